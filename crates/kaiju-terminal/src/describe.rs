//! Describes the table, its cards and its result in sentences, for the line client, the screen and transcripts.

use crate::{
    table::{ShownLine, TableView},
    text::Renderer,
};
use kaiju_rules::{
    Borough, CardId, Event, EventKind, Game, Goal, Good, Options, Pending, Phase, Place, Reward, Ruleset, Seat, Stack,
    Unit,
};
use kaiju_words::{Arg, Message, say};

/// The lines that the KO variant adds when a turn begins: the Token Monster's place and, if the reader is KO'd and it
/// is their turn, the comebacks still available to them.
pub(crate) fn at_turn(game: &Game, reader: Option<Seat>) -> Vec<Message> {
    let token = game.token_monster().map(|at| Message::new("play-turn-token").with("place", say::place(at)));
    let ko = reader.filter(|&seat| game.active() == seat && game.is_ko(seat));
    let ways = ko.map(|seat| Message::new("play-turn-ko").with("ways", Arg::Row(say::comebacks(game, seat))));
    token.into_iter().chain(ways).collect()
}

/// The whole table as lines: the turn, each monster, New York's boroughs, the market.
pub(crate) fn table(table: &dyn TableView, renderer: Renderer<'_>) -> Vec<String> {
    let game = table.game();
    let mut lines = vec![
        Message::new("play-table-turn")
            .with("turn", game.turn_number())
            .with("monster", game.active())
            .with("phase", say::phase(game.phase())),
    ];
    lines.extend(game.seats().map(|seat| monster(game, seat, Some(player(table, seat)))));
    if game.ruleset() == Ruleset::NewYork {
        lines.extend(Borough::ALL.map(|borough| quarter(game, borough)));
    }
    let mut text: Vec<String> = lines.iter().map(|line| renderer.render(line)).collect();
    text.extend(market(table, renderer));
    text
}

/// Who plays a seat: the reader, a bot or another person.
pub(crate) fn player(table: &dyn TableView, seat: Seat) -> Message {
    match table.bot(seat) {
        _ if Some(seat) == table.seat() && table.moment().is_none() => Message::new("play-you"),
        Some(name) => bot(name),
        None => Message::new("play-person"),
    }
}

/// Names a bot as the player of a seat.
pub(crate) fn bot(name: &str) -> Message {
    Message::new("play-bot").with("bot", name.to_owned())
}

/// A line about a monster: its player (if given), numbers, place and possessions.
pub(crate) fn monster(game: &Game, seat: Seat, player: Option<Message>) -> Message {
    let m = game.monster(seat);
    if !m.is_in_game() {
        return Message::new("play-table-out").with("monster", seat);
    }
    let monster = match player {
        Some(player) => Message::new("play-monster-player").with("monster", seat).with("player", player),
        None => say::name(seat),
    };
    let held = holdings(game, seat);
    let held =
        if held.is_empty() { Message::new("play-nothing") } else { Message::new("play-list").with("list", held) };
    let ways = say::comebacks(game, seat);
    let id = match (game.is_ko(seat), game.is_zombie(seat)) {
        (true, _) => "play-table-ko",
        (_, true) => "play-table-zombie",
        _ => "play-table-monster",
    };
    Message::new(id)
        .with("open", ways.len() as u32)
        .with("ways", Arg::Row(ways))
        .with("letter", seat.letter().to_string())
        .with("monster", monster)
        .with("life", m.life())
        .with("most", game.max_life(seat))
        .with("vp", m.vp())
        .with("energy", m.energy())
        .with("place", say::place(m.place()))
        .with("held", held)
}

/// A monster's possessions: goal cards, Keep cards with their counters, tokens.
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

/// A reward's kind, as the keyword that messages select on, and its amount.
pub(crate) const fn reward(reward: Reward) -> (&'static str, u8) {
    match reward {
        Reward::Vp(n) => ("vp", n),
        Reward::Energy(n) => ("energy", n),
        Reward::Life(n) => ("life", n),
    }
}

