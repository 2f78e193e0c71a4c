//! Computer players. A bot sees only a [`View`] of the game and can give a reason for each choice.

mod ko;
mod learnt;
mod random;
mod registry;
mod rookie;
mod seated;
mod veteran;

pub mod training {
    //! The veteran's evaluation features, for fitting its weights.
    pub use crate::veteran::{FACTS, amount, card_cost, fact_name, facts, leads_on};
}

pub mod learning {
    //! The parts of the learnt bots, for training their networks.
    pub use crate::learnt::*;
}

pub use kaiju_dealer::Luck;
pub use registry::{bot_by_name, register};
pub use seated::SeatedBots;

use kaiju_rules::{Action, Face, Pending, Ply, Ruleset, Seat, View};
use std::time::Duration;

/// A computer player. Anyone can implement it; [`register`] makes it known by its name.
pub trait Bot: Sync {
    /// The name used on the command line.
    fn name(&self) -> &str;

    /// The version, which changes whenever the bot would choose differently. Records name it.
    fn version(&self) -> u16;

    /// Chooses one of the legal answers; `None` if the viewing seat is not being asked. A bot with memory chooses as if
    /// it had just taken over the seat.
    fn choose(&self, view: View<'_>, luck: &mut dyn Luck) -> Option<Action>;

    /// The reason for choosing this action.
    fn reason(&self, view: View<'_>, action: Action) -> Reason;

    /// The bot's chance to win after this action, and after the best other one; `None` if it doesn't estimate chances.
    /// Takes about as long as choosing.
    fn evaluation(&self, _: View<'_>, _: Action) -> Option<Evaluation> {
        None
    }

    /// The most time that the bot may take for a decision; `None` if its work is limited in some other way. The built-in
    /// bots count positions instead, so that the same seed gives the same game on every machine.
    fn time(&self) -> Option<Duration> {
        None
    }

    /// About how many microseconds a choice takes on average. A server lets others have their turn between the choices
    /// of slow bots.
    fn effort(&self) -> u32 {
        100
    }

    /// Seats a player that remembers its game; `None` for a bot that needs only the position.
    fn seat(&self, _: BotSeat<'_>) -> Option<Box<dyn SeatedBot + Send + '_>> {
        None
    }
}

/// The start of a game for one of its players.
#[derive(Copy, Clone, Debug)]
pub struct BotSeat<'a> {
    /// The player's seat.
    pub seat: Seat,
    /// The seed for the player's own random numbers, below 2^53.
    pub seed: u64,
    /// The first position, as the seat may know it.
    pub start: View<'a>,
}

/// A bot at one seat of one game, with its memory.
pub trait SeatedBot {
    /// Follows a ply that is about to be played; the view is the seat's, of the position before it.
    fn observe(&mut self, view: View<'_>, ply: Ply);

    /// Chooses one of the legal answers; `None` if the seat is not being asked.
    fn choose(&mut self, view: View<'_>, luck: &mut dyn Luck) -> Option<Action>;

    /// What the bot says about its latest choice.
    fn remark(&self) -> Option<&Remark> {
        None
    }

    /// The game is over.
    fn end(&mut self, _: View<'_>) {}
}

/// What a bot says about a choice in its own words.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Remark {
    /// Why it chose the answer.
    pub reason: Option<String>,
    /// What it expects of the answer.
    pub evaluation: Option<Evaluation>,
}

/// What a bot expects of an answer.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The bot's chance to win after the answer, from 0 to 1.
    pub chance: f64,
    /// Its chance after the best other answer; `None` if it isn't known.
    pub next_best: Option<f64>,
}

/// A bot of this crate: it has no memory.
pub(crate) struct BuiltIn {
    name: &'static str,
    version: u16,
    effort: u32,
    choose: fn(View<'_>, &mut dyn Luck) -> Option<Action>,
    reason: fn(View<'_>, Action) -> Reason,
    evaluation: fn(View<'_>, Action) -> Option<Evaluation>,
}

impl Bot for BuiltIn {
    fn name(&self) -> &str {
        self.name
    }

    fn version(&self) -> u16 {
        self.version
    }

    #[inline]
    fn choose(&self, view: View<'_>, luck: &mut dyn Luck) -> Option<Action> {
        (self.choose)(view, luck)
    }

    fn reason(&self, view: View<'_>, action: Action) -> Reason {
        (self.reason)(view, action)
    }

    fn evaluation(&self, view: View<'_>, action: Action) -> Option<Evaluation> {
        (self.evaluation)(view, action)
    }

    fn effort(&self) -> u32 {
        self.effort
    }
}

/// The reason for a bot's choice: the id of a text in `locales/`, without its `reason-` prefix.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reason(pub &'static str);

impl Reason {
    /// Every reason a bot can give.
    pub const ALL: &'static [Reason] = &[
        Reason::RANDOM,
        Reason::BETTER_ROLL,
        Reason::GOOD_DICE,
        Reason::GAIN,
        Reason::NO_GAIN,
        Reason::END,
        Reason::LIFE,
        Reason::POINTS,
        Reason::GOODS,
        Reason::RIVALS,
        Reason::EVEN,
        Reason::ENOUGH,
        Reason::CARD,
        Reason("hopes-energy"),
        Reason("hopes-attack"),
        Reason("hopes-destruction"),
        Reason("hopes-heal"),
        Reason("hopes-celebrity"),
        Reason("hopes-ouch"),
        Reason("hopes-1"),
        Reason("hopes-2"),
        Reason("hopes-3"),
    ];

    /// The choice was random.
    const RANDOM: Reason = Reason("random");
    /// A rookie rerolls the dice it does not like.
    const BETTER_ROLL: Reason = Reason("better-roll");
    /// A rookie likes its dice.
    const GOOD_DICE: Reason = Reason("good-dice");
    /// The choice pays off at once.
    const GAIN: Reason = Reason("gain");
    /// No choice pays off at once.
    const NO_GAIN: Reason = Reason("no-gain");
    /// The choice decides the game.
    const END: Reason = Reason("end");
    /// The choice is best for the monster's survival.
    const LIFE: Reason = Reason("life");
    /// The choice is best in the race for victory points.
    const POINTS: Reason = Reason("points");
    /// The choice is best for energy and cards.
    const GOODS: Reason = Reason("goods");
    /// The choice hurts the others most.
    const RIVALS: Reason = Reason("rivals");
    /// The choice is no better than the alternatives.
    pub const EVEN: Reason = Reason("even");
    /// No reroll is better than stopping.
    const ENOUGH: Reason = Reason("enough");
    /// Using a card is better than rerolling or stopping.
    const CARD: Reason = Reason("card");

    /// The reason for a reroll that hopes for this face.
    fn hopes_for(ruleset: Ruleset, face: Face) -> Reason {
        let word = |reason: &&Reason| reason.0.strip_prefix("hopes-") == Some(ruleset.face_word(face));
        Reason::ALL.iter().find(word).copied().unwrap_or(Reason::BETTER_ROLL)
    }
}

/// The viewing seat, if it is the one being asked.
fn asked(view: View<'_>) -> Option<Seat> {
    match view.pending() {
        Pending::Choose { seat, .. } => view.seat().filter(|&s| s == seat),
        _ => None,
    }
}

/// The built-in bots, from weakest to strongest.
pub const BOTS: &[&dyn Bot] =
    &[&random::RANDOM, &rookie::ROOKIE, &veteran::VETERAN, &learnt::EXPERT, &learnt::CHAMPION];
