//! Keyboard and mouse handling, without a terminal.

mod common;

use common::{SIZES, scratch, screen, shown, table, text};
use crossterm::event::{
    KeyCode::{self, Down, Enter, Left, Right, Up},
    KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use kaiju_rules::{
    Action, Dice, EventKind, Face, Game, MonsterSetup, Phase, Place, Prompt, Ruleset, Seat, Setup, StartAt, Token,
};
use kaiju_terminal::{
    Local, NewGame, Speed, TableView,
    screen::{Flow, Hit, Page, Paint, Screen},
    start::{Choice, StartScreen},
};
use kaiju_words::Words;
use std::time::Duration;

/// A player at a table.
struct KeyboardPlayer {
    table: Local,
    screen: Screen,
    words: Words,
}

impl KeyboardPlayer {
    fn at(position: &str) -> KeyboardPlayer {
        let words = Words::english();
        let mut table = table(position);
        let screen = screen(&mut table, &words);
        KeyboardPlayer { table, screen, words }
    }

    fn press(&mut self, code: KeyCode) -> Flow {
        self.key(code.into())
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        let flow = self.screen.key(key, &mut self.table, &self.words).expect("no error");
        self.screen.pass(Duration::ZERO, &mut self.table, &self.words).expect("no error");
        flow
    }

    fn wait(&mut self, milliseconds: u64) {
        self.screen.pass(Duration::from_millis(milliseconds), &mut self.table, &self.words).expect("no error");
    }

    fn mouse(&mut self, kind: MouseEventKind, is_it: impl Fn(Hit) -> bool) {
        let (_, hits) = shown(&self.screen, &self.table, &self.words, SIZES[0], Paint::COLOURS);
        let &(area, _) = hits.iter().find(|(_, hit)| is_it(*hit)).expect("something under the mouse");
        let mouse = MouseEvent { kind, column: area.x, row: area.y, modifiers: KeyModifiers::NONE };
        self.screen.mouse(mouse, &hits, &mut self.table, &self.words).expect("no error");
        self.wait(0);
    }

    fn type_in(&mut self, keys: &str) {
        for c in keys.chars() {
            self.press(KeyCode::Char(c));
        }
    }

    fn click(&mut self, is_it: impl Fn(Hit) -> bool) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), is_it);
    }

    fn sees(&self, words: &str) -> bool {
        text(&shown(&self.screen, &self.table, &self.words, SIZES[0], Paint::COLOURS).0).contains(words)
    }

    /// The events logged after the first `lines` log lines.
    fn since_last_turn(&self, lines: usize) -> Vec<EventKind> {
        self.table.log()[lines..].iter().filter_map(|line| line.what).collect()
    }
}

#[test]
fn digits_keep_dice_and_r_rolls_the_others() {
    let mut player = KeyboardPlayer::at("new-york-reroll-or-stop");
    let (before, lines) = (player.table.game().dice(), player.table.log().len());
    assert!(player.sees("┊ Heal ┊"));
    player.type_in("234");
    assert!(player.sees("┃Celeb.┃┃Celeb.┃┃Celeb.┃") && player.sees("Roll 3 dice"));
    player.press(KeyCode::Char('r'));
    let rolled = player.since_last_turn(lines).into_iter().find_map(|what| match what {
        EventKind::Roll { rolled, dice, .. } => Some((rolled, dice)),
        _ => None,
    });
    let (rolled, after) = rolled.expect("a roll");
    assert_eq!((rolled.total(), after.total()), (3, before.total()));
    // Kept dice keep their places and stay kept.
    assert!(player.sees("┃Celeb.┃┃Celeb.┃┃Celeb.┃"));
}

#[test]
fn s_stops_and_a_keeps_all() {
    let mut player = KeyboardPlayer::at("tokyo-reroll-or-stop");
    player.press(KeyCode::Char('a'));
    assert!(player.sees("there's nothing to roll"));
    player.press(KeyCode::Char('r'));
    assert_eq!(player.table.pending_prompt(), Some(Prompt::RerollOrStop), "nothing was rolled");
    player.press(KeyCode::Char('s'));
    assert_eq!(player.table.pending_prompt(), Some(Prompt::WhichKind));
}

