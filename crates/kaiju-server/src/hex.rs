//! Hexadecimal encoding of keys and secrets.

use std::fmt::Write as _;

/// Encodes bytes as hex digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string never fails.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Decodes 64 hex digits to 32 bytes; `None` for any other text.
pub(crate) fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    let (pairs, rest) = digits.as_chunks::<2>();
    let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
    if rest.is_empty() { bytes.try_into().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let bytes: [u8; 32] = std::array::from_fn(|at| at as u8 * 8 + 7);
        assert_eq!(from_hex(&hex(&bytes)), Some(bytes));
        let digits = "0".repeat(64);
        for wrong in [
            "",
            "00",
            &digits[1..],
            &format!("{digits}0"),
            &digits.replacen('0', "+", 1),
            &digits.replacen('0', "g", 1),
        ] {
            assert_eq!(from_hex(wrong), None, "{wrong}");
        }
    }
}
