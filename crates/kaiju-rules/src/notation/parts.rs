//! The parts that positions are written of: words joined by colons, one reader and one writer for each type.

use super::{NotationError, look_up, wrong};
use crate::{
    board::{Borough, BoroughSet, Place, Track, Zone},
    card::CardId,
    chance::Chance,
    dice::{Dice, Face, FaceSet},
    game::ExtraTurn,
    moment::Source,
    phase::Phase,
    prompt::{Pending, Prompt},
    rule::{Because, Rule},
    ruleset::Ruleset,
    seat::{Seat, SeatSet},
    step::Step,
};

/// The words of one value, in turn.
pub(super) type Parts<'a> = core::str::Split<'a, char>;

/// Something written as one or more words joined by colons.
pub(super) trait Part: Sized {
    fn put(&self, out: &mut Vec<String>, ruleset: Ruleset);
    fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError>;
}

/// Writes a part.
pub(super) fn write<P: Part>(part: &P, ruleset: Ruleset) -> String {
    let mut words = Vec::new();
    part.put(&mut words, ruleset);
    words.join(":")
}

/// Reads a part, all of it.
pub(super) fn read<P: Part>(text: &str, ruleset: Ruleset) -> Result<P, NotationError> {
    let mut words = text.split(':');
    let part = P::take(&mut words, ruleset)?;
    match words.next() {
        None => Ok(part),
        Some(word) => wrong(format!("\"{word}\" is too much in \"{text}\"")),
    }
}

fn next<'a>(words: &mut Parts<'a>) -> Result<&'a str, NotationError> {
    words.next().ok_or_else(|| NotationError("something is missing at the end".into()))
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Part for $type {
            fn put(&self, out: &mut Vec<String>, _: Ruleset) {
                out.push(self.to_string());
            }
            fn take(words: &mut Parts<'_>, _: Ruleset) -> Result<Self, NotationError> {
                let word = next(words)?;
                word.parse().map_err(|_| NotationError(format!("\"{word}\" is no number that fits")))
            }
        }
    )*};
}
numbers!(u8, u16);

impl Part for bool {
    fn put(&self, out: &mut Vec<String>, _: Ruleset) {
        out.push(if *self { "yes" } else { "no" }.into());
    }
    fn take(words: &mut Parts<'_>, _: Ruleset) -> Result<Self, NotationError> {
        match next(words)? {
            "yes" => Ok(true),
            "no" => Ok(false),
            word => wrong(format!("\"{word}\" is neither yes nor no")),
        }
    }
}

macro_rules! vocabulary {
    ($($type:ty, $what:literal, $word:expr, $from:expr;)*) => {$(
        impl Part for $type {
            fn put(&self, out: &mut Vec<String>, ruleset: Ruleset) {
                let word: fn($type, Ruleset) -> String = $word;
                out.push(word(*self, ruleset));
            }
            fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError> {
                let from: fn(&str, Ruleset) -> Option<$type> = $from;
                let word = next(words)?;
                look_up($what, word, from(word, ruleset))
            }
        }
    )*};
}
vocabulary! {
    Seat, "seat", |s, _| s.letter().to_string(), |w, _| super::Names::LETTERS.seat(w);
    Borough, "borough", |b, _| b.word().into(), |w, _| Borough::from_word(w);
    Zone, "zone", |z, _| z.word().into(), |w, _| Zone::from_word(w);
    Track, "track", |t, _| t.word().into(), |w, _| Track::from_word(w);
    Phase, "phase", |p, _| p.word().into(), |w, _| Phase::from_word(w);
    Rule, "rule", |r, _| r.id().into(), |w, _| Rule::from_id(w);
    CardId, "card", |c, r| r.cards()[c.index()].id.into(), |w, r| r.card_by_id(w);
    Face, "kind of face", |f, _| f.word().into(), |w, _| Face::from_word(w);
    Dice, "set of dice", |d, _| d.to_string().replace(' ', ""), |w, _| dice(w);
    SeatSet, "set of seats", |s, _| letters(s.iter().map(Seat::letter)), |w, _| seats(w);
    BoroughSet, "set of boroughs", |s, _| letters(s.iter().map(|b| (b'0' + b as u8) as char)), |w, _| boroughs(w);
    FaceSet, "set of faces", |s, _| letters(Face::ALL.into_iter().filter(|&f| s.has(f)).map(Face::letter)), |w, _| faces(w);
}

fn letters(letters: impl Iterator<Item = char>) -> String {
    let text: String = letters.collect();
    if text.is_empty() { "-".into() } else { text }
}

fn dice(word: &str) -> Option<Dice> {
    let mut dice = Dice::NONE;
    for letter in word.chars().filter(|&c| c != '-') {
        dice = dice.checked_plus(Dice::of(Face::from_letter(letter)?, 1))?;
    }
    Some(dice)
}

fn seats(word: &str) -> Option<SeatSet> {
    let mut set = SeatSet::default();
    for letter in word.chars().filter(|&c| c != '-') {
        set.insert(super::Names::LETTERS.seat(letter.encode_utf8(&mut [0; 4]))?);
    }
    Some(set)
}

