//! Presets: answers given in advance.

use super::table::{READY, TestTable, presets, seat, settings, sit};
use crate::{Conn, SavedKind, preset};
use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_table};
use kaiju_protocol::{Code, PlaceKind, Presets, PromptKind, ToServer, Word};
use kaiju_rules::{
    Action, Borough, Dice, Face, Game, MonsterSetup, Pending, Phase, Place, Ruleset, Setup, StartAt, Track, Zone,
};
use kaiju_words::{Arg, SeatNames, Words};

fn none() -> Presets {
    Presets::default()
}

fn leave_at(life: u8) -> Presets {
    Presets { leave_at: Some(life), ..none() }
}

fn stay_above(life: u8) -> Presets {
    Presets { stay_above: Some(life), ..none() }
}

fn skip_buying() -> Presets {
    Presets { skip_buying: true, ..none() }
}

fn not_asked(cards: &[&'static str]) -> Presets {
    Presets { not_asked: cards.iter().map(|&card| card.into()).collect(), ..none() }
}

fn at(place: Place, life: u8) -> MonsterSetup {
    MonsterSetup { place, life, ..MonsterSetup::default() }
}

/// A's turn, after A has rolled and resolved a single Attack.
fn attack(mut setup: Setup) -> Game {
    setup.dice = Some(Dice::of(Face::ATTACK, 1).plus(Dice::of(Face::ENERGY, 5)));
    setup.start = StartAt::Turn { seat: seat("A"), number: 3, phase: Phase::Resolve };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup");
    game.play(seat("A"), Action::Resolve(Face::ATTACK)).expect("a legal resolution");
    game
}

/// B is in Tokyo with this much life after an attack by A, and is asked whether to leave.
pub(super) fn attacked_in_tokyo(life: u8) -> Game {
    let mut setup = Setup::new(Ruleset::Tokyo);
    setup.monsters = vec![at(Place::Outside, 10), at(Place::Tokyo(Track::Main), life + 1), at(Place::Outside, 10)];
    attack(setup)
}

/// B is in Manhattan with this much life after an attack by A, and is asked whether to flee. Of the boroughs with room,
/// Queens has the fewest units.
fn attacked_in_manhattan(life: u8) -> Game {
    let mut setup = Setup::new(Ruleset::NewYork);
    let manhattan = Place::Manhattan(Zone::Lower, Track::Main);
    setup.monsters =
        vec![at(Place::Outer(Borough::Bronx), 10), at(manhattan, life + 1), at(Place::Outer(Borough::Bronx), 10)];
    setup.units = [[(2, 0); 3]; 5];
    setup.units[Borough::Queens as usize] = [(0, 1), (2, 0), (2, 0)];
    setup.units[Borough::Bronx as usize] = [(0, 0); 3];
    attack(setup)
}

/// A's turn to buy, with this much energy, these cards in hand and these in the market.
fn buying(energy: u16, hand: &[&str], market: &[&str]) -> Game {
    let ruleset = Ruleset::Tokyo;
    let card = |id: &&str| ruleset.card_by_id(id).expect("a card id");
    let mut setup = Setup::new(ruleset);
    let cards = hand.iter().map(card).collect();
    setup.monsters =
        vec![MonsterSetup { energy, cards, ..at(Place::Outside, 5) }, at(Place::Outside, 10), at(Place::Outside, 10)];
    for (slot, id) in market.iter().enumerate() {
        setup.market[slot] = Some(card(id));
    }
    setup.start = StartAt::Turn { seat: seat("A"), number: 3, phase: Phase::Buy };
    Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup")
}

/// A table of three people at this position.
fn table(game: &Game) -> (TestTable, Vec<Conn>) {
    let (mut table, conns) = TestTable::playing(settings(game.ruleset().word(), 3), &[], 5);
    table.force(game);
    (table, conns)
}

/// The answer that these presets give for a seat; `None` if the person is asked instead.
fn answered(game: &Game, by: &str, presets: &Presets) -> Option<Action> {
    preset::answer(game, seat(by), presets).map(|(action, _)| action)
}

/// The preset to leave at N life points applies at N or fewer, not above.
#[test]
fn leave_at_or_below() {
    let queens = Action::Flee { to: Borough::Queens, life: 0 };
    for life in 1..=9 {
        let leaves = (life <= 5).then_some(());
        assert_eq!(answered(&attacked_in_tokyo(life), "B", &leave_at(5)), leaves.map(|()| Action::Yield), "{life}");
        assert_eq!(answered(&attacked_in_manhattan(life), "B", &leave_at(5)), leaves.map(|()| queens), "{life}");
    }
}

/// The preset to stay above N life points applies above N, not at N.
#[test]
fn stay_while_above() {
    for life in 1..=9 {
        let stays = (life > 5).then_some(Action::Stay);
        for game in [attacked_in_tokyo(life), attacked_in_manhattan(life)] {
            assert_eq!(answered(&game, "B", &stay_above(5)), stays, "{life}");
            assert_eq!(answered(&game, "B", &none()), None);
            assert_eq!(answered(&game, "A", &Presets { leave_at: Some(20), ..stay_above(20) }), None, "B is asked");
        }
    }
}

/// With both presets, the person is asked only if their LP are between the two limits.
#[test]
fn a_person_between_both_limits_is_asked() {
    let both = Presets { leave_at: Some(3), ..stay_above(6) };
    for life in 1..=9 {
        let expected = match life {
            ..=3 => Some(Action::Yield),
            7.. => Some(Action::Stay),
            _ => None,
        };
        assert_eq!(answered(&attacked_in_tokyo(life), "B", &both), expected, "{life}");
    }
}

/// A person who would have to pay LP to leave is asked.
#[test]
fn no_preset_pays_life() {
    let ruleset = Ruleset::NewYork;
    let card = |id: &str| ruleset.card_by_id(id).expect("a card id");
    let mut setup = Setup::new(ruleset);
    let manhattan = Place::Manhattan(Zone::Lower, Track::Main);
    setup.market[0] = Some(card("new-york-marathon"));
    let cards = vec![card("of-another-world")];
    for (energy, asked) in [(0, true), (1, true), (2, false)] {
        let victim = MonsterSetup { cards: cards.clone(), energy, ..at(manhattan, 6) };
        setup.monsters = vec![at(Place::Outer(Borough::Bronx), 10), victim];
        let mut game = attack(setup.clone());
        if energy > 0 {
            game.play(seat("B"), Action::Meet(0)).expect("the card can also be used against damage");
        }
        assert!(game.legal().iter().any(|action| matches!(action, Action::Flee { .. })), "{:?}", game.legal());
        assert_eq!(answered(&game, "B", &leave_at(20)).is_none(), asked, "{energy}");
    }
}

/// Buying is skipped only if no card is affordable; a sweep does not count as a purchase. A player with usable cards is
/// asked, unless a preset skips those cards too.
#[test]
fn skip_buying_when_nothing_is_affordable() {
    let done = Some(Action::Done);
    let expensive = ["even-bigger", "extra-head", "wings"];
    assert_eq!(answered(&buying(2, &[], &expensive), "A", &skip_buying()), done);
    assert_eq!(answered(&buying(2, &[], &expensive), "A", &none()), None);
    assert_eq!(answered(&buying(2, &[], &["even-bigger", "made-in-a-lab"]), "A", &skip_buying()), None, "2 is enough");
    assert_eq!(answered(&buying(3, &[], &["corner-store"]), "A", &skip_buying()), None, "3 is enough");
    assert_eq!(answered(&buying(2, &[], &["corner-store"]), "A", &skip_buying()), done, "2 is not");
    assert_eq!(
        answered(&buying(2, &["alien-origin"], &["corner-store"]), "A", &skip_buying()),
        None,
        "2 is enough now"
    );
    assert_eq!(
        answered(&buying(2, &["made-in-a-lab"], &expensive), "A", &skip_buying()),
        None,
        "the chance to look at the deck is asked about"
    );
    let healer = buying(2, &["rapid-healing"], &expensive);
    assert_eq!(answered(&healer, "A", &skip_buying()), None);
    assert_eq!(answered(&healer, "A", &not_asked(&["rapid-healing"])), None);
    assert_eq!(answered(&healer, "A", &Presets { skip_buying: true, ..not_asked(&["rapid-healing"]) }), done);
}

/// Positions from random games with many cards in play: one for each kind of question that is asked only because of
/// cards.
const CARD_QUESTIONS: &str = include_str!("card-questions.txt");

/// If all the cards that cause a question have presets, it gets the first legal answer; if one lacks a preset, the
/// person is asked.
#[test]
fn presets_skip_questions_about_cards() {
    for line in CARD_QUESTIONS.lines() {
        let (word, position) = line.split_once(": ").expect("a prompt and a position");
        let game = Game::from_position(position).expect("a valid position");
        assert!(matches!(game.pending(), Pending::Choose { prompt, .. } if prompt.word() == word), "{line}");
        assert!(check_card_question(&game), "{line}");
    }
    for number in 0..60 {
        let policy = Policy(Policy::RICH | [0, Policy::USES, Policy::USES | Policy::LINGERS][number as usize % 3]);
        let mut dealer = Dealer::new(number);
        let mut game = random_table(Ruleset::ALL[number as usize % 2], 3, policy, &mut dealer);
        while let Some(ply) = policy.next_ply(&game, &mut dealer) {
            check_card_question(&game);
            game.apply(ply).expect("the ply was listed or drawn");
        }
    }
}

/// Whether the question is asked only because of cards. If so, checks that presets for all these cards answer it, and
/// that presets for all but one don't.
fn check_card_question(game: &Game) -> bool {
    let Pending::Choose { seat, .. } = game.pending() else { return false };
    let cards: Vec<Word> = game.asked_for().iter().map(|card| game.card(card).id.into()).collect();
    if cards.is_empty() {
        return false;
    }
    let preset = |not_asked: &[Word]| Presets { not_asked: not_asked.to_vec(), ..none() };
    let (action, sentence) = preset::answer(game, seat, &preset(&cards)).expect("a preset answer");
    assert_eq!(Some(&action), game.legal().first());
    assert_eq!(sentence.id, "preset-card");
    assert!(preset::answer(game, seat, &preset(&cards[1..])).is_none(), "{cards:?}");
    true
}

/// A preset for a card does not answer a question that would be asked even without the card.
#[test]
fn a_preset_for_a_card_answers_nothing_else() {
    let mut setup = Setup::new(Ruleset::Tokyo);
    let cards = vec![Ruleset::Tokyo.card_by_id("rapid-healing").expect("a card id")];
    setup.monsters = vec![MonsterSetup { cards, energy: 4, ..at(Place::Outside, 5) }, at(Place::Outside, 10)];
    setup.dice = Some(Dice::of(Face::ENERGY, 3).plus(Dice::of(Face::HEAL, 3)));
    setup.start = StartAt::Turn { seat: seat("A"), number: 3, phase: Phase::Resolve };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup");
    assert_eq!(answered(&game, "A", &not_asked(&["rapid-healing"])), None, "the order of two kinds is a real choice");
    game.play(seat("A"), Action::Resolve(Face::ENERGY)).expect("a legal resolution");
    assert_eq!(answered(&game, "A", &not_asked(&["rapid-healing"])), Some(Action::Resolve(Face::HEAL)));
    assert_eq!(answered(&game, "A", &not_asked(&["wings"])), None);
}

#[test]
fn invalid_presets_are_refused() {
    let mut table = TestTable::create(settings("tokyo", 2), &["rookie"]);
    let host = TestTable::HOST;
    let bad = [
        leave_at(21),
        leave_at(255),
        stay_above(21),
        Presets { leave_at: Some(6), ..stay_above(5) },
        not_asked(&["super-speed"]),
        not_asked(&["wings", "no-such-card"]),
        not_asked(&["wings"; 200]),
    ];
    for bad in bad {
        table.refused(host, presets(&bad), Code::BadPresets);
    }
    let good = [leave_at(0), leave_at(20), stay_above(20), Presets { leave_at: Some(5), ..stay_above(5) }, none()];
    for good in good {
        table.ok(host, presets(&good));
    }
    let new_york = TestTable::create(settings("new-york", 2), &[]);
    assert!(preset::check(&not_asked(&["super-speed"]), new_york.room.state.ruleset()).is_ok());
}

/// A preset that is set while its question is pending answers it, and both the log and the stored ply say so.
#[test]
fn a_preset_answers_at_once_and_is_logged() {
    let cases = [
        (attacked_in_tokyo(4), leave_at(4), "Leave Tokyo after an attack with 4 LP or fewer."),
        (attacked_in_tokyo(5), stay_above(4), "Stay in Tokyo after an attack while above 4 LP."),
        (
            attacked_in_manhattan(1),
            leave_at(4),
            "Flee from Manhattan after an attack with 4 LP or fewer, to the borough with the fewest units.",
        ),
        (attacked_in_manhattan(9), stay_above(4), "Stay in Manhattan after an attack while above 4 LP."),
    ];
    for (game, preset, sentence) in cases {
        let (mut table, conns) = table(&game);
        assert_eq!(table.asked().0, conns[1]);
        let entries = table.entries.len();
        table.ok(conns[1], presets(&none()));
        assert_eq!(table.asked().0, conns[1], "no preset applies");
        table.ok(conns[1], presets(&preset));
        assert!(
            ![PromptKind::YieldOrStay, PromptKind::FleeOrStay].contains(&table.asked().1.prompt),
            "the question is answered"
        );
        let lines = preset_lines(&table, conns[0]);
        assert_eq!(lines, [format!("B decided in advance: {sentence}")]);
        let choice = table.entries[entries..].iter().find(|entry| entry.kind == SavedKind::Choice).expect("a choice");
        assert!(choice.body.starts_with("B: ") && choice.body.ends_with(" # preset"), "{}", choice.body);
    }
}

/// The log lines about presets, in English.
fn preset_lines(table: &TestTable, conn: Conn) -> Vec<String> {
    let words = Words::english();
    let lines = table.clients[&conn].steps.iter().flat_map(|step| &step.lines);
    let preset = lines.filter(|line| line.text.id == "table-preset");
    preset.map(|line| words.text(&line.text, &SeatNames(Vec::new()))).collect()
}

/// With a preset, the person is not asked, and others see the result at once.
#[test]
fn the_game_does_not_wait_for_a_preset_answer() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &[], 5);
    table.ok(conns[1], presets(&leave_at(9)));
    assert!(
        table.clients[&conns[0]].steps.last().is_some_and(|step| step.lines.is_empty()),
        "others do not see the presets"
    );
    assert!(!table.clients[&conns[0]].texts.concat().contains("leave_at"));
    table.force(&attacked_in_tokyo(4));
    assert!(
        table.clients[&conns[1]].question.as_ref().is_none_or(|question| question.prompt != PromptKind::YieldOrStay)
    );
    assert_eq!(preset_lines(&table, conns[2]).len(), 1);
    assert_eq!(
        table.clients[&conns[2]].scene.as_ref().expect("a game is running").monsters[1].spot.place,
        PlaceKind::Outside
    );

    table.force(&buying(2, &[], &["even-bigger"]));
    assert_eq!(table.asked().0, conns[0]);
    table.ok(conns[0], presets(&skip_buying()));
    assert_eq!(preset_lines(&table, conns[2])[1], "Réka decided in advance: Skip buying when I can't afford any card.");

    let wings = Ruleset::Tokyo.card_by_id("wings").expect("a card id");
    let mut setup = Setup::new(Ruleset::Tokyo);
    let winged = MonsterSetup { cards: vec![wings], energy: 4, ..at(Place::Tokyo(Track::Main), 10) };
    setup.monsters = vec![at(Place::Outside, 10), winged, at(Place::Outside, 10)];
    table.ok(conns[1], presets(&not_asked(&["wings"])));
    table.force(&attack(setup));
    let words = Words::english();
    let sentence = &not_asked(&["wings"]).sentences(Ruleset::Tokyo)[0];
    assert_eq!(words.text(sentence, &SeatNames(Vec::new())), "Don't ask me about Wings.");
    assert!(preset_lines(&table, conns[2])[2].ends_with("B decided in advance: Don't ask me about Wings."));
    assert_eq!(table.asked().1.prompt, PromptKind::YieldOrStay, "questions without a preset are asked");
}

