//! `kaiju load`: measures a server's capacity with real clients on loopback.

mod child;
mod guests;
mod measure;
mod stored;
mod table;

use super::{GameName, serve::shutdown_signal};
use crate::{Finding, print_line};
use anyhow::{Context, bail, ensure};
use child::Child;
use kaiju_client::Link;
use kaiju_rules::{MAX_SEATS, MIN_SEATS};
use measure::{Figures, Latency};
use std::{
    io::Write,
    time::{Duration, Instant},
};

/// Measure a server with real WebSocket clients on loopback.
///
/// Starts its own server in a child process with an empty data folder and fills tables with clients that answer
/// quickly. Prints actions per second, the time from sending an action to the last client's update, the memory per idle
/// connection, and the time to start with many unfinished tables. Every action counted was saved before it was
/// broadcast.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju load --tables 200 --seats 4 --seconds 30\n  kaiju load --tables 200 --pace 0 --idle 0 --stored 0"
)]
pub(crate) struct Args {
    /// Game to play; by default half of the tables play each.
    #[arg(long)]
    game: Option<GameName>,
    /// Number of busy tables; 0 to skip this part.
    #[arg(long, default_value_t = 50)]
    tables: u16,
    /// Clients per table, 2 to 6.
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// How long the busy tables play, in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u16,
    /// Mean think time per answer, in milliseconds. Each answer takes between 0 and twice as long; 0 measures peak
    /// throughput.
    #[arg(long, default_value_t = 70)]
    pace: u32,
    /// Number of idle connections to measure, on a separate server; 0 to skip this part.
    #[arg(long, default_value_t = 1000)]
    idle: u16,
    /// Number of unfinished tables to start a server with; 0 to skip this part.
    #[arg(long, default_value_t = 1000)]
    stored: u32,
    /// Database for the busy server, as for `kaiju serve --database`; by default an SQLite file in a temporary folder.
    #[arg(long)]
    database: Option<String>,
    /// Print one JSON object instead of lines.
    #[arg(long)]
    json: bool,
}

/// Prints progress to standard error, since a measurement takes a while; silent with `--json`.
fn note(args: &Args, what: &str) {
    if !args.json {
        // Progress is optional: ignore a closed standard error.
        let _ = writeln!(std::io::stderr(), "{what} ...");
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let seats = usize::from(args.seats);
    ensure!((MIN_SEATS..=MAX_SEATS).contains(&seats), "a game has {MIN_SEATS} to {MAX_SEATS} monsters");
    ensure!(
        args.tables > 0 || args.idle > 0 || args.stored > 0,
        "nothing to measure: --tables, --idle and --stored are all 0"
    );
    ensure!(args.seconds > 0, "--seconds must be at least 1");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    // An interrupted measurement still stops its server and removes its temporary folder.
    let figures = runtime.block_on(async {
        tokio::select! {
            figures = measure(args) => figures,
            () = shutdown_signal()? => bail!("interrupted"),
        }
    })?;
    if args.json {
        print_line!("{}", figures.json())?;
    } else {
        for line in figures.lines() {
            print_line!("{line}")?;
        }
    }
    Ok(Finding::Fine)
}

async fn measure(args: &Args) -> anyhow::Result<Figures> {
    let mut figures = Figures::default();
    if args.tables > 0 {
        figures.busy = Some(busy(args).await.context("measuring busy tables")?);
    }
    if args.idle > 0 {
        figures.idle = Some(idle(args).await.context("measuring idle connections")?);
    }
    if args.stored > 0 {
        figures.start = Some(start(args).await.context("measuring start-up")?);
    }
    Ok(figures)
}

/// Measures tables at which clients play throughout the measurement.
async fn busy(args: &Args) -> anyhow::Result<measure::BusyTables> {
    note(args, &format!("creating {} tables of {}", args.tables, args.seats));
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
    let mut total = measure::LoadCounts::default();
    while let Some(played) = playing.join_next().await {
        total += played??;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let (cpu, own) = (child.cpu()?.saturating_sub(cpu), measure::cpu_of("self")?.saturating_sub(own));
    let memory = child.memory()?;
    child.stop()?;
    Ok(measure::BusyTables {
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

/// Measures idle connections on a separate server, since a busy server's own memory use would mask theirs.
async fn idle(args: &Args) -> anyhow::Result<measure::Idle> {
    let connections = args.idle;
    note(args, &format!("measuring {connections} idle connections"));
    let child = Child::start(None, None)?;
    let mut guests = guests::Guests::at(&child)?;
    // Warm-up: the first connections include the server's one-time allocations.
    guests.connect(50.min(connections)).await?;
    let before = child.idle_memory().await?;
    guests.connect(connections).await?;
    let after = child.idle_memory().await?;
    child.stop()?;
    Ok(measure::Idle { connections, bytes: after.saturating_sub(before) })
}

/// Measures the time to start with many unfinished tables and then to join one of them.
async fn start(args: &Args) -> anyhow::Result<measure::RestartResult> {
    let tables = args.stored;
    note(args, &format!("storing {tables} unfinished tables"));
    let folder = tempfile::tempdir()?;
    let entries = stored::fill(folder.path(), tables).await?;
    note(args, "starting a server with them");
    let child = Child::start(None, Some(folder.path()))?;
    let listening = child.listening;
    // Join the last table, which is stored as far as possible from the first ones.
    let link = Link { origin: child.origin.clone(), code: Some(stored::code(tables - 1)) };
    let connection = guests::join(&child, &link).await?;
    let first_table = child.begun.elapsed();
    let memory = child.memory()?;
    connection.close().await;
    child.stop()?;
    Ok(measure::RestartResult { tables, entries, listening, first_table, memory })
}
