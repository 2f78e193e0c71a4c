//! Records survive a round trip, and errors name their line and token.

use kaiju_bots::bot_by_name;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{
    Action, Comment, Contribution, FairDice, Game, Options, Pending, PlayerKind, Ply, Record, RecordText,
    RecordedPlayer, Ruleset, Seat, SeatNonce, TextPlace,
};

fn random_record(players: usize, seed: u64, max: usize) -> Record {
    let ruleset = Ruleset::ALL[(seed % 2) as usize];
    // Half of the New York records use the KO variant.
    let ko = ruleset == Ruleset::NewYork && seed.is_multiple_of(4);
    let duel = ruleset == Ruleset::Tokyo && players == 2;
    let mut options = Options::default();
    for (word, _) in [("duel", duel), ("ko", ko), ("heroes", ko && players > 3)].into_iter().filter(|(_, on)| *on) {
        options.choose(word);
    }
    let record = Record::new(ruleset, options, players).unwrap();
    played(record, Dealer::new(game_seed(seed, players as u64)), max)
}

/// The record after random play, for at most `max` plies.
pub(crate) fn played(mut record: Record, mut dealer: Dealer, max: usize) -> Record {
    let bot = bot_by_name("random").unwrap();
    while record.plies().len() < max {
        let decide =
            |game: &Game, seat, dealer: &mut Dealer| bot.choose(game.view(Some(seat), &mut None), dealer).unwrap();
        let Some(ply) = dealer.next_ply(record.game(), decide) else { break };
        record.play(ply, &mut |_, _| {}).unwrap();
    }
    record
}

/// The record in format 2, which has one line per ply.
pub(crate) fn with_lines(record: &Record) -> String {
    let heading = record.heading().replacen("kaiju-game 3", "kaiju-game 2", 1);
    let (mut text, mut game) = (format!("{heading}result {}\n\n", record.result()), record.beginning());
    for &ply in record.plies() {
        text += &ply.text(&game);
        text.push('\n');
        game.apply(ply).unwrap();
    }
    text
}

fn person(seat: usize, name: &str) -> RecordedPlayer {
    let monster = Some("meka-dragon".to_owned());
    RecordedPlayer { seat: Seat::new(seat).unwrap(), kind: PlayerKind::Person, monster, name: name.to_owned() }
}

fn veteran(seat: usize) -> RecordedPlayer {
    let kind = PlayerKind::Bot { name: "veteran".to_owned(), version: Some(3) };
    RecordedPlayer { seat: Seat::new(seat).unwrap(), kind, monster: None, name: String::new() }
}

/// A header's data for checking the dice. This crate doesn't check the values themselves.
fn fair() -> FairDice {
    let entry = |seat, contribution| SeatNonce { seat: Seat::new(seat).unwrap(), contribution };
    let nonces = vec![
        entry(1, Contribution::Withheld { commit: [4; 32] }),
        entry(0, Contribution::Revealed { commit: [2; 32], nonce: [0xa3; 32] }),
    ];
    FairDice { commitment: [1; 32], nonces, secret: Some([9; 32]) }
}

#[test]
fn whole_games_round_trip() {
    for players in 2..=6 {
        for seed in 0..20 {
            let mut record = random_record(players, seed, usize::MAX);
            record.tag("seed", &seed.to_string()).unwrap();
            record.tag("a note", "  many\nwords # and signs ").unwrap();
            for key in ["result", "seat", "deck", "kaiju-game", "", "#"] {
                record.tag(key, "A").unwrap_err();
            }
            record.set_player(person(1, " Réka # the  Great")).unwrap();
            record.set_player(veteran(0)).unwrap();
            record.set_date("2026-11-18T20:15:00Z");
            record.set_ended("2026-11-18T21:00:00Z");
            record.set_practice(seed.is_multiple_of(3));
            if seed.is_multiple_of(2) {
                record.set_fair(fair()).unwrap();
            }
            let text = record.to_string();
            let read = Record::parse(&text).unwrap();
            assert_eq!(read, record);
            assert_eq!(read.game(), record.game());
            assert_eq!(read.to_string(), text);
            // The rest of the file has one line for the setup and one for each turn.
            let body = text.split_once("\n\n").unwrap().1;
            assert_eq!(body.lines().count(), usize::from(record.game().turn_number()) + 1, "{text}");
            assert_eq!(record.tokens().join(" "), without_decks(body));
            let read = Record::parse(&with_lines(&record));
            assert_eq!(read.map(|read| (*read.game(), read.plies().len())), Ok((*record.game(), record.plies().len())));
        }
    }
}

