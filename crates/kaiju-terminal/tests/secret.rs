//! Hidden information (TR-37): whatever the top card of the deck is, another player sees the same table, the same log
//! and the same questions.

mod common;

use common::{SIZES, screen, shown, table_of, text};
use kaiju_rules::{
    Action, CardId, Game, MonsterSetup, Phase, Place, Prompt, Ruleset, Seat, SeatSet, Setup, StartAt, Track,
};
use kaiju_terminal::{Local, TableView, plain, screen::Paint};
use kaiju_words::Words;

fn card(id: &str) -> CardId {
    Ruleset::Tokyo.card_by_id(id).expect("a card")
}

/// The second monster has Made in a Lab and has looked at the top card; the first is about to roll.
fn looked_at(top: CardId) -> Game {
    let [person, bot] = [0, 1].map(|at| Seat::new(at).expect("a seat"));
    let mut setup = Setup::new(Ruleset::Tokyo);
    let first = MonsterSetup { place: Place::Outside, energy: 9, ..MonsterSetup::default() };
    let second = MonsterSetup { place: Place::Tokyo(Track::Main), cards: vec![card("made-in-a-lab")], ..first.clone() };
    setup.monsters = vec![first.clone(), second, first];
    setup.market = ["wings", "jets", "heal"].map(|id| Some(card(id)));
    setup.top = Some((top, SeatSet::default().with(bot)));
    setup.start = StartAt::Turn { seat: person, number: 4, phase: Phase::Start };
    let game = Game::from_setup(&setup, &mut |_, _| {}).expect("valid setup");
    assert_eq!(game.known_top(bot), Some(top), "the bot has looked");
    game
}

/// Everything the player is shown: the game, every log line, the screen, and the line client's output.
fn all_that_is_shown(table: &mut Local, words: &Words) -> Vec<String> {
    let mut seen = vec![format!("{:?}", table.game()), format!("{:?}", table.log())];
    let picture = screen(table, words);
    seen.extend(SIZES.map(|size| text(&shown(&picture, table, words, size, Paint::COLOURS).0)));
    let mut lines = Vec::new();
    let mut input = "list\ntable\ncards\nlog all\nodds\n".as_bytes();
    plain::play(table, words, false, &mut input, &mut lines).expect("no error");
    let lines = String::from_utf8(lines).expect("text");
    // Each table has its own file.
    seen.extend(lines.lines().filter(|line| !line.contains("--resume")).map(str::to_owned));
    seen
}

/// Plays a turn with this card on top; returns what is shown at each question up to the purchase.
fn turn(top: CardId, words: &Words) -> Vec<Vec<String>> {
    let game = looked_at(top);
    let mut table = table_of(&game, Seat::new(0).expect("a seat"));
    let mut shown = vec![all_that_is_shown(&mut table, words)];
    loop {
        table.advance().expect("no error");
        shown.push(all_that_is_shown(&mut table, words));
        let action = match table.pending_prompt() {
            None => continue,
            Some(Prompt::Buy) => return shown,
            Some(Prompt::RerollOrStop) => Action::Stop,
            Some(_) => table.game().legal()[0],
        };
        table.answer(action).expect("the answer is legal");
    }
}

#[test]
fn the_top_card_is_hidden_from_other_players() {
    let words = Words::english();
    let expected = turn(card("corner-store"), &words);
    assert!(expected.len() > 3, "only {} questions", expected.len());
    for top in ["even-bigger", "opportunist", "frenzy", "flame-thrower"] {
        let seen = turn(card(top), &words);
        assert_eq!(seen.len(), expected.len());
        for (seen, expected) in seen.iter().flatten().zip(expected.iter().flatten()) {
            assert_eq!(seen, expected, "{top} on top is seen");
        }
    }
}
