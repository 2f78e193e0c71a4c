//! The table of options, and the page that shows it, `docs/rules/README.md`. `./bless` rewrites the page.

use kaiju_rules::{GameOption, MAX_SEATS, MIN_SEATS, OPTIONS, OptionError, Options, Ruleset};
use std::{fs, path::Path};

fn row(option: &GameOption) -> String {
    let games: Vec<&str> = option.rulesets.iter().map(|ruleset| ruleset.word()).collect();
    let players = match option.players {
        [MIN_SEATS, MAX_SEATS] => "any".to_owned(),
        [fewest, most] if fewest == most => fewest.to_string(),
        [fewest, most] => format!("{fewest} to {most}"),
    };
    let requires = option.requires.map(|word| format!("`{word}`")).unwrap_or_default();
    let (word, rule, about) = (option.word, option.rule.id(), option.about);
    format!("| `{word}` | {} | {players} | {requires} | {rule} | {about} |\n", games.join(", "))
}

/// `docs/rules/README.md` lists every option.
#[test]
fn the_page_lists_every_option() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/README.md");
    let page = fs::read_to_string(&path).expect("the page can be read");
    let (before, rest) = page.split_once("<!-- options -->\n").expect("the page has a place for the options");
    let (_, after) = rest.split_once("<!-- end of options -->").expect("the place for the options ends");
    let head = "| option | games | monsters | requires | rule | what it does |\n|---|---|---|---|---|---|\n";
    let rows: String = OPTIONS.iter().map(row).collect();
    let expected = format!("{before}<!-- options -->\n{head}{rows}<!-- end of options -->{after}");
    if std::env::var_os("KAIJU_BLESS").is_some() {
        return fs::write(&path, &expected).expect("the page can be written");
    }
    assert!(
        page == expected,
        "docs/rules/README.md does not show the table of options: run this test with KAIJU_BLESS=1"
    );
}

/// Option words are unique and valid in notation and as flags, and a required option comes before those that require
/// it.
#[test]
fn the_table_is_well_formed() {
    for (at, option) in OPTIONS.iter().enumerate() {
        let earlier = |word: &str| OPTIONS[..at].iter().any(|other| other.word == word);
        let is_word = option.word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(
            is_word && !earlier(option.word),
            "{} isn't a valid word for an option, or is listed twice",
            option.word
        );
        assert!(option.requires.is_none_or(earlier), "{} comes before the option it requires", option.word);
        let [fewest, most] = option.players;
        assert!(MIN_SEATS <= fewest && fewest <= most && most <= MAX_SEATS, "{}: nobody can play it", option.word);
        assert!(!option.rulesets.is_empty(), "no game has the option {}", option.word);
    }
}

/// An option is refused, and turned off by `restrict`, exactly when the game can't have it.
#[test]
fn options_fit_their_games() {
    for ruleset in Ruleset::ALL {
        for players in MIN_SEATS..=MAX_SEATS {
            for option in OPTIONS {
                let mut options = Options::default();
                options.set(option, true);
                if let Some(required) = option.requires {
                    if option.fits(ruleset, players) {
                        let needs = GameOption::by_word(required).expect("it is in the table");
                        let error = options.check(ruleset, players);
                        assert_eq!(error, Err(OptionError::Requires(option, needs)));
                    }
                    assert!(options.choose(required));
                }
                let fits = options.check(ruleset, players).is_ok();
                assert_eq!(fits, option.fits(ruleset, players), "{} in {}, {players}", option.word, ruleset.city());
                assert_eq!(fits, options.available(ruleset, players).any(|available| available == option));
                let mut restricted = options;
                restricted.restrict(ruleset, players);
                assert_eq!(restricted.has(option), fits);
                assert!(restricted.check(ruleset, players).is_ok());
            }
        }
    }
}

/// Errors name the option and say which games could have it.
#[test]
fn refusals_say_what_would_work() {
    let error = |words: &[&str], ruleset, players| {
        let mut options = Options::default();
        assert!(words.iter().all(|word| options.choose(word)));
        options.check(ruleset, players).expect_err("it doesn't fit").to_string()
    };
    assert_eq!(error(&["duel"], Ruleset::NewYork, 2), "duel is an option of King of Tokyo only (TR-60)");
    assert_eq!(error(&["duel"], Ruleset::Tokyo, 3), "duel is for 2 monsters (TR-60)");
    assert_eq!(error(&["heroes"], Ruleset::NewYork, 3), "heroes requires ko: choose it too (KO-4.6)");
    let single = "single-manhattan";
    assert_eq!(error(&[single], Ruleset::NewYork, 4), "single-manhattan is for 5 to 6 monsters (NY-6.15)");
    assert_eq!(error(&[single], Ruleset::Tokyo, 5), "single-manhattan is an option of King of New York only (NY-6.15)");
}
