//! Connections from chosen addresses: HTTP requests and connections to tables.

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use kaiju_protocol::{NewTable, TableLink, VERSION};
use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};

/// Time limit for any response from the server.
const PATIENCE: Duration = Duration::from_secs(10);

/// A client's place in the network.
#[derive(Clone)]
pub(crate) struct NetworkPlace {
    pub(crate) server: SocketAddr,
    /// The loopback address that its sockets are bound to.
    pub(crate) from: Ipv4Addr,
    /// The address that a reverse proxy would report, if the server believes that it is behind one.
    pub(crate) forwarded: Option<String>,
}

/// The answer to an HTTP request.
pub(crate) struct HttpReply {
    pub(crate) status: u16,
    /// The identity cookie, if the server has set one.
    pub(crate) cookie: Option<String>,
    pub(crate) body: String,
}

impl NetworkPlace {
    /// Opens a socket to the server.
    pub(crate) async fn open(&self) -> anyhow::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((self.from, 0).into())?;
        let stream = timeout(PATIENCE, socket.connect(self.server)).await??;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends an HTTP request and reads the answer.
    pub(crate) async fn http(&self, method: &str, path: &str, cookie: &str, body: &str) -> anyhow::Result<HttpReply> {
        let mut stream = self.open().await?;
        let forwarded = self.forwarded.as_ref().map(|from| format!("x-forwarded-for: {from}\r\n")).unwrap_or_default();
        let cookie = if cookie.is_empty() { String::new() } else { format!("cookie: {cookie}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{cookie}{forwarded}\r\n{body}",
            self.server,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut answer)).await??;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").context("the server closed the connection")?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
        let cookies = head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookies.filter_map(|line| line.split(';').next()).next_back().map(str::to_owned);
        Ok(HttpReply { status, cookie, body: body.to_owned() })
    }

    /// The cookie of a new identity.
    pub(crate) async fn identity(&self) -> anyhow::Result<String> {
        let answer = self.http("GET", "/api/me", "", "").await?;
        answer.cookie.with_context(|| format!("no new identity: {} {}", answer.status, answer.body))
    }

    /// Creates a table and returns its code.
    pub(crate) async fn create(&self, cookie: &str, table: &NewTable) -> anyhow::Result<String> {
        let answer = self.http("POST", "/api/tables", cookie, &serde_json::to_string(table)?).await?;
        if answer.status != 201 {
            bail!("no new table: {} {}", answer.status, answer.body);
        }
        Ok(serde_json::from_str::<TableLink>(&answer.body)?.code)
    }

    /// Connects to a table and sends hello.
    pub(crate) async fn join(&self, code: &str, cookie: &str) -> anyhow::Result<TableSocket> {
        self.join_with(code, cookie, "").await
    }

    /// Connects to a table and sends hello with additional fields, such as `,"since":0`.
    pub(crate) async fn join_with(&self, code: &str, cookie: &str, fields: &str) -> anyhow::Result<TableSocket> {
        let mut request = format!("ws://{}/t/{code}/socket", self.server).into_client_request()?;
        request.headers_mut().insert("cookie", HeaderValue::from_str(cookie)?);
        if let Some(from) = &self.forwarded {
            request.headers_mut().insert("x-forwarded-for", HeaderValue::from_str(from)?);
        }
        let (socket, _) = timeout(PATIENCE, client_async(request, self.open().await?)).await??;
        let mut socket = TableSocket(socket);
        socket.send(&format!(r#"{{"type":"hello","version":{VERSION}{fields}}}"#)).await?;
        Ok(socket)
    }
}

/// A connection to a table.
pub(crate) struct TableSocket(WebSocketStream<TcpStream>);

impl TableSocket {
    pub(crate) async fn send(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next message as JSON; `None` once the connection is closed. Cancel-safe.
    pub(crate) async fn next(&mut self) -> Option<String> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}
