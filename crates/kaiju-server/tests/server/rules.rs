//! Looking up rules over HTTP.

use crate::common::TestServer;
use kaiju_protocol::{Code, EntryKindView, EntryView, RulesView, WireGame};
use kaiju_server::{Limits, Rate};
use std::time::Duration;

async fn look_up(server: &TestServer, query: &str) -> RulesView {
    let answer = server.get(&format!("/api/rules?{query}"), &[]).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"), "an answer can be cached");
    assert!(answer.cookie().is_none(), "a look-up creates no identity");
    assert!(answer.body.len() < 128 * 1024, "{} bytes", answer.body.len());
    serde_json::from_str(&answer.body).expect("an answer")
}

fn ids(entries: &[EntryView]) -> Vec<&str> {
    entries.iter().map(|entry| &*entry.id).collect()
}

#[tokio::test]
async fn rules_cards_and_words_are_found() {
    let server = TestServer::start().await;
    let rule = look_up(&server, "q=tr60").await;
    assert_eq!((rule.query.as_str(), ids(&rule.exact)), ("tr60", vec!["TR-60"]));
    assert_eq!((rule.exact[0].kind, rule.exact[0].game), (EntryKindView::Ruling, WireGame::Tokyo));
    assert!(!rule.exact[0].headings.is_empty() && rule.exact[0].text.starts_with("Duel"));
    assert_eq!(
        (rule.scenarios[0].path.as_str(), rule.total_scenarios),
        ("scenarios/tokyo/rulings/tr-60-a-round.scn", 1)
    );
    let card = look_up(&server, "q=Smoke+Cloud&lang=en-GB").await;
    assert_eq!(ids(&card.exact), ["smoke-cloud"]);
    assert!(card.exact[0].cost.is_some() && ids(&card.mentioned_by.entries).contains(&"TR-3"));
    let words = look_up(&server, "q=heal%20manhattan").await;
    assert!(words.exact.is_empty() && ids(&words.found.entries).contains(&"NY-5.9"));
    let tokyo = look_up(&server, "q=heal&game=tokyo&lang=no-such-language").await;
    assert!(tokyo.found.entries.iter().all(|entry| entry.game == WireGame::Tokyo) && tokyo.found.total > 1);
    let many = look_up(&server, "q=monster").await;
    assert!(many.found.total > 50 && many.found.entries.len() == 50, "{}", many.found.total);
    let unknown = look_up(&server, "q=poisson").await;
    assert!(unknown.exact.is_empty() && unknown.found.total == 0);
    assert_eq!(unknown.suggestions, ["poison"]);
    server.stop().await;
}

#[tokio::test]
async fn bad_look_ups_are_refused() {
    let server = TestServer::start().await;
    for query in ["", "?q=", "?q=%20", "?query=x", "?q=a&q=b", "?q=poison&game=chess", "?q=poison&game="] {
        assert_eq!(server.get(&format!("/api/rules{query}"), &[]).await.refused(), (400, Code::BadMessage), "{query}");
    }
    for long in ["x".repeat(101), "a+".repeat(2_000), "%F0%9F%A6%96".repeat(101)] {
        let answer = server.get(&format!("/api/rules?q={long}"), &[]).await;
        assert_eq!(answer.refused(), (414, Code::TooLong));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
    assert_eq!(server.post("/api/rules?q=poison", &[], "{}").await.refused(), (405, Code::NotFound));
    server.stop().await;
}

/// Unusual queries get a normal response, whether or not they match anything.
#[tokio::test]
async fn odd_look_ups_are_answered() {
    let server = TestServer::start().await;
    for query in [
        "%00",
        "%ff%fe",
        "%E2%80%AE%CC%81",
        "%F0%9F%A6%96%F0%9F%A6%96",
        "%C4%B0stanbul",
        "%3Cscript%3E",
        "'%3B+DROP+TABLE",
        "..%2F..%2Fetc",
        "NY-99999999999999999999.9",
        "%E6%9D%B1%E4%BA%AC",
        "%",
        "-",
    ] {
        let found = look_up(&server, &format!("q={query}")).await;
        assert!(found.exact.is_empty(), "{query}: {found:?}");
    }
    let longest = "%F0%9F%A6%96".repeat(100);
    assert_eq!(look_up(&server, &format!("q={longest}")).await.found.total, 0);
    server.stop().await;
}

#[tokio::test]
async fn look_ups_count_towards_the_rate_limit() {
    let requests = Rate { burst: 3, per: Duration::from_hours(1) };
    let server = TestServer::with(Limits { requests, ..Limits::none() }).await;
    for _ in 0..3 {
        look_up(&server, "q=poison").await;
    }
    assert_eq!(server.get("/api/rules?q=poison", &[]).await.refused(), (429, Code::TooFast));
}
