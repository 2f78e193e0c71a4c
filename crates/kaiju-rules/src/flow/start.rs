//! Starting a game: from the box (section 2), or from a position set up by hand.

use crate::{
    cards::{
        card::CounterKind,
        set::{CardId, CardSet},
    },
    flow::{
        engine::Listener,
        prompt::Pending,
        step::{Step, Steps},
    },
    options::Options,
    rule::Cause,
    ruleset::Ruleset,
    state::{
        board::{Borough, BoroughSet, Place},
        damage::PendingDamage,
        dice::Face,
        game::{BoroughState, Game, MAX_FEWER, MAX_TURNS, Stack},
        ko_state::KoState,
        monster::{KO, Monster},
        phase::Phase,
        queue::Queue,
        seat::{MAX_SEATS, MIN_SEATS, Seat, SeatSet},
        setup::{Setup, SetupError, StartAt},
        tile::Unit,
        token::{Token, TokenCounts},
        turn::Turn,
    },
    version::RulesVersion,
};

fn wrong<T>(message: String) -> Result<T, SetupError> {
    Err(SetupError::Position(message))
}

fn check_seats(seats: usize) -> Result<(), SetupError> {
    if (MIN_SEATS..=MAX_SEATS).contains(&seats) {
        return Ok(());
    }
    Err(SetupError::Seats(seats))
}

impl Game {
    /// A new game with this many monsters (section 2). It waits for chance: first the market, then the tiles, then the
    /// start-player roll.
    pub fn new(ruleset: Ruleset, options: Options, seats: usize) -> Result<Game, SetupError> {
        check_seats(seats)?;
        let mut game = Game::blank(ruleset, seats);
        game.set_options(options)?;
        game.deck = ruleset.power_cards();
        game.push_start_roll();
        game.unseen = game.rules.tiles;
        for borough in ruleset.rules().stacked {
            game.city[borough.index()].stacks = [Stack { top: None, hidden: 3 }; 3];
        }
        for monster in &mut game.monsters[..seats] {
            monster.place = ruleset.rules().outset;
        }
        game.steps.push(Step::Deal(0));
        game.begin(None);
        Ok(game)
    }

    fn set_options(&mut self, options: Options) -> Result<(), SetupError> {
        options.check(self.ruleset, self.seats.into()).map_err(SetupError::Option)?;
        self.options = options;
        Ok(())
    }

    pub(crate) fn blank(ruleset: Ruleset, seats: usize) -> Game {
        let empty = Stack { top: None, hidden: 0 };
        Game {
            ruleset,
            rules: ruleset.rules(),
            options: Options::default(),
            version: RulesVersion::CURRENT,
            seats: seats as u8,
            monsters: [Monster::NEW; MAX_SEATS],
            standing: SeatSet((1 << seats) - 1),
            inside: SeatSet::default(),
            city: [BoroughState { stacks: [empty; 3], old: [0; 3], new: [0; 3] }; 5],
            unseen: [0; 7],
            souvenirs: BoroughSet::default(),
            supply: ruleset.full_supply(),
            counters: [0; 3],
            copied: None,
            superstar: None,
            statue: None,
            market: [None; 3],
            deck: CardSet::EMPTY,
            top: None,
            knowers: SeatSet::default(),
            offers: [SeatSet::default(); 3],
            discard: CardSet::EMPTY,
            acquired: Queue::EMPTY,
            promised: Queue::EMPTY,
            extra_turns: Queue::EMPTY,
            order: Seat(0),
            conceding: SeatSet::default(),
            ko_state: KoState::NONE,
            contest: [0; MAX_SEATS],
            eliminations: 0,
            turn: Turn::new(0, Seat(0)),
            pending_damage: PendingDamage::NONE,
            steps: Steps::EMPTY,
            pending: Pending::Over { winner: None, cause: Cause::Rule(ruleset.cites().none_left) },
        }
    }

    fn push_start_roll(&mut self) {
        let mut all = SeatSet::default();
        for seat in self.in_game() {
            all.insert(seat);
        }
        self.pending = Pending::Chance(crate::Chance::Card { slot: 0 });
        self.steps.push(Step::StartRoll(all, all));
    }

