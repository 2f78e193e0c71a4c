//! Checks every text: it exists, its arguments match in both directions, and something uses it.

mod common;
mod own_rules;

use common::{Catalogue, Checker};
use kaiju_bots::BOTS;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_laws::{Policy, random_ko_table, random_table};
use kaiju_rules::{
    Action, Borough, CardKind, CardSet, Cause, Chance, ChanceError, Destination, Dice, Document, Event, EventKind,
    Face, Game, Goal, Good, OPTIONS, Occasion, OptionError, Options, Part, Pending, Phase, Place, PlayError, Ply,
    Prompt, Rule, Ruleset, Seat, SetupError, Source, Tile, Token, Track, Unit, Zone,
};
use kaiju_words::{Message, Words, lesson::Lesson, say};
use std::collections::BTreeSet;

/// Plays a game and checks every message on the way.
fn play(ruleset: Ruleset, players: usize, policy: Policy, seed: u64, checker: &mut Checker<'_>) {
    let mut luck = Dealer::new(!seed);
    let game = random_table(ruleset, players, policy, &mut luck);
    play_on(game, policy, (Dealer::new(seed), luck), checker);
}

/// Like [`play`], from a given position.
fn play_on(mut game: Game, policy: Policy, (mut dealer, mut luck): (Dealer, Dealer), checker: &mut Checker<'_>) {
    for _ in 0..1500 {
        let mut events: Vec<(Game, Event)> = Vec::new();
        let mut listener = |game: &Game, event: Event| events.push((*game, event));
        match game.pending() {
            Pending::Over { cause, .. } => return checker.cause(&game, cause),
            Pending::Chance(chance) => checker.verify(&say::waiting(&game, chance)),
            Pending::Choose { seat, prompt } => check_question(&game, seat, prompt, checker),
        }
        let conceding = policy.concedes(&game, &mut luck);
        let ply = dealer.next_ply(&game, |game, seat, _| {
            let action = policy.choose(&game.legal(), &mut luck);
            // Some bots are slow, so they are asked only now and then.
            for bot in BOTS.iter().filter(|_| luck.below(8) == 0) {
                checker.verify(&say::reason(bot.reason(game.view(Some(seat), &mut None), action).0));
            }
            action
        });
        let ply = match (conceding, ply.expect("the game isn't over")) {
            (Some(seat), Ply::Choice(..)) => Ply::Choice(seat, Action::Concede),
            (_, ply) => ply,
        };
        let cost = if let Ply::Choice(seat, action) = ply { game.answer_cost(seat, action) } else { 0 };
        game.apply_with(ply, &mut listener).expect("the ply was listed or drawn");
        if let Ply::Choice(seat, action) = ply
            && costs(action)
        {
            assert_eq!(paid(&events, seat), u16::from(cost), "{action:?} of {seat:?} at {}", game.position());
        }
        for (game, event) in events {
            checker.event(&game, event);
        }
    }
}

/// Checks the messages of a question, and those about prices in the market.
fn check_question(game: &Game, seat: Seat, prompt: Prompt, checker: &mut Checker<'_>) {
    checker.question(game, seat, prompt, &game.legal());
    for card in game.market().iter().flatten() {
        for why in &say::discounts(game, seat, *card) {
            checker.verify(why);
        }
    }
}

/// Whether an answer may have a cost.
const fn costs(action: Action) -> bool {
    use Action::*;
    matches!(action, Reroll { .. } | Use { .. } | Flee { .. } | Move { .. } | Buy { .. } | Sweep { .. })
}

/// The energy or LP that a monster lost before anything else happened, because an answer's cost is paid first.
fn paid(events: &[(Game, Event)], seat: Seat) -> u16 {
    let first = events.iter().map(|(_, event)| event.kind).filter(|what| !matches!(what, EventKind::Apply { .. }));
    let lost = first.map_while(|what| match what {
        EventKind::Lose { seat: payer, good: Good::Energy | Good::Life, count } if payer == seat => Some(count),
        _ => None,
    });
    lost.sum()
}

