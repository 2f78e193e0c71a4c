//! Checks that the events and texts of a game cite only that game's rules.

use crate::common;
use kaiju_bots::{Reason, bot_by_name};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_laws::{Policy, random_option_table};
use kaiju_rules::{
    CardSet, Cause, Event, Game, OPTIONS, Options, Pending, PlayError, Ply, Record, Rule, Ruleset, Seat,
};
use kaiju_words::{Message, NarratedLine, Narrator, SeatNames, Words, ask, say};

/// The prefixes of rule numbers, each with the game it belongs to.
const SERIES: [(&str, Ruleset); 6] = [
    ("NY-", Ruleset::NewYork),
    ("NR-", Ruleset::NewYork),
    ("KO-", Ruleset::NewYork),
    ("KR-", Ruleset::NewYork),
    ("TK-", Ruleset::Tokyo),
    ("TR-", Ruleset::Tokyo),
];

/// The prefix of a rule number in this text that belongs to the other game, if there is one.
fn foreign(ruleset: Ruleset, text: &str) -> Option<&'static str> {
    let others = SERIES.into_iter().filter(|(_, owner)| *owner != ruleset);
    others.map(|(series, _)| series).find(|series| text.contains(series))
}

/// Renders all texts of a game, and fails at the first that cites a rule of the other game.
struct Reader {
    ruleset: Ruleset,
    words: Words,
    seat_names: SeatNames,
    /// Number of texts rendered.
    texts: u64,
    /// Number of texts that cite a rule.
    numbered: u64,
}

impl Reader {
    fn new(ruleset: Ruleset) -> Reader {
        let words = Words::english();
        let seat_names = words.monster_names(ruleset, 6);
        Reader { ruleset, words, seat_names, texts: 0, numbered: 0 }
    }

    #[track_caller]
    fn read(&mut self, message: &Message) {
        let text = self.words.text(message, &self.seat_names);
        self.texts += 1;
        self.numbered += u64::from(SERIES.iter().any(|(series, _)| text.contains(series)));
        assert_eq!(foreign(self.ruleset, &text), None, "{message:?} reads {text:?}");
    }

    #[track_caller]
    fn read_all(&mut self, messages: impl IntoIterator<Item = Message>) {
        for message in messages {
            self.read(&message);
        }
    }

    #[track_caller]
    fn cause(&mut self, game: &Game, cause: Cause) {
        if let Cause::Rule(rule) = cause {
            assert_eq!(rule.ruleset(), self.ruleset, "{rule} at {}", game.position());
        }
        let (short, long) = say::cause(game, cause);
        self.read_all([short, long]);
    }

    #[track_caller]
    fn event(&mut self, game: &Game, event: Event) {
        self.cause(game, event.cause);
        self.read_all([say::event(game, event), say::effect(game, event)].into_iter().flatten());
    }

    /// Checks a question with its notes, answers and previews, and the refusal of an illegal answer.
    #[track_caller]
    fn question(&mut self, game: &Game, seat: Seat) {
        let Pending::Choose { prompt, .. } = game.pending() else { return };
        let legal = game.legal();
        self.read(&say::question(game, seat, prompt));
        for note in say::notes(game, prompt) {
            self.read_all([note.name, note.text]);
        }
        for card in game.market().iter().flatten() {
            self.read_all(say::discounts(game, seat, *card));
        }
        self.read_all(legal.iter().take(60).map(|&action| say::answer(game, seat, action)));
        self.read(&say::refusal(PlayError::Illegal { prompt }));
        // Previewing every answer is slow.
        if legal.len() <= 8 {
            let question = ask::question(game.view(Some(seat), &mut None)).expect("the seat is asked");
            for answer in question.answers {
                self.read(&answer.text);
                self.read_all(ask::texts(&answer.effects));
            }
        }
    }

    /// Plays one ply of a record, and checks the texts before and after it.
    fn play(&mut self, record: &mut Record, narrator: &mut Narrator, ply: Ply, reason: Option<(Seat, Message)>) {
        let before = *record.game();
        match before.pending() {
            Pending::Choose { seat, .. } => self.question(&before, seat),
            Pending::Chance(chance) => self.read(&say::waiting(&before, chance)),
            Pending::Over { .. } => {}
        }
        let mut game = before;
        let mut events = Vec::new();
        game.apply_with(ply, &mut |game: &Game, event| events.push((*game, event))).expect("a legal ply");
        for (then, event) in events {
            self.event(&then, event);
        }
        let mut lines = Vec::new();
        let print = &mut |NarratedLine { line, reason, .. }: NarratedLine<'_>| lines.push((line, reason));
        narrator.play(record, ply, reason, print).expect("a legal ply");
        for (line, reason) in lines {
            self.read_all([line.text, line.cause.0, line.cause.1]);
            self.read_all(reason.map(|(_, reason)| reason));
        }
        if let Pending::Over { cause, .. } = record.game().pending() {
            self.cause(record.game(), cause);
            self.read(&say::refusal(PlayError::Over));
        }
    }
}

