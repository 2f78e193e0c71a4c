//! Answers as data, so that clients don't have to parse the notation.

use crate::{
    CardSource, TileView, TokenCount, WireBorough, WireFace, WireSeat, WireUnit, WireZone, Word, words::OnWire,
};
use kaiju_rules::{Action, Aim, Destination, Face, Game, Spending, Target};

wire! {
    /// An answer as data. `life` is the part of its cost that is paid in LP.
    #[allow(missing_docs)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum ActionView {
        /// Place the monster's figure in this borough.
        Place { borough: WireBorough },
        /// Reroll these dice.
        Reroll { dice: Vec<WireFace>, life: u8 },
        /// Keep all dice.
        Stop,
        /// Resolve all dice with this face.
        Resolve { face: WireFace },
        /// Change a die. If `from` and `to` are the same, nothing changes.
        Change { from: WireFace, to: WireFace },
        /// Use a card, on this borough or on a die with this face if one is given.
        Use { card: Word, borough: Option<WireBorough>, face: Option<WireFace>, life: u8 },
        /// Spend faces on removing tokens and healing other monsters.
        Spend { face: WireFace, tokens: Vec<TokenCount>, patients: Vec<PatientSpending> },
        /// Destroy the building on top of this stack, counted from 0.
        DestroyBuilding { borough: WireBorough, stack: u8, tile: TileView },
        /// Destroy one unit of this kind.
        DestroyUnit { borough: WireBorough, unit: WireUnit },
        /// Decline what the question offers.
        Pass,
        /// Flee from Manhattan to this borough.
        Flee { borough: WireBorough, life: u8 },
        /// Stay in place.
        Stay,
        /// Leave Manhattan for this borough because Manhattan is over capacity.
        Leave { borough: WireBorough },
        /// Move to this borough.
        Move { borough: WireBorough, life: u8 },
        /// Advance to this zone.
        Advance { zone: WireZone, life: u8 },
        /// Buy a card; `owner` is the monster that sells it, if one does.
        Buy { card: Word, from: CardSource, owner: Option<WireSeat>, life: u8 },
        /// Sweep the market.
        Sweep { life: u8 },
        /// Buy nothing more.
        Done,
        /// Choose this seat's monster.
        Choose { seat: WireSeat },
        /// Choose this Keep card of this seat's monster.
        ChooseCard { seat: WireSeat, card: Word },
        /// Yield Tokyo after an attack.
        Yield,
        /// Look at the top card of the deck.
        Look,
        /// Sell this Keep card.
        Sell { card: Word },
        /// Discard this Keep card.
        Discard { card: Word },
        /// Convert VP into energy and healing.
        Split { energy: u16, heal: u16 },
        /// Send a unit to this borough; `new` means that the unit appeared this turn.
        Send { unit: WireUnit, new: bool, borough: WireBorough },
        /// Pay energy to prevent this much damage.
        Meet { energy: u8 },
        /// Roll to rise as a zombie.
        TryZombie,
        /// Treat all dice as one face.
        TreatAs { face: WireFace },
        /// Put the Token Monster into this borough.
        Summon { borough: WireBorough },
        /// Command the units to fire.
        CommandUnits,
        /// Attack with the Token Monster.
        Attack,
        /// Concede the game.
        Concede,
    }

    /// Faces spent on healing another monster, the patient.
    #[derive(Copy)]
    pub struct PatientSpending {
        /// The patient's seat.
        pub seat: WireSeat,
        /// The number of faces spent on this patient.
        pub count: u8,
    }
}

impl ActionView {
    /// Converts an action of this game.
    pub fn of(game: &Game, action: Action) -> ActionView {
        let ruleset = game.ruleset();
        match action {
            Action::Place(borough) => ActionView::Place { borough: borough.into() },
            Action::Reroll { dice, life } => ActionView::Reroll { dice: dice.on_wire(ruleset), life },
            Action::Stop => ActionView::Stop,
            Action::Resolve(face) => ActionView::Resolve { face: face.on_wire(ruleset) },
            Action::Change { from, to } => ActionView::Change { from: from.on_wire(ruleset), to: to.on_wire(ruleset) },
            Action::Use { card, aim, life } => {
                let (borough, face) = match aim {
                    Aim::Nothing => (None, None),
                    Aim::Borough(borough) => (Some(borough.into()), None),
                    Aim::Die(face) => (None, Some(face.on_wire(ruleset))),
                };
                ActionView::Use { card: card.on_wire(ruleset), borough, face, life }
            }
            Action::Spend { face, on } => spend(game, face, on),
            Action::Destroy(Target::Building { borough, stack, tile }) => {
                ActionView::DestroyBuilding { borough: borough.into(), stack, tile: tile.on_wire(ruleset) }
            }
            Action::Destroy(Target::Unit { borough, unit }) => {
                ActionView::DestroyUnit { borough: borough.into(), unit: unit.into() }
            }
            Action::Pass => ActionView::Pass,
            Action::Flee { to, life } => ActionView::Flee { borough: to.into(), life },
            Action::Stay => ActionView::Stay,
            Action::Leave(borough) => ActionView::Leave { borough: borough.into() },
            Action::Move { to: Destination::Borough(borough), life } => {
                ActionView::Move { borough: borough.into(), life }
            }
            Action::Move { to: Destination::Zone(zone), life } => ActionView::Advance { zone: zone.into(), life },
            Action::Buy { card, from, life } => {
                let owner = match from {
                    kaiju_rules::Source::Monster(owner) => Some(owner.into()),
                    _ => None,
                };
                ActionView::Buy { card: card.on_wire(ruleset), from: from.into(), owner, life }
            }
            Action::Sweep { life } => ActionView::Sweep { life },
            Action::Done => ActionView::Done,
            Action::Choose(seat) => ActionView::Choose { seat: seat.into() },
            Action::ChooseCard { seat, card } => {
                ActionView::ChooseCard { seat: seat.into(), card: card.on_wire(ruleset) }
            }
            Action::Yield => ActionView::Yield,
            Action::Look => ActionView::Look,
            Action::Sell(card) => ActionView::Sell { card: card.on_wire(ruleset) },
            Action::Discard(card) => ActionView::Discard { card: card.on_wire(ruleset) },
            Action::Split { energy, heal } => ActionView::Split { energy, heal },
            Action::Send { unit, new, to } => ActionView::Send { unit: unit.into(), new, borough: to.into() },
            Action::Meet(energy) => ActionView::Meet { energy },
            Action::TryZombie => ActionView::TryZombie,
            Action::TreatAs(face) => ActionView::TreatAs { face: face.on_wire(ruleset) },
            Action::Summon(borough) => ActionView::Summon { borough: borough.into() },
            Action::CommandUnits => ActionView::CommandUnits,
            Action::Attack => ActionView::Attack,
            Action::Concede => ActionView::Concede,
        }
    }
}

fn spend(game: &Game, face: Face, on: Spending) -> ActionView {
    let tokens = game.removed_by(face).iter().enumerate().filter(|&(kind, _)| on.tokens(kind) > 0);
    let patients = game.seats().filter(|&seat| on.patient(seat) > 0);
    ActionView::Spend {
        face: face.on_wire(game.ruleset()),
        tokens: tokens.map(|(kind, &token)| TokenCount { kind: token.into(), count: on.tokens(kind) }).collect(),
        patients: patients.map(|seat| PatientSpending { seat: seat.into(), count: on.patient(seat) }).collect(),
    }
}
