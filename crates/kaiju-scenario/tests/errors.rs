//! Every error in a scenario is reported with its line number and a message that names the problem.

const TABLE: &str = "rules NY-5.1\ngame new-york\nmonster Kong in queens energy 3\nmonster Fish in manhattan\n";

/// Asserts that a scenario made of the four-line `TABLE` and these lines fails with this line number and message.
#[track_caller]
fn fails(lines: &str, line: usize, words: &str) {
    let failure = kaiju_scenario::run(&format!("{TABLE}{lines}")).expect_err(lines);
    assert_eq!(failure.line, line, "{failure}");
    assert!(failure.message.contains(words), "\"{words}\" is not in: {failure}");
}

#[test]
fn a_valid_scenario_passes() {
    let passed = kaiju_scenario::run(&format!("{TABLE}turn Kong # a comment\n\nEXPECT kong ENERGY 3\n")).unwrap();
    assert_eq!((passed.rules, passed.expectations), (vec!["NY-5.1".to_owned()], 1));
}

#[test]
fn setups_that_make_no_sense() {
    let error = |text: &str| kaiju_scenario::run(text).unwrap_err().to_string();
    assert_eq!(error(""), "line 1: the scenario never starts: \"turn\" or \"start\" is missing");
    assert_eq!(error("rules NY-99\n"), "line 1: \"NY-99\" is not a rule or a card");
    assert_eq!(error("game chess\n"), "line 1: \"chess\" is not a game; use new-york or tokyo");
    assert!(error("monster A\n").contains("the game is not named yet"));
    for (lines, line, words) in [
        ("monster kong in bronx\n", 5, "two monsters are called kong"),
        ("monster ouch in bronx\n", 5, "cannot be called \"ouch\""),
        ("monster A: in bronx\n", 5, "cannot be called \"A:\""),
        ("monster A in atlantis\n", 5, "\"atlantis\" is not a borough"),
        ("monster A in bronx upper\n", 5, "bronx has no zones"),
        ("monster A in bronx life x\n", 5, "life: \"x\" is not a valid number"),
        ("monster A in bronx life 3 life 4\n", 5, "\"life\" is given twice"),
        ("monster A in bronx cards nonsense\n", 5, "\"nonsense\" is not a card"),
        ("monster A in bronx tokens\n", 5, "\"\" is not a token of new-york"),
        ("monster A in bronx tokens poison 1\n", 5, "\"poison\" is not a token of new-york"),
        ("monster A out energy 3\n", 5, "A is out"),
        ("monster A in bronx life 11\nturn Kong\n", 6, "monster A has life 11, but its maximum is 10"),
        ("monster A in bronx cards flatiron-building\nturn Kong\n", 6, "flatiron-building is not a Keep card"),
        ("monster A in manhattan\nturn Kong\n", 6, "two monsters stand on track 2-4"),
        ("monster A in queens\nmonster B in queens\nturn Kong\n", 7, "queens holds more than two"),
        ("market stomp, stomp\nturn Kong\n", 6, "stomp is in two places"),
        ("market stomp\ndeck stomp\nturn Kong\n", 7, "stomp is in two places"),
        ("market a, b\n", 5, "\"a\" is not a card"),
        ("deck none\ndeck stomp\n", 6, "the deck is given twice"),
        ("supply web 3 more\n", 5, "unexpected word \"more\""),
        ("supply web 14\nturn Kong\n", 6, "the box holds only 13 web tokens, not 14"),
        ("stack queens tower 1\n", 5, "\"tower 1\" is not a building"),
        ("stack 4 queens high-rise 1\n", 5, "no stack 4"),
        ("unit queens jet old\n", 5, "\"old\" is not part of a unit line"),
        ("souvenir queens\nsouvenir queens\n", 6, "already has a souvenir"),
        ("superstar Godzilla\n", 5, "\"Godzilla\" is not a monster"),
        ("card Kong carapace tokens 3\n", 5, "Kong has no carapace"),
        ("extra-turn Kong stomp\n", 5, "\"stomp\" gives no extra turn"),
        ("this-turn Fish destroyed tank\nturn Kong\n", 6, "not Fish's turn"),
        ("turn Godzilla\n", 5, "\"Godzilla\" is not a monster"),
        ("turn Kong number 501\n", 5, "no turn number 501"),
        ("turn Kong phase lunch\n", 5, "\"lunch\" is not a phase"),
        ("turn Kong phase resolve\n", 5, "needs \"this-turn dice\""),
        ("this-turn dice A A A A A A A A A\nturn Kong phase resolve\n", 6, "a turn has at most eight dice, not 9"),
        ("peek Kong stomp\n", 5, "\"peek\" is not a statement of new-york"),
        ("start\n", 5, "before the start-player roll"),
        ("banana\n", 5, "\"banana\" is not a statement"),
        ("token-monster in bronx\n", 5, "belongs to the KO variant"),
        ("used Kong zombie\n", 5, "belongs to the KO variant"),
        ("monster A ko\n", 5, "\"ko\" belongs to the KO variant"),
        ("monster A zombie in bronx\n", 5, "\"zombie\" belongs to the KO variant"),
    ] {
        fails(lines, line, words);
    }
}

