//! How large questions get. `KAIJU_GAMES=2000 cargo test -p kaiju-protocol --test largest -- --nocapture` plays as many games of each kind
//! as one likes, and shows the largest; a usual run plays a few.

use kaiju_arena::Dealer;
use kaiju_protocol::Question;
use kaiju_rules::{Game, MOST_SEATS, Options, Pending, Ruleset};
use kaiju_words::ask;
use std::time::{Duration, Instant};

/// What one message may have at most, in bytes: a slow line takes a moment for more.
const MOST: usize = 64 * 1024;
/// How many games a usual run plays of each kind.
const USUAL_GAMES: u64 = 30;

/// The largest question of a batch, and the one that took longest.
#[derive(Default)]
struct Largest {
    bytes: usize,
    what: String,
    time: Duration,
    questions: u64,
}

/// Plays a game by drawing lots, and looks at every question.
fn play(ruleset: Ruleset, number: u64, largest: &mut Largest) {
    let seats = 2 + number as usize % (MOST_SEATS - 1);
    let mut game = Game::new(ruleset, Options::default(), seats).expect("a table");
    let mut dealer = Dealer::new(number);
    loop {
        match game.pending() {
            Pending::Over { .. } => return,
            Pending::Chance(_) => {
                let outcome = dealer.outcome(&game).expect("chance decides");
                game.resolve(outcome).expect("it can happen");
            }
            Pending::Choose { seat, prompt } => {
                let begun = Instant::now();
                let mut veil = None;
                let asked = ask::question(game.view(Some(seat), &mut veil)).expect("they are asked");
                let text = serde_json::to_string(&Question::of(&game, 0, &asked)).expect("it can be sent");
                largest.time = largest.time.max(begun.elapsed());
                largest.questions += 1;
                if text.len() > largest.bytes {
                    largest.bytes = text.len();
                    largest.what = format!("{} with {} answers", prompt.word(), asked.answers.len());
                }
                let legal = game.legal();
                let action = legal[dealer.below(legal.len() as u32) as usize];
                game.play(seat, action).expect("it is legal");
            }
        }
    }
}

/// Of a few games by lot, and of as many as one likes.
#[test]
fn questions_are_no_larger_than_a_message_may_be() {
    let games = std::env::var("KAIJU_GAMES").map_or(USUAL_GAMES, |games| games.parse().expect("a number"));
    for ruleset in Ruleset::ALL {
        let mut largest = Largest::default();
        (0..games).for_each(|number| play(ruleset, number, &mut largest));
        let Largest { bytes, what, time, questions } = largest;
        println!("{}: {questions} questions, the largest {bytes} bytes: {what}; {time:?} at most", ruleset.word());
        assert!(questions > games && bytes <= MOST, "{bytes} bytes: {what}");
    }
}
