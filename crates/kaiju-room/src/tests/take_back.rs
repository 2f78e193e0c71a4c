//! Taking choices back.

use super::table::{TestTable, answers, letter, presets, seat, settings, sit};
use crate::Conn;
use kaiju_protocol::{
    Code, NewTable, Presets, PromptKind, QuestionView, Scene, Settings, Stage, TakeBackView, ToServer,
};
use kaiju_rules::{
    Dice, Face, Game, MonsterSetup, Names, Pending, Phase, Place, Ply, Record, Ruleset, SeatSet, Setup, StartAt, Track,
};
use kaiju_words::Arg;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

const BACK: fn(u32) -> ToServer = |ply| ToServer::TakeBack { ply, to: None, whole_turn: false };
const TURN: fn(u32) -> ToServer = |ply| ToServer::TakeBack { ply, to: None, whole_turn: true };

fn act(question: &QuestionView, action: &str) -> ToServer {
    ToServer::Act { ply: question.ply, action: action.to_owned() }
}

fn ply(table: &TestTable) -> u32 {
    table.room.state.plies
}

fn game(table: &TestTable) -> Game {
    *table.room.state.game().expect("a game is running")
}

fn plies(table: &TestTable) -> &[Ply] {
    table.room.state.play().expect("a game has started").record.plies()
}

/// What could be taken back according to the last message to this client.
fn view(table: &TestTable, conn: Conn) -> Option<TakeBackView> {
    table.clients[&conn].take_back.clone()
}

/// The text of a request's refusal.
fn reason(table: &mut TestTable, conn: Conn, what: ToServer) -> String {
    table.refused(conn, what, Code::NoTakeBack);
    let text = table.clients[&conn].texts.last().expect("a refusal");
    let at = text.find("refusal-").expect("a reason");
    text[at..].split('"').next().unwrap_or_default().to_owned()
}

/// Three people play whole games of both kinds and try to take back every choice. This works exactly if no outcome of
/// chance followed, for every kind of question, and restores the same question and scene for everyone.
#[test]
fn every_choice_can_be_taken_back_until_something_is_revealed() {
    let mut taken = BTreeMap::new();
    let mut refusals = BTreeSet::new();
    let cases = [
        ("tokyo", "", 1),
        ("tokyo", "", 2),
        ("tokyo", "", 3),
        ("new-york", "", 1),
        ("new-york", "ko", 2),
        ("new-york", "ko", 3),
    ];
    for (kind, option, luck) in cases {
        let options = Some(option.into()).filter(|_| !option.is_empty()).into_iter().collect();
        let settings = Settings { options, ..settings(kind, 3) };
        let (mut table, conns) = TestTable::playing(settings, &[], luck);
        let watcher = table.join("watcher", "");
        let engine = table.join_as("engine", "", None, true);
        let mut count = 0;
        while table.stored_stage == Stage::Playing && count < 700 {
            count += 1;
            let (conn, question) = table.asked();
            let (before, scene, len) = (game(&table), table.clients[&watcher].scene.clone(), plies(&table).len());
            let cards = table.room.state.play().map(crate::play::Play::cards);
            table.answer();
            if table.stored_stage != Stage::Playing {
                break;
            }
            let is_revealed = plies(&table)[len + 1..].iter().any(|ply| matches!(ply, Ply::Chance(_)));
            let offered = view(&table, watcher);
            assert_eq!(offered.is_some(), !is_revealed, "{kind}: {question:?}");
            let now = ply(&table);
            let other = *conns.iter().find(|&&other| other != conn).expect("another player");
            assert_eq!(table.send(watcher, BACK(now)), Err(Code::NotSeated));
            assert_eq!(table.send(other, BACK(now)), Err(Code::NoTakeBack));
            assert_eq!(table.send(conn, BACK(now - 1)), Err(Code::Stale));
            if is_revealed {
                refusals.insert(reason(&mut table, conn, BACK(now)));
                continue;
            }
            assert_eq!(offered.and_then(|view| view.choice).map(|choice| choice.to), Some(len as u32));
            if count % 3 > 0 {
                continue;
            }
            *taken.entry((kind, question.prompt.word())).or_insert(0) += 1;
            table.ok(conn, BACK(now));
            assert_eq!((game(&table), plies(&table).len(), ply(&table)), (before, len, now + 1));
            let (again, asked) = table.asked();
            assert_eq!((again, QuestionView { ply: question.ply, ..asked.clone() }), (conn, question));
            let step = table.clients[&watcher].steps.last().expect("a step");
            let back = step.take_back.clone().expect("it says what is taken back");
            assert_eq!((back.to, back.plies, Some(back.cards)), (len as u32, 1, cards));
            assert_eq!(step.lines.len(), 1);
            assert_eq!(table.clients[&watcher].scene, scene);
            assert_eq!(table.clients[&engine].game().map(Scene::of), Some(Scene::of(&before)));
            table.check_restore();
            // Giving the same answer again leads to the same result.
            let answer = answers(&asked)[0].clone();
            table.ok(conn, act(&asked, &answer));
        }
        for conn in [conns[0], watcher] {
            table.check_client(conn);
        }
        table.check_restore();
    }
    assert!(taken.len() > 7 && taken.values().sum::<u32>() > 100, "{taken:?}");
    assert_eq!(refusals.into_iter().collect::<Vec<_>>(), ["refusal-take-back-revealed"]);
}

