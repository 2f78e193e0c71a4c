//! Positions as one line of text: every field of the state as `key=value`, with default values left out.
//!
//! Reading a position checks it: any position that is accepted can be played without a panic.

use super::{
    NotationError,
    parts::{self, NotationValue},
    wrong,
};
use crate::{
    cards::set::{CardId, CardSet},
    flow::step::Step,
    options::OPTIONS,
    ruleset::Ruleset,
    state::{
        board::{Borough, BoroughSet, Place},
        game::{Game, Stack},
        monster::{KO, Monster},
        queue::{Item, Queue},
        seat::{MAX_SEATS, MIN_SEATS, Seat, SeatSet},
        tile::Tile,
        token::{Token, TokenCounts},
    },
    version::RulesVersion,
};
use core::fmt::Write as _;

/// The first word of a position; its number changes whenever the format changes.
const VERSION: &str = "kaiju-position-3";
/// The first word of positions written before rules had versions; they are played under the first version.
const WITHOUT_RULES: &str = "kaiju-position-2";

/// Appends `key=value` pairs to a position's line.
struct PositionWriter {
    line: String,
    ruleset: Ruleset,
}

impl PositionWriter {
    fn write(&mut self, key: &str, value: &str) {
        // Writing to a string cannot fail.
        let _ = write!(self.line, " {key}={value}");
    }

    fn list<P: NotationValue>(&mut self, key: &str, items: impl Iterator<Item = P>) {
        let values: Vec<String> = items.map(|p| parts::write(&p, self.ruleset)).collect();
        if !values.is_empty() {
            self.write(key, &values.join(","));
        }
    }

    /// Writes a part unless it has its default value.
    fn unless<P: NotationValue + PartialEq>(&mut self, key: &str, value: &P, default: &P) {
        if value != default {
            self.write(key, &parts::write(value, self.ruleset));
        }
    }

    fn numbers(&mut self, key: &str, numbers: &[u8], default: &[u8]) {
        if numbers != default {
            self.list(key, numbers.iter().copied());
        }
    }
}

impl Game {
    /// The whole state as one line of text; [`Game::from_position`] reads it.
    pub fn position(&self) -> String {
        let mut out =
            PositionWriter { line: format!("{VERSION} {} {}", self.ruleset.word(), self.seats), ruleset: self.ruleset };
        out.write("rules", &self.version.to_string());
        for option in OPTIONS {
            out.unless(option.word, &self.options.has(option), &false);
        }
        for seat in self.seats() {
            self.write_monster(seat, &mut out);
        }
        self.write_city(&mut out);
        self.write_cards(&mut out);
        self.write_turn(&mut out);
        out.list("steps", self.steps());
        out.write("pending", &parts::write(&self.pending, self.ruleset));
        out.line
    }

    fn write_monster(&self, seat: Seat, out: &mut PositionWriter) {
        let m = self.monster(seat);
        let key = seat.letter();
        out.write(&key.to_string(), &format!("{},{},{}", m.life, m.vp, m.energy));
        out.unless(&format!("{key}.at"), &m.place, &Place::Off);
        match m.out {
            0 => {}
            KO => out.write(&format!("{key}.out"), "ko"),
            nth => out.write(&format!("{key}.out"), &nth.to_string()),
        }
        out.list(&format!("{key}.cards"), m.powers.iter());
        let kinds = self.ruleset.tokens().iter().filter(|&&t| (t as usize) < Token::ON_MONSTERS);
        let tokens: Vec<u8> = kinds.map(|&t| m.tokens(t)).collect();
        out.numbers(&format!("{key}.tokens"), &tokens, &[0; 2]);
        out.numbers(&format!("{key}.trophies"), &m.trophies, &[0; 3]);
        out.unless(&format!("{key}.gained"), &m.gained, &0);
        out.unless(&format!("{key}.damage-this-turn"), &m.damage_this_turn, &0);
    }

