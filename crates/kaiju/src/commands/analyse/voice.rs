//! Texts with the names at a table.

use kaiju_rules::{Action, Game, Names, PlayerKind, Record, Seat, notation::harmless};
use kaiju_terminal::names_of;
use kaiju_words::{Message, SeatNames, Words, say};

/// Words with the names of a table's seats, and who plays there, if known.
pub(super) struct Voice {
    words: Words,
    seat_names: SeatNames,
    players: Vec<Option<PlayerKind>>,
}

impl Voice {
    /// The monsters' own names: a position doesn't name its players.
    pub(super) fn of_position(game: &Game) -> Voice {
        let words = Words::english();
        let seat_names = words.monster_names(game.ruleset(), game.seat_count());
        Voice { words, seat_names, players: vec![None; game.seat_count()] }
    }

    /// The names in a record's header, or the monsters'.
    pub(super) fn of_record(record: &Record) -> Voice {
        let words = Words::english();
        let players = record.game().seats().map(|seat| record.player(seat).map(|player| player.kind.clone()));
        Voice { seat_names: names_of(record, &words), players: players.collect(), words }
    }

    /// A message's text in one line.
    pub(super) fn text(&self, message: &Message) -> String {
        harmless(&self.words.text(message, &self.seat_names))
    }

    /// A seat's name.
    pub(super) fn name(&self, seat: Seat) -> String {
        harmless(&self.seat_names.name(seat))
    }

    /// A seat's letter and name, and its bot.
    pub(super) fn title(&self, seat: Seat) -> String {
        let bot = match self.player(seat) {
            Some(PlayerKind::Bot { name, .. }) => format!(" ({name})"),
            _ => String::new(),
        };
        format!("{} {}{bot}", seat.letter(), self.name(seat))
    }

    /// Who plays a seat, if known.
    pub(super) fn player(&self, seat: Seat) -> Option<&PlayerKind> {
        self.players.get(seat.index())?.as_ref()
    }

    /// An answer in words. A reroll says which dice are kept.
    pub(super) fn answer(&self, game: &Game, seat: Seat, action: Action) -> String {
        self.text(&say::choice(game, seat, action))
    }

    /// An answer in words and in notation.
    pub(super) fn answer_in_full(&self, game: &Game, seat: Seat, action: Action) -> String {
        format!("{} ({})", self.answer(game, seat, action), notation(game, action))
    }
}

/// An answer in notation.
pub(super) fn notation(game: &Game, action: Action) -> String {
    game.action_text(action, Names::LETTERS).to_string()
}