fn quarter(game: &Game, borough: Borough) -> Message {
    let stacks = game.stacks(borough).into_iter().filter_map(|stack: Stack| match stack.top() {
        // Before the first turn, an empty stack isn't a ruin: its tiles haven't been placed yet.
        None => (game.turn_number() > 0).then(|| Message::new("play-stack-empty")),
        Some(tile) => {
            let (good, count) = reward(tile.reward());
            let text = Message::new("play-stack").with("building", say::tile(tile));
            let text = text.with("durability", tile.durability()).with("good", good).with("count", count);
            Some(text.with("left", stack.hidden() + 1))
        }
    });
    let units = Unit::ALL.into_iter().filter_map(|unit| {
        let (old, new) = game.units(borough, unit);
        (old + new > 0).then(|| {
            Message::new("play-units")
                .with("units", say::units(unit, old + new))
                .with("durability", game.unit_durability(game.active(), unit))
                .with("new", new)
        })
    });
    let here = game.standing().filter(|&s| game.monster(s).place().borough() == Some(borough));
    let token = game.token_monster().and_then(Place::borough) == Some(borough);
    let token = token.then(|| Message::new("play-token-monster"));
    let here = here.map(say::name).chain(token);
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

/// A market card's price for this seat; the printed price for a spectator.
pub(crate) fn cost(game: &Game, seat: Option<Seat>, card: CardId) -> u8 {
    seat.map_or(game.card(card).cost, |seat| game.cost(seat, card))
}

/// A market card's price in words: "4 E", or "3 E (1 less in the Bronx)".
fn price(game: &Game, seat: Option<Seat>, card: CardId) -> Message {
    let why = seat.map_or_else(Vec::new, |seat| say::discounts(game, seat, card));
    let cost = cost(game, seat, card);
    if why.is_empty() {
        Message::new("play-price").with("cost", cost)
    } else {
        Message::new("play-price-less").with("cost", cost).with("why", why)
    }
}

/// One line per market card, with price and text; then the top card of the deck, if the seat knows it.
pub(crate) fn market(table: &dyn TableView, renderer: Renderer<'_>) -> Vec<String> {
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
    let top = table.seat().and_then(|seat| game.known_top(seat)).map(|card| {
        Message::new("play-known-top").with("card", say::card(game, card)).with("text", say::card_text(game, card))
    });
    cards.iter().chain(&top).map(|line| renderer.render(line)).collect()
}

/// The market in one line: each card with its printed price.
pub(crate) fn market_row(game: &Game) -> Message {
    let card = |card| {
        Message::new("play-market-price").with("card", say::card(game, card)).with("price", price(game, None, card))
    };
    let cards: Vec<Message> = game.market().into_iter().flatten().map(card).collect();
    Message::new("play-market-row").with("cards", cards)
}

/// A heading: the city, the chosen options and the number of monsters.
pub(crate) fn heading(ruleset: Ruleset, options: Options, players: usize) -> Message {
    Message::new("play-heading").with("city", say::city_with(ruleset, options)).with("count", players as u32)
}

/// The cards in play with their texts: the market, then each monster's cards.
pub(crate) fn cards(table: &dyn TableView, renderer: Renderer<'_>) -> Vec<(String, Vec<String>)> {
    let game = table.game();
    let mut groups = vec![(renderer.word("play-market"), market(table, renderer))];
    for seat in game.in_game() {
        let lines: Vec<String> = game
            .monster(seat)
            .cards()
            .iter()
            .map(|card| {
                let line = Message::new("play-card-line").with("card", held_card(game, seat, card));
                renderer.render(&line.with("text", say::card_text(game, card)))
            })
            .collect();
        if !lines.is_empty() {
            groups.push((renderer.name(seat), lines));
        }
    }
    groups
}

/// How a game ended.
pub(crate) struct GameEnding {
    /// A sentence that says who won, and how.
    pub(crate) headline: String,
    /// The reader's own result, if it played.
    pub(crate) own: Option<String>,
    /// One line per monster, ordered by place.
    pub(crate) places: Vec<String>,
}

/// How the game ended; `None` while it is running.
pub(crate) fn ending(game: &Game, reader: Option<Seat>, renderer: Renderer<'_>) -> Option<GameEnding> {
    let Pending::Over { winner, .. } = game.pending() else { return None };
    let headline = match winner {
        None => Message::new("play-no-winner"),
        Some(seat) => {
            let alone = game.standing().count() == 1 && game.monster(seat).vp() < game.vp_to_win();
            let headline = Message::new(if alone { "play-winner-alone" } else { "play-winner" });
            let headline = if alone { headline } else { headline.with("vp", game.monster(seat).vp()) };
            headline.with("monster", seat).with("city", say::city(game.ruleset()))
        }
    };
    let places = game.places();
    let own = reader.map(|me| {
        let own = match game.is_in_game(me) {
            _ if winner == Some(me) => return Message::new("play-ending-won"),
            true => Message::new("play-ending-place").with("vp", game.monster(me).vp()),
            false => Message::new("play-ending-out"),
        };
        own.with("place", places[me.index()]).with("count", game.seat_count() as u32)
    });
    let mut seats: Vec<Seat> = game.seats().collect();
    seats.sort_by_key(|seat| places[seat.index()]);
    let line = |seat: Seat| {
        let m = game.monster(seat);
        let id = match () {
            () if game.is_ko(seat) => "play-place-ko",
            () if game.is_zombie(seat) => "play-place-zombie",
            () if m.is_in_game() => "play-place",
            () => "play-place-out",
        };
        let line = Message::new(id).with("place", places[seat.index()]).with("monster", seat);
        renderer.render(&line.with("life", m.life()).with("vp", m.vp()).with("energy", m.energy()))
    };
    let places = seats.into_iter().map(line).collect();
    Some(GameEnding { headline: renderer.render(&headline), own: own.map(|own| renderer.render(&own)), places })
}

/// Net changes to the reader's monster since its last turn. `None` if there are none, outside the reader's own turn,
/// and from its second roll on.
pub(crate) fn news(table: &dyn TableView, renderer: Renderer<'_>) -> Option<String> {
    let (game, seat, log) = (table.game(), table.seat()?, table.log());
    let turn = log.iter().rposition(ShownLine::is_turn)?;
    let rolls = log[turn..].iter().filter(|line| matches!(line.what, Some(EventKind::Roll { .. }))).count();
    if game.active() != seat || game.phase() > Phase::Roll || rolls > 1 {
        return None;
    }
    let last = log.get(table.since_last_turn(log.len())?.checked_sub(1)?)?;
    let (before, now) = (last.game.monster(seat), log[turn].game.monster(seat));
    let goods = [
        (Good::Life, before.life().into(), now.life().into()),
        (Good::Vp, before.vp(), now.vp()),
        (Good::Energy, before.energy(), now.energy()),
    ];
    let changed = goods.into_iter().filter(|(_, before, now)| before != now).filter_map(|(good, before, now)| {
        let count = now.abs_diff(before);
        let what =
            if now > before { EventKind::Gain { seat, good, count } } else { EventKind::Lose { seat, good, count } };
        // The cause doesn't matter for the net change.
        say::effect_for(game, seat, Event { kind: what, cause: game.ruleset().cites().next_turn.into() })
    });
    let ko = (now.is_ko() && !before.is_ko()).then(|| Message::new("play-news-ko"));
    let moved = (before.place() != now.place() && ko.is_none())
        .then(|| Message::new("play-news-place").with("place", say::place(now.place())));
    let changes: Vec<Message> = ko.into_iter().chain(changed).chain(moved).collect();
    (!changes.is_empty()).then(|| renderer.with("play-news", "changes", Arg::Row(changes)))
}
