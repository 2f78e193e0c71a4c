//! `kaiju record show`: summarizes recorded games.

use super::{Sources, bulk, counted};
use crate::{Finding, print_line};
use kaiju_record::{RawRecord, to_json};
use kaiju_rules::{Contribution, FairDice, Ply, Record, RecordedPlayer, notation::harmless};

/// Summarize recorded games: players, dates, result, and whether the dice can be checked.
///
/// `kaiju replay` prints the games themselves.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  kaiju record show game.kaiju\n  kaiju record show games --json")]
pub(super) struct Args {
    #[command(flatten)]
    sources: Sources,
    /// Print each record as one line of JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Finding> {
    bulk::each(&args.sources, true, RawRecord::parse, |raw, record| {
        if args.json {
            return Ok(print_line!("{}", to_json(&record))?);
        }
        let line = raw.line.map(|line| format!(", line {line}")).unwrap_or_default();
        print_line!("{}{line}", raw.path.display())?;
        // Names and tags may contain anything.
        describe(&record).iter().try_for_each(|(what, text)| print_line!("  {what:<9}{}", harmless(text)))?;
        Ok(())
    })
}

/// A summary of a record, as pairs of topic and text.
fn describe(record: &Record) -> Vec<(&'static str, String)> {
    let game = record.game();
    let mut lines = Vec::new();
    let practice = if record.is_practice() { ", practice" } else { "" };
    let from = if record.is_from_position() { ", from a position" } else { "" };
    lines.push((
        "game",
        format!(
            "{}{}, {} monsters, rules version {}{from}{practice}",
            game.ruleset().word(),
            game.options(),
            game.seat_count(),
            game.rules_version()
        ),
    ));
    lines.extend(record.players().iter().map(|player| ("seat", describe_player(player))));
    match (record.date(), record.ended()) {
        (Some(date), Some(ended)) => lines.push(("date", format!("{date} to {ended}"))),
        (Some(date), None) => lines.push(("date", date.to_owned())),
        (None, Some(ended)) => lines.push(("date", format!("until {ended}"))),
        (None, None) => {}
    }
    let choices = record.plies().iter().filter(|ply| matches!(ply, Ply::Choice(..))).count();
    let result = match record.result().as_str() {
        "nobody" => "no one wins".to_owned(),
        "unfinished" => "unfinished".to_owned(),
        seat => format!("{seat} wins"),
    };
    lines.push((
        "result",
        format!(
            "{result}: {}, {}, {}",
            counted(game.turn_number().into(), "turn", "turns"),
            counted(choices, "choice", "choices"),
            counted(record.plies().len() - choices, "outcome", "outcomes")
        ),
    ));
    lines.push(("dice", describe_dice(record.fair())));
    lines.extend(record.tags().iter().map(|(key, value)| ("tag", format!("{key} {value}"))));
    lines.extend((!record.comments().is_empty()).then(|| ("comments", record.comments().len().to_string())));
    lines
}

fn describe_player(player: &RecordedPlayer) -> String {
    let RecordedPlayer { seat, kind, monster, name } = player;
    let monster = monster.as_ref().map(|monster| format!(" ({monster})")).unwrap_or_default();
    format!("{} {kind} {name}", seat.letter()).trim_end().to_owned() + &monster
}

fn describe_dice(fair: Option<&FairDice>) -> String {
    let Some(fair) = fair else { return "can't be checked".to_owned() };
    let seats = |wanted: fn(&Contribution) -> bool| {
        let seats = fair.nonces.iter().filter(|entry| wanted(&entry.contribution));
        seats.map(|entry| entry.seat.letter().to_string()).collect::<Vec<_>>().join(", ")
    };
    let mut text = match fair.secret {
        Some(_) => "can be checked with kaiju record verify".to_owned(),
        None => "can be checked once the secret is revealed".to_owned(),
    };
    for (what, seats) in [
        ("contributed", seats(|c| matches!(c, Contribution::Revealed { .. }))),
        ("left out", seats(|c| matches!(c, Contribution::Withheld { .. }))),
    ] {
        if !seats.is_empty() {
            text = format!("{text}; {what}: {seats}");
        }
    }
    text
}
