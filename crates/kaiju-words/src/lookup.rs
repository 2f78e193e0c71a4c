//! The look-up of rules: finds rules, rulings, cards and scenarios by number, by name or by words.
//!
//! `kaiju rule`, the terminal's help and the rules page of the web client all ask [`Rulebook::look_up`].

mod book;
mod mention;
mod number;
mod scenario;
mod suggest;
mod term;
#[cfg(test)]
mod tests;

pub use book::{EntryRole, RuleEntry, Rulebook};
pub use scenario::ScenarioRef;

use book::Indexed;
use kaiju_rules::Ruleset;
use number::Number;
use term::{Term, TextToken};

/// Maximum length of a query, in characters. The rest of a longer one is ignored.
pub const MAX_QUERY_LEN: usize = 100;
/// Maximum number of words that a query is searched for.
const MAX_TERMS: usize = 8;

/// The result of a rulebook look-up. Every list has the best match first.
#[derive(Clone, Debug, Default)]
pub struct LookUp<'a> {
    /// The rules that the query names by number, or the card that it names by id or name.
    pub exact: Vec<&'a RuleEntry>,
    /// The rules, rulings and cards that mention one of the exact matches.
    pub mentioned_by: Vec<&'a RuleEntry>,
    /// The rules, rulings and cards that an exact match mentions.
    pub mentions: Vec<&'a RuleEntry>,
    /// The rules, rulings and cards that contain all words of the query and are in no other list.
    pub found: Vec<&'a RuleEntry>,
    /// The scenarios that show an exact match; if there is none, those whose titles contain all words.
    pub scenarios: Vec<&'a ScenarioRef>,
    /// Similar queries that would find something, if this one found nothing.
    pub suggestions: Vec<String>,
}

impl LookUp<'_> {
    /// Whether no rule, ruling or card matches. Scenarios alone don't count.
    pub fn is_empty(&self) -> bool {
        self.exact.is_empty() && self.found.is_empty()
    }
}

impl Rulebook {
    /// Looks up a rule number in any spelling (`NY-5.3`, `tr60`, `ny 5`), the id or name of a card, or any words. With
    /// `game`, leaves out the other game's rules and cards.
    pub fn look_up(&self, query: &str, game: Option<Ruleset>) -> LookUp<'_> {
        let query: String = query.trim().chars().take(MAX_QUERY_LEN).collect();
        let fits = |at: &usize| game.is_none_or(|game| self.entries[*at].entry.ruleset == game);
        let number = Number::parse(&query);
        let named: Vec<usize> = match &number {
            Some(number) => self.numbered(number),
            None => self.cards_called(&query),
        };
        let exact: Vec<usize> = named.into_iter().filter(fits).collect();
        let terms = if number.is_some() { Vec::new() } else { self.terms(&query) };

        let is_listed = |lists: &[&[usize]], at: usize| lists.iter().any(|list| list.contains(&at));
        let mut mentioned_by: Vec<usize> = (0..self.entries.len())
            .filter(|&at| self.entries[at].mentions.iter().any(|mentioned| exact.contains(mentioned)))
            .filter(|at| fits(at) && !exact.contains(at))
            .collect();
        // A rule that begins with an exact match's name or number is about it, so it comes first.
        mentioned_by.sort_by_key(|&at| !exact.iter().any(|&of| self.is_about(at, of)));
        let mut mentions: Vec<usize> = Vec::new();
        for &at in exact.iter().flat_map(|&at| &self.entries[at].mentions) {
            if fits(&at) && !is_listed(&[&exact, &mentioned_by, &mentions], at) {
                mentions.push(at);
            }
        }
        let answers = if number.is_some() { Vec::new() } else { self.answers_to(&query) };
        let others = self.containing(&terms);
        let others = others.into_iter().filter(|at| !answers.contains(at));
        let found: Vec<usize> = answers
            .iter()
            .copied()
            .chain(others)
            .filter(|&at| fits(&at) && !is_listed(&[&exact, &mentioned_by], at))
            .collect();
        mentions.retain(|at| !found.contains(at));

        let scenarios = match &exact[..] {
            [] => self.scenarios_about(&terms, game),
            exact => self.scenarios_showing(exact, game),
        };
        let suggestions = match (&number, exact.is_empty() && found.is_empty()) {
            (_, false) => Vec::new(),
            (Some(number), true) => self.numbers_like(number, &fits),
            (None, true) => self.words_like(&query, &fits),
        };
        let entries = |list: Vec<usize>| list.into_iter().map(|at| &self.entries[at].entry).collect();
        LookUp {
            exact: entries(exact),
            mentioned_by: entries(mentioned_by),
            mentions: entries(mentions),
            found: entries(found),
            scenarios,
            suggestions,
        }
    }

    /// The rules with this number; if there is none, the section with it.
    fn numbered(&self, number: &Number) -> Vec<usize> {
        let all = |matches: &dyn Fn(&Number) -> bool| -> Vec<usize> {
            let is_it = |entry: &Indexed| entry.number.as_ref().is_some_and(matches);
            (0..self.entries.len()).filter(|&at| is_it(&self.entries[at])).collect()
        };
        let whole = all(&|other| number.is(other));
        if whole.is_empty() { all(&|other| number.contains(other)) } else { whole }
    }

    /// The cards with this id or name, ignoring case and punctuation.
    fn cards_called(&self, query: &str) -> Vec<usize> {
        let asked = TextToken::all(query);
        let is_it = |entry: &RuleEntry| {
            entry.role == EntryRole::Card && (TextToken::all(&entry.name) == asked || TextToken::all(entry.id) == asked)
        };
        (0..self.entries.len()).filter(|&at| !asked.is_empty() && is_it(&self.entries[at].entry)).collect()
    }

    /// The words of a query, without words that don't narrow it down ("the").
    fn tokens(&self, query: &str) -> Vec<TextToken> {
        let tokens = TextToken::all(query);
        let significant: Vec<TextToken> =
            tokens.iter().filter(|token| !self.ignored.contains(token)).cloned().collect();
        if significant.is_empty() { tokens } else { significant }
    }

    /// The terms of a query.
    fn terms(&self, query: &str) -> Vec<Term> {
        Term::all(&self.tokens(query), &self.synonyms).into_iter().take(MAX_TERMS).collect()
    }

    /// The rules that answer a frequent query.
    fn answers_to(&self, query: &str) -> Vec<usize> {
        let at = |id: &String| self.entries.iter().position(|entry| entry.entry.id == id);
        self.answers.of(&self.tokens(query)).iter().filter_map(at).collect()
    }

    /// The entries that contain all terms, best first.
    fn containing(&self, terms: &[Term]) -> Vec<usize> {
        if terms.is_empty() {
            return Vec::new();
        }
        let score = |at: usize| -> Option<u32> { terms.iter().map(|term| self.entries[at].score(term)).sum() };
        let mut found: Vec<(u32, usize)> =
            (0..self.entries.len()).filter_map(|at| score(at).map(|score| (score, at))).collect();
        // Equal scores keep the order of the documents.
        found.sort_by_key(|&(score, at)| (core::cmp::Reverse(score), at));
        found.into_iter().map(|(_, at)| at).collect()
    }
}
