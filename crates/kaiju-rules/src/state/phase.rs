//! The phases of a turn.

/// A phase of a turn (section 3), ordered as in play.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Before the first roll: setup, Earnings, start-of-turn effects.
    Start,
    /// Rolling and rerolling (NY-3.1, TK-3.1).
    Roll,
    /// Resolving dice (NY-3.2, TK-3.2).
    Resolve,
    /// Moving, or entering Tokyo (NY-3.3, TK-3.3).
    Move,
    /// Buying cards and sweeping the market (NY-3.4, TK-3.4).
    Buy,
    /// End-of-turn effects and the victory check (NY-3.5, TK-3.5).
    End,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Phase; 6] = [Phase::Start, Phase::Roll, Phase::Resolve, Phase::Move, Phase::Buy, Phase::End];

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["start", "roll", "resolve", "move", "buy", "end"][self as usize]
    }

    /// The phase with this word, ignoring case.
    pub fn from_word(word: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|p| p.word().eq_ignore_ascii_case(word))
    }
}
