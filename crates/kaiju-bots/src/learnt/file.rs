//! Files of weights: a header in text, which names the cards in the order of their rows, and the weights as 16-bit
//! little-endian integers.

use super::{
    features::{MONSTER_FEATURES, MONSTER_TABLES, Size, TABLE_TABLES},
    network::{HIDDEN, ROWS, SECOND, TABLE, ValueNetwork},
};
use kaiju_rules::{CardId, MAX_CARDS, Ruleset};

/// The first line of a file.
const MAGIC: &str = "kaiju-network 1";

/// The cards that have features: of identical cards, only the first.
fn cards(ruleset: Ruleset) -> impl Iterator<Item = CardId> {
    let all = kaiju_rules::CardSet::all(ruleset).iter();
    all.filter(move |&card| card.index() < MAX_CARDS && ruleset.original(card) == card)
}

/// The tables of all rows, and the first row of each.
fn tables() -> impl Iterator<Item = (usize, Size)> {
    let blocks = [0, 1, 2].map(|block| (block * MONSTER_FEATURES, MONSTER_TABLES));
    blocks.into_iter().chain([(TABLE, TABLE_TABLES)]).flat_map(|(first, tables)| {
        let mut at = first;
        tables.iter().map(move |&size| {
            at += size.len();
            (at - size.len(), size)
        })
    })
}

/// The rows of the file, given its cards as indices into the card table.
fn rows(cards: &[Option<usize>]) -> Vec<Option<usize>> {
    let mut rows = Vec::with_capacity(ROWS);
    for (first, size) in tables() {
        match size {
            Size::Of(size) => rows.extend((first..first + size).map(Some)),
            Size::Cards => rows.extend(cards.iter().map(|card| card.map(|card| first + card))),
        }
    }
    rows
}

impl ValueNetwork {
    /// The network as a file.
    pub fn write(&self, ruleset: Ruleset) -> Vec<u8> {
        let names: Vec<&str> = cards(ruleset).map(|card| ruleset.cards()[card.index()].id).collect();
        let indices: Vec<Option<usize>> = cards(ruleset).map(|card| Some(card.index())).collect();
        let game = ruleset.word();
        let mut file = format!("{MAGIC}\n{game}\n{HIDDEN} {SECOND}\n{}\n", names.join(" ")).into_bytes();
        let mut put = |weights: &[i16]| file.extend(weights.iter().flat_map(|w| w.to_le_bytes()));
        let rows = rows(&indices);
        rows.iter().flatten().for_each(|&row| put(&self.rows[row]));
        rows.iter().flatten().for_each(|&row| put(&[self.direct[row]]));
        put(&self.start);
        self.second.iter().for_each(|weights| put(weights));
        put(&self.second_start);
        put(&self.last);
        file
    }

    /// Reads a file for a game; `None` if it isn't a valid network of that game. A card that the file doesn't know gets
    /// the mean weights of the cards that cost about the same.
    pub fn read(file: &[u8], ruleset: Ruleset) -> Option<ValueNetwork> {
        let mut lines = file.splitn(5, |&byte| byte == b'\n');
        let mut line = || std::str::from_utf8(lines.next()?).ok();
        let header = [line()?, line()?, line()?];
        if header[0] != MAGIC || header[1] != ruleset.word() || header[2] != format!("{HIDDEN} {SECOND}") {
            return None;
        }
        let named: Vec<Option<usize>> =
            line()?.split(' ').map(|id| ruleset.card_by_id(id).map(CardId::index)).collect();
        let data = lines.next()?;
        let rows = rows(&named);
        let others = HIDDEN + SECOND * HIDDEN + 2 * SECOND;
        if data.len() != 2 * (rows.len() * (HIDDEN + 1) + others) {
            return None;
        }
        let mut weights = data.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
        let mut network = ValueNetwork::empty();
        let mut next = || weights.next().unwrap_or(0);
        for &row in &rows {
            let weights = std::array::from_fn(|_| next());
            if let Some(row) = row {
                network.rows[row] = weights;
            }
        }
        for &row in &rows {
            let weight = next();
            if let Some(row) = row {
                network.direct[row] = weight;
            }
        }
        network.start.fill_with(&mut next);
        network.second.iter_mut().for_each(|weights| weights.fill_with(&mut next));
        network.second_start.fill_with(&mut next);
        network.last.fill_with(&mut next);
        for card in cards(ruleset).filter(|card| !named.contains(&Some(card.index()))) {
            network.fill_in(ruleset, card, &named);
        }
        network.is_safe().then_some(network)
    }

