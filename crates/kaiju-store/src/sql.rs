//! The SQL statements for both databases; the schema is in `migrations/`. This file is a module of both `sqlite` and
//! `postgres`, each of which defines `Db`.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use sqlx::{
    Connection, FromRow, QueryBuilder, Row, SqlSafeStr, Transaction,
    migrate::{Migration, MigrationType, Migrator},
    query::{Query, QueryScalar},
};

use super::{BEGIN, Claim, Db, claim};
use crate::{
    DeviceRow, EntryKind, EntryRow, Error, ExpiredTable, IdentityRow, Result, RowUpdate, Store, StoredTable,
    TableClass, TableId, TableRow, TableState,
    expiry::{MAX_DELETED_ENTRIES, batches},
    sessions::{Session, Sessions},
    writer::{Append, Commit, Writer},
};

/// Maximum number of rows per statement. With six parameters each, this is far below both databases' limits.
const MAX_ROWS: usize = 1000;
/// Maximum number of attempts to commit if there are deadlocks. Two servers that write to the same tables can deadlock;
/// the database then aborts one of them.
const MAX_DEADLOCK_ATTEMPTS: usize = 5;

pub(super) fn migrator(migrations: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(version, description, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, description.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(migrations.iter().map(migration).collect())
}

pub(crate) struct Sql {
    pub(super) access: Access,
    writer: Writer,
}

/// Access to the database.
#[derive(Clone)]
pub(super) struct Access {
    pub(super) sessions: Sessions<Db>,
    /// The claim that a session must hold to write.
    pub(super) claim: Option<Claim>,
}

impl Access {
    /// Writes to the database if this server holds the claim on it.
    async fn writing<T, F>(&self, work: impl FnOnce(Session<Db>) -> F) -> Result<T>
    where
        F: Future<Output = Result<T>>,
    {
        let held = self.claim.as_ref();
        let claimed = async move |mut session: Session<Db>| {
            if let Some(held) = held {
                claim(&mut session, held).await?;
            }
            work(session).await
        };
        self.sessions.writing(claimed).await
    }
}

impl Sql {
    pub(super) fn start(access: Access) -> Self {
        Self { writer: Writer::start(Appends(access.clone())), access }
    }

    /// Reads from the database.
    async fn reading<T, F>(&self, work: impl FnOnce(Session<Db>) -> F) -> Result<T>
    where
        F: Future<Output = Result<T>>,
    {
        self.access.sessions.reading(work).await
    }

    /// Loads the entries that the table had when its row was read. Entries appended since then are left out.
    async fn with_entries(&self, table: TableRow) -> Result<StoredTable> {
        let entries = self.entries(table.id, 0, table.next).await?;
        Ok(StoredTable { table, entries })
    }

    /// Deletes the last entries of a table that is being deleted, and keeps this many, unless it has changed since
    /// `before`.
    async fn shorten(&self, table: TableId, keep: u32, before: i64) -> Result<()> {
        let work = async move |mut session: Session<Db>| {
            let shortened = shorten(&mut session, table, keep, before).await;
            session.closing_on_error(shortened)
        };
        self.access.writing(work).await
    }

    async fn set_fact(&self, statement: &'static str, name: &str, value: &str) -> Result<()> {
        storable([name, value])?;
        let set = sqlx::query(statement).bind(name).bind(value);
        self.access.writing(|mut session| async move { Ok(set.execute(&mut **session).await.map(drop)?) }).await
    }
}

/// A statement that selects rows of `tables`; `$which` is the condition.
macro_rules! tables {
    ($which:literal) => {
        concat!(
            "SELECT id, code, header, state, created, changed, next, checksum, summary, players FROM tables WHERE ",
            $which
        )
    };
}

/// A statement that selects rows of `identities`; `$which` is the condition.
macro_rules! identities {
    ($which:literal) => {
        concat!("SELECT id, name, recovery, recovery_until, epoch, created FROM identities WHERE ", $which)
    };
}

/// A statement that selects an identity's rows of `devices`; `$rest` follows the condition.
macro_rules! devices {
    ($rest:literal) => {
        concat!("SELECT id, browser, system, first_day, last_day, signed_out FROM devices WHERE identity = $1 ", $rest)
    };
}

type TableColumns = (i64, String, String, String, i64, i64, i64, Option<i64>, Option<String>, Option<i64>);

fn table(columns: TableColumns) -> Result<TableRow> {
    let (id, code, header, state, created, changed, next, checksum, summary, players) = columns;
    let state =
        TableState::from_word(&state).ok_or_else(|| Error::Damaged(format!("its state is unknown, \"{state}\"")))?;
    let has_had_players = players.map(|players| players != 0);
    let (id, next) = (TableId(id), number(next)?);
    Ok(TableRow { id, code, header, state, created, changed, next, checksum, summary, has_had_players })
}

/// Reads a table's row. An error names the table as well as it can.
fn listed(row: &<Db as sqlx::Database>::Row) -> Result<TableRow> {
    let read = TableColumns::from_row(row).map_err(Error::from).and_then(table);
    read.map_err(|error| match error {
        Error::Damaged(why) => {
            let (id, code) = (row.try_get::<i64, _>("id"), row.try_get::<String, _>("code"));
            let (id, code) = (id.map_or("?".to_owned(), |id| id.to_string()), code.unwrap_or("?".to_owned()));
            Error::Damaged(format!("table {id} (\"{code}\"): {why}"))
        }
        other => other,
    })
}

fn entry((kind, time, body, checksum): (String, i64, String, Option<i64>)) -> Result<EntryRow> {
    let kind = EntryKind::from_word(&kind)
        .ok_or_else(|| Error::Damaged(format!("an entry is of an unknown kind, \"{kind}\"")))?;
    Ok(EntryRow { kind, time, body, checksum })
}

fn number(stored: i64) -> Result<u32> {
    u32::try_from(stored).map_err(|_| Error::Damaged(format!("{stored} cannot be the number of an entry")))
}

type IdentityColumns = (String, String, Option<String>, i64, i64, i64);

fn identity((id, name, recovery, recovery_until, epoch, created): IdentityColumns) -> IdentityRow {
    // Should the number be damaged, no cookie is valid.
    let epoch = u32::try_from(epoch).unwrap_or(u32::MAX);
    IdentityRow { id, name, recovery, recovery_until, epoch, created }
}

type DeviceColumns = (String, String, String, i64, i64, bool);

fn device((id, browser, system, first_day, last_day, signed_out): DeviceColumns) -> DeviceRow {
    let day = |day: i64| u32::try_from(day).unwrap_or_default();
    DeviceRow { id, browser, system, first_day: day(first_day), last_day: day(last_day), signed_out }
}

fn storable<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<()> {
    if texts.into_iter().any(|text| text.contains('\0')) { Err(Error::Nul) } else { Ok(()) }
}

#[async_trait]
impl Store for Sql {
    async fn create(
        &self,
        code: &str,
        header: &str,
        entries: Vec<EntryRow>,
        owner: &str,
        created: i64,
    ) -> Result<TableId> {
        storable([code, header, owner].into_iter().chain(entries.iter().map(|entry| entry.body.as_str())))?;
        let changed = entries.last().map_or(created, |entry| entry.time);
        let checksum = entries.last().and_then(|entry| entry.checksum);
        let new = sqlx::query_scalar(
            "INSERT INTO tables (code, header, state, created, changed, next, owner, checksum, players) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0) \
             ON CONFLICT (code) DO NOTHING RETURNING id",
        )
        .bind(code)
        .bind(header)
        .bind(TableState::Lobby.word())
        .bind(created)
        .bind(changed)
        .bind(i64::from(entries.len() as u32))
        .bind(owner)
        .bind(checksum);
        let work = async move |mut session: Session<Db>| {
            let created = create(&mut session, new, entries, owner).await;
            session.closing_on_error(created)
        };
        self.access.writing(work).await?.ok_or_else(|| Error::CodeTaken(code.to_owned()))
    }

    async fn append_and_update(
        &self,
        table: TableId,
        next: u32,
        entries: Vec<EntryRow>,
        update: RowUpdate,
    ) -> Result<u32> {
        storable(entries.iter().map(|entry| entry.body.as_str()).chain(update.summary.as_deref()))?;
        self.writer.append(Append { table, next, entries, update }).await
    }

    async fn rewrite(&self, table: TableId, next: u32, entries: Vec<(u32, EntryRow)>, identity: &str) -> Result<()> {
        storable(entries.iter().map(|(_, entry)| entry.body.as_str()).chain([identity]))?;
        let work = async move |mut session: Session<Db>| {
            let rewritten = rewrite(&mut session, table, next, &entries, identity).await;
            session.closing_on_error(rewritten)
        };
        self.access.writing(work).await
    }

    async fn table(&self, id: TableId) -> Result<TableRow> {
        let find = sqlx::query_as(tables!("id = $1")).bind(id.0);
        let row = self.reading(|mut session| async move { Ok(find.fetch_optional(&mut **session).await?) }).await?;
        table(row.ok_or(Error::NoTable(id))?)
    }

    async fn find(&self, code: &str) -> Result<Option<TableRow>> {
        storable([code])?;
        let find = sqlx::query_as(tables!("code = $1")).bind(code);
        let row = self.reading(|mut session| async move { Ok(find.fetch_optional(&mut **session).await?) }).await?;
        row.map(table).transpose()
    }

    async fn load(&self, id: TableId) -> Result<StoredTable> {
        self.with_entries(self.table(id).await?).await
    }

    async fn entries(&self, table: TableId, from: u32, until: u32) -> Result<Vec<EntryRow>> {
        let find = sqlx::query_as(
            "SELECT kind, time, body, checksum FROM entries WHERE table_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq",
        );
        let find = find.bind(table.0).bind(i64::from(from)).bind(i64::from(until));
        let rows: Vec<(String, i64, String, Option<i64>)> =
            self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await?;
        let entries = rows.into_iter().map(entry).collect::<Result<Vec<_>>>()?;
        let (found, wanted) = (entries.len(), until.saturating_sub(from));
        if found == wanted as usize {
            Ok(entries)
        } else {
            Err(Error::Damaged(format!("table {table} has {found} of {wanted} entries from {from} on")))
        }
    }

    async fn unfinished(&self, limit: u32) -> Result<Vec<Result<TableRow>>> {
        let find = sqlx::query(tables!("state <> 'over' ORDER BY changed DESC, id DESC LIMIT $1"));
        let find = find.bind(i64::from(limit));
        let rows = self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await?;
        Ok(rows.iter().map(listed).collect())
    }

    async fn newest_change(&self, before: i64) -> Result<Option<i64>> {
        let find = sqlx::query_scalar("SELECT max(changed) FROM tables WHERE changed < $1").bind(before);
        self.reading(|mut session| async move { Ok(find.fetch_one(&mut **session).await?) }).await
    }

    async fn expired(&self, class: TableClass, before: i64, after: TableId, limit: u32) -> Result<Vec<ExpiredTable>> {
        let find = sqlx::query_as(class.query()).bind(before).bind(after.0).bind(i64::from(limit));
        let rows: Vec<(i64, String, i64)> =
            self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await?;
        let table = |(id, code, next)| Ok(ExpiredTable { id: TableId(id), code, entries: number(next)? });
        rows.into_iter().map(table).collect()
    }

    async fn delete(&self, tables: &[ExpiredTable], before: i64) -> Result<u64> {
        for table in tables {
            let mut left = table.entries;
            while left > MAX_DELETED_ENTRIES {
                left -= MAX_DELETED_ENTRIES;
                self.shorten(table.id, left, before).await?;
            }
        }
        let mut deleted = 0;
        for batch in batches(tables) {
            let mut delete = QueryBuilder::<Db>::new("DELETE FROM tables WHERE changed < ");
            delete.push_bind(before).push(" AND id IN (");
            let mut ids = delete.separated(", ");
            for table in batch {
                ids.push_bind(table.id.0);
            }
            delete.push(")");
            let work =
                async move |mut session: Session<Db>| Ok(delete.build().execute(&mut **session).await?.rows_affected());
            deleted += self.access.writing(work).await?;
        }
        Ok(deleted)
    }

    async fn join(&self, table: TableId, identity: &str) -> Result<()> {
        storable([identity])?;
        let join = join(table.0, identity);
        let work = async move |mut session: Session<Db>| match join.execute(&mut **session).await {
            Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => Err(Error::NoTable(table)),
            done => Ok(done.map(drop)?),
        };
        self.access.writing(work).await
    }

    async fn tables_of(&self, identity: &str, limit: u32) -> Result<Vec<TableRow>> {
        storable([identity])?;
        let find = sqlx::query(tables!(
            "id IN (SELECT table_id FROM members WHERE identity = $1) ORDER BY changed DESC, id DESC LIMIT $2"
        ));
        let find = find.bind(identity).bind(i64::from(limit));
        let rows = self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await?;
        Ok(rows.iter().filter_map(|row| listed(row).ok()).collect())
    }

    async fn joined(&self, identity: &str) -> Result<Vec<TableId>> {
        storable([identity])?;
        let find =
            sqlx::query_scalar("SELECT table_id FROM members WHERE identity = $1 ORDER BY table_id").bind(identity);
        let ids: Vec<i64> =
            self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    async fn unfinished_of(&self, owner: &str) -> Result<u64> {
        storable([owner])?;
        let count = sqlx::query_scalar("SELECT count(*) FROM tables WHERE owner = $1 AND state <> 'over'");
        let count = count.bind(owner);
        let count: i64 = self.reading(|mut session| async move { Ok(count.fetch_one(&mut **session).await?) }).await?;
        Ok(count.unsigned_abs())
    }

    async fn identity(&self, id: &str) -> Result<Option<IdentityRow>> {
        storable([id])?;
        let find = sqlx::query_as(identities!("id = $1")).bind(id);
        let row = self.reading(|mut session| async move { Ok(find.fetch_optional(&mut **session).await?) }).await?;
        Ok(row.map(identity))
    }

    async fn recover(&self, recovery: &str) -> Result<Option<IdentityRow>> {
        storable([recovery])?;
        let find = sqlx::query_as(identities!("recovery = $1")).bind(recovery);
        let row = self.reading(|mut session| async move { Ok(find.fetch_optional(&mut **session).await?) }).await?;
        Ok(row.map(identity))
    }

    async fn put_identity(&self, identity: &IdentityRow) -> Result<()> {
        let IdentityRow { id, name, recovery, recovery_until, epoch, created } = identity;
        storable([id.as_str(), name].into_iter().chain(recovery.as_deref()))?;
        let put = sqlx::query(
            "INSERT INTO identities (id, name, recovery, recovery_until, epoch, created) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, recovery = excluded.recovery, \
             recovery_until = excluded.recovery_until, epoch = excluded.epoch, created = excluded.created",
        );
        let put = put.bind(id).bind(name).bind(recovery).bind(recovery_until).bind(i64::from(*epoch)).bind(created);
        let work = async move |mut session: Session<Db>| match put.execute(&mut **session).await {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Err(Error::RecoveryTaken(id.clone())),
            done => Ok(done.map(drop)?),
        };
        self.access.writing(work).await
    }

    async fn erase_identity(&self, id: &str) -> Result<()> {
        storable([id])?;
        let work = async move |mut session: Session<Db>| {
            let erased = erase_identity(&mut session, id).await;
            session.closing_on_error(erased)
        };
        self.access.writing(work).await
    }

    async fn half_erased(&self) -> Result<Vec<String>> {
        let find = sqlx::query_scalar(
            "SELECT id FROM identities WHERE epoch = 4294967295 \
             AND EXISTS (SELECT 1 FROM members WHERE members.identity = identities.id) ORDER BY id",
        );
        self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await
    }

    async fn device(&self, identity: &str, id: &str) -> Result<Option<DeviceRow>> {
        storable([identity, id])?;
        let find = sqlx::query_as(devices!("AND id = $2")).bind(identity).bind(id);
        let row = self.reading(|mut session| async move { Ok(find.fetch_optional(&mut **session).await?) }).await?;
        Ok(row.map(device))
    }

    async fn devices(&self, identity: &str) -> Result<Vec<DeviceRow>> {
        storable([identity])?;
        let find = sqlx::query_as(devices!("ORDER BY last_day DESC, first_day DESC, id")).bind(identity);
        let rows: Vec<DeviceColumns> =
            self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await?;
        Ok(rows.into_iter().map(device).collect())
    }

    async fn put_device(&self, identity: &str, device: &DeviceRow) -> Result<()> {
        let DeviceRow { id, browser, system, first_day, last_day, signed_out } = device;
        storable([identity, id, browser, system])?;
        let put = sqlx::query(
            "INSERT INTO devices (identity, id, browser, system, first_day, last_day, signed_out) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (identity, id) DO UPDATE SET browser = excluded.browser, system = excluded.system, \
             first_day = excluded.first_day, last_day = excluded.last_day, signed_out = excluded.signed_out",
        );
        let put = put.bind(identity).bind(id).bind(browser).bind(system);
        let put = put.bind(i64::from(*first_day)).bind(i64::from(*last_day)).bind(signed_out);
        self.access.writing(|mut session| async move { Ok(put.execute(&mut **session).await.map(drop)?) }).await
    }

    async fn delete_device(&self, identity: &str, id: &str) -> Result<()> {
        storable([identity, id])?;
        let delete = sqlx::query("DELETE FROM devices WHERE identity = $1 AND id = $2").bind(identity).bind(id);
        self.access.writing(|mut session| async move { Ok(delete.execute(&mut **session).await.map(drop)?) }).await
    }

    async fn fact(&self, name: &str) -> Result<Option<String>> {
        storable([name])?;
        let find = sqlx::query_scalar("SELECT value FROM facts WHERE name = $1").bind(name);
        self.reading(|mut session| async move { Ok(find.fetch_optional(&mut **session).await?) }).await
    }

    async fn put_fact(&self, name: &str, value: &str) -> Result<()> {
        let put =
            "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.set_fact(put, name, value).await
    }

    async fn fact_or_insert(&self, name: &str, value: &str) -> Result<String> {
        let insert = "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        self.set_fact(insert, name, value).await?;
        // Facts are never deleted, so the fact exists now.
        Ok(self.fact(name).await?.unwrap_or_else(|| value.to_owned()))
    }

    async fn close(&self) {
        self.writer.close().await;
        self.access.sessions.close().await;
    }
}

/// The database that the writer task commits to.
struct Appends(Access);

impl Commit for Appends {
    async fn commit(&self, appends: &[Append]) -> Result<Vec<Result<u32>>> {
        let mut tries = 1;
        loop {
            match self.try_commit(appends).await {
                Err(Error::Database(error)) if is_deadlock(&error) && tries < MAX_DEADLOCK_ATTEMPTS => tries += 1,
                outcome => return outcome,
            }
        }
    }
}

impl Appends {
    async fn try_commit(&self, appends: &[Append]) -> Result<Vec<Result<u32>>> {
        let work = async move |mut session: Session<Db>| {
            let outcome = commit(&mut session, appends).await;
            session.closing_on_error(outcome)
        };
        self.0.writing(work).await
    }
}

type Arguments = <Db as sqlx::Database>::Arguments;

fn join(table: i64, identity: &str) -> Query<'_, Db, Arguments> {
    let join = "INSERT INTO members (identity, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    sqlx::query(join).bind(identity).bind(table)
}

/// Stores a new table with its entries and owner; `None` if its code is taken. Uses a transaction, since a statement
/// that returns rows may not be committed when it returns them.
async fn create(
    session: &mut Session<Db>,
    new: QueryScalar<'_, Db, i64, Arguments>,
    entries: Vec<EntryRow>,
    owner: &str,
) -> Result<Option<TableId>> {
    let mut transaction = session.begin_with(BEGIN).await?;
    let Some(id) = new.fetch_optional(&mut *transaction).await? else {
        transaction.rollback().await?;
        return Ok(None);
    };
    insert(&mut transaction, &[&Append { table: TableId(id), next: 0, entries, update: RowUpdate::default() }]).await?;
    join(id, owner).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Some(TableId(id)))
}