    fn write_city(&self, out: &mut PositionWriter) {
        for borough in Borough::ALL {
            let quarter = &self.city[borough.index()];
            let key = borough.word();
            if quarter.stacks.iter().any(|s| s.top.is_some() || s.hidden > 0) {
                let stacks = quarter.stacks.map(|s| {
                    let top = s.top.map_or("-".into(), |t| format!("{}-{}", t.building(), t.durability()));
                    format!("{top}+{}", s.hidden)
                });
                out.write(key, &stacks.join(","));
            }
            out.numbers(&format!("{key}.units"), &quarter.old, &[0; 3]);
            out.numbers(&format!("{key}.new"), &quarter.new, &[0; 3]);
        }
        out.numbers("unseen", &self.unseen, &[0; 7]);
        out.unless("souvenirs", &self.souvenirs, &BoroughSet::default());
        let supply: Vec<u8> = self.ruleset.tokens().iter().map(|&t| self.supply(t)).collect();
        let full: Vec<u8> = self.ruleset.tokens().iter().map(|&t| Token::BOX[t as usize]).collect();
        out.numbers("supply", &supply, &full);
        out.numbers("counters", &self.counters, &[0; 3]);
        out.unless("copied", &self.copied, &None);
        let k = &self.ko_state;
        out.unless("zombies", &k.zombies, &SeatSet::default());
        out.unless("risen", &k.risen, &SeatSet::default());
        out.unless("demanded", &k.demanded, &SeatSet::default());
        out.unless("token-monster", &k.figure, &Place::Off);
        out.unless("superstar", &self.superstar, &None);
        out.unless("statue", &self.statue, &None);
    }

    fn write_cards(&self, out: &mut PositionWriter) {
        if self.market != [None; 3] {
            out.list("market", self.market.into_iter());
        }
        if self.deck == self.cards_nowhere_else() {
            out.write("deck", "rest");
        } else {
            out.list("deck", self.deck.iter());
        }
        out.unless("top", &self.top, &None);
        out.unless("knowers", &self.knowers, &SeatSet::default());
        if self.offers != [SeatSet::default(); 3] {
            out.list("offers", self.offers.into_iter());
        }
        out.list("discard", self.discard.iter());
        out.list("acquired", self.acquired.iter());
        out.list("promised", self.promised.iter());
        out.list("extra-turns", self.extra_turns.iter());
    }

    fn write_turn(&self, out: &mut PositionWriter) {
        let t = &self.turn;
        out.write("turn", &format!("{}:{}:{}", t.number, t.seat.letter(), t.phase.word()));
        t.write_facts(self.ruleset, |key, value| out.write(key, value));
        out.unless("order", &self.order, &t.seat);
        out.unless("conceding", &self.conceding, &SeatSet::default());
        out.numbers("contest", &self.contest, &[0; MAX_SEATS]);
        out.unless("eliminations", &self.eliminations, &0);
        let m = &self.pending_damage;
        out.numbers("damage", &m.damage, &[0; MAX_SEATS]);
        out.unless("damage-token", &m.figure, &false);
        out.unless("met", &m.met, &0);
        out.unless("source", &m.source, &crate::state::damage::DamageSource::Ouch);
        out.unless("targets", &m.targets, &SeatSet::default());
        out.unless("may-yield", &m.may_yield, &SeatSet::default());
    }

    /// Power cards that no monster owns and that are not in the market, the discard pile or an unfinished effect.
    pub(crate) fn cards_nowhere_else(&self) -> CardSet {
        let mut rest = self.ruleset.power_cards();
        let in_effect = self.steps.owed().iter().filter_map(|step| match step {
            &Step::ToDiscard(_, card) => Some(card),
            _ => None,
        });
        let held = self.seats().flat_map(|s| self.monster(s).cards().iter());
        for card in held.chain(self.market.into_iter().flatten()).chain(self.discard.iter()).chain(in_effect) {
            rest.remove(card);
        }
        rest
    }

    /// Reads a position written by [`Game::position`], and checks that it can be played.
    pub fn from_position(line: &str) -> Result<Game, NotationError> {
        let mut words = line.split_whitespace();
        let required: &[&str] = match words.next() {
            Some(VERSION) => &["rules", "turn", "pending"],
            Some(WITHOUT_RULES) => &["turn", "pending"],
            Some(word) => return wrong(format!("a position begins with {VERSION}, not \"{word}\"")),
            None => return wrong("the position is empty"),
        };
        let word = words.next().unwrap_or("");
        let ruleset = super::look_up("game", word, Ruleset::from_word(word))?;
        let word = words.next().unwrap_or("");
        let seats = word.parse().ok().filter(|n| (MIN_SEATS..=MAX_SEATS).contains(n));
        let seats = super::look_up("number of monsters from 2 to 6", word, seats)?;
        // Positions from before rules had versions don't name one, and are played by the first.
        let mut game = Game::blank(ruleset, seats).with_rules(RulesVersion::First);
        let (mut keys, mut deck_is_rest, mut order) = (Vec::new(), false, None);
        for word in words {
            let Some((key, value)) = word.split_once('=') else {
                return wrong(format!("\"{word}\" does not have the form key=value"));
            };
            if keys.iter().any(|k: &&str| k.eq_ignore_ascii_case(key)) {
                return wrong(format!("{key} is given twice"));
            }
            keys.push(key);
            match (key, value) {
                ("deck", "rest") => deck_is_rest = true,
                ("rules", _) if !required.contains(&key) => {
                    return wrong(format!("{WITHOUT_RULES} has no field rules"));
                }
                ("order", _) => order = Some(parts::read(value, ruleset)?),
                _ => game.read_field(key, value).map_err(|e| NotationError(format!("{key}: {e}")))?,
            }
        }
        for key in required {
            if !keys.contains(key) {
                return wrong(format!("{key} is missing"));
            }
        }
        game.note_monsters();
        if deck_is_rest {
            game.deck = game.cards_nowhere_else();
        }
        game.order = order.unwrap_or(game.turn.seat);
        game.check_position()?;
        Ok(game)
    }

