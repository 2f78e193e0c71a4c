//! Power cuts: a library loaded into the server (`shim.c`) maintains a copy of its files that contains only synced
//! data. After a SIGKILL, the server restarts from that copy.

use crate::{
    address,
    common::Process,
    rounds,
    tables::{TABLES, Tables},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::TempDir;

/// Number of bytes that a disk writes atomically.
const SECTOR: usize = 512;

/// A data folder on a disk that can lose power.
struct FaultyDisk {
    folder: TempDir,
    /// The server's data folder.
    data: PathBuf,
    /// The copy with only synced data.
    synced: PathBuf,
    library: PathBuf,
}

impl FaultyDisk {
    /// Creates the folders and compiles the library.
    fn new() -> FaultyDisk {
        let folder = tempfile::tempdir().expect("a folder");
        // The server uses the same path with symbolic links resolved.
        let root = folder.path().canonicalize().expect("a path");
        let [data, synced, library] = ["data", "synced", "shim.so"].map(|name| root.join(name));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kill/shim.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([&library, &source])
            .args(["-ldl", "-lpthread"])
            .status();
        let compiled = compiled.expect("these tests need a C compiler, `cc`");
        assert!(compiled.success(), "the library can't be compiled");
        for folder in [&data, &synced] {
            fs::create_dir(folder).expect("a folder");
        }
        FaultyDisk { folder, data, synced, library }
    }

    /// Starts a server on this disk. Faults of the given kind occur between `begin_faults` and `end_faults`.
    fn start(&self, listen: &str, faults: &str) -> Process {
        let variables = [
            ("LD_PRELOAD", self.library.as_path()),
            ("KAIJU_POWER_FOLDER", &self.data),
            ("KAIJU_POWER_SYNCED", &self.synced),
            ("KAIJU_POWER_FAULTS", Path::new(faults)),
        ];
        // At other log levels, the server would report every fault.
        Process::start_with(&self.data, listen, "off", &variables)
    }

    /// Switches the faults on.
    fn begin_faults(&self) {
        fs::write(self.synced.join("faults"), "").expect("a file can be written");
    }

    /// Switches the faults off, and returns how many there were.
    fn end_faults(&self) -> usize {
        let switch = self.synced.join("faults");
        let count = fs::read(&switch).expect("a file can be read").len();
        fs::remove_file(switch).expect("a file can be removed");
        count
    }

    /// Reduces each file to its synced data. Later writes are lost or, with `random`, lost or kept per sector.
    fn lose_unsynced(&self, mut random: Option<&mut Tables>) {
        for entry in fs::read_dir(&self.data).expect("a folder") {
            let path = entry.expect("an entry").path();
            let copy = self.synced.join(path.file_name().expect("a name"));
            let Ok(old) = fs::read(&copy) else {
                fs::remove_file(&path).expect("a file can be removed");
                continue;
            };
            let new = fs::read(&path).expect("a file can be read");
            let left = match &mut random {
                Some(random) => torn(&old, &new, &mut |bound| random.below(bound)),
                None => old,
            };
            fs::write(&path, &left).expect("a file can be written");
            fs::write(&copy, &left).expect("a file can be written");
        }
    }

    /// A copy of the data folder that can be read without side effects.
    fn copy(&self) -> TempDir {
        let copy = tempfile::tempdir_in(self.folder.path()).expect("a folder");
        for entry in fs::read_dir(&self.data).expect("a folder") {
            let entry = entry.expect("an entry");
            fs::copy(entry.path(), copy.path().join(entry.file_name())).expect("a file can be copied");
        }
        copy
    }
}

/// A file's content after a power cut during writes: each sector is either old or new.
fn torn(old: &[u8], new: &[u8], below: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    let mut left = if below(2) == 0 { old.to_vec() } else { new.to_vec() };
    for from in (0..left.len()).step_by(SECTOR) {
        let source = if below(2) == 0 { old } else { new };
        let to = left.len().min(from + SECTOR);
        // The file may have ended within this sector when it was synced: that part survives.
        let kept = source.get(from..to.min(source.len())).unwrap_or_default();
        let (sector, rest) = left[from..to].split_at_mut(kept.len());
        sector.copy_from_slice(kept);
        rest.fill(0);
    }
    left
}

#[test]
fn a_torn_write_keeps_what_was_synced() {
    let (old, new) = ([1; SECTOR + 100], [[1; SECTOR + 100].as_slice(), &[2; 2 * SECTOR]].concat());
    for seed in 0..64 {
        let mut random = seed;
        let left = torn(&old, &new, &mut |bound| {
            random = random * 5 + 3;
            random / 7 % bound
        });
        assert_eq!(left[..old.len()], old, "seed {seed}");
    }
}

/// Repeats `cuts` times: plays while the disk has faults of this kind, cuts the power, and checks that nothing sent is
/// lost.
async fn cut(cuts: usize, kind: &str) {
    let disk = FaultyDisk::new();
    let mut server = disk.start("127.0.0.1:0", kind);
    let address = address(&server);
    let mut tables = Tables::create(&server);
    let mut faults = 0;
    for round in 0..cuts {
        disk.begin_faults();
        tables.play_until(|| server.kill()).await;
        faults += disk.end_faults();
        disk.lose_unsynced(Some(&mut tables).filter(|_| round % 2 == 1));
        let copy = disk.copy();
        let stored = tables.on_disk(copy.path()).await;
        server = disk.start(&address, kind);
        tables.check(&stored).await;
    }
    assert_eq!(faults > 0, !kind.is_empty(), "{faults} faults");
    let confirmed = tables.checked();
    println!("{cuts} power cuts, {faults} faults, {confirmed} confirmed choices at {TABLES} tables, none lost");
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_sent_is_lost_in_a_power_cut() {
    cut(rounds(4), "").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_sent_is_lost_when_syncs_fail() {
    cut(rounds(2), "sync").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_sent_is_lost_on_a_full_disk() {
    cut(rounds(2), "full").await;
}

/// The check's messages if something that was sent is lost: part of the history, or the whole database.
const LOSSES: [&str; 4] =
    ["was sent and is lost", "was confirmed", "the store can be read", "the database can be opened"];

/// If a disk confirms syncs without syncing, something is lost, and the check detects it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lying_disk_is_found_out() {
    let panic = tokio::spawn(cut(2, "lie")).await.expect_err("a disk that lies loses nothing").into_panic();
    let text = panic.downcast_ref::<&str>().map(|&message| message.to_owned());
    let message = text.or_else(|| panic.downcast_ref().cloned()).expect("a panic with a message");
    assert!(LOSSES.iter().any(|loss| message.contains(loss)), "{message}");
}
