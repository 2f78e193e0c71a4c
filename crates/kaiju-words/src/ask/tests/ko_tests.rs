//! Previews for a KO'd monster's answers.

use super::{
    Action, MonsterSetup, Outcome, Phase, Place, Ruleset, Setup, StartAt, Words, odds, question, stop_preview,
};
use crate::{Arg, Message, Narrator};
use kaiju_rules::{Borough, Dice, Face, Game, Ply, Record, Seat, Track, Unit, Zone};

fn seat(at: usize) -> Seat {
    Seat::new(at).expect("a seat")
}

/// B is in Queens, C in Midtown if requested, D is a zombie in Brooklyn. It is A's turn; A is KO'd and has
/// rolled these letters.
fn ko_game(midtown: bool, token: Place, letters: &str) -> Game {
    let mut setup = Setup::new(Ruleset::NewYork);
    setup.options.ko = true;
    let at = |place| MonsterSetup { place, vp: 9, ..MonsterSetup::default() };
    let manhattan = Place::Manhattan(Zone::Midtown, Track::Main);
    setup.monsters = vec![
        MonsterSetup { ko: true, risen: true, life: 0, ..MonsterSetup::default() },
        at(Place::Outer(Borough::Queens)),
        at(if midtown { manhattan } else { Place::Outer(Borough::Bronx) }),
        MonsterSetup { zombie: true, risen: true, life: 1, ..at(Place::Outer(Borough::Brooklyn)) },
    ];
    setup.token_monster = token;
    setup.start = StartAt::Turn { seat: seat(0), number: 9, phase: Phase::Start };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).expect("valid setup");
    game.resolve(Outcome::Dice(dice(letters))).expect("the right number of dice");
    game
}

fn dice(letters: &str) -> Dice {
    letters.chars().map(|l| Ruleset::NewYork.face_by_letter(l).expect("a face")).collect()
}

fn text(game: &Game, effects: Vec<Message>) -> String {
    let words = Words::english();
    let seat_names = words.monster_names(game.ruleset(), game.seat_count());
    words.text(&Message::new("play-row").with("row", Arg::Row(effects)), &seat_names)
}

/// The preview of A's answer.
fn effects(game: &Game, action: Action) -> String {
    let question = question(game.view(Some(seat(0)), &mut None)).expect("A is asked");
    let answer = question.answers.into_iter().find(|answer| answer.action == action).expect("a legal answer");
    if answer.effects.is_empty() { String::new() } else { text(game, crate::ask::texts(&answer.effects)) }
}

fn after(mut game: Game, actions: &[Action]) -> Game {
    for &action in actions {
        game.play(seat(0), action).expect("a legal answer");
    }
    game
}

/// The last face and the Token Monster's move follow no matter how A answers, so no earlier answer lists them as
/// effects.
#[test]
fn later_steps_are_not_effects_of_an_answer() {
    let rolled = ko_game(true, Place::Off, "AAACCC");
    let asked = after(rolled, &[Action::Stop, Action::Resolve(Face::ATTACK)]);
    assert_eq!(effects(&asked, Action::Pass), "");
    assert_eq!(effects(&asked, Action::Summon(Borough::Bronx)), "Mantis −1 LP");
    let island = Place::Outer(Borough::StatenIsland);
    let last = after(ko_game(false, island, "AACCCC"), &[Action::Stop, Action::Resolve(Face::ATTACK)]);
    assert_eq!(effects(&last, Action::Choose(seat(2))), "Mantis −4 VP");
    let entering = after(ko_game(false, island, "CCCCEE"), &[Action::Stop, Action::Resolve(Face::ENERGY)]);
    assert_eq!(effects(&entering, Action::Choose(seat(1))), "Captain Fish −4 VP");
}

/// An answer that leads to the end of the game shows it, although the game only ends with the turn.
#[test]
fn ending_the_game_is_an_effect_of_the_answer() {
    let mut setup = Setup::new(Ruleset::NewYork);
    setup.options.ko = true;
    let at = |borough| MonsterSetup { place: Place::Outer(borough), life: 1, ..MonsterSetup::default() };
    let ko = MonsterSetup { ko: true, risen: true, life: 0, ..MonsterSetup::default() };
    setup.monsters = vec![ko, at(Borough::Queens), at(Borough::Queens)];
    setup.units[Borough::Queens as usize][Unit::Infantry as usize] = (1, 0);
    setup.start = StartAt::Turn { seat: seat(0), number: 9, phase: Phase::Start };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).expect("valid setup");
    game.resolve(Outcome::Dice(dice("AAAAEE"))).expect("the right number of dice");
    let asked = after(game, &[Action::Stop, Action::Resolve(Face::ATTACK)]);
    let all = "Captain Fish and Mantis −1 LP, Captain Fish is KO'd, Mantis is KO'd, no one wins";
    assert_eq!(effects(&asked, Action::CommandUnits), all);
}

