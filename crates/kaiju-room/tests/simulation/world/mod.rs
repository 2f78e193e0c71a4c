//! A table, its store, its clients and the machine's clocks in one process, with faults from a seed. The same seed
//! always gives the same schedule, so every failure can be repeated.
//!
//! The simulated server (`server`) drives a real [`Room`]; everything around the room is simulated: a store in which
//! only synced appends survive (`disk`), clocks that jump (`clocks`), people and their clients (`people`, `client`),
//! and connections that lose data in transit. `received` and `checks` state the invariants.

mod checks;
mod client;
mod clocks;
mod disk;
mod people;
mod received;
mod server;

use clocks::Clocks;
use disk::SimulatedDisk;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_laws::rich_table;
use kaiju_protocol::{Code, NewTable, Request, Settings, ToServer, VERSION, WireBot};
use kaiju_room::{Conn, Room};
use kaiju_rules::Ruleset;
use people::SimulatedPerson;
use received::TableMemory;
use server::SimulatedLink;
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The prefix of all people's identities.
const IDENTITY: &str = "identity-of-person";

/// A bug built into the simulated server or store, to show that the simulation finds it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bug {
    /// Messages are sent before the store has answered.
    SendsFirst,
    /// The store confirms appends that aren't synced, so that a crash loses them.
    NoSync,
    /// The store doesn't check the number of the first entry, so that a late append is stored twice.
    NoConflict,
    /// The room is kept even though its entries could not be stored.
    KeepsRoom,
    /// A client that reconnects misses an event.
    SkipsEvent,
    /// Deadlines follow the wall clock.
    WallClock,
    /// After a restored backup, reconnecting clients send only the number of the next event, without the history.
    LostTail,
    /// Erasing a person changes entries without updating their checksums.
    KeepsChecksums,
}

