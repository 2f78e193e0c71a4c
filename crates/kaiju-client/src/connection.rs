//! A WebSocket connection to a table.

use crate::{ClientError, Identity, Link, Origin, server::user_agent};
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

/// Timeout for opening a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);
/// Size of a connection's buffers: messages are small, and load tests open thousands of connections.
const BUFFER_LEN: usize = 4 * 1024;

/// A connection to a table. It sends nothing on its own, not even hello.
#[derive(Debug)]
pub struct Connection {
    origin: Origin,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Connection {
    /// Opens a connection to the table that this link names.
    pub async fn open(link: &Link, identity: &Identity) -> Result<Connection, ClientError> {
        let origin = &link.origin;
        let wrong = || ClientError::Wrong(Sentence::new("remote-no-link").with("link", link.to_string()));
        let code = link.code.as_ref().ok_or_else(wrong)?;
        let mut request = origin.socket(&format!("/t/{code}/socket")).into_client_request().map_err(|_| wrong())?;
        let cookie = HeaderValue::from_str(&identity.header()).map_err(|_| wrong())?;
        request.headers_mut().insert(header::COOKIE, cookie);
        let agent = HeaderValue::from_str(&user_agent()).map_err(|_| wrong())?;
        request.headers_mut().insert(header::USER_AGENT, agent);
        let config = WebSocketConfig::default().read_buffer_size(BUFFER_LEN).write_buffer_size(BUFFER_LEN);
        // Fails if another part of the program has installed a provider already, which is just as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let opened = timeout(CONNECT_TIMEOUT, connect_async_with_config(request, Some(config), true)).await;
        match opened {
            Err(late) => Err(ClientError::no_server(origin, &late)),
            Ok(Err(Error::Http(answer))) => Err(refused(origin, &answer)),
            Ok(Err(Error::Io(error))) => Err(ClientError::no_server(origin, &error)),
            Ok(Err(Error::Tls(error))) => Err(ClientError::no_server(origin, &error)),
            Ok(Err(_)) => Err(ClientError::no_kaiju(origin)),
            Ok(Ok((socket, _))) => Ok(Connection { origin: origin.clone(), socket }),
        }
    }

    /// Sends hello. `since` is the number of the first event to receive, and `history` is the value received with the
    /// event before it. `plies` asks for plies, which only a client that implements the rules needs.
    pub async fn hello(&mut self, since: Option<u32>, history: Option<String>, plies: bool) -> Result<(), ClientError> {
        self.send(&Request { id: None, what: ToServer::Hello { version: VERSION, since, history, plies } }).await
    }

    /// Sends a request without waiting for the reply.
    pub async fn send(&mut self, request: &Request) -> Result<(), ClientError> {
        let text = serde_json::to_string(request).unwrap_or_default();
        self.socket.send(Message::text(text)).await.map_err(|error| self.lost(&error))
    }

    /// Receives the next message. Cancel-safe: dropping the future loses no message.
    pub async fn recv(&mut self) -> Result<FromServer, ClientError> {
        let text = self.recv_text().await?;
        serde_json::from_str(&text).map_err(|_| ClientError::no_kaiju(&self.origin))
    }

    /// Receives the next message as unparsed JSON, for callers that need only a part of it. Cancel-safe.
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

    /// Closes the connection, ignoring errors.
    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }

    fn lost(&self, error: &Error) -> ClientError {
        ClientError::no_server(&self.origin, error)
    }
}

/// Interprets the response of a server that did not open a connection. The body may be cut off after the first packet;
/// if it can't be parsed, the status determines the refusal.
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
