//! The page: the files that browsers load, built in `web/` and embedded in the program.
//!
//! The page reads its own addresses: a route of its list is answered with `index.html`, and what is neither a file nor
//! a route nor ours otherwise with the same and status 404, so that people see the page and programs the truth.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::http::error::ApiError;
use crate::http::routes::{self, Routes};
use crate::http::social::{Subject, Subjects, at_position, origin, with_tags};
use crate::runtime::config::Config;

/// The files of `web/dist` by their names; empty in builds that read the folder instead.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Where the page is built.
const BUILT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");

const INDEX: &str = "index.html";

/// Paths below these are never routes of the page.
const NOT_THE_PAGES: &[&str] = &["api", "assets", "health", "ready", "metrics"];

/// How a file may be compressed beforehand: the ending of its name, and what browsers call it; the best first.
const ENCODINGS: &[(&str, &str)] = &[(".br", "br"), (".gz", "gzip")];

/// Served at `/` if nobody has built the page.
const UNBUILT: &str = include_str!("unbuilt.html");

/// The files of the page, and its routes.
#[derive(Debug, Default)]
pub(crate) struct Page {
    files: BTreeMap<String, File>,
    routes: Routes,
}

/// What answers with the page.
#[derive(Clone)]
pub(crate) struct PageServer {
    page: Arc<Page>,
    /// Who knows what some addresses are about.
    subjects: Subjects,
    /// Where people find the server, if it was said.
    origin: Option<String>,
}

#[derive(Debug)]
struct File {
    kind: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    /// By the name of the encoding.
    encoded: Vec<(&'static str, Bytes)>,
}

/// What a browser does with its copy of a file.
#[derive(Clone, Copy)]
enum Caching {
    /// Keeps it: the name of the file changes with its content.
    ForGood,
    /// Asks every time whether the file has changed.
    AskAgain,
}

impl Page {
    /// The page that was built with the program.
    pub(crate) fn built() -> Arc<Self> {
        static PAGE: OnceLock<Arc<Page>> = OnceLock::new();
        let find = || {
            if EMBEDDED.is_empty() {
                return Self::read(Path::new(BUILT)).or_else(|_| Self::of(std::iter::empty()));
            }
            Self::of(EMBEDDED.iter().map(|(name, bytes)| ((*name).to_owned(), Bytes::from_static(bytes))))
        };
        let find = || find().expect("a test reads the routes of the page");
        PAGE.get_or_init(|| Arc::new(find())).clone()
    }

    /// The page in a folder.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        collect(folder, "", &mut files)?;
        Self::of(files.into_iter())
    }

    fn of(files: impl Iterator<Item = (String, Bytes)>) -> io::Result<Self> {
        let mut all: BTreeMap<String, Bytes> = files.collect();
        let compressed: Vec<String> = all.keys().filter(|name| is_encoding(name, &all)).cloned().collect();
        let mut encodings: BTreeMap<String, Bytes> =
            compressed.into_iter().filter_map(|name| all.remove_entry(&name)).collect();
        let file = |(name, plain): (String, Bytes)| {
            let encoded = ENCODINGS.iter().filter_map(|(ending, encoding)| {
                Some((*encoding, encodings.remove(&format!("{name}{ending}"))?))
            });
            let encoded = encoded.collect();
            let file = File { kind: kind(&name), tag: tag(&plain), plain, encoded };
            (name, file)
        };
        let routes = Routes::parse(all.get(routes::FILE).map(AsRef::as_ref))?;
        Ok(Self { files: all.into_iter().map(file).collect(), routes })
    }

    fn file(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        // The index is only whole with the tags of an address.
        let name = path.strip_prefix('/').filter(|name| *name != INDEX)?;
        let caching = if name.starts_with("assets/") { Caching::ForGood } else { Caching::AskAgain };
        Some(self.files.get(name)?.answer(caching, headers))
    }

    /// The text of `index.html`, or of what is shown as long as there is none.
    fn index(&self) -> Cow<'_, str> {
        self.files.get(INDEX).map_or(UNBUILT.into(), |index| String::from_utf8_lossy(&index.plain))
    }
}

impl PageServer {
    pub(crate) fn new(page: Arc<Page>, subjects: Subjects, config: &Config) -> Self {
        Self { page, subjects, origin: config.origin.clone() }
    }

