//! A database for each test: an SQLite file in its own directory, or a database in a private PostgreSQL cluster.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

use kaiju_store::Store;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tempfile::TempDir;

/// A database that can be opened more than once.
pub(crate) struct TestDatabase {
    pub(crate) address: String,
    _directory: Option<TempDir>,
}

impl TestDatabase {
    pub(crate) fn sqlite() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let address = directory.path().join("kaiju.db").to_str().unwrap().to_owned();
        Self { address, _directory: Some(directory) }
    }

    pub(crate) async fn postgres() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("contract_{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let cluster = CLUSTER.as_ref().expect("no PostgreSQL: see the output of scripts/postgres-for-tests above");
        let mut connection = PgConnection::connect(&cluster.address).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut connection).await.unwrap();
        let server = cluster.address.strip_suffix("/postgres").unwrap();
        Self { address: format!("{server}/{name}"), _directory: None }
    }

    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        kaiju_store::open(&self.address).await.unwrap()
    }
}

static CLUSTER: LazyLock<Option<Cluster>> = LazyLock::new(Cluster::start);

/// A PostgreSQL cluster, started by a script. When this process ends, the script's standard input closes, and the
/// script stops the cluster.
struct Cluster {
    address: String,
    _script: Child,
}

impl Cluster {
    /// Starts a cluster; `None` if the script fails, after printing the reason.
    fn start() -> Option<Self> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/postgres-for-tests");
        let mut script = Command::new(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(script.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let address = address.trim().to_owned();
        address.starts_with("postgres://").then(|| Self { address, _script: script })
    }
}
