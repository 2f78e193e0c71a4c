//! The example bot in Rust answers every question of the documented session.

#[path = "../examples/greedy.rs"]
#[allow(dead_code)]
mod greedy;

use serde_json::Value;
use std::path::Path;

#[test]
fn the_example_answers_a_whole_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot-session.txt");
    let session = std::fs::read_to_string(path).expect("a session");
    let lines: Vec<&str> = session.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let mut output = Vec::new();
    greedy::play(lines.join("\n").as_bytes(), &mut output).expect("answers");
    let replies: Vec<Value> =
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let questions = lines.iter().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let questions: Vec<Value> = questions.filter(|line| line["type"] == "question").collect();
    assert_eq!(replies[0]["type"], "ready");
    assert!(questions.len() > 10 && replies.len() == questions.len() + 1);
    for (question, answer) in questions.iter().zip(&replies[1..]) {
        assert_eq!(answer["id"], question["id"]);
        assert!(question["answers"].as_array().unwrap().contains(&answer["answer"]), "{answer} to {question}");
    }
}
