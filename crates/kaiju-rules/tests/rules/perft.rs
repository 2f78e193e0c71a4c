//! Perft: the number of ways a position can continue for a number of plies. Each file in `tests/perft` is one position
//! with its counts, so a rule change shows up as a different number. `./bless` rewrites the counts.

use kaiju_rules::{Game, perft};
use std::{fmt::Write as _, fs, path::Path};

#[test]
fn counts_match_the_stored_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 8);
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let counted = recount(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        if std::env::var_os("KAIJU_BLESS").is_some() {
            fs::write(&file, counted).unwrap();
        } else {
            let lines = text.lines().zip(counted.lines()).filter(|(was, is)| was != is);
            wrong.extend(lines.map(|(was, is)| format!("{}: was {was}, is {is}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file's text with its counts recomputed: `position LINE`, then lines `perft DEPTH COUNT`; `#` begins a comment.
fn recount(text: &str) -> Result<String, String> {
    let mut game = None;
    let mut counted = String::new();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("position", position)) => game = Some(Game::from_position(position).map_err(|e| e.to_string())?),
            Some(("perft", rest)) => {
                let depth = rest.split(' ').next().and_then(|word| word.parse().ok()).ok_or("a depth is missing")?;
                let count = perft(game.as_ref().ok_or("a position is missing")?, depth);
                writeln!(counted, "perft {depth} {count}").map_err(|e| e.to_string())?;
                continue;
            }
            Some(("#", _)) => {}
            _ => return Err(format!("\"{line}\" is neither a comment, a position nor a count")),
        }
        counted += line;
        counted.push('\n');
    }
    Ok(counted)
}