#[test]
fn digits_arrows_and_enter_answer() {
    let mut player = KeyboardPlayer::at("new-york-flee-or-stay");
    let lines = player.table.log().len();
    player.press(KeyCode::Down);
    player.press(KeyCode::Down);
    player.press(KeyCode::Enter);
    assert!(matches!(player.since_last_turn(lines)[0], EventKind::Flee { borough: kaiju_rules::Borough::Queens, .. }));

    let mut player = KeyboardPlayer::at("new-york-flee-or-stay");
    player.type_in("1");
    assert!(matches!(player.since_last_turn(lines)[0], EventKind::Stay { .. }));
}

#[test]
fn numbers_without_an_answer_do_nothing() {
    let mut player = KeyboardPlayer::at("new-york-flee-or-stay");
    player.type_in("9");
    assert_eq!(player.table.pending_prompt(), Some(Prompt::FleeOrStay));
}

#[test]
fn long_lists_are_searched_by_words() {
    let mut player = KeyboardPlayer::at("new-york-change-dice");
    player.type_in("/ouch into a h");
    assert!(player.sees("1 of 18 answers"), "one die can become that");
    player.press(KeyCode::Esc);
    assert!(!player.sees("Looking for"));
    player.type_in("/OUCH INTO A HEAL");
    let lines = player.table.log().len();
    player.press(KeyCode::Enter);
    assert!(player.since_last_turn(lines).iter().any(|what| matches!(what, EventKind::Change { .. })));
}

/// The player has 1 LP and taking the damage would be fatal, so that answer needs confirmation.
#[test]
fn fatal_answers_need_confirmation() {
    let mut player = KeyboardPlayer::at("new-york-meet-damage");
    let me = player.table.seat().unwrap();
    player.press(KeyCode::Enter);
    assert!(player.sees("\"Take the damage\" would put you out") && player.table.game().is_standing(me));
    assert!(player.sees("Pay 1 E and lose no LP"), "the answers are still there");
    player.press(KeyCode::Esc);
    assert!(!player.sees("Enter does it") && player.table.pending_prompt() == Some(Prompt::MeetDamage));
    player.press(KeyCode::Enter);
    player.press(KeyCode::Enter);
    assert!(!player.table.game().is_standing(me));
}

#[test]
fn x_concedes_after_confirmation() {
    let mut player = KeyboardPlayer::at("tokyo-buy");
    let me = player.table.seat().unwrap();
    player.type_in("xq");
    assert!(player.table.game().is_standing(me));
    player.type_in("x");
    player.press(KeyCode::Enter);
    assert!(!player.table.game().is_standing(me));
}

#[test]
fn pages_open_and_close() {
    let mut player = KeyboardPlayer::at("tokyo-buy");
    for (key, page) in [('?', Page::Help), ('b', Page::Cards(0)), ('t', Page::Table(0))] {
        player.type_in(&key.to_string());
        assert_eq!(player.screen.page(), Some(page));
        player.press(KeyCode::Esc);
        assert_eq!(player.screen.page(), None);
    }
    let last = player.table.log().len() - 1;
    player.type_in("w");
    assert_eq!(player.screen.page(), Some(Page::Log { at: last, open: true }));
    assert!(player.sees("TK-"), "the rule behind the line");
    player.press(KeyCode::Up);
    player.type_in("w");
    assert_eq!(player.screen.page(), Some(Page::Log { at: last - 1, open: false }));
    // An open page receives the keys: nothing was answered meanwhile.
    assert_eq!(player.table.pending_prompt(), Some(Prompt::Buy));
}

