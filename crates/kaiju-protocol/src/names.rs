//! Validates names and chat lines: their text must be visible and limited in length. Names can't contain markup. Chat
//! can, since clients show it only as text.

use crate::{Code, MAX_CHAT_LEN, MAX_NAME_LEN};
use kaiju_rules::notation::harmless;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Maximum number of combining marks on one letter of a name: enough for real scripts, too few to overlap other lines.
const MAX_MARKS: usize = 2;

/// Maximum number of visible combining marks on one letter of a chat line. Annotated Hebrew and Tibetan have up to four.
const MAX_CHAT_MARKS: usize = 4;

/// Normalizes a name for display. An empty name is valid; one made of invisible characters is not.
pub fn presentable_name(name: &str) -> Result<String, Code> {
    let visible: String = name.chars().filter(|c| !is_blank(*c)).collect();
    let shown = presentable(&visible, MAX_NAME_LEN).ok_or(Code::BadName)?;
    let is_hidden = shown.is_empty() && !name.trim().is_empty();
    if is_hidden || is_stacked(&shown) || has_markup(&shown) { Err(Code::BadName) } else { Ok(shown) }
}

/// Normalizes a chat line for display; a line that shows nothing is refused. Marks that would cover the lines around it
/// are dropped.
pub fn presentable_chat(text: &str) -> Result<String, Code> {
    let shown = presentable(text, MAX_CHAT_LEN).map(|text| without_stacks(&text)).ok_or(Code::BadChat)?;
    let shows_something = shown.chars().any(|c| !is_blank(c) && c != ' ');
    if shows_something { Ok(shown) } else { Err(Code::BadChat) }
}

fn presentable(text: &str, max_len: usize) -> Option<String> {
    // Refuse a very long text before processing it: it may be as long as a message.
    if text.chars().count() > 2 * max_len {
        return None;
    }
    let text = harmless(text).split_whitespace().collect::<Vec<_>>().join(" ");
    let is_visible = text.is_empty() || text.width() > 0;
    (is_visible && text.chars().count() <= max_len).then_some(text)
}

/// Whether a character is invisible: Unicode's `Default_Ignorable_Code_Point`, and characters whose glyph is empty
/// although they aren't white space. With them, a name could look exactly like another one.
const fn is_blank(c: char) -> bool {
    let is_ignorable = matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    // The blank Braille pattern, annotation marks and the object replacement character, Egyptian format controls and
    // blanks, and the null notehead.
    is_ignorable
        || matches!(c, '\u{2800}' | '\u{fff9}'..='\u{fffc}' | '\u{13430}'..='\u{1343f}' | '\u{13441}'..='\u{13442}' | '\u{1d159}')
}

/// Whether a letter has more than [`MAX_MARKS`] marks. A zero-width character counts as a mark on the one before it.
fn is_stacked(text: &str) -> bool {
    let mut marks = 0;
    text.chars().any(|c| {
        marks = if c.width() == Some(0) { marks + 1 } else { 0 };
        marks > MAX_MARKS
    })
}

/// A chat line without the marks that exceed [`MAX_CHAT_MARKS`] on a letter. Invisible characters don't count: emoji are
/// made of them.
fn without_stacks(text: &str) -> String {
    let mut marks = 0;
    let is_kept = |c: &char| {
        if c.width() == Some(0) && !is_blank(*c) {
            marks += 1;
        } else if !is_blank(*c) {
            marks = 0;
        }
        marks <= MAX_CHAT_MARKS
    };
    text.chars().filter(is_kept).collect()
}

