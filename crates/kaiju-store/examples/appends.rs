//! Measures durable appends per second by number of writers, and the time to restore tables:
//! `cargo run --release -p kaiju-store --example appends -- PLACE [SECONDS]`
//! PLACE is a file or `postgres://...`.

use std::{
    env,
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, Result};
use kaiju_store::{EntryKind, EntryRow, Store, TableId, TableState};
use tokio::task::JoinSet;

const RESTORED_TABLES: usize = 1000;
const RESTORED_ENTRIES: usize = 300;
/// Length of a table's header in bytes, about that of a real one.
const HEADER: usize = 500;

fn entry() -> EntryRow {
    EntryRow::new(EntryKind::Choice, 1_700_000_000_000, "keep 1,1,energy,attack")
}

/// A code not used by earlier runs on the same database.
fn code(number: usize) -> Result<String> {
    Ok(format!("{:x}-{number}", SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_nanos()))
}

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let place = arguments.next().context("usage: appends PLACE [SECONDS], where PLACE is a file or postgres://...")?;
    let seconds = arguments.next().map_or(Ok(3), |seconds| seconds.parse())?;
    let store = kaiju_store::open(&place).await?;
    println!("| writers | appends/s | median ms | p99 ms |\n|---|---|---|---|");
    for writers in [1, 50, 200] {
        measure(&store, writers, Duration::from_secs(seconds)).await?;
    }
    restore(&*store, &place).await?;
    store.close().await;
    Ok(())
}

async fn measure(store: &std::sync::Arc<dyn Store>, writers: usize, period: Duration) -> Result<()> {
    let mut tasks = JoinSet::new();
    for number in 0..writers {
        let table = store.create(&code(number)?, "", vec![], "host", 1).await?;
        let store = store.clone();
        tasks.spawn(async move { append(&*store, table, period).await });
    }
    let mut times = Vec::new();
    while let Some(task) = tasks.join_next().await {
        times.extend(task??);
    }
    times.sort_unstable();
    let milliseconds = |index: usize| times[index].as_secs_f64() * 1000.0;
    let each_second = times.len() as u128 * 1000 / period.as_millis();
    let (median, most) = (milliseconds(times.len() / 2), milliseconds(times.len() * 99 / 100));
    println!("| {writers} | {each_second} | {median:.2} | {most:.2} |");
    Ok(())
}

/// Appends for this long and returns the time of each append. Then marks the table as over, so that `restore` doesn't
/// load it.
async fn append(store: &dyn Store, table: TableId, period: Duration) -> kaiju_store::Result<Vec<Duration>> {
    let (begin, mut next, mut times) = (Instant::now(), 0, Vec::new());
    while begin.elapsed() < period {
        let sent = Instant::now();
        next = store.append(table, next, vec![entry()], None).await?;
        times.push(sent.elapsed());
    }
    store.append(table, next, vec![], Some(TableState::Over)).await?;
    Ok(times)
}

async fn restore(store: &dyn Store, place: &str) -> Result<()> {
    let header = "x".repeat(HEADER);
    for number in 0..RESTORED_TABLES {
        let table = store.create(&code(number)?, &header, vec![], "host", 1).await?;
        store.append(table, 0, vec![entry(); RESTORED_ENTRIES], Some(TableState::Playing)).await?;
    }
    let begin = Instant::now();
    let again = kaiju_store::open(place).await?;
    let opened = begin.elapsed();
    let unfinished: Vec<_> = again.unfinished(u32::MAX).await?.into_iter().collect::<Result<_, _>>()?;
    let listed = begin.elapsed();
    let mut entries = 0;
    for table in &unfinished {
        entries += again.load(table.id).await?.entries.len();
    }
    let [opened, listed, loaded] = [opened, listed, begin.elapsed()].map(|time| time.as_millis());
    println!("\nopened after {opened} ms, {} unfinished tables listed after {listed} ms", unfinished.len());
    println!("all {entries} entries loaded after {loaded} ms");
    Ok(())
}
