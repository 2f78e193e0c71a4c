//! Attacks a server with default limits from one address while four honest people play, and measures the effect on
//! them: `cargo run --release -p kaiju-server --example attack -- --kind chat --seconds 600`.
//!
//! All traffic stays on this machine's loopback interface: the attacker's sockets come from 127.0.1.1, the honest ones
//! from 127.0.2.1, 127.0.3.1 and so on, each in a network of its own.

mod attacks;
mod honest;
mod net;
mod seated;
mod server;

use anyhow::Context;
use attacks::{AttackKind, Attacker};
use clap::{Parser, ValueEnum};
use honest::{HonestTable, Seen};
use net::NetworkPlace;
use server::AttackedServer;
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::{Command, ExitCode, Stdio},
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::{sync::watch, time::sleep};

/// Duration of honest play before the attack, so that the server's first allocations don't count as the attacker's.
const WARM_UP: Duration = Duration::from_secs(5);
/// Maximum latency for 99 of 100 choices, until all honest players have received them.
const MAX_LATENCY: Duration = Duration::from_millis(50);
/// Maximum growth in memory, and on disk, that an attack may cause per minute, in bytes.
const MAX_MEMORY: u64 = 5_000_000;
const MAX_DISK: u64 = 1_000_000;
/// Maximum time after a restart until the honest table is available again.
const MAX_RESTART: Duration = Duration::from_secs(1);

/// Attack a server with default limits while four honest people play.
#[derive(Parser)]
struct Args {
    /// The kind of attack.
    #[arg(long, value_enum, default_value = "chat")]
    kind: AttackKind,
    /// How long to attack.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How long an honest person thinks about a question, in milliseconds.
    #[arg(long, default_value_t = 250)]
    think: u64,
    /// Only serve, with this data folder.
    #[arg(long, hide = true)]
    serve: Option<PathBuf>,
    /// With --serve, where to listen.
    #[arg(long, hide = true, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// With --serve, whether to trust X-Forwarded-For.
    #[arg(long, hide = true)]
    behind_proxy: bool,
    /// Only attack the server at this address.
    #[arg(long, hide = true)]
    target: Option<SocketAddr>,
}

