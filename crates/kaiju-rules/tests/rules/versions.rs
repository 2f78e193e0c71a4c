//! Versions of the rules: records and positions written before versions existed are played under the first. For each
//! rule that the second version changed, a test plays the same position under both. `docs/rules/versions.md` lists
//! these rules.

use super::records;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{Borough, Game, Names, Options, Pending, Place, Prompt, Record, RulesVersion, Ruleset, Seat, Token};

const A: Seat = Seat::new(0).unwrap();
const B: Seat = Seat::new(1).unwrap();

/// The rest of a turn in New York while A's dice are being resolved.
const RESOLVING: &str = "steps=end-turn,turn-end-cards,buy,move,dice-done pending=choose:A:which-kind";
/// The rest of a turn in New York at B's Buy question.
const BUYING: &str = "steps=end-turn,turn-end-cards pending=choose:B:buy";

/// Plays the same plies from the same position under the first version, in the old notation, and under the second.
fn by_both(table: &str, plies: &str) -> [Game; 2] {
    let old = format!("kaiju-game 1\nposition kaiju-position-2 {table}\n\n{plies}");
    let new = format!("kaiju-game 2\nrules 2\nposition kaiju-position-3 {table} rules=2\n\n{plies}");
    [(old, RulesVersion::First), (new, RulesVersion::Second)].map(|(text, version)| {
        let record = Record::parse(&text).unwrap_or_else(|e| panic!("version {version}: {e}\n{text}"));
        assert_eq!(record.beginning().rules_version(), version);
        assert_eq!(record.game().rules_version(), version);
        *record.game()
    })
}

fn answers(game: &Game) -> Vec<String> {
    game.legal().iter().map(|&action| game.action_text(action, Names::LETTERS).to_string()).collect()
}

fn is_asked(game: &Game, who: Seat, what: Prompt) -> bool {
    game.pending() == Pending::Choose { seat: who, prompt: what }
}

fn winner(game: &Game) -> Option<Seat> {
    let Pending::Over { winner, .. } = game.pending() else { panic!("the game isn't over: {:?}", game.pending()) };
    winner
}

/// NY-6.5, NR-32: in version 1, a monster that left Manhattan by Subway had to enter it again in its own Move phase.
#[test]
fn leaving_manhattan_by_subway() {
    let table = format!(
        "new-york 2 A.at=manhattan:midtown:2-4 B.at=outer:bronx deck=rest discard=subway turn=3:A:resolve given-by=subway \
         dice=HHHHHH {RESOLVING}"
    );
    let [old, new] = by_both(&table, "A: use subway queens\nA: resolve heal\n");
    for game in [&old, &new] {
        assert!(is_asked(game, A, Prompt::Move { extra: false }));
        assert!(answers(game).contains(&"move manhattan".to_owned()));
    }
    let elsewhere = ["stay", "move bronx", "move brooklyn"];
    assert!(elsewhere.iter().all(|answer| !answers(&old).contains(&(*answer).to_owned())), "{:?}", answers(&old));
    assert!(elsewhere.iter().all(|answer| answers(&new).contains(&(*answer).to_owned())), "{:?}", answers(&new));
}

/// NR-32: in version 1, Subway couldn't be used after the Move phase if there was nothing to buy.
#[test]
fn subway_without_anything_to_buy() {
    let table = format!(
        "new-york 2 A.at=outer:queens B.at=manhattan:lower:2-4 deck=rest discard=subway turn=3:A:resolve given-by=subway \
         dice=HHHHHH {RESOLVING}"
    );
    let [old, new] = by_both(&table, "A: resolve heal\nA: stay\n");
    assert_eq!(old.active(), B);
    assert!(is_asked(&new, A, Prompt::Buy));
    assert_eq!(answers(&new), ["done", "use subway staten-island", "use subway bronx", "use subway brooklyn"]);
}

