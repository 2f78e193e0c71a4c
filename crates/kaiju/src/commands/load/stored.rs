//! A data folder full of unfinished games.

use anyhow::Context;
use kaiju_protocol::{FromServer, NewTable, Request, Settings, Stage, ToServer, WireBot};
use kaiju_room::{Conn, Room, RoomOutput, Wake};
use kaiju_rules::Ruleset;
use kaiju_server::rows;
use kaiju_store::{Store, TableState};
use std::{path::Path, sync::Arc};

/// Entries to store per game: about as many as a game in progress has.
const ENTRIES: u32 = 200;

/// Stores this many games that wait for a decision, and returns their total number of entries.
pub(super) async fn fill(folder: &Path, tables: u16) -> anyhow::Result<u64> {
    let place = folder.join("kaiju.db");
    let store = kaiju_store::open(place.to_str().context("the path is not UTF-8")?).await?;
    let mut entries = 0;
    for number in 0..tables {
        entries += u64::from(one(&store, number).await.with_context(|| format!("table {number}"))?);
    }
    store.close().await;
    Ok(entries)
}

/// Stores one game, a person against three bots, and returns its number of entries.
async fn one(store: &Arc<dyn Store>, number: u16) -> anyhow::Result<u32> {
    let ruleset = Ruleset::ALL[usize::from(number) % Ruleset::ALL.len()];
    let request =
        NewTable { settings: Settings::of(ruleset, 4), bots: vec![WireBot::Rookie; 3], monster: None, position: None };
    let mut secret = [0; 32];
    secret[..2].copy_from_slice(&number.to_le_bytes());
    let refused = |refusal: kaiju_protocol::Refusal| anyhow::anyhow!("refused: {}", refusal.code.word());
    let created = Room::create(&request, "load", "Load", secret, 0).map_err(refused)?;
    let entries = rows::entry_rows(created.entries);
    let id = store.create(&format!("load{number}"), &created.header, entries, "load", 0).await?;
    let mut room = rows::restore(store.load(id).await?, 0).map_err(|error| anyhow::anyhow!("{error}"))?;
    let before = room.next();
    let conn = Conn(1);
    let mut made = room.connect(conn, "load", "Load", 0).map_err(refused)?;
    send(&mut room, &mut made, ToServer::Hello { version: kaiju_protocol::VERSION, since: None, plies: false });
    send(&mut room, &mut made, ToServer::Start);
    while room.next() < ENTRIES && made.stage != Some(Stage::Over) {
        if room.next_wake(0) == Wake::Now {
            join(&mut made, room.wake(0));
        } else {
            let Some((ply, action)) = question(&made) else { break };
            send(&mut room, &mut made, ToServer::Act { ply, action });
        }
    }
    store.append(id, before, rows::entry_rows(made.entries), Some(TableState::Playing)).await?;
    Ok(room.next())
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
