//! The odds of a roll.

use crate::{message::Message, say};
use kaiju_rules::{Action, Dice, Event, EventKind, Face, Game, Odds, Pending, Prompt, Ruleset, Seat, View, Want};

/// Maximum number of odds shown for a roll.
const MAX: usize = 4;

/// Odds worth knowing before rolling: one desirable result and how likely it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddsRow {
    /// The result, in words.
    pub want: Message,
    /// Odds that the next roll of exactly these dice achieves it.
    pub next: Odds,
    /// Best odds over all remaining rolls, if the player keeps the best dice after each.
    pub best: Odds,
}

/// Up to four odds for rolling these dice. Results that are certain or impossible are left out. Empty if the dice aren't
/// part of the current roll.
pub fn odds(view: View<'_>, loose: Dice) -> Vec<OddsRow> {
    let game: &Game = &view;
    if loose.is_empty() || !game.dice().contains(loose) {
        return Vec::new();
    }
    let is_certain = |odds: Odds| odds.hits == odds.of;
    let row = |(want, name): (Want, Message)| {
        let (next, best) = (game.odds_of_roll(loose, want)?, game.odds_of_turn(want)?);
        // A result that the dice already show can be had by stopping, so only the risk of losing it is worth a row.
        let is_risk = want.least.is_empty() && !is_certain(next);
        let is_open = best.hits > 0 && !is_certain(best);
        (is_risk || is_open).then_some(OddsRow { want: name, next, best })
    };
    wants(game).into_iter().filter_map(row).take(MAX).collect()
}

/// The fewest Attack dice that would knock out or eliminate another monster at once, and that monster. Monsters that
/// can avert the damage don't count.
fn lethal(game: &Game) -> Option<(u8, Seat)> {
    let all = game.dice().total();
    (1..=all).find_map(|count| {
        let dice = Dice::of(Face::ATTACK, count).plus(Dice::of(Face::ENERGY, all - count));
        let mut out = None;
        let mut listener = |game: &Game, event: Event| {
            if let EventKind::Eliminate { seat } | EventKind::KnockOut { seat } = event.kind {
                out = out.or(Some(seat).filter(|&seat| seat != game.active()));
            }
        };
        let stopped = game.preview_final_with(dice, &mut listener)?;
        if let Pending::Choose { seat, prompt: Prompt::WhichKind } = stopped.pending() {
            // No error possible: there are Attack dice to resolve.
            let _ = stopped.preview(seat, Action::Resolve(Face::ATTACK), &mut listener);
        }
        out.map(|seat| (count, seat))
    })
}

/// Results to hope for at this table, most important first: a knockout, then the results of [`standing_wants`] or, for a
/// KO'd monster, of [`ko_wants`].
fn wants(game: &Game) -> Vec<(Want, Message)> {
    let mut wants = Vec::new();
    if let Some((count, seat)) = lethal(game) {
        // A zombie is eliminated, not KO'd (KO-1.5).
        let id = if game.options().ko && !game.is_zombie(seat) { "ask-odds-ko" } else { "ask-odds-lethal" };
        let name = Message::new(id).with("monster", seat);
        wants.push((Want::at_least(Face::ATTACK, count), name));
    }
    wants.extend(if game.is_ko(game.active()) { ko_wants(game) } else { standing_wants(game) });
    let mut seen = Vec::new();
    wants.retain(|(want, _)| {
        let new = !seen.contains(want);
        seen.push(*want);
        new
    });
    wants
}

/// At least `count` dice showing this face.
fn least(game: &Game, face: Face, count: u8) -> (Want, Message) {
    let name = Message::new("ask-odds-least").with("count", count).with("face", say::face(game.ruleset(), face));
    (Want::at_least(face, count), name)
}

/// Results that would do something for a standing monster: a set of numbers or Superstar within reach, no Ouch, an attack
/// that hits someone, hearts that heal, energy. Each asks for more than the dice show now.
fn standing_wants(game: &Game) -> Vec<(Want, Message)> {
    let (seat, dice) = (game.active(), game.dice());
    let monster = game.monster(seat);
    let more = |face: Face| least(game, face, dice.count(face) + 1);
    // Sets pay from a certain number of dice on, and pay more for each further die.
    let sets: Vec<(Face, u8)> = match game.ruleset() {
        Ruleset::NewYork => {
            let needs = if game.superstar() == Some(seat) { 1 } else { game.superstar_needs(seat) };
            vec![(Face::CELEBRITY, needs)]
        }
        Ruleset::Tokyo => [Face::THREE, Face::TWO, Face::ONE].map(|face| (face, 3)).to_vec(),
    };
    let set = |(face, needs): &(Face, u8)| least(game, *face, (*needs).max(dice.count(*face) + 1));
    let missing = |(face, needs): &(Face, u8)| needs.saturating_sub(dice.count(*face));
    let (near, far): (Vec<_>, Vec<_>) = sets.into_iter().partition(|each| missing(each) <= 1);
    let mut wants: Vec<_> = near.iter().map(set).collect();
    if game.ruleset() == Ruleset::NewYork {
        let none = Message::new("ask-odds-none").with("face", say::face(game.ruleset(), Face::OUCH));
        wants.push((Want::none_of(Face::OUCH), none));
    }
    if !game.targets(seat).is_empty() {
        wants.push(more(Face::ATTACK));
    }
    // Dice don't heal in Manhattan and Tokyo, nor beyond the monster's maximum.
    let heals = !monster.place().is_inside() && monster.life() + dice.count(Face::HEAL) < game.max_life(seat);
    wants.extend(heals.then(|| more(Face::HEAL)));
    wants.extend(far.iter().filter(|(face, _)| dice.count(*face) > 0).map(set));
    wants.push(more(Face::ENERGY));
    wants
}

/// Results to hope for as a KO'd monster. Three Attack dice summon the Token Monster; once it is in play, any number
/// attacks with it. Four or more command units. Celebrity pays, Destruction needs the Token Monster, and dice that show
/// all six faces may be treated as any one face (KO-3.1 to KO-3.7).
fn ko_wants(game: &Game) -> Vec<(Want, Message)> {
    let dice = game.dice();
    let more = |face: Face| least(game, face, dice.count(face) + 1);
    let in_play = game.token_monster().is_some();
    let steps = [if in_play { 1 } else { 3 }, 4, 5, 6].into_iter();
    let attacks = steps.filter(|&count| count > dice.count(Face::ATTACK)).take(2);
    let mut wants: Vec<_> = attacks.map(|count| least(game, Face::ATTACK, count)).collect();
    wants.push(more(Face::CELEBRITY));
    wants.extend(in_play.then(|| more(Face::DESTRUCTION)));
    let all = Face::ALL.into_iter().collect();
    wants.push((Want { least: all, ..Want::default() }, Message::new("ask-odds-all")));
    wants
}
