//! What the numbers of an analysis mean: luck is zero on average, luck and skill add up, mistakes are found. None of this
//! depends on what the networks have learnt.

use kaiju_analysis::{Analyst, CERTAIN, GameAnalysis, analyse_game, analyse_game_while, hundredths};
use kaiju_arena::bot_record;
use kaiju_bots::{Bot, bot_by_name};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_laws::{Policy, random_ko_table, rich_table};
use kaiju_rules::{
    Action, Chance, Dice, Face, Game, MonsterSetup, Options, Pending, Phase, Place, Ply, Prompt, Record, Ruleset, Seat,
    Setup, Source, StartAt, Track,
};
use std::collections::BTreeSet;

const KO: Options = Options { ko: true, ..Options::NONE };
/// Means are rounded down once for each die.
const ROUNDING: i128 = 16;

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// A game of bots, up to the beginning of this turn.
fn play(ruleset: Ruleset, options: Options, names: &[&str], seed: u64, turns: u16) -> Record {
    let bots: Vec<&dyn Bot> = names.iter().map(|name| bot_by_name(name).unwrap() as &dyn Bot).collect();
    let mut record = bot_record(ruleset, options, &bots).unwrap();
    let (mut dealer, mut luck) = (Dealer::new(game_seed(seed, 0)), Dealer::for_bots(seed, 0));
    while record.game().turn_number() < turns {
        let next = dealer.next_ply(record.game(), |game, seat, _| {
            bots[seat.index()].choose(game.view(Some(seat), &mut None), &mut luck).unwrap()
        });
        let Some(ply) = next else { break };
        record.play_unchecked(ply, &mut |_, _| {});
    }
    record
}

/// A record that continues a position.
fn continued(game: &Game, plies: &[Ply]) -> Record {
    let mut record = Record::from_position(*game);
    for &ply in plies {
        record.play(ply, &mut |_, _| {}).unwrap();
    }
    record
}

#[track_caller]
fn adds_up(record: &Record, analysis: &GameAnalysis) {
    let (first, last) = (&analysis.curve[0], &analysis.curve[analysis.curve.len() - 1]);
    assert_eq!((last.ply, analysis.plies), (record.plies().len(), record.plies().len()));
    assert!(analysis.curve.is_sorted_by(|a, b| a.ply < b.ply && a.turn <= b.turn));
    for seat in &analysis.seats {
        assert_eq!(seat.end - seat.start, seat.luck + seat.skill(), "{}", seat.seat.letter());
        assert_eq!(seat.skill(), seat.own + seat.others + seat.unforeseen);
        assert_eq!((seat.start, seat.end), (first.of(seat.seat), last.of(seat.seat)));
        assert!(seat.own <= 0 && seat.costliest.len() <= 3);
        assert!(seat.costliest.is_sorted_by(|a, b| a.cost >= b.cost) && seat.costliest.iter().all(|c| c.cost > 0));
        for choice in &seat.costliest {
            let game = record.game_after(choice.ply);
            assert_eq!(record.plies()[choice.ply], Ply::Choice(seat.seat, choice.chosen));
            assert_eq!((game.turn_number(), game.check(seat.seat, choice.best)), (choice.turn, Ok(())));
        }
        assert!(seat.best_luck.is_none_or(|roll| roll.change > 0 && roll.turn == turn_of(record, roll.ply)));
        assert!(seat.worst_luck.is_none_or(|roll| roll.change < 0 && roll.turn == turn_of(record, roll.ply)));
    }
}

fn turn_of(record: &Record, ply: usize) -> u16 {
    assert!(matches!(record.plies()[ply], Ply::Chance(_)));
    record.game_after(ply).turn_number()
}

/// A seat's chance at a moment of the curve.
trait ChanceOf {
    fn of(&self, seat: Seat) -> i64;
}

impl ChanceOf for kaiju_analysis::Moment {
    fn of(&self, seat: Seat) -> i64 {
        self.chances[seat.index()].cast_signed()
    }
}

