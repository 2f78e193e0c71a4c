//! A question with its answers, each with what it would do: the same on the screen and in lines.

use crate::{describe, table::Table, text::Voice};
use kaiju_rules::{
    Action, Aim, Because, Borough, CardId, CardKind, Destination, Dice, Event, Face, Game, Good, Pending, Prompt, Seat,
    Source, Target, Unit, Want, What, Zone,
};
use kaiju_words::{Message, say};
use std::collections::BTreeMap;

/// What a seat is asked.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The kind of question.
    pub(crate) prompt: Prompt,
    /// It in words.
    pub(crate) text: String,
    /// What changed for this seat since its last turn, if this is the first question of a turn.
    pub(crate) news: Option<String>,
    /// The cards that it is about: name and text.
    pub(crate) notes: Vec<(String, String)>,
    /// Every legal answer.
    pub(crate) answers: Vec<Answer>,
    /// At a roll: what stopping now would do, kind by kind.
    pub(crate) stopping: Vec<Kind>,
}

/// One legal answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The answer.
    pub(crate) action: Action,
    /// It in words.
    pub(crate) text: String,
    /// What it would do, up to the next chance or question.
    pub(crate) effects: String,
    /// Whether it would put the one who answers out of the game.
    pub is_fatal: bool,
}

/// A kind of face, and what resolving it would do.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    /// The face.
    pub(crate) face: Face,
    /// Its name.
    pub(crate) name: String,
    /// What would come of it.
    pub(crate) effects: String,
    /// Whether that is nothing.
    pub(crate) is_idle: bool,
}

/// What an answer is about, on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// A borough.
    Borough(Borough),
    /// A zone of Manhattan.
    Zone(Zone),
    /// A stack of a borough.
    Stack(Borough, u8),
    /// The units of a kind in a borough.
    Unit(Borough, Unit),
    /// A monster.
    Seat(Seat),
    /// A card of the market.
    Market(CardId),
}

impl Question {
    /// The question that this seat is asked now, if it is asked.
    pub(crate) fn of(table: &dyn Table, voice: Voice<'_>) -> Option<Question> {
        let (game, seat, prompt) = (table.game(), table.seat(), table.asked()?);
        let text = voice.say(&say::question(game, seat, prompt));
        let notes = say::notes(game, prompt).into_iter().map(|(name, text)| (voice.say(&name), voice.say(&text)));
        Some(Question {
            prompt,
            news: describe::news(table, voice),
            // What the question says itself is not said twice.
            notes: notes.filter(|(_, note)| !text.contains(note.as_str())).collect(),
            text,
            answers: game.legal().iter().map(|&action| Answer::of(game, seat, action, voice)).collect(),
            stopping: stopping(game, seat, voice),
        })
    }

    /// Whether this answer is worth a second thought: it is one's end, and another is not.
    pub(crate) fn is_doubtful(&self, action: Action) -> bool {
        let fatal = self.answers.iter().any(|answer| answer.action == action && answer.is_fatal);
        fatal && !self.answers.iter().all(|answer| answer.is_fatal)
    }

    /// The kind that comes next for somebody who resolves all of them in the order in which they are listed. Nobody is put out of
    /// the game by that without being asked.
    pub(crate) fn next_kind(&self) -> Option<Action> {
        let kinds = |answer: &&Answer| matches!(answer.action, Action::Resolve(_));
        let next = self.answers.iter().find(kinds).filter(|_| self.prompt == Prompt::WhichKind)?;
        (!self.is_doubtful(next.action)).then_some(next.action)
    }

    /// Whether it is about a roll.
    pub(crate) fn is_roll(&self) -> bool {
        self.prompt == Prompt::RerollOrStop
    }

    /// Whether one may stop rolling.
    pub(crate) fn can_stop(&self) -> bool {
        self.answers.iter().any(|answer| answer.action == Action::Stop)
    }

