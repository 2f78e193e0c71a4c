//! The text form of actions.

use super::{Names, NotationError, WordParser, look_up, wrong};
use crate::{
    cards::set::{CardId, CardSet},
    flow::{
        action::{Action, ActionList, Aim, Destination, Source, Spending, Target},
        prompt::{Pending, Prompt},
    },
    ruleset::Ruleset,
    state::{
        board::{Borough, Zone},
        dice::{Dice, Face},
        game::Game,
        seat::Seat,
        tile::{Tile, Unit},
    },
};
use core::fmt;

/// Displays an action in the context of its position.
pub struct ActionText<'a> {
    game: &'a Game,
    names: Names<'a>,
    action: Action,
}

impl Game {
    /// The text form of an answer to the pending question.
    pub fn action_text<'a>(&'a self, action: Action, names: Names<'a>) -> ActionText<'a> {
        ActionText { game: self, names, action }
    }

    /// Parses an action for this seat. The action may still be illegal.
    pub fn parse_action(&self, seat: Seat, text: &str, names: Names<'_>) -> Result<Action, NotationError> {
        let mut words = WordParser::new(text);
        let action = self.read_action(seat, &mut words, names)?;
        words.end()?;
        Ok(action)
    }

    /// Whether another stack in the borough shows the same building but hides a different number of tiles, so that the
    /// text must name the stack.
    fn needs_stack_number(&self, borough: Borough, stack: u8, tile: Tile) -> bool {
        let stacks = self.stacks(borough);
        let this = stacks[stack as usize];
        stacks.iter().any(|other| other.top == Some(tile) && other.hidden != this.hidden)
    }

    fn read_action(&self, seat: Seat, words: &mut WordParser<'_>, names: Names<'_>) -> Result<Action, NotationError> {
        let verb = words.word("an answer")?;
        Ok(match verb.to_ascii_lowercase().as_str() {
            "place" => Action::Place(borough(words)?),
            "reroll" => {
                let mut dice = Dice::NONE;
                while let Some(word) = words.peek().filter(|w| w.len() == 1) {
                    let face = look_up("face", word, self.ruleset().face_by_letter_word(word))?;
                    dice = match dice.checked_plus(Dice::of(face, 1)) {
                        Some(dice) => dice,
                        None => return wrong("too many dice"),
                    };
                    words.word("a face")?;
                }
                if dice.is_empty() {
                    return wrong("a face to reroll is missing");
                }
                Action::Reroll { dice, life: paying(words)? }
            }
            "stop" => Action::Stop,
            "resolve" => {
                let word = words.word("a kind of face")?;
                Action::Resolve(look_up("kind of face", word, self.ruleset().face_by_word(word))?)
            }
            "change" => {
                let from = self.face(words)?;
                words.expect("to")?;
                Action::Change { from, to: self.face(words)? }
            }
            "use" => {
                let card = self.usable_like(card(self.ruleset(), words)?, seat);
                let aim = match words.peek() {
                    Some(word) if word.eq_ignore_ascii_case("on") => {
                        words.expect("on")?;
                        Aim::Die(self.face(words)?)
                    }
                    Some(word) if !word.eq_ignore_ascii_case("paying") => Aim::Borough(borough(words)?),
                    _ => Aim::Nothing,
                };
                Action::Use { card, aim, life: paying(words)? }
            }
            "spend" => self.read_spend(words, names)?,
            "destroy" => Action::Destroy(self.read_target(seat, words)?),
            "pass" => Action::Pass,
            "flee" => Action::Flee { to: borough(words)?, life: paying(words)? },
            "stay" => Action::Stay,
            "leave" => Action::Leave(borough(words)?),
            "move" => {
                let word = words.word("a borough or a zone")?;
                let to = Borough::from_word(word).map(Destination::Borough);
                let to = to.or_else(|| Zone::from_word(word).map(Destination::Zone));
                Action::Move { to: look_up("borough or zone", word, to)?, life: paying(words)? }
            }
            "buy" => {
                let (card, from) = self.read_purchase(seat, words, names)?;
                Action::Buy { card, from, life: paying(words)? }
            }
            "sweep" => Action::Sweep { life: paying(words)? },
            "done" => Action::Done,
            "choose" => {
                let chosen = monster(words, names)?;
                if words.peek().is_none() {
                    Action::Choose(chosen)
                } else {
                    let card = card(self.ruleset(), words)?;
                    let alike = |c: CardId| (self.card(c).id == self.card(card).id).then_some(c);
                    let listed = self.listed(|a| match a {
                        Action::ChooseCard { seat, card } if seat == chosen => alike(card),
                        _ => None,
                    });
                    Action::ChooseCard { seat: chosen, card: listed.unwrap_or(self.like(card, self.held(chosen))) }
                }
            }
            "discard" => Action::Discard(self.like(card(self.ruleset(), words)?, self.held(seat))),
            "sell" => Action::Sell(self.like(card(self.ruleset(), words)?, self.held(seat))),
            "yield" => Action::Yield,
            "look" => Action::Look,
            "split" => {
                words.expect("energy")?;
                let energy = words.number("the energy part")?;
                words.expect("heal")?;
                Action::Split { energy, heal: words.number("the healing part")? }
            }
            "send" => {
                let unit = unit(words)?;
                let new = words.skip("new") || self.has_only_new(unit);
                Action::Send { unit, new, to: borough(words)? }
            }
            "meet" => Action::Meet(words.number("the damage to meet")?),
            "try-zombie" => Action::TryZombie,
            "treat-as" => {
                let word = words.word("a kind of face")?;
                Action::TreatAs(look_up("kind of face", word, self.ruleset().face_by_word(word))?)
            }
            "summon" => Action::Summon(borough(words)?),
            "command-units" => Action::CommandUnits,
            "attack" => Action::Attack,
            "concede" => Action::Concede,
            _ => return wrong(format!("\"{verb}\" is not an answer in this game")),
        })
    }

