//! What holds on every table that a game can be played on, however it was laid: set up by hand or read from a text.

use crate::{
    board::{Borough, Place, Track},
    game::{Game, MOST_GOODS, OUTER_CAPACITY},
    token::Token,
};

impl Game {
    /// What is wrong with the table, if anything is.
    pub(crate) fn check_table(&self) -> Result<(), String> {
        for holder in [self.superstar, self.statue].into_iter().flatten() {
            if !self.is_alive(holder) {
                return Err(format!("monster {} is out and cannot hold a goal card", holder.letter()));
            }
        }
        self.check_monsters()?;
        self.check_places()?;
        self.check_box()
    }

    fn check_monsters(&self) -> Result<(), String> {
        for seat in self.seats() {
            let (m, name, max) = (self.monster(seat), seat.letter(), self.max_life(seat));
            if m.is_alive() != (m.life > 0) {
                return Err(format!("monster {name} is alive without life or dead with it"));
            }
            if m.life > max {
                return Err(format!("monster {name} has life {}, but its maximum is {max}", m.life));
            }
            if !m.is_alive() && (m.place != Place::Off || !m.cards.is_empty() || m.energy > 0) {
                return Err(format!("monster {name} is out and has a place, cards or energy"));
            }
            if m.vp > MOST_GOODS || m.energy > MOST_GOODS {
                return Err(format!("monster {name} has more than any game gives"));
            }
        }
        Ok(())
    }

    fn check_places(&self) -> Result<(), String> {
        if self.seats().any(|s| matches!(self.monster(s).place, Place::Outer(Borough::Manhattan))) {
            return Err("manhattan is no outer borough".into());
        }
        for borough in Borough::OUTER {
            if self.figures()[borough.index()] > OUTER_CAPACITY {
                return Err(format!("{} holds more than two monsters (NY-2.5)", borough.word()));
            }
        }
        for track in Track::ALL {
            let there = self.seats().filter(|&s| matches!(self.monster(s).place, Place::Manhattan(_, t) if t == track));
            if there.count() > 1 {
                return Err(format!("two monsters stand on track {} of manhattan", track.word()));
            }
        }
        Ok(())
    }

    /// Tiles and tokens are those of the box (NY-1.5, NY-1.6).
    fn check_box(&self) -> Result<(), String> {
        let stacks = self.city.iter().flat_map(|q| q.stacks);
        let tiles = stacks.map(|s| u16::from(s.hidden) + u16::from(s.top.is_some())).sum::<u16>();
        let units = self.city.iter().flat_map(|q| q.old.into_iter().chain(q.new));
        let trophies = self.seats().flat_map(|s| self.monster(s).trophies);
        if tiles + units.chain(trophies).map(u16::from).sum::<u16>() > 45 {
            return Err("the box holds only 45 tiles (NY-1.5)".into());
        }
        for token in Token::ALL {
            let all = self.tokens_in_play()[token as usize] + u16::from(self.supply(token));
            let most = Token::BOX[token as usize];
            if all > most.into() {
                return Err(format!("the box holds only {most} {} tokens, not {all}", token.word()));
            }
        }
        Ok(())
    }

    /// Tokens on monsters, on cards and on the board, by kind.
    pub(crate) fn tokens_in_play(&self) -> [u16; 4] {
        let on = |i: usize| self.seats().map(|s| u16::from(self.monster(s).tokens[i])).sum();
        [on(0), on(1), self.souvenirs.iter().count() as u16, self.carapace.into()]
    }
}