    /// The answers that roll just these dice, then the one that stops, then all others, by their place among all answers.
    pub(crate) fn at_roll(&self, loose: Dice) -> Vec<usize> {
        let rank = |at: &usize| match self.answers[*at].action {
            Action::Reroll { dice, .. } if dice == loose => Some(0),
            Action::Reroll { .. } => None,
            Action::Stop => Some(1),
            _ => Some(2),
        };
        let mut places: Vec<usize> = (0..self.answers.len()).filter(|at| rank(at).is_some()).collect();
        places.sort_by_key(rank);
        places
    }
}

impl Answer {
    fn of(game: &Game, seat: Seat, action: Action, voice: Voice<'_>) -> Answer {
        let mut told = Told::new();
        // A legal answer is never refused, so there is nothing to do about an error.
        let _ = game.preview(seat, action, &mut |game, event| told.push((*game, event)));
        let is_fatal = told.iter().any(|(_, event)| event.what == What::Eliminate { seat });
        let effects = match action {
            Action::Resolve(face) => {
                let mut told = Told::new();
                let waiting = game.if_resolved(seat, face, &mut |game, event| told.push((*game, event)));
                kind(&told, waiting.unwrap_or_default().as_ref(), seat, voice).0
            }
            _ => voice.row(consequences(game, seat, action, told)),
        };
        Answer { action, text: voice.say(&answer_text(game, seat, action)), effects, is_fatal }
    }
}

/// An answer in words, before a picture of the dice.
fn answer_text(game: &Game, seat: Seat, action: Action) -> Message {
    match action {
        Action::Reroll { dice, life: 0 } => Message::new("play-roll-dice").with("count", dice.total()),
        _ => say::answer(game, seat, action),
    }
}

/// What was told, each with the game as it was then.
type Told = Vec<(Game, Event)>;

/// What follows from an answer beyond what it says itself. Of a card that stays, or that has no effect at once, it is told what it
/// does.
fn consequences(game: &Game, seat: Seat, action: Action, mut told: Told) -> Vec<Message> {
    // What the next turn brings is none of its doing.
    let end = told.iter().position(|(_, event)| matches!(event.what, What::Turn { .. }));
    told.truncate(end.unwrap_or(told.len()));
    let mut unpaid = u16::from(game.answer_cost(seat, action));
    let kept = match action {
        Action::Buy { card, .. } if game.card(card).kind == CardKind::Keep => Some(card),
        _ => None,
    };
    // The turn of somebody else is another matter.
    let end = told.iter().position(|(_, event)| matches!(event.what, What::Turn { .. }));
    told.truncate(end.unwrap_or(told.len()));
    told.retain(|(_, event)| {
        // The cost of an answer is paid first, and the answer names it.
        if let What::Lose { seat: payer, good: Good::Energy | Good::Life, count } = event.what
            && payer == seat
            && unpaid >= count
        {
            unpaid -= count;
            return false;
        }
        let by_text = kept.is_some_and(|card| event.because == Because::Card(card));
        !by_text && !says(seat, action, event.what)
    });
    let mut row = without_idle(say::effects_for(seat, &told));
    let bought = if let Action::Buy { card, .. } = action { Some(card) } else { None };
    row.extend(kept.or(bought.filter(|_| row.is_empty())).map(|card| say::card_text(game, card)));
    row
}

/// Whether an answer says itself that this will happen.
fn says(seat: Seat, action: Action, what: What) -> bool {
    let own = |other: Seat| other == seat;
    match (action, what) {
        (Action::Leave(_), What::Leave { seat, .. })
        | (Action::Move { to: Destination::Borough(Borough::Manhattan), .. }, What::Enter { seat, .. })
        | (Action::ChooseCard { .. }, What::Copy { seat, .. })
        | (Action::Discard(_) | Action::Sell(_), What::Discard { seat, .. })
        | (Action::Sell(_), What::Gain { seat, good: Good::Energy, .. })
        | (Action::Split { .. }, What::Gain { seat, .. } | What::Lose { seat, .. } | What::Heal { seat, .. })
        | (Action::Spend { .. }, What::Remove { seat, .. })
        | (Action::Meet(_), What::Meet { seat, .. } | What::Damage { seat, .. } | What::Lose { seat, .. }) => own(seat),
        _ => false,
    }
}

