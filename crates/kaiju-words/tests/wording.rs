//! Exact wording: questions, answers, log lines, previews, errors; singular and plural.

use kaiju_rules::{
    Action, Aim, Borough, CardId, Cause, ChanceError, Destination, Dice, Event, EventKind, Face, Game, Goal, Good,
    MonsterSetup, Outcome, Pending, Phase, Place, PlayError, Prompt, Rule, Ruleset, Seat, Setup, SetupError, Source,
    Spending, StartAt, Target, Tile, Token, Track, Unit, Zone,
};
use kaiju_words::{Arg, Message, Words, ask, say};

/// A game in the first monster's first turn, with the monsters in these places.
fn setup(ruleset: Ruleset, places: &[Place]) -> Setup {
    let mut setup = Setup::new(ruleset);
    setup.monsters = places.iter().map(|&place| MonsterSetup { place, ..MonsterSetup::default() }).collect();
    setup.start = StartAt::Turn { seat: seat(0), number: 1, phase: Phase::Start };
    setup
}

fn new_york() -> Setup {
    setup(Ruleset::NewYork, &[Place::Outer(Borough::Queens), Place::Manhattan(Zone::Lower, Track::Main)])
}

fn tokyo() -> Setup {
    setup(Ruleset::Tokyo, &[Place::Outside, Place::Tokyo(Track::Main)])
}

