//! The task of one table: it owns the room, stores the room's entries, and only then sends its messages.

mod bots;

use crate::{
    address::{LEVELS, Network},
    allowance::NETWORK_SHARES,
    budget::{Account, Bill, Cost, VISIT, WATCH, due, message_bytes, reading_time},
    hub::Hub,
    listing::Listing,
    metrics::CountedTable,
    outbox::Outbox,
    restore, rows,
    table_end::{TaskEnd, closing_text, send_closing},
    table_request::{NewClient, QUEUE_LEN, RecordAnswer, TableRequest, require_open},
};
use futures_util::FutureExt;
use kaiju_protocol::{Code, Door, FromServer, Refusal, Request, Stage, ToServer};
use kaiju_room::{Conn, Outgoing, Room, RoomOutput, SavedEntry, SavedKind, Wake};
use kaiju_store::{Error, RowUpdate, TableId, TableRow, TableState};
use kaiju_words::Message;
use std::{collections::BTreeMap, panic::AssertUnwindSafe, pin::pin, sync::Arc, time::Instant};
use tokio::{
    sync::{Notify, mpsc},
    time::sleep_until,
};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Maximum change of a table's memory that isn't reported to the hub, in bytes.
const REPORTED_BYTES: usize = 4096;

/// The outboxes of a table's clients.
type Outboxes = BTreeMap<Conn, Arc<Outbox>>;

/// Runs a table's task: loads the table at `payer`'s expense, serves requests until it ends, then closes all its
/// connections. `leave` asks it to leave memory unless it has clients.
pub(crate) async fn run(
    hub: Arc<Hub>,
    table: TableRow,
    mut requests: mpsc::Receiver<TableRequest>,
    leave: Arc<Notify>,
    payer: Arc<Account>,
) {
    let mut outboxes = Outboxes::new();
    // Boxed, because it holds a whole room.
    let task = Box::pin(load_and_serve(&hub, &table, &mut requests, &leave, payer, &mut outboxes));
    let task = AssertUnwindSafe(task).catch_unwind();
    let end = match task.await {
        Ok(Ok(never)) => match never {},
        Ok(Err(end)) => end,
        Err(_) => TaskEnd::Panicked,
    };
    hub.ended(&table, &end);
    let code = end.code();
    let closing = Utf8Bytes::from(closing_text(end.refusal()));
    for outbox in outboxes.into_values() {
        send_closing(&outbox, &closing);
    }
    requests.close();
    while let Some(request) = requests.recv().await {
        if let TableRequest::Join(client) = &request {
            send_closing(&client.outbox, &closing);
        }
        request.refuse(code);
    }
}

/// A message as JSON.
pub(crate) fn text_of(message: &FromServer) -> String {
    serde_json::to_string(message).expect("messages can be serialized")
}

/// Whether too many of these clients share a network with this account: `most` at one address, or twice that in a wider
/// network. Otherwise a few addresses could take all places.
fn is_crowded<'a>(account: &Account, clients: impl Iterator<Item = &'a Arc<Outbox>>, most: usize) -> bool {
    let mut counts = [0; LEVELS];
    for outbox in clients {
        let others = outbox.account().address().networks();
        let same = account.address().networks().zip(others).filter(|(own, other)| own == other);
        same.for_each(|(network, _)| counts[network.level()] += 1);
    }
    counts.iter().zip(NETWORK_SHARES).any(|(count, share)| *count >= most.saturating_mul(share.min(2) as usize))
}

async fn load_and_serve(
    hub: &Arc<Hub>,
    table: &TableRow,
    requests: &mut mpsc::Receiver<TableRequest>,
    leave: &Notify,
    payer: Arc<Account>,
    outboxes: &mut Outboxes,
) -> Result<std::convert::Infallible, TaskEnd> {
    // The row may be older than the last time that the table was in memory.
    let row = hub.store.find(&table.code).await?;
    let row = row.filter(|row| row.id == table.id).ok_or(Error::NoTable(table.id))?;
    let room = restore::room(hub, &row, &payer).await?;
    // Drop the account, since budgets count how many use them.
    drop(payer);
    let last_finished = room.last_finished();
    let now = Instant::now();
    let mut task = TableTask {
        hub,
        id: row.id,
        code: &table.code,
        room,
        outboxes,
        counted: hub.metrics.table(row.state),
        empty_since: now,
        summary: row.summary,
        has_had_players: row.has_had_players,
        last_finished: if row.has_games { last_finished } else { 0 },
        reported: None,
        expected_until: None,
        mover: None,
        last_wake: now.into(),
    };
    task.complete_row().await;
    task.serve(requests, leave).await
}

