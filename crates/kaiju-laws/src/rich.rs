//! Games that start midway with most Keep cards already owned, so that cards interact far more often than in games from
//! the start.

use crate::Policy;
use kaiju_dealer::Dealer;
use kaiju_rules::{
    Borough, CardKind, Game, MAX_TURNS, MonsterSetup, OPTIONS, Options, Phase, Place, Ruleset, Seat, Setup, StartAt,
    Tile, Token, Track, Zone,
};

/// A random starting position: a new game, or one that starts midway. A third of the two-player games in Tokyo are
/// duels (TR-60). No other option is ever on, so that adding options doesn't change the games of a given seed;
/// [`random_option_table`] uses all of them.
pub fn random_table(ruleset: Ruleset, players: usize, policy: Policy, dealer: &mut Dealer) -> Game {
    let options = random_options(ruleset, players, dealer);
    table_with(ruleset, options, players, policy, dealer)
}

/// A random starting position for New York's KO variant; half of the games use heroes.
pub fn random_ko_table(players: usize, policy: Policy, dealer: &mut Dealer) -> Game {
    let options = Options { ko: true, heroes: dealer.below(2) == 0, ..Options::default() };
    table_with(Ruleset::NewYork, options, players, policy, dealer)
}

/// A random starting position. Each option is on with probability one half if the game and the options before it allow
/// it.
pub fn random_option_table(ruleset: Ruleset, players: usize, policy: Policy, dealer: &mut Dealer) -> Game {
    let mut options = Options::default();
    for option in OPTIONS {
        let can_be_on = options.available(ruleset, players).any(|available| available == option);
        options.set(option, can_be_on && dealer.below(2) == 0);
    }
    table_with(ruleset, options, players, policy, dealer)
}

fn table_with(ruleset: Ruleset, options: Options, players: usize, policy: Policy, dealer: &mut Dealer) -> Game {
    if policy.is_rich() {
        return rich_with(ruleset, options, players, dealer);
    }
    Game::new(ruleset, options, players).expect("2 to 6 players are valid")
}

fn random_options(ruleset: Ruleset, players: usize, dealer: &mut Dealer) -> Options {
    let duel = ruleset == Ruleset::Tokyo && players == 2 && dealer.below(3) == 0;
    Options { duel, ..Options::default() }
}

/// A random position midway through a game, at the start of a turn, with most Keep cards already owned.
pub fn rich_table(ruleset: Ruleset, seats: usize, dealer: &mut Dealer) -> Game {
    let options = random_options(ruleset, seats, dealer);
    rich_with(ruleset, options, seats, dealer)
}

fn rich_with(ruleset: Ruleset, options: Options, seats: usize, dealer: &mut Dealer) -> Game {
    let mut setup = Setup::new(ruleset);
    setup.options = options;
    setup.monsters = (0..seats).map(|_| monster(ruleset, dealer)).collect();
    if seats > 2 && dealer.below(6) == 0 {
        setup.monsters[0] = MonsterSetup { out: true, ..MonsterSetup::default() };
    }
    if options.ko {
        knock_out_some(&mut setup, dealer);
    }
    let living: Vec<usize> = (0..seats).filter(|&i| !setup.monsters[i].out && !setup.monsters[i].ko).collect();
    let pick = |dealer: &mut Dealer| living[dealer.below(living.len() as u32) as usize];
    match ruleset {
        Ruleset::NewYork => {
            place_figures(&mut setup, &living, dealer);
            if setup.monsters.iter().any(|m| m.ko) && dealer.below(2) == 0 {
                place_token_monster(&mut setup, &living, dealer);
            }
            place_tiles(&mut setup, dealer);
        }
        Ruleset::Tokyo => place_in_tokyo(&mut setup, &living, dealer),
    }

    let mut cards: Vec<_> = ruleset.power_cards().iter().collect();
    shuffle(&mut cards, dealer);
    for card in cards {
        let keep = ruleset.cards()[card.index()].kind == CardKind::Keep;
        match dealer.below(8) {
            0..=4 if keep => setup.monsters[pick(dealer)].cards.push(card),
            5 => setup.discard.push(card),
            _ => {
                if let Some(slot) = setup.market.iter_mut().find(|slot| slot.is_none()) {
                    *slot = Some(card);
                }
            }
        }
    }
    for (id, most) in [("carapace", 3), ("smoke-cloud", 3), ("battery-monster", 6)] {
        if let Some(card) = ruleset.card_by_id(id) {
            let least = u32::from(ruleset == Ruleset::Tokyo);
            setup.counters.push((card, (least + dealer.below(most + 1 - least)) as u8));
        }
    }
    match ruleset {
        Ruleset::NewYork => {
            for borough in Borough::ALL {
                if dealer.below(3) == 0 {
                    setup.souvenirs.insert(borough);
                }
            }
            setup.superstar = Seat::new(pick(dealer));
            setup.statue = Seat::new(pick(dealer)).filter(|_| dealer.below(2) == 0);
        }
        Ruleset::Tokyo => copy_something(&mut setup, dealer),
    }
    // One game in eight starts shortly before the last possible turn (NY-8.5).
    let first = if dealer.below(8) == 0 { u32::from(MAX_TURNS) - 9 } else { 1 };
    let kod: Vec<usize> = (0..seats).filter(|&i| setup.monsters[i].ko).collect();
    let first_seat = if kod.is_empty() || dealer.below(2) == 0 { pick(dealer) } else { kod[0] };
    let seat = Seat::new(first_seat).expect("the seat is in the game");
    setup.start = StartAt::Turn { seat, number: (first + dealer.below(10)) as u16, phase: Phase::Start };
    Game::from_setup(&setup, &mut |_, _| {}).expect("a rich setup is valid")
}

