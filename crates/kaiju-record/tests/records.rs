//! Records as JSON, and reading many of them.

use kaiju_bots::bot_by_name;
use kaiju_dealer::Dealer;
use kaiju_record::{RawRecords, from_json, prefix_from_json, to_json};
use kaiju_rules::{
    Contribution, FairDice, Game, Options, PlayerKind, Record, RecordedPlayer, Ruleset, Seat, SeatNonce,
};
use serde_json::{Value, json};
use std::{fs, path::PathBuf};

/// A whole game between random bots. Its record contains everything that a record can.
fn record(ruleset: Ruleset, options: &[&str], seed: u64) -> Record {
    let mut chosen = Options::default();
    assert!(options.iter().all(|word| chosen.choose(word)));
    let mut record = Record::new(ruleset, chosen, 3).unwrap();
    let seat = |seat| Seat::new(seat).unwrap();
    let bot = PlayerKind::Bot { name: "random".into(), version: Some(1) };
    for (nth, kind) in [PlayerKind::Person, bot, PlayerKind::Unknown].into_iter().enumerate() {
        let monster = (nth == 0).then(|| "kraken".to_owned());
        record.set_player(RecordedPlayer { seat: seat(nth), kind, monster, name: "Réka".into() }).unwrap();
    }
    record.set_date("2026-11-18T20:15:00Z");
    record.set_ended("2026-11-18T21:15:00Z");
    record.set_practice(seed % 2 == 1);
    record.tag("seed", &seed.to_string()).unwrap();
    if seed.is_multiple_of(2) {
        let nonces = vec![
            SeatNonce { seat: seat(0), contribution: Contribution::Revealed { commit: [1; 32], nonce: [2; 32] } },
            SeatNonce { seat: seat(1), contribution: Contribution::Withheld { commit: [3; 32] } },
            SeatNonce { seat: seat(2), contribution: Contribution::None },
        ];
        record.set_fair(FairDice { commitment: [4; 32], nonces, secret: Some([5; 32]) }).unwrap();
    }
    let bot = bot_by_name("random").unwrap();
    let mut dealer = Dealer::new(seed);
    record.comment("the beginning", true);
    while let Some(ply) =
        dealer.next_ply(record.game(), |game, seat, luck| bot.choose(game.view(Some(seat), &mut None), luck).unwrap())
    {
        record.play(ply, &mut |_, _| {}).unwrap();
        if record.plies().len().is_multiple_of(50) {
            record.comment("half a hundred", false);
        }
    }
    record
}

fn records() -> Vec<Record> {
    let kinds: [(Ruleset, &[&str]); 3] = [(Ruleset::NewYork, &[]), (Ruleset::Tokyo, &[]), (Ruleset::NewYork, &["ko"])];
    kinds.into_iter().flat_map(|(ruleset, options)| (0..4).map(move |seed| record(ruleset, options, seed))).collect()
}

#[test]
fn json_and_text_say_the_same() {
    for record in records() {
        let json = to_json(&record);
        assert_eq!(from_json(&json.to_string()).unwrap(), record, "{json}");
        assert_eq!(to_json(&Record::parse(&record.to_string()).unwrap()), json);
        assert_eq!(json["plies"].as_array().map(Vec::len), Some(record.plies().len()));
        let from_there = Record::from_position(record.game_after(60));
        assert_eq!(from_json(&to_json(&from_there).to_string()).unwrap(), from_there);
    }
}

#[test]
fn the_json_form_is_documented() {
    let mut record = record(Ruleset::NewYork, &["ko"], 2);
    record.truncate(1);
    let mut json = to_json(&record);
    assert_eq!(json["fair"]["deck"].as_array().map(Vec::len), Some(64));
    json["fair"]["deck"] = json!(["..."]);
    let hex = |byte: u8| hex(byte);
    let expected = json!({
        "format": 3,
        "rules": 2,
        "game": "new-york",
        "options": ["ko"],
        "players": [
            { "seat": "A", "kind": "person", "name": "Réka", "monster": "kraken" },
            { "seat": "B", "kind": "bot", "bot": "random", "version": 1, "name": "Réka" },
            { "seat": "C", "kind": "unknown", "name": "Réka" },
        ],
        "date": "2026-11-18T20:15:00Z",
        "ended": "2026-11-18T21:15:00Z",
        "practice": false,
        "tags": [["seed", "2"]],
        "fair": {
            "version": 1,
            "commitment": hex(4),
            "nonces": [
                { "seat": "A", "commit": hex(1), "nonce": hex(2) },
                { "seat": "B", "commit": hex(3), "nonce": null },
                { "seat": "C", "commit": null, "nonce": null },
            ],
            "deck": ["..."],
            "tiles": [
                ["high-rise-1", 22], ["high-rise-2", 8], ["high-rise-3", 3], ["power-plant-2", 3], ["power-plant-3", 3],
                ["hospital-2", 3], ["hospital-3", 3]
            ],
            "secret": hex(5),
        },
        "result": "unfinished",
        "plies": [record.tokens()[0]],
        "comments": [[0, "the beginning", true]],
    });
    assert_eq!(json, expected);
}

/// The same byte 32 times, in hexadecimal.
fn hex(byte: u8) -> String {
    format!("{byte:02x}").repeat(32)
}

