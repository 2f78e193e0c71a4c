//! The dice tray: each die keeps its place from roll to roll.

use crate::table::ShownLine;
use kaiju_rules::{Dice, EventKind, Face, Game, Phase, Ruleset};

/// The state of a die.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum DieState {
    /// The die will be rerolled.
    Loose,
    /// The die is kept.
    Kept,
    /// The die has been resolved.
    Done,
}

/// A die in the tray.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Die {
    pub(crate) face: Face,
    pub(crate) state: DieState,
}

/// The dice of this turn, in their places.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tray {
    pub(crate) dice: Vec<Die>,
}

impl Tray {
    /// The tray for a game in progress.
    pub(crate) fn of(game: &Game) -> Tray {
        let mut tray = Tray::default();
        tray.arrange(game.ruleset(), game.dice());
        tray
    }

    /// Updates the dice according to a log line.
    pub(crate) fn follow(&mut self, line: &ShownLine) {
        match line.what {
            Some(EventKind::Turn { .. }) => self.dice.clear(),
            // Before the first turn the tray may still hold another game's dice.
            _ if line.turn() == 0 => self.arrange(line.game.ruleset(), line.game.dice()),
            Some(EventKind::Roll { rolled, dice, .. }) => self.roll(line.game.ruleset(), dice.minus(rolled), rolled),
            _ => self.update(&line.game, line.game.phase() > Phase::Roll),
        }
    }

    /// Updates the dice after anything but a roll. A die whose face is gone takes a changed face or is marked as
    /// resolved; new dice are added. Once the roll is final, the remaining dice are kept.
    pub(crate) fn update(&mut self, game: &Game, is_final: bool) {
        if self.dice.is_empty() {
            return self.arrange(game.ruleset(), game.dice());
        }
        let mut rest = game.dice();
        let mut gone = Vec::new();
        for (at, die) in self.dice.iter_mut().enumerate() {
            if die.state == DieState::Done || rest.count(die.face) == 0 {
                gone.push(at);
                continue;
            }
            rest = rest.minus(Dice::of(die.face, 1));
            if is_final {
                die.state = DieState::Kept;
            }
        }
        let changed = faces(game.ruleset(), rest);
        for (nth, at) in gone.into_iter().enumerate() {
            match changed.get(nth) {
                Some(&face) => self.dice[at] = Die { face, state: DieState::Kept },
                None => self.dice[at].state = DieState::Done,
            }
        }
        let missing = self.dice.iter().filter(|die| die.state != DieState::Done).count();
        let more = usize::from(game.dice().total()).saturating_sub(missing);
        let new = changed.iter().rev().take(more);
        self.dice.extend(new.map(|&face| Die { face, state: DieState::Kept }));
    }

    fn arrange(&mut self, ruleset: Ruleset, dice: Dice) {
        self.dice = faces(ruleset, dice).into_iter().map(|face| Die { face, state: DieState::Loose }).collect();
    }

    /// Updates the dice after a roll. Kept dice stay in place; the new dice take the places of the others.
    fn roll(&mut self, ruleset: Ruleset, mut kept: Dice, rolled: Dice) {
        if kept.is_empty() {
            return self.arrange(ruleset, rolled);
        }
        let mut places: Vec<usize> = (0..self.dice.len()).collect();
        // Prefer dice the player marked as kept.
        places.sort_by_key(|&at| self.dice[at].state != DieState::Kept);
        let mut free = Vec::new();
        for at in places {
            let die = &mut self.dice[at];
            if kept.count(die.face) > 0 {
                kept = kept.minus(Dice::of(die.face, 1));
                die.state = DieState::Kept;
            } else {
                free.push(at);
            }
        }
        free.sort_unstable();
        let new = faces(ruleset, rolled);
        let gone: Vec<usize> = free.iter().copied().skip(new.len()).collect();
        for (nth, &face) in new.iter().enumerate() {
            let die = Die { face, state: DieState::Loose };
            match free.get(nth) {
                Some(&at) => self.dice[at] = die,
                None => self.dice.push(die),
            }
        }
        gone.into_iter().rev().for_each(|at| {
            self.dice.remove(at);
        });
    }

    /// The dice that would be rerolled.
    pub(crate) fn loose(&self) -> Dice {
        self.dice.iter().filter(|die| die.state == DieState::Loose).map(|die| die.face).collect()
    }

    /// Switches a die between kept and loose.
    pub(crate) fn toggle(&mut self, at: usize) {
        if let Some(die) = self.dice.get_mut(at) {
            die.state = match die.state {
                DieState::Loose => DieState::Kept,
                DieState::Kept => DieState::Loose,
                DieState::Done => DieState::Done,
            };
        }
    }

    /// Keeps all dice, or loosens all if all are kept.
    pub(crate) fn toggle_all(&mut self) {
        let state = if self.loose().is_empty() { DieState::Loose } else { DieState::Kept };
        self.dice.iter_mut().filter(|die| die.state != DieState::Done).for_each(|die| die.state = state);
    }
}

/// The dice one by one, in the ruleset's order of faces.
fn faces(ruleset: Ruleset, dice: Dice) -> Vec<Face> {
    ruleset.faces().into_iter().flat_map(|face| vec![face; dice.count(face).into()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(tray: &Tray) -> String {
        let letter = |die: &Die| {
            let letter = Ruleset::NewYork.letter(die.face);
            if die.state == DieState::Kept { letter } else { letter.to_ascii_lowercase() }
        };
        tray.dice.iter().map(letter).collect()
    }

    fn dice(letters: &str) -> Dice {
        letters.chars().map(|c| Ruleset::NewYork.face_by_letter(c).unwrap()).collect()
    }

    #[test]
    fn kept_dice_stay_at_their_places() {
        let mut tray = Tray::default();
        tray.roll(Ruleset::NewYork, Dice::NONE, dice("EADHCO"));
        assert_eq!(shown(&tray), "eadhco");
        tray.toggle(1);
        tray.toggle(4);
        assert_eq!(tray.loose(), dice("EDHO"));
        tray.roll(Ruleset::NewYork, dice("AC"), dice("AAOO"));
        assert_eq!(shown(&tray), "aAaoCo");
        // Another player keeps dice that no one marked: matching faces stay in place.
        tray.roll(Ruleset::NewYork, dice("AAA"), dice("EEE"));
        assert_eq!(shown(&tray), "AAAeee");
    }

    #[test]
    fn fewer_and_more_dice_find_their_places() {
        let mut tray = Tray::default();
        tray.roll(Ruleset::NewYork, Dice::NONE, dice("EEAA"));
        tray.roll(Ruleset::NewYork, dice("EE"), dice("OOO"));
        assert_eq!(shown(&tray), "EEooo");
        tray.roll(Ruleset::NewYork, dice("EE"), dice("A"));
        assert_eq!(shown(&tray), "EEa");
    }

    #[test]
    fn all_are_kept_and_loosened_at_once() {
        let mut tray = Tray::default();
        tray.roll(Ruleset::NewYork, Dice::NONE, dice("EA"));
        tray.toggle_all();
        assert_eq!(tray.loose(), Dice::NONE);
        tray.toggle_all();
        assert_eq!(tray.loose(), dice("EA"));
    }
}
