//! Words of queries and texts, and how they match.

/// A word of a text, in lower case, with its stem.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct TextToken {
    pub(super) word: String,
    stem: String,
}

impl TextToken {
    /// The words of a text, each without its part after an apostrophe: "King's" is "king", "KO'd" is "ko".
    pub(super) fn all(text: &str) -> Vec<TextToken> {
        let mut after_apostrophe = false;
        let mut tokens = Vec::new();
        for part in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
            let word = part.trim_end_matches(|c: char| !c.is_alphanumeric());
            if !word.is_empty() && !after_apostrophe {
                tokens.push(TextToken::new(&word.to_lowercase()));
            }
            after_apostrophe = !word.is_empty() && part.ends_with(['\'', '\u{2019}']);
        }
        tokens
    }

    fn new(word: &str) -> TextToken {
        TextToken { word: word.to_owned(), stem: stem(word).to_owned() }
    }

    /// The way in which this word of a query matches a word of a text, if it does.
    fn matches(&self, text: &TextToken) -> Option<Match> {
        if self.word == text.word {
            return Some(Match::Whole);
        }
        if self.stem == text.stem {
            return Some(Match::Form);
        }
        // In languages without spaces, a part between separators isn't a single word.
        let is_unspaced = || self.word.chars().all(|c| c >= '\u{2e80}') && text.word.contains(&self.word);
        (self.word.len() > 1 && text.word.starts_with(&self.word) || is_unspaced()).then_some(Match::Beginning)
    }
}

/// The word without an English ending, so that "wins" and "winning" match. This does no harm in other languages,
/// because exact matches count more.
fn stem(word: &str) -> &str {
    if !word.is_ascii() {
        return word;
    }
    let endings = ["ing", "ies", "ed", "es", "s", "e"];
    let stem =
        endings.iter().find_map(|ending| word.strip_suffix(ending).filter(|stem| stem.len() >= 3)).unwrap_or(word);
    let bytes = stem.as_bytes();
    let is_double = stem.len() < word.len() && bytes.len() > 3 && bytes[bytes.len() - 1] == bytes[bytes.len() - 2];
    // "rolling" and "roll" keep their two letters, "winning" becomes "win".
    if is_double && !stem.ends_with("ll") && !stem.ends_with("ss") { &stem[..stem.len() - 1] } else { stem }
}

/// The quality of a match, best first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Match {
    /// The word itself.
    Whole,
    /// Another form of it: "wins" for "winning".
    Form,
    /// A word that means the same: "heal" for "heart".
    Synonym,
    /// A word that begins with it.
    Beginning,
}

/// Expressions that players use, with the words that the rules use instead.
pub(super) struct Synonyms(Vec<(Vec<TextToken>, Vec<TextToken>)>);

impl Synonyms {
    /// Parses lines of the form `knocked out, dead: ko eliminated`: expressions, and the words to search for as well.
    pub(super) fn parse(text: &str) -> Synonyms {
        let mut all = Vec::new();
        for (expressions, words) in text.lines().filter_map(|line| line.split_once(':')) {
            let words = TextToken::all(words);
            all.extend(expressions.split(',').map(|expression| (TextToken::all(expression), words.clone())));
        }
        // Longer expressions first.
        all.sort_by_key(|(expression, _)| core::cmp::Reverse(expression.len()));
        Synonyms(all)
    }

    /// The expressions that stand for words of the rules.
    pub(super) fn expressions(&self) -> impl Iterator<Item = &[TextToken]> {
        self.0.iter().map(|(expression, _)| &expression[..])
    }
}

/// The most frequent queries, with the rules that answer them.
pub(super) struct FrequentAnswers(Vec<(Vec<TextToken>, Vec<String>)>);

impl FrequentAnswers {
    /// Parses lines of the form `win, winner: TK-6.2 NY-8.1`: expressions, and the numbers of the rules to show first.
    pub(super) fn parse(text: &str) -> FrequentAnswers {
        let mut all = Vec::new();
        for (expressions, numbers) in text.lines().filter_map(|line| line.split_once(':')) {
            let numbers: Vec<String> = numbers.split_whitespace().map(str::to_owned).collect();
            all.extend(expressions.split(',').map(|expression| (TextToken::all(expression), numbers.clone())));
        }
        FrequentAnswers(all)
    }

    /// The rules to show first for a query; none if it isn't one of the expressions.
    pub(super) fn of(&self, query: &[TextToken]) -> &[String] {
        let is_it = |expression: &[TextToken]| {
            expression.len() == query.len() && expression.iter().zip(query).all(|(a, b)| a.stem == b.stem)
        };
        self.0.iter().find(|(expression, _)| is_it(expression)).map_or(&[], |(_, numbers)| numbers)
    }

    /// All expressions with their rules.
    #[cfg(test)]
    pub(super) fn all(&self) -> &[(Vec<TextToken>, Vec<String>)] {
        &self.0
    }
}

/// A search term of a query: a word, or an expression such as "knocked out", with its synonyms.
pub(super) struct Term {
    words: Vec<TextToken>,
    synonyms: Vec<TextToken>,
}

impl Term {
    /// The terms of a query.
    pub(super) fn all(mut query: &[TextToken], synonyms: &Synonyms) -> Vec<Term> {
        let mut terms = Vec::new();
        while let Some(first) = query.first() {
            let begins = |expression: &[TextToken]| {
                !expression.is_empty()
                    && query.len() >= expression.len()
                    && expression.iter().zip(query).all(|(a, b)| a.stem == b.stem)
            };
            let known = synonyms.0.iter().find(|(expression, _)| begins(expression));
            let (words, synonyms) = known.map_or((vec![first.clone()], Vec::new()), |(expression, words)| {
                (query[..expression.len()].to_vec(), words.clone())
            });
            query = &query[words.len()..];
            terms.push(Term { words, synonyms });
        }
        terms
    }

    /// The best match for this term in a text.
    pub(super) fn find(&self, text: &[TextToken]) -> Option<Match> {
        let best = |word: &TextToken| text.iter().filter_map(|token| word.matches(token)).min();
        // All words of an expression have to match, and the worst match counts.
        let itself = self.words.iter().map(best).collect::<Option<Vec<Match>>>().and_then(|all| all.into_iter().max());
        let synonym = || self.synonyms.iter().any(|word| best(word).is_some_and(|found| found <= Match::Form));
        match itself {
            Some(Match::Beginning) | None if synonym() => Some(Match::Synonym),
            itself => itself,
        }
    }

    /// Whether a word of a text is a word of this term, in any form, or a synonym.
    pub(super) fn is(&self, token: &TextToken) -> bool {
        self.words.iter().chain(&self.synonyms).any(|word| word.stem == token.stem)
    }
}
