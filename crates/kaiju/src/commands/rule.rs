//! `kaiju rule`: looks up a rule, a card or a word.

use super::GameName;
use crate::{Finding, print_line};
use anyhow::{bail, ensure};
use kaiju_protocol::RulesView;
use kaiju_terminal::{nothing_found, rule_lines};
use kaiju_words::{
    Words,
    lookup::{MAX_QUERY_LEN, Rulebook},
};

/// An index of all scenarios, made by the build script: path, rules and cards that it shows, title.
pub(super) const SCENARIOS: &str = include_str!(concat!(env!("OUT_DIR"), "/scenarios.tsv"));

/// Width of the printed lines.
const COLUMNS: usize = 100;
/// Maximum number of entries in a list without `--all`.
const MAX_ENTRIES: usize = 10;

/// Look up a rule, a card or a word.
///
/// Prints the rule or card, the rules and rulings that mention it, the cards it names, and the scenarios that show it.
/// For words, prints the rules, rulings and cards of both games that contain all of them, best first. If nothing
/// matches, suggests similar queries, with exit code 2.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju rule TR-60\n  kaiju rule ny 5.3\n  kaiju rule smoke-cloud\n  kaiju rule heal hearts --game tokyo\n  \
                  kaiju rule poison --json | jq -r '.found.entries[].id'\n\nThe rules are in docs/rules; docs/protocol.md describes the JSON (RulesView)."
)]
pub(crate) struct Args {
    /// A rule number (NY-5.3, tr60, or NY-5 for a section), a card's id or name, or words.
    query: Vec<String>,
    /// Leave out the other game's rules and cards.
    #[arg(long)]
    game: Option<GameName>,
    /// List every match, not only the first ten of each kind.
    #[arg(long)]
    all: bool,
    /// Print a JSON object with every match.
    #[arg(long, conflicts_with = "all")]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let query = args.query.join(" ");
    let query = query.trim();
    if query.is_empty() {
        bail!("name a rule, a card or a word, such as: kaiju rule NY-5.3, kaiju rule smoke-cloud, kaiju rule poison");
    }
    ensure!(query.chars().count() <= MAX_QUERY_LEN, "a query has at most {MAX_QUERY_LEN} characters");
    let words = Words::english();
    let book = Rulebook::new(&words, SCENARIOS);
    let found = book.look_up(query, args.game.map(|game| game.0));
    if args.json {
        print_line!("{:#}", serde_json::to_value(RulesView::new(query, &found, usize::MAX))?)?;
    }
    if found.is_empty() {
        bail!("{}", nothing_found(query, &found, &words));
    }
    if args.json {
        return Ok(Finding::Fine);
    }
    let most = if args.all { usize::MAX } else { MAX_ENTRIES };
    for row in rule_lines(query, &found, &words, most).iter().flat_map(|line| line.rows(COLUMNS)) {
        print_line!("{row}")?;
    }
    let lists = [found.mentioned_by.len(), found.mentions.len(), found.found.len(), found.scenarios.len()];
    if lists.into_iter().any(|count| count > most) {
        print_line!("\n--all lists every match.")?;
    }
    Ok(Finding::Fine)
}
