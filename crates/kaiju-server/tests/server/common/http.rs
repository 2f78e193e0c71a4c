//! Plain HTTP requests over a socket.

use super::{PATIENCE, TestServer};
use kaiju_protocol::{Code, Refusal};
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

#[derive(Debug)]
pub(crate) struct HttpAnswer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl HttpAnswer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(has, _)| has.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The cookie that the response sets, as a client sends it back.
    pub(crate) fn cookie(&self) -> Option<String> {
        self.header("set-cookie")?.split(';').next().map(str::to_owned)
    }

    /// The status and code of a refusal.
    pub(crate) fn refused(&self) -> (u16, Code) {
        let refusal: Refusal = serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"));
        assert_eq!(self.header("content-type"), Some("application/json"));
        (self.status, refusal.code)
    }
}

impl TestServer {
    pub(crate) async fn get(&self, path: &str, headers: &[(&str, &str)]) -> HttpAnswer {
        request(self.address, "GET", path, headers, "").await
    }

    pub(crate) async fn post(&self, path: &str, headers: &[(&str, &str)], body: &str) -> HttpAnswer {
        self.send("POST", path, headers, body).await
    }

    /// Sends a request with a JSON body.
    pub(crate) async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> HttpAnswer {
        let headers: Vec<_> = headers.iter().copied().chain([("content-type", "application/json")]).collect();
        request(self.address, method, path, &headers, body).await
    }
}

pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> HttpAnswer {
    let headers: String = headers.iter().map(|(name, value)| [name, ": ", value, "\r\n"].concat()).collect();
    let head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}");
    let text = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
    let exchange = async {
        let mut stream = TcpStream::connect(address).await.expect("the server is listening");
        // A server that refuses the request may close before it has read everything.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8(answer).expect("responses are UTF-8")
    };
    parse(&timeout(PATIENCE, exchange).await.expect("the server answers"))
}

fn parse(text: &str) -> HttpAnswer {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text:?}"));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|word| word.parse().ok());
    let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned()));
    HttpAnswer { status: status.expect("a status"), headers: lines.filter_map(header).collect(), body: body.to_owned() }
}
