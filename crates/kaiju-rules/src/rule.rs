//! The numbered rules and rulings, and the causes of events.

use crate::{
    book::{Book, Document, Part, Section},
    cards::set::CardId,
    ruleset::Ruleset,
};
use core::fmt;

macro_rules! rules {
    ($($name:ident = $id:literal,)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Copy, Clone)]
        enum Index { $($name,)* }

        impl Rule {
            $(
                #[doc = concat!("Rule ", $id, ".")]
                pub const $name: Rule = Rule(Index::$name as u16);
            )*
            /// Every rule number, in the order of the documents.
            pub const IDS: &'static [&'static str] = &[$($id,)*];
        }
    };
}

/// A numbered rule of `docs/rules/`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rule(u16);

rules! {
    NY_1_1 = "NY-1.1",
    NY_1_2 = "NY-1.2",
    NY_1_3 = "NY-1.3",
    NY_1_4 = "NY-1.4",
    NY_1_5 = "NY-1.5",
    NY_1_6 = "NY-1.6",
    NY_1_7 = "NY-1.7",
    NY_2_1 = "NY-2.1",
    NY_2_2 = "NY-2.2",
    NY_2_3 = "NY-2.3",
    NY_2_4 = "NY-2.4",
    NY_2_5 = "NY-2.5",
    NY_3_0 = "NY-3.0",
    NY_3_1 = "NY-3.1",
    NY_3_2 = "NY-3.2",
    NY_3_3 = "NY-3.3",
    NY_3_4 = "NY-3.4",
    NY_3_5 = "NY-3.5",
    NY_4_1 = "NY-4.1",
    NY_4_2 = "NY-4.2",
    NY_4_3 = "NY-4.3",
    NY_5_0 = "NY-5.0",
    NY_5_1 = "NY-5.1",
    NY_5_2 = "NY-5.2",
    NY_5_3 = "NY-5.3",
    NY_5_4 = "NY-5.4",
    NY_5_5 = "NY-5.5",
    NY_5_6 = "NY-5.6",
    NY_5_7 = "NY-5.7",
    NY_5_8 = "NY-5.8",
    NY_5_9 = "NY-5.9",
    NY_5_10 = "NY-5.10",
    NY_5_11 = "NY-5.11",
    NY_5_12 = "NY-5.12",
    NY_5_13 = "NY-5.13",
    NY_5_14 = "NY-5.14",
    NY_5_15 = "NY-5.15",
    NY_5_16 = "NY-5.16",
    NY_5_17 = "NY-5.17",
    NY_5_18 = "NY-5.18",
    NY_5_19 = "NY-5.19",
    NY_5_20 = "NY-5.20",
    NY_5_21 = "NY-5.21",
    NY_6_1 = "NY-6.1",
    NY_6_2 = "NY-6.2",
    NY_6_3 = "NY-6.3",
    NY_6_4 = "NY-6.4",
    NY_6_5 = "NY-6.5",
    NY_6_6 = "NY-6.6",
    NY_6_7 = "NY-6.7",
    NY_6_8 = "NY-6.8",
    NY_6_9 = "NY-6.9",
    NY_6_10 = "NY-6.10",
    NY_6_11 = "NY-6.11",
    NY_6_12 = "NY-6.12",
    NY_6_13 = "NY-6.13",
    NY_6_14 = "NY-6.14",
    NY_6_15 = "NY-6.15",
    NY_7_1 = "NY-7.1",
    NY_7_2 = "NY-7.2",
    NY_7_3 = "NY-7.3",
    NY_7_4 = "NY-7.4",
    NY_8_1 = "NY-8.1",
    NY_8_2 = "NY-8.2",
    NY_8_3 = "NY-8.3",
    NY_8_4 = "NY-8.4",
    NY_8_5 = "NY-8.5",
    NY_8_6 = "NY-8.6",
    NY_9_1 = "NY-9.1",
    NY_9_2 = "NY-9.2",
    NY_9_3 = "NY-9.3",
    NY_9_4 = "NY-9.4",
    NY_9_5 = "NY-9.5",
    NY_9_6 = "NY-9.6",
    NY_9_7 = "NY-9.7",
    NY_9_8 = "NY-9.8",
    NY_9_9 = "NY-9.9",
    NY_9_10 = "NY-9.10",
    NY_10_1 = "NY-10.1",
    NY_10_2 = "NY-10.2",
    NY_10_3 = "NY-10.3",
    NY_10_4 = "NY-10.4",
    NY_10_5 = "NY-10.5",
    NR_1 = "NR-1",
    NR_2 = "NR-2",
    NR_3 = "NR-3",
    NR_4 = "NR-4",
    NR_5 = "NR-5",
    NR_6 = "NR-6",
    NR_7 = "NR-7",
    NR_10 = "NR-10",
    NR_11 = "NR-11",
    NR_12 = "NR-12",
    NR_13 = "NR-13",
    NR_14 = "NR-14",
    NR_20 = "NR-20",
    NR_21 = "NR-21",
    NR_22 = "NR-22",
    NR_23 = "NR-23",
    NR_24 = "NR-24",
    NR_25 = "NR-25",
    NR_26 = "NR-26",
    NR_27 = "NR-27",
    NR_30 = "NR-30",
    NR_31 = "NR-31",
    NR_32 = "NR-32",
    NR_33 = "NR-33",
    NR_34 = "NR-34",
    NR_40 = "NR-40",
    NR_41 = "NR-41",
    NR_42 = "NR-42",
    NR_43 = "NR-43",
    NR_44 = "NR-44",
    NR_50 = "NR-50",
    NR_51 = "NR-51",
    NR_52 = "NR-52",
    NR_53 = "NR-53",
    NR_54 = "NR-54",
    NR_55 = "NR-55",
    NR_56 = "NR-56",
    NR_57 = "NR-57",
    NR_58 = "NR-58",
    NR_60 = "NR-60",
    NR_61 = "NR-61",
    NR_62 = "NR-62",
    NR_70 = "NR-70",
    NR_71 = "NR-71",
    NR_72 = "NR-72",
    NR_73 = "NR-73",
    NR_74 = "NR-74",
    NR_80 = "NR-80",
    NR_81 = "NR-81",
    NR_82 = "NR-82",
    NR_83 = "NR-83",
    NR_84 = "NR-84",
    NR_85 = "NR-85",
    NR_86 = "NR-86",
    TK_1_1 = "TK-1.1",
    TK_1_2 = "TK-1.2",
    TK_1_3 = "TK-1.3",
    TK_1_4 = "TK-1.4",
    TK_1_5 = "TK-1.5",
    TK_1_6 = "TK-1.6",
    TK_2_1 = "TK-2.1",
    TK_2_2 = "TK-2.2",
    TK_3_0 = "TK-3.0",
    TK_3_1 = "TK-3.1",
    TK_3_2 = "TK-3.2",
    TK_3_3 = "TK-3.3",
    TK_3_4 = "TK-3.4",
    TK_3_5 = "TK-3.5",
    TK_3_6 = "TK-3.6",
    TK_3_7 = "TK-3.7",
    TK_3_8 = "TK-3.8",
    TK_4_1 = "TK-4.1",
    TK_4_2 = "TK-4.2",
    TK_4_3 = "TK-4.3",
    TK_4_4 = "TK-4.4",
    TK_4_5 = "TK-4.5",
    TK_4_6 = "TK-4.6",
    TK_5_1 = "TK-5.1",
    TK_5_2 = "TK-5.2",
    TK_5_3 = "TK-5.3",
    TK_5_4 = "TK-5.4",
    TK_6_1 = "TK-6.1",
    TK_6_2 = "TK-6.2",
    TK_6_3 = "TK-6.3",
    TK_6_4 = "TK-6.4",
    TK_6_5 = "TK-6.5",
    TK_6_6 = "TK-6.6",
    TK_6_7 = "TK-6.7",
    TK_6_8 = "TK-6.8",
    TK_6_9 = "TK-6.9",
    TK_7_1 = "TK-7.1",
    TK_7_2 = "TK-7.2",
    TK_7_3 = "TK-7.3",
    TK_7_4 = "TK-7.4",
    TK_7_5 = "TK-7.5",
    TK_7_6 = "TK-7.6",
    TK_7_7 = "TK-7.7",
    TK_7_8 = "TK-7.8",
    TR_1 = "TR-1",
    TR_2 = "TR-2",
    TR_3 = "TR-3",
    TR_4 = "TR-4",
    TR_5 = "TR-5",
    TR_6 = "TR-6",
    TR_7 = "TR-7",
    TR_8 = "TR-8",
    TR_9 = "TR-9",
    TR_10 = "TR-10",
    TR_11 = "TR-11",
    TR_12 = "TR-12",
    TR_13 = "TR-13",
    TR_14 = "TR-14",
    TR_15 = "TR-15",
    TR_20 = "TR-20",
    TR_21 = "TR-21",
    TR_22 = "TR-22",
    TR_23 = "TR-23",
    TR_24 = "TR-24",
    TR_25 = "TR-25",
    TR_26 = "TR-26",
    TR_27 = "TR-27",
    TR_28 = "TR-28",
    TR_29 = "TR-29",
    TR_30 = "TR-30",
    TR_31 = "TR-31",
    TR_32 = "TR-32",
    TR_33 = "TR-33",
    TR_34 = "TR-34",
    TR_35 = "TR-35",
    TR_36 = "TR-36",
    TR_37 = "TR-37",
    TR_38 = "TR-38",
    TR_39 = "TR-39",
    TR_40 = "TR-40",
    TR_41 = "TR-41",
    TR_42 = "TR-42",
    TR_43 = "TR-43",
    TR_44 = "TR-44",
    TR_45 = "TR-45",
    TR_46 = "TR-46",
    TR_47 = "TR-47",
    TR_48 = "TR-48",
    TR_49 = "TR-49",
    TR_50 = "TR-50",
    TR_60 = "TR-60",
    TR_80 = "TR-80",
    TR_81 = "TR-81",
    TR_82 = "TR-82",
    TR_83 = "TR-83",
    TR_84 = "TR-84",
    TR_85 = "TR-85",
    TR_86 = "TR-86",
    TR_87 = "TR-87",
    TR_88 = "TR-88",
    TR_89 = "TR-89",
    TR_90 = "TR-90",
    TR_91 = "TR-91",
    TR_92 = "TR-92",
    TR_93 = "TR-93",
    KO_1_1 = "KO-1.1",
    KO_1_2 = "KO-1.2",
    KO_1_3 = "KO-1.3",
    KO_1_4 = "KO-1.4",
    KO_1_5 = "KO-1.5",
    KO_1_6 = "KO-1.6",
    KO_1_7 = "KO-1.7",
    KO_2_1 = "KO-2.1",
    KO_2_2 = "KO-2.2",
    KO_2_3 = "KO-2.3",
    KO_3_0 = "KO-3.0",
    KO_3_1 = "KO-3.1",
    KO_3_2 = "KO-3.2",
    KO_3_3 = "KO-3.3",
    KO_3_4 = "KO-3.4",
    KO_3_5 = "KO-3.5",
    KO_3_6 = "KO-3.6",
    KO_3_7 = "KO-3.7",
    KO_3_8 = "KO-3.8",
    KO_3_9 = "KO-3.9",
    KO_3_10 = "KO-3.10",
    KO_4_1 = "KO-4.1",
    KO_4_2 = "KO-4.2",
    KO_4_3 = "KO-4.3",
    KO_4_4 = "KO-4.4",
    KO_4_5 = "KO-4.5",
    KO_4_6 = "KO-4.6",
    KO_4_7 = "KO-4.7",
    KO_5_1 = "KO-5.1",
    KO_5_2 = "KO-5.2",
    KO_5_3 = "KO-5.3",
    KO_5_4 = "KO-5.4",
    KO_5_5 = "KO-5.5",
    KO_5_6 = "KO-5.6",
    KO_5_7 = "KO-5.7",
    KO_5_8 = "KO-5.8",
    KO_5_9 = "KO-5.9",
    KO_5_10 = "KO-5.10",
    KO_5_11 = "KO-5.11",
    KR_1 = "KR-1",
    KR_2 = "KR-2",
    KR_3 = "KR-3",
    KR_4 = "KR-4",
    KR_5 = "KR-5",
    KR_6 = "KR-6",
    KR_7 = "KR-7",
    KR_8 = "KR-8",
    KR_9 = "KR-9",
    KR_10 = "KR-10",
    KR_11 = "KR-11",
    KR_12 = "KR-12",
}

