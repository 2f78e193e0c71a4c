//! Suggestions ("Did you mean"): the nearest numbers, names and words.

use super::{
    book::{EntryRole, Rulebook},
    number::Number,
    term::TextToken,
};
use std::collections::BTreeSet;

/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;
/// Words longer than this get no suggestions, because no word of the rulebook is that long.
const MAX_WORD_LEN: usize = 24;

impl Rulebook {
    /// The nearest numbers of the same series; if there is no such series, the same number in the others.
    pub(super) fn numbers_like(&self, number: &Number, fits: &dyn Fn(&usize) -> bool) -> Vec<String> {
        let entries = || (0..self.entries.len()).filter(fits).map(|at| &self.entries[at]);
        let numbered = || entries().filter_map(|e| Some((e.number.as_ref()?, e.entry.id)));
        let mut near: Vec<(u32, &str)> = numbered()
            .filter(|(other, _)| other.series == number.series)
            .map(|(other, id)| (number.distance(other), id))
            .collect();
        if near.is_empty() {
            near = numbered().filter(|(other, _)| other.parts == number.parts).map(|(_, id)| (0, id)).collect();
        }
        near.sort_by_key(|&(distance, _)| distance);
        near.into_iter().take(MAX_SUGGESTIONS).map(|(_, id)| id.to_owned()).collect()
    }

    /// Card names that are spelt almost like the query, then the query with its unknown words replaced by known ones,
    /// if that finds something.
    pub(super) fn words_like(&self, query: &str, fits: &dyn Fn(&usize) -> bool) -> Vec<String> {
        let tokens = TextToken::all(query);
        let joined = |tokens: &[TextToken]| tokens.iter().map(|token| &*token.word).collect::<Vec<_>>().join(" ");
        let asked = joined(&tokens);
        let mut near: Vec<(usize, String)> = Vec::new();
        for at in (0..self.entries.len()).filter(fits) {
            let entry = &self.entries[at].entry;
            if entry.role == EntryRole::Card
                && let Some(distance) = distance(&asked, &joined(&TextToken::all(&entry.name)))
            {
                near.push((distance, entry.name.clone()));
            }
        }
        near.sort();
        let mut suggestions: Vec<String> = near.into_iter().map(|(_, name)| name).collect();
        let is_new = |words: &String| *words != asked && !suggestions.iter().any(|name| name.to_lowercase() == *words);
        let corrected = self.corrected(&tokens, fits).filter(is_new);
        suggestions.extend(corrected);
        suggestions.dedup();
        suggestions.truncate(MAX_SUGGESTIONS);
        suggestions
    }

    /// The words with each unknown one replaced by the nearest known one; `None` if that finds nothing either.
    fn corrected(&self, tokens: &[TextToken], fits: &dyn Fn(&usize) -> bool) -> Option<String> {
        let texts = (0..self.entries.len()).filter(fits).flat_map(|at| self.entries[at].tokens());
        let known: BTreeSet<&str> =
            texts.chain(self.synonyms.expressions().flatten()).map(|token| &*token.word).collect();
        let nearest = |word: &str| {
            if known.contains(word) || self.ignored.iter().any(|ignored| ignored.word == word) {
                return Some(word.to_owned());
            }
            let near = known.iter().filter_map(|other| Some((distance(word, other)?, *other))).min();
            near.map(|(_, other)| other.to_owned())
        };
        let words: Option<Vec<String>> = tokens.iter().map(|token| nearest(&token.word)).collect();
        let corrected = words?.join(" ");
        let finds = self.containing(&self.terms(&corrected)).iter().any(fits);
        finds.then_some(corrected)
    }
}

/// The number of letters to add, remove, replace or swap with the next; `None` if the words are too different.
fn distance(a: &str, b: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let most = if a.len().min(b.len()) < 4 { 1 } else { 2 };
    if a.len().abs_diff(b.len()) > most || a.len() > MAX_WORD_LEN {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut next = vec![i];
        for j in 1..=b.len() {
            let replaced = row[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|&distance| distance <= most)
}
