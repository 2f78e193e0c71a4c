//! `kaiju serve`: hosts games.

use crate::Finding;
use anyhow::Context;
use kaiju_server::{BudgetRates, ClientFile, Config, Limits, Rate, Retention, Server, SteadyClock};
use kaiju_web::File;
use std::{
    env,
    fmt::Display,
    io::IsTerminal,
    net::{SocketAddr, ToSocketAddrs},
    num::{NonZeroU32, NonZeroUsize},
    path::PathBuf,
    pin::pin,
    str::FromStr,
    time::Duration,
};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::{EnvFilter, filter::LevelFilter};

/// Bytes in a megabyte.
const MEGABYTE: usize = 1024 * 1024;

/// Host games: with friends by link, or against bots (the default command).
///
/// Needs no setup: games are stored in one file and survive a crash or a restart.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju serve\n  kaiju serve --listen 0.0.0.0:7777\n  kaiju serve --public-url https://kaiju.example \
                  --behind-proxy --data /var/lib/kaiju\n\nSee docs/operations.md for more."
)]
pub(crate) struct Args {
    /// Address and port to listen on; port 0 picks a free one. 127.0.0.1 is reachable from this machine only.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777", value_parser = listen_address)]
    listen: SocketAddr,
    /// Folder for the server's key and database; `$XDG_DATA_HOME/kaiju` (`~/.local/share/kaiju`) by default.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Database: an SQLite file, or postgres://...; by default a file in the data folder.
    #[arg(long, value_name = "PLACE")]
    database: Option<String>,
    /// How long to wait at startup for a PostgreSQL server that can't be reached.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    wait_for_database: u32,
    /// Address at which others reach the server, with https:// or http://; invitation links begin with it.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Trust the last X-Forwarded-For entry (only behind a reverse proxy).
    #[arg(long)]
    behind_proxy: bool,
    /// Start even if the key is missing or isn't the one that the database was used with; logs everyone out.
    #[arg(long)]
    accept_new_key: bool,
    /// Load the N most recently active unfinished tables after the start; all others load when someone opens them.
    #[arg(long, value_name = "N", default_value_t = 0)]
    warm: u32,
    /// Log level for standard error: error, warn, info, debug, or a filter by module.
    #[arg(long, value_name = "FILTER", default_value = "info")]
    log: String,
    /// For tests only: gives every new table the same secret, so that anyone can predict its dice, and lets tables
    /// start from a position.
    #[arg(long, hide = true, value_name = "N")]
    test_secret: Option<u8>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    retention: RetentionArgs,
}

