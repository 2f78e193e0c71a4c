//! The table, its cards and its end in sentences: for lines, and for the pages that the screen opens.

use crate::{table::Table, text::Voice};
use kaiju_rules::{Because, Borough, CardId, Game, Goal, Pending, Reward, Ruleset, Seat, Stack, Unit};
use kaiju_words::{Message, say};

/// All that lies on the table.
pub(crate) fn table(table: &dyn Table, voice: Voice<'_>) -> Vec<String> {
    let game = table.game();
    let mut lines = vec![
        Message::new("play-table-turn")
            .with("turn", game.turn_number())
            .with("monster", game.active())
            .with("phase", say::phase(game.phase())),
    ];
    lines.extend(game.seats().map(|seat| monster(table, game, seat)));
    if game.ruleset() == Ruleset::NewYork {
        lines.extend(Borough::ALL.map(|borough| quarter(game, borough)));
    }
    let mut text: Vec<String> = lines.iter().map(|line| voice.say(line)).collect();
    text.extend(market(table, voice));
    text
}

fn monster(table: &dyn Table, game: &Game, seat: Seat) -> Message {
    let m = game.monster(seat);
    if !m.is_alive() {
        return Message::new("play-table-out").with("monster", seat);
    }
    let player = match table.bot(seat) {
        _ if seat == table.seat() => Message::new("play-you"),
        Some(bot) => Message::new("play-bot").with("bot", bot.to_owned()),
        None => Message::new("play-person"),
    };
    let held = holdings(game, seat);
    let held =
        if held.is_empty() { Message::new("play-nothing") } else { Message::new("play-list").with("list", held) };
    Message::new("play-table-monster")
        .with("letter", seat.letter().to_string())
        .with("monster", seat)
        .with("player", player)
        .with("life", m.life())
        .with("most", game.max_life(seat))
        .with("vp", m.vp())
        .with("energy", m.energy())
        .with("place", say::place(m.place()))
        .with("held", held)
}

/// What a monster has: goal cards, cards with what lies on them, tokens.
pub(crate) fn holdings(game: &Game, seat: Seat) -> Vec<Message> {
    let m = game.monster(seat);
    let goals = [(game.superstar(), Goal::Superstar), (game.statue(), Goal::Statue)];
    let goals = goals.into_iter().filter(|(holder, _)| *holder == Some(seat)).map(|(_, goal)| say::goal(goal));
    let tokens = game.ruleset().tokens().iter().filter(|&&t| m.tokens(t) > 0);
    let tokens = tokens.map(|&t| Message::new("play-tokens").with("count", m.tokens(t)).with("token", say::token(t)));
    goals.chain(m.cards().iter().map(|card| held_card(game, seat, card))).chain(tokens).collect()
}

fn held_card(game: &Game, seat: Seat, card: CardId) -> Message {
    let name = say::card(game, card);
    match (game.counter(card), game.copy()) {
        (0, Some((owner, copy))) if owner == seat && game.card(card).mimics() => {
            Message::new("play-card-copy").with("card", name).with("copy", say::card(game, copy))
        }
        (0, _) => name,
        (count, _) => Message::new("play-card-counter").with("card", name).with("count", count),
    }
}

/// What a reward is counted in, as a word that texts select by.
pub(crate) const fn reward(reward: Reward) -> (&'static str, u8) {
    match reward {
        Reward::Vp(n) => ("vp", n),
        Reward::Energy(n) => ("energy", n),
        Reward::Life(n) => ("life", n),
    }
}

