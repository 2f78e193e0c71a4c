//! Reads records of every format.

use super::{
    Record, RecordError, VERSION, WITH_LINES, WITHOUT_RULES,
    fair::card_ids,
    header::{Format, RecordHeader},
    was_shuffled, wrong,
};

/// A record together with the places of its parts in the original text.
#[derive(Clone, Debug)]
pub struct RecordText {
    /// The record.
    pub record: Record,
    /// The line number of each header key; a contribution's key is `nonce A`.
    pub header: Vec<(String, usize)>,
    /// The place of each ply.
    pub plies: Vec<TextPlace>,
}

/// A place in a text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TextPlace {
    /// The line, counted from 1.
    pub line: usize,
    /// The number of the token in its line, counted from 1; 0 in records with a line for each ply.
    pub token: usize,
}

/// A line of text, split from its comment.
struct Line<'a> {
    number: usize,
    text: &'a str,
    comment: Option<&'a str>,
}

impl Line<'_> {
    fn new((index, line): (usize, &str)) -> Line<'_> {
        let (text, comment) = line.split_once('#').map_or((line, None), |(text, comment)| (text, Some(comment.trim())));
        Line { number: index + 1, text: text.trim(), comment }
    }

    /// Whether the line contains only a comment. Unlike an empty line, such a line doesn't end the header.
    fn is_comment(&self) -> bool {
        self.text.is_empty() && self.comment.is_some()
    }
}

impl RecordText {
    /// Parses a record and replays it, so that only games that follow the rules are accepted.
    pub fn parse(text: &str) -> Result<RecordText, RecordError> {
        match RecordText::parse_prefix(text)? {
            (text, None) => Ok(text),
            (_, Some(error)) => Err(error),
        }
    }

    /// Parses a record up to the first error in its plies, and returns the record and that error. If the header has an
    /// error, returns only the error.
    pub fn parse_prefix(text: &str) -> Result<(RecordText, Option<RecordError>), RecordError> {
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = text.lines().enumerate().map(Line::new);
        let mut comments = Vec::new();
        let Some(first) = lines.by_ref().find(|line| {
            comments.extend(line.comment);
            !line.is_comment()
        }) else {
            return wrong(1, "the record is empty");
        };
        let format = match first.text {
            VERSION => Format::Tokens,
            WITH_LINES => Format::Lines,
            WITHOUT_RULES => Format::WithoutRules,
            found => return wrong(first.number, format!("a record begins with \"{VERSION}\", not \"{found}\"")),
        };
        let mut header = RecordHeader::new(format);
        let mut last = first.number;
        for line in lines.by_ref() {
            last = line.number;
            comments.extend(line.comment);
            if line.is_comment() {
                continue;
            }
            if line.text.is_empty() {
                break;
            }
            header.read(line.number, line.text)?;
        }
        let result = header.result.take();
        let lines_of_keys = core::mem::take(&mut header.lines);
        let record = header.record(last, &lines_of_keys)?;
        let mut reader =
            BodyReader { text: RecordText { record, header: lines_of_keys, plies: Vec::new() }, is_shuffled: false };
        for comment in comments {
            reader.text.record.push_comment(comment, true);
        }
        for line in lines {
            let read = if format == Format::Tokens { reader.tokens(&line) } else { reader.line(&line) };
            if let Err(error) = read {
                return Ok((reader.text, Some(error)));
            }
        }
        let record = &reader.text.record;
        let error = result.filter(|(_, result)| *result != record.result()).map(|(line, result)| RecordError {
            line,
            token: 0,
            message: super::short(&format!("the result is \"{}\", not \"{result}\"", record.result())),
        });
        Ok((reader.text, error))
    }

    /// The line number of a header key.
    pub fn header_line(&self, key: &str) -> Option<usize> {
        self.header.iter().find(|(known, _)| known == key).map(|(_, line)| *line)
    }
}

/// Reads the part of a record after the header.
struct BodyReader {
    text: RecordText,
    /// Whether the next token must name the deck, because the discard pile was shuffled.
    is_shuffled: bool,
}

impl BodyReader {
    /// Reads a line with one ply.
    fn line(&mut self, line: &Line<'_>) -> Result<(), RecordError> {
        if !line.text.is_empty() {
            self.ply(TextPlace { line: line.number, token: 0 }, line.text)?;
        }
        self.comment(line);
        Ok(())
    }

    /// Reads a line of tokens.
    fn tokens(&mut self, line: &Line<'_>) -> Result<(), RecordError> {
        for (nth, token) in (1..).zip(line.text.split_whitespace()) {
            let place = TextPlace { line: line.number, token: nth };
            match token.strip_prefix("deck.") {
                Some(cards) => self.deck(place, cards)?,
                None => self.ply(place, token)?,
            }
        }
        self.comment(line);
        Ok(())
    }

    fn comment(&mut self, line: &Line<'_>) {
        if let Some(comment) = line.comment {
            self.text.record.push_comment(comment, line.is_comment());
        }
    }

    /// Reads the token that names the deck after the discard pile was shuffled.
    fn deck(&mut self, place: TextPlace, cards: &str) -> Result<(), RecordError> {
        if !self.is_shuffled {
            return refused(place, "no deck was shuffled here in a game whose dice can be checked");
        }
        let game = self.text.record.game();
        let deck = card_ids(game.ruleset(), game.deck()).join(",");
        if deck != cards {
            return refused(place, &format!("the deck is \"{deck}\", not \"{cards}\""));
        }
        self.is_shuffled = false;
        Ok(())
    }

    fn ply(&mut self, place: TextPlace, text: &str) -> Result<(), RecordError> {
        let record = &mut self.text.record;
        if self.is_shuffled {
            return refused(place, &format!("\"{text}\": a token for the shuffled deck comes first"));
        }
        let ply = record.read_next(text).or_else(|e| refused(place, &e.message))?;
        let deck = record.game().deck();
        record.play(ply, &mut |_, _| {}).or_else(|e| refused(place, &format!("\"{text}\": {}", e.message)))?;
        self.is_shuffled = record.fair().is_some() && was_shuffled(deck, record.game().deck());
        self.text.plies.push(place);
        Ok(())
    }
}

fn refused<T>(place: TextPlace, message: &str) -> Result<T, RecordError> {
    Err(RecordError { line: place.line, token: place.token, message: super::short(message) })
}
