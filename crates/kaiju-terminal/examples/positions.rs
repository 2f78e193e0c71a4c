//! Finds a game for every kind of question and writes it as a save file that ends at that question. The screen
//! snapshots use these positions. Usage: `cargo run -p kaiju-terminal --example positions -- FOLDER`

use kaiju_dealer::{Dealer, game_seed};
use kaiju_laws::{Policy, random_table};
use kaiju_rules::{Action, Game, Occasion, Pending, PlayerKind, Ply, Prompt, Record, RecordedPlayer, Ruleset};
use kaiju_words::Words;
use std::{collections::BTreeMap, error::Error, fs, path::Path};

/// Playing styles. Those that start with many cards come last, for questions that no other style reaches.
const POLICIES: [u8; 6] = [
    Policy::BUYS | Policy::SAVES | Policy::USES,
    Policy::BUYS | Policy::USES | Policy::FIGHTS,
    Policy::BUYS | Policy::USES | Policy::WRECKS,
    Policy::BUYS | Policy::SAVES | Policy::USES | Policy::LINGERS,
    Policy::RICH | Policy::USES | Policy::FIGHTS,
    Policy::RICH | Policy::BUYS | Policy::USES,
];
/// Games played per ruleset in each style.
const GAMES: u64 = 400;
/// Questions to skip at the start of a game, so that the table isn't empty.
const EARLY: usize = 60;

/// A question's name, also used as its file name.
fn name(ruleset: Ruleset, prompt: Prompt) -> String {
    let more = match prompt {
        Prompt::React(Occasion::Loss) => "-loss",
        Prompt::React(Occasion::EnergyLoss) => "-energy-loss",
        Prompt::React(Occasion::Probe) => "-probe",
        Prompt::React(Occasion::Ones) => "-ones",
        Prompt::React(Occasion::BeforeRoll) => "-before-roll",
        Prompt::React(Occasion::Rolled(_)) => "-rolled",
        Prompt::ChangeDice(None) => "-any",
        Prompt::Move { extra: true } => "-extra",
        _ => "",
    };
    format!("{}-{}{more}", ruleset.word(), prompt.word())
}

/// The record since the start of the previous turn, with the header a save file needs.
fn save(start: &Game, plies: &[Ply], words: &Words) -> Result<String, Box<dyn Error>> {
    let mut record = Record::from_position(*start);
    record.tag("seed", "1")?;
    let names = words.monster_names(start.ruleset(), start.seat_count());
    for &ply in plies {
        record.play(ply, &mut |_, _| {})?;
    }
    let Pending::Choose { seat: person, .. } = record.game().pending() else { return Err("no question".into()) };
    record.tag("you", &person.letter().to_string())?;
    for seat in start.seats() {
        let kind = if seat == person {
            PlayerKind::Person
        } else {
            PlayerKind::Bot { name: "random".to_owned(), version: Some(1) }
        };
        let name = names.name(seat);
        record.set_player(RecordedPlayer { seat, kind, monster: None, name })?;
    }
    // An unfinished game has no result yet.
    Ok(record.to_string().replacen("result unfinished\n", "", 1))
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let words = Words::english();
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for (way, policy) in POLICIES.into_iter().enumerate() {
        for number in 0..GAMES {
            for ruleset in Ruleset::ALL {
                search(ruleset, Policy(policy), way as u64 * GAMES + number, &words, &mut found)?;
            }
        }
    }
    for (name, text) in &found {
        fs::write(Path::new(&folder).join(format!("{name}.kaiju")), text)?;
    }
    println!("{} questions", found.len());
    Ok(())
}

/// Plays one game and saves positions for questions not found yet.
fn search(
    ruleset: Ruleset,
    policy: Policy,
    number: u64,
    words: &Words,
    found: &mut BTreeMap<String, String>,
) -> Result<(), Box<dyn Error>> {
    let mut dealer = Dealer::new(game_seed(20, number));
    let players = 4 + dealer.below(3) as usize;
    let mut game = random_table(ruleset, players, policy, &mut dealer);
    // The games at the start of the previous and the current turn, each with the plies played since.
    let mut starts = [(game, Vec::new()), (game, Vec::new())];
    let mut asked = 0;
    loop {
        if game.turn_number() != starts[1].0.turn_number() {
            let [_, last] = starts;
            starts = [last, (game, Vec::new())];
        }
        if let Pending::Choose { prompt, .. } = game.pending() {
            asked += 1;
            let uses = game.legal().iter().any(|action| matches!(action, Action::Use { .. }));
            let more = if prompt == Prompt::RerollOrStop && uses { "-with-cards" } else { "" };
            let name = name(ruleset, prompt) + more;
            let ripe = asked > EARLY || prompt == Prompt::Place || policy.is_rich();
            if ripe && !found.contains_key(&name) {
                found.insert(name, save(&starts[0].0, &starts[0].1, words)?);
            }
        }
        let decide = |game: &Game, _, dealer: &mut Dealer| policy.choose(&game.legal(), dealer);
        let Some(ply) = dealer.next_ply(&game, decide) else { return Ok(()) };
        game.apply(ply)?;
        for (_, plies) in &mut starts {
            plies.push(ply);
        }
    }
}