#[test]
fn impossible_play() {
    for (lines, words) in [
        ("Kong: stop\n", "was refused: a roll or a reveal is pending"),
        ("roll A A\n", "waiting for a roll of Kong with 6 dice"),
        ("roll A A A A A Z\n", "\"Z\" is not a face"),
        ("roll\n", "not possible now"),
        ("start-roll Kong: A A A A A A A A\n", "no start roll of Kong is waiting: Kong has to roll 6 dice"),
        ("chance 5\n", "no numbered die is waiting"),
        ("dance\n", "\"dance\" is not a play line"),
    ] {
        fails(&format!("turn Kong\n{lines}"), 6, words);
    }
    for (lines, words) in [
        ("roll A A A A A A\n", "no roll is waiting: Kong is asked reroll-or-stop"),
        ("Fish: stop\n", "was refused: A is asked, not this monster"),
        ("Rodan: stop\n", "\"Rodan\" is not a monster"),
        ("Kong: resolve heal\n", "was refused: not a legal answer to the question reroll-or-stop"),
        ("Kong: reroll\n", "a face to reroll is missing"),
        ("Kong: reroll A A A A A A A A A A A A A A A A\n", "too many dice"),
        ("Kong: buy\n", "a card is missing"),
        ("Kong: buy stomp paying much life\n", "the life paid: \"much\" is not a valid number"),
        ("Kong: fly\n", "\"fly\" is not an answer in this game"),
        ("Kong: stop it\n", "unexpected word \"it\""),
    ] {
        fails(&format!("turn Kong\nroll A A E E H H\n{lines}"), 7, words);
    }
}

