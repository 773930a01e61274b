//! Answers about a variant that never change: each is made, serialised and compressed once for a variant with its options.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use rules::Ruleset;
use serde::Serialize;
use tokio::sync::OnceCell;

use crate::accounts::secret::fingerprint;
use crate::http::page::{accepts, matches_tag};
use crate::runtime::compute::Compute;

/// Answers of one kind that were asked for, ready to be sent.
#[derive(Default)]
pub(crate) struct Prepared {
    /// There are few choices.
    made: Mutex<HashMap<Choice, Arc<OnceCell<Body>>>>,
}

/// A variant's name and its options.
type Choice = (String, Vec<String>);

/// For what does not change.
pub(crate) const KEPT_FOR_A_DAY: &str = "public, max-age=86400";

/// An answer as it is sent.
pub(crate) struct Body {
    plain: Bytes,
    gzip: Bytes,
    tag: HeaderValue,
}

impl Prepared {
    /// The answer to a request about these rules, made if it is the first.
    pub(crate) async fn answer<T: Serialize>(
        &self,
        compute: &Compute,
        rules: Arc<Ruleset>,
        headers: &HeaderMap,
        make: impl FnOnce(&Arc<Ruleset>) -> T + Send + 'static,
    ) -> Response {
        let variant = rules.variant();
        let key = (variant.name.clone(), variant.options.pairs());
        let entry = self.made.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default().clone();
        // Those who ask meanwhile wait for the same one.
        let body = entry.get_or_init(|| compute.run(move || Body::of(&make(&rules)))).await;
        body.answer(headers, KEPT_FOR_A_DAY)
    }
}

impl Body {
    pub(crate) fn of(data: &impl Serialize) -> Self {
        let plain = serde_json::to_string(data).expect("it is plain data");
        let tag = format!("W/\"{}\"", &fingerprint(&plain).as_str()[..16]);
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(plain.as_bytes()).expect("memory takes everything");
        let gzip = encoder.finish().expect("memory takes everything").into();
        Self { plain: plain.into(), gzip, tag: HeaderValue::from_str(&tag).expect("it is hexadecimal") }
    }

    /// The answer to a request for it, and how long it may be kept.
    pub(crate) fn answer(&self, headers: &HeaderMap, kept: &'static str) -> Response {
        let mut answer = HeaderMap::new();
        answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
        answer.insert(header::ETAG, self.tag.clone());
        answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if matches_tag(headers, &self.tag) {
            return (StatusCode::NOT_MODIFIED, answer).into_response();
        }
        answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if !accepts(headers, "gzip") {
            return (answer, self.plain.clone()).into_response();
        }
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        (answer, self.gzip.clone()).into_response()
    }
}

#[cfg(test)]
mod tests {
    use rules::Options;

    use super::*;
    use crate::tables::geometry::describe;

    #[tokio::test]
    async fn an_answer_is_made_once_and_sent_as_the_client_can_read_it() {
        let rules = Ruleset::compile(rules::variants()[0].choose(&Options::default()).unwrap()).unwrap();
        let geometries = Prepared::default();
        let mut headers = HeaderMap::new();
        let compute = Compute::default();
        let plain = geometries.answer(&compute, rules.clone(), &headers, |rules| describe(rules)).await;
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br, gzip"));
        let again = |_: &Arc<Ruleset>| -> String { panic!("it is made already") };
        let zipped = geometries.answer(&compute, rules.clone(), &headers, again).await;
        assert_eq!(zipped.headers()[header::CONTENT_ENCODING], "gzip");
        assert_eq!(zipped.headers()[header::ETAG], plain.headers()[header::ETAG]);
        headers.insert(header::IF_NONE_MATCH, plain.headers()[header::ETAG].clone());
        let known = geometries.answer(&compute, rules, &headers, again).await;
        assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
        let made = geometries.made.lock().unwrap();
        let bodies: Vec<&Body> = made.values().filter_map(|entry| entry.get()).collect();
        assert_eq!(bodies.len(), 1);
        assert!(bodies[0].gzip.len() * 4 < bodies[0].plain.len());
    }
}
