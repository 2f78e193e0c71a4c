//! Patches: the differences between two scenes.

use super::{Patch, Scene};
use crate::wire::Absent;

impl Scene {
    /// The patch that turns `before` into this scene.
    pub fn since(&self, before: &Scene) -> Patch {
        fn changed<T: PartialEq + Clone>(now: &T, before: &T) -> Option<T> {
            (now != before).then(|| now.clone())
        }
        fn parts<T: PartialEq + Clone>(now: &[T], before: &[T]) -> Vec<T> {
            let as_before = |at: usize, part: &T| before.get(at) == Some(part);
            now.iter().enumerate().filter(|(at, part)| !as_before(*at, part)).map(|(_, part)| part.clone()).collect()
        }
        fn holder<T: PartialEq + Clone>(now: Option<&T>, before: Option<&T>) -> Option<Vec<T>> {
            (now != before).then(|| now.cloned().into_iter().collect())
        }
        Patch {
            turn: changed(&self.turn, &before.turn),
            dice: changed(&self.dice, &before.dice),
            monsters: parts(&self.monsters, &before.monsters),
            token_monster: holder(self.token_monster.as_ref(), before.token_monster.as_ref()),
            boroughs: parts(&self.boroughs, &before.boroughs),
            inside: changed(&self.inside, &before.inside),
            market: changed(&self.market, &before.market),
            deck: changed(&self.deck, &before.deck),
            discard: changed(&self.discard, &before.discard),
            superstar: holder(self.superstar.as_ref(), before.superstar.as_ref()),
            statue: holder(self.statue.as_ref(), before.statue.as_ref()),
            over: self.over.clone().filter(|_| self.over != before.over),
        }
    }

    /// Applies a patch.
    pub fn apply(&mut self, patch: &Patch) {
        fn replace<T: Clone>(place: &mut T, new: Option<&T>) {
            if let Some(new) = new {
                place.clone_from(new);
            }
        }
        replace(&mut self.turn, patch.turn.as_ref());
        replace(&mut self.dice, patch.dice.as_ref());
        for monster in &mut self.monsters {
            let new = patch.monsters.iter().find(|new| new.seat == monster.seat);
            replace(monster, new);
        }
        if let Some(spot) = &patch.token_monster {
            self.token_monster = spot.first().cloned();
        }
        for borough in &mut self.boroughs {
            let new = patch.boroughs.iter().find(|new| new.borough == borough.borough);
            replace(borough, new);
        }
        replace(&mut self.inside, patch.inside.as_ref());
        replace(&mut self.market, patch.market.as_ref());
        replace(&mut self.deck, patch.deck.as_ref());
        replace(&mut self.discard, patch.discard.as_ref());
        for (place, new) in [(&mut self.superstar, &patch.superstar), (&mut self.statue, &patch.statue)] {
            if let Some(holder) = new {
                *place = holder.first().copied();
            }
        }
        if patch.over.is_some() {
            self.over.clone_from(&patch.over);
        }
    }
}

impl Patch {
    /// Whether the patch changes nothing.
    pub fn is_empty(&self) -> bool {
        *self == Patch::default()
    }
}

impl Absent for Patch {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}
