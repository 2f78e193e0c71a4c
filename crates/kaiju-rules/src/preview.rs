//! What an answer would do: played on a copy, up to the next chance or question.

use crate::{
    action::Action,
    dice::{Dice, Face},
    error::PlayError,
    event::{Event, What},
    game::Game,
    prompt::{Occasion, Pending, Prompt},
    seat::Seat,
    table::Teller,
};

impl Game {
    /// The game as it would wait after this answer; `teller` hears what would happen until then. Nothing is guessed: what chance
    /// or somebody else decides is left open. From a [`crate::View`] nothing is told that its seat may not know.
    pub fn preview(&self, seat: Seat, action: Action, teller: Teller<'_>) -> Result<Game, PlayError> {
        let mut copy = *self;
        copy.play_telling(seat, action, teller)?;
        Ok(copy)
    }

    /// The game as it would wait if the roller stopped with these dice on the table, whatever lies there now, and nobody
    /// changed or rerolled one; `None` unless a roller is asked.
    pub fn if_final(&self, dice: Dice, teller: Teller<'_>) -> Option<Game> {
        let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = self.pending else { return None };
        let mut copy = *self;
        copy.turn.dice = dice;
        copy.play_unchecked_telling(Action::Stop, teller);
        while let Pending::Choose { prompt: Prompt::React(Occasion::Probe) | Prompt::ChangeDice(None), .. } =
            copy.pending
        {
            copy.play_unchecked_telling(Action::Pass, teller);
        }
        Some(copy)
    }

    /// What stopping now would do, kind by kind, each as if it were resolved first; `teller` hears of each kind what would happen
    /// up to the next chance or question. Nothing unless a roller is asked.
    pub fn if_stopped(&self, teller: &mut dyn FnMut(Face, &Game, Event)) {
        let Some(stopped) = self.if_final(self.dice(), &mut first_kind(teller)) else { return };
        let Pending::Choose { seat, prompt: Prompt::WhichKind } = stopped.pending else { return };
        for face in stopped.dice().plus(stopped.added_symbols()).kinds() {
            let _ = stopped.preview(seat, Action::Resolve(face), &mut first_kind(teller));
        }
    }
}

/// Hears what the first kind does that is resolved. The last kind follows without being asked for, and then the next phase.
fn first_kind(teller: &mut dyn FnMut(Face, &Game, Event)) -> impl FnMut(&Game, Event) {
    let (mut first, mut ended) = (None, false);
    move |game, event| {
        match event.what {
            What::Resolve { face, .. } if first.is_none() => first = Some(face),
            What::Resolve { .. } | What::Phase { .. } => ended = first.is_some(),
            _ => {}
        }
        if let Some(face) = first.filter(|_| !ended) {
            teller(face, game, event);
        }
    }
}