#[test]
fn luck_and_skill_add_up_in_every_game() {
    let mut finished = 0;
    for (ruleset, options, bots, turns) in [
        (Ruleset::Tokyo, Options::NONE, &["veteran", "rookie", "random", "expert"][..], 1000),
        (Ruleset::Tokyo, Options { duel: true, ..Options::NONE }, &["expert", "rookie"], 1000),
        (Ruleset::NewYork, Options::NONE, &["rookie", "veteran", "expert"], 1000),
        (Ruleset::NewYork, KO, &["rookie", "expert", "rookie"], 15),
    ] {
        for seed in 0..2 {
            let record = play(ruleset, options, bots, seed, turns);
            let analysis = analyse_game(&record);
            adds_up(&record, &analysis);
            assert_eq!(analysis.seats.len(), bots.len());
            if let Pending::Over { winner, .. } = record.game().pending() {
                finished += 1;
                for seat in &analysis.seats {
                    assert_eq!(seat.end, if winner == Some(seat.seat) { CERTAIN.cast_signed() } else { 0 });
                }
            }
        }
    }
    assert!(finished >= 6, "{finished}");
}

/// A game's analysis may stop at any ply, and then covers the plies before it.
#[test]
fn an_analysis_can_stop_early() {
    let record = play(Ruleset::Tokyo, Options::NONE, &["expert", "rookie"], 3, 10);
    let mut left = 40;
    let analysis = analyse_game_while(&record, || {
        left -= 1;
        left >= 0
    });
    assert_eq!(analysis.plies, 40);
    let mut shorter = record.clone();
    shorter.truncate(40);
    assert_eq!(analysis, analyse_game(&shorter));
    assert_eq!(analyse_game_while(&record, || false).plies, 0);
}

#[test]
fn champions_make_no_mistakes() {
    for (ruleset, options, players, turns) in
        [(Ruleset::Tokyo, Options::NONE, 4, 25), (Ruleset::NewYork, Options::NONE, 3, 10), (Ruleset::NewYork, KO, 3, 8)]
    {
        let record = play(ruleset, options, &["champion"; 6][..players], 5, turns);
        let analysis = analyse_game(&record);
        adds_up(&record, &analysis);
        for seat in analysis.seats {
            assert_eq!((seat.own, seat.others, seat.costliest), (0, 0, Vec::new()), "{}", seat.seat.letter());
        }
    }
}

/// Tokyo before a question: A is active, B stands in Tokyo City.
fn tokyo(a: MonsterSetup, b: MonsterSetup, phase: Phase, dice: Option<Dice>) -> Setup {
    let start = StartAt::Turn { seat: seat(0), number: 9, phase };
    let a = MonsterSetup { place: Place::Outside, ..a };
    let b = MonsterSetup { place: Place::Tokyo(Track::Main), ..b };
    let c = MonsterSetup { place: Place::Outside, vp: 7, ..MonsterSetup::default() };
    Setup { monsters: vec![a, b, c], start, dice, ..Setup::new(Ruleset::Tokyo) }
}

fn begin(setup: &Setup) -> Game {
    Game::from_setup(setup, &mut |_, _| {}).unwrap()
}

/// Jets let their owner leave Tokyo unhurt. Staying with 1 LP is death, and nothing else in the game costs so much.
#[test]
fn a_fatal_answer_is_the_costliest_choice() {
    let jets = vec![Ruleset::Tokyo.card_by_id("jets").unwrap()];
    let b = MonsterSetup { life: 1, vp: 15, cards: jets, ..MonsterSetup::default() };
    let game = begin(&tokyo(MonsterSetup::default(), b, Phase::Resolve, Some(Dice::of(Face::ATTACK, 6))));
    let Pending::Choose { seat: asked, prompt: Prompt::YieldOrStay } = game.pending() else { panic!("{game:?}") };
    assert_eq!(asked, seat(1));
    let ranked = Analyst::new(&game).rank(&game);
    assert_eq!((ranked[0].action, ranked[1].action), (Action::Yield, Action::Stay));
    assert_eq!(ranked[1].chances[1], 0);

    let record = continued(&game, &[Ply::Choice(asked, Action::Stay)]);
    let analysis = analyse_game(&record);
    adds_up(&record, &analysis);
    let b = &analysis.seats[1];
    let mistake = b.costliest[0];
    assert_eq!((mistake.ply, mistake.chosen, mistake.best), (0, Action::Stay, Action::Yield));
    assert_eq!((mistake.cost, -b.own), (ranked[0].chances[1], ranked[0].chances[1].cast_signed()));
    assert_eq!((b.end, b.start), (0, ranked[0].chances[1].cast_signed()));
    // The others gain by it what B loses.
    assert!((analysis.seats.iter().map(|seat| seat.own + seat.others).sum::<i64>()).abs() < 10);
    assert!(analysis.seats[0].costliest.is_empty() && analysis.seats[2].costliest.is_empty());
}

