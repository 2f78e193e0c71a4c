//! Events in the words of the scenario format.

use crate::{LineFault, ScenarioRun};
use kaiju_rules::{Borough, Cause, Event, EventKind, Goal, Good, Rule, Ruleset, Seat, Track, Unit, Zone};

/// The words that can begin an expected event.
const WORDS: &[&str] = &[
    "damage",
    "heal",
    "gain",
    "lose",
    "destroy",
    "appear",
    "flee",
    "yield",
    "leave",
    "move",
    "enter",
    "advance",
    "track",
    "take",
    "reveal",
    "buy",
    "discard",
    "token",
    "eliminate",
    "ko",
    "return",
    "win",
];

/// The word for the Token Monster, used where other monsters have their names.
const TOKEN: &str = "token-monster";

impl ScenarioRun {
    /// Whether an event of the latest line of play matches these words, for example `damage B 3 because NR-12`.
    pub(crate) fn happened(&self, words: &str) -> Result<bool, LineFault> {
        let all: Vec<String> = words.split_whitespace().map(str::to_ascii_lowercase).collect();
        let at = all.iter().position(|w| w == "because").unwrap_or(all.len());
        let (words, cause) = all.split_at(at);
        let cause = match cause {
            [] => None,
            [_, cause] => Some(self.cause(cause)?),
            _ => return Err("\"because\" is followed by one rule or card".into()),
        };
        if !words.first().is_some_and(|w| WORDS.contains(&w.as_str())) {
            return Err(format!(
                "\"{}\" is not an event; events begin with one of: {}",
                words.join(" "),
                WORDS.join(" ")
            ));
        }
        if let Some(word) = words[1..].iter().find(|w| !self.is_word_of_events(w)) {
            return Err(format!("\"{word}\" is not a word of any event"));
        }
        Ok(self.events.iter().any(|(_, event)| {
            let event_words = self.event_words(event);
            let fits = event_words.first() == words.first() && is_part(words, &event_words);
            fits && cause.is_none_or(|b| self.is_cause(b, event.cause))
        }))
    }

    /// Whether this word can occur in an event. A misspelt word is reported as an error instead of just matching no
    /// event.
    fn is_word_of_events(&self, word: &str) -> bool {
        let known =
            ["vp", "energy", "life", "in", "statue", "city", "bay", "outside", "high-rise", "power-plant", "hospital"];
        word.parse::<u16>().is_ok()
            || known.contains(&word)
            || word == TOKEN
            || self.seat(word).is_ok()
            || Borough::from_word(word).is_some()
            || Zone::from_word(word).is_some()
            || Track::from_word(word).is_some()
            || Unit::from_word(word).is_some()
            || self.game.ruleset().token_by_word(word).is_some()
            || self.game.ruleset().card_by_id(word).is_some()
    }

    /// Parses a rule number or card id.
    pub(crate) fn cause(&self, word: &str) -> Result<Cause, LineFault> {
        let card = || self.game.ruleset().card_by_id(word).map(Cause::Card);
        let cause = Rule::from_id(word).map(Cause::Rule).or_else(card);
        cause.ok_or_else(|| format!("\"{word}\" is not a rule or a card"))
    }

    /// The events of the latest line of play, for error messages.
    pub(crate) fn events_text(&self) -> String {
        let lines: Vec<String> = self
            .events
            .iter()
            .map(|(_, e)| (self.event_words(e), e.cause))
            .filter(|(words, _)| words.first().is_some_and(|w| WORDS.contains(&w.as_str())))
            .map(|(words, cause)| format!("{} because {}", words.join(" "), self.cause_word(cause)))
            .collect();
        if lines.is_empty() { "nothing happened".into() } else { format!("what happened: {}", lines.join(", ")) }
    }

    /// Whether an event's cause matches the expected one. A Mimic copy matches both its original and Mimic; a card
    /// matches a ruling about it, and vice versa.
    pub(crate) fn is_cause(&self, expected: Cause, cause: Cause) -> bool {
        match (expected, cause) {
            (Cause::Card(expected), Cause::Card(card)) => {
                let (id, card) = (self.game.card(expected).id, self.game.card(card));
                card.id == id || (card.is_copy() && id == "mimic")
            }
            (Cause::Rule(rule), Cause::Card(card)) | (Cause::Card(card), Cause::Rule(rule)) => {
                let is_ruling = rule.id().starts_with("NR-") || rule.id().starts_with("TR-");
                // A ruling names the cards it is about before its first colon.
                let heading = rule.text().split(':').next().unwrap_or_default();
                is_ruling && heading.contains(self.game.card(card).name)
            }
            (expected, cause) => expected == cause,
        }
    }