/// With all six faces, each face they may be treated as shows its effects.
#[test]
fn treating_all_faces_alike_shows_the_effects() {
    let treats = |token| {
        let asked = after(ko_game(true, token, "EADHCO"), &[Action::Stop]);
        [Face::ENERGY, Face::ATTACK, Face::DESTRUCTION, Face::CELEBRITY, Face::OUCH]
            .map(|face| effects(&asked, Action::TreatAs(face)))
    };
    let both = "summon or command units";
    let celebrity = "+6 VP, one active monster −6 VP";
    assert_eq!(treats(Place::Off), ["nothing", both, "nothing", celebrity, "nothing"]);
    let [_, attack, ..] = treats(Place::Outer(Borough::Bronx));
    assert_eq!(attack, "attack or command units");
}

/// A KO'd monster's stop preview shows what each face does, or how many dice it would need.
#[test]
fn the_stop_preview_of_a_kod_monster() {
    let row = stop_preview(&ko_game(true, Place::Off, "AACCHO"));
    assert_eq!(
        row,
        [
            "Attack: nothing: three summon, four command",
            "Heal: nothing",
            "Celebrity: +2 VP, one active monster −2 VP",
            "Ouch: nothing"
        ]
    );
    assert!(
        stop_preview(&ko_game(true, Place::Off, "AAACHO"))
            .contains(&"Attack: you may summon the Token Monster".to_owned())
    );
}

/// A KO'd monster gets odds for the results that it can use.
#[test]
fn the_odds_of_a_kod_monster() {
    let of = |token: Place, letters: &str, loose: &str| {
        let game = ko_game(token == Place::Off, token, letters);
        let odds = odds(game.view(Some(seat(0)), &mut None), dice(loose));
        odds.into_iter().map(|chance| text(&game, vec![chance.want])).collect::<Vec<_>>()
    };
    assert_eq!(of(Place::Off, "AEEHHO", "EEHHO"), ["3+ Attack", "4+ Attack", "1+ Celebrity", "all six faces"]);
    let manhattan = Place::Manhattan(Zone::Lower, Track::Main);
    let here = of(manhattan, "EEEHHO", "EEEHHO");
    // The zombie with 1 LP would be eliminated.
    assert_eq!(here, ["Rob out", "4+ Attack", "1+ Celebrity", "1+ Destruction"]);
}

/// Declining to summon with Attack dice is logged as having no effect, with the rule that allows it.
#[test]
fn a_declined_summon_is_logged() {
    let asked = after(ko_game(true, Place::Off, "AAACEE"), &[Action::Stop, Action::Resolve(Face::ATTACK)]);
    let (mut record, mut lines) = (Record::from_position(asked), Vec::new());
    let pass = Ply::Choice(seat(0), Action::Pass);
    Narrator::new(None).play(&mut record, pass, None, &mut |narrated| lines.push(narrated.line)).expect("legal");
    let line = lines.first().expect("it is logged");
    assert_eq!(text(&asked, vec![line.text.clone()]), "Kong's Attack does nothing.");
    assert_eq!(text(&asked, vec![line.cause.0.clone()]), "KO-3.2");
}

/// The answer that tries to rise shows what success would bring.
#[test]
fn rising_shows_what_it_may_gain() {
    let mut setup = Setup::new(Ruleset::NewYork);
    setup.options.ko = true;
    let at = |borough| MonsterSetup { place: Place::Outer(borough), ..MonsterSetup::default() };
    setup.monsters =
        vec![MonsterSetup { ko: true, life: 0, ..MonsterSetup::default() }, at(Borough::Queens), at(Borough::Bronx)];
    setup.start = StartAt::Turn { seat: seat(0), number: 9, phase: Phase::Start };
    setup.token_monster = Place::Outer(Borough::Brooklyn);
    let game = Game::from_setup(&setup, &mut |_, _| {}).expect("valid setup");
    assert!(effects(&game, Action::TryZombie).starts_with("4, 5 or 6: you rise with 5 LP and 0 VP"));
    assert_eq!(effects(&game, Action::Pass), "");
}