impl Rule {
    /// All rules, in the order of the documents.
    pub fn all() -> impl Iterator<Item = Rule> {
        (0..Rule::IDS.len() as u16).map(Rule)
    }

    /// The rule's number, such as `NY-5.7`.
    pub fn id(self) -> &'static str {
        Rule::IDS[self.0 as usize]
    }

    /// The rule with this number, ignoring case.
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::all().find(|r| r.id().eq_ignore_ascii_case(id))
    }

    /// The game that this rule belongs to; the KO variant belongs to New York.
    pub fn ruleset(self) -> Ruleset {
        if ["TK-", "TR-"].iter().any(|series| self.id().starts_with(series)) {
            Ruleset::Tokyo
        } else {
            Ruleset::NewYork
        }
    }

    /// The text of the rule from the documents, including line breaks.
    pub fn text(self) -> &'static str {
        Document::texts().find_map(|(_, text)| entry(text, self.id())).unwrap_or("")
    }

    /// The book that contains the rule.
    pub fn book(self) -> Book {
        Document::texts().find(|(_, text)| entry(text, self.id()).is_some()).map_or(Book::NewYork, |(book, _)| book)
    }

    /// The headings above the rule: the section, then the subsection if there is one.
    pub fn headings(self) -> Vec<Section> {
        let Some((document, at)) = self.place() else { return Vec::new() };
        let section = &document.sections[at];
        let above = section.is_sub.then(|| document.sections[..at].iter().rfind(|other| !other.is_sub)).flatten();
        above.into_iter().chain([section]).cloned().collect()
    }

    /// The document that contains the rule, and the index of its section there.
    fn place(self) -> Option<(Document, usize)> {
        let contains = |section: &Section| section.parts.iter().any(|part| matches!(part, Part::Rule(r) if *r == self));
        Document::all().into_iter().find_map(|document| {
            let at = document.sections.iter().position(contains)?;
            Some((document, at))
        })
    }

    /// Whether it is a ruling: a decision about cards or about gaps in the rules.
    pub fn is_ruling(self) -> bool {
        self.id().as_bytes()[1] == b'R'
    }
}