fn request(settings: Settings, position: Option<String>) -> NewTable {
    NewTable { settings, bots: Vec::new(), monster: None, position, lesson: false, from: None }
}

/// A table at this position, with a person in every seat.
fn table_at(game: &Game) -> (TestTable, Vec<Conn>) {
    let options = game.options().chosen().map(|option| option.word.into()).collect();
    let settings = Settings { options, ..settings(game.ruleset().word(), game.seat_count() as u8) };
    let request = request(settings, Some(game.position()));
    let mut table = TestTable::request(&request, [7; 32]).expect("the position fits");
    let conns = table.seat_people();
    table.checks_restore = true;
    (table, conns)
}

/// Each answer to every kind of question can be taken back unless it leads to an outcome of chance. The positions are
/// those of the terminal's tests.
#[test]
fn every_kind_of_question_can_be_returned_to() {
    let (mut asked, mut back) = (BTreeSet::new(), BTreeSet::new());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kaiju-terminal/tests/positions");
    for file in std::fs::read_dir(folder).expect("the folder can be read") {
        let text = std::fs::read_to_string(file.expect("the folder can be read").path()).expect("a file");
        let game = *Record::parse(&text).expect("a record").game();
        let Pending::Choose { prompt, .. } = game.pending() else { continue };
        asked.insert(prompt.word());
        let (mut table, _) = table_at(&game);
        let all = answers(&table.asked().1);
        for answer in all.iter().take(40) {
            let (conn, question) = table.asked();
            let scene = table.clients[&conn].scene.clone();
            table.ok(conn, act(&question, answer));
            if table.stored_stage == Stage::Over || plies(&table).iter().any(|ply| matches!(ply, Ply::Chance(_))) {
                let now = ply(&table);
                let code = if table.stored_stage == Stage::Over { Code::NotPlaying } else { Code::NoTakeBack };
                table.refused(conn, BACK(now), code);
                table = table_at(&game).0;
                continue;
            }
            let now = ply(&table);
            table.ok(conn, BACK(now));
            assert_eq!((self::game(&table), &table.clients[&conn].scene), (game, &scene), "{}", prompt.word());
            let (again, same) = table.asked();
            assert_eq!((again, QuestionView { ply: question.ply, ..same }), (conn, question));
            back.insert(prompt.word());
        }
    }
    assert_eq!(asked, PromptKind::ALL.iter().map(|kind| kind.word()).collect());
    let never: Vec<&str> = asked.difference(&back).copied().collect();
    // In these positions, every answer to the other kinds either ends the turn, so that the next player rolls, or
    // reveals a card.
    let reveals = ["buy", "choose-card", "choose-monster", "discard-keep", "heckle", "offer", "split", "zombie"];
    assert_eq!(never, reveals);
}

