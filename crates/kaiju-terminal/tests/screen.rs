//! Screen snapshots for every kind of question and every page, at both sizes.

mod common;

use common::{SIZES, positions, scratch, screen, shown, table, table_of, text};
use crossterm::event::KeyCode;
use insta::assert_snapshot;
use kaiju_protocol::PromptKind;
use kaiju_rules::{
    Borough, Face, Game, GameOption, MonsterSetup, OPTIONS, Options, Phase, Place, Prompt, Ruleset, Seat, Setup,
    StartAt, Tile, Token, Track, Zone,
};
use kaiju_terminal::{
    Local, NewGame, Progress, Speed, TableView,
    screen::{Paint, Screen},
    start::StartScreen,
};
use kaiju_words::{SeatNames, Words, say};
use ratatui::{buffer::Buffer, layout::Rect, style::Color};
use std::{collections::BTreeSet, path::PathBuf, time::Duration};

#[test]
fn every_question_has_a_position() {
    let words: BTreeSet<&str> =
        positions().iter().filter_map(|name| table(name).pending_prompt()).map(Prompt::word).collect();
    assert_eq!(words, PromptKind::ALL.iter().map(|kind| kind.word()).collect());
    for occasion in ["loss", "energy-loss", "probe", "ones", "before-roll", "rolled"] {
        assert!(positions().contains(&format!("tokyo-react-{occasion}")), "{occasion}");
    }
}

/// Asserts that every text exists and has all its arguments.
fn is_sound(name: &str, screen: &str) {
    assert!(!screen.contains('⟦') && !screen.contains("{$"), "{name}: a text is missing\n{screen}");
}

#[test]
fn every_question_at_both_sizes() {
    let words = Words::english();
    for name in positions() {
        let mut table = table(&name);
        let screen = screen(&mut table, &words);
        for size in SIZES {
            let text = text(&shown(&screen, &table, &words, size, Paint::COLOURS).0);
            is_sound(&name, &text);
            assert_snapshot!(format!("{name}-{}x{}", size.0, size.1), text);
        }
    }
}

#[test]
fn every_page_at_both_sizes() {
    let words = Words::english();
    for (key, page) in [('?', "help"), ('w', "why"), ('l', "log"), ('b', "cards"), ('t', "table")] {
        let mut table = table("new-york-flee-or-stay");
        let mut screen = screen(&mut table, &words);
        screen.key(KeyCode::Char(key).into(), &mut table, &words).unwrap();
        for size in SIZES {
            let text = text(&shown(&screen, &table, &words, size, Paint::COLOURS).0);
            is_sound(page, &text);
            assert_snapshot!(format!("page-{page}-{}x{}", size.0, size.1), text);
        }
    }
}

/// The fullest possible table: six monsters with cards and tokens, two in each place, all kinds of units, eight dice.
fn crowded() -> Game {
    let ruleset = Ruleset::NewYork;
    let cards = |ids: &[&str]| ids.iter().map(|id| ruleset.card_by_id(id).expect("a card")).collect::<Vec<_>>();
    let mut setup = Setup::new(ruleset);
    let places = [
        Place::Manhattan(Zone::Upper, Track::Main),
        Place::Outer(Borough::Bronx),
        Place::Outer(Borough::Bronx),
        Place::Manhattan(Zone::Lower, Track::Side),
        Place::Outer(Borough::Brooklyn),
        Place::Outer(Borough::Brooklyn),
    ];
    setup.monsters = places
        .into_iter()
        .zip([(10, 19), (1, 16), (3, 4), (9, 12), (2, 0), (10, 7)])
        .map(|(place, (life, vp))| MonsterSetup { place, life, vp, energy: 12, ..MonsterSetup::default() })
        .collect();
    setup.monsters[1].cards = cards(&["regeneration", "long-neck", "fireball", "climb-the-empire-state-building"]);
    setup.monsters[1].tokens[Token::Jinx as usize] = 3;
    setup.monsters[1].tokens[Token::Web as usize] = 2;
    for borough in Borough::ALL {
        let is_full = borough == Borough::Bronx;
        setup.units[borough.index()] = if is_full { [(4, 1), (2, 0), (1, 1)] } else { [(1, 0), (0, 1), (0, 0)] };
        setup.souvenirs.insert(borough);
        let tile = |building, durability| Tile::from_words(building, durability).expect("a tile");
        setup.stacks[borough.index()] = [vec![tile("high-rise", 1); 2], Vec::new(), Vec::new()];
    }
    setup.superstar = Seat::new(1);
    setup.statue = Seat::new(1);
    for (slot, card) in setup.market.iter_mut().zip(cards(&["towering-titan", "subway", "new-york-marathon"])) {
        *slot = Some(card);
    }
    let seat = Seat::new(1).expect("a seat");
    setup.start = StartAt::Turn { seat, number: 499, phase: Phase::Resolve };
    let mixed = [Face::DESTRUCTION, Face::DESTRUCTION, Face::DESTRUCTION, Face::CELEBRITY, Face::OUCH];
    setup.dice = Some(mixed.into_iter().chain([Face::HEAL, Face::ATTACK, Face::ENERGY]).collect());
    Game::from_setup(&setup, &mut |_, _| {}).expect("a table")
}

