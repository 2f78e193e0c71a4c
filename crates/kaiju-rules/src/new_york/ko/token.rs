//! The Token Monster (KO-5).

use crate::{
    flow::{
        action::{Action, Destination},
        answers::Answers,
        engine::Engine,
        event::EventKind,
        prompt::Prompt,
        step::Step,
    },
    rule::Rule,
    state::{
        board::{Borough, Place},
        dice::Face,
        game::Game,
        seat::Seat,
    },
};

impl Game {
    /// Whether this monster's attack hits the Token Monster, by the same rule as for a monster in its place (KO-5.2).
    pub(crate) fn hits_token(&self, attacker: Seat) -> bool {
        let (here, there) = (self.monster(attacker).place, self.ko_state.figure);
        if there == Place::Off || self.is_ko(attacker) {
            return false;
        }
        let own_too = self.has(attacker, self.hooks().hits_own_borough);
        here.is_inside() != there.is_inside() || (own_too && here.borough() == there.borough())
    }

    /// Answers to `Move` for the Token Monster: where it must or may go (KO-5.8). No one can pay a toll for it (KR-5).
    pub(crate) fn token_moves(&self, list: &mut impl Answers) {
        let place = self.ko_state.figure;
        let to = |b: Borough| Action::Move { to: Destination::Borough(b), life: 0 };
        if place == Place::Off {
            return;
        }
        if !place.is_inside() && self.has_room(Borough::Manhattan) {
            return list.push(to(Borough::Manhattan));
        }
        list.push(Action::Stay);
        if !place.is_inside() && self.toll() == 0 {
            list.extend(self.boroughs_with_room().without(place.boroughs()).iter().map(to));
        }
    }
}

impl Engine<'_> {
    /// KO-5.3: the Token Monster appears in a borough and attacks Manhattan. The attack does nothing if Manhattan was
    /// empty when the turn began (NY-5.3, KR-2).
    #[cold]
    pub(crate) fn summon(&mut self, seat: Seat, borough: Borough, symbols: u8) {
        self.ko_state.figure = Place::Outer(borough);
        self.turn.summoned = true;
        self.emit(EventKind::Summon { seat, borough }, Rule::KO_3_2);
        self.token_attack(seat, symbols + 1 - super::dice::SUMMONS);
    }

    /// KO-5.3, KO-5.5: the controller attacks with the Token Monster from where it stands (KO-5.11).
    #[cold]
    pub(crate) fn token_attack(&mut self, seat: Seat, symbols: u8) {
        if symbols == 0 {
            return self.emit(EventKind::Nothing { seat, face: Face::ATTACK }, Rule::KO_3_4);
        }
        let rule = if self.turn.summoned { Rule::KO_5_3 } else { Rule::KO_3_4 };
        self.emit(EventKind::TokenAttack { seat, place: self.ko_state.figure }, rule);
        self.launch_attack(seat, symbols);
    }

    /// KO-5.8: moves the Token Monster to Manhattan, which gives its controller 1 VP, or to another borough.
    #[cold]
    pub(crate) fn move_token(&mut self, seat: Seat, to: Borough) {
        if to != Borough::Manhattan {
            self.ko_state.figure = Place::Outer(to);
            return self.emit(EventKind::TokenMove { seat, borough: to }, Rule::KO_5_8);
        }
        let place = self.way_in();
        self.ko_state.figure = place;
        self.emit(EventKind::TokenEnter { seat, place }, Rule::KO_5_8);
        self.gain_vp(seat, 1, Rule::KO_5_8);
    }

    /// KO-5.10: asks where the Token Monster goes when it has to leave Manhattan. If no monster is KO'd, it is removed.
    #[cold]
    pub(crate) fn evict_token(&mut self) {
        if let Some(seat) = self.token_holder() {
            self.ask_next(seat, Prompt::Leave);
        } else {
            self.remove_token(Rule::KR_4);
            self.push(Step::ResolveOverflow);
        }
    }

    /// KO-5.10: the Token Monster goes where its controller chooses; the remaining figure may then change tracks.
    #[cold]
    pub(crate) fn token_leaves(&mut self, seat: Seat, borough: Borough) {
        self.ko_state.figure = Place::Outer(borough);
        self.emit(EventKind::TokenLeave { seat, borough }, Rule::KO_5_10);
        self.push(Step::ResolveOverflow);
    }

    /// Removes the Token Monster from the board.
    #[cold]
    pub(crate) fn remove_token(&mut self, cause: Rule) {
        let place = core::mem::replace(&mut self.ko_state.figure, Place::Off);
        self.emit(EventKind::TokenGone { place }, cause);
    }
}
