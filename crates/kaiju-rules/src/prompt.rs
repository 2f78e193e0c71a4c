//! What the game waits for.

use crate::{
    board::{Borough, BoroughSet},
    card::CardId,
    chance::Chance,
    dice::Face,
    rule::Because,
    seat::Seat,
};

/// What the game waits for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pending {
    /// An outcome of chance, to be fed with [`crate::Game::resolve`].
    Chance(Chance),
    /// An answer, to be given with [`crate::Game::play`].
    Choose {
        /// Who is asked.
        seat: Seat,
        /// What is asked.
        prompt: Prompt,
    },
    /// Nothing: the game has ended.
    Over {
        /// The winner, if there is one (NY-8.3).
        winner: Option<Seat>,
        /// The rule or card that ended it.
        because: Because,
    },
}

/// A question. The set is closed: cards parameterise these, they do not add to them.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    /// Where to begin.
    Place,
    /// Roll some dice again, or keep them all.
    RerollOrStop,
    /// Which kind of face to resolve next.
    WhichKind,
    /// Which die to change, and to what (after a card such as Chameleon was used).
    ChangeDice,
    /// How many faces of this kind to spend on tokens.
    SpendFaces(Face),
    /// What to destroy.
    Destroy {
        /// Destruction not yet spent.
        left: u8,
        /// Whether nothing was spent yet this turn.
        first: bool,
    },
    /// Leave Manhattan after an attack, or stay.
    FleeOrStay,
    /// Which borough to leave Manhattan for (NY-6.11).
    Leave,
    /// Where to move; `extra` for a move given by a card before the roll (Super Speed).
    Move {
        /// Not the move of the Move phase.
        extra: bool,
    },
    /// What to buy.
    Buy,
    /// Which monster a card is aimed at.
    ChooseMonster(CardId),
    /// Which own Keep card to discard, because of this card.
    DiscardKeep(CardId),
    /// How to divide the VP given up for a card.
    Split {
        /// The card.
        card: CardId,
        /// How many VP were given up.
        vp: u16,
    },
    /// Which unit to send where.
    SendUnit {
        /// The card that sends it.
        card: CardId,
        /// The borough that the units leave.
        from: Borough,
        /// The boroughs that already got one.
        used: BoroughSet,
    },
    /// How much damage to meet with energy.
    MeetDamage,
}

impl Prompt {
    /// The name of the question, as scenarios and protocols spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Prompt::Place => "place",
            Prompt::RerollOrStop => "reroll-or-stop",
            Prompt::WhichKind => "which-kind",
            Prompt::ChangeDice => "change-dice",
            Prompt::SpendFaces(_) => "spend-faces",
            Prompt::Destroy { .. } => "destroy",
            Prompt::FleeOrStay => "flee-or-stay",
            Prompt::Leave => "leave",
            Prompt::Move { .. } => "move",
            Prompt::Buy => "buy",
            Prompt::ChooseMonster(_) => "choose-monster",
            Prompt::DiscardKeep(_) => "discard-keep",
            Prompt::Split { .. } => "split",
            Prompt::SendUnit { .. } => "send-unit",
            Prompt::MeetDamage => "meet-damage",
        }
    }

    /// Whether no effect is under way while this is asked: concessions take effect here (NY-7.4, NR-81).
    pub(crate) const fn between_effects(self) -> bool {
        matches!(self, Prompt::Place | Prompt::RerollOrStop | Prompt::WhichKind | Prompt::Move { .. } | Prompt::Buy)
    }
}
