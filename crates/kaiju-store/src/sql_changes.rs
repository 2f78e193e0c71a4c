//! Changes to tables, in transactions: creating, appending, shortening, rewriting and erasing. This file is a module of
//! `sql`, and thus compiled for both databases.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{
    Connection, QueryBuilder, Transaction,
    query::{Query, QueryScalar},
};

use super::{Access, BEGIN, Db, rows::number};
use crate::{
    EntryRow, Error, IdentityRow, Result, RowUpdate, TableId, TableState,
    sessions::DatabaseSession,
    writer::{Append, Commit},
};

/// Maximum number of rows per statement. With at most nine parameters each, this is far below both databases' limits.
const MAX_ROWS: usize = 1000;
/// Maximum number of entries rewritten per transaction, so that appends to other tables wait only for a moment.
pub(super) const MAX_REWRITTEN: usize = 500;
/// Maximum number of attempts to commit in case of deadlocks. Two servers that write to the same tables can deadlock;
/// the database then aborts one of them.
const MAX_DEADLOCK_ATTEMPTS: usize = 5;

/// The database that the writer task commits to.
pub(super) struct Appends(pub(super) Access);

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
        let work = async move |mut session: DatabaseSession<Db>| {
            let outcome = commit(&mut session, appends).await;
            session.closing_on_error(outcome)
        };
        self.0.writing(work).await
    }
}

pub(super) type Arguments = <Db as sqlx::Database>::Arguments;

pub(super) fn join(table: i64, identity: &str) -> Query<'_, Db, Arguments> {
    let join = "INSERT INTO members (identity, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    sqlx::query(join).bind(identity).bind(table)
}

