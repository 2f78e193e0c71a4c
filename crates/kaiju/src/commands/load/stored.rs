//! A data folder full of unfinished games.

use anyhow::Context;
use kaiju_protocol::{NewTable, Request, Settings, ToServer};
use kaiju_room::{Conn, Room, RoomOutput, Wake};
use kaiju_rules::Ruleset;
use kaiju_store::{Saved, State, Store, TableId};
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
    let wish =
        NewTable { settings: Settings::of(ruleset, 4), bots: vec!["rookie".into(); 3], monster: None, position: None };
    let mut secret = [0; 32];
    secret[..2].copy_from_slice(&number.to_le_bytes());
    let refused = |refusal: kaiju_protocol::Refusal| anyhow::anyhow!("refused: {}", refusal.code.word());
    let created = Room::create(&wish, "load", "Load", secret, 0).map_err(refused)?;
    let id = store.create(&format!("load{number}"), &created.header, created.entries, "load", 0).await?;
    let saved: Saved = store.load(id).await?;
    let mut room = Room::restore(&saved, 0).map_err(|damaged| anyhow::anyhow!("{damaged}"))?;
    let conn = Conn(1);
    let mut made = room.connect(conn, "load", "Load", 0).map_err(refused)?;
    say(&mut room, &mut made, ToServer::Hello { version: kaiju_protocol::VERSION, since: None, plies: false });
    say(&mut room, &mut made, ToServer::Start);
    while room.next() < ENTRIES && made.state != Some(State::Over) {
        if room.wakes(0) == Wake::Now {
            join(&mut made, room.wake(0));
        } else {
            let Some((ply, action)) = question(&made) else { break };
            say(&mut room, &mut made, ToServer::Act { ply, action });
        }
    }
    let before = saved.entries.len() as u32;
    store.append(TableId(id.0), before, made.entries, Some(State::Playing)).await?;
    Ok(room.next())
}

fn say(room: &mut Room, made: &mut RoomOutput, what: ToServer) {
    join(made, room.handle(Conn(1), Request { id: None, what }, 0));
}

fn join(made: &mut RoomOutput, more: RoomOutput) {
    made.entries.extend(more.entries);
    made.state = more.state.or(made.state);
    made.say = if more.say.is_empty() { std::mem::take(&mut made.say) } else { more.say };
}

/// The ply of the last question, and its first answer.
fn question(made: &RoomOutput) -> Option<(u32, String)> {
    let asked = made.say.iter().rev().find_map(|say| match serde_json::from_str(&say.text) {
        Ok(kaiju_protocol::FromServer::Question(question)) => Some(question),
        _ => None,
    })?;
    Some((asked.ply, asked.answers.first()?.action.clone()))
}
