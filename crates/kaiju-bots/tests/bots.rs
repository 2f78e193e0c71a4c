//! Checks what every bot guarantees: it answers every question, with a reason, using only its seat's knowledge.
//! `src/veteran/effort.rs` and `src/learnt/effort.rs` test how much work an answer takes, `learnt.rs` what learnt bots do,
//! `rookie.rs` that a rookie doesn't kill itself.

use kaiju_arena::{Tournament, tournament};
use kaiju_bots::{BOTS, Bot, Evaluation, Reason, bot_by_name};
use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_ko_table, random_table, rich_table};
use kaiju_rules::{
    Action, Borough, Dice, Face, Game, MonsterSetup, Options, Pending, Phase, Place, Prompt, Ruleset, Seat, SeatSet,
    Setup, StartAt, Track, Zone,
};
use std::collections::BTreeSet;

fn bot(name: &str) -> &'static dyn Bot {
    bot_by_name(name).unwrap()
}

/// Continues a game for up to `plies` plies and calls `show` for every question.
fn each_question(mut game: Game, policy: Policy, plies: u32, dealer: &mut Dealer, mut show: impl FnMut(&Game, Seat)) {
    for _ in 0..plies {
        let ply = dealer.next_ply(&game, |game, seat, dealer| {
            show(game, seat);
            policy.choose(&game.legal(), dealer)
        });
        let Some(ply) = ply else { return };
        game.apply(ply).unwrap();
    }
}

/// Calls `show` for the questions of both games with 2 to 6 seats: new games, games with most cards owned, and the KO
/// variant. One question is too rare to come up in them, so it comes from a stored position.
fn tables(seeds: u64, mut show: impl FnMut(&Game, Seat, &mut Dealer)) {
    let treat_as = include_str!("../../kaiju-rules/tests/perft/ko-treat-as.perft");
    let position = treat_as.lines().find_map(|line| line.strip_prefix("position ")).expect("a position");
    let game = Game::from_position(position).expect("a valid position");
    each_question(game, Policy(0), 1, &mut Dealer::new(1), |game, seat| show(game, seat, &mut Dealer::new(2)));
    for ruleset in Ruleset::ALL {
        for seed in 0..seeds {
            let (mut dealer, players) = (Dealer::new(seed), 2 + seed as usize % 5);
            let policy = Policy(seed as u8);
            let game = match seed % 3 {
                0 => random_table(ruleset, players, policy, &mut dealer),
                _ => rich_table(ruleset, players, &mut dealer),
            };
            let mut luck = Dealer::new(!seed);
            each_question(game, policy, 250, &mut dealer, |game, seat| show(game, seat, &mut luck));
        }
    }
    for seed in 0..seeds {
        let (mut dealer, mut luck) = (Dealer::new(seed), Dealer::new(!seed));
        let policy = Policy(Policy::RICH | seed as u8);
        let game = random_ko_table(3 + seed as usize % 4, policy, &mut dealer);
        each_question(game, policy, 250, &mut dealer, |game, seat| show(game, seat, &mut luck));
    }
}

