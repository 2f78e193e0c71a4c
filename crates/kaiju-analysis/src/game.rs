//! Whole games: how everyone's chance to win went up and down, and how much of that was luck.
//!
//! Between two positions of a game, chances change for one of three reasons. **Luck**: dice, cards and tiles turned out
//! better or worse than their mean. **Choices**: an answer was worse than the best one, to the gain of the others. And
//! what the champion had **not foreseen**: it sees the same position more clearly later. Luck is zero on average whatever
//! the champion believes, because its mean is taken over all outcomes; the rest of the change is skill.

use crate::analyst::{Analyst, Node, difference};
use kaiju_bots::learning::Chances;
use kaiju_rules::{Action, Chance, Dice, Game, MAX_SEATS, Pending, Phase, Ply, Record, Seat};

/// How many of a player's choices are listed.
const COSTLIEST: usize = 3;

/// A game's analysis.
#[derive(Clone, PartialEq, Debug)]
pub struct GameAnalysis {
    /// Everyone's chance at the start of every turn, and at the end. The first point is the start of the first turn.
    pub curve: Vec<Moment>,
    /// Each seat's luck and skill.
    pub seats: Vec<SeatAnalysis>,
    /// Number of plies that were analysed: all of the record's, unless the analysis stopped early.
    pub plies: usize,
}

/// A moment of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Number of plies before it.
    pub ply: usize,
    /// The turn that begins or ends.
    pub turn: u16,
    /// Everyone's chance to win.
    pub chances: Chances,
}

/// A seat's luck and skill, as differences of its chance to win. `luck`, `own`, `others` and `unforeseen` add up to
/// `end` minus `start`.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatAnalysis {
    /// Whose they are.
    pub seat: Seat,
    /// Its chance at the start.
    pub start: i64,
    /// Its chance at the end.
    pub end: i64,
    /// What dice, cards and tiles brought, everyone's included.
    pub luck: i64,
    /// What its own choices cost compared with the best ones; never positive.
    pub own: i64,
    /// What it gained or lost by others' choices.
    pub others: i64,
    /// Changes that the champion had not foreseen.
    pub unforeseen: i64,
    /// Its costliest choices, the costliest first.
    pub costliest: Vec<CostlyChoice>,
    /// The roll or reveal that helped it most, and the one that harmed it most.
    pub best_luck: Option<LuckyRoll>,
    /// The roll or reveal that harmed it most.
    pub worst_luck: Option<LuckyRoll>,
}

impl SeatAnalysis {
    /// What choices were worth, everyone's included: all that was not luck.
    pub const fn skill(&self) -> i64 {
        self.own + self.others + self.unforeseen
    }
}

/// A choice that was worse than the best one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CostlyChoice {
    /// Number of plies before it.
    pub ply: usize,
    /// The turn in which it was made.
    pub turn: u16,
    /// What it cost: how much higher the chance to win would have been.
    pub cost: u64,
    /// The answer that was chosen.
    pub chosen: Action,
    /// The answer that the champion would have chosen.
    pub best: Action,
}

/// A roll or reveal and what it changed for a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LuckyRoll {
    /// Number of plies before it.
    pub ply: usize,
    /// The turn in which it happened.
    pub turn: u16,
    /// How much it changed the chance to win.
    pub change: i64,
}

/// Analyses a game, finished or not. Takes as long as a champion that played all seats.
pub fn analyse_game(record: &Record) -> GameAnalysis {
    analyse_game_while(record, || true)
}

/// Like [`analyse_game`], but stops at the first ply before which `goes_on` returns false.
pub fn analyse_game_while(record: &Record, mut goes_on: impl FnMut() -> bool) -> GameAnalysis {
    let mut game = record.beginning();
    let mut analyst = Analyst::new(&game);
    let (mut course, mut plies): (Option<Course>, usize) = (None, 0);
    for &ply in record.plies() {
        if !goes_on() {
            break;
        }
        let mut after = game;
        after.apply_unchecked(ply);
        // Setting up the game is no part of it.
        if course.is_none() && (record.is_from_position() || is_turn_start(&game)) {
            course = Some(Course::new(&game, plies, &mut analyst));
        }
        if let Some(course) = &mut course {
            course.step(&mut analyst, (&game, &after), plies, ply);
        }
        game = after;
        plies += 1;
    }
    course.unwrap_or_else(|| Course::new(&game, plies, &mut analyst)).end(&game, plies)
}

fn is_turn_start(game: &Game) -> bool {
    matches!(game.pending(), Pending::Chance(Chance::Roll { .. })) && game.phase() == Phase::Start
}

/// The course of a game so far.
struct Course {
    now: Chances,
    /// What the analyst knows of the current position.
    node: Option<Node>,
    /// The question that a reroll has just answered, and the dice that are rolling.
    rerolling: Option<(Game, Dice)>,
    curve: Vec<Moment>,
    seats: Vec<SeatAnalysis>,
}

