//! `kaiju serve`: tables for people.

use crate::Finding;
use anyhow::Context;
use kaiju_server::{ClientFile, Config, Limits, Rate, Server};
use kaiju_web::File;
use std::{
    env,
    io::IsTerminal,
    net::{SocketAddr, ToSocketAddrs},
    num::NonZeroU32,
    path::PathBuf,
    pin::pin,
    time::Duration,
};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::{EnvFilter, filter::LevelFilter};

/// Let people play at tables: with friends by a link, or against bots.
///
/// One program, nothing to set up: games are kept in one file and survive whatever ends the program.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju serve\n  kaiju serve --listen 0.0.0.0:7777\n  kaiju serve --public-url https://kaiju.example \
                  --behind-proxy --data /var/lib/kaiju\n\ndocs/operations.md tells more."
)]
pub(crate) struct Args {
    /// Where to listen; port 0 takes a free one. Only this machine can reach 127.0.0.1.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777", value_parser = place)]
    listen: SocketAddr,
    /// The folder for the server's key and database; without it one in your data home.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database: a file for SQLite, or postgres://...; without it a file in the data folder.
    #[arg(long, value_name = "PLACE")]
    database: Option<String>,
    /// The address under which people know the server, with https:// or http://.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A proxy stands before the server and names its clients last in X-Forwarded-For.
    #[arg(long)]
    behind_proxy: bool,
    /// What is logged to standard error: error, warn, info, debug, or a filter by module.
    #[arg(long, value_name = "FILTER", default_value = "info")]
    log: String,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What somebody who runs a server may want to be otherwise.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Unfinished tables of one person before they can lay no more.
    #[arg(long, value_name = "N")]
    tables_per_person: Option<usize>,
    /// Tables in memory.
    #[arg(long, value_name = "N")]
    tables: Option<usize>,
    /// Connections of one person.
    #[arg(long, value_name = "N")]
    connections_per_person: Option<usize>,
    /// Connections from one address.
    #[arg(long, value_name = "N")]
    connections_per_address: Option<usize>,
    /// Connections in all.
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// HTTP requests from one address within a second; three times as many at once.
    #[arg(long, value_name = "N")]
    requests_per_second: Option<NonZeroU32>,
    /// New people from one address within an hour.
    #[arg(long, value_name = "N")]
    newcomers_per_hour: Option<u32>,
    /// One machine may be as many people as it likes, as fast as it can: for measurements, on your own machine.
    #[arg(long)]
    unlimited: bool,
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        let mut limits = if self.unlimited { Limits::none() } else { Limits::default() };
        let set = |limit: &mut usize, wish: Option<usize>| *limit = wish.unwrap_or(*limit);
        set(&mut limits.open_tables, self.tables_per_person);
        set(&mut limits.tables, self.tables);
        set(&mut limits.connections_per_identity, self.connections_per_person);
        set(&mut limits.connections_per_address, self.connections_per_address);
        set(&mut limits.connections, self.connections);
        if let Some(requests) = self.requests_per_second {
            limits.requests = Rate { burst: requests.get().saturating_mul(3), per: Duration::from_secs(3) };
        }
        if let Some(newcomers) = self.newcomers_per_hour {
            limits.identities = Rate { burst: newcomers, per: Duration::from_hours(1) };
        }
        limits
    }
}

/// Without a command: a server with nothing said about it.
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
        data: args.data.clone().map_or_else(usual_data, Ok)?,
        database: args.database.clone(),
        public_url: args.public_url.clone(),
        behind_proxy: args.behind_proxy,
        limits: args.limits.limits(),
        client: kaiju_web::FILES.iter().map(|&File { path, bytes, gzip }| ClientFile { path, bytes, gzip }).collect(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config))?;
    // Whatever still runs has had its time.
    runtime.shutdown_background();
    Ok(Finding::Fine)
}

async fn serve(config: Config) -> anyhow::Result<()> {
    let mut told = pin!(told_to_end()?);
    let server = tokio::select! {
        opened = Server::open(config) => opened?,
        () = told.as_mut() => return Ok(()),
    };
    crate::say!("Kaiju is at http://{}", server.address())?;
    server.run(told).await;
    Ok(())
}

/// Returns when somebody wants the program to end. From now on that is not the end of it at once.
fn told_to_end() -> anyhow::Result<impl Future<Output = ()>> {
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

/// An address to listen at, by number or by name.
fn place(text: &str) -> Result<SocketAddr, String> {
    let found = text.to_socket_addrs().ok().and_then(|mut found| found.next());
    found.ok_or_else(|| "an address and a port, such as 127.0.0.1:7777, 0.0.0.0:7777 or [::]:7777".to_owned())
}

/// What is logged. A word that stands alone is a level: one that is none would be taken for a module, and nothing be logged.
fn filter(text: &str) -> anyhow::Result<EnvFilter> {
    let words = text.split(',').map(str::trim).filter(|word| !word.contains(['=', '[']));
    for word in words {
        let is_level = word.parse::<LevelFilter>().is_ok();
        anyhow::ensure!(is_level, "\"{word}\" is no level: error, warn, info, debug, trace or off");
    }
    // Its message has that of its source in it.
    EnvFilter::try_new(text).map_err(|error| anyhow::anyhow!(error.to_string()))
}

/// `$XDG_DATA_HOME/kaiju`, or below `~/.local/share`.
fn usual_data() -> anyhow::Result<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")));
    Ok(home.context("there is no home to keep games in; --data DIR says where")?.join("kaiju"))
}
