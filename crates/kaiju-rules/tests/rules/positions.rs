//! Positions read from text. Unreachable positions found by fuzzing are either refused or can be played without a
//! panic.

use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_ko_table, random_table};
use kaiju_rules::{Cause, Dice, Face, Game, Occasion, Outcome, Pending, Prompt, Rule, Ruleset, Seat};

#[test]
fn hostile_positions_never_panic() {
    let lines = include_str!("../positions/hostile.txt").lines().filter(|line| !line.starts_with('#'));
    let mut tried = 0;
    for line in lines {
        tried += 1;
        let Ok(start) = Game::from_position(line) else { continue };
        for seed in 0..50 {
            let (mut game, mut dealer) = (start, Dealer::new(seed));
            for _ in 0..200 {
                let Some(ply) = Policy(0).next_ply(&game, &mut dealer) else { break };
                game.apply(ply).unwrap();
                let fits = game.legal().is_empty() || game.legal().len() >= 2;
                assert!(fits, "a question has one answer: {line}");
            }
        }
    }
    assert!(tried >= 10);
}

/// Renamed words of the notation, with their earlier forms. `like-attack` isn't listed: random games never stop while
/// such damage is pending, so `parts.rs` tests it.
const RENAMED: [(&str, &str); 5] = [
    (".damage-this-turn=", ".hurt="),
    ("ko-this-turn=", "fell="),
    ("overflow", "settle"),
    ("apply-all", "strike"),
    ("apply-each:", "blows:"),
];

/// Positions written by earlier versions can still be read: each renamed word occurs in play, and its earlier form
/// means the same.
#[test]
fn earlier_words_are_still_read() {
    let mut unseen: Vec<(&str, &str)> = RENAMED.to_vec();
    let policy = Policy(Policy::BUYS | Policy::SAVES | Policy::WRECKS);
    for seed in 0..400 {
        if unseen.is_empty() {
            break;
        }
        let mut dealer = Dealer::new(seed);
        let mut game = match seed % 3 {
            0 => random_table(Ruleset::NewYork, 4, policy, &mut dealer),
            1 => random_table(Ruleset::Tokyo, 5, policy, &mut dealer),
            _ => random_ko_table(4, policy, &mut dealer),
        };
        for _ in 0..400 {
            let text = game.position();
            if unseen.iter().any(|(new, _)| text.contains(new)) {
                let old = RENAMED.iter().fold(text.clone(), |text, (new, old)| text.replace(new, old));
                assert_eq!(Game::from_position(&old).as_ref(), Ok(&game), "{old}");
                unseen.retain(|(new, _)| !text.contains(new));
            }
            let Some(ply) = policy.next_ply(&game, &mut dealer) else { break };
            game.apply(ply).unwrap();
        }
    }
    assert!(unseen.is_empty(), "no game has {unseen:?}");
}

/// Positions name Tokyo's City and Bay; the older form, with Manhattan's track numbers, is still accepted.
#[test]
fn tokyo_spaces_can_be_given_by_track_number() {
    let text = "kaiju-position-3 tokyo 5 rules=2 A.at=tokyo:bay B.at=tokyo:city C.at=outside D.at=outside E.at=outside deck=rest \
                turn=1:A:roll steps=end-turn,poison,turn-end-cards,selling,buy,move,dice-done,final-roll,changing,probe \
                pending=chance:roll:A:6";
    let game = Game::from_position(text).unwrap();
    let written = game.position();
    assert!(written.contains("A.at=tokyo:bay ") && written.contains("B.at=tokyo:city "), "{written}");
    let old = text.replace("tokyo:bay", "tokyo:5-6").replace("tokyo:city", "tokyo:2-4");
    assert_eq!(Game::from_position(&old).unwrap(), game);
    for wrong in ["tokyo:harbour", "manhattan:lower:city", "tokyo:2-5"] {
        assert!(Game::from_position(&text.replace("tokyo:bay", wrong)).is_err(), "{wrong}");
    }
}