/// NY-6.6: in version 1, a monster that had entered Manhattan this turn didn't advance in its Move phase.
#[test]
fn advancing_after_an_early_entry() {
    let table = format!(
        "new-york 2 A=10,1,0 A.at=manhattan:lower:2-4 B.at=outer:queens deck=rest turn=3:A:resolve was-empty=yes \
         entered=yes dice=EHHHHH {RESOLVING}"
    );
    let [old, new] = by_both(&table, "A: resolve energy\n");
    let zone = |game: &Game| game.monster(A).place().to_string();
    assert_eq!([zone(&old), zone(&new)], ["manhattan lower 2-4", "manhattan midtown 2-4"].map(str::to_owned));
    assert_eq!([old.active(), new.active()], [B; 2]);
}

/// NY-8.2: in version 1, the last monster alive won with its last die, before Natural Selection could kill it.
#[test]
fn the_last_one_with_natural_selection() {
    let table = format!(
        "new-york 2 A=10,7,0 A.at=outer:queens A.cards=natural-selection B=1,0,0 B.at=manhattan:lower:2-4 deck=rest \
         acquired=natural-selection turn=3:A:resolve dice=AHHHHHC {RESOLVING}"
    );
    let [old, new] = by_both(&table, "A: resolve attack\nA: resolve celebrity\n");
    assert_eq!([winner(&old), winner(&new)], [Some(A), None]);
    assert_eq!((old.monster(A).life(), old.monster(A).vp()), (10, 7));
    assert!(!new.is_standing(A));
}

/// TK-6.2: in version 1, the last monster alive won with its last die, before the end of its turn.
#[test]
fn the_last_one_with_poison() {
    let table = |life: u8| {
        format!(
            "tokyo 2 A={life},0,3 A.at=outside A.tokens=2,0 supply=10,12,3,1 B=1,0,0 B.at=tokyo:city market=heal,-,- \
             deck=rest turn=3:A:resolve dice=12AA \
             steps=end-turn,poison,turn-end-cards,selling,buy,move,dice-done pending=choose:A:which-kind"
        )
    };
    let plies = "A: resolve attack\nA: resolve 1\n";
    let [old, new] = by_both(&table(3), plies);
    assert_eq!([winner(&old), winner(&new)], [Some(A); 2]);
    assert_eq!([&old, &new].map(|game| game.monster(A).life()), [3, 1]);
    let [old, new] = by_both(&table(2), plies);
    assert_eq!((winner(&old), old.monster(A).place()), (Some(A), Place::Outside));
    assert!(is_asked(&new, A, Prompt::Buy));
    assert!(new.monster(A).place().is_inside());
}

/// NR-71, NR-34: in version 1, Tourist placed no Souvenir when it was received through Columbia University.
#[test]
fn tourist_from_columbia_university() {
    let table = format!(
        "new-york 2 A.at=outer:queens B=10,0,3 B.at=manhattan:lower:2-4 market=flatiron-building,-,- deck=rest \
         discard=columbia-university promised=A turn=3:B:buy dice-done=yes {BUYING}"
    );
    let [old, new] = by_both(&table, "B: buy flatiron-building\nreveal tourist\nreveal shadow-double\n");
    for game in [&old, &new] {
        assert!(game.monster(A).cards().has(Ruleset::NewYork.card_by_id("tourist").unwrap()));
    }
    assert_eq!([&old, &new].map(|game| (game.monster(A).vp(), game.monster(A).energy())), [(0, 0), (1, 1)]);
    assert_eq!([&old, &new].map(|game| game.souvenirs().has(Borough::Queens)), [false, true]);
}

/// KO-4.4: in version 1, a zombie that came back by popular demand stayed where it was, even in Manhattan.
#[test]
fn a_zombie_back_by_popular_demand() {
    let table = format!(
        "new-york 3 ko=yes A=5,20,1 A.at=manhattan:midtown:2-4 B=10,0,2 B.at=outer:queens C.at=outer:bronx zombies=A risen=A \
         market=extra-head,-,- deck=rest turn=3:B:buy dice-done=yes {BUYING}"
    );
    let [old, new] = by_both(&table, "B: done\n");
    for game in [&old, &new] {
        assert!(game.is_active(A));
        assert_eq!((game.monster(A).life(), game.monster(A).energy()), (10, 4));
    }
    assert!(old.monster(A).place().is_inside());
    assert!(is_asked(&new, A, Prompt::Place));
    assert_eq!(answers(&new), ["place staten-island", "place bronx", "place queens", "place brooklyn"]);
}

