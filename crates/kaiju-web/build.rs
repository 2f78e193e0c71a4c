//! Builds the web client into `$OUT_DIR/web`, compresses each file with gzip if that saves a tenth or more, and
//! generates `$OUT_DIR/files.rs`, which embeds them. `KAIJU_WEB=skip` skips the web client.

use flate2::{Compression, write::GzEncoder};
use std::{
    env, fs,
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, exit},
};

/// The client's sources outside this crate.
const SOURCES: [&str; 9] = [
    "locales",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
];

fn main() {
    println!("cargo:rerun-if-env-changed=KAIJU_WEB");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let built = match env::var("KAIJU_WEB").as_deref() {
        Ok("skip") => remove(&out.join("web")),
        Ok(other) if !other.is_empty() => {
            Err(format!("KAIJU_WEB is \"{other}\", but the only valid value is \"skip\""))
        }
        _ => build(&out.join("web")),
    };
    let listed = built.and_then(|()| list(&out).map_err(|e| format!("cannot list its files: {e}")));
    if let Err(why) = listed {
        // Cargo shows a build script's output only if the script fails.
        eprintln!("\nThe web client could not be built: {why}.\n");
        eprintln!("It needs Node 20.19 or later with npm (https://nodejs.org).");
        eprintln!("If you don't have it, `KAIJU_WEB=skip cargo build` builds Kaiju without the web client.\n");
        exit(1);
    }
}

fn build(out: &Path) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().map_err(|e| e.to_string())?;
    for source in SOURCES.iter().map(|source| root.join(source)).filter(|source| source.exists()) {
        println!("cargo:rerun-if-changed={}", source.display());
    }
    let web = root.join("web");
    // Of several concurrent builds, one installs the dependencies while the others wait.
    let lock = File::open(web.join("package.json")).map_err(|e| format!("web/package.json: {e}"))?;
    lock.lock().map_err(|e| format!("web/package.json cannot be locked: {e}"))?;
    if !is_installed(&web) {
        run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]), &web)?;
    }
    let vite = web.join("node_modules/vite/bin/vite.js");
    run(Command::new("node").arg(vite).args(["build", "--emptyOutDir", "--outDir"]).arg(out), &web)
}

/// Whether the dependencies have been installed since the lock file last changed.
fn is_installed(web: &Path) -> bool {
    let written = |path: &str| fs::metadata(web.join(path)).and_then(|file| file.modified()).ok();
    // npm writes this file last.
    let installed = written("node_modules/.package-lock.json");
    installed.is_some() && installed >= written("package-lock.json")
}

fn run(command: &mut Command, folder: &Path) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.current_dir(folder).env_remove("NODE_ENV").output();
    let output = output.map_err(|e| format!("`{program}` cannot be run ({e})"))?;
    if output.status.success() {
        return Ok(());
    }
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    Err(format!("{program} failed:\n{stdout}{stderr}"))
}

fn remove(folder: &Path) -> Result<(), String> {
    let removed = if folder.exists() { fs::remove_dir_all(folder) } else { Ok(()) };
    removed.map_err(|e| format!("{}: {e}", folder.display()))
}

/// Generates the list of files that the compiler embeds.
fn list(out: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    collect(&out.join("web"), &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let path = file.strip_prefix(out.join("web")).expect("the file is inside the folder").to_string_lossy();
        let gzip = compressed(&file)?.map_or("None".to_owned(), |gzip| format!("Some({})", included(&gzip)));
        let bytes = included(&file);
        list.extend(["    File { path: ", &literal(&path), ", bytes: ", &bytes, ", gzip: ", &gzip, " },\n"]);
    }
    fs::write(out.join("files.rs"), list + "]\n")
}

fn included(file: &Path) -> String {
    format!("include_bytes!({})", literal(&file.to_string_lossy()))
}

/// A text as a Rust string literal.
fn literal(text: &str) -> String {
    format!("{text:?}")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Writes `file.gz` beside a file that gzip makes smaller by a tenth or more.
fn compressed(file: &Path) -> io::Result<Option<PathBuf>> {
    let bytes = fs::read(file)?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&bytes)?;
    let gzip = gzip.finish()?;
    if gzip.len() > bytes.len() / 10 * 9 {
        return Ok(None);
    }
    let path = PathBuf::from(format!("{}.gz", file.display()));
    fs::write(&path, gzip)?;
    Ok(Some(path))
}