/// A's turn with Attack, Energy and Heal to resolve, while B is in Tokyo.
fn resolving() -> Game {
    let at = |place| MonsterSetup { place, life: 6, ..MonsterSetup::default() };
    let mut setup = Setup::new(Ruleset::Tokyo);
    setup.monsters = vec![at(Place::Outside), at(Place::Tokyo(Track::Main)), at(Place::Outside)];
    setup.dice = Some(Dice::of(Face::ATTACK, 1).plus(Dice::of(Face::ENERGY, 3)).plus(Dice::of(Face::HEAL, 2)));
    setup.start = StartAt::Turn { seat: seat("A"), number: 3, phase: Phase::Resolve };
    Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup")
}

/// Several choices can be taken back at once: `to` is the number of plies that remain. The log gets a single line, and
/// turn cards are reset too.
#[test]
fn several_choices_are_taken_back_at_once() {
    let (mut table, conns) = table_at(&resolving());
    let a = conns[0];
    let cards = |table: &TestTable| table.room.state.play().map(crate::play::Play::cards);
    let (start, no_cards) = (game(&table), cards(&table));
    for answer in ["resolve energy", "resolve heal"] {
        let (conn, question) = table.asked();
        assert_eq!(conn, a);
        table.ok(a, act(&question, answer));
    }
    assert_ne!(cards(&table), no_cards);
    let now = ply(&table);
    for (to, why) in [(99, "refusal-take-back-nothing"), (plies(&table).len() as u32, "refusal-take-back-nothing")] {
        assert_eq!(reason(&mut table, a, ToServer::TakeBack { ply: now, to: Some(to), whole_turn: false }), why);
    }
    table.ok(a, ToServer::TakeBack { ply: now, to: Some(0), whole_turn: false });
    assert_eq!((game(&table), cards(&table)), (start, no_cards));
    let step = table.clients[&conns[1]].steps.last().cloned().expect("a step");
    assert_eq!((step.lines.len(), step.lines[0].text.id.as_ref()), (1, "table-takes-back"));
    assert!(step.lines[0].text.args.iter().any(|(name, arg)| name == "count" && *arg == Arg::Number(2)));
    assert_eq!(step.take_back.map(|back| (back.to, back.plies, back.cards.len())), Some((0, 2, 0)));
    let now = ply(&table);
    assert_eq!(reason(&mut table, a, BACK(now)), "refusal-take-back-nothing");
    table.check_client(conns[1]);
}

/// A choice can't be taken back after another player's choice, a concession or a bot's choice as a stand-in.
#[test]
fn what_others_did_is_not_taken_back() {
    let (mut table, conns) = table_at(&resolving());
    let [a, b, c] = conns[..] else { panic!("three people") };
    let now = ply(&table);
    assert_eq!(reason(&mut table, a, BACK(now)), "refusal-take-back-nothing");
    let question = table.asked().1;
    table.ok(a, act(&question, "resolve attack"));
    let (conn, question) = table.asked();
    assert_eq!(conn, b);
    table.ok(b, act(&question, "stay"));
    let now = ply(&table);
    assert_eq!(reason(&mut table, a, BACK(now)), "refusal-take-back-others");
    assert_eq!(table.room.state.take_back_view().map(|view| view.seat), Some(letter("B")));
    table.ok(c, ToServer::Concede { ply: now });
    let now = ply(&table);
    assert_eq!(reason(&mut table, b, BACK(now)), "refusal-take-back-others");
    assert_eq!(reason(&mut table, c, BACK(now)), "refusal-take-back-concede");
    assert_eq!(table.room.state.take_back_view(), None);
}

