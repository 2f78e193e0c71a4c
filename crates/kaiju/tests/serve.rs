//! `kaiju serve` as it is started and ended.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

fn kaiju(data: &std::path::Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kaiju"));
    command.args(args).env("XDG_DATA_HOME", data).stdin(Stdio::null());
    command
}

struct Process {
    child: Child,
    /// Where it says that it is.
    address: String,
}

impl Process {
    fn start(data: &std::path::Path, args: &[&str]) -> Process {
        let mut child = kaiju(data, args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("it says where it is");
        let address =
            line.trim_end().strip_prefix("Kaiju is at http://").unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Process { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// Tells it to end, and returns what it has logged.
    fn end(self, signal: &str) -> Output {
        let kill = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(kill.expect("there is a kill").success());
        let begun = Instant::now();
        let output = self.child.wait_with_output().expect("it ends");
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        output
    }
}

#[test]
fn it_serves_until_it_is_told_to_end() {
    let data = tempfile::tempdir().expect("there is room");
    for signal in ["-TERM", "-INT"] {
        let server = Process::start(data.path(), &["serve", "--listen", "127.0.0.1:0"]);
        assert!(server.get("/healthz").ends_with("ok\n"));
        assert!(data.path().join("kaiju/kaiju.db").is_file());
        let output = server.end(signal);
        let log = String::from_utf8(output.stderr).expect("logs are text");
        assert_eq!(output.status.code(), Some(0), "{log}");
        assert!(log.contains("INFO") && log.contains("unfinished tables are back"), "{log}");
    }
}

#[test]
fn it_says_in_one_line_why_it_cannot() {
    let data = tempfile::tempdir().expect("there is room");
    let other = tempfile::tempdir().expect("there is room");
    let server = Process::start(data.path(), &["serve", "--listen", "127.0.0.1:0"]);
    let said = |data: &std::path::Path, args: &[&str]| {
        let output = kaiju(data, args).output().expect("it starts");
        let text = String::from_utf8(output.stderr).expect("it is text");
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        assert!(output.stdout.is_empty());
        text
    };
    let taken = said(other.path(), &["serve", "--listen", &server.address]);
    assert!(taken.contains(&format!("{} is taken", server.address)), "{taken}");
    let locked = said(data.path(), &["serve", "--listen", "127.0.0.1:0"]);
    assert!(locked.contains("another server uses") && locked.contains("kaiju.db"), "{locked}");
    let url = said(other.path(), &["serve", "--listen", "127.0.0.1:0", "--public-url", "kaiju.example"]);
    assert!(url.contains("\"kaiju.example\" is no address"), "{url}");
    let log = said(other.path(), &["serve", "--log", "kaiju=loud"]);
    assert!(log.contains("--log kaiju=loud"), "{log}");
    let file = other.path().join("file");
    std::fs::write(&file, "").expect("it can be written");
    let data = said(other.path(), &["serve", "--listen", "127.0.0.1:0", "--data", &file.to_string_lossy()]);
    assert!(data.contains("file: "), "{data}");
    server.end("-TERM");
}
