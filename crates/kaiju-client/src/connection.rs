//! A connection to a table.

use crate::{ClientError, Identity, Link, Origin};
use futures_util::{SinkExt, StreamExt};
use kaiju_protocol::{Code, FromServer, Request, ToServer, VERSION};
use kaiju_words::Message as Sentence;
use std::time::Duration;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{
        Error, Message, Utf8Bytes,
        client::IntoClientRequest,
        http::{HeaderValue, Response, header},
        protocol::WebSocketConfig,
    },
};

/// How long a server may take to open a connection.
const PATIENCE: Duration = Duration::from_secs(15);
/// The buffers of a connection: messages are small, and load tests have thousands of connections.
const BUFFER: usize = 4 * 1024;

/// A connection to a table. It says what it is told to, and nothing of itself.
#[derive(Debug)]
pub struct Connection {
    origin: Origin,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Connection {
    /// Opens a connection to the table of this link.
    pub async fn open(link: &Link, identity: &Identity) -> Result<Connection, ClientError> {
        let origin = &link.origin;
        let wrong = || ClientError::Wrong(Sentence::new("far-no-link").with("link", link.to_string()));
        let code = link.code.as_ref().ok_or_else(wrong)?;
        let mut request = origin.socket(&format!("/t/{code}/socket")).into_client_request().map_err(|_| wrong())?;
        let cookie = HeaderValue::from_str(&identity.header()).map_err(|_| wrong())?;
        request.headers_mut().insert(header::COOKIE, cookie);
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        // Another part of the program may have chosen before; then it is as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let opened = timeout(PATIENCE, connect_async_with_config(request, Some(config), true)).await;
        match opened {
            Err(late) => Err(ClientError::no_server(origin, &late)),
            Ok(Err(Error::Http(answer))) => Err(refused(origin, &answer)),
            Ok(Err(Error::Io(error))) => Err(ClientError::no_server(origin, &error)),
            Ok(Err(Error::Tls(error))) => Err(ClientError::no_server(origin, &error)),
            Ok(Err(_)) => Err(ClientError::no_kaiju(origin)),
            Ok(Ok((socket, _))) => Ok(Connection { origin: origin.clone(), socket }),
        }
    }

    /// Says hello: with plies, for a client that has the rules, and from this event on.
    pub async fn hello(&mut self, since: Option<u32>, plies: bool) -> Result<(), ClientError> {
        self.send(&Request { id: None, what: ToServer::Hello { version: VERSION, since, plies } }).await
    }

    /// Says something.
    pub async fn send(&mut self, request: &Request) -> Result<(), ClientError> {
        let text = serde_json::to_string(request).unwrap_or_default();
        self.socket.send(Message::text(text)).await.map_err(|error| self.lost(&error))
    }

    /// What the server says next. Whoever stops waiting for it misses nothing.
    pub async fn recv(&mut self) -> Result<FromServer, ClientError> {
        let text = self.recv_text().await?;
        serde_json::from_str(&text).map_err(|_| ClientError::no_kaiju(&self.origin))
    }

    /// The same, unread: for those who want only a part of it.
    pub async fn recv_text(&mut self) -> Result<Utf8Bytes, ClientError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) | None => return Err(self.lost(&Error::ConnectionClosed)),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(self.lost(&error)),
            }
        }
    }

    /// Closes the connection, as well as it can be done.
    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }

    fn lost(&self, error: &Error) -> ClientError {
        ClientError::no_server(&self.origin, error)
    }
}

/// What a server says that opens no connection. Of its answer only as much is here as came with the first packet; where that is not
/// enough, the status tells it too.
fn refused(origin: &Origin, answer: &Response<Option<Vec<u8>>>) -> ClientError {
    let place = answer.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
    let body = answer.body().as_deref().unwrap_or_default();
    let code = match answer.status().as_u16() {
        401 => Code::NoIdentity,
        403 => Code::Kicked,
        404 => Code::NoTable,
        429 => Code::TooManyConnections,
        status => return ClientError::answered(origin, status, place, body),
    };
    ClientError::Refused(serde_json::from_slice(body).unwrap_or_else(|_| code.into()))
}
