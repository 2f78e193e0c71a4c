//! The attacked server, in its own process, and the resources it uses.

use anyhow::{Context, ensure};
use kaiju_server::{Config, Limits, Server, SteadyClock};
use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// The size at which SQLite moves the content of its log to the database and reuses the file.
const WAL_LEN: u64 = 4_300_000;

/// Serves with default limits until the process is killed, and prints the address.
pub(crate) async fn serve(data: PathBuf, listen: SocketAddr, behind_proxy: bool) -> anyhow::Result<()> {
    let config = Config {
        listen,
        data,
        database: None,
        public_url: None,
        behind_proxy,
        limits: Limits::default(),
        client: Vec::new(),
        scenarios: "",
        accept_new_key: false,
        table_secret: None,
        clock: SteadyClock::default(),
        warm: 0,
        disk_probe: None,
    };
    let server = Server::open(config).await?;
    println!("{}", server.address());
    server.run(std::future::pending()).await;
    Ok(())
}

/// A running server.
pub(crate) struct AttackedServer {
    process: Child,
    data: PathBuf,
    pub(crate) address: SocketAddr,
    /// How long it took to start listening.
    pub(crate) listening: Duration,
}

impl AttackedServer {
    pub(crate) fn start(data: &Path, listen: SocketAddr, behind_proxy: bool) -> anyhow::Result<AttackedServer> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("--serve").arg(data).args(["--listen", &listen.to_string()]);
        if behind_proxy {
            command.arg("--behind-proxy");
        }
        let begun = Instant::now();
        let mut process = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().context("no output")?).read_line(&mut line)?;
        let listening = begun.elapsed();
        let address = line.trim().parse().context("the server did not start")?;
        Ok(AttackedServer { process, data: data.to_owned(), address, listening })
    }

    /// The server's memory, in bytes.
    pub(crate) fn memory(&self) -> anyhow::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no memory")?;
        Ok(1024 * line.trim().trim_end_matches(" kB").parse::<u64>()?)
    }

    /// The processor time that the server has used. The kernel counts in hundredths of a second.
    pub(crate) fn cpu(&self) -> anyhow::Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id()))?;
        let (_, fields) = stat.rsplit_once(") ").context("no statistics")?;
        let ticks: u64 = fields.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Ok(Duration::from_millis(10 * ticks))
    }

    /// The database's size on disk, in bytes, without the reusable part of its log.
    pub(crate) fn disk(&self) -> anyhow::Result<u64> {
        let mut bytes = 0;
        for entry in fs::read_dir(&self.data)? {
            let entry = entry?;
            let len = entry.metadata()?.len();
            let name = entry.file_name();
            let name = name.to_string_lossy();
            bytes += match () {
                () if name.ends_with("-shm") => 0,
                () if name.ends_with("-wal") => len.saturating_sub(WAL_LEN),
                () => len,
            };
        }
        Ok(bytes)
    }

    /// Kills the server.
    pub(crate) fn kill(mut self) -> anyhow::Result<()> {
        self.process.kill()?;
        ensure!(!self.process.wait()?.success(), "the server had ended before it was killed");
        Ok(())
    }
}

impl Drop for AttackedServer {
    fn drop(&mut self) {
        // It may have ended already, so ignore an error.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
