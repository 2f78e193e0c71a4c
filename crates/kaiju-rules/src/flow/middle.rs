//! The middle of the board, Manhattan or Tokyo: its capacity, earnings, attack targets and decisions to leave. Both
//! games share this code, with a branch wherever they differ.

use crate::{
    flow::{engine::Engine, event::EventKind, prompt::Prompt, step::Step},
    rule::{Cause, Rule},
    ruleset::Ruleset,
    state::{
        board::{Place, Track},
        game::Game,
        phase::Phase,
        seat::{Seat, SeatSet},
    },
};

impl Game {
    /// The monster on this track of Manhattan, or in Tokyo City or Tokyo Bay.
    pub(crate) fn on_track(&self, track: Track) -> Option<Seat> {
        self.inside.iter().find(|&s| self.monster(s).place.track() == Some(track))
    }

    /// Whether there is no figure on this track of Manhattan, or in Tokyo City or Tokyo Bay.
    pub(crate) fn track_is_free(&self, track: Track) -> bool {
        self.on_track(track).is_none() && self.ko_state.figure.track() != Some(track)
    }

    /// Whether there is no figure in the middle.
    pub(crate) fn middle_is_empty(&self) -> bool {
        self.inside.is_empty() && !self.ko_state.figure.is_inside()
    }

    /// Number of figures Manhattan or Tokyo can hold now (NY-6.7, NY-6.11, NY-6.15, KO-1.6, TK-1.2). If it is 1, the
    /// Bay is closed (TK-5.2, TK-5.4).
    pub fn inside_capacity(&self) -> usize {
        // The first test is cheap and decides every game with fewer than five seats.
        if self.seats >= 5 && self.standing.len() >= 5 && !self.options.single_manhattan { 2 } else { 1 }
    }

    /// VP and energy for starting a turn at this place (NY-3.0, TK-3.0, TR-60).
    pub fn earnings(&self, place: Place) -> (u16, u16) {
        match place {
            Place::Manhattan(zone, _) => zone.earnings(),
            Place::Tokyo(_) if self.options.duel => (0, 1),
            Place::Tokyo(_) => (2, 0),
            _ => (0, 0),
        }
    }

    /// Monsters hit by an attack: everyone on the other side of the border of Manhattan or Tokyo (NY-5.2, NY-6.12,
    /// TK-4.3). Fireball adds the attacker's own borough (NR-11), Nova Breath adds everyone (TR-13).
    pub fn targets(&self, attacker: Seat) -> SeatSet {
        let here = self.figure_of(attacker);
        let hooks = self.hooks();
        // A KO'd monster has no borough of its own (KO-1.7).
        let own_too = self.has(attacker, hooks.hits_own_borough) && self.is_standing(attacker);
        let everyone = self.has(attacker, hooks.hits_everyone);
        let mut targets = if everyone {
            self.standing
        } else if here.is_inside() {
            self.standing.except(self.inside)
        } else {
            self.standing.and(self.inside)
        };
        if own_too {
            targets = targets.or(self.seats_where(|m| m.place.borough() == here.borough()).and(self.standing));
        }
        targets.remove(attacker);
        targets
    }

    /// The rule or card to report as the cause of an attack's damage.
    pub(crate) fn attack_cause(&self, attacker: Seat, target: Seat, damage: u8, symbols: u8) -> Cause {
        match self.ruleset {
            Ruleset::NewYork => self.new_york_attack_cause(attacker, target, damage, symbols),
            Ruleset::Tokyo => self.tokyo_attack_cause(attacker, target),
        }
    }
}

impl Engine<'_> {
    /// NY-3.0, TK-3.0: earnings for starting a turn in the middle. KO-5.4: earnings from the Token Monster.
    pub(crate) fn collect_earnings(&mut self) {
        let seat = self.turn.seat;
        if self.is_ko(seat) && self.token_monster().is_some() {
            self.gain_vp(seat, 1, Rule::KO_5_4);
        }
        let (vp, energy) = self.earnings(self.monster(seat).place);
        self.gain_vp(seat, vp, self.rules.cites.earned_vp);
        self.gain_energy(seat, energy, self.rules.cites.earned_energy);
    }

    /// NY-3.3, TK-3.3: the Move phase. Returns whether there is a choice, which in Tokyo there never is.
    pub(crate) fn move_phase(&mut self) -> bool {
        self.set_phase(Phase::Move);
        let seat = self.turn.seat;
        match self.ruleset {
            // A KO'd monster moves the Token Monster, if it is in play (KO-1.4).
            Ruleset::NewYork => self.ask_now(seat, Prompt::Move { extra: false }),
            Ruleset::Tokyo => {
                self.enter_tokyo(seat);
                false
            }
        }
    }

    /// Attacks with this many symbols. In New York all targets take damage at once, in Tokyo one after the other.
    pub(crate) fn attack(&mut self, symbols: u8) {
        match self.ruleset {
            Ruleset::NewYork => self.new_york_attack(symbols),
            Ruleset::Tokyo => self.tokyo_attack(symbols),
        }
    }

    /// NY-6.14 step 4, TK-4.4: asks the next target that is still in the middle whether it leaves: track 2-4 before
    /// 5-6, City before Bay. In Tokyo only monsters that lost LP, or that decide before losing any, may leave (TR-11).
    pub(crate) fn leave_decisions(&mut self, targets: SeatSet) {
        if targets.is_empty() {
            return;
        }
        let next = Track::ALL.into_iter().find_map(|t| self.on_track(t).filter(|&s| targets.has(s)));
        let Some(seat) = next else { return };
        let mut rest = targets;
        rest.remove(seat);
        self.push(Step::Flee(rest));
        match self.ruleset {
            Ruleset::NewYork => self.ask_next(seat, Prompt::FleeOrStay),
            Ruleset::Tokyo if self.pending_damage.may_yield.has(seat) => self.ask_next(seat, Prompt::YieldOrStay),
            Ruleset::Tokyo => {}
        }
    }

    pub(crate) fn stay(&mut self, seat: Seat) {
        self.emit(EventKind::Stay { seat }, self.rules.cites.leaving);
    }

    /// Schedules a check for overflow in the middle. With up to four monsters the second track is never used.
    pub(crate) fn push_overflow_check(&mut self) {
        if self.seats >= 5 {
            self.push(Step::ResolveOverflow);
        }
    }

    /// NY-6.14 steps 2 and 3, TK-5.4: the figure on the second track changes track or leaves if it has to.
    pub(crate) fn resolve_overflow(&mut self) {
        let side = self.on_track(Track::Side);
        if side.is_none() && self.ko_state.figure.track() != Some(Track::Side) {
            return;
        }
        match (self.ruleset, side) {
            (Ruleset::NewYork, side) => self.resolve_manhattan_overflow(side),
            (Ruleset::Tokyo, Some(side)) => self.close_bay(side),
            (Ruleset::Tokyo, None) => {}
        }
    }
}
