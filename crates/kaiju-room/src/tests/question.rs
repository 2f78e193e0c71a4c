//! Questions: their answers, previews and odds, and the requests for more of them.

use super::table::{TestTable, answers, seat, settings};
use crate::{Conn, Outgoing};
use kaiju_protocol::{
    AnswerView, Code, FromServer, MAX_ANSWERS, PromptKind, QuestionView, Stage, ToServer, WireEnding, WireFace,
};
use kaiju_rules::{
    Action, CardId, Dice, Face, Game, MonsterSetup, Names, Phase, Place, Ruleset, Setup, StartAt, Token,
};

fn card(id: &str) -> CardId {
    Ruleset::Tokyo.card_by_id(id).expect("a card id")
}

fn outside(life: u8, energy: u16, cards: &[&str]) -> MonsterSetup {
    let cards = cards.iter().map(|id| card(id)).collect();
    MonsterSetup { place: Place::Outside, life, energy, cards, ..MonsterSetup::default() }
}

fn game(monsters: Vec<MonsterSetup>, phase: Phase, change: impl FnOnce(&mut Setup)) -> Game {
    let mut setup = Setup::new(Ruleset::Tokyo);
    setup.monsters = monsters;
    setup.start = StartAt::Turn { seat: seat("A"), number: 3, phase };
    change(&mut setup);
    Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup")
}

/// Throughout two games, a question lists exactly the legal answers, each can be parsed, and the room accepts each of
/// them.
#[test]
fn every_listed_answer_is_accepted() {
    for name in ["new-york", "tokyo"] {
        let (mut table, _) = TestTable::playing(settings(name, 3), &[], 21);
        let mut number = 0;
        while table.stored_stage == Stage::Playing {
            let (conn, question) = table.asked();
            let game = *table.room.state.game().expect("a game is running");
            let asked = question.seat.seat();
            let listed = answers(&question);
            let read =
                |text: &String| game.parse_action(asked, text, Names::LETTERS).expect("a listed answer can be parsed");
            let mut actions: Vec<Action> = listed.iter().map(read).collect();
            let mut legal = game.legal().to_vec();
            let key = |action: &Action| format!("{action:?}");
            actions.sort_by_key(key);
            legal.sort_by_key(key);
            assert_eq!(actions, legal);
            assert_eq!(question.total as usize, question.answers.len());
            number += 1;
            if number % 12 == 0 {
                for action in listed {
                    let mut room = table.restored();
                    let identity = &table.room.state.people[table.room.connections[&conn].person as usize].identity;
                    room.connect(Conn(1), identity, "", table.now).expect("the person can connect");
                    room.connections.get_mut(&Conn(1)).expect("a known connection").is_greeted = true;
                    let act = ToServer::Act { ply: question.ply, action };
                    let done = room.handle(Conn(1), kaiju_protocol::Request { id: Some(1), what: act }, table.now);
                    assert!(
                        !done.entries.is_empty()
                            && matches!(done.messages.last(), Some(Outgoing { message: FromServer::Done { .. }, .. }))
                    );
                }
            }
            table.answer();
        }
    }
}

/// A question about a roll includes the preview of stopping and the odds of rerolling all dice. Odds of other rerolls
/// are sent on request.
#[test]
fn the_odds_of_a_roll_are_sent() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &[], 5);
    let watcher = table.join("watcher", "");
    let (asked, question) = table.asked();
    assert_eq!(question.prompt, PromptKind::RerollOrStop);
    assert!(!question.stopping.is_empty() && !question.odds.is_empty());
    let other = *conns.iter().find(|&&conn| conn != asked).expect("another player");
    let most = question.rerolls.iter().max_by_key(|roll| roll.dice.len()).expect("at least one reroll").dice.clone();
    let ask = |ply, dice: &[WireFace]| ToServer::Odds { ply, dice: dice.to_vec() };
    let next = table.room.next();
    table.ok(asked, ask(question.ply, &most));
    assert_eq!(table.room.next(), next);
    let Some([FromServer::Odds { ply, dice, odds }, _]) = table.since(asked, table.received(asked) - 2).first_chunk()
    else {
        panic!("expected odds, got {:?}", table.clients[&asked].texts.last())
    };
    assert_eq!((*ply, dice, odds), (question.ply, &most, &question.odds));
    let one = &question.rerolls.first().expect("at least one reroll").dice.clone();
    table.ok(asked, ask(question.ply, one));
    for bad in [&[][..], &[WireFace::Ouch], &[WireFace::Energy; 7], &[WireFace::One; 40]] {
        table.refused(asked, ask(question.ply, bad), Code::BadDice);
    }
    table.refused(asked, ask(question.ply + 1, one), Code::Stale);
    table.refused(other, ask(question.ply, one), Code::NotAsked);
    table.refused(watcher, ask(question.ply, one), Code::NotSeated);
    table.ok(asked, ToServer::Act { ply: question.ply, action: "stop".to_owned() });
    let (asked, question) = table.asked();
    if question.prompt != PromptKind::RerollOrStop {
        assert!(question.odds.is_empty() && question.rerolls.is_empty() && question.stopping.is_empty());
    }
    table.refused(asked, ToServer::Answers { ply: question.ply - 1, from: 0 }, Code::Stale);
}

