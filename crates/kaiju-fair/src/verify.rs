//! Verifies a record: every outcome is drawn again from the revealed secret and nonces.

use crate::key::{GameKey, GameSecret, Purpose, commit};
use kaiju_dealer::draw;
use kaiju_rules::{Contribution, FairDice, Outcome, Ply, Record, RecordError, RecordText, Seat};
use std::fmt;

/// The result of a successful verification.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// Number of outcomes of chance.
    pub outcomes: usize,
    /// Number of dice among them.
    pub dice: usize,
    /// The seats whose nonces are part of the key.
    pub contributors: Vec<Seat>,
    /// The seats that committed to a nonce but didn't reveal it in time.
    pub left_out: Vec<Seat>,
}

/// Why the dice of a record can't be verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unverified {
    /// The part of the record that is wrong or missing.
    pub place: RecordPlace,
    /// The problem with this part.
    pub problem: Problem,
}

/// A part of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordPlace {
    /// The header as a whole.
    Header,
    /// A key of the header, such as `nonce A`.
    Key(String),
    /// A ply, by its index.
    Ply(usize),
}

/// A reason why a record can't be verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The game was played without fair dice.
    NotFair,
    /// The secret isn't revealed.
    NoSecret,
    /// The secret doesn't match the server's commitment.
    GameSecret,
    /// A nonce doesn't match its client's commitment.
    Nonce(Seat),
    /// An outcome differs from the one that the key determines.
    Outcome {
        /// The token that the key determines.
        drawn: String,
        /// The token in the record.
        recorded: String,
    },
    /// The record can't be parsed, or doesn't follow the rules.
    Unreadable(String),
}

impl Problem {
    /// Whether the record merely lacks something needed to verify it, rather than containing something wrong.
    pub const fn is_missing(&self) -> bool {
        matches!(self, Problem::NotFair | Problem::NoSecret)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotFair => f.write_str("this game was played without fair dice, so its dice can't be checked"),
            Problem::NoSecret => {
                f.write_str("the dice can't be checked yet: the secret is revealed when the game is over")
            }
            Problem::GameSecret => f.write_str("the secret is not the one that the server committed to"),
            Problem::Nonce(seat) => write!(f, "the nonce is not the one that {} committed to", seat.letter()),
            Problem::Outcome { drawn, recorded } => write!(f, "the dice say \"{drawn}\", not \"{recorded}\""),
            Problem::Unreadable(message) => f.write_str(message),
        }
    }
}

impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            RecordPlace::Header => write!(f, "{}", self.problem),
            RecordPlace::Key(key) => write!(f, "{key}: {}", self.problem),
            RecordPlace::Ply(ply) => write!(f, "ply {ply}: {}", self.problem),
        }
    }
}

impl std::error::Error for Unverified {}

/// Why the dice in a record's text can't be verified, and where the problem is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnverifiedText {
    /// The line, counted from 1; 0 if there is none.
    pub line: usize,
    /// The number of the token in its line, counted from 1; 0 for the whole line.
    pub token: usize,
    /// The index of the ply, if the problem is in a ply.
    pub ply: Option<usize>,
    /// What is wrong.
    pub problem: Problem,
}

impl fmt::Display for UnverifiedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnverifiedText { line, token, problem, .. } = self;
        // Use the same wording as other errors in records.
        RecordError { line: *line, token: *token, message: problem.to_string() }.fmt(f)
    }
}

impl std::error::Error for UnverifiedText {}

fn at<T>(place: RecordPlace, problem: Problem) -> Result<T, Unverified> {
    Err(Unverified { place, problem })
}

