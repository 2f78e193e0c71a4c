//! Rulesets: each game's components, and the rule numbers that shared code cites. The tables themselves are in
//! `new_york/mod.rs` and `tokyo/mod.rs`. Die faces are read and written here, by letter and by word.

use crate::{
    cards::{
        card::{Card, Hooks},
        set::{CardId, CardSet, MAX_CARD_IDS, MAX_CARDS},
    },
    flow::step::Step,
    new_york,
    rule::Rule,
    state::{
        board::{Borough, Place},
        dice::{Dice, Face},
        token::Token,
    },
    tokyo,
};
use core::fmt;

/// One of the two games, each with its own board, dice, cards and rules.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ruleset {
    /// King of New York.
    NewYork,
    /// King of Tokyo.
    Tokyo,
}

/// Everything that defines a game, as data.
pub(crate) struct Rules {
    pub(crate) word: &'static str,
    pub(crate) name: &'static str,
    pub(crate) cards: &'static [Card],
    pub(crate) hooks: Hooks,
    pub(crate) costs: [u8; MAX_CARD_IDS],
    /// The most symbols that cards can add to a result, by face.
    pub(crate) most_added: [u8; 6],
    /// The faces in the order used in notation, with their letters and words.
    pub(crate) faces: [(Face, char, &'static str); 6],
    pub(crate) tokens: &'static [Token],
    /// Number of tiles in the box, by kind.
    pub(crate) tiles: [u8; 7],
    /// The boroughs with stacks of tiles, in the order their top tiles are revealed (NY-2.3).
    pub(crate) stacked: &'static [Borough],
    /// Where monsters start; if that is off the board, they are placed before the first turn (NY-2.5).
    pub(crate) outset: Place,
    /// Number of dice in the start-player roll.
    pub(crate) start_dice: u8,
    /// The steps of a turn in reverse order, so that the rest of a turn is always a prefix of this list.
    pub(crate) turn: &'static [Step],
    /// Number of steps left when each phase begins.
    pub(crate) steps_from: [u8; 6],
    pub(crate) cites: Cites,
}

/// Computes the number of steps left in a turn when each phase begins.
pub(crate) const fn steps_from(turn: &[Step]) -> [u8; 6] {
    let (mut roll, mut resolve, mut moving, mut buy) = (0, 0, 0, 0);
    let mut i = 0;
    while i < turn.len() {
        let left = i as u8 + 1;
        match turn[i] {
            Step::Roll => roll = left,
            Step::FinalRoll => resolve = left,
            // The Move phase begins with the `DiceDone` step before it.
            Step::Move => moving = left + 1,
            Step::Buy => buy = left,
            _ => {}
        }
        i += 1;
    }
    [turn.len() as u8, roll, resolve, moving, buy, buy - 1]
}

/// Compares by word, which is enough because each game has exactly one `Rules`.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.word == other.word
    }
}

impl Eq for Rules {}

impl core::hash::Hash for Rules {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.word.hash(state);
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

/// One game's numbers for the rules that both games share. Shared code reports these as causes, so that a game's events
/// cite only that game's rules.
#[derive(Debug)]
pub struct Cites {
    /// Dealing the market at the start of the game.
    pub deal: Rule,
    /// The roll for the start player.
    pub start_roll: Rule,
    /// The turn passes to the next monster.
    pub next_turn: Rule,
    /// An extra turn begins.
    pub extra_turn: Rule,
    /// The phases of a turn, in the order of [`crate::Phase`].
    pub phases: [Rule; 6],
    /// VP for starting a turn in Manhattan or Tokyo.
    pub earned_vp: Rule,
    /// Energy for starting a turn in Manhattan or Tokyo.
    pub earned_energy: Rule,
    /// The first roll of a turn.
    pub first_roll: Rule,
    /// Rerolling and stopping.
    pub reroll: Rule,
    /// Changing a die.
    pub change: Rule,
    /// Resolving all dice of one kind.
    pub kinds: Rule,
    /// Energy faces.
    pub energy: Rule,
    /// Heal faces.
    pub heal: Rule,
    /// Leaving Manhattan or Tokyo after an attack, or staying.
    pub leaving: Rule,
    /// Losing LP above the maximum along with the card that raised it.
    pub maximum: Rule,
    /// Buying and sweeping.
    pub buying: Rule,
    /// Refilling the market, and shuffling the discard pile for it.
    pub refill: Rule,
    /// A bought Discard card goes to the discard pile.
    pub discard: Rule,
    /// Elimination at 0 LP.
    pub elimination: Rule,
    /// Conceding.
    pub concession: Rule,
    /// Winning with enough VP.
    pub enough_vp: Rule,
    /// Winning as the last monster standing.
    pub last_standing: Rule,
    /// No monster is left, so no one wins.
    pub none_left: Rule,
    /// The game stops after its last turn.
    pub turn_limit: Rule,
}

impl Cites {
    /// The rules under which a game can end.
    pub(crate) const fn endings(&self) -> [Rule; 5] {
        [self.concession, self.enough_vp, self.last_standing, self.none_left, self.turn_limit]
    }
}

impl Ruleset {
    /// Both games.
    pub const ALL: [Ruleset; 2] = [Ruleset::NewYork, Ruleset::Tokyo];

    pub(crate) const fn rules(self) -> &'static Rules {
        match self {
            Ruleset::NewYork => &new_york::RULES,
            Ruleset::Tokyo => &tokyo::RULES,
        }
    }

