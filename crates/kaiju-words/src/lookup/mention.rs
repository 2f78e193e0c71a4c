//! Finds the rules and cards that a text mentions.

use super::{
    book::{EntryRole, Indexed, RuleEntry},
    number::Number,
};
use crate::{
    say,
    words::{SeatNames, Words},
};
use kaiju_rules::Ruleset;

/// The names of each game's cards, longest first, with the card's index. A card with the same name as a die face is
/// left out, because texts with that name are about the face.
pub(super) struct CardNames(Vec<(Ruleset, String, usize)>);

impl CardNames {
    pub(super) fn of<'a>(entries: impl Iterator<Item = &'a RuleEntry>, words: &Words) -> CardNames {
        let face = |ruleset: Ruleset, face| words.text(&say::face(ruleset, face), &SeatNames(Vec::new()));
        let is_face = |entry: &RuleEntry| {
            entry.ruleset.faces().into_iter().any(|f| face(entry.ruleset, f).eq_ignore_ascii_case(&entry.name))
        };
        let cards = entries.enumerate().filter(|(_, entry)| entry.role == EntryRole::Card && !is_face(entry));
        let mut names: Vec<(Ruleset, String, usize)> =
            cards.map(|(at, entry)| (entry.ruleset, entry.name.clone(), at)).collect();
        names.sort_by_key(|(_, name, _)| core::cmp::Reverse(name.len()));
        CardNames(names)
    }
}

/// The entries that an entry's text mentions, in order of appearance: rules by their numbers, cards by their names. A
/// card's name is searched for only in texts of its own game.
pub(super) fn mentions(entry: &RuleEntry, entries: &[Indexed], names: &CardNames) -> Vec<usize> {
    let text = &*entry.text;
    let mut found: Vec<(usize, usize)> = Vec::new();
    let numbers = numbers(text);
    for (nth, (range, number)) in numbers.iter().enumerate() {
        let is = |at: usize, number: &Number| entries[at].number.as_ref().is_some_and(|other| number.is(other));
        let at = |number: &Number| (0..entries.len()).find(|&at| is(at, number));
        let Some(first) = at(number) else { continue };
        // "NY-8.1 to NY-8.6" mentions all rules in between.
        let next = numbers.get(nth + 1).filter(|(next, _)| text[range.end..next.start].trim() == TO);
        let last = next.and_then(|(_, number)| at(number)).filter(|&last| last > first).unwrap_or(first);
        found.extend((first..=last).map(|at| (range.start, at)));
    }
    // A name inside a longer name doesn't count: "Jets" in "Army of Jets".
    let mut taken: Vec<core::ops::Range<usize>> = Vec::new();
    for (_, name, card) in names.0.iter().filter(|(ruleset, ..)| *ruleset == entry.ruleset) {
        for place in places(text, name) {
            if taken.iter().all(|other| place.end <= other.start || other.end <= place.start) {
                found.push((place.start, *card));
                taken.push(place);
            }
        }
    }
    found.sort_by_key(|&(place, _)| place);
    let mut mentioned = Vec::new();
    for (_, at) in found {
        if entries[at].entry != *entry && !mentioned.contains(&at) {
            mentioned.push(at);
        }
    }
    mentioned
}

/// The word between the first and the last number of a range.
const TO: &str = "to";

/// The rule numbers in a text, with their positions.
pub(super) fn numbers(text: &str) -> Vec<(core::ops::Range<usize>, Number)> {
    let mut found = Vec::new();
    for (dash, _) in text.match_indices('-') {
        let series = text[..dash].rfind(|c: char| !c.is_ascii_uppercase()).map_or(0, |at| at + 1);
        let is_in_number = |c: char| c.is_ascii_digit() || c == '.';
        let rest = &text[dash + 1..];
        let digits = rest.find(|c: char| !is_in_number(c)).unwrap_or(rest.len());
        let end = dash + 1 + rest[..digits].trim_end_matches('.').len();
        if let Some(number) = Number::parse(&text[series..end]).filter(|number| !number.series.is_empty()) {
            found.push((series..end, number));
        }
    }
    found
}

/// A text without its rule numbers: a rule that cites KO-4.4 isn't about KO'd monsters.
pub(super) fn without_numbers(text: &str) -> String {
    let mut rest = 0;
    let mut left = String::with_capacity(text.len());
    for (range, _) in numbers(text) {
        left.push_str(&text[rest..range.start]);
        rest = range.end;
    }
    left + &text[rest..]
}

/// The places where a text has a name as whole words. In languages without spaces a name may have letters on both
/// sides.
fn places(text: &str, name: &str) -> Vec<core::ops::Range<usize>> {
    let is_unspaced = name.chars().any(|c| c >= '\u{2e80}');
    let is_free = |c: Option<char>| is_unspaced || c.is_none_or(|c| !c.is_alphanumeric());
    let places = text.match_indices(name).filter(|_| !name.is_empty()).map(|(at, name)| at..at + name.len());
    places
        .filter(|place| is_free(text[..place.start].chars().next_back()) && is_free(text[place.end..].chars().next()))
        .collect()
}
