//! Reading lines from a person or a program.

use std::{
    io::{self, BufRead},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

/// Maximum length of a line, in bytes; no answer comes close. A longer line is discarded and never buffered in full.
const MAX_LINE_LEN: usize = 4096;

/// Maximum number of buffered lines; the reading thread blocks when the buffer is full.
const MAX_WAITING: usize = 16;

/// The result of reading a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Input {
    /// A line, without its line ending.
    Line(Vec<u8>),
    /// A line that was too long and was discarded.
    TooLong,
    /// End of input.
    End,
}

/// A source of input lines.
pub trait Lines {
    /// Reads input at a question; `None` if none arrives in time.
    fn read(&mut self, timeout: Duration) -> io::Result<Option<Input>>;

    /// Reads input while no question is pending; `None` if none arrives in time.
    fn read_idle(&mut self, timeout: Duration) -> io::Result<Option<Input>>;
}

/// Reads only when a question is asked, and blocks. That is enough for a local table, where nothing happens meanwhile.
impl<B: BufRead> Lines for B {
    fn read(&mut self, _: Duration) -> io::Result<Option<Input>> {
        read(self).map(Some)
    }

    fn read_idle(&mut self, timeout: Duration) -> io::Result<Option<Input>> {
        thread::sleep(timeout);
        Ok(None)
    }
}

/// Lines read by a background thread, so that the table can advance between them.
#[derive(Debug)]
pub struct LiveLines(Receiver<io::Result<Input>>);

impl LiveLines {
    /// Reads standard input.
    pub fn stdin() -> LiveLines {
        LiveLines::from(|| io::stdin().lock())
    }

    /// Reads from this source, which the background thread opens.
    pub fn from<B: BufRead>(source: impl FnOnce() -> B + Send + 'static) -> LiveLines {
        let (sender, receiver) = mpsc::sync_channel(MAX_WAITING);
        thread::spawn(move || {
            let mut source = source();
            loop {
                let input = read(&mut source);
                let is_last = !matches!(input, Ok(Input::Line(_) | Input::TooLong));
                if sender.send(input).is_err() || is_last {
                    return;
                }
            }
        });
        LiveLines(receiver)
    }
}

impl Lines for LiveLines {
    fn read(&mut self, timeout: Duration) -> io::Result<Option<Input>> {
        match self.0.recv_timeout(timeout) {
            Ok(input) => input.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(Input::End)),
        }
    }

    fn read_idle(&mut self, timeout: Duration) -> io::Result<Option<Input>> {
        self.read(timeout)
    }
}

/// Reads the next line.
fn read(input: &mut dyn BufRead) -> io::Result<Input> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let end = bytes.iter().position(|&b| b == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        length += part.len();
        line.extend_from_slice(&part[..part.len().min(MAX_LINE_LEN - line.len())]);
        let (used, is_over) = (part.len() + usize::from(end.is_some()), end.is_some() || bytes.is_empty());
        input.consume(used);
        match length {
            _ if !is_over => {}
            0 if end.is_none() => return Ok(Input::End),
            0..=MAX_LINE_LEN => return Ok(Input::Line(line)),
            _ => return Ok(Input::TooLong),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_eof_and_have_a_maximum_length() {
        let long = "x".repeat(MAX_LINE_LEN + 1);
        let text = format!("one\n\n{long}\n{}\nlast", &long[1..]);
        // A small buffer, so that lines arrive in parts.
        let mut input = io::BufReader::with_capacity(7, text.as_bytes());
        let mut next = || read(&mut input).expect("memory can be read");
        assert_eq!(next(), Input::Line(b"one".to_vec()));
        assert_eq!(next(), Input::Line(Vec::new()));
        assert_eq!(next(), Input::TooLong);
        assert_eq!(next(), Input::Line(long.as_bytes()[1..].to_vec()));
        assert_eq!(next(), Input::Line(b"last".to_vec()));
        assert_eq!(next(), Input::End);
    }
}