/// In random games every message has a text, and every answer costs what its text says.
#[test]
fn messages_in_random_games_have_texts() {
    let leans = [
        Policy::RICH | Policy::USES | Policy::BUYS | Policy::SAVES | Policy::LINGERS,
        Policy::RICH | Policy::USES | Policy::FIGHTS | Policy::CONCEDES,
        Policy::RICH | Policy::USES | Policy::BUYS | Policy::WRECKS,
        Policy::SAVES | Policy::BUYS | Policy::USES | Policy::LINGERS | Policy::WRECKS,
    ];
    let (catalogue, words) = (Catalogue::read("en"), Words::english());
    let checker = &mut Checker::new(&catalogue, &words);
    for ruleset in Ruleset::ALL {
        for game in 0..50 {
            let policy = Policy(leans[game as usize % leans.len()]);
            play(ruleset, 2 + game as usize % 5, policy, game_seed(4, game), checker);
        }
    }
    for number in 0..50 {
        let policy = Policy(leans[number as usize % leans.len()]);
        let mut luck = Dealer::new(game_seed(5, number));
        let game = random_ko_table(3 + number as usize % 4, policy, &mut luck);
        play_on(game, policy, (Dealer::new(number), luck), checker);
    }
}

/// Checks every message in the scenarios, which cover every rule and every card.
fn play_scenarios(checker: &mut Checker<'_>) {
    let mut questions = 0_u32;
    for (file, text) in common::scenarios() {
        let played = kaiju_scenario::run_with(&text, &mut |game, events| {
            for (then, event) in events {
                checker.event(then, *event);
            }
            match game.pending() {
                Pending::Over { cause, .. } => checker.cause(game, cause),
                Pending::Chance(chance) => checker.verify(&say::waiting(game, chance)),
                Pending::Choose { seat, prompt } => {
                    let legal = game.legal();
                    checker.question(game, seat, prompt, &legal);
                    for card in game.market().iter().flatten() {
                        checker.verify_all(say::discounts(game, seat, *card));
                    }
                    questions += 1;
                    // Some bots are slow, so they are asked only now and then.
                    for bot in BOTS.iter().filter(|_| questions.is_multiple_of(16)) {
                        checker.verify(&say::reason(bot.reason(game.view(Some(seat), &mut None), legal[0]).0));
                    }
                }
            }
        });
        played.unwrap_or_else(|failure| panic!("{file}: {failure}"));
    }
}

/// A game of each ruleset.
fn tables() -> [Game; 2] {
    Ruleset::ALL.map(|ruleset| Game::new(ruleset, Options::default(), 6).expect("six can play"))
}

/// Checks the names of things that clients show at a table.
fn names(checker: &mut Checker<'_>) {
    for game in tables() {
        let ruleset = game.ruleset();
        checker.verify(&say::city(ruleset));
        checker.verify_all(say::monsters(ruleset));
        checker.verify_all(ruleset.faces().map(|f| say::face(ruleset, f)));
        let dice = ruleset.faces().into_iter().fold(Dice::NONE, |dice, face| dice.plus(Dice::of(face, 7)));
        checker.verify_all(say::dice(ruleset, dice));
        checker.verify_all(ruleset.tokens().iter().map(|&t| say::token(t)));
        for cause in CardSet::all(ruleset).iter().map(Cause::Card).chain(Rule::all().map(Cause::Rule)) {
            checker.cause(&game, cause);
        }
    }
    for document in Document::all() {
        checker.verify(&say::document_title(&document));
        for section in &document.sections {
            checker.verify(&say::heading(section));
            let paragraph = |part: &Part| match part {
                Part::Rule(_) => None,
                Part::Paragraph { id, .. } => Some(say::paragraph(id)),
            };
            checker.verify_all(section.parts.iter().filter_map(paragraph));
        }
    }
    checker.verify_all(Borough::ALL.map(say::borough));
    checker.verify_all(Zone::ALL.map(say::zone));
    checker.verify_all(Track::ALL.map(say::track));
    checker.verify_all(Phase::ALL.map(say::phase));
    checker.verify_all(Unit::ALL.map(say::unit));
    checker.verify_all(Unit::ALL.map(|unit| say::units(unit, 2)));
    checker.verify_all(Tile::ALL.map(say::tile));
    checker.verify_all([CardKind::Keep, CardKind::Discard, CardKind::Goal].map(say::card_kind));
    checker
        .verify_all([Place::Off, Place::Outside, Place::Tokyo(Track::Main), Place::Tokyo(Track::Side)].map(say::place));
}

