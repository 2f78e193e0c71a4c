//! What clients say.

use crate::{Presets, Settings, Word};

wire! {
    /// A message of a client. `id` is the client's own number for it: the answer to it carries the same.
    pub struct Request {
        /// The client's number for this message.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub id: Option<u32>,
        /// What it says.
        #[serde(flatten)]
        pub what: ToServer,
    }

    /// What a client can say.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum ToServer {
        /// The first message: which protocol, and from which event on the client wants to hear. Without `since` it gets a snapshot.
        Hello {
            /// [`VERSION`](crate::VERSION) of the client.
            version: u32,
            /// The number of the first event that the client has not seen.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(test, ts(optional))]
            since: Option<u32>,
            /// Whether plies and positions are wanted too, for clients that have the rules.
            #[serde(default)]
            #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
            plies: bool,
        },
        /// Take a seat, or move to it.
        Sit {
            /// The seat.
            seat: Word,
        },
        /// Leave the seat; during the game a bot plays on until one sits down again.
        Stand,
        /// Change places with whoever has that seat: at once with a bot, with a person once both have asked. With the own seat: never mind.
        Swap {
            /// The other seat.
            seat: Word,
        },
        /// Take another monster.
        Monster {
            /// The monster.
            monster: Word,
        },
        /// Be called something else; an empty name is the monster's.
        Name {
            /// The name.
            name: String,
        },
        /// Be ready, or not yet.
        Ready {
            /// Whether.
            ready: bool,
        },
        /// Put a bot on a seat, or take it off; by the host.
        Bot {
            /// The seat.
            seat: Word,
            /// The bot; none empties the seat.
            bot: Option<Word>,
        },
        /// Change the settings; by the host, before the game.
        Settings {
            /// The new ones.
            settings: Settings,
        },
        /// Make somebody else the host; by the host.
        Host {
            /// Who.
            person: u32,
        },
        /// Send somebody away; by the host. During the game a bot plays on for them.
        Kick {
            /// Who.
            person: u32,
        },
        /// Begin; by the host.
        Start,
        /// Answer the question.
        Act {
            /// The ply at which it was asked.
            ply: u32,
            /// The answer, in notation.
            action: String,
        },
        /// Give up.
        Concede {
            /// The ply that was seen last.
            ply: u32,
        },
        /// How to answer without being asked.
        Presets {
            /// All of them; they replace those before.
            presets: Presets,
        },
        /// The chances of a roll of these dice.
        Chances {
            /// The ply at which it was asked.
            ply: u32,
            /// The dice, in notation.
            dice: String,
        },
        /// More answers of a question that has very many.
        Answers {
            /// The ply at which it was asked.
            ply: u32,
            /// The first one wanted, counted from 0.
            from: u32,
        },
        /// Say something.
        Chat {
            /// What.
            text: String,
        },
        /// Play again, everybody on their seat. Who says it after somebody else is ready.
        Rematch,
        /// Nothing; to see whether the server is there.
        Ping,
    }
}