#[test]
fn every_bot_answers_every_question_with_a_reason() {
    let mut asked = BTreeSet::new();
    let mut reasons = BTreeSet::new();
    let mut questions = 0;
    tables(60, |game, seat, luck| {
        let Pending::Choose { prompt, .. } = game.pending() else { unreachable!() };
        asked.insert(prompt.word());
        questions += 1;
        for bot in BOTS {
            // A champion thinks a hundred times as long as a veteran; the expert has the same code.
            if bot.name() == "champion" && questions % 40 != 0 {
                continue;
            }
            let action = bot.choose(game.view(Some(seat), &mut None), luck).expect("the seat is asked");
            assert_eq!(game.check(seat, action), Ok(()), "{} at {}", bot.name(), game.position());
            // Ask for a reason in one turn of eight only, because it takes another evaluation.
            if game.turn_number() % 8 == 0 {
                let reason = bot.reason(game.view(Some(seat), &mut None), action);
                assert!(Reason::ALL.contains(&reason), "{reason:?}");
                reasons.insert((bot.name(), reason.0));
                if questions % 10 != 0 {
                    continue;
                }
                let evaluation = bot.evaluation(game.view(Some(seat), &mut None), action);
                let has_rule =
                    ["random", "rookie"].contains(&bot.name()) || (bot.name() == "veteran" && prompt == Prompt::Zombie);
                assert_eq!(evaluation.is_none(), has_rule, "{} at {}", bot.name(), game.position());
                if let Some(Evaluation { chance, next_best }) = evaluation {
                    // It chooses what it thinks is best.
                    let is_best = next_best.is_none_or(|next| (0.0..=chance).contains(&next));
                    assert!(chance <= 1.0 && is_best, "{evaluation:?} of {} at {}", bot.name(), game.position());
                }
            }
        }
    });
    assert_eq!(asked.len(), 24, "questions: {asked:?}");
    let of = |name: &str| reasons.iter().filter(|r| r.0 == name).count();
    assert!(of("random") == 1 && of("rookie") == 4 && of("veteran") > 10, "{reasons:?}");
    assert!(of("expert") > 10 && of("champion") > 3, "{reasons:?}");
}

/// A bot doesn't answer when another seat is asked, or with a spectator's view.
#[test]
fn a_bot_answers_for_its_own_seat_only() {
    tables(4, |game, seat, luck| {
        let other = game.seats().find(|&s| s != seat).unwrap();
        for bot in BOTS {
            assert_eq!(bot.choose(game.view(Some(other), &mut None), luck), None);
            assert_eq!(bot.choose(game.view(None, &mut None), luck), None);
        }
    });
}

/// TR-37: a bot's choice does not depend on a top card that only another seat has seen; the seat that has seen it may
/// use it.
#[test]
fn hidden_cards_do_not_affect_choices() {
    let ruleset = Ruleset::Tokyo;
    let (mut blind, mut seeing) = (0, 0);
    for seed in 0..120 {
        let mut dealer = Dealer::new(seed);
        let setup = table_with_a_secret(&mut dealer, 3 + seed as usize % 3);
        let (looked, knowers) = setup.top.unwrap();
        let games: Vec<Game> = ruleset
            .power_cards()
            .iter()
            .filter(|&card| ruleset.cards()[card.index()].cost > 0)
            .filter_map(|card| {
                Game::from_setup(&Setup { top: Some((card, knowers)), ..setup.clone() }, &mut |_, _| {}).ok()
            })
            .collect();
        assert!(games.len() > 20, "too few possible top cards besides {looked:?}");
        let Pending::Choose { seat, .. } = games[0].pending() else { continue };
        // A champion thinks long, with the code of the expert.
        for bot in BOTS.iter().filter(|bot| bot.name() != "champion" || seed % 8 == 0) {
            let choice = |game: &Game| bot.choose(game.view(Some(seat), &mut None), &mut Dealer::new(seed)).unwrap();
            let choices: BTreeSet<String> = games.iter().map(|game| format!("{:?}", choice(game))).collect();
            if knowers.has(seat) {
                seeing += usize::from(choices.len() > 1);
            } else {
                assert_eq!(choices.len(), 1, "{} depends on a hidden card: {choices:?}", bot.name());
                blind += 1;
            }
        }
    }
    assert!(blind > 100 && seeing > 5, "{blind} blind choices, {seeing} that used the secret");
}

