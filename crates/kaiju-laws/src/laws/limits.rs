//! Limits on LP, VP and places, the possessions of eliminated monsters, and the reasons for which a game may end.

use super::{Broken, hold};
use kaiju_rules::{
    Borough, Cause, Chance, Game, MAX_TURNS, Occasion, Pending, Phase, Place, Prompt, Rule, Ruleset, Seat, Track, Zone,
};

/// The most VP a monster can gain in its turn before its dice are resolved: Earnings 2, Broadway Star 1, entering
/// Manhattan 1, and five Souvenirs for a Tourist that travels by Subway.
const VP_BEFORE_RESOLVING: u16 = 9;
/// The most VP any other monster can gain in that time: a Souvenir for a Tourist that leaves Manhattan (NY-6.11)
/// because someone conceded.
const VP_OF_ANOTHERS_TURN: u16 = 1;
/// An upper bound on the VP of a standing monster, well above anything observed.
const MAX_VP: u16 = 200;

/// An upper bound on the VP of a KO'd monster, which can collect them for the rest of the game (KO-4.7).
const MAX_IDLE_VP: u16 = 10_000;

/// Standing monsters have a place, at least 1 LP and at most their maximum; eliminated ones have no place, LP, energy
/// or cards. While the game runs, no monster has enough VP to have won already.
pub(super) fn check_monsters(game: &Game) -> Result<(), Broken> {
    let over = matches!(game.pending(), Pending::Over { .. });
    let early = game.turn_number() > 0 && game.phase() <= Phase::Roll && !over;
    for seat in game.seats() {
        let (m, name) = (game.monster(seat), seat.letter());
        let most = if m.is_standing() { MAX_VP } else { MAX_IDLE_VP };
        hold!(game, Limits, m.vp() <= most, "{name} has {} VP", m.vp());
        if early && (m.is_standing() || m.is_ko() && !game.was_demanded(seat)) {
            // NY-8.1, KO-4.4: with 20 VP at the end of the previous turn the game would be over, or the monster back
            // with 0 VP.
            let most =
                game.vp_to_win() - 1 + if seat == game.active() { VP_BEFORE_RESOLVING } else { VP_OF_ANOTHERS_TURN };
            hold!(game, Limits, m.vp() <= most, "{name} has {} VP and plays on", m.vp());
        }
        if m.is_ko() {
            check_ko(game, seat)?;
            continue;
        }
        if !m.is_standing() {
            let nothing = m.life() == 0 && m.energy() == 0 && m.cards().is_empty() && m.place() == Place::Off;
            hold!(game, Limits, nothing, "{name} is out but has something left");
            let waits = game.promised().any(|s| s == seat) || game.extra_turns().any(|t| t.seat == seat);
            hold!(game, Limits, !waits, "{name} is out but has an extra turn or a promised card");
            continue;
        }
        hold!(game, Limits, (1..=game.max_life(seat)).contains(&m.life()), "{name} has {} LP", m.life());
        let off = m.place() == Place::Off && !is_coming_back(game, seat);
        hold!(game, Places, !off || game.turn_number() == 0, "{name} has no place");
    }
    for holder in [game.superstar(), game.statue()].into_iter().flatten() {
        hold!(game, Limits, game.is_standing(holder), "{} does not stand but holds a goal card", holder.letter());
    }
    Ok(())
}

/// KO-1.1, KO-1.3, KO-1.7: a KO'd monster has no LP, no place, no extra turns and no promised cards. Only the
/// KO variant has KO'd monsters.
fn check_ko(game: &Game, seat: Seat) -> Result<(), Broken> {
    let (m, name) = (game.monster(seat), seat.letter());
    hold!(game, Limits, game.options().ko, "{name} is KO'd without the variant");
    hold!(game, Limits, m.life() == 0 && m.place() == Place::Off, "{name} is KO'd but has LP or a place");
    let waits = game.promised().any(|s| s == seat) || game.extra_turns().any(|t| t.seat == seat);
    hold!(game, Limits, !waits, "{name} is KO'd but has an extra turn or a promised card");
    Ok(())
}

/// KO-4.1, KO-4.3, KO-5.1: zombies stand, have risen and have at most 5 LP; the Token Monster is in a permitted place.
pub(super) fn check_comebacks(game: &Game) -> Result<(), Broken> {
    for seat in game.seats() {
        let name = seat.letter();
        let has_returned = game.is_zombie(seat) || game.has_risen(seat) || game.was_demanded(seat);
        hold!(game, Limits, !has_returned || game.options().ko, "{name} came back without the variant");
        if game.is_zombie(seat) {
            let fits = game.is_standing(seat) && game.has_risen(seat) && game.monster(seat).life() <= 5;
            hold!(game, Limits, fits, "{name} is an impossible zombie");
        }
    }
    let Some(place) = game.token_monster() else { return Ok(()) };
    hold!(game, Limits, game.options().ko, "a Token Monster without the variant");
    let fits = matches!(place, Place::Outer(_) | Place::Manhattan(Zone::Lower, _));
    hold!(game, Places, fits, "the Token Monster is in {place}");
    // KO-5.9: the Token Monster has a controller when a turn begins. A monster that rises during the turn gives it up
    // only at the end.
    let risen = game.is_zombie(game.active()) && game.has_risen(game.active());
    let controlled = game.in_game().any(|s| game.is_ko(s)) || game.phase() > Phase::Start || risen;
    let over = matches!(game.pending(), Pending::Over { .. });
    hold!(game, Limits, over || controlled || conceded(game), "no one controls the Token Monster");
    Ok(())
}

