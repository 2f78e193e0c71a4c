//! Manhattan, its tracks, and moving between boroughs (NY-6).

use crate::{
    cards::set::CardId,
    flow::{
        action::{Action, Destination},
        answers::Answers,
        engine::Engine,
        event::EventKind,
        prompt::Prompt,
        step::Step,
    },
    rule::{Cause, Rule},
    state::{
        board::{Borough, Place, Track, Zone},
        game::Game,
        phase::Phase,
        seat::Seat,
    },
    version::RulesVersion,
};

impl Game {
    /// The compulsory destination in the Move phase: Manhattan if it has room, or the next zone for a monster already
    /// there (NY-6.1, NY-6.3).
    pub(crate) fn compulsory_move(&self, seat: Seat) -> Option<Destination> {
        match self.monster(seat).place {
            Place::Manhattan(zone, _) if self.must_advance() => zone.next().map(Destination::Zone),
            Place::Outer(_) if self.has_room(Borough::Manhattan) && !self.turn.moved_out => {
                Some(Destination::Borough(Borough::Manhattan))
            }
            _ => None,
        }
    }

    /// Whether the Move phase advances the active monster in Manhattan: it was there when the phase began (NY-6.6).
    fn must_advance(&self) -> bool {
        match self.version {
            RulesVersion::First => !self.turn.entered,
            RulesVersion::Second => !self.turn.entered_moving,
        }
    }

    /// Answers to `Move`: where a monster may or must go (NY-6.1 to NY-6.3). A monster that a card moved out of
    /// Manhattan may stay out (NY-6.5). An extra move is optional and subject to the toll (NR-30, NR-31).
    pub(crate) fn move_answers(&self, seat: Seat, extra: bool, list: &mut impl Answers) {
        if self.is_ko(seat) {
            return self.token_moves(list);
        }
        let place = self.monster(seat).place;
        let ahead = self.compulsory_move(seat);
        let forced = !extra && ahead.is_some();
        if !forced {
            list.push(Action::Stay);
        }
        let first = list.len();
        let may_enter = self.turn.moved_out && !place.is_inside() && self.has_room(Borough::Manhattan);
        let enter = |life: u8| Action::Move { to: Destination::Borough(Borough::Manhattan), life };
        // Only an extra move into Manhattan costs the toll.
        if may_enter && !extra {
            list.push(enter(0));
        }
        let parts = self.life_parts(seat, if forced { 0 } else { self.toll() });
        for life in parts {
            if let Some(to) = ahead {
                list.push(Action::Move { to, life });
            } else if !place.is_inside() {
                if may_enter && extra {
                    list.push(enter(life));
                }
                let others = self.boroughs_with_room().without(place.boroughs());
                list.extend(others.iter().map(|b| Action::Move { to: Destination::Borough(b), life }));
            }
        }
        // Don't ask about an extra move without any destination.
        if extra && list.len() == first {
            list.clear();
        }
    }
}

impl Game {
    /// The place where a figure enters Manhattan: Lower, on 2-4 if that track is free (NY-6.4, NY-6.8).
    pub(crate) fn way_in(&self) -> Place {
        Place::Manhattan(Zone::Lower, if self.track_is_free(Track::Main) { Track::Main } else { Track::Side })
    }

    /// The cost of a move: the toll, unless it is the Move phase's entry into Manhattan or advance within it (NR-30).
    pub(crate) fn move_cost(&self, extra: bool, to: Destination) -> u8 {
        let free = !extra && !matches!(to, Destination::Borough(b) if b != Borough::Manhattan);
        if free { 0 } else { self.toll() }
    }
}