/// A setup in the Buy phase in which one monster has Made in a Lab and has looked at the top card.
fn table_with_a_secret(dealer: &mut Dealer, players: usize) -> Setup {
    let ruleset = Ruleset::Tokyo;
    let lab = ruleset.card_by_id("made-in-a-lab").unwrap();
    let mut deck: Vec<_> = ruleset.power_cards().iter().filter(|&c| c != lab).collect();
    let mut draw = |deck: &mut Vec<_>| deck.swap_remove(dealer.below(deck.len() as u32) as usize);
    let market = [(); 3].map(|()| Some(draw(&mut deck)));
    let top = draw(&mut deck);
    let seat = |i: usize| Seat::new(i).unwrap();
    let monsters = (0..players).map(|i| MonsterSetup {
        energy: 3 + dealer.below(7) as u16,
        life: 3 + dealer.below(8) as u8,
        vp: dealer.below(15) as u16,
        place: if i == 0 { Place::Tokyo(Track::Main) } else { Place::Outside },
        cards: if i == 0 { vec![lab] } else { vec![] },
        ..MonsterSetup::default()
    });
    let monsters = monsters.collect();
    let mut knowers = SeatSet::default();
    knowers.insert(seat(0));
    let start = StartAt::Turn { seat: seat(dealer.below(2) as usize), number: 9, phase: Phase::Buy };
    Setup { monsters, market, top: Some((top, knowers)), start, ..Setup::new(ruleset) }
}

/// `BOTS` is ordered by strength; `learnt.rs` checks the rest of the order.
#[test]
fn veterans_beat_rookies_and_rookies_beat_chance() {
    for (ruleset, strong, weak, least) in Ruleset::ALL.into_iter().flat_map(|ruleset| {
        [("veteran", "random", 0.85), ("veteran", "rookie", 0.4), ("rookie", "random", 0.5)]
            .map(|(strong, weak, least)| (ruleset, strong, weak, least))
    }) {
        let plan = Tournament {
            ruleset,
            options: Options::default(),
            line_up: vec![bot(strong), bot(weak), bot(weak), bot(weak)],
            deals: 75,
            seed: 1,
            threads: 2,
        };
        let standings = tournament(&plan, &|_| {});
        let share = standings.bots[0].share;
        assert!(share.low > least, "{strong} against {weak} in {}: {share:?}", ruleset.word());
    }
}

/// Veterans also beat random bots in the KO variant, where KO'd monsters play on.
#[test]
fn veterans_beat_random_bots_in_the_ko_variant() {
    let plan = Tournament {
        ruleset: Ruleset::NewYork,
        options: Options { ko: true, ..Options::default() },
        line_up: vec![bot("veteran"), bot("random"), bot("random"), bot("random"), bot("random")],
        deals: 40,
        seed: 1,
        threads: 2,
    };
    let share = tournament(&plan, &|_| {}).bots[0].share;
    assert!(share.low > 0.7, "{share:?}");
}

/// A KO'd bot tries to rise unless popular demand is close, and heckles the leader.
#[test]
fn ko_monsters_choose_well() {
    let ruleset = Ruleset::NewYork;
    let stands = |place, vp| MonsterSetup { place, vp, ..MonsterSetup::default() };
    let (queens, inside) = (Place::Outer(Borough::Queens), Place::Manhattan(Zone::Lower, Track::Main));
    let table = |vp: u16, phase: Phase, dice: Option<Dice>| Setup {
        options: Options { ko: true, ..Options::default() },
        monsters: vec![
            MonsterSetup { ko: true, life: 0, vp, ..MonsterSetup::default() },
            stands(queens, 3),
            stands(inside, 17),
            stands(queens, 5),
        ],
        dice,
        start: StartAt::Turn { seat: Seat::new(0).unwrap(), number: 9, phase },
        ..Setup::new(ruleset)
    };
    for name in ["rookie", "veteran"] {
        let answer = |setup: &Setup| {
            let game = Game::from_setup(setup, &mut |_, _| {}).unwrap();
            let seat = Seat::new(0).unwrap();
            bot(name).choose(game.view(Some(seat), &mut None), &mut Dealer::new(1)).unwrap()
        };
        assert_eq!(answer(&table(4, Phase::Start, None)), Action::TryZombie, "{name}");
        assert_eq!(answer(&table(18, Phase::Start, None)), Action::Pass, "{name}");
        // A single kind is resolved without a question.
        let jeers = answer(&table(4, Phase::Resolve, Some(Dice::of(Face::CELEBRITY, 3))));
        assert_eq!(jeers, Action::Choose(Seat::new(2).unwrap()), "{name}");
    }
}

