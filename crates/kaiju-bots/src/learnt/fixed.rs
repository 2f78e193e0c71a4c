//! Probabilities and logarithms in fixed point. Machines disagree about the last digit of a logarithm; these tables are
//! computed with integers, so a bot chooses the same everywhere.

/// A probability of 1. Probabilities are fractions of this.
pub const CERTAIN: u64 = 1 << 32;

/// Fraction bits of logits and log odds.
pub(super) const LOG_BITS: u32 = 16;

/// The smallest probability that log odds distinguish from 0, and the largest from 1.
const LEAST: u64 = 1 << 10;

/// Fraction bits while the tables are computed.
const BITS: u32 = 62;

/// exp(-1 / 2^shift) with [`BITS`] fraction bits, by its Taylor series.
const fn exp_of_minus(shift: u32) -> u128 {
    let one = 1u128 << BITS;
    let (mut plus, mut minus, mut term, mut n) = (one, 0, one, 1);
    while term > 0 {
        term = (term >> shift) / n;
        if n % 2 == 0 {
            plus += term;
        } else {
            minus += term;
        }
        n += 1;
    }
    plus - minus
}

/// The powers of exp(-1 / 2^shift), as probabilities.
const fn powers<const N: usize>(shift: u32) -> [u64; N] {
    let (base, mut power) = (exp_of_minus(shift), 1u128 << BITS);
    let (mut table, mut i) = ([0; N], 0);
    while i < N {
        table[i] = (power >> (BITS - 32)) as u64;
        power = (power * base) >> BITS;
        i += 1;
    }
    table
}

/// exp(-n).
static WHOLE: [u64; 22] = powers(0);
/// exp(-n / 256).
static PART: [u64; 256] = powers(8);

/// The base-2 logarithm of 1 + n / 256, with 24 fraction bits.
static LOG2: [u32; 257] = {
    let (mut table, mut i) = ([0; 257], 0);
    while i < 257 {
        let (mut x, mut bit) = (((256 + i) as u128) << (BITS - 8), 24);
        if i == 256 {
            table[i] = 1 << 24;
            bit = 0;
        }
        while bit > 0 {
            bit -= 1;
            x = (x * x) >> BITS;
            if x >= 2 << BITS {
                x >>= 1;
                table[i] |= 1 << bit;
            }
        }
        i += 1;
    }
    table
};

/// exp(-x), as a probability.
pub(super) fn exp_minus(x: u32) -> u64 {
    let Some(&whole) = WHOLE.get((x >> 16) as usize) else { return 0 };
    let (part, rest) = (PART[(x >> 8 & 255) as usize], u64::from(x & 255));
    let product = (u128::from(whole) * u128::from(part)) >> 32;
    product as u64 - ((product as u64 >> 16) * rest)
}

/// The natural logarithm of a positive number.
fn ln(x: u64) -> i32 {
    let exponent = x.ilog2();
    // 24 bits after the leading one: eight choose the entry, the others interpolate.
    let mantissa = if exponent >= 24 { x >> (exponent - 24) } else { x << (24 - exponent) };
    let (at, rest) = ((mantissa >> 16 & 255) as usize, mantissa & 0xffff);
    let (low, high) = (u64::from(LOG2[at]), u64::from(LOG2[at + 1]));
    let log2 = (u64::from(exponent) << 24) + low + (((high - low) * rest) >> 16);
    // ln 2 = 0.69315, with 24 fraction bits; 32 of the 48 are dropped.
    ((log2 * 11_629_080) >> 32) as i32
}

/// The log odds of a probability.
pub(super) fn log_odds(chance: u64) -> i32 {
    let chance = chance.clamp(LEAST, CERTAIN - LEAST);
    ln(chance) - ln(CERTAIN - chance)
}

/// The probability with these log odds.
pub(super) fn chance_of(odds: i32) -> u64 {
    let other = exp_minus(odds.unsigned_abs());
    let larger = (CERTAIN << 31) / ((CERTAIN + other) >> 1);
    if odds >= 0 { larger } else { CERTAIN - larger }
}

/// Turns logits into probabilities that add up to 1, but for rounding.
pub(super) fn softmax(logits: &[i32], chances: &mut [u64]) {
    let most = logits.iter().copied().max().unwrap_or(0);
    for (chance, &logit) in chances.iter_mut().zip(logits) {
        *chance = exp_minus(most.abs_diff(logit));
    }
    let sum: u64 = chances.iter().take(logits.len()).sum();
    for chance in &mut chances[..logits.len()] {
        *chance = ((u128::from(*chance) << 32) / u128::from(sum.max(1))) as u64;
    }
}

#[cfg(test)]
#[allow(clippy::cast_precision_loss)] // A few digits are enough.
mod tests {
    use super::*;

    /// The tables agree with floating point to five digits.
    #[test]
    fn agrees_with_floating_point() {
        let unit = f64::from(1 << LOG_BITS);
        for step in 0..20_000u32 {
            let x = step * 61;
            let exact = (-f64::from(x) / unit).exp();
            assert!((exp_minus(x) as f64 / CERTAIN as f64 - exact).abs() < 1e-5, "exp(-{x})");
            let chance = LEAST + u64::from(step) * 214_000;
            let p = chance as f64 / CERTAIN as f64;
            let odds = log_odds(chance);
            assert!((f64::from(odds) / unit - (p / (1.0 - p)).ln()).abs() < 1e-4, "log odds of {p}");
            assert!((chance_of(odds) as f64 / CERTAIN as f64 - p).abs() < 2e-5, "{p} and back");
        }
    }

    /// Better odds are never a smaller probability.
    #[test]
    fn is_monotonic() {
        for x in -200_000..200_000 {
            assert!(chance_of(x) <= chance_of(x + 1), "{x}");
        }
    }
}
