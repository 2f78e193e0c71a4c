//! Positions as one line: every field of the state as `key=value`, those that say nothing left out.
//!
//! A position that is read is checked: whatever can be read can be played without a panic.

use super::{
    NotationError,
    parts::{self, Part},
    wrong,
};
use crate::{
    board::{Borough, BoroughSet, Place},
    card::{CardId, CardSet},
    game::{FEWEST_SEATS, Game, MOST_SEATS, Monster, Queue, Ruleset, Seat, SeatSet, Stack, Token, Turn},
    prompt::Pending,
    step::{Step, Steps},
    tile::Tile,
};
use core::fmt::Write as _;

/// The first word of a position; the number changes when a field does.
const VERSION: &str = "kaiju-position-1";

/// Writes `key=value` pairs.
struct Writer {
    line: String,
    ruleset: Ruleset,
}

impl Writer {
    fn put(&mut self, key: &str, value: &str) {
        // Writing to a string cannot fail.
        let _ = write!(self.line, " {key}={value}");
    }

    fn list<P: Part>(&mut self, key: &str, items: impl Iterator<Item = P>) {
        let values: Vec<String> = items.map(|p| parts::write(&p, self.ruleset)).collect();
        if !values.is_empty() {
            self.put(key, &values.join(","));
        }
    }

    /// A part that differs from what it usually is.
    fn unless<P: Part + PartialEq>(&mut self, key: &str, value: &P, usual: &P) {
        if value != usual {
            self.put(key, &parts::write(value, self.ruleset));
        }
    }

    fn numbers(&mut self, key: &str, numbers: &[u8], usual: &[u8]) {
        if numbers != usual {
            self.list(key, numbers.iter().copied());
        }
    }
}

impl Game {
    /// The whole state as one line; [`Game::from_position`] reads it.
    pub fn position(&self) -> String {
        let mut out =
            Writer { line: format!("{VERSION} {} {}", self.ruleset.word(), self.seats), ruleset: self.ruleset };
        for seat in self.seats() {
            self.write_monster(seat, &mut out);
        }
        self.write_city(&mut out);
        self.write_cards(&mut out);
        self.write_turn(&mut out);
        out.list("steps", self.steps.iter());
        out.put("pending", &parts::write(&self.pending, self.ruleset));
        out.line
    }

    fn write_monster(&self, seat: Seat, out: &mut Writer) {
        let m = self.monster(seat);
        let key = seat.letter();
        out.put(&key.to_string(), &format!("{},{},{}", m.life, m.vp, m.energy));
        out.unless(&format!("{key}.at"), &m.place, &Place::Off);
        out.unless(&format!("{key}.out"), &m.out, &0);
        out.list(&format!("{key}.cards"), m.cards.iter());
        out.numbers(&format!("{key}.tokens"), &m.tokens, &[0; 2]);
        out.numbers(&format!("{key}.trophies"), &m.trophies, &[0; 3]);
        out.unless(&format!("{key}.gained"), &m.gained, &0);
        out.unless(&format!("{key}.hurt"), &m.hurt, &0);
    }

    fn write_city(&self, out: &mut Writer) {
        for borough in Borough::ALL {
            let quarter = &self.city[borough.index()];
            let key = borough.word();
            if quarter.stacks.iter().any(|s| s.top.is_some() || s.hidden > 0) {
                let stacks = quarter.stacks.map(|s| {
                    let top = s.top.map_or("-".into(), |t| format!("{}-{}", t.building(), t.durability()));
                    format!("{top}+{}", s.hidden)
                });
                out.put(key, &stacks.join(","));
            }
            out.numbers(&format!("{key}.units"), &quarter.old, &[0; 3]);
            out.numbers(&format!("{key}.new"), &quarter.new, &[0; 3]);
        }
        out.numbers("unseen", &self.unseen, &[0; 7]);
        out.unless("souvenirs", &self.souvenirs, &BoroughSet::default());
        out.numbers("supply", &self.supply, &Token::BOX);
        out.unless("carapace", &self.carapace, &0);
        out.unless("superstar", &self.superstar, &None);
        out.unless("statue", &self.statue, &None);
    }

    fn write_cards(&self, out: &mut Writer) {
        if self.market != [None; 3] {
            out.list("market", self.market.into_iter());
        }
        if self.deck == self.cards_nowhere_else() {
            out.put("deck", "rest");
        } else {
            out.list("deck", self.deck.iter());
        }
        out.list("discard", self.discard.iter());
        out.list("acquired", self.acquired.iter().flatten().copied());
        out.list("promised", self.promised.iter());
        out.list("extra-turns", self.extra_turns.iter());
    }