#[test]
fn an_answer_that_wins_at_once_is_certain() {
    let a = MonsterSetup { vp: 19, energy: 3, ..MonsterSetup::default() };
    let mut setup = tokyo(a, MonsterSetup::default(), Phase::Buy, None);
    let store = Ruleset::Tokyo.card_by_id("corner-store").unwrap();
    setup.market[0] = Some(store);
    let game = begin(&setup);
    let mut analyst = Analyst::new(&game);
    let ranked = analyst.rank(&game);
    assert_eq!(ranked[0].action, Action::Buy { card: store, from: Source::Market, life: 0 });
    assert_eq!(ranked[0].chances[..3], [CERTAIN, 0, 0]);
    assert_eq!(hundredths(ranked[0].chances[0].cast_signed()), 10_000);
    assert_eq!(analyst.chances(&game), ranked[0].chances);
    let advice = analyst.advice(game.view(Some(seat(0)), &mut None)).unwrap();
    assert_eq!((advice.best, advice.second, advice.reason.0), (ranked[0], Some(ranked[1]), "end"));
    assert_eq!(analyst.advice(game.view(Some(seat(1)), &mut None)), None);
}

/// Conceding is no mistake of a choice between answers, but it costs the chance to win.
#[test]
fn conceding_costs_the_chance_to_win() {
    let game = begin(&tokyo(MonsterSetup::default(), MonsterSetup::default(), Phase::Start, None));
    let before = analyse_game(&continued(&game, &[]));
    assert_eq!((before.curve.len(), before.plies), (1, 0));
    let mut dealer = Dealer::new(4);
    let roll = dealer.next_ply(&game, |game, _, _| game.legal()[0]).unwrap();
    let asked = continued(&game, &[roll]);
    let Pending::Choose { .. } = asked.game().pending() else { panic!("{:?}", asked.game().pending()) };
    // C isn't asked, and may concede all the same.
    let record = continued(&game, &[roll, Ply::Choice(seat(2), Action::Concede)]);
    let analysis = analyse_game(&record);
    adds_up(&record, &analysis);
    let c = &analysis.seats[2];
    let chance = analyse_game(&asked).seats[2].end;
    assert_eq!((c.own, c.end, c.costliest.len()), (-chance, 0, 0));
    assert!(chance > 0);
}

/// The mean of everyone's luck over all outcomes of the pending chance.
fn mean_luck(game: &Game, before: &[Ply]) -> Vec<i128> {
    let rolling = *continued(game, before).game();
    let outcomes: Vec<_> = rolling.chances().collect();
    let mut sums = vec![0; game.seat_count()];
    for &(outcome, weight) in &outcomes {
        let mut plies = before.to_vec();
        plies.push(Ply::Chance(outcome));
        let record = continued(game, &plies);
        let analysis = analyse_game(&record);
        adds_up(&record, &analysis);
        for (sum, seat) in sums.iter_mut().zip(&analysis.seats) {
            *sum += i128::from(seat.luck) * i128::from(weight);
        }
    }
    let total: u64 = outcomes.iter().map(|&(_, weight)| weight).sum();
    sums.into_iter().map(|sum| sum / i128::from(total)).collect()
}

#[track_caller]
fn is_zero(means: &[i128], game: &Game) {
    assert!(means.iter().all(|mean| mean.abs() <= ROUNDING), "{means:?} at {}", game.position());
}