/// The plies of a record's body on one line.
fn without_decks(body: &str) -> String {
    body.split_whitespace().filter(|token| !token.starts_with("deck.")).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_header_is_written_in_a_fixed_order() {
    let mut record = Record::new(Ruleset::NewYork, Options::default(), 3).unwrap();
    record.tag("seed", "7").unwrap();
    record.set_player(veteran(2)).unwrap();
    record.set_player(person(0, "Réka # the  Great")).unwrap();
    record.set_date("2026-11-18T20:15:00Z");
    record.set_practice(true);
    record.set_fair(fair()).unwrap();
    let [one, two, three, four, nine] = ["01", "02", "a3", "04", "09"].map(|byte| byte.repeat(32));
    let header = record.heading();
    let deck = header.lines().find(|line| line.starts_with("deck ")).unwrap();
    assert_eq!(deck.split(' ').skip(1).collect::<Vec<_>>(), record.deck_at_start());
    assert_eq!(
        header.replace(deck, "deck ..."),
        format!(
            "kaiju-game 3\nrules 2\ngame new-york\nplayers 3\nseat A person meka-dragon Réka the Great\n\
             seat C bot veteran-3 -\ndate 2026-11-18T20:15:00Z\npractice\nseed 7\nfair 1\ncommitment {one}\n\
             nonce A {two} {three}\nnonce B {four} withheld\ndeck ...\n\
             tiles high-rise-1 22 high-rise-2 8 high-rise-3 3 power-plant-2 3 power-plant-3 3 hospital-2 3 hospital-3 3\n\
             secret {nine}\n"
        )
    );
    assert_eq!(record.names().collect::<Vec<_>>(), [Some("Réka the Great"), None, None]);
    // Debug output doesn't show the secret.
    assert!(!format!("{record:?}").contains("9, 9"), "{record:?}");
    record.set_player(person(3, "D")).unwrap_err();
    record.set_player(RecordedPlayer { monster: Some("two words".into()), ..person(0, "") }).unwrap_err();
    let bot = PlayerKind::Bot { name: "a#b".into(), version: None };
    record.set_player(RecordedPlayer { kind: bot, ..person(0, "") }).unwrap_err();
    let twice = FairDice { nonces: [fair().nonces, fair().nonces].concat(), ..fair() };
    record.set_fair(twice).unwrap_err();
}

/// A comment keeps its place, after a ply or on its own line.
#[test]
fn comments_are_preserved() {
    let mut record = random_record(2, 1, 60);
    let text = record.to_string();
    let (header, body) = text.split_once("\n\n").unwrap();
    let (first, rest) = body.split_once('\n').unwrap();
    let (token, second) = first.split_once(' ').unwrap();
    let commented = format!(
        "{header}\n\n# before\n#\n{token} # after # the first ply\n# on a line of its own\n{second} # the end of the setup\n{rest}"
    );
    let read = Record::parse(&commented).unwrap();
    assert_eq!(read.to_string(), commented);
    let comment = |after, own_line, text: &str| Comment { after, own_line, text: text.to_owned() };
    let setup = first.split(' ').count();
    let expected = [
        comment(0, true, "before"),
        comment(0, true, ""),
        comment(1, false, "after # the first ply"),
        comment(1, true, "on a line of its own"),
        comment(setup, false, "the end of the setup"),
    ];
    assert_eq!(read.comments(), expected);
    // A comment in the header belongs to the start of the game, and an added comment to the latest ply.
    let in_header = text.replacen("rules", "# a comment\nrules", 1).replacen("\nresult", " # another\nresult", 1);
    let read = Record::parse(&in_header).unwrap();
    assert_eq!(read.comments(), [comment(0, true, "a comment"), comment(0, true, "another")]);
    record.comment("good\n  luck ", false);
    assert!(record.to_string().ends_with(" # good luck\n"), "{record}");
    assert_eq!(Record::parse(&record.to_string()).unwrap(), record);
    record.truncate(59);
    assert_eq!(record.comments(), []);
}

#[test]
fn plies_can_be_taken_back() {
    let whole = random_record(4, 3, 200);
    for plies in [0, 1, 50, 199, 200, 300] {
        let mut record = whole.clone();
        record.truncate(plies);
        assert_eq!(record, random_record(4, 3, plies.min(200)));
        assert_eq!(whole.game_after(plies), *record.game());
    }
}

/// In a game whose dice can be checked, the record lists the order of a shuffled discard pile as a token.
#[test]
fn a_shuffled_deck_is_named() {
    let position = "kaiju-position-3 tokyo 2 rules=2 A=10,0,10 A.at=outside B=10,0,0 B.at=outside market=jets,wings,regeneration \
        deck=skyscraper,rapid-healing discard=alien-origin,fire-breathing,energize turn=3:A:buy steps=end-turn,poison,turn-end-cards,selling \
        pending=choose:A:buy";
    let mut record = Record::from_position(Game::from_position(position).unwrap());
    let play = |record: &mut Record, token: &str| {
        let ply = record.read_next(token).unwrap();
        record.play(ply, &mut |_, _| {}).unwrap();
    };
    for token in ["A:sweep", "reveal.skyscraper", "reveal.rapid-healing", "reveal.jets"] {
        play(&mut record, token);
    }
    assert_eq!(record.shuffled_decks(), []);
    let plain = record.to_string();
    assert!(!plain.contains("deck."), "{plain}");
    record.set_fair(FairDice { secret: None, ..fair() }).unwrap();
    let text = record.to_string();
    let deck = "alien-origin,fire-breathing,jets,regeneration,wings,energize";
    let line = format!("A:sweep reveal.skyscraper reveal.rapid-healing deck.{deck} reveal.jets");
    assert!(text.contains(&line), "{text}");
    assert_eq!(record.shuffled_decks(), [(3, deck.split(',').map(str::to_owned).collect())]);
    assert_eq!(Record::parse(&text).unwrap(), record);
    let lines = text.lines().count();
    let error = |text: String| Record::parse(&text).unwrap_err().to_string();
    let at = |token: usize, rest: &str| format!("line {lines}, token {token}: {rest}");
    let forgotten = error(text.replace(&format!(" deck.{deck}"), ""));
    assert_eq!(forgotten, at(4, "\"reveal.jets\": a token for the shuffled deck comes first"));
    let smaller = error(text.replace("deck.alien-origin,", "deck."));
    assert!(smaller.starts_with(&at(4, "the deck is \"alien-origin,")), "{smaller}");
    let unneeded = error(text.replace("A:sweep ", &format!("A:sweep deck.{deck} ")));
    assert_eq!(unneeded, at(2, "no deck was shuffled here in a game whose dice can be checked"));
}

#[test]
fn unfinished_games_and_positions_round_trip() {
    for max in 0..120 {
        let record = random_record(3, 5, max);
        assert_eq!(Record::parse(&record.to_string()).unwrap(), record);
        let from_there = Record::from_position(*record.game());
        assert_eq!(Record::parse(&from_there.to_string()).unwrap(), from_there);
    }
}

#[test]
fn a_concession_is_part_of_the_record() {
    let mut record = random_record(3, 9, 60);
    while !matches!(record.game().pending(), Pending::Choose { .. }) {
        record = random_record(3, 9, record.plies().len() + 1);
    }
    let seat = Seat::new(2).unwrap();
    record.play(Ply::Choice(seat, Action::Concede), &mut |_, _| {}).unwrap();
    let read = Record::parse(&record.to_string()).unwrap();
    assert_eq!(read.game(), record.game());
    assert!(!read.game().is_standing(seat));
}

#[test]
fn errors_name_the_line() {
    let good = random_record(2, 1, 40).to_string();
    let error = |text: &str| Record::parse(text).unwrap_err().to_string();
    assert_eq!(error(""), "line 1: the record is empty");
    assert_eq!(error("pgn\n"), "line 1: a record begins with \"kaiju-game 3\", not \"pgn\"");
    assert_eq!(error("kaiju-game 1\ngame chess\n"), "line 2: \"chess\" is not a game; use new-york or tokyo");
    assert_eq!(error("kaiju-game 1\nplayers 9\n"), "line 2: \"9\" is not a valid number of players");
    for options in ["blitz", "duel Duel"] {
        let refused = error(&format!("kaiju-game 1\ngame tokyo {options}\nplayers 2\n\n"));
        let word = options.split(' ').next_back().unwrap();
        assert_eq!(refused, format!("line 2: \"{word}\" is not an option, or is given twice"));
    }
    let one = "kaiju-game 1\ngame new-york\nplayers 1\n\n";
    assert_eq!(error(one), "line 4: a game needs 2 to 6 monsters, not 1");
    assert_eq!(error("kaiju-game 1\n\nroll A\n"), "line 2: the header does not name the game");
    let wrong_result = good.replace("result unfinished", "result A");
    assert_eq!(error(&wrong_result), "line 5: the result is \"unfinished\", not \"A\"");
    let nonsense = good.replacen("reveal.", "reveal.nonsense", 1);
    assert!(error(&nonsense).starts_with("line 7, token 1: \"reveal.nonsense"), "{}", error(&nonsense));
    let first = good.lines().nth(6).unwrap().split(' ').next().unwrap();
    let twice = error(&good.replacen(first, &format!("{first} {first}"), 1));
    assert!(twice.starts_with("line 7, token 2") && twice.contains("not possible now"), "{twice}");
    // Older formats have a space after the colon, which now separates two tokens.
    let spaced = error(&good.replacen("B:reroll", "B: reroll", 1));
    assert!(spaced.starts_with("line 8, token ") && spaced.contains("\"B:\": an answer is missing"), "{spaced}");
    let lines = with_lines(&random_record(2, 1, 40));
    let broken = error(&lines.replacen("reveal ", "reveal nonsense", 1));
    assert!(broken.starts_with("line 7: \"reveal nonsense"), "{broken}");
}

#[test]
fn errors_in_the_header_name_their_line() {
    let mut record = random_record(3, 2, 30);
    record.set_player(person(0, "Réka")).unwrap();
    record.set_fair(fair()).unwrap();
    let good = record.to_string();
    let line = |key: &str| 1 + good.lines().position(|line| line.starts_with(key)).unwrap();
    let error = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} in {good}");
        Record::parse(&good.replacen(from, to, 1)).unwrap_err().to_string()
    };
    let at = |key: &str, message: &str| format!("line {}: {message}", line(key));
    assert_eq!(error("seat A", "seat D"), at("seat", "no one sits at D"));
    assert_eq!(
        error("seat A person", "seat A king"),
        at("seat", "\"king\" is not a kind of player; use person, bot or unknown")
    );
    assert_eq!(error("fair 1", "seat A unknown -"), at("fair", "seat A is given twice"));
    assert_eq!(error("fair 1\n", "#\n"), at("commitment", "\"commitment\" belongs to \"fair 1\", which is missing"));
    assert_eq!(error("fair 1", "fair 2"), at("fair", "\"2\": this program knows only version 1 of fair dice"));
    assert_eq!(error("fair 1", "practice yes"), at("fair", "\"practice yes\" has no meaning here"));
    assert_eq!(error("fair 1", "date"), at("fair", "date has no value"));
    let short = format!("\"{}\" is not 32 bytes in hexadecimal", &"01".repeat(32)[1..]);
    assert_eq!(error("commitment 0", "commitment "), at("commitment", &short));
    assert_eq!(error("nonce B", "nonce A"), at("nonce B", "nonce A is given twice"));
    assert_eq!(error("nonce B", "nonce F"), at("nonce B", "no one sits at F"));
    assert_eq!(error("withheld", ""), at("nonce B", "a seat, its commitment and its nonce expected"));
    assert!(error("deck ", "deck wings ").starts_with(&at("deck", "the line must be \"deck ")), "{good}");
    assert!(error("high-rise-1 22", "high-rise-1 21").starts_with(&at("tiles", "the line must be \"tiles ")), "{good}");
    let without = Record::parse(&good.lines().filter(|line| !line.starts_with("deck")).collect::<Vec<_>>().join("\n"));
    assert!(without.unwrap_err().to_string().contains("the line must be \"deck "));
    let commitment = good.lines().find(|line| line.starts_with("commitment")).unwrap();
    let missing = error(&format!("{commitment}\n"), "");
    assert!(missing.ends_with("the dice can't be checked without the line \"commitment\""), "{missing}");
}

