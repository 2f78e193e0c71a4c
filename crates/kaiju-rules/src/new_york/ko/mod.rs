//! The KO variant: being KO'd, a KO'd monster's dice, coming back, and the Token Monster. Its state is in
//! `ko_state.rs`.

mod back;
mod dice;
mod knock_out;
mod token;

use crate::{
    flow::{action::Action, answers::Answers, engine::Engine, prompt::Prompt, step::Step},
    rule::Rule,
    state::{game::Game, seat::Seat},
};

impl Game {
    /// Answers to the KO variant's questions, kept out of line so that other games don't pay for them.
    #[cold]
    #[inline(never)]
    pub(crate) fn ko_answers(&self, prompt: Prompt, list: &mut impl Answers) {
        match prompt {
            Prompt::Zombie => list.extend([Action::Pass, Action::TryZombie]),
            Prompt::TreatAs => self.treat_answers(list),
            Prompt::Summon { symbols } => self.summon_answers(symbols, list),
            Prompt::Heckle { .. } => self.heckle_answers(list),
            _ => {}
        }
    }
}

impl Engine<'_> {
    /// Applies an answer to one of the KO variant's questions. Stay, Done and Pass do nothing.
    #[cold]
    #[inline(never)]
    pub(crate) fn answer_ko(&mut self, seat: Seat, prompt: Prompt, action: Action) {
        match (prompt, action) {
            (Prompt::Zombie, Action::TryZombie) => self.push(Step::RiseRoll(seat)),
            (Prompt::TreatAs, Action::TreatAs(face)) => self.treat_as(seat, face),
            (Prompt::Summon { symbols }, Action::Summon(borough)) => self.summon(seat, borough, symbols),
            (Prompt::Summon { symbols }, Action::CommandUnits) => self.command_units(seat, symbols),
            (Prompt::Summon { symbols }, Action::Attack) => self.token_attack(seat, symbols),
            (Prompt::Summon { .. }, Action::Pass) => self.nothing_summoned(seat),
            (Prompt::Heckle { faces }, Action::Choose(chosen)) => self.lose_vp(chosen, faces.into(), Rule::KO_3_1),
            _ => {}
        }
    }
}
