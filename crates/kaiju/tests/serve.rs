//! Starting and stopping `kaiju serve`.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Output, Stdio},
};

fn kaiju(data: &std::path::Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kaiju"));
    command.args(args).env("XDG_DATA_HOME", data).stdin(Stdio::null());
    command
}

struct ServeProcess {
    child: Child,
    /// The address that the server prints.
    address: String,
}

impl ServeProcess {
    fn start(data: &std::path::Path, args: &[&str]) -> ServeProcess {
        let mut child = kaiju(data, args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("kaiju starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("stdout is piped"))
            .read_line(&mut line)
            .expect("the server prints its address");
        let address =
            line.trim_end().strip_prefix("Kaiju is at http://").unwrap_or_else(|| panic!("{line:?}")).to_owned();
        ServeProcess { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("the server accepts a connection");
        write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .expect("the request is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server responds");
        answer
    }

    /// Stops the server with a signal and returns its output.
    fn end(self, signal: &str) -> Output {
        let kill = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(kill.expect("the kill command runs").success());
        self.child.wait_with_output().expect("the server exits")
    }
}

#[test]
fn signals_stop_the_server() {
    let data = tempfile::tempdir().expect("a temporary folder");
    for signal in ["-TERM", "-INT", "-HUP"] {
        let server = ServeProcess::start(data.path(), &["serve", "--listen", "127.0.0.1:0"]);
        assert!(server.get("/healthz").ends_with("ok\n"));
        assert!(data.path().join("kaiju/kaiju.db").is_file());
        let output = server.end(signal);
        let log = String::from_utf8(output.stderr).expect("logs are text");
        assert_eq!(output.status.code(), Some(0), "{log}");
        assert!(!log.contains('\u{1b}'), "colours are for terminals: {log}");
        // The signal may arrive before the server has read its unfinished tables.
        assert!(log.contains("INFO") && log.contains("shutting down"), "{log}");
    }
}

#[test]
fn startup_errors_are_one_line() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let other = tempfile::tempdir().expect("a temporary folder");
    let server = ServeProcess::start(data.path(), &["serve", "--listen", "127.0.0.1:0"]);
    let error_line = |data: &std::path::Path, args: &[&str]| {
        let output = kaiju(data, args).output().expect("kaiju starts");
        let text = String::from_utf8(output.stderr).expect("it is text");
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        assert!(output.stdout.is_empty());
        text
    };
    let taken = error_line(other.path(), &["serve", "--listen", &server.address]);
    assert!(taken.contains(&format!("{} is taken", server.address)), "{taken}");
    let locked = error_line(data.path(), &["serve", "--listen", "127.0.0.1:0"]);
    assert!(locked.contains("another server uses") && locked.contains("kaiju.db"), "{locked}");
    let url = error_line(other.path(), &["serve", "--listen", "127.0.0.1:0", "--public-url", "kaiju.example"]);
    assert!(url.contains("\"kaiju.example\" isn't a server address"), "{url}");
    let log = error_line(other.path(), &["serve", "--log", "kaiju=loud"]);
    assert!(log.contains("--log kaiju=loud"), "{log}");
    for wrong in ["foo=bar=baz", "kaiju=loud"] {
        let log = error_line(other.path(), &["serve", "--log", wrong]);
        let reason = log.trim_end().rsplit(": ").next().expect("a reason");
        assert_eq!(log.matches(reason).count(), 1, "once is enough: {log}");
    }
    let log = error_line(other.path(), &["serve", "--log", "inof"]);
    assert!(log.contains("--log inof: \"inof\" is not a log level"), "{log}");
    let listen = error_line(other.path(), &["serve", "--listen", "7777"]);
    assert!(listen.contains("such as 127.0.0.1:7777"), "{listen}");
    for limit in ["--requests-per-second", "--tables", "--connections", "--tables-per-person"] {
        let none = error_line(other.path(), &["serve", limit, "0"]);
        assert!(none.contains(limit), "{none}");
    }
    for database in ["mysql://me:hunter2@localhost/kaiju", "postgres:/hunter2", "sqlite:hunter2", ":memory:"] {
        let error_line = error_line(other.path(), &["serve", "--listen", "127.0.0.1:0", "--database", database]);
        assert!(error_line.contains("is not a valid database") && !error_line.contains("hunter2"), "{error_line}");
    }
    // Nothing listens on port 1.
    let nobody = "postgres://me@127.0.0.1:1/games";
    let nobody = ["serve", "--listen", "127.0.0.1:0", "--wait-for-database", "0", "--database", nobody];
    let nobody = error_line(other.path(), &nobody);
    assert!(nobody.contains("the database \"games\" at 127.0.0.1 cannot be reached: "), "{nobody}");
    assert_eq!(nobody.matches("refused").count(), 1, "{nobody}");
    let file = other.path().join("file");
    std::fs::write(&file, "").expect("it can be written");
    let data = error_line(other.path(), &["serve", "--listen", "127.0.0.1:0", "--data", &file.to_string_lossy()]);
    assert!(data.contains("file: it is not a folder"), "{data}");
    server.end("-TERM");
}

#[test]
fn signals_stop_a_server_that_waits_for_its_database() {
    let data = tempfile::tempdir().expect("a temporary folder");
    // A server that accepts connections and never answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let database = format!("postgres://me@{}/games", silent.local_addr().expect("an address"));
    for signal in ["-TERM", "-INT"] {
        let mut command = kaiju(data.path(), &["serve", "--listen", "127.0.0.1:0", "--database", &database]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("kaiju starts");
        let _asked = silent.accept().expect("the server connects to its database");
        let output = ServeProcess { child, address: String::new() }.end(signal);
        // If it waited for the database to time out, it would fail.
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    let args = ["serve", "--listen", "127.0.0.1:0", "--wait-for-database", "0", "--database", &database];
    let output = kaiju(data.path(), &args).output();
    let error_line = String::from_utf8(output.expect("kaiju starts").stderr).expect("it is text");
    assert!(
        error_line.contains("the database \"games\" at 127.0.0.1 cannot be reached: no answer within 5 s"),
        "{error_line}"
    );
}

#[test]
fn limits_accept_the_largest_numbers() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let most = usize::MAX.to_string();
    let args = [
        "serve",
        "--listen",
        "localhost:0",
        "--connections-per-address",
        &most,
        "--connections",
        &most,
        "--tables",
        &most,
        "--table-memory",
        &most,
        "--min-free-disk",
        "0",
        "--warm",
        "4294967295",
        "--keep-lobbies",
        "4294967295",
        "--keep-abandoned",
        "forever",
    ];
    let server = ServeProcess::start(data.path(), &args);
    let held: Vec<_> =
        (0..40).map(|_| TcpStream::connect(&server.address).expect("the server accepts a connection")).collect();
    assert!(server.get("/healthz").ends_with("ok\n"));
    drop(held);
    server.end("-TERM");
}

/// A measurement takes a while, so it prints its progress, except with `--json`.
#[test]
fn load_prints_its_progress_unless_json() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let small = ["load", "--tables", "1", "--seats", "2", "--seconds", "1", "--idle", "0", "--stored", "2"];
    for json in [false, true] {
        let args = [&small[..], if json { &["--json"] } else { &[] }].concat();
        let output = kaiju(data.path(), &args).output().expect("kaiju starts");
        let [report, progress] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        assert_eq!(output.status.code(), Some(0), "{progress}");
        assert!(report.starts_with('{') == json && report.contains("actions"), "{report}");
        let notes = ["creating 1 tables of 2", "playing for 1 seconds", "storing 2 unfinished tables"];
        assert_eq!(notes.map(|note| progress.contains(note)), [!json; 3], "{progress}");
    }
}