fn monster(ruleset: Ruleset, dealer: &mut Dealer) -> MonsterSetup {
    let mut monster = MonsterSetup {
        life: 1 + dealer.below(10) as u8,
        vp: dealer.below(18) as u16,
        energy: dealer.below(16) as u16,
        ..MonsterSetup::default()
    };
    let kinds = ruleset.tokens().iter().filter(|&&t| (t as usize) < Token::ON_MONSTERS);
    for (&token, fewer) in kinds.zip([1, 0]) {
        monster.tokens[token as usize] = dealer.below(3).saturating_sub(fewer) as u8;
    }
    monster
}

/// Knocks out some monsters and makes others zombies, but never the last two.
fn knock_out_some(setup: &mut Setup, dealer: &mut Dealer) {
    let seats = setup.monsters.len();
    for monster in setup.monsters.iter_mut().take(seats - 2).filter(|m| !m.out) {
        monster.demanded = dealer.below(4) == 0;
        match dealer.below(4) {
            0 => {
                (monster.ko, monster.life) = (true, 0);
                monster.risen = dealer.below(2) == 0;
            }
            1 => {
                (monster.zombie, monster.risen) = (true, true);
                monster.life = monster.life.min(5);
            }
            _ => {}
        }
    }
}

/// The number of figures that Manhattan or Tokyo can hold (NY-6.7, NY-6.15, TK-1.2).
fn inside_capacity(setup: &Setup, living: &[usize]) -> usize {
    if living.len() >= 5 && !setup.options.single_manhattan { 2 } else { 1 }
}

/// Places the Token Monster where there is room: in Manhattan or in an outer borough.
fn place_token_monster(setup: &mut Setup, living: &[usize], dealer: &mut Dealer) {
    let places = || setup.monsters.iter().map(|m| m.place);
    let inside = places().filter(|p| p.is_inside()).count();
    let room = inside_capacity(setup, living);
    let track = if places().any(|p| p.track() == Some(Track::Main)) { Track::Side } else { Track::Main };
    let free = |b: &Borough| places().filter(|p| *p == Place::Outer(*b)).count() < 2;
    setup.token_monster = if inside < room && dealer.below(2) == 0 {
        Place::Manhattan(Zone::Lower, track)
    } else {
        Borough::OUTER.into_iter().find(free).map_or(Place::Off, Place::Outer)
    };
}

/// Puts at most one monster into the City and, if five or more are standing, at most one into the Bay. The others are
/// outside.
fn place_in_tokyo(setup: &mut Setup, living: &[usize], dealer: &mut Dealer) {
    for &i in living {
        setup.monsters[i].place = Place::Outside;
    }
    let mut order = living.to_vec();
    shuffle(&mut order, dealer);
    let inside = dealer.below(inside_capacity(setup, living) as u32 + 1) as usize;
    for (&i, track) in order.iter().take(inside).zip(Track::ALL) {
        setup.monsters[i].place = Place::Tokyo(track);
    }
}

/// If a monster has Mimic, usually makes Mimic copy a random card that some monster owns.
fn copy_something(setup: &mut Setup, dealer: &mut Dealer) {
    let Some(mimic) = setup.ruleset.card_by_id("mimic") else { return };
    if !setup.monsters.iter().any(|m| m.cards.contains(&mimic)) {
        return;
    }
    let held = setup.monsters.iter().enumerate();
    let models: Vec<_> =
        held.flat_map(|(i, m)| m.cards.iter().map(move |&c| (i, c))).filter(|m| m.1 != mimic).collect();
    if !models.is_empty() && dealer.below(8) > 0 {
        let (seat, card) = models[dealer.below(models.len() as u32) as usize];
        setup.copied = Seat::new(seat).map(|seat| (seat, card, None));
    }
}

/// Puts a random number of monsters into Manhattan, up to its capacity, and the others into outer boroughs, at most two
/// into each.
fn place_figures(setup: &mut Setup, living: &[usize], dealer: &mut Dealer) {
    let inside = dealer.below(inside_capacity(setup, living) as u32 + 1) as usize;
    let mut order = living.to_vec();
    shuffle(&mut order, dealer);
    for (&i, track) in order.iter().take(inside).zip(Track::ALL) {
        let zone = Zone::ALL[dealer.below(3) as usize];
        setup.monsters[i].place = Place::Manhattan(zone, track);
    }
    let mut rooms: Vec<_> = Borough::OUTER.into_iter().flat_map(|b| [b, b]).collect();
    shuffle(&mut rooms, dealer);
    for (&i, borough) in order.iter().skip(inside).zip(rooms) {
        setup.monsters[i].place = Place::Outer(borough);
    }
}

/// Builds fifteen stacks of three; some of their tiles have already become units in their borough.
fn place_tiles(setup: &mut Setup, dealer: &mut Dealer) {
    let copies = |t: Tile| (0..Tile::BOX[t.index()]).map(move |_| t);
    let mut tiles: Vec<Tile> = Tile::ALL.into_iter().flat_map(copies).collect();
    shuffle(&mut tiles, dealer);
    for borough in Borough::ALL {
        for stack in 0..3 {
            let pile = &mut setup.stacks[borough.index()][stack];
            pile.extend(tiles.drain(..3));
            for _ in 0..[0, 0, 0, 1, 1, 2, 3][dealer.below(7) as usize] {
                let unit = pile.remove(0).unit();
                setup.units[borough.index()][unit as usize].0 += 1;
            }
        }
    }
}

fn shuffle<T>(items: &mut [T], dealer: &mut Dealer) {
    for last in (1..items.len()).rev() {
        items.swap(last, dealer.below(last as u32 + 1) as usize);
    }
}
