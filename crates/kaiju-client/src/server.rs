//! The server's HTTP API. These calls block; an asynchronous program makes them on a separate thread.

use crate::{ClientError, Identity, Origin};
use kaiju_protocol::{Device, GameAnalysisView, Me, NewTable, Recover, Recovery, Rename, TableCard, TableLink};
use serde::{Serialize, de::DeserializeOwned};
use std::time::Duration;
use ureq::{
    Agent,
    http::{Request, Response, header},
};

/// Timeout for a whole request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// Maximum length of a response body, in bytes.
const MAX_BODY_LEN: u64 = 1 << 20;

/// This program's user agent, which servers show in the list of a person's devices.
pub(crate) fn user_agent() -> String {
    // Systems are spelled as browsers spell them.
    let system = match std::env::consts::OS {
        "linux" => "Linux",
        "macos" => "Mac OS X",
        "windows" => "Windows",
        "android" => "Android",
        other => other,
    };
    format!("kaiju/{} ({system})", env!("CARGO_PKG_VERSION"))
}

/// A client for a server's HTTP API.
#[derive(Clone, Debug)]
pub struct ServerApi {
    origin: Origin,
    agent: Agent,
}

impl ServerApi {
    /// Creates a client for the server at this address. Sends nothing yet.
    pub fn at(origin: &Origin) -> ServerApi {
        let config = Agent::config_builder()
            .timeout_global(Some(REQUEST_TIMEOUT))
            .user_agent(user_agent())
            .http_status_as_error(false)
            // The WebSocket connection doesn't follow redirects either.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .build();
        ServerApi { origin: origin.clone(), agent: config.new_agent() }
    }

    /// The person and identity at this server: the given one if the server knows it, otherwise a new one.
    pub fn me(&self, identity: Option<&Identity>) -> Result<(Me, Identity), ClientError> {
        let (me, given) = self.exchange::<Me, ()>("GET", "/api/me", identity, None)?;
        let identity = given.or_else(|| identity.cloned()).ok_or_else(|| ClientError::no_kaiju(&self.origin))?;
        Ok((me, identity))
    }

    /// Changes the person's name.
    pub fn rename(&self, identity: &Identity, name: &str) -> Result<Me, ClientError> {
        self.exchange("PUT", "/api/me", Some(identity), Some(&Rename { name: name.to_owned() })).map(|(me, _)| me)
    }

    /// Signs in with the secret of a recovery link.
    pub fn recover(&self, secret: &str) -> Result<Identity, ClientError> {
        let recover = Recover { secret: secret.to_owned() };
        let (_, given) = self.exchange::<Me, _>("POST", "/api/recover", None, Some(&recover))?;
        given.ok_or_else(|| ClientError::no_kaiju(&self.origin))
    }

    /// Creates a table with this person as its host.
    pub fn create(&self, identity: &Identity, table: &NewTable) -> Result<TableLink, ClientError> {
        self.exchange("POST", "/api/tables", Some(identity), Some(table)).map(|(link, _)| link)
    }

    /// The publicly listed tables.
    pub fn listed(&self) -> Result<Vec<TableCard>, ClientError> {
        self.exchange::<_, ()>("GET", "/api/tables", None, None).map(|(tables, _)| tables)
    }

    /// The tables this person has joined.
    pub fn mine(&self, identity: &Identity) -> Result<Vec<TableCard>, ClientError> {
        self.exchange::<_, ()>("GET", "/api/tables/mine", Some(identity), None).map(|(tables, _)| tables)
    }

    /// The analysis of a finished game at the table with this code.
    pub fn analysis(&self, identity: &Identity, code: &str, round: u32) -> Result<GameAnalysisView, ClientError> {
        let path = format!("/api/tables/{code}/analysis?round={round}");
        self.exchange::<_, ()>("GET", &path, Some(identity), None).map(|(analysis, _)| analysis)
    }

    /// Requests a new recovery link, which signs another device in as the same person. The previous link stops working.
    pub fn recovery(&self, identity: &Identity) -> Result<Recovery, ClientError> {
        self.exchange("POST", "/api/recovery", Some(identity), Some(&())).map(|(link, _)| link)
    }

    /// The devices on which this person is signed in.
    pub fn devices(&self, identity: &Identity) -> Result<Vec<Device>, ClientError> {
        self.exchange::<_, ()>("GET", "/api/me/devices", Some(identity), None).map(|(devices, _)| devices)
    }

    /// Signs out one of this person's devices, and returns the others.
    pub fn sign_out(&self, identity: &Identity, device: &str) -> Result<Vec<Device>, ClientError> {
        let is_id = !device.is_empty() && device.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let id = if is_id { device } else { "none" };
        self.exchange::<_, ()>("DELETE", &format!("/api/me/devices/{id}"), Some(identity), None)
            .map(|(devices, _)| devices)
    }

    /// Sends a request. Returns the response and the identity from its cookie, if the server sets one.
    fn exchange<A: DeserializeOwned, B: Serialize>(
        &self,
        method: &str,
        path: &str,
        identity: Option<&Identity>,
        body: Option<&B>,
    ) -> Result<(A, Option<Identity>), ClientError> {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.origin));
        if let Some(identity) = identity {
            request = request.header(header::COOKIE, identity.header());
        }
        let answer = match body {
            None => self.run(request.body(())),
            Some(body) => {
                let body = serde_json::to_vec(body).unwrap_or_default();
                self.run(request.header(header::CONTENT_TYPE, "application/json").body(body))
            }
        };
        let mut answer = answer.map_err(|error| ClientError::no_server(&self.origin, &error))?;
        let texts = |name| answer.headers().get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        let given = texts(header::SET_COOKIE).find_map(Identity::given);
        let place = texts(header::LOCATION).next().map(str::to_owned);
        let body = answer.body_mut().with_config().limit(MAX_BODY_LEN).read_to_vec();
        let body = body.map_err(|error| ClientError::no_server(&self.origin, &error))?;
        let status = answer.status();
        if !status.is_success() {
            return Err(ClientError::answered(&self.origin, status.as_u16(), place.as_deref(), &body));
        }
        let answer = serde_json::from_slice(&body).map_err(|_| ClientError::no_kaiju(&self.origin))?;
        Ok((answer, given))
    }

    fn run<B: ureq::AsSendBody>(
        &self,
        request: ureq::http::Result<Request<B>>,
    ) -> Result<Response<ureq::Body>, ureq::Error> {
        self.agent.run(request?)
    }
}
