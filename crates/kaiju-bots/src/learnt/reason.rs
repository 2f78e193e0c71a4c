//! The reason for a learnt bot's answer: what it has more of at the end of the turn than after the best other answer.

use super::{
    fixed::CERTAIN,
    network::ValueNetwork,
    roll,
    thinker::{Style, Thinker, considered},
};
use crate::Reason;
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
