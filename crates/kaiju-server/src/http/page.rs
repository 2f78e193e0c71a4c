//! Pages that people visit: the web client or, if there is none, plain pages that explain how to join from a terminal.

use super::{AppState, OptionalIdentity, Refused, Segment};
use crate::budget::Account;
use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Response},
};
use kaiju_protocol::{Code, TableCard};
use kaiju_words::{Message, SeatNames, say};
use std::sync::Arc;

/// A paragraph of a plain page.
enum PagePart {
    Text(Message),
    /// A shell command for the visitor to type.
    Command(String),
}

/// `GET /`: the home page.
pub(super) async fn home(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    if let Some(client) = &app.client {
        return client.page(StatusCode::OK, &headers);
    }
    let command = format!("kaiju play {}", app.public.url(&headers));
    let parts = [
        PagePart::Text(Message::new("page-about")),
        PagePart::Text(Message::new("page-new")),
        PagePart::Command(command),
        PagePart::Text(Message::new("page-fan")),
    ];
    page(&app, &Message::new("page-title"), &parts).into_response()
}

/// Pages that exist only in the web client: the rules, replays, and how dice are checked. A replay's content comes from
/// the API, which checks access; a game in a link is in the fragment, which never reaches the server.
pub(super) async fn client_only(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Result<Response, Refused> {
    let client = app.client.as_ref().ok_or(Code::NotFound)?;
    Ok(client.page(StatusCode::OK, &headers))
}

/// `GET /t/{code}`: a table's page, with a preview for shared links.
pub(super) async fn table(
    State(app): State<Arc<AppState>>,
    Segment(code): Segment,
    Extension(account): Extension<Arc<Account>>,
    OptionalIdentity(visitor): OptionalIdentity,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let card = match app.card(&code, &account, visitor.as_deref()).await {
        Err(refused) if refused.code() == Code::NoTable => {
            return Ok(refused_page(&app, StatusCode::NOT_FOUND, Message::new("page-missing"), &headers));
        }
        Err(refused) if refused.code() == Code::TooFast => {
            return Ok(refused_page(&app, refused.status(), refused.text(), &headers));
        }
        found => found?,
    };
    let ruleset = card.settings.game.ruleset();
    let title = Message::new("page-table").with("city", say::city(ruleset));
    let (names, free) = (names(&card), Message::new("page-free").with("free", card.free));
    if let Some(client) = &app.client {
        let about = Message::new("page-about-table").with("names", names).with("free", free);
        return Ok(client.page_about(&text(&app, &title), &text(&app, &about)));
    }
    let command = format!("kaiju play {}/t/{}", app.public.url(&headers), card.code);
    let parts = [
        PagePart::Text(names),
        PagePart::Text(free),
        PagePart::Text(Message::new("page-join")),
        PagePart::Command(command),
    ];
    Ok(page(&app, &title, &parts).into_response())
}

/// `GET /recover`: the page behind a recovery link. It has no side effects, since link previews open links too, and
/// can't show the secret, which never reaches the server.
pub(super) async fn recover(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    if let Some(client) = &app.client {
        return client.page(StatusCode::OK, &headers);
    }
    let command = format!("kaiju play {} --recover LINK", app.public.url(&headers));
    let parts = [PagePart::Text(Message::new("page-recover")), PagePart::Command(command)];
    page(&app, &Message::new("page-title"), &parts).into_response()
}

/// `GET /recover/{secret}`: the recovery links of earlier versions, which no longer work.
pub(super) async fn recover_old(State(app): State<Arc<AppState>>, headers: HeaderMap) -> Response {
    refused_page(&app, StatusCode::GONE, Message::new("page-recover-old"), &headers)
}

/// A page that states why the requested one isn't available. The web client asks the API for the reason itself.
fn refused_page(app: &AppState, status: StatusCode, why: Message, headers: &HeaderMap) -> Response {
    if let Some(client) = &app.client {
        return client.page(status, headers);
    }
    let page = page(app, &Message::new("page-title"), &[PagePart::Text(why)]);
    (status, page).into_response()
}

fn names(card: &TableCard) -> Message {
    if card.names.is_empty() {
        return Message::new("page-nobody");
    }
    let name = |name: &String| match &**name {
        "" => Message::new("page-someone"),
        name => Message::new("page-name").with("name", name.to_owned()),
    };
    let names: Vec<Message> = card.names.iter().map(name).collect();
    Message::new("page-names").with("names", names)
}

fn text(app: &AppState, message: &Message) -> String {
    app.words.text(message, &SeatNames(Vec::new()))
}

fn page(app: &AppState, title: &Message, parts: &[PagePart]) -> Html<String> {
    let text = |message: &Message| escaped(&text(app, message));
    let title = text(title);
    let part = |part: &PagePart| match part {
        PagePart::Text(message) => format!("<p>{}</p>\n", text(message)),
        PagePart::Command(command) => format!("<pre>{}</pre>\n", escaped(command)),
    };
    let parts: String = parts.iter().map(part).collect();
    Html(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>{title}</title>\n<h1>{title}</h1>\n{parts}"
    ))
}

/// Escapes a text for HTML.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        let text = "<script>alert('1 & \"2\"')</script>";
        let safe = "&lt;script&gt;alert(&#39;1 &amp; &quot;2&quot;&#39;)&lt;/script&gt;";
        assert_eq!(escaped(text), safe);
    }
}
