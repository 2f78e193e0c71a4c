//! The phases of a turn.

/// The phase of the turn (section 3).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Before the first roll: setup, Earnings, start-of-turn effects.
    Start,
    /// Rolling.
    Roll,
    /// Resolving dice.
    Resolve,
    /// Moving.
    Move,
    /// Buying.
    Buy,
    /// End of turn.
    End,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Phase; 6] = [Phase::Start, Phase::Roll, Phase::Resolve, Phase::Move, Phase::Buy, Phase::End];

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["start", "roll", "resolve", "move", "buy", "end"][self as usize]
    }

    /// The phase with this word.
    pub fn from_word(word: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|p| p.word().eq_ignore_ascii_case(word))
    }
}
