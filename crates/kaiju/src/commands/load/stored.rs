//! A data folder full of unfinished games.

use anyhow::Context;
use kaiju_protocol::{FromServer, NewTable, Request, Settings, Stage, ToServer, WireBot};
use kaiju_room::{Conn, Room, RoomOutput, Wake};
use kaiju_rules::Ruleset;
use kaiju_server::rows;
use kaiju_store::{RowUpdate, Store, TableState};
use sqlx::{
    Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};
use std::{path::Path, sync::Arc};

/// Entries to store per game: about as many as a game in progress has.
const ENTRIES: u32 = 200;

/// Number of games that are actually played. All others are copies of these, because playing takes long.
const PLAYED: u32 = 100;
/// The letters in the tables' codes, all of them valid in a server's own codes.
const LETTERS: &str = "bcdfghjkmnpqrstvwxyz";
/// Length of the codes.
const CODE_LEN: u32 = 6;

/// Stores this many games that wait for a decision, and returns their total number of entries.
pub(super) async fn fill(folder: &Path, tables: u32) -> anyhow::Result<u64> {
    let place = folder.join("kaiju.db");
    let store = kaiju_store::open(place.to_str().context("the path is not UTF-8")?).await?;
    let played = tables.min(PLAYED);
    for number in 0..played {
        one(&store, number).await.with_context(|| format!("table {number}"))?;
    }
    store.close().await;
    copy(&place, played, tables).await.context("copying tables")
}

/// The code of the table with this number, counted from 0.
pub(super) fn code(number: u32) -> String {
    let base = LETTERS.len() as u32;
    let digit = |at| number / base.pow(at) % base;
    (0..CODE_LEN).map(|at| char::from(LETTERS.as_bytes()[digit(at) as usize])).collect()
}

/// Copies the played tables until there are this many tables, and returns the total number of entries.
async fn copy(place: &Path, played: u32, tables: u32) -> anyhow::Result<u64> {
    // A crash would only lose the copies, so syncing isn't needed.
    let options = SqliteConnectOptions::new().filename(place).synchronous(SqliteSynchronous::Off);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    sqlx::query("CREATE TEMP TABLE copies (id INTEGER PRIMARY KEY, of INTEGER NOT NULL, code TEXT NOT NULL)")
        .execute(&mut connection)
        .await?;
    let mut transaction = connection.begin().await?;
    for number in played..tables {
        // The played tables have ids from 1 on.
        let copy = sqlx::query("INSERT INTO copies VALUES ($1, $2, $3)").bind(i64::from(number) + 1);
        copy.bind(i64::from(number % played) + 1).bind(code(number)).execute(&mut *transaction).await?;
    }
    for copy in [
        "INSERT INTO tables (id, code, header, state, created, changed, next, owner, checksum, summary, players) \
         SELECT copies.id, copies.code, header, state, created, changed, next, owner, checksum, summary, players \
         FROM copies JOIN tables ON tables.id = copies.of",
        "INSERT INTO entries (table_id, seq, kind, time, body, checksum) \
         SELECT copies.id, seq, kind, time, body, checksum FROM copies JOIN entries ON table_id = copies.of \
         ORDER BY copies.id, seq",
        "INSERT INTO members (identity, table_id) SELECT 'load', id FROM copies",
    ] {
        sqlx::query(copy).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    let entries: i64 = sqlx::query_scalar("SELECT sum(next) FROM tables").fetch_one(&mut connection).await?;
    connection.close().await?;
    Ok(entries.unsigned_abs())
}

/// Stores one game, a person against three bots.
async fn one(store: &Arc<dyn Store>, number: u32) -> anyhow::Result<()> {
    let ruleset = Ruleset::ALL[number as usize % Ruleset::ALL.len()];
    let request = NewTable {
        settings: Settings::of(ruleset, 4),
        bots: vec![WireBot::Rookie; 3],
        monster: None,
        position: None,
        lesson: false,
        from: None,
    };
    let mut secret = [0; 32];
    secret[..4].copy_from_slice(&number.to_le_bytes());
    let refused = |refusal: kaiju_protocol::Refusal| anyhow::anyhow!("refused: {}", refusal.code.word());
    let created = Room::create(&request, "load", "Load", secret, 0).map_err(refused)?;
    let entries = rows::entry_rows(created.entries);
    let id = store.create(&code(number), &created.header, entries, "load", 0).await?;
    let mut room = rows::restore(store.load(id).await?, 0).map_err(|error| anyhow::anyhow!("{error}"))?;
    let before = room.next();
    let conn = Conn(1);
    let mut made = room.connect(conn, "load", "Load", 0).map_err(refused)?;
    send(
        &mut room,
        &mut made,
        ToServer::Hello { version: kaiju_protocol::VERSION, since: None, history: None, plies: false },
    );
    send(&mut room, &mut made, ToServer::Start);
    while room.next() < ENTRIES && made.stage != Some(Stage::Over) {
        if room.next_wake(0) == Wake::Now {
            join(&mut made, room.wake(0));
        } else {
            let Some((ply, action)) = question(&made) else { break };
            send(&mut room, &mut made, ToServer::Act { ply, action });
        }
    }
    let update = RowUpdate {
        state: Some(TableState::Playing),
        summary: Some(room.summary()),
        has_had_players: Some(room.has_had_players()),
        games: None,
    };
    store.append_and_update(id, before, rows::entry_rows(made.entries), update).await?;
    Ok(())
}

fn send(room: &mut Room, made: &mut RoomOutput, what: ToServer) {
    join(made, room.handle(Conn(1), Request { id: None, what }, 0));
}

fn join(made: &mut RoomOutput, more: RoomOutput) {
    made.entries.extend(more.entries);
    made.stage = more.stage.or(made.stage);
    if !more.messages.is_empty() {
        made.messages = more.messages;
    }
}

/// The ply of the last question, and its first answer.
fn question(made: &RoomOutput) -> Option<(u32, String)> {
    let question = made.messages.iter().rev().find_map(|outgoing| match &outgoing.message {
        FromServer::Question(question) => Some(question),
        _ => None,
    })?;
    Some((question.ply, question.answers.first()?.action.clone()))
}
