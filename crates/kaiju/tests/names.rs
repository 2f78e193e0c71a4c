//! Each type name has a single meaning in the whole workspace, including tests and examples, whatever its visibility.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Names that several crates can use: each may have its own error type, and each program its own arguments.
const SHARED: [&str; 2] = ["Error", "Args"];

/// Names that two files of one crate declare for the same thing: `card.rs` lists the fields of a card, and a macro in
/// `hooks.rs` generates the struct; `sqlite.rs` and `postgres.rs` define what `sql.rs` needs of each database.
const DECLARED_TWICE: [&str; 3] = ["Card", "Claim", "Db"];

/// Collects the types declared in a source file or folder, and records the files that declare each.
fn collect(path: &Path, files: &mut BTreeMap<String, BTreeSet<PathBuf>>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("the folder can be read") {
            collect(&entry.expect("an entry").path(), files);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        for name in types(&fs::read_to_string(path).expect("a source file")) {
            files.entry(name).or_default().insert(path.to_owned());
        }
    }
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = BTreeMap::new();
    for folder in ["crates", "fuzz/fuzz_targets"] {
        collect(&root.join(folder), &mut files);
    }
    assert!(files.len() > 400, "only {} types found", files.len());
    let may_repeat = |name: &str| SHARED.contains(&name) || DECLARED_TWICE.contains(&name);
    files.retain(|name, files| files.len() > 1 && !may_repeat(name));
    assert!(files.is_empty(), "types defined in several files: {files:#?}");
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
