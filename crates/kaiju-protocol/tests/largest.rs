//! Checks the size of the largest questions. `KAIJU_GAMES=2000 cargo test -p kaiju-protocol --test largest -- --nocapture` plays
//! that many games of each ruleset and prints the largest question; by default it plays a few.

use kaiju_dealer::Dealer;
use kaiju_protocol::Question;
use kaiju_rules::{Game, MAX_SEATS, Options, Pending, Ruleset, Seat};
use kaiju_words::ask;
use std::time::{Duration, Instant};

/// Maximum size of a message in bytes; a slow connection would take noticeably long for more.
const MAX: usize = 64 * 1024;
/// Default number of games per ruleset.
const USUAL_GAMES: u64 = 30;

/// The largest question of a batch, and the time to create it.
#[derive(Default)]
struct Largest {
    bytes: usize,
    what: String,
    time: Duration,
    questions: u64,
}

/// The question to a seat, as JSON.
fn question(game: &Game, seat: Seat) -> String {
    let mut veil = None;
    let asked = ask::question(game.view(Some(seat), &mut veil)).expect("the seat is asked");
    serde_json::to_string(&Question::of(game, 0, &asked)).expect("a question serializes")
}

/// The time to create a question: the minimum of a few runs, since the machine may be busy.
fn time(game: &Game, seat: Seat) -> Duration {
    let once = |_| {
        let begun = Instant::now();
        assert!(!question(game, seat).is_empty());
        begun.elapsed()
    };
    (0..5).map(once).min().unwrap_or_default()
}

/// Plays a random game and measures every question.
fn play(ruleset: Ruleset, number: u64, largest: &mut Largest) {
    let seats = 2 + number as usize % (MAX_SEATS - 1);
    let mut game = Game::new(ruleset, Options::default(), seats).expect("a valid game");
    let mut dealer = Dealer::new(number);
    let mut pick = |game: &Game, seat: Seat, dealer: &mut Dealer| {
        let bytes = question(game, seat).len();
        let legal = game.legal();
        largest.questions += 1;
        if bytes > largest.bytes
            && let Pending::Choose { prompt, .. } = game.pending()
        {
            largest.bytes = bytes;
            largest.what = format!("{} with {} answers", prompt.word(), legal.len());
            largest.time = time(game, seat);
        }
        legal[dealer.below(legal.len() as u32) as usize]
    };
    while let Some(ply) = dealer.next_ply(&game, &mut pick) {
        game.apply(ply).expect("the ply was listed or drawn");
    }
}

/// In 2,000 random games of each ruleset, New York's largest question has 10,832 bytes (24 answers, 0.1 ms on one of our cores) and
/// Tokyo's 58,800 (spend-faces, 50 of 56 answers, 0.8 ms). With 200 answers per message Tokyo's had 146,608 (126 answers).
#[test]
fn questions_are_no_larger_than_a_message_may_be() {
    let games = std::env::var("KAIJU_GAMES").map_or(USUAL_GAMES, |games| games.parse().expect("a number"));
    for ruleset in Ruleset::ALL {
        let mut largest = Largest::default();
        (0..games).for_each(|number| play(ruleset, number, &mut largest));
        let Largest { bytes, what, time, questions } = largest;
        println!("{}: {questions} questions, the largest {bytes} bytes in {time:?}: {what}", ruleset.word());
        assert!(questions > games && bytes <= MAX, "{bytes} bytes: {what}");
    }
}
