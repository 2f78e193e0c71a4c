//! Destroying buildings and units (NY-5.10 to NY-5.15, NR-20 to NR-24).

use crate::{
    cards::set::CardId,
    flow::{
        action::{Action, Target},
        answers::Answers,
        chance::Chance,
        engine::Engine,
        event::EventKind,
        prompt::{Pending, Prompt},
        step::Step,
    },
    rule::{Cause, Rule},
    state::{
        board::Borough,
        game::Game,
        seat::Seat,
        tile::{Reward, Tile, Unit},
    },
};

impl Game {
    /// The borough where this monster's Destruction counts: the one it aimed at (NR-21), otherwise its own or the Token
    /// Monster's (KO-3.5).
    pub fn destruction_borough(&self, seat: Seat) -> Option<Borough> {
        self.turn.aim.or(self.figure_of(seat).borough())
    }

    /// A unit's durability against this monster (NR-23).
    pub fn unit_durability(&self, seat: Seat, unit: Unit) -> u8 {
        let softer = self.owned(seat, self.hooks().softens).filter(|&c| self.card(c).softens == Some(unit)).count();
        unit.durability() - softer as u8
    }

    /// Answers to `Destroy` with this much Destruction left: everything that must or may be destroyed (NY-5.14, NR-20).
    /// Units that appeared this turn can't be targets (NY-5.13).
    pub(crate) fn destroy_answers(&self, seat: Seat, left: u8, list: &mut impl Answers) {
        let Some(here) = self.destruction_borough(seat) else { return };
        if left == 0 {
            return;
        }
        let quarter = &self.city[here.index()];
        if !self.turn.units_only {
            for (i, stack) in quarter.stacks.iter().enumerate() {
                if let Some(tile) = stack.top
                    && tile.durability() <= left
                    && !quarter.stacks[..i].contains(stack)
                {
                    list.push(Action::Destroy(Target::Building { borough: here, stack: i as u8, tile }));
                }
            }
        }
        // The Token Monster never hits units (KO-3.5).
        if self.is_ko(seat) {
            return;
        }
        for unit in Unit::ALL {
            if quarter.old[unit as usize] > 0 && self.unit_durability(seat, unit) <= left {
                list.push(Action::Destroy(Target::Unit { borough: here, unit }));
            }
        }
        let duty = !list.is_empty();
        for card in self.owned(seat, self.hooks().reaches) {
            let Some(unit) = self.card(card).reaches else { continue };
            if self.unit_durability(seat, unit) > left {
                continue;
            }
            let far = Borough::ALL.into_iter().filter(|&b| b != here && self.city[b.index()].old[unit as usize] > 0);
            list.extend(far.map(|borough| Action::Destroy(Target::Unit { borough, unit })));
        }
        if !duty && !list.is_empty() {
            list.insert_first(Action::Pass);
        }
    }

    /// Whether an answer destroys something in the borough where destroying is compulsory (NY-5.14). Buildings
    /// elsewhere are never targets.
    pub(crate) fn is_duty(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Destroy(Target::Building { .. }) => true,
            Action::Destroy(Target::Unit { borough, .. }) => Some(borough) == self.destruction_borough(seat),
            _ => false,
        }
    }

    /// Answers to `SendUnit`: stop, or send a unit to a borough that has received none yet (NR-25).
    pub(crate) fn send_answers(&self, from: Borough, used: crate::state::board::BoroughSet, list: &mut impl Answers) {
        list.push(Action::Pass);
        let quarter = &self.city[from.index()];
        for unit in Unit::ALL {
            for (new, count) in [(false, quarter.old[unit as usize]), (true, quarter.new[unit as usize])] {
                if count > 0 {
                    let open = Borough::ALL.into_iter().filter(|&b| b != from && !used.has(b));
                    list.extend(open.map(|to| Action::Send { unit, new, to }));
                }
            }
        }
    }
}

