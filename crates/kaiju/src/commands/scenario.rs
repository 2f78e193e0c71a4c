//! `kaiju scenario`: rule tests as text.

use crate::{Finding, input::read_text, print_line};
use anyhow::{Context, bail};
use kaiju_rules::notation::harmless;
use kaiju_scenario::coverage;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The folder with the project's own scenarios, relative to its root.
const DEFAULT_PATH: &str = "scenarios";

/// Run rule tests written as text.
///
/// Prints one line per file: "ok", or the first failed line with what was found instead; then a summary. The exit code
/// is 1 if any file failed or can't be read, 2 if there is nothing to run. The format is described in
/// docs/scenarios.md.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju scenario scenarios\n  kaiju scenario scenarios/new-york/cards/stomp.scn\n  \
                        kaiju scenario scenarios/tokyo\n  kaiju scenario scenarios --coverage"
)]
pub(crate) struct Args {
    /// Files, or folders to search for *.scn files; `-` reads standard input.
    #[arg(default_value = DEFAULT_PATH)]
    paths: Vec<PathBuf>,
    /// List every rule and card without a scenario; exit code 1 if there are any.
    ///
    /// Rules that a scenario can't show are listed in the folder's named-tests.tsv, with the test that covers them.
    #[arg(long)]
    coverage: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    if let [path] = &args.paths[..] {
        let default_is_missing = path == Path::new(DEFAULT_PATH) && !path.exists();
        anyhow::ensure!(!default_is_missing, "there is no folder \"{DEFAULT_PATH}\" here; name a file or a folder");
    }
    let mut files = Vec::new();
    let mut shown = BTreeSet::new();
    for path in &args.paths {
        collect(path, &mut files)?;
        let named = path.join("named-tests.tsv");
        if named.is_file() {
            let text = read_text(&named)?;
            let tests = coverage::named_tests(&text).with_context(|| named.display().to_string())?;
            shown.extend(tests.into_iter().map(|t| t.id));
        }
    }
    if files.is_empty() {
        bail!("no *.scn file in {}", args.paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", "));
    }
    let mut failed = 0;
    for file in &files {
        let text = match read_text(file) {
            Ok(text) => text,
            Err(error) => {
                failed += 1;
                print_line!("FAILED {}", harmless(&format!("{error:#}")))?;
                continue;
            }
        };
        match kaiju_scenario::run(&text) {
            Ok(passed) => {
                shown.extend(passed.rules);
                if !args.coverage {
                    print_line!("ok     {}", file.display())?;
                }
            }
            Err(failure) => {
                failed += 1;
                print_line!("FAILED {}:{}: {}", file.display(), failure.line, harmless(&failure.message))?;
            }
        }
    }
    let mut complete = true;
    if args.coverage {
        let missing = coverage::missing(&shown);
        complete = missing.is_empty();
        for id in &missing {
            print_line!("no scenario: {id}")?;
        }
        print_line!(
            "{} of {} rules and cards have a scenario or a named test",
            coverage::wanted().len() - missing.len(),
            coverage::wanted().len()
        )?;
    }
    print_line!("{} passed, {failed} failed", files.len() - failed)?;
    Ok(if failed == 0 && complete { Finding::Fine } else { Finding::Wrong })
}

/// Collects the *.scn files of a folder and its subfolders, sorted; a path to a file is accepted whatever its name.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    // Symbolic links are not followed: a link to a parent folder would recurse forever.
    let mut entries = entries
        .filter(|e| e.as_ref().map_or(true, |e| e.file_type().is_ok_and(|t| !t.is_symlink())))
        .map(|e| e.map(|e| e.path()))
        .collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|e| e == "scn") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}
