//! The text form of values in positions: words joined by colons, with a reader and a writer for each type.

use super::{NotationError, look_up, wrong};
use crate::{
    cards::set::CardId,
    flow::{
        action::Spending,
        chance::Chance,
        prompt::{Occasion, Pending, Prompt},
        step::Step,
    },
    rule::{Cause, Rule},
    ruleset::Ruleset,
    state::{
        board::{Borough, BoroughSet, Place, Track, Zone},
        damage::DamageSource,
        dice::{Dice, Face, FaceSet},
        game::ExtraTurn,
        phase::Phase,
        seat::{Seat, SeatSet},
        turn::UsedCards,
    },
};

/// An iterator over the words of one value.
pub(crate) type Parts<'a> = core::str::Split<'a, char>;

/// A value written as one or more words joined by colons.
pub(crate) trait NotationValue: Sized {
    fn write(&self, out: &mut Vec<String>, ruleset: Ruleset);
    fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError>;
}

/// The text of a part: its words joined by colons.
pub(crate) fn write<P: NotationValue>(part: &P, ruleset: Ruleset) -> String {
    let mut words = Vec::new();
    part.write(&mut words, ruleset);
    words.join(":")
}

/// Reads a part, which must be the whole text.
pub(crate) fn read<P: NotationValue>(text: &str, ruleset: Ruleset) -> Result<P, NotationError> {
    let mut words = text.split(':');
    let part = P::take(&mut words, ruleset)?;
    match words.next() {
        None => Ok(part),
        Some(word) => wrong(format!("unexpected \"{word}\" in \"{text}\"")),
    }
}

fn next<'a>(words: &mut Parts<'a>) -> Result<&'a str, NotationError> {
    words.next().ok_or_else(|| NotationError("a word is missing at the end".into()))
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl NotationValue for $type {
            fn write(&self, out: &mut Vec<String>, _: Ruleset) {
                out.push(self.to_string());
            }
            fn take(words: &mut Parts<'_>, _: Ruleset) -> Result<Self, NotationError> {
                let word = next(words)?;
                word.parse().map_err(|_| NotationError(format!("\"{word}\" is not a valid number")))
            }
        }
    )*};
}
numbers!(u8, u16);

