//! A client at a table.

use super::PATIENCE;
use futures_util::{SinkExt, StreamExt};
use kaiju_protocol::{Code, FromServer, QuestionView, Refusal, RoomView, TakeBackView, VERSION};
use std::net::SocketAddr;
use tokio::{
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        Error, Message, client::IntoClientRequest, handshake::client::Request, http::HeaderValue, protocol::CloseFrame,
    },
};

/// Returns the player who is asked, followed by the other one.
pub(crate) async fn asked_and_idle<'a>(
    first: &'a mut Player,
    second: &'a mut Player,
) -> (&'a mut Player, &'a mut Player) {
    // Once the pong arrives, all earlier messages have arrived too.
    for player in [&mut *first, &mut *second] {
        player.send(r#"{"type":"ping"}"#).await;
        player.until(|message| matches!(message, FromServer::Pong).then_some(())).await;
    }
    if first.question.is_some() { (first, second) } else { (second, first) }
}

pub(crate) struct Player {
    pub(crate) socket: WebSocketStream<TcpStream>,
    pub(crate) question: Option<QuestionView>,
    pub(crate) room: Option<RoomView>,
    pub(crate) ply: u32,
    /// What can be taken back at the moment, and by whom.
    pub(crate) take_back: Option<TakeBackView>,
    /// The number of the next event.
    pub(crate) next: u32,
    /// What the server sent to identify the events before it.
    pub(crate) history: Option<String>,
    /// All messages received, verbatim.
    pub(crate) received: Vec<String>,
    id: u32,
}

/// How a connection was closed.
#[derive(Debug)]
pub(crate) struct Closed {
    /// The reason that the server sent before closing, if any.
    pub(crate) why: Option<Code>,
    /// The WebSocket close code; `None` if the connection was dropped without a closing handshake.
    pub(crate) code: Option<u16>,
}

impl Player {
    /// Opens a connection, or returns the status and code of the refusal.
    pub(crate) async fn connect(
        address: SocketAddr,
        code: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Player, (u16, Code)> {
        let mut request = format!("ws://{address}/t/{code}/socket").into_client_request().expect("a valid URL");
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).expect("a valid header"));
        }
        let stream = TcpStream::connect(address).await.expect("the server is listening");
        Player::connect_over(stream, request).await
    }

    /// Connects a client that never reads. Its receive buffer is small, so that the server notices soon.
    pub(crate) async fn deaf(address: SocketAddr, code: &str, cookie: &str, hello: &str) -> Player {
        let mut request = format!("ws://{address}/t/{code}/socket").into_client_request().expect("a valid URL");
        request.headers_mut().insert("cookie", HeaderValue::from_str(cookie).expect("a valid header"));
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(2048).expect("a small buffer");
        let stream = socket.connect(address).await.expect("the server is listening");
        let mut player = Player::connect_over(stream, request).await.expect("the connection opens");
        player.send(hello).await;
        player
    }

    async fn connect_over(stream: TcpStream, request: Request) -> Result<Player, (u16, Code)> {
        match timeout(PATIENCE, client_async(request, stream)).await.expect("the server answers") {
            Ok((socket, _)) => Ok(Player {
                socket,
                question: None,
                room: None,
                ply: 0,
                take_back: None,
                next: 0,
                history: None,
                received: Vec::new(),
                id: 0,
            }),
            Err(Error::Http(answer)) => {
                let body = answer.body().clone().unwrap_or_default();
                let refusal: Refusal = serde_json::from_slice(&body).expect("a refusal");
                Err((answer.status().as_u16(), refusal.code))
            }
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) async fn hello(&mut self) {
        self.send(&hello("")).await;
        self.until(|message| matches!(message, FromServer::Welcome(_)).then_some(())).await;
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("the server reads");
    }

    /// The next message, or the close frame if the connection is closed.
    pub(crate) async fn try_recv(&mut self) -> Result<FromServer, Option<CloseFrame>> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("the server sends something in time") {
                Some(Ok(Message::Text(text))) => {
                    let message: FromServer = serde_json::from_str(&text).expect("a message of the protocol");
                    self.received.push(text.to_string());
                    self.note(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    fn note(&mut self, message: &FromServer) {
        match message {
            FromServer::Welcome(welcome) => {
                if let Some(snapshot) = &welcome.snapshot {
                    (self.next, self.ply) = (snapshot.next, snapshot.ply);
                    self.history.clone_from(&snapshot.history);
                    self.take_back.clone_from(&snapshot.take_back);
                    self.room = Some(snapshot.room.clone());
                }
            }
            FromServer::Update(update) => {
                self.ply = update.ply;
                self.take_back.clone_from(&update.take_back);
                if let Some(step) = update.events.last() {
                    self.next = step.number + 1;
                    self.history.clone_from(&update.history);
                }
                self.room = update.room.clone().or(self.room.take());
                self.question.take_if(|question| question.ply != update.ply);
            }
            FromServer::Question(question) => self.question = Some((**question).clone()),
            FromServer::Room(room) => self.room = Some((**room).clone()),
            _ => {}
        }
    }

    pub(crate) async fn recv(&mut self) -> FromServer {
        self.try_recv().await.unwrap_or_else(|closed| panic!("the connection is closed: {closed:?}"))
    }

    /// Receives messages until `what` accepts one.
    pub(crate) async fn until<T>(&mut self, mut what: impl FnMut(&FromServer) -> Option<T>) -> T {
        loop {
            let message = self.recv().await;
            if let Some(found) = what(&message) {
                return found;
            }
        }
    }

    /// Sends a request with an id and waits for its answer.
    pub(crate) async fn request(&mut self, text: &str) -> Result<(), Code> {
        self.id += 1;
        let id = self.id;
        self.send(&text.replacen('{', &format!("{{\"id\":{id},"), 1)).await;
        self.answer_to(id).await
    }

    /// Waits for the answer to the request with this id.
    pub(crate) async fn answer_to(&mut self, id: u32) -> Result<(), Code> {
        self.until(|message| match message {
            FromServer::Done { id: done } if *done == id => Some(Ok(())),
            FromServer::Refused { id: refused, refusal } if *refused == Some(id) => Some(Err(refusal.code)),
            _ => None,
        })
        .await
    }

    pub(crate) async fn done(&mut self, text: &str) {
        assert_eq!(self.request(text).await, Ok(()), "{text}");
    }

    /// A message with the first answer to the current question.
    pub(crate) fn act(&self) -> String {
        let question = self.question.as_ref().expect("a question");
        let answers = question.answers.iter().map(|answer| &answer.action);
        let action = answers.chain(question.rerolls.iter().map(|roll| &roll.action)).next().expect("an answer");
        format!(r#"{{"type":"act","ply":{},"action":"{action}"}}"#, question.ply)
    }

    /// Waits for a question and answers it, to check that the table is running.
    pub(crate) async fn answer_next_question(&mut self) {
        while self.question.is_none() {
            self.recv().await;
        }
        let (act, ply) = (self.act(), self.ply);
        self.done(&act).await;
        assert!(self.ply > ply, "the choice arrives");
    }

    /// Receives messages until the connection is closed.
    pub(crate) async fn closed(&mut self) -> Closed {
        let mut why = None;
        loop {
            match self.try_recv().await {
                Ok(FromServer::Closing { refusal }) => why = Some(refusal.code),
                Ok(_) => {}
                Err(frame) => return Closed { why, code: frame.map(|frame| frame.code.into()) },
            }
        }
    }
}

/// A hello message with further fields, such as `,"since":0`.
pub(crate) fn hello(fields: &str) -> String {
    format!(r#"{{"type":"hello","version":{VERSION}{fields}}}"#)
}