    /// Gives a card the mean weights of the known cards of its kind whose cost is nearest.
    fn fill_in(&mut self, ruleset: Ruleset, card: CardId, known: &[Option<usize>]) {
        let table = ruleset.cards();
        let (kind, cost) = (table[card.index()].kind, table[card.index()].cost);
        let alike = || known.iter().flatten().copied().filter(|&other| table[other].kind == kind);
        let Some(nearest) = alike().map(|other| table[other].cost.abs_diff(cost)).min() else { return };
        let alike: Vec<usize> = alike().filter(|&other| table[other].cost.abs_diff(cost) == nearest).collect();
        let mean = |weight: &dyn Fn(usize) -> i16| {
            let (mut sum, mut count) = (0, 0);
            for &other in &alike {
                sum += i32::from(weight(other));
                count += 1;
            }
            (sum / count) as i16
        };
        for (first, _) in tables().filter(|table| table.1 == Size::Cards) {
            let row = std::array::from_fn(|unit| mean(&|other| self.rows[first + other][unit]));
            self.direct[first + card.index()] = mean(&|other| self.direct[first + other]);
            self.rows[first + card.index()] = row;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learnt::FILES;

    fn files() -> impl Iterator<Item = (&'static [u8], Ruleset)> {
        FILES.iter().flat_map(|&(ruleset, files)| files.iter().map(move |&file| (file, ruleset)))
    }

    /// The files in the program are valid, what writing their networks gives, and at most 500 kB for each game.
    #[test]
    fn files_can_be_read_and_written() {
        for (game, files) in FILES {
            let bytes: usize = files.iter().map(|file| file.len()).sum();
            assert!(bytes > 0 && bytes <= 500_000, "{bytes} bytes for {}", game.word());
        }
        for (file, ruleset) in files() {
            let network = ValueNetwork::read(file, ruleset).expect("a valid file");
            assert_eq!(ValueNetwork::read(&network.write(ruleset), ruleset), Some(network));
        }
    }

    /// Every card that can be bought has weights: learnt ones, or neutral ones if it was added later.
    #[test]
    fn every_card_has_a_row() {
        for (file, ruleset) in files() {
            let network = ValueNetwork::read(file, ruleset).expect("a valid file");
            for card in cards(ruleset).filter(|&card| ruleset.power_cards().has(card)) {
                let mut rows = tables().filter(|table| table.1 == Size::Cards).map(|(first, _)| first + card.index());
                let name = ruleset.cards()[card.index()].id;
                assert!(rows.any(|row| network.rows[row] != [0; HIDDEN]), "{name} of {}", ruleset.word());
            }
        }
    }

    /// A file that is cut short, too long, of another game or of other sizes is refused.
    #[test]
    fn damaged_files_are_refused() {
        let (file, ruleset) = files().next().expect("a file");
        for length in [0, 1, 20, 200, file.len() - 1] {
            assert_eq!(ValueNetwork::read(&file[..length], ruleset), None, "{length}");
        }
        assert_eq!(ValueNetwork::read(&[file, &[0, 0]].concat(), ruleset), None);
        assert_eq!(ValueNetwork::read(file, Ruleset::NewYork), None);
        // Sums of such weights would overflow.
        let mut network = ValueNetwork::read(file, ruleset).expect("a valid file");
        network.second = [[i16::MAX; HIDDEN]; SECOND];
        assert_eq!(ValueNetwork::read(&network.write(ruleset), ruleset), None);
    }

    /// A file without one of the cards gives that card the mean of those that cost the same.
    #[test]
    fn an_unknown_card_gets_neutral_weights() {
        let (file, ruleset) = files().next().expect("a file");
        let text = String::from_utf8_lossy(&file[..4000]);
        let id = text.lines().nth(3).and_then(|line| line.split(' ').nth(5)).expect("a card");
        // The file names a card that doesn't exist instead, so its row belongs to no card.
        let at = text.find(&format!(" {id} ")).expect("the card's name") + 1;
        let mut renamed = file.to_vec();
        renamed[at] = b'#';
        let (whole, without) = (ValueNetwork::read(file, ruleset), ValueNetwork::read(&renamed, ruleset));
        let (whole, without) = (whole.expect("a valid file"), without.expect("a valid file"));
        let card = ruleset.card_by_id(id).expect("a card");
        let mut known: Vec<Option<usize>> = cards(ruleset).map(|card| Some(card.index())).collect();
        known.iter_mut().filter(|known| **known == Some(card.index())).for_each(|known| *known = None);
        let mut expected = whole;
        expected.fill_in(ruleset, card, &known);
        assert_eq!(expected, without);
    }
}
