//! The engine's card and tile tables match those in `docs/rules/`.

use kaiju_rules::{CardKind, Reward, Ruleset, Tile, Token};

fn rows(table: &str) -> Vec<Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect()).collect()
}

/// Id, name, cost, kind and discount of 64 power cards and two goal cards (NY-1.4).
#[test]
fn cards_are_as_written() {
    let ruleset = Ruleset::NewYork;
    let rows = rows(include_str!("../../../docs/rules/cards-new-york.tsv"));
    assert_eq!((rows.len(), ruleset.cards().len(), ruleset.power_cards().len()), (66, 66, 64));
    for row in rows {
        let id = ruleset.card_by_id(row[0]).unwrap_or_else(|| panic!("{} is not a card", row[0]));
        let card = &ruleset.cards()[id.index()];
        assert_eq!(
            (card.name, card.cost.to_string().as_str(), card.kind.word()),
            (row[1], row[2], row[3]),
            "{}",
            card.id
        );
        let boroughs: Vec<String> = card.discount.iter().map(|b| b.word().replace('-', " ")).collect();
        assert_eq!(boroughs.join("|"), row[4].to_lowercase(), "{}", card.id);
        assert_eq!(card.has_condition(), !row[5].is_empty(), "{}", card.id);
    }
}

/// Id, name, copies, cost and kind: 64 different cards, 66 in all (TK-1.4), plus one Mimic copy of each Keep card
/// except Mimic.
#[test]
fn cards_of_tokyo_are_as_written() {
    let ruleset = Ruleset::Tokyo;
    let rows = rows(include_str!("../../../docs/rules/cards-tokyo.tsv"));
    assert_eq!((rows.len(), ruleset.power_cards().len()), (64, 66));
    let mut copies = 0;
    for row in rows {
        let id = ruleset.card_by_id(row[0]).unwrap_or_else(|| panic!("{} is not a card", row[0]));
        let card = &ruleset.cards()[id.index()];
        let (times, cost) = (ruleset.copies(id).to_string(), card.cost.to_string());
        assert_eq!([card.name, &times, &cost, card.kind.word()], row[1..5], "{}", card.id);
        let copy = ruleset.copy_of(id).map(|c| &ruleset.cards()[c.index()]);
        let expected = card.kind == CardKind::Keep && card.id != "mimic";
        assert_eq!(copy.map(|c| (c.id, c.cost, c.is_copy())), expected.then_some((card.id, card.cost, true)));
        copies += usize::from(expected);
    }
    assert_eq!(ruleset.cards().len(), 66 + copies);
}

/// Copies, durability and reward of each tile, and its unit's durability and reward; 45 tiles in all (NY-1.5).
#[test]
fn tiles_are_as_written() {
    let reward = |reward| match reward {
        Reward::Vp(n) => format!("{n} VP"),
        Reward::Energy(n) => format!("{n} E"),
        Reward::Life(n) => format!("{n} LP"),
    };
    let rows = rows(include_str!("../../../docs/rules/tiles-new-york.tsv"));
    assert_eq!(rows.len(), Tile::ALL.len());
    for row in rows {
        let building = row[1].to_lowercase().replace(' ', "-");
        let tile = Tile::from_words(&building, row[2].parse().unwrap()).unwrap();
        assert_eq!(Tile::BOX[tile.index()].to_string(), row[0], "{tile}");
        assert_eq!(reward(tile.reward()), row[3], "{tile}");
        let unit = tile.unit();
        assert_eq!(unit.word(), row[4].to_lowercase(), "{tile}");
        assert_eq!(
            (unit.durability().to_string().as_str(), reward(unit.reward()).as_str()),
            (row[5], row[6]),
            "{tile}"
        );
    }
    assert_eq!(Tile::BOX.iter().sum::<u8>(), 45);
}

/// 46 tokens in New York (NY-1.6), 28 in Tokyo (TK-1.4).
#[test]
fn tokens_are_as_written() {
    let of =
        |ruleset: Ruleset| -> Vec<_> { ruleset.tokens().iter().map(|&t| (t.word(), Token::BOX[t as usize])).collect() };
    assert_eq!(of(Ruleset::NewYork), [("web", 13), ("jinx", 13), ("souvenir", 5), ("carapace", 15)]);
    assert_eq!(of(Ruleset::Tokyo), [("poison", 12), ("shrink", 12), ("smoke", 3), ("mimic", 1)]);
}
