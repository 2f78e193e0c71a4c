mod ko_tests;

use super::{
    effects::{EventTrace, consequences, end_of, prospect, stopping, without_implied},
    *,
};
use crate::Words;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_laws::{Policy, random_table};
use kaiju_rules::{
    Borough, Destination, Event, EventKind, Goal, Good, MonsterSetup, Options, Outcome, Phase, Place, Rule, Ruleset,
    Setup, StartAt, Track, Zone,
};

/// The losses implied by another monster's KO are left out; those of the player's own KO, and all other losses, are
/// shown.
#[test]
fn losses_implied_by_a_ko_are_left_out() {
    let [you, down, other] = [0, 1, 2].map(|at| Seat::new(at).expect("a seat"));
    let effect = |kind| Effect { events: vec![Event { kind, cause: Rule::KO_1_2.into() }], ..Message::new("x").into() };
    let lose = |seat, good| effect(EventKind::Lose { seat, good, count: 2 });
    let kept = [effect(EventKind::KnockOut { seat: down }), lose(other, Good::Vp), lose(down, Good::Life)];
    let implied = [lose(down, Good::Vp), effect(EventKind::Return { seat: down, goal: Goal::Statue })];
    let all = || kept.iter().chain(&implied).cloned().collect::<Vec<_>>();
    assert_eq!(without_implied(all(), you), kept);
    assert_eq!(without_implied(all(), down), all());
}

/// Plays random games with many cards, and calls `look` for each answer to each question.
fn each_answer(mut look: impl FnMut(&Game, Seat, Action)) {
    for (number, ruleset) in (0..8).flat_map(|number| Ruleset::ALL.map(|ruleset| (number, ruleset))) {
        let policy = Policy(Policy::RICH | Policy::USES | Policy::BUYS);
        let (mut dealer, mut luck) = (Dealer::new(game_seed(7, number)), Dealer::new(game_seed(8, number)));
        let mut game = random_table(ruleset, 2 + number as usize % 5, policy, &mut luck);
        for _ in 0..150 {
            let ply = dealer.next_ply(&game, |game, seat, _| {
                let legal = game.legal();
                legal.iter().take(30).for_each(|&action| look(game, seat, action));
                policy.choose(&legal, &mut luck)
            });
            let Some(ply) = ply else { break };
            game.apply(ply).expect("the ply was listed or drawn");
        }
    }
}

/// Every answer is previewed to the same depth: its own effects up to the next random outcome or question. Effects that
/// follow no matter which answer is given (the next face, phase or turn) are left out unless they are fatal.
#[test]
fn answers_are_previewed_to_the_same_depth() {
    let (mut compared, mut cut) = (0, 0);
    each_answer(|game, seat, action| {
        if matches!(action, Action::Resolve(_) | Action::TreatAs(_) | Action::Reroll { .. }) {
            return;
        }
        let mut happened = EventTrace::new();
        let mut played = *game;
        played.play_with(seat, action, &mut |game, event| happened.push((*game, event))).expect("the answer is legal");
        let is_later = |(_, event): &(Game, kaiju_rules::Event)| {
            let earnings = game.is_ko(seat) && event.cause == kaiju_rules::Cause::Rule(kaiju_rules::Rule::KO_5_4);
            let next = EventKind::Resolve { seat, face: Face::ATTACK, count: 0 };
            let same = |kind: EventKind| std::mem::discriminant(&kind) == std::mem::discriminant(&event.kind);
            let phase = EventKind::Phase { seat, phase: Phase::Buy };
            earnings || same(next) || same(phase) || same(EventKind::Turn { seat, number: 1, extra: None })
        };
        let depth = happened.iter().position(is_later).unwrap_or(happened.len());
        let later = happened.split_off(depth);
        let shown = Answer::of(game, seat, action).effects;
        // No later event is shown, except one that ends the game for this player.
        let ends = |event: &kaiju_rules::Event| match event.kind {
            EventKind::Eliminate { seat: hit } | EventKind::KnockOut { seat: hit } => hit == seat,
            EventKind::Win { seat: winner } => winner != seat,
            EventKind::NobodyWins => true,
            _ => false,
        };
        let now: Vec<kaiju_rules::Event> = happened.iter().map(|(_, event)| *event).collect();
        for event in shown.iter().flat_map(|effect| &effect.events) {
            assert!(now.contains(event) || ends(event), "{action:?} shows {event:?} at {}", game.position());
        }
        // All immediate events are shown.
        let mut expected = consequences(game, seat, action, happened);
        expected.extend(prospect(game, seat, action).map(Effect::from));
        let shown: Vec<&Effect> = shown.iter().filter(|effect| !effect.events.iter().any(ends)).collect();
        let expected: Vec<&Effect> = expected.iter().filter(|effect| !effect.events.iter().any(ends)).collect();
        assert_eq!(shown, expected, "{action:?} at {}", game.position());
        compared += 1;
        cut += usize::from(!say::effects_for(seat, &later).is_empty());
    });
    assert!(compared > 1000 && cut > 100, "{cut} of {compared} answers had effects in a later phase");
}

