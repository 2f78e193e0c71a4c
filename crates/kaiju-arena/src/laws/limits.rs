//! Limits: LP, VP, who is out, how many a borough holds, and why a game ended.

use super::{Broken, hold};
use kaiju_rules::{
    Because, Borough, Chance, Game, MOST_TURNS, Occasion, Pending, Phase, Place, Prompt, Rule, Ruleset, Seat, Track,
    VP_TO_WIN,
};

/// VP that a turn can bring before its dice are resolved: Earnings 2, Broadway Star 1, entering Manhattan 1, and five
/// Souvenirs of a Tourist who goes by Subway.
const VP_BEFORE_RESOLVING: u16 = 9;
/// And to anybody else: the Souvenir of a Tourist who leaves Manhattan (NY-6.11) because somebody gave up.
const VP_OF_ANOTHERS_TURN: u16 = 1;
/// No turn brings so much that more than this is held; what was seen is far below.
const MOST_VP: u16 = 200;

/// The living have 1 LP to their maximum, the others nothing; nobody who could have won plays on.
pub(super) fn check_monsters(game: &Game) -> Result<(), Broken> {
    let over = matches!(game.pending(), Pending::Over { .. });
    let early = game.turn_number() > 0 && game.phase() <= Phase::Roll && !over;
    for seat in game.seats() {
        let (m, name) = (game.monster(seat), seat.letter());
        hold!(game, Limits, m.vp() <= MOST_VP, "{name} has {} VP", m.vp());
        if !m.is_standing() {
            let nothing = m.life() == 0 && m.energy() == 0 && m.cards().is_empty() && m.place() == Place::Off;
            hold!(game, Limits, nothing, "{name} is out and has something left");
            let waits = game.promised().any(|s| s == seat) || game.extra_turns().any(|t| t.seat == seat);
            hold!(game, Limits, !waits, "{name} is out and something waits for it");
            continue;
        }
        hold!(game, Limits, (1..=game.max_life(seat)).contains(&m.life()), "{name} has {} LP", m.life());
        if early {
            // NY-8.1: with 20 VP at the end of the turn before, the game would be over.
            let most = VP_TO_WIN - 1 + if seat == game.active() { VP_BEFORE_RESOLVING } else { VP_OF_ANOTHERS_TURN };
            hold!(game, Limits, m.vp() <= most, "{name} has {} VP and plays on", m.vp());
        }
        let off = m.place() == Place::Off;
        hold!(game, Places, !off || game.turn_number() == 0, "{name} stands nowhere");
    }
    for holder in [game.superstar(), game.statue()].into_iter().flatten() {
        hold!(game, Limits, game.is_standing(holder), "{} is out and holds a goal card", holder.letter());
    }
    Ok(())
}

/// Two in a borough, in Manhattan as many as NY-6.7 says, one to a track, 2-4 before 5-6.
pub(super) fn check_places(game: &Game) -> Result<(), Broken> {
    let mut outer = [0u8; 5];
    let mut tracks = [0usize; 2];
    for seat in game.seats() {
        match game.monster(seat).place() {
            Place::Off | Place::Outside => {}
            Place::Outer(borough) => outer[borough.index()] += 1,
            Place::Manhattan(_, track) | Place::Tokyo(track) => tracks[track as usize] += 1,
        }
    }
    hold!(game, Places, outer[Borough::Manhattan.index()] == 0, "Manhattan is no outer borough");
    hold!(game, Places, outer.iter().all(|&n| n <= 2), "figures by borough: {outer:?}");
    hold!(game, Places, tracks.iter().all(|&n| n <= 1), "figures by track: {tracks:?}");
    let prompt = match game.pending() {
        Pending::Choose { prompt, .. } => Some(prompt),
        // Nothing is settled after the last moment of a game.
        Pending::Over { .. } => return Ok(()),
        Pending::Chance(_) => None,
    };
    if game.ruleset() == Ruleset::Tokyo {
        return check_tokyo(game, tracks);
    }
    // NY-6.11: too many only while the one on 5-6 is asked where to go, and then certainly.
    let too_many = tracks[0] + tracks[1] > game.inside_capacity();
    let leaving = prompt == Some(Prompt::Leave);
    hold!(game, Places, too_many == leaving, "Manhattan holds {tracks:?}, question {prompt:?}");
    // NY-6.10: 5-6 without 2-4 only while the one on 5-6 decides whether to flee, or while the one that has just left
    // 2-4, by flight or Subway, sends units away from where it came to (NR-25).
    let alone = tracks == [0, 1];
    let between = match game.pending() {
        Pending::Choose { seat, prompt: Prompt::FleeOrStay } => on_side(game, seat),
        Pending::Choose { seat, prompt: Prompt::SendUnit { from, .. } } => {
            from != Borough::Manhattan && game.monster(seat).place() == Place::Outer(from)
        }
        _ => false,
    };
    hold!(game, Places, !alone || between, "5-6 is taken and 2-4 is free, question {prompt:?}");
    Ok(())
}

/// TK-5.4: Bay is empty as soon as fewer than five are in the game; only the attack under way settles first.
fn check_tokyo(game: &Game, tracks: [usize; 2]) -> Result<(), Broken> {
    let settled = match game.pending() {
        Pending::Choose { prompt: Prompt::React(occasion), .. } => {
            !matches!(occasion, Occasion::Loss | Occasion::Rolled(_))
        }
        Pending::Chance(chance) => !matches!(chance, Chance::Dice { .. }),
        _ => true,
    };
    hold!(game, Places, !settled || tracks[1] == 0 || game.standing().count() >= 5, "Bay is taken with too few");
    Ok(())
}

fn on_side(game: &Game, seat: Seat) -> bool {
    matches!(game.monster(seat).place(), Place::Manhattan(_, Track::Side))
}

/// NY-8.5: no turn after the 500th; and the reason for the end is true.
pub(super) fn check_end(game: &Game) -> Result<(), Broken> {
    hold!(game, Ends, game.turn_number() <= MOST_TURNS, "turn {} has begun", game.turn_number());
    let Pending::Over { winner, because } = game.pending() else { return Ok(()) };
    let living = game.standing().count();
    if let Some(seat) = winner {
        hold!(game, Ends, game.is_standing(seat), "{} has won and is out", seat.letter());
    }
    let vp = winner.map_or(0, |s| game.monster(s).vp());
    let richest = game.standing().map(|s| game.monster(s).vp()).max().unwrap_or(0);
    let true_reason = match because {
        Because::Rule(Rule::NY_8_1) => vp >= VP_TO_WIN,
        Because::Rule(Rule::NY_8_2 | Rule::NY_7_4) => winner.is_some() && living == 1,
        Because::Rule(Rule::NY_8_3) => winner.is_none() && living == 0,
        Because::Rule(Rule::NY_8_5) => {
            game.turn_number() == MOST_TURNS && living >= 2 && (winner.is_none() || vp == richest)
        }
        Because::Rule(_) => false,
        Because::Card(card) => winner.is_some_and(|s| game.monster(s).cards().has(card)),
    };
    hold!(game, Ends, true_reason, "the game ended with {winner:?} because {because:?}");
    let first = game.seats().filter(|s| game.places()[s.index()] == 1).count();
    hold!(game, Ends, winner.is_none() || first == 1, "places are {:?}", game.places());
    Ok(())
}
