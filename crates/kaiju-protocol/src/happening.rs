//! Game events as data, for animation and sound. Their text is in the log line that carries them.

use crate::{
    Word,
    scene::{Tile, word},
    seat_word,
};
use kaiju_rules::{CardId, Event, EventKind, Game, Goal, Good, Source};

macro_rules! happenings {
    ($($(#[$meta:meta])* $name:ident,)*) => {
        wire! {
            /// The kind of a happening.
            #[derive(Copy)]
            #[serde(rename_all = "kebab-case")]
            pub enum Happened {
                $($(#[$meta])* $name,)*
            }
        }
    };
}

happenings! {
    /// A turn begins: seat, count (its number), card (that gave it).
    Turn,
    /// A phase begins: seat, word (the phase).
    Phase,
    /// A start-player roll: seat, dice.
    StartRoll,
    /// The starting player is decided: seat.
    Starts,
    /// A figure is placed: seat, place.
    Place,
    /// Dice were rolled: seat, rolled, dice.
    Roll,
    /// A monster stopped rolling: seat.
    Stop,
    /// Dice were rolled for a card: seat, dice.
    CardRoll,
    /// A card added symbols: seat, word (the face), count.
    Add,
    /// A die was changed: seat, from, to.
    Change,
    /// A die was discarded: seat, word (the face).
    DiscardDie,
    /// A kind of face is resolved: seat, word (the face), count.
    Resolve,
    /// A card withheld energy: seat, count.
    Withhold,
    /// Resolving a face had no effect: seat, word (the face).
    Nothing,
    /// A card with an automatic effect made a difference: seat, card.
    Apply,
    /// A card was used: seat, card.
    Use,
    /// A card changed damage: seat, count.
    Adjust,
    /// Damage was dealt: seat, count.
    Damage,
    /// Energy was paid to prevent damage: seat, count.
    Meet,
    /// LP were restored: seat, count.
    Heal,
    /// A gain: seat, word (the good), count.
    Gain,
    /// A loss or payment: seat, word (the good), count.
    Lose,
    /// Tokens were placed on a monster: seat, word (the token), count.
    Token,
    /// Tokens were removed from a monster: seat, word (the token), count.
    Remove,
    /// A Souvenir was placed: seat, place.
    Souvenir,
    /// A building was destroyed: seat, place, tile.
    DestroyBuilding,
    /// A unit was destroyed: seat, place, word (the unit).
    DestroyUnit,
    /// A unit appeared: place, word (the unit).
    Appear,
    /// A building was revealed: place, tile.
    Building,
    /// A unit was sent away: seat, word (the unit), from, to.
    Send,
    /// A monster fled from Manhattan: seat, place.
    Flee,
    /// A monster stayed: seat.
    Stay,
    /// A monster had to leave: seat, place.
    Leave,
    /// A monster left Tokyo: seat.
    Yield,
    /// A monster moved: seat, place.
    Move,
    /// A monster entered Manhattan or Tokyo: seat, place.
    Enter,
    /// A monster advanced: seat, place.
    Advance,
    /// A monster changed track: seat, place.
    Track,
    /// A goal card was taken: seat, word (the goal).
    Take,
    /// A goal card was returned: seat, word (the goal).
    Return,
    /// A card was revealed in the market: card.
    Reveal,
    /// The discard pile was shuffled into a new deck.
    Shuffle,
    /// A card was bought: seat, card, from.
    Buy,
    /// A card was taken without being bought: seat, card.
    Receive,
    /// The market was swept: seat.
    Sweep,
    /// A card went to the discard pile: seat, card.
    Discard,
    /// A monster will take an extra turn: seat, card.
    ExtraTurn,
    /// A monster conceded: seat.
    Concede,
    /// A card brought a monster back: seat, count (LP).
    Reborn,
    /// Energy was put on a card, or taken from it: seat, card, count.
    Charge,
    /// The Mimic token was placed on this card: seat, card.
    Copy,
    /// The Mimic token left this card: seat, card.
    Uncopy,
    /// A monster looked at the top card of the deck: seat.
    Look,
    /// A monster kept its last LP: seat, count (LP it didn't lose).
    Spare,
    /// A monster is KO'd: seat.
    KnockOut,
    /// A KO'd monster tried to rise as a zombie: seat, count (the number rolled).
    TryZombie,
    /// A KO'd monster rose as a zombie: seat, count (LP).
    Rise,
    /// A monster returned by popular demand: seat, count (LP).
    Demand,
    /// All dice count as one face: seat, word (the face).
    TreatAs,
    /// A monster commands the units: seat.
    Command,
    /// The Token Monster was summoned: seat, place.
    Summon,
    /// The Token Monster attacks: seat, place (where it stands).
    TokenAttack,
    /// The Token Monster was moved: seat, place.
    TokenMove,
    /// The Token Monster entered Manhattan: seat, place.
    TokenEnter,
    /// The Token Monster had to leave Manhattan: seat, place.
    TokenLeave,
    /// The Token Monster changed track: place.
    TokenTrack,
    /// The Token Monster left the board: place.
    TokenGone,
    /// A monster is out: seat.
    Eliminate,
    /// A monster won: seat.
    Win,
    /// The game ended without a winner.
    NobodyWins,
}

wire! {
    /// A game event. Its kind determines which fields are present.
    pub struct Happening {
        /// The kind of event.
        pub kind: Happened,
        /// The monster it happens to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub seat: Option<Word>,
        /// The monster that deals the damage; missing if no monster does, as with units or poison.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub by: Option<Word>,
        /// The card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub card: Option<Word>,
        /// The number of points, tokens or whatever the kind counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub count: Option<u16>,
        /// The face, phase, good, token, goal or unit, depending on the kind.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub word: Option<Word>,
        /// The place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub place: Option<Word>,
        /// The source of a bought card, the old face of a die, or the borough a unit leaves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub from: Option<Word>,
        /// The new face of a die, or the borough a unit goes to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub to: Option<Word>,
        /// All dice after the roll, in notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub dice: Option<String>,
        /// The dice that were rolled, in notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub rolled: Option<String>,
        /// The building.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub tile: Option<Tile>,
    }
}

impl Happening {
    fn new(kind: Happened) -> Happening {
        Happening {
            kind,
            seat: None,
            by: None,
            card: None,
            count: None,
            word: None,
            place: None,
            from: None,
            to: None,
            dice: None,
            rolled: None,
            tile: None,
        }
    }

    /// Converts an engine event. Every engine event has a kind of its own here.
    pub fn of(game: &Game, event: Event) -> Happening {
        use Happened as H;
        let ruleset = game.ruleset();
        let of = |kind, seat| Happening { seat: Some(seat_word(seat)), ..Happening::new(kind) };
        let counted = |kind, seat, count: u16| Happening { count: Some(count), ..of(kind, seat) };
        let named = |kind, seat, word: &'static str| Happening { word: Some(word.into()), ..of(kind, seat) };
        let with_card = |kind, seat, card: CardId| Happening { card: Some(word(game, card)), ..of(kind, seat) };
        let placed = |kind, seat, place: String| Happening { place: Some(place.into()), ..of(kind, seat) };
        let face = |face| ruleset.face_word(face);
        let dice = |dice| Some(ruleset.dice(dice).to_string());
        match event.kind {
            EventKind::Turn { seat, number, extra } => {
                Happening { card: extra.map(|card| word(game, card)), ..counted(H::Turn, seat, number) }
            }
            EventKind::Phase { seat, phase } => named(H::Phase, seat, phase.word()),
            EventKind::StartRoll { seat, dice: rolled } => Happening { dice: dice(rolled), ..of(H::StartRoll, seat) },
            EventKind::Starts { seat } => of(H::Starts, seat),
            EventKind::Place { seat, borough } => placed(H::Place, seat, borough.word().into()),
            EventKind::Roll { seat, rolled, dice: all } => {
                Happening { rolled: dice(rolled), dice: dice(all), ..of(H::Roll, seat) }
            }
            EventKind::Stop { seat } => of(H::Stop, seat),
            EventKind::CardRoll { seat, dice: rolled } => Happening { dice: dice(rolled), ..of(H::CardRoll, seat) },
            EventKind::Add { seat, face: f, count } => {
                Happening { count: Some(count.into()), ..named(H::Add, seat, face(f)) }
            }
            EventKind::Change { seat, from, to } => {
                Happening { from: Some(face(from).into()), to: Some(face(to).into()), ..of(H::Change, seat) }
            }
            EventKind::DiscardDie { seat, face: f } => named(H::DiscardDie, seat, face(f)),
            EventKind::Resolve { seat, face: f, count } => {
                Happening { count: Some(count.into()), ..named(H::Resolve, seat, face(f)) }
            }
            EventKind::Withhold { seat, energy } => counted(H::Withhold, seat, energy.into()),
            EventKind::Nothing { seat, face: f } => named(H::Nothing, seat, face(f)),
            EventKind::Apply { seat, card } => with_card(H::Apply, seat, card),
            EventKind::Use { seat, card } => with_card(H::Use, seat, card),
            EventKind::Adjust { seat, damage } => counted(H::Adjust, seat, damage.into()),
            EventKind::Damage { seat, damage } => {
                Happening { by: game.dealer().map(seat_word), ..counted(H::Damage, seat, damage.into()) }
            }
            EventKind::Meet { seat, damage } => counted(H::Meet, seat, damage.into()),
            EventKind::Heal { seat, life } => counted(H::Heal, seat, life.into()),
            EventKind::Gain { seat, good, count } => {
                Happening { count: Some(count), ..named(H::Gain, seat, good_word(good)) }
            }
            EventKind::Lose { seat, good, count } => {
                Happening { count: Some(count), ..named(H::Lose, seat, good_word(good)) }
            }
            EventKind::Token { seat, token, count } => {
                Happening { count: Some(count.into()), ..named(H::Token, seat, token.word()) }
            }
            EventKind::Remove { seat, token, count } => {
                Happening { count: Some(count.into()), ..named(H::Remove, seat, token.word()) }
            }
            EventKind::Souvenir { seat, borough } => placed(H::Souvenir, seat, borough.word().into()),
            EventKind::DestroyBuilding { seat, borough, tile } => {
                Happening { tile: Some(Tile::of(tile)), ..placed(H::DestroyBuilding, seat, borough.word().into()) }
            }
            EventKind::DestroyUnit { seat, borough, unit } => {
                Happening { place: Some(borough.word().into()), ..named(H::DestroyUnit, seat, unit.word()) }
            }
            EventKind::Appear { borough, unit } => Happening {
                place: Some(borough.word().into()),
                word: Some(unit.word().into()),
                ..Happening::new(H::Appear)
            },
            EventKind::Building { borough, tile } => Happening {
                place: Some(borough.word().into()),
                tile: Some(Tile::of(tile)),
                ..Happening::new(H::Building)
            },
            EventKind::Send { seat, unit, from, to } => Happening {
                from: Some(from.word().into()),
                to: Some(to.word().into()),
                ..named(H::Send, seat, unit.word())
            },
            EventKind::Flee { seat, borough } => placed(H::Flee, seat, borough.word().into()),
            EventKind::Stay { seat } => of(H::Stay, seat),
            EventKind::Leave { seat, to } => placed(H::Leave, seat, to.to_string()),
            EventKind::Yield { seat } => of(H::Yield, seat),
            EventKind::Move { seat, borough } => placed(H::Move, seat, borough.word().into()),
            EventKind::Enter { seat, place } => placed(H::Enter, seat, place.to_string()),
            EventKind::Advance { seat, zone } => placed(H::Advance, seat, zone.word().into()),
            EventKind::Track { seat, track } => placed(H::Track, seat, track.word().into()),
            EventKind::Take { seat, goal } => named(H::Take, seat, goal_word(goal)),
            EventKind::Return { seat, goal } => named(H::Return, seat, goal_word(goal)),
            EventKind::Reveal { card } => Happening { card: Some(word(game, card)), ..Happening::new(H::Reveal) },
            EventKind::Shuffle => Happening::new(H::Shuffle),
            EventKind::Buy { seat, card, from } => {
                Happening { from: Some(source(from)), ..with_card(H::Buy, seat, card) }
            }
            EventKind::Receive { seat, card } => with_card(H::Receive, seat, card),
            EventKind::Sweep { seat } => of(H::Sweep, seat),
            EventKind::Discard { seat, card } => with_card(H::Discard, seat, card),
            EventKind::ExtraTurn { seat, card } => with_card(H::ExtraTurn, seat, card),
            EventKind::Concede { seat } => of(H::Concede, seat),
            EventKind::Reborn { seat, life } => counted(H::Reborn, seat, life.into()),
            EventKind::Charge { seat, card, energy } => {
                Happening { count: Some(energy.into()), ..with_card(H::Charge, seat, card) }
            }
            EventKind::Copy { seat, card } => with_card(H::Copy, seat, card),
            EventKind::Uncopy { seat, card } => with_card(H::Uncopy, seat, card),
            EventKind::Look { seat } => of(H::Look, seat),
            EventKind::Spare { seat, life } => counted(H::Spare, seat, life.into()),
            EventKind::KnockOut { seat } => of(H::KnockOut, seat),
            EventKind::TryZombie { seat, number } => counted(H::TryZombie, seat, number.into()),
            EventKind::Rise { seat, life } => counted(H::Rise, seat, life.into()),
            EventKind::Demand { seat, life } => counted(H::Demand, seat, life.into()),
            EventKind::TreatAs { seat, face: f } => named(H::TreatAs, seat, face(f)),
            EventKind::Command { seat } => of(H::Command, seat),
            EventKind::Summon { seat, borough } => placed(H::Summon, seat, borough.word().into()),
            EventKind::TokenAttack { seat, place } => placed(H::TokenAttack, seat, place.to_string()),
            EventKind::TokenMove { seat, borough } => placed(H::TokenMove, seat, borough.word().into()),
            EventKind::TokenEnter { seat, place } => placed(H::TokenEnter, seat, place.to_string()),
            EventKind::TokenLeave { seat, borough } => placed(H::TokenLeave, seat, borough.word().into()),
            EventKind::TokenTrack { track } => {
                Happening { place: Some(track.word().into()), ..Happening::new(H::TokenTrack) }
            }
            EventKind::TokenGone { place } => {
                Happening { place: Some(place.to_string().into()), ..Happening::new(H::TokenGone) }
            }
            EventKind::Eliminate { seat } => of(H::Eliminate, seat),
            EventKind::Win { seat } => of(H::Win, seat),
            EventKind::NobodyWins => Happening::new(H::NobodyWins),
        }
    }
}

const fn good_word(good: Good) -> &'static str {
    match good {
        Good::Vp => "vp",
        Good::Energy => "energy",
        Good::Life => "life",
    }
}

const fn goal_word(goal: Goal) -> &'static str {
    match goal {
        Goal::Superstar => "superstar",
        Goal::Statue => "statue",
    }
}

fn source(source: Source) -> Word {
    match source {
        Source::Market => "market".into(),
        Source::Discard => "discard".into(),
        Source::Deck => "deck".into(),
        Source::Monster(seat) => seat_word(seat),
    }
}
