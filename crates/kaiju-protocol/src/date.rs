//! Formats days and times as dates.

/// A day since 1970 as a date, such as 2026-11-18. Uses the algorithm of Howard Hinnant's `civil_from_days`, in which
/// years begin in March so that a leap day is the last day of its year.
pub fn date(day: u32) -> String {
    let days = u64::from(day) + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + u64::from(month <= 2))
}

/// A time in milliseconds since 1970, as text such as 2026-11-18T20:15:00Z.
pub fn moment(time: i64) -> String {
    const DAY: i64 = 24 * 60 * 60;
    let seconds = time.div_euclid(1000).max(0);
    let (day, of_day) = (u32::try_from(seconds / DAY).unwrap_or(u32::MAX), seconds % DAY);
    format!("{}T{:02}:{:02}:{:02}Z", date(day), of_day / 3600, of_day / 60 % 60, of_day % 60)
}

#[cfg(test)]
mod tests {
    use super::{date, moment};

    #[test]
    fn moments_as_text() {
        for (time, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (-5, "1970-01-01T00:00:00Z"),
            (1_795_033_799_999, "2026-11-18T20:29:59Z"),
            (1_795_046_400_000, "2026-11-19T00:00:00Z"),
        ] {
            assert_eq!(moment(time), expected);
        }
    }

    #[test]
    fn days_as_dates() {
        for (day, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_775, "2026-11-18"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(day), expected);
        }
    }
}
