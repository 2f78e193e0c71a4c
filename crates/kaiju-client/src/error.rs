//! What can go wrong on the way to a table, each in a sentence.

use crate::Origin;
use kaiju_protocol::{Code, Refusal};
use kaiju_words::Message;

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientError {
    /// Nobody answers, or somebody has stopped to: it may be better later.
    Away(Message),
    /// The server refused it.
    Refused(Refusal),
    /// It will not be better later: a link that is none, or something else than a Kaiju server.
    Wrong(Message),
}

impl ClientError {
    /// It in a sentence.
    pub fn message(&self) -> &Message {
        match self {
            ClientError::Away(message) | ClientError::Wrong(message) => message,
            ClientError::Refused(refusal) => &refusal.text,
        }
    }

    /// Whether it may be better later, for somebody who has been at the table before.
    pub fn is_passing(&self) -> bool {
        match self {
            ClientError::Away(_) => true,
            ClientError::Wrong(_) => false,
            // Connections that broke count for a while.
            ClientError::Refused(refusal) => {
                use Code::{Closing, TableBroken, TooFast, TooManyConnections, Unavailable};
                matches!(refusal.code, Closing | Unavailable | TableBroken | TooFast | TooManyConnections)
            }
        }
    }

    /// Nobody answers at this address.
    pub(crate) fn no_server(origin: &Origin, problem: &dyn std::fmt::Display) -> ClientError {
        let message = Message::new("far-no-server").with("server", origin.to_string());
        ClientError::Away(message.with("problem", problem.to_string()))
    }

    /// Somebody answers, but not as a Kaiju server does.
    pub(crate) fn no_kaiju(origin: &Origin) -> ClientError {
        ClientError::Wrong(Message::new("far-no-kaiju").with("server", origin.to_string()))
    }

    /// What a server says with a status that is no success: a refusal, or it is no server of ours.
    pub(crate) fn answered(origin: &Origin, status: u16, place: Option<&str>, body: &[u8]) -> ClientError {
        match (serde_json::from_slice(body), place) {
            (Ok(refusal), _) => ClientError::Refused(refusal),
            (Err(_), Some(place)) if (300..400).contains(&status) => {
                let message = Message::new("far-moved").with("server", origin.to_string());
                ClientError::Wrong(message.with("place", place.to_owned()))
            }
            // A proxy in front of a server that is about to start.
            (Err(_), _) if (502..=504).contains(&status) => ClientError::no_server(origin, &status),
            (Err(_), _) => ClientError::no_kaiju(origin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_is_waited_for() {
        let passes = |code: &&Code| ClientError::Refused((**code).into()).is_passing();
        let passing: Vec<&str> = Code::ALL.iter().filter(passes).map(|code| code.word()).collect();
        assert_eq!(passing, ["too-fast", "too-many-connections", "table-broken", "unavailable", "closing"]);
    }
}
