//! The engine's card and tile tables match those in `docs/rules/`.

use kaiju_rules::{CardKind, CardSet, MAX_CARDS, Reward, Ruleset, Tile, Token};
use std::{collections::BTreeSet, fs, path::Path};

fn rows(table: &str) -> Vec<Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect()).collect()
}

/// A game's card table from the documents, with one row per different card. `./bless` adds rows for new cards from
/// their constants, but leaves existing rows alone.
fn card_table(ruleset: Ruleset) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/rules/cards-{}.tsv", ruleset.word()));
    let mut text = fs::read_to_string(&file).unwrap();
    let written: BTreeSet<String> = rows(&text).iter().map(|row| row[0].to_owned()).collect();
    let mut missing = Vec::new();
    for id in CardSet::all(ruleset).iter() {
        let card = &ruleset.cards()[id.index()];
        if written.contains(card.id) || missing.contains(&card.id) {
            continue;
        }
        missing.push(card.id);
        let boroughs = card.discount.iter().map(|b| b.word().replace('-', " ")).collect::<Vec<_>>().join("|");
        let condition = if card.has_condition() { "see effect" } else { "" };
        let (cost, kind, copies) = (card.cost, card.kind.word(), ruleset.copies(id));
        let row = match ruleset {
            Ruleset::NewYork => {
                format!("{}\t{}\t{cost}\t{kind}\t{boroughs}\t{condition}\t{}\n", card.id, card.name, card.text)
            }
            Ruleset::Tokyo => format!("{}\t{}\t{copies}\t{cost}\t{kind}\t{}\n", card.id, card.name, card.text),
        };
        text += &row;
    }
    if std::env::var_os("KAIJU_BLESS").is_some() {
        fs::write(&file, &text).unwrap();
    } else {
        assert!(
            missing.is_empty(),
            "docs/rules/cards-{}.tsv has no row for {missing:?}: ./bless adds it",
            ruleset.word()
        );
    }
    text
}

/// Id, name, cost, kind, discount and condition of every power card and the two goal cards match the table (NY-1.4).
#[test]
fn new_york_cards_match_the_docs() {
    let ruleset = Ruleset::NewYork;
    let table = card_table(ruleset);
    let rows = rows(&table);
    assert_eq!(rows.len(), ruleset.cards().len(), "a card of docs/rules/cards-new-york.tsv is not in the card table");
    assert_eq!(ruleset.cards().len() - ruleset.power_cards().len() as usize, 2, "there are two goal cards");
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

/// Id, name, copies, cost and kind of every different card match the table (TK-1.4), and each Keep card except Mimic
/// has one Mimic copy.
#[test]
fn tokyo_cards_match_the_docs() {
    let ruleset = Ruleset::Tokyo;
    let table = card_table(ruleset);
    let rows = rows(&table);
    let (mut copies, mut in_box) = (0, 0);
    for row in rows {
        let id = ruleset.card_by_id(row[0]).unwrap_or_else(|| panic!("{} is not a card", row[0]));
        let card = &ruleset.cards()[id.index()];
        let (times, cost) = (ruleset.copies(id).to_string(), card.cost.to_string());
        in_box += ruleset.copies(id);
        assert_eq!([card.name, &times, &cost, card.kind.word()], row[1..5], "{}", card.id);
        let copy = ruleset.copy_of(id).map(|c| &ruleset.cards()[c.index()]);
        let expected = card.kind == CardKind::Keep && card.id != "mimic";
        assert_eq!(copy.map(|c| (c.id, c.cost, c.is_copy())), expected.then_some((card.id, card.cost, true)));
        copies += usize::from(expected);
    }
    assert_eq!(in_box, ruleset.power_cards().len() as usize, "a card is missing in docs/rules/cards-tokyo.tsv");
    assert_eq!(ruleset.cards().len(), MAX_CARDS + copies);
}

/// Copies, durability and reward of each tile, and its unit's durability and reward, match the table; there are 45
/// tiles in all (NY-1.5).
#[test]
fn tiles_match_the_docs() {
    let reward = |reward| match reward {
        Reward::Vp(n) => format!("{n} VP"),
        Reward::Energy(n) => format!("{n} E"),
        Reward::Life(n) => format!("{n} LP"),
    };
    let rows = rows(include_str!("../../../../docs/rules/tiles-new-york.tsv"));
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
fn tokens_match_the_rules() {
    let of =
        |ruleset: Ruleset| -> Vec<_> { ruleset.tokens().iter().map(|&t| (t.word(), Token::BOX[t as usize])).collect() };
    assert_eq!(of(Ruleset::NewYork), [("web", 13), ("jinx", 13), ("souvenir", 5), ("carapace", 15)]);
    assert_eq!(of(Ruleset::Tokyo), [("poison", 12), ("shrink", 12), ("smoke", 3), ("mimic", 1)]);
}
