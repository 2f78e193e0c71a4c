//! Refusals as HTTP responses.

use super::json;
use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kaiju_protocol::{Code, Refusal};
use kaiju_words::Message;
use std::time::Duration;

/// A refusal with its HTTP status.
pub(super) struct Refused {
    status: StatusCode,
    refusal: Refusal,
    /// When to try again, if that is known.
    retry_after: Option<Duration>,
}

impl Refused {
    /// A refusal with a status other than its code's default.
    pub(super) fn with(status: StatusCode, code: Code) -> Refused {
        Refused { status, refusal: code.into(), retry_after: None }
    }

    /// Refuses a client that has tried too many nonexistent table codes; it may try again after `wait`.
    pub(super) fn too_many_misses(wait: Duration) -> Refused {
        let seconds = wait.as_secs() + 1;
        let text = Message::new("refusal-too-many-misses").with("seconds", u32::try_from(seconds).unwrap_or(u32::MAX));
        Refused { retry_after: Some(Duration::from_secs(seconds)), ..Refusal::because(Code::TooFast, text).into() }
    }

    /// Its code.
    pub(super) const fn code(&self) -> Code {
        self.refusal.code
    }

    /// Its text.
    pub(super) fn text(&self) -> Message {
        self.refusal.text.clone()
    }

    /// Its HTTP status.
    pub(super) const fn status(&self) -> StatusCode {
        self.status
    }
}

impl From<Code> for Refused {
    fn from(code: Code) -> Refused {
        Refused::with(status(code), code)
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused { status: status(refusal.code), refusal, retry_after: None }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = json(&self.refusal);
        *response.status_mut() = self.status;
        if let Some(wait) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, wait.as_secs().into());
        }
        // The guard reads the code to count the refusal.
        response.extensions_mut().insert(self.refusal.code);
        response
    }
}

const fn status(code: Code) -> StatusCode {
    match code {
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooFast | Code::TooManyConnections | Code::TooManyTables => StatusCode::TOO_MANY_REQUESTS,
        Code::WrongOrigin | Code::Kicked | Code::NotHost | Code::TableLocked | Code::TurnedAway => {
            StatusCode::FORBIDDEN
        }
        Code::NoIdentity => StatusCode::UNAUTHORIZED,
        Code::BadRecovery | Code::NoTable | Code::NotFound => StatusCode::NOT_FOUND,
        Code::TableBroken => StatusCode::INTERNAL_SERVER_ERROR,
        Code::Unavailable | Code::Closing => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    }
}