#[test]
fn a_slash_on_a_page_looks_up_rules() {
    let mut player = KeyboardPlayer::at("tokyo-buy");
    player.type_in("?");
    assert!(player.sees("/ look up a rule"));
    player.type_in("/");
    assert_eq!(player.screen.page(), Some(Page::Rules(0)));
    // Letters are typed, not commands.
    player.type_in("TR-60 q");
    assert!(player.sees("Look up: TR-60 q▏") && player.sees("No rule, ruling or card matches \"TR-60 q\""));
    player.press(KeyCode::Backspace);
    assert!(player.sees("TR-60 (Tokyo, ruling: ") && player.sees("Friend of Children (Tokyo, keep card, "));
    for _ in 0..10 {
        player.press(KeyCode::Backspace);
    }
    assert!(!player.sees("TR-60"));
    player.type_in("poison");
    assert!(player.sees("matches, best first") && player.sees("Poison Spit"));
    player.press(KeyCode::PageDown);
    assert!(!player.sees("matches, best first") && player.sees("Look up: poison▏"));
    player.press(Enter);
    player.type_in("ed");
    assert_eq!(player.screen.page(), Some(Page::Rules(0)), "a new query starts at the top");
    player.press(KeyCode::Esc);
    assert_eq!(player.screen.page(), None);
    assert_eq!(player.table.pending_prompt(), Some(Prompt::Buy), "nothing was answered");
}

#[test]
fn the_mouse_clicks_dice_answers_cards_and_lines() {
    let mut player = KeyboardPlayer::at("tokyo-reroll-or-stop");
    player.click(|hit| hit == Hit::Die(1));
    assert!(player.sees("┃  2   ┃"));
    player.click(|hit| matches!(hit, Hit::Line(_)));
    assert!(matches!(player.screen.page(), Some(Page::Log { open: true, .. })));
    player.press(KeyCode::Esc);
    player.click(|hit| matches!(hit, Hit::Card(_)));
    assert_eq!(player.screen.page(), Some(Page::Cards(0)), "nothing is for sale during a roll");
    player.press(KeyCode::Esc);
    player.click(|hit| hit == Hit::Answer(1));
    assert_eq!(player.table.pending_prompt(), Some(Prompt::WhichKind), "stopped");

    let mut player = KeyboardPlayer::at("tokyo-buy");
    player.click(|hit| matches!(hit, Hit::Card(_)));
    assert!(player.screen.page().is_none() && player.sees("▸ 2) Buy"), "a card that can be bought is selected");
}

/// Marked targets on the board can be clicked; the wheel scrolls what is under the pointer.
#[test]
fn the_mouse_on_the_board_and_its_wheel() {
    let mut player = KeyboardPlayer::at("new-york-destroy");
    let lines = player.table.log().len();
    player.mouse(MouseEventKind::ScrollDown, |hit| hit == Hit::Question);
    assert!(player.sees("▸ 2) Infantry"));
    player.mouse(MouseEventKind::ScrollUp, |hit| matches!(hit, Hit::Card(_)));
    assert!(player.sees("▸ 2) Infantry"), "nothing scrolls there");
    player.mouse(MouseEventKind::ScrollUp, |hit| matches!(hit, Hit::Line(_)));
    assert!(matches!(player.screen.page(), Some(Page::Log { open: false, .. })));
    player.press(KeyCode::Esc);
    player.click(|hit| hit == Hit::Target(1));
    let destroyed = |what: &EventKind| matches!(what, EventKind::DestroyUnit { unit: kaiju_rules::Unit::Infantry, .. });
    assert!(player.since_last_turn(lines).iter().any(destroyed));
}

/// The key `a` resolves all kinds of dice in the listed order, until a different question is asked.
#[test]
fn a_resolves_all_kinds() {
    let mut player = KeyboardPlayer::at("tokyo-which-kind");
    let lines = player.table.log().len();
    let kinds: Vec<Face> = player
        .table
        .game()
        .legal()
        .iter()
        .filter_map(|action| if let Action::Resolve(face) = *action { Some(face) } else { None })
        .collect();
    player.type_in("a");
    let resolved = player.since_last_turn(lines).into_iter().filter_map(|what| match what {
        EventKind::Resolve { face, .. } => Some(face),
        _ => None,
    });
    let resolved: Vec<Face> = resolved.collect();
    assert!(kinds.len() > 1 && kinds.starts_with(&resolved) && resolved.len() > 1, "{resolved:?} of {kinds:?}");
    assert_ne!(player.table.pending_prompt(), Some(Prompt::WhichKind));
}

