//! Lines as somebody types them, or as a program sends them.

use std::io::{self, BufRead};

/// No answer is longer by far. Of a line that is, no more than this is ever held.
const LONGEST: usize = 4096;

/// What came in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that was too long; it is gone.
    TooLong,
    /// Nothing: nobody types any more.
    End,
}

/// The next line, or what there is instead.
pub(super) fn read(input: &mut dyn BufRead) -> io::Result<Input> {
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
        line.extend_from_slice(&part[..part.len().min(LONGEST - line.len())]);
        let (used, is_over) = (part.len() + usize::from(end.is_some()), end.is_some() || bytes.is_empty());
        input.consume(used);
        match length {
            _ if !is_over => {}
            0 if end.is_none() => return Ok(Input::End),
            0..=LONGEST => return Ok(Input::Line(line)),
            _ => return Ok(Input::TooLong),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_the_input_at_the_latest_and_are_not_endless() {
        let long = "x".repeat(LONGEST + 1);
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
