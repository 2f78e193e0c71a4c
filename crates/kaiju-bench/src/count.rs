//! Counts instructions with callgrind and compares the counts with the baseline.

use crate::workloads::{self, Workload};
use std::{collections::BTreeMap, fmt::Write as _, fs, process::Command};

/// Maximum growth of a count over the baseline, in percent.
const LIMIT: f64 = 2.0;
const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/baseline.tsv");
/// The callgrind option that limits counting to [`workloads::measured`].
const TOGGLE: &str = "--toggle-collect=kaiju_bench::workloads::measured";

/// Counts the instructions of the named workloads, or of all if none are named, and prints a table. Returns false if a
/// count has grown beyond the limit. With `bless`, stores the counts as the new baseline instead of comparing.
pub(crate) fn count(names: &[&str], bless: bool) -> Result<bool, String> {
    let chosen: Vec<&Workload> = match names {
        [] => workloads::all().collect(),
        _ => names.iter().map(|name| workloads::find(name)).collect::<Result<_, _>>()?,
    };
    let compiler = compiler()?;
    let mut baseline = Baseline::read()?;
    if let Some(missing) = chosen.iter().find(|workload| !bless && !baseline.counts.contains_key(workload.name)) {
        return Err(format!("{BASELINE} has no count of {}: store one with --bless", missing.name));
    }
    let comparable = baseline.compiler == compiler;
    println!("{:<20} {:>9} {:>13} {:>10} {:>8}", "workload", "units", "instructions", "baseline", "change");
    let mut grown = Vec::new();
    for workload in chosen {
        let (units, instructions) = run(workload)?;
        #[allow(clippy::cast_precision_loss)] // Counts stay far below 2^52.
        let each = instructions as f64 / units as f64;
        let before = baseline.counts.get(workload.name).copied().filter(|_| comparable && !bless);
        let change = before.map(|before| 100.0 * (each / before - 1.0));
        let [before, percent] = [before.map(|n| format!("{n:.0}")), change.map(|n| format!("{n:+.2}%"))];
        println!(
            "{:<20} {units:>9} {:>13} {:>10} {:>8}",
            workload.name,
            format!("{each:.0}/{}", workload.unit),
            before.as_deref().unwrap_or("-"),
            percent.as_deref().unwrap_or("-"),
        );
        if change.is_some_and(|change| change > LIMIT) {
            grown.push(workload.name);
        }
        baseline.counts.insert(workload.name.to_owned(), each);
    }
    if bless {
        Baseline { compiler, ..baseline }.write()?;
        println!("stored as the baseline");
    } else if !comparable {
        println!("not compared: the baseline was counted with {}, this is {compiler}", baseline.compiler);
    } else if !grown.is_empty() {
        println!("more than {LIMIT}% above the baseline: {}", grown.join(", "));
        println!("If the change is worth it, store the new counts: scripts/count-instructions --bless");
    }
    Ok(grown.is_empty())
}

/// Runs a workload in its own process. Returns its number of units and of instructions executed inside
/// [`workloads::measured`].
fn run(workload: &Workload) -> Result<(u64, u64), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no", TOGGLE])
        .arg(this)
        .args(["run", workload.name])
        .output()
        .map_err(|error| format!("valgrind can't be started: {error}"))?;
    let (units, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let collected = log.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    match (units.trim().parse(), collected) {
        (Ok(units @ 1..), Some(collected @ 1..)) if output.status.success() => Ok((units, collected)),
        _ => Err(format!("{} can't be counted:\n{log}", workload.name)),
    }
}

/// The compiler's version. Counts from different compilers can't be compared.
fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output().map_err(|error| format!("rustc: {error}"))?;
    match String::from_utf8_lossy(&output.stdout).trim() {
        version if output.status.success() && !version.is_empty() => Ok(version.to_owned()),
        _ => Err("rustc --version failed".to_owned()),
    }
}

/// The counts stored in the repository, and the compiler they were made with.
struct Baseline {
    compiler: String,
    counts: BTreeMap<String, f64>,
}

impl Baseline {
    fn read() -> Result<Baseline, String> {
        let text = fs::read_to_string(BASELINE).map_err(|error| format!("{BASELINE}: {error}"))?;
        let mut baseline = Baseline { compiler: String::new(), counts: BTreeMap::new() };
        for line in text.lines() {
            match line.split_once('\t') {
                Some(("compiler", version)) => version.clone_into(&mut baseline.compiler),
                Some((name, count)) => {
                    let count = count.parse().ok().filter(|count: &f64| count.is_finite() && *count > 0.0);
                    let count = count.ok_or_else(|| format!("{BASELINE}: {line:?} has no valid count"))?;
                    baseline.counts.insert(name.to_owned(), count);
                }
                None => return Err(format!("{BASELINE}: {line:?} isn't a name, a tab and a count")),
            }
        }
        if baseline.compiler.is_empty() {
            return Err(format!("{BASELINE} doesn't name the compiler that the counts were made with"));
        }
        Ok(baseline)
    }

    fn write(&self) -> Result<(), String> {
        let mut text = format!("compiler\t{}\n", self.compiler);
        for (name, count) in &self.counts {
            let _ = writeln!(text, "{name}\t{count:.1}");
        }
        fs::write(BASELINE, text).map_err(|error| format!("{BASELINE}: {error}"))
    }
}
