//! The page as browsers load it: from a folder of the test's own, and as this program was built.

use std::path::Path;

use reqwest::header::{ACCEPT, ACCEPT_ENCODING, IF_NONE_MATCH};
use reqwest::{Client, Method, Response};

use crate::site::Site;

const BROWSER: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const INDEX: &str = "<!doctype html><!-- social --><title>ours</title>";
const ROUTES: &str = r#"[
    { "path": "/lobby", "title": "Lobby", "description": "Who is there" },
    { "path": "/game/:id", "title": "Game" },
    { "path": "/person/:name", "title": "Profile" }
]"#;

/// A server with a page of few files, of which some are compressed. The compressed ones are not, so that they can be
/// told apart.
async fn site() -> (Site, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    put("index.html", INDEX);
    put("routes.json", ROUTES);
    put("robots.txt", "User-agent: *");
    put("favicon.ico", "icon");
    put("sw.js", "worker");
    put("icon.svg", "<svg/>");
    put("manifest.webmanifest", "{}");
    put("assets/index-abc.js", &"plain ".repeat(100));
    put("assets/index-abc.js.br", "brotli");
    put("assets/index-abc.js.gz", "gzip");
    put("assets/index-abc.css", "a{}");
    put("notes.gz", "a file of its own");
    let page = folder.path().to_owned();
    (Site::start_with(|config| config.page = Some(page)).await, folder)
}

async fn ask(site: &Site, method: Method, path: &str, headers: &[(&str, &str)]) -> Response {
    let url = format!("http://{}{path}", site.address());
    let plain = Client::new().request(method, url);
    headers.iter().fold(plain, |request, (name, value)| request.header(*name, *value)).send().await.unwrap()
}

