//! The coach: what the champion would do, for the player who is asked. A setting of the table, the same for everyone.

use super::{Conn, Room, RoomOutput};
use kaiju_analysis::Analyst;
use kaiju_protocol::{AdviceView, Code, FromServer, Refusal};

impl Room {
    /// Whether players can ask the coach.
    pub const fn has_coach(&self) -> bool {
        self.state.has_coach()
    }

    /// Sends the coach's advice on a person's question to the connection that asks for it. The champion thinks about a
    /// question only once, however often it is asked for.
    pub(super) fn send_advice(
        &mut self,
        conn: Conn,
        person: u32,
        ply: u32,
        output: &mut RoomOutput,
    ) -> Result<(), Refusal> {
        if !self.state.has_coach() {
            return Err(Code::CoachOff.into());
        }
        let (game, seat) = self.at_ply(person, ply)?;
        if self.state.asked_seat() != Some(seat) || self.state.bot(seat).is_some() {
            return Err(Code::NotAsked.into());
        }
        let advice = match &self.advice {
            // A table's plies never go back, so an equal one means the same question.
            Some(known) if known.ply == ply => known.clone(),
            _ => {
                let mut veil = None;
                let advice = Analyst::new(game).advice(game.view(Some(seat), &mut veil)).ok_or(Code::NotAsked)?;
                Box::new(AdviceView::of(game, seat, ply, &advice))
            }
        };
        output.send([conn], FromServer::Advice(advice.clone()));
        self.advice = Some(advice);
        Ok(())
    }
}
