//! What must hold so that a position that was read can be played: the steps and questions rely on it.

use super::{NotationError, wrong};
use crate::{
    board::{Borough, Place},
    card::CardSet,
    game::{Game, MOST_GOODS},
    prompt::Pending,
    seat::Seat,
    step::{Step, Steps},
    token::Token,
};

impl Game {
    /// What must hold so that a position can be played: everything that steps and questions rely on.
    pub(super) fn check_position(&self) -> Result<(), NotationError> {
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
            if m.vp > MOST_GOODS || m.energy > MOST_GOODS {
                return wrong(format!("{name} has more than any game gives"));
            }
        }
        for borough in Borough::ALL {
            if self.figures()[borough.index()] > 2 {
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
        let units = self.city.iter().flat_map(|q| q.old.into_iter().chain(q.new)).map(u32::from).sum::<u32>();
        let tops = self.city.iter().flat_map(|q| q.stacks).filter(|s| s.top.is_some()).count() as u32;
        let trophies = self.seats().flat_map(|s| self.monster(s).trophies).map(u32::from).sum::<u32>();
        if hidden + tops + units + trophies > 45 {
            return wrong("the box holds only 45 tiles (NY-1.5)");
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
        if t.number > crate::MOST_TURNS || t.deals > 100 || t.rerolls > 4 || self.eliminations > 6 || t.changes > 16 {
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
        // Whatever else is lost, below it all the game goes on.
        let goes_on = match self.steps.iter().next() {
            Some(Step::EndTurn) => self.turn.number > 0,
            Some(Step::StartRoll(..) | Step::StartPlayer(_) | Step::Place(_)) => self.turn.number == 0,
            Some(_) => false,
            None => true,
        };
        if !goes_on {
            return wrong("the first step is not one that the game goes on from");
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