/// Checks messages that no scenario produces, by creating them directly.
fn rare(checker: &mut Checker<'_>) {
    let [seat, other] = [0, 3].map(|i| Seat::new(i).expect("there are six seats"));
    for game in tables() {
        let card = game.ruleset().power_cards().nth(0).expect("there are cards");
        let prompts = [
            Prompt::Leave,
            Prompt::MeetDamage,
            Prompt::React(Occasion::Loss),
            Prompt::React(Occasion::EnergyLoss),
            Prompt::RerollOrStop,
        ];
        for prompt in prompts {
            checker.verify(&say::question(&game, seat, prompt));
            checker.verify(&say::refusal(PlayError::Illegal { prompt }));
        }
        let whats = [
            EventKind::Return { seat: other, goal: Goal::Superstar },
            EventKind::Return { seat, goal: Goal::Statue },
            EventKind::Track { seat, track: Track::Side },
            EventKind::Track { seat: other, track: Track::Main },
            EventKind::Token { seat, token: Token::Mimic, count: 2 },
            EventKind::Token { seat, token: Token::Souvenir, count: 2 },
            EventKind::Lose { seat: other, good: Good::Life, count: 2 },
            EventKind::Receive { seat: other, card },
            EventKind::Copy { seat: other, card },
            EventKind::Uncopy { seat: other, card },
            EventKind::Uncopy { seat, card },
            EventKind::Copy { seat, card },
            EventKind::Reborn { seat, life: 10 },
            EventKind::Reborn { seat: other, life: 10 },
            EventKind::Meet { seat: other, damage: 2 },
            EventKind::Leave { seat, to: Place::Outside },
            EventKind::Leave { seat, to: Place::Outer(Borough::Queens) },
            EventKind::Yield { seat: other },
            EventKind::NobodyWins,
            EventKind::Win { seat },
            EventKind::Win { seat: other },
            EventKind::Eliminate { seat },
            EventKind::Nothing { seat, face: Face::ATTACK },
            EventKind::Nothing { seat, face: Face::HEAL },
            EventKind::Nothing { seat, face: Face::DESTRUCTION },
            EventKind::Nothing { seat, face: Face::OUCH },
            EventKind::Reveal { card },
            EventKind::DestroyUnit { seat, borough: Borough::Queens, unit: Unit::Tank },
            EventKind::DestroyUnit { seat, borough: Borough::Queens, unit: Unit::Tank },
            EventKind::Buy { seat, card, from: Source::Deck },
            EventKind::Buy { seat, card, from: Source::Discard },
            EventKind::Buy { seat, card, from: Source::Monster(other) },
            EventKind::Take { seat: other, goal: Goal::Statue },
        ];
        for what in whats {
            checker.event(&game, Event { kind: what, cause: Cause::Card(card) });
        }
        let asked = PlayError::NotAsked { asked: other };
        let errors = [PlayError::Over, PlayError::ChanceIsWaiting, PlayError::NotInGame, asked];
        checker.verify_all(errors.map(say::refusal));
        let chance = Chance::Dice { seat, card, dice: 1 };
        for error in [ChanceError::NotWaiting, ChanceError::Impossible { chance }] {
            checker.verify(&say::chance_refusal(&game, error));
        }
        let tile = Chance::Tile { borough: Borough::Queens, stack: 0 };
        checker.verify_all(
            [Chance::Peek { seat }, Chance::Card { slot: 0 }, tile].map(|chance| say::waiting(&game, chance)),
        );
        let actions = [
            Action::Send { unit: Unit::Jet, new: true, to: Borough::Queens },
            Action::Move { to: Destination::Zone(Zone::Upper), life: 0 },
            Action::Buy { card, from: Source::Deck, life: 0 },
            Action::Buy { card, from: Source::Monster(other), life: 0 },
            Action::Leave(Borough::Queens),
            Action::Look,
            Action::Concede,
        ];
        checker.verify_all(actions.map(|action| say::answer(&game, seat, action)));
        checker.verify_all(actions.map(|action| say::advice(&game, (seat, action), "even", (2_500, None))));
    }
    ko_states(checker);
    checker.verify(&Message::new("ask-kind-other").with("monster", other));
    checker.verify(
        &Message::new("ask-kind-end").with("card", Message::new("card-stomp")).with("end", Message::new("effect-ko")),
    );
    for error in [SetupError::Seats(7), SetupError::Position("two kings".to_owned())] {
        checker.verify(&say::setup_refusal(&error));
    }
    options(checker);
    for step in Ruleset::ALL.into_iter().flat_map(|ruleset| Lesson::of(ruleset).steps()) {
        checker.verify_all([step.text.clone(), step.task.clone()]);
    }
    for reason in kaiju_bots::Reason::ALL {
        checker.verify(&say::reason(reason.0));
    }
    // The other bots' own reasons aren't given as advice.
    let advised = kaiju_bots::Reason::ALL.iter().map(|reason| reason.0);
    for reason in advised.filter(|reason| !["random", "good-dice", "gain", "no-gain"].contains(reason)) {
        checker.verify(&say::advice(&tables()[0], (seat, Action::Stop), reason, (5_000, Some(4_000))));
    }
    let own = say::own_reason("I like it.".to_owned());
    checker.verify_all([None, Some(0.25)].map(|next| say::reason_with_chance(own.clone(), 0.5, next)));
}

