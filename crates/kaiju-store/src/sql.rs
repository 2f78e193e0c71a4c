//! The SQL statements for both databases; the schema is in `migrations/`. This file is a module of both `sqlite` and
//! `postgres`, each of which defines `Db`.

#[path = "sql_changes.rs"]
mod changes;
#[path = "sql_rows.rs"]
mod rows;

use async_trait::async_trait;
use sqlx::{
    QueryBuilder, SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

use self::{
    changes::{Appends, MAX_REWRITTEN, create, erase_identity, join, rewrite, shorten},
    rows::{DeviceColumns, analysis, device, entry, expired, identity, listed, storable, table},
};
use super::{BEGIN, Claim, Db, claim};
use crate::{
    AnalysisRow, DeviceRow, EntryRow, Error, ExpiredTable, IdentityRow, Result, RowUpdate, Store, StoredTable,
    TableClass, TableId, TableRow, TableState,
    expiry::{MAX_DELETED_ENTRIES, batches},
    sessions::{DatabaseSession, Sessions},
    writer::{Append, StoreWriter},
};

pub(super) fn migrator(migrations: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(version, description, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, description.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(migrations.iter().map(migration).collect())
}

pub(crate) struct Sql {
    pub(super) access: Access,
    writer: StoreWriter,
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
    async fn writing<T, F>(&self, work: impl FnOnce(DatabaseSession<Db>) -> F) -> Result<T>
    where
        F: Future<Output = Result<T>>,
    {
        let held = self.claim.as_ref();
        let claimed = async move |mut session: DatabaseSession<Db>| {
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
        Self { writer: StoreWriter::start(Appends(access.clone())), access }
    }

    /// Reads from the database.
    async fn reading<T, F>(&self, work: impl FnOnce(DatabaseSession<Db>) -> F) -> Result<T>
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

    /// Deletes the last entries of a table that is about to be deleted, leaving `keep` of them, unless the table has
    /// changed since `before`.
    async fn shorten(&self, table: TableId, keep: u32, before: i64) -> Result<()> {
        let work = async move |mut session: DatabaseSession<Db>| {
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
            "SELECT id, code, header, state, created, changed, next, checksum, summary, players, games IS NOT NULL \
             FROM tables WHERE ",
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
        let work = async move |mut session: DatabaseSession<Db>| {
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
        let texts = update.summary.as_deref().into_iter().chain(update.games.as_deref());
        storable(entries.iter().map(|entry| entry.body.as_str()).chain(texts))?;
        self.writer.append(Append { table, next, entries, update }).await
    }

    async fn rewrite(
        &self,
        table: TableId,
        next: u32,
        entries: Vec<(u32, EntryRow)>,
        identity: &str,
        update: RowUpdate,
    ) -> Result<()> {
        let texts = update.summary.as_deref().into_iter().chain(update.games.as_deref());
        storable(entries.iter().map(|(_, entry)| entry.body.as_str()).chain([identity]).chain(texts))?;
        // Rewrite the first entries last: the one that names the identity is among them.
        let first = entries.len().min(MAX_REWRITTEN);
        let (first, later) = entries.split_at(first);
        let parts = later.rchunks(MAX_REWRITTEN).map(|part| (part, None));
        for (part, last) in parts.chain([(first, Some((identity, &update)))]) {
            let work = async move |mut session: DatabaseSession<Db>| {
                let rewritten = rewrite(&mut session, table, next, part, last).await;
                session.closing_on_error(rewritten)
            };
            self.access.writing(work).await?;
        }
        Ok(())
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

    async fn analysis(&self, table: TableId, round: u32) -> Result<Option<AnalysisRow>> {
        let find = sqlx::query_as("SELECT version, data FROM analyses WHERE table_id = $1 AND round = $2");
        let find = find.bind(table.0).bind(i64::from(round));
        let row = self.reading(|mut session| async move { Ok(find.fetch_optional(&mut **session).await?) }).await?;
        row.map(analysis).transpose()
    }

    async fn save_analysis(&self, table: TableId, round: u32, analysis: &AnalysisRow) -> Result<()> {
        storable([&*analysis.data])?;
        let insert = sqlx::query(
            "INSERT INTO analyses (table_id, round, version, data) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (table_id, round) DO UPDATE SET version = excluded.version, data = excluded.data",
        );
        let insert = insert.bind(table.0).bind(i64::from(round)).bind(i64::from(analysis.version)).bind(&analysis.data);
        let work = async move |mut session: DatabaseSession<Db>| match insert.execute(&mut **session).await {
            Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => Err(Error::NoTable(table)),
            done => Ok(done.map(drop)?),
        };
        self.access.writing(work).await
    }

    async fn table_ids(&self, after: TableId, limit: u32) -> Result<Vec<TableId>> {
        let find = sqlx::query_scalar("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2");
        let find = find.bind(after.0).bind(i64::from(limit));
        let ids: Vec<i64> =
            self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    async fn unfinished(&self, limit: u32) -> Result<Vec<Result<TableRow>>> {
        let find = sqlx::query(tables!("state <> 'over' ORDER BY changed DESC, id DESC LIMIT $1"));
        let find = find.bind(i64::from(limit));
        let rows = self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await?;
        Ok(rows.iter().map(listed).collect())
    }

    async fn newest_change(&self, before: i64) -> Result<Option<i64>> {
        let find = sqlx::query_scalar(
            "SELECT max(changed) FROM (SELECT changed FROM tables ORDER BY id DESC LIMIT 1000) AS latest \
             WHERE changed < $1",
        );
        let find = find.bind(before);
        self.reading(|mut session| async move { Ok(find.fetch_one(&mut **session).await?) }).await
    }

    async fn expired(&self, class: TableClass, before: i64, after: TableId, limit: u32) -> Result<Vec<ExpiredTable>> {
        let find = sqlx::query(class.query()).bind(before).bind(after.0).bind(i64::from(limit));
        let rows = self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await?;
        rows.iter().map(expired).collect()
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
            let work = async move |mut session: DatabaseSession<Db>| {
                Ok(delete.build().execute(&mut **session).await?.rows_affected())
            };
            deleted += self.access.writing(work).await?;
        }
        Ok(deleted)
    }

    async fn join(&self, table: TableId, identity: &str) -> Result<()> {
        storable([identity])?;
        let join = join(table.0, identity);
        let work = async move |mut session: DatabaseSession<Db>| match join.execute(&mut **session).await {
            Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => Err(Error::NoTable(table)),
            done => Ok(done.map(drop)?),
        };
        self.access.writing(work).await
    }

    async fn has_joined(&self, code: &str, identity: &str) -> Result<bool> {
        storable([code, identity])?;
        let find = sqlx::query_scalar(
            "SELECT count(*) FROM members WHERE identity = $1 AND table_id = (SELECT id FROM tables WHERE code = $2)",
        );
        let find = find.bind(identity).bind(code);
        let count: i64 = self.reading(|mut session| async move { Ok(find.fetch_one(&mut **session).await?) }).await?;
        Ok(count > 0)
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

    async fn games_of(&self, identity: &str, limit: u32) -> Result<Vec<(String, String)>> {
        storable([identity])?;
        let find = sqlx::query_as(
            "SELECT code, games FROM tables WHERE id IN (SELECT table_id FROM members WHERE identity = $1) \
             AND games IS NOT NULL ORDER BY changed DESC, id DESC LIMIT $2",
        );
        let find = find.bind(identity).bind(i64::from(limit));
        self.reading(|mut session| async move { Ok(find.fetch_all(&mut **session).await?) }).await
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

    async fn save_identity(&self, identity: &IdentityRow) -> Result<()> {
        let IdentityRow { id, name, recovery, recovery_until, epoch, created } = identity;
        storable([id.as_str(), name].into_iter().chain(recovery.as_deref()))?;
        let insert = sqlx::query(
            "INSERT INTO identities (id, name, recovery, recovery_until, epoch, created) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, recovery = excluded.recovery, \
             recovery_until = excluded.recovery_until, epoch = excluded.epoch, created = excluded.created",
        );
        let insert =
            insert.bind(id).bind(name).bind(recovery).bind(recovery_until).bind(i64::from(*epoch)).bind(created);
        let work = async move |mut session: DatabaseSession<Db>| match insert.execute(&mut **session).await {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Err(Error::RecoveryTaken(id.clone())),
            done => Ok(done.map(drop)?),
        };
        self.access.writing(work).await
    }

    async fn erase_identity(&self, id: &str) -> Result<()> {
        storable([id])?;
        let work = async move |mut session: DatabaseSession<Db>| {
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

    async fn save_device(&self, identity: &str, device: &DeviceRow) -> Result<()> {
        let DeviceRow { id, browser, system, first_day, last_day, signed_out } = device;
        storable([identity, id, browser, system])?;
        let insert = sqlx::query(
            "INSERT INTO devices (identity, id, browser, system, first_day, last_day, signed_out) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (identity, id) DO UPDATE SET browser = excluded.browser, system = excluded.system, \
             first_day = excluded.first_day, last_day = excluded.last_day, signed_out = excluded.signed_out",
        );
        let insert = insert.bind(identity).bind(id).bind(browser).bind(system);
        let insert = insert.bind(i64::from(*first_day)).bind(i64::from(*last_day)).bind(signed_out);
        self.access.writing(|mut session| async move { Ok(insert.execute(&mut **session).await.map(drop)?) }).await
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

    async fn save_fact(&self, name: &str, value: &str) -> Result<()> {
        let insert =
            "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.set_fact(insert, name, value).await
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
