//! Counts the instructions that fixed workloads execute and compares them with the stored baseline. Also computes a
//! fingerprint of many games, to show that a change didn't affect any of them. Run `scripts/count-instructions` to
//! count; `docs/performance.md` explains both.

mod count;
mod fingerprint;
#[cfg(feature = "room")]
mod room;
mod workloads;

use std::process::ExitCode;

const USAGE: &str = "\
kaiju-bench count [--bless] [WORKLOAD...]   count instructions under valgrind and compare them with the baseline;
                                            --bless stores them as the new baseline
kaiju-bench run WORKLOAD                    run one workload and print how many units it did
kaiju-bench fingerprint [GAMES]             hash every position and listed answer of this many games of each kind";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["count", "--bless", ref names @ ..] => count::count(names, true),
        ["count", ref names @ ..] => count::count(names, false),
        ["run", name] => workloads::find(name).map(|workload| {
            println!("{}", (workload.run)());
            true
        }),
        ["fingerprint"] => Ok(fingerprint::print(1000)),
        ["fingerprint", games] => {
            games.parse().map(fingerprint::print).map_err(|_| format!("{games:?} isn't a number"))
        }
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