/// Checks that every option has its texts, and every refusal of an option too.
fn options(checker: &mut Checker<'_>) {
    for option in OPTIONS {
        checker.verify_all([say::option(option), say::option_hint(option), say::option_note(option)]);
        let mut options = Options::default();
        options.set(option, true);
        for ruleset in Ruleset::ALL {
            checker.verify(&say::city_with(ruleset, options));
        }
        let errors =
            [OptionError::Ruleset(option), OptionError::Players(option), OptionError::Requires(option, option)];
        checker.verify_all(errors.map(|error| say::setup_refusal(&SetupError::Option(error))));
    }
}

/// Checks the KO variant's rare messages, for a standing monster and for a KO'd one.
fn ko_states(checker: &mut Checker<'_>) {
    let table = "kaiju-position-3 new-york 3 rules=2 ko=yes A=10,0,0 A.at=outer:queens B=0,0,0 B.out=ko C=10,0,0 C.at=outer:bronx \
        token-monster=outer:bronx deck=rest turn=2:B:start \
        steps=end-turn,turn-end-cards,buy,move,dice-done,final-roll,roll,before-roll,turn-start-cards,earnings \
        pending=chance:number:B";
    let game = Game::from_position(table).expect("a table of the variant");
    let [stands, ko] = [0, 1].map(|i| Seat::new(i).expect("there are three seats"));
    let summon = Prompt::Summon { symbols: 4 };
    for prompt in [Prompt::Leave, Prompt::FleeOrStay, Prompt::Place, Prompt::Move { extra: false }, summon] {
        checker.verify(&say::question(&game, ko, prompt));
    }
    let rolls = table.replace(
        "steps=end-turn,turn-end-cards,buy,move,dice-done,final-roll,roll,before-roll,turn-start-cards,earnings \
        pending=chance:number:B",
        "steps=end-turn,turn-end-cards,buy,move,dice-done,final-roll pending=chance:roll:B:6",
    );
    let with = |b: &str| Game::from_position(&rolls.replace("B=0,0,0 B.out=ko", b)).expect("a table of the variant");
    let zombie = with("B=5,0,0 B.at=outer:brooklyn zombies=B risen=B");
    let for_good = with("B=0,0,0 B.out=ko risen=B demanded=B");
    for game in [game, zombie, for_good] {
        checker.verify_all(say::ko_state(&game, ko));
        checker.verify_all(say::comebacks(&game, ko));
    }
    let place = Place::Manhattan(Zone::Lower, Track::Main);
    let borough = Borough::Queens;
    for seat in [stands, ko] {
        let whats = [
            EventKind::Spare { seat, life: 1 },
            EventKind::KnockOut { seat },
            EventKind::Rise { seat, life: 5 },
            EventKind::Demand { seat, life: 10 },
            EventKind::TokenEnter { seat, place },
            EventKind::TokenLeave { seat, borough },
            EventKind::TokenTrack { track: Track::Main },
            EventKind::TokenGone { place },
            EventKind::Command { seat },
            EventKind::TreatAs { seat, face: Face::ATTACK },
        ];
        for what in whats {
            checker.event(&game, Event { kind: what, cause: Cause::Rule(Rule::KO_5_10) });
        }
    }
    let enter = Action::Move { to: Destination::Borough(Borough::Manhattan), life: 0 };
    for action in [enter, Action::Leave(borough), Action::CommandUnits, Action::Stay, Action::Attack] {
        checker.verify(&say::answer(&game, ko, action));
        checker.verify(&say::advice(&game, (ko, action), "even", (2_500, None)));
    }
}