/// A two-player game in which the active monster is in this place.
fn at(place: Place, options: Options) -> Game {
    let ruleset = if matches!(place, Place::Tokyo(_)) { Ruleset::Tokyo } else { Ruleset::NewYork };
    let other = if ruleset == Ruleset::Tokyo { Place::Outside } else { Place::Outer(Borough::Bronx) };
    let monster = |place| MonsterSetup { place, ..MonsterSetup::default() };
    let start = StartAt::Turn { seat: Seat::new(0).expect("a seat"), number: 3, phase: Phase::Start };
    let setup = Setup { monsters: vec![monster(place), monster(other)], options, start, ..Setup::new(ruleset) };
    Game::from_setup(&setup, &mut |_, _| {}).expect("valid setup")
}

/// Staying in the middle shows what the next turn pays there; yielding shows who moves in.
#[test]
fn staying_shows_the_next_earnings() {
    let words = Words::english();
    let prospect_text = |place: Place, options: Options, action: Action| {
        let game = at(place, options);
        let message = prospect(&game, game.active(), action)?;
        Some(words.text(&message, &words.monster_names(game.ruleset(), game.seat_count())))
    };
    let (city, lower) = (Place::Tokyo(Track::Main), Place::Manhattan(Zone::Lower, Track::Main));
    let (usual, duel) = (Options::default(), Options { duel: true, ..Options::default() });
    let midtown = Action::Move { to: Destination::Zone(Zone::Midtown), life: 0 };
    let is = |text: &str| Some(text.to_owned());
    assert_eq!(prospect_text(city, duel, Action::Stay), is("+1 E at the start of your next turn"));
    assert_eq!(prospect_text(city, usual, Action::Stay), is("+2 VP at the start of your next turn"));
    assert_eq!(prospect_text(lower, usual, Action::Stay), is("+1 VP and 1 E at the start of your next turn"));
    assert_eq!(prospect_text(lower, usual, midtown), is("+2 VP and 1 E at the start of your next turn"));
    assert!(prospect_text(city, usual, Action::Yield).is_some_and(|text| text.starts_with("you leave")));
    assert_eq!(prospect_text(Place::Outer(Borough::Queens), usual, Action::Stay), None);
}

/// A roller outside Tokyo with these dice; the monster in Tokyo has these cards and 2 energy.
fn against(cards: &[&str], letters: &str) -> Game {
    let mut setup = Setup::new(Ruleset::Tokyo);
    let cards = cards.iter().map(|id| Ruleset::Tokyo.card_by_id(id).expect("a card")).collect();
    setup.monsters = vec![
        MonsterSetup { place: Place::Outside, ..MonsterSetup::default() },
        MonsterSetup { place: Place::Tokyo(Track::Main), cards, energy: 2, ..MonsterSetup::default() },
    ];
    setup.start = StartAt::Turn { seat: Seat::new(0).expect("a seat"), number: 3, phase: Phase::Start };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).expect("valid setup");
    let dice = letters.chars().map(|l| Ruleset::Tokyo.face_by_letter(l).expect("a face")).collect::<Dice>();
    game.resolve(Outcome::Dice(dice)).expect("the right number of dice");
    game
}

