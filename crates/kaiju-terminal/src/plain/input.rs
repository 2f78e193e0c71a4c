//! Lines as somebody types them, or as a program sends them.

use std::{
    io::{self, BufRead},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

/// No answer is longer by far. Of a line that is, no more than this is ever held.
const MAX_LINE_LEN: usize = 4096;

/// Lines that wait to be understood; whoever sends more waits too.
const MAX_WAITING: usize = 16;

/// What came in.
#[derive(Debug, PartialEq, Eq)]
pub enum Input {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that was too long; it is gone.
    TooLong,
    /// Nothing: nobody types any more.
    End,
}

/// Where lines come from.
pub trait Lines {
    /// What comes in at a question; `None` where nothing has within this time.
    fn read(&mut self, patience: Duration) -> io::Result<Option<Input>>;

    /// What comes in while nobody is asked; `None` after this time.
    fn overhear(&mut self, patience: Duration) -> io::Result<Option<Input>>;
}

/// Lines that are read when somebody is asked, and not before. At a table in this program nothing happens meanwhile.
impl<B: BufRead> Lines for B {
    fn read(&mut self, _: Duration) -> io::Result<Option<Input>> {
        read(self).map(Some)
    }

    fn overhear(&mut self, patience: Duration) -> io::Result<Option<Input>> {
        thread::sleep(patience);
        Ok(None)
    }
}

/// Lines that are read by a thread of their own as they come, so that a table can go on between them.
#[derive(Debug)]
pub struct Live(Receiver<io::Result<Input>>);

impl Live {
    /// What is typed.
    pub fn stdin() -> Live {
        Live::from(|| io::stdin().lock())
    }

    /// What comes from there; it is opened by the thread that reads it.
    pub fn from<B: BufRead>(source: impl FnOnce() -> B + Send + 'static) -> Live {
        let (tell, heard) = mpsc::sync_channel(MAX_WAITING);
        thread::spawn(move || {
            let mut source = source();
            loop {
                let input = read(&mut source);
                let is_last = !matches!(input, Ok(Input::Line(_) | Input::TooLong));
                if tell.send(input).is_err() || is_last {
                    return;
                }
            }
        });
        Live(heard)
    }
}

impl Lines for Live {
    fn read(&mut self, patience: Duration) -> io::Result<Option<Input>> {
        match self.0.recv_timeout(patience) {
            Ok(input) => input.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(Input::End)),
        }
    }

    fn overhear(&mut self, patience: Duration) -> io::Result<Option<Input>> {
        self.read(patience)
    }
}

/// The next line, or what there is instead.
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
    fn lines_end_with_the_input_at_the_latest_and_are_not_endless() {
        let long = "x".repeat(MAX_LINE_LEN + 1);
        let text = format!("one\n\n{long}\n{}\nlast", &long[1..]);
        // A small buffer, so that lines come in parts.
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