impl Bug {
    /// All bugs, with their names on the command line.
    pub(crate) const ALL: [(&'static str, Bug); 8] = [
        ("sends-first", Bug::SendsFirst),
        ("no-sync", Bug::NoSync),
        ("no-conflict", Bug::NoConflict),
        ("keeps-room", Bug::KeepsRoom),
        ("skips-event", Bug::SkipsEvent),
        ("wall-clock", Bug::WallClock),
        ("lost-tail", Bug::LostTail),
        ("keeps-checksums", Bug::KeepsChecksums),
    ];
}

/// Counts of what happened in schedules.
#[derive(Default, Debug)]
pub(crate) struct ScheduleTally {
    pub(crate) schedules: u64,
    pub(crate) steps: u64,
    pub(crate) faults: u64,
    pub(crate) entries: u64,
    pub(crate) plies: u64,
    /// The greatest number of nonces in a game.
    pub(crate) nonces: u64,
    /// Number of stored entries that take choices back.
    pub(crate) backs: u64,
    pub(crate) messages: u64,
    pub(crate) checks: u64,
}

impl ScheduleTally {
    pub(crate) fn add(&mut self, other: &ScheduleTally) {
        self.schedules += other.schedules;
        self.steps += other.steps;
        self.faults += other.faults;
        self.entries += other.entries;
        self.plies += other.plies;
        self.backs += other.backs;
        self.nonces = self.nonces.max(other.nonces);
        self.messages += other.messages;
        self.checks += other.checks;
    }
}

/// The probability of each fault, per mille. Each schedule draws its own, so that some have many faults of one kind and
/// none of another.
#[derive(Default)]
struct FaultRates {
    append: u32,
    load: u32,
    crash: u32,
    crash_inside: u32,
    disconnect: u32,
    duplicate: u32,
    jump: u32,
    backup: u32,
    erasure: u32,
    eviction: u32,
}

impl FaultRates {
    fn draw(dealer: &mut Dealer) -> FaultRates {
        let mut rate = |rates: [u32; 4]| rates[dealer.below(4) as usize];
        FaultRates {
            append: rate([0, 10, 40, 150]),
            load: rate([0, 0, 50, 200]),
            crash: rate([0, 1, 4, 15]),
            crash_inside: rate([0, 0, 1, 4]),
            disconnect: rate([0, 10, 30, 100]),
            duplicate: rate([0, 20, 60, 200]),
            jump: rate([0, 0, 20, 60]),
            backup: rate([0, 0, 10, 40]),
            erasure: rate([0, 0, 2, 10]),
            eviction: rate([0, 0, 2, 10]),
        }
    }
}

/// The simulated world of one schedule.
struct World {
    dealer: Dealer,
    bug: Option<Bug>,
    rates: FaultRates,
    clocks: Clocks,
    disk: SimulatedDisk,
    /// The table, while the server has it in memory.
    room: Option<Room>,
    links: BTreeMap<Conn, SimulatedLink>,
    people: Vec<SimulatedPerson>,
    received: TableMemory,
    /// Texts that must not appear in any message.
    secrets: Vec<String>,
    /// A client that has missed more events than this gets a snapshot.
    missed: u32,
    next_conn: u64,
    next_id: u32,
    tally: ScheduleTally,
    /// A description of each event, if the schedule is to be printed.
    log: Option<Vec<String>>,
}

/// Runs the schedule with this number from the batch `seed`. The error describes the violation.
pub(crate) fn run(seed: u64, number: u64, bug: Option<Bug>) -> Result<ScheduleTally, String> {
    run_with_log(seed, number, bug, None).0
}

/// Repeats a schedule and returns a description of each event.
pub(crate) fn log_of(seed: u64, number: u64, bug: Option<Bug>) -> Vec<String> {
    run_with_log(seed, number, bug, Some(Vec::new())).1
}

fn run_with_log(
    seed: u64,
    number: u64,
    bug: Option<Bug>,
    log: Option<Vec<String>>,
) -> (Result<ScheduleTally, String>, Vec<String>) {
    let mut world = World::new(Dealer::new(game_seed(seed, number)), bug, log);
    let done = catch_unwind(AssertUnwindSafe(|| world.play()));
    let done = done.unwrap_or_else(|_| Err("a panic".to_owned()));
    (done.map(|()| world.tally), world.log.unwrap_or_default())
}

/// The first message of a connection. `history` is what the server sent to identify the events before `since`.
fn hello(since: Option<u32>, history: Option<String>, plies: bool) -> Request {
    Request { id: None, what: ToServer::Hello { version: VERSION, since, history, plies } }
}

impl World {
    fn new(mut dealer: Dealer, bug: Option<Bug>, log: Option<Vec<String>>) -> World {
        let clocks = Clocks::new(bug);
        let ruleset = Ruleset::ALL[dealer.below(2) as usize];
        let seats = 2 + dealer.below(3) as u8;
        let people: Vec<SimulatedPerson> = (0..2 + dealer.below(3))
            .map(|at| {
                let identity = format!("{IDENTITY}-{at}-{:08x}", dealer.below(u32::MAX));
                SimulatedPerson::new(identity, format!("Person {at}"), dealer.below(4) == 0)
            })
            .collect();
        let settings = Settings {
            clock: [0, 5, 30][dealer.below(3) as usize],
            grace: [0, 20, 60][dealer.below(3) as usize],
            stand_in: WireBot::Rookie,
            ..Settings::of(ruleset, seats)
        };
        let bots = vec![WireBot::Random; dealer.below(u32::from(seats)) as usize];
        let secret = std::array::from_fn(|_| dealer.below(256) as u8);
        let position = (dealer.below(3) == 0).then(|| rich_table(ruleset, seats.into(), &mut dealer).position());
        let create = |position: Option<String>| {
            let request = NewTable {
                settings: settings.clone(),
                bots: bots.clone(),
                monster: None,
                position,
                lesson: false,
                from: None,
            };
            Room::create(&request, &people[0].identity, "Host", secret, clocks.now())
        };
        // Some positions have options that aren't in the settings.
        let created = create(position).or_else(|_| create(None)).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        let hex = hex::encode(secret);
        assert!(created.header.contains(&hex), "the header has the table's secret");
        let halves = [hex[..32].to_owned(), hex[32..].to_owned()];
        World {
            rates: FaultRates::draw(&mut dealer),
            missed: [5, 40, 500][dealer.below(3) as usize],
            disk: SimulatedDisk::new(created.header, created.entries, &people[0].identity, bug),
            secrets: [IDENTITY.to_owned()].into_iter().chain(halves).collect(),
            dealer,
            bug,
            clocks,
            room: None,
            links: BTreeMap::new(),
            people,
            received: TableMemory::default(),
            next_conn: 0,
            next_id: 0,
            tally: ScheduleTally { schedules: 1, ..ScheduleTally::default() },
            log,
        }
    }

