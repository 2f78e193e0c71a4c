//! Timings: `cargo test --release -p kaiju-room --lib tests::speed -- --ignored --nocapture`.

use super::table::{TestTable, answers, settings};
use crate::Conn;
use kaiju_protocol::{Request, Stage, ToServer, VERSION};
use std::time::{Duration, Instant};

fn show(what: &str, times: &mut [Duration]) {
    times.sort();
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("{what:<40} {mean:>10.1?} mean {:>10.1?} median {:>10.1?} 99% {:>10.1?} most", at(50), at(99), at(100));
}

#[test]
#[ignore = "a benchmark"]
fn timings() {
    for game in ["new-york", "tokyo"] {
        let mut longest: Option<TestTable> = None;
        let (mut acts, mut plies) = (Vec::new(), Vec::new());
        for luck in 0..10 {
            let (mut table, _) = TestTable::playing(settings(game, 4), &[], luck);
            while table.stored_stage == Stage::Playing {
                let (conn, question) = table.asked();
                let all = answers(&question);
                let action = all[(question.ply as usize * 7919) % all.len()].clone();
                let what = ToServer::Act { ply: question.ply, action };
                let before = table.room.state.plies;
                let begun = Instant::now();
                let output = table.room.handle(conn, Request { id: Some(1), what }, table.now);
                let took = begun.elapsed();
                acts.push(took);
                plies.push(took / (table.room.state.plies - before));
                table.deliver(output);
            }
            if longest.as_ref().is_none_or(|longest| longest.entries.len() < table.entries.len()) {
                longest = Some(table);
            }
        }
        let table = longest.expect("at least one game");
        println!("{game}: {} answers; the longest game has {} entries", acts.len(), table.entries.len());
        show("one answer with all that follows", &mut acts);
        show("of it for each ply", &mut plies);
        measure_reconnect(&table);
        measure_bots(game);
    }
}

fn measure_reconnect(table: &TestTable) {
    let (mut restores, mut snapshots, mut resumes) = (Vec::new(), Vec::new(), Vec::new());
    for number in 1..20 {
        let begun = Instant::now();
        let mut room = table.restored();
        restores.push(begun.elapsed());
        for (since, times) in [(None, &mut snapshots), (Some(0), &mut resumes)] {
            let conn = Conn(number);
            room.connect(conn, "host", "", table.now).expect("the host can connect");
            let what = ToServer::Hello { version: VERSION, since, history: None, plies: true };
            let begun = Instant::now();
            let output = room.handle(conn, Request { id: None, what }, table.now);
            times.push(begun.elapsed());
            assert!(!output.messages.is_empty());
            room.disconnect(conn, table.now);
        }
    }
    show("a table restored", &mut restores);
    show("a snapshot", &mut snapshots);
    show("all steps replayed", &mut resumes);
}

fn measure_bots(game: &'static str) {
    let (mut wakes, mut returns) = (Vec::new(), Vec::new());
    for luck in 0..4 {
        let mut table = TestTable::create_with(settings(game, 4), &["veteran"; 4], luck);
        assert_eq!(table.send(TestTable::HOST, ToServer::Start), Ok(()));
        while table.stored_stage == Stage::Playing {
            let before = table.room.state.plies;
            let begun = Instant::now();
            let output = table.room.wake(table.now);
            wakes.push(begun.elapsed() / (table.room.state.plies - before));
            table.deliver(output);
        }
        let mut room = table.restored();
        room.connect(Conn(9), "host", "", table.now).expect("the host can connect");
        let what = ToServer::Hello { version: VERSION, since: Some(0), history: None, plies: false };
        let begun = Instant::now();
        room.handle(Conn(9), Request { id: None, what }, table.now);
        returns.push(begun.elapsed());
    }
    show("a ply of veterans, chosen and played", &mut wakes);
    show("a game of veterans replayed", &mut returns);
}