/// While a bot stands in for a person, nothing can be taken back, and the bot's choices don't count as the person's.
#[test]
fn stand_ins_choices_are_not_the_persons() {
    let (mut table, conns) = table_at(&resolving());
    let a = conns[0];
    let question = table.asked().1;
    table.ok(a, act(&question, "resolve energy"));
    assert!(table.room.state.take_back_view().is_some());
    assert_eq!(table.send(a, ToServer::Stand), Ok(()));
    let now = ply(&table);
    assert_eq!(reason(&mut table, a, BACK(now)), "refusal-take-back-bot");
    assert_eq!(table.clients[&conns[1]].take_back, None, "everyone knows");
    table.ok(a, sit("A"));
    let now = ply(&table);
    assert!(table.send(a, BACK(now)).is_ok() || plies(&table).len() > 1);
}

/// An answer by a preset is taken back together with the choice before it. On its own, it can be taken back only once
/// the preset would no longer give it.
#[test]
fn presets_answers_go_with_the_choice_before() {
    let (mut table, conns) = table_at(&resolving());
    let [a, b, _] = conns[..] else { panic!("three people") };
    let question = table.asked().1;
    table.ok(a, act(&question, "resolve attack"));
    assert_eq!(table.asked().0, b);
    let choices = plies(&table).len();
    table.ok(b, presets(&Presets { stay_above: Some(3), ..Presets::default() }));
    assert_eq!((plies(&table).len(), table.asked().0), (choices + 1, a), "the preset has answered");
    let now = ply(&table);
    assert_eq!(reason(&mut table, b, BACK(now)), "refusal-take-back-answered");
    let to = Some(choices as u32);
    let back = ToServer::TakeBack { ply: now, to, whole_turn: false };
    assert_eq!(reason(&mut table, b, back.clone()), "refusal-take-back-answered");
    assert_eq!(table.clients[&b].take_back, None);
    table.ok(b, presets(&Presets::default()));
    assert_eq!(table.clients[&b].take_back.as_ref().and_then(|view| Some(view.choice.as_ref()?.to)), to);
    table.ok(b, back);
    assert_eq!((plies(&table).len(), table.asked().0), (choices, b));
}

/// A person who takes choices back and makes them again gets no extra time for that, and others lose none of theirs.
#[test]
fn taking_back_does_not_stop_the_clock() {
    let (mut table, conns) = table_at(&resolving());
    let clock = Settings { clock: 30, ..table.room.state.settings.clone() };
    table.checks_restore = false;
    table.room.state.settings = clock;
    let a = conns[0];
    let left = |table: &TestTable| table.room.clock_deadline().map(|end| end - table.now);
    let mut turns = 0;
    // Resolve and take back once a second.
    let begun = table.now;
    while table.stored_stage == Stage::Playing && turns < 100 {
        turns += 1;
        let question = table.asked().1;
        if table.asked().0 != a || question.prompt.word() != "which-kind" {
            break;
        }
        let answer = answers(&question).remove(0);
        table.ok(a, act(&question, &answer));
        table.pass(1000);
        let now = ply(&table);
        if table.send(a, BACK(now)).is_err() {
            break;
        }
        table.run();
        table.pass(1000);
    }
    assert!(turns > 10 && table.now - begun < 100_000, "{turns} times, {} ms", table.now - begun);
    assert!(table.clients[&a].lines().contains(&"table-clock"), "time has run out");
    assert!(left(&table).is_some_and(|left| left <= 30_000));
}

/// When A takes an attack back and repeats it, B's clock resumes where it stopped: after 20 s of 30, B has 10 s left.
/// A's time in between doesn't count.
#[test]
fn others_keep_their_time() {
    let (mut table, conns) = table_at(&resolving());
    (table.room.state.settings.clock, table.checks_restore) = (30, false);
    let [a, b, _] = conns[..] else { panic!("three people") };
    let left = |table: &TestTable| table.room.clock_deadline().map(|end| end - table.now);
    for (passed, expected) in [(20_000, 30_000), (3_000, 10_000), (6_999, 7_000)] {
        let (conn, question) = table.asked();
        assert_eq!(conn, a);
        table.ok(a, act(&question, "resolve attack"));
        assert_eq!((table.asked().0, left(&table)), (b, Some(expected)));
        table.pass(passed);
        let now = ply(&table);
        table.ok(a, BACK(now));
        table.pass(2_000);
    }
    let question = table.asked().1;
    table.ok(a, act(&question, "resolve attack"));
    assert_eq!(left(&table), Some(1));
    table.pass(1);
    assert!(table.clients[&b].lines().contains(&"table-clock"), "B's time has run out");
}

