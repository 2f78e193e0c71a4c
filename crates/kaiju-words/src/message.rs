//! A text by its name, and what it is about.

use kaiju_rules::Seat;

/// A text of `locales/` with its arguments, in no language yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The name of the text; `name.attribute` for an attribute of it.
    pub id: String,
    /// Its arguments.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A number: plurals follow it.
    Number(i64),
    /// The monster of a seat: its name at this table.
    Seat(Seat),
    /// A word that is the same in every language and that texts select by.
    Word(&'static str),
    /// Another text, put in as it reads in the same language. Each of its attributes is an argument too: where `$place` is given
    /// and its text has an attribute `.to`, there is a `$place-to`. So a language declines its names without code.
    Message(Message),
    /// Several texts, as a list in the same language: all of them.
    List(Vec<Message>),
    /// Several texts, as a list in the same language: one of them.
    Either(Vec<Message>),
    /// Several texts, as a row in the same language: one after the other, without a word between them.
    Row(Vec<Message>),
    /// Words that were written elsewhere and are put in as they are.
    Text(String),
}

impl Message {
    /// A text without arguments.
    pub fn new(id: impl Into<String>) -> Message {
        Message { id: id.into(), args: Vec::new() }
    }

    /// The text with one argument more.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((name, arg.into()));
        self
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

impl From<&'static str> for Arg {
    fn from(word: &'static str) -> Arg {
        Arg::Word(word)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<Vec<Message>> for Arg {
    fn from(list: Vec<Message>) -> Arg {
        Arg::List(list)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(i64::from(number))
            }
        })*
    };
}
numbers! { u8 u16 u32 i64 }
