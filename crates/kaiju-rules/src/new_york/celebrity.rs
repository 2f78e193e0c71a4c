//! Celebrity and Superstar (NY-5.16 to NY-5.18, NR-40 to NR-44).

use crate::{
    flow::{
        engine::Engine,
        event::{EventKind, Goal},
    },
    rule::Rule,
    state::{
        damage::DamageSource,
        dice::Face,
        game::Game,
        seat::{MAX_SEATS, Seat},
    },
};

/// NY-5.17: Celebrity faces that take Superstar, unless a card of its holder asks for more.
pub(crate) const SUPERSTAR_FACES: u8 = 3;

impl Game {
    /// The number of Celebrity faces this monster needs to take Superstar (NY-5.17, NR-41).
    pub fn superstar_needs(&self, seat: Seat) -> u8 {
        let holder = self.superstar.filter(|&holder| holder != seat);
        let guards = holder.into_iter().flat_map(|h| self.owned(h, self.hooks().superstar_needs));
        guards.map(|c| self.card(c).superstar_needs).max().unwrap_or(SUPERSTAR_FACES)
    }
}

impl Engine<'_> {
    /// Applies the cards that act when their owner resolves any Celebrity faces (NR-6).
    pub(crate) fn celebrity_cards(&mut self, seat: Seat) {
        for card in self.owned(seat, self.hooks().on_celebrity) {
            if let Some(effect) = self.card(card).on_celebrity {
                effect(self, seat, card);
            }
        }
    }

    pub(crate) fn celebrity(&mut self, seat: Seat, faces: u8) {
        self.celebrity_cards(seat);
        if self.superstar == Some(seat) {
            self.gain_vp(seat, faces.into(), Rule::NY_5_18);
        } else if faces >= self.superstar_needs(seat) {
            self.take_superstar(seat, faces);
        } else {
            let rule = if faces < SUPERSTAR_FACES { Rule::NY_5_16 } else { Rule::NR_41 };
            if let Some(holder) = self.superstar.filter(|_| faces >= SUPERSTAR_FACES) {
                self.applied(holder, self.hooks().superstar_needs);
            }
            self.emit(EventKind::Nothing { seat, face: Face::CELEBRITY }, rule);
        }
    }

    /// NR-44: takes Superstar, then gains its VP, then applies card effects, and finally Violent Star's damage.
    fn take_superstar(&mut self, seat: Seat, faces: u8) {
        let hooks = self.hooks();
        let former = self.superstar.replace(seat);
        self.emit(EventKind::Take { seat, goal: Goal::Superstar }, Rule::NY_5_17);
        self.gain_vp(seat, u16::from(faces - SUPERSTAR_FACES + 1), Rule::NY_5_17);
        for card in self.owned(seat, hooks.on_superstar) {
            if let Some(effect) = self.card(card).on_superstar {
                effect(self, seat, card);
            }
        }
        // NR-42: damage only when Superstar passes from one monster to another.
        let Some(former) = former else { return };
        let mut damage = [0; MAX_SEATS];
        let star = |t: &Engine<'_>, owner: Seat| {
            let card = t.owned(owner, hooks.superstar_damage).next()?;
            Some((card, t.card(card).superstar_damage?))
        };
        if let Some((card, (on_taking, _))) = star(self, seat) {
            damage[former.index()] = on_taking;
            self.damage(damage, DamageSource::LikeAttack(seat, card));
        } else if let Some((card, (_, on_losing))) = star(self, former) {
            damage[seat.index()] = on_losing;
            self.damage(damage, DamageSource::LikeAttack(former, card));
        }
    }
}