fn main() -> anyhow::Result<ExitCode> {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        if let Some(data) = args.serve {
            server::serve(data, args.listen, args.behind_proxy).await?;
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(target) = args.target {
            let has_attacked = attack_only(target, args.kind, args.seconds).await;
            return Ok(if has_attacked { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        attack(&args).await
    })
}

/// The place of an honest person or of the attacker.
fn place(server: SocketAddr, network: u8, behind_proxy: bool) -> NetworkPlace {
    // All of a proxy's connections come from one address; it reports its clients' addresses in a header.
    let forwarded = behind_proxy.then(|| format!("198.18.{network}.1"));
    let from = if behind_proxy { Ipv4Addr::LOCALHOST } else { Ipv4Addr::new(127, 0, network, 1) };
    NetworkPlace { server, from, forwarded }
}

/// Runs the attack in this process, prints the result, and returns whether the attack actually happened.
async fn attack_only(target: SocketAddr, kind: AttackKind, seconds: u64) -> bool {
    allow_sockets();
    let attacker = Attacker::new(place(target, 1, kind.is_behind_proxy()));
    tokio::select! {
        () = attacker.attack(kind) => {}
        () = sleep(Duration::from_secs(seconds)) => {}
    }
    let counts = attacker.counts();
    let [done, refused, opened, cut, received] =
        [&counts.done, &counts.refused, &counts.opened, &counts.cut, &counts.received]
            .map(|counter| counter.load(Ordering::Relaxed));
    println!(
        "attacker: {done} requests done, {refused} refused, {opened} connections opened, {cut} cut off or refused, \
         {} kB received",
        received / 1000
    );
    counts.has_attacked(kind)
}

/// Raises the limit on open files as far as possible.
fn allow_sockets() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // If this fails, there are fewer connections, which the printed counts show.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// Starts the attacker as a low-priority process, since a real attacker has its own machine.
fn start_attacker(kind: AttackKind, target: SocketAddr, seconds: u64) -> anyhow::Result<std::process::Child> {
    let kind = kind.to_possible_value().context("a kind of attack")?;
    Command::new("nice")
        .args(["-n", "15"])
        .arg(std::env::current_exe()?)
        .args(["--kind", kind.get_name(), "--target", &target.to_string(), "--seconds", &seconds.to_string()])
        .stdin(Stdio::null())
        .spawn()
        .context("cannot start the attacker")
}

async fn attack(args: &Args) -> anyhow::Result<ExitCode> {
    let folder = tempfile::tempdir()?;
    let behind_proxy = args.kind.is_behind_proxy();
    let server = AttackedServer::start(folder.path(), args.listen, behind_proxy)?;
    let address = server.address;
    let table = HonestTable::create((2..7).map(|network| place(address, network, behind_proxy)).collect()).await?;
    let (stop, stopped) = watch::channel(());
    let seen = Arc::new(Seen::default());
    table.play(Duration::from_millis(args.think), &seen, &stopped);
    sleep(WARM_UP).await;
    print_times("before the attack", &seen);
    seen.restart();

    let (memory, disk, cpu, begun) = (server.memory()?, server.disk()?, server.cpu()?, Instant::now());
    let mut attacker = start_attacker(args.kind, address, args.seconds)?;
    let mut most = memory;
    let has_attacked = loop {
        if let Some(status) = attacker.try_wait()? {
            break status.success();
        }
        sleep(Duration::from_millis(500)).await;
        most = most.max(server.memory()?);
    };
    let seconds = begun.elapsed().as_secs_f64();
    // One-time allocations would dominate the rate of a short attack, so it counts as a full minute.
    let per_minute = |bytes: u64| 60 * bytes / begun.elapsed().as_secs().max(60);
    let cpu = server.cpu()?.saturating_sub(cpu).as_secs_f64() / seconds;
    let memory = per_minute(most.saturating_sub(memory));
    let disk = per_minute(server.disk()?.saturating_sub(disk));
    let p99 = print_times("under attack", &seen);
    stop.send(())?;
    let (refused, lost) = (seen.refused.load(Ordering::Relaxed), seen.lost.load(Ordering::Relaxed));
    println!("honest: {refused} requests refused, {lost} connections lost or refused");
    println!(
        "server: {:.0}% of a core; per minute {} kB of memory, {} kB of disk",
        100.0 * cpu,
        memory / 1000,
        disk / 1000
    );

    server.kill()?;
    let begun = Instant::now();
    let server = AttackedServer::start(folder.path(), address, behind_proxy)?;
    table.snapshot().await?;
    let restart = begun.elapsed();
    println!("restart: listening after {:?}, the honest table is back after {restart:?}", server.listening);
    server.kill()?;

    let bounds = [
        ("the attack takes place", has_attacked),
        ("the honest p99 is under 50 ms", p99.is_some_and(|p99| p99 < MAX_LATENCY)),
        ("no honest request or connection is refused", refused == 0 && lost == 0),
        ("memory grows by at most 5 MB a minute", memory <= MAX_MEMORY),
        ("the disk fills by at most 1 MB a minute", disk <= MAX_DISK),
        ("the honest table is back within a second", restart <= MAX_RESTART),
    ];
    let broken: Vec<&str> = bounds.iter().filter(|(_, holds)| !holds).map(|(bound, _)| *bound).collect();
    for bound in &broken {
        println!("BROKEN: {bound}");
    }
    Ok(if broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the honest people's waiting times, and returns the 99th percentile for choices.
fn print_times(when: &str, seen: &Seen) -> Option<Duration> {
    let (latencies, arrivals) = seen.times();
    let percentile = |times: &[Duration], percent: usize| {
        times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied()
    };
    let show = |times: &[Duration]| {
        let [p50, p99] = [50, 99].map(|percent| percentile(times, percent).unwrap_or_default().as_secs_f64() * 1000.0);
        format!("p50 {p50:.1} ms, p99 {p99:.1} ms ({} measured)", times.len())
    };
    println!("honest, {when}: choice until received {}; newcomer until snapshot {}", show(&latencies), show(&arrivals));
    percentile(&latencies, 99)
}
