//! The books of rules: the documents in `docs/rules/`, parsed into sections, paragraphs and rules.

use crate::{rule::Rule, ruleset::Ruleset};
/// A book of rules: the rules and rulings of a game, or those of the KO variant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Book {
    /// King of Tokyo.
    Tokyo,
    /// King of New York.
    NewYork,
    /// The KO variant of King of New York.
    Ko,
}

impl Book {
    /// All books.
    pub const ALL: [Book; 3] = [Book::Tokyo, Book::NewYork, Book::Ko];

    /// The book in one word: `tokyo`, `new-york` or `ko`.
    pub const fn word(self) -> &'static str {
        match self {
            Book::Tokyo => "tokyo",
            Book::NewYork => "new-york",
            Book::Ko => "ko",
        }
    }

    /// The game whose cards and terms the book uses.
    pub const fn ruleset(self) -> Ruleset {
        match self {
            Book::Tokyo => Ruleset::Tokyo,
            Book::NewYork | Book::Ko => Ruleset::NewYork,
        }
    }

    /// The documents of the book: the rules, then the rulings.
    pub fn documents(self) -> impl Iterator<Item = Document> {
        Document::all().into_iter().filter(move |document| document.book == self)
    }
}

/// A document of a book.
#[derive(Clone, Debug)]
pub struct Document {
    /// The book it belongs to.
    pub book: Book,
    /// The document's id, which is its file name without the extension.
    pub id: &'static str,
    /// The title.
    pub title: &'static str,
    /// The sections and subsections, in order. Text before the first one is meant for the authors of the rules and is
    /// left out.
    pub sections: Vec<Section>,
}

/// A section or subsection of a document.
#[derive(Clone, Debug)]
pub struct Section {
    /// The document's id with the number of the section, and of the subsection: `new-york-5-2`. The id doesn't contain
    /// the title, so that the title can change.
    pub id: String,
    /// The title, without its number.
    pub title: &'static str,
    /// Whether the section is a subsection.
    pub is_sub: bool,
    /// The section's rules and paragraphs, in order.
    pub parts: Vec<Part>,
}

/// A part of a section.
#[derive(Clone, Debug)]
pub enum Part {
    /// A numbered rule.
    Rule(Rule),
    /// A paragraph.
    Paragraph {
        /// The section's id with the number of the paragraph: `new-york-5-2-p1`.
        id: String,
        /// Its text, on one line.
        text: String,
    },
}

/// The documents, in the order of the rules.
const SOURCES: [(Book, &str, &str); 5] = [
    (Book::NewYork, "new-york", include_str!("../../../docs/rules/new-york.md")),
    (Book::NewYork, "rulings-new-york", include_str!("../../../docs/rules/rulings-new-york.md")),
    (Book::Tokyo, "tokyo", include_str!("../../../docs/rules/tokyo.md")),
    (Book::Tokyo, "rulings-tokyo", include_str!("../../../docs/rules/rulings-tokyo.md")),
    (Book::Ko, "ko-variant", include_str!("../../../docs/rules/ko-variant.md")),
];

impl Document {
    /// Parses all documents, in the order of the rules.
    pub fn all() -> Vec<Document> {
        SOURCES.iter().map(|&(book, id, text)| Document::parse(book, id, text)).collect()
    }

    /// The texts of all documents with their books, in the order of the rules.
    pub(crate) fn texts() -> impl Iterator<Item = (Book, &'static str)> {
        SOURCES.iter().map(|&(book, _, text)| (book, text))
    }

    fn parse(book: Book, id: &'static str, text: &'static str) -> Document {
        let mut document = Document { book, id, title: "", sections: Vec::new() };
        let (mut section, mut sub) = (0, 0);
        // Whether the next line may continue the current paragraph. Indented lines after a rule belong to its
        // `Rule::text`.
        let mut is_open = false;
        for line in text.lines() {
            let marks = line.bytes().take_while(|&b| b == b'#').count();
            if let (1..=3, Some(title)) = (marks, line[marks..].strip_prefix(' ')) {
                let title = title.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
                let section_id = match marks {
                    1 => {
                        document.title = title;
                        continue;
                    }
                    2 => {
                        (section, sub) = (section + 1, 0);
                        format!("{id}-{section}")
                    }
                    _ => {
                        sub += 1;
                        format!("{id}-{section}-{sub}")
                    }
                };
                document.sections.push(Section { id: section_id, title, is_sub: marks == 3, parts: Vec::new() });
                is_open = false;
                continue;
            }
            let Some(section) = document.sections.last_mut() else { continue };
            if let Some(rule) = rule_of(line) {
                section.parts.push(Part::Rule(rule));
                is_open = false;
            } else if line.is_empty() {
                is_open = false;
            } else if is_open && !is_example_line(line) {
                section.continue_paragraph(line.trim());
            } else if !line.starts_with("  ") {
                section.add_paragraph(line.trim());
                is_open = true;
            }
        }
        document
    }
}

