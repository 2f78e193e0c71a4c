//! Writes records.

use super::{
    Comment, Record, RecordStart, VERSION,
    fair::{FAIR_VERSION, deck_text, deck_token, tiles_text},
    was_shuffled,
};
use core::fmt;

impl Record {
    /// The header without its `result` line, which is unknown while the game is still being played.
    pub fn heading(&self) -> String {
        let mut lines = vec![VERSION.to_owned(), format!("rules {}", self.game.rules_version())];
        match &self.start {
            RecordStart::Box(_, ruleset, options, players) => {
                lines.push(format!("game {}{options}", ruleset.word()));
                lines.push(format!("players {players}"));
            }
            RecordStart::Position(game) => lines.push(format!("position {}", game.position())),
        }
        lines.extend(self.players.iter().map(|player| format!("seat {player}")));
        lines.extend(self.date.iter().map(|date| format!("date {date}")));
        lines.extend(self.ended.iter().map(|ended| format!("ended {ended}")));
        lines.extend(self.practice.then(|| "practice".to_owned()));
        let tag = |(key, value): &(String, String)| format!("{key} {value}").trim_end().to_owned();
        lines.extend(self.tags.iter().map(tag));
        if let Some(fair) = &self.fair {
            let start = self.beginning();
            lines.push(format!("fair {FAIR_VERSION}"));
            lines.push(format!("commitment {}", hex::encode(fair.commitment)));
            lines.extend(fair.nonces.iter().map(|nonce| format!("nonce {nonce}")));
            lines.push(format!("deck {}", deck_text(&start)).trim_end().to_owned());
            lines.extend(tiles_text(&start).map(|tiles| format!("tiles {tiles}")));
            lines.extend(fair.secret.map(|secret| format!("secret {}", hex::encode(secret))));
        }
        lines.join("\n") + "\n"
    }

    /// Calls `each` for every ply with its number, its token and, in a game whose dice can be checked, the token of a
    /// deck that was shuffled before the ply. The last argument is whether a turn begins after the ply.
    fn each_token(&self, mut each: impl FnMut(usize, &str, Option<&str>, bool) -> fmt::Result) -> fmt::Result {
        let mut game = self.beginning();
        let mut deck = None;
        for (nth, &ply) in self.plies.iter().enumerate() {
            let (before, turn) = (game.deck(), game.turn_number());
            let token = ply.token(&game);
            // A record holds only plies that were accepted.
            game.apply_unchecked(ply);
            each(nth, &token, deck.as_deref(), game.turn_number() != turn)?;
            let shuffled = self.fair.is_some() && was_shuffled(before, game.deck());
            deck = shuffled.then(|| deck_token(&game));
        }
        Ok(())
    }

    /// Every ply's token in order.
    pub fn tokens(&self) -> Vec<String> {
        let mut tokens = Vec::with_capacity(self.plies.len());
        // Collecting can't fail.
        let _ = self.each_token(|_, token, _, _| {
            tokens.push(token.to_owned());
            Ok(())
        });
        tokens
    }

    /// In a game whose dice can be checked, each deck that was made by shuffling the discard pile: the number of plies
    /// before the shuffle, and the deck's cards in canonical order.
    pub fn shuffled_decks(&self) -> Vec<(usize, Vec<String>)> {
        let mut decks = Vec::new();
        // Collecting can't fail.
        let _ = self.each_token(|nth, _, deck, _| {
            if let Some(cards) = deck.and_then(|deck| deck.strip_prefix("deck.")) {
                decks.push((nth, cards.split(',').map(str::to_owned).collect()));
            }
            Ok(())
        });
        decks
    }
}

/// Writes the record in the format that [`Record::parse`] reads: a line for every turn.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}result {}\n", self.heading(), self.result())?;
        let mut comments = self.comments.iter().peekable();
        let mut after = |plies: usize| -> Vec<&Comment> {
            core::iter::from_fn(|| comments.next_if(|comment| comment.after <= plies)).collect()
        };
        let hash =
            |comment: &Comment| if comment.text.is_empty() { "#".to_owned() } else { format!("# {}", comment.text) };
        for comment in after(0) {
            writeln!(f, "{}", hash(comment))?;
        }
        let mut line_is_empty = true;
        self.each_token(|nth, token, deck, turn_begins| {
            for token in deck.into_iter().chain([token]) {
                write!(f, "{}{token}", if line_is_empty { "" } else { " " })?;
                line_is_empty = false;
            }
            for comment in after(nth + 1) {
                let gap = match (line_is_empty, comment.own_line) {
                    (true, _) => "",
                    (false, true) => "\n",
                    (false, false) => " ",
                };
                writeln!(f, "{gap}{}", hash(comment))?;
                line_is_empty = true;
            }
            if turn_begins && !line_is_empty {
                line_is_empty = true;
                writeln!(f)?;
            }
            Ok(())
        })?;
        if line_is_empty { Ok(()) } else { writeln!(f) }
    }
}