/// Limits that an operator can change.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    #[arg(long, value_name = "N", help = limit("Maximum number of unfinished tables per person", |l| l.open_tables))]
    tables_per_person: Option<NonZeroUsize>,
    #[arg(long, value_name = "N", help = limit("Maximum number of tables in memory", |l| l.tables))]
    tables: Option<NonZeroUsize>,
    #[arg(long, value_name = "MB", help = limit("Maximum memory for tables, in megabytes; those without people leave first", |l| l.table_memory / MEGABYTE))]
    table_memory: Option<NonZeroUsize>,
    #[arg(long, value_name = "MB", help = limit("Free disk space below which new tables and games are refused; 0 for no limit", |l| l.min_free_disk / MEGABYTE as u64))]
    min_free_disk: Option<u32>,
    #[arg(long, value_name = "N", help = limit("Maximum number of connections per person", |l| l.connections_per_identity))]
    connections_per_person: Option<NonZeroUsize>,
    #[arg(long, value_name = "N", help = limit("Maximum number of connections per IP address", |l| l.connections_per_address))]
    connections_per_address: Option<NonZeroUsize>,
    #[arg(long, value_name = "N", help = limit("Maximum number of connections in total", |l| l.connections))]
    connections: Option<NonZeroUsize>,
    #[arg(long, value_name = "N", help = limit("HTTP requests per second from one IP address; bursts may be three times as large", |l| l.requests.burst / 3))]
    requests_per_second: Option<NonZeroU32>,
    #[arg(long, value_name = "N", help = limit("New identities per hour from one IP address", |l| l.identities.burst))]
    newcomers_per_hour: Option<u32>,
    #[arg(long, value_name = "KIB", help = budget("KiB stored per person and minute", |b| b.stored, 1024))]
    stored_per_minute: Option<NonZeroU32>,
    #[arg(long, value_name = "N", help = budget("Bots' choices per person and minute", |b| b.plies, 1))]
    plies_per_minute: Option<NonZeroU32>,
    #[arg(long, value_name = "MS", help = budget("Milliseconds of processor time per person and minute", |b| b.time, 1000))]
    time_per_minute: Option<NonZeroU32>,
    #[arg(long, value_name = "KIB", help = budget("KiB sent per person and minute", |b| b.sent, 1024))]
    sent_per_minute: Option<NonZeroU32>,
    /// Disable per-client limits (benchmarks, your own bots).
    #[arg(long)]
    unlimited: bool,
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        let mut limits = if self.unlimited { Limits::none() } else { Limits::default() };
        let set = |limit: &mut usize, value: Option<NonZeroUsize>| *limit = value.map_or(*limit, NonZeroUsize::get);
        set(&mut limits.open_tables, self.tables_per_person);
        set(&mut limits.tables, self.tables);
        if let Some(megabytes) = self.table_memory {
            limits.table_memory = megabytes.get().saturating_mul(MEGABYTE);
        }
        if let Some(megabytes) = self.min_free_disk {
            limits.min_free_disk = u64::from(megabytes) * MEGABYTE as u64;
        }
        set(&mut limits.connections_per_identity, self.connections_per_person);
        set(&mut limits.connections_per_address, self.connections_per_address);
        set(&mut limits.connections, self.connections);
        if let Some(requests) = self.requests_per_second {
            limits.requests = Rate { burst: requests.get().saturating_mul(3), per: Duration::from_secs(3) };
        }
        if let Some(newcomers) = self.newcomers_per_hour {
            limits.identities = Rate { burst: newcomers, per: Duration::from_hours(1) };
        }
        if let Some(budgets) = &mut limits.budgets {
            let set = |rate: &mut Rate, amount: Option<NonZeroU32>, unit: u32| {
                *rate = amount.map_or(*rate, |amount| Rate::per_minute(amount.get().saturating_mul(unit)));
            };
            set(&mut budgets.stored, self.stored_per_minute, 1024);
            set(&mut budgets.plies, self.plies_per_minute, 1);
            set(&mut budgets.time, self.time_per_minute, 1000);
            set(&mut budgets.sent, self.sent_per_minute, 1024);
        }
        limits
    }
}

/// Flags for how long tables are kept in the database after their last change.
#[derive(clap::Args)]
#[command(next_help_heading = "Retention, in days after the last change, or \"forever\"")]
struct RetentionArgs {
    #[arg(long = "keep-lobbies", value_name = "DAYS", help = kept("Lobbies that never had a game", |r| r.lobbies))]
    lobbies: Option<Days>,
    #[arg(long = "keep-bot-games", value_name = "DAYS", help = kept("Games that only bots played, finished or not", |r| r.bot_games))]
    bot_games: Option<Days>,
    #[arg(long = "keep-abandoned", value_name = "DAYS", help = kept("Unfinished games of people", |r| r.abandoned))]
    abandoned: Option<Days>,
    #[arg(long = "keep-finished", value_name = "DAYS", help = kept("Finished games of people", |r| r.finished))]
    finished: Option<Days>,
}

impl RetentionArgs {
    fn retention(&self) -> Retention {
        let default = Retention::default();
        let kept = |given: Option<Days>, default| given.map_or(default, |Days(days)| days);
        Retention {
            lobbies: kept(self.lobbies, default.lobbies),
            bot_games: kept(self.bot_games, default.bot_games),
            abandoned: kept(self.abandoned, default.abandoned),
            finished: kept(self.finished, default.finished),
        }
    }
}

/// A number of days; `None` for "forever".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Days(Option<Duration>);

impl FromStr for Days {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Days, Self::Err> {
        if text == "forever" {
            return Ok(Days(None));
        }
        let days: Option<NonZeroU32> = text.parse().ok();
        let days = days.ok_or("expected a number of days, at least 1, or \"forever\"")?;
        Ok(Days(Some(Duration::from_hours(24 * u64::from(days.get())))))
    }
}

/// The help text of a retention period, with its default.
fn kept(text: &str, default: fn(&Retention) -> Option<Duration>) -> String {
    let days = default(&Retention::default()).map(|kept| kept.as_secs() / (24 * 3600));
    format!("{text} [default: {}]", days.map_or("forever".to_owned(), |days| days.to_string()))
}