/// The effects of each face if the player stopped now, such as "Attack: nothing".
fn stop_preview(game: &Game) -> Vec<String> {
    let words = Words::english();
    let seat_names = words.monster_names(game.ruleset(), game.seat_count());
    let row = |kind: FacePreview| {
        let row = Message::new("play-row").with("row", Arg::Row(texts(&kind.effects)));
        format!("{}: {}", words.text(&kind.name, &seat_names), words.text(&row, &seat_names))
    };
    stopping(game, game.active()).into_iter().map(row).collect()
}

#[test]
fn an_attack_that_can_be_averted_is_a_threat() {
    for cards in [&["wings"][..], &["camouflage"], &["jets"], &["wings", "jets"]] {
        for dice in ["AA1EHH", "AAAAAA"] {
            let count = dice.matches('A').count();
            let attack = format!("Attack: Space Penguin up to −{count} LP");
            assert!(
                stop_preview(&against(cards, dice)).contains(&attack),
                "{cards:?}: {:?}",
                stop_preview(&against(cards, dice))
            );
        }
    }
    assert!(stop_preview(&against(&[], "AA1EHH")).contains(&"Attack: Space Penguin −2 LP".to_owned()));
    assert!(
        stop_preview(&against(&["armor-plating"], "A11EHH")).iter().any(|row| row.starts_with("Attack: no damage"))
    );
    assert!(stop_preview(&against(&["wings"], "AA1EHH")).contains(&"1: needs 3".to_owned()));
}

fn which_kind(ends: &[Option<Ending>]) -> Question {
    let kinds = [Face::ENERGY, Face::ATTACK, Face::HEAL];
    let answer = |(&face, &end): (&Face, &Option<Ending>)| Answer {
        action: Action::Resolve(face),
        text: Message::new("answer-resolve"),
        effects: Vec::new(),
        end,
        confirm: None,
        mark: None,
    };
    let mut answers: Vec<Answer> = kinds.iter().zip(ends).map(answer).collect();
    confirm(&mut answers, std::iter::empty());
    Question {
        seat: Seat::new(0).expect("a seat"),
        prompt: Prompt::WhichKind,
        variant: None,
        roll: None,
        text: Message::new("question-which-kind"),
        notes: Vec::new(),
        answers,
        rerolls: Vec::new(),
        stopping: Vec::new(),
    }
}

/// An answer needs confirmation if a safer one exists. If all are equally severe, none does; if the choice is between a
/// KO and losing the game, only losing does. Resolving everything in order never picks such an answer.
#[test]
fn an_answer_needs_confirmation_if_a_safer_one_exists() {
    use Ending::{Ko, Lost, Out};
    let confirmed = |ends: &[Option<Ending>]| -> Vec<Option<Ending>> {
        which_kind(ends).answers.iter().map(|answer| answer.confirm).collect()
    };
    for end in [Ko, Out, Lost] {
        assert_eq!(confirmed(&[Some(end), None]), [Some(end), None]);
        assert_eq!(confirmed(&[Some(end), Some(end)]), [None, None]);
    }
    assert_eq!(confirmed(&[Some(Ko), Some(Lost), Some(Out)]), [None, Some(Lost), Some(Out)]);
    assert_eq!(confirmed(&[Some(Out), Some(Lost)]), [None, None]);
    let energy = Action::Resolve(Face::ENERGY);
    assert_eq!(which_kind(&[Some(Out), None]).next_kind(), None);
    assert_eq!(which_kind(&[Some(Out), Some(Out)]).next_kind(), Some(energy));
    assert_eq!(which_kind(&[None, Some(Out)]).next_kind(), Some(energy));
}

/// Answers that aren't listed count too, but are evaluated only if every listed answer has a fatal consequence.
#[test]
fn an_unlisted_answer_can_be_the_safe_one() {
    let mut answers = which_kind(&[Some(Ending::Out)]).answers;
    confirm(&mut answers, [Some(Ending::Out), None].into_iter());
    assert_eq!(answers[0].confirm, Some(Ending::Out));
    let mut answers = which_kind(&[Some(Ending::Out), None]).answers;
    confirm(&mut answers, std::iter::from_fn(|| -> Option<Option<Ending>> { panic!("looked at") }));
    assert_eq!(answers[0].confirm, Some(Ending::Out));
}

