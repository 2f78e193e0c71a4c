//! One language's texts, and rendering messages with them.

use crate::{
    message::{Arg, Message},
    say,
};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use kaiju_rules::{Ruleset, Seat};
use unic_langid::LanguageIdentifier;

/// The names of the monsters at a table, by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatNames(pub Vec<String>);

impl SeatNames {
    /// A seat's name, or its letter if it has none.
    pub fn name(&self, seat: Seat) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_else(|| seat.letter().to_string())
    }
}

/// A language: its tag and the contents of its files.
struct Language {
    tag: &'static str,
    /// Whether arguments are wrapped in Unicode isolation marks. Left-to-right text doesn't need the marks, and some
    /// terminals show them; a right-to-left language does need them.
    isolates: bool,
    files: &'static [&'static str],
}

/// Builds a [`Language`]; every language has the same files.
macro_rules! language {
    ($tag:literal, isolates: $isolates:literal) => {
        Language {
            tag: $tag,
            isolates: $isolates,
            files: &[
                include_str!(concat!("../../../locales/", $tag, "/answers.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/ask.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/book.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/cards.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/effects.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/errors.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/events.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/lesson.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/lookup.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/names.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/options.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/page.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/play.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/questions.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/reasons.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/rules.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/story.ftl")),
                include_str!(concat!("../../../locales/", $tag, "/table.ftl")),
            ],
        }
    };
}

/// The functions by which texts name a unit, each with its text: `{ $count } { VP($count) }`. A client that can show
/// icons replaces the unit's name by an icon; the count selects the icon's accessible name.
const UNITS: [(&str, &str); 3] = [("VP", "unit-vp"), ("LP", "unit-life"), ("ENERGY", "unit-energy")];

const ENGLISH: Language = language!("en", isolates: false);
const LANGUAGES: &[Language] = &[ENGLISH];

/// Renders messages in one language. Loading takes some milliseconds, so create one per program and share it; rendering
/// is cheap.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The English texts.
    pub fn english() -> Words {
        Words::read(&ENGLISH)
    }

    /// The language with this tag, such as `en`; `en-GB` also gives English. `None` if the language isn't supported.
    pub fn of(lang: &str) -> Option<Words> {
        let asked: LanguageIdentifier = lang.parse().ok()?;
        LANGUAGES.iter().find(|l| l.tag == asked.language.as_str()).map(Words::read)
    }

    /// The tags of all supported languages.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|l| l.tag)
    }

    fn read(language: &Language) -> Words {
        let tag: LanguageIdentifier = language.tag.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        bundle.set_use_isolating(language.isolates);
        for file in language.files {
            // Entries that fail to parse are left out and show up as missing texts; a test parses every file.
            let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        let mut words = Words { bundle };
        for (function, id) in UNITS {
            let unit = words.text(&Message::new(id), &SeatNames(Vec::new()));
            let added = words.bundle.add_function(function, move |_, _| FluentValue::from(unit.clone()));
            debug_assert!(added.is_ok(), "{function} is added once");
        }
        // A client that can show links replaces the number by a link.
        let added = words.bundle.add_function("RULE", |numbers, _| match numbers.first() {
            Some(FluentValue::String(number)) => FluentValue::from(number.clone().into_owned()),
            _ => FluentValue::Error,
        });
        debug_assert!(added.is_ok(), "RULE is added once");
        words
    }

    /// Renders a message with this table's names. A missing text appears as `⟦id⟧`.
    pub fn text(&self, message: &Message, seat_names: &SeatNames) -> String {
        let args = self.args(message, seat_names);
        let (id, attribute) = message.id.split_once('.').map_or((&*message.id, None), |(id, a)| (id, Some(a)));
        self.read_out(id, attribute, &args).unwrap_or_else(|| format!("⟦{}⟧", message.id))
    }

    /// The names of the published monsters, one per seat.
    pub fn monster_names(&self, ruleset: Ruleset, seats: usize) -> SeatNames {
        let nobody = SeatNames(Vec::new());
        SeatNames(say::monsters(ruleset).iter().take(seats).map(|monster| self.text(monster, &nobody)).collect())
    }

    fn read_out(&self, id: &str, attribute: Option<&str>, args: &FluentArgs<'_>) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        // A missing argument appears as `{$name}`; a test looks for those.
        Some(self.bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
    }

    fn args(&self, message: &Message, seat_names: &SeatNames) -> FluentArgs<'static> {
        let mut args = FluentArgs::with_capacity(message.args.len());
        for (name, arg) in &message.args {
            if let Arg::Message(inner) = arg {
                self.attributes(name, inner, seat_names, &mut args);
            }
            let name = name.clone();
            match arg {
                Arg::Number(number) => args.set(name, *number),
                Arg::Seat(seat) => args.set(name, seat_names.name(*seat)),
                Arg::Word(word) => args.set(name, word.clone()),
                Arg::Text(text) => args.set(name, text.clone()),
                Arg::List(list) => args.set(name, self.list("list", list, seat_names)),
                Arg::Either(list) => args.set(name, self.list("either", list, seat_names)),
                Arg::Row(list) => args.set(name, self.list("row", list, seat_names)),
                Arg::Message(inner) => args.set(name, self.text(inner, seat_names)),
            }
        }
        args
    }

    /// Adds the attributes of an argument that is itself a text, as separate arguments.
    fn attributes(&self, name: &str, inner: &Message, seat_names: &SeatNames, args: &mut FluentArgs<'static>) {
        let Some(message) = self.bundle.get_message(&inner.id) else { return };
        for attribute in message.attributes() {
            let its_args = self.args(inner, seat_names);
            let text = self.bundle.format_pattern(attribute.value(), Some(&its_args), &mut Vec::new()).into_owned();
            args.set(format!("{name}-{}", attribute.id()), text);
        }
    }

    /// Joins texts into a list with the language's own patterns: one for two items, or several applied pairwise from
    /// the end.
    fn list(&self, kind: &str, list: &[Message], seat_names: &SeatNames) -> String {
        let join = |which: &str, first: String, rest: String| {
            let mut args = FluentArgs::with_capacity(2);
            args.set("first", first);
            args.set("rest", rest);
            let id = format!("{kind}-{which}");
            self.read_out(&id, None, &args).unwrap_or_else(|| format!("⟦{id}⟧"))
        };
        let mut texts = list.iter().map(|m| self.text(m, seat_names)).rev();
        let Some(last) = texts.next() else { return self.text(&Message::new("list-none"), seat_names) };
        let Some(before) = texts.next() else { return last };
        if list.len() == 2 {
            return join("two", before, last);
        }
        texts.fold(join("end", before, last), |rest, first| join("more", first, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Arguments are wrapped in isolation marks only if the language needs them, as right-to-left languages do.
    #[test]
    fn arguments_are_isolated_if_the_language_asks_for_it() {
        let message = Message::new("event-starts").with("monster", "Kong".to_owned());
        let read = |isolates| {
            let language = Language { isolates, ..ENGLISH };
            Words::read(&language).text(&message, &SeatNames(Vec::new()))
        };
        assert_eq!(read(true), "\u{2068}Kong\u{2069} starts.");
        assert_eq!(read(false), "Kong starts.");
    }
}
