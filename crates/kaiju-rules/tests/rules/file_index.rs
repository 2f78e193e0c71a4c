//! `docs/files.md` lists every source file with its header, so that a newcomer finds where things are. `./bless` writes
//! it.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

const HEADING: &str = "# Where things are\n\n\
    Every source file, tests included, with its header; generated from the files by `./bless`.\n\
    Search this page for a word of what you want to change.\n";

/// All source files below a folder, sorted, without those that are generated or only hold data.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_source = [".rs", ".ts", ".svelte"].iter().any(|ending| name.ends_with(ending));
        if path.is_dir() {
            if name != "fixtures" && name != "target" {
                sources(&path, found);
            }
        } else if is_source && name != "protocol.ts" {
            found.push(path);
        }
    }
}

/// The first paragraph of a file's header: `//! ...`, `/** ... */` or `<!-- ... -->`.
fn header(text: &str) -> Option<String> {
    let first = text.lines().next()?;
    let text = if first.starts_with("//!") {
        let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
        lines.take_while(|line| !line.trim().is_empty()).map(str::trim).collect::<Vec<_>>().join(" ")
    } else {
        let (_, rest) = [("/**", "*/"), ("<!--", "-->")].into_iter().find_map(|(open, close)| {
            let (header, rest) = text.strip_prefix(open)?.split_once(close)?;
            Some((rest, header))
        })?;
        let lines = rest.lines().map(|line| line.trim().trim_start_matches('*').trim());
        lines.collect::<Vec<_>>().join(" ").trim().to_owned()
    };
    Some(text.replace('|', "\\|"))
}

#[test]
fn every_file_is_listed_with_its_header() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut folders: Vec<PathBuf> = fs::read_dir(root.join("crates")).unwrap().map(|e| e.unwrap().path()).collect();
    folders.sort();
    folders.push(root.join("web"));
    let mut page = HEADING.to_owned();
    for folder in folders {
        let mut files = Vec::new();
        for part in
            ["src", "examples", "tests", "e2e"].map(|part| folder.join(part)).iter().filter(|part| part.exists())
        {
            sources(part, &mut files);
        }
        let shown = |path: &Path| path.strip_prefix(&root).unwrap().display().to_string();
        write!(page, "\n## {}\n\n| file | about |\n|---|---|\n", shown(&folder)).unwrap();
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            // Unit tests need no header: they are about the file beside them.
            let is_unit_test = file.ends_with("tests.rs") || shown(&file).ends_with(".test.ts");
            let Some(about) = header(&text) else {
                assert!(is_unit_test, "{} has no header", file.display());
                continue;
            };
            let name = file.strip_prefix(&folder).unwrap().display();
            writeln!(page, "| `{name}` | {about} |").unwrap();
        }
    }
    let target = root.join("docs/files.md");
    if std::env::var_os("KAIJU_BLESS").is_some() {
        fs::write(&target, page).unwrap();
    } else {
        let stored = fs::read_to_string(&target).unwrap_or_default();
        assert!(stored == page, "docs/files.md is out of date: ./bless writes it");
    }
}

#[test]
fn headers_are_found() {
    assert_eq!(header("//! One\n//! two. Three.\n\nuse x;\n").unwrap(), "One two. Three.");
    assert_eq!(header("/** A | b. */\nimport x;\n").unwrap(), "A \\| b.");
    assert_eq!(header("<!-- Shows\n  it. More. -->\n<script>\n").unwrap(), "Shows it. More.");
    assert_eq!(header("use x;\n"), None);
}
