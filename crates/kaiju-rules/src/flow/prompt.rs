//! The input that a game waits for: an outcome of chance, an answer to a question, or nothing once it is over.

use crate::{
    cards::{set::CardId, uses::UseAt},
    flow::chance::Chance,
    rule::Cause,
    state::{
        board::{Borough, BoroughSet},
        dice::Face,
        seat::Seat,
    },
};

/// What the game waits for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pending {
    /// An outcome of chance, to be supplied with [`crate::Game::resolve`].
    Chance(Chance),
    /// An answer, to be given with [`crate::Game::play`].
    Choose {
        /// The monster being asked.
        seat: Seat,
        /// The question it has to answer.
        prompt: Prompt,
    },
    /// Nothing: the game has ended.
    Over {
        /// The winner, if there is one (NY-8.3, TK-6.6).
        winner: Option<Seat>,
        /// The rule or card that ended it.
        cause: Cause,
    },
}

/// A question. Cards parameterise these questions but never add new ones.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    /// Where to place the figure, at the start of the game or when the monster comes back (KO-4.2, KO-4.4).
    Place,
    /// Whether to reroll some dice or keep them all.
    RerollOrStop,
    /// Which kind of face to resolve next.
    WhichKind,
    /// Which die to change to which face with this card (Chameleon, Plot Twist); without a card, which card to use
    /// (TR-4).
    ChangeDice(Option<CardId>),
    /// How many faces of this kind to spend on removing tokens and on healing others.
    SpendFaces(Face),
    /// What to destroy with the unspent Destruction.
    Destroy {
        /// Unspent Destruction.
        left: u8,
        /// Whether no Destruction has been spent this turn.
        first: bool,
    },
    /// Whether to flee from Manhattan after an attack.
    FleeOrStay,
    /// Which borough to leave Manhattan for (NY-6.11); a KO'd monster answers for the Token Monster (KO-5.10).
    Leave,
    /// Where to move; a KO'd monster answers for the Token Monster (KO-5.8).
    Move {
        /// Whether this is a card's extra move before the roll (Super Speed) rather than the Move phase's move.
        extra: bool,
    },
    /// What to buy, or whether to sweep the market (NY-9.1, TK-7.1).
    Buy,
    /// Which monster a card targets.
    ChooseMonster(CardId),
    /// Which of the monster's own Keep cards to discard because of this card.
    DiscardKeep(CardId),
    /// How to divide the VP given up for a card between energy and healing.
    Split {
        /// The card that converts them (Next Stage).
        card: CardId,
        /// Number of VP given up.
        vp: u16,
    },
    /// Which unit to send away, and where.
    SendUnit {
        /// The card that sends it.
        card: CardId,
        /// The borough the units leave.
        from: Borough,
        /// The boroughs that have already received a unit.
        used: BoroughSet,
    },
    /// How much damage to prevent by paying energy (NR-50).
    MeetDamage,
    /// Whether to yield Tokyo after an attack.
    YieldOrStay,
    /// Whether to buy a card that was just revealed (Opportunist).
    Offer,
    /// Which Keep card to copy (Mimic).
    ChooseCard,
    /// Which of the monster's own Keep cards to sell with this card (Metamorph).
    Sell(CardId),
    /// Whether to react by using one of the monster's own cards.
    React(Occasion),
    /// Whether to try to rise as a zombie (KO-4.1).
    Zombie,
    /// Whether to treat all dice as one face (KO-3.7).
    TreatAs,
    /// How a KO'd monster uses its Attack faces: summon or attack with the Token Monster, or command the units
    /// (KO-3.9).
    Summon {
        /// Number of Attack faces.
        symbols: u8,
    },
    /// Which active monster loses VP to a KO'd monster's Celebrity faces (KO-3.1).
    Heckle {
        /// Number of Celebrity faces.
        faces: u8,
    },
}

/// An occasion on which a monster may react with its cards.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Occasion {
    /// It is about to lose LP.
    Loss,
    /// It is about to lose energy to another monster's effect.
    EnergyLoss,
    /// Another monster has stopped rolling.
    Probe,
    /// It has scored its 1s.
    Ones,
    /// It is about to make its first roll.
    BeforeRoll,
    /// The dice it rolled for this card show faces it may reroll.
    Rolled(CardId),
}

impl Occasion {
    /// The name of the occasion in positions.
    pub const fn word(self) -> &'static str {
        match self {
            Occasion::Loss => "loss",
            Occasion::EnergyLoss => "energy-loss",
            Occasion::Probe => "probe",
            Occasion::Ones => "ones",
            Occasion::BeforeRoll => "before-roll",
            Occasion::Rolled(_) => "rolled",
        }
    }
}

impl Prompt {
    /// The name of the question in scenarios and on the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Prompt::Place => "place",
            Prompt::RerollOrStop => "reroll-or-stop",
            Prompt::WhichKind => "which-kind",
            Prompt::ChangeDice(_) => "change-dice",
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
            Prompt::YieldOrStay => "yield-or-stay",
            Prompt::Offer => "offer",
            Prompt::ChooseCard => "choose-card",
            Prompt::Sell(_) => "sell",
            Prompt::React(_) => "react",
            Prompt::Zombie => "zombie",
            Prompt::TreatAs => "treat-as",
            Prompt::Summon { .. } => "summon",
            Prompt::Heckle { .. } => "heckle",
        }
    }

    /// Whether this is asked between effects, so that concessions can take effect (NY-7.4, TK-6.4, NR-81, TR-91).
    pub(crate) const fn between_effects(self) -> bool {
        matches!(
            self,
            Prompt::Place
                | Prompt::RerollOrStop
                | Prompt::ChangeDice(None)
                | Prompt::WhichKind
                | Prompt::Move { .. }
                | Prompt::Buy
                | Prompt::Offer
                | Prompt::Zombie
                | Prompt::TreatAs
                | Prompt::React(Occasion::Probe | Occasion::BeforeRoll)
        )
    }

    /// The moments at which this question lets a monster use cards.
    pub(crate) const fn uses(self) -> UseAt {
        match self {
            Prompt::RerollOrStop => UseAt::ROLLING.or(UseAt::ANY_DECISION),
            Prompt::WhichKind => UseAt::WHICH_KIND.or(UseAt::ANY_DECISION),
            Prompt::Move { .. } | Prompt::Buy => UseAt::ANY_DECISION,
            Prompt::Destroy { first: true, .. } => UseAt::FIRST_DESTROY,
            Prompt::ChangeDice(None) => UseAt::CHANGING,
            Prompt::React(Occasion::Loss) => UseAt::LOSS,
            Prompt::React(Occasion::EnergyLoss) => UseAt::ENERGY_LOSS,
            Prompt::React(Occasion::Probe) => UseAt::PROBE,
            Prompt::React(Occasion::Ones) => UseAt::ONES,
            Prompt::React(Occasion::BeforeRoll) => UseAt::BEFORE_ROLL,
            _ => UseAt(0),
        }
    }
}