/// Effects without those that tell of nothing.
fn without_idle(mut effects: Vec<Message>) -> Vec<Message> {
    effects.retain(|effect| effect.id != "effect-nothing");
    effects
}

/// What comes of a kind of face that is resolved, and whether that is nothing; `waiting` is the game in the middle of it.
fn kind(told: &[(Game, Event)], waiting: Option<&Game>, seat: Seat, voice: Voice<'_>) -> (String, bool) {
    let mut effects = without_idle(say::effects_for(seat, told));
    effects.extend(waiting.map(threats).unwrap_or_default());
    if !effects.is_empty() {
        return (voice.row(effects), false);
    }
    match waiting.map(Game::pending) {
        Some(Pending::Choose { seat: asked, .. }) if asked == seat => (voice.word("play-kind-choice"), false),
        Some(Pending::Choose { seat, .. }) => (voice.with("play-kind-other", "monster", seat), false),
        Some(Pending::Chance(_)) => (voice.word("play-kind-chance"), false),
        Some(Pending::Over { .. }) | None => (voice.word("play-kind-nothing"), true),
    }
}

/// Whom the dice are about to hurt, where somebody may ward it off: so much at most.
fn threats(game: &Game) -> Vec<Message> {
    let Pending::Choose { prompt: Prompt::React(_) | Prompt::MeetDamage | Prompt::YieldOrStay, .. } = game.pending()
    else {
        return Vec::new();
    };
    let threat = |seat: Seat| {
        let (damage, _) = game.threat(seat)?;
        Some(Message::new("play-kind-threat").with("monster", seat).with("damage", damage))
    };
    game.living().filter_map(threat).collect()
}

/// What an answer is about, on the board.
pub(crate) fn mark(action: Action) -> Option<Mark> {
    match action {
        Action::Place(borough)
        | Action::Flee { to: borough, .. }
        | Action::Leave(borough)
        | Action::Move { to: Destination::Borough(borough), .. }
        | Action::Send { to: borough, .. }
        | Action::Use { aim: Aim::Borough(borough), .. } => Some(Mark::Borough(borough)),
        Action::Move { to: Destination::Zone(zone), .. } => Some(Mark::Zone(zone)),
        Action::Destroy(Target::Building { borough, stack, .. }) => Some(Mark::Stack(borough, stack)),
        Action::Destroy(Target::Unit { borough, unit }) => Some(Mark::Unit(borough, unit)),
        Action::Choose(seat) | Action::ChooseCard { seat, .. } | Action::Buy { from: Source::Monster(seat), .. } => {
            Some(Mark::Seat(seat))
        }
        Action::Buy { card, from: Source::Market, .. } => Some(Mark::Market(card)),
        _ => None,
    }
}

/// What stopping now would do, kind by kind, each as if it were resolved first; nothing where the roller may not stop.
fn stopping(game: &Game, seat: Seat, voice: Voice<'_>) -> Vec<Kind> {
    if game.check(seat, Action::Stop).is_err() {
        return Vec::new();
    }
    let mut told: BTreeMap<Face, Told> = BTreeMap::new();
    let kinds = game.if_stopped(&mut |face, game, event| told.entry(face).or_default().push((*game, event)));
    // In the order in which the dice lie.
    let faces = game.ruleset().faces().into_iter();
    let kinds = faces.filter_map(|face| kinds.iter().find(|kind| kind.0 == face));
    let row = |(face, waiting): &(Face, Option<Game>)| {
        let (effects, is_idle) = kind(&told.remove(face).unwrap_or_default(), waiting.as_ref(), seat, voice);
        Kind { face: *face, name: voice.say(&say::face(game.ruleset(), *face)), effects, is_idle }
    };
    kinds.map(row).collect()
}

