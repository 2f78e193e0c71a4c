//! The results of a table's finished games, stored beside its entries so that people's games can be listed without
//! restoring the tables.

use super::{Room, state::RoomState};
use kaiju_protocol::{GameCard, GamePlayer, Sitter, date};
use serde::{Deserialize, Serialize};

/// Maximum number of games whose results a table keeps. Results of earlier games are dropped; their entries stay.
const MAX_FINISHED: usize = 20;
/// Estimated memory of one result, in bytes.
pub(crate) const BYTES_PER_GAME: usize = 1024;

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FinishedGame {
    /// The game as a stranger sees it, without the table's code.
    card: GameCard,
    /// The identity of each seat's person; empty for bots and for people erased since.
    identities: Vec<String>,
}

impl RoomState {
    /// Stores the result of the current game, which is over, in the state.
    pub(crate) fn finish_game(&mut self, ended: i64) {
        let Some(play) = self.play() else { return };
        let (scene, practice, fair) = (play.scene(), play.record.is_practice(), play.record.fair().is_some());
        let Some(over) = scene.over else { return };
        let players = self.seats().zip(scene.monsters).zip(over.places).map(|(((seat, chair), monster), place)| {
            let (name, bot) = (self.seat_name(seat).map(str::to_owned), matches!(chair.sitter, Sitter::Bot { .. }));
            let (vp, life) = (monster.vp, monster.life);
            GamePlayer { seat: seat.into(), monster: self.monster(chair), name, bot, place, vp, life }
        });
        let card = GameCard {
            code: String::new(),
            round: self.round,
            game: scene.game,
            options: scene.options,
            ended,
            turn: scene.turn.number,
            winner: over.winner,
            you: None,
            players: players.collect(),
            practice,
            fair,
        };
        let identity = |person| self.member(person).map(|member| member.identity.clone());
        let identities = self.chairs.iter().map(|chair| chair.person().and_then(identity).unwrap_or_default());
        let finished = FinishedGame { card, identities: identities.collect() };
        if self.finished.len() == MAX_FINISHED {
            self.finished.remove(0);
        }
        self.finished.push(finished);
    }
}

impl FinishedGame {
    /// Removes the name and identity of a person who had a seat.
    pub(crate) fn forget(&mut self, identity: &str) {
        for (own, player) in self.identities.iter_mut().zip(&mut self.card.players) {
            if own == identity {
                own.clear();
                player.name = None;
            }
        }
    }
}

/// The record of a finished game, as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordDownload {
    /// The file's name: the game, the date it ended, the table and the round.
    pub name: String,
    /// The record, in the format that `kaiju replay` reads.
    pub text: String,
}

impl RoomState {
    /// The record of the latest game as a file, if that game belongs to this round and is over.
    pub(crate) fn record_file(&self, code: &str, round: u32) -> Option<RecordDownload> {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        let text = self.record(round)?;
        let GameCard { game, ended, .. } = &self.finished.last()?.card;
        let day = date(u32::try_from(ended / DAY).unwrap_or_default());
        let name = format!("kaiju-{}-{day}-{}-{round}.txt", game.word(), code.to_uppercase());
        Some(RecordDownload { name, text })
    }
}

impl RoomState {
    /// The number of the last finished game; 0 if there is none.
    pub(crate) fn last_finished(&self) -> u32 {
        self.finished.last().map_or(0, |finished| finished.card.round)
    }
}

impl Room {
    /// The number of the last finished game; 0 if there is none. The results must be stored whenever it changes.
    pub fn last_finished(&self) -> u32 {
        self.state.last_finished()
    }

    /// The number and the record of the latest game, if it is over and a person had a seat when it began.
    pub fn finished_game_of_people(&self) -> Option<(u32, String)> {
        let play = self.state.latest.as_ref().filter(|play| play.sitters.iter().any(Option::is_some))?;
        Some((play.round, self.record(play.round)?))
    }

    /// The results of the last finished games, to be stored.
    pub fn finished_games(&self) -> String {
        serde_json::to_string(&self.state.finished).unwrap_or_else(|e| unreachable!("results are plain data: {e}"))
    }
}

/// The stored results of the games at this table in which an identity had a seat until the end, oldest first. `None` if
/// another version stored them in a different format.
pub fn stored_games(games: &str, code: &str, identity: &str) -> Vec<GameCard> {
    let games: Vec<FinishedGame> = serde_json::from_str(games).unwrap_or_default();
    let own = |FinishedGame { card, identities }: FinishedGame| {
        let at = identities.iter().position(|other| !identity.is_empty() && other == identity)?;
        let you = Some(card.players.get(at)?.seat);
        Some(GameCard { code: code.to_owned(), you, ..card })
    };
    games.into_iter().filter_map(own).collect()
}
