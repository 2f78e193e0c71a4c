//! The command that starts a bot, as given on the command line: `NAME=cmd: PROGRAM ARGUMENTS`.

use std::path::Path;

/// Longest name of a bot.
const MAX_NAME_LEN: usize = 16;

/// A bot's name, and the program that plays it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotCommand {
    /// The name, of lower-case letters, digits and hyphens.
    pub name: String,
    /// The program and its arguments; never empty.
    pub words: Vec<String>,
}

impl BotCommand {
    /// Parses `cmd: PROGRAM ARGUMENTS`, or the same after `NAME=`. `None` if the text isn't a command, but a bot's name.
    /// Without a name, the bot is called like its file.
    pub fn parse(text: &str) -> Option<Result<BotCommand, String>> {
        let text = text.trim();
        let (name, command) = match text.strip_prefix("cmd:") {
            Some(command) => (None, command),
            None => text.split_once('=').and_then(|(name, rest)| Some((Some(name), rest.strip_prefix("cmd:")?)))?,
        };
        Some(words_of(command).and_then(|words| {
            let name = name.map_or_else(|| own_name(&words), str::to_owned);
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if name.is_empty() || name.len() > MAX_NAME_LEN || !name.chars().all(is_plain) {
                return Err(format!(
                    "a bot's name has 1 to {MAX_NAME_LEN} lower-case letters, digits and hyphens, not {name:?}"
                ));
            }
            Ok(BotCommand { name, words })
        }))
    }
}

/// The name of a program's file without its extension; for an interpreter, that of its script.
fn own_name(words: &[String]) -> String {
    let script = words[1..].iter().find(|word| !word.starts_with('-'));
    let stem = Path::new(script.unwrap_or(&words[0])).file_stem().unwrap_or_default();
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    stem.to_string_lossy().chars().map(plain).take(MAX_NAME_LEN).collect()
}

/// Splits a command into words, with quotation marks around words that contain spaces or quotation marks. No
/// shell is involved.
fn words_of(command: &str) -> Result<Vec<String>, String> {
    let (mut quote, mut word, mut words) = (None, None::<String>, Vec::new());
    for c in command.chars() {
        match (quote, c) {
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(open), _) if open == c => quote = None,
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(format!("a quotation mark is missing in {:?}", command.trim()));
    }
    words.extend(word);
    if words.is_empty() { Err("a program is missing after cmd:".to_owned()) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_names() {
        let parsed = |text: &str| BotCommand::parse(text).unwrap().map(|bot| (bot.name, bot.words.join("|")));
        let ok = |name: &str, words: &str| Ok((name.to_owned(), words.to_owned()));
        assert_eq!(parsed("cmd: python3 bots/My_bot.py --depth 2"), ok("my-bot", "python3|bots/My_bot.py|--depth|2"));
        assert_eq!(parsed("cmd:./greedy"), ok("greedy", "./greedy"));
        assert_eq!(parsed("x2=cmd: sh -c 'exec ./a \"b c\"'"), ok("x2", "sh|-c|exec ./a \"b c\""));
        assert_eq!(parsed("cmd: python3 -m mine"), ok("mine", "python3|-m|mine"));
        for wrong in ["cmd:", "cmd: ", "cmd: a 'b", "Two=cmd: a", "=cmd: a", "seventeen-letters=cmd: a"] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
        assert_eq!(BotCommand::parse("veteran"), None);
        assert_eq!(BotCommand::parse("a=b"), None);
    }
}
