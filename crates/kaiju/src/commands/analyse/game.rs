//! The analysis of a recorded game.

use super::{
    percent, points, print_json, report, seat_report, share,
    voice::{Voice, notation},
};
use crate::{Finding, commands::record::counted, print_line};
use kaiju_analysis::{CostlyChoice, GameAnalysis, LuckyRoll, SeatAnalysis, analyse_game_while, hundredths};
use kaiju_rules::{Game, Pending, Record, Seat};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The widest column of a seat in the table of turns.
const MAX_COLUMN: usize = 16;

pub(super) fn run(is_json: bool, record: &Record, voice: &Voice, time: Option<Duration>) -> anyhow::Result<Finding> {
    let start = Instant::now();
    let analysis = analyse_game_while(record, || time.is_none_or(|time| start.elapsed() < time));
    let report = GameReport { record, voice, analysis };
    if is_json {
        return print_json(&report.json());
    }
    report.print()?;
    Ok(Finding::Fine)
}

struct GameReport<'a> {
    record: &'a Record,
    voice: &'a Voice,
    analysis: GameAnalysis,
}

impl GameReport<'_> {
    fn is_complete(&self) -> bool {
        self.analysis.plies == self.record.plies().len()
    }

    /// The number of the last turn that was reached.
    fn last_turn(&self) -> u16 {
        self.record.game_after(self.analysis.plies).turn_number()
    }

    fn print(&self) -> anyhow::Result<()> {
        let game = self.record.game();
        let turns = counted(game.turn_number().into(), "turn", "turns");
        let result = match game.pending() {
            Pending::Over { winner: Some(seat), .. } => format!("{} wins", self.voice.title(seat)),
            Pending::Over { winner: None, .. } => "no one wins".to_owned(),
            _ => "unfinished".to_owned(),
        };
        let (word, options) = (game.ruleset().word(), game.options());
        print_line!("{word}{options}, {} monsters, {turns}, {result}", game.seat_count())?;
        self.print_curve(game)?;
        self.print_parts()?;
        for seat in &self.analysis.seats {
            self.print_seat(seat)?;
        }
        if !self.is_complete() {
            let (plies, all) = (self.analysis.plies, self.record.plies().len());
            print_line!(
                "\nThe time was up in turn {} of {}: {plies} of {all} plies are analysed.",
                self.last_turn(),
                game.turn_number()
            )?;
        }
        Ok(())
    }

    fn print_curve(&self, game: &Game) -> anyhow::Result<()> {
        let heading = |seat: Seat| -> String {
            let name = format!("{} {}", seat.letter(), self.voice.name(seat));
            name.chars().take(MAX_COLUMN).collect()
        };
        let width = |seat: Seat| heading(seat).chars().count().max(7);
        let names: Vec<String> = game.seats().map(|seat| format!("{:>1$}", heading(seat), width(seat))).collect();
        print_line!("\nChance to win, in percent\n turn    ply  {}", names.join("  "))?;
        let last = self.analysis.curve.len() - 1;
        for (at, moment) in self.analysis.curve.iter().enumerate() {
            let turn = match game.pending() {
                Pending::Over { .. } if at == last && self.is_complete() => "end".to_owned(),
                _ => moment.turn.to_string(),
            };
            let chance = |seat: Seat| f64::from(hundredths(moment.chances[seat.index()].cast_signed())) / 100.0;
            let chances: Vec<String> =
                game.seats().map(|seat| format!("{:>1$.1}", chance(seat), width(seat))).collect();
            print_line!("{turn:>5}  {:>5}  {}", moment.ply, chances.join("  "))?;
        }
        Ok(())
    }

    fn print_parts(&self) -> anyhow::Result<()> {
        print_line!("\nWhat changed it, in percentage points")?;
        print_line!("    start     luck      own   others  unforeseen      end")?;
        for SeatAnalysis { seat, start, end, luck, own, others, unforeseen, .. } in &self.analysis.seats {
            print_line!(
                "  {:>7}  {:>7}  {:>7}  {:>7}  {:>10}  {:>7}  {}",
                percent(start.cast_unsigned()),
                points(*luck),
                points(*own),
                points(*others),
                points(*unforeseen),
                percent(end.cast_unsigned()),
                self.voice.title(*seat)
            )?;
        }
        Ok(())
    }

    fn print_seat(&self, seat: &SeatAnalysis) -> anyhow::Result<()> {
        print_line!("\n{}", self.voice.title(seat.seat))?;
        for choice in &seat.costliest {
            let game = self.record.game_after(choice.ply);
            let text = |action| self.voice.answer_in_full(&game, seat.seat, action);
            let cost = points(-choice.cost.cast_signed());
            print_line!("  {cost:>7}  turn {}, --ply {}: {}", choice.turn, choice.ply, text(choice.chosen))?;
            print_line!("           better: {}", text(choice.best))?;
        }
        for (what, roll) in [("best luck", seat.best_luck), ("worst luck", seat.worst_luck)] {
            if let Some(LuckyRoll { ply, turn, change }) = roll {
                print_line!("  {:>7}  turn {turn}, --ply {ply}: {} ({what})", points(change), self.outcome(ply))?;
            }
        }
        Ok(())
    }

    /// What chance decided at a ply, in notation.
    fn outcome(&self, ply: usize) -> String {
        let game = self.record.game_after(ply);
        self.record.plies().get(ply).map(|ply| ply.text(&game)).unwrap_or_default()
    }

    fn json(&self) -> Value {
        let game = self.record.game();
        let mut report = report("game", game);
        let seats = || game.seats();
        report["result"] = match game.pending() {
            Pending::Over { winner, .. } => json!({ "winner": winner.map(|seat| seat.letter().to_string()) }),
            _ => Value::Null,
        };
        report["turns"] = game.turn_number().into();
        report["plies"] = self.record.plies().len().into();
        report["analysed_turns"] = self.last_turn().into();
        report["analysed_plies"] = self.analysis.plies.into();
        report["complete"] = self.is_complete().into();
        let moment = |moment: &kaiju_analysis::Moment| {
            let chances: Vec<f64> = seats().map(|seat| share(moment.chances[seat.index()].cast_signed())).collect();
            json!({ "ply": moment.ply, "turn": moment.turn, "chances": chances })
        };
        report["curve"] = self.analysis.curve.iter().map(moment).collect();
        report["seats"] = self.analysis.seats.iter().map(|seat| self.seat_json(seat)).collect();
        report
    }

    fn seat_json(&self, seat: &SeatAnalysis) -> Value {
        let mut row = seat_report(self.voice, seat.seat);
        for (key, part) in [
            ("start", seat.start),
            ("end", seat.end),
            ("luck", seat.luck),
            ("own", seat.own),
            ("others", seat.others),
            ("unforeseen", seat.unforeseen),
        ] {
            row[key] = share(part).into();
        }
        let choice = |choice: &CostlyChoice| {
            let game = self.record.game_after(choice.ply);
            let text = |action| self.voice.answer(&game, seat.seat, action);
            json!({ "ply": choice.ply, "turn": choice.turn, "cost": share(choice.cost.cast_signed()),
                "chosen": notation(&game, choice.chosen), "chosen_text": text(choice.chosen),
                "best": notation(&game, choice.best), "best_text": text(choice.best) })
        };
        row["costliest"] = seat.costliest.iter().map(choice).collect();
        let roll = |roll: LuckyRoll| json!({ "ply": roll.ply, "turn": roll.turn, "change": share(roll.change), "outcome": self.outcome(roll.ply) });
        row["best_luck"] = seat.best_luck.map_or(Value::Null, roll);
        row["worst_luck"] = seat.worst_luck.map_or(Value::Null, roll);
        row
    }
}
