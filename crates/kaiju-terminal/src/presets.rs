//! Presets (answers given in advance): how the player edits them, row by row.

use crate::{remote::Remote, table::TableView};
use crossterm::event::KeyCode;
use kaiju_protocol::{Presets, Word};
use kaiju_rules::{Game, Ruleset, Seat};
use kaiju_words::Message;

/// Upper limit for LP in presets; no monster has more.
pub(crate) const MAX_LIFE: u8 = 20;

/// One row of the presets page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Preset {
    /// Leave Manhattan or Tokyo at this many LP or fewer.
    Leave,
    /// Stay in Manhattan or Tokyo with more LP than this.
    Stay,
    /// Don't ask about using this card.
    Card(Word),
    /// Skip the purchase question if nothing is affordable.
    SkipBuying,
}

impl Preset {
    /// All available presets, including one for each card that the seat owns or that already has a preset.
    pub(crate) fn all(game: &Game, seat: Option<Seat>, presets: &Presets) -> Vec<Preset> {
        let id = |card| Word::Borrowed(game.card(card).id);
        let own = seat.into_iter().flat_map(|seat| game.monster(seat).cards().iter()).map(id);
        let mut cards: Vec<Word> = presets.not_asked.clone();
        for card in own {
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        let cards = cards.into_iter().map(Preset::Card);
        [Preset::Leave, Preset::Stay, Preset::SkipBuying].into_iter().chain(cards).collect()
    }

    /// The preset as a sentence, with its current value or the value it would start with.
    pub(crate) fn sentence(&self, presets: &Presets, ruleset: Ruleset) -> Message {
        let alone = match self {
            Preset::Leave => Presets { leave_at: presets.leave_at.or(Some(0)), ..Presets::default() },
            Preset::Stay => Presets { stay_above: presets.stay_above.or(Some(MAX_LIFE)), ..Presets::default() },
            Preset::Card(card) => Presets { not_asked: vec![card.clone()], ..Presets::default() },
            Preset::SkipBuying => Presets { skip_buying: true, ..Presets::default() },
        };
        alone.sentences(ruleset).swap_remove(0)
    }

    /// Whether the preset is on.
    pub(crate) fn is_on(&self, presets: &Presets) -> bool {
        match self {
            Preset::Leave => presets.leave_at.is_some(),
            Preset::Stay => presets.stay_above.is_some(),
            Preset::Card(card) => presets.not_asked.contains(card),
            Preset::SkipBuying => presets.skip_buying,
        }
    }

    /// The presets with this row's number raised or lowered by one, passing through "off" at either end. A row without
    /// a number is switched on or off.
    pub(crate) fn changed(&self, presets: &Presets, step: i8) -> Presets {
        let moved = |life: Option<u8>| match life {
            None if step > 0 => Some(0),
            None => Some(MAX_LIFE),
            Some(life) => life.checked_add_signed(step).filter(|&life| life <= MAX_LIFE),
        };
        match self {
            Preset::Leave => leave(presets, moved(presets.leave_at)),
            Preset::Stay => stay(presets, moved(presets.stay_above)),
            Preset::Card(card) => with_card(presets, card, !self.is_on(presets)),
            Preset::SkipBuying => Presets { skip_buying: !presets.skip_buying, ..presets.clone() },
        }
    }
}

/// Handles a key on the presets page. Returns the row selected afterwards, or `None` if the key closes the page.
pub(crate) fn key(at: usize, code: KeyCode, remote: &mut Remote) -> Option<usize> {
    let now = remote.presets().clone();
    let all = Preset::all(remote.game(), remote.seat(), &now);
    let at = at.min(all.len() - 1);
    let step = match code {
        KeyCode::Up | KeyCode::Char('k') => return Some(at.saturating_sub(1)),
        KeyCode::Down | KeyCode::Char('j') => return Some((at + 1).min(all.len() - 1)),
        KeyCode::Left | KeyCode::Char('-') => -1,
        KeyCode::Right | KeyCode::Char('+' | ' ') | KeyCode::Enter => 1,
        _ => return None,
    };
    remote.set_presets(all[at].changed(&now, step));
    Some(at)
}

/// Sets "leave at this many LP", and raises "stay above" if the two would contradict each other.
pub(crate) fn leave(presets: &Presets, at: Option<u8>) -> Presets {
    let stay_above = presets.stay_above.map(|stay| stay.max(at.unwrap_or(0)));
    Presets { leave_at: at, stay_above, ..presets.clone() }
}

/// Sets "stay above this many LP", and lowers "leave at" if the two would contradict each other.
pub(crate) fn stay(presets: &Presets, above: Option<u8>) -> Presets {
    let leave_at = presets.leave_at.map(|leave| leave.min(above.unwrap_or(u8::MAX)));
    Presets { stay_above: above, leave_at, ..presets.clone() }
}

/// Turns questions about a card off or on.
pub(crate) fn with_card(presets: &Presets, card: &Word, not_asked: bool) -> Presets {
    let mut cards: Vec<Word> = presets.not_asked.iter().filter(|other| *other != card).cloned().collect();
    cards.extend(not_asked.then(|| card.clone()));
    Presets { not_asked: cards, ..presets.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradicting_limits_adjust_each_other() {
        let none = Presets::default();
        let four = leave(&none, Some(4));
        let both = stay(&four, Some(6));
        assert_eq!((both.leave_at, both.stay_above), (Some(4), Some(6)));
        let raised = leave(&both, Some(8));
        assert_eq!((raised.leave_at, raised.stay_above), (Some(8), Some(8)));
        let lowered = stay(&both, Some(2));
        assert_eq!((lowered.leave_at, lowered.stay_above), (Some(2), Some(2)));
        assert_eq!(stay(&both, None).leave_at, Some(4));
    }

    #[test]
    fn limits_cycle_through_off() {
        let mut presets = Presets::default();
        let mut seen = Vec::new();
        for _ in 0..23 {
            presets = Preset::Leave.changed(&presets, 1);
            seen.push(presets.leave_at);
        }
        assert_eq!((seen[0], seen[20], seen[21], seen[22]), (Some(0), Some(20), None, Some(0)));
        assert_eq!(Preset::Leave.changed(&presets, -1).leave_at, None);
        assert_eq!(Preset::Stay.changed(&Presets::default(), -1).stay_above, Some(20));
    }

    #[test]
    fn card_presets_toggle() {
        let card = Word::Borrowed("wings");
        let off = Presets::default();
        let on = Preset::Card(card.clone()).changed(&off, 1);
        assert_eq!(on.not_asked, std::slice::from_ref(&card));
        assert_eq!(Preset::Card(card).changed(&on, 1), off);
    }
}
