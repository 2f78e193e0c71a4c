//! Scenarios that show rules and cards.

use super::{
    book::{EntryRole, Rulebook},
    term::{Term, TextToken},
};
use kaiju_rules::Ruleset;

/// The extension of scenarios.
const EXTENSION: &str = "scn";

/// A scenario in the index: a rule test that a player can read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioRef {
    /// The path of its file in the project's repository.
    pub path: String,
    /// A sentence that says what it shows.
    pub title: String,
    /// The rule numbers and card ids that it shows, the most important first.
    shows: Vec<String>,
    words: Vec<TextToken>,
}

impl ScenarioRef {
    /// Reads an index of scenarios, in the form that [`Rulebook::new`] describes.
    pub(super) fn all(index: &str) -> Vec<ScenarioRef> {
        let mut folder = "";
        let mut all = Vec::new();
        for line in index.lines() {
            let mut fields = line.splitn(3, '\t');
            let (name, shows, title) = (fields.next().unwrap_or_default(), fields.next(), fields.next());
            let (Some(shows), Some(title)) = (shows, title) else {
                folder = name;
                continue;
            };
            all.push(ScenarioRef {
                path: format!("{folder}/{name}.{EXTENSION}"),
                title: title.to_owned(),
                shows: shows.split(' ').map(str::to_owned).collect(),
                words: TextToken::all(title),
            });
        }
        all
    }

    /// Whether it is a scenario of this game; each game has its own folder.
    fn is_of(&self, game: Ruleset) -> bool {
        self.path.split('/').any(|folder| folder == game.word())
    }

    /// The file's name without its extension.
    fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }
}

impl Rulebook {
    /// The scenarios that show one of these entries. Those named after the entry come first, then those that list the
    /// entry first.
    pub(super) fn scenarios_showing(&self, entries: &[usize], game: Option<Ruleset>) -> Vec<&ScenarioRef> {
        let rank = |scenario: &ScenarioRef, at: usize| -> Option<u8> {
            let entry = &self.entries[at].entry;
            let place = scenario.shows.iter().position(|id| id.eq_ignore_ascii_case(entry.id))?;
            // Cards of both games may have the same id.
            if entry.role == EntryRole::Card && !scenario.is_of(entry.ruleset) {
                return None;
            }
            let id = entry.id.to_ascii_lowercase().replace('.', "-");
            Some(match scenario.stem().replace('.', "-").strip_prefix(&*id) {
                Some("") => 0,
                Some(rest) if rest.starts_with('-') => 1,
                _ => 2 + u8::from(place > 0),
            })
        };
        let of_game = self.scenarios.iter().filter(|scenario| game.is_none_or(|game| scenario.is_of(game)));
        let best = |scenario: &ScenarioRef| entries.iter().filter_map(|&at| rank(scenario, at)).min();
        let mut found: Vec<(u8, &ScenarioRef)> = of_game.filter_map(|s| Some((best(s)?, s))).collect();
        found.sort_by_key(|&(rank, _)| rank);
        found.into_iter().map(|(_, scenario)| scenario).collect()
    }

    /// The scenarios whose titles contain all terms, the closest matches first.
    pub(super) fn scenarios_about(&self, terms: &[Term], game: Option<Ruleset>) -> Vec<&ScenarioRef> {
        let of_game = self.scenarios.iter().filter(|scenario| game.is_none_or(|game| scenario.is_of(game)));
        let worst = |scenario: &ScenarioRef| {
            let found = terms.iter().map(|term| term.find(&scenario.words)).collect::<Option<Vec<_>>>()?;
            found.into_iter().max()
        };
        let mut found: Vec<_> = of_game.filter_map(|scenario| Some((worst(scenario)?, scenario))).collect();
        found.sort_by_key(|&(found, _)| found);
        found.into_iter().map(|(_, scenario)| scenario).collect()
    }
}
