//! Checks that a position read from text can be played: everything that steps and questions rely on.

use super::{NotationError, wrong};
use crate::{
    cards::card::{CardKind, CardSet},
    flow::{
        chance::Chance,
        prompt::{Occasion, Pending, Prompt},
        step::{Step, Steps},
    },
    ruleset::Ruleset,
    state::{
        board::Place,
        dice::Face,
        game::{Game, MAX_FEWER, MAX_GOODS, MAX_TURNS},
        ko_state::KoState,
        seat::{Seat, SeatSet},
    },
};

/// Most symbols that cards can add in New York, by face (Fury, Hailing Cabs, Painbow, Stomp, Towering Titan).
const MAX_ADDED: [u8; 6] = [1, 4, 4, 0, 0, 0];
/// Most symbols that cards can add in Tokyo (Poison Quills and its copy, Acid Attack, Burrowing, Spiked Tail, Urbavore).
const MAX_ADDED_IN_TOKYO: [u8; 6] = [0, 8, 0, 0, 0, 0];

/// Largest possible loss in Tokyo: thirteen Attack symbols plus Fire Breathing from a neighbour, or every Poison token.
const MAX_LOSS: u8 = 14;

impl Game {
    /// Runs all checks.
    pub(super) fn check_position(&self) -> Result<(), NotationError> {
        let in_game = |seat: Seat| seat.index() < self.seat_count();
        let seats_named = [Some(self.turn.seat), Some(self.order), self.superstar, self.statue];
        let waiting = self.promised.iter().chain(self.extra_turns.iter().map(|t| t.seat));
        if self.promised.iter().any(|s| !self.is_standing(s)) {
            return wrong("a card is promised to one who is out");
        }
        if !seats_named.into_iter().flatten().chain(waiting).chain(self.conceding.iter()).all(in_game) {
            return wrong("a seat is named that is not in the game");
        }
        self.options.check(self.ruleset, self.seat_count()).or_else(|error| wrong(error.to_string()))?;
        self.check_table().map_err(NotationError)?;
        self.check_out()?;
        self.check_knocked_turn()?;
        self.check_cards()?;
        self.check_tokyo()?;
        self.check_hidden()?;
        self.check_turn()?;
        self.check_steps()
    }

    fn check_out(&self) -> Result<(), NotationError> {
        for seat in self.seats() {
            let (m, name) = (self.monster(seat), seat.letter());
            if m.is_standing() && m.place == Place::Off && self.turn.number > 0 && !self.is_coming_back(seat) {
                return wrong(format!("monster {name} stands nowhere"));
            }
            if !m.is_ko() && m.out > self.eliminations {
                return wrong(format!("monster {name} went out at a moment that did not happen"));
            }
        }
        Ok(())
    }

    /// Whether a monster has come back but isn't placed yet (KO-4.2, KO-4.4).
    fn is_coming_back(&self, seat: Seat) -> bool {
        let placing = self.pending == Pending::Choose { seat, prompt: Prompt::Place };
        self.options.ko && (placing || self.steps.owed().contains(&Step::Ask(seat, Prompt::Place)))
    }

    /// Checks the KO variant's part of the turn and of the pending damage.
    fn check_knocked_turn(&self) -> Result<(), NotationError> {
        let t = &self.turn;
        if (t.fell || t.summoned) && !self.options.ko || t.fell && self.is_standing(t.seat) {
            return wrong("nobody fell, and nothing was summoned");
        }
        if self.pending_damage.figure && self.token_monster().is_none() {
            return wrong("there is no Token Monster to hit");
        }
        if t.given_by.is_some() && self.is_ko(t.seat) && !t.fell {
            return wrong("nobody who is KO'd has an extra turn");
        }
        if self.extra_turns.iter().any(|turn| self.monsters[turn.seat.index()].is_ko()) {
            return wrong("an extra turn waits for one who is KO'd");
        }
        let begun = self.turn.number > 0;
        if !begun && (self.ko_state != KoState::NONE || self.in_game().any(|s| self.is_ko(s))) {
            return wrong("somebody fell before the first turn");
        }
        Ok(())
    }