    fn cause_word(&self, cause: Cause) -> &'static str {
        match cause {
            Cause::Rule(rule) => rule.id(),
            Cause::Card(card) => self.game.card(card).id,
        }
    }

    /// An event in the words of the format, in lower case; empty if the format has no words for it.
    fn event_words(&self, event: &Event) -> Vec<String> {
        let name = |seat: Seat| self.name(seat).to_ascii_lowercase();
        let card = |card| self.game.card(card).id.to_owned();
        let good = |good| match good {
            Good::Vp => "vp".to_owned(),
            Good::Energy => "energy".to_owned(),
            Good::Life => "life".to_owned(),
        };
        match event.kind {
            EventKind::Damage { seat, damage } => vec!["damage".into(), name(seat), damage.to_string()],
            EventKind::Heal { seat, life } => vec!["heal".into(), name(seat), life.to_string()],
            EventKind::Gain { seat, good: g, count } => vec!["gain".into(), name(seat), count.to_string(), good(g)],
            EventKind::Lose { seat, good: g, count } => vec!["lose".into(), name(seat), count.to_string(), good(g)],
            EventKind::Meet { seat, damage } => vec!["lose".into(), name(seat), damage.to_string(), "energy".into()],
            EventKind::DestroyBuilding { seat, borough, tile } => {
                let (building, durability) = (tile.building().to_owned(), tile.durability().to_string());
                vec!["destroy".into(), name(seat), building, durability, "in".into(), borough.word().into()]
            }
            EventKind::DestroyUnit { seat, borough, unit } => {
                vec!["destroy".into(), name(seat), unit.word().into(), "in".into(), borough.word().into()]
            }
            EventKind::Appear { borough, unit } => vec!["appear".into(), borough.word().into(), unit.word().into()],
            EventKind::Flee { seat, borough } => vec!["flee".into(), name(seat), borough.word().into()],
            EventKind::Leave { seat, to } => vec!["leave".into(), name(seat), to.to_string()],
            EventKind::Yield { seat } => vec!["yield".into(), name(seat)],
            EventKind::Reborn { seat, .. } | EventKind::Rise { seat, .. } | EventKind::Demand { seat, .. } => {
                vec!["return".into(), name(seat)]
            }
            // A monster that comes back causes two events: one when it returns, one when it is placed.
            EventKind::Place { seat, borough } if event.cause != Rule::NY_2_5.into() => {
                vec!["return".into(), name(seat), borough.word().into()]
            }
            EventKind::Move { seat, borough } => vec!["move".into(), name(seat), borough.word().into()],
            EventKind::Enter { seat, place } => {
                let place = place.borough().map_or_else(|| place.to_string(), |b| b.word().into());
                vec!["enter".into(), name(seat), place]
            }
            EventKind::Advance { seat, zone } => vec!["advance".into(), name(seat), zone.word().into()],
            EventKind::Track { seat, .. } if self.game.ruleset() == Ruleset::Tokyo => {
                vec!["move".into(), name(seat), "city".into()]
            }
            EventKind::Track { seat, track } => vec!["track".into(), name(seat), track.word().into()],
            EventKind::Take { seat, goal: Goal::Superstar } => vec!["take".into(), name(seat), "superstar".into()],
            EventKind::Take { seat, goal: Goal::Statue } => {
                vec!["take".into(), name(seat), "statue".into(), "statue-of-liberty".into()]
            }
            EventKind::Receive { seat, card: c } => vec!["take".into(), name(seat), card(c)],
            EventKind::Reveal { card: c } => vec!["reveal".into(), card(c)],
            EventKind::Buy { seat, card: c, .. } => vec!["buy".into(), name(seat), card(c)],
            EventKind::Discard { seat, card: c } => vec!["discard".into(), name(seat), card(c)],
            EventKind::Token { seat, token, count } => {
                vec!["token".into(), name(seat), token.word().into(), count.to_string()]
            }
            EventKind::Souvenir { seat, borough } => {
                vec!["token".into(), name(seat), "souvenir".into(), "1".into(), borough.word().into()]
            }
            EventKind::KnockOut { seat } => vec!["ko".into(), name(seat)],
            EventKind::TokenMove { borough, .. } => vec!["move".into(), TOKEN.into(), borough.word().into()],
            EventKind::TokenEnter { .. } => vec!["enter".into(), TOKEN.into(), Borough::Manhattan.word().into()],
            EventKind::TokenLeave { borough, .. } => vec!["leave".into(), TOKEN.into(), borough.word().into()],
            EventKind::TokenTrack { track } => vec!["track".into(), TOKEN.into(), track.word().into()],
            EventKind::Eliminate { seat } => vec!["eliminate".into(), name(seat)],
            EventKind::Win { seat } => vec!["win".into(), name(seat)],
            _ => Vec::new(),
        }
    }
}

/// Whether `all` contains `words` in this order, possibly with others between them.
fn is_part(words: &[String], all: &[String]) -> bool {
    let mut all = all.iter();
    words.iter().all(|word| all.any(|w| w == word))
}
