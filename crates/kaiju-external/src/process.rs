//! A bot's process. Threads of its own read and write its pipes, so that a bot that neither reads nor writes blocks no one.

use crate::bot::LogSink;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::{
    ffi::OsString,
    io::{self, BufRead, BufReader, Read, Write},
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        OnceLock,
        mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

/// Longest line from a bot, in bytes.
pub(crate) const MAX_LINE_LEN: usize = 64 * 1024;
/// Lines that are read ahead. A bot that writes more has to wait.
const LINES_AHEAD: usize = 16;
/// How long a process may take to end after its input has been closed.
const GRACE: Duration = Duration::from_millis(500);
/// How often to look whether it has ended.
const POLL: Duration = Duration::from_millis(5);

/// What comes from a bot's standard output.
pub(crate) enum BotOutput {
    Line(String),
    TooLong,
    Closed,
    /// Nothing until the deadline.
    Late,
}

/// A running process. Dropping it ends it, with everything that it has started in its process group.
pub(crate) struct BotProcess {
    child: Child,
    /// `None` once the input is closed.
    input: Option<Sender<String>>,
    output: Receiver<BotOutput>,
    /// The number of the latest question.
    pub(crate) asked: u64,
    /// Lines since the latest good answer that were ignored.
    pub(crate) ignored: u32,
}

impl BotProcess {
    /// Starts a process. With a `launcher`, the process also ends when this one is killed ([`replace_this_process`]).
    pub(crate) fn start(words: &[String], launcher: Option<&Path>, log: LogSink) -> io::Result<BotProcess> {
        let mut command = if let Some(launcher) = launcher {
            check_program(&words[0])?;
            let mut command = Command::new(launcher);
            command.arg("launch-bot").args(words);
            command
        } else {
            let mut command = Command::new(&words[0]);
            command.args(&words[1..]);
            command
        };
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        let mut child = spawn(command)?;
        let missing = || io::Error::other("the process has no pipes");
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (input, lines) = mpsc::channel();
        let (sender, output) = mpsc::sync_channel(LINES_AHEAD);
        thread::spawn(move || write_lines(stdin, &lines));
        thread::spawn(move || read_lines(stdout, &sender));
        thread::spawn(move || copy_errors(stderr, &log));
        Ok(BotProcess { child, input: Some(input), output, asked: 0, ignored: 0 })
    }

    /// Queues a line. If the process has ended, its output is closed, too.
    pub(crate) fn send(&self, line: String) {
        if let Some(input) = &self.input {
            let _ = input.send(line);
        }
    }

    /// The next line from the process, waiting until the deadline.
    pub(crate) fn next(&self, deadline: Instant) -> BotOutput {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(output) => output,
            Err(RecvTimeoutError::Timeout) => BotOutput::Late,
            Err(RecvTimeoutError::Disconnected) => BotOutput::Closed,
        }
    }

    /// Closes the process's input and gives it a moment to end by itself.
    pub(crate) fn finish(mut self) {
        self.input = None;
        let end = Instant::now() + GRACE;
        // Look without reaping the process: until then, no other group gets its number.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let pid = Pid::from_child(&self.child);
        while Instant::now() < end && matches!(waitid(WaitId::Pid(pid), options), Ok(None)) {
            thread::sleep(POLL);
        }
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        // The group may outlive its leader, so it is ended in any case. There may be nothing left to end.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, sender: &SyncSender<BotOutput>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = reader.by_ref().take(MAX_LINE_LEN as u64 + 1).read_until(b'\n', &mut line);
        let output = match read {
            Ok(0) | Err(_) => BotOutput::Closed,
            Ok(_) if line.len() > MAX_LINE_LEN => BotOutput::TooLong,
            Ok(_) => BotOutput::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        let is_end = !matches!(output, BotOutput::Line(_));
        if sender.send(output).is_err() || is_end {
            return;
        }
    }
}

fn copy_errors(stderr: ChildStderr, log: &LogSink) {
    let mut reader = BufReader::new(stderr);
    let mut line = Vec::new();
    // A long line comes in pieces.
    while let Ok(1..) = reader.by_ref().take(1024).read_until(b'\n', &mut line) {
        log.add(&String::from_utf8_lossy(&line));
        line.clear();
    }
}

/// Starts a process from a thread that lives as long as this program: the system considers a process's parent to be
/// the thread that started it, and ends the process with it ([`replace_this_process`]).
fn spawn(command: Command) -> io::Result<Child> {
    type Order = (Command, Sender<io::Result<Child>>);
    static ORDERS: OnceLock<Sender<Order>> = OnceLock::new();
    let orders = ORDERS.get_or_init(|| {
        let (orders, waiting) = mpsc::channel::<Order>();
        thread::spawn(move || {
            for (mut command, done) in waiting {
                let _ = done.send(command.spawn());
            }
        });
        orders
    });
    let (done, child) = mpsc::channel();
    orders.send((command, done)).map_err(io::Error::other)?;
    child.recv().map_err(io::Error::other)?
}

/// Checks that a program can be found, as the system looks for it, and executed.
fn check_program(name: &str) -> io::Result<()> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let places: Vec<PathBuf> = if name.contains('/') {
        vec![name.into()]
    } else {
        std::env::split_paths(&folders).map(|folder| folder.join(name)).collect()
    };
    let modes = places.iter().filter_map(|place| place.metadata().ok()).filter(std::fs::Metadata::is_file);
    match modes.map(|file| file.permissions().mode() & 0o111 != 0).reduce(|a, b| a || b) {
        Some(true) => Ok(()),
        Some(false) => Err(io::Error::new(io::ErrorKind::PermissionDenied, "it isn't executable")),
        None => Err(io::Error::new(io::ErrorKind::NotFound, "there is no such program")),
    }
}

/// Replaces this process by a bot that ends when this process's parent does, even if the parent is killed and the bot
/// doesn't notice that its input is closed. Returns only if the program can't be run.
pub fn replace_this_process(mut words: impl Iterator<Item = OsString>) -> io::Error {
    let Some(program) = words.next() else { return io::Error::other("a program is missing") };
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::set_parent_process_death_signal(Some(Signal::KILL)) {
        return error.into();
    }
    let error = Command::new(&program).args(words).exec();
    io::Error::new(error.kind(), format!("cannot run {}: {error}", program.display()))
}
