//! Checks the size of the largest questions, by default in a few games of each ruleset. To play 2,000 of each and print
//! the largest question:
//! `KAIJU_GAMES=2000 cargo test -p kaiju-protocol --test largest -- --nocapture`

use kaiju_dealer::Dealer;
use kaiju_protocol::QuestionView;
use kaiju_rules::{
    Borough, Dice, Face, Game, MAX_SEATS, MonsterSetup, Options, Outcome, Pending, Phase, Place, Ruleset, Seat, Setup,
    StartAt, Token, Track, Zone,
};
use kaiju_words::ask;
use std::time::{Duration, Instant};

/// Maximum size of a message, in bytes. A larger one would be noticeably slow on a slow connection.
const MAX: usize = 64 * 1024;
/// Default number of games per ruleset.
const DEFAULT_GAMES: u64 = 30;

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
    serde_json::to_string(&QuestionView::of(game, 0, &asked)).expect("a question serializes")
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

/// A game in which the first of six monsters, all wounded, is about to roll or, if `dice` are given, to resolve them.
fn game_with_many_answers(ruleset: Ruleset, cards: &[&str], dice: Option<Dice>) -> Game {
    let place = |i: usize| match (ruleset, i) {
        (Ruleset::Tokyo, 1) => Place::Tokyo(Track::Main),
        (Ruleset::Tokyo, 2) => Place::Tokyo(Track::Side),
        (Ruleset::Tokyo, _) => Place::Outside,
        (Ruleset::NewYork, 4) => Place::Manhattan(Zone::Lower, Track::Main),
        (Ruleset::NewYork, 5) => Place::Manhattan(Zone::Upper, Track::Side),
        (Ruleset::NewYork, i) => Place::Outer(Borough::OUTER[i]),
    };
    let monster = |i| MonsterSetup { place: place(i), life: 1, energy: 20, ..MonsterSetup::default() };
    let mut monsters: Vec<MonsterSetup> = (0..MAX_SEATS).map(monster).collect();
    monsters[0].cards = cards.iter().map(|id| ruleset.card_by_id(id).expect("a card")).collect();
    monsters[0].tokens[Token::Poison as usize] = u8::from(ruleset == Ruleset::Tokyo);
    let phase = if dice.is_some() { Phase::Resolve } else { Phase::Start };
    let start = StartAt::Turn { seat: Seat::new(0).expect("a seat"), number: 9, phase };
    let setup = Setup { monsters, start, dice, ..Setup::new(ruleset) };
    Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup")
}

/// Prepared questions with many answers: every way to share Heal faces among five patients, and to keep seven dice.
#[test]
fn long_questions_fit_into_a_message() {
    let rolled = |ruleset: Ruleset| {
        let mut game = game_with_many_answers(ruleset, &["extra-head"], None);
        let dice = ruleset.faces().into_iter().chain([ruleset.faces()[0]]).collect();
        game.resolve(Outcome::Dice(dice)).expect("seven dice");
        game
    };
    let healer = game_with_many_answers(Ruleset::Tokyo, &["healing-ray"], Some(Dice::of(Face::HEAL, 6)));
    for game in [healer, rolled(Ruleset::Tokyo), rolled(Ruleset::NewYork)] {
        let Pending::Choose { seat, prompt } = game.pending() else { panic!("no question at {}", game.position()) };
        let (bytes, answers) = (question(&game, seat).len(), game.legal().len());
        assert!(answers > 90, "{} has only {answers} answers", prompt.word());
        assert!(bytes <= MAX, "{bytes} bytes: {} with {answers} answers", prompt.word());
    }
}

/// Measured in 2,000 random games of each ruleset, when a message held up to 50 answers: New York's largest question
/// had 10,832 bytes (24 answers, built in 0.1 ms), Tokyo's 58,800 (spend-faces, 50 of 56 answers, 0.8 ms). With up to
/// 200 answers, Tokyo's had 146,608 (126 answers).
#[test]
fn every_question_fits_into_a_message() {
    let games = std::env::var("KAIJU_GAMES").map_or(DEFAULT_GAMES, |games| games.parse().expect("a number"));
    for ruleset in Ruleset::ALL {
        let mut largest = Largest::default();
        (0..games).for_each(|number| play(ruleset, number, &mut largest));
        let Largest { bytes, what, time, questions } = largest;
        println!("{}: {questions} questions, the largest {bytes} bytes in {time:?}: {what}", ruleset.word());
        assert!(questions > games && bytes <= MAX, "{bytes} bytes: {what}");
    }
}
