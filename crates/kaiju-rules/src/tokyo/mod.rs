//! King of Tokyo's tables (`RULES`: die faces, tokens, the steps of a turn) and the rules that only this game has: City
//! and Bay, numbers, losses one after the other, and the cards.

mod attack;
pub(crate) mod cards;
mod city;
mod losses;
mod numbers;

use crate::{
    cards::{
        card::Hooks,
        hooks::{check_turn_end_order, costs, most_added},
    },
    flow::step::Step,
    rule::Rule,
    ruleset::{Cites, Rules, steps_from},
    state::{board::Place, dice::Face, token::Token},
};

/// The steps of a turn, last step first.
const TURN: &[Step] = &[
    Step::EndTurn,
    Step::Poison,
    Step::TurnEndCards,
    Step::Selling,
    Step::Buy,
    Step::Move,
    Step::DiceDone,
    Step::FinalRoll,
    Step::Changing,
    Step::Probe,
    Step::Roll,
    Step::BeforeRoll,
    Step::TurnStartCards,
    Step::Earnings,
    Step::TurnBegin,
];

const _: () = check_turn_end_order(&cards::CARDS);

pub(crate) static RULES: Rules = Rules {
    word: "tokyo",
    name: "Tokyo",
    cards: &cards::CARDS,
    hooks: Hooks::of(&cards::CARDS),
    costs: costs(&cards::CARDS),
    most_added: most_added(&cards::CARDS),
    faces: [
        (Face::ONE, '1', "1"),
        (Face::TWO, '2', "2"),
        (Face::THREE, '3', "3"),
        (Face::ENERGY, 'E', "energy"),
        (Face::ATTACK, 'A', "attack"),
        (Face::HEAL, 'H', "heal"),
    ],
    tokens: &[Token::Poison, Token::Shrink, Token::Smoke, Token::Mimic],
    tiles: [0; 7],
    stacked: &[],
    outset: Place::Outside,
    start_dice: 6,
    turn: TURN,
    steps_from: steps_from(TURN),
    cites: Cites {
        deal: Rule::TK_2_1,
        start_roll: Rule::TK_2_2,
        next_turn: Rule::TK_3_5,
        extra_turn: Rule::TK_7_6,
        phases: [Rule::TK_3_0, Rule::TK_3_1, Rule::TK_3_2, Rule::TK_3_3, Rule::TK_3_4, Rule::TK_3_5],
        earned_vp: Rule::TK_3_0,
        earned_energy: Rule::TR_60,
        first_roll: Rule::TK_3_6,
        reroll: Rule::TK_3_7,
        change: Rule::TR_4,
        kinds: Rule::TR_5,
        energy: Rule::TK_4_2,
        heal: Rule::TK_4_5,
        leaving: Rule::TK_4_4,
        maximum: Rule::TR_28,
        buying: Rule::TK_7_1,
        refill: Rule::TK_7_2,
        discard: Rule::TK_7_3,
        elimination: Rule::TK_6_1,
        concession: Rule::TK_6_4,
        enough_vp: Rule::TK_6_2,
        last_standing: Rule::TK_6_5,
        none_left: Rule::TK_6_6,
        turn_limit: Rule::TK_6_8,
    },
};