    fn read_field(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        let ruleset = self.ruleset;
        if let Some((owner, field)) = key.split_once('.') {
            return match (super::Names::LETTERS.seat(owner), Borough::from_word(owner)) {
                (Some(seat), _) if seat.index() < self.seat_count() => {
                    self.monsters[seat.index()].read_field(field, value, ruleset)
                }
                (_, Some(borough)) => {
                    let quarter = &mut self.city[borough.index()];
                    let units = match field {
                        "units" => &mut quarter.old,
                        "new" => &mut quarter.new,
                        _ => return wrong("no such field"),
                    };
                    *units = numbers(value)?;
                    Ok(())
                }
                _ => wrong("no such field"),
            };
        }
        if let Some(borough) = Borough::from_word(key) {
            self.city[borough.index()].stacks = stacks(value)?;
            return Ok(());
        }
        if let Some(seat) = super::Names::LETTERS.seat(key).filter(|s| s.index() < self.seat_count()) {
            let fields: Vec<&str> = value.split(',').collect();
            let [life, vp, energy] = fields[..] else { return wrong("three numbers expected: life,vp,energy") };
            let monster = &mut self.monsters[seat.index()];
            monster.life = parts::read(life, ruleset)?;
            monster.vp = parts::read(vp, ruleset)?;
            monster.energy = parts::read(energy, ruleset)?;
            return Ok(());
        }
        if let Some(option) = OPTIONS.iter().find(|option| option.word == key) {
            self.options.set(option, parts::read(value, ruleset)?);
            return Ok(());
        }
        let turn = &mut self.turn;
        if turn.read_fact(key, value, ruleset)? {
            return Ok(());
        }
        match key {
            "rules" => self.version = RulesVersion::parse(value).or_else(|e| wrong(e.to_string()))?,
            "unseen" => self.unseen = numbers(value)?,
            "souvenirs" => self.souvenirs = parts::read(value, ruleset)?,
            "zombies" => self.ko_state.zombies = parts::read(value, ruleset)?,
            "risen" => self.ko_state.risen = parts::read(value, ruleset)?,
            "demanded" => self.ko_state.demanded = parts::read(value, ruleset)?,
            "token-monster" => self.ko_state.figure = parts::read(value, ruleset)?,
            "damage-token" => self.pending_damage.figure = parts::read(value, ruleset)?,
            "supply" => {
                let supply: [u8; 4] = numbers(value)?;
                for (&token, count) in ruleset.tokens().iter().zip(supply) {
                    self.supply[token as usize] = count;
                }
            }
            "counters" => self.counters = numbers(value)?,
            "copied" => self.copied = Some(parts::read(value, ruleset)?),
            "top" => self.top = Some(parts::read(value, ruleset)?),
            "knowers" => self.knowers = parts::read(value, ruleset)?,
            "offers" => self.offers = array(value, ruleset, SeatSet::default())?,
            "targets" => self.pending_damage.targets = parts::read(value, ruleset)?,
            "may-yield" => self.pending_damage.may_yield = parts::read(value, ruleset)?,
            "superstar" => self.superstar = Some(parts::read(value, ruleset)?),
            "statue" => self.statue = Some(parts::read(value, ruleset)?),
            "market" => self.market = array(value, ruleset, None)?,
            "deck" => self.deck = cards(value, ruleset)?,
            "discard" => self.discard = cards(value, ruleset)?,
            "acquired" => self.acquired = queue(value, ruleset)?,
            "promised" => self.promised = queue(value, ruleset)?,
            "extra-turns" => self.extra_turns = queue(value, ruleset)?,
            "turn" => {
                let mut words = value.split(':');
                turn.number = NotationValue::take(&mut words, ruleset)?;
                turn.seat = NotationValue::take(&mut words, ruleset)?;
                turn.phase = NotationValue::take(&mut words, ruleset)?;
                if words.next().is_some() {
                    return wrong("number:seat:phase expected");
                }
            }
            "conceding" => self.conceding = parts::read(value, ruleset)?,
            "contest" => self.contest = numbers(value)?,
            "eliminations" => self.eliminations = parts::read(value, ruleset)?,
            "damage" => self.pending_damage.damage = numbers(value)?,
            "met" => self.pending_damage.met = parts::read(value, ruleset)?,
            "source" => self.pending_damage.source = parts::read(value, ruleset)?,
            "steps" => {
                let steps: Vec<Step> = list(value, ruleset)?;
                if !self.set_steps(&steps) {
                    return wrong("too many steps");
                }
            }
            "pending" => self.pending = parts::read(value, ruleset)?,
            _ => return wrong("no such field"),
        }
        Ok(())
    }
}

