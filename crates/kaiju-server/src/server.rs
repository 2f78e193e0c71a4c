//! The server's life cycle: startup, the accept loop, shutdown.

use crate::{
    address::Address,
    backoff::backoff,
    clock::{Calendar, SteadyClock},
    data::{Data, database_warnings},
    disk::{DiskProbe, FreeSpace},
    held_body::holding,
    http::{self, AppState, ClientFile},
    hub::Hub,
    limits::Limits,
    metrics::Metrics,
    public::Public,
    socket_pool::{SocketPool, SocketSlot},
    write_timeout::WriteTimeout,
};
use axum::Router;
use hyper::{body::Incoming, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use kaiju_store::Store;
use std::{
    io,
    net::SocketAddr,
    path::PathBuf,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    time::{sleep, timeout},
};
use tower::ServiceExt;

/// Time that tables and connections get to finish after shutdown begins.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);
/// Time that the store gets to close.
const STORE_CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// Interval between deletions of old tables.
const DELETION_INTERVAL: Duration = Duration::from_hours(1);
/// Maximum size of a request's head, in bytes.
const MAX_HEAD_LEN: usize = 16 * 1024;
/// Size of the system's send buffer for each client, in bytes. By default it grows to several megabytes for a client
/// that doesn't read, beyond everything that the server counts.
const SEND_BUFFER_LEN: u32 = 256 * 1024;
/// Number of connections that wait to be accepted.
const LISTEN_BACKLOG: u32 = 1024;
/// Number of files that the server itself needs to open, besides its clients' sockets.
const SPARE_FILES: usize = 512;

/// Delay before the second attempt to reach the database; it doubles with each further attempt.
const FIRST_DATABASE_DELAY: Duration = Duration::from_millis(250);
/// Maximum delay between attempts to reach the database.
const MAX_DATABASE_DELAY: Duration = Duration::from_secs(4);

/// A server's configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The data directory: holds the server's key, and the database unless `database` is set. Created if missing.
    pub data: PathBuf,
    /// The database, in the form that [`kaiju_store::open`] accepts.
    pub database: Option<String>,
    /// The server's public URL, such as `https://kaiju.example`.
    pub public_url: Option<String>,
    /// Whether the server runs behind a reverse proxy that reports client addresses in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Limits on memory, connections and request rates.
    pub limits: Limits,
    /// The web client's files. If empty, the server sends plain pages that explain how to join from a terminal.
    pub client: Vec<ClientFile>,
    /// An index of the scenarios that look-ups of rules refer to, in the form that
    /// [`kaiju_words::lookup::Rulebook::new`] accepts.
    pub scenarios: &'static str,
    /// Whether to start with a key that the database doesn't know, which logs everyone out.
    pub accept_new_key: bool,
    /// For tests only: the secret of every new table, so that the same answers lead to the same game. Random if `None`.
    pub table_secret: Option<[u8; 32]>,
    /// The server's clock.
    pub clock: SteadyClock,
    /// Number of unfinished tables to load after the start, most recently changed first. All others are loaded when
    /// someone opens them.
    pub warm: u32,
    /// Measures the free space on the database's disk. By default, this is the disk of an SQLite file; for PostgreSQL,
    /// nothing is measured.
    pub disk_probe: Option<DiskProbe>,
}

/// Why the server could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Another program already listens on the address.
    #[error("{0} is taken: another program listens there (--listen chooses another address)")]
    Taken(SocketAddr),
    /// Listening on the address failed.
    #[error("cannot listen at {address}: {why}")]
    Listen {
        /// The address to listen on.
        address: SocketAddr,
        /// The underlying error.
        why: io::Error,
    },
    /// The data directory, or a file in it, cannot be used.
    #[error("{}: {why}", place.display())]
    Data {
        /// The path that cannot be used.
        place: PathBuf,
        /// The underlying error.
        why: io::Error,
    },
    /// The key file is missing, but the database was used with a key.
    #[error(
        "{} is missing, and without that key everyone would be logged out. Restore it from your backup, or start once \
         with --accept-new-key to create a new key and log everyone out",
        .0.display()
    )]
    NoKey(PathBuf),
    /// The database was used with another key than those in the file.
    #[error(
        "{} isn't the key that this database was used with, and with it everyone would be logged out. Restore the key \
         from your backup, or start once with --accept-new-key to use this one and log everyone out",
        .0.display()
    )]
    OtherKey(PathBuf),
    /// Another server holds the database's lock.
    #[error("another server uses {}", .0.display())]
    Locked(PathBuf),
    /// The configured public URL is not valid.
    #[error("\"{0}\" isn't a server address; use one like https://kaiju.example")]
    PublicUrl(String),
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] kaiju_store::Error),
}