/// TR-85: in version 1, a Smoke Cloud or a copy of one got only the Smoke tokens left in the supply.
#[test]
fn a_copy_of_smoke_cloud() {
    // Only the supply differs: under the first version, the three tokens on the card are missing from it.
    let table = "tokyo 2 A=10,0,8 A.at=outside B.at=tokyo:city B.cards=smoke-cloud SUPPLY counters=3,0,0 market=mimic,-,- \
                 deck=rest acquired=smoke-cloud turn=3:A:buy dice-done=yes \
                 steps=end-turn,poison,turn-end-cards,selling pending=choose:A:buy";
    let plies = "A: buy mimic\nreveal frenzy\n";
    let old =
        format!("kaiju-game 1\nposition kaiju-position-2 {}\n\n{plies}", table.replace("SUPPLY", "supply=12,12,0,1"));
    let new =
        format!("kaiju-game 2\nrules 2\nposition kaiju-position-3 {} rules=2\n\n{plies}", table.replace("SUPPLY ", ""));
    let [old, new] = [old, new].map(|text| *Record::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}")).game());
    // The first number is the card's, the last one the copy's.
    let counters =
        [&old, &new].map(|game| game.position().split_once(" counters=").map(|(_, text)| text[..5].to_owned()));
    assert_eq!(counters, ["3,0,0", "3,0,3"].map(|text| Some(text.to_owned())));
    assert_eq!([&old, &new].map(|game| game.supply(Token::Smoke)), [0, 3]);
}

/// Plays a random game under this version of the rules, for at most `max` plies.
fn random_record(version: RulesVersion, seed: u64, max: usize) -> Record {
    let ruleset = Ruleset::ALL[(seed % 2) as usize];
    let mut options = Options::default();
    if seed.is_multiple_of(4) {
        options.choose("ko");
    }
    let record = Record::by_rules(version, ruleset, options, 2 + (seed % 5) as usize).unwrap();
    records::played(record, Dealer::new(game_seed(seed, 7)), max)
}

const VERSIONS: [RulesVersion; 2] = [RulesVersion::First, RulesVersion::Second];

#[test]
fn records_and_positions_of_both_versions_round_trip() {
    for version in VERSIONS {
        for seed in 0..20 {
            let record = random_record(version, seed, 40 * seed as usize);
            assert_eq!(record.game().rules_version(), version);
            let text = record.to_string();
            assert!(text.starts_with(&format!("kaiju-game 3\nrules {version}\ngame ")), "{text}");
            let read = Record::parse(&text).unwrap();
            assert_eq!((&read, read.game()), (&record, record.game()));
            assert_eq!(read.to_string(), text);
            let position = record.game().position();
            assert!(position.contains(&format!(" rules={version} ")), "{position}");
            assert_eq!(&Game::from_position(&position).unwrap(), record.game());
            let from_there = Record::from_position(*record.game());
            let text = from_there.to_string();
            assert!(text.starts_with(&format!("kaiju-game 3\nrules {version}\nposition ")), "{text}");
            assert_eq!(Record::parse(&text).unwrap(), from_there);
        }
    }
}

