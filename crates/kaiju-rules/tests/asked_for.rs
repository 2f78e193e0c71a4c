//! The cards for which a question is asked, so that players can turn off questions about them.

use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_table};
use kaiju_rules::{Action, Event, EventKind, Game, Pending, Prompt, Ruleset};
use std::collections::BTreeSet;

/// The ids of the cards for which the pending question is asked.
fn cards(game: &Game) -> Vec<&'static str> {
    game.asked_for().iter().map(|card| game.card(card).id).collect()
}

/// Calls `look` for every question of many games in which most cards are owned.
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

/// Whether an event shows that a card was used, or an option that only a card gives.
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

/// Whether an answer needs one of the cards: it uses a card, or only a card allows it.
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

/// The first answer to such a question uses no card and does nothing else that a player would want to be asked about.
#[test]
fn the_first_answer_makes_no_use_of_the_card() {
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
            let reluctant = match prompt {
                Prompt::RerollOrStop => first == Action::Stop,
                Prompt::ChangeDice(None) | Prompt::Offer | Prompt::Sell(_) | Prompt::React(_) => first == Action::Pass,
                Prompt::MeetDamage => first == Action::Meet(0),
                Prompt::Move { extra: true } => first == Action::Stay,
                // A compulsory move is made without a question anyway.
                Prompt::Move { extra: false } => matches!(first, Action::Stay | Action::Move { .. }),
                Prompt::WhichKind => matches!(first, Action::Resolve(_)),
                Prompt::Destroy { .. } => matches!(first, Action::Pass | Action::Destroy(_)),
                _ => false,
            };
            assert!(reluctant, "{first:?} at {prompt:?} in {}", game.position());
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

/// Over many games, exactly these cards cause these questions.
#[test]
fn these_are_the_cards_that_stop_somebody() {
    for (ruleset, expected) in [(Ruleset::NewYork, NEW_YORK), (Ruleset::Tokyo, TOKYO)] {
        let mut seen = BTreeSet::new();
        questions(ruleset, |game, prompt| seen.extend(cards(game).into_iter().map(|card| (prompt.word(), card))));
        let expected: BTreeSet<_> = expected.iter().copied().collect();
        assert_eq!(seen, expected);
    }
}

const NEW_YORK: &[(&str, &str)] = &[
    ("destroy", "seismic-ray"),
    ("destroy", "sharp-shooter"),
    ("meet-damage", "of-another-world"),
    ("move", "carapace"),
    ("move", "subway"),
    ("move", "super-speed"),
    ("which-kind", "artificial-heart"),
    ("which-kind", "carapace"),
    ("which-kind", "chameleon"),
    ("which-kind", "hailing-cabs"),
    ("which-kind", "subway"),
    ("which-kind", "universal-soldier"),
];

const TOKYO: &[(&str, &str)] = &[
    ("change-dice", "background-dweller"),
    ("change-dice", "herd-culler"),
    ("change-dice", "plot-twist"),
    ("change-dice", "stretchy"),
    ("offer", "opportunist"),
    ("react", "background-dweller"),
    ("react", "camouflage"),
    ("react", "freeze-time"),
    ("react", "mimic"),
    ("react", "psychic-probe"),
    ("react", "rapid-healing"),
    ("react", "wings"),
    ("reroll-or-stop", "background-dweller"),
    ("reroll-or-stop", "energy-drink"),
    ("reroll-or-stop", "rapid-healing"),
    ("reroll-or-stop", "smoke-cloud"),
    ("sell", "metamorph"),
    ("which-kind", "rapid-healing"),
];
