//! Serving the web client: which paths return the page, and how files are compressed and cached.

use crate::common::{HttpAnswer, TestServer, http::request, new_table};
use kaiju_protocol::Code;
use kaiju_server::ClientFile;

const HTML: &str = "<!doctype html><html><head><title>Kaiju</title></head><body>the client</body></html>";
/// Stands in for compressed bytes, since these tests read responses as text.
const PACKED: &str = "packed";

fn file(path: &'static str, text: &'static str, is_packed: bool) -> ClientFile {
    let gzip = is_packed.then_some(PACKED.as_bytes());
    ClientFile { path, bytes: text.as_bytes(), gzip }
}

async fn server() -> TestServer {
    TestServer::configured(|config| {
        config.client = vec![
            file("index.html", HTML, true),
            file("assets/app-1a2b3c.js", "let kaiju;", true),
            file("assets/face-1a2b3c.woff2", "a font", false),
            file("icon.svg", "<svg/>", false),
        ];
    })
    .await
}

/// The `Accept` header of a browser that requests a page.
const ACCEPTS_HTML: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

fn is_page(answer: &HttpAnswer, status: u16) {
    assert_eq!(answer.status, status, "{answer:?}");
    assert!(answer.body.contains("the client"), "{answer:?}");
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(answer.header("cache-control"), Some("no-store"), "a new version is seen at once");
}

#[tokio::test]
async fn every_page_url_returns_the_client() {
    let server = server().await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 3, &["rookie"])).await;
    let table = format!("/t/{code}");
    for (path, status) in [
        ("/", 200),
        ("/?lang=en", 200),
        (&*table, 200),
        ("/rules", 200),
        ("/rules/NY-5.13", 200),
        ("/t/bbbbbb/replay/1", 200),
        ("/replay", 200),
        ("/verify", 200),
        ("/fair", 200),
        ("/recover", 200),
        ("/t/bbbbbb", 404),
        ("/recover/x", 410),
        ("/nothing", 404),
        ("/t/bbbbbb/nothing", 404),
        ("/index.html", 404),
    ] {
        let answer = server.get(path, &[ACCEPTS_HTML]).await;
        is_page(&answer, status);
        assert!(answer.cookie().is_none(), "visiting a page creates no identity");
        let head = request(server.address, "HEAD", path, &[ACCEPTS_HTML], "").await;
        assert_eq!((head.status, &*head.body), (status, ""), "{path}");
        assert_eq!(head.header("content-length"), Some(&*answer.body.len().to_string()), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn programs_get_refusals_instead_of_the_page() {
    let server = server().await;
    let refused = [
        server.get("/nothing", &[]).await,
        server.get("/nothing", &[("accept", "application/json")]).await,
        server.get("/assets/nothing.js", &[("accept", "*/*")]).await,
        server.get("/assets/../index.html", &[]).await,
        server.get("/api/nothing", &[ACCEPTS_HTML]).await,
    ];
    for answer in refused {
        assert_eq!(answer.refused(), (404, Code::NotFound));
    }
    assert_eq!(server.get("/api/tables/bbbbbb", &[ACCEPTS_HTML]).await.refused(), (404, Code::NoTable));
    assert_eq!(server.post("/nothing", &[ACCEPTS_HTML], "{}").await.refused(), (404, Code::NotFound));
    assert_eq!(server.post("/icon.svg", &[], "{}").await.refused(), (404, Code::NotFound));
    assert_eq!(server.get("/metrics", &[ACCEPTS_HTML]).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn files_are_compressed_and_cached() {
    let server = server().await;
    let gzip = ("accept-encoding", "gzip, deflate, br");
    let script = server.get("/assets/app-1a2b3c.js", &[]).await;
    assert_eq!((script.status, &*script.body), (200, "let kaiju;"));
    assert_eq!(script.header("content-encoding"), None);
    let packed = server.get("/assets/app-1a2b3c.js", &[gzip]).await;
    assert_eq!((packed.status, &*packed.body), (200, PACKED));
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    for answer in [&script, &packed] {
        assert_eq!(answer.header("content-type"), Some("text/javascript; charset=utf-8"));
        assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"));
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
        assert_eq!(answer.header("content-security-policy"), None, "a script is not a page");
    }
    let font = server.get("/assets/face-1a2b3c.woff2", &[gzip]).await;
    assert_eq!((&*font.body, font.header("content-type")), ("a font", Some("font/woff2")));
    assert_eq!((font.header("content-encoding"), font.header("vary")), (None, None));
    assert_eq!(server.get("/", &[ACCEPTS_HTML, gzip]).await.body, PACKED);

    // Files without a hash in their name are revalidated.
    let icon = server.get("/icon.svg", &[]).await;
    assert_eq!((&*icon.body, icon.header("content-type")), ("<svg/>", Some("image/svg+xml")));
    assert_eq!(icon.header("cache-control"), Some("no-cache"));
    assert!(icon.header("content-security-policy").is_some(), "an image can be opened as a page");
    let tag = icon.header("etag").expect("a tag");
    let again = server.get("/icon.svg", &[("if-none-match", tag)]).await;
    assert_eq!((again.status, &*again.body, again.header("etag")), (304, "", Some(tag)));
    assert_eq!(server.get("/icon.svg", &[("if-none-match", "\"another\"")]).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_table_link_has_a_preview() {
    let server = server().await;
    let cookie = server.guest().await;
    let named = server.send("PUT", "/api/me", &[("cookie", &cookie)], r#"{"name":"R'ka & Wei"}"#).await;
    assert_eq!(named.status, 200, "{named:?}");
    let code = server.create(&cookie, &new_table("tokyo", 3, &["rookie"])).await;
    let page = server.get(&format!("/t/{code}"), &[ACCEPTS_HTML]).await;
    is_page(&page, 200);
    for part in [
        "<title>Table in Tokyo</title>",
        r#"<meta property="og:title" content="Table in Tokyo" />"#,
        "At this table: R&#39;ka &amp; Wei.",
        "One seat is open.",
        r#"<meta name="robots" content="noindex" />"#,
    ] {
        assert!(page.body.contains(part), "{part} is not in {page:?}");
    }
    let nameless = server.create(&server.guest().await, &new_table("new-york", 2, &[])).await;
    let other = server.get(&format!("/t/{nameless}"), &[ACCEPTS_HTML]).await;
    assert!(other.body.contains("At this table: someone. One seat is open."), "{other:?}");
    assert!(!page.body.contains('⟦') && !page.body.contains(&cookie[6..]), "{page:?}");
    server.stop().await;
}
