//! Consistency checks that every playable state must pass, whether it was set up by hand or read from text.

use crate::{
    cards::card::CounterKind,
    ruleset::Ruleset,
    state::{
        board::{Borough, Place, Track, Zone},
        game::{Game, MAX_GOODS, MAX_IDLE_VP},
        ko_state::KoState,
        seat::SeatSet,
        token::Token,
    },
};

impl Game {
    /// Checks goal cards, monsters, places, tiles and tokens.
    pub(crate) fn check_table(&self) -> Result<(), String> {
        for holder in [self.superstar, self.statue].into_iter().flatten() {
            if !self.is_standing(holder) {
                return Err(format!("monster {} isn't standing and can't hold a goal card", holder.letter()));
            }
        }
        self.check_monsters()?;
        self.check_ko_state()?;
        self.check_places()?;
        self.check_box()
    }

    fn check_monsters(&self) -> Result<(), String> {
        for seat in self.seats() {
            let (m, name, max) = (self.monster(seat), seat.letter(), self.max_life(seat));
            if m.is_standing() != (m.life > 0) {
                return Err(format!("monster {name} stands without LP, or has LP without standing"));
            }
            if m.life > max {
                return Err(format!("monster {name} has life {}, but its maximum is {max}", m.life));
            }
            if !m.is_in_game() && (m.place != Place::Off || !m.powers.is_empty() || m.energy > 0) {
                return Err(format!("monster {name} is out and has a place, cards or energy"));
            }
            if m.is_ko() && m.place != Place::Off {
                return Err(format!("monster {name} is KO'd and has a place"));
            }
            let most_vp = if m.is_standing() { MAX_GOODS } else { MAX_IDLE_VP };
            if m.vp > most_vp || m.energy > MAX_GOODS {
                return Err(format!("monster {name} has more VP or energy than a game allows"));
            }
        }
        Ok(())
    }

    /// Checks the KO variant's part of the state (KO-4.1, KO-5.1).
    fn check_ko_state(&self) -> Result<(), String> {
        let k = &self.ko_state;
        let (all, standing) = (
            self.seats().fold(SeatSet::default(), SeatSet::with),
            self.standing().fold(SeatSet::default(), SeatSet::with),
        );
        let any_ko = self.in_game().any(|s| self.is_ko(s));
        if !self.options.ko && (any_ko || *k != KoState::NONE) {
            return Err("the position uses the KO variant, but the game doesn't".into());
        }
        if !k.risen.or(k.demanded).except(all).is_empty() || !k.zombies.except(standing.and(k.risen)).is_empty() {
            return Err("a zombie must be standing and have risen".into());
        }
        match k.figure {
            Place::Off | Place::Manhattan(Zone::Lower, _) => Ok(()),
            Place::Outer(borough) if borough != Borough::Manhattan => Ok(()),
            place => Err(format!("the Token Monster cannot be in {place}")),
        }
    }

    fn check_places(&self) -> Result<(), String> {
        for seat in self.seats() {
            let (place, name) = (self.monster(seat).place, seat.letter());
            let ruleset = match place {
                Place::Off => continue,
                Place::Outer(Borough::Manhattan) => return Err("manhattan isn't an outer borough".into()),
                Place::Outer(_) | Place::Manhattan(..) => Ruleset::NewYork,
                Place::Outside | Place::Tokyo(_) => Ruleset::Tokyo,
            };
            if self.ruleset != ruleset {
                return Err(format!("monster {name} cannot be in {place} in {}", self.ruleset.city()));
            }
        }
        let places = || self.monsters().iter().map(|m| m.place).chain([self.ko_state.figure]);
        for borough in Borough::OUTER {
            if places().filter(|p| p.borough() == Some(borough)).count() > 2 {
                return Err(format!("{} holds more than two monsters (NY-2.5)", borough.word()));
            }
        }
        for track in Track::ALL {
            let mut there = places().filter(|p| p.track() == Some(track));
            if let (Some(place), Some(_)) = (there.next(), there.next()) {
                return Err(match place {
                    Place::Tokyo(_) => format!("two monsters stand in {place}"),
                    _ => format!("two monsters stand on track {} of manhattan", track.word()),
                });
            }
        }
        Ok(())
    }

    /// Checks that there are no more tiles and tokens than the box holds (NY-1.5, NY-1.6, TK-1.5).
    fn check_box(&self) -> Result<(), String> {
        let stacks = self.city.iter().flat_map(|q| q.stacks);
        let tiles = stacks.map(|s| u16::from(s.hidden) + u16::from(s.top.is_some())).sum::<u16>();
        let units = self.city.iter().flat_map(|q| q.old.into_iter().chain(q.new));
        let trophies = self.seats().flat_map(|s| self.monster(s).trophies);
        if tiles + units.chain(trophies).map(u16::from).sum::<u16>() > 45 {
            return Err("the box holds only 45 tiles (NY-1.5)".into());
        }
        let boxed = self.ruleset.full_supply();
        for token in Token::ALL {
            let all = self.tokens_in_play()[token as usize] + u16::from(self.supply(token));
            let most = boxed[token as usize];
            if all > most.into() {
                return Err(format!("the box holds only {most} {} tokens, not {all}", token.word()));
            }
        }
        Ok(())
    }

    /// Tokens on monsters, on cards and on the board, by kind.
    pub(crate) fn tokens_in_play(&self) -> [u16; 8] {
        let mut tokens = [0; 8];
        for token in Token::ALL {
            tokens[token as usize] = self.seats().map(|s| u16::from(self.monster(s).tokens(token))).sum();
        }
        tokens[Token::Souvenir as usize] = self.souvenirs.iter().count() as u16;
        tokens[Token::Mimic as usize] = self.copied.is_some().into();
        for seat in self.seats() {
            for card in self.owned(seat, self.hooks().holds) {
                if let Some(CounterKind::Tokens(token)) = self.card(card).holds
                    && self.is_limited(token)
                {
                    tokens[token as usize] += u16::from(self.counter(card));
                }
            }
        }
        tokens
    }
}
