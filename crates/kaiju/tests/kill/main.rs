//! Stops a server in the worst ways, repeatedly during play: SIGKILL, power cuts in which only synced bytes survive,
//! failing syncs and full disks. Checks that nothing it has sent to a client is lost.
//!
//! `KAIJU_KILLS=100 cargo test --release -p kaiju --test kill` sets the number of rounds of each test; the default is
//! small. `scripts/kill-servers` runs one of them.

#[path = "../common/mod.rs"]
mod common;
mod power;
mod tables;

use common::Process;
use tables::{TABLES, Tables};

/// The number of rounds of each test, from the environment or this default.
fn rounds(default: usize) -> usize {
    std::env::var("KAIJU_KILLS").map_or(default, |kills| kills.parse().expect("a number"))
}

/// The address and port of a server, to start another one there.
fn address(server: &Process) -> String {
    server.link.origin.to_string().trim_start_matches("http://").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_sent_is_lost_in_a_kill() {
    let kills = rounds(6);
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path(), "127.0.0.1:0");
    let address = address(&server);
    let mut tables = Tables::create(&server);
    for _ in 0..kills {
        tables.play_until(|| server.kill()).await;
        let stored = tables.on_disk(folder.path()).await;
        server = Process::start(folder.path(), &address);
        tables.check(&stored).await;
    }
    let (confirmed, taken_back) = (tables.checked(), tables.taken_back());
    assert!(taken_back > 0, "no choice was taken back");
    println!("{kills} kills, {confirmed} confirmed choices at {TABLES} tables, {taken_back} taken back, none lost");
    server.kill();
}