/// Being eliminated or KO'd is fatal at any time; losing the game is fatal only before the next turn begins.
#[test]
fn a_game_lost_next_turn_is_not_fatal() {
    let [own, other] = [0, 1].map(|seat| Seat::new(seat).expect("a seat"));
    let cause = kaiju_rules::Cause::Rule(kaiju_rules::Rule::NY_8_1);
    let end = |kinds: &[EventKind]| end_of(own, kinds.iter().map(|&kind| kaiju_rules::Event { kind, cause }));
    let turn = EventKind::Turn { seat: other, number: 5, extra: None };
    let [win, lost] = [own, other].map(|seat| EventKind::Win { seat });
    let [out, down] = [EventKind::Eliminate { seat: own }, EventKind::KnockOut { seat: own }];
    assert_eq!(end(&[lost]), Some(Ending::Lost));
    assert_eq!(end(&[EventKind::NobodyWins]), Some(Ending::Lost));
    assert_eq!(end(&[turn, lost]), None);
    assert_eq!(end(&[win]), None);
    assert_eq!(end(&[down]), Some(Ending::Ko));
    assert_eq!(end(&[down, lost]), Some(Ending::Lost));
    assert_eq!(end(&[turn, out, lost]), Some(Ending::Out));
    assert_eq!(end(&[EventKind::Eliminate { seat: other }]), None);
}

/// Seats that aren't asked and spectators get no question; the asked seat gets all its legal answers.
#[test]
fn only_the_asked_seat_gets_a_question() {
    let game = against(&["wings"], "AA1EHH");
    let asked = |seat| question(game.view(seat, &mut None));
    let [roller, other] = [0, 1].map(Seat::new);
    assert!(asked(other).is_none() && asked(None).is_none());
    let question = asked(roller).expect("the roller is asked");
    assert_eq!((Some(question.seat), question.prompt), (roller, Prompt::RerollOrStop));
    let actions: Vec<Action> = question.answers.iter().map(|answer| answer.action).collect();
    assert_eq!(actions, game.legal().to_vec());
    assert_eq!(question.stopping.len(), 4, "{:?}", question.stopping);
}

/// A brief question differs only in leaving out reroll answers; the others need the same confirmation.
#[test]
fn a_brief_question_leaves_out_only_rerolls() {
    let game = against(&["wings"], "AA1EHH");
    let mut veil = None;
    let view = game.view(Some(game.active()), &mut veil);
    let (mut full, short) = (question(view).expect("a question"), brief(view).expect("a question"));
    let rerolls: Vec<Action> = full.answers.iter().map(|answer| answer.action).filter(|&a| is_reroll(a)).collect();
    assert!(!rerolls.is_empty() && full.rerolls == rerolls);
    full.answers.retain(|answer| !is_reroll(answer.action));
    assert!(!full.answers.is_empty());
    assert_eq!(full, short);
}

/// Faces without effect say why.
#[test]
fn idle_dice_say_why() {
    let game = against(&[], "11EHHH");
    let rows = stop_preview(&game);
    assert!(rows.contains(&"1: needs 3".to_owned()), "{rows:?}");
    assert!(rows.contains(&"Heal: you're at full health".to_owned()), "{rows:?}");
    let idle: Vec<Option<IdleReason>> = stopping(&game, game.active()).into_iter().map(|kind| kind.idle).collect();
    assert_eq!(idle, [Some(IdleReason::TooFew(3)), None, Some(IdleReason::FullLife)]);
    let mut inside = at(Place::Tokyo(Track::Main), Options::default());
    let dice =
        |letters: &str| letters.chars().map(|l| Ruleset::Tokyo.face_by_letter(l).expect("a face")).collect::<Dice>();
    inside.resolve(Outcome::Dice(dice("HH1223"))).expect("the right number of dice");
    assert!(stop_preview(&inside).contains(&"Heal: hearts do nothing in Tokyo".to_owned()));
    // In Tokyo, no odds for hearts are shown.
    let wants: Vec<Message> =
        odds(inside.view(Some(inside.active()), &mut None), inside.dice()).into_iter().map(|row| row.want).collect();
    let heal = say::face(Ruleset::Tokyo, Face::HEAL);
    assert!(!wants.is_empty() && wants.iter().all(|want| !want.args.contains(&("face".into(), heal.clone().into()))));
}

