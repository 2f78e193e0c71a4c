//! A complete bot in Rust: it takes the answer that leaves it best off at once, by the engine's own rules.
//!
//! ```text
//! cargo build --release -p kaiju-external --example greedy
//! kaiju tournament --bots "cmd: target/release/examples/greedy,rookie,rookie,rookie"
//! ```

use kaiju_rules::{Action, Game, Names, Seat};
use serde::{Deserialize, Serialize};
use std::{
    error::Error,
    io::{BufRead, Write, stdin, stdout},
};

/// A line from the game; only what this bot needs.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum FromGame {
    Hello,
    Question {
        id: u64,
        seat: String,
        position: String,
        answers: Vec<String>,
    },
    #[serde(other)]
    Other,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum ToGame {
    Ready { protocol: u32, version: u16 },
    Answer { id: u64, answer: String, reason: &'static str, evaluation: f64 },
}

fn main() -> Result<(), Box<dyn Error>> {
    play(stdin().lock(), &mut stdout())
}

/// Answers until the input ends.
pub(crate) fn play(input: impl BufRead, output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for line in input.lines() {
        let reply = match serde_json::from_str(&line?)? {
            FromGame::Hello => ToGame::Ready { protocol: 1, version: 1 },
            FromGame::Question { id, seat, position, answers } => {
                let game = Game::from_position(&position)?;
                let seat = Names::LETTERS.seat(&seat).ok_or("a seat")?;
                let worth = |answer: &String| {
                    let action = game.parse_action(seat, answer, Names::LETTERS);
                    action.map_or(f64::MIN, |action| worth(&game, seat, action))
                };
                let best = answers.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).ok_or("answers")?;
                let evaluation = worth(&best);
                ToGame::Answer { id, answer: best, reason: "This leaves me best off right now.", evaluation }
            }
            FromGame::Other => continue,
        };
        writeln!(output, "{}", serde_json::to_string(&reply)?)?;
        output.flush()?;
    }
    Ok(())
}

/// This seat's share of everyone's life and points after an answer, from 0 to 1.
fn worth(game: &Game, seat: Seat, action: Action) -> f64 {
    let mut then = *game;
    if then.play(seat, action).is_err() {
        return f64::MIN;
    }
    let goods = |seat: Seat| {
        let monster = then.monster(seat);
        f64::from(monster.life()) + f64::from(monster.vp()) + f64::from(monster.energy()) / 2.0
    };
    let total: f64 = then.seats().filter(|&other| then.is_in_game(other)).map(goods).sum();
    if then.is_in_game(seat) { goods(seat) / total.max(1.0) } else { 0.0 }
}