impl Engine<'_> {
    pub(crate) fn make_move(&mut self, seat: Seat, extra: bool, to: Destination, life: u8) {
        if let (true, Destination::Borough(borough)) = (self.is_ko(seat), to) {
            return self.move_token(seat, borough);
        }
        if self.move_cost(extra, to) > 0 {
            self.pay_toll(seat, life);
        }
        let card = if extra { self.owned(seat, self.hooks().extra_move).next() } else { None };
        let cause = |rule: Rule| card.map_or(Cause::Rule(rule), Cause::Card);
        match to {
            Destination::Zone(zone) => self.advance(seat, zone, cause(Rule::NY_6_3)),
            Destination::Borough(Borough::Manhattan) => {
                let rule = if self.inside_capacity() > 1 { Rule::NY_6_9 } else { Rule::NY_6_1 };
                self.enter(seat, cause(rule));
            }
            Destination::Borough(borough) => self.go(seat, borough, cause(Rule::NY_6_2)),
        }
    }

    /// NR-30: pays the toll, before the move is made.
    pub(crate) fn pay_toll(&mut self, seat: Seat, life: u8) {
        let toll = self.toll();
        let card = self.market.into_iter().flatten().find(|&c| self.card(c).toll > 0);
        if let Some(card) = card {
            self.pay(seat, toll, life, card);
        }
    }

    fn advance(&mut self, seat: Seat, zone: Zone, cause: Cause) {
        if let Place::Manhattan(_, track) = self.monster(seat).place {
            self.set_place(seat, Place::Manhattan(zone, track));
            self.emit(EventKind::Advance { seat, zone }, cause);
        }
    }

    /// Moves to any borough with room, Manhattan included, by the effect of a card (NR-32).
    pub(crate) fn travel(&mut self, seat: Seat, to: Borough, card: CardId) {
        if to == Borough::Manhattan {
            self.enter(seat, card.into());
        } else {
            self.turn.moved_out |= self.version >= RulesVersion::Second && self.monster(seat).place.is_inside();
            self.go(seat, to, card.into());
        }
        // If it left track 2-4, a figure on 5-6 moves there before the next question (NY-6.10).
        self.push(Step::ResolveOverflow);
    }

    fn go(&mut self, seat: Seat, to: Borough, cause: Cause) {
        self.set_place(seat, Place::Outer(to));
        self.emit(EventKind::Move { seat, borough: to }, cause);
        self.arrive(seat, to);
    }

    /// NY-6.4, NY-6.8: enters Lower Manhattan, on 2-4 if that track is free.
    fn enter(&mut self, seat: Seat, cause: Cause) {
        let place = self.way_in();
        self.set_place(seat, place);
        self.emit(EventKind::Enter { seat, place }, cause);
        // In a Subway turn a monster can enter several times, but only the first time gives VP and triggers cards
        // (NR-32).
        let by_subway = self.turn.given_by.is_some_and(|c| self.card(c).usable.is_some());
        let again = self.turn.entered && by_subway;
        self.turn.entered = true;
        // Otherwise the Move phase is over with the entry.
        self.turn.entered_moving |= by_subway && self.turn.phase == Phase::Move;
        if !again {
            self.gain_vp(seat, 1, Rule::NY_6_4);
            for card in self.owned(seat, self.hooks().on_enter) {
                if let Some(effect) = self.card(card).on_enter {
                    effect(self, seat, card);
                }
            }
        }
        self.arrive(seat, Borough::Manhattan);
    }

    /// Queues the cards that act on arriving in a borough, in card table order (NR-25).
    pub(crate) fn arrive(&mut self, seat: Seat, borough: Borough) {
        if seat == self.turn.seat {
            self.turn.visited.insert(borough);
        }
        let cards = self.monster(seat).powers.and(self.hooks().on_arrival);
        for nth in (0..cards.len()).rev() {
            if let Some(card) = cards.nth(nth) {
                self.push(Step::Arrival(seat, card, borough));
            }
        }
    }

    pub(crate) fn arrival(&mut self, seat: Seat, card: CardId, borough: Borough) {
        if let Some(effect) = self.card(card).on_arrival {
            effect(self, seat, card, borough);
        }
    }

    /// NY-6.14, steps 2 and 3: the figure on 5-6 moves to 2-4 if that track is free. If both tracks are taken but
    /// Manhattan has room for only one figure, the Token Monster leaves, whichever track it is on (KO-5.10); otherwise
    /// the monster on 5-6 leaves. `side` is the monster on 5-6; `None` means the Token Monster.
    pub(crate) fn resolve_manhattan_overflow(&mut self, side: Option<Seat>) {
        if self.track_is_free(Track::Main) {
            self.take_main_track(side);
        } else if self.inside_capacity() < 2 {
            match side {
                Some(side) if !self.ko_state.figure.is_inside() => self.ask_next(side, Prompt::Leave),
                _ => self.evict_token(),
            }
        }
    }

    /// NY-6.10: moves the figure on 5-6 to 2-4, which counts neither as a move nor as entering.
    fn take_main_track(&mut self, side: Option<Seat>) {
        let track = Track::Main;
        let Some(seat) = side else {
            self.ko_state.figure = Place::Manhattan(Zone::Lower, track);
            return self.emit(EventKind::TokenTrack { track }, Rule::NY_6_10);
        };
        if let Place::Manhattan(zone, _) = self.monster(seat).place {
            self.set_place(seat, Place::Manhattan(zone, track));
            self.emit(EventKind::Track { seat, track }, Rule::NY_6_10);
        }
    }

    /// NY-6.11: moves a monster (for a KO'd monster, the Token Monster) out of Manhattan because Manhattan is too full.
    /// Leaving this way is not fleeing and costs nothing.
    pub(crate) fn leave(&mut self, seat: Seat, borough: Borough) {
        if self.is_ko(seat) {
            return self.token_leaves(seat, borough);
        }
        self.set_place(seat, Place::Outer(borough));
        self.emit(EventKind::Leave { seat, to: Place::Outer(borough) }, Rule::NY_6_11);
        self.arrive(seat, borough);
    }
}
