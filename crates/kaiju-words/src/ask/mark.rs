//! Marks: the things on the table that answers refer to.

use kaiju_rules::{Action, Aim, Borough, CardId, Destination, Seat, Source, Target, Unit, Zone};

/// The thing on the table that an answer refers to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A borough.
    Borough(Borough),
    /// A zone of Manhattan.
    Zone(Zone),
    /// A stack of buildings in a borough.
    Stack(Borough, u8),
    /// The units of one kind in a borough.
    Unit(Borough, Unit),
    /// A monster.
    Seat(Seat),
    /// A card in the market.
    Market(CardId),
}

impl Mark {
    /// The thing on the table that this answer refers to, if any.
    pub fn of(action: Action) -> Option<Mark> {
        match action {
            Action::Place(borough)
            | Action::Summon(borough)
            | Action::Flee { to: borough, .. }
            | Action::Leave(borough)
            | Action::Move { to: Destination::Borough(borough), .. }
            | Action::Send { to: borough, .. }
            | Action::Use { aim: Aim::Borough(borough), .. } => Some(Mark::Borough(borough)),
            Action::Move { to: Destination::Zone(zone), .. } => Some(Mark::Zone(zone)),
            Action::Destroy(Target::Building { borough, stack, .. }) => Some(Mark::Stack(borough, stack)),
            Action::Destroy(Target::Unit { borough, unit }) => Some(Mark::Unit(borough, unit)),
            Action::Choose(seat)
            | Action::ChooseCard { seat, .. }
            | Action::Buy { from: Source::Monster(seat), .. } => Some(Mark::Seat(seat)),
            Action::Buy { card, from: Source::Market, .. } => Some(Mark::Market(card)),
            _ => None,
        }
    }
}
