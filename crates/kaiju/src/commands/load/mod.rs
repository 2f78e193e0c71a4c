//! `kaiju load`: how much a server bears, measured with real clients on loopback.

mod child;
mod guests;
mod measure;
mod stored;
mod table;

use super::GameName;
use crate::{Finding, say};
use anyhow::{Context, ensure};
use child::Child;
use kaiju_rules::{MAX_SEATS, MIN_SEATS};
use measure::{Figures, Latency};
use std::{
    io::Write,
    time::{Duration, Instant},
};

/// Measure a server with real WebSocket clients on loopback.
///
/// Starts a server of its own with an empty data directory in a child process, lays tables full of people who answer quickly, and
/// tells actions a second, the time from sending an action to the last client's update, the memory of idle connections, and how long a
/// server with many unfinished tables takes to listen. Every action counted was on disk before it was told.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju load --tables 200 --seats 4 --seconds 30\n  kaiju load --tables 200 --pace 0 --idle 0 --stored 0"
)]
pub(crate) struct Args {
    /// Which game: new-york or tokyo; without it half of the tables play each.
    #[arg(long)]
    game: Option<GameName>,
    /// Busy tables.
    #[arg(long, default_value_t = 50)]
    tables: u16,
    /// People at each, 2 to 6.
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// How long to play, in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u16,
    /// How long a person thinks about an answer, in milliseconds: up to twice as long, on the average so long. With 0 everybody answers
    /// at once: then it is seen how many actions the server bears at most, and each waits for those of all others.
    #[arg(long, default_value_t = 70)]
    pace: u32,
    /// Idle connections to weigh, on a server of their own; 0 to leave it out.
    #[arg(long, default_value_t = 1000)]
    idle: u16,
    /// Unfinished tables to start a server with; 0 to leave it out.
    #[arg(long, default_value_t = 1000)]
    stored: u16,
    /// The database of the busy server, as `kaiju serve --database` takes it; without it an SQLite file in a temporary folder.
    #[arg(long)]
    database: Option<String>,
    /// One JSON object instead of lines.
    #[arg(long)]
    json: bool,
}

/// Says what is being done: a measurement takes a while. Whoever reads JSON does not want to know.
fn note(args: &Args, what: &str) {
    if !args.json {
        // Where nobody reads it, nobody misses it.
        let _ = writeln!(std::io::stderr(), "{what} ...");
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let seats = usize::from(args.seats);
    ensure!((MIN_SEATS..=MAX_SEATS).contains(&seats), "a game has {MIN_SEATS} to {MAX_SEATS} monsters");
    ensure!(args.tables > 0 || args.idle > 0 || args.stored > 0, "there is nothing to measure");
    ensure!(args.seconds > 0, "a measurement takes a second at least");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let figures = Figures {
        busy: (args.tables > 0).then(|| runtime.block_on(busy(args))).transpose().context("the busy tables")?,
        idle: (args.idle > 0).then(|| runtime.block_on(idle(args))).transpose().context("the idle connections")?,
        start: (args.stored > 0).then(|| runtime.block_on(start(args))).transpose().context("the start")?,
    };
    if args.json {
        say!("{}", figures.json())?;
    } else {
        for line in figures.lines() {
            say!("{line}")?;
        }
    }
    Ok(Finding::Fine)
}

/// Busy tables.
async fn busy(args: &Args) -> anyhow::Result<measure::Busy> {
    note(args, &format!("laying {} tables of {}", args.tables, args.seats));
    let child = Child::start(args.database.as_deref(), None)?;
    let tables = table::create(&child, args).await?;
    note(args, &format!("playing for {} seconds", args.seconds));
    let latency = Latency::default();
    let begun = Instant::now();
    let (cpu, own) = (child.cpu()?, measure::cpu_of("self")?);
    let end = begun + Duration::from_secs(args.seconds.into());
    let mut playing = tokio::task::JoinSet::new();
    for table in tables {
        playing.spawn(table.play(end, args.pace, latency.clone()));
    }
    let mut total = measure::Played::default();
    while let Some(played) = playing.join_next().await {
        total += played??;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let (cpu, own) = (child.cpu()?.saturating_sub(cpu), measure::cpu_of("self")?.saturating_sub(own));
    let memory = child.memory()?;
    child.stop()?;
    Ok(measure::Busy {
        tables: args.tables,
        seats: args.seats,
        seconds,
        total,
        latency: latency.sorted(),
        cpu,
        own,
        memory,
    })
}

/// Idle connections, on a server of their own: what the busy one has in memory would hide them.
async fn idle(args: &Args) -> anyhow::Result<measure::Idle> {
    let connections = args.idle;
    note(args, &format!("weighing {connections} idle connections"));
    let child = Child::start(None, None)?;
    let mut guests = guests::Guests::at(&child)?;
    // The first ones pay for what the server sets up once.
    guests.come(50.min(connections)).await?;
    let before = child.settled_memory().await?;
    guests.come(connections).await?;
    let after = child.settled_memory().await?;
    child.stop()?;
    Ok(measure::Idle { connections, bytes: after.saturating_sub(before) })
}

/// A start with many unfinished tables.
async fn start(args: &Args) -> anyhow::Result<measure::Start> {
    let tables = args.stored;
    note(args, &format!("storing {tables} unfinished tables"));
    let folder = tempfile::tempdir()?;
    let entries = stored::fill(folder.path(), tables).await?;
    note(args, "starting a server with them");
    let child = Child::start(None, Some(folder.path()))?;
    let listening = child.listening;
    child.stop()?;
    Ok(measure::Start { tables, entries, listening })
}