impl NotationValue for bool {
    fn write(&self, out: &mut Vec<String>, _: Ruleset) {
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
        impl NotationValue for $type {
            fn write(&self, out: &mut Vec<String>, ruleset: Ruleset) {
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
    Track, "track", track_word, track;
    Phase, "phase", |p, _| p.word().into(), |w, _| Phase::from_word(w);
    Rule, "rule", |r, _| r.id().into(), rule;
    CardId, "card", card_word, card;
    Face, "kind of face", |f, r| r.face_word(f).into(), |w, r| r.face_by_word(w);
    Dice, "set of dice", |d, r| r.dice(d).to_string().replace(' ', ""), dice;
    Spending, "spending", spending_word, |w, _| spending(w);
    SeatSet, "set of seats", |s, _| letters(s.iter().map(Seat::letter)), |w, _| seats(w);
    BoroughSet, "set of boroughs", |s, _| letters(s.iter().map(|b| (b'0' + b as u8) as char)), |w, _| boroughs(w);
    FaceSet, "set of faces", |s, r| letters(r.faces().into_iter().filter(|&f| s.has(f)).map(|f| r.letter(f))), faces;
}

/// Reads the number of one of the game's own rules. Positions written before Tokyo's rules had their own numbers cite
/// New York's for the end of a game; those are converted to Tokyo's.
fn rule(id: &str, ruleset: Ruleset) -> Option<Rule> {
    let rule = Rule::from_id(id)?;
    if rule.ruleset() == ruleset {
        return Some(rule);
    }
    let nth = Ruleset::NewYork.cites().endings().iter().position(|&theirs| theirs == rule)?;
    Some(ruleset.cites().endings()[nth])
}

/// The word for a track: its numbers in Manhattan (`2-4`), the name of the space in Tokyo (`city`).
fn track_word(track: Track, ruleset: Ruleset) -> String {
    match ruleset {
        Ruleset::NewYork => track.word().into(),
        Ruleset::Tokyo => Place::Tokyo(track).to_string(),
    }
}

/// Reads the word for a track. Tokyo also accepts the track numbers, which older positions use.
fn track(word: &str, ruleset: Ruleset) -> Option<Track> {
    Track::ALL.into_iter().find(|&track| track_word(track, ruleset) == word).or_else(|| Track::from_word(word))
}

/// The id of a card, with `~2` for the second of several identical cards and `*` for Mimic's copy.
fn card_word(card: CardId, ruleset: Ruleset) -> String {
    let id = ruleset.cards()[card.index()].id;
    if ruleset.cards()[card.index()].is_copy {
        return format!("{id}*");
    }
    let nth = (0..=card.index()).filter(|&i| ruleset.cards()[i].id == id).count();
    if nth > 1 { format!("{id}~{nth}") } else { id.into() }
}

fn card(word: &str, ruleset: Ruleset) -> Option<CardId> {
    if let Some(id) = word.strip_suffix('*') {
        return ruleset.copy_of(ruleset.card_by_id(id)?);
    }
    let (id, nth) = word.split_once('~').map_or((word, Some(1)), |(id, nth)| (id, nth.parse::<u8>().ok()));
    let first = ruleset.card_by_id(id)?;
    let card = CardId(first.0.checked_add(nth?.checked_sub(1)?)?);
    let found = ruleset.cards().get(card.index())?;
    (found.id == ruleset.cards()[first.index()].id && !found.is_copy).then_some(card)
}

/// One hexadecimal digit for each count: two kinds of token, then six seats.
fn spending_word(spending: Spending, _: Ruleset) -> String {
    let tokens = (0..2).map(|kind| spending.tokens(kind));
    let patients = (0..6).filter_map(Seat::new).map(|seat| spending.patient(seat));
    tokens.chain(patients).filter_map(|n| char::from_digit(n.into(), 16)).collect()
}

fn spending(word: &str) -> Option<Spending> {
    let digits: Option<Vec<u8>> = word.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
    let digits = digits.filter(|d| d.len() == 8)?;
    let mut spending = Spending::NONE.with_tokens(0, digits[0]).with_tokens(1, digits[1]);
    for (i, &count) in digits[2..].iter().enumerate() {
        spending = spending.with_patient(Seat::new(i)?, count);
    }
    Some(spending)
}

fn letters(letters: impl Iterator<Item = char>) -> String {
    let text: String = letters.collect();
    if text.is_empty() { "-".into() } else { text }
}

fn dice(word: &str, ruleset: Ruleset) -> Option<Dice> {
    let mut dice = Dice::NONE;
    for letter in word.chars().filter(|&c| c != '-') {
        dice = dice.checked_plus(Dice::of(ruleset.face_by_letter(letter)?, 1))?;
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

fn faces(word: &str, ruleset: Ruleset) -> Option<FaceSet> {
    let mut set = FaceSet::default();
    for letter in word.chars().filter(|&c| c != '-') {
        set.insert(ruleset.face_by_letter(letter)?);
    }
    Some(set)
}

/// A flag for each kind of unit: `yes,no,no`.
impl NotationValue for [bool; 3] {
    fn write(&self, out: &mut Vec<String>, ruleset: Ruleset) {
        out.push(self.map(|kind| write(&kind, ruleset)).join(","));
    }
    fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError> {
        super::position::array(next(words)?, ruleset, false)
    }
}

impl NotationValue for UsedCards {
    fn write(&self, out: &mut Vec<String>, ruleset: Ruleset) {
        let used = |card: &CardId| self.0 & ruleset.cards()[card.index()].once_bit() != 0;
        let words = ruleset.hooks().once.iter().filter(used).map(|card| card_word(card, ruleset));
        out.push(words.collect::<Vec<_>>().join(","));
    }
    fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError> {
        let cards = super::position::cards(next(words)?, ruleset)?;
        Ok(UsedCards(cards.iter().fold(0, |used, card| used | ruleset.cards()[card.index()].once_bit())))
    }
}

impl<P: NotationValue> NotationValue for Option<P> {
    fn write(&self, out: &mut Vec<String>, ruleset: Ruleset) {
        match self {
            None => out.push("-".into()),
            Some(part) => part.write(out, ruleset),
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

impl NotationValue for ExtraTurn {
    fn write(&self, out: &mut Vec<String>, ruleset: Ruleset) {
        self.seat.write(out, ruleset);
        self.card.write(out, ruleset);
        self.fewer.write(out, ruleset);
    }
    fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError> {
        let (seat, card) = (NotationValue::take(words, ruleset)?, NotationValue::take(words, ruleset)?);
        Ok(ExtraTurn { seat, card, fewer: NotationValue::take(words, ruleset)? })
    }
}

/// Implements [`NotationValue`] for an enum: the variant's word, then its fields. `| "old"` after the word is an earlier word that is
/// still read.
macro_rules! words {
    ($type:ident, $what:literal { $($word:literal $(| $old:literal)? => $variant:ident $(( $($item:ident),* ))? $({ $($field:ident),* })?,)* }) => {
        impl NotationValue for $type {
            fn write(&self, out: &mut Vec<String>, ruleset: Ruleset) {
                match self {
                    $($type::$variant $(( $($item),* ))? $({ $($field),* })? => {
                        out.push($word.into());
                        $($($item.write(out, ruleset);)*)?
                        $($($field.write(out, ruleset);)*)?
                    })*
                }
                let _ = ruleset;
            }
            fn take(words: &mut Parts<'_>, ruleset: Ruleset) -> Result<Self, NotationError> {
                let _ = ruleset;
                match next(words)? {
                    $($word $(| $old)? => {
                        $($(let $item = NotationValue::take(words, ruleset)?;)*)?
                        $($(let $field = NotationValue::take(words, ruleset)?;)*)?
                        Ok($type::$variant $(( $($item),* ))? $({ $($field),* })?)
                    })*
                    word => wrong(format!("\"{word}\" is not a valid {}", $what)),
                }
            }
        }
    };
}

words!(Place, "place" {
    "off" => Off,
    "outer" => Outer(borough),
    "manhattan" => Manhattan(zone, track),
    "outside" => Outside,
    "tokyo" => Tokyo(track),
});

words!(Cause, "cause" {
    "rule" => Rule(rule),
    "card" => Card(card),
});

words!(DamageSource, "source of damage" {
    "attack" => Attack(seat, symbols),
    "like-attack" | "spite" => LikeAttack(seat, card),
    "ouch" => Ouch,
    "card" => Card(seat, card),
    "poison" => Poison(seat),
    "command" => Command,
});

words!(Chance, "chance" {
    "start-roll" => StartRoll { seat, dice },
    "roll" => Roll { seat, dice },
    "dice" => Dice { seat, card, dice },
    "card" => Card { slot },
    "peek" => Peek { seat },
    "tile" => Tile { borough, stack },
    "number" => Number { seat },
});

words!(Pending, "pending decision" {
    "chance" => Chance(chance),
    "choose" => Choose { seat, prompt },
    "over" => Over { winner, cause },
});

words!(Prompt, "question" {
    "place" => Place,
    "reroll-or-stop" => RerollOrStop,
    "which-kind" => WhichKind,
    "change-dice" => ChangeDice(card),
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
    "yield-or-stay" => YieldOrStay,
    "offer" => Offer,
    "choose-card" => ChooseCard,
    "sell" => Sell(card),
    "react" => React(occasion),
    "zombie" => Zombie,
    "treat-as" => TreatAs,
    "summon" => Summon { symbols },
    "heckle" => Heckle { faces },
});

words!(Occasion, "occasion" {
    "loss" => Loss,
    "energy-loss" => EnergyLoss,
    "probe" => Probe,
    "ones" => Ones,
    "before-roll" => BeforeRoll,
    "rolled" => Rolled(card),
});

words!(Step, "step" {
    "ask" => Ask(seat, prompt),
    "deal" => Deal(nth),
    "start-roll" => StartRoll(rest, all),
    "start-player" => StartPlayer(all),
    "place" => Place(nth),
    "start-turn" => StartTurn(seat, card, fewer),
    "turn-begin" => TurnBegin,
    "earnings" => Earnings,
    "turn-start-cards" => TurnStartCards,
    "before-roll" => BeforeRoll,
    "roll" => Roll,
    "probe" => Probe,
    "changing" => Changing,
    "final-roll" => FinalRoll,
    "dice-done" => DiceDone,
    "move" => Move,
    "buy" => Buy,
    "selling" => Selling,
    "turn-end-cards" => TurnEndCards,
    "poison" => Poison,
    "end-turn" => EndTurn,
    "target-rolls" => TargetRolls(symbols, rest, doubled),
    "apply-all" | "strike" => ApplyAll,
    "apply-each" | "blows" => ApplyEach(rest, last),
    "land" => Land(seat),
    "throw" => Throw(seat, card, dice),
    "rolled" => Rolled(seat, card),
    "overflow" | "settle" => ResolveOverflow,
    "flee" => Flee(targets),
    "revenge" => Revenge,
    "patients" => Patients(on),
    "patient-pays" => PatientPays(seat, dice),
    "storm" => Storm(rest, seat, card),
    "halve" => Halve(seat, card),
    "after-ouch" => AfterOuch(faces),
    "uncover" => Uncover(borough, stack),
    "arrival" => Arrival(seat, card, borough),
    "to-discard" => ToDiscard(seat, card),
    "reveal" => Reveal(slot),
    "fresh" => Fresh(slots),
    "peek" => Peek(seat),
    "offers" => Offers,
    "effect-done" => EffectDone,
    "each-discards" => EachDiscards(nth, card),
    "rise-roll" => RiseRoll(seat),
});

#[cfg(test)]
mod tests {
    use super::*;

    /// The earlier word for damage that counts like an attack's can still be read.
    #[test]
    fn the_earlier_word_of_a_damage_source_is_read() {
        let source = |text| read::<DamageSource>(text, Ruleset::NewYork).unwrap();
        let now = "like-attack:B:violent-star";
        assert_eq!(source("spite:B:violent-star"), source(now));
        assert_eq!(write(&source(now), Ruleset::NewYork), now);
        assert!(read::<DamageSource>("malice:B:violent-star", Ruleset::NewYork).is_err());
    }
}