/// Each row shows both odds; certain results are left out.
#[test]
fn odds_in_two_columns() {
    let mut player = KeyboardPlayer::at("new-york-reroll-or-stop-with-cards");
    assert!(player.sees("Odds") && player.sees("next roll") && player.sees("at best"));
    assert!(player.sees("Mantis out              67%     89%"), "one Attack is enough");
    // The dice already show one Heal, so the odds are for a second.
    assert!(!player.sees("1+ Heal ") && player.sees("2+ Heal "));
    player.type_in("o");
    assert!(!player.sees("Odds"));
}

/// Jinx Aura: a player who has to reroll can't stop, and gets no preview of stopping.
#[test]
fn a_forced_reroll_offers_no_stop() {
    let ruleset = Ruleset::NewYork;
    let mut setup = Setup::new(ruleset);
    let here = MonsterSetup { place: Place::Outer(kaiju_rules::Borough::Queens), ..MonsterSetup::default() };
    let owner = MonsterSetup { cards: vec![ruleset.card_by_id("jinx-aura").expect("a card")], ..here.clone() };
    setup.monsters = vec![here, owner];
    let seat = Seat::new(0).expect("a seat");
    setup.start = StartAt::Turn { seat, number: 1, phase: Phase::Start };
    let game = Game::from_setup(&setup, &mut |_, _| {}).expect("a table");
    let mut table = common::table_of(&game, seat);
    let words = Words::english();
    let screen = screen(&mut table, &words);
    let mut player = KeyboardPlayer { table, screen, words };
    assert!(player.sees("you must reroll") && !player.sees("If you stop now") && !player.sees("S stop"));
    player.type_in("s");
    assert!(player.sees("You can't stop yet"));
    player.type_in("r");
    assert!(player.sees("Roll 2 of 3."));
}

/// A key meant to skip others' actions must not answer a question that has just appeared.
#[test]
fn early_keys_do_not_answer_a_new_question() {
    let words = Words::english();
    let new_game = NewGame { bots: vec![kaiju_bots::BOTS[0]], ..NewGame::default() };
    let table = Local::begin(new_game.seating(&words, 8).unwrap(), Some(&scratch("grace.kaiju"))).unwrap();
    let screen = Screen::new(&table, Speed::Normal);
    let mut player = KeyboardPlayer { table, screen, words };
    player.wait(100);
    player.press(KeyCode::Char(' '));
    let prompt = player.table.pending_prompt().expect("a question");
    let lines = player.table.log().len();
    player.press(KeyCode::Enter);
    player.wait(399);
    player.press(KeyCode::Enter);
    player.click(|hit| hit == Hit::Answer(0));
    assert_eq!((player.table.pending_prompt(), player.table.log().len()), (Some(prompt), lines), "too early");
    player.wait(1);
    player.press(KeyCode::Enter);
    assert!(player.table.log().len() > lines);
}

/// The first question of a turn shows what happened since the player's last turn, and the log opens at that point.
#[test]
fn since_the_last_turn() {
    let words = Words::english();
    let new_game = NewGame { bots: vec![kaiju_bots::BOTS[0]], ..NewGame::default() };
    let table = Local::begin(new_game.seating(&words, 8).unwrap(), Some(&scratch("since.kaiju"))).unwrap();
    let screen = Screen::new(&table, Speed::Instant);
    let mut player = KeyboardPlayer { table, screen, words };
    player.wait(0);
    let mut count = 0;
    for _ in 0..200 {
        let first = player.sees("Roll 1 of 3.");
        if player.sees("Since your last turn: ") {
            assert!(first, "only at the first question of a turn");
            count += 1;
        }
        player.press(if first { KeyCode::Char('s') } else { KeyCode::Enter });
    }
    assert!(count > 1, "{count}");
    player.type_in("l");
    assert!(player.sees("since your last turn"));
}

