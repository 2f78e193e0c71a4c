//! Connecting to a table over real sockets: errors on connecting, and how a feed reconnects.

use futures_util::{SinkExt, StreamExt};
use kaiju_client::{ClientError, Feed, FeedEvent, Identity, Link, Nonces, ServerApi};
use kaiju_protocol::{Code, FromServer, Presets, Refusal, Request, TableEvent, ToServer, Update, VERSION, Welcome};
use std::{
    io::{Read, Write},
    net::TcpListener,
    thread,
    time::Duration,
};
use tokio::{net::TcpStream, runtime::Builder};
use tokio_tungstenite::{WebSocketStream, accept_async, tungstenite::Message};

const LONG: Duration = Duration::from_secs(10);

fn identity() -> Identity {
    Identity::new("me.mac").expect("an identity")
}

/// Starts a server that gives this response to a single request. Its thread returns that request.
fn server_that_answers(answer: &str) -> (Link, thread::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let link = format!("http://{}/t/ABC", listener.local_addr().expect("an address"));
    let answer = answer.to_owned();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client connects");
        let mut request = Vec::new();
        let mut part = [0; 4096];
        let whole = |request: &[u8]| {
            let text = String::from_utf8_lossy(request).to_lowercase();
            let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
            let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()?.parse().ok());
            body.len() >= length.unwrap_or(0)
        };
        while !whole(&request) {
            let count = stream.read(&mut part).expect("a request");
            request.extend_from_slice(&part[..count]);
        }
        stream.write_all(answer.as_bytes()).expect("an answer");
        String::from_utf8(request).expect("text")
    });
    (Link::parse(&link).expect("a link"), server)
}

fn http(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
}

fn refusal(code: Code) -> String {
    serde_json::to_string(&Refusal::from(code)).expect("a message serializes")
}