    /// A game that starts from a position set up by hand; `listener` receives the events until the first question or
    /// chance.
    pub fn from_setup(setup: &Setup, listener: Listener<'_>) -> Result<Game, SetupError> {
        check_seats(setup.monsters.len())?;
        let mut game = Game::blank(setup.ruleset, setup.monsters.len());
        game.set_options(setup.options)?;
        game.set_monsters(setup)?;
        game.note_monsters();
        game.set_ko_state(setup)?;
        game.set_cards(setup)?;
        game.set_copies(setup)?;
        game.set_city(setup)?;
        game.set_tokens(setup);
        game.superstar = setup.superstar;
        game.statue = setup.statue;
        game.check_table().map_err(SetupError::Position)?;
        let inside = game.seats().filter(|&s| game.monster(s).place.is_inside()).count();
        if inside + usize::from(game.ko_state.figure.is_inside()) > game.inside_capacity() {
            return wrong(match setup.ruleset {
                Ruleset::NewYork if setup.options.single_manhattan => {
                    "manhattan holds one monster with single-manhattan (NY-6.15)".into()
                }
                Ruleset::NewYork => "manhattan holds two monsters only while five are in the game (NY-6.7)".into(),
                Ruleset::Tokyo => "tokyo holds two monsters only while five are in the game (TK-1.2)".into(),
            });
        }
        match setup.start {
            StartAt::StartRoll => game.push_start_roll(),
            StartAt::Turn { seat, number, phase } => game.set_turn(setup, seat, number, phase)?,
        }
        game.begin(Some(listener));
        Ok(game)
    }

    fn set_monsters(&mut self, setup: &Setup) -> Result<(), SetupError> {
        for (i, monster) in setup.monsters.iter().enumerate() {
            let name = Seat(i as u8).letter();
            let here = &mut self.monsters[i];
            if monster.out {
                if !monster.cards.is_empty() {
                    return wrong(format!("monster {name} is out and cannot have cards"));
                }
                *here = Monster { life: 0, out: 1, vp: monster.vp, ..Monster::NEW };
                self.eliminations = 1;
                continue;
            }
            if (monster.life == 0) != monster.ko {
                return wrong(format!("monster {name} has no life; write \"out\""));
            }
            let Some(tokens) = TokenCounts::new(monster.tokens) else {
                return wrong(format!("monster {name} has more tokens than a box holds"));
            };
            let outset = self.rules.outset;
            if monster.place == Place::Off && setup.start != StartAt::StartRoll && !monster.ko {
                return wrong(format!("monster {name} has no place; write \"in\" and a place"));
            }
            if ![Place::Off, outset].contains(&monster.place) && setup.start == StartAt::StartRoll {
                return wrong(format!("monster {name} is on the board before the start-player roll"));
            }
            *here = Monster {
                life: monster.life,
                vp: monster.vp,
                energy: monster.energy,
                place: if setup.start == StartAt::StartRoll { outset } else { monster.place },
                tokens,
                out: if monster.ko { KO } else { 0 },
                gained: monster.gained,
                damage_this_turn: monster.damage_this_turn,
                ..Monster::NEW
            };
        }
        Ok(())
    }

    /// Sets the KO variant's part of the state.
    fn set_ko_state(&mut self, setup: &Setup) -> Result<(), SetupError> {
        for (i, monster) in setup.monsters.iter().enumerate() {
            let seat = Seat(i as u8);
            let was_ko = monster.ko || monster.zombie || monster.risen || monster.demanded;
            if was_ko && !self.options.ko {
                return wrong(format!("monster {} uses the KO variant: write \"ko\" after the game", seat.letter()));
            }
            if (monster.ko || monster.zombie) && setup.start == StartAt::StartRoll {
                return wrong(format!("monster {} cannot have been KO'd before the start-player roll", seat.letter()));
            }
            if monster.zombie {
                self.ko_state.zombies.insert(seat);
            }
            if monster.zombie || monster.risen {
                self.ko_state.risen.insert(seat);
            }
            if monster.demanded {
                self.ko_state.demanded.insert(seat);
            }
        }
        self.ko_state.figure = setup.token_monster;
        Ok(())
    }