/// At a table with bots, a person can return to the start of their turn as practice, whatever has happened since. The
/// dice are the same, and the log and the result mark the game as practice.
#[test]
fn a_whole_turn_can_be_repeated_among_bots() {
    for kind in ["tokyo", "new-york"] {
        let (mut table, conns) = TestTable::playing(settings(kind, 3), &["rookie", "rookie"], 4);
        let host = conns[0];
        table.checks_restore = true;
        let mut starts: Vec<(u16, Game)> = Vec::new();
        let mut returns = 0;
        while table.stored_stage == Stage::Playing && returns < 12 {
            let now = game(&table);
            let turn = now.turn_number();
            if now.active() == seat("A") && turn > 0 && starts.last().is_none_or(|(last, _)| *last < turn) {
                starts.push((turn, now));
            }
            table.answer();
            if table.stored_stage != Stage::Playing || table.entries.len() % 2 > 0 {
                continue;
            }
            let Some((turn, start)) = starts.last().copied() else { continue };
            assert_eq!(table.clients[&host].take_back.as_ref().map(|view| view.whole_turn), Some(true));
            let number = ply(&table);
            let before = plies(&table).to_vec();
            table.ok(host, TURN(number));
            assert_eq!((game(&table), ply(&table)), (start, number + 1), "{kind}, turn {turn}");
            assert!(table.room_view(host).practice);
            // The same choices lead to the same dice, and the bots choose as before.
            let at = plies(&table).len();
            while plies(&table).len() < before.len() && table.stored_stage == Stage::Playing {
                let next = before[plies(&table).len()];
                let Ply::Choice(_, action) = next else { panic!("a person is asked") };
                let text = game(&table).action_text(action, Names::LETTERS).to_string();
                let question = table.asked().1;
                table.ok(host, act(&question, &text));
            }
            assert_eq!(plies(&table)[at..before.len()], before[at..]);
            returns += 1;
        }
        assert!(returns > 2, "{returns}");
        assert!(table.clients[&host].lines().contains(&"table-restarts-turn"));
        table.check_client(host);
    }
}

/// After a second person has sat down, no one can return to the start of their turn, but the last choice can still be
/// taken back.
#[test]
fn a_whole_turn_is_not_repeated_among_people() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &["rookie", "rookie"], 4);
    let host = conns[0];
    table.answer();
    assert!(table.clients[&host].take_back.as_ref().is_some_and(|view| view.whole_turn));
    let friend = table.join("friend", "Wei");
    table.ok(friend, sit("B"));
    assert!(table.clients[&host].take_back.as_ref().is_none_or(|view| !view.whole_turn), "everyone learns it");
    let now = ply(&table);
    assert_eq!(reason(&mut table, host, TURN(now)), "refusal-take-back-people");
    assert!(!table.room_view(host).practice);
}

/// A person who has made no choice in their current turn returns to the start of the one before.
#[test]
fn repeating_again_returns_to_the_turn_before() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 2), &["rookie"], 9);
    let mut turns = BTreeSet::new();
    while turns.len() < 3 {
        turns.extend(Some(game(&table).turn_number()).filter(|_| game(&table).active() == seat("A")));
        table.answer();
    }
    for turn in turns.into_iter().rev() {
        let now = ply(&table);
        table.ok(conns[0], TURN(now));
        assert_eq!(game(&table).turn_number(), turn);
    }
    let now = ply(&table);
    assert_eq!(reason(&mut table, conns[0], TURN(now)), "refusal-take-back-nothing");
    assert!(!table.clients[&conns[0]].take_back.as_ref().is_some_and(|view| view.whole_turn));
}