#[test]
fn leaving() {
    let mut player = KeyboardPlayer::at("tokyo-buy");
    assert_eq!(player.press(KeyCode::Char('q')), Flow::Leave);
    let control = |c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
    assert_eq!(player.key(control('c')), Flow::Leave);
    assert_eq!(player.key(control('z')), Flow::Suspend);
    assert_eq!(player.table.pending_prompt(), Some(Prompt::Buy), "nothing was answered");
}

/// Other players' turns take at most four seconds each, less at double speed, and no time when skipped.
#[test]
fn turns_of_others_are_paced_and_can_be_skipped() {
    let words = Words::english();
    let begin = |speed| {
        let new_game = NewGame { bots: vec![kaiju_bots::BOTS[0]], players: 6, ..NewGame::default() };
        let table = Local::begin(new_game.seating(&words, 8).unwrap(), Some(&scratch("pace.kaiju"))).unwrap();
        let screen = Screen::new(&table, speed);
        (table, screen)
    };
    let time_to_question = |speed| {
        let (mut table, mut screen) = begin(speed);
        let (mut time, mut turns) = (Duration::ZERO, 0);
        let tick = Duration::from_millis(40);
        while turns < 20 && !table.is_over() {
            screen.pass(tick, &mut table, &words).unwrap();
            time += tick;
            assert!(time < Duration::from_secs(400), "it never ends");
            if screen.is_caught_up(&table) && table.pending_prompt().is_some() {
                screen.key(KeyCode::Enter.into(), &mut table, &words).unwrap();
                turns += 1;
            }
        }
        (time, table.game().turn_number())
    };
    let (normal, turns) = time_to_question(Speed::Normal);
    assert!(normal < Duration::from_secs(4) * u32::from(turns + 1), "{normal:?} for {turns} turns");
    assert!(normal > Duration::from_secs(4), "{normal:?} is too fast to follow");
    assert!(time_to_question(Speed::Double).0 < normal * 2 / 3);
    assert!(time_to_question(Speed::Instant).0 < Duration::from_secs(2));

    let (mut table, mut screen) = begin(Speed::Normal);
    screen.pass(Duration::from_millis(100), &mut table, &words).unwrap();
    assert!(!screen.is_caught_up(&table));
    screen.key(KeyCode::Char(' ').into(), &mut table, &words).unwrap();
    screen.pass(Duration::ZERO, &mut table, &words).unwrap();
    assert!(screen.is_caught_up(&table) && table.pending_prompt().is_some());
}

#[test]
fn the_start_screen_starts_a_game() {
    let new_game = || NewGame { bots: vec![kaiju_bots::BOTS[0]], ..NewGame::default() };
    let begun = |keys: &[KeyCode]| {
        let mut start = StartScreen::new(new_game(), None);
        keys.iter().find_map(|&key| start.key(key.into()))
    };
    let Some(Choice::Begin(usual)) = begun(&[Enter]) else { panic!("Enter starts the game") };
    assert_eq!((usual.players, usual.monster, usual.options.duel), (4, 0, false));

    // The rows from the bottom up: monster, bots, KO variant, players, game.
    let keys = [Up, Right, Up, Up, Up, Left, Left, Up, Right, Down, Down, Right, Enter];
    let Some(Choice::Begin(chosen)) = begun(&keys) else { panic!("Enter starts the game") };
    assert_eq!((chosen.ruleset.word(), chosen.players, chosen.monster, chosen.options.duel), ("tokyo", 2, 1, true));
    assert!(matches!(begun(&[KeyCode::Char('q')]), Some(Choice::Leave)));

    // Help works here too, and the key that closes it does nothing else.
    assert!(begun(&[KeyCode::Char('?'), Enter]).is_none());
    assert!(begun(&[KeyCode::Char('?'), Enter, Enter]).is_some());

    let mut start = StartScreen::new(new_game(), Some("game.kaiju".into()));
    // The row below the lesson resumes the unfinished game.
    start.key(Down.into());
    start.key(Down.into());
    assert!(matches!(start.key(Enter.into()), Some(Choice::Continue(path)) if path.ends_with("game.kaiju")));
}