/// Odds are shown only for results that would have an effect and that the dice don't show yet.
#[test]
fn odds_matter_at_this_table() {
    let words = Words::english();
    let of = |game: &Game, loose: &str| -> Vec<String> {
        let ruleset = game.ruleset();
        let dice = loose.chars().map(|l| ruleset.face_by_letter(l).expect("a face")).collect();
        let rows = odds(game.view(Some(game.active()), &mut None), dice);
        rows.iter().map(|row| words.text(&row.want, &words.monster_names(ruleset, game.seat_count()))).collect()
    };
    let game = against(&[], "AA22EE");
    // Two 2s need a third, the attack hits the monster in Tokyo, and there is nothing to heal.
    assert_eq!(of(&game, "AA22EE"), ["3+ 2s", "3+ Attack", "3+ Energy"]);
    assert_eq!(of(&game, "EE"), ["3+ 2s", "3+ Attack", "3+ Energy"]);
    let game = against(&[], "222EEH");
    assert_eq!(of(&game, "EEH"), ["4+ 2s", "1+ Attack", "3+ Energy"]);
}

/// Only rolled dice have odds: at most four rows, whose best odds are never below those of the next roll.
#[test]
fn odds_are_for_the_rolled_dice() {
    let game = against(&[], "AAA1EH");
    let of = |letters: &str| {
        let face = |letter| Ruleset::Tokyo.face_by_letter(letter).expect("a face");
        odds(game.view(Some(game.active()), &mut None), letters.chars().map(face).collect())
    };
    assert!(of("").is_empty() && of("333").is_empty());
    let one = of("1");
    let fourth_attack = &one[0];
    assert_eq!(
        fourth_attack.want,
        Message::new("ask-odds-least").with("count", 4u8).with("face", say::face(Ruleset::Tokyo, Face::ATTACK))
    );
    assert_eq!((fourth_attack.next.hits, fourth_attack.next.of), (1, 6));
    assert!(one.len() <= 4 && one.iter().all(|chance| chance.best.per_mille() >= chance.next.per_mille()));
}

/// Natural Selection takes its owner's LP after the last dice. The answer that leads to this says so, and names the
/// ending.
#[test]
fn a_fatal_answer_says_what_kills() {
    let position = |options: &str| {
        format!(
            "kaiju-position-3 new-york 3 rules=2 {options} A=5,6,1 A.at=manhattan:lower:2-4 \
             A.cards=natural-selection,chameleon B=10,1,0 B.at=outer:queens C=10,3,1 C.at=outer:bronx \
             staten-island=power-plant-2+1,high-rise-2+1,high-rise-1+1 staten-island.units=3,0,0 \
             bronx=hospital-2+1,high-rise-2+2,high-rise-2+2 bronx.units=1,0,0 \
             queens=power-plant-3+2,high-rise-2+2,high-rise-3+2 brooklyn=high-rise-3+2,hospital-3+2,high-rise-1+2 \
             manhattan=high-rise-1+2,high-rise-1+2,power-plant-3+2 unseen=14,4,1,2,1,2,2 \
             market=photo-op,tesla-cannon,curse deck=rest acquired=natural-selection,chameleon turn=7:A:resolve dice=CC \
             resolved=EEAHH done=EAH steps=end-turn,turn-end-cards,buy,move,dice-done pending=choose:A:which-kind"
        )
    };
    let words = Words::english();
    for (options, end, says) in
        [("ko=yes", Ending::Ko, "Natural Selection: you are KO'd"), ("", Ending::Out, "Natural Selection: you are out")]
    {
        let line = position(options).split_whitespace().collect::<Vec<_>>().join(" ");
        let game = Game::from_position(&line).expect("a valid position");
        let seat = Seat::new(0).expect("a seat");
        let question = question(game.view(Some(seat), &mut None)).expect("A is asked");
        let fatal = question.answers.iter().find(|a| a.action == Action::Resolve(Face::CELEBRITY)).expect("a face");
        assert_eq!(fatal.confirm, Some(end));
        let seat_names = words.monster_names(game.ruleset(), game.seat_count());
        let effects: Vec<String> = texts(&fatal.effects).iter().map(|text| words.text(text, &seat_names)).collect();
        assert_eq!(effects, [says]);
    }
}
