//! Conversions between engine values and words that the macros can't generate.

use super::{
    BuildingKind, Comeback, EarningPlace, KoState, OnWire, PlaceKind, VpGoal, VpSource, WireFace, WireGame, WireGood,
    WireMonster, WireSeat,
};
use crate::{Spot, TileView, Word};
use kaiju_rules::{
    Borough, CardId, Cause, Dice, Event, EventKind, Face, Game, Good, MAX_SEATS, Place, Reward, Rule, Ruleset, Seat,
    Tile, Track, Zone,
};
use kaiju_words::Message;

impl WireSeat {
    /// The engine's seat with this letter.
    pub fn seat(self) -> Seat {
        Seat::new(self as usize).unwrap_or_else(|| unreachable!("there are as many letters as seats"))
    }
}

impl From<Seat> for WireSeat {
    fn from(seat: Seat) -> WireSeat {
        WireSeat::ALL[seat.index()]
    }
}

impl WireGame {
    /// The engine's ruleset for this game.
    pub const fn ruleset(self) -> Ruleset {
        match self {
            WireGame::NewYork => Ruleset::NewYork,
            WireGame::Tokyo => Ruleset::Tokyo,
        }
    }
}

impl WireMonster {
    /// The monsters of a game, in default seat order.
    pub fn of(ruleset: Ruleset) -> &'static [WireMonster; MAX_SEATS] {
        let (new_york, tokyo) = WireMonster::ALL.split_at(MAX_SEATS);
        let monsters = match ruleset {
            Ruleset::NewYork => new_york,
            Ruleset::Tokyo => tokyo,
        };
        monsters.try_into().unwrap_or_else(|_| unreachable!("each game has six monsters"))
    }

    /// The monster's name, as printed.
    pub fn name(self) -> Message {
        Message::new(format!("monster-{self}"))
    }
}

impl WireFace {
    /// Converts a face of this game.
    pub fn of(ruleset: Ruleset, face: Face) -> WireFace {
        let word = ruleset.face_word(face);
        WireFace::from_word(word).unwrap_or_else(|| unreachable!("the face {word} has no word on the wire"))
    }

    /// The faces of some dice, in the order of the notation.
    pub fn all_of(ruleset: Ruleset, dice: Dice) -> Vec<WireFace> {
        let many = |face: Face| std::iter::repeat_n(WireFace::of(ruleset, face), dice.count(face).into());
        ruleset.faces().into_iter().flat_map(many).collect()
    }

    /// Converts faces to [`Dice`]; `None` if a face belongs to the other game or there are too many faces for [`Dice`].
    pub fn dice(ruleset: Ruleset, faces: &[WireFace]) -> Option<Dice> {
        let die = |face: &WireFace| Some(Dice::of(ruleset.face_by_word(face.word())?, 1));
        faces.iter().try_fold(Dice::NONE, |sum, face| sum.checked_plus(die(face)?))
    }
}

impl PlaceKind {
    /// Converts a place of the engine, leaving out Manhattan's zones and tracks.
    pub const fn of(place: Place) -> PlaceKind {
        match place {
            Place::Off => PlaceKind::Off,
            Place::Outer(Borough::StatenIsland) => PlaceKind::StatenIsland,
            Place::Outer(Borough::Bronx) => PlaceKind::Bronx,
            Place::Outer(Borough::Queens) => PlaceKind::Queens,
            Place::Outer(Borough::Brooklyn) => PlaceKind::Brooklyn,
            Place::Outer(Borough::Manhattan) | Place::Manhattan(..) => PlaceKind::Manhattan,
            Place::Outside => PlaceKind::Outside,
            Place::Tokyo(Track::Main) => PlaceKind::City,
            Place::Tokyo(Track::Side) => PlaceKind::Bay,
        }
    }
}

impl EarningPlace {
    /// The entry in the scene's earnings for a place; `None` if starting a turn there pays nothing.
    pub const fn of(place: Place) -> Option<EarningPlace> {
        Some(match place {
            Place::Manhattan(Zone::Lower, _) => EarningPlace::Lower,
            Place::Manhattan(Zone::Midtown, _) => EarningPlace::Midtown,
            Place::Manhattan(Zone::Upper, _) => EarningPlace::Upper,
            Place::Tokyo(Track::Main) => EarningPlace::City,
            Place::Tokyo(Track::Side) => EarningPlace::Bay,
            Place::Off | Place::Outer(_) | Place::Outside => return None,
        })
    }
}