#[test]
fn a_new_client_gets_a_cookie_and_sends_it() {
    let (link, server) =
        server_that_answers(&http("200 OK", "Set-Cookie: kaiju=new.mac; HttpOnly\r\n", r#"{"name":""}"#));
    let (me, given) = ServerApi::at(&link.origin).me(None).expect("a welcome");
    assert_eq!((me.name.as_str(), &given), ("", &Identity::new("new.mac").expect("an identity")));
    assert!(!server.join().expect("a request").to_lowercase().contains("cookie"));
    let (link, server) = server_that_answers(&http("200 OK", "", r#"{"name":"Réka"}"#));
    let me = ServerApi::at(&link.origin).rename(&given, "Réka").expect("a new name");
    assert_eq!(me.name, "Réka");
    let request = server.join().expect("a request").to_lowercase();
    for part in
        ["put /api/me ", "cookie: kaiju=new.mac\r\n", "content-type: application/json\r\n", r#"{"name":"réka"}"#]
    {
        assert!(request.contains(part), "{part}: {request}");
    }
}

/// A server that isn't Kaiju, one that has moved and one that doesn't answer give different errors.
#[test]
fn a_server_that_is_not_kaiju_is_reported() {
    let me = |answer: &str| {
        let (link, server) = server_that_answers(answer);
        let error = ServerApi::at(&link.origin).me(None).expect_err("no welcome");
        server.join().expect("a request");
        error
    };
    let id = |error: &ClientError| error.message().id.clone();
    assert_eq!(id(&me(&http("200 OK", "", "<html>"))), "remote-no-kaiju");
    assert_eq!(id(&me(&http("404 Not Found", "", "nothing"))), "remote-no-kaiju");
    assert_eq!(id(&me(&http("200 OK", "", r#"{"name":"without a cookie"}"#))), "remote-no-kaiju");
    assert_eq!(id(&me(&http("301 Moved", "Location: https://kaiju.example.org/api/me\r\n", ""))), "remote-moved");
    assert_eq!(id(&me(&http("502 Bad Gateway", "", "<html>"))), "remote-no-server");
    assert_eq!(id(&me("SSH-2.0-OpenSSH_9\r\n")), "remote-no-server");
    let refused = me(&http("429 Too Many Requests", "", &refusal(Code::TooFast)));
    assert_eq!(refused, ClientError::Refused(Code::TooFast.into()));
    // A bound socket that doesn't listen refuses connections, and no other process can take its port.
    let unheard = tokio::net::TcpSocket::new_v4().expect("a socket");
    unheard.bind("127.0.0.1:0".parse().expect("an address")).expect("a free port");
    let link = Link::parse(&format!("http://{}", unheard.local_addr().expect("an address"))).expect("a link");
    assert_eq!(id(&ServerApi::at(&link.origin).me(None).expect_err("no server is running")), "remote-no-server");
}

#[test]
fn a_refused_connection_gives_the_reason() {
    let opened = |answer: &str| {
        let (link, server) = server_that_answers(answer);
        let error = Feed::open(&link, &identity(), Nonces::in_memory()).expect_err("the connection is refused");
        let request = server.join().expect("a request");
        assert!(request.starts_with("GET /t/ABC/socket ") && request.to_lowercase().contains("cookie: kaiju=me.mac"));
        error
    };
    let refused = |code: Code| ClientError::Refused(code.into());
    assert_eq!(opened(&http("404 Not Found", "", &refusal(Code::NoTable))), refused(Code::NoTable));
    assert_eq!(opened(&http("403 Forbidden", "", &refusal(Code::Kicked))), refused(Code::Kicked));
    // Without a body, the status alone determines the refusal.
    assert_eq!(opened(&http("404 Not Found", "", "")), refused(Code::NoTable));
    assert_eq!(opened(&http("429 Too Many Requests", "", "")), refused(Code::TooManyConnections));
    assert_eq!(opened(&http("200 OK", "", "<html>")).message().id, "remote-no-kaiju");
}

/// A server with a single table, scripted by a test.
struct ScriptedTable(TcpListener);

type TestSocket = WebSocketStream<TcpStream>;

impl ScriptedTable {
    /// Starts a table that runs this script.
    fn create<F: Future<Output = ()> + Send>(
        act: impl FnOnce(ScriptedTable) -> F + Send + 'static,
    ) -> (Link, thread::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let link = format!("http://{}/t/ABC", listener.local_addr().expect("an address"));
        let server = thread::spawn(move || {
            Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime")
                .block_on(act(ScriptedTable(listener)));
        });
        (Link::parse(&link).expect("a link"), server)
    }

    /// Accepts a client and its hello. Returns the socket and the hello's `since`.
    async fn accept_client(&self) -> (TestSocket, Option<u32>) {
        let (socket, since, _) = self.accept_returning().await;
        (socket, since)
    }

    /// Accepts a client and its hello. Returns the socket, and the hello's `since` and `history`.
    async fn accept_returning(&self) -> (TestSocket, Option<u32>, Option<String>) {
        let (stream, _) = self.0.accept().expect("a client connects");
        stream.set_nonblocking(true).expect("a socket");
        let mut socket = accept_async(TcpStream::from_std(stream).expect("a socket")).await.expect("a connection");
        match recv(&mut socket).await.map(|request| request.what) {
            Some(ToServer::Hello { version, since, history, plies: true }) if version == kaiju_protocol::VERSION => {
                (socket, since, history)
            }
            other => panic!("no hello: {other:?}"),
        }
    }
}

async fn send(socket: &mut TestSocket, what: FromServer) {
    socket
        .send(Message::text(serde_json::to_string(&what).expect("a message serializes")))
        .await
        .expect("the message is sent");
}

async fn recv(socket: &mut TestSocket) -> Option<Request> {
    loop {
        match socket.next().await? {
            Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

fn welcome() -> FromServer {
    let presets = Presets::default();
    FromServer::Welcome(Box::new(Welcome {
        version: VERSION,
        server: "test".to_owned(),
        you: 1,
        presets,
        hidden: Vec::new(),
        snapshot: None,
    }))
}

fn update(numbers: std::ops::Range<u32>) -> FromServer {
    let step = |number| TableEvent { number, ..TableEvent::default() };
    let history = Some(format!("history of {}", numbers.end));
    let events = numbers.map(step).collect();
    FromServer::Update(Box::new(Update { events, room: None, ply: 0, asked: None, take_back: None, history }))
}

fn chat_request(text: &str) -> Request {
    Request { id: Some(1), what: ToServer::Chat { text: text.to_owned() } }
}

fn next(feed: &Feed) -> FeedEvent {
    feed.recv_timeout(LONG).expect("a message arrives in time")
}

#[track_caller]
fn expect(feed: &Feed, message_sent: FromServer) {
    assert_eq!(next(feed), FeedEvent::Message(Box::new(message_sent)));
}

#[test]
fn a_feed_resumes_after_reconnecting_and_repeats_nothing() {
    let (link, server) = ScriptedTable::create(|table| async move {
        let (mut socket, since, history) = table.accept_returning().await;
        assert_eq!((since, history), (Some(0), None));
        send(&mut socket, welcome()).await;
        send(&mut socket, update(0..3)).await;
        send(&mut socket, FromServer::Pong).await;
        assert_eq!(recv(&mut socket).await, Some(chat_request("heard")));
        drop(socket);
        // The server announces a shutdown; then it is back.
        let (mut socket, since) = table.accept_client().await;
        assert_eq!(since, Some(3));
        send(&mut socket, FromServer::Closing { refusal: Code::Closing.into() }).await;
        drop(socket);
        let (mut socket, since, history) = table.accept_returning().await;
        assert_eq!((since, history.as_deref()), (Some(3), Some("history of 3")));
        send(&mut socket, welcome()).await;
        send(&mut socket, update(3..5)).await;
        assert_eq!(
            recv(&mut socket).await,
            Some(chat_request("again")),
            "requests made while disconnected should be dropped"
        );
        assert_eq!(recv(&mut socket).await, None, "dropping the feed should close the connection");
    });
    let feed = Feed::open(&link, &identity(), Nonces::in_memory()).expect("a table");
    expect(&feed, welcome());
    expect(&feed, update(0..3));
    feed.send(chat_request("heard"));
    assert!(matches!(next(&feed), FeedEvent::Lost(_)));
    feed.send(chat_request("into the void"));
    assert_eq!(next(&feed), FeedEvent::Lost(Code::Closing.message()));
    expect(&feed, welcome());
    expect(&feed, update(3..5));
    feed.send(chat_request("again"));
    drop(feed);
    server.join().expect("the script ran to its end");
}

/// A feed keeps reconnecting if a server welcomes it each time but then fails.
#[test]
fn a_feed_reconnects_after_each_failure() {
    let (link, server) = ScriptedTable::create(|table| async move {
        for _ in 0..4 {
            let (mut socket, _) = table.accept_client().await;
            send(&mut socket, welcome()).await;
            send(&mut socket, FromServer::Closing { refusal: Code::TableBroken.into() }).await;
        }
    });
    let feed = Feed::open(&link, &identity(), Nonces::in_memory()).expect("a table");
    for _ in 0..4 {
        expect(&feed, welcome());
        assert_eq!(next(&feed), FeedEvent::Lost(Code::TableBroken.message()));
    }
    drop(feed);
    server.join().expect("the script ran to its end");
}

/// A permanent error ends a feed, and so does any refusal before the first welcome.
#[test]
fn a_feed_ends_on_a_permanent_error() {
    let ends = |welcomed: bool, message_sent: FromServer| {
        let (link, server) = ScriptedTable::create(move |table| async move {
            let (mut socket, _) = table.accept_client().await;
            if welcomed {
                send(&mut socket, welcome()).await;
            }
            send(&mut socket, message_sent).await;
            recv(&mut socket).await;
        });
        let feed = Feed::open(&link, &identity(), Nonces::in_memory()).expect("a table");
        if welcomed {
            expect(&feed, welcome());
        }
        let FeedEvent::Ended(message) = next(&feed) else { panic!("the feed should have ended") };
        assert_eq!(feed.recv_timeout(LONG), None, "nothing should follow the end");
        drop(feed);
        server.join().expect("the script ran to its end");
        message.id
    };
    let refused = |code: Code| FromServer::Refused { id: None, refusal: code.into() };
    let closing = |code: Code| FromServer::Closing { refusal: code.into() };
    assert_eq!(ends(true, closing(Code::Kicked)), "refusal-kicked");
    assert_eq!(ends(false, closing(Code::Closing)), "refusal-closing");
    assert_eq!(ends(false, refused(Code::WrongVersion)), "refusal-wrong-version");
    assert_eq!(ends(false, refused(Code::TooManyConnections)), "refusal-too-many-connections");
}