fn quarter(game: &Game, borough: Borough) -> Message {
    let stacks = game.stacks(borough).into_iter().map(|stack: Stack| match stack.top() {
        None => Message::new("play-stack-empty"),
        Some(tile) => {
            let (good, count) = reward(tile.reward());
            Message::new("play-stack")
                .with("building", say::tile(tile))
                .with("durability", tile.durability())
                .with("good", good)
                .with("count", count)
                .with("left", stack.hidden() + 1)
        }
    });
    let units = Unit::ALL.into_iter().filter_map(|unit| {
        let (old, new) = game.units(borough, unit);
        (old + new > 0).then(|| {
            Message::new("play-units")
                .with("unit", say::unit(unit))
                .with("durability", game.unit_durability(game.active(), unit))
                .with("count", old + new)
                .with("new", new)
        })
    });
    let here = game.living().filter(|&s| game.monster(s).place().borough() == Some(borough));
    let here = here.map(|seat| Message::new("play-name").with("monster", seat));
    let souvenir = game.souvenirs().has(borough).then(|| say::token(kaiju_rules::Token::Souvenir));
    let other: Vec<Message> = units.chain(souvenir).chain(here).collect();
    let other = if other.is_empty() {
        Message::new("play-nothing-else")
    } else {
        Message::new("play-list").with("list", other)
    };
    Message::new("play-quarter")
        .with("borough", Message::new("play-borough").with("borough", borough.word()))
        .with("stacks", stacks.collect::<Vec<_>>())
        .with("other", other)
}

/// Why a card of the market costs this seat less than is printed: "1 less by NY-9.4".
pub(crate) fn discounts(game: &Game, seat: Seat, card: CardId) -> Vec<Message> {
    let line = |(because, less): (Because, u8)| {
        Message::new("play-discount").with("count", less).with("because", say::because(game, because).0)
    };
    game.discounts(seat, card).map(line).collect()
}

/// What a card of the market costs this seat: "4 E", or "3 E (1 less by NY-9.4)".
pub(crate) fn price(game: &Game, seat: Seat, card: CardId) -> Message {
    let why = discounts(game, seat, card);
    let cost = game.cost(seat, card);
    if why.is_empty() {
        Message::new("play-price").with("cost", cost)
    } else {
        Message::new("play-price-less").with("cost", cost).with("why", why)
    }
}

/// A line for each card of the market, with price and text.
pub(crate) fn market(table: &dyn Table, voice: Voice<'_>) -> Vec<String> {
    let game = table.game();
    let line = |card: CardId| {
        let kind = say::card_kind(game.card(card).kind);
        Message::new("play-market-card")
            .with("card", say::card(game, card))
            .with("price", price(game, table.seat(), card))
            .with("kind", kind)
            .with("text", say::card_text(game, card))
    };
    let mut cards: Vec<Message> = game.market().into_iter().flatten().map(line).collect();
    if cards.is_empty() {
        cards.push(Message::new("play-sold-out"));
    }
    let top = game.known_top(table.seat()).map(|card| {
        Message::new("play-known-top").with("card", say::card(game, card)).with("text", say::card_text(game, card))
    });
    cards.iter().chain(&top).map(|line| voice.say(line)).collect()
}

/// The cards in play with their texts: the market, then what each monster has.
pub(crate) fn cards(table: &dyn Table, voice: Voice<'_>) -> Vec<(String, Vec<String>)> {
    let game = table.game();
    let mut groups = vec![(voice.word("play-market"), market(table, voice))];
    for seat in game.living() {
        let lines: Vec<String> = game
            .monster(seat)
            .cards()
            .iter()
            .map(|card| {
                let line = Message::new("play-card-line").with("card", held_card(game, seat, card));
                voice.say(&line.with("text", say::card_text(game, card)))
            })
            .collect();
        if !lines.is_empty() {
            groups.push((voice.name(seat), lines));
        }
    }
    groups
}

/// How the game ended: who won and why, then the places.
pub(crate) fn ending(table: &dyn Table, voice: Voice<'_>) -> Option<(String, Vec<String>)> {
    let game = table.game();
    let Pending::Over { winner, because } = game.pending() else { return None };
    let (short, _) = say::because(game, because);
    let headline = match winner {
        Some(seat) => Message::new("play-winner").with("monster", seat).with("city", say::city(game.ruleset())),
        None => Message::new("play-no-winner"),
    };
    let places = game.places();
    let mut seats: Vec<Seat> = game.seats().collect();
    seats.sort_by_key(|seat| places[seat.index()]);
    let line = |seat: Seat| {
        let m = game.monster(seat);
        let id = if m.is_alive() { "play-place" } else { "play-place-out" };
        let line = Message::new(id).with("place", places[seat.index()]).with("monster", seat);
        voice.say(&line.with("life", m.life()).with("vp", m.vp()).with("energy", m.energy()))
    };
    let headline = voice.say(&headline.with("because", short));
    Some((headline, seats.into_iter().map(line).collect()))
}