/// A chance worth knowing before these dice are rolled, in percent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chances {
    /// What is wanted.
    pub(crate) want: String,
    /// With the next roll, of the dice as they are marked.
    pub(crate) next: u8,
    /// With all rolls that are left, used for nothing else, whatever is kept.
    pub(crate) best: u8,
}

/// At most four chances of a roll of these dice; what is certain either way is left out.
pub(crate) fn chances(game: &Game, loose: Dice, voice: Voice<'_>) -> Vec<Chances> {
    if loose.is_empty() || !game.dice().contains(loose) {
        return Vec::new();
    }
    let percent = |per_mille: u16| match per_mille {
        0 => 0,
        1000 => 100,
        _ => ((per_mille + 5) / 10).clamp(1, 99) as u8,
    };
    let row = |(want, name): (Want, Message)| {
        let next = percent(game.odds_of_roll(loose, want)?.per_mille());
        let best = percent(game.odds_of_turn(want)?.per_mille());
        (next < 100 || best < 100).then(|| Chances { want: voice.say(&name), next, best })
    };
    wants(game, game.dice().minus(loose)).into_iter().filter_map(row).take(4).collect()
}

/// How many Attack would put somebody else out of the game at once, and whom. Who may ward it off is not counted.
fn lethal(game: &Game) -> Option<(u8, Seat)> {
    let all = game.dice().total();
    (1..=all).find_map(|count| {
        let dice = Dice::of(Face::ATTACK, count).plus(Dice::of(Face::ENERGY, all - count));
        let mut out = None;
        let mut hear = |game: &Game, event: Event| {
            if let What::Eliminate { seat } = event.what {
                out = out.or(Some(seat).filter(|&seat| seat != game.active()));
            }
        };
        let stopped = game.if_final(dice, &mut hear)?;
        if let Pending::Choose { seat, prompt: Prompt::WhichKind } = stopped.pending() {
            // Nothing to do about an error: Attack is there to be resolved.
            let _ = stopped.preview(seat, Action::Resolve(Face::ATTACK), &mut hear);
        }
        out.map(|seat| (count, seat))
    })
}

/// What one may hope for who keeps these dice: somebody's end, one more of what there is most of, three of a kind where three count,
/// no Ouch.
fn wants(game: &Game, kept: Dice) -> Vec<(Want, Message)> {
    use kaiju_rules::Ruleset::{NewYork, Tokyo};
    let ruleset = game.ruleset();
    let least = |face: Face, count: u8| {
        let name = Message::new("play-odds-least").with("count", count).with("face", say::face(ruleset, face));
        (Want::at_least(face, count), name)
    };
    let mut wants = Vec::new();
    if let Some((count, seat)) = lethal(game) {
        let name = Message::new("play-odds-lethal").with("monster", seat);
        wants.push((Want::at_least(Face::ATTACK, count), name));
    }
    let most = kept.kinds().max_by_key(|&face| kept.count(face));
    if let Some(face) = most.or(Some(Face::ATTACK)) {
        wants.push(least(face, kept.count(face) + 1));
    }
    let threes: &[Face] = match ruleset {
        NewYork => &[Face::CELEBRITY],
        Tokyo => &[Face::THREE, Face::TWO, Face::ONE],
    };
    let near = |face: &&Face| (1..=2).contains(&kept.count(**face));
    wants.extend(threes.iter().filter(near).map(|&face| least(face, 3)));
    if ruleset == NewYork && kept.count(Face::OUCH) == 0 {
        let none = Message::new("play-odds-none").with("face", say::face(ruleset, Face::OUCH));
        wants.push((Want::none_of(Face::OUCH), none));
    }
    for face in [Face::ATTACK, Face::ENERGY, Face::HEAL] {
        wants.push(least(face, kept.count(face) + 1));
    }
    let mut seen = Vec::new();
    wants.retain(|(want, _)| {
        let new = !seen.contains(want);
        seen.push(*want);
        new
    });
    wants
}

#[cfg(test)]
mod tests;
