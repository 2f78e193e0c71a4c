//! `kaiju cards`: the card list.

use super::GameName;
use crate::{Finding, print_line};
use kaiju_rules::{Card, CardKind, CardSet};
use kaiju_terminal::wrap;
use serde_json::json;

/// List the cards of a game.
///
/// Prints each card's cost, name, id, kind, number of copies if more than one, and a summary of its effect. Notation
/// and scenarios use the same ids.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju cards\n  kaiju cards --game tokyo --tsv | cut -f1,4\n  kaiju cards --json | jq '.[] | select(.cost > 8)'"
)]
pub(crate) struct Args {
    /// Game whose cards to list.
    #[arg(long, default_value = "new-york")]
    game: GameName,
    /// Print tab-separated values with a header row.
    #[arg(long, conflicts_with = "json")]
    tsv: bool,
    /// Print a JSON array.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let ruleset = args.game.0;
    // Identical cards share one line; the copies that other cards create are left out.
    let mut cards: Vec<(&Card, usize)> = Vec::new();
    for card in CardSet::all(ruleset).iter().map(|c| &ruleset.cards()[c.index()]).filter(|c| !c.is_copy()) {
        match cards.iter_mut().find(|(c, _)| c.id == card.id) {
            Some((_, copies)) => *copies += 1,
            None => cards.push((card, 1)),
        }
    }
    if args.tsv {
        print_line!("id\tname\tcopies\tcost\tkind\ttext")?;
        for (card, copies) in cards {
            print_line!("{}\t{}\t{copies}\t{}\t{}\t{}", card.id, card.name, card.cost, card.kind.word(), card.text)?;
        }
    } else if args.json {
        let list: Vec<_> = cards
            .iter()
            .map(|(c, copies)| {
                json!({ "id": c.id, "name": c.name, "copies": copies, "cost": c.cost, "kind": c.kind.word(),
                    "discount": c.discount.iter().map(|b| b.word()).collect::<Vec<_>>(), "text": c.text })
            })
            .collect();
        print_line!("{:#}", serde_json::Value::from(list))?;
    } else {
        for (card, copies) in cards {
            print_line!("{}", line(card, copies))?;
            for text in wrap(card.text, 72) {
                print_line!("      {text}")?;
            }
        }
    }
    Ok(Finding::Fine)
}

fn line(card: &Card, copies: usize) -> String {
    let times = if copies > 1 { format!(", {copies} copies") } else { String::new() };
    match card.kind {
        CardKind::Goal => format!("      {} ({}, goal card, not bought)", card.name, card.id),
        kind => format!("{:>3} E {} ({}, {}{times})", card.cost, card.name, card.id, kind.word()),
    }
}