/// Records and positions without a version mean the same as those that name the first version.
#[test]
fn without_a_version_the_first_is_meant() {
    for seed in 0..20 {
        let record = random_record(RulesVersion::First, seed, 400);
        let old = records::with_lines(&record).replacen("kaiju-game 2\nrules 1\n", "kaiju-game 1\n", 1);
        assert!(old.starts_with("kaiju-game 1\ngame "), "{old}");
        let read = Record::parse(&old).unwrap();
        assert_eq!((&read, read.game()), (&record, record.game()));
        let position = record.game().position();
        let old = position.replacen("kaiju-position-3", "kaiju-position-2", 1).replacen(" rules=1", "", 1);
        assert_ne!(old, position);
        assert_eq!(&Game::from_position(&old).unwrap(), record.game());
        let from_there = format!("kaiju-game 1\nposition {old}\n\n");
        assert_eq!(Record::parse(&from_there).unwrap(), Record::from_position(*record.game()));
    }
}

/// New games use the newest version.
#[test]
fn new_games_use_the_newest_version() {
    assert_eq!(RulesVersion::CURRENT, RulesVersion::Second);
    for ruleset in Ruleset::ALL {
        let game = Game::new(ruleset, Options::default(), 4).unwrap();
        assert_eq!(game.rules_version(), RulesVersion::Second);
        assert_eq!(*Record::new(ruleset, Options::default(), 4).unwrap().game(), game);
    }
}

fn error(text: &str) -> String {
    Record::parse(text).unwrap_err().to_string()
}

#[test]
fn a_record_says_which_rules_it_was_played_by() {
    let record = "kaiju-game 2\nrules 1\ngame tokyo\nplayers 2\n\n";
    assert_eq!(Record::parse(record).unwrap().game().rules_version(), RulesVersion::First);
    let without = error(&record.replace("rules 1\n", ""));
    assert!(
        without.ends_with("the header does not say which version of the rules the game was played by"),
        "{without}"
    );
    for wrong in ["", "0", "two", "1 2"] {
        let refused = error(&record.replace("rules 1", &format!("rules {wrong}")));
        assert!(refused.starts_with("line 2: "), "{refused}");
    }
    // The old format has no such line, and two such lines would contradict each other.
    for twice in [record.replacen("kaiju-game 2", "kaiju-game 1", 1), record.replace("rules 1\n", "rules 1\nrules 2\n")]
    {
        let refused = error(&twice);
        assert!(refused.contains("rules"), "{refused}");
    }
}

#[test]
fn an_unknown_version_is_refused_by_name() {
    let sentence = "this game was played by rules version 3, but this program knows only versions 1 to 2";
    assert_eq!(error("kaiju-game 2\nrules 3\ngame tokyo\nplayers 2\n\n"), format!("line 2: {sentence}"));
    let position = Game::new(Ruleset::Tokyo, Options::default(), 2).unwrap().position();
    let refused = Game::from_position(&position.replace(" rules=2 ", " rules=3 ")).unwrap_err().to_string();
    assert!(refused.ends_with(sentence), "{refused}");
    for word in ["", "two", "-1"] {
        let refused = error(&format!("kaiju-game 2\nrules {word}\ngame tokyo\nplayers 2\n\n"));
        let sentence = format!("\"{word}\" is not a version of the rules; this program knows versions 1 to 2");
        assert_eq!(refused, format!("line 2: {sentence}"));
    }
    let old = error("kaiju-game 1\nrules 2\ngame tokyo\nplayers 2\n\n");
    assert_eq!(old, "line 2: \"kaiju-game 1\" has no line \"rules\"");
}

#[test]
fn a_record_and_its_position_have_the_same_version() {
    for version in VERSIONS {
        let game = Game::new(Ruleset::NewYork, Options::default(), 3).unwrap().with_rules(version);
        for other in VERSIONS {
            let text = format!("kaiju-game 2\nrules {other}\nposition {}\n\n", game.position());
            let Err(refused) = Record::parse(&text) else {
                assert_eq!(version, other);
                continue;
            };
            assert_ne!(version, other);
            let why = format!("played by rules version {other}, but starts from a position of version {version}");
            assert!(refused.to_string().ends_with(&why), "{refused}");
        }
        // A record in the old format was played under the first version.
        let old = Record::parse(&format!("kaiju-game 1\nposition {}\n\n", game.position()));
        assert_eq!(old.is_ok(), version == RulesVersion::First);
    }
}