fn begin(setup: &Setup) -> Game {
    Game::from_setup(setup, &mut |_, _| {}).expect("valid setup")
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

fn card(ruleset: Ruleset, id: &str) -> CardId {
    ruleset.card_by_id(id).expect("a card")
}

/// Resolves the pending roll with the dice that these letters represent.
#[track_caller]
fn roll(game: &mut Game, letters: &str) {
    let dice = letters.chars().map(|l| game.ruleset().face_by_letter(l).expect("a face")).collect::<Dice>();
    game.resolve(Outcome::Dice(dice)).expect("the right number of dice");
}

/// Gives an answer for the seat being asked.
#[track_caller]
fn play(game: &mut Game, action: Action) {
    let Pending::Choose { seat, .. } = game.pending() else { panic!("no question pending: {:?}", game.pending()) };
    game.play(seat, action).expect("the answer is legal");
}

fn read(game: &Game, message: &Message) -> String {
    let words = Words::english();
    words.text(message, &words.monster_names(game.ruleset(), game.seat_count()))
}

/// Asserts the text of the pending question.
#[track_caller]
fn asks(game: &Game, expected: &str) {
    let Pending::Choose { seat, prompt } = game.pending() else { panic!("no question pending: {:?}", game.pending()) };
    assert_eq!(read(game, &say::question(game, seat, prompt)), expected);
}

/// Asserts the text of a legal answer.
#[track_caller]
fn answers(game: &Game, action: Action, expected: &str) {
    let Pending::Choose { seat, .. } = game.pending() else { panic!("no question pending: {:?}", game.pending()) };
    assert_eq!(game.check(seat, action), Ok(()), "{action:?} isn't legal");
    assert_eq!(read(game, &say::answer(game, seat, action)), expected);
}

/// Asserts the log line for an event caused by a rule.
#[track_caller]
fn logs(game: &Game, what: EventKind, expected: &str) {
    let line = say::event(game, Event { kind: what, cause: Rule::NY_5_6.into() }).expect("a line");
    assert_eq!(read(game, &line), expected);
}

/// Asserts the event's preview for the first monster and for the second.
#[track_caller]
fn previews(game: &Game, what: EventKind, own: &str, other: &str) {
    let event = Event { kind: what, cause: Rule::NY_5_6.into() };
    for (reader, expected) in [(0, own), (1, other)] {
        let effect = say::effect_for(game, seat(reader), event);
        assert_eq!(effect.map_or(String::new(), |e| read(game, &e)), expected);
    }
}

#[test]
fn a_turn_in_new_york() {
    let mut setup = new_york();
    setup.monsters[0].energy = 3;
    setup.market[0] = Some(card(Ruleset::NewYork, "stomp"));
    setup.market[1] = Some(card(Ruleset::NewYork, "the-unisphere"));
    setup.stacks[Borough::Queens.index()][0] = vec![Tile::ALL[1], Tile::ALL[0]];
    setup.units[Borough::Queens.index()][Unit::Jet as usize] = (1, 0);
    let mut game = begin(&setup);
    roll(&mut game, "AADDDE");
    asks(&game, "Roll 1 of 3. Which dice do you reroll?");
    let dice = Dice::of(Face::ATTACK, 2).plus(Dice::of(Face::ENERGY, 1));
    answers(&game, Action::Reroll { dice, life: 0 }, "Reroll 1 Energy and 2 Attack");
    answers(&game, Action::Stop, "Keep all dice");
    play(&mut game, Action::Stop);
    asks(&game, "You have 1 Energy, 2 Attack and 3 Destruction to resolve. Which first?");
    answers(&game, Action::Resolve(Face::DESTRUCTION), "Resolve 3 Destruction");
    play(&mut game, Action::Resolve(Face::DESTRUCTION));
    asks(&game, "You have 3 Destruction to use in Queens. What do you destroy?");
    let high_rise = Target::Building { borough: Borough::Queens, stack: 0, tile: Tile::ALL[1] };
    answers(&game, Action::Destroy(high_rise), "High-rise (durability 2)");
    let jet = Target::Unit { borough: Borough::Queens, unit: Unit::Jet };
    answers(&game, Action::Destroy(jet), "Jet (durability 3)");
    play(&mut game, Action::Destroy(jet));
    play(&mut game, Action::Resolve(Face::ATTACK));
    asks(&game, "Kong hit you for 2. Flee from Manhattan, or stay?");
    answers(&game, Action::Flee { to: Borough::Bronx, life: 0 }, "Flee to the Bronx");
    answers(&game, Action::Stay, "Stay in Lower Manhattan");
    play(&mut game, Action::Stay);
    asks(&game, "You're in Queens. Where do you go?");
    answers(&game, Action::Move { to: Destination::Borough(Borough::StatenIsland), life: 0 }, "Move to Staten Island");
    answers(&game, Action::Stay, "Stay in Queens");
    play(&mut game, Action::Stay);
    asks(&game, "You have 6 E. Buy a card, sweep the market for 2 E, or end your turn?");
    let buy = |id: &str| Action::Buy { card: card(Ruleset::NewYork, id), from: Source::Market, life: 0 };
    answers(&game, buy("stomp"), "Buy Stomp for 4 E");
    // Queens has a discount (NY-9.4).
    answers(&game, buy("the-unisphere"), "Buy The Unisphere for 4 E");
    answers(&game, Action::Sweep { life: 0 }, "Sweep the market for 2 E");
    answers(&game, Action::Done, "End your turn");
}

#[test]
fn costs_paid_in_life() {
    let mut setup = new_york();
    setup.monsters[0].cards = vec![card(Ruleset::NewYork, "of-another-world")];
    setup.monsters[0].energy = 1;
    setup.monsters[0].tokens[Token::Jinx as usize] = 2;
    setup.market[0] = Some(card(Ruleset::NewYork, "new-york-marathon"));
    let mut game = begin(&setup);
    roll(&mut game, "OOHHHH");
    let ouch = Dice::of(Face::OUCH, 1);
    answers(&game, Action::Reroll { dice: ouch, life: 1 }, "Reroll 1 Ouch: pay 1 E and 1 LP");
    answers(&game, Action::Reroll { dice: ouch, life: 2 }, "Reroll 1 Ouch: pay 2 LP");
    play(&mut game, Action::Stop);
    play(&mut game, Action::Resolve(Face::HEAL));
    asks(&game, "You have 4 Heal, and 2 Jinx tokens on you. Heal with all of them, or remove tokens?");
    let on = Spending::NONE.with_tokens(0, 1);
    answers(&game, Action::Spend { face: Face::HEAL, on }, "Use 1 Heal to remove 1 Jinx token");
    answers(&game, Action::Spend { face: Face::HEAL, on: Spending::NONE }, "Keep 4 Heal for healing");
    play(&mut game, Action::Spend { face: Face::HEAL, on });
    let to = Destination::Borough(Borough::Brooklyn);
    answers(&game, Action::Move { to, life: 1 }, "Move to Brooklyn: pay 1 E and 1 LP");
}

#[test]
fn a_turn_in_tokyo() {
    let mut setup = tokyo();
    setup.monsters[1].cards = ["wings", "camouflage"].map(|id| card(Ruleset::Tokyo, id)).to_vec();
    setup.monsters[1].energy = 2;
    let mut game = begin(&setup);
    roll(&mut game, "1112AA");
    play(&mut game, Action::Stop);
    asks(&game, "You have three 1s, one 2 and 2 Attack to resolve. Which first?");
    play(&mut game, Action::Resolve(Face::ATTACK));
    asks(&game, "Gigazaur attacks you for 2. Use Camouflage or Wings?");
    let wings = Action::Use { card: card(Ruleset::Tokyo, "wings"), aim: Aim::Nothing, life: 0 };
    answers(&game, wings, "Use Wings: pay 2 E");
    answers(&game, Action::Pass, "Not now");
    let Pending::Choose { prompt, .. } = game.pending() else { unreachable!() };
    let notes: Vec<String> = say::notes(&game, prompt).iter().map(|note| read(&game, &note.name)).collect();
    assert_eq!(notes, ["Camouflage", "Wings"]);
    play(&mut game, Action::Pass);
    asks(&game, "Gigazaur hit you for 2. Leave Tokyo City or stay?");
    answers(&game, Action::Yield, "Leave Tokyo");
    answers(&game, Action::Stay, "Stay in Tokyo City");
}

#[test]
fn cards_that_ask() {
    let mut setup = tokyo();
    setup.monsters[1].cards = ["jets", "mimic", "stretchy"].map(|id| card(Ruleset::Tokyo, id)).to_vec();
    setup.monsters[0].cards = vec![card(Ruleset::Tokyo, "plot-twist"), card(Ruleset::Tokyo, "energy-drink")];
    setup.monsters[0].energy = 1;
    let mut game = begin(&setup);
    roll(&mut game, "A33EEE");
    asks(&game, "2 rolls left. Which dice do you reroll?");
    play(&mut game, Action::Stop);
    asks(&game, "Your dice show two 3s, 3 Energy and 1 Attack. Change one with a card?");
    let twist = card(Ruleset::Tokyo, "plot-twist");
    answers(&game, Action::Use { card: twist, aim: Aim::Nothing, life: 0 }, "Use Plot Twist");
    answers(&game, Action::Pass, "Leave the dice as they are");
    play(&mut game, Action::Use { card: twist, aim: Aim::Nothing, life: 0 });
    asks(&game, "Plot Twist: which die do you change, and to what?");
    answers(&game, Action::Change { from: Face::THREE, to: Face::ATTACK }, "Turn a 3 into an Attack");
    answers(&game, Action::Change { from: Face::ENERGY, to: Face::ENERGY }, "Leave an Energy as it is");
    play(&mut game, Action::Change { from: Face::THREE, to: Face::ATTACK });
    play(&mut game, Action::Resolve(Face::ATTACK));
    asks(&game, "Gigazaur attacks you for 2. Leave and lose nothing, or stay and take it?");
    let question = say::question(&game, seat(1), Prompt::ChooseCard);
    assert_eq!(read(&game, &question), "Which Keep card does your Mimic copy?");
}

#[test]
fn lines_of_the_log() {
    let game = begin(&new_york());
    let seat = seat(0);
    let stomp = card(Ruleset::NewYork, "stomp");
    logs(&game, EventKind::Turn { seat, number: 3, extra: None }, "Turn 3: Kong");
    logs(&game, EventKind::Turn { seat, number: 4, extra: Some(stomp) }, "Turn 4: Kong, thanks to Stomp");
    logs(&game, EventKind::Damage { seat, damage: 2 }, "Kong takes 2 damage and has 10 LP left.");
    logs(&game, EventKind::Heal { seat, life: 1 }, "Kong heals 1 and has 10 LP.");
    logs(&game, EventKind::Gain { seat, good: Good::Vp, count: 2 }, "Kong gains 2 VP.");
    logs(&game, EventKind::Token { seat, token: Token::Web, count: 1 }, "Kong gets 1 Web token.");
    logs(&game, EventKind::Remove { seat, token: Token::Web, count: 2 }, "Kong gets rid of 2 Web tokens.");
    let (borough, tile) = (Borough::StatenIsland, Tile::ALL[3]);
    let destroyed = "Kong destroys a 2-floor power plant on Staten Island.";
    logs(&game, EventKind::DestroyBuilding { seat, borough, tile }, destroyed);
    logs(&game, EventKind::Appear { borough, unit: Unit::Jet }, "A Jet appears on Staten Island.");
    logs(&game, EventKind::Flee { seat, borough }, "Kong flees to Staten Island.");
    logs(&game, EventKind::Adjust { seat, damage: 0 }, "Kong takes no damage.");
    // The log and the answer that led to a place use the same name for it.
    let fish = Seat::new(1).expect("a seat");
    logs(&game, EventKind::Stay { seat: fish }, "Captain Fish stays in Lower Manhattan.");
    logs(&game, EventKind::Advance { seat: fish, zone: Zone::Midtown }, "Captain Fish advances to Midtown Manhattan.");
    logs(&game, EventKind::Reborn { seat, life: 10 }, "Kong's child takes its place, with 10 LP.");
    logs(&game, EventKind::Take { seat, goal: Goal::Statue }, "Kong takes the Statue of Liberty.");
    let paid = Event { kind: EventKind::Lose { seat, good: Good::Energy, count: 4 }, cause: Rule::NY_9_1.into() };
    assert_eq!(read(&game, &say::event(&game, paid).unwrap()), "Kong pays 4 E.");
    logs(&game, EventKind::Lose { seat, good: Good::Energy, count: 1 }, "Kong loses 1 E.");
    logs(&game, EventKind::Win { seat }, "Kong is the King of New York!");
    assert_eq!(say::event(&game, Event { kind: EventKind::Stop { seat }, cause: Rule::NY_4_2.into() }), None);
    let tokyo = begin(&tokyo());
    let nothing = EventKind::Nothing { seat, face: Face::TWO };
    logs(&tokyo, nothing, "No score: Gigazaur needs three 2s.");
    // Each game has its own numbers for rolling and paying.
    let paid = Event { kind: paid.kind, cause: Rule::TK_7_1.into() };
    assert_eq!(read(&tokyo, &say::event(&tokyo, paid).unwrap()), "Gigazaur pays 4 E.");
    let dice = Dice::of(Face::TWO, 6);
    let rolled = |cause: Rule| {
        let event = Event { kind: EventKind::Roll { seat, rolled: dice, dice }, cause: cause.into() };
        read(&tokyo, &say::event(&tokyo, event).unwrap())
    };
    assert_eq!(rolled(Rule::TK_3_6), "Gigazaur rolls six 2s.");
    assert_eq!(rolled(Rule::TK_3_7), "Gigazaur rerolls all dice: six 2s.");
}

#[test]
fn previews_are_addressed_to_their_reader() {
    let game = begin(&new_york());
    let seat = seat(0);
    previews(&game, EventKind::Gain { seat, good: Good::Vp, count: 2 }, "+2 VP", "Kong +2 VP");
    previews(&game, EventKind::Lose { seat, good: Good::Energy, count: 3 }, "−3 E", "Kong −3 E");
    previews(&game, EventKind::Damage { seat, damage: 2 }, "−2 LP", "Kong −2 LP");
    let borough = Borough::Queens;
    previews(&game, EventKind::Appear { borough, unit: Unit::Jet }, "a Jet appears", "a Jet appears in Queens");
    previews(&game, EventKind::Flee { seat, borough }, "", "Kong moves to Queens");
    previews(&game, EventKind::Eliminate { seat }, "you are out", "Kong is out");
    let row = |reader: usize, whats: &[EventKind]| {
        let events =
            whats.iter().map(|&what| (game, Event { kind: what, cause: Rule::NY_5_6.into() })).collect::<Vec<_>>();
        read(
            &game,
            &Message::new("play-row").with("row", Arg::Row(ask::texts(&say::effects_for(self::seat(reader), &events)))),
        )
    };
    let hits = [(0, 2), (1, 2), (1, 1)].map(|(index, damage)| EventKind::Damage { seat: self::seat(index), damage });
    let enters = EventKind::Enter { seat, place: Place::Manhattan(Zone::Lower, Track::Main) };
    assert_eq!(row(2, &hits), "Kong and Captain Fish −2 LP, Captain Fish −1 LP");
    assert_eq!(row(0, &[hits[0], enters]), "−2 LP, you enter Lower Manhattan");
    assert_eq!([1, 2].map(|n| read(&game, &say::units(Unit::Jet, n))), ["1 Jet", "2 Jets"]);
    let event = Event { kind: EventKind::Heal { seat, life: 1 }, cause: Rule::NY_5_9.into() };
    assert_eq!(say::effect(&game, event), say::effect_for(&game, game.active(), event));
}

#[test]
fn reasons_and_refusals() {
    let game = begin(&tokyo());
    let cause = |cause: Cause| {
        let (short, full) = say::cause(&game, cause);
        (read(&game, &short), read(&game, &full))
    };
    assert_eq!(cause(Rule::TK_4_2.into()), ("TK-4.2".to_owned(), "Energy: 1 E each.".to_owned()));
    // A New York card has the same name but another effect.
    let regeneration = card(Ruleset::Tokyo, "regeneration");
    assert_eq!(cause(regeneration.into()).1, "Each time you gain LP you gain 1 more.");
    let random = say::reason("random");
    assert_eq!(read(&game, &random), "It picked at random.");
    for (chance, next, text) in [(0.4321, None, "43%."), (0.57, Some(0.0), "57% (next best answer: 0%).")] {
        let reason = say::reason_with_chance(random.clone(), chance, next);
        assert_eq!(read(&game, &reason), format!("It picked at random. Chance to win: {text}"));
    }
    let refused = |error| read(&game, &say::refusal(error));
    assert_eq!(refused(PlayError::NotAsked { asked: seat(1) }), "It's Space Penguin's decision, not yours.");
    let prompt = Prompt::ChooseCard;
    assert_eq!(refused(PlayError::Illegal { prompt }), "You can't do that now.");
    let Pending::Chance(chance) = game.pending() else { panic!("the first roll is due") };
    let outcome = say::chance_refusal(&game, ChanceError::Impossible { chance });
    assert_eq!(read(&game, &outcome), "That can't be the outcome now. Gigazaur rolls 6 dice.");
    let seats = say::setup_refusal(&SetupError::Seats(7));
    assert_eq!(read(&game, &seats), "A game needs 2 to 6 monsters, not 7.");
}

#[test]
fn lists_of_any_length() {
    let game = begin(&new_york());
    let names = |n: usize| say::monsters(Ruleset::NewYork)[..n].to_vec();
    let market = |n| read(&game, &Message::new("play-market-row").with("cards", names(n)));
    assert_eq!(market(0), "Market: nothing");
    assert_eq!(market(1), "Market: Kong");
    assert_eq!(market(2), "Market: Kong and Captain Fish");
    assert_eq!(market(4), "Market: Kong, Captain Fish, Mantis and Rob");
}

/// Rerolling all dice isn't a first roll and has its own rule (NY-4.2).
#[test]
fn all_dice_may_be_rerolled() {
    let mut game = begin(&new_york());
    let mut events = Vec::new();
    let mut throw = |game: &mut Game, letters: &str| {
        let dice = letters.chars().map(|l| game.ruleset().face_by_letter(l).expect("a face")).collect::<Dice>();
        game.resolve_with(Outcome::Dice(dice), &mut |game, event| {
            if let EventKind::Roll { .. } = event.kind {
                events.push((event.cause, read(game, &say::event(game, event).expect("a roll is logged"))));
            }
        })
        .expect("the right number of dice");
    };
    throw(&mut game, "OOOOOO");
    let dice = game.dice();
    play(&mut game, Action::Reroll { dice, life: 0 });
    throw(&mut game, "EEEHHH");
    play(&mut game, Action::Reroll { dice: Dice::of(Face::HEAL, 1), life: 0 });
    throw(&mut game, "A");
    let expected = [
        (Rule::NY_4_1, "Kong rolls 6 Ouch."),
        (Rule::NY_4_2, "Kong rerolls all dice: 3 Energy and 3 Heal."),
        (Rule::NY_4_2, "Kong rerolls: 1 Attack. Now 3 Energy, 1 Attack and 2 Heal."),
    ];
    assert_eq!(events, expected.map(|(rule, line)| (Cause::Rule(rule), line.to_owned())));
}

#[test]
fn the_coach_says_what_and_why() {
    let mut game = begin(&tokyo());
    roll(&mut game, "11AAEH");
    let ruleset = game.ruleset();
    let dice = |letters: &str| letters.chars().map(|l| ruleset.face_by_letter(l).expect("a face")).collect::<Dice>();
    let advice = |action, reason, chances| read(&game, &say::advice(&game, (seat(0), action), reason, chances));
    let reroll = |letters| Action::Reroll { dice: dice(letters), life: 0 };
    assert_eq!(
        advice(reroll("11EH"), "hopes-attack", (4_349, Some(4_050))),
        "The champion would keep 2 Attack and reroll the rest: it hopes for Attack (43% to win, 41% otherwise)."
    );
    assert_eq!(
        advice(reroll("11AAEH"), "better-roll", (10, Some(0))),
        "The champion would reroll all dice: it hopes for better dice (1% to win, 0% otherwise)."
    );
    assert_eq!(
        advice(Action::Stop, "enough", (9_999, Some(9_920))),
        "The champion would keep all dice: on average, rerolling doesn't improve these dice (99% to win, hardly more than \
         otherwise)."
    );
    assert_eq!(read(&game, &say::choice(&game, seat(0), reroll("EH"))), "Keep two 1s and 2 Attack and reroll the rest");
    assert_eq!([0, 1, 149, 151, 9_899, 9_950, 9_999, 10_000].map(say::percent), [0, 1, 1, 2, 99, 99, 99, 100]);
}
