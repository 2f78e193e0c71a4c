//! A server: opened, run, ended.

use crate::{
    address::Address,
    allowance::{Slot, Slots},
    data::Data,
    http::{self, AppState, ClientFile},
    hub::Hub,
    limits::Limits,
    metrics::Metrics,
    public::Public,
    write_timeout::WriteTimeout,
};
use axum::Router;
use hyper::{body::Incoming, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use kaiju_store::Store;
use std::{
    io,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    pin::pin,
    sync::Arc,
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    time::{sleep, timeout},
};
use tower::ServiceExt;

/// How long everybody has to hear that the server ends.
const FAREWELL: Duration = Duration::from_secs(3);
/// How long the store has to end.
const LAST_WRITES: Duration = Duration::from_secs(1);
/// How often lobbies are looked for where nothing happens.
const PRUNE_EVERY: Duration = Duration::from_hours(1);
/// The longest head of a request, in bytes.
const HEAD: usize = 16 * 1024;
/// Sockets beyond those that are connections to tables: for requests.
const SPARE: usize = 256;
/// The same, for one address.
const SPARE_FOR_ONE: usize = 32;

/// What a server is told at its beginning.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where its key lies, and its database if no other is named. Made if it is missing.
    pub data: PathBuf,
    /// Its database, as [`kaiju_store::open`] takes it.
    pub database: Option<String>,
    /// The address under which people know it, such as `https://kaiju.example`.
    pub public_url: Option<String>,
    /// Whether a proxy stands before it, which tells for whom it asks.
    pub behind_proxy: bool,
    /// How much anybody may take of it.
    pub limits: Limits,
    /// The web client. Without it there are plain pages, which tell how to come in with a terminal.
    pub client: Vec<ClientFile>,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port is taken.
    #[error("{0} is taken: another program listens there (--listen chooses another address)")]
    Taken(SocketAddr),
    /// It cannot listen there.
    #[error("cannot listen at {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        why: io::Error,
    },
    /// The data directory is of no use.
    #[error("{}: {why}", place.display())]
    Data {
        /// What is of no use.
        place: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// Another server has the database.
    #[error("another server uses {}", .0.display())]
    Locked(PathBuf),
    /// The public address is none.
    #[error("\"{0}\" is no address of a server, such as https://kaiju.example")]
    PublicUrl(String),
    /// The database is of no use.
    #[error(transparent)]
    Store(#[from] kaiju_store::Error),
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    site: Arc<AppState>,
    limits: Limits,
    /// Its data directory, which is its own for as long as this lives.
    _data: Data,
}

/// The other end of a socket, which takes a place for as long as this lives.
#[derive(Clone)]
pub(crate) struct Peer {
    address: IpAddr,
    _places: Arc<(Slot<()>, Option<Slot<Address>>)>,
}

impl Peer {
    /// Its address.
    pub(crate) fn address(&self) -> Address {
        Address::of(self.address)
    }
}

impl Server {
    /// Opens what a server needs, and listens.
    pub async fn open(config: Config) -> Result<Server, StartError> {
        let listener = listen(config.listen).await?;
        let (data, database) = Data::with_database(&config.data, config.database.as_deref()).await?;
        let store = kaiju_store::open_alone(&database).await?;
        Server::begin(config, listener, data, store)
    }

    /// The same with a store that is open already.
    pub async fn with_store(config: Config, store: Arc<dyn Store>) -> Result<Server, StartError> {
        let listener = listen(config.listen).await?;
        let data = Data::open(&config.data)?;
        Server::begin(config, listener, data, store)
    }

    fn begin(
        config: Config,
        listener: TcpListener,
        mut data: Data,
        store: Arc<dyn Store>,
    ) -> Result<Server, StartError> {
        let address = listener.local_addr().map_err(|why| StartError::Listen { address: config.listen, why })?;
        let public = Public::new(config.public_url.as_deref(), address);
        let public = public.ok_or_else(|| StartError::PublicUrl(config.public_url.clone().unwrap_or_default()))?;
        let limits = config.limits;
        allow_sockets(limits.connections);
        let hub = Hub::new(store, Arc::new(Metrics::new()), limits.clone());
        let site = AppState::new(hub, data.take_key(), public, config.behind_proxy, config.client);
        Ok(Server { listener, address, site, limits, _data: data })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `shutdown`; then tells everybody, waits for what is being stored, and closes the store.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let hub = Arc::clone(&self.site.hub);
        tracing::info!(address = %self.address, "the server listens");
        hub.tasks.spawn(keep(Arc::clone(&hub)));
        tokio::select! {
            () = self.accept() => {}
            () = shutdown => {}
        }
        tracing::info!("the server ends");
        hub.closing.cancel();
        hub.tasks.close();
        drop(self.listener);
        if timeout(FAREWELL, hub.tasks.wait()).await.is_err() {
            tracing::warn!(left = hub.tasks.len(), "not everybody could be waited for");
        }
        if timeout(LAST_WRITES, hub.store.close()).await.is_err() {
            tracing::error!("the store did not end in time");
        }
    }

    async fn accept(&self) {
        let router = http::router(&self.site);
        let all = Slots::new(self.limits.connections.saturating_add(SPARE));
        let by_address = Slots::new(self.limits.connections_per_address.saturating_add(SPARE_FOR_ONE));
        loop {
            let (stream, peer) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Mostly too many open files: others have to go first.
                    tracing::warn!(%error, "a connection could not be accepted");
                    sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            let address = peer.ip();
            // Behind a proxy all have one address.
            let (is_counted, Some(in_all)) = (!self.site.behind_proxy, all.take(())) else { continue };
            let of_address = by_address.take(Address::of(address)).filter(|_| is_counted);
            if is_counted && of_address.is_none() {
                continue;
            }
            // It only makes answers later.
            let _ = stream.set_nodelay(true);
            let peer = Peer { address, _places: Arc::new((in_all, of_address)) };
            let hub = Arc::clone(&self.site.hub);
            self.site.hub.tasks.spawn(answer(hub, router.clone(), stream, peer));
        }
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|why| match why.kind() {
        io::ErrorKind::AddrInUse => StartError::Taken(address),
        _ => StartError::Listen { address, why },
    })
}

/// Answers the requests of one socket, until it is a connection to a table or closed.
async fn answer(hub: Arc<Hub>, router: Router, stream: TcpStream, peer: Peer) {
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request)
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(hub.limits.request).max_buf_size(HEAD);
    let mut served =
        pin!(http.serve_connection(TokioIo::new(WriteTimeout::new(stream, hub.limits.write)), service).with_upgrades());
    // A client that breaks off or makes no sense is no news.
    tokio::select! {
        _ = served.as_mut() => {}
        () = hub.closing.cancelled() => {
            served.as_mut().graceful_shutdown();
            let _ = served.await;
        }
    }
}

/// Brings back what was going on, and from time to time looks for what is not.
async fn keep(hub: Arc<Hub>) {
    let kept = async {
        hub.prune().await;
        match hub.restore().await {
            Ok((restored, 0)) => tracing::info!(restored, "all unfinished tables are back"),
            Ok((restored, damaged)) => tracing::error!(restored, damaged, "not all unfinished tables are back"),
            Err(error) => tracing::error!(%error, "unfinished tables cannot be listed"),
        }
        loop {
            sleep(PRUNE_EVERY).await;
            hub.prune().await;
        }
    };
    tokio::select! {
        () = kept => {}
        () = hub.closing.cancelled() => {}
    }
}

/// Sees that the system lets us have so many sockets.
fn allow_sockets(connections: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = connections.saturating_add(2 * SPARE) as u64;
    if current.is_none_or(|current| current >= wanted) {
        return;
    }
    let allowed = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(allowed), maximum });
    if raised.is_err() || allowed < wanted {
        tracing::warn!(allowed, wanted, "the system allows few open files (ulimit -n)");
    }
}
