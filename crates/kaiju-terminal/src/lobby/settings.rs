//! Table settings, and how the host changes them by typing: `clock 60`, `listed yes`.

use kaiju_protocol::{MAX_CLOCK, MIN_CLOCK, Settings, WireBot};
use kaiju_rules::{GameOption, OPTIONS, Options, Record, RecordError, Ruleset};
use kaiju_words::{Message, say};

/// Names of the settings, apart from the options.
const SETTINGS: [&str; 7] = ["game", "players", "clock", "grace", "stand-in", "listed", "coach"];

/// A setting that the host can change.
#[derive(Copy, Clone)]
enum Setting {
    Named(&'static str),
    Option(&'static GameOption),
}

/// All settings: the game, its options, then the others.
fn all() -> impl Iterator<Item = Setting> {
    let (game, others) = SETTINGS.split_at(1);
    let named = |names: &'static [&'static str]| names.iter().map(|&name| Setting::Named(name));
    named(game).chain(OPTIONS.iter().map(Setting::Option)).chain(named(others))
}

impl Setting {
    const fn word(self) -> &'static str {
        match self {
            Setting::Named(name) => name,
            Setting::Option(option) => option.word,
        }
    }
}

/// Changes one setting. `None` if there is no such setting; an error message if the value isn't valid or the game can't
/// be set up with it.
pub fn change(now: &Settings, what: &str, value: &str) -> Option<Result<Settings, Message>> {
    let setting = all().find(|setting| setting.word() == what)?;
    let changed = match setting {
        Setting::Named(name) => changed(now, name, value),
        Setting::Option(option) => switched(now, option, value),
    };
    let changed = changed.ok_or_else(|| about(setting));
    Some(changed.and_then(|settings| record_of(&settings).map(|_| settings)))
}

fn changed(now: &Settings, what: &str, value: &str) -> Option<Settings> {
    let mut settings = now.clone();
    match what {
        "game" => {
            settings.game = Ruleset::from_word(value)?.into();
            // Options are specific to a ruleset.
            settings.options.clear();
        }
        "players" => settings.seats = value.parse().ok()?,
        "clock" => settings.clock = seconds(value).filter(|&clock| clock == 0 || clock >= MIN_CLOCK)?,
        "grace" => settings.grace = seconds(value)?,
        "stand-in" => settings.stand_in = WireBot::from_word(value)?,
        "coach" => settings.coach = yes_or_no(value)?,
        _ => settings.listed = yes_or_no(value)?,
    }
    Some(settings)
}

/// Switches an option on or off. Switching it off also switches off the options that require it.
fn switched(now: &Settings, option: &'static GameOption, value: &str) -> Option<Settings> {
    let on = yes_or_no(value)?;
    let is_dropped = |word: &str| {
        word == option.word || !on && GameOption::by_word(word).is_some_and(|o| o.requires == Some(option.word))
    };
    let mut settings = now.clone();
    settings.options.retain(|word| !is_dropped(word));
    settings.options.extend(on.then(|| option.word.into()));
    Some(settings)
}

fn seconds(value: &str) -> Option<u16> {
    if value == "off" { Some(0) } else { value.parse().ok().filter(|&seconds| seconds <= MAX_CLOCK) }
}

fn yes_or_no(value: &str) -> Option<bool> {
    match value {
        "yes" | "on" => Some(true),
        "no" | "off" => Some(false),
        _ => None,
    }
}

/// How to change each setting, one line per setting.
pub(crate) fn how() -> impl Iterator<Item = Message> {
    all().map(about)
}

/// The error for an unknown setting, which lists all settings.
pub(super) fn unknown() -> Message {
    let words: Vec<&str> = all().map(Setting::word).collect();
    Message::new("remote-no-setting").with("settings", words.join(", "))
}

fn about(setting: Setting) -> Message {
    let what = match setting {
        Setting::Named(name) => name,
        Setting::Option(option) => {
            let hint = say::option_hint(option);
            return Message::new("remote-setting-option").with("word", option.word).with("hint", hint);
        }
    };
    let bots: Vec<&str> = WireBot::ALL.iter().map(|bot| bot.word()).collect();
    Message::new("remote-setting").with("what", what).with("bots", bots.join(", "))
}

/// A new record with these settings, or a message that says why no game can be set up.
pub(crate) fn record_of(settings: &Settings) -> Result<Record, Message> {
    let none = |problem: String| Message::new("play-no-table").with("problem", problem);
    let mut options = Options::default();
    let unknown = settings.options.iter().find(|word| !options.choose(word));
    if let Some(word) = unknown {
        return Err(none(word.to_string()));
    }
    Record::new(settings.game.ruleset(), options, settings.seats.into())
        .map_err(|error: RecordError| none(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(words: &[(&str, &str)]) -> Result<Settings, Message> {
        let usual = Settings::of(Ruleset::Tokyo, 4);
        words.iter().try_fold(usual, |now, (what, value)| change(&now, what, value).expect("a setting"))
    }

    #[test]
    fn settings_are_changed_one_by_one() {
        let words = [("clock", "60"), ("grace", "off"), ("listed", "yes"), ("stand-in", "rookie"), ("players", "2")];
        let settings = changed(&words).expect("valid settings");
        assert!(!settings.coach && changed(&[("coach", "on")]).expect("valid settings").coach);
        assert_eq!((settings.clock, settings.grace, settings.listed, settings.seats), (60, 0, true, 2));
        assert_eq!(settings.stand_in, WireBot::Rookie);
        let duel = changed(&[("players", "2"), ("duel", "on")]).expect("a duel");
        assert_eq!(duel.options, ["duel"]);
        let ko = change(&Settings::of(Ruleset::NewYork, 5), "ko", "on").expect("a setting").expect("a table");
        let heroes = change(&ko, "heroes", "yes").expect("a setting").expect("a table");
        assert_eq!((ko.options, &*heroes.options), (vec!["ko".into()], &["ko".into(), "heroes".into()][..]));
        assert!(change(&heroes, "ko", "off").expect("a setting").expect("a table").options.is_empty());
        let new_york = change(&duel, "game", "new-york").expect("a setting").expect("a table");
        assert_eq!((new_york.game, new_york.options.len()), (kaiju_protocol::WireGame::NewYork, 0));
    }

    #[test]
    fn invalid_settings_are_refused() {
        let no_value = [("clock", "4"), ("clock", "43201"), ("grace", "long"), ("listed", ""), ("stand-in", "nobody")];
        for (what, value) in no_value.into_iter().chain([("players", "many"), ("game", "berlin")]) {
            assert_eq!(changed(&[(what, value)]).map_err(|e| e.id), Err("remote-setting".to_owned()), "{what} {value}");
        }
        assert_eq!(changed(&[("duel", "2")]).map_err(|e| e.id), Err("remote-setting-option".to_owned()));
        for (what, value) in [("players", "7"), ("players", "1"), ("duel", "on"), ("ko", "on"), ("heroes", "on")] {
            assert_eq!(changed(&[(what, value)]).map_err(|e| e.id), Err("play-no-table".to_owned()), "{what} {value}");
        }
        assert_eq!(change(&Settings::of(Ruleset::Tokyo, 4), "say", "clock"), None);
    }
}
