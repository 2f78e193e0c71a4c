//! The head of a scenario: its title, and the rules and cards it shows.
//!
//! `crates/kaiju/build.rs` includes this file to index all scenarios, so it uses only the standard library.

/// The title of a scenario, and the rule numbers and card ids that it shows, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioHead<'a> {
    /// The comment in the first line; empty if the scenario begins with something else.
    pub title: &'a str,
    /// The words of its `rules` lines.
    pub shows: Vec<&'a str>,
}

impl ScenarioHead<'_> {
    /// Reads the head of a scenario, valid or not.
    pub fn of(text: &str) -> ScenarioHead<'_> {
        let text = text.trim_start_matches('\u{feff}');
        let first = text.lines().next().unwrap_or("");
        let cited = text.lines().filter_map(|line| keyword(statement(line), "rules"));
        ScenarioHead {
            title: first.strip_prefix('#').unwrap_or("").trim(),
            shows: cited.flat_map(str::split_whitespace).collect(),
        }
    }
}

/// A line without its comment; empty if there is nothing else.
pub(crate) fn statement(line: &str) -> &str {
    line.split('#').next().unwrap_or("").trim()
}

/// The rest of a line that begins with this word; `None` if it begins with another word.
pub(crate) fn keyword<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    line[..end].eq_ignore_ascii_case(word).then(|| line[end..].trim())
}
