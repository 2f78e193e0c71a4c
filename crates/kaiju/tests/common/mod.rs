//! Helpers shared by tests that run a real server.

use kaiju_client::Link;
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

/// A server process that can be killed and restarted at the same address.
pub(crate) struct Process {
    child: Child,
    pub(crate) link: Link,
}

impl Process {
    pub(crate) fn start(data: &Path, listen: &str) -> Process {
        Process::start_with(data, listen, "error", &[])
    }

    /// Starts a server with this log level and these environment variables.
    pub(crate) fn start_with(data: &Path, listen: &str, log: &str, variables: &[(&str, &Path)]) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kaiju"))
            .args(["serve", "--log", log, "--unlimited", "--listen", listen, "--data"])
            .arg(data)
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .stdin(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("stdout is piped"))
            .read_line(&mut line)
            .expect("the server prints its address");
        let link = line.split_whitespace().find_map(|word| Link::parse(word).ok());
        Process { child, link: link.unwrap_or_else(|| panic!("no address in {line:?}")) }
    }

    /// Kills the process with SIGKILL, which it can't handle: like a power cut.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("the process can be killed");
        self.child.wait().expect("the process has exited");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