/// The help text of a limit, with its default.
fn limit<T: Display>(text: &str, default: fn(&Limits) -> T) -> String {
    format!("{text} [default: {}]", default(&Limits::default()))
}

/// The help text of a budget, with its default in a flag's unit.
fn budget(text: &str, default: fn(&BudgetRates) -> Rate, unit: u32) -> String {
    format!("{text} [default: {}]", default(&BudgetRates::default()).units_per_minute() / unit)
}

/// Runs the default command: a server with default settings.
pub(crate) fn open() -> anyhow::Result<Finding> {
    #[derive(clap::Parser)]
    struct Bare {
        #[command(flatten)]
        args: Args,
    }
    let Bare { args } = clap::Parser::parse_from(["kaiju"]);
    run(&args)
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let filter = filter(&args.log).with_context(|| format!("--log {}", args.log))?;
    let colours = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr).init();
    kaiju_server::log_panics();
    let config = Config {
        listen: args.listen,
        data: args.data.clone().map_or_else(default_data_folder, Ok)?,
        database: args.database.clone(),
        public_url: args.public_url.clone(),
        behind_proxy: args.behind_proxy,
        limits: Limits {
            database: Duration::from_secs(args.wait_for_database.into()),
            retention: args.retention.retention(),
            ..args.limits.limits()
        },
        client: kaiju_web::FILES.iter().map(|&File { path, bytes, gzip }| ClientFile { path, bytes, gzip }).collect(),
        scenarios: super::rule::SCENARIOS,
        accept_new_key: args.accept_new_key,
        table_secret: args.test_secret.map(|byte| [byte; 32]),
        clock: SteadyClock::default(),
        warm: args.warm,
        disk_probe: None,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config))?;
    // `serve` has already waited for its tasks; don't wait for any that remain.
    runtime.shutdown_background();
    Ok(Finding::Fine)
}

async fn serve(config: Config) -> anyhow::Result<()> {
    let mut shutdown = pin!(shutdown_signal()?);
    let server = tokio::select! {
        opened = Server::open(config) => opened?,
        () = shutdown.as_mut() => return Ok(()),
    };
    crate::print_line!("Kaiju is at http://{}", server.address())?;
    server.run(shutdown).await;
    Ok(())
}

/// Installs handlers for SIGTERM, SIGINT and SIGHUP, and returns a future that completes on the first of them.
pub(super) fn shutdown_signal() -> anyhow::Result<impl Future<Output = ()>> {
    let [mut terminated, mut interrupted, mut hung_up] =
        [signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?, signal(SignalKind::hangup())?];
    Ok(async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
            _ = hung_up.recv() => {}
        }
    })
}

/// Parses a listen address: an IP address or host name, and a port.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let found = text.to_socket_addrs().ok().and_then(|mut found| found.next());
    found.ok_or_else(|| "expected an address and a port, such as 127.0.0.1:7777, 0.0.0.0:7777 or [::]:7777".to_owned())
}

/// Parses a log filter. A bare word must be a level: `EnvFilter` would take a misspelt one for a module and log
/// nothing.
fn filter(text: &str) -> anyhow::Result<EnvFilter> {
    let words = text.split(',').map(str::trim).filter(|word| !word.contains(['=', '[']));
    for word in words {
        let is_level = word.parse::<LevelFilter>().is_ok();
        anyhow::ensure!(is_level, "\"{word}\" is not a log level; use error, warn, info, debug, trace or off");
    }
    // The error's text already includes its source; as a plain message it isn't printed twice.
    EnvFilter::try_new(text).map_err(|error| anyhow::anyhow!(error.to_string()))
}

/// The default data folder: `$XDG_DATA_HOME/kaiju`, or `~/.local/share/kaiju`.
pub(super) fn default_data_folder() -> anyhow::Result<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")));
    Ok(home.context("no home directory to store games in; choose a folder with --data DIR")?.join("kaiju"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_a_number_or_forever() {
        let days = |text: &str| text.parse::<Days>().ok();
        assert_eq!(days("forever"), Some(Days(None)));
        assert_eq!(days("30"), Some(Days(Some(Duration::from_hours(30 * 24)))));
        for wrong in ["0", "-1", "1.5", "", "ever", "99999999999"] {
            assert_eq!(days(wrong), None, "{wrong}");
        }
    }
}
