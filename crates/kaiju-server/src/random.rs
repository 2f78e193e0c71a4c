//! Unpredictable codes and keys from the system's random number generator.

/// Letters and digits that are hard to confuse. There are no vowels, so that no code spells a word.
pub(crate) const ALPHABET: &[u8; 28] = b"23456789bcdfghjkmnpqrstvwxyz";

/// A random text of `count` characters, each drawn uniformly from the alphabet.
pub(crate) fn letters(count: usize) -> String {
    // Discard bytes beyond the last multiple of the alphabet's length: they would favour its beginning.
    let fair = |byte: &u8| usize::from(*byte) < 256 - 256 % ALPHABET.len();
    let bytes = std::iter::repeat_with(bytes::<32>).flatten().filter(fair);
    bytes.take(count).map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()])).collect()
}

/// Random bytes from the system.
pub(crate) fn bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes).expect("the system provides randomness");
    bytes
}

/// Whether a text has the form that [`letters`] produces.
pub(crate) fn is_letters(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn letters_are_distributed_evenly() {
        let text = letters(28_000);
        assert!(is_letters(&text, 28_000) && !is_letters("abc", 3) && !is_letters("bcd", 4));
        let mut counts: BTreeMap<char, u32> = BTreeMap::new();
        text.chars().for_each(|letter| *counts.entry(letter).or_default() += 1);
        // Six standard deviations around 1,000.
        assert!(counts.len() == 28 && counts.values().all(|count| (810..1190).contains(count)), "{counts:?}");
    }
}