    fn write_turn(&self, out: &mut Writer) {
        let t = &self.turn;
        let usual = Turn::new(t.number, t.seat, None);
        out.put("turn", &format!("{}:{}:{}", t.number, t.seat.letter(), t.phase.word()));
        out.unless("given-by", &t.given_by, &None);
        out.unless("dice", &t.dice, &usual.dice);
        out.unless("added", &t.added, &usual.added);
        out.unless("resolved", &t.resolved, &usual.resolved);
        out.unless("done", &t.done, &usual.done);
        out.unless("echo", &t.echo, &0);
        out.unless("rerolls", &t.rerolls, &0);
        out.unless("changes", &t.changes, &0);
        out.unless("aim", &t.aim, &None);
        out.unless("visited", &t.visited, &usual.visited);
        out.unless("was-empty", &t.was_empty, &false);
        out.unless("entered", &t.entered, &false);
        out.unless("dice-done", &t.dice_done, &false);
        out.unless("units-only", &t.units_only, &false);
        out.unless("destroyed-building", &t.destroyed_building, &false);
        if t.destroyed_units != [false; 3] {
            out.list("destroyed-units", t.destroyed_units.into_iter());
        }
        out.unless("order", &self.order, &t.seat);
        out.unless("conceding", &self.conceding, &SeatSet::default());
        out.numbers("contest", &self.contest, &[0; MOST_SEATS]);
        out.unless("eliminations", &self.eliminations, &0);
        let m = &self.moment;
        out.numbers("damage", &m.damage, &[0; MOST_SEATS]);
        out.unless("met", &m.met, &0);
        out.unless("source", &m.source, &crate::game::Source::Ouch);
    }

    /// Power cards that lie neither with a monster nor in the market, the discard pile or an effect under way.
    pub(crate) fn cards_nowhere_else(&self) -> CardSet {
        let mut rest = self.ruleset.power_cards();
        let in_effect = self.steps.iter().filter_map(|step| match step {
            Step::ToDiscard(_, card) => Some(card),
            _ => None,
        });
        let held = self.seats().flat_map(|s| self.monster(s).cards.iter());
        for card in held.chain(self.market.into_iter().flatten()).chain(self.discard.iter()).chain(in_effect) {
            rest.remove(card);
        }
        rest
    }

