//! Idle clients, for measuring the memory per connection.

use super::child::Child;
use kaiju_client::{ClientError, Connection, Identity, Link, ServerApi};
use kaiju_protocol::{NewTable, Settings};
use kaiju_rules::Ruleset;

/// The number of connections per table.
const AT_ONE_TABLE: usize = 90;

/// Clients that connect, say hello and then stay idle.
pub(super) struct Guests {
    server: ServerApi,
    host: Identity,
    link: Option<Link>,
    connections: Vec<Connection>,
}

/// Converts a client error into a command error in English.
pub(super) fn client_error(failure: &ClientError) -> anyhow::Error {
    anyhow::anyhow!("{}", kaiju_words::Words::english().text(failure.message(), &kaiju_words::SeatNames(Vec::new())))
}

/// Joins a table as a new guest.
pub(super) async fn join(child: &Child, link: &Link) -> anyhow::Result<Connection> {
    let (_, guest) = ServerApi::at(&child.origin).me(None).map_err(|e| client_error(&e))?;
    join_as(&guest, link).await
}

/// Joins a table and waits for the welcome.
async fn join_as(guest: &Identity, link: &Link) -> anyhow::Result<Connection> {
    let mut connection = Connection::open(link, guest).await.map_err(|e| client_error(&e))?;
    connection.hello(None, None, false).await.map_err(|e| client_error(&e))?;
    connection.recv().await.map_err(|e| client_error(&e))?;
    Ok(connection)
}

impl Guests {
    pub(super) fn at(child: &Child) -> anyhow::Result<Guests> {
        let server = ServerApi::at(&child.origin);
        let (_, host) = server.me(None).map_err(|e| client_error(&e))?;
        Ok(Guests { server, host, link: None, connections: Vec::new() })
    }

    /// Adds connections until there are this many.
    pub(super) async fn connect(&mut self, connections: u16) -> anyhow::Result<()> {
        while self.connections.len() < usize::from(connections) {
            if self.connections.len().is_multiple_of(AT_ONE_TABLE) {
                let table = NewTable {
                    settings: Settings::of(Ruleset::NewYork, 4),
                    bots: Vec::new(),
                    monster: None,
                    position: None,
                    lesson: false,
                    from: None,
                };
                let link = self.server.create(&self.host, &table).map_err(|e| client_error(&e))?;
                self.link = Some(Link::parse(&link.link).map_err(|e| client_error(&e))?);
            }
            let Some(link) = &self.link else { continue };
            let (_, guest) = self.server.me(None).map_err(|e| client_error(&e))?;
            self.connections.push(join_as(&guest, link).await?);
            self.listen().await;
        }
        Ok(())
    }

    /// Reads the join messages at the current table. Left unread, they would count as the server's memory.
    async fn listen(&mut self) {
        let first = self.connections.len().saturating_sub(AT_ONE_TABLE);
        for connection in &mut self.connections[first..] {
            while tokio::time::timeout(std::time::Duration::ZERO, connection.recv_text())
                .await
                .is_ok_and(|text| text.is_ok())
            {}
        }
    }
}