/// The running task of one table.
struct TableTask<'a> {
    hub: &'a Arc<Hub>,
    id: TableId,
    code: &'a str,
    room: Room,
    outboxes: &'a mut Outboxes,
    counted: CountedTable,
    /// When the last client left; meaningful only while no client is connected.
    empty_since: Instant,
    /// Until when the table stays in memory for someone who is about to join.
    expected_until: Option<Instant>,
    /// The account charged for bots: that of the last client that advanced the game.
    mover: Option<Arc<Account>>,
    /// When bots last made a choice.
    last_wake: tokio::time::Instant,
    /// The summary in the table's row.
    summary: Option<String>,
    /// Whether a person has ever had a seat in a game here, according to the table's row.
    has_had_players: Option<bool>,
    /// The number of the last finished game whose result is in the table's row; 0 if there is none.
    last_finished: u32,
    /// The last report to the hub: the table's memory, whether it has clients, and the network that occupies it alone.
    reported: Option<(usize, bool, Option<Network>)>,
}

impl TableTask<'_> {
    async fn serve(
        mut self,
        requests: &mut mpsc::Receiver<TableRequest>,
        leave: &Notify,
    ) -> Result<std::convert::Infallible, TaskEnd> {
        let hub = Arc::clone(self.hub);
        let mut shutdown = pin!(hub.shutdown.cancelled());
        // Requests handled since the room was last woken.
        let mut handled = 0;
        loop {
            self.report_memory();
            let wake = self.room.next_wake(hub.now());
            let paced = self.next_paced_choice();
            let thinks_long = wake == Wake::Now && self.room.thinks_long(hub.now());
            if wake == Wake::Now && paced.is_none() && handled >= QUEUE_LEN {
                // Requests take priority over bots and clocks, but must not starve them.
                self.wake(hub.bot_pool.turn(false, thinks_long).await).await?;
                handled = 0;
                continue;
            }
            let unload_at = self.empty_since + self.hub.limits.idle_table;
            tokio::select! {
                request = requests.recv() => {
                    handled += 1;
                    self.expected_until = None;
                    self.handle(request.ok_or(TaskEnd::Shutdown)?).await?;
                }
                turn = due(wake, paced, thinks_long, &hub.bot_pool, |time| hub.time_until(time)) => {
                    handled = 0;
                    self.wake(turn).await?;
                }
                () = sleep_until(unload_at.into()), if self.outboxes.is_empty() && wake == Wake::Never => {
                    if self.hub.unload_idle(self.code, requests) {
                        return Err(TaskEnd::Idle);
                    }
                    self.empty_since = Instant::now();
                }
                () = leave.notified() => {
                    if self.outboxes.is_empty() && self.hub.unload_idle(self.code, requests) {
                        return Err(TaskEnd::Idle);
                    }
                    if self.hub.registry().is_evicted(self.code) {
                        return Err(TaskEnd::Evicted);
                    }
                    // The table stays because someone is about to join, so the hub must not ask again immediately.
                    self.expected_until = self.outboxes.is_empty().then(|| Instant::now() + hub.limits.hello);
                    self.reported = None;
                }
                () = sleep_until(self.expected_until.unwrap_or(unload_at).into()), if self.expected_until.is_some() => {
                    self.expected_until = None;
                }
                () = shutdown.as_mut() => return Err(TaskEnd::Shutdown),
            }
        }
    }

    async fn handle(&mut self, request: TableRequest) -> Result<(), TaskEnd> {
        match request {
            TableRequest::Join(client) => self.connect(*client).await?,
            TableRequest::Message(conn, Request { id, what: ToServer::Start | ToServer::Rematch })
                if self.hub.disk.is_low() =>
            {
                let Some(outbox) = self.outboxes.get(&conn) else { return Ok(()) };
                let bill = Bill::for_request(Arc::clone(outbox.account()));
                let refusal = FromServer::Refused { id, refusal: Code::DiskLow.into() };
                let messages = vec![Outgoing { to: vec![conn], message: refusal }];
                let next = self.room.next();
                self.persist_and_send(next, RoomOutput { messages, ..RoomOutput::default() }, bill).await?;
            }
            TableRequest::Message(conn, request) => {
                let Some(outbox) = self.outboxes.get(&conn) else { return Ok(()) };
                let account = Arc::clone(outbox.account());
                let turn = self.coach_turn(&request).await;
                let bill = Bill::for_request(account);
                let next = self.room.next();
                let output = self.room.handle(conn, request, self.hub.now());
                drop(turn);
                if output.stage.is_some() || output.entries.iter().any(|entry| entry.kind == SavedKind::Choice) {
                    self.mover = Some(Arc::clone(bill.payer()));
                }
                self.persist_and_send(next, output, bill).await?;
            }
            TableRequest::AskAgain(conn) => {
                let Some(outbox) = self.outboxes.get(&conn) else { return Ok(()) };
                let bill = Bill::for_request(Arc::clone(outbox.account()));
                let next = self.room.next();
                let output = self.room.ask_again(conn);
                self.persist_and_send(next, output, bill).await?;
            }
            TableRequest::Leave(conn) => {
                // A connection that was refused never joined.
                if let Some(outbox) = self.outboxes.remove(&conn) {
                    self.empty_since = Instant::now();
                    let bill = Bill::for_request(Arc::clone(outbox.account()));
                    let next = self.room.next();
                    let output = self.room.disconnect(conn, self.hub.now());
                    self.persist_and_send(next, output, bill).await?;
                    self.update_listing();
                }
            }
            TableRequest::Rename { identity, old, new, payer } => {
                let bill = Bill::for_request(payer);
                let next = self.room.next();
                let output = self.room.rename(&identity, &old, &new, self.hub.now());
                self.persist_and_send(next, output, bill).await?;
            }
            TableRequest::HasSeat { identity, answer } => drop(answer.send(Ok(self.room.has_seat(&identity)))),
            TableRequest::Erase { identity, payer, answer } => {
                let erased = self.erase(&identity, payer).await;
                // The requester may have given up waiting.
                let _ = answer.send(erased.as_ref().copied().map_err(TaskEnd::code));
                erased?;
            }
            TableRequest::Card { identity, answer } => drop(answer.send(Ok(self.room.card(&identity)))),
            TableRequest::Record { round, identity, answer } => {
                drop(answer.send(RecordAnswer::of(&self.room, round, &identity)));
            }
            TableRequest::RunningGame { round, identity, answer } => {
                let running = || Ok(self.room.running_game(round, &identity).map(Box::new));
                drop(answer.send(require_open(&self.room, &identity).and_then(|()| running())));
            }
        }
        Ok(())
    }

    async fn connect(&mut self, client: NewClient) -> Result<(), TaskEnd> {
        let NewClient { conn, identity, name, outbox, mut hello } = client;
        let bill = Bill::for_request(Arc::clone(outbox.account()));
        if let Err(refusal) = self.require_place(&identity, outbox.account()) {
            self.refuse_client(&outbox, refusal, bill);
            return Ok(());
        }
        let next = self.room.next();
        let is_over_budget = outbox.account().wait(&VISIT).is_some();
        if let ToServer::Hello { since, .. } = &mut hello.what {
            // All missed events would have to be queued at once: beyond the limit, send a snapshot instead.
            let most = self.hub.limits.missed;
            *since = since.filter(|&since| next.saturating_sub(since) <= most && !is_over_budget);
        }
        match self.room.connect(conn, &identity, &name, self.hub.now()) {
            Err(refusal) => self.refuse_client(&outbox, refusal, bill),
            Ok(output) => {
                self.outboxes.insert(conn, Arc::clone(&outbox));
                self.persist_and_send(next, output, bill).await?;
                let bill = Bill::for_request(Arc::clone(outbox.account()));
                let next = self.room.next();
                if is_over_budget {
                    self.room.leave_out_past(conn);
                }
                let output = self.room.handle(conn, hello, self.hub.now());
                self.persist_and_send(next, output, bill).await?;
                self.update_listing();
            }
        }
        Ok(())
    }

    /// Refuses a client that wants to join, and charges it.
    fn refuse_client(&self, outbox: &Outbox, refusal: Refusal, mut bill: Bill) {
        self.hub.metrics.refused(refusal.code);
        let closing = Utf8Bytes::from(closing_text(refusal));
        bill.add_message(closing.len());
        send_closing(outbox, &closing);
        bill.pay();
    }

    /// Makes an identity leave, and erases it in memory and from the stored entries, at `payer`'s expense. If this
    /// fails, the table has to be reloaded, because the room is ahead of what is stored.
    async fn erase(&mut self, identity: &str, payer: Arc<Account>) -> Result<(), TaskEnd> {
        let bill = Bill::for_request(Arc::clone(&payer));
        let next = self.room.next();
        let output = self.room.erase(identity, self.hub.now());
        self.persist_and_send(next, output, bill).await?;
        let next = self.room.next();
        let entries = restore::erased_entries(self.hub, self.id, next, identity, &payer).await?;
        let rows = entries.len();
        let (summary, last_finished) = (self.room.summary(), self.room.last_finished());
        let update = RowUpdate {
            summary: Some(summary.clone()),
            games: (last_finished > 0).then(|| self.room.finished_games()),
            ..RowUpdate::default()
        };
        let rewrite = self.hub.store.rewrite(self.id, next, entries, identity, update);
        let rewritten = self.hub.waiting_writes.during(rewrite).await;
        self.hub.note_write(&rewritten);
        rewritten?;
        payer.charge(&Cost { time: reading_time(2 * rows), ..Cost::default() });
        (self.summary, self.last_finished) = (Some(summary), last_finished);
        self.update_listing();
        Ok(())
    }

    /// Refuses a client without a seat if its networks have reached their limit of connections to this table, or of
    /// guests at its door.
    fn require_place(&self, identity: &str, account: &Account) -> Result<(), Refusal> {
        let limits = &self.hub.limits;
        if !self.room.has_seat(identity) && is_crowded(account, self.outboxes.values(), limits.spectators_per_address) {
            return Err(Code::TableFull.into());
        }
        let guests = self.room.guest_conns().filter_map(|conn| self.outboxes.get(&conn));
        if self.room.is_new_guest(identity) && is_crowded(account, guests, limits.guests_per_address) {
            return Err(Refusal::because(Code::TableFull, Message::new("refusal-too-many-guests-near")));
        }
        Ok(())
    }

    /// Stores the output's entries, and only then sends its messages. The bill's payer pays for both.
    async fn persist_and_send(&mut self, next: u32, output: RoomOutput, mut bill: Bill) -> Result<(), TaskEnd> {
        let RoomOutput { entries, stage, messages, close, joined } = output;
        bill.add_entries(&entries);
        bill.stop();
        for identity in joined {
            // Store the membership first: it is idempotent, and harmless if storing the entries fails.
            self.hub.waiting_writes.during(self.hub.store.join(self.id, &identity)).await?;
        }
        let may_change_card = stage.is_some() || entries.iter().any(|entry| entry.kind == SavedKind::Seat);
        if !entries.is_empty() || stage.is_some() {
            self.append(next, entries, stage).await?;
        }
        bill.resume();
        for Outgoing { to, message } in messages {
            if let FromServer::Refused { refusal, .. } = &message {
                self.hub.metrics.refused(refusal.code);
            }
            self.send(&to, &Utf8Bytes::from(text_of(&message)), &mut bill);
        }
        // A closed connection sends its own `Leave` when it ends.
        close.iter().filter_map(|conn| self.outboxes.get(conn)).for_each(|outbox| outbox.close());
        bill.pay();
        if may_change_card {
            self.update_listing();
        }
        Ok(())
    }

    /// Sends a message. Spectators are charged for what they receive, so that a player doesn't pay for an audience; a
    /// spectator whose budget is used up has to leave. The bill's payer is charged for everyone else.
    fn send(&self, to: &[Conn], text: &Utf8Bytes, bill: &mut Bill) {
        for conn in to {
            let Some(outbox) = self.outboxes.get(conn).filter(|outbox| outbox.is_open()) else { continue };
            outbox.push(text.clone());
            let account = outbox.account();
            if self.room.is_seated(*conn) || Arc::ptr_eq(account, bill.payer()) {
                bill.add_message(text.len());
                continue;
            }
            account.charge(&Cost { sent: message_bytes(text.len()), ..Cost::default() });
            if let Err(refusal) = account.admit(&WATCH) {
                send_closing(outbox, &closing_text(refusal).into());
            }
        }
    }

    async fn append(&mut self, next: u32, entries: Vec<SavedEntry>, stage: Option<Stage>) -> Result<(), TaskEnd> {
        let choices = entries.iter().filter(|entry| entry.kind == SavedKind::Choice).count() as u64;
        let begun = Instant::now();
        let state = stage.map(rows::table_state);
        self.store(next, entries, state).await?;
        self.hub.metrics.append_time.observe(begun.elapsed().as_secs_f64());
        self.hub.metrics.actions.inc_by(choices);
        if let Some(state) = state {
            self.counted.set_state(state);
            self.analyse_finished_game(state);
        }
        Ok(())
    }

    /// Stores entries, and changes to the table's row.
    async fn store(
        &mut self,
        next: u32,
        entries: Vec<SavedEntry>,
        state: Option<TableState>,
    ) -> kaiju_store::Result<()> {
        let (summary, has_had_players) = (Some(self.room.summary()), Some(self.room.has_had_players()));
        let last_finished = self.room.last_finished();
        let update = RowUpdate {
            state,
            summary: summary.clone().filter(|_| summary != self.summary),
            has_had_players: has_had_players.filter(|_| has_had_players != self.has_had_players),
            games: (last_finished != self.last_finished).then(|| self.room.finished_games()),
        };
        let append = self.hub.store.append_and_update(self.id, next, rows::entry_rows(entries), update);
        let stored = self.hub.waiting_writes.during(append).await;
        self.hub.note_write(&stored);
        stored?;
        (self.summary, self.has_had_players, self.last_finished) = (summary, has_had_players, last_finished);
        Ok(())
    }

    /// Completes the row of a table that is new or was stored by an earlier version.
    async fn complete_row(&mut self) {
        let lacks_games = self.last_finished != self.room.last_finished();
        if self.summary.is_none() || self.has_had_players.is_none() || lacks_games {
            // If this fails, the next entries will update the row.
            let _ = self.store(self.room.next(), Vec::new(), None).await;
        }
    }

    /// Reports the table's memory and clients to the hub, if they have changed noticeably.
    fn report_memory(&mut self) {
        let has_clients = !self.outboxes.is_empty() || self.expected_until.is_some();
        let (bytes, occupier) = (self.room.memory(), self.occupier());
        let is_known = |(reported, had_clients, known): (usize, bool, Option<Network>)| {
            (had_clients, known) == (has_clients, occupier) && reported.abs_diff(bytes) < REPORTED_BYTES
        };
        if !self.reported.is_some_and(is_known) {
            self.reported = Some((bytes, has_clients, occupier));
            self.hub.report_memory(self.code, bytes, has_clients, occupier);
        }
    }

    /// The widest network that all clients have in common, if any, unless a game of people is running.
    fn occupier(&self) -> Option<Network> {
        if self.room.stage() == Stage::Playing && self.room.has_players() {
            return None;
        }
        let widest = |outbox: &Arc<Outbox>| outbox.account().address().networks().last();
        let mut networks = self.outboxes.values().map(widest);
        let first = networks.next()?;
        networks.all(|other| other == first).then_some(first)?
    }

    /// Updates the table's card on the public list. Removes it if the table is private, locked, over or empty.
    fn update_listing(&self) {
        let card = self.room.card("");
        let can_join = card.settings.door != Door::Locked && card.stage != Stage::Over;
        let is_listed = card.settings.listed && can_join && !self.outboxes.is_empty();
        let host = self.room.host_conn().and_then(|conn| self.outboxes.get(&conn));
        let host = host.or_else(|| self.outboxes.values().next()).map(|outbox| outbox.account().address());
        let listing = is_listed.then(|| Listing { card, people: self.room.people_here(), host });
        self.hub.update_listing(self.code, listing);
    }
}