#[test]
fn players_get_their_chosen_seat_and_monster() {
    let words = Words::english();
    let fish = NewGame::monster_by_name(&words, kaiju_rules::Ruleset::NewYork, "captain-FISH").unwrap();
    let new_game = NewGame { seat: 2, monster: fish, players: 3, ..NewGame::default() };
    let seating = new_game.seating(&words, 1).unwrap();
    assert_eq!((seating.person.index(), seating.names.join(" ")), (2, "Kong Mantis Captain Fish".into()));
    assert!(NewGame { seat: 3, players: 3, ..NewGame::default() }.seating(&words, 1).is_err());
    let named = NewGame { name: Some("Ré#ka\u{7}  the\tGreat".into()), ..NewGame::default() };
    assert_eq!(named.seating(&words, 1).unwrap().names[0], "Ré ka the Great");
    for refused in [" \n", "Réka the Great and Terrible"] {
        assert!(
            NewGame { name: Some(refused.into()), ..NewGame::default() }.seating(&words, 1).is_err(),
            "{refused:?}"
        );
    }
    // No bot has the player's name.
    let rob = NewGame { name: Some("ROB".into()), players: 6, ..NewGame::default() };
    let names = rob.seating(&words, 1).unwrap().names.join(" ");
    assert_eq!(names, "ROB Captain Fish Mantis Kong Drakonis Sheriff");
}

/// An eliminated player watches the game to its end.
#[test]
fn eliminated_players_watch_to_the_end() {
    let mut player = KeyboardPlayer::at("tokyo-buy");
    let me: Seat = player.table.seat().unwrap();
    player.table.answer(Action::Concede).unwrap();
    player.press(KeyCode::Char('f'));
    player.press(KeyCode::Char('f'));
    player.screen.speed = Speed::Instant;
    player.screen.pass(Duration::ZERO, &mut player.table, &player.words).unwrap();
    assert!(player.table.is_over() && !player.table.game().is_standing(me));
    assert!(player.sees("The end"));
    // A key meant to skip doesn't close the final screen.
    assert_eq!(player.press(KeyCode::Enter), Flow::Continue);
    player.wait(400);
    assert_eq!(player.press(KeyCode::Enter), Flow::Leave);
}

/// Eight Heal dice, two kinds of tokens and five patients: 6,435 answers, the maximum for any question. The player can
/// filter them, and nothing takes noticeably long.
#[test]
fn thousands_of_answers_can_be_handled() {
    let ruleset = Ruleset::Tokyo;
    let mut setup = Setup::new(ruleset);
    let hurt = MonsterSetup { life: 1, energy: 40, place: Place::Outside, ..MonsterSetup::default() };
    let mut healer = hurt.clone();
    healer.cards = vec![ruleset.card_by_id("healing-ray").expect("a card")];
    healer.tokens[Token::Poison as usize] = 8;
    healer.tokens[Token::Shrink as usize] = 8;
    setup.monsters = vec![hurt; 6];
    setup.monsters[0] = healer;
    let seat = Seat::new(0).expect("a seat");
    setup.start = StartAt::Turn { seat, number: 1, phase: Phase::Resolve };
    setup.dice = Some(Dice::of(Face::HEAL, 8));
    let game = Game::from_setup(&setup, &mut |_, _| {}).expect("a table");
    assert_eq!(game.legal().len(), kaiju_rules::MAX_ACTIONS);

    let mut table = common::table_of(&game, seat);
    let words = Words::english();
    let screen = screen(&mut table, &words);
    let mut player = KeyboardPlayer { table, screen, words };
    assert!(player.sees("of 6435 answers"));
    player.press(KeyCode::End);
    assert!(player.sees("6435)"));
    player.press(KeyCode::PageUp);
    assert!(!player.sees("▸6435)") && player.sees("6427)"));
    player.type_in("/8 Poison");
    let lines = player.table.log().len();
    player.press(Enter);
    assert!(player.since_last_turn(lines).contains(&EventKind::Remove { seat, token: Token::Poison, count: 8 }));
}
