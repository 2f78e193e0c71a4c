//! Why a bot chose its answer, with its chance to win.

use kaiju_bots::{Bot, Evaluation, Reason, Remark, SeatedBots, bot_by_name};
use kaiju_dealer::Dealer;
use kaiju_rules::{Action, Game, PlayerKind, Ply, Record, Seat, View};
use kaiju_words::{Message, say};

/// The bots that played a recorded game, as far as they would still choose the same: a bot of another version has other
/// reasons.
pub fn bots_of(record: &Record) -> SeatedBots<'static> {
    let mut bots = SeatedBots::default();
    for player in record.players() {
        if let PlayerKind::Bot { name, version } = &player.kind
            && let Some(bot) = bot_by_name(name).filter(|bot| *version == Some(bot.version()))
        {
            bots.seat(&record.beginning(), player.seat, bot, &mut Dealer::new(0));
        }
    }
    bots
}

/// The reason for a choice of one of these bots; `None` if it considered all answers equal, or gives no reason.
pub fn reason_of(bots: &SeatedBots<'_>, game: &Game, ply: Ply) -> Option<(Seat, Message)> {
    let Ply::Choice(seat, action) = ply else { return None };
    let bot = bots.bot(seat)?;
    let reason = match bots.remark(seat) {
        Some(remark) => remarked(remark),
        None => bot_reason(bot, game.view(Some(seat), &mut None), action),
    };
    Some((seat, reason?))
}

/// A bot's reason for a choice, with its chance to win if it estimates one.
pub fn full_reason(bot: &dyn Bot, view: View<'_>, action: Action) -> Message {
    with_chance(say::reason(bot.reason(view, action).0), bot.evaluation(view, action))
}

/// A bot's reason for a choice; `None` if it considered all answers equal.
fn bot_reason(bot: &dyn Bot, view: View<'_>, action: Action) -> Option<Message> {
    let (reason, evaluation) = (bot.reason(view, action), bot.evaluation(view, action));
    let is_better = evaluation.is_some_and(|sees| sees.next_best.is_some_and(|next| next < sees.chance));
    (reason != Reason::EVEN || is_better).then(|| with_chance(say::reason(reason.0), evaluation))
}

/// What a bot in another program says about its choice.
fn remarked(remark: &Remark) -> Option<Message> {
    let reason = say::own_reason(remark.reason.clone()?);
    Some(with_chance(reason, remark.evaluation))
}

fn with_chance(reason: Message, evaluation: Option<Evaluation>) -> Message {
    match evaluation {
        Some(Evaluation { chance, next_best }) => say::reason_with_chance(reason, chance, next_best),
        None => reason,
    }
}