async fn get(site: &Site, path: &str, headers: &[(&str, &str)]) -> Response {
    ask(site, Method::GET, path, headers).await
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn files_have_their_kind_and_how_long_they_last() {
    let (site, _folder) = site().await;
    for (path, kind, lasting) in [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/favicon.ico", "image/x-icon", "no-cache"),
        ("/robots.txt", "text/plain; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/notes.gz", "application/octet-stream", "no-cache"),
        ("/assets/index-abc.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/index-abc.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
    ] {
        let answer = get(&site, path, &[]).await;
        let found =
            (answer.status().as_u16(), header(&answer, "content-type"), header(&answer, "cache-control"));
        assert_eq!(found, (200, kind, lasting), "{path}");
        let policy = header(&answer, "content-security-policy");
        assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"), "{path}: {policy}");
    }
    assert!(
        header(&get(&site, "/api/docs/", &[]).await, "content-security-policy").contains("unsafe-inline")
    );
}

#[tokio::test]
async fn what_browsers_have_already_is_not_sent_again() {
    let (site, _folder) = site().await;
    for path in ["/", "/lobby", "/sw.js", "/assets/index-abc.js"] {
        let first = get(&site, path, &[(ACCEPT.as_str(), BROWSER)]).await;
        let tag = header(&first, "etag");
        assert!(tag.starts_with("W/\""), "{path}: {tag}");
        for (given, status) in [(tag, 304), ("W/\"old\"", 200), (&format!("W/\"old\", {tag}"), 304)] {
            let again =
                get(&site, path, &[(ACCEPT.as_str(), BROWSER), (IF_NONE_MATCH.as_str(), given)]).await;
            assert_eq!((again.status().as_u16(), header(&again, "etag")), (status, tag), "{path} {given}");
            assert_eq!(again.text().await.unwrap().is_empty(), status == 304);
        }
    }
}

#[tokio::test]
async fn files_are_sent_as_small_as_the_browser_can_read() {
    let (site, _folder) = site().await;
    for (accepted, encoding, body) in [
        ("gzip, deflate, br, zstd", "br", "brotli"),
        ("gzip, br;q=0", "gzip", "gzip"),
        ("identity", "", "plain plain "),
        ("", "", "plain plain "),
    ] {
        let answer = get(&site, "/assets/index-abc.js", &[(ACCEPT_ENCODING.as_str(), accepted)]).await;
        assert_eq!(header(&answer, "content-encoding"), encoding, "{accepted}");
        assert!(header(&answer, "vary").contains("accept-encoding"));
        assert!(answer.text().await.unwrap().starts_with(body), "{accepted}");
    }
    for path in ["/assets/index-abc.js.br", "/assets/index-abc.js.gz"] {
        assert_eq!(get(&site, path, &[]).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn the_page_reads_its_own_addresses_and_no_others() {
    let (site, _folder) = site().await;
    site.person("ada-lovelace").await;
    for (path, status) in [
        ("/lobby", 200),
        ("/game/0199", 404),
        ("/person/ada-lovelace", 200),
        ("/person/nobody", 404),
        ("/no/such/place", 404),
        ("/lobby/", 404),
        ("/game", 404),
        ("/index.htm", 404),
        ("/apis", 404),
        ("/../../Cargo.toml", 404),
        ("/%2e%2e/%2e%2e/Cargo.toml", 404),
        ("//etc/passwd", 404),
    ] {
        for accepted in [BROWSER, "*/*", "image/png"] {
            let answer = get(&site, path, &[(ACCEPT.as_str(), accepted)]).await;
            let found = (answer.status().as_u16(), header(&answer, "content-type"));
            assert_eq!(found, (status, "text/html; charset=utf-8"), "{path} {accepted}");
            assert!(answer.text().await.unwrap().starts_with("<!doctype html>"), "{path}");
        }
        // A program that asks for data is not helped by the page.
        let answer = get(&site, path, &[(ACCEPT.as_str(), "application/json")]).await;
        let found = (answer.status().as_u16(), header(&answer, "content-type"));
        assert_eq!(found, (404, "application/json"), "{path}");
    }
    for path in
        ["/api", "/api/", "/api/nothing", "/assets/gone-abc.js", "/assets/", "/health/x", "/metrics/x"]
    {
        let answer = get(&site, path, &[(ACCEPT.as_str(), BROWSER)]).await;
        assert_eq!(
            (answer.status().as_u16(), header(&answer, "content-type")),
            (404, "application/json"),
            "{path}"
        );
        assert!(answer.text().await.unwrap().contains("\"code\":\"not_found\""), "{path}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_never_what_a_browser_has_already() {
    let (site, _folder) = site().await;
    let first = get(&site, "/nothing", &[(ACCEPT.as_str(), BROWSER)]).await;
    let known = [(ACCEPT.as_str(), BROWSER), (IF_NONE_MATCH.as_str(), header(&first, "etag"))];
    let again = get(&site, "/nothing", &known).await;
    assert_eq!(again.status(), 404);
    assert!(!again.text().await.unwrap().is_empty());
}

#[tokio::test]
async fn links_elsewhere_show_what_they_lead_to() {
    let (site, folder) = site().await;
    site.person("Ada").await;
    let at = |path: &str| format!("http://{}{path}", site.address());
    for (path, title, description) in [
        ("/", "Catercorner", "Four colours, from four corners"),
        ("/lobby", "Lobby · Catercorner", "Who is there"),
        ("/person/ada", "Ada · Catercorner", "Ada: ratings, results and games."),
        ("/person/%41da", "Ada · Catercorner", "Ada: ratings, results and games."),
    ] {
        let text = get(&site, path, &[]).await.text().await.unwrap();
        let says = |name: &str, content: &str| {
            let tag = format!("<meta property=\"{name}\" content=\"{content}");
            assert!(text.contains(&tag), "{path}: {tag} is not in {text}");
        };
        says("og:title", &format!("{title}\""));
        says("og:description", description);
        says("og:url", &format!("{}\"", at(path)));
        says("og:image", &format!("{}\"", at("/social.png")));
        let heading = if path == "/" { "ours" } else { title };
        assert!(text.contains(&format!("<title>{heading}</title>")), "{path}: {text}");
    }
    let (page, public) = (Some(folder.path().to_owned()), Some("https://play.example.org".to_owned()));
    let site = Site::start_with(|config| (config.page, config.origin) = (page, public)).await;
    let text = get(&site, "/lobby", &[]).await.text().await.unwrap();
    assert!(text.contains("content=\"https://play.example.org/lobby\""), "{text}");
}

#[tokio::test]
async fn heads_are_answered_and_other_methods_refused() {
    let (site, _folder) = site().await;
    for path in ["/", "/lobby", "/assets/index-abc.js"] {
        let answer = ask(&site, Method::HEAD, path, &[(ACCEPT.as_str(), BROWSER)]).await;
        assert_eq!(answer.status(), 200, "{path}");
        assert!(!header(&answer, "etag").is_empty() && answer.text().await.unwrap().is_empty(), "{path}");
        for method in [Method::POST, Method::DELETE] {
            let answer = ask(&site, method, path, &[(ACCEPT.as_str(), BROWSER)]).await;
            assert_eq!(answer.status(), 404, "{path}");
        }
    }
}

#[tokio::test]
async fn without_a_page_it_says_how_to_get_one() {
    let empty = tempfile::tempdir().unwrap();
    let page = empty.path().to_owned();
    let site = Site::start_with(|config| config.page = Some(page)).await;
    let answer = get(&site, "/", &[]).await;
    assert_eq!(answer.status(), 200);
    let text = answer.text().await.unwrap();
    assert!(text.contains("cargo xtask serve") && text.contains("/api/docs"), "{text}");
}

#[tokio::test]
async fn a_page_that_is_not_there_is_a_clear_fault() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_owned();
    let page = Some(data.join("nowhere"));
    let config =
        server::Config { page, data, listen: ([127, 0, 0, 1], 0).into(), ..server::Config::default() };
    let fault = server::Server::start(config).await.err().unwrap().to_string();
    assert!(fault.starts_with("the page in ") && fault.contains("nowhere"), "{fault}");
}

/// Holds whether somebody has built the page or not.
#[tokio::test]
async fn the_page_that_was_built_is_whole() {
    let site = Site::start().await;
    let text = get(&site, "/", &[]).await.text().await.unwrap();
    let is_built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html").exists();
    assert_eq!(text.contains("without its page"), !is_built, "{text}");
    if is_built {
        for path in ["/lobby", "/robots.txt", "/favicon.ico", "/social.png", "/icon.svg"] {
            assert_eq!(get(&site, path, &[]).await.status(), 200, "{path}");
        }
        assert!(text.contains("og:image") && !text.contains("<!-- social -->"), "{text}");
    }
    let named = text.split('"').filter(|part| part.starts_with("/assets/"));
    for path in named {
        assert_eq!(get(&site, path, &[]).await.status(), 200, "{path}");
    }
}