/// Buying a card that someone has looked at reveals it without an outcome of chance. This can't be taken back.
#[test]
fn a_card_that_came_out_stays_out() {
    let ruleset = Ruleset::Tokyo;
    let card = |id: &str| ruleset.card_by_id(id).expect("a card");
    let mut setup = Setup::new(ruleset);
    let at = |energy, cards: &[&str]| MonsterSetup {
        energy,
        place: Place::Outside,
        life: 6,
        cards: cards.iter().map(|id| card(id)).collect(),
        ..MonsterSetup::default()
    };
    setup.monsters = vec![at(9, &["made-in-a-lab"]), at(0, &[]), at(0, &[])];
    setup.top = Some((card("corner-store"), SeatSet::default().with(seat("B"))));
    for (slot, id) in ["wings", "tank", "opportunist"].into_iter().enumerate() {
        setup.market[slot] = Some(card(id));
    }
    setup.start = StartAt::Turn { seat: seat("A"), number: 3, phase: Phase::Buy };
    let game = Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup");
    let (mut table, conns) = table_at(&game);
    let a = conns[0];
    // B already knows the top card, so looking at it needs no outcome of chance.
    let question = table.asked().1;
    table.ok(a, act(&question, "look"));
    assert!(plies(&table).iter().all(|ply| matches!(ply, Ply::Choice(..))));
    let now = ply(&table);
    assert_eq!(reason(&mut table, a, BACK(now)), "refusal-take-back-revealed");
    assert_eq!(table.clients[&a].take_back, None);
    let question = table.asked().1;
    let bought = answers(&question).into_iter().find(|answer| answer.starts_with("buy from deck"));
    table.ok(a, act(&question, &bought.expect("A may buy the card")));
    let now = ply(&table);
    assert_eq!(reason(&mut table, a, BACK(now)), "refusal-take-back-revealed");
    let to = Some(0);
    assert_eq!(
        reason(&mut table, a, ToServer::TakeBack { ply: now, to, whole_turn: false }),
        "refusal-take-back-revealed"
    );
}

/// A client that was disconnected while choices were taken back receives the same steps as connected ones.
#[test]
fn reconnecting_clients_see_what_was_taken_back() {
    let (mut table, conns) = table_at(&resolving());
    let (a, b) = (conns[0], conns[1]);
    let engine = table.join_as("engine", "", None, true);
    let since = table.room.next();
    for _ in 0..3 {
        let question = table.asked().1;
        table.ok(a, act(&question, "resolve energy"));
        let now = ply(&table);
        table.ok(a, BACK(now));
    }
    let question = table.asked().1;
    table.ok(a, act(&question, "resolve heal"));
    for (plies, live) in [(false, b), (true, engine)] {
        let again = table.join_as(if plies { "engine" } else { "person B" }, "", Some(since), plies);
        let steps = |conn: Conn| -> Vec<_> {
            table.clients[&conn].steps.iter().filter(|step| step.number >= since).cloned().collect()
        };
        assert_eq!(steps(again)[..], steps(live)[..steps(again).len()]);
        assert_eq!(table.clients[&again].take_back, table.clients[&live].take_back);
    }
    table.restart();
    let back = table.join("host", "");
    let now = ply(&table);
    table.ok(back, BACK(now));
    assert_eq!(game(&table), resolving());
}

#[test]
fn a_lesson_takes_nothing_back() {
    let request = NewTable { lesson: true, ..request(settings("tokyo", 3), None) };
    let mut table = TestTable::request(&request, [7; 32]).expect("a lesson");
    table.ok(TestTable::HOST, ToServer::Start);
    let question = table.asked().1;
    let action = question.lesson.clone().expect("a step").action;
    table.ok(TestTable::HOST, act(&question, &action));
    for request in [BACK, TURN] {
        let now = ply(&table);
        assert_eq!(reason(&mut table, TestTable::HOST, request(now)), "refusal-take-back-lesson");
    }
    assert_eq!(table.clients[&TestTable::HOST].take_back, None);
}