#[test]
fn the_fullest_table_has_room() {
    let words = Words::english();
    let mut table = table_of(&crowded(), Seat::new(1).expect("a seat"));
    let screen = screen(&mut table, &words);
    for size in SIZES {
        let text = text(&shown(&screen, &table, &words, size, Paint::COLOURS).0);
        is_sound("crowded", &text);
        assert_snapshot!(format!("crowded-{}x{}", size.0, size.1), text);
    }
}

#[test]
fn the_start_screen() {
    let words = Words::english();
    let start = StartScreen::new(NewGame::default(), Some(PathBuf::from("game.kaiju")));
    for size in SIZES {
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        start.draw(&mut buffer, &words, Paint::COLOURS);
        // This test doesn't depend on which bots exist.
        let text: Vec<String> =
            text(&buffer).lines().filter(|line| !line.contains("Opponents")).map(str::to_owned).collect();
        assert_snapshot!(format!("start-{}x{}", size.0, size.1), text.join("\n"));
    }
}

/// The names and hints of all options fit on the start screen, which would cut longer ones off.
#[test]
fn every_option_fits_the_start_screen() {
    let words = Words::english();
    for option in OPTIONS {
        let mut options = Options::default();
        let needed = option.requires.and_then(GameOption::by_word);
        for on in needed.into_iter().chain([option]) {
            options.set(on, true);
        }
        let (ruleset, players) = (option.rulesets[0], option.players[0]);
        let start = StartScreen::new(NewGame { ruleset, players, options, ..NewGame::default() }, None);
        // No larger than the start screen, so that a hint can't continue in the margin.
        let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 18));
        start.draw(&mut buffer, &words, Paint::COLOURS);
        let shown = text(&buffer);
        let parts =
            [say::option(option), say::option_hint(option)].map(|part| words.text(&part, &SeatNames(Vec::new())));
        assert!(shown.contains(&format!("{}  ", parts[0])), "{} doesn't fit:\n{shown}", parts[0]);
        assert!(shown.contains(&parts[1]), "{} doesn't fit:\n{shown}", parts[1]);
    }
}

/// Games that the player wins with 20 VP by buying nothing.
const ALMOST_WON: [&str; 2] = [
    "kaiju-position-3 new-york 4 rules=2 A=3,20,2 A.at=manhattan:upper:2-4 A.cards=regeneration B=5,19,1 B.at=outer:queens \
     C=0,4,0 C.out=1 D=0,6,0 D.out=2 market=stomp,drain,fireball deck=rest acquired=regeneration turn=20:A:buy \
     resolved=EEADHC done=EADHC dice-done=yes eliminations=2 steps=end-turn,turn-end-cards pending=choose:A:buy",
    "kaiju-position-3 tokyo 4 rules=2 A=3,20,2 A.at=tokyo:city A.cards=regeneration B=5,19,1 B.at=outside B.cards=mimic C=0,4,0 \
     C.out=1 D=0,6,0 D.out=2 market=tank,jets,wings deck=rest acquired=regeneration,mimic turn=20:A:buy resolved=113EAH \
     done=13EAH dice-done=yes eliminations=2 steps=end-turn,poison,turn-end-cards,selling pending=choose:A:buy",
];

/// A finished game of this ruleset.
fn finished(ruleset: Ruleset) -> Local {
    let game = Game::from_position(ALMOST_WON[ruleset as usize]).unwrap();
    let mut table = table_of(&game, Seat::new(0).expect("a seat"));
    table.answer(table.game().legal()[0]).unwrap();
    assert!(table.is_over());
    table
}

#[test]
fn the_end_of_a_game() {
    let words = Words::english();
    for game in Ruleset::ALL {
        let mut table = finished(game);
        let screen = screen(&mut table, &words);
        for size in SIZES {
            let text = text(&shown(&screen, &table, &words, size, Paint::COLOURS).0);
            is_sound("end", &text);
            assert_snapshot!(format!("end-{}-{}x{}", game.word(), size.0, size.1), text);
        }
    }
}

/// Six monsters fit on the smallest screen too.
#[test]
fn the_final_screen_lists_all_monsters() {
    let words = Words::english();
    let new_game = NewGame { bots: vec![kaiju_bots::BOTS[0]], players: 6, ..NewGame::default() };
    let mut table = Local::begin(new_game.seating(&words, 11).unwrap(), Some(&scratch("six.kaiju"))).unwrap();
    table.advance().unwrap();
    while !table.is_over() {
        match table.pending_prompt() {
            Some(_) => table.answer(kaiju_rules::Action::Concede).unwrap(),
            None => assert_eq!(table.advance().unwrap(), Progress::Moved),
        }
    }
    let screen = screen(&mut table, &words);
    let text = text(&shown(&screen, &table, &words, SIZES[1], Paint::COLOURS).0);
    assert!(text.contains("You're out. Your place: 6 of 6."), "{text}");
    for name in &table.seat_names().0 {
        assert!(text.contains(&format!(". {name}: ")), "{name}\n{text}");
    }
}

