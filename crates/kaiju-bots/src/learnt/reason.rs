//! The reason for a learnt bot's answer: what it has more of at the end of the turn than after the best other answer, and
//! the chances to win after both.

use super::{
    fixed::CERTAIN,
    network::ValueNetwork,
    roll,
    thinker::{Style, Thinker, considered},
};
use crate::{Evaluation, Reason};
use kaiju_rules::{Action, ActionList, CardSet, Game, Pending, Prompt, Seat, View};

pub(super) fn reason(networks: &[ValueNetwork], view: View<'_>, action: Action) -> Reason {
    let Some(seat) = crate::asked(view) else { return Reason::EVEN };
    let mut thinker = Thinker::new(networks, Style::Fast);
    if let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = view.pending() {
        return roll::reason(&mut thinker, &view, seat, action);
    }
    let mut legal = ActionList::new();
    view.legal_into(&mut legal);
    let mut other: Option<(Action, u64)> = None;
    for candidate in considered(&legal).filter(|&candidate| candidate != action) {
        let chance = thinker.weigh(&view, seat, candidate)[seat.index()];
        if other.is_none_or(|(_, most)| chance > most) {
            other = Some((candidate, chance));
        }
    }
    let Some((other, chance)) = other else { return Reason::EVEN };
    if thinker.weigh(&view, seat, action)[seat.index()] == CERTAIN || chance == 0 {
        return Reason::END;
    }
    let mut end = |action: Action| {
        let mut then = *view;
        then.play_unchecked(action);
        thinker.end_of_turn(&then, view.turn_number(), CardSet::EMPTY, true).game
    };
    let (with, without) = (possessions(&end(action), seat), possessions(&end(other), seat));
    let gains = with.into_iter().zip(without).map(|((reason, with), (_, without))| (reason, with - without));
    let most = gains.reduce(|best, next| if next.1 > best.1 { next } else { best });
    most.filter(|&(_, gain)| gain > 0).map_or(Reason::EVEN, |(reason, _)| reason)
}

pub(super) fn evaluation(
    networks: &[ValueNetwork],
    style: Style,
    view: View<'_>,
    action: Action,
) -> Option<Evaluation> {
    let seat = crate::asked(view)?;
    let mut thinker = Thinker::new(networks, style);
    let (mut own, mut other) = (None, None);
    thinker.weigh_answers(&view, seat, |candidate, chance| {
        let known = if candidate == action { &mut own } else { &mut other };
        *known = (*known).max(Some(chance));
    });
    // Of very many answers, only some are considered.
    let own = own.unwrap_or_else(|| thinker.weigh(&view, seat, action)[seat.index()]);
    // An estimate may exceed certainty. Halved, because that has one bit more than a 32-bit number.
    let share = |chance: u64| f64::from((chance.min(CERTAIN) / 2) as u32) / f64::from((CERTAIN / 2) as u32);
    Some(Evaluation { chance: share(own), next_best: other.map(share) })
}

/// What a monster has, on a rough common scale, by the reason that more of it would be.
fn possessions(game: &Game, seat: Seat) -> [(Reason, i32); 4] {
    let monster = game.monster(seat);
    let cards: i32 = monster.cards().iter().map(|card| 1 + i32::from(game.card(card).cost)).sum();
    let rivals: i32 = game.seats().filter(|&s| s != seat).map(|s| i32::from(game.monster(s).life())).sum();
    [
        (Reason::LIFE, 2 * i32::from(monster.life())),
        (Reason::POINTS, 3 * i32::from(monster.vp())),
        (Reason::GOODS, i32::from(monster.energy()) + cards),
        (Reason::RIVALS, -rivals),
    ]
}