/// Deletes entries from the end of a table. The row stays consistent with the entries, in case the rest is never
/// deleted.
async fn shorten(session: &mut Session<Db>, table: TableId, keep: u32, before: i64) -> Result<()> {
    let mut transaction = session.begin_with(BEGIN).await?;
    let keep = i64::from(keep);
    let update = sqlx::query(
        "UPDATE tables SET next = $1, summary = NULL, \
         checksum = (SELECT checksum FROM entries WHERE table_id = $2 AND seq = $1 - 1) \
         WHERE id = $2 AND next > $1 AND changed < $3",
    );
    let updated = update.bind(keep).bind(table.0).bind(before).execute(&mut *transaction).await?;
    if updated.rows_affected() > 0 {
        let delete = sqlx::query("DELETE FROM entries WHERE table_id = $1 AND seq >= $2");
        delete.bind(table.0).bind(keep).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

/// Replaces entries and removes an identity's traces; see [`Store::rewrite`].
async fn rewrite(
    session: &mut Session<Db>,
    table: TableId,
    next: u32,
    entries: &[(u32, EntryRow)],
    identity: &str,
) -> Result<()> {
    let mut transaction = session.begin_with(BEGIN).await?;
    // Like an append, this lets only one of two servers proceed.
    let disown = "UPDATE tables SET owner = NULLIF(owner, $3), summary = NULL WHERE id = $1 AND next = $2";
    let disown = sqlx::query(disown).bind(table.0).bind(i64::from(next)).bind(identity);
    if disown.execute(&mut *transaction).await?.rows_affected() == 0 {
        let stored: Option<i64> = sqlx::query_scalar("SELECT next FROM tables WHERE id = $1")
            .bind(table.0)
            .fetch_optional(&mut *transaction)
            .await?;
        let next_stored = number(stored.ok_or(Error::NoTable(table))?)?;
        return Err(Error::Conflict { table, given: next, next: next_stored });
    }
    for (seq, EntryRow { body, checksum, .. }) in entries {
        let replace = sqlx::query("UPDATE entries SET body = $3, checksum = $4 WHERE table_id = $1 AND seq = $2");
        let replace = replace.bind(table.0).bind(i64::from(*seq)).bind(body).bind(checksum);
        let replaced = replace.execute(&mut *transaction).await?;
        if replaced.rows_affected() != 1 {
            return Err(Error::Damaged(format!("table {table} has no entry {seq}")));
        }
    }
    let seal = sqlx::query(
        "UPDATE tables SET checksum = (SELECT checksum FROM entries WHERE table_id = $1 AND seq = $2 - 1) WHERE id = $1",
    );
    seal.bind(table.0).bind(i64::from(next)).execute(&mut *transaction).await?;
    let forget = sqlx::query("DELETE FROM members WHERE identity = $1 AND table_id = $2");
    forget.bind(identity).bind(table.0).execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// Erases an identity's row and devices; see [`Store::erase_identity`].
async fn erase_identity(session: &mut Session<Db>, id: &str) -> Result<()> {
    let mut transaction = session.begin_with(BEGIN).await?;
    let erase = sqlx::query(
        "INSERT INTO identities (id, name, recovery, recovery_until, epoch, created) VALUES ($1, '', NULL, 0, $2, 0) \
         ON CONFLICT (id) DO UPDATE SET name = '', recovery = NULL, recovery_until = 0, epoch = $2, created = 0",
    );
    erase.bind(id).bind(i64::from(IdentityRow::ERASED)).execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM devices WHERE identity = $1").bind(id).execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

async fn commit(session: &mut Session<Db>, appends: &[Append]) -> Result<Vec<Result<u32>>> {
    let mut transaction = session.begin_with(BEGIN).await?;
    let advanced = advance(&mut transaction, appends).await?;
    let (stored, refused): (Vec<_>, Vec<_>) = appends.iter().partition(|append| advanced.contains(&append.table.0));
    insert(&mut transaction, &stored).await?;
    let next_numbers = next_numbers(&mut transaction, &refused).await?;
    transaction.commit().await?;
    let outcome = |append: &Append| match next_numbers.get(&append.table.0) {
        _ if advanced.contains(&append.table.0) => Ok(append.after()),
        Some(&next) => Err(Error::Conflict { table: append.table, given: append.next, next: number(next)? }),
        None => Err(Error::NoTable(append.table)),
    };
    Ok(appends.iter().map(outcome).collect())
}

/// Advances the tables whose next number is the one given, and returns their ids. If two servers try at the same time,
/// the database lets one proceed; the other then sees that the number has changed.
async fn advance(transaction: &mut Transaction<'_, Db>, appends: &[Append]) -> Result<BTreeSet<i64>> {
    let mut update =
        QueryBuilder::<Db>::new("WITH news (id, next, after, state, changed, checksum, summary, players) AS (");
    update.push_values(appends, |mut row, append| {
        row.push_bind(append.table.0)
            .push_bind(i64::from(append.next))
            .push_bind(i64::from(append.after()))
            .push_bind(append.update.state.map(TableState::word))
            .push_bind(append.entries.last().map(|entry| entry.time))
            .push_bind(append.entries.last().and_then(|entry| entry.checksum))
            .push_bind(append.update.summary.as_deref())
            .push_bind(append.update.has_had_players.map(i64::from));
    });
    update.push(
        ") UPDATE tables SET next = news.after, state = COALESCE(news.state, tables.state), \
         changed = COALESCE(news.changed, tables.changed), \
         checksum = CASE WHEN news.changed IS NULL THEN tables.checksum ELSE news.checksum END, \
         summary = COALESCE(news.summary, tables.summary), players = COALESCE(news.players, tables.players) \
         FROM news WHERE tables.id = news.id AND tables.next = news.next RETURNING tables.id",
    );
    Ok(update.build_query_scalar().fetch_all(&mut **transaction).await?.into_iter().collect())
}

async fn insert(transaction: &mut Transaction<'_, Db>, appends: &[&Append]) -> Result<()> {
    let rows: Vec<_> = appends.iter().flat_map(|append| append.numbered()).collect();
    for rows in rows.chunks(MAX_ROWS) {
        let mut insert = QueryBuilder::<Db>::new("INSERT INTO entries (table_id, seq, kind, time, body, checksum) ");
        insert.push_values(rows, |mut row, &(TableId(table), seq, entry)| {
            row.push_bind(table)
                .push_bind(i64::from(seq))
                .push_bind(entry.kind.word())
                .push_bind(entry.time)
                .push_bind(&entry.body)
                .push_bind(entry.checksum);
        });
        insert.build().execute(&mut **transaction).await?;
    }
    Ok(())
}

/// The next entry number of each append's table, by table id. Tables that don't exist are left out.
async fn next_numbers(transaction: &mut Transaction<'_, Db>, appends: &[&Append]) -> Result<BTreeMap<i64, i64>> {
    if appends.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut select = QueryBuilder::<Db>::new("SELECT id, next FROM tables WHERE id IN (");
    let mut ids = select.separated(", ");
    for append in appends {
        ids.push_bind(append.table.0);
    }
    select.push(")");
    Ok(select.build_query_as().fetch_all(&mut **transaction).await?.into_iter().collect())
}

/// Whether an error is PostgreSQL's `deadlock_detected`.
fn is_deadlock(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).is_some_and(|code| code == "40P01")
}