    fn set_cards(&mut self, setup: &Setup) -> Result<(), SetupError> {
        let ruleset = self.ruleset;
        let mut rest = ruleset.power_cards();
        // Of several identical cards, takes the next one that is left.
        let mut take = |card: CardId| {
            let name = ruleset.cards()[card.index()].id;
            if !ruleset.power_cards().has(card) {
                return wrong(format!("{name} is a goal card; use \"superstar\" or \"statue\""));
            }
            let card = ruleset.first_like(card, rest);
            if !rest.has(card) {
                let copies = ruleset.copies(card);
                let times = if copies > 1 { format!("; the box holds {copies}") } else { String::new() };
                return wrong(format!("{name} is in two places{times}"));
            }
            rest.remove(card);
            Ok(card)
        };
        for (i, monster) in setup.monsters.iter().enumerate() {
            for &card in &monster.cards {
                let card = take(card)?;
                if !ruleset.hooks().keep.has(card) {
                    return wrong(format!("{} is not a Keep card", ruleset.cards()[card.index()].id));
                }
                self.monsters[i].powers.insert(card);
                self.acquired.push(card);
            }
        }
        for (slot, card) in setup.market.iter().enumerate() {
            self.market[slot] = card.map(&mut take).transpose()?;
        }
        for &card in &setup.discard {
            self.discard.insert(take(card)?);
        }
        if !setup.deck_is_empty {
            self.deck = rest;
        }
        for &seat in &setup.promised {
            if !self.promised.push(seat) {
                return wrong("too many cards are pending".into());
            }
        }
        for &turn in &setup.extra_turns {
            if turn.fewer > MAX_FEWER {
                return wrong(format!("a turn can't have {} fewer dice", turn.fewer));
            }
            if !self.extra_turns.push(turn) {
                return wrong("too many extra turns are waiting".into());
            }
        }
        let waiting = setup.promised.iter().copied().chain(setup.extra_turns.iter().map(|t| t.seat));
        for seat in waiting {
            if !self.is_standing(seat) {
                return wrong(format!(
                    "monster {} isn't standing, so no card or turn can be pending for it",
                    seat.letter()
                ));
            }
        }
        Ok(())
    }

    /// Sets what Mimic copies, the tokens and energy on cards, and the known top card of the deck.
    fn set_copies(&mut self, setup: &Setup) -> Result<(), SetupError> {
        if let Some((seat, card, _)) = setup.copied {
            let owner = self.seats().find(|&s| self.has(s, self.hooks().mimics));
            let held = self.monsters[seat.index()].cards();
            let card = self.ruleset.first_like(card, held);
            let (Some(owner), Some(copy)) = (owner.filter(|_| held.has(card)), self.ruleset.copy_of(card)) else {
                return wrong(format!("{} is not a card that Mimic copies", self.card(card).id));
            };
            self.monsters[owner.index()].powers.insert(copy);
            self.copied = Some(card);
        }
        // Explicit counts come first: the defaults are limited by what those leave in the box.
        for explicit in [true, false] {
            for seat in self.seats() {
                for card in self.owned(seat, self.hooks().holds) {
                    let count = match setup.copied {
                        Some((_, _, count)) if self.card(card).is_copy => count,
                        _ => setup.counters.iter().find(|(c, _)| *c == card).map(|&(_, count)| count),
                    };
                    if count.is_some() == explicit {
                        self.set_counter(card, count);
                    }
                }
            }
        }
        if let Some((card, knowers)) = setup.top {
            let card = self.ruleset.first_like(card, self.deck);
            if !self.deck.has(card) || knowers.iter().any(|s| s.index() >= self.seat_count()) {
                return wrong(format!("{} cannot be on top of the deck", self.card(card).id));
            }
            (self.top, self.knowers) = (Some(card), knowers);
        }
        Ok(())
    }

