//! What tests with a real server share.

use kaiju_client::Link;
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

/// A server that can be killed and started again at the same address.
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
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("it says where it is");
        let link = line.split_whitespace().find_map(|word| Link::parse(word).ok());
        Process { child, link: link.unwrap_or_else(|| panic!("no address in {line:?}")) }
    }

    /// As a power cut does it: no signal that could be handled.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is gone");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
