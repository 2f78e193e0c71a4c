//! A type name means one thing in the whole workspace, whatever its visibility.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// Names that several crates may use: each may have its own error type.
const SHARED: [&str; 1] = ["Error"];

/// The names of the types in a folder of sources, without those of its tests.
fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if stem == "tests" || stem.ends_with("_tests") {
            continue;
        }
        if path.is_dir() {
            collect(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(types(&fs::read_to_string(&path).expect("a source file")));
        }
    }
}

/// The types that a source file declares, at any depth of modules and macros. Left out are associated types of
/// implementations and traits, the types in the file's test module, and placeholders in macros (`$name`).
fn types(source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    // The closing brace, with its indentation, of the implementation, trait or test module that is being skipped.
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
fn a_type_name_is_defined_in_one_crate() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut owners: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in fs::read_dir(crates).expect("the crates") {
        let path = entry.expect("an entry").path();
        let mut names = BTreeSet::new();
        collect(&path.join("src"), &mut names);
        let owner = path.file_name().expect("a name").to_string_lossy().into_owned();
        for name in names {
            owners.entry(name).or_default().push(owner.clone());
        }
    }
    assert!(owners.len() > 400, "only {} types found", owners.len());
    owners.retain(|name, owners| owners.len() > 1 && !SHARED.contains(&name.as_str()));
    assert!(owners.is_empty(), "types defined in several crates: {owners:#?}");
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
