//! The server under test, as a child process.

use super::measure;
use anyhow::{Context, bail};
use kaiju_client::{Link, Origin};
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// A server in a child process, killed when this is dropped.
pub(super) struct Child {
    process: std::process::Child,
    /// The address it listens on.
    pub(super) origin: Origin,
    /// When its process was started.
    pub(super) begun: Instant,
    /// How long it took to start listening.
    pub(super) listening: Duration,
    _folder: Option<tempfile::TempDir>,
}

impl Child {
    /// Starts a server on a free loopback port, without per-client limits.
    pub(super) fn start(database: Option<&str>, data: Option<&Path>) -> anyhow::Result<Child> {
        let folder = data.is_none().then(tempfile::tempdir).transpose()?;
        let data = data.or(folder.as_ref().map(tempfile::TempDir::path)).context("no data folder")?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--unlimited", "--data"]).arg(data);
        if let Some(database) = database {
            command.args(["--database", database]);
        }
        let begun = Instant::now();
        let mut process =
            command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn().context("cannot start the server")?;
        let output = process.stdout.take().context("cannot read the server's output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let listening = begun.elapsed();
        let Some(link) = line.split_whitespace().find_map(|word| Link::parse(word).ok()) else {
            let _ = process.kill();
            bail!("the server did not start: {}", line.trim());
        };
        Ok(Child { process, origin: link.origin, begun, listening, _folder: folder })
    }

    /// The server's memory, in bytes.
    pub(super) fn memory(&self) -> anyhow::Result<u64> {
        measure::memory_of(self.process.id())
    }

    /// The server's memory in bytes, after a second for it to settle.
    pub(super) async fn idle_memory(&self) -> anyhow::Result<u64> {
        tokio::time::sleep(Duration::from_secs(1)).await;
        self.memory()
    }

    /// The CPU time the server has used.
    pub(super) fn cpu(&self) -> anyhow::Result<Duration> {
        measure::cpu_of(&self.process.id().to_string())
    }

    /// Stops the server with SIGTERM and checks that it exits successfully within 10 seconds.
    pub(super) fn stop(mut self) -> anyhow::Result<()> {
        let asked = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status()?;
        let end = Instant::now() + Duration::from_secs(10);
        while asked.success() && Instant::now() < end {
            if let Some(status) = self.process.try_wait()? {
                anyhow::ensure!(status.success(), "the server ended with {status}");
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        bail!("the server did not stop within 10 seconds of SIGTERM");
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
