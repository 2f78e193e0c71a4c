//! Simulated faults: a table, its store, its clients and their clocks in one process. The example `simulate-faults`
//! runs the same simulation for longer.

mod world;

use std::time::Instant;
use world::{Bug, ScheduleTally, log_of, run};

/// The seed of all schedules in these tests.
const SEED: u64 = 18;

/// Number of schedules in each run.
const SCHEDULES: u64 = 100;

#[test]
fn nothing_sent_is_lost_doubled_or_reordered() {
    let begun = Instant::now();
    let mut sum = ScheduleTally::default();
    for number in 0..SCHEDULES {
        let tally = run(SEED, number, None).unwrap_or_else(|violation| {
            let log = log_of(SEED, number, None);
            panic!("{}\nschedule {number} of seed {SEED}: {violation}", log[log.len().saturating_sub(60)..].join("\n"))
        });
        sum.add(&tally);
    }
    println!("{sum:?} in {:?}", begun.elapsed());
    // Check that enough happened for the test to mean something.
    assert!(sum.faults > 10 * SCHEDULES && sum.plies > 30 * SCHEDULES && sum.checks > SCHEDULES, "{sum:?}");
    assert!(sum.backs > SCHEDULES / 2 && sum.nonces > 1, "{sum:?}");
}

/// The same seed always produces the same schedule.
#[test]
fn schedules_can_be_repeated() {
    for number in 0..5 {
        let log = log_of(SEED, number, None);
        assert!(log.len() > 20);
        assert_eq!(log, log_of(SEED, number, None));
    }
}

/// Adds known bugs to the server or store, and checks that the simulation finds each of them.
#[test]
fn deliberate_mistakes_are_found() {
    for (name, bug) in Bug::ALL {
        let begun = Instant::now();
        let found = (0..SCHEDULES).find_map(|number| Some((number, run(SEED, number, Some(bug)).err()?)));
        let (number, violation) = found.unwrap_or_else(|| panic!("{SCHEDULES} schedules don't find {name}"));
        let violation: String = violation.chars().take(160).collect();
        println!("{name}: found in schedule {number}, after {:?}: {violation}", begun.elapsed());
    }
}