/// The text of the entry `- ID text` in a document.
fn entry(document: &'static str, id: &str) -> Option<&'static str> {
    let mut offset = 0;
    for line in document.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix("- ").and_then(|l| l.strip_prefix(id))
            && rest.starts_with(' ')
        {
            let text = &document[offset + line.len() - rest.len()..];
            let end = text.find("\n- ").into_iter().chain(text.find("\n\n")).min().unwrap_or(text.len());
            return Some(text[..end].trim());
        }
        offset += line.len();
    }
    None
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The cause of an event: a numbered rule or a card.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// A numbered rule.
    Rule(Rule),
    /// A card.
    Card(CardId),
}

impl From<Rule> for Cause {
    fn from(rule: Rule) -> Cause {
        Cause::Rule(rule)
    }
}

impl From<CardId> for Cause {
    fn from(card: CardId) -> Cause {
        Cause::Card(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table and the documents list the same rules in the same order, and no rule's text is empty.
    #[test]
    fn the_table_matches_the_documents() {
        let written: Vec<&str> = Document::texts()
            .flat_map(|(_, text)| text.lines())
            .filter_map(|line| line.strip_prefix("- "))
            .filter(|rest| ["NY-", "NR-", "TK-", "TR-", "KO-", "KR-"].iter().any(|series| rest.starts_with(series)))
            .map(|rest| rest.split(' ').next().unwrap())
            .collect();
        assert_eq!(Rule::IDS, written);
        for rule in Rule::all() {
            assert!(rule.text().len() >= 5, "{rule} has no text");
            assert_eq!(Rule::from_id(&rule.id().to_lowercase()), Some(rule));
        }
        assert!(Rule::NY_5_8.text().ends_with("An engine may assert it."));
    }

    /// Each rule is below a heading and in a book of its own game, and its number shows whether it is a rule or a
    /// ruling.
    #[test]
    fn rules_have_headings_a_game_and_a_kind() {
        for rule in Rule::all() {
            assert!((1..=2).contains(&rule.headings().len()), "{rule}: {:?}", rule.headings());
            assert_eq!(rule.book().ruleset(), rule.ruleset(), "{rule}");
        }
        let headings = |rule: Rule| rule.headings().iter().map(|section| section.title).collect::<Vec<_>>();
        assert_eq!(headings(Rule::NY_5_3), ["Resolving", "Attack"]);
        assert_eq!(headings(Rule::KO_4_4), ["Coming back"]);
        assert_eq!([Rule::KR_1, Rule::NR_1, Rule::TR_60].map(Rule::book), [Book::Ko, Book::NewYork, Book::Tokyo]);
        assert!(Rule::TR_60.is_ruling() && !Rule::TK_3_0.is_ruling() && !Rule::KO_4_4.is_ruling());
    }
}