#[test]
fn errors_say_what_is_wrong() {
    let good = to_json(&record(Ruleset::NewYork, &[], 2));
    let error = |change: &dyn Fn(&mut Value)| {
        let mut json = good.clone();
        change(&mut json);
        from_json(&json.to_string()).unwrap_err().to_string()
    };
    let set =
        |pointer: &'static str, value: Value| error(&move |json| *json.pointer_mut(pointer).unwrap() = value.clone());
    assert_eq!(set("/format", json!(4)), "this is format 4, but this program reads format 3");
    assert!(set("/rules", json!(9)).contains("rules version 9"));
    assert_eq!(set("/game", json!("chess")), "\"chess\" is not a game");
    assert_eq!(set("/options", json!(["blitz"])), "\"blitz\" is not an option, or is given twice");
    assert_eq!(set("/players/1/seat", json!("C")), "the seats must be [\"A\", \"B\", \"C\"]");
    assert_eq!(set("/players/1/kind", json!("cat")), "seat B: a person, a bot or unknown expected");
    assert_eq!(set("/fair/version", json!(2)), "this program knows only version 1 of fair dice");
    assert_eq!(set("/fair/commitment", json!("00")), "\"00\" is not 32 bytes in hexadecimal");
    assert!(set("/fair/deck", json!([])).starts_with("the deck must be ["));
    assert!(set("/fair/tiles", json!([])).starts_with("the tiles must be ["));
    assert_eq!(set("/fair/nonces/0/commit", json!(null)), "seat A: a nonce without a commitment");
    assert_eq!(set("/fair/nonces/0/seat", json!("Z")), "\"Z\" is not a seat");
    assert_eq!(set("/tags", json!([["result", "A"]])), "\"result\" is not a valid key for a tag");
    assert_eq!(set("/result", json!("nobody")), format!("the result is {}, not \"nobody\"", good["result"]));
    assert!(set("/plies/7", json!("reveal.nonsense")).starts_with("ply 7: \"reveal.nonsense\""));
    assert!(set("/comments", json!([[99_999, "late", true]])).contains("doesn't exist"));
    assert!(error(&|json| json["surprise"] = json!(1)).contains("surprise"));
    assert!(error(&|json| json["fair"]["decks"] = json!([[1, ["wings"]]])).contains("shuffled"));
    assert!(error(&|json| json["position"] = json!("nonsense")).contains("kaiju-position"));
    let other = Game::new(Ruleset::Tokyo, Options::default(), 3).unwrap().position();
    assert_eq!(error(&|json| json["position"] = json!(other)), "the position is of another game");
    assert!(from_json("[]").is_err() && from_json("").is_err());
    // The record up to the error is returned.
    let mut broken = good.clone();
    broken["plies"][7] = json!("nonsense");
    let (prefix, error) = prefix_from_json(&broken.to_string()).unwrap();
    assert_eq!((prefix.plies().len(), error.and_then(|error| error.ply)), (7, Some(7)));
}

/// Records are found in files, folders and lines, in a fixed order. Errors name the file and line, and the remaining
/// records are still read.
#[test]
fn many_records_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("inside")).unwrap();
    let all = records();
    fs::write(path("a.kaiju"), all[0].to_string()).unwrap();
    fs::write(path("b.txt"), all[1].to_string()).unwrap();
    fs::write(path("ignored.md"), "not a record").unwrap();
    let lines: Vec<String> = all[2..5].iter().map(|record| to_json(record).to_string()).collect();
    fs::write(path("inside/c.jsonl"), format!("{}\n\n{}\nnonsense\n{}", lines[0], lines[1], lines[2])).unwrap();
    fs::write(path("inside/d.kaiju"), "nonsense").unwrap();
    fs::write(path("e.kaiju"), [0xff]).unwrap();
    fs::write(path("f.kaiju"), all[5].to_string()).unwrap();

    let mut found = RawRecords::new(&[folder.path().to_owned()]).unwrap();
    let size = |name: &str| fs::metadata(path(name)).unwrap().len();
    let total: u64 =
        ["a.kaiju", "b.txt", "inside/c.jsonl", "inside/d.kaiju", "e.kaiju", "f.kaiju"].map(size).iter().sum();
    assert_eq!(found.total_bytes(), total);
    let mut read = Vec::new();
    for raw in found.by_ref() {
        read.push(raw.and_then(|raw| raw.parse()));
    }
    // The file that isn't text wasn't read to its end.
    assert_eq!(found.bytes_read(), total - 1);
    let (records, errors): (Vec<_>, Vec<_>) = read.into_iter().partition(Result::is_ok);
    let in_order = [0, 1, 5, 2, 3, 4].map(|nth: usize| all[nth].clone());
    assert_eq!(records.into_iter().map(Result::unwrap).collect::<Vec<_>>(), in_order);
    let errors: Vec<String> = errors.into_iter().map(|error| error.unwrap_err().to_string()).collect();
    let name = |name: &str| path(name).display().to_string();
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert_eq!(errors[0], format!("{}: cannot be read: it is not a text file (not valid UTF-8)", name("e.kaiju")));
    assert!(errors[1].starts_with(&format!("{}: line 4: expected ident", name("inside/c.jsonl"))), "{errors:?}");
    assert_eq!(
        errors[2],
        format!("{}: line 1: a record begins with \"kaiju-game 3\", not \"nonsense\"", name("inside/d.kaiju"))
    );
    // A file given by name is read whatever its extension.
    assert_eq!(RawRecords::new(&[path("ignored.md")]).unwrap().count(), 1);
    let missing = RawRecords::new(&[PathBuf::from("/no/such/file")]).err().unwrap();
    assert!(missing.to_string().starts_with("/no/such/file: cannot be read: "), "{missing}");
}
