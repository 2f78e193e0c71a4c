//! Writes the fuzz targets' seed corpus from random games: `cargo run --release -p kaiju-laws --example corpus`.

use anyhow::Context;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_laws::{Policy, random_ko_table, random_table, rich_table};
use kaiju_rules::{Game, Names, Ply, Record, Ruleset};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The number of games to take samples from.
const GAMES: u64 = 60;

fn main() -> anyhow::Result<()> {
    let folder = std::env::args().nth(1).map_or_else(|| PathBuf::from("fuzz/corpus"), PathBuf::from);
    for target in ["play", "position", "action", "scenario", "record"] {
        fs::create_dir_all(folder.join(target))?;
    }
    let mut words = BTreeSet::new();
    for number in 0..GAMES {
        let mut dealer = Dealer::new(game_seed(1, number));
        let players = 2 + dealer.below(5) as usize;
        let ruleset = Ruleset::ALL[(number % 2) as usize];
        let policy = Policy(if dealer.below(2) == 0 { Policy::RICH } else { 0 });
        // Every third game uses the KO variant.
        let start = match number % 3 {
            0 => random_ko_table(players, policy, &mut dealer),
            _ => random_table(ruleset, players, policy, &mut dealer),
        };
        let record = play(&start, &mut dealer, &folder.join("position"), number, &mut words)?;
        fs::write(folder.join(format!("record/game-{number}")), record.to_string())?;
        let bytes: Vec<u8> = (0..200 + dealer.below(2000)).map(|_| dealer.below(256) as u8).collect();
        fs::write(folder.join(format!("play/bytes-{number}")), bytes)?;
    }
    copy_scenarios(Path::new("scenarios"), &folder.join("scenario"), &mut words)?;
    actions(&folder.join("action"), &mut words)?;
    let dictionary: Vec<String> = words.iter().map(|word| format!("\"{word}\"\n")).collect();
    fs::write(folder.join("words.dict"), dictionary.concat())?;
    println!("{GAMES} games and {} words written to {}", words.len(), folder.display());
    Ok(())
}

/// Plays a game and returns its record. Saves about one position in forty and collects its words.
fn play(
    start: &Game,
    dealer: &mut Dealer,
    positions: &Path,
    number: u64,
    words: &mut BTreeSet<String>,
) -> anyhow::Result<Record> {
    let policy = Policy(dealer.below(64) as u8);
    let mut record = Record::from_position(*start);
    for nth in 0.. {
        let game = *record.game();
        if dealer.below(40) == 0 {
            fs::write(positions.join(format!("game-{number}-{nth}")), game.position())?;
            learn(&game.position(), words);
        }
        let Some(ply) = policy.next_ply(&game, dealer) else { break };
        record.play(ply, &mut |_, _| {})?;
    }
    Ok(record)
}

/// Copies the scenarios into one folder, with their original folders as part of the file name, and collects their
/// words.
fn copy_scenarios(from: &Path, to: &Path, words: &mut BTreeSet<String>) -> anyhow::Result<()> {
    for entry in fs::read_dir(from).with_context(|| format!("{} (run this at the root)", from.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            copy_scenarios(&path, to, words)?;
        } else {
            let text = fs::read_to_string(&path)?;
            text.lines().filter(|line| !line.starts_with('#')).for_each(|line| learn(line, words));
            fs::write(to.join(path.to_string_lossy().replace('/', "-")), text)?;
        }
    }
    Ok(())
}

/// Writes inputs for the fuzz target `action`: one byte each for the seed, the game, the number of monsters and the
/// number of plies to play, then the text to parse.
fn actions(folder: &Path, words: &mut BTreeSet<String>) -> anyhow::Result<()> {
    for seed in 0..100u8 {
        let mut dealer = Dealer::new(seed.into());
        let players = seed % 5;
        let ruleset = seed % 2;
        let mut game = rich_table(Ruleset::ALL[usize::from(ruleset)], 2 + usize::from(players), &mut dealer);
        for plies in 0..=u8::MAX {
            // The target plays with this policy too, so it reaches the same position after this many plies.
            let Some(ply) = Policy(Policy::USES).next_ply(&game, &mut dealer) else { break };
            let text = match ply {
                Ply::Choice(_, action) => game.action_text(action, Names::LETTERS).to_string(),
                Ply::Chance(outcome) => game.outcome_text(outcome).to_string(),
            };
            game.apply(ply)?;
            learn(&text, words);
            if plies % 8 == 0 {
                let input = [&[seed, ruleset, players, plies], text.as_bytes()].concat();
                fs::write(folder.join(format!("{seed}-{plies}")), input)?;
            }
        }
    }
    Ok(())
}

/// Adds a text's words to the fuzzer's dictionary.
fn learn(text: &str, words: &mut BTreeSet<String>) {
    let ends = |c: char| c.is_whitespace() || "=,:+\"".contains(c);
    words.extend(text.split(ends).filter(|w| (2..40).contains(&w.len()) && w.is_ascii()).map(str::to_owned));
}
