//! Sends any messages to a room, as a hostile client could: nothing panics, refused messages change nothing, and the
//! room can be restored from its entries. Each line of the input is a message in JSON, preceded by a digit that selects
//! the connection. On connections 6 to 9 it is the first message after connecting, where a hello is expected. Lines
//! without a message let time pass.
#![no_main]

use kaiju_protocol::{FromServer, NewTable, Request, Settings, VERSION};
use kaiju_room::{Conn, Outgoing, Room, RoomOutput, SavedEntry};
use kaiju_rules::Ruleset;
use libfuzzer_sys::fuzz_target;

/// Number of connections that have already sent hello: two of the host, and one each of four more people.
const GREETED: u64 = 6;
/// Maximum number of messages per input, since a room's work grows with its history.
const MAX_MESSAGES: usize = 200;

struct FuzzedTable {
    room: Room,
    header: String,
    entries: Vec<SavedEntry>,
    now: i64,
}

impl FuzzedTable {
    fn new(ruleset: Ruleset) -> FuzzedTable {
        let settings = Settings { stand_in: "random".into(), ..Settings::of(ruleset, 3) };
        let table = NewTable { settings, bots: vec!["random".into()], monster: None, position: None, lesson: false, from: None };
        let now = 1_700_000_000_000;
        let created = Room::create(&table, &identity(0), "Host", [7; 32], now).expect("valid settings");
        let room = Room::restore("code", &created.header, created.entries.clone(), now).expect("a new table");
        let mut table = FuzzedTable { room, header: created.header, entries: created.entries, now };
        for conn in 0..GREETED {
            table.connect(conn);
            table.send(conn, &format!(r#"{{"type":"hello","version":{VERSION}}}"#));
        }
        table
    }

    fn connect(&mut self, conn: u64) {
        if let Ok(output) = self.room.connect(Conn(conn), &identity(conn), "Name", self.now) {
            self.keep(output);
        }
    }

    /// Sends a text if it is a valid message.
    fn send(&mut self, conn: u64, text: &str) {
        let Ok(request) = serde_json::from_str::<Request>(text) else { return };
        let output = self.room.handle(Conn(conn), request, self.now);
        let is_refusal = |sent: &Outgoing| matches!(sent.message, FromServer::Refused { .. });
        if output.messages.iter().any(is_refusal) {
            assert!(output.entries.is_empty() && output.messages.len() == 1, "a refusal has an effect: {text}");
        }
        self.keep(output);
    }

    fn keep(&mut self, output: RoomOutput) {
        for sent in &output.messages {
            let text = serde_json::to_string(&sent.message).expect("messages can be serialized");
            assert!(serde_json::from_str::<FromServer>(&text).is_ok(), "a client can't read {text}");
            assert!(!text.contains("identity-of-"), "an identity is sent: {text}");
        }
        self.entries.extend(output.entries);
        assert_eq!(self.entries.len() as u32, self.room.next());
    }

    fn pass(&mut self, milliseconds: i64) {
        self.now += milliseconds;
        let output = self.room.wake(self.now);
        self.keep(output);
    }
}

/// The identity behind a connection. The host has two connections.
fn identity(conn: u64) -> String {
    format!("identity-of-{}", conn.saturating_sub(1))
}

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let ruleset = Ruleset::ALL[usize::from(lines.next() == Some("tokyo"))];
    let mut table = FuzzedTable::new(ruleset);
    for line in lines.take(MAX_MESSAGES) {
        let Some(digit) = line.chars().next().and_then(|first| first.to_digit(10)) else {
            table.pass(500 * line.len() as i64);
            continue;
        };
        let (conn, message) = (u64::from(digit), &line[1..]);
        if conn >= GREETED {
            let output = table.room.disconnect(Conn(conn), table.now);
            table.keep(output);
            table.connect(conn);
        }
        table.send(conn, message.trim_start());
    }
    let restored = Room::restore("code", &table.header, table.entries.clone(), table.now).expect("own entries");
    assert_eq!(restored.next(), table.room.next());
    assert_eq!(restored.card("identity-of-0"), table.room.card("identity-of-0"));
});