#[test]
fn expectations_that_fail_or_make_no_sense() {
    for (line, words) in [
        ("expect Kong vp 1", "Kong vp: expected 1, found 0"),
        ("expect Kong in bronx", "Kong in: expected bronx, found queens"),
        ("expect Kong cards stomp", "Kong cards: expected stomp, found none"),
        ("expect Kong tokens", "a kind of token is missing"),
        ("expect Kong dice", "faces are missing"),
        ("expect Kong", "the line expects nothing of Kong"),
        ("expect Kong happy", "\"happy\" cannot be expected"),
        ("expect Kong out", "Kong is not out"),
        ("expect market stomp", "market: expected stomp, -, -, found -, -, -"),
        ("expect queens units jet", "queens units: expected jet, found none"),
        ("expect queens units", "none are named"),
        ("expect queens weather", "units or buildings"),
        ("expect supply web 12", "supply: expected 12, found 13"),
        ("expect asked Kong", "\"\" is not a kind of question"),
        ("expect asked Kong dinner", "\"dinner\" is not a kind of question"),
        ("expect asked Kong buy", "Kong is not asked buy: Kong has to roll 6 dice"),
        ("expect turn Fish", "it is Kong's turn"),
        ("expect phase buy", "phase: expected buy, found start"),
        ("expect winner Kong", "Kong has not won"),
        ("expect nobody-wins", "did not end without a winner"),
        ("expect event explosion", "\"explosion\" is not an event"),
        ("expect event damage Rodan", "\"rodan\" is not a word of any event"),
        ("expect no event damage Rodan", "\"rodan\" is not a word of any event"),
        ("expect event enter Kong because NY-0.0", "\"ny-0.0\" is not a rule or a card"),
        ("expect event enter Kong", "no event \"enter Kong\""),
        ("expect because NY-6.1", "nothing happened because of NY-6.1"),
        ("expect legal Kong: stop", "a roll or a reveal is pending"),
        ("expect illegal Kong: banana", "\"banana\" is not an answer"),
        ("expect stack 1 queens high-rise 1", "expected high-rise 1, found none"),
        ("expect weather fine", "\"weather\" cannot be expected"),
    ] {
        fails(&format!("turn Kong\n{line}\n"), 6, words);
    }
    fails("turn Kong\nroll A A E E H H\nexpect answers Kong: stop\n", 7, "also legal: reroll");
    fails("turn Kong\nroll A A E E H H\nexpect illegal Kong: stop\n", 7, "it is legal");
    fails("turn Kong\n", 5, "the scenario expects nothing");
}

/// Reports mistakes in statements of the KO variant while the variant is on.
#[test]
fn ko_setups_that_make_no_sense() {
    let table = "rules KO-1.1\ngame new-york ko\nmonster A in queens\nmonster B in manhattan\n";
    for (lines, line, words) in [
        ("monster D ko in bronx\nturn A\n", 5, "D is KO'd: it has no place"),
        ("monster D zombie out\n", 5, "D is out, so it is not a zombie"),
        ("monster D zombie in bronx life 6\nturn A\n", 6, "monster D has life 6, but its maximum is 5"),
        ("monster D ko\nused D twice\n", 6, "\"twice\" is not a comeback"),
        ("monster D ko\nused D\n", 6, "a comeback is missing"),
        ("token-monster bronx\n", 5, "the Token Monster's place is missing"),
        ("token-monster in bronx\ntoken-monster in queens\n", 6, "token-monster is given twice"),
        ("token-monster in manhattan upper\nturn A\n", 6, "the Token Monster cannot be in manhattan upper 2-4"),
        ("monster D ko\nsuperstar D\nturn A\n", 7, "monster D isn't standing and can't hold a goal card"),
        ("turn A\nexpect A zombie\n", 6, "A is not zombie, it is active with life 10"),
        ("turn A\nexpect token-monster in bronx\n", 6, "expected in bronx, found none"),
        ("turn A\nexpect used A zombie\n", 6, "used A: expected zombie, found none"),
        ("turn A\nchance 5\n", 6, "no numbered die is waiting"),
    ] {
        let failure = kaiju_scenario::run(&format!("{table}{lines}")).expect_err(lines);
        assert_eq!(failure.line, line, "{failure}");
        assert!(failure.message.contains(words), "\"{words}\" is not in: {failure}");
    }
    let error = |text: &str| kaiju_scenario::run(text).unwrap_err().to_string();
    let heroes = error("game new-york heroes\nmonster A in queens\nmonster B in bronx\nturn A\n");
    assert!(heroes.contains("heroes requires ko"), "{heroes}");
    let tokyo = error("game tokyo ko\nmonster A in city\nmonster B in outside\nturn A\n");
    assert!(tokyo.contains("ko is an option of King of New York only"), "{tokyo}");
    let two = "monster A in manhattan 2-4\nmonster B in manhattan 5-6\nmonster C in bronx\nmonster D in bronx\n";
    let single = error(&format!("game new-york single-manhattan\n{two}monster E in queens\nturn A\n"));
    assert!(single.contains("manhattan holds one monster with single-manhattan (NY-6.15)"), "{single}");
    let four = error(&format!("game new-york single-manhattan\n{two}turn A\n"));
    assert!(four.contains("single-manhattan is for 5 to 6 monsters"), "{four}");
}
