//! Golden playthroughs: one seeded game for each number of monsters. The log lists every ply with its question, the
//! number of answers, and each event with its cause, so any change to the rules, their order or the list of answers
//! shows up. Only the first turn of two games is stored in full; for every game, its places and a hash of each turn are
//! stored, so that diffs stay readable. `KAIJU_GOLDEN=FOLDER` writes the whole logs to a folder; `./bless` updates the
//! stored files.

use kaiju_dealer::Dealer;
use kaiju_laws::Policy;
use kaiju_rules::{Cause, Dice, Event, EventKind, Face, Game, Names, Options, Pending, Ply, Ruleset, Seat, Tile};
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

#[test]
fn games_match_the_stored_playthroughs() {
    for (ruleset, players) in Ruleset::ALL.into_iter().flat_map(|ruleset| (2..=6).map(move |n| (ruleset, n))) {
        let seed = SEEDS[ruleset as usize][players - 2];
        let lean = [Policy::FIGHTS, Policy::LINGERS][players % 2] | if players == 6 { Policy::CONCEDES } else { 0 };
        let game = Game::new(ruleset, Options::default(), players).unwrap();
        compare(&format!("{}-{players}", ruleset.word()), &playthrough(game, lean, seed));
    }
    // The KO variant, with zombies, popular demand and the Token Monster; games with four or six monsters use the
    // option `heroes`.
    for players in 3..=6 {
        let options = Options { ko: true, heroes: players % 2 == 0, ..Options::default() };
        let game = Game::new(Ruleset::NewYork, options, players).unwrap();
        compare(&format!("new-york-ko-{players}"), &playthrough(game, Policy::LINGERS, KO_SEEDS[players - 3]));
    }
}

/// Compares a playthrough with the stored one, turn by turn, and the first turn of some games line by line.
fn compare(name: &str, played: &str) {
    if let Some(folder) = std::env::var_os("KAIJU_GOLDEN") {
        fs::create_dir_all(&folder).unwrap();
        fs::write(Path::new(&folder).join(format!("{name}.txt")), played).unwrap();
    }
    // Each turn begins with an empty line and the scores; the last part is the end of the game.
    let turns: Vec<&str> = played.split("\n\n").collect();
    if IN_FULL.contains(&name) {
        compare_first_turn(name, &format!("{}\n", turns[1]));
    }
    let hashes: Vec<String> = turns.iter().map(|turn| format!("{:04x}", hash(turn))).collect();
    let places = turns.last().and_then(|end| end.lines().nth(1)).unwrap();
    let row = format!("{name}\t{places}\t{}", hashes.join(" "));
    let file = golden("games.tsv");
    let stored = fs::read_to_string(&file).unwrap_or_default();
    let was = stored.lines().find(|line| line.split('\t').next() == Some(name)).unwrap_or_default();
    if std::env::var_os("KAIJU_BLESS").is_some() {
        let mut rows: Vec<&str> = stored.lines().filter(|&line| line != was).chain([&*row]).collect();
        rows.sort_unstable();
        fs::write(&file, rows.join("\n") + "\n").unwrap();
        return;
    }
    let before = was.rsplit('\t').next().unwrap_or_default().split(' ');
    if let Some(turn) = before.zip(&hashes).position(|(was, is)| was != is) {
        panic!("{name} differs from turn {turn} on, which is now:\n{}\n{ADVICE}", turns[turn]);
    }
    assert_eq!(was, row, "{name} ends differently. {ADVICE}");
}

const ADVICE: &str = "If you meant to change games, run ./bless and say why in the commit. To see what changed, run this \
                      test with KAIJU_GOLDEN=FOLDER before and after the change, and compare the two folders.";

/// The games whose first turn is stored in full.
const IN_FULL: [&str; 2] = ["new-york-4", "tokyo-4"];

fn compare_first_turn(name: &str, played: &str) {
    let file = golden(&format!("{name}-turn-1.txt"));
    if std::env::var_os("KAIJU_BLESS").is_some() {
        fs::write(&file, played).unwrap();
    }
    let stored = fs::read_to_string(&file).unwrap_or_default();
    for (at, (was, is)) in stored.lines().zip(played.lines()).enumerate() {
        assert_eq!(was, is, "{} line {}. {ADVICE}", file.display(), at + 1);
    }
    assert_eq!(stored.len(), played.len(), "{} has a different length. {ADVICE}", file.display());
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// FNV-1a, truncated to 16 bits: enough to notice a change.
fn hash(text: &str) -> u16 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step) as u16
}

