//! The public state of a game.

mod build;
mod patch;
#[cfg(test)]
mod tests;

use crate::{
    BuildingKind, CauseView, Comeback, EarningPlace, KoState, PlaceKind, VpGoal, WireBorough, WireCardKind, WireEnding,
    WireFace, WireGame, WireGood, WirePhase, WireSeat, WireToken, WireTrack, WireUnit, WireZone, Word,
};
use kaiju_words::Message;

wire! {
    /// The public state of a game; it contains nothing secret.
    pub struct Scene {
        /// Which of the two games is played.
        pub game: WireGame,
        /// The options that are on, as words of the notation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<crate::typescript::OptionWord>>", optional))]
        pub options: Vec<Word>,
        /// VP needed to win.
        pub to_win: u16,
        /// The current turn.
        pub turn: TurnView,
        /// The dice and symbols of the current turn.
        pub dice: DiceScene,
        /// The monsters, by seat.
        pub monsters: Vec<MonsterView>,
        /// The position of the KO variant's Token Monster, if it is in play.
        opt pub token_monster: Option<Spot>,
        /// New York's boroughs; empty in Tokyo.
        pub boroughs: Vec<BoroughView>,
        /// The current capacity of Manhattan or Tokyo, in monsters.
        pub inside: u8,
        /// What starting a turn inside pays: for each zone of Manhattan, or for Tokyo City and Bay.
        pub earnings: Vec<Earning>,
        /// The face-up cards, left to right.
        pub market: Vec<Option<Offer>>,
        /// The number of cards in the deck.
        pub deck: u8,
        /// The ids of the cards in the discard pile.
        pub discard: Vec<Word>,
        /// The seat that holds Superstar.
        pub superstar: Option<WireSeat>,
        /// The seat that holds the Statue of Liberty.
        pub statue: Option<WireSeat>,
        /// The result, if the game is over.
        pub over: Option<Over>,
    }

    /// The changes to a [`Scene`]: only the parts that differ. A monster or borough that has changed is sent in full.
    #[derive(Default)]
    #[serde(default)]
    pub struct Patch {
        /// The current turn.
        opt pub turn: Option<TurnView>,
        /// The dice and symbols of the current turn.
        opt pub dice: Option<DiceScene>,
        /// The monsters that have changed.
        opt pub monsters: Vec<MonsterView>,
        /// The Token Monster's position, as the only item of a list; an empty list means that it left the board.
        opt pub token_monster: Option<Vec<Spot>>,
        /// The boroughs that have changed.
        opt pub boroughs: Vec<BoroughView>,
        /// The current capacity of Manhattan or Tokyo, in monsters.
        opt pub inside: Option<u8>,
        /// The face-up cards, left to right.
        opt pub market: Option<Vec<Option<Offer>>>,
        /// The number of cards in the deck.
        opt pub deck: Option<u8>,
        /// The ids of the cards in the discard pile.
        opt pub discard: Option<Vec<Word>>,
        /// The seat that holds Superstar, as the only item of a list; an empty list means no one.
        opt pub superstar: Option<Vec<WireSeat>>,
        /// The seat that holds the Statue of Liberty, as the only item of a list; an empty list means no one.
        opt pub statue: Option<Vec<WireSeat>>,
        /// The result, if the game is over.
        opt pub over: Option<Over>,
    }

    /// The current turn.
    pub struct TurnView {
        /// The turn number, from 1; 0 before the first turn.
        pub number: u16,
        /// The seat whose turn it is.
        pub seat: WireSeat,
        /// The current phase of the turn.
        pub phase: WirePhase,
        /// The seats with extra turns to come, in order.
        pub extra: Vec<WireSeat>,
        /// The seat that takes the next turn; `null` before the first turn and after the end.
        pub next: Option<WireSeat>,
    }

    /// The dice and symbols of the current turn.
    pub struct DiceScene {
        /// Unresolved dice.
        pub dice: Vec<WireFace>,
        /// Unresolved symbols added by cards.
        pub added: Vec<WireFace>,
        /// Symbols resolved this turn.
        pub resolved: Vec<WireFace>,
        /// Dice rolled for a card.
        pub card: Vec<WireFace>,
        /// The number of rerolls left.
        pub rerolls: u8,
    }

    /// The public state of a monster.
    pub struct MonsterView {
        /// The monster's seat.
        pub seat: WireSeat,
        /// Life points.
        pub life: u8,
        /// Maximum life points.
        pub max_life: u8,
        /// Victory points.
        pub vp: u16,
        /// Energy cubes.
        pub energy: u16,
        /// The position of its figure.
        pub spot: Spot,
        /// What its VP count toward.
        pub vp_goal: VpGoal,
        /// Whether it is still in the game. A KO'd monster is.
        pub in_game: bool,
        /// What losing its last LP would do to the monster: `ko` or `out`.
        pub at_zero: WireEnding,
        /// Its state in the KO variant; absent if it is neither KO'd nor a zombie.
        opt pub ko_state: Option<KoState>,
        /// The comebacks it has already used.
        opt pub used: Vec<Comeback>,
        /// Its Keep cards.
        pub cards: Vec<HeldCard>,
        /// The tokens on the monster.
        pub tokens: Vec<TokenCount>,
        /// Destroyed units that it keeps.
        pub trophies: Vec<UnitCount>,
    }

    /// A monster's position.
    pub struct Spot {
        /// The borough, or the part of Tokyo.
        pub place: PlaceKind,
        /// The zone, in Manhattan.
        opt pub zone: Option<WireZone>,
        /// The track, in Manhattan.
        opt pub track: Option<WireTrack>,
    }

    /// A Keep card that a monster holds.
    pub struct HeldCard {
        /// The card's id.
        pub card: Word,
        /// The number of tokens or energy cubes on it.
        opt pub counter: u8,
        /// The tokens on it: the ones that `counter` counts and, for Mimic, its own token.
        opt pub tokens: Vec<TokenCount>,
        /// For Mimic: the seat and id of the copied card.
        opt pub copies: Option<(WireSeat, Word)>,
    }

    /// A number of tokens of one kind.
    #[derive(Copy)]
    pub struct TokenCount {
        /// The kind of token.
        pub kind: WireToken,
        /// The number of tokens.
        pub count: u8,
    }

    /// A number of units of one kind.
    #[derive(Copy)]
    pub struct UnitCount {
        /// The kind of unit.
        pub kind: WireUnit,
        /// The number of units.
        pub count: u8,
    }

    /// The public state of a borough.
    pub struct BoroughView {
        /// Which borough it is.
        pub borough: WireBorough,
        /// Its three stacks.
        pub stacks: Vec<StackView>,
        /// Its units, by kind; kinds without units are left out.
        pub units: Vec<Units>,
        /// Whether it has a Souvenir.
        pub souvenir: bool,
        /// Whether there is room for another monster.
        pub room: bool,
    }

    /// A stack of tiles.
    pub struct StackView {
        /// The building on top; `null` if the stack is empty.
        pub top: Option<TileView>,
        /// The number of tiles below it.
        pub hidden: u8,
    }

    /// A tile with its building side up.
    #[derive(Copy)]
    pub struct TileView {
        /// The kind of building.
        pub building: BuildingKind,
        /// The number of Destruction faces needed to destroy it.
        pub durability: u8,
        /// What destroying it pays.
        pub pays: WireGood,
        /// How much destroying it pays.
        pub reward: u8,
        /// The unit on its other side.
        pub unit: WireUnit,
    }

    /// The units of one kind in a borough.
    pub struct Units {
        /// The kind of unit.
        pub unit: WireUnit,
        /// The number that appeared in earlier turns.
        pub old: u8,
        /// The number that appeared this turn.
        pub new: u8,
        /// The number of Destruction faces that the active monster needs to destroy one.
        pub durability: u8,
    }

    /// A card in the market.
    pub struct Offer {
        /// The card's id.
        pub card: Word,
        /// Whether it is a Keep or a Discard card.
        pub kind: WireCardKind,
        /// The printed cost.
        pub cost: u8,
        /// The current price for each seat.
        pub prices: Vec<u8>,
        /// The reasons why it costs some seats less than the printed cost.
        opt pub less: Vec<Discount>,
        /// Whether the active monster fails a condition of the card other than its price.
        opt pub barred: bool,
    }

    /// The reasons why a card costs a seat less than the printed cost.
    pub struct Discount {
        /// The seat that pays less.
        pub seat: WireSeat,
        /// The reasons, as texts.
        pub why: Vec<Message>,
    }

    /// What a place pays a monster that starts its turn there.
    pub struct Earning {
        /// The zone of Manhattan or part of Tokyo.
        pub place: EarningPlace,
        /// The VP that it pays.
        pub vp: u16,
        /// The energy that it pays.
        pub energy: u16,
    }

    /// The result of a game.
    pub struct Over {
        /// The winner's seat, if anyone won.
        pub winner: Option<WireSeat>,
        /// The rule or card that ended the game.
        pub cause: CauseView,
        /// The final place of each seat, from 1.
        pub places: Vec<u8>,
    }
}