    /// The word used in notation and on the command line.
    pub const fn word(self) -> &'static str {
        self.rules().word
    }

    /// The city that the game is named after.
    pub const fn city(self) -> &'static str {
        self.rules().name
    }

    /// The game with this word, ignoring case.
    pub fn from_word(word: &str) -> Option<Ruleset> {
        Ruleset::ALL.into_iter().find(|r| r.word().eq_ignore_ascii_case(word))
    }

    /// Its card table, indexed by [`CardId`]: every card in the box, then Mimic's copies from [`MAX_CARDS`] on. If the
    /// other box is larger, blank cards fill the gap, so use [`CardSet::all`] to list cards.
    pub const fn cards(self) -> &'static [Card] {
        self.rules().cards
    }

    /// The game's numbers for the rules that both games share.
    pub const fn cites(self) -> &'static Cites {
        &self.rules().cites
    }

    pub(crate) const fn hooks(self) -> &'static Hooks {
        &self.rules().hooks
    }

    /// The card with this id, ignoring case; of several identical cards, the first.
    pub fn card_by_id(self, id: &str) -> Option<CardId> {
        self.hooks().listed.iter().find(|card| self.cards()[card.index()].id.eq_ignore_ascii_case(id))
    }

    /// All power cards: those that can be in the deck, the market and the discard pile.
    pub const fn power_cards(self) -> CardSet {
        self.hooks().bought
    }

    /// The first card in a set that is identical to this one; the card itself if there is none.
    pub fn first_like(self, card: CardId, set: CardSet) -> CardId {
        let twins = self.hooks().twins;
        let mut first = card;
        while twins.has(first) {
            first.0 -= 1;
        }
        // Identical cards are adjacent in the table.
        while !set.has(first) && twins.has(CardId(first.0 + 1)) {
            first.0 += 1;
        }
        if set.has(first) { first } else { card }
    }

    /// The first card identical to this one; for one of Mimic's copies, its original.
    pub fn original(self, card: CardId) -> CardId {
        if card.index() >= MAX_CARDS {
            return self.card_by_id(self.cards()[card.index()].id).unwrap_or(card);
        }
        self.first_like(card, CardSet::IN_BOX)
    }

    /// Mimic's copy of this card; `None` if Mimic can't copy it.
    pub fn copy_of(self, card: CardId) -> Option<CardId> {
        let (copies, id) = (&self.cards()[MAX_CARDS..], self.cards()[card.index()].id);
        copies.iter().position(|c| c.id == id).map(|i| CardId((MAX_CARDS + i) as u8))
    }

    /// Number of copies of this card in the box.
    pub fn copies(self, card: CardId) -> usize {
        let id = self.cards()[card.index()].id;
        self.power_cards().iter().filter(|c| self.cards()[c.index()].id == id).count()
    }

    /// The faces of its dice, in the order used in notation.
    pub fn faces(self) -> [Face; 6] {
        self.rules().faces.map(|(face, ..)| face)
    }

    fn face(self, face: Face) -> (Face, char, &'static str) {
        let faces = self.rules().faces;
        faces.into_iter().find(|f| f.0 == face).unwrap_or(faces[0])
    }

    /// The letter of a face in notation.
    pub fn letter(self, face: Face) -> char {
        self.face(face).1
    }

    /// The word for a kind of face in notation.
    pub fn face_word(self, face: Face) -> &'static str {
        self.face(face).2
    }

    /// The face with this letter, ignoring case.
    pub fn face_by_letter(self, letter: char) -> Option<Face> {
        self.rules().faces.iter().find(|f| f.1 == letter.to_ascii_uppercase()).map(|f| f.0)
    }

    /// The face for a word that is a single letter; `None` for longer words.
    pub fn face_by_letter_word(self, word: &str) -> Option<Face> {
        let mut letters = word.chars();
        letters.next().filter(|_| letters.next().is_none()).and_then(|letter| self.face_by_letter(letter))
    }

    /// The kind of face with this word, ignoring case.
    pub fn face_by_word(self, word: &str) -> Option<Face> {
        self.rules().faces.iter().find(|f| f.2.eq_ignore_ascii_case(word)).map(|f| f.0)
    }

    /// Dice as letters separated by spaces: `A A E`; `-` for no dice.
    pub const fn dice(self, dice: Dice) -> DiceText {
        DiceText { ruleset: self, dice }
    }

    /// The kinds of tokens in its box.
    pub const fn tokens(self) -> &'static [Token] {
        self.rules().tokens
    }

    /// The token with this word, ignoring case; `None` if the game has no such token.
    pub fn token_by_word(self, word: &str) -> Option<Token> {
        self.tokens().iter().copied().find(|t| t.word().eq_ignore_ascii_case(word))
    }

    /// The token supply of a complete box.
    pub(crate) fn full_supply(self) -> [u8; 8] {
        let mut supply = [0; 8];
        for &token in self.tokens() {
            supply[token as usize] = Token::BOX[token as usize];
        }
        supply
    }

    /// Number of steps left in a turn when this one is next.
    pub(crate) fn steps_left(self, step: Step) -> usize {
        self.rules().turn.iter().position(|&s| s == step).map_or(0, |at| at + 1)
    }
}

/// Displays dice as the face letters of a game.
#[derive(Copy, Clone, Debug)]
pub struct DiceText {
    ruleset: Ruleset,
    dice: Dice,
}

impl fmt::Display for DiceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dice.is_empty() {
            return f.write_str("-");
        }
        let mut first = true;
        for (face, letter, _) in self.ruleset.rules().faces {
            for _ in 0..self.dice.count(face) {
                if !first {
                    f.write_str(" ")?;
                }
                first = false;
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}