/// Bots play whole games of every size, with every option that the size allows.
fn play_games(ruleset: Ruleset, games: u64) {
    let mut reader = Reader::new(ruleset);
    let mut ended = std::collections::BTreeSet::new();
    for number in 0..games {
        let players = 2 + number as usize % 5;
        let mut options = Options::default();
        // The first round of sizes is played without options.
        for option in OPTIONS.iter().filter(|option| number >= 5 && option.fits(ruleset, players)) {
            options.set(option, number % 2 == 1);
        }
        let bots = if number % 3 == 0 { ["rookie", "random"] } else { ["rookie", "rookie"] };
        let bots = bots.map(|name| bot_by_name(name).expect("a bot"));
        let mut record = Record::new(ruleset, options, players).expect("so many can play");
        let (mut dealer, mut luck) = (Dealer::new(game_seed(17, number)), Dealer::for_bots(17, number));
        let mut narrator = Narrator::new(Seat::new(number as usize % 2));
        let mut reason = None;
        loop {
            let decide = |game: &Game, seat: Seat, _: &mut Dealer| {
                let bot = bots[seat.index() % 2];
                let action = bot.choose(game.view(Some(seat), &mut None), &mut luck).expect("the seat is asked");
                reason = Some((seat, say::reason(bot.reason(game.view(Some(seat), &mut None), action).0)));
                action
            };
            let Some(ply) = dealer.next_ply(record.game(), decide) else { break };
            reader.play(&mut record, &mut narrator, ply, reason.take());
        }
        if let Pending::Over { cause: Cause::Rule(rule), .. } = record.game().pending() {
            ended.insert(rule.id());
        }
    }
    assert!(reader.texts > 100_000 && reader.numbered > 10_000, "{} texts, {}", reader.texts, reader.numbered);
    assert!(ended.len() >= 2, "all games ended by {ended:?}");
}

#[test]
fn a_tokyo_game_cites_only_its_own_rules() {
    play_games(Ruleset::Tokyo, 60);
}

#[test]
fn a_new_york_game_cites_only_its_own_rules() {
    play_games(Ruleset::NewYork, 30);
}

/// Rare cards, concessions and late turns: random play from random tables.
#[test]
fn random_tables_cite_only_their_own_rules() {
    let leans = [
        Policy::RICH | Policy::USES | Policy::BUYS | Policy::SAVES | Policy::LINGERS,
        Policy::RICH | Policy::USES | Policy::FIGHTS | Policy::CONCEDES,
        Policy::RICH | Policy::USES | Policy::BUYS | Policy::CONCEDES,
    ];
    for ruleset in Ruleset::ALL {
        let mut reader = Reader::new(ruleset);
        for number in 0..60 {
            let policy = Policy(leans[number as usize % leans.len()]);
            let mut luck = Dealer::new(game_seed(23, number));
            let mut game = random_option_table(ruleset, 2 + number as usize % 5, policy, &mut luck);
            for _ in 0..300 {
                let Some(ply) = policy.next_ply(&game, &mut luck) else { break };
                let mut events = Vec::new();
                game.apply_with(ply, &mut |game: &Game, event| events.push((*game, event))).expect("a legal ply");
                for (then, event) in events {
                    reader.event(&then, event);
                }
            }
        }
        assert!(reader.numbered > 5_000, "{}", reader.numbered);
    }
}

/// The scenarios, which show every rule and every card.
#[test]
fn scenarios_cite_only_the_rules_of_their_game() {
    let mut readers = Ruleset::ALL.map(Reader::new);
    for (file, text) in common::scenarios() {
        let ruleset = if file.contains("/tokyo/") { Ruleset::Tokyo } else { Ruleset::NewYork };
        assert_eq!(foreign(ruleset, &text), None, "{file}");
        let reader = &mut readers[ruleset as usize];
        let played = kaiju_scenario::run_with(&text, &mut |game, events| {
            for (then, event) in events {
                reader.event(then, *event);
            }
            if let Pending::Over { cause, .. } = game.pending() {
                reader.cause(game, cause);
            }
        });
        played.unwrap_or_else(|failure| panic!("{file}: {failure}"));
    }
}

/// A game's rules, rulings, cards and options don't cite the other game's rules.
#[test]
fn rules_cards_and_options_name_only_rules_of_their_game() {
    for ruleset in Ruleset::ALL {
        let mut reader = Reader::new(ruleset);
        let game = Game::new(ruleset, Options::default(), 6).expect("six can play");
        for rule in Rule::all().filter(|rule| rule.ruleset() == ruleset) {
            assert_eq!(foreign(ruleset, rule.text()), None, "{rule}");
            reader.cause(&game, rule.into());
        }
        for card in CardSet::all(ruleset).iter() {
            reader.cause(&game, card.into());
        }
        for option in OPTIONS.iter().filter(|option| option.rulesets.contains(&ruleset)) {
            assert_eq!(option.rule.ruleset(), ruleset);
            reader.read_all([say::option(option), say::option_hint(option), say::option_note(option)]);
        }
        reader.read_all(Reason::ALL.iter().map(|reason| say::reason(reason.0)));
        assert!(reader.numbered > 80, "{}", reader.numbered);
    }
}
