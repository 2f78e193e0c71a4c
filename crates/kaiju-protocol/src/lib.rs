//! The messages between server and clients. `docs/protocol.md` describes their use; `web/src/protocol.ts` is generated
//! from this crate.
//!
//! Messages contain only what their recipient may know. They refer to cards, faces and so on by the words of the
//! notation, and carry texts as [`Message`](kaiju_words::Message)s that each client renders in its own language.

#[macro_use]
mod wire;

mod action;
mod analysis;
mod cause;
mod code;
mod date;
mod event;
mod from_server;
mod http;
mod names;
mod question;
mod replay;
mod room;
mod rules;
mod scene;
#[cfg(test)]
mod schema;
mod to_server;
#[cfg(test)]
mod typescript;
mod unreadable;
mod words;

pub use action::{ActionView, PatientSpending};
pub use analysis::{
    AdviceView, AdvisedAnswer, CostlyChoiceView, CurvePoint, GameAnalysisView, LuckyRollView, SeatAnalysisView,
};
pub use cause::{CauseKind, CauseView};
pub use code::{Code, Refusal};
pub use date::{date, moment};
pub use event::WireEvent;
pub use from_server::{
    Asked, Chat, Clock, DefeatView, FromServer, LineView, RoomEvent, Snapshot, StoryView, TableEvent, TakeBackChoice,
    TakeBackView, TakenBack, TurnCard, Update, Welcome,
};
pub use http::{Device, GameCard, GamePlayer, Me, NewTable, Recover, Recovery, Rename, TableCard, TableLink};
pub use names::{presentable_chat, presentable_name};
pub use question::{
    AnswerView, EffectView, FaceView, LessonView, MarkView, Note, OddsView, QuestionView, Reroll, RollView, ThreatView,
};
pub use replay::{Decision, MAX_RECORD_LEN, PlayFrom, Replay, ReplayQuestion, ReplayRequest};
pub use room::{Door, FairView, Guest, NonceView, Person, Presets, RoomView, SeatView, Settings, Sitter, Stage};
pub use rules::{EntryKindView, EntryView, ListView, RulesView, ScenarioView};
pub use scene::{
    BoroughView, DiceScene, Discount, Earning, HeldCard, MonsterView, Offer, Over, Patch, Scene, Spot, StackView,
    TileView, TokenCount, TurnView, UnitCount, Units,
};
pub use to_server::{Request, ToServer};
pub use wire::Word;
pub use words::{
    BuildingKind, CardSource, Comeback, EarningPlace, KoState, PlaceKind, PromptKind, VpGoal, VpSource, WireBook,
    WireBorough, WireBot, WireCardKind, WireEnding, WireFace, WireGame, WireGoal, WireGood, WireIdle, WireMonster,
    WirePhase, WireSeat, WireToken, WireTrack, WireUnit, WireVariant, WireZone,
};

/// The protocol version. The server refuses a client with another version, which can then reload to update itself.
pub const VERSION: u32 = 2;

/// At this many LP or fewer, clients show that a monster is in danger.
pub const FEW_LIFE: u8 = 3;
/// If a monster needs this many VP or fewer to reach its goal, clients show that it is close.
pub const FEW_VP_MISSING: u16 = 4;

/// Maximum length of a message to the server, in bytes.
pub const MAX_MESSAGE_LEN: usize = 8 * 1024;
/// Maximum length of a name, in characters.
pub const MAX_NAME_LEN: usize = 16;
/// Maximum length of a chat line, in characters.
pub const MAX_CHAT_LEN: usize = 300;
/// Maximum for the clock and the grace time, in seconds: half a day.
pub const MAX_CLOCK: u16 = 43_200;
/// Minimum for the clock, in seconds: enough to read a question.
pub const MIN_CLOCK: u16 = 5;
/// Maximum number of answers in one message; clients request further ones in batches of this size. An answer with its
/// effects takes up to 1.2 kB, and a message should stay below 64 kB.
pub const MAX_ANSWERS: usize = 30;