/// Seeds for 2 to 6 monsters in New York and in Tokyo, chosen for how the games end: with 20 VP for 2 and 3 monsters,
/// with no monster left for 4, with one left for 5, and with one left after a concession for 6. Together, Tokyo's games
/// ask every question.
const SEEDS: [[u64; 5]; 2] = [[59, 27, 31, 5, 12], [5175, 1965, 4229, 4923, 568]];

/// Seeds for 3 to 6 monsters in the KO variant, chosen so that in each game one monster rises as a zombie and one comes
/// back by popular demand.
const KO_SEEDS: [u64; 4] = [13553, 220, 978, 5133];

/// Plays a game whose monsters save energy, buy and use cards, with the additional biases `lean`, and returns its log.
fn playthrough(mut game: Game, lean: u8, seed: u64) -> String {
    let policy = Policy(Policy::SAVES | Policy::BUYS | Policy::USES | lean);
    let (mut dealer, players) = (Dealer::new(seed), game.seat_count());
    let mut out = String::new();
    while let Some(ply) = policy.next_ply(&game, &mut dealer) {
        let before = game;
        let mut happened = String::new();
        let mut listener = |game: &Game, event: Event| {
            if let EventKind::Turn { .. } = event.kind {
                writeln!(happened, "\n{}", scores(game)).unwrap();
            }
            writeln!(happened, "  {}", event_text(game, event)).unwrap();
        };
        match (ply, before.pending()) {
            (Ply::Choice(seat, action), Pending::Choose { seat: asked, prompt }) => {
                let (asked, answers) = (asked.letter(), before.legal().len());
                let text = before.action_text(action, Names::LETTERS);
                writeln!(out, "{asked} {}, {answers} answers: {}: {text}", prompt.word(), seat.letter()).unwrap();
            }
            (Ply::Chance(outcome), _) => {
                let (weight, total) = (before.chance_weight(outcome), before.chance_total());
                writeln!(out, "chance {weight}/{total}: {}", before.outcome_text(outcome)).unwrap();
            }
            (ply, pending) => panic!("{ply:?} while {pending:?}"),
        }
        game.apply_with(ply, &mut listener).unwrap();
        out += &happened;
    }
    writeln!(out, "\n{}\nplaces {:?}\n{}", scores(&game), &game.places()[..players], game.position()).unwrap();
    out
}

/// LP, VP, energy and place of each monster.
fn scores(game: &Game) -> String {
    let one = |seat: Seat| {
        let m = game.monster(seat);
        format!("{} {} LP {} VP {} E {}", seat.letter(), m.life(), m.vp(), m.energy(), m.place())
    };
    game.seats().map(one).collect::<Vec<_>>().join("; ")
}

/// An event as text: its fields, with names instead of numbers for seats, cards, faces and tiles. New kinds of event
/// need no change here.
fn event_text(game: &Game, event: Event) -> String {
    let ruleset = game.ruleset();
    let mut text = format!("{:?}", event.kind).replace(" {", "").replace(" }", "").replace(',', "");
    let cards = ruleset.cards();
    text = named(&text, "Dice(", |word| ruleset.dice(dice(word)).to_string());
    let number = |word: &str| word.parse::<usize>().unwrap();
    text = named(&text, "Seat(", |word| Seat::new(number(word)).unwrap().letter().to_string());
    text = named(&text, "CardId(", |word| cards[number(word)].id.to_owned());
    text = named(&text, "Face(", |word| ruleset.face_word(Face::ALL[number(word)]).to_owned());
    text = named(&text, "Tile(", |word| Tile::ALL[number(word)].to_string());
    let cause = match event.cause {
        Cause::Rule(rule) => rule.id(),
        Cause::Card(card) => cards[card.index()].id,
    };
    format!("{text} <- {cause}")
}

/// Parses dice written as six counts.
fn dice(counts: &str) -> Dice {
    let counts = counts.split(' ').map(|count| count.parse().unwrap());
    Face::ALL.into_iter().zip(counts).fold(Dice::NONE, |dice, (face, count)| dice.plus(Dice::of(face, count)))
}

/// Replaces numbers such as the one in `Seat(0)` with their names.
fn named(text: &str, before: &str, name: impl Fn(&str) -> String) -> String {
    let mut parts = text.split(before);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (word, rest) = part.split_once(')').unwrap();
        out += &name(word);
        out += rest;
    }
    out
}