/// A server that is listening; [`run`](Server::run) serves requests.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<AppState>,
    limits: Limits,
    warm: u32,
    /// The data directory. Dropping it releases the database's lock.
    _data: Data,
}

/// The remote end of a socket: its address, in the form that limits use.
#[derive(Copy, Clone)]
pub(crate) struct Peer(pub(crate) Address);

impl Server {
    /// Opens the data directory and the database, and starts listening. Waits for a database server that can't be
    /// reached yet.
    pub async fn open(config: Config) -> Result<Server, StartError> {
        let listener = listen(config.listen)?;
        let (data, database) = Data::with_database(&config.data, config.database.as_deref()).await?;
        for warning in database_warnings(&database, std::env::var("PGSSLMODE").ok().as_deref()) {
            tracing::warn!("{warning}");
        }
        let store = open_database(&database, config.limits.database).await?;
        Server::begin(config, listener, data, store).await
    }

    /// Like [`open`](Server::open), but with a store that is already open.
    pub async fn with_store(config: Config, store: Arc<dyn Store>) -> Result<Server, StartError> {
        let listener = listen(config.listen)?;
        let data = Data::open(&config.data)?;
        Server::begin(config, listener, data, store).await
    }

    async fn begin(
        config: Config,
        listener: TcpListener,
        mut data: Data,
        store: Arc<dyn Store>,
    ) -> Result<Server, StartError> {
        let address = listener.local_addr().map_err(|why| StartError::Listen { address: config.listen, why })?;
        let public = Public::new(config.public_url.as_deref(), address);
        let public = public.ok_or_else(|| StartError::PublicUrl(config.public_url.clone().unwrap_or_default()))?;
        let keys = data.keys(&*store, config.accept_new_key).await?;
        let limits = config.limits;
        allow_sockets(limits.connections.saturating_add(limits.http_sockets));
        let probe = config.disk_probe.or_else(|| data.database_folder().map(DiskProbe::of_path));
        let disk = FreeSpace::new(probe, limits.min_free_disk, limits.disk_interval);
        let calendar = Calendar::new(config.clock, Hub::stored_age_clock(&*store).await?);
        let hub = Hub::new(store, Arc::new(Metrics::new()), limits.clone(), config.table_secret, calendar, disk);
        let app = AppState::new(hub, keys, public, config.behind_proxy, config.client, config.scenarios);
        Ok(Server { listener, address, app, limits, warm: config.warm, _data: data })
    }

    /// The address that the server listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `shutdown` completes; then notifies all clients, waits for pending writes and closes the store.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let hub = Arc::clone(&self.app.hub);
        tracing::info!(address = %self.address, "listening");
        hub.tasks.spawn(maintain(Arc::clone(&hub), self.warm));
        hub.tasks.spawn(Arc::clone(&hub).analyse_finished_games());
        tokio::select! {
            () = self.accept() => {}
            () = shutdown => {}
        }
        tracing::info!("shutting down");
        hub.shutdown.cancel();
        hub.tasks.close();
        drop(self.listener);
        if timeout(SHUTDOWN_TIMEOUT, hub.tasks.wait()).await.is_err() {
            tracing::warn!(left = hub.tasks.len(), "shutdown timed out with tasks still running");
        }
        if timeout(STORE_CLOSE_TIMEOUT, hub.store.close()).await.is_err() {
            tracing::error!("the store did not close in time");
        }
    }

    async fn accept(&self) {
        let router = http::router(&self.app);
        let (limits, gauge) = (&self.limits, self.app.hub.metrics.http_sockets.clone());
        let pool = SocketPool::new(limits.http_sockets, limits.http_sockets_per_address, gauge);
        loop {
            let (stream, peer) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Usually the process is out of file descriptors: wait for other sockets to close.
                    tracing::warn!(%error, "could not accept a connection");
                    sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            let address = Address::of(peer.ip());
            // Behind a proxy all sockets share the proxy's address, so there is no limit per address here.
            let is_counted = !self.app.behind_proxy;
            let Some(slot) = pool.take_waiting(is_counted.then_some(address)) else { continue };
            // Nagle's algorithm would only delay responses. If this fails, the socket still works.
            let _ = stream.set_nodelay(true);
            let hub = Arc::clone(&self.app.hub);
            self.app.hub.tasks.spawn(serve_socket(hub, router.clone(), stream, Peer(address), slot));
        }
    }
}

