//! Records of every rules version, in every format, still replay to the same final position.

use kaiju_rules::{Game, Record, RulesVersion};
use std::{collections::BTreeSet, fs, path::PathBuf};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// The stored records, as `folder/file`.
fn files() -> BTreeSet<String> {
    let list = |path: PathBuf| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let folders = list(folder()).into_iter().filter(|path| path.is_dir());
    folders
        .flat_map(|inside| {
            list(inside.clone()).iter().map(|f| format!("{}/{}", name(&inside), name(f))).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn old_records_replay_to_the_same_position() {
    let table = fs::read_to_string(folder().join("positions.tsv")).unwrap();
    let rows: Vec<(&str, &str)> = table.lines().map(|row| row.split_once('\t').unwrap()).collect();
    assert_eq!(rows.iter().map(|(file, _)| (*file).to_owned()).collect::<BTreeSet<_>>(), files());
    let mut kinds = BTreeSet::new();
    for (file, position) in rows {
        let text = fs::read_to_string(folder().join(file)).unwrap();
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(record.game().position(), position, "{file}");
        assert_eq!(&Game::from_position(position).unwrap(), record.game(), "{file}");
        let game = record.game();
        let version = if file.starts_with("rules-1-") { RulesVersion::First } else { RulesVersion::Second };
        assert_eq!(game.rules_version(), version, "{file}");
        let format = file.split('/').next().and_then(|folder| folder.chars().last()).unwrap();
        assert!(text.starts_with(&format!("kaiju-game {format}\n")), "{file}");
        kinds.insert(format!("{format} {}{}", game.ruleset().word(), game.options()));
        // Written in the newest format, it is still the same game.
        let written = record.to_string();
        assert_eq!(Record::parse(&written).as_ref(), Ok(&record), "{file}");
        if format == '3' {
            assert_eq!(written, text, "{file}");
        }
    }
    let expected = [
        "1 new-york",
        "1 new-york ko heroes",
        "1 tokyo",
        "1 tokyo duel",
        "2 new-york",
        "2 new-york ko",
        "2 new-york ko heroes",
        "2 new-york single-manhattan",
        "2 tokyo",
        "2 tokyo duel",
        "3 new-york",
        "3 new-york ko",
        "3 new-york ko heroes",
        "3 new-york single-manhattan",
        "3 tokyo",
        "3 tokyo duel",
    ];
    assert_eq!(kinds, expected.map(str::to_owned).into());
}
