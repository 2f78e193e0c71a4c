//! Temporary: latency at other tables while 50 tables of champions think.
use crate::common::{Player, TestServer, config, new_table};
use kaiju_protocol::{FromServer, Stage};
use kaiju_server::{Limits, Server};
use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

#[test]
fn latency() {
    for thinking_tables in [1, 1000] {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let (send_address, address) = std::sync::mpsc::channel();
        let (shutdown, stop) = oneshot::channel::<()>();
        let its = Arc::clone(&folder);
        let server = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async move {
                let server =
                    Server::open(config(its.path(), Limits { thinking_tables, ..Limits::none() })).await.unwrap();
                send_address.send(server.address()).unwrap();
                server.run(async { drop(stop.await) }).await;
            });
        });
        let address = address.recv().unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        runtime.block_on(async move {
            let server = TestServer::elsewhere(address, &folder, shutdown);
            let mut games = Vec::new();
            for tables in [0, 50] {
                for at in 0..tables {
                    let cookie = server.guest().await;
                    let game = if at % 2 == 0 { "tokyo" } else { "new-york" };
                    let code = server.create(&cookie, &new_table(game, 4, &["champion"; 3])).await;
                    let mut player = server.join(&code, &cookie).await;
                    player.done(r#"{"type":"start"}"#).await;
                    games.push(tokio::spawn(async move {
                        play(&mut player).await;
                    }));
                }
                let (_, mut host, mut guest) = server.duel().await;
                let mut all = Vec::new();
                let begun = Instant::now();
                while begun.elapsed() < Duration::from_secs(20) {
                    for player in [&mut host, &mut guest] {
                        let start = Instant::now();
                        player.send(r#"{"type":"ping"}"#).await;
                        player.until(|m| matches!(m, FromServer::Pong).then_some(())).await;
                        all.push(start.elapsed());
                    }
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                all.sort();
                let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize];
                println!(
                    "thinking {thinking_tables}, {tables} tables: {} pings, median {:?}, p90 {:?}, p99 {:?}, most {:?}",
                    all.len(),
                    at(0.5),
                    at(0.9),
                    at(0.99),
                    at(1.0)
                );
                println!("actions {}", server.metric("kaiju_actions_total").await);
            }
            server.stop().await;
        });
        drop(runtime);
        server.join().unwrap();
    }
}

async fn play(player: &mut Player) {
    loop {
        while player.room.as_ref().is_none_or(|room| room.stage != Stage::Over) {
            if player.question.is_some() {
                let act = player.act();
                if player.request(&act).await.is_err() {
                    return;
                }
            } else if player.try_recv().await.is_err() {
                return;
            }
        }
        if player.request(r#"{"type":"rematch"}"#).await.is_err() {
            return;
        }
        if player.request(r#"{"type":"start"}"#).await.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sizes() {
    let server = TestServer::start().await;
    let cookie = server.guest().await;
    for game in ["tokyo", "new-york"] {
        for seats in [2u8, 4, 6] {
            let bots: Vec<&'static str> = (0..seats).map(|at| if at % 2 == 0 { "veteran" } else { "rookie" }).collect();
            let code = server.create(&cookie, &new_table(game, seats, &bots)).await;
            let mut watcher = server.join(&code, &cookie).await;
            watcher.done(r#"{"type":"start"}"#).await;
            while watcher.room.as_ref().is_none_or(|room| room.stage != Stage::Over) {
                watcher.recv().await;
            }
            let start = Instant::now();
            let answer = server.get(&format!("/api/tables/{code}/analysis?round=1"), &[("cookie", &cookie)]).await;
            println!("{game} {seats}: {} {} bytes, {:?}", answer.status, answer.body.len(), start.elapsed());
        }
    }
    server.stop().await;
}
