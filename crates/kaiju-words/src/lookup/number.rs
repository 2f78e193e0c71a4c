//! Parses rule numbers in the spellings that people use.

/// A rule number: a series such as `NY`, and its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Number {
    /// The series in capital letters; empty if the query doesn't name one.
    pub(super) series: String,
    pub(super) parts: Vec<u16>,
}

impl Number {
    /// Parses `NY-5.3`, `ny5.3`, `ny 5.3`, `NY_5_3`, `TR60`, and `5.3` for that number in any series. Anything else
    /// isn't a number: "2 VP", "20".
    pub(super) fn parse(text: &str) -> Option<Number> {
        let text = text.trim();
        let letters = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (series, rest) = text.split_at(letters);
        let rest = rest.trim_start_matches(['-', '_', '.', ' ', '\u{2010}', '\u{2011}', '\u{2013}']);
        let parts: Vec<u16> = rest.split(['.', '_', '-', ' ']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let is_number = match series.len() {
            0 => parts.len() == 2 && rest.contains('.'),
            2 => (1..=2).contains(&parts.len()),
            _ => false,
        };
        is_number.then(|| Number { series: series.to_ascii_uppercase(), parts })
    }

    /// Whether this number refers to that rule.
    pub(super) fn is(&self, rule: &Number) -> bool {
        (self.series.is_empty() || self.series == rule.series) && self.parts == rule.parts
    }

    /// Whether that rule is in the section with this number.
    pub(super) fn contains(&self, rule: &Number) -> bool {
        self.series == rule.series && rule.parts.len() == 2 && self.parts == rule.parts[..1]
    }

    /// The distance between two numbers of the same series.
    pub(super) fn distance(&self, rule: &Number) -> u32 {
        let value = |number: &Number| {
            let part = |at: usize| u32::from(number.parts.get(at).copied().unwrap_or(0));
            part(0) * 100 + part(1)
        };
        value(self).abs_diff(value(rule))
    }
}
