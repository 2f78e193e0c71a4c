use crate::{Message, NarratedLine, Narrator, SeatNames, Words};
use kaiju_bots::BOTS;
use kaiju_dealer::Dealer;
use kaiju_rules::{EventKind, Options, Ply, Record, Ruleset, Seat};
use std::collections::BTreeMap;

/// The final sentences of a turn by number, and the number of lines that they sum up.
#[derive(Default)]
struct TurnText {
    heading: String,
    sentences: BTreeMap<u16, String>,
    lines: usize,
}

/// Plays a game between bots from a seed, and returns the texts of its turns and its plies.
fn story(ruleset: Ruleset, options: Options, seats: usize, seed: u64) -> (Vec<TurnText>, Vec<Ply>) {
    let mut record = Record::new(ruleset, options, seats).expect("a valid table");
    let (mut narrator, mut dealer, words) = (Narrator::new(None), Dealer::new(seed), Words::english());
    let seat_names = words.monster_names(ruleset, seats);
    let (mut turns, mut plies) = (vec![TurnText::default()], Vec::new());
    let decide = |game: &kaiju_rules::Game, seat, luck: &mut Dealer| {
        BOTS[1].choose(game.view(Some(seat), &mut None), luck).expect("a bot answers")
    };
    while let Some(ply) = dealer.next_ply(record.game(), decide) {
        plies.push(ply);
        let print = &mut |line: NarratedLine<'_>| add(&mut turns, &line, &words, &seat_names);
        narrator.play(&mut record, ply, None, print).expect("the ply was listed or drawn");
    }
    (turns, plies)
}

fn add(
    turns: &mut Vec<TurnText>,
    NarratedLine { line, story, .. }: &NarratedLine<'_>,
    words: &Words,
    seat_names: &SeatNames,
) {
    let Some(story) = story else {
        assert!(matches!(line.event.kind, EventKind::Turn { .. }), "{line:?} has no sentence");
        turns.push(TurnText { heading: words.text(&line.text, seat_names), ..TurnText::default() });
        return;
    };
    let turn = turns.last_mut().expect("there is a turn");
    turn.lines += 1;
    turn.sentences.insert(story.sentence, words.text(&story.text, seat_names));
}

/// A turn takes three to six sentences on average, at most about half the number of its lines.
#[test]
fn a_turn_takes_a_few_sentences() {
    let ko = Options { ko: true, ..Options::default() };
    for (ruleset, options) in
        [(Ruleset::Tokyo, Options::default()), (Ruleset::NewYork, Options::default()), (Ruleset::NewYork, ko)]
    {
        let (mut turns, mut sentences, mut lines) = (0, 0, 0);
        for seed in 0..6 {
            for turn in story(ruleset, options, 4, seed).0.into_iter().skip(1) {
                turns += 1;
                sentences += turn.sentences.len();
                lines += turn.lines;
                let numbers: Vec<u16> = turn.sentences.keys().copied().collect();
                assert_eq!(numbers, (0..numbers.len() as u16).collect::<Vec<_>>(), "{}", turn.heading);
            }
        }
        assert!((3 * turns..=6 * turns).contains(&sentences), "{sentences} sentences in {turns} turns");
        assert!(2 * sentences < lines, "{sentences} sentences for {lines} lines");
    }
}

/// An attack and all its consequences are one sentence; gains from one face are added up.
#[test]
fn sentences_sum_up_what_happens() {
    let turns = story(Ruleset::Tokyo, Options::default(), 5, 3).0;
    let of = |number: usize| turns[number].sentences.values().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(turns[5].heading, "Turn 5: Gigazaur");
    assert_eq!(
        of(5),
        [
            "Gigazaur rolls three 3s, 1 Energy, 1 Attack and 1 Heal.",
            "Gigazaur resolves three 3s (+3 VP), 1 Energy (+1 E).",
            "Gigazaur attacks for 1: Space Penguin −1 LP (leaves Tokyo), The King −1 LP (leaves Tokyo).",
            "Gigazaur enters Tokyo City: +1 VP.",
        ]
    );
    let turns = story(Ruleset::NewYork, Options::default(), 4, 3).0;
    let of = |number: usize| turns[number].sentences.values().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(
        of(5),
        [
            "Mantis starts the turn in Lower Manhattan: +1 VP, +1 E.",
            "Mantis rolls 2 Attack, 2 Destruction and 2 Celebrity.",
            "Mantis resolves 2 Celebrity (+2 VP).",
            "Mantis attacks for 2: Rob, Kong and Captain Fish −2 LP.",
            "Mantis destroys a high-rise: +2 VP, 1 Jet appears.",
            "Mantis advances to Midtown Manhattan.",
        ]
    );
}

/// A turn card stays until its player's next turn, and a narrator that joins later produces the same story from then
/// on.
#[test]
fn turn_cards_stay_until_the_next_turn() {
    let plies = story(Ruleset::Tokyo, Options::default(), 3, 5).1;
    let mut record = Record::new(Ruleset::Tokyo, Options::default(), 3).expect("three can play");
    let mut narrator = Narrator::new(None);
    let mut known: [Vec<Message>; 6] = Default::default();
    let (mut cleared, mut grown) = (0, 0);
    for ply in plies {
        let mut active = None;
        let print = &mut |line: NarratedLine<'_>| {
            if let EventKind::Turn { seat, .. } = line.line.event.kind {
                known[seat.index()].clear();
                cleared += 1;
            }
            active = Some(line.seen.active());
            if let Some(card) = line.story.and_then(|story| story.card) {
                assert!(!card.is_empty() && card != known[line.seen.active().index()]);
                known[line.seen.active().index()] = card;
                grown += 1;
            }
        };
        narrator.play(&mut record, ply, None, print).expect("the ply was recorded");
        for (index, card) in known.iter().enumerate().take(3) {
            assert_eq!(narrator.card(Seat::new(index).expect("a seat")), card, "after {active:?} played");
        }
    }
    assert!(cleared > 10 && grown > 2 * cleared, "{grown} changes in {cleared} turns");
}
