//! Looking up rules, cards and words.

use super::{AppState, Refused, json};
use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use kaiju_protocol::{Code, RulesView};
use kaiju_rules::Ruleset;
use kaiju_words::{
    Words,
    lookup::{MAX_QUERY_LEN, Rulebook},
};
use serde::Deserialize;
use std::sync::{Arc, OnceLock};

/// Maximum number of entries in each list of a response.
const MAX_ENTRIES: usize = 50;
/// A response changes only with the program, so browsers may keep it for an hour.
const CACHED: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The rulebooks of all languages, made when someone first asks.
pub(super) struct Rulebooks {
    scenarios: &'static str,
    by_language: OnceLock<Vec<(&'static str, Rulebook)>>,
}

impl Rulebooks {
    pub(super) const fn new(scenarios: &'static str) -> Rulebooks {
        Rulebooks { scenarios, by_language: OnceLock::new() }
    }

    /// The rulebook in this language; in English if there is none.
    fn in_language(&self, tag: &str) -> Option<&Rulebook> {
        let books = self.by_language.get_or_init(|| {
            let read = |tag| Words::of(tag).map(|words| (tag, Rulebook::new(&words, self.scenarios)));
            Words::languages().filter_map(read).collect()
        });
        let wanted = tag.split('-').next().unwrap_or_default();
        let is_wanted = |tag: &str| tag.eq_ignore_ascii_case(wanted);
        books.iter().find(|(tag, _)| is_wanted(tag)).or(books.first()).map(|(_, book)| book)
    }
}

/// Query parameters of a look-up.
#[derive(Deserialize)]
pub(super) struct RulesQuery {
    q: String,
    game: Option<String>,
    #[serde(default)]
    lang: String,
}

/// `GET /api/rules?q=QUERY&game=GAME&lang=LANGUAGE`: what the rules have about a number, a card or words.
pub(super) async fn look_up(
    State(app): State<Arc<AppState>>,
    query: Result<Query<RulesQuery>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(RulesQuery { q, game, lang }) = query.map_err(|_| Code::BadMessage)?;
    let query = q.trim();
    if query.chars().count() > MAX_QUERY_LEN {
        return Err(Refused::with(StatusCode::URI_TOO_LONG, Code::TooLong));
    }
    if query.is_empty() {
        return Err(Code::BadMessage.into());
    }
    let game = game.map(|word| Ruleset::from_word(&word).ok_or(Code::BadMessage)).transpose()?;
    let book = app.rulebooks.in_language(&lang).ok_or(Code::Unavailable)?;
    let mut response = json(&RulesView::new(query, &book.look_up(query, game), MAX_ENTRIES));
    response.headers_mut().insert(header::CACHE_CONTROL, CACHED);
    Ok(response)
}
