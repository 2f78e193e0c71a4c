//! What the rulebook says about a query, as lines: for `kaiju rule`, the line client and the screen.

use crate::text::{Renderer, wrap};
use kaiju_words::{
    Arg, Message, SeatNames, Words,
    lookup::{EntryRole, LookUp, RuleEntry},
    say,
};

/// One line of a look-up's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleLine {
    /// Indentation, in columns.
    pub indent: usize,
    /// Additional indentation of the rows after the first, if the line is wrapped.
    hanging: usize,
    /// Whether the line is a heading.
    pub is_heading: bool,
    /// The text, before wrapping.
    pub text: String,
}

impl RuleLine {
    /// The rows of the line, wrapped to this width.
    pub fn rows(&self, columns: usize) -> Vec<String> {
        if self.text.is_empty() {
            return vec![String::new()];
        }
        let rows = wrap(&self.text, columns.saturating_sub(self.indent + self.hanging)).into_iter().enumerate();
        rows.map(|(nth, row)| format!("{:1$}{row}", "", self.indent + self.hanging * nth.min(1))).collect()
    }
}

/// The answer to a look-up, with at most `max` entries in each list of related ones.
pub fn rule_lines(query: &str, found: &LookUp<'_>, words: &Words, max: usize) -> Vec<RuleLine> {
    let seat_names = SeatNames(Vec::new());
    let mut answer = RulesAnswer { renderer: Renderer { words, seat_names: &seat_names }, max, lines: Vec::new() };
    answer.write(query, found);
    answer.lines
}

/// The message for a look-up that finds nothing, with suggestions.
fn nothing(query: &str, found: &LookUp<'_>) -> Message {
    let message = Message::new("play-rule-none").with("query", query.to_owned());
    let quoted = |text: &String| Message::new("play-rule-quoted").with("text", text.clone());
    match &found.suggestions[..] {
        [] => message,
        near => Message::new("play-rule-none-near")
            .with("query", query.to_owned())
            .with("near", Arg::Either(near.iter().map(quoted).collect())),
    }
}

/// The text for a look-up that finds nothing, with suggestions, in one line.
pub fn nothing_found(query: &str, found: &LookUp<'_>, words: &Words) -> String {
    Renderer { words, seat_names: &SeatNames(Vec::new()) }.render(&nothing(query, found))
}

struct RulesAnswer<'a> {
    renderer: Renderer<'a>,
    max: usize,
    lines: Vec<RuleLine>,
}

impl RulesAnswer<'_> {
    fn write(&mut self, query: &str, found: &LookUp<'_>) {
        if found.is_empty() {
            self.add_message(0, &nothing(query, found));
        }
        for entry in &found.exact {
            self.heading(&head(entry));
            self.lines.push(RuleLine { indent: 2, hanging: 0, is_heading: false, text: entry.text.clone() });
        }
        let is_card = |entry: &&&RuleEntry| entry.role == EntryRole::Card;
        let rules: Vec<&RuleEntry> = found.mentioned_by.iter().filter(|e| !is_card(e)).copied().collect();
        let cards = found.mentions.iter().chain(&found.mentioned_by).filter(is_card).copied();
        self.list("play-rule-mentioned", &rules);
        self.list("play-rule-cards", &cards.collect::<Vec<_>>());
        let see: Vec<Message> = found.mentions.iter().filter(|e| !is_card(e)).map(|e| number(e)).collect();
        if !see.is_empty() {
            self.heading(&Message::new("play-rule-see").with("rules", Arg::Row(see)));
        }
        self.list(if found.exact.is_empty() { "play-rule-found" } else { "play-rule-also" }, &found.found);
        self.scenarios(found);
    }

    /// A heading with an empty line above it.
    fn heading(&mut self, message: &Message) {
        if !self.lines.is_empty() {
            self.lines.push(RuleLine { indent: 0, hanging: 0, is_heading: false, text: String::new() });
        }
        let text = self.renderer.render(message);
        self.lines.push(RuleLine { indent: 0, hanging: 2, is_heading: true, text });
    }

    fn add_message(&mut self, indent: usize, message: &Message) {
        let text = self.renderer.render(message);
        self.lines.push(RuleLine { indent, hanging: 2, is_heading: false, text });
    }

    fn list(&mut self, heading: &str, entries: &[&RuleEntry]) {
        if entries.is_empty() {
            return;
        }
        self.heading(&Message::new(heading).with("count", entries.len() as u32));
        for entry in entries.iter().take(self.max) {
            let line = Message::new("play-rule-entry").with("head", head(entry)).with("text", entry.text.clone());
            self.add_message(2, &line);
        }
        self.more(entries.len());
    }

    fn scenarios(&mut self, found: &LookUp<'_>) {
        if found.scenarios.is_empty() {
            return;
        }
        self.heading(&Message::new("play-rule-scenarios").with("count", found.scenarios.len() as u32));
        for scenario in found.scenarios.iter().take(self.max) {
            for (indent, text) in [(2, &scenario.path), (4, &scenario.title)] {
                self.lines.push(RuleLine { indent, hanging: 0, is_heading: false, text: text.clone() });
            }
        }
        self.more(found.scenarios.len());
    }

    fn more(&mut self, count: usize) {
        if let Some(more) = count.checked_sub(self.max).filter(|&more| more > 0) {
            self.add_message(2, &Message::new("play-rule-more").with("count", more as u32));
        }
    }
}

fn number(entry: &RuleEntry) -> Message {
    Message::new("rule-number").with("number", entry.id)
}

/// An entry's number or name, and what it is.
fn head(entry: &RuleEntry) -> Message {
    let message = match entry.card {
        None => {
            let role = if entry.role == EntryRole::Ruling { "ruling" } else { "rule" };
            Message::new("play-rule-rule").with("role", role).with("headings", Arg::Row(entry.headings.clone()))
        }
        Some((cost, kind)) => {
            Message::new("play-rule-card").with("id", entry.id).with("cost", cost).with("kind", kind.word())
        }
    };
    message.with("name", entry.name.clone()).with("city", say::city(entry.ruleset))
}