impl Section {
    fn add_paragraph(&mut self, text: &str) {
        let number = self.parts.iter().filter(|part| matches!(part, Part::Paragraph { .. })).count() + 1;
        self.parts.push(Part::Paragraph { id: format!("{}-p{number}", self.id), text: text.to_owned() });
    }

    fn continue_paragraph(&mut self, more: &str) {
        if let Some(Part::Paragraph { text, .. }) = self.parts.last_mut() {
            text.push(' ');
            text.push_str(more);
        }
    }
}

/// The rule that starts on a line: `- NY-5.3 ...`.
fn rule_of(line: &str) -> Option<Rule> {
    Rule::from_id(line.strip_prefix("- ")?.split(' ').next()?)
}

/// Whether a line starts a step of a worked example: `1. ...`.
fn is_example_line(line: &str) -> bool {
    line.split_once(". ").is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules of all books, in the order of the documents.
    #[test]
    fn each_rule_is_in_the_books_exactly_once() {
        let documents = Document::all();
        let parts = documents.iter().flat_map(|document| &document.sections).flat_map(|section| &section.parts);
        let rules: Vec<Rule> =
            parts.filter_map(|part| if let Part::Rule(rule) = part { Some(*rule) } else { None }).collect();
        assert_eq!(rules, Rule::all().collect::<Vec<_>>());
        assert_eq!(Book::ALL.map(|book| book.documents().count()), [2, 2, 1]);
    }

    /// A numbered heading has the same number as its section's id.
    #[test]
    fn sections_are_numbered_as_in_the_documents() {
        for (document, (_, text)) in Document::all().into_iter().zip(Document::texts()) {
            let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
            let sections = document.sections.iter().filter(|section| !section.is_sub);
            for (heading, section) in headings.zip(sections) {
                let number = heading.split(' ').next().filter(|word| word.bytes().all(|b| b.is_ascii_digit()));
                let expected = number.map(|number| format!("{}-{number}", document.id));
                assert!(expected.is_none_or(|expected| expected == section.id), "{heading}: {}", section.id);
                assert!(heading.ends_with(section.title), "{heading}");
            }
        }
    }

    #[test]
    fn sections_have_rules_and_paragraphs() {
        const TEXT: &str = "# King\n\nFor authors.\n\n## 1 One\nA text\nin two lines:\n- NY-1.1 A rule\n  that goes on\n\n\
                            ### Below\n1. First step.\n2. Second\n   step.\n";
        let document = Document::parse(Book::NewYork, "king", TEXT);
        let parts = |section: &Section| -> Vec<(String, String)> {
            let text = |part: &Part| match part {
                Part::Rule(rule) => (rule.id().to_owned(), String::new()),
                Part::Paragraph { id, text } => (id.clone(), text.clone()),
            };
            section.parts.iter().map(text).collect()
        };
        let owned = |parts: &[(&str, &str)]| -> Vec<(String, String)> {
            parts.iter().map(|&(id, text)| (id.to_owned(), text.to_owned())).collect()
        };
        assert_eq!(document.title, "King");
        let [one, below] = &document.sections[..] else { panic!("{:?}", document.sections) };
        assert_eq!((one.id.as_str(), one.title, one.is_sub), ("king-1", "One", false));
        assert_eq!(parts(one), owned(&[("king-1-p1", "A text in two lines:"), ("NY-1.1", "")]));
        assert_eq!((below.id.as_str(), below.title, below.is_sub), ("king-1-1", "Below", true));
        assert_eq!(parts(below), owned(&[("king-1-1-p1", "1. First step."), ("king-1-1-p2", "2. Second step.")]));
    }
}