/// Opens the database. A database server that can't be reached may just be starting, so this retries for some time.
async fn open_database(database: &str, patience: Duration) -> Result<Arc<dyn Store>, StartError> {
    let begun = Instant::now();
    let mut retries = DatabaseRetries { patience, failures: 0 };
    loop {
        let error = match kaiju_store::open_alone(database).await {
            Err(error @ kaiju_store::Error::Unreachable { is_temporary: true, .. }) => error,
            opened => return Ok(opened?),
        };
        if retries.failures == 0 && !patience.is_zero() {
            tracing::warn!(reason = %error, seconds = patience.as_secs(), "waiting for the database");
        }
        let Some(delay) = retries.delay(begun.elapsed()) else { return Err(error.into()) };
        sleep(delay).await;
    }
}

/// The delays between attempts to reach a database.
struct DatabaseRetries {
    /// The total time to wait.
    patience: Duration,
    /// The number of failed attempts.
    failures: u32,
}

impl DatabaseRetries {
    /// The delay before the next attempt, after this much waiting; `None` if the time is up.
    fn delay(&mut self, waited: Duration) -> Option<Duration> {
        let left = self.patience.saturating_sub(waited);
        self.failures += 1;
        let delay = backoff(FIRST_DATABASE_DELAY, self.failures, MAX_DATABASE_DELAY).min(left);
        (!left.is_zero()).then_some(delay)
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    let listen = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        socket.set_reuseaddr(true)?;
        // Accepted sockets inherit the size.
        socket.set_send_buffer_size(SEND_BUFFER_LEN)?;
        socket.bind(address)?;
        socket.listen(LISTEN_BACKLOG)
    };
    listen().map_err(|why| match why.kind() {
        io::ErrorKind::AddrInUse => StartError::Taken(address),
        _ => StartError::Listen { address, why },
    })
}

/// Serves the HTTP requests of one socket until it closes, loses its slot or is upgraded to a table connection.
async fn serve_socket(hub: Arc<Hub>, router: Router, stream: TcpStream, peer: Peer, slot: SocketSlot) {
    let slot = Arc::new(slot);
    let evicted = slot.evicted.clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        let (busy, router) = (slot.busy(), router.clone());
        async move {
            // While its response is being sent, a request still counts as in progress.
            router.oneshot(request).await.map(|response| response.map(|body| holding(body, busy)))
        }
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(hub.limits.request).max_buf_size(MAX_HEAD_LEN);
    let mut served =
        pin!(http.serve_connection(TokioIo::new(WriteTimeout::new(stream, hub.limits.write)), service).with_upgrades());
    // Errors caused by a client, such as a dropped connection or a malformed request, are not worth logging.
    tokio::select! {
        _ = served.as_mut() => {}
        () = evicted.cancelled() => {}
        () = hub.shutdown.cancelled() => {
            served.as_mut().graceful_shutdown();
            let _ = served.await;
        }
    }
}

/// Loads recent tables after the start, if configured. Regularly deletes old tables and, from startup on, resumes
/// interrupted erasures.
async fn maintain(hub: Arc<Hub>, warm: u32) {
    let deletion = async {
        // Interrupted erasures are rare and indexed, so this is cheap.
        hub.resume_erasures().await;
        // Store the clock early, so that later starts needn't trust times that this run writes. On failure, the first
        // deletion tries again.
        let _ = hub.age_clock().await;
        sleep(hub.limits.first_deletion).await;
        loop {
            hub.delete_expired().await;
            sleep(DELETION_INTERVAL).await;
            hub.resume_erasures().await;
        }
    };
    let warming = async {
        if warm > 0 {
            hub.warm(warm).await;
        }
    };
    tokio::select! {
        _ = futures_util::future::join(deletion, warming) => {}
        () = hub.shutdown.cancelled() => {}
    }
}

/// Raises the process's limit on open files to allow this many sockets.
fn allow_sockets(sockets: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = sockets.saturating_add(SPARE_FILES) as u64;
    if current.is_none_or(|current| current >= wanted) {
        return;
    }
    let allowed = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(allowed), maximum });
    if raised.is_err() || allowed < wanted {
        tracing::warn!(
            allowed,
            wanted,
            "the limit on open files is too low for the configured connections (ulimit -n)"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The wait for a database ends exactly when its time is up, and the delays double up to a limit.
    #[test]
    fn the_wait_for_a_database_is_bounded() {
        let delays = |patience: u64| {
            let mut retries = DatabaseRetries { patience: Duration::from_millis(patience), failures: 0 };
            let (mut waited, mut all) = (Duration::ZERO, Vec::new());
            while let Some(delay) = retries.delay(waited) {
                waited += delay;
                all.push(delay.as_millis());
            }
            all
        };
        assert!(delays(0).is_empty());
        assert_eq!(delays(600), [250, 350]);
        assert_eq!(delays(12_000), [250, 500, 1000, 2000, 4000, 4000, 250]);
    }
}
