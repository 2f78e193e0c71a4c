//! A watched game: cheap laws are checked in every position, expensive ones in a sample.

use super::{Broken, check, check_closely, hold, witness::Witness};
use crate::Policy;
use kaiju_arena::Usage;
use kaiju_dealer::Dealer;
use kaiju_rules::{Action, ActionList, CardSet, Chance, EventKind, Game, Outcome, Pending, Ply, Prompt, Ruleset, Seat};
use std::collections::BTreeMap;

/// More questions than one turn can have. The active monster makes at most about 160 decisions: 2 rerolls, 6 kinds, 16
/// changes (NR-80), 8 discarded Celebrity dice, 12 Destruction symbols, 100 purchases and sweeps (NR-86), and a few
/// single ones. Each can be preceded by at most four Subway moves (NR-32, NR-84) with four units sent away (NR-25), and
/// followed by at most ten questions to other seats. The most observed in 220 million random choices was 309.
pub const MAX_QUESTIONS: u32 = 5000;

/// The most dice a turn in New York can roll: three rolls of eight.
const MAX_ROLLED: u32 = 24;

/// Counts and extremes observed in one game or many.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Games played to the end.
    pub games: u64,
    /// Number of questions answered.
    pub choices: u64,
    /// Number of chance outcomes.
    pub chances: u64,
    /// Positions that were checked closely.
    pub close: u64,
    /// The number of answers to each kind of question; reactions are counted by occasion.
    pub questions: BTreeMap<&'static str, u64>,
    /// The number of purchases and effects of each card.
    pub usage: Usage,
    /// Cards that were bought, or held from the start.
    pub cards: CardSet,
    /// The most answers to one question.
    pub most_answers: usize,
    /// The most questions in one turn.
    pub most_questions: u32,
    /// The most VP any monster had.
    pub most_vp: u16,
    /// The most energy any monster had.
    pub most_energy: u16,
    /// The number of turns in the longest game.
    pub most_turns: u16,
}

impl Tally {
    /// Adds another tally to this one.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.choices += other.choices;
        self.chances += other.chances;
        self.close += other.close;
        for (question, count) in &other.questions {
            *self.questions.entry(question).or_default() += count;
        }
        other.cards.iter().for_each(|card| self.cards.insert(card));
        self.usage.merge(&other.usage);
        self.most_answers = self.most_answers.max(other.most_answers);
        self.most_questions = self.most_questions.max(other.most_questions);
        self.most_vp = self.most_vp.max(other.most_vp);
        self.most_energy = self.most_energy.max(other.most_energy);
        self.most_turns = self.most_turns.max(other.most_turns);
    }
}

/// A game that checks the laws after every answer and every outcome of chance.
pub struct Watched {
    game: Game,
    legal: ActionList,
    witness: Witness,
    /// The current turn and the number of questions answered in it.
    turn: (u16, u32),
    /// The current turn and the number of dice rolled in it.
    rolled: (u16, u32),
    tally: Tally,
}

impl Watched {
    /// Starts watching a game from its current position.
    pub fn new(game: Game) -> Result<Watched, Broken> {
        let witness = Witness::new(&game);
        let mut tally = Tally::default();
        for seat in game.seats() {
            game.monster(seat).cards().iter().for_each(|card| tally.cards.insert(card));
        }
        let mut watched = Watched { game, legal: ActionList::new(), witness, turn: (0, 0), rolled: (0, 0), tally };
        watched.look()?;
        Ok(watched)
    }

    /// The current state of the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The legal answers to the pending question.
    pub fn legal(&self) -> &ActionList {
        &self.legal
    }

    /// The tally so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Plays a ply and checks the laws.
    pub fn apply(&mut self, ply: Ply) -> Result<(), Broken> {
        match ply {
            Ply::Choice(seat, action) => self.play(seat, action),
            Ply::Chance(outcome) => self.resolve(outcome),
        }
    }

