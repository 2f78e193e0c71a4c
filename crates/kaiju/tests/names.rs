//! A public type name means one thing in the whole workspace.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// Names that several crates may use: each may have its own error type.
const SHARED: [&str; 1] = ["Error"];

/// The names of the public types in a folder of sources, including those inside macros.
fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(public_types(&fs::read_to_string(&path).expect("a source file")));
        }
    }
}

fn public_types(source: &str) -> Vec<String> {
    let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
    let declared = source.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix("pub ")?;
        kinds.iter().find_map(|kind| rest.strip_prefix(kind))
    });
    let name = |rest: &str| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    declared.map(name).filter(|name| name.starts_with(char::is_uppercase)).collect()
}

#[test]
fn a_public_type_name_is_defined_in_one_crate() {
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
    assert!(owners.len() > 150, "only {} types found", owners.len());
    owners.retain(|name, owners| owners.len() > 1 && !SHARED.contains(&name.as_str()));
    assert!(owners.is_empty(), "types defined in several crates: {owners:#?}");
}

#[test]
fn public_types_are_found() {
    let source = "pub struct A<'a> {}\nwire! {\n    pub enum B {}\n}\npub(crate) struct C;\n// pub type D = u8;\npub fn e() {}\n";
    assert_eq!(public_types(source), ["A", "B"]);
}