    fn check_cards(&self) -> Result<(), NotationError> {
        let power = self.ruleset.power_cards();
        let in_effect = self.steps.owed().iter().filter_map(|s| match s {
            &Step::ToDiscard(_, card) => Some(card),
            _ => None,
        });
        let all = self.seats().flat_map(|s| self.monster(s).cards().iter());
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
            for card in self.monster(seat).cards().iter() {
                owned.insert(card);
            }
        }
        let mut acquired = CardSet::EMPTY;
        for card in self.acquired.iter() {
            if acquired.has(card) {
                return wrong("a card was acquired twice");
            }
            acquired.insert(card);
        }
        if acquired != owned || owned.and(self.hooks().keep) != owned {
            return wrong("the Keep cards and the order in which they were acquired do not agree");
        }
        Ok(())
    }

    /// Checks what only Tokyo has: copies, tokens and energy on cards, a known top card, offers, dice rolled for cards.
    fn check_tokyo(&self) -> Result<(), NotationError> {
        let in_game = |set: SeatSet| set.iter().all(|s| s.index() < self.seat_count());
        let (t, m) = (&self.turn, &self.pending_damage);
        let sets = [self.knowers, t.shielded, t.yielded, m.targets, m.may_yield];
        if !sets.into_iter().chain(self.offers).all(in_game) {
            return wrong("a seat is named that is not in the game");
        }
        // The copy belongs to the owner of Mimic, and its original is in play.
        let copies: Vec<_> =
            self.seats().flat_map(|s| self.monster(s).powers.without(CardSet::IN_BOX).iter()).collect();
        let expected: Vec<_> = self.copied.and_then(|card| self.ruleset.copy_of(card)).into_iter().collect();
        let with_mimic = self.copy().is_none_or(|(seat, _)| self.has(seat, self.hooks().mimics));
        if copies != expected || self.copied.is_some() != self.copied().is_some() || !with_mimic {
            return wrong("what is copied does not fit the cards");
        }
        // Only cards in play hold tokens or energy.
        let mut counters = self.counters;
        for card in self.seats().flat_map(|s| self.owned(s, self.hooks().holds)) {
            if let Some(at) = self.counter_place(card) {
                counters[at] = 0;
            }
        }
        if counters != [0; 3] || self.counters.iter().any(|&n| n > 15) {
            return wrong("something lies on a card that nobody has, or too much");
        }
        if self.ruleset == Ruleset::NewYork && !self.knowers.is_empty() {
            return wrong("nobody looks at the deck in New York");
        }
        if self.top.is_some_and(|card| !self.deck.has(card) || self.knowers.is_empty()) {
            return wrong("the top card of the deck is not in it, or nobody looked");
        }
        let offered = |slot: usize| !self.offers[slot].is_empty();
        let open = (0..3).any(offered);
        if (0..3).any(|slot| offered(slot) && self.market[slot].is_none())
            || (open && !self.steps.owed().contains(&Step::Offers))
        {
            return wrong("an offer of nothing");
        }
        if self.extra_turns.iter().map(|turn| turn.fewer).chain([t.fewer]).any(|fewer| fewer > MAX_FEWER) {
            return wrong("a turn has too few dice");
        }
        let tokyo = self.ruleset == Ruleset::Tokyo;
        let attacks = t.dice.count(Face::ATTACK) + t.added.count(Face::ATTACK) + t.resolved.count(Face::ATTACK);
        let fire: u8 = self.owned(t.seat, self.hooks().hits_neighbours).map(|c| self.card(c).hits_neighbours).sum();
        let others = Face::ALL.into_iter().filter(|&f| f != Face::ATTACK).any(|f| t.resolved.count(f) > 8);
        if tokyo && (attacks > MAX_LOSS - 1 || attacks + fire > MAX_LOSS || others) {
            return wrong("there are not so many dice and symbols");
        }
        let top = self.steps.owed().last();
        let throwing =
            matches!(self.pending, Pending::Chance(Chance::Dice { .. })) || matches!(top, Some(Step::Rolled(..)));
        if !self.thrown.is_empty() && !throwing {
            return wrong("dice were thrown for no card");
        }
        let owed = self.steps.owed();
        if owed.iter().any(|s| matches!(s, Step::Fresh(_))) && !owed.contains(&Step::Offers) {
            return wrong("new cards would be on offer for ever");
        }
        let losses = owed.iter().filter(|s| matches!(s, Step::Ask(_, Prompt::React(Occasion::Loss)))).count();
        let settles = owed.iter().filter(|s| matches!(s, Step::Settle)).count();
        if losses > 1 || settles > 4 || owed.iter().filter(|s| matches!(s, Step::ApplyEach(..))).count() > 2 {
            return wrong("a step waits too often");
        }
        let city = self
            .city
            .iter()
            .any(|q| q.stacks.iter().any(|s| s.top.is_some() || s.hidden > 0) || q.old != [0; 3] || q.new != [0; 3]);
        let goals = self.superstar.is_some() || self.statue.is_some() || self.promised.first().is_some();
        let trophies = self.seats().any(|s| self.monster(s).trophies != [0; 3]);
        if tokyo && (city || goals || trophies || t.aim.is_some() || t.units_only) {
            return wrong("something of New York is in Tokyo");
        }
        if self.thrown.total() > if tokyo { MAX_LOSS } else { 0 } || t.open > 8 {
            return wrong("there are not so many dice");
        }
        if tokyo && m.damage.iter().any(|&n| n > MAX_LOSS) {
            return wrong("nobody loses so much at once");
        }
        Ok(())
    }

    fn check_hidden(&self) -> Result<(), NotationError> {
        let hidden: u32 = self.city.iter().flat_map(|q| q.stacks).map(|s| u32::from(s.hidden)).sum();
        if hidden != self.unseen.iter().map(|&n| u32::from(n)).sum() {
            return wrong("the unseen tiles are not as many as the hidden ones");
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(), NotationError> {
        let t = &self.turn;
        if t.dice.total() > 8 || t.resolved.total() > 17 {
            return wrong("there are not so many dice");
        }
        for face in Face::ALL {
            let unresolved = t.dice.count(face) + t.added.count(face);
            if if t.done.has(face) { unresolved > 0 } else { t.resolved.count(face) > 0 } {
                return wrong("resolved and unresolved dice do not agree");
            }
            let (added, word) = match self.ruleset {
                Ruleset::NewYork => (MAX_ADDED, self.ruleset.face_word(face)),
                Ruleset::Tokyo => (MAX_ADDED_IN_TOKYO, self.ruleset.face_word(face)),
            };
            if t.added.count(face) > added[face.index()] || t.resolved.count(face) > 13 {
                return wrong(format!("no cards add so many {word} symbols"));
            }
        }
        if t.echo > t.added.count(Face::ATTACK) && !t.done.has(Face::ATTACK) {
            return wrong("the echo of Destruction is more than there is");
        }
        if t.number > MAX_TURNS || t.deals > 100 || t.rerolls > 101 || self.eliminations > 6 || t.changes > 16 {
            return wrong("a number is larger than a game allows");
        }
        Ok(())
    }

    /// Checks that the steps are ones the engine leaves when it waits (the rest of the setup or of a turn, and above it the
    /// steps owed by effects), and that what is pending fits them.
    fn check_steps(&self) -> Result<(), NotationError> {
        if let Pending::Over { winner, .. } = self.pending {
            return match winner {
                _ if self.steps != Steps::EMPTY => wrong("a game that is over has no steps"),
                Some(seat) if seat.index() >= self.seat_count() => wrong("no such winner"),
                _ => Ok(()),
            };
        }
        // Leaves enough room on the stack for any effect.
        if self.steps.owed().len() > Steps::MAX_OWED - 12 {
            return wrong("the steps are too many");
        }
        if self.turn.number == 0 {
            self.check_setup()?;
        } else {
            self.check_rest_of_turn()?;
        }
        match self.pending {
            Pending::Choose { seat, .. } if seat.index() >= self.seat_count() => wrong("one is asked who is not there"),
            Pending::Choose { seat, prompt } if !self.may_ask(seat, prompt) || self.conceding.has(seat) => {
                wrong("one is asked who is not in the game")
            }
            // A monster that has looked at a card hidden from this view may have one more answer (TR-37).
            Pending::Choose { seat, prompt: Prompt::Buy } if self.top.is_none() && self.knowers.has(seat) => Ok(()),
            Pending::Choose { .. } if self.legal().len() < 2 => wrong("the question has fewer than two answers"),
            Pending::Chance(chance) => self.check_chance(chance),
            _ => Ok(()),
        }
    }

    /// Checks the steps before the first turn: dealing, start-player rolls, placement.
    fn check_setup(&self) -> Result<(), NotationError> {
        let in_game = |set: SeatSet| set.iter().all(|s| s.index() < self.seat_count());
        let steps = self.steps.owed();
        if self.steps.of_turn() > 0 {
            return wrong("the steps are not those of a setup");
        }
        // Monsters that aren't placed yet must be where monsters start.
        let placed = match steps {
            [Step::Place(nth)] => usize::from(nth.saturating_sub(1)),
            _ => 0,
        };
        if self.clockwise(self.turn.seat).skip(placed).any(|s| self.monster(s).place != self.rules.outset) {
            return wrong("a monster is on the board before it is placed");
        }
        let ok = match (steps, self.pending) {
            ([Step::StartRoll(a, b), Step::Deal(nth @ 1..=18)], Pending::Chance(chance)) => {
                let now = match chance {
                    Chance::Card { slot } => slot < 3 && *nth == slot + 1,
                    Chance::Tile { borough, stack } => stack < 3 && *nth == 4 + 3 * borough as u8 + stack,
                    _ => false,
                };
                // Tiles that are dealt later must still be hidden.
                let stacks = self.city.iter().flat_map(|q| q.stacks).skip(usize::from(nth.saturating_sub(4)));
                let hidden = self.rules.stacked.is_empty() || stacks.into_iter().all(|s| s.hidden > 0);
                now && in_game(*a) && in_game(*b) && hidden
            }
            ([Step::StartRoll(a, b)], Pending::Chance(Chance::StartRoll { .. })) => in_game(*a) && in_game(*b),
            ([Step::Place(_)], Pending::Choose { seat, prompt: Prompt::Place }) => {
                self.clockwise(self.turn.seat).nth(placed) == Some(seat)
            }
            _ => false,
        };
        if ok { Ok(()) } else { wrong("the steps are not those of a setup") }
    }

    /// Checks the steps within a turn: the rest of the turn, then the steps owed by effects.
    fn check_rest_of_turn(&self) -> Result<(), NotationError> {
        let left = self.steps.of_turn();
        if left == 0 {
            return wrong("the turn has no end");
        }
        let t = &self.turn;
        let with_final_roll = self.ruleset.steps_left(Step::FinalRoll);
        if left >= self.ruleset.steps_left(Step::Roll) && !t.dice.is_empty() {
            return wrong("dice lie there before the first roll");
        }
        if left >= with_final_roll && !(t.added.is_empty() && t.resolved.is_empty() && t.echo == 0) {
            return wrong("symbols are there before the final roll");
        }
        if matches!(self.pending, Pending::Chance(Chance::Roll { .. }))
            && left != self.ruleset.steps_left(Step::Roll) - 1
        {
            return wrong("this is no time to roll");
        }
        let effect = self.steps.owed();
        for (i, step) in effect.iter().enumerate() {
            let alone = !effect[..i].iter().any(|s| core::mem::discriminant(s) == core::mem::discriminant(step));
            let top = i + 1 == effect.len();
            if !self.may_wait(*step, alone, top) {
                return wrong("a step does not fit the position");
            }
        }
        let top = effect.last().copied();
        if let Pending::Choose { seat, prompt } = self.pending
            && !self.may_be_asked(seat, prompt, top)
        {
            return wrong("the question does not fit the position");
        }
        Ok(())
    }

    /// Whether a step of an effect can wait below a question or chance. `alone` means it is the first of its kind, `top` that
    /// it is the next step.
    fn may_wait(&self, step: Step, alone: bool, top: bool) -> bool {
        let in_game = |seat: Seat| seat.index() < self.seat_count();
        let all_in_game = |set: SeatSet| set.iter().all(in_game);
        match step {
            Step::Ask(seat, Prompt::Destroy { left, .. }) => seat == self.turn.seat && left <= 12,
            Step::Ask(seat, prompt) => {
                let again = [Prompt::RerollOrStop, Prompt::WhichKind, Prompt::Buy].contains(&prompt);
                let own = again || matches!(prompt, Prompt::ChangeDice(None));
                let own = own || (matches!(prompt, Prompt::Move { .. }) && self.ruleset == Ruleset::NewYork);
                // Questions that are asked again after a concession.
                let ko_state = self.options.ko
                    && match prompt {
                        Prompt::Zombie | Prompt::TreatAs => seat == self.turn.seat && self.is_ko(seat),
                        Prompt::Place => {
                            in_game(seat) && self.is_standing(seat) && self.monster(seat).place == Place::Off
                        }
                        _ => false,
                    };
                let own = own && (prompt != Prompt::Buy || !self.is_ko(seat) || self.turn.fell);
                // Waits below the dice of a card that can prevent a loss.
                let answering = matches!(prompt, Prompt::React(Occasion::Loss)) && in_game(seat);
                (alone && seat == self.turn.seat && own)
                    || (alone && ko_state)
                    || (answering && self.ruleset == Ruleset::Tokyo)
            }
            Step::TargetRolls(symbols, rest, doubled) => {
                let rolls = matches!(self.pending, Pending::Chance(Chance::Dice { .. }));
                top && rolls && symbols <= 12 && all_in_game(rest) && all_in_game(doubled)
            }
            Step::ApplyAll => {
                self.ruleset == Ruleset::NewYork
                    && top
                    && matches!(self.pending, Pending::Choose { prompt: Prompt::MeetDamage, .. })
                    && self.pending_damage.met == 0
            }
            Step::Settle => true,
            Step::Flee(targets) => alone && all_in_game(targets),
            Step::AfterOuch(faces) => alone && faces <= 12,
            Step::Arrival(seat, card, _) => in_game(seat) && !self.is_ko(seat) && self.hooks().on_arrival.has(card),
            Step::ToDiscard(seat, card) => alone && in_game(seat) && self.card(card).kind == CardKind::Discard,
            Step::Reveal(slot) => slot < 3 && self.market[slot as usize].is_none(),
            Step::Fresh(fresh) => alone && fresh < 8,
            Step::Offers | Step::EffectDone => alone,
            Step::EachDiscards(nth, _) => alone && nth <= 6,
            _ if self.ruleset == Ruleset::NewYork => false,
            Step::Revenge => alone,
            Step::ApplyEach(..) => true,
            Step::Land(seat) => alone && in_game(seat) && self.pending_damage.damage[seat.index()] > 0,
            Step::Rolled(seat, card) => {
                let asked = matches!(self.pending, Pending::Choose { prompt: Prompt::React(Occasion::Rolled(c)), .. } if c == card);
                let probe = !self.hooks().probes.has(card) || (self.thrown.total() == 1 && self.turn.dice.total() < 8);
                top && asked && probe && in_game(seat) && self.monster(seat).powers.has(card)
            }
            Step::Patients(on) => {
                alone && on.total() <= 8 && SeatSet::ALL.iter().all(|s| in_game(s) || on.patient(s) == 0)
            }
            Step::PatientPays(seat, dice) => alone && top && in_game(seat) && dice <= 8,
            Step::Storm(_, dealer, _) => alone && in_game(dealer),
            Step::Halve(seat, _) => alone && top && in_game(seat),
            // All other steps are done before the game waits.
            _ => false,
        }
    }

    /// Whether this can be asked in a turn; `top` is the next step owed by an effect.
    fn may_be_asked(&self, seat: Seat, prompt: Prompt, top: Option<Step>) -> bool {
        let active = seat == self.turn.seat;
        if self.is_ko(seat) {
            return self.may_be_asked_of_ko(seat, prompt, top);
        }
        match prompt {
            Prompt::Place => self.options.ko && self.monster(seat).place == Place::Off,
            Prompt::Zombie | Prompt::TreatAs | Prompt::Summon { .. } | Prompt::Heckle { .. } => false,
            Prompt::RerollOrStop | Prompt::WhichKind | Prompt::ChangeDice(_) | Prompt::SpendFaces(_) | Prompt::Buy => {
                active
            }
            Prompt::Move { .. } | Prompt::ChooseMonster(_) => active && self.ruleset == Ruleset::NewYork,
            Prompt::Destroy { left, .. } => active && left <= 12,
            Prompt::Split { vp, .. } => active && vp <= MAX_GOODS,
            Prompt::MeetDamage => top == Some(Step::ApplyAll),
            Prompt::FleeOrStay | Prompt::Leave | Prompt::DiscardKeep(_) | Prompt::SendUnit { .. } => {
                self.ruleset == Ruleset::NewYork
            }
            _ if self.ruleset == Ruleset::NewYork => false,
            Prompt::YieldOrStay => matches!(top, Some(Step::Flee(_))) && self.monster(seat).place.is_inside(),
            Prompt::Offer => top == Some(Step::Offers),
            Prompt::ChooseCard => self.has(seat, self.hooks().mimics),
            Prompt::Sell(_) | Prompt::React(Occasion::Ones | Occasion::BeforeRoll) => active,
            Prompt::React(Occasion::Loss) => top == Some(Step::Land(seat)),
            Prompt::React(Occasion::EnergyLoss) => {
                matches!(top, Some(Step::PatientPays(s, _) | Step::Halve(s, _)) if s == seat)
            }
            Prompt::React(Occasion::Rolled(card)) => top == Some(Step::Rolled(seat, card)),
            Prompt::React(Occasion::Probe) => !active && top.is_none(),
        }
    }

    /// Like [`Game::may_be_asked`], for a KO'd monster.
    fn may_be_asked_of_ko(&self, seat: Seat, prompt: Prompt, top: Option<Step>) -> bool {
        let active = seat == self.turn.seat;
        let resolving = top == Some(Step::Ask(seat, Prompt::WhichKind));
        match prompt {
            Prompt::Zombie => active && self.may_rise_now(seat) && top.is_none(),
            Prompt::TreatAs => active && resolving && self.may_treat(seat),
            Prompt::Summon { symbols: count } | Prompt::Heckle { faces: count } => active && resolving && count <= 12,
            Prompt::Destroy { left, .. } => active && left <= 12,
            Prompt::Leave => self.ko_state.figure.is_inside(),
            Prompt::RerollOrStop
            | Prompt::WhichKind
            | Prompt::ChangeDice(Some(_))
            | Prompt::SpendFaces(_)
            | Prompt::Move { extra: false } => active,
            _ => false,
        }
    }

    /// Whether a KO'd monster is at the start of its turn, where it may rise (KO-4.1).
    fn may_rise_now(&self, seat: Seat) -> bool {
        let whole_turn = self.steps.of_turn() == self.rules.turn.len();
        self.is_ko(seat) && !self.has_risen(seat) && !self.turn.fell && whole_turn
    }

    fn check_chance(&self, chance: Chance) -> Result<(), NotationError> {
        let in_game = |seat: Seat| seat.index() < self.seat_count();
        let t = &self.turn;
        let ok = match chance {
            Chance::Roll { seat, dice } => {
                seat == self.turn.seat && (1..=8).contains(&dice) && self.turn.dice.total() + dice <= 8
            }
            Chance::StartRoll { seat, dice } => in_game(seat) && dice == self.rules.start_dice && self.turn.number == 0,
            Chance::Dice { seat, card, dice } => {
                let hooks = self.hooks();
                let fits = match self.steps().next_back() {
                    Some(Step::TargetRolls(..)) => hooks.target_rolls.has(card) && dice == 1,
                    Some(Step::Ask(by, Prompt::React(Occasion::Loss))) => {
                        by == seat && hooks.answers_losses.has(card) && self.thrown.total() + dice <= MAX_LOSS
                    }
                    // One die of the turn; the next arm is for dice that the roller rerolls freely after it has stopped.
                    Some(Step::Probe) => {
                        hooks.probes.has(card) && dice == 1 && self.thrown.is_empty() && t.dice.total() < 8
                    }
                    Some(Step::Ask(by, Prompt::ChangeDice(None))) => {
                        by == seat
                            && hooks.rerolls_free.has(card)
                            && self.thrown.is_empty()
                            && t.dice.total() + dice <= 8
                    }
                    _ => false,
                };
                let owner = self.hooks().target_rolls.has(card) || self.monsters[seat.index()].powers.has(card);
                in_game(seat) && dice > 0 && fits && owner && self.card(card).on_rolled.is_some()
            }
            Chance::Number { seat } => seat == t.seat && self.may_rise_now(seat) && self.steps.owed().is_empty(),
            Chance::Peek { seat } => {
                seat == t.seat && !self.deck.is_empty() && self.top.is_none() && self.has(seat, self.hooks().looks)
            }
            Chance::Card { slot } => slot < 3 && self.market[slot as usize].is_none() && !self.deck.is_empty(),
            Chance::Tile { borough, stack } => {
                let stack = self.city[borough.index()].stacks.get(usize::from(stack));
                stack.is_some_and(|s| s.top.is_none() && s.hidden > 0)
            }
        };
        if ok { Ok(()) } else { wrong("the chance does not fit the position") }
    }
}
