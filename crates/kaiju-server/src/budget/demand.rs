//! The budgets that must have something left before a request is accepted.

use super::CostKind;
use kaiju_protocol::{Door, ToServer};

/// The kinds of cost for which a request needs something left in the budget.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    /// The kinds of cost whose budget must not be used up.
    pub(crate) kinds: &'static [CostKind],
    /// Whether the request may overdraw the budget by half, so that it remains possible after a lot of chat.
    pub(crate) has_reserve: bool,
}

/// Playing is charged, but never refused, so that no one loses a game because of other things they did.
const PLAY: Demand = Demand { kinds: &[], has_reserve: false };
/// Requesting a question's further answers or odds. The client can wait for them.
pub(crate) const ASK: Demand = Demand { kinds: &[CostKind::Time, CostKind::Sent], has_reserve: true };
/// Protecting oneself and one's table from others is never refused either. Undoing a protection can be, so that the two
/// can't alternate endlessly.
const PROTECT: Demand = PLAY;
/// Taking or leaving a seat, and undoing a protection as the host.
const ORDER: Demand = Demand { kinds: &[CostKind::Stored, CostKind::Time, CostKind::Sent], has_reserve: true };
/// Chat and all other changes.
const CHANGE: Demand = Demand { kinds: &[CostKind::Stored, CostKind::Time, CostKind::Sent], has_reserve: false };
/// Starting a game, or asking for a rematch.
const GAME: Demand = Demand { kinds: &CostKind::ALL, has_reserve: false };
/// Joining a table without a seat.
pub(crate) const VISIT: Demand =
    Demand { kinds: &[CostKind::Stored, CostKind::Time, CostKind::Sent], has_reserve: false };
/// Staying at a table without a seat.
pub(crate) const WATCH: Demand = Demand { kinds: &[CostKind::Sent], has_reserve: true };
/// Creating a table.
pub(crate) const CREATE: Demand = GAME;
/// A request that only reads.
pub(crate) const LOOK: Demand = Demand { kinds: &[CostKind::Time, CostKind::Sent], has_reserve: false };
/// A file of the web client. Files take almost no processor time, so that budget may be used up.
pub(crate) const FILE: Demand = Demand { kinds: &[CostKind::Sent], has_reserve: false };
/// A request that changes something outside tables.
pub(crate) const WRITE: Demand = CHANGE;

impl Demand {
    /// The demand of a message to a table.
    pub(crate) const fn of(request: &ToServer) -> &'static Demand {
        match request {
            ToServer::Act { .. }
            | ToServer::Concede { .. }
            | ToServer::Reveal { .. }
            | ToServer::Hello { .. }
            | ToServer::Ping => &PLAY,
            ToServer::Odds { .. } | ToServer::Answers { .. } => &ASK,
            // The client can play without, so that what is left of the budget is for the question itself.
            ToServer::Coach { .. } => &LOOK,
            ToServer::Kick { .. }
            | ToServer::LetIn { .. }
            | ToServer::TurnAway { .. }
            | ToServer::CloseSeat { closed: true, .. }
            | ToServer::Door { door: Door::Locked }
            | ToServer::Mute { muted: true, .. }
            | ToServer::Hide { hidden: true, .. } => &PROTECT,
            ToServer::Sit { .. }
            | ToServer::Stand
            | ToServer::Commit { .. }
            | ToServer::Host { .. }
            | ToServer::CloseSeat { .. }
            | ToServer::Door { .. }
            | ToServer::Mute { .. }
            | ToServer::Hide { .. } => &ORDER,
            // The bots will play their turns again.
            ToServer::Start | ToServer::Rematch | ToServer::TakeBack { whole_turn: true, .. } => &GAME,
            ToServer::Swap { .. }
            | ToServer::Monster { .. }
            | ToServer::Name { .. }
            | ToServer::Ready { .. }
            | ToServer::Bot { .. }
            | ToServer::Settings { .. }
            | ToServer::Presets { .. }
            | ToServer::TakeBack { .. }
            | ToServer::Chat { .. } => &CHANGE,
        }
    }
}