impl Monster {
    fn read_field(&mut self, field: &str, value: &str, ruleset: Ruleset) -> Result<(), NotationError> {
        match field {
            "at" => self.place = parts::read(value, ruleset)?,
            "out" if value == "ko" => self.out = KO,
            "out" => {
                self.out = parts::read(value, ruleset)?;
                if self.out == KO {
                    return wrong("there are too many eliminations");
                }
            }
            "cards" => self.powers = cards(value, ruleset)?,
            "tokens" => {
                let counts: [u8; 2] = numbers(value)?;
                let mut all = [0; Token::ON_MONSTERS];
                let kinds = ruleset.tokens().iter().filter(|&&t| (t as usize) < Token::ON_MONSTERS);
                for (&token, count) in kinds.zip(counts) {
                    all[token as usize] = count;
                }
                self.tokens = TokenCounts::new(all).ok_or_else(|| NotationError("too many tokens".into()))?;
            }
            "trophies" => self.trophies = numbers(value)?,
            "gained" => self.gained = parts::read(value, ruleset)?,
            // Positions of earlier versions say `hurt`.
            "damage-this-turn" | "hurt" => self.damage_this_turn = parts::read(value, ruleset)?,
            _ => return wrong("no such field"),
        }
        Ok(())
    }
}

fn list<P: NotationValue>(value: &str, ruleset: Ruleset) -> Result<Vec<P>, NotationError> {
    value.split(',').map(|item| parts::read(item, ruleset)).collect()
}

pub(super) fn array<P: NotationValue + Copy, const N: usize>(
    value: &str,
    ruleset: Ruleset,
    fill: P,
) -> Result<[P; N], NotationError> {
    let items: Vec<P> = list(value, ruleset)?;
    let mut array = [fill; N];
    if items.len() != N {
        return wrong(format!("{N} values expected, not {}", items.len()));
    }
    array.copy_from_slice(&items);
    Ok(array)
}

fn numbers<const N: usize>(value: &str) -> Result<[u8; N], NotationError> {
    array(value, Ruleset::NewYork, 0)
}

pub(super) fn cards(value: &str, ruleset: Ruleset) -> Result<CardSet, NotationError> {
    let mut set = CardSet::EMPTY;
    for card in list::<CardId>(value, ruleset)? {
        if set.has(card) {
            return wrong("a card is named twice");
        }
        set.insert(card);
    }
    Ok(set)
}

fn queue<P: NotationValue + Item, const N: usize>(value: &str, ruleset: Ruleset) -> Result<Queue<P, N>, NotationError> {
    let mut queue = Queue::EMPTY;
    for item in list(value, ruleset)? {
        if !queue.push(item) {
            return wrong(format!("more than {N} values"));
        }
    }
    Ok(queue)
}

/// Reads three stacks, each as its top building and number of hidden tiles: `high-rise-1+2,-+0,hospital-3+1`.
fn stacks(value: &str) -> Result<[Stack; 3], NotationError> {
    let mut stacks = [Stack { top: None, hidden: 0 }; 3];
    let items: Vec<&str> = value.split(',').collect();
    if items.len() != 3 {
        return wrong("three stacks expected");
    }
    for (stack, item) in stacks.iter_mut().zip(items) {
        let (top, hidden) = item.split_once('+').unwrap_or((item, ""));
        stack.hidden = match hidden.parse() {
            Ok(n @ 0..=3) => n,
            _ => return wrong(format!("\"{item}\" does not say how many tiles are hidden")),
        };
        if top != "-" {
            let tile = top.rsplit_once('-').and_then(|(b, d)| Tile::from_words(b, d.parse().ok()?));
            stack.top = Some(super::look_up("building", top, tile)?);
        }
    }
    Ok(stacks)
}