    /// Reads what follows `spend`: `none`, or `H poison 1 shrink 2 heal B 1`.
    fn read_spend(&self, words: &mut WordParser<'_>, names: Names<'_>) -> Result<Action, NotationError> {
        let ruleset = self.ruleset();
        if words.skip("none") {
            let face = match self.pending() {
                Pending::Choose { prompt: Prompt::SpendFaces(face), .. } => face,
                _ => Face::ATTACK,
            };
            return Ok(Action::Spend { face, on: Spending::NONE });
        }
        let face = self.face(words)?;
        let mut on = Spending::NONE;
        loop {
            let word = words.word("a token")?;
            let patient = if word.eq_ignore_ascii_case("heal") { Some(monster(words, names)?) } else { None };
            let token = match patient {
                Some(_) => None,
                None => Some(look_up("token", word, ruleset.token_by_word(word))?),
            };
            let count = words.number("the number of faces")?;
            if !(1..16).contains(&count) {
                return wrong(format!("{count} faces cannot be spent"));
            }
            let kind = self.removed_by(face).iter().position(|&t| Some(t) == token);
            on = match (patient, kind) {
                (Some(seat), _) if face == Face::HEAL && on.patient(seat) == 0 => on.with_patient(seat, count),
                (None, Some(kind)) if on.tokens(kind) == 0 => on.with_tokens(kind, count),
                _ => return wrong(format!("{} faces are not spent on \"{word}\" like this", ruleset.face_word(face))),
            };
            if words.peek().is_none() {
                return Ok(Action::Spend { face, on });
            }
        }
    }

    /// Reads what follows `buy`: `stomp`, `curse from discard`, `regeneration from B`, `from deck`.
    fn read_purchase(
        &self,
        seat: Seat,
        words: &mut WordParser<'_>,
        names: Names<'_>,
    ) -> Result<(CardId, Source), NotationError> {
        if words.skip("from") {
            words.expect("deck")?;
            let top = self.known_top(seat);
            return match top {
                Some(card) => Ok((card, Source::Deck)),
                None => wrong("look at the top card of the deck before buying it"),
            };
        }
        let card = card(self.ruleset(), words)?;
        if !words.skip("from") {
            // Of two identical cards, prefer the one that can be bought.
            let alike = |c: CardId| (self.card(c).id == self.card(card).id).then_some(c);
            let listed = self.listed(|a| match a {
                Action::Buy { card, from: Source::Market, .. } => alike(card),
                _ => None,
            });
            let there = || self.market().into_iter().flatten().find_map(alike);
            return Ok((listed.or_else(there).unwrap_or(card), Source::Market));
        }
        if words.skip("discard") {
            return Ok((self.like(card, self.discard_pile()), Source::Discard));
        }
        let owner = monster(words, names)?;
        Ok((self.like(card, self.held(owner)), Source::Monster(owner)))
    }

