//! Delays that double from one attempt to the next.

use std::time::Duration;

/// The delay after this many failed attempts in a row: `first`, doubled for each further one, up to `max`.
pub(crate) fn backoff(first: Duration, failures: u32, max: Duration) -> Duration {
    // More doublings would exceed any sensible limit.
    max.min(first.saturating_mul(1 << failures.saturating_sub(1).min(16)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_a_limit() {
        let seconds = |failures| backoff(Duration::from_secs(1), failures, Duration::from_mins(5)).as_secs();
        assert_eq!([1, 2, 3, 9, 10, 1000, u32::MAX].map(seconds), [1, 2, 4, 256, 300, 300, 300]);
        assert_eq!(backoff(Duration::ZERO, 9, Duration::from_mins(5)), Duration::ZERO);
    }
}
