//! `Game::asked_for` names the cards that are the only reason for a question, so that players can turn off such
//! questions.

use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_table};
use kaiju_rules::{Action, CardId, Event, EventKind, Game, Pending, Prompt, Ruleset};
use std::collections::BTreeSet;

/// Calls `look` for every question in many games in which monsters own most of the cards.
fn questions(ruleset: Ruleset, mut look: impl FnMut(&Game, Prompt)) {
    for seed in 0..1500 {
        let mut dealer = Dealer::new(seed);
        let policy = Policy(Policy::RICH | [0, Policy::USES, Policy::USES | Policy::LINGERS, 255][seed as usize % 4]);
        let mut game = random_table(ruleset, 2 + seed as usize % 5, policy, &mut dealer);
        while let Some(ply) = policy.next_ply(&game, &mut dealer) {
            if let Pending::Choose { prompt, .. } = game.pending() {
                look(&game, prompt);
            }
            game.apply(ply).unwrap();
        }
    }
}

/// Whether an event shows that a card was used or bought, or that something happened that only a card allows.
fn is_use(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Use { .. }
            | EventKind::Change { .. }
            | EventKind::Meet { .. }
            | EventKind::Buy { .. }
            | EventKind::Receive { .. }
    )
}

/// Whether an answer needs a card: it uses one, or only a card allows it.
fn needs_card(prompt: Prompt, rolls_left: u8, action: Action) -> bool {
    match action {
        Action::Use { .. } | Action::Change { .. } | Action::Sell(_) => true,
        Action::Reroll { .. } => prompt != Prompt::RerollOrStop || rolls_left == 0,
        Action::Buy { .. } => prompt == Prompt::Offer,
        Action::Meet(met) => met > 0,
        Action::Move { .. } => prompt == Prompt::Move { extra: true },
        Action::Destroy(_) => matches!(prompt, Prompt::Destroy { .. }),
        _ => false,
    }
}

/// If a question is asked only because of a card, the first answer doesn't use that card, so it can be given
/// automatically.
#[test]
fn the_first_answer_does_not_use_the_card() {
    for ruleset in Ruleset::ALL {
        let mut seen = 0;
        questions(ruleset, |game, prompt| {
            let Pending::Choose { seat, .. } = game.pending() else { return };
            if game.asked_for().is_empty() {
                return;
            }
            seen += 1;
            let legal = game.legal();
            let first = legal[0];
            let is_passive = match prompt {
                Prompt::RerollOrStop => first == Action::Stop,
                Prompt::ChangeDice(None) | Prompt::Offer | Prompt::Sell(_) | Prompt::React(_) => first == Action::Pass,
                Prompt::MeetDamage => first == Action::Meet(0),
                Prompt::Move { extra: true } => first == Action::Stay,
                // Without the card, a compulsory move would be made without a question, so it may come first too.
                Prompt::Move { extra: false } => matches!(first, Action::Stay | Action::Move { .. }),
                Prompt::Buy => first == Action::Done,
                Prompt::WhichKind => matches!(first, Action::Resolve(_)),
                Prompt::Destroy { .. } => matches!(first, Action::Pass | Action::Destroy(_)),
                _ => false,
            };
            assert!(is_passive, "{first:?} at {prompt:?} in {}", game.position());
            assert!(
                legal[1..].iter().all(|&action| needs_card(prompt, game.rerolls(seat), action)),
                "{legal:?} at {prompt:?}"
            );
            let (mut after, mut used) = (*game, false);
            after.play_with(seat, first, &mut |_, event| used |= is_use(&event)).expect("a listed answer is accepted");
            assert!(!used, "{first:?} at {prompt:?} in {}", game.position());
        });
        assert!(seen > 1000, "only {seen} questions");
    }
}

/// `asked_for` names only cards whose constants allow an answer to the question, and over many games it names all of
/// them.
#[test]
fn every_card_that_allows_an_answer_is_asked_for() {
    for ruleset in Ruleset::ALL {
        let (mut seen, mut expected) = (BTreeSet::new(), BTreeSet::new());
        let id = |card: CardId| ruleset.cards()[card.index()].id;
        questions(ruleset, |game, prompt| {
            let (asked_for, allowed) = (game.asked_for(), ruleset.cards_that_ask(prompt));
            let wrong: Vec<_> = asked_for.without(allowed).iter().map(id).collect();
            assert!(wrong.is_empty(), "{wrong:?} can't be a reason for {prompt:?} at {}", game.position());
            seen.extend(asked_for.iter().map(id));
            expected.extend(allowed.iter().map(id));
        });
        let unseen: Vec<_> = expected.difference(&seen).collect();
        assert!(unseen.is_empty(), "{unseen:?} allow answers, but no question is asked for them alone");
        assert!(seen.len() > 8, "{seen:?}");
    }
}
