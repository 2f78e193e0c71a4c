//! Client errors, each with a message for the user.

use crate::Origin;
use kaiju_protocol::{Code, Refusal};
use kaiju_words::Message;
use std::time::Duration;

/// Why a request or connection failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientError {
    /// The server does not answer, or has stopped answering. Retrying may help.
    Away(Message),
    /// The server refused the request.
    Refused(Refusal),
    /// An error that retrying won't fix: an invalid link or file, or a server that isn't Kaiju.
    Wrong(Message),
}

impl ClientError {
    /// The message for the user.
    pub fn message(&self) -> &Message {
        match self {
            ClientError::Away(message) | ClientError::Wrong(message) => message,
            ClientError::Refused(refusal) => &refusal.text,
        }
    }

    /// Whether retrying may help a client that has already joined the table.
    pub fn is_transient(&self) -> bool {
        match self {
            ClientError::Away(_) => true,
            ClientError::Wrong(_) => false,
            // TooManyConnections is transient too: the server still counts broken connections for a while.
            ClientError::Refused(refusal) => {
                use Code::{Closing, OverBudget, TableBroken, TooFast, TooManyConnections, Unavailable};
                matches!(refusal.code, Closing | Unavailable | TableBroken | TooFast | OverBudget | TooManyConnections)
            }
        }
    }

    /// How long to wait before retrying, if the server has said so.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            ClientError::Refused(refusal) => refusal.retry_after.map(|seconds| Duration::from_secs(seconds.into())),
            ClientError::Away(_) | ClientError::Wrong(_) => None,
        }
    }

    /// No server answers at this address.
    pub(crate) fn no_server(origin: &Origin, problem: &dyn std::fmt::Display) -> ClientError {
        let message = Message::new("remote-no-server").with("server", origin.to_string());
        ClientError::Away(message.with("problem", problem.to_string()))
    }

    /// Something answers at this address, but not a Kaiju server.
    pub(crate) fn no_kaiju(origin: &Origin) -> ClientError {
        ClientError::Wrong(Message::new("remote-no-kaiju").with("server", origin.to_string()))
    }

    /// Interprets a response without a success status: a refusal, a redirect, a proxy's error, or a server that isn't
    /// Kaiju.
    pub(crate) fn answered(origin: &Origin, status: u16, place: Option<&str>, body: &[u8]) -> ClientError {
        match (serde_json::from_slice(body), place) {
            (Ok(refusal), _) => ClientError::Refused(refusal),
            (Err(_), Some(place)) if (300..400).contains(&status) => {
                let message = Message::new("remote-moved").with("server", origin.to_string());
                ClientError::Wrong(message.with("place", place.to_owned()))
            }
            // A proxy answers for a server that is not running or still starting.
            (Err(_), _) if (502..=504).contains(&status) => ClientError::no_server(origin, &status),
            (Err(_), _) => ClientError::no_kaiju(origin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transient_errors_are_retried() {
        let passes = |code: &&Code| ClientError::Refused((**code).into()).is_transient();
        let passing: Vec<&str> = Code::ALL.iter().filter(passes).map(|code| code.word()).collect();
        let expected = ["too-fast", "over-budget", "too-many-connections", "table-broken", "unavailable", "closing"];
        assert_eq!(passing, expected);
        let refusal = kaiju_protocol::Refusal::from(Code::OverBudget).after(Duration::from_millis(1500));
        assert_eq!(ClientError::Refused(refusal).retry_after(), Some(Duration::from_secs(2)));
    }
}