/// Whether any monster has been eliminated. If so, the Token Monster's controller may have conceded this turn.
fn conceded(game: &Game) -> bool {
    game.in_game().count() < game.seat_count()
}

/// Whether a monster has come back and is being asked where to stand (KO-4.2, KO-4.4), or will be once another has left
/// Manhattan.
fn is_coming_back(game: &Game, seat: Seat) -> bool {
    let came = game.has_risen(seat) || game.was_demanded(seat);
    came && matches!(game.pending(), Pending::Choose { prompt: Prompt::Place | Prompt::Leave, .. })
}

/// An outer borough holds at most two figures and a track at most one. Manhattan holds no more than NY-6.7 allows, and
/// its 2-4 track fills before its 5-6 track. Tokyo is checked by [`check_tokyo`].
pub(super) fn check_places(game: &Game) -> Result<(), Broken> {
    let mut outer = [0u8; 5];
    let mut tracks = [0usize; 2];
    for place in game.seats().map(|s| game.monster(s).place()).chain(game.token_monster()) {
        match place {
            Place::Off | Place::Outside => {}
            Place::Outer(borough) => outer[borough.index()] += 1,
            Place::Manhattan(_, track) | Place::Tokyo(track) => tracks[track as usize] += 1,
        }
    }
    hold!(game, Places, outer[Borough::Manhattan.index()] == 0, "Manhattan is not an outer borough");
    hold!(game, Places, outer.iter().all(|&n| n <= 2), "figures by borough: {outer:?}");
    hold!(game, Places, tracks.iter().all(|&n| n <= 1), "figures by track: {tracks:?}");
    let prompt = match game.pending() {
        Pending::Choose { prompt, .. } => Some(prompt),
        // The game can end before places are consistent again.
        Pending::Over { .. } => return Ok(()),
        Pending::Chance(_) => None,
    };
    if game.ruleset() == Ruleset::Tokyo {
        return check_tokyo(game, tracks);
    }
    // NY-6.11: Manhattan is over capacity exactly while the monster on 5-6 is asked where to go, or the controller
    // where the Token Monster goes (KO-5.10).
    let too_many = tracks[0] + tracks[1] > game.inside_capacity();
    let leaving = prompt == Some(Prompt::Leave);
    hold!(game, Places, too_many == leaving, "Manhattan holds {tracks:?}, question {prompt:?}");
    // NY-6.10: 5-6 is taken while 2-4 is free only while the monster on 5-6 decides whether to flee, or while the
    // monster that just left 2-4, by fleeing or by Subway, sends units away from the borough it reached (NR-25).
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

/// TK-5.4: the Bay is empty as soon as fewer than five monsters are in the game and the current attack has been
/// resolved.
fn check_tokyo(game: &Game, tracks: [usize; 2]) -> Result<(), Broken> {
    let resolved = match game.pending() {
        Pending::Choose { prompt: Prompt::React(occasion), .. } => {
            !matches!(occasion, Occasion::Loss | Occasion::Rolled(_))
        }
        Pending::Chance(chance) => !matches!(chance, Chance::Dice { .. }),
        _ => true,
    };
    hold!(game, Places, !resolved || tracks[1] == 0 || game.standing().count() >= 5, "the Bay is not closed");
    Ok(())
}

fn on_side(game: &Game, seat: Seat) -> bool {
    matches!(game.monster(seat).place(), Place::Manhattan(_, Track::Side))
}

/// NY-8.5, TK-6.8: there is no turn after the 500th, and the stated reason for the game's end is true.
pub(super) fn check_end(game: &Game) -> Result<(), Broken> {
    hold!(game, Ends, game.turn_number() <= MAX_TURNS, "turn {} has begun", game.turn_number());
    let Pending::Over { winner, cause } = game.pending() else { return Ok(()) };
    let living = game.standing().count();
    if let Some(seat) = winner {
        hold!(game, Ends, game.is_standing(seat), "{} has won but does not stand", seat.letter());
    }
    let vp = winner.map_or(0, |s| game.monster(s).vp());
    let active = |s: &Seat| game.is_active(*s);
    let richest = game.standing().filter(active).map(|s| game.monster(s).vp()).max().unwrap_or(0);
    let cites = game.ruleset().cites();
    let true_reason = match cause {
        Cause::Rule(rule) if rule == cites.enough_vp => {
            // KO-2.1, KO-4.7: a zombie wins by VP only after popular demand.
            vp >= game.vp_to_win() && winner.is_some_and(|s| active(&s) || game.was_demanded(s))
        }
        Cause::Rule(rule) if rule == cites.last_standing => winner.is_some() && living == 1 && !game.options().ko,
        Cause::Rule(Rule::KO_2_2) => winner.is_some() && living == 1 && game.options().ko,
        Cause::Rule(rule) if rule == cites.concession => winner.is_some() && game.in_game().count() == 1,
        Cause::Rule(rule) if rule == cites.none_left => winner.is_none() && living == 0,
        Cause::Rule(rule) if rule == cites.turn_limit => {
            let fits = winner.is_none_or(|s| active(&s) && vp == richest);
            game.turn_number() == MAX_TURNS && living >= 2 && fits
        }
        Cause::Rule(_) => false,
        Cause::Card(card) => winner.is_some_and(|s| game.monster(s).cards().has(card)),
    };
    hold!(game, Ends, true_reason, "the game ended with {winner:?} because {cause:?}");
    let first = game.seats().filter(|s| game.places()[s.index()] == 1).count();
    hold!(game, Ends, winner.is_none() || first == 1, "places are {:?}", game.places());
    Ok(())
}