    /// The first card that `find` extracts from the legal answers.
    fn listed(&self, find: impl Fn(Action) -> Option<CardId>) -> Option<CardId> {
        let mut legal = ActionList::new();
        self.legal_into(&mut legal);
        legal.iter().copied().find_map(find)
    }

    fn held(&self, seat: Seat) -> CardSet {
        self.monsters[seat.index()].cards()
    }

    /// The first card in the set that is identical to this one; the card itself if there is none.
    fn like(&self, card: CardId, set: CardSet) -> CardId {
        self.ruleset().first_like(card, set)
    }

    /// Of a card and its copy, the one that can be used now.
    fn usable_like(&self, card: CardId, seat: Seat) -> CardId {
        let id = self.card(card).id;
        let listed = self.listed(|a| match a {
            Action::Use { card, .. } if self.card(card).id == id => Some(card),
            _ => None,
        });
        let owned = || self.monsters[seat.index()].powers.iter().find(|&c| self.card(c).id == id);
        listed.or_else(owned).unwrap_or(card)
    }

    fn face(&self, words: &mut WordParser<'_>) -> Result<Face, NotationError> {
        let word = words.word("a face")?;
        look_up("face", word, self.ruleset().face_by_letter_word(word))
    }

    fn read_target(&self, seat: Seat, words: &mut WordParser<'_>) -> Result<Target, NotationError> {
        let word = words.word("a building or a unit")?;
        let here = self.destruction_borough(seat).unwrap_or(Borough::StatenIsland);
        if let Some(unit) = Unit::from_word(word) {
            let there = if words.skip("in") { borough(words)? } else { here };
            return Ok(Target::Unit { borough: there, unit });
        }
        let durability = words.number("the durability")?;
        let tile = Tile::from_words(word, durability)
            .ok_or_else(|| NotationError(format!("\"{word} {durability}\" is not a building")))?;
        let there = if words.skip("in") { borough(words)? } else { here };
        let stacks = self.stacks(there);
        let named = if words.skip("stack") {
            match words.number::<u8>("the number of the stack")? {
                n @ 1..=3 => Some(n - 1),
                n => return wrong(format!("there is no stack {n}, only 1 to 3")),
            }
        } else {
            None
        };
        let first = stacks.iter().position(|s| s.top == Some(tile)).unwrap_or(0) as u8;
        let stack = named.unwrap_or(first);
        // Legal answers name the first of several identical stacks.
        let like = stacks.iter().position(|s| *s == stacks[stack as usize]).unwrap_or(0) as u8;
        Ok(Target::Building { borough: there, stack: like, tile })
    }

    /// Whether all units of this kind that could be sent away appeared this turn.
    fn has_only_new(&self, unit: Unit) -> bool {
        match self.pending() {
            Pending::Choose { prompt: Prompt::SendUnit { from, .. }, .. } => {
                let (old, new) = self.units(from, unit);
                old == 0 && new > 0
            }
            _ => false,
        }
    }
}

fn borough(words: &mut WordParser<'_>) -> Result<Borough, NotationError> {
    let word = words.word("a borough")?;
    look_up("borough", word, Borough::from_word(word))
}

fn unit(words: &mut WordParser<'_>) -> Result<Unit, NotationError> {
    let word = words.word("a unit")?;
    look_up("unit", word, Unit::from_word(word))
}

fn monster(words: &mut WordParser<'_>, names: Names<'_>) -> Result<Seat, NotationError> {
    let word = words.word("a monster")?;
    look_up("monster", word, names.seat(word))
}

fn card(ruleset: Ruleset, words: &mut WordParser<'_>) -> Result<CardId, NotationError> {
    let word = words.word("a card")?;
    look_up("card", word, ruleset.card_by_id(word))
}

/// Reads an optional `paying 2 life`; returns the LP paid.
fn paying(words: &mut WordParser<'_>) -> Result<u8, NotationError> {
    if !words.skip("paying") {
        return Ok(0);
    }
    let life = words.number("the life paid")?;
    words.expect("life")?;
    Ok(life)
}