/// The veteran's choice in a position, and its reason.
fn choice_of_veteran(setup: &Setup, roll: Option<&str>) -> (Action, &'static str) {
    let mut game = Game::from_setup(setup, &mut |_, _| {}).unwrap();
    if let Some(roll) = roll {
        game.resolve(game.parse_outcome(roll).unwrap()).unwrap();
    }
    let Pending::Choose { seat, .. } = game.pending() else { panic!("{:?}", game.pending()) };
    let veteran = bot("veteran");
    let action = veteran.choose(game.view(Some(seat), &mut None), &mut Dealer::new(1)).unwrap();
    let reason = veteran.reason(game.view(Some(seat), &mut None), action);
    (action, reason.0)
}

/// In positions where one thing matters, the veteran names it as its reason.
#[test]
fn a_veteran_gives_the_decisive_reason() {
    let ruleset = Ruleset::Tokyo;
    let card = |id: &str| ruleset.card_by_id(id).unwrap();
    let seat = |i: usize| Seat::new(i).unwrap();
    let outside = MonsterSetup { place: Place::Outside, ..MonsterSetup::default() };
    let inside = MonsterSetup { place: Place::Tokyo(Track::Main), ..MonsterSetup::default() };
    let table = |phase: Phase, me: MonsterSetup, other: MonsterSetup| Setup {
        monsters: vec![me, other, outside.clone()],
        start: StartAt::Turn { seat: seat(0), number: 9, phase },
        ..Setup::new(ruleset)
    };
    // It needs one more VP to win.
    let rich = MonsterSetup { vp: 19, energy: 3, ..outside.clone() };
    let market = [Some(card("corner-store")), Some(card("gourmet")), None];
    let (action, reason) = choice_of_veteran(&Setup { market, ..table(Phase::Buy, rich, inside.clone()) }, None);
    assert!(matches!(action, Action::Buy { card: bought, .. } if bought == card("corner-store")), "{action:?}");
    assert_eq!(reason, "end");
    // A strong card that it can afford.
    let saver = MonsterSetup { energy: 12, ..outside.clone() };
    let market = [Some(card("fire-breathing")), None, None];
    let (action, reason) = choice_of_veteran(&Setup { market, ..table(Phase::Buy, saver, inside.clone()) }, None);
    assert!(matches!(action, Action::Buy { .. }), "{action:?}");
    assert_eq!(reason, "goods");
    // A monster that is nearly out leaves Tokyo.
    let weak = MonsterSetup { life: 2, ..inside.clone() };
    let mut attacked = table(Phase::Resolve, outside.clone(), outside.clone());
    attacked.dice = Some(Dice::of(Face::ATTACK, 1));
    // Two more attackers act before its next turn.
    attacked.monsters.push(weak);
    assert_eq!(choice_of_veteran(&attacked, None), (Action::Yield, "life"));
    // Outside Tokyo it hopes for hearts.
    let weak = MonsterSetup { life: 1, ..outside.clone() };
    let (action, reason) = choice_of_veteran(&table(Phase::Roll, weak, inside.clone()), Some("roll H 1 1 2 2 E"));
    assert!(matches!(action, Action::Reroll { dice, .. } if dice.count(Face::HEAL) == 0), "{action:?}");
    assert_eq!(reason, "hopes-heal");
    // With the winning VP rolled, it stops.
    let close = MonsterSetup { vp: 18, ..outside.clone() };
    let stopped = choice_of_veteran(&table(Phase::Roll, close, inside), Some("roll 2 2 2 1 E H"));
    assert_eq!(stopped, (Action::Stop, "enough"));
}