    async fn answer(&self, path: &str, query: &str, headers: &HeaderMap) -> Option<Response> {
        if let Some(answer) = self.page.file(path, headers) {
            return Some(answer);
        }
        let first = path.split('/').nth(1).unwrap_or_default();
        if NOT_THE_PAGES.contains(&first) || wants_json(headers) {
            return None;
        }
        let path = if path.strip_prefix('/') == Some(INDEX) { "/" } else { path };
        let subject = match self.page.routes.find(path) {
            Some((route, value)) => self.subjects.find(route, value).await,
            None => None,
        };
        let (address, subject) = at_position(path, query, subject);
        Some(self.index(&address, subject.as_ref(), headers))
    }

    /// The page for an address; without a subject there is nothing at it.
    fn index(&self, address: &str, subject: Option<&Subject>, headers: &HeaderMap) -> Response {
        let origin = origin(self.origin.as_deref(), headers);
        let usual = Subject::default();
        let text = with_tags(&self.page.index(), subject.unwrap_or(&usual), origin.as_deref(), address);
        let file =
            File { kind: kind(INDEX), tag: tag(text.as_bytes()), plain: text.into(), encoded: Vec::new() };
        let mut answer = file.answer(Caching::AskAgain, headers);
        if subject.is_none() {
            if answer.status() == StatusCode::NOT_MODIFIED {
                answer = file.answer(Caching::AskAgain, &HeaderMap::new());
            }
            *answer.status_mut() = StatusCode::NOT_FOUND;
        }
        answer
    }
}

impl File {
    fn answer(&self, caching: Caching, headers: &HeaderMap) -> Response {
        let caching = match caching {
            Caching::ForGood => "public, max-age=31536000, immutable",
            Caching::AskAgain => "no-cache",
        };
        let mut answer = Response::default();
        let put = answer.headers_mut();
        put.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        put.insert(header::ETAG, self.tag.clone());
        put.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if matches_tag(headers, &self.tag) {
            *answer.status_mut() = StatusCode::NOT_MODIFIED;
            return answer;
        }
        put.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        let chosen = self.encoded.iter().find(|(encoding, _)| accepts(headers, encoding));
        if let Some((encoding, _)) = chosen {
            put.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        *answer.body_mut() = chosen.map_or(&self.plain, |(_, bytes)| bytes).clone().into();
        answer
    }
}

/// Answers whatever the API does not: a file of the page, one of its routes, or that there is nothing.
pub(crate) async fn serve(State(server): State<PageServer>, request: Request) -> Response {
    let uri = request.uri();
    if matches!(*request.method(), Method::GET | Method::HEAD)
        && let Some(answer) =
            server.answer(uri.path(), uri.query().unwrap_or_default(), request.headers()).await
    {
        return answer;
    }
    ApiError::not_found("address").into_response()
}

fn collect(folder: &Path, before: &str, files: &mut Vec<(String, Bytes)>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, std::fs::read(entry.path())?.into()));
        }
    }
    Ok(())
}

fn is_encoding(name: &str, all: &BTreeMap<String, Bytes>) -> bool {
    let plain = ENCODINGS.iter().find_map(|(ending, _)| name.strip_suffix(ending));
    plain.is_some_and(|plain| all.contains_key(plain))
}

/// Weak, because the same stands for every encoding.
fn tag(bytes: &[u8]) -> HeaderValue {
    let hash: String = Sha256::digest(bytes).iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("W/\"{hash}\"")).expect("digits are a header")
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The entries of a header that is a list.
fn list(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Whether the client has what bears this tag.
pub(crate) fn matches_tag(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    list(headers, header::IF_NONE_MATCH).any(|known| known.as_bytes() == tag.as_bytes() || known == "*")
}

/// Whether the client can read this encoding.
pub(crate) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    list(headers, header::ACCEPT_ENCODING).any(|entry| {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case(encoding) && weight.unwrap_or(1.0_f32) > 0.0
    })
}

/// Whether a program asks, which is not helped by a page.
fn wants_json(headers: &HeaderMap) -> bool {
    let accepts = |wanted: &str| {
        list(headers, header::ACCEPT)
            .any(|entry| entry.split(';').next().is_some_and(|kind| kind.trim() == wanted))
    };
    accepts("application/json") && !accepts("text/html")
}
