//! Refusals as HTTP responses.

use super::json;
use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kaiju_protocol::{Code, Refusal};
use kaiju_words::Message;

/// A refusal with its HTTP status.
pub(super) struct Refused {
    status: StatusCode,
    refusal: Refusal,
}

impl Refused {
    /// A refusal with a status other than its code's default.
    pub(super) fn with(status: StatusCode, code: Code) -> Refused {
        Refused { status, refusal: code.into() }
    }

    /// A refusal with a status and a text other than its code's defaults.
    pub(super) fn because(status: StatusCode, code: Code, text: &'static str) -> Refused {
        Refused { status, refusal: Refusal::because(code, Message::new(text)) }
    }

    /// The code of the refusal.
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
        Refused { status: status(refusal.code), refusal }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = json(&self.refusal);
        *response.status_mut() = self.status;
        if let Some(seconds) = self.refusal.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        // The guard reads the code to count the refusal.
        response.extensions_mut().insert(self.refusal.code);
        response
    }
}

const fn status(code: Code) -> StatusCode {
    match code {
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooFast | Code::OverBudget | Code::TooManyConnections | Code::TooManyTables => {
            StatusCode::TOO_MANY_REQUESTS
        }
        Code::WrongOrigin | Code::Kicked | Code::NotHost | Code::TableLocked | Code::TurnedAway => {
            StatusCode::FORBIDDEN
        }
        Code::NoIdentity => StatusCode::UNAUTHORIZED,
        Code::BadRecovery | Code::NoTable | Code::NotFound => StatusCode::NOT_FOUND,
        Code::TableBroken => StatusCode::INTERNAL_SERVER_ERROR,
        Code::DiskLow => StatusCode::INSUFFICIENT_STORAGE,
        Code::Unavailable | Code::Closing => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    }
}
