//! Swapping seats in the lobby.

use super::{Room, change::Change, commit::Draft};
use kaiju_protocol::{Code, Refusal, Stage, WireSeat};
use kaiju_rules::Seat;

/// A request to swap seats. It lapses when one of the two people changes seats or disconnects, and when the game
/// starts.
pub(super) struct SwapRequest {
    own: Seat,
    pub(super) other: Seat,
    /// The person in the other seat.
    sitter: u32,
}

impl Room {
    /// Swaps seats: with a bot or an empty seat at once, with a person once both have asked.
    pub(super) fn swap(&mut self, person: u32, letter: WireSeat, now: i64, draft: &mut Draft) -> Result<(), Refusal> {
        self.state.require_lobby()?;
        let own = self.state.seat_of(person).ok_or(Code::NotSeated)?;
        let other = letter.seat();
        let chair = self.state.chair(other).ok_or(Code::BadSeat)?;
        let sitter = chair.person();
        if chair.is_closed {
            return Err(Code::SeatClosed.into());
        }
        if own == other {
            draft.room_changed |= self.swap_requests.remove(&person).is_some();
            return Ok(());
        }
        if let Some(sitter) = sitter
            && self.swap_requests.get(&sitter).is_none_or(|request| request.sitter != person)
        {
            // Asking again changes nothing, and no one is notified.
            let before = self.swap_requests.insert(person, SwapRequest { own, other, sitter });
            draft.room_changed |= before.is_none_or(|before| before.other != other);
            return Ok(());
        }
        self.require_entries(1)?;
        self.commit_change(Change::Swap { seat: own, other }, now, draft);
        Ok(())
    }

    /// Drops a person's own request and other people's requests to swap with them.
    pub(super) fn drop_swap_requests_of(&mut self, person: u32) {
        self.swap_requests.retain(|&requester, request| requester != person && request.sitter != person);
    }

    /// Drops requests if one of the two people has changed seats or the game has started.
    pub(super) fn drop_lapsed_swap_requests(&mut self) {
        let state = &self.state;
        self.swap_requests.retain(|&person, request| {
            let is_own = state.seat_of(person) == Some(request.own);
            let is_other = state.seat_of(request.sitter) == Some(request.other);
            is_own && is_other && state.stage == Stage::Lobby
        });
    }
}