/// Positions written before Tokyo's rules had their own numbers cite New York's for the end of a game. They can still
/// be read, and then cite Tokyo's; any other rule of the wrong game is refused.
#[test]
fn the_end_of_a_game_cites_its_own_rules() {
    let text = |cause: &str| {
        format!(
            "kaiju-position-2 tokyo 2 A=10,20,0 A.at=outside B.at=outside deck=rest turn=4:A:end pending=over:A:rule:{cause}"
        )
    };
    let pairs = [
        ("NY-7.4", Rule::TK_6_4),
        ("NY-8.1", Rule::TK_6_2),
        ("NY-8.2", Rule::TK_6_5),
        ("NY-8.3", Rule::TK_6_6),
        ("NY-8.5", Rule::TK_6_8),
    ];
    for (old, own) in pairs {
        let game = Game::from_position(&text(old)).unwrap();
        assert!(matches!(game.pending(), Pending::Over { cause: Cause::Rule(rule), .. } if rule == own), "{old}");
        assert_eq!(Game::from_position(&text(own.id())).unwrap(), game);
        assert!(game.position().contains(own.id()), "{}", game.position());
        let in_new_york = text(old).replace("tokyo", "new-york").replace("outside", "outer:queens");
        let game = Game::from_position(&in_new_york).unwrap();
        assert!(game.position().contains(old), "{}", game.position());
        assert!(Game::from_position(&in_new_york.replace(old, own.id())).is_err(), "{own}");
    }
    assert!(Game::from_position(&text("NY-5.1")).is_err());
}

/// In Tokyo there are no units, so a position in which they deal damage is refused.
#[test]
fn units_deal_no_damage_in_tokyo() {
    let text = "kaiju-position-2 tokyo 2 A=9,0,4 A.at=tokyo:city A.cards=wings B.at=outside deck=rest acquired=wings \
                turn=1:B:roll steps=end-turn,poison,turn-end-cards,selling,buy,move,dice-done,final-roll,changing,probe \
                pending=chance:roll:B:6";
    let mut game = Game::from_position(text).unwrap();
    game.resolve(Outcome::Dice(Dice::of(Face::ATTACK, 6))).unwrap();
    let asked = Pending::Choose { seat: Seat::new(0).unwrap(), prompt: Prompt::React(Occasion::Loss) };
    assert_eq!(game.pending(), asked);
    let position = game.position();
    assert_eq!(Game::from_position(&position).unwrap(), game);
    for source in ["", " source=ouch", " source=command"] {
        let changed = position.replace(" source=attack:B:6", source);
        assert!(changed != position && Game::from_position(&changed).is_err(), "{changed}");
    }
}

/// If a concession is waiting when dice are rolled, it takes effect before the roller is asked (NY-7.4).
#[test]
fn a_waiting_concession_comes_before_the_question_after_a_roll() {
    let text = "kaiju-position-3 tokyo 3 rules=2 A.at=tokyo:city B.at=outside C.at=outside deck=rest conceding=B rerolls=2 \
                turn=1:A:roll steps=end-turn,poison,turn-end-cards,selling,buy,move,dice-done,final-roll,changing,probe \
                pending=chance:roll:A:6";
    let mut game = Game::from_position(text).unwrap();
    let [a, b] = [0, 1].map(|seat| Seat::new(seat).unwrap());
    assert!(game.is_in_game(b));
    game.resolve(Outcome::Dice(Dice::of(Face::ENERGY, 6))).unwrap();
    assert_eq!(game.pending(), Pending::Choose { seat: a, prompt: Prompt::RerollOrStop });
    assert!(!game.is_in_game(b));
}

/// A position before the first turn can't have steps of a turn.
#[test]
fn turn_steps_are_refused_before_the_first_turn() {
    let text = "kaiju-position-3 tokyo 2 rules=2 A.at=outside B.at=outside deck=rest turn=0:A:start steps=start-roll:B:AB \
                pending=chance:start-roll:A:6";
    assert!(Game::from_position(text).is_ok(), "{:?}", Game::from_position(text));
    let wrong = Game::from_position(&text.replace("steps=start-roll", "steps=end-turn,start-roll")).unwrap_err();
    assert_eq!(wrong.to_string(), "the steps are not those of a setup");
}