    /// Sets the tokens or energy on a card; `None` means the amount it is bought with, limited by the tokens left in
    /// the box.
    fn set_counter(&mut self, card: CardId, count: Option<u8>) {
        let Some(at) = self.counter_place(card) else { return };
        let left = match self.card(card).holds {
            Some(CounterKind::Tokens(token)) => {
                u16::from(Token::BOX[token as usize]).saturating_sub(self.tokens_in_play()[token as usize])
            }
            _ => u16::MAX,
        };
        self.counters[at] = count.unwrap_or(u16::from(self.card(card).holds_first).min(left) as u8);
    }

    fn set_city(&mut self, setup: &Setup) -> Result<(), SetupError> {
        if setup.stacks.iter().flatten().any(|tiles| tiles.len() > 3) {
            return wrong("a stack has at most three tiles (NY-2.3)".into());
        }
        for borough in Borough::ALL {
            let quarter = &mut self.city[borough.index()];
            for (i, tiles) in setup.stacks[borough.index()].iter().enumerate() {
                quarter.stacks[i] = Stack { top: tiles.first().copied(), hidden: tiles.len().saturating_sub(1) as u8 };
                for tile in tiles.iter().skip(1) {
                    self.unseen[tile.index()] += 1;
                }
            }
            for unit in Unit::ALL {
                let (old, new) = setup.units[borough.index()][unit as usize];
                quarter.old[unit as usize] = old;
                quarter.new[unit as usize] = new;
            }
        }
        self.souvenirs = setup.souvenirs;
        Ok(())
    }

    /// Sets the supply; by default, the tokens in the box that aren't in play.
    fn set_tokens(&mut self, setup: &Setup) {
        let (used, boxed) = (self.tokens_in_play(), self.ruleset.full_supply());
        for token in Token::ALL {
            let i = token as usize;
            let left = u16::from(boxed[i]).saturating_sub(used[i]) as u8;
            self.supply[i] = setup.supply[i].unwrap_or(left);
        }
    }

    fn set_turn(&mut self, setup: &Setup, seat: Seat, number: u16, phase: Phase) -> Result<(), SetupError> {
        if !self.is_in_game(seat) {
            return wrong(format!("monster {} is out and can't have a turn", seat.letter()));
        }
        if !(1..=MAX_TURNS).contains(&number) {
            return wrong(format!("there is no turn number {number} ({})", self.rules.cites.turn_limit));
        }
        self.order = seat;
        self.turn = Turn::new(number, seat);
        self.turn.was_empty = setup.was_empty.unwrap_or(self.middle_is_empty());
        self.turn.entered = setup.entered;
        (self.turn.destroyed_building, self.turn.destroyed_units) = setup.destroyed;
        self.turn.phase = phase;
        self.pending = Pending::Chance(crate::Chance::Card { slot: 0 });
        // The exact number can't be checked: it depends on cards and tokens that may be gone by now.
        if let Some(dice) = setup.dice.filter(|dice| dice.total() > 8) {
            return wrong(format!("a turn has at most eight dice, not {}", dice.total()));
        }
        if phase == Phase::Resolve {
            let Some(dice) = setup.dice else {
                return wrong("\"phase resolve\" needs \"this-turn dice\"".into());
            };
            self.turn.dice = dice;
        } else if let Some(dice) = setup.dice {
            if phase < Phase::Resolve {
                return wrong("\"this-turn dice\" needs a phase after the roll".into());
            }
            self.turn.resolved = dice;
            for face in dice.kinds() {
                self.turn.done.insert(face);
            }
        }
        if phase > Phase::Resolve {
            for face in Face::ALL {
                self.turn.done.insert(face);
            }
            self.turn.dice_done = true;
        }
        self.enter_turn(phase);
        if phase == Phase::Start && self.is_ko(seat) && !self.has_risen(seat) {
            self.steps.push(Step::Ask(seat, crate::flow::prompt::Prompt::Zombie));
        }
        // A monster alone on track 5-6 changes track before anything else (NY-6.10).
        self.steps.push(Step::ResolveOverflow);
        Ok(())
    }
}
