//! What people may call themselves and say: it can be seen, is not endless, and is no markup.

use crate::{Code, MAX_CHAT_LEN, MAX_NAME_LEN};
use kaiju_rules::notation::harmless;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Marks that stand on one letter of a name: more than any script needs, and few enough that nobody's name covers other lines.
const MAX_MARKS: usize = 2;

/// A name as it can be shown; empty for somebody who gives none.
pub fn presentable_name(name: &str) -> Result<String, Code> {
    presentable(name, MAX_NAME_LEN).filter(|name| !is_stacked(name)).ok_or(Code::BadName)
}

/// A line of chat as it can be shown; never empty.
pub fn presentable_chat(text: &str) -> Result<String, Code> {
    presentable(text, MAX_CHAT_LEN).filter(|text| !text.is_empty()).ok_or(Code::BadChat)
}

fn presentable(text: &str, longest: usize) -> Option<String> {
    // Before the text is worked on: it may be as long as a message.
    if text.chars().count() > 2 * longest {
        return None;
    }
    let text = harmless(text).split_whitespace().collect::<Vec<_>>().join(" ");
    let is_seen = text.is_empty() || text.width() > 0;
    (is_seen && text.chars().count() <= longest && !has_markup(&text)).then_some(text)
}

/// Whether more marks stand on a letter than are wanted. What takes no room of its own stands on what is before it.
fn is_stacked(text: &str) -> bool {
    let mut marks = 0;
    text.chars().any(|c| {
        marks = if c.width() == Some(0) { marks + 1 } else { 0 };
        marks > MAX_MARKS
    })
}

/// Clients show texts as texts, so markup does nothing; who sends some is up to no good all the same. `5 < 6` and `<3` are none.
fn has_markup(text: &str) -> bool {
    let tag = |pair: &[char]| pair[0] == '<' && (pair[1].is_alphabetic() || ['/', '!', '?'].contains(&pair[1]));
    text.chars().collect::<Vec<_>>().windows(2).any(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_seen_and_end() {
        assert_eq!(presentable_name("  Réka \t Nagy\u{202e} "), Ok("Réka Nagy".to_owned()));
        assert_eq!(presentable_name(""), Ok(String::new()));
        assert_eq!(presentable_name("\u{200b} "), Ok(String::new()));
        assert_eq!(presentable_name(&"x".repeat(16)), Ok("x".repeat(16)));
        assert_eq!(presentable_name(&"x".repeat(17)), Err(Code::BadName));
        assert_eq!(presentable_name("\u{301}"), Err(Code::BadName));
        for markup in ["<b>Kong", "</p>", "<!--", "<?php", "<img src=x>"] {
            assert_eq!(presentable_name(markup), Err(Code::BadName), "{markup}");
        }
    }

    /// Vietnamese has two marks on a letter, Thai and Hebrew as well; towers of them are no name.
    #[test]
    fn names_are_no_towers() {
        for name in ["Ngu\u{302}\u{301}", "e\u{302}\u{301}e\u{302}\u{301}", "ที่รัก", "Zoë"] {
            assert_eq!(presentable_name(name), Ok(name.to_owned()), "{name}");
        }
        assert_eq!(presentable_name("Z\u{300}\u{301}\u{302}algo"), Err(Code::BadName));
        assert_eq!(presentable_name("Zalgo\u{300}\u{301}\u{302}"), Err(Code::BadName));
    }

    #[test]
    fn chat_is_said_and_ends() {
        assert_eq!(presentable_chat("I <3 Kong, 5 < 6 & 7 > 3"), Ok("I <3 Kong, 5 < 6 & 7 > 3".to_owned()));
        assert_eq!(presentable_chat("two\nlines\u{1b}[31m"), Ok("two lines [31m".to_owned()));
        assert_eq!(presentable_chat(&"é".repeat(300)), Ok("é".repeat(300)));
        for refused in [String::new(), " \n".to_owned(), "x".repeat(301), "<script>alert(1)</script>".to_owned()] {
            assert_eq!(presentable_chat(&refused), Err(Code::BadChat), "{refused}");
        }
    }
}
