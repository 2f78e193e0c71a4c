//! A KO'd monster's dice (KO-3).

use crate::{
    flow::{action::Action, answers::Answers, engine::Engine, event::EventKind, prompt::Prompt},
    rule::Rule,
    state::{
        board::{Borough, Place},
        damage::DamageSource,
        dice::{Dice, Face},
        game::Game,
        seat::{MAX_SEATS, Seat},
    },
};

/// Attack faces needed to summon the Token Monster (KO-3.2).
pub(super) const SUMMONS: u8 = 3;
/// Attack faces needed to command the units (KO-3.3).
const COMMANDS: u8 = 4;

impl Game {
    /// Whether a KO'd monster may treat all its dice as one face (KO-3.7).
    pub(crate) fn may_treat(&self, seat: Seat) -> bool {
        self.is_ko(seat) && self.turn.dice.kinds().count() == Face::ALL.len()
    }

    /// Answers to `TreatAs`: change nothing, or treat all dice as one face (KO-3.7).
    pub(crate) fn treat_answers(&self, list: &mut impl Answers) {
        list.push(Action::Pass);
        list.extend(self.ruleset().faces().into_iter().map(Action::TreatAs));
    }

    /// Answers to `Summon`: the possible uses of a KO'd monster's Attack faces (KO-3.9). A Token Monster in play
    /// attacks unless the units are commanded (KO-3.4).
    pub(crate) fn summon_answers(&self, symbols: u8, list: &mut impl Answers) {
        if self.token_monster().is_some() {
            list.push(Action::Attack);
        } else {
            list.push(Action::Pass);
            if symbols >= SUMMONS {
                list.extend(self.boroughs_with_room().iter().map(Action::Summon));
            }
        }
        if symbols >= COMMANDS {
            list.push(Action::CommandUnits);
        }
    }

    /// Answers to `Heckle`: the active monsters, one of which loses VP (KO-3.1).
    pub(crate) fn heckle_answers(&self, list: &mut impl Answers) {
        list.extend(self.seats().filter(|&s| self.is_active(s)).map(Action::Choose));
    }

    /// The number of units in the whole city.
    fn all_units(&self) -> u8 {
        Borough::ALL.into_iter().map(|b| self.unit_count(b)).sum()
    }
}

impl Engine<'_> {
    /// KO-3.7: turns all dice into one face; cards that depend on the result are applied again (KR-9).
    #[cold]
    pub(crate) fn treat_as(&mut self, seat: Seat, face: Face) {
        self.turn.dice = Dice::of(face, self.turn.dice.total());
        self.emit(EventKind::TreatAs { seat, face }, Rule::KO_3_7);
        self.result_changed(seat);
    }

    /// Resolves one kind of face for a KO'd monster. Never called for Attack and Heal, which take the usual path so
    /// that they can be spent on removing tokens (KO-3.6).
    #[cold]
    pub(crate) fn resolve_ko_kind(&mut self, seat: Seat, face: Face, count: u8) {
        match face {
            Face::CELEBRITY => self.ko_celebrity(seat, count),
            Face::DESTRUCTION if self.token_monster().is_some() => {
                self.ask_next(seat, Prompt::Destroy { left: count, first: true });
            }
            Face::DESTRUCTION => self.emit(EventKind::Nothing { seat, face }, Rule::KO_3_5),
            Face::OUCH => {
                self.ouch_cards(seat, count);
                self.emit(EventKind::Nothing { seat, face }, Rule::KO_3_6);
            }
            _ => self.emit(EventKind::Nothing { seat, face }, Rule::KO_3_6),
        }
    }

    /// KO-3.1: gains 1 VP per face, and chooses an active monster that loses the same number of VP.
    fn ko_celebrity(&mut self, seat: Seat, faces: u8) {
        self.celebrity_cards(seat);
        self.gain_vp(seat, faces.into(), Rule::KO_3_1);
        self.ask_next(seat, Prompt::Heckle { faces });
    }

    /// KO-3.9: uses a KO'd monster's Attack faces, asking only if there is a choice.
    #[cold]
    pub(crate) fn ko_attack(&mut self, seat: Seat, symbols: u8) {
        let in_play = self.token_monster().is_some();
        if symbols >= if in_play { COMMANDS } else { SUMMONS } {
            self.ask_next(seat, Prompt::Summon { symbols });
        } else if in_play {
            self.token_attack(seat, symbols);
        } else {
            self.nothing_summoned(seat);
        }
    }

    /// KO-3.2: reports that the Attack faces had no effect, because there were too few to summon or the monster passed.
    pub(super) fn nothing_summoned(&mut self, seat: Seat) {
        self.emit(EventKind::Nothing { seat, face: Face::ATTACK }, Rule::KO_3_2);
    }

    /// KO-3.3: each monster takes 1 damage for each unit in its borough with four symbols, for half of all units in the
    /// city (rounded up) with five, and for all of them with more. This is not an attack, and it can hit the Token
    /// Monster (KO-3.10).
    #[cold]
    pub(crate) fn command_units(&mut self, seat: Seat, symbols: u8) {
        self.emit(EventKind::Command { seat }, Rule::KO_3_3);
        let all = self.all_units();
        let everywhere = match symbols {
            COMMANDS => None,
            5 => Some(all.div_ceil(2)),
            _ => Some(all),
        };
        let fire =
            |game: &Game, place: Place| everywhere.or_else(|| place.borough().map(|b| game.unit_count(b))).unwrap_or(0);
        let mut damage = [0; MAX_SEATS];
        for other in self.standing() {
            damage[other.index()] = fire(self, self.monster(other).place);
        }
        let reaches = self.token_monster().is_some_and(|place| fire(self, place) > 0);
        self.damage_with_token(damage, reaches, DamageSource::Command);
    }
}