/// Answers that would eliminate the player have to be confirmed, unless all of them would.
#[test]
fn an_answer_that_eliminates_the_player_needs_confirmation() {
    let bombs = |life| {
        let monsters = vec![outside(life, 4, &[]), outside(10, 0, &[]), outside(10, 0, &[])];
        game(monsters, Phase::Buy, |setup| setup.market[0] = Some(card("high-altitude-bombing")))
    };
    for (life, is_fatal) in [(3, true), (4, false)] {
        let (mut table, _) = TestTable::playing(settings("tokyo", 3), &[], 5);
        table.force(&bombs(life));
        let (_, question) = table.asked();
        for answer in &question.answers {
            let expected = (is_fatal && answer.action == "buy high-altitude-bombing").then_some(WireEnding::Out);
            assert_eq!(answer.confirm, expected, "{} with {life} LP", answer.action);
        }
        let buy = question.answers.iter().find(|answer| answer.action.starts_with("buy")).expect("an answer that buys");
        assert!(!buy.effects.is_empty() && buy.mark.is_some(), "{buy:?}");
    }
}

/// A question with very many answers includes only the first ones. The client requests the rest page by page.
#[test]
fn many_answers_are_sent_in_pages() {
    let mut monsters: Vec<MonsterSetup> = (0..6).map(|_| outside(3, 0, &[])).collect();
    monsters[0] = outside(3, 0, &["healing-ray"]);
    monsters[0].tokens[Token::Poison as usize] = 2;
    let dice = Dice::of(Face::HEAL, 6);
    let healer = game(monsters, Phase::Resolve, |setup| setup.dice = Some(dice));
    let (mut table, conns) = TestTable::playing(settings("tokyo", 6), &[], 5);
    table.force(&healer);
    let (asked, question) = table.asked();
    assert_eq!((asked, question.prompt, question.answers.len()), (conns[0], PromptKind::SpendFaces, MAX_ANSWERS));
    let legal = healer.legal();
    assert!(question.total as usize == legal.len() && legal.len() > 2 * MAX_ANSWERS, "{}", legal.len());

    let mut all: Vec<AnswerView> = Vec::new();
    while all.len() < legal.len() {
        let page = page(&mut table, asked, &question, all.len() as u32);
        assert!(!page.is_empty() && page.len() <= MAX_ANSWERS);
        all.extend(page);
    }
    assert_eq!(all[..MAX_ANSWERS], question.answers);
    let texts: Vec<String> = all.iter().map(|answer| answer.action.clone()).collect();
    let expected: Vec<String> =
        legal.iter().map(|&action| healer.action_text(action, Names::LETTERS).to_string()).collect();
    assert_eq!(texts, expected);
    assert!(page(&mut table, asked, &question, question.total).is_empty());
    assert!(page(&mut table, asked, &question, u32::MAX).is_empty());
    table.refused(conns[1], ToServer::Answers { ply: question.ply, from: 0 }, Code::NotAsked);
    let watcher = table.join("watcher", "");
    table.refused(watcher, ToServer::Answers { ply: question.ply, from: 0 }, Code::NotSeated);
    let last = texts.last().expect("at least one answer").clone();
    table.ok(asked, ToServer::Act { ply: question.ply, action: last });
}

/// Requests the page of answers that begins at `first`.
fn page(table: &mut TestTable, conn: Conn, question: &QuestionView, first: u32) -> Vec<AnswerView> {
    table.ok(conn, ToServer::Answers { ply: question.ply, from: first });
    match table.since(conn, table.received(conn) - 2).first() {
        Some(FromServer::Answers { ply, from, total, answers }) => {
            assert_eq!((*ply, *from, *total), (question.ply, first, question.total));
            answers.clone()
        }
        other => panic!("expected answers, got {other:?}"),
    }
}
