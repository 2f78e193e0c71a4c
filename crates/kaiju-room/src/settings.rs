//! Validation of a table's settings.

use kaiju_protocol::{Code, MAX_CLOCK, MIN_CLOCK, Refusal, Settings};
use kaiju_rules::{Game, OPTIONS, Options, Pending, Ruleset};
use kaiju_words::{Message, say};

/// Validates settings and normalizes the spelling of the options.
pub(crate) fn normalized(settings: &Settings) -> Result<Settings, Refusal> {
    let (_, options) = ruleset_and_options(settings)?;
    let options = options.chosen().map(|option| option.word.into()).collect();
    Ok(Settings { options, ..settings.clone() })
}

/// The ruleset and options of these settings, or a refusal that states what is wrong with them.
pub(crate) fn ruleset_and_options(settings: &Settings) -> Result<(Ruleset, Options), Refusal> {
    let wrong = |text: Message| Refusal::because(Code::BadSettings, text);
    let ruleset = settings.game.ruleset();
    let mut options = Options::default();
    if !settings.options.iter().all(|word| options.choose(word)) {
        let known: Vec<&str> = OPTIONS.iter().map(|option| option.word).collect();
        return Err(wrong(Message::new("refusal-bad-option").with("options", known.join(", "))));
    }
    let (least, most) = (u32::from(MIN_CLOCK), u32::from(MAX_CLOCK));
    if settings.clock != 0 && !(MIN_CLOCK..=MAX_CLOCK).contains(&settings.clock) {
        return Err(wrong(Message::new("refusal-bad-clock").with("least", least).with("most", most)));
    }
    if settings.grace > MAX_CLOCK {
        return Err(wrong(Message::new("refusal-bad-grace").with("most", most)));
    }
    // The engine checks the number of seats and explains what is wrong with it.
    let game = Game::new(ruleset, options, usize::from(settings.seats));
    game.map(|_| (ruleset, options)).map_err(|e| wrong(say::setup_refusal(&e)))
}

/// Whether a table with these settings can start a game from this position: its ruleset, options and number of seats
/// match, and the game isn't over.
pub(crate) fn starts_from(settings: &Settings, game: &Game) -> bool {
    !matches!(game.pending(), Pending::Over { .. })
        && game.seat_count() == usize::from(settings.seats)
        && ruleset_and_options(settings).is_ok_and(|table| table == (game.ruleset(), game.options()))
}
