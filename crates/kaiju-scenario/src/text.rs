//! Parses words and lists.

pub(crate) use crate::head::keyword;

use crate::LineFault;
use kaiju_rules::{Borough, CardId, Dice, Names, Place, Ruleset, Tile, Token, Track, Unit, Zone};

pub(crate) fn number<T: core::str::FromStr>(what: &str, word: Option<&str>) -> Result<T, LineFault> {
    let word = word.ok_or_else(|| format!("{what}: a number is missing"))?;
    word.parse().map_err(|_| format!("{what}: \"{word}\" is not a valid number"))
}

/// Fails if any words are left over.
pub(crate) fn end<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<(), LineFault> {
    words.next().map_or(Ok(()), |word| Err(format!("unexpected word \"{word}\"")))
}

/// Parses a comma-separated list; `none` is an empty one.
pub(crate) fn list<T>(text: &str, read: impl Fn(&str) -> Result<T, LineFault>) -> Result<Vec<T>, LineFault> {
    if text.eq_ignore_ascii_case("none") {
        return Ok(Vec::new());
    }
    text.split(',').map(|item| read(item.trim())).collect()
}

pub(crate) fn card(ruleset: Ruleset, word: &str) -> Result<CardId, LineFault> {
    ruleset.card_by_id(word).ok_or_else(|| format!("\"{word}\" is not a card of {}", ruleset.word()))
}

pub(crate) fn borough(word: &str) -> Result<Borough, LineFault> {
    Borough::from_word(word).ok_or_else(|| format!("\"{word}\" is not a borough"))
}

pub(crate) fn unit(word: &str) -> Result<Unit, LineFault> {
    Unit::from_word(word).ok_or_else(|| format!("\"{word}\" is not a unit"))
}

pub(crate) fn token(ruleset: Ruleset, word: &str) -> Result<Token, LineFault> {
    ruleset.token_by_word(word).ok_or_else(|| format!("\"{word}\" is not a token of this game"))
}

pub(crate) fn tile(text: &str) -> Result<Tile, LineFault> {
    let mut words = text.split_whitespace();
    let building = words.next().unwrap_or("");
    let durability = number("the durability of a building", words.next())?;
    if let Some(word) = words.next() {
        return Err(format!("unexpected word \"{word}\" after a building"));
    }
    Tile::from_words(building, durability).ok_or_else(|| format!("\"{text}\" is not a building"))
}

/// Parses `[2] queens high-rise 1 / hospital 3`: the optional stack number, the borough, and the tiles from the top.
/// The returned stack number counts from 0.
pub(crate) fn stack(line: &str) -> Result<(Option<usize>, Borough, Vec<Tile>), LineFault> {
    let split = |text: &'_ str| text.find(char::is_whitespace).unwrap_or(text.len());
    let end = split(line);
    let (named, rest) = match line[..end].parse::<usize>() {
        Ok(n @ 1..=3) => (Some(n - 1), line[end..].trim()),
        Ok(n) => return Err(format!("there is no stack {n}, only 1 to 3")),
        Err(_) => (None, line),
    };
    let end = split(rest);
    let borough = borough(&rest[..end])?;
    let tiles = rest[end..].trim();
    if tiles.eq_ignore_ascii_case("none") {
        return Ok((named, borough, Vec::new()));
    }
    let tiles: Result<_, _> = tiles.split('/').map(|t| tile(t.trim())).collect();
    Ok((named, borough, tiles?))
}

pub(crate) fn dice<'a>(ruleset: Ruleset, words: impl Iterator<Item = &'a str>) -> Result<Dice, LineFault> {
    let mut dice = Dice::NONE;
    for word in words {
        let face = ruleset.face_by_letter_word(word).ok_or_else(|| format!("\"{word}\" is not a face"))?;
        dice = dice.checked_plus(Dice::of(face, 1)).ok_or("too many dice")?;
    }
    Ok(dice)
}

/// Parses the comebacks that a monster has used: `zombie`, `popular-demand`, both, or `none`.
pub(crate) fn comebacks<'a>(
    words: &mut core::iter::Peekable<impl Iterator<Item = &'a str>>,
) -> Result<(bool, bool), LineFault> {
    let (mut zombie, mut demand) = (false, false);
    if words.next_if(|w| w.eq_ignore_ascii_case("none")).is_some() {
        end(words)?;
        return Ok((false, false));
    }
    if words.peek().is_none() {
        return Err("a comeback is missing: zombie, popular-demand or none".into());
    }
    for word in words {
        let way = match word.to_ascii_lowercase().as_str() {
            "zombie" => &mut zombie,
            "popular-demand" => &mut demand,
            _ => return Err(format!("\"{word}\" is not a comeback")),
        };
        if core::mem::replace(way, true) {
            return Err(format!("\"{word}\" is given twice"));
        }
    }
    Ok((zombie, demand))
}

/// A place in which Manhattan's zone and track may be omitted.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum PlaceText {
    /// A fully specified place.
    Exactly(Place),
    /// Manhattan, with the zone and track that were given.
    Manhattan(Option<Zone>, Option<Track>),
}

impl PlaceText {
    /// Parses `queens`, `manhattan [zone] [track]`, `city`, `bay` or `outside`.
    pub(crate) fn read<'a>(
        words: &mut core::iter::Peekable<impl Iterator<Item = &'a str>>,
    ) -> Result<PlaceText, LineFault> {
        let word = words.next().ok_or("a place is missing after \"in\"")?;
        for place in [Place::Outside, Place::Tokyo(Track::Main), Place::Tokyo(Track::Side)] {
            if word.eq_ignore_ascii_case(&place.to_string()) {
                return Ok(PlaceText::Exactly(place));
            }
        }
        let borough = borough(word)?;
        let zone = words.peek().and_then(|w| Zone::from_word(w));
        if zone.is_some() {
            words.next();
        }
        let track = words.peek().and_then(|w| Track::from_word(w));
        if track.is_some() {
            words.next();
        }
        match borough {
            Borough::Manhattan => Ok(PlaceText::Manhattan(zone, track)),
            _ if zone.is_some() || track.is_some() => Err(format!("{} has no zones and tracks", borough.word())),
            _ => Ok(PlaceText::Exactly(Place::Outer(borough))),
        }
    }

    /// The place for a setup; the defaults are Lower Manhattan and track 2-4.
    pub(crate) fn place(self) -> Place {
        match self {
            PlaceText::Exactly(place) => place,
            PlaceText::Manhattan(zone, track) => {
                Place::Manhattan(zone.unwrap_or(Zone::Lower), track.unwrap_or(Track::Main))
            }
        }
    }

    /// Whether a figure's place agrees with everything that the text specifies.
    pub(crate) fn matches(self, place: Place) -> bool {
        match (self, place) {
            (PlaceText::Manhattan(zone, track), Place::Manhattan(z, t)) => {
                zone.is_none_or(|zone| zone == z) && track.is_none_or(|track| track == t)
            }
            (expected, place) => expected == PlaceText::Exactly(place),
        }
    }
}

/// Replaces the engine's seat letters with the scenario's names, after words such as `monster` and `of`.
pub(crate) fn by_name(message: &str, names: &[String]) -> String {
    let mut before = "";
    let words = message.split(' ').map(|word| {
        let letter = word.len() == 1 && word.chars().all(char::is_uppercase);
        let speaks_of_one = ["monster", "of", "is"].contains(&before) && letter;
        before = word;
        let seat = if speaks_of_one { Names::LETTERS.seat(word) } else { None };
        seat.and_then(|s| names.get(s.index())).map_or(word, String::as_str)
    });
    words.collect::<Vec<_>>().join(" ")
}