/// A person's presets survive a restart, a new connection and the start of the next game. They don't apply to
/// stand-ins.
#[test]
fn presets_belong_to_a_person() {
    let mut table = TestTable::create(settings("tokyo", 2), &[]);
    table.checks_restore = true;
    let wei = table.join("wei", "Wei");
    let own = Presets { skip_buying: true, ..leave_at(3) };
    table.ok(wei, presets(&own));
    table.ok(wei, sit("B"));
    table.restart();
    let wei = table.join("wei", "");
    let welcome = table.clients[&wei].received.iter().find_map(|message| match message {
        kaiju_protocol::FromServer::Welcome(welcome) => Some(welcome.presets.clone()),
        _ => None,
    });
    assert_eq!(welcome, Some(own));
    let host = table.join("host", "");
    let other = table.clients[&host].texts.concat();
    assert!(!other.contains("\"skip_buying\":true"), "no one else sees them");
    table.ok(wei, READY);
    table.ok(host, ToServer::Start);
    table.checks_restore = false;
    assert_eq!(table.send(wei, ToServer::Stand), Ok(()));
    let mut setup = Setup::new(Ruleset::Tokyo);
    setup.monsters = vec![at(Place::Outside, 10), at(Place::Tokyo(Track::Main), 3)];
    table.force(&attack(setup));
    assert!(!table.clients[&host].lines().contains(&"table-preset"), "the bot decides for itself");
    let sentences = Presets { leave_at: Some(1), stay_above: Some(2), ..not_asked(&["wings"]) };
    let sentences = Presets { skip_buying: true, ..sentences }.sentences(Ruleset::Tokyo);
    let ids: Vec<&str> = sentences.iter().map(|sentence| &*sentence.id).collect();
    assert_eq!(ids, ["preset-leave", "preset-stay", "preset-card", "preset-skip-buying"]);
    assert!(sentences[0].args.contains(&("life".into(), Arg::Number(1))));
}