    /// Reads a position that [`Game::position`] wrote, and checks that it can be played.
    pub fn from_position(line: &str) -> Result<Game, NotationError> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some(VERSION) => {}
            Some(word) => return wrong(format!("a position begins with {VERSION}, not \"{word}\"")),
            None => return wrong("the position is empty"),
        }
        let word = words.next().unwrap_or("");
        let ruleset = super::look_up("game", word, Ruleset::from_word(word))?;
        let word = words.next().unwrap_or("");
        let seats = word.parse().ok().filter(|n| (FEWEST_SEATS..=MOST_SEATS).contains(n));
        let seats = super::look_up("number of monsters from 2 to 6", word, seats)?;
        let mut game = Game::blank(ruleset, seats);
        let (mut keys, mut deck_is_rest, mut order) = (Vec::new(), false, None);
        for word in words {
            let Some((key, value)) = word.split_once('=') else {
                return wrong(format!("\"{word}\" is no key=value"));
            };
            if keys.iter().any(|k: &&str| k.eq_ignore_ascii_case(key)) {
                return wrong(format!("{key} is given twice"));
            }
            keys.push(key);
            match (key, value) {
                ("deck", "rest") => deck_is_rest = true,
                ("order", _) => order = Some(parts::read(value, ruleset)?),
                _ => game.read_field(key, value).map_err(|e| NotationError(format!("{key}: {e}")))?,
            }
        }
        for key in ["turn", "pending"] {
            if !keys.contains(&key) {
                return wrong(format!("{key} is missing"));
            }
        }
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
        let turn = &mut self.turn;
        match key {
            "unseen" => self.unseen = numbers(value)?,
            "souvenirs" => self.souvenirs = parts::read(value, ruleset)?,
            "supply" => self.supply = numbers(value)?,
            "carapace" => self.carapace = parts::read(value, ruleset)?,
            "superstar" => self.superstar = Some(parts::read(value, ruleset)?),
            "statue" => self.statue = Some(parts::read(value, ruleset)?),
            "market" => self.market = array(value, ruleset, None)?,
            "deck" => self.deck = cards(value, ruleset)?,
            "discard" => self.discard = cards(value, ruleset)?,
            "acquired" => {
                let list: Vec<CardId> = list(value, ruleset)?;
                if list.len() > self.acquired.len() {
                    return wrong("too many cards");
                }
                for (slot, card) in self.acquired.iter_mut().zip(list) {
                    *slot = Some(card);
                }
            }
            "promised" => self.promised = queue(value, ruleset)?,
            "extra-turns" => self.extra_turns = queue(value, ruleset)?,
            "turn" => {
                let mut words = value.split(':');
                turn.number = Part::take(&mut words, ruleset)?;
                turn.seat = Part::take(&mut words, ruleset)?;
                turn.phase = Part::take(&mut words, ruleset)?;
                if words.next().is_some() {
                    return wrong("number:seat:phase expected");
                }
            }
            "given-by" => turn.given_by = Some(parts::read(value, ruleset)?),
            "dice" => turn.dice = parts::read(value, ruleset)?,
            "added" => turn.added = parts::read(value, ruleset)?,
            "resolved" => turn.resolved = parts::read(value, ruleset)?,
            "done" => turn.done = parts::read(value, ruleset)?,
            "echo" => turn.echo = parts::read(value, ruleset)?,
            "rerolls" => turn.rerolls = parts::read(value, ruleset)?,
            "changes" => turn.changes = parts::read(value, ruleset)?,
            "aim" => turn.aim = Some(parts::read(value, ruleset)?),
            "visited" => turn.visited = parts::read(value, ruleset)?,
            "was-empty" => turn.was_empty = parts::read(value, ruleset)?,
            "entered" => turn.entered = parts::read(value, ruleset)?,
            "dice-done" => turn.dice_done = parts::read(value, ruleset)?,
            "units-only" => turn.units_only = parts::read(value, ruleset)?,
            "destroyed-building" => turn.destroyed_building = parts::read(value, ruleset)?,
            "destroyed-units" => turn.destroyed_units = array(value, ruleset, false)?,
            "conceding" => self.conceding = parts::read(value, ruleset)?,
            "contest" => self.contest = numbers(value)?,
            "eliminations" => self.eliminations = parts::read(value, ruleset)?,
            "damage" => self.moment.damage = numbers(value)?,
            "met" => self.moment.met = parts::read(value, ruleset)?,
            "source" => self.moment.source = parts::read(value, ruleset)?,
            "steps" => {
                let steps: Vec<Step> = list(value, ruleset)?;
                if steps.len() > Steps::MOST {
                    return wrong("too many steps");
                }
                for step in steps {
                    self.steps.push(step);
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
            "out" => self.out = parts::read(value, ruleset)?,
            "cards" => self.cards = cards(value, ruleset)?,
            "tokens" => self.tokens = numbers(value)?,
            "trophies" => self.trophies = numbers(value)?,
            "gained" => self.gained = parts::read(value, ruleset)?,
            "hurt" => self.hurt = parts::read(value, ruleset)?,
            _ => return wrong("no such field"),
        }
        Ok(())
    }
}

fn list<P: Part>(value: &str, ruleset: Ruleset) -> Result<Vec<P>, NotationError> {
    value.split(',').map(|item| parts::read(item, ruleset)).collect()
}