/// Stores a new table with its entries and owner; `None` if its code is taken. Uses a transaction, since a statement
/// that returns rows may not be committed yet when it returns them.
pub(super) async fn create(
    session: &mut DatabaseSession<Db>,
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

/// Deletes entries from the end of a table, and its analyses. Its row stays consistent with its entries, in case the rest is never
/// deleted.
pub(super) async fn shorten(session: &mut DatabaseSession<Db>, table: TableId, keep: u32, before: i64) -> Result<()> {
    let mut transaction = session.begin_with(BEGIN).await?;
    let keep = i64::from(keep);
    let update = sqlx::query(
        "UPDATE tables SET next = $1, summary = NULL, games = NULL, \
         checksum = (SELECT checksum FROM entries WHERE table_id = $2 AND seq = $1 - 1) \
         WHERE id = $2 AND next > $1 AND changed < $3",
    );
    let updated = update.bind(keep).bind(table.0).bind(before).execute(&mut *transaction).await?;
    if updated.rows_affected() > 0 {
        let delete = sqlx::query("DELETE FROM entries WHERE table_id = $1 AND seq >= $2");
        delete.bind(table.0).bind(keep).execute(&mut *transaction).await?;
        sqlx::query("DELETE FROM analyses WHERE table_id = $1").bind(table.0).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

/// Replaces up to [`MAX_REWRITTEN`] entries of a table in one transaction. `last` is set for the last group: the erased
/// identity, and the row's new summary and results. See [`Store::rewrite`].
pub(super) async fn rewrite(
    session: &mut DatabaseSession<Db>,
    table: TableId,
    next: u32,
    entries: &[(u32, EntryRow)],
    last: Option<(&str, &RowUpdate)>,
) -> Result<()> {
    let mut transaction = session.begin_with(BEGIN).await?;
    // As with an append, only one of two servers can proceed.
    let claimed = match last {
        None => {
            sqlx::query("UPDATE tables SET next = next WHERE id = $1 AND next = $2")
                .bind(table.0)
                .bind(i64::from(next))
                .execute(&mut *transaction)
                .await?
        }
        Some((identity, update)) => {
            sqlx::query(
                "UPDATE tables SET owner = NULLIF(owner, $3), summary = $4, games = $5 WHERE id = $1 AND next = $2",
            )
            .bind(table.0)
            .bind(i64::from(next))
            .bind(identity)
            .bind(update.summary.as_deref())
            .bind(update.games.as_deref())
            .execute(&mut *transaction)
            .await?
        }
    };
    if claimed.rows_affected() == 0 {
        let stored: Option<i64> = sqlx::query_scalar("SELECT next FROM tables WHERE id = $1")
            .bind(table.0)
            .fetch_optional(&mut *transaction)
            .await?;
        let next_stored = number(stored.ok_or(Error::NoTable(table))?)?;
        return Err(Error::Conflict { table, given: next, next: next_stored });
    }
    if !entries.is_empty() {
        replace(&mut transaction, table, entries).await?;
        let seal = sqlx::query(
            "UPDATE tables SET checksum = (SELECT checksum FROM entries WHERE table_id = $1 AND seq = $2 - 1) \
             WHERE id = $1",
        );
        seal.bind(table.0).bind(i64::from(next)).execute(&mut *transaction).await?;
    }
    if let Some((identity, _)) = last {
        let forget = sqlx::query("DELETE FROM members WHERE identity = $1 AND table_id = $2");
        forget.bind(identity).bind(table.0).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

async fn replace(transaction: &mut Transaction<'_, Db>, table: TableId, entries: &[(u32, EntryRow)]) -> Result<()> {
    let mut replace = QueryBuilder::<Db>::new("WITH news (seq, body, checksum) AS (");
    replace.push_values(entries, |mut row, (seq, entry)| {
        row.push_bind(i64::from(*seq)).push_bind(&entry.body).push_bind(entry.checksum);
    });
    replace.push(
        ") UPDATE entries SET body = news.body, checksum = news.checksum \
         FROM news WHERE entries.seq = news.seq AND entries.table_id = ",
    );
    replace.push_bind(table.0);
    let replaced = replace.build().execute(&mut **transaction).await?.rows_affected();
    if replaced == entries.len() as u64 {
        return Ok(());
    }
    Err(Error::Damaged(format!("table {table} has {replaced} of {} entries to rewrite", entries.len())))
}

/// Erases an identity's row and devices. See [`Store::erase_identity`].
pub(super) async fn erase_identity(session: &mut DatabaseSession<Db>, id: &str) -> Result<()> {
    let mut transaction = session.begin_with(BEGIN).await?;
    let erase = sqlx::query(
        "INSERT INTO identities (id, name, recovery, recovery_until, epoch, created) VALUES ($1, '', NULL, 0, $2, 0) \
         ON CONFLICT (id) DO UPDATE SET name = '', recovery = NULL, recovery_until = 0, epoch = $2, created = 0",
    );
    erase.bind(id).bind(i64::from(IdentityRow::ERASED)).execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM devices WHERE identity = $1").bind(id).execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

async fn commit(session: &mut DatabaseSession<Db>, appends: &[Append]) -> Result<Vec<Result<u32>>> {
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

/// Advances the tables whose next number is the given one, and returns their ids. If two servers try at the same time,
/// the database lets one proceed, and the other then finds that the number has changed.
async fn advance(transaction: &mut Transaction<'_, Db>, appends: &[Append]) -> Result<BTreeSet<i64>> {
    let mut update =
        QueryBuilder::<Db>::new("WITH news (id, next, after, state, changed, checksum, summary, players, games) AS (");
    update.push_values(appends, |mut row, append| {
        row.push_bind(append.table.0)
            .push_bind(i64::from(append.next))
            .push_bind(i64::from(append.after()))
            .push_bind(append.update.state.map(TableState::word))
            .push_bind(append.entries.last().map(|entry| entry.time))
            .push_bind(append.entries.last().and_then(|entry| entry.checksum))
            .push_bind(append.update.summary.as_deref())
            .push_bind(append.update.has_had_players.map(i64::from))
            .push_bind(append.update.games.as_deref());
    });
    update.push(
        ") UPDATE tables SET next = news.after, state = COALESCE(news.state, tables.state), \
         changed = COALESCE(news.changed, tables.changed), \
         checksum = CASE WHEN news.changed IS NULL THEN tables.checksum ELSE news.checksum END, \
         summary = COALESCE(news.summary, tables.summary), players = COALESCE(news.players, tables.players), \
         games = COALESCE(news.games, tables.games) \
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

/// The next entry number of each append's table, by table id. Omits tables that don't exist.
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
