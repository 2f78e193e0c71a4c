//! Kills an appending process with SIGKILL, repeatedly on the same file, and checks that every acknowledged append is
//! stored.
//!
//! This shows that the process buffers nothing. Whether a commit waits for the disk depends on a setting, which a test
//! in `sqlite.rs` checks. A real power failure can't be tested here.

use std::{
    collections::BTreeMap,
    env,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use kaiju_store::{EntryKind, EntryRow, TableId, TableState};
use tokio::{runtime::Runtime, task::JoinSet};

const ROUNDS: usize = 6;
const TABLES: usize = 20;

fn main() {
    let runtime = Runtime::new().unwrap();
    if let Ok(file) = env::var("KAIJU_CRASH_FILE") {
        runtime.block_on(append_until_killed(&file));
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("kaiju.db").to_str().unwrap().to_owned();
    runtime.block_on(async {
        let store = kaiju_store::open(&file).await.unwrap();
        for number in 0..TABLES {
            let table = store.create(&number.to_string(), "", vec![], "host", 1).await.unwrap();
            store.append(table, 0, vec![], Some(TableState::Playing)).await.unwrap();
        }
        store.close().await;
    });
    let mut acknowledged = BTreeMap::new();
    for round in 0..ROUNDS {
        let before: u32 = acknowledged.values().sum();
        run_and_kill(&file, 1 + 97 * round, &mut acknowledged);
        assert!(acknowledged.values().sum::<u32>() > before, "nothing was appended in round {round}");
        runtime.block_on(check_entries(&file, &acknowledged));
    }
    let entries: u32 = acknowledged.values().sum();
    println!("crash: killed {ROUNDS} times, all {entries} acknowledged entries are there");
}

fn body(table: TableId, seq: u32) -> String {
    format!("entry {seq} of table {table}")
}

/// The child: appends to every table at once, two entries at a time, and prints "table next" after each append.
async fn append_until_killed(file: &str) {
    let store = kaiju_store::open(file).await.unwrap();
    let mut tasks = JoinSet::new();
    for table in store.unfinished(u32::MAX).await.unwrap() {
        let table = table.unwrap();
        let store = store.clone();
        let (table, mut next) = (table.id, table.next);
        tasks.spawn(async move {
            loop {
                let entries = [next, next + 1].map(|seq| EntryRow::new(EntryKind::Choice, 1, body(table, seq)));
                next = store.append(table, next, entries.into(), None).await.unwrap();
                println!("{table} {next}");
            }
        });
    }
    tasks.join_all().await;
}

/// Kills the child after it has printed this many lines, and records the last number it printed for each table.
fn run_and_kill(file: &str, after: usize, acknowledged: &mut BTreeMap<TableId, u32>) {
    let mut child =
        Command::new(env::current_exe().unwrap()).env("KAIJU_CRASH_FILE", file).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut note = |line: &str| {
        // The kill may have cut off the last line.
        if let Some((table, next)) = line.split_once(' ')
            && let (Ok(table), Ok(next)) = (table.parse(), next.parse::<u32>())
        {
            let noted = acknowledged.entry(TableId(table)).or_insert(0);
            *noted = next.max(*noted);
        }
    };
    for _ in 0..after {
        note(&lines.next().expect("the child appends").unwrap());
    }
    child.kill().unwrap();
    for line in lines {
        note(&line.unwrap());
    }
    child.wait().unwrap();
}

async fn check_entries(file: &str, acknowledged: &BTreeMap<TableId, u32>) {
    let store = kaiju_store::open(file).await.unwrap();
    let unfinished: Vec<_> = store.unfinished(u32::MAX).await.unwrap().into_iter().map(Result::unwrap).collect();
    assert_eq!(unfinished.len(), TABLES);
    for table in unfinished {
        let saved = store.load(table.id).await.unwrap();
        let table = saved.table.id;
        let noted = acknowledged.get(&table).copied().unwrap_or(0);
        assert!(saved.table.next >= noted, "table {table} has {} entries, {noted} were acknowledged", saved.table.next);
        assert_eq!(saved.table.next % 2, 0, "half of an append of table {table} is there");
        for (seq, entry) in (0..).zip(&saved.entries) {
            assert_eq!(entry.body, body(table, seq));
        }
    }
    store.close().await;
}
