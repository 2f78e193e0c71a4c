//! Expectations: the lines of a scenario that begin with `expect`.

mod monster;
mod question;

use crate::{
    LineFault, ScenarioRun,
    card_line::CardLine,
    text::{self, keyword, number},
};
use kaiju_rules::{Borough, CardId, CardSet, ExtraTurn, Pending, Phase, Seat, Tile, Unit};

/// Fails unless the value found is the expected one; the error shows both.
fn same<T: PartialEq>(what: &str, found: &T, expected: &T, show: impl Fn(&T) -> String) -> Result<(), LineFault> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: expected {}, found {}", show(expected), show(found)))
}

fn joined(items: impl Iterator<Item = String>, with: &str) -> String {
    let text = items.collect::<Vec<_>>().join(with);
    if text.is_empty() { "none".into() } else { text }
}

impl ScenarioRun {
    pub(crate) fn expect(&self, rest: &str) -> Result<(), LineFault> {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, tail) = (rest[..end].to_ascii_lowercase(), rest[end..].trim());
        if let Ok(seat) = self.seat(&word) {
            return self.expect_monster(seat, tail);
        }
        match word.as_str() {
            "card" => self.expect_card(tail),
            "stack" => self.expect_stack(tail),
            "souvenirs" => self.expect_souvenirs(tail),
            "supply" => {
                let mut words = tail.split_whitespace();
                let token = text::token(self.game.ruleset(), words.next().unwrap_or(""))?;
                let count = number("supply", words.next())?;
                text::end(words)?;
                same("supply", &self.game.supply(token), &count, u8::to_string)
            }
            "superstar" => self.expect_holder("superstar", self.game.superstar(), tail),
            "statue" => self.expect_holder("statue", self.game.statue(), tail),
            "market" => self.expect_market(tail),
            "discard" => {
                let cards = text::list(tail, |w| text::card(self.game.ruleset(), w))?;
                self.expect_cards("discard", self.game.discard_pile(), &cards)
            }
            "pending" => self.expect_pending(tail),
            "extra-turn" => self.expect_extra_turn(tail),
            "turn" => self.expect_turn(tail),
            "phase" => {
                let phase = Phase::from_word(tail).ok_or_else(|| format!("\"{tail}\" is not a phase"))?;
                same("phase", &self.game.phase(), &phase, |p| p.word().into())
            }
            "asked" => self.expect_asked(tail),
            "answers" => self.expect_answers(tail),
            "legal" => self.expect_legal(tail),
            "illegal" => self.expect_illegal(tail),
            "winner" => {
                let seat = self.seat(tail)?;
                match self.game.pending() {
                    Pending::Over { winner: Some(winner), .. } if winner == seat => Ok(()),
                    _ => Err(format!("{tail} has not won: {}", self.waiting())),
                }
            }
            "nobody-wins" => match self.game.pending() {
                Pending::Over { winner: None, .. } => Ok(()),
                _ => Err(format!("the game did not end without a winner: {}", self.waiting())),
            },
            "going-on" => match self.game.pending() {
                Pending::Over { .. } => Err(self.waiting()),
                _ => Ok(()),
            },
            "event" => {
                if self.happened(tail)? {
                    return Ok(());
                }
                Err(format!("no event \"{tail}\"; {}", self.events_text()))
            }
            "no" => {
                let event = keyword(tail, "event").ok_or("\"expect no\" is followed by \"event\"")?;
                if self.happened(event)? {
                    return Err(format!("an event \"{event}\" happened; {}", self.events_text()));
                }
                Ok(())
            }
            "because" => {
                let cause = self.cause(tail)?;
                if self.events.iter().any(|(_, e)| self.is_cause(cause, e.cause)) {
                    return Ok(());
                }
                Err(format!("nothing happened because of {tail}; {}", self.events_text()))
            }
            "token-monster" => self.expect_token_monster(tail),
            "used" => self.expect_used(tail),
            _ => match Borough::from_word(&word) {
                Some(borough) => self.expect_borough(borough, tail),
                None => Err(format!("\"{word}\" cannot be expected")),
            },
        }
    }

    fn expect_cards(&self, what: &str, found: CardSet, expected: &[CardId]) -> Result<(), LineFault> {
        let ids = |cards: &mut dyn Iterator<Item = CardId>| {
            let mut ids: Vec<&str> = cards.map(|c| self.game.card(c).id).collect();
            ids.sort_unstable();
            ids
        };
        let (found, expected) = (ids(&mut found.iter()), ids(&mut expected.iter().copied()));
        same(what, &found, &expected, |ids| joined(ids.iter().map(|&id| id.into()), ", "))
    }

    fn expect_card(&self, rest: &str) -> Result<(), LineFault> {
        let line = CardLine::read(self.game.ruleset(), rest)?;
        let has = |name: &str, card: CardId| -> Result<(), LineFault> {
            let id = self.game.card(card).id;
            let cards = self.game.monster(self.seat(name)?).cards();
            let held = cards.iter().any(|c| self.game.card(c).id == id);
            if held { Ok(()) } else { Err(format!("{name} has no {id}")) }
        };
        has(line.owner, line.card)?;
        let mut holder = line.card;
        if let Some((name, card)) = line.copied {
            let show = |c: Option<(Seat, CardId)>| {
                c.map_or("nothing".into(), |(s, c)| format!("{} {}", self.name(s), self.game.card(c).id))
            };
            let found = self.game.copied();
            let id = self.game.card(card).id;
            let copies = |(s, c): (Seat, CardId)| self.seat(name) == Ok(s) && self.game.card(c).id == id;
            if !found.is_some_and(copies) {
                return Err(format!("mimic copies {}, not {name} {id}", show(found)));
            }
            holder = self.game.copy().map_or(card, |(_, copy)| copy);
        } else if line.count.is_none() {
            return Err("a card expectation reads: expect card A carapace tokens 3".into());
        }
        match line.count {
            None => Ok(()),
            Some(count) => same(self.game.card(holder).id, &self.game.counter(holder), &count, u8::to_string),
        }
    }

    fn expect_borough(&self, borough: Borough, rest: &str) -> Result<(), LineFault> {
        if let Some(units) = keyword(rest, "units") {
            let mut expected = [0u8; 3];
            if units.is_empty() {
                return Err("units: none are named; for none, write: expect queens units none".into());
            }
            if !units.eq_ignore_ascii_case("none") {
                for word in units.split_whitespace() {
                    expected[text::unit(word)? as usize] += 1;
                }
            }
            let found = Unit::ALL.map(|u| {
                let (old, new) = self.game.units(borough, u);
                old + new
            });
            return same(&format!("{} units", borough.word()), &found, &expected, |u| unit_words(*u));
        }
        if let Some(buildings) = keyword(rest, "buildings") {
            let mut expected = text::list(buildings, text::tile)?;
            let mut found: Vec<Tile> = self.game.stacks(borough).iter().filter_map(|s| s.top()).collect();
            expected.sort_unstable();
            found.sort_unstable();
            let show = |t: &Vec<Tile>| joined(t.iter().map(ToString::to_string), ", ");
            return same(&format!("{} buildings", borough.word()), &found, &expected, show);
        }
        Err(format!("of {}, only units or buildings can be expected", borough.word()))
    }

    fn expect_stack(&self, rest: &str) -> Result<(), LineFault> {
        let (named, borough, expected) = text::stack(rest)?;
        let whole = |number: usize| -> Vec<Tile> {
            let top = self.game.stacks(borough)[self.script.place(borough, number)].top();
            let hidden = &self.script.hidden[borough.index()][number];
            top.into_iter().chain(hidden.iter().copied()).collect()
        };
        let show = |t: &Vec<Tile>| joined(t.iter().map(ToString::to_string), " / ");
        match named {
            Some(number) => same(&format!("stack {} {}", number + 1, borough.word()), &whole(number), &expected, show),
            None if (0..3).any(|n| whole(n) == expected) => Ok(()),
            None => {
                let found = joined((0..3).map(|n| show(&whole(n))), "; ");
                Err(format!("no stack of {} is {}; found {found}", borough.word(), show(&expected)))
            }
        }
    }

    fn expect_souvenirs(&self, rest: &str) -> Result<(), LineFault> {
        let mut expected = kaiju_rules::BoroughSet::default();
        if rest.is_empty() {
            return Err("souvenirs: no borough is named; for none, write: expect souvenirs none".into());
        }
        if !rest.eq_ignore_ascii_case("none") {
            for word in rest.split_whitespace() {
                expected.insert(text::borough(word)?);
            }
        }
        let show = |s: &kaiju_rules::BoroughSet| joined(s.iter().map(|b| b.word().into()), " ");
        same("souvenirs", &self.game.souvenirs(), &expected, show)
    }

    fn expect_holder(&self, what: &str, found: Option<Seat>, name: &str) -> Result<(), LineFault> {
        let expected = if name.eq_ignore_ascii_case("none") { None } else { Some(self.seat(name)?) };
        same(what, &found, &expected, |s| s.map_or("none".into(), |s| self.name(s).into()))
    }

    fn expect_market(&self, rest: &str) -> Result<(), LineFault> {
        let ruleset = self.game.ruleset();
        let mut expected = text::list(rest, |w| if w == "-" { Ok(None) } else { text::card(ruleset, w).map(Some) })?;
        if expected.len() > 3 {
            return Err("the market has three places".into());
        }
        expected.resize(3, None);
        let show = |m: &Vec<Option<CardId>>| {
            joined(m.iter().map(|c| c.map_or("-".into(), |c| self.game.card(c).id.into())), ", ")
        };
        let ids = |m: &[Option<CardId>]| -> Vec<_> { m.iter().map(|c| c.map(|c| self.game.card(c).id)).collect() };
        let found = self.game.market().to_vec();
        if ids(&found) == ids(&expected) { Ok(()) } else { same("market", &found, &expected, show) }
    }

    fn expect_pending(&self, rest: &str) -> Result<(), LineFault> {
        let found: Vec<Seat> = self.game.promised().collect();
        let show = || joined(found.iter().map(|&s| self.name(s).into()), ", ");
        if rest.eq_ignore_ascii_case("none") {
            return if found.is_empty() { Ok(()) } else { Err(format!("pending: expected none, found {}", show())) };
        }
        let name = keyword(rest, "columbia-university").ok_or("only columbia-university can be pending")?;
        let seat = self.seat(name)?;
        if found.contains(&seat) { Ok(()) } else { Err(format!("nothing is pending for {name}; found {}", show())) }
    }

    fn expect_extra_turn(&self, rest: &str) -> Result<(), LineFault> {
        let show = || {
            joined(
                self.game.extra_turns().map(|t| {
                    let fewer = if t.fewer > 0 { format!(" {}", t.fewer) } else { String::new() };
                    format!("{} {}{fewer}", self.name(t.seat), self.game.card(t.card).id)
                }),
                ", ",
            )
        };
        if rest.eq_ignore_ascii_case("none") {
            let none = self.game.extra_turns().next().is_none();
            return if none { Ok(()) } else { Err(format!("extra turns: expected none, found {}", show())) };
        }
        let mut words = rest.split_whitespace();
        let seat = self.seat(words.next().unwrap_or(""))?;
        let card = words.next().map(|w| text::card(self.game.ruleset(), w)).transpose()?;
        let fewer: Option<u8> = words.next().map(|w| number("dice fewer", Some(w))).transpose()?;
        text::end(words)?;
        let fits = |t: ExtraTurn| {
            let same = |c: CardId| self.game.card(c).id == self.game.card(t.card).id;
            t.seat == seat && card.is_none_or(same) && fewer.is_none_or(|f| f == t.fewer)
        };
        if self.game.extra_turns().any(fits) {
            return Ok(());
        }
        Err(format!("no such extra turn is waiting; found {}", show()))
    }

    fn expect_turn(&self, rest: &str) -> Result<(), LineFault> {
        let mut words = rest.split_whitespace();
        let seat = self.seat(words.next().unwrap_or(""))?;
        if self.game.active() != seat {
            return Err(format!("it is {}'s turn; {}", self.name(self.game.active()), self.waiting()));
        }
        match words.next() {
            None => Ok(()),
            Some(word) if word.eq_ignore_ascii_case("number") => {
                let turn = number("number", words.next())?;
                text::end(words)?;
                same("turn number", &self.game.turn_number(), &turn, u16::to_string)
            }
            Some(word) => Err(format!("\"{word}\" cannot be expected of a turn")),
        }
    }
}

fn unit_words(counts: [u8; 3]) -> String {
    let words = Unit::ALL.into_iter().flat_map(|u| (0..counts[u as usize]).map(move |_| u.word().to_owned()));
    joined(words, " ")
}