fn array<P: Part + Copy, const N: usize>(value: &str, ruleset: Ruleset, fill: P) -> Result<[P; N], NotationError> {
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

fn cards(value: &str, ruleset: Ruleset) -> Result<CardSet, NotationError> {
    let mut set = CardSet::EMPTY;
    for card in list::<CardId>(value, ruleset)? {
        if set.has(card) {
            return wrong("a card is named twice");
        }
        set.insert(card);
    }
    Ok(set)
}

fn queue<P: Part + Copy, const N: usize>(value: &str, ruleset: Ruleset) -> Result<Queue<P, N>, NotationError> {
    let mut queue = Queue::EMPTY;
    for item in list(value, ruleset)? {
        if !queue.push(item) {
            return wrong(format!("more than {N} values"));
        }
    }
    Ok(queue)
}

/// `high-rise-1+2,-+0,hospital-3+1`.
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

impl Game {
    /// What must hold so that a position can be played: everything that steps and questions rely on.
    fn check_position(&self) -> Result<(), NotationError> {
        let in_game = |seat: Seat| seat.index() < self.seat_count();
        let seats_named = [Some(self.turn.seat), Some(self.order), self.superstar, self.statue];
        let waiting = self.promised.iter().chain(self.extra_turns.iter().map(|t| t.seat));
        if !seats_named.into_iter().flatten().chain(waiting).chain(self.conceding.iter()).all(in_game) {
            return wrong("a seat is named that is not in the game");
        }
        self.check_monsters()?;
        self.check_cards()?;
        self.check_city()?;
        self.check_turn()?;
        self.check_steps()
    }

    fn check_monsters(&self) -> Result<(), NotationError> {
        for seat in self.seats() {
            let (m, name) = (self.monster(seat), seat.letter());
            if m.is_alive() != (m.life > 0) {
                return wrong(format!("{name} is alive without life or dead with it"));
            }
            if m.life > self.max_life(seat) {
                return wrong(format!("{name} has more life than its maximum"));
            }
            if !m.is_alive() && (m.place != Place::Off || !m.cards.is_empty() || m.energy > 0) {
                return wrong(format!("{name} is out and has a place, cards or energy"));
            }
            if m.is_alive() && m.place == Place::Off && self.turn.number > 0 {
                return wrong(format!("{name} stands nowhere"));
            }
            if matches!(m.place, Place::Outer(Borough::Manhattan)) {
                return wrong("manhattan is no outer borough");
            }
            if m.out > self.eliminations {
                return wrong(format!("{name} went out at a moment that did not happen"));
            }
            if m.vp > 10_000 || m.energy > 10_000 {
                return wrong(format!("{name} has more than any game gives"));
            }
        }
        for borough in Borough::ALL {
            if self.figures(borough) > 2 {
                return wrong(format!("{} holds more than two monsters", borough.word()));
            }
        }
        for track in crate::board::Track::ALL {
            let there = self.seats().filter(|&s| matches!(self.monster(s).place, Place::Manhattan(_, t) if t == track));
            if there.count() > 1 {
                return wrong("two monsters stand on one track");
            }
        }
        Ok(())
    }

    fn check_cards(&self) -> Result<(), NotationError> {
        let power = self.ruleset.power_cards();
        let in_effect = self.steps.iter().filter_map(|s| match s {
            Step::ToDiscard(_, card) => Some(card),
            _ => None,
        });
        let all = self.seats().flat_map(|s| self.monster(s).cards.iter());
        let all = all.chain(self.market.into_iter().flatten()).chain(self.deck.iter()).chain(self.discard.iter());
        let mut seen = CardSet::EMPTY;
        for card in all.chain(in_effect) {
            if seen.has(card) || !power.has(card) {
                return wrong(format!("{} lies in two places, or where it cannot", self.card(card).id));
            }
            seen.insert(card);
        }
        let mut owned = CardSet::EMPTY;
        for seat in self.seats() {
            for card in self.monster(seat).cards.iter() {
                owned.insert(card);
            }
        }
        let mut acquired = CardSet::EMPTY;
        for card in self.acquired.iter().flatten() {
            if acquired.has(*card) {
                return wrong("a card was acquired twice");
            }
            acquired.insert(*card);
        }
        if acquired != owned || owned.and(self.hooks().keep) != owned {
            return wrong("the Keep cards and the order in which they were acquired do not agree");
        }
        Ok(())
    }

    fn check_city(&self) -> Result<(), NotationError> {
        let hidden: u32 = self.city.iter().flat_map(|q| q.stacks).map(|s| u32::from(s.hidden)).sum();
        if hidden != self.unseen.iter().map(|&n| u32::from(n)).sum() {
            return wrong("the unseen tiles are not as many as the hidden ones");
        }
        if self.city.iter().any(|q| q.old.iter().chain(&q.new).any(|&n| n > 45)) {
            return wrong("there are only 45 tiles");
        }
        let on = |i: usize| self.seats().map(|s| u32::from(self.monster(s).tokens[i])).sum::<u32>();
        let used = [on(0), on(1), self.souvenirs.iter().count() as u32, u32::from(self.carapace)];
        for token in Token::ALL {
            let i = token as usize;
            if used[i] + u32::from(self.supply[i]) > u32::from(Token::BOX[i]) {
                return wrong(format!("the box does not hold so many {} tokens", token.word()));
            }
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(), NotationError> {
        let t = &self.turn;
        let small = |dice: crate::dice::Dice, most| dice.total() <= most;
        if !small(t.dice, 8) || !small(t.added, 12) || !small(t.resolved, 20) {
            return wrong("there are not so many dice");
        }
        for face in crate::dice::Face::ALL {
            if t.dice.count(face) + t.added.count(face) + t.resolved.count(face) > 15
                || (t.done.has(face) && t.dice.count(face) + t.added.count(face) > 0)
            {
                return wrong("resolved and unresolved dice do not agree");
            }
        }
        if t.echo > t.added.count(crate::dice::Face::ATTACK) && !t.done.has(crate::dice::Face::ATTACK) {
            return wrong("the echo of Destruction is more than there is");
        }
        if t.number > crate::game::MOST_TURNS || t.rerolls > 4 || self.eliminations > 6 || t.changes > 16 {
            return wrong("a number is larger than a game allows");
        }
        let owner = self.owner(self.hooks().substitutes);
        let most = owner.map_or(0, |(s, _)| u16::from(self.moment.damage[s.index()]).min(self.monster(s).energy));
        if u16::from(self.moment.met) > most && self.steps.iter().any(|s| s == Step::Strike) {
            return wrong("more damage is met than there is energy or damage");
        }
        Ok(())
    }

    /// Steps and what is pending must speak of what is there.
    fn check_steps(&self) -> Result<(), NotationError> {
        let over = matches!(self.pending, Pending::Over { .. });
        if over != (self.steps.len() == 0) {
            return wrong("a game that is over has no steps, one that is not has some");
        }
        // No effect needs more room above a turn than this.
        if self.steps.len() > Steps::MOST - 10 {
            return wrong("the steps are too many");
        }
        let pending = match self.pending {
            Pending::Choose { seat, prompt } => Some(Step::Ask(seat, prompt)),
            Pending::Chance(crate::Chance::Tile { borough, stack }) => Some(Step::Uncover(borough, stack)),
            Pending::Chance(crate::Chance::Card { slot }) => Some(Step::Reveal(slot)),
            _ => None,
        };
        for step in self.steps.iter().chain(pending) {
            self.check_step(step)?;
        }
        match self.pending {
            Pending::Choose { seat, .. } if !self.is_alive(seat) => wrong("one is asked who is not in the game"),
            Pending::Choose { .. } if self.legal().len() < 2 => wrong("the question has fewer than two answers"),
            Pending::Chance(_) if self.chance_total() == 0 => wrong("nothing can come out of this chance"),
            Pending::Chance(chance) => self.check_chance(chance),
            Pending::Over { winner: Some(seat), .. } if seat.index() >= self.seat_count() => wrong("no such winner"),
            _ => Ok(()),
        }
    }

    fn check_chance(&self, chance: crate::Chance) -> Result<(), NotationError> {
        use crate::Chance;
        let seat = match chance {
            Chance::StartRoll { seat, .. } | Chance::Roll { seat, .. } | Chance::Die { seat, .. } => Some(seat),
            _ => None,
        };
        if seat.is_some_and(|s| s.index() >= self.seat_count()) {
            return wrong("one rolls who is not in the game");
        }
        let ok = match chance {
            Chance::Roll { seat, dice } => seat == self.turn.seat && self.turn.dice.total() + dice <= 8,
            Chance::StartRoll { dice, .. } => dice == 8,
            Chance::Die { .. } => matches!(self.steps.iter().next_back(), Some(Step::TargetRolls(..))),
            Chance::Card { slot } => slot < 3 && self.market[slot as usize].is_none(),
            Chance::Tile { borough, stack } => self.city[borough.index()].stacks[stack as usize].top.is_none(),
        };
        if ok { Ok(()) } else { wrong("the chance does not fit the position") }
    }

    fn check_step(&self, step: Step) -> Result<(), NotationError> {
        use crate::prompt::Prompt;
        let seat = match step {
            Step::Ask(s, _) | Step::StartTurn(s, _) | Step::Arrival(s, ..) | Step::ToDiscard(s, _) => Some(s),
            _ => None,
        };
        let sets = match step {
            Step::StartRoll(a, b) | Step::TargetRolls(_, a, b) => [a, b],
            Step::StartPlayer(a) | Step::Flee(a) | Step::Ask(_, Prompt::FleeOrStay(a)) => [a, a],
            _ => Default::default(),
        };
        if seat.is_some_and(|s| s.index() >= self.seat_count())
            || sets.iter().any(|set| set.iter().any(|s| s.index() >= self.seat_count()))
        {
            return wrong("a step names a seat that is not in the game");
        }
        let ok = match step {
            Step::Uncover(borough, stack) => stack < 3 && self.city[borough.index()].stacks[stack as usize].hidden > 0,
            Step::Deal(nth) => nth <= 18 && self.turn.number == 0,
            Step::Reveal(slot) => slot < 3,
            Step::AwaitRoll(dice) => self.turn.dice.total() + dice <= 8,
            Step::Attack(n) | Step::TargetRolls(n, ..) => n <= 15,
            Step::Place(n) | Step::EachDiscards(n, _) => n <= 6,
            Step::Promised(fresh) => fresh < 8,
            Step::Ask(_, Prompt::Destroy { left, .. }) => left <= 15,
            Step::Ask(_, Prompt::Split { vp, .. }) => vp <= 1000,
            _ => true,
        };
        if ok { Ok(()) } else { wrong("a step does not fit the position") }
    }
}
