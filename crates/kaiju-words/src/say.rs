//! What the engine means, as messages.

use crate::message::Message;
use kaiju_rules::{Action, Because, Event, Game, PlayError, Prompt, Seat};

/// A question, put to the one who is asked: "Kong attacks you with 3. Flee from Manhattan?"
pub fn question(game: &Game, seat: Seat, prompt: Prompt) -> Message {
    let _ = (game, seat);
    Message::new(prompt.word())
}

/// An answer to the pending question, as a button or menu line names it: "Flee to Queens".
pub fn answer(game: &Game, seat: Seat, action: Action) -> Message {
    let _ = (game, seat, action);
    Message::new("answer")
}

/// What happened, as a line of the log; `None` where the following events say it better. `game` is the game as it was told.
pub fn event(game: &Game, event: Event) -> Option<Message> {
    let _ = (game, event);
    Some(Message::new("event"))
}

/// What happened, as short as a preview needs it: "+2 VP", "Kong −3". `None` where nobody gains or loses anything.
pub fn effect(game: &Game, event: Event) -> Option<Message> {
    let _ = (game, event);
    None
}

/// A reason in short, "NY-5.3" or the name of a card, and in full: the rule's or the card's text.
pub fn because(game: &Game, because: Because) -> (Message, Message) {
    let _ = (game, because);
    (Message::new("because"), Message::new("because-text"))
}

/// Why an answer was refused.
pub fn refusal(game: &Game, error: PlayError) -> Message {
    let _ = (game, error);
    Message::new("refusal")
}