/// Parsing reports the places of a record's parts in its text.
#[test]
fn places_are_known() {
    let mut record = random_record(2, 1, 60);
    record.set_fair(fair()).unwrap();
    let text = record.to_string();
    let read = RecordText::parse(&text).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(read.header_line("nonce B").map(|line| lines[line - 1].starts_with("nonce B ")), Some(true));
    assert_eq!(read.header_line("position"), None);
    for (&TextPlace { line, token }, expected) in read.plies.iter().zip(record.tokens()) {
        assert_eq!(lines[line - 1].split(' ').nth(token - 1), Some(expected.as_str()));
    }
    // The part before the error is still parsed.
    let broken = format!("{text}nonsense");
    let (prefix, error) = RecordText::parse_prefix(&broken).unwrap();
    assert_eq!(prefix.record, record);
    assert_eq!(error.map(|error| (error.line, error.token)), Some((lines.len() + 1, 1)));
}

/// Older records name their players in tags. Tags whose keys now have a meaning get a different key.
#[test]
fn old_tags_become_players() {
    let text = "kaiju-game 2\nrules 2\ngame tokyo\nplayers 3\nname-A Réka the Great\nmonster-A meka-dragon\nbot-B veteran\nname-C C\n\
        name-D D\nname-A again\nbot-C two words\ndate 2026-01-02\nseat window\nseed 5\n\n";
    let record = Record::parse(text).unwrap();
    let header = "kaiju-game 3\nrules 2\ngame tokyo\nplayers 3\nseat A unknown meka-dragon Réka the Great\nseat B bot veteran -\n\
        seat C unknown - C\ndate 2026-01-02\nname-D D\nname-A again\nbot-C two words\nold-seat window\nseed 5\n";
    assert_eq!(record.heading(), header);
    assert_eq!(Record::parse(&record.to_string()).unwrap(), record);
    assert_eq!(record.tag_value("seed"), Some("5"));
}