/// Verifies a record: the secret and nonces match their commitments, and every outcome is the one that they determine.
/// Returns the first problem.
pub fn verify(record: &Record) -> Result<Verified, Unverified> {
    let Some(fair) = record.fair() else { return at(RecordPlace::Header, Problem::NotFair) };
    let Some(secret) = fair.secret.map(GameSecret::new) else {
        return at(RecordPlace::Key("fair".into()), Problem::NoSecret);
    };
    let mut verified = Verified::default();
    check_commitments(fair, &secret, &mut verified)?;
    let key = GameKey::new(&secret, fair.revealed());
    let mut game = record.beginning();
    for (index, &ply) in record.plies().iter().enumerate() {
        if let Ply::Chance(outcome) = ply {
            let drawn = draw(&game, &mut key.luck(Purpose::Deal, index as u32));
            if drawn != Some(outcome) {
                let token = |outcome| Ply::Chance(outcome).token(&game);
                let drawn = drawn.map(token).unwrap_or_default();
                return at(RecordPlace::Ply(index), Problem::Outcome { drawn, recorded: token(outcome) });
            }
            verified.outcomes += 1;
            if let Outcome::Dice(dice) = outcome {
                verified.dice += usize::from(dice.total());
            }
        }
        // A record contains only legal plies.
        game.apply_unchecked(ply);
    }
    Ok(verified)
}

/// Checks that the secret and the nonces match their commitments.
fn check_commitments(fair: &FairDice, secret: &GameSecret, verified: &mut Verified) -> Result<(), Unverified> {
    if secret.commitment() != fair.commitment {
        return at(RecordPlace::Key("secret".into()), Problem::GameSecret);
    }
    for entry in &fair.nonces {
        match &entry.contribution {
            Contribution::Revealed { commit: expected, nonce } => {
                if commit(&fair.commitment, nonce) != *expected {
                    return at(RecordPlace::Key(format!("nonce {}", entry.seat.letter())), Problem::Nonce(entry.seat));
                }
                verified.contributors.push(entry.seat);
            }
            Contribution::Withheld { .. } => verified.left_out.push(entry.seat),
            Contribution::None => {}
        }
    }
    Ok(())
}

/// The first token that isn't written as the program writes it, such as `roll.1a` for `roll.1A`. Records can be read
/// with other spellings, but the other verifiers compare texts, so a changed letter must not go unnoticed here either.
fn misspelt(written: &str, text: &RecordText) -> Option<UnverifiedText> {
    let lines: Vec<&str> = written.lines().collect();
    let tokens = text.record.tokens();
    text.plies.iter().zip(tokens).enumerate().find_map(|(ply, (place, expected))| {
        let line = lines.get(place.line.checked_sub(1)?)?.split('#').next()?;
        let found = line.split_whitespace().nth(place.token.checked_sub(1)?)?;
        (found != expected).then(|| {
            let problem = Problem::Unreadable(format!("\"{found}\" must be written \"{expected}\""));
            UnverifiedText { line: place.line, token: place.token, ply: Some(ply), problem }
        })
    })
}

/// Verifies the text of a record. An error states the first line and token that are wrong.
pub fn verify_text(written: &str) -> Result<Verified, UnverifiedText> {
    let unreadable = |RecordError { line, token, message }: RecordError, ply| {
        Err(UnverifiedText { line, token, ply, problem: Problem::Unreadable(message) })
    };
    let (text, error) = match RecordText::parse_prefix(written) {
        Ok(read) => read,
        Err(error) => return unreadable(error, None),
    };
    match (verify(&text.record), error) {
        // An invalid record may lack something only because of its error, so report the error.
        (Ok(_), Some(error)) => unreadable(error, Some(text.plies.len())),
        (Err(Unverified { problem, .. }), Some(error)) if problem.is_missing() => {
            unreadable(error, Some(text.plies.len()))
        }
        (Ok(verified), None) => misspelt(written, &text).map_or(Ok(verified), Err),
        (Err(Unverified { place, problem }), _) => {
            let (line, token, ply) = match place {
                RecordPlace::Header => (0, 0, None),
                RecordPlace::Key(key) => (text.header_line(&key).unwrap_or(0), 0, None),
                RecordPlace::Ply(ply) => {
                    let place = text.plies.get(ply);
                    (place.map_or(0, |place| place.line), place.map_or(0, |place| place.token), Some(ply))
                }
            };
            Err(UnverifiedText { line, token, ply, problem })
        }
    }
}