    /// Plays a legal action and checks the laws.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), Broken> {
        self.tally.choices += 1;
        if let Pending::Choose { prompt, .. } = self.game.pending() {
            let question = match prompt {
                Prompt::React(occasion) => occasion.word(),
                _ => prompt.word(),
            };
            *self.tally.questions.entry(question).or_default() += 1;
        }
        let turn = self.game.turn_number();
        self.turn = (turn, if self.turn.0 == turn { self.turn.1 + 1 } else { 1 });
        self.tally.most_questions = self.tally.most_questions.max(self.turn.1);
        hold!(self.game, Ends, self.turn.1 <= MAX_QUESTIONS, "turn {turn} does not end");
        self.tally.usage.begin_ply();
        let (witness, cards, usage) = (&mut self.witness, &mut self.tally.cards, &mut self.tally.usage);
        let answer = self.game.play_with(seat, action, &mut |game, event| {
            if let EventKind::Buy { card, .. } = event.kind {
                cards.insert(card);
            }
            usage.observe(game, event);
            witness.observe(event);
        });
        hold!(self.game, Listed, answer.is_ok(), "{action:?} is refused: {answer:?}");
        self.look()
    }

    /// Resolves the pending chance with a possible outcome and checks the laws.
    pub fn resolve(&mut self, outcome: Outcome) -> Result<(), Broken> {
        self.tally.chances += 1;
        self.count_dice()?;
        self.tally.usage.begin_ply();
        let (witness, usage) = (&mut self.witness, &mut self.tally.usage);
        let answer = self.game.resolve_with(outcome, &mut |game, event| {
            usage.observe(game, event);
            witness.observe(event);
        });
        hold!(self.game, Chance, answer.is_ok(), "{outcome:?} is refused: {answer:?}");
        self.look()
    }

    /// NY-4.1, NY-4.2: a turn in New York has at most three rolls of eight dice, even for a KO'd monster.
    fn count_dice(&mut self) -> Result<(), Broken> {
        if let Pending::Chance(Chance::Roll { dice, .. }) = self.game.pending() {
            let turn = self.game.turn_number();
            let before = if self.rolled.0 == turn { self.rolled.1 } else { 0 };
            self.rolled = (turn, before + u32::from(dice));
            let fits = self.game.ruleset() == Ruleset::Tokyo || self.rolled.1 <= MAX_ROLLED;
            hold!(self.game, Ends, fits, "{} dice in one turn", self.rolled.1);
        }
        Ok(())
    }

    /// Checks the position closely, trying one in `stride` of all conceivable actions.
    pub fn look_closely(&mut self, stride: usize, dealer: &mut Dealer) -> Result<(), Broken> {
        self.tally.close += 1;
        check_closely(&self.game, stride, dealer)
    }

    fn look(&mut self) -> Result<(), Broken> {
        self.game.legal_into(&mut self.legal);
        check(&self.game, &self.legal)?;
        self.witness.check(&self.game)?;
        let tally = &mut self.tally;
        tally.most_answers = tally.most_answers.max(self.legal.len());
        for seat in self.game.seats() {
            tally.most_vp = tally.most_vp.max(self.game.monster(seat).vp());
            tally.most_energy = tally.most_energy.max(self.game.monster(seat).energy());
        }
        if matches!(self.game.pending(), Pending::Over { .. }) {
            tally.games += 1;
            tally.most_turns = self.game.turn_number();
        }
        Ok(())
    }
}

/// Plays a game to its end while checking the laws. On average, it checks one position in `every` closely.
pub fn play_watched(start: Game, policy: Policy, every: u32, dealer: &mut Dealer) -> Result<Tally, Broken> {
    let mut watched = Watched::new(start)?;
    // A separate random source, so that close checks don't change the course of the game.
    let mut looks = dealer.clone();
    loop {
        if looks.below(every) == 0 {
            watched.look_closely(32, &mut looks)?;
        }
        match policy.next_ply(watched.game(), dealer) {
            Some(ply) => watched.apply(ply)?,
            None => break,
        }
    }
    hold!(
        watched.game(),
        Chance,
        matches!(watched.game().pending(), Pending::Over { .. }),
        "the game stopped before its end"
    );
    Ok(watched.tally)
}
