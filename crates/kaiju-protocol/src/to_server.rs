//! Messages from clients.

use crate::{Door, Presets, Settings, WireBot, WireFace, WireMonster, WireSeat};

wire! {
    /// A message from a client. The server's reply carries the same `id`, which the client chooses.
    pub struct Request {
        /// The client's id for this message.
        opt pub id: Option<u32>,
        /// The message itself.
        #[serde(flatten)]
        pub what: ToServer,
    }

    /// The messages a client can send.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum ToServer {
        /// The first message: the protocol version, and the first event to send. Without `since` the client gets a
        /// snapshot.
        Hello {
            /// The client's [`VERSION`](crate::VERSION).
            version: u32,
            /// The number of the first event the client has not received.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(test, ts(optional))]
            since: Option<u32>,
            /// The `history` received with the event before that one. If the server's history differs, the client gets
            /// a snapshot.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(test, ts(optional))]
            history: Option<String>,
            /// Whether to send plies and positions too, for clients that implement the rules.
            #[serde(default)]
            #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
            plies: bool,
        },
        /// Take a seat, or move to it.
        Sit {
            /// The seat to take.
            seat: WireSeat,
        },
        /// Leave the seat; during the game a bot plays for it until its player sits down again.
        Stand,
        /// Swap seats: at once with a bot or an empty seat, with a person once both have asked. Naming the sender's own
        /// seat withdraws the request.
        Swap {
            /// The seat to swap with, or the sender's own to withdraw.
            seat: WireSeat,
        },
        /// Choose another monster.
        Monster {
            /// The monster to play.
            monster: WireMonster,
        },
        /// Change the sender's name; with an empty name, their monster's name is used.
        Name {
            /// The new name.
            name: String,
        },
        /// Declare the sender ready, or no longer ready.
        Ready {
            /// Whether the player is ready.
            ready: bool,
        },
        /// Put a bot on a seat, or remove it (host only).
        Bot {
            /// The seat to fill or empty.
            seat: WireSeat,
            /// The bot; `null` empties the seat.
            bot: Option<WireBot>,
        },
        /// Change the settings (host only, before the game).
        Settings {
            /// The new settings.
            settings: Settings,
        },
        /// Make someone else the host (host only).
        Host {
            /// The new host's number.
            person: u32,
        },
        /// Remove someone from the table (host only). Their seat is closed; during the game a bot plays for it.
        Kick {
            /// The number of the person to remove.
            person: u32,
        },
        /// Close a seat that no person has, or open it (host only). No one can sit in a closed seat; a bot in it stays.
        CloseSeat {
            /// The seat to close or open.
            seat: WireSeat,
            /// Whether to close it.
            closed: bool,
        },
        /// Decide who can join the table from now on (host only).
        Door {
            /// The new state of the door.
            door: Door,
        },
        /// Let in someone who is waiting at the door (host only).
        LetIn {
            /// The guest's number.
            guest: u32,
        },
        /// Turn away someone who is waiting at the door (host only).
        TurnAway {
            /// The guest's number.
            guest: u32,
        },
        /// Mute someone at this table, or unmute them (host only).
        Mute {
            /// The person's number.
            person: u32,
            /// Whether to mute them.
            muted: bool,
        },
        /// Hide someone's chat from the sender, or show it again. No one else notices.
        Hide {
            /// The person's number.
            person: u32,
            /// Whether to hide their chat.
            hidden: bool,
        },
        /// Start the game (host only). If someone has committed to a nonce, it starts once all nonces are revealed, or
        /// after a few seconds without them.
        Start,
        /// Answer the current question.
        Act {
            /// The ply at which the question was asked.
            ply: u32,
            /// The answer, in notation.
            action: String,
        },
        /// Concede the game.
        Concede {
            /// The last ply the client has seen.
            ply: u32,
        },
        /// Take back the sender's own choices: the latest of the game, if nothing has been revealed and no one else has
        /// chosen since.
        TakeBack {
            /// The last ply the client has seen.
            ply: u32,
            /// The number of plies of the game that should remain. If missing, only the sender's last choice is taken
            /// back.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(test, ts(optional))]
            to: Option<u32>,
            /// Whether to return to the start of the sender's turn instead, whatever has happened since. Possible only
            /// at a table where bots have all other seats; the game then counts as practice.
            #[serde(default)]
            #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
            whole_turn: bool,
        },
        /// Commit to the sender's nonce for the dice of the coming game, once per round.
        Commit {
            /// The round of that game.
            round: u32,
            /// The commitment to the nonce, in hexadecimal.
            commit: String,
        },
        /// Reveal the nonce, once the room's state shows that the game is starting.
        Reveal {
            /// The round of that game.
            round: u32,
            /// The nonce, in hexadecimal.
            nonce: String,
        },
        /// Set answers that the server gives without asking.
        Presets {
            /// All presets; they replace the previous ones.
            presets: Presets,
        },
        /// Request the odds of rerolling these dice.
        Odds {
            /// The ply at which the question was asked.
            ply: u32,
            /// The dice to reroll.
            dice: Vec<WireFace>,
        },
        /// Request the coach's advice on the current question to the sender.
        Coach {
            /// The ply at which the question was asked.
            ply: u32,
        },
        /// Request further answers to a question that has more than fit into one message.
        Answers {
            /// The ply at which the question was asked.
            ply: u32,
            /// The index of the first answer to send, from 0.
            from: u32,
        },
        /// Send a chat line.
        Chat {
            /// The text of the line.
            text: String,
        },
        /// Play again with the same seats. Sent after someone else's rematch, it means ready.
        Rematch,
        /// Check that the server responds.
        Ping,
    }
}
