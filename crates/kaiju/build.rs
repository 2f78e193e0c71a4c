//! Indexes the scenarios into `$OUT_DIR/scenarios.tsv`, so that an installed program knows which ones show a rule or a
//! card. `kaiju_words::lookup::Rulebook::new` describes the form.

// The scenario crate's own parser. It is included because a build dependency would compile the rules engine twice.
#[allow(dead_code, unreachable_pub)]
#[path = "../kaiju-scenario/src/head.rs"]
mod head;

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    println!("cargo:rerun-if-changed={}", root.join("scenarios").display());
    println!("cargo:rerun-if-changed=../kaiju-scenario/src/head.rs");
    let mut files = Vec::new();
    collect(&root.join("scenarios"), &mut files)?;
    files.sort();
    let (mut index, mut folder) = (String::new(), PathBuf::new());
    for file in files {
        let text = fs::read_to_string(&file)?;
        let head = head::ScenarioHead::of(&text);
        let path = file.strip_prefix(&root).expect("the file is inside the project");
        if let Some(parent) = path.parent().filter(|&parent| parent != folder) {
            folder = parent.to_owned();
            index.extend([&*folder.to_string_lossy(), "\n"]);
        }
        let name = path.file_stem().expect("a file has a name").to_string_lossy();
        index.extend([&*name, "\t", &head.shows.join(" "), "\t", &head.title.replace('\t', " "), "\n"]);
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("scenarios.tsv"), index)
}

/// Collects the scenarios in a folder and its subfolders.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "scn") {
            files.push(path);
        }
    }
    Ok(())
}
