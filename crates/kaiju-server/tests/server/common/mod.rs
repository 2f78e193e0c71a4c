//! A test server on a free port, and clients that connect to it over real sockets.

pub(crate) mod faulty;
pub(crate) mod http;
pub(crate) mod player;

pub(crate) use http::HttpAnswer;
pub(crate) use player::{Player, asked_and_idle, hello};

use kaiju_protocol::{NewTable, Settings, TableLink, WireBot};
use kaiju_rules::Ruleset;
use kaiju_server::{Config, Limits, Server, SteadyClock};
use kaiju_store::Store;
use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};
use tempfile::TempDir;
use tokio::{net::TcpSocket, sync::oneshot, task::JoinHandle, time::timeout};

/// Timeout for everything that tests wait for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A port that refuses connections for as long as its socket is kept: the socket is bound but doesn't listen.
pub(crate) fn refusing_port() -> (TcpSocket, SocketAddr) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a free port");
    let address = socket.local_addr().expect("an address");
    (socket, address)
}

pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) folder: Arc<TempDir>,
    shutdown: oneshot::Sender<()>,
    /// The server's task; `None` if it runs on another thread.
    running: Option<JoinHandle<()>>,
}

impl TestServer {
    /// Starts a server without the limits that would keep one machine from acting as many people.
    pub(crate) async fn start() -> TestServer {
        TestServer::with(Limits::none()).await
    }

    pub(crate) async fn with(limits: Limits) -> TestServer {
        TestServer::again(&Arc::new(tempfile::tempdir().expect("a temporary directory")), limits).await
    }

    /// Starts a server on the data directory of an earlier one.
    pub(crate) async fn again(folder: &Arc<TempDir>, limits: Limits) -> TestServer {
        let server = Server::open(config(folder.path(), limits)).await.expect("the server starts");
        TestServer::run(server, folder)
    }

    pub(crate) async fn configured(config: impl FnOnce(&mut Config)) -> TestServer {
        let folder = Arc::new(tempfile::tempdir().expect("a temporary directory"));
        let mut server_config = self::config(folder.path(), Limits::none());
        config(&mut server_config);
        TestServer::run(Server::open(server_config).await.expect("the server starts"), &folder)
    }

    pub(crate) async fn with_store(limits: Limits, store: Arc<dyn Store>) -> TestServer {
        let folder = Arc::new(tempfile::tempdir().expect("a temporary directory"));
        let server = Server::with_store(config(folder.path(), limits), store).await.expect("the server starts");
        TestServer::run(server, &folder)
    }

    pub(crate) fn run(server: Server, folder: &Arc<TempDir>) -> TestServer {
        let address = server.address();
        let (shutdown, stop_requested) = oneshot::channel::<()>();
        let running = tokio::spawn(server.run(async {
            let _ = stop_requested.await;
        }));
        TestServer { address, folder: Arc::clone(folder), shutdown, running: Some(running) }
    }

    /// A server on another thread. The test itself waits for that thread to end.
    pub(crate) fn elsewhere(address: SocketAddr, folder: &Arc<TempDir>, shutdown: oneshot::Sender<()>) -> TestServer {
        TestServer { address, folder: Arc::clone(folder), shutdown, running: None }
    }

    /// Stops the server; fails if it doesn't end in time. Clients that don't read must not delay it.
    pub(crate) async fn stop(self) {
        let _ = self.shutdown.send(());
        if let Some(running) = self.running {
            let ended = timeout(PATIENCE, running).await.expect("the server stops in time");
            ended.expect("the server does not panic");
        }
    }

    /// The cookie of a new identity.
    pub(crate) async fn guest(&self) -> String {
        let answer = self.get("/api/me", &[]).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.cookie().expect("a cookie is set")
    }

    pub(crate) async fn create(&self, cookie: &str, new_table: &NewTable) -> String {
        let answer =
            self.post("/api/tables", &[("cookie", cookie)], &serde_json::to_string(new_table).expect("JSON")).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let link: TableLink = serde_json::from_str(&answer.body).expect("a link");
        assert_eq!(link.link, format!("http://{}/t/{}", self.address, link.code));
        link.code
    }

    /// Creates a table for two people, connects both and starts the game.
    pub(crate) async fn duel(&self) -> (String, Player, Player) {
        let (first, second) = (self.guest().await, self.guest().await);
        let code = self.create(&first, &new_table("tokyo", 2, &[])).await;
        let mut host = self.join(&code, &first).await;
        let mut guest = self.join(&code, &second).await;
        guest.done(r#"{"type":"sit","seat":"B"}"#).await;
        guest.done(r#"{"type":"ready","ready":true}"#).await;
        host.done(r#"{"type":"start"}"#).await;
        (code, host, guest)
    }

    /// Starts a game of one person against bots, to check that it keeps running while something happens at another
    /// table. There are two bots, so that the game does not end if one is eliminated in the first turn.
    pub(crate) async fn other_table(&self) -> Player {
        let cookie = self.guest().await;
        let code = self.create(&cookie, &new_table("new-york", 3, &["rookie", "rookie"])).await;
        let mut player = self.join(&code, &cookie).await;
        player.done(r#"{"type":"start"}"#).await;
        player
    }

    /// Connects to a table and sends the hello.
    pub(crate) async fn join(&self, code: &str, cookie: &str) -> Player {
        let mut player = self.connect(code, cookie).await;
        player.hello().await;
        player
    }

    /// Connects to a table without sending a hello.
    pub(crate) async fn connect(&self, code: &str, cookie: &str) -> Player {
        Player::connect(self.address, code, &[("cookie", cookie)]).await.expect("the connection opens")
    }

    /// The value of a metric; 0 if it is missing.
    pub(crate) async fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics", &[]).await.body;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0.0, |count| count.parse().expect("a number"))
    }

    /// Waits until a metric has this value.
    pub(crate) async fn until_metric(&self, name: &str, count: usize) {
        let reached = async {
            while self.metric(name).await.to_string() != count.to_string() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let is_reached = timeout(PATIENCE, reached).await.is_ok();
        assert!(is_reached, "{name} is not {count} but {}", self.metric(name).await);
    }
}

pub(crate) fn config(folder: &Path, limits: Limits) -> Config {
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data: folder.to_owned(),
        database: None,
        public_url: None,
        behind_proxy: false,
        limits,
        client: Vec::new(),
        scenarios: "scenarios/tokyo/rulings\ntr-60-a-round\tTR-60 TK-3.0\tDuel: one energy for entering.\n",
        accept_new_key: false,
        table_secret: None,
        clock: SteadyClock::default(),
        warm: 0,
        disk_probe: None,
    }
}

pub(crate) fn new_table(game: &'static str, seats: u8, bots: &[&'static str]) -> NewTable {
    let ruleset = Ruleset::from_word(game).expect("a game");
    let settings = Settings { stand_in: WireBot::Rookie, ..Settings::of(ruleset, seats) };
    NewTable {
        settings,
        bots: bots.iter().map(|bot| WireBot::from_word(bot).expect("a bot")).collect(),
        monster: None,
        position: None,
        lesson: false,
        from: None,
    }
}