/// Over all 462 first rolls of six dice, luck is zero but for rounding; so it is over all outcomes of a reroll.
#[test]
fn luck_is_zero_over_all_rolls() {
    let game = begin(&tokyo(MonsterSetup::default(), MonsterSetup::default(), Phase::Start, None));
    let Pending::Chance(Chance::Roll { dice: 6, .. }) = game.pending() else { panic!("{:?}", game.pending()) };
    assert_eq!(game.chances().count(), 462);
    is_zero(&mean_luck(&game, &[]), &game);
    for (letters, rerolled) in [("AAEEH1", "EEH1"), ("112233", "1122"), ("AAAAAE", "E")] {
        let dice = |letters: &str| letters.chars().map(|l| game.ruleset().face_by_letter(l).unwrap()).collect::<Dice>();
        let reroll = Ply::Choice(seat(0), Action::Reroll { dice: dice(rerolled), life: 0 });
        let roll = Ply::Chance(kaiju_rules::Outcome::Dice(dice(letters)));
        let asked = *continued(&game, &[roll]).game();
        is_zero(&mean_luck(&asked, &[reroll]), &asked);
    }
}

/// So is it for the number that decides whether a monster rises.
#[test]
fn luck_is_zero_over_all_numbers() {
    let line = "kaiju-position-3 new-york 3 rules=2 ko=yes A=10,0,0 A.at=outer:queens B=0,0,0 B.out=ko C=10,0,0 \
        C.at=outer:bronx token-monster=outer:bronx deck=rest turn=2:B:start \
        steps=end-turn,turn-end-cards,buy,move,dice-done,final-roll,roll,before-roll,turn-start-cards,earnings \
        pending=chance:number:B";
    let game = Game::from_position(line).unwrap();
    assert_eq!(game.chances().count(), 6);
    is_zero(&mean_luck(&game, &[]), &game);
}

/// So is it for cards, tiles and cards' dice, at tables full of cards that change dice and rerolls.
#[test]
fn luck_is_zero_over_all_outcomes_of_any_chance() {
    let mut seen = BTreeSet::new();
    for seed in 0..24 {
        let mut dealer = Dealer::new(seed);
        let policy = Policy(seed as u8 | Policy::RICH);
        let mut game = match seed % 3 {
            0 => random_ko_table(3, policy, &mut dealer),
            _ => rich_table(Ruleset::ALL[seed as usize % 2], 2, &mut dealer),
        };
        for _ in 0..200 {
            // Rolls of many dice take long: those of few are like them.
            if let Pending::Chance(chance) = game.pending()
                && game.chances().count() < 40
            {
                let kind = match chance {
                    Chance::Roll { .. } if game.phase() == Phase::Start => "first roll",
                    Chance::Roll { .. } => "reroll",
                    Chance::Card { .. } => "card",
                    Chance::Tile { .. } => "tile",
                    Chance::Number { .. } => "number",
                    Chance::Dice { .. } => "dice",
                    Chance::StartRoll { .. } | Chance::Peek { .. } => "other",
                };
                if seen.insert((kind, game.ruleset().word())) {
                    is_zero(&mean_luck(&game, &[]), &game);
                }
            }
            let Some(ply) = policy.next_ply(&game, &mut dealer) else { break };
            game.apply(ply).unwrap();
        }
    }
    let kinds: BTreeSet<_> = seen.iter().map(|&(kind, _)| kind).collect();
    assert!(["reroll", "card", "tile", "dice"].iter().all(|kind| kinds.contains(kind)), "{seen:?}");
}

/// The fast analyst ranks all answers too, and finds what is obvious.
#[test]
fn a_fast_analyst_ranks_rolls() {
    let a = MonsterSetup { vp: 17, ..MonsterSetup::default() };
    let game = begin(&tokyo(a, MonsterSetup::default(), Phase::Start, None));
    let dice: Dice = [Face::THREE; 5].into_iter().chain([Face::HEAL]).collect();
    let game = *continued(&game, &[Ply::Chance(kaiju_rules::Outcome::Dice(dice))]).game();
    for mut analyst in [Analyst::new(&game), Analyst::fast(&game)] {
        let ranked = analyst.rank(&game);
        assert_eq!(ranked.len(), game.legal().len());
        assert!(ranked.is_sorted_by(|a, b| a.chances[0] >= b.chances[0]));
        // Five 3s are 5 VP.
        assert_eq!(hundredths(ranked[0].chances[0].cast_signed()), 10_000, "{:?}", ranked[0]);
        for answer in ranked {
            let sum: u64 = answer.chances.iter().sum();
            assert!(sum.abs_diff(CERTAIN) < 64, "{answer:?}");
        }
    }
}