    /// Returns true with this probability, in thousandths.
    fn happens(&mut self, per_mille: u32) -> bool {
        per_mille > 0 && self.dealer.below(1000) < per_mille
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.dealer.below(all.len() as u32) as usize]
    }

    fn trace(&mut self, text: impl FnOnce() -> String) {
        if let Some(log) = &mut self.log {
            log.push(text());
        }
    }

    /// Counts a fault.
    fn fault(&mut self, text: impl FnOnce() -> String) {
        self.tally.faults += 1;
        self.trace(|| format!("FAULT: {}", text()));
    }

    fn play(&mut self) -> Result<(), String> {
        for _ in 0..200 + self.dealer.below(600) {
            self.tally.steps += 1;
            self.step()?;
        }
        self.check_end()
    }

    /// Performs one random event.
    fn step(&mut self) -> Result<(), String> {
        if self.happens(self.rates.crash) {
            self.fault(|| "the server dies".to_owned());
            self.crash();
        }
        if self.happens(self.rates.jump) {
            let hour = 3_600_000;
            let by = *self.pick(&[-24 * hour, -hour, -1000, 1000, hour, 24 * hour]);
            self.fault(|| format!("the wall clock jumps by {by} ms"));
            self.clocks.jump(by);
            self.check_clock()?;
        }
        if self.happens(self.rates.backup) {
            self.use_backup();
        }
        if self.happens(self.rates.erasure) {
            let person = self.dealer.below(self.people.len() as u32) as usize;
            self.erase(person)?;
        }
        if self.happens(self.rates.eviction) {
            self.fault(|| "the table has to leave memory".to_owned());
            self.end_table(Code::TooManyTables);
        }
        match self.dealer.below(100) {
            0..=19 => self.act(),
            20..=84 => {
                let busy = self.links.iter().filter(|(_, link)| link.has_news());
                let busy: Vec<Conn> = busy.map(|(&conn, _)| conn).collect();
                if busy.is_empty() {
                    self.act();
                } else {
                    let conn = *self.pick(&busy);
                    self.deliver(conn)?;
                }
            }
            85..=89 => self.wake()?,
            90..=93 => {
                let by = *self.pick(&[1, 100, 3_000, 15_000, 70_000]);
                self.clocks.pass(by);
                self.check_clock()?;
                self.wake()?;
            }
            94 => self.unload_idle(),
            95 | 96 if self.disk.has_late() => {
                self.trace(|| "the late append is carried out".to_owned());
                self.disk.carry_out_late();
            }
            97 => self.check_room()?,
            _ => {}
        }
        Ok(())
    }

    /// The operator makes a backup or, while the server is off, restores the last one.
    fn use_backup(&mut self) {
        if self.happens(500) {
            self.disk.back_up();
            return;
        }
        self.fault(|| "a backup is restored".to_owned());
        self.crash();
        self.disk.restore_backup();
        self.received.forget(&self.disk);
        self.links.values_mut().for_each(|link| link.to_client.clear());
    }

    /// Unloads an idle room, as the server does.
    fn unload_idle(&mut self) {
        if self.links.values().all(|link| !link.has_joined) {
            self.room = None;
        }
    }

    /// Delivers data in transit on a connection, in one of the two directions.
    fn deliver(&mut self, conn: Conn) -> Result<(), String> {
        let link = self.link(conn);
        if link.is_closed_by_client {
            return self.leave(conn);
        }
        let to_client = !link.to_client.is_empty() && (link.to_server.is_empty() || self.happens(500));
        let link = self.link(conn);
        if to_client {
            // Messages sent together usually arrive together.
            let count = 1 + self.dealer.below(8) as usize;
            let link = self.links.get_mut(&conn).unwrap_or_else(|| panic!("{conn:?} is open"));
            for text in link.to_client.drain(..count.min(link.to_client.len())) {
                link.client.receive(&text, &mut self.received, &self.disk)?;
            }
            return Ok(());
        }
        if link.is_closed_by_server {
            self.keep_client(conn);
            return self.leave(conn);
        }
        self.serve(conn)
    }
}

impl SimulatedLink {
    /// Whether there is data in transit on this connection.
    fn has_news(&self) -> bool {
        !self.to_client.is_empty() || !self.to_server.is_empty() || self.is_closed_by_client || self.is_closed_by_server
    }
}
