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
        let mut child = Command::new(env!("CARGO_BIN_EXE_kaiju"))
            .args(["serve", "--log", "error", "--unlimited", "--listen", listen, "--data"])
            .arg(data)
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