impl Engine<'_> {
    pub(crate) fn destroy(&mut self, seat: Seat, left: u8, target: Target) {
        let spent = match target {
            Target::Building { tile, .. } => tile.durability(),
            Target::Unit { unit, .. } => self.unit_durability(seat, unit),
        };
        self.ask_next(seat, Prompt::Destroy { left: left - spent, first: false });
        match target {
            Target::Building { borough, stack, tile } => self.destroy_building(seat, borough, stack, tile),
            Target::Unit { borough, unit } => {
                if spent < unit.durability() {
                    self.applied(seat, self.hooks().softens);
                }
                if Some(borough) != self.destruction_borough(seat) {
                    self.applied(seat, self.hooks().reaches);
                }
                self.destroy_unit(seat, borough, unit);
            }
        }
    }

    /// NY-5.11: gains the reward, turns the tile into its unit, and reveals the stack's next building.
    fn destroy_building(&mut self, seat: Seat, borough: Borough, stack: u8, tile: Tile) {
        self.emit(EventKind::DestroyBuilding { seat, borough, tile }, Rule::NY_5_10);
        let quarter = &mut self.city[borough.index()];
        quarter.stacks[stack as usize].top = None;
        quarter.new[tile.unit() as usize] += 1;
        if quarter.stacks[stack as usize].hidden > 0 {
            self.push(Step::Uncover(borough, stack));
        }
        self.reward(seat, tile.reward(), Rule::NY_5_11);
        self.emit(EventKind::Appear { borough, unit: tile.unit() }, Rule::NY_5_11);
        for card in self.owned(seat, self.hooks().on_building_destroyed) {
            if let Some(effect) = self.card(card).on_building_destroyed {
                effect(self, seat, card);
            }
        }
        self.turn.destroyed_building = true;
    }

    pub(crate) fn uncover(&mut self, borough: Borough, stack: u8) -> bool {
        let hidden = self.city[borough.index()].stacks[stack as usize].hidden > 0;
        if hidden {
            self.pending = Pending::Chance(Chance::Tile { borough, stack });
        }
        hidden
    }

    pub(crate) fn uncovered(&mut self, borough: Borough, stack: u8, tile: Tile) {
        self.unseen[tile.index()] -= 1;
        let pile = &mut self.city[borough.index()].stacks[stack as usize];
        pile.hidden -= 1;
        pile.top = Some(tile);
        let rule = if self.turn.number == 0 { Rule::NY_2_3 } else { Rule::NY_5_11 };
        self.emit(EventKind::Building { borough, tile }, rule);
    }

    /// NY-5.12: gains the reward and takes the unit as a trophy.
    fn destroy_unit(&mut self, seat: Seat, borough: Borough, unit: Unit) {
        self.emit(EventKind::DestroyUnit { seat, borough, unit }, Rule::NY_5_10);
        self.city[borough.index()].old[unit as usize] -= 1;
        self.monsters[seat.index()].trophies[unit as usize] += 1;
        self.turn.destroyed_units[unit as usize] = true;
        self.reward(seat, unit.reward(), Rule::NY_5_12);
        for card in self.owned(seat, self.hooks().on_unit_destroyed) {
            if let Some(effect) = self.card(card).on_unit_destroyed {
                effect(self, seat, card, unit);
            }
        }
    }

    fn reward(&mut self, seat: Seat, reward: Reward, cause: impl Into<Cause>) {
        match reward {
            Reward::Vp(count) => self.gain_vp(seat, count.into(), cause),
            Reward::Energy(count) => self.gain_energy(seat, count.into(), cause),
            Reward::Life(count) => self.heal(seat, count, cause),
        }
    }

    /// NR-24, NR-25: moves a unit to another borough; a new unit stays new.
    pub(crate) fn send(
        &mut self,
        seat: Seat,
        card: CardId,
        (from, to): (Borough, Borough),
        mut used: crate::state::board::BoroughSet,
        (unit, new): (Unit, bool),
    ) {
        for (borough, arrives) in [(from, false), (to, true)] {
            let quarter = &mut self.city[borough.index()];
            let units = if new { &mut quarter.new } else { &mut quarter.old };
            units[unit as usize] = if arrives { units[unit as usize] + 1 } else { units[unit as usize] - 1 };
        }
        self.emit(EventKind::Send { seat, unit, from, to }, card);
        used.insert(to);
        self.ask_next(seat, Prompt::SendUnit { card, from, used });
    }
}