/// Whether a text contains something like an HTML tag. Clients never interpret markup, but a name with a tag is
/// probably an attack. `5 < 6` and `<3` are fine.
fn has_markup(text: &str) -> bool {
    let tag = |pair: &[char]| pair[0] == '<' && (pair[1].is_alphabetic() || ['/', '!', '?'].contains(&pair[1]));
    text.chars().collect::<Vec<_>>().windows(2).any(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_visible_and_limited_in_length() {
        assert_eq!(presentable_name("  Réka \t Nagy\u{202e} "), Ok("Réka Nagy".to_owned()));
        assert_eq!(presentable_name(""), Ok(String::new()));
        assert_eq!(presentable_name(" \t "), Ok(String::new()));
        assert_eq!(presentable_name(&"x".repeat(16)), Ok("x".repeat(16)));
        assert_eq!(presentable_name(&"x".repeat(17)), Err(Code::BadName));
        assert_eq!(presentable_name("\u{301}"), Err(Code::BadName));
        for markup in ["<b>Kong", "</p>", "<!--", "<?php", "<img src=x>"] {
            assert_eq!(presentable_name(markup), Err(Code::BadName), "{markup}");
        }
    }

    /// Invisible characters are removed, so that a name can't differ from another only by them.
    #[test]
    fn names_have_no_blank_characters() {
        let blanks = "\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{17b4}\u{180b}\u{180e}\u{200b}\u{200d}\u{2060}\u{2800}\u{3164}\
                      \u{fe0f}\u{feff}\u{ffa0}\u{fff0}\u{fff9}\u{fffb}\u{fffc}\u{13430}\u{13441}\u{13442}\u{1bca0}\u{1d159}\u{1d173}\u{e0041}\u{e0100}";
        for blank in blanks.chars() {
            let code = u32::from(blank);
            for name in [format!("Anna{blank}"), format!("{blank}Anna"), format!("An{blank}na")] {
                assert_eq!(presentable_name(&name), Ok("Anna".to_owned()), "U+{code:04X}");
            }
            for name in [format!("{blank}"), format!(" {blank} {blank}")] {
                assert_eq!(presentable_name(&name), Err(Code::BadName), "U+{code:04X}");
            }
        }
        assert_eq!(presentable_name("\u{7}"), Err(Code::BadName));
    }

    /// Vietnamese, Thai and Hebrew put two marks on a letter; taller stacks are refused.
    #[test]
    fn names_have_at_most_two_marks_per_letter() {
        for name in ["Ngu\u{302}\u{301}", "e\u{302}\u{301}e\u{302}\u{301}", "ที่รัก", "Zoë"] {
            assert_eq!(presentable_name(name), Ok(name.to_owned()), "{name}");
        }
        assert_eq!(presentable_name("Z\u{300}\u{301}\u{302}algo"), Err(Code::BadName));
        assert_eq!(presentable_name("Zalgo\u{300}\u{301}\u{302}"), Err(Code::BadName));
    }

    #[test]
    fn chat_is_normalized_and_limited_in_length() {
        assert_eq!(presentable_chat("I <3 Kong, 5 < 6 & 7 > 3"), Ok("I <3 Kong, 5 < 6 & 7 > 3".to_owned()));
        assert_eq!(presentable_chat("two\nlines\u{1b}[31m"), Ok("two lines [31m".to_owned()));
        assert_eq!(presentable_chat(&"é".repeat(300)), Ok("é".repeat(300)));
        assert_eq!(presentable_chat("<b>Boo</b> <!-- -->"), Ok("<b>Boo</b> <!-- -->".to_owned()), "plain text");
        let stacked = |marks| format!("Z{}a{}lgo", "\u{301}".repeat(marks), "\u{302}".repeat(marks));
        assert_eq!(presentable_chat(&stacked(50)), Ok(stacked(4)), "marks on other lines");
        for emoji in ["❤\u{fe0f}🔥", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"] {
            assert_eq!(presentable_chat(emoji), Ok(emoji.to_owned()));
        }
        let blank = "\u{2800} \u{3164}".to_owned();
        for refused in [String::new(), " \n".to_owned(), blank, "x".repeat(301)] {
            assert_eq!(presentable_chat(&refused), Err(Code::BadChat), "{refused}");
        }
    }
}