/// A bot's turn. Its roll depends on the seed, but not on any card.
#[test]
fn another_players_turn() {
    let words = Words::english();
    let ruleset = Ruleset::NewYork;
    let mut setup = Setup::new(ruleset);
    let places = [Borough::Queens, Borough::Bronx, Borough::Brooklyn].map(Place::Outer);
    let all = places.into_iter().chain([Place::Manhattan(Zone::Lower, Track::Main)]);
    setup.monsters = all.map(|place| MonsterSetup { place, ..MonsterSetup::default() }).collect();
    setup.market = ["stomp", "drain", "fireball"].map(|id| ruleset.card_by_id(id));
    setup.start = StartAt::Turn { seat: Seat::new(2).expect("a seat"), number: 3, phase: Phase::Start };
    let game = Game::from_setup(&setup, &mut |_, _| {}).expect("a table");
    let mut table = table_of(&game, Seat::new(0).expect("a seat"));
    let mut screen = Screen::new(&table, Speed::Normal);
    screen.pass(Duration::from_secs(2), &mut table, &words).unwrap();
    assert!(!screen.is_caught_up(&table), "a turn takes longer");
    for size in SIZES {
        assert_snapshot!(
            format!("watching-{}x{}", size.0, size.1),
            text(&shown(&screen, &table, &words, size, Paint::COLOURS).0)
        );
    }
}

#[test]
fn a_terminal_that_is_too_small_shows_a_message() {
    let words = Words::english();
    let mut table = table("tokyo-buy");
    let screen = screen(&mut table, &words);
    assert_snapshot!("too-small", text(&shown(&screen, &table, &words, (60, 20), Paint::COLOURS).0));
    // Too small for any text: nothing is visible, and nothing panics.
    for size in [(1, 1), (2, 3), (79, 24), (80, 23), (10, 40)] {
        shown(&screen, &table, &words, size, Paint::COLOURS);
    }
}

/// Larger terminals show more, and every size in between works.
#[test]
fn every_size_can_be_drawn() {
    let words = Words::english();
    for name in ["new-york-destroy", "tokyo-reroll-or-stop"] {
        let mut table = table(name);
        let screen = screen(&mut table, &words);
        for (width, height) in (80..=200).step_by(7).zip((24..=70).step_by(3)) {
            let (buffer, _) = shown(&screen, &table, &words, (width, height), Paint::COLOURS);
            assert!(text(&buffer).contains("Your choice"), "{width}x{height}");
        }
        assert_snapshot!(format!("{name}-160x50"), text(&shown(&screen, &table, &words, (160, 50), Paint::COLOURS).0));
    }
}

#[test]
fn plain_paint_uses_no_colours() {
    let words = Words::english();
    let is_plain =
        |buffer: &Buffer| buffer.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset));
    for name in positions() {
        let mut table = table(&name);
        let screen = screen(&mut table, &words);
        let (coloured, _) = shown(&screen, &table, &words, SIZES[0], Paint::COLOURS);
        let (plain, _) = shown(&screen, &table, &words, SIZES[0], Paint::PLAIN);
        assert!(!is_plain(&coloured) && is_plain(&plain), "{name}");
        assert_eq!(text(&coloured), text(&plain), "{name}: colour must not carry meaning alone");
        // Only the sixteen colours every terminal has, and the terminal's own.
        let exotic = |colour: Color| matches!(colour, Color::Rgb(..) | Color::Indexed(_));
        assert!(!coloured.content.iter().any(|cell| exotic(cell.fg) || exotic(cell.bg)), "{name}");
    }
}

/// Every `play-` text id in the code has a text; kaiju-words tests that every text is used.
#[test]
fn every_text_of_the_terminal_exists() {
    fn names(folder: &std::path::Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                names(&entry, found);
                continue;
            }
            let code = std::fs::read_to_string(&entry).unwrap();
            found.extend(code.split('"').filter(|part| part.starts_with("play-")).map(str::to_owned));
        }
    }
    let mut found = BTreeSet::new();
    names(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 100, "{found:?}");
    let (words, seat_names) = (Words::english(), kaiju_words::SeatNames(Vec::new()));
    for id in found {
        let text = words.text(&kaiju_words::Message::new(id.as_str()), &seat_names);
        assert!(!text.contains('⟦'), "{id}");
    }
}

/// In every saved position, the discounts add up to the difference between the printed and the actual price.
#[test]
fn every_discount_has_its_reason() {
    let mut lower = 0;
    for name in positions() {
        let table = table(&name);
        let game = table.game();
        for (seat, card) in game.standing().flat_map(|seat| game.market().into_iter().flatten().map(move |c| (seat, c)))
        {
            let less: u8 = game.discounts(seat, card).map(|(_, less)| less).sum();
            assert_eq!(
                game.cost(seat, card),
                game.card(card).cost.saturating_sub(less),
                "{name}: {}",
                game.card(card).id
            );
            lower += u32::from(less > 0);
        }
    }
    assert!(lower > 5, "only {lower} prices were lower");
}