impl BuildingKind {
    /// The kind of building on a tile.
    pub fn of(tile: Tile) -> BuildingKind {
        let word = tile.building();
        BuildingKind::from_word(word).unwrap_or_else(|| unreachable!("the building {word} has no word on the wire"))
    }
}

impl WireGood {
    /// What a tile pays, and how much.
    pub(crate) const fn of_reward(reward: Reward) -> (WireGood, u8) {
        match reward {
            Reward::Vp(count) => (WireGood::Vp, count),
            Reward::Energy(count) => (WireGood::Energy, count),
            Reward::Life(count) => (WireGood::Life, count),
        }
    }
}

impl KoState {
    /// Whether a monster is KO'd or a zombie; `None` if it is neither (active or eliminated).
    pub const fn of(game: &Game, seat: Seat) -> Option<KoState> {
        match (game.is_ko(seat), game.is_zombie(seat)) {
            (true, _) => Some(KoState::Ko),
            (_, true) => Some(KoState::Zombie),
            _ => None,
        }
    }
}

impl Comeback {
    /// The comebacks that a monster has already used (KO-4.1, KO-4.4).
    pub fn used_by(game: &Game, seat: Seat) -> Vec<Comeback> {
        let ways = [(game.has_risen(seat), Comeback::Zombie), (game.was_demanded(seat), Comeback::PopularDemand)];
        ways.into_iter().filter(|(used, _)| *used).map(|(_, way)| way).collect()
    }
}

impl VpGoal {
    /// What this monster's VP count toward (KO-2.1, KO-4.4, KO-4.7).
    pub const fn of(game: &Game, seat: Seat) -> VpGoal {
        match (KoState::of(game, seat), game.was_demanded(seat)) {
            (None, _) | (Some(KoState::Zombie), true) => VpGoal::Win,
            (Some(_), false) => VpGoal::Return,
            (Some(KoState::Ko), true) => VpGoal::None,
        }
    }
}

impl VpSource {
    /// The source of the VP in a gain; `None` for other events.
    pub fn of(event: Event) -> Option<VpSource> {
        let EventKind::Gain { good: Good::Vp, .. } = event.kind else { return None };
        match event.cause {
            Cause::Card(_) => Some(VpSource::Cards),
            Cause::Rule(rule) => VpSource::of_rule(rule),
        }
    }

    /// The source of the VP that a rule gives; `None` if it gives none.
    const fn of_rule(rule: Rule) -> Option<VpSource> {
        Some(match rule {
            Rule::TK_4_1 | Rule::NY_5_18 | Rule::KO_3_1 => VpSource::Dice,
            Rule::NY_5_11 | Rule::NY_5_12 => VpSource::Ruins,
            Rule::NY_3_0 | Rule::NY_6_4 | Rule::TK_3_0 | Rule::TK_5_3 => VpSource::Place,
            Rule::NY_5_17 | Rule::NY_5_20 => VpSource::Goals,
            Rule::KO_5_4 | Rule::KO_5_8 => VpSource::Token,
            Rule::KO_4_6 => VpSource::Comeback,
            _ => return None,
        })
    }
}

impl OnWire for Seat {
    type Wire = WireSeat;
    fn on_wire(self, _: Ruleset) -> WireSeat {
        self.into()
    }
}

impl OnWire for Face {
    type Wire = WireFace;
    fn on_wire(self, ruleset: Ruleset) -> WireFace {
        WireFace::of(ruleset, self)
    }
}

impl OnWire for Dice {
    type Wire = Vec<WireFace>;
    fn on_wire(self, ruleset: Ruleset) -> Vec<WireFace> {
        WireFace::all_of(ruleset, self)
    }
}

impl OnWire for CardId {
    type Wire = Word;
    fn on_wire(self, ruleset: Ruleset) -> Word {
        ruleset.cards()[self.index()].id.into()
    }
}

impl OnWire for Place {
    type Wire = Spot;
    fn on_wire(self, _: Ruleset) -> Spot {
        Spot::of(self)
    }
}

impl OnWire for Tile {
    type Wire = TileView;
    fn on_wire(self, _: Ruleset) -> TileView {
        TileView::of(self)
    }
}

impl<T: OnWire> OnWire for Option<T> {
    type Wire = Option<T::Wire>;
    fn on_wire(self, ruleset: Ruleset) -> Option<T::Wire> {
        self.map(|value| value.on_wire(ruleset))
    }
}

impl OnWire for u8 {
    type Wire = u8;
    fn on_wire(self, _: Ruleset) -> u8 {
        self
    }
}

impl OnWire for u16 {
    type Wire = u16;
    fn on_wire(self, _: Ruleset) -> u16 {
        self
    }
}
