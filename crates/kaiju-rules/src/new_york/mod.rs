//! King of New York's tables (`RULES`: die faces, tokens, tiles, the steps of a turn) and the rules that only this game
//! has: the city, its units, Manhattan and the cards. Rules shared by both games are in `flow`; `flow/middle.rs`
//! chooses between Manhattan and Tokyo.

mod attack;
pub(crate) mod cards;
pub(crate) mod celebrity;
mod destruction;
mod ko;
mod moving;
mod ouch;

use crate::{
    cards::{
        card::Hooks,
        hooks::{check_turn_end_order, costs, most_added},
    },
    flow::step::Step,
    rule::Rule,
    ruleset::{Cites, Rules, steps_from},
    state::{
        board::{Borough, Place},
        dice::Face,
        tile::Tile,
        token::Token,
    },
};

/// The steps of a turn, last step first.
const TURN: &[Step] = &[
    Step::EndTurn,
    Step::TurnEndCards,
    Step::Buy,
    Step::Move,
    Step::DiceDone,
    Step::FinalRoll,
    Step::Roll,
    Step::BeforeRoll,
    Step::TurnStartCards,
    Step::Earnings,
];

const _: () = check_turn_end_order(cards::CARDS);

pub(crate) static RULES: Rules = Rules {
    word: "new-york",
    name: "New York",
    cards: cards::CARDS,
    hooks: Hooks::of(cards::CARDS),
    costs: costs(cards::CARDS),
    most_added: most_added(cards::CARDS),
    faces: [
        (Face::ENERGY, 'E', "energy"),
        (Face::ATTACK, 'A', "attack"),
        (Face::DESTRUCTION, 'D', "destruction"),
        (Face::HEAL, 'H', "heal"),
        (Face::CELEBRITY, 'C', "celebrity"),
        (Face::OUCH, 'O', "ouch"),
    ],
    tokens: &[Token::Web, Token::Jinx, Token::Souvenir, Token::Carapace],
    tiles: Tile::BOX,
    stacked: &Borough::ALL,
    outset: Place::Off,
    start_dice: 8,
    turn: TURN,
    steps_from: steps_from(TURN),
    cites: Cites {
        deal: Rule::NY_2_2,
        start_roll: Rule::NY_2_4,
        next_turn: Rule::NY_3_5,
        extra_turn: Rule::NY_9_8,
        phases: [Rule::NY_3_0, Rule::NY_3_1, Rule::NY_3_2, Rule::NY_3_3, Rule::NY_3_4, Rule::NY_3_5],
        earned_vp: Rule::NY_3_0,
        earned_energy: Rule::NY_3_0,
        first_roll: Rule::NY_4_1,
        reroll: Rule::NY_4_2,
        change: Rule::NR_1,
        kinds: Rule::NY_5_0,
        energy: Rule::NY_5_1,
        heal: Rule::NY_5_9,
        leaving: Rule::NY_5_7,
        maximum: Rule::NR_58,
        buying: Rule::NY_9_1,
        refill: Rule::NY_9_2,
        discard: Rule::NY_9_3,
        elimination: Rule::NY_7_1,
        concession: Rule::NY_7_4,
        enough_vp: Rule::NY_8_1,
        last_standing: Rule::NY_8_2,
        none_left: Rule::NY_8_3,
        turn_limit: Rule::NY_8_5,
    },
};