/// Every text is used, with the arguments it takes, and every message has a text.
#[test]
fn every_text_is_used_and_every_message_has_a_text() {
    let catalogue = Catalogue::read("en");
    let words = Words::english();
    let mut checker = Checker::new(&catalogue, &words);
    play_scenarios(&mut checker);
    names(&mut checker);
    rare(&mut checker);
    // `Words` itself uses the list texts and the units, clients use the names of icons, and the look-up uses its
    // vocabulary.
    let lists = [
        "list-none",
        "list-two",
        "list-end",
        "list-more",
        "either-two",
        "either-end",
        "either-more",
        "row-two",
        "row-end",
        "row-more",
        "unit-vp",
        "unit-vp.name",
        "unit-life",
        "unit-life.name",
        "unit-energy",
        "unit-energy.name",
        "lookup-answers",
        "lookup-synonyms",
        "lookup-ignored",
    ];
    checker.used.extend(lists.map(str::to_owned));
    let used_elsewhere = common::used_elsewhere(&catalogue);
    let dead: Vec<&String> = catalogue.ids().filter(|id| !checker.has(id) && !used_elsewhere.contains(*id)).collect();
    assert!(dead.is_empty(), "unused texts: {dead:?}");
    assert!(checker.lines > 50_000, "only {} messages were checked", checker.lines);
    let asked: BTreeSet<_> = checker.asked.iter().copied().collect();
    assert_eq!(asked.len(), 29, "questions asked: {asked:?}");
}

#[test]
fn a_missing_text_is_visible() {
    let words = Words::english();
    let seat_names = words.monster_names(Ruleset::NewYork, 2);
    assert_eq!(words.text(&Message::new("no-such-text"), &seat_names), "⟦no-such-text⟧");
    assert_eq!(words.text(&Message::new("card-stomp.tokyo"), &seat_names), "⟦card-stomp.tokyo⟧");
    assert_eq!(words.text(&say::reason("no-such-reason"), &seat_names), "⟦reason-no-such-reason⟧");
}

#[test]
fn languages_by_their_tags() {
    assert_eq!(Words::languages().collect::<Vec<_>>(), ["en"]);
    assert!(Words::of("en").is_some() && Words::of("en-GB").is_some());
    assert!(Words::of("tlh").is_none() && Words::of("no language").is_none());
    let shared: &(dyn std::any::Any + Send + Sync) = &Words::english();
    assert!(shared.is::<Words>());
}

/// Code contains no sentences. In code that creates messages, no literal contains a space; in the terminal's code,
/// where literals are also formats and commands, none contains two words.
#[test]
fn no_sentences_in_the_code() {
    let says = ["src/say", "src/say.rs", "src/ask", "src/ask.rs", "src/log.rs", "src/narrator.rs"];
    for (file, text) in says.into_iter().flat_map(common::sources).filter(|(file, _)| !file.ends_with("tests.rs")) {
        let code = text.split("#[cfg(test)]").next().unwrap_or(&text);
        for literal in common::literals(code) {
            assert!(!literal.contains(' '), "{file}: {literal:?}");
        }
    }
    let mut looked_at = 0;
    for (file, text) in common::sources("../kaiju-terminal/src") {
        let code = text.split("#[cfg(test)]").next().unwrap_or(&text);
        for literal in common::literals(code).into_iter().filter(|_| file != "tests.rs") {
            assert!(common::words(&literal) < 2, "{file}: {literal:?}");
            looked_at += 1;
        }
    }
    assert!(looked_at > 300, "only {looked_at} literals");
}

#[test]
fn words_in_literals_are_counted() {
    let code = r#"fn f<'a>(c: char) { // "a comment"
        if c == '"' || c == '\'' || c == '\\' { say("You have no life") } else { say("{number:>3} \"{text}\"") }
    }"#;
    let found = common::literals(code);
    assert_eq!(found, ["You have no life", r#"{number:>3} \"{text}\""#]);
    assert_eq!([&*found[0], &found[1], "{a} b {c d} ef", "keep A A"].map(common::words), [4, 0, 1, 1]);
}
