//! A question with its answers, each with what it would do: the same on the screen and in lines.

use crate::{table::Table, text::Voice};
use kaiju_rules::{
    Action, Aim, Borough, CardId, Destination, Dice, Event, Face, Game, Pending, Prompt, Seat, Source, Target, Unit,
    Want, What, Zone,
};
use kaiju_words::{Message, say};

/// What a seat is asked.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The kind of question.
    pub(crate) prompt: Prompt,
    /// It in words.
    pub(crate) text: String,
    /// The cards that it is about: name and text.
    pub(crate) notes: Vec<(String, String)>,
    /// Every legal answer.
    pub(crate) answers: Vec<Answer>,
    /// At a roll: each kind of face, and what stopping now would do with it.
    pub(crate) stopping: Vec<(String, String)>,
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
            // What the question says itself is not said twice.
            notes: notes.filter(|(_, note)| !text.contains(note.as_str())).collect(),
            text,
            answers: game.legal().iter().map(|&action| Answer::of(game, seat, action, voice)).collect(),
            stopping: stopping(game, seat, voice),
        })
    }

    /// Whether it is about a roll.
    pub(crate) fn is_roll(&self) -> bool {
        self.prompt == Prompt::RerollOrStop
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
        let mut effects = Vec::new();
        let (mut is_fatal, mut is_over) = (false, false);
        // A legal answer is never refused, so there is nothing to do about an error.
        let _ = game.preview(seat, action, &mut |game, event| {
            // What the next turn brings is none of its doing.
            is_over |= matches!(event.what, What::Turn { .. });
            if !is_over {
                effects.extend(say::effect_for(game, seat, event));
            }
            is_fatal |= matches!(event.what, What::Eliminate { seat: out } if out == seat);
        });
        Answer {
            action,
            text: voice.say(&answer_text(game, seat, action)),
            effects: effect_list(effects, voice),
            is_fatal,
        }
    }
}

/// An answer in words, before a picture of the dice.
fn answer_text(game: &Game, seat: Seat, action: Action) -> Message {
    match action {
        Action::Reroll { dice, life: 0 } => Message::new("play-roll-dice").with("count", dice.total()),
        _ => say::answer(game, seat, action),
    }
}

/// Effects as a list: that nothing comes of a face is told only where nothing else is.
fn effect_list(mut effects: Vec<Message>, voice: Voice<'_>) -> String {
    if effects.iter().any(|effect| effect.id != "effect-nothing") {
        effects.retain(|effect| effect.id != "effect-nothing");
    }
    voice.list(effects)
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

/// What stopping now would do, kind by kind; nothing where the roller may not stop.
fn stopping(game: &Game, seat: Seat, voice: Voice<'_>) -> Vec<(String, String)> {
    if game.check(seat, Action::Stop).is_err() {
        return Vec::new();
    }
    let mut kinds: Vec<(Face, Vec<Message>)> = Vec::new();
    game.if_stopped(&mut |face, game, event| {
        if kinds.last().is_none_or(|(last, _)| *last != face) {
            kinds.push((face, Vec::new()));
        }
        if let (Some((_, effects)), Some(effect)) = (kinds.last_mut(), say::effect_for(game, seat, event)) {
            effects.push(effect);
        }
    });
    let row = |(face, mut effects): (Face, Vec<Message>)| {
        let name = voice.say(&say::face(game.ruleset(), face));
        effects.extend(still_open(game, seat, face));
        let text = if effects.is_empty() { voice.word("play-stop-nothing") } else { effect_list(effects, voice) };
        (name, text)
    };
    kinds.into_iter().map(row).collect()
}

/// What of this kind would still be open where the preview of stopping ends: what the roller may spend, and whom it is about to hurt.
fn still_open(game: &Game, seat: Seat, face: Face) -> Vec<Message> {
    let mut resolved = Vec::new();
    let mut is_over = false;
    let mut watch = |_: &Game, event: Event| match event.what {
        What::Resolve { face, .. } => resolved.push(face),
        What::Phase { .. } => is_over |= !resolved.is_empty(),
        _ => {}
    };
    let Some(stopped) = game.if_final(game.dice(), &mut watch) else { return Vec::new() };
    let then = stopped.preview(seat, Action::Resolve(face), &mut watch).unwrap_or(stopped);
    if is_over || resolved != [face] {
        return Vec::new();
    }
    match then.pending() {
        Pending::Choose { prompt: Prompt::Destroy { .. } | Prompt::SpendFaces(_), .. } => {
            vec![Message::new("play-stop-choice")]
        }
        Pending::Choose { prompt: Prompt::React(_) | Prompt::MeetDamage | Prompt::YieldOrStay, .. } => {
            let threat = |hurt: Seat| then.threat(hurt).map(|(damage, _)| (hurt, damage));
            let at_most =
                |(hurt, damage)| Message::new("play-stop-threat").with("monster", hurt).with("damage", damage);
            then.living().filter_map(threat).map(at_most).collect()
        }
        Pending::Chance(_) => vec![Message::new("play-stop-chance")],
        Pending::Choose { .. } | Pending::Over { .. } => Vec::new(),
    }
}

/// A chance worth knowing before these dice are rolled: what is wanted in words, in percent with this roll, and with all rolls left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chances {
    /// What is wanted.
    pub(crate) want: String,
    /// With the next roll.
    pub(crate) next: u8,
    /// With all that are left, used for nothing else.
    pub(crate) all: Option<u8>,
}

/// At most four chances of a roll of these dice.
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
        let next = game.odds_of_roll(loose, want)?.per_mille();
        // What lies there already needs no luck, only that it is kept.
        let open = (!want.is_met(game.dice())).then_some(want);
        let all = open.and_then(|want| game.odds_of_turn(want)).map(|odds| percent(odds.per_mille()));
        Some(Chances { want: voice.say(&name), next: percent(next), all })
    };
    wants(game, game.dice().minus(loose)).into_iter().filter_map(row).take(4).collect()
}

/// What one may hope for who keeps these dice: one more of what there is most of, three of a kind where three count, no Ouch.
fn wants(game: &Game, kept: Dice) -> Vec<(Want, Message)> {
    use kaiju_rules::Ruleset::{NewYork, Tokyo};
    let ruleset = game.ruleset();
    let least = |face: Face, count: u8| {
        let dice = say::dice(ruleset, Dice::of(face, count));
        (Want::at_least(face, count), Message::new("play-odds-least").with("dice", dice))
    };
    let mut wants = Vec::new();
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
