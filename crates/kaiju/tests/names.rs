//! Each type name has a single meaning in the whole workspace, including tests and examples, whatever its visibility.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Names that several crates can use: each may have its own error type, and each program its own arguments.
const SHARED: [&str; 2] = ["Error", "Args"];

/// Collects the types declared in a source file or folder, and records `owner` for each.
fn collect(path: &Path, owner: &str, owners: &mut BTreeMap<String, BTreeSet<String>>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("the folder can be read") {
            collect(&entry.expect("an entry").path(), owner, owners);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        for name in types(&fs::read_to_string(path).expect("a source file")) {
            owners.entry(name).or_default().insert(owner.to_owned());
        }
    }
}

/// The crates, and separately each test, example and fuzz target, with the location of their sources.
fn units() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        entries.map(|entry| entry.expect("an entry").path()).collect()
    };
    let mut units = vec![("fuzz".to_owned(), root.join("fuzz/fuzz_targets"))];
    for folder in entries(&root.join("crates")) {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        for path in ["tests", "examples"].iter().flat_map(|part| entries(&folder.join(part))) {
            units.push((path.strip_prefix(&root).expect("below the root").display().to_string(), path));
        }
        units.push((name, folder.join("src")));
    }
    units
}

/// The types declared in a source file, at any depth of modules and macros. Ignores associated types of implementations
/// and traits, types in the file's test module, and placeholders in macros (`$name`).
fn types(source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    // The closing brace, with its indentation, of the implementation, trait or test module being skipped.
    let mut skipped: Option<String> = None;
    let mut is_test = false;
    for line in source.lines() {
        let code = line.trim_start();
        if let Some(end) = &skipped {
            if line == end {
                skipped = None;
            }
            continue;
        }
        let indent = &line[..line.len() - code.len()];
        let item = code.strip_prefix("pub").map_or(code, |rest| match rest.strip_prefix('(') {
            Some(scope) => scope.split_once(") ").map_or("", |(_, item)| item),
            None => rest.trim_start(),
        });
        let opens = code.ends_with('{');
        if opens && (is_test && item.starts_with("mod ") || item.starts_with("impl") || item.starts_with("trait ")) {
            skipped = Some(format!("{indent}}}"));
        }
        is_test = code == "#[cfg(test)]" || is_test && code.starts_with("#[");
        let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
        if let Some(rest) = kinds.iter().find_map(|kind| item.strip_prefix(kind)) {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            names.extend(Some(name).filter(|name| name.starts_with(char::is_uppercase)));
        }
    }
    names
}

#[test]
fn a_type_name_is_defined_once() {
    let mut owners = BTreeMap::new();
    for (owner, path) in units() {
        collect(&path, &owner, &mut owners);
    }
    assert!(owners.len() > 400, "only {} types found", owners.len());
    owners.retain(|name, owners| owners.len() > 1 && !SHARED.contains(&name.as_str()));
    assert!(owners.is_empty(), "types defined in several places: {owners:#?}");
}

#[test]
fn types_are_found() {
    let source = "pub struct A<'a> {}\n\
                  wire! {\n    pub enum B {}\n}\n\
                  pub(crate) struct C;\n\
                  pub(in crate::state) union D {}\n\
                  // pub type E = u8;\n\
                  pub fn f() {}\n\
                  mod inner {\n    type G = u8;\n    pub(super) trait H {\n        type Item;\n    }\n}\n\
                  impl Iterator for A<'_> {\n    type Item = u8;\n}\n\
                  macro_rules! m {\n    () => {\n        struct I;\n        pub enum $name {}\n    };\n}\n\
                  #[cfg(test)]\n#[allow(unused)]\nmod tests {\n    struct J;\n}\n\
                  enum K {}\n";
    let found: Vec<String> = types(source).into_iter().collect();
    assert_eq!(found, ["A", "B", "C", "D", "G", "H", "I", "K"]);
}