fn boroughs(word: &str) -> Option<BoroughSet> {
    let mut set = BoroughSet::default();
    for letter in word.chars().filter(|&c| c != '-') {
        set.insert(*Borough::ALL.get(letter.to_digit(10)? as usize)?);
    }
    Some(set)
}

fn faces(word: &str) -> Option<FaceSet> {
    let mut set = FaceSet::default();
    for letter in word.chars().filter(|&c| c != '-') {
        set.insert(Face::from_letter(letter)?);
    }
    Some(set)
}

impl<P: Part> Part for Option<P> {
    fn put(&self, out: &mut Vec<String>, ruleset: Ruleset) {
        match self {
            None => out.push("-".into()),
            Some(part) => part.put(out, ruleset),
        }
    }
    fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError> {
        let mut ahead = words.clone();
        if ahead.next() == Some("-") {
            *words = ahead;
            return Ok(None);
        }
        P::take(words, ruleset).map(Some)
    }
}

impl Part for ExtraTurn {
    fn put(&self, out: &mut Vec<String>, ruleset: Ruleset) {
        self.seat.put(out, ruleset);
        self.card.put(out, ruleset);
    }
    fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError> {
        Ok(ExtraTurn { seat: Part::take(words, ruleset)?, card: Part::take(words, ruleset)? })
    }
}

/// An enum as its word, then its fields.
macro_rules! words {
    ($type:ident, $what:literal { $($word:literal => $variant:ident $(( $($item:ident),* ))? $({ $($field:ident),* })?,)* }) => {
        impl Part for $type {
            fn put(&self, out: &mut Vec<String>, ruleset: Ruleset) {
                match self {
                    $($type::$variant $(( $($item),* ))? $({ $($field),* })? => {
                        out.push($word.into());
                        $($($item.put(out, ruleset);)*)?
                        $($($field.put(out, ruleset);)*)?
                    })*
                }
                let _ = ruleset;
            }
            fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError> {
                let _ = ruleset;
                match next(words)? {
                    $($word => {
                        $($(let $item = Part::take(words, ruleset)?;)*)?
                        $($(let $field = Part::take(words, ruleset)?;)*)?
                        Ok($type::$variant $(( $($item),* ))? $({ $($field),* })?)
                    })*
                    word => wrong(format!("\"{word}\" is no {}", $what)),
                }
            }
        }
    };
}

words!(Place, "place" {
    "off" => Off,
    "outer" => Outer(borough),
    "manhattan" => Manhattan(zone, track),
});

words!(Because, "cause" {
    "rule" => Rule(rule),
    "card" => Card(card),
});

words!(Source, "source of damage" {
    "attack" => Attack(seat, symbols),
    "spite" => Spite(seat, card),
    "ouch" => Ouch,
    "card" => Card(card),
});

words!(Chance, "chance" {
    "start-roll" => StartRoll { seat, dice },
    "roll" => Roll { seat, dice },
    "die" => Die { seat, card },
    "card" => Card { slot },
    "tile" => Tile { borough, stack },
});

words!(Pending, "thing to wait for" {
    "chance" => Chance(chance),
    "choose" => Choose { seat, prompt },
    "over" => Over { winner, because },
});

words!(Prompt, "question" {
    "place" => Place,
    "reroll-or-stop" => RerollOrStop,
    "which-kind" => WhichKind,
    "change-dice" => ChangeDice,
    "spend-faces" => SpendFaces(face),
    "destroy" => Destroy { left, first },
    "flee-or-stay" => FleeOrStay,
    "leave" => Leave,
    "move" => Move { extra },
    "buy" => Buy,
    "choose-monster" => ChooseMonster(card),
    "discard-keep" => DiscardKeep(card),
    "split" => Split { card, vp },
    "send-unit" => SendUnit { card, from, used },
    "meet-damage" => MeetDamage,
});

words!(Step, "step" {
    "ask" => Ask(seat, prompt),
    "deal" => Deal(nth),
    "start-roll" => StartRoll(rest, all),
    "start-player" => StartPlayer(all),
    "place" => Place(nth),
    "start-turn" => StartTurn(seat, card),
    "earnings" => Earnings,
    "turn-start-cards" => TurnStartCards,
    "extra-move" => ExtraMove,
    "roll" => Roll,
    "await-roll" => AwaitRoll(dice),
    "final-roll" => FinalRoll,
    "dice-done" => DiceDone,
    "move" => Move,
    "buy" => Buy,
    "turn-end-cards" => TurnEndCards,
    "end-turn" => EndTurn,
    "attack" => Attack(symbols),
    "target-rolls" => TargetRolls(symbols, rest, doubled),
    "strike" => Strike,
    "settle" => Settle,
    "flee" => Flee(targets),
    "after-ouch" => AfterOuch(faces),
    "uncover" => Uncover(borough, stack),
    "arrival" => Arrival(seat, card, borough),
    "to-discard" => ToDiscard(seat, card),
    "reveal" => Reveal(slot),
    "promised" => Promised(fresh),
    "effect-done" => EffectDone,
    "each-discards" => EachDiscards(nth, card),
});
