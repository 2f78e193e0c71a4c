//! A text by its id, with its arguments.

use kaiju_rules::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The id of a text in `locales/` with its arguments, before it is rendered in a language.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Message {
    /// The id of the text; `id.attribute` for one of its attributes.
    pub id: String,
    /// The arguments, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<(String, Arg)>>", optional))]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Arg {
    /// A number, which selects plural forms.
    Number(#[cfg_attr(feature = "typescript", ts(type = "number"))] i64),
    /// A monster, by its seat: rendered as its name at this table.
    Seat(
        #[serde(with = "letter")]
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        Seat,
    ),
    /// A keyword that is the same in every language and that texts select on.
    Word(Cow<'static, str>),
    /// Another text, rendered in the same language. Its attributes become arguments too: if the text passed as `$place`
    /// has an attribute `.to`, `$place-to` is available. This lets a language decline names without code.
    Message(Message),
    /// Several texts, rendered as an "and" list.
    List(Vec<Message>),
    /// Several texts, rendered as an "or" list.
    Either(Vec<Message>),
    /// Several texts, rendered as a row without a conjunction.
    Row(Vec<Message>),
    /// Text from elsewhere, such as a name, inserted as it is.
    Text(String),
}

impl Message {
    /// A text without arguments.
    pub fn new(id: impl Into<String>) -> Message {
        Message { id: id.into(), args: Vec::new() }
    }

    /// The text with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((name.into(), arg.into()));
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
        Arg::Word(word.into())
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

/// Serializes a seat as its letter, as in notation.
mod letter {
    use kaiju_rules::Seat;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    // Serde passes a reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(seat.letter())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let letter = char::deserialize(deserializer)?;
        let seat = ('A'..='F').position(|c| c == letter).and_then(Seat::new);
        seat.ok_or_else(|| D::Error::custom(format_args!("no seat {letter:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_survive_a_json_round_trip() {
        let inner = || Message::new("face-attack");
        let message = Message::new("all-there-is")
            .with("number", -3i64)
            .with("seat", Seat::new(5).expect("a seat"))
            .with("word", "duel")
            .with("message", Message::new("dice-attack").with("count", 2u8))
            .with("list", vec![inner(), Message::new("face-heal")])
            .with("either", Arg::Either(vec![inner()]))
            .with("row", Arg::Row(Vec::new()))
            .with("text", "Köng \"7\" {".to_owned());
        let sent = serde_json::to_string(&message).expect("it can be sent");
        assert_eq!(serde_json::from_str::<Message>(&sent).expect("it can be read"), message, "{sent}");
        assert_eq!(serde_json::to_string(&inner()).expect("it can be sent"), r#"{"id":"face-attack"}"#);
        assert!(sent.contains(r#"["seat",{"seat":"F"}]"#), "{sent}");
    }

    #[test]
    fn letters_beyond_f_are_not_seats() {
        let read = |seat: &str| serde_json::from_str::<Arg>(&format!(r#"{{"seat":"{seat}"}}"#));
        assert_eq!(read("A").expect("a seat"), Arg::Seat(Seat::new(0).expect("a seat")));
        assert!(["G", "a", "AB", ""].into_iter().all(|seat| read(seat).is_err()));
    }
}
