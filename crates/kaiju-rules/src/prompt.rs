//! What the game waits for.

use crate::{
    board::{Borough, BoroughSet},
    card::CardId,
    chance::Chance,
    dice::Face,
    rule::Cause,
    seat::Seat,
    uses::UseAt,
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
        cause: Cause,
    },
}

/// A question. The set is closed: cards parameterise these, they do not add to them.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    /// Where to begin, or to come back (KO-4.2, KO-4.4).
    Place,
    /// Roll some dice again, or keep them all.
    RerollOrStop,
    /// Which kind of face to resolve next.
    WhichKind,
    /// Which die to change, and to what, by this card (Chameleon, Plot Twist); without one, which card to do it with (TR-4).
    ChangeDice(Option<CardId>),
    /// How many faces of this kind to spend on tokens and patients.
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
    /// Which borough to leave Manhattan for (NY-6.11); a KO'd monster is asked for the Token Monster (KO-5.10).
    Leave,
    /// Where to move; a KO'd monster is asked for the Token Monster (KO-5.8); `extra` for a move given by a card before the roll (Super Speed).
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
    /// Leave Tokyo after an attack, or stay.
    YieldOrStay,
    /// Buy a card that was revealed just now (Opportunist).
    Offer,
    /// Which Keep card to copy (Mimic).
    ChooseCard,
    /// Which own Keep card to sell, by this card (Metamorph).
    Sell(CardId),
    /// Whether to use an own card now.
    React(Occasion),
    /// Whether to try to rise as a zombie (KO-4.1).
    Zombie,
    /// Whether to treat all dice as one face (KO-3.7).
    TreatAs,
    /// How to use the Attack of a KO'd monster: summon, command the units, attack with the Token Monster (KO-3.9).
    Summon {
        /// Attack faces.
        symbols: u8,
    },
    /// Which active monster loses VP to the Celebrity faces of a KO'd one (KO-3.1).
    Heckle {
        /// Celebrity faces.
        faces: u8,
    },
}

/// What a monster may react to with its cards.
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
    /// Its first roll comes next.
    BeforeRoll,
    /// The dice that it rolled for this card show faces that it may reroll.
    Rolled(CardId),
}

impl Occasion {
    /// The name of the occasion, as positions spell it.
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
    /// The name of the question, as scenarios and protocols spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Prompt::Place => "place",
            Prompt::RerollOrStop => "reroll-or-stop",
            Prompt::WhichKind => "which-kind",
            Prompt::ChangeDice(_) | Prompt::TreatAs => "change-dice",
            Prompt::SpendFaces(_) => "spend-faces",
            Prompt::Destroy { .. } => "destroy",
            Prompt::FleeOrStay => "flee-or-stay",
            Prompt::Leave => "leave",
            Prompt::Move { .. } => "move",
            Prompt::Buy => "buy",
            Prompt::ChooseMonster(_) | Prompt::Heckle { .. } => "choose-monster",
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
            Prompt::Summon { .. } => "summon",
        }
    }

    /// Whether no effect is under way while this is asked: concessions take effect here (NY-7.4, NR-81, TR-91).
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

    /// The moments of cards' uses that this question is.
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