impl fmt::Display for ActionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = |card: CardId| self.game.card(card).id;
        let ruleset = self.game.ruleset();
        let mut paid = 0;
        match self.action {
            Action::Place(borough) => write!(f, "place {}", borough.word()),
            Action::Reroll { dice, life } => {
                paid = life;
                write!(f, "reroll {}", ruleset.dice(dice))
            }
            Action::Stop => f.write_str("stop"),
            Action::Resolve(face) => write!(f, "resolve {}", ruleset.face_word(face)),
            Action::Change { from, to } => write!(f, "change {} to {}", ruleset.letter(from), ruleset.letter(to)),
            Action::Use { card, aim, life } => {
                paid = life;
                write!(f, "use {}", id(card))?;
                match aim {
                    Aim::Nothing => Ok(()),
                    Aim::Borough(borough) => write!(f, " {}", borough.word()),
                    Aim::Die(face) => write!(f, " on {}", ruleset.letter(face)),
                }
            }
            Action::Spend { on: Spending::NONE, .. } => f.write_str("spend none"),
            Action::Spend { face, on } => {
                write!(f, "spend {}", ruleset.letter(face))?;
                for (kind, token) in self.game.removed_by(face).iter().enumerate() {
                    if on.tokens(kind) > 0 {
                        write!(f, " {} {}", token.word(), on.tokens(kind))?;
                    }
                }
                for seat in self.game.seats().filter(|&s| on.patient(s) > 0) {
                    write!(f, " heal {} {}", self.names.name(seat), on.patient(seat))?;
                }
                Ok(())
            }
            Action::Destroy(target) => self.write_target(f, target),
            Action::Pass => f.write_str("pass"),
            Action::Flee { to, life } => {
                paid = life;
                write!(f, "flee {}", to.word())
            }
            Action::Stay => f.write_str("stay"),
            Action::Leave(borough) => write!(f, "leave {}", borough.word()),
            Action::Move { to, life } => {
                paid = life;
                match to {
                    Destination::Borough(borough) => write!(f, "move {}", borough.word()),
                    Destination::Zone(zone) => write!(f, "move {}", zone.word()),
                }
            }
            Action::Buy { card, from, life } => {
                paid = life;
                match from {
                    Source::Market => write!(f, "buy {}", id(card)),
                    Source::Discard => write!(f, "buy {} from discard", id(card)),
                    Source::Deck => f.write_str("buy from deck"),
                    Source::Monster(owner) => write!(f, "buy {} from {}", id(card), self.names.name(owner)),
                }
            }
            Action::Sweep { life } => {
                paid = life;
                f.write_str("sweep")
            }
            Action::Done => f.write_str("done"),
            Action::Choose(seat) => write!(f, "choose {}", self.names.name(seat)),
            Action::ChooseCard { seat, card } => write!(f, "choose {} {}", self.names.name(seat), id(card)),
            Action::Yield => f.write_str("yield"),
            Action::Look => f.write_str("look"),
            Action::Sell(card) => write!(f, "sell {}", id(card)),
            Action::Discard(card) => write!(f, "discard {}", id(card)),
            Action::Split { energy, heal } => write!(f, "split energy {energy} heal {heal}"),
            Action::Send { unit, new, to } => {
                let new = if new && !self.game.has_only_new(unit) { " new" } else { "" };
                write!(f, "send {}{new} {}", unit.word(), to.word())
            }
            Action::Meet(damage) => write!(f, "meet {damage}"),
            Action::TryZombie => f.write_str("try-zombie"),
            Action::TreatAs(face) => write!(f, "treat-as {}", ruleset.face_word(face)),
            Action::Summon(borough) => write!(f, "summon {}", borough.word()),
            Action::CommandUnits => f.write_str("command-units"),
            Action::Attack => f.write_str("attack"),
            Action::Concede => f.write_str("concede"),
        }?;
        if paid > 0 { write!(f, " paying {paid} life") } else { Ok(()) }
    }
}

impl ActionText<'_> {
    fn write_target(&self, f: &mut fmt::Formatter<'_>, target: Target) -> fmt::Result {
        let asked = match self.game.pending() {
            Pending::Choose { seat, .. } => seat,
            _ => self.game.active(),
        };
        let here = self.game.destruction_borough(asked);
        match target {
            Target::Building { borough, stack, tile } => {
                write!(f, "destroy {tile}")?;
                if Some(borough) != here {
                    write!(f, " in {}", borough.word())?;
                }
                if self.game.needs_stack_number(borough, stack, tile) {
                    write!(f, " stack {}", stack + 1)?;
                }
                Ok(())
            }
            Target::Unit { borough, unit } => {
                write!(f, "destroy {}", unit.word())?;
                if Some(borough) == here { Ok(()) } else { write!(f, " in {}", borough.word()) }
            }
        }
    }
}
