//! Conservation of cards, tiles and tokens.

use super::{Broken, hold};
use kaiju_rules::{
    Borough, CardId, CardKind, CardSet, Chance, Game, Occasion, Pending, Phase, Prompt, Ruleset, Tile, Token, Unit,
};

/// Each power card is in exactly one place: deck, market, discard pile or a monster's cards. The only exception is a
/// Discard card whose effect asks a question before the card reaches the discard pile (NY-9.10).
pub(super) fn check_cards(game: &Game) -> Result<(), Broken> {
    let held = game.seats().flat_map(|s| game.monster(s).cards().iter());
    let open = game.market().into_iter().flatten().chain(game.discard_pile().iter());
    let mut seen = CardSet::EMPTY;
    for card in game.deck().iter().chain(open).chain(held) {
        hold!(game, Cards, !seen.has(card), "{} is in two places", game.card(card).id);
        seen.insert(card);
    }
    let all = game.ruleset().power_cards();
    hold!(game, Cards, seen.and(all) == seen, "a goal card is among the power cards");
    let missing = all.len() - seen.len();
    let in_effect = asks_for(game);
    if missing == 0 {
        hold!(game, Cards, in_effect.is_none(), "a card in effect is elsewhere too");
        return Ok(());
    }
    hold!(game, Cards, missing == 1, "{missing} cards are missing");
    let Some(card) = all.iter().find(|&c| !seen.has(c)) else { return Ok(()) };
    let id = game.card(card).id;
    hold!(game, Cards, game.card(card).kind == CardKind::Discard, "{id} is a Keep card and is missing");
    let fits = match in_effect {
        Some(asking) => asking == card,
        None => deals_damage(id) && asks_after_damage(game),
    };
    hold!(game, Cards, fits && game.phase() == Phase::Buy, "{id} is missing, but its effect is not in progress");
    Ok(())
}

/// The Discard card whose own effect asks the pending question.
fn asks_for(game: &Game) -> Option<CardId> {
    let Pending::Choose { prompt, .. } = game.pending() else { return None };
    match prompt {
        Prompt::ChooseMonster(card) | Prompt::DiscardKeep(card) | Prompt::Split { card, .. } => Some(card),
        _ => None,
    }
}

/// Whether this is a Discard card whose damage can lead to further questions: whether to pay to prevent it, where to go
/// on leaving Manhattan (NY-6.11), and which units to send away on arrival (NR-25).
fn deals_damage(id: &str) -> bool {
    let new_york = ["general-ellis", "air-force-one", "subterranean-cable", "power-substation"];
    // In Tokyo a monster about to lose LP or energy may react with its cards (TR-8, TR-44).
    let tokyo = ["flame-thrower", "gas-refinery", "high-altitude-bombing", "jet-fighters", "national-guard", "tank"];
    new_york.contains(&id) || tokyo.contains(&id) || id == "vast-storm"
}

fn asks_after_damage(game: &Game) -> bool {
    match game.pending() {
        Pending::Choose { prompt, .. } => match prompt {
            Prompt::MeetDamage | Prompt::Leave | Prompt::SendUnit { .. } => true,
            Prompt::React(occasion) => {
                matches!(occasion, Occasion::Loss | Occasion::EnergyLoss | Occasion::Rolled(_))
            }
            _ => false,
        },
        Pending::Chance(chance) => matches!(chance, Chance::Dice { .. }),
        Pending::Over { .. } => false,
    }
}

/// For each kind of unit, the tiles with that unit (hidden, on top, on the street or kept as trophies) add up to those
/// in the box. No kind of building appears more often than in the box, and there are as many hidden tiles as unseen
/// ones.
pub(super) fn check_tiles(game: &Game) -> Result<(), Broken> {
    if game.ruleset() != Ruleset::NewYork {
        return Ok(());
    }
    let unseen = game.unseen_tiles();
    let mut buildings = unseen;
    let mut units = [0u8; 3];
    let mut hidden = 0;
    for borough in Borough::ALL {
        for stack in game.stacks(borough) {
            hidden += stack.hidden();
            if let Some(tile) = stack.top() {
                buildings[tile.index()] += 1;
            }
        }
        for unit in Unit::ALL {
            let (old, new) = game.units(borough, unit);
            units[unit as usize] += old + new;
        }
    }
    hold!(game, Tiles, hidden == unseen.iter().sum(), "{hidden} hidden tiles don't match the unseen ones: {unseen:?}");
    for seat in game.seats() {
        for unit in Unit::ALL {
            units[unit as usize] += game.monster(seat).trophies(unit);
        }
    }
    let mut of_box = [0; 3];
    for tile in Tile::ALL {
        let i = tile.index();
        hold!(game, Tiles, buildings[i] <= Tile::BOX[i], "there are {} of {tile}", buildings[i]);
        units[tile.unit() as usize] += buildings[i];
        of_box[tile.unit() as usize] += Tile::BOX[i];
    }
    hold!(game, Tiles, units == of_box, "tiles by unit are {units:?}, in the box {of_box:?}");
    Ok(())
}

/// Tokens in play and in the supply add up to those in the box.
pub(super) fn check_tokens(game: &Game) -> Result<(), Broken> {
    for &token in game.ruleset().tokens() {
        let on_monsters: u8 = game.seats().map(|s| game.monster(s).tokens(token)).sum();
        let elsewhere = match token {
            Token::Souvenir => game.souvenirs().iter().count() as u8,
            Token::Carapace => on_cards(game, "carapace"),
            // Smoke tokens only count uses; the card and its copy have at most three each (TR-85).
            Token::Smoke => {
                let smoke = on_cards(game, "smoke-cloud");
                hold!(game, Tokens, smoke <= 6, "there are {smoke} smoke tokens");
                0
            }
            Token::Mimic => game.copied().is_some().into(),
            Token::Web | Token::Jinx | Token::Poison | Token::Shrink => 0,
        };
        let all = game.supply(token) + on_monsters + elsewhere;
        hold!(game, Tokens, all == Token::BOX[token as usize], "there are {all} {} tokens", token.word());
    }
    let mimic = game.seats().any(|s| game.monster(s).cards().iter().any(|c| game.card(c).id == "mimic"));
    hold!(game, Tokens, game.copied().is_none() || mimic, "a card is copied but no one has Mimic");
    hold!(game, Tokens, game.copied().is_some() == game.copy().is_some(), "a copy without its original");
    Ok(())
}

/// The number of tokens on cards in play with this id, including Mimic's copy.
fn on_cards(game: &Game, id: &str) -> u8 {
    let cards = CardSet::all(game.ruleset());
    cards.iter().filter(|&c| game.card(c).id == id && is_in_play(game, c)).map(|c| game.counter(c)).sum()
}

fn is_in_play(game: &Game, card: CardId) -> bool {
    let copy = game.copy().is_some_and(|(_, c)| c == card);
    copy || game.seats().any(|s| game.monster(s).cards().has(card))
}
