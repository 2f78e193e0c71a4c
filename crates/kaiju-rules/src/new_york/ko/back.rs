//! Coming back as a zombie or by popular demand (KO-4).

use crate::{
    flow::{engine::Engine, event::EventKind, prompt::Prompt, step::Step},
    rule::Rule,
    state::{
        board::{Borough, Place},
        ko_state::ZOMBIE_LIFE,
        monster::FULL_LIFE,
        phase::Phase,
        seat::Seat,
    },
    version::RulesVersion,
};

/// A monster rises if it rolls at least this number (KO-4.1).
const RISES_WITH: u8 = 4;
/// The energy of a monster that comes back by popular demand (KO-4.4).
const DEMANDED_ENERGY: u16 = 4;
/// With the option `heroes`, the VP of a monster that comes back by popular demand (KO-4.6).
const HERO_VP: u16 = 7;
/// A return that brings the number of standing monsters to this leads to Manhattan (KO-4.5).
const FIFTH: usize = 5;

impl Engine<'_> {
    /// KO-4.1: before its Earnings, a KO'd monster that has never been a zombie may try to rise.
    pub(crate) fn may_rise(&mut self, seat: Seat) {
        if self.is_ko(seat) && !self.has_risen(seat) {
            self.ask_next(seat, Prompt::Zombie);
        }
    }

    /// KO-4.1, KO-4.2: on a 4, 5 or 6 the monster rises as a zombie, loses its VP and is placed.
    #[cold]
    pub(crate) fn rise_rolled(&mut self, seat: Seat, number: u8) {
        self.emit(EventKind::TryZombie { seat, number }, Rule::KO_4_1);
        if number < RISES_WITH {
            return;
        }
        self.ko_state.risen.insert(seat);
        self.ko_state.zombies.insert(seat);
        self.stand_up(seat, ZOMBIE_LIFE);
        self.emit(EventKind::Rise { seat, life: ZOMBIE_LIFE }, Rule::KO_4_1);
        self.lose_vp(seat, u16::MAX, Rule::KO_4_2);
        self.ask_next(seat, Prompt::Place);
    }

    fn stand_up(&mut self, seat: Seat, life: u8) {
        let monster = &mut self.monsters[seat.index()];
        monster.out = 0;
        monster.life = life;
        self.note_standing();
    }

    /// KO-4.4: the monster comes back by popular demand as an active monster.
    #[cold]
    pub(crate) fn come_back(&mut self, seat: Seat) {
        let stands = self.is_standing(seat);
        self.ko_state.demanded.insert(seat);
        self.ko_state.zombies.remove(seat);
        self.stand_up(seat, FULL_LIFE);
        self.emit(EventKind::Demand { seat, life: FULL_LIFE }, Rule::KO_4_4);
        self.lose_vp(seat, u16::MAX, Rule::KO_4_4);
        self.set_energy(seat, DEMANDED_ENERGY, Rule::KO_4_4);
        if self.options.heroes {
            self.gain_vp(seat, HERO_VP, Rule::KO_4_6);
        }
        if stands {
            return self.place_anew(seat);
        }
        if self.standing().count() == FIFTH && self.has_room(Borough::Manhattan) {
            self.enter_as_fifth(seat);
        } else {
            self.ask_next(seat, Prompt::Place);
        }
    }

    /// KO-4.4: a zombie leaves its place before it is placed again, so its old borough has room for it.
    fn place_anew(&mut self, seat: Seat) {
        if self.version == RulesVersion::First {
            return;
        }
        self.set_place(seat, Place::Off);
        self.ask_next(seat, Prompt::Place);
        // If it left track 2-4, a figure on 5-6 moves there before the question (NY-6.10).
        self.push(Step::ResolveOverflow);
    }

    /// KO-4.5: enters Manhattan as the fifth standing monster. This is not a move, so no card reacts to it (KR-8).
    fn enter_as_fifth(&mut self, seat: Seat) {
        let place = self.way_in();
        self.set_place(seat, place);
        self.emit(EventKind::Enter { seat, place }, Rule::KO_4_5);
        self.gain_vp(seat, 1, Rule::NY_6_4);
    }

    /// The rule to cite when a figure is placed now: at the start of the game, at the start of a zombie's turn, or at
    /// the end of a turn.
    pub(crate) fn placed_by(&self) -> Rule {
        match self.turn.phase {
            _ if self.turn.number == 0 => Rule::NY_2_5,
            Phase::End => Rule::KO_4_4,
            _ => Rule::KO_4_2,
        }
    }

    /// KO-5.9: removes the Token Monster if no monster is KO'd.
    pub(crate) fn dismiss_token(&mut self) {
        if self.token_monster().is_some() && self.token_holder().is_none() {
            self.remove_token(Rule::KO_5_9);
            self.push(Step::ResolveOverflow);
        }
    }
}