impl Course {
    fn new(game: &Game, ply: usize, analyst: &mut Analyst) -> Course {
        let now = analyst.chances(game);
        let seat = |seat: Seat| {
            let start = now[seat.index()].cast_signed();
            let (luck, own, others, unforeseen) = (0, 0, 0, 0);
            let (costliest, best_luck, worst_luck) = (Vec::new(), None, None);
            SeatAnalysis { seat, start, end: start, luck, own, others, unforeseen, costliest, best_luck, worst_luck }
        };
        let curve = vec![Moment { ply, turn: game.turn_number(), chances: now }];
        Course { now, node: None, rerolling: None, curve, seats: game.seats().map(seat).collect() }
    }

    fn step(&mut self, analyst: &mut Analyst, (game, after): (&Game, &Game), at: usize, ply: Ply) {
        if is_turn_start(game) && self.curve.last().is_some_and(|last| last.turn < game.turn_number()) {
            self.curve.push(Moment { ply: at, turn: game.turn_number(), chances: self.now });
        }
        match ply {
            Ply::Choice(seat, action) => self.choice(analyst, (game, after), (at, seat, action)),
            Ply::Chance(outcome) => {
                let draw = analyst.draw(game, after, outcome, self.rerolling.take().as_ref());
                self.foresee(&draw.mean);
                let luck = difference(&draw.actual, &draw.mean);
                for (seat, &change) in self.seats.iter_mut().zip(&luck) {
                    seat.luck += change;
                    let roll = LuckyRoll { ply: at, turn: game.turn_number(), change };
                    if change > seat.best_luck.map_or(0, |best| best.change) {
                        seat.best_luck = Some(roll);
                    }
                    if change < seat.worst_luck.map_or(0, |worst| worst.change) {
                        seat.worst_luck = Some(roll);
                    }
                }
                self.now = draw.actual;
                let node = analyst.node(after);
                self.foresee(&node.chances);
                self.node = Some(node);
            }
        }
    }

    fn choice(
        &mut self,
        analyst: &mut Analyst,
        (game, after): (&Game, &Game),
        (at, seat, action): (usize, Seat, Action),
    ) {
        let known = self.node.take();
        self.rerolling = match action {
            Action::Reroll { dice, .. } => Some((*game, dice)),
            _ => None,
        };
        let is_asked = matches!(game.pending(), Pending::Choose { seat: asked, .. } if asked == seat);
        let (best, chosen) = if is_asked && action != Action::Concede {
            // A seat is judged by what it may know.
            let mut veil = None;
            let view = game.view(Some(seat), &mut veil);
            let node = known.filter(|_| *view == *game).unwrap_or_else(|| analyst.node(&view));
            let ranked = node.answers.iter().find(|answer| answer.action == action).map(|answer| answer.chances);
            let chosen = ranked.unwrap_or_else(|| analyst.after(&view, seat, action));
            (node.answers.first().map(|best| (best.action, best.chances)), chosen)
        } else {
            (None, analyst.chances(after))
        };
        // Of very many answers only some were ranked, and the chosen one may be better than those.
        let best = best.map(|best| if chosen[seat.index()] > best.1[seat.index()] { (action, chosen) } else { best });
        if let Some((best_action, best)) = best {
            self.foresee(&best);
            let cost = best[seat.index()].saturating_sub(chosen[seat.index()]);
            let choice = CostlyChoice { ply: at, turn: game.turn_number(), cost, chosen: action, best: best_action };
            let costliest = &mut self.seats[seat.index()].costliest;
            let place = costliest.partition_point(|other| other.cost >= cost);
            if cost > 0 && place < COSTLIEST {
                costliest.insert(place, choice);
                costliest.truncate(COSTLIEST);
            }
        }
        for (other, change) in self.seats.iter_mut().zip(difference(&chosen, &self.now)) {
            if other.seat == seat {
                other.own += change;
            } else {
                other.others += change;
            }
        }
        self.now = chosen;
    }

    /// The champion sees a position more clearly than before.
    fn foresee(&mut self, chances: &Chances) {
        for (seat, change) in self.seats.iter_mut().zip(difference(chances, &self.now)) {
            seat.unforeseen += change;
        }
        self.now = *chances;
    }

    fn end(mut self, game: &Game, plies: usize) -> GameAnalysis {
        if let Pending::Over { winner, .. } = game.pending() {
            let mut last = [0; MAX_SEATS];
            if let Some(winner) = winner {
                last[winner.index()] = crate::CERTAIN;
            }
            self.foresee(&last);
        }
        if self.curve.last().is_some_and(|last| last.ply < plies) {
            self.curve.push(Moment { ply: plies, turn: game.turn_number(), chances: self.now });
        }
        for seat in &mut self.seats {
            seat.end = self.now[seat.seat.index()].cast_signed();
        }
        GameAnalysis { curve: self.curve, seats: self.seats, plies }
    }
}
