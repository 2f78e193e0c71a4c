//! Checks that the learnt bots are stronger than the veteran and don't make its mistakes.

use kaiju_arena::{Tournament, tournament};
use kaiju_bots::{Bot, bot_by_name};
use kaiju_dealer::Dealer;
use kaiju_rules::{Action, Game, Options, Pending, Ruleset};

const LEARNT: [&str; 2] = ["expert", "champion"];

fn bot(name: &str) -> &'static dyn Bot {
    bot_by_name(name).unwrap()
}

/// The veterans' game of seed 42 in New York, turn 26. Each unit in the monster's borough costs it 1 LP, and it has 3.
const OUCH_BEFORE_DESTRUCTION: &str = "kaiju-position-3 new-york 4 rules=2 A=8,7,0 A.at=outer:staten-island A.trophies=1,0,0 B=4,19,1 B.at=outer:brooklyn \
     B.cards=regeneration B.trophies=1,0,0 C=4,9,2 C.at=manhattan:lower:2-4 C.cards=violent-star D=3,17,4 \
     D.at=outer:brooklyn D.gained=3 staten-island=power-plant-2+2,high-rise-3+1,power-plant-3+1 staten-island.units=0,1,0 \
     bronx=-+0,hospital-3+1,high-rise-2+1 bronx.units=4,1,0 queens=-+0,power-plant-3+1,hospital-3+2 queens.units=3,1,0 \
     brooklyn=high-rise-1+1,hospital-3+1,power-plant-3+0 brooklyn.units=1,1,1 \
     manhattan=power-plant-2+2,-+0,high-rise-1+1 manhattan.units=3,1,0 unseen=7,4,1,1,0,1,0 superstar=C statue=B \
     market=phoenix-blood,extra-head,next-stage deck=rest discard=natural-selection,carapace,scavenger,fury,\
     terminal-rage,seismic-ray,diva,king-of-queens,stink-attack,the-unisphere,holland-tunnel \
     acquired=violent-star,regeneration turn=26:D:resolve dice=DHO resolved=EEE done=E \
     steps=end-turn,turn-end-cards,buy,move,dice-done pending=choose:D:which-kind";

/// The veterans' game of seed 281 in New York, turn 28: 2 LP, a Heal, and two units in the borough.
const HEAL_BEFORE_OUCH: &str = "kaiju-position-3 new-york 4 rules=2 A=0,10,0 A.out=1 B=2,10,2 B.at=outer:queens B.cards=jinx-aura B.gained=1 C=3,11,1 \
     C.at=outer:queens C.cards=chameleon D=3,18,1 D.at=manhattan:upper:2-4 D.cards=tesla-antennae \
     staten-island=power-plant-3+2,high-rise-1+0,high-rise-1+0 staten-island.units=2,2,0 \
     bronx=hospital-3+2,-+0,high-rise-3+1 bronx.units=4,0,0 queens=power-plant-2+2,hospital-2+2,high-rise-1+0 \
     queens.units=1,1,0 brooklyn=high-rise-2+1,hospital-3+2,high-rise-2+1 brooklyn.units=0,1,1 \
     manhattan=high-rise-1+1,high-rise-2+1,high-rise-1+1 manhattan.units=1,1,1 unseen=9,3,0,1,2,0,1 superstar=B statue=C \
     market=regeneration,tourist,shadow-double deck=rest discard=subterranean-cable,coney-island,fury,phoenix-blood,\
     photo-op,seismic-ray,sharp-shooter,personal-spotlight,new-york-marathon,of-another-world,towering-titan,\
     drink-the-hudson acquired=chameleon,tesla-antennae,jinx-aura turn=28:B:resolve dice=DHCCO resolved=E done=E \
     eliminations=1 steps=end-turn,turn-end-cards,buy,move,dice-done pending=choose:B:which-kind";

/// The veterans' game of seed 111 in Tokyo, turn 18: the leader has 2 LP left in Tokyo, against three healthy monsters.
const LEADER_IN_DANGER: &str = "kaiju-position-3 tokyo 4 rules=2 A=7,8,0 A.at=outside A.cards=freeze-time B=8,3,0 B.at=outside \
     B.cards=background-dweller C=2,16,0 C.at=tokyo:city C.cards=armor-plating,made-in-a-lab C.damage-this-turn=2 D=8,9,0 \
     D.at=outside D.cards=rapid-healing market=frenzy,corner-store,metamorph deck=rest discard=commuter-train \
     acquired=made-in-a-lab,rapid-healing,armor-plating,background-dweller,freeze-time turn=18:D:resolve dice=1HHH \
     resolved=AA done=A source=attack:D:2 targets=C may-yield=C steps=end-turn,poison,turn-end-cards,selling,buy,move,\
     dice-done,ask:D:which-kind,revenge,apply-each:-:yes,flee:- pending=choose:C:yield-or-stay";

/// The veteran resolves Destruction first, whose new unit then kills it. The learnt bots survive these turns, whatever is
/// revealed.
#[test]
fn learnt_bots_do_not_die_by_the_order_of_their_dice() {
    for (name, line) in LEARNT.iter().flat_map(|name| [(name, OUCH_BEFORE_DESTRUCTION), (name, HEAL_BEFORE_OUCH)]) {
        for seed in 0..5 {
            let mut game = Game::from_position(line).unwrap();
            let (turn, seat, mut dealer) = (game.turn_number(), game.active(), Dealer::new(seed));
            while game.turn_number() == turn {
                let ply = dealer.next_ply(&game, |game, seat, dealer| {
                    bot(name).choose(game.view(Some(seat), &mut None), dealer).expect("the seat is asked")
                });
                let Some(ply) = ply else { break };
                game.apply(ply).unwrap();
            }
            assert!(game.is_standing(seat), "{name}, seed {seed}: {}", game.position());
        }
    }
}

/// A veteran stays, and is out by the next turn.
#[test]
fn a_leader_in_danger_yields() {
    let game = Game::from_position(LEADER_IN_DANGER).unwrap();
    let Pending::Choose { seat, .. } = game.pending() else { panic!("{:?}", game.pending()) };
    for name in LEARNT {
        let choice = bot(name).choose(game.view(Some(seat), &mut None), &mut Dealer::new(1));
        assert_eq!(choice, Some(Action::Yield), "{name}");
    }
}

/// The share of games that one bot wins at least, with 95 % confidence, against others; at tables of five in the KO
/// variant, otherwise of four.
fn least_share(strong: &str, weak: &str, ruleset: Ruleset, ko: bool, deals: u64) -> f64 {
    let mut line_up = vec![bot(weak); if ko { 5 } else { 4 }];
    line_up[0] = bot(strong);
    let plan =
        Tournament { ruleset, options: Options { ko, ..Options::default() }, line_up, deals, seed: 1, threads: 2 };
    tournament(&plan, &|_| {}).bots[0].share.low
}

/// If all were equal, each would win a quarter of the games, and a fifth in the KO variant. `docs/bots.md` has exact
/// figures.
#[test]
fn learnt_bots_beat_veterans() {
    for ruleset in Ruleset::ALL {
        let least = least_share("expert", "veteran", ruleset, false, 75);
        assert!(least > 0.3, "experts in {}: {least}", ruleset.word());
    }
    // A champion takes too long for many games.
    let least = least_share("champion", "veteran", Ruleset::Tokyo, false, 20);
    assert!(least > 0.25, "champions: {least}");
    let least = least_share("expert", "veteran", Ruleset::NewYork, true, 30);
    assert!(least > 0.2, "experts in the KO variant: {least}");
}
