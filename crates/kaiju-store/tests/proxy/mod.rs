//! A network that goes silent: a proxy between a program and PostgreSQL that stops forwarding answers without closing
//! anything.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
};

/// A proxy between a store and PostgreSQL.
pub(crate) struct Proxy {
    /// Number of times the proxy has gone silent. Connections opened before the latest time stay open, but carry no
    /// more answers from the database.
    silences: watch::Sender<u32>,
}

impl Proxy {
    /// Starts a proxy, and returns it with the database's address through it.
    pub(crate) async fn start(database: &str) -> (Proxy, String) {
        let (before, rest) = database.split_once('@').unwrap();
        let (server, name) = rest.split_once('/').unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, server) = (listener.local_addr().unwrap(), server.to_owned());
        let (silences, _) = watch::channel(0);
        let through = format!("{before}@{address}/{name}");
        let proxy = Proxy { silences: silences.clone() };
        tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let (from_server, to_server) = TcpStream::connect(&server).await.unwrap().into_split();
                let (from_client, to_client) = client.into_split();
                tokio::spawn(questions(from_client, to_server, silences.subscribe()));
                tokio::spawn(answers(from_server, to_client, silences.subscribe()));
            }
        });
        (proxy, through)
    }

    /// Silences all connections that are open now.
    pub(crate) fn go_silent(&self) {
        self.silences.send_modify(|times| *times += 1);
    }
}

/// Forwards the client's requests. When the client closes a silent connection, the database doesn't notice, as if the
/// network were down.
async fn questions(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, silence: watch::Receiver<u32>) {
    let mut buffer = vec![0; 8192];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
    if silence.has_changed().unwrap_or(false) {
        std::future::pending::<()>().await;
    }
}

/// Forwards the database's answers until the connection goes silent, and discards the rest.
async fn answers(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, silence: watch::Receiver<u32>) {
    let mut buffer = vec![0; 8192];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        if !silence.has_changed().unwrap_or(false) && to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
    if silence.has_changed().unwrap_or(false) {
        std::future::pending::<()>().await;
    }
}
