//! The cards that were drawn last, and the thread that draws others.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use notation::picture::PictureError;

use crate::accounts::secret::fingerprint;
use crate::http::error::{ApiError, Result};
use crate::http::page::matches_tag;
use crate::runtime::pool::Pool;

/// Changes with how cards are drawn, so that nobody keeps an old one.
const STYLE: &str = "1";

/// How many pictures are kept, some 30 KB each.
const MOST_KEPT: usize = 128;

/// How many may wait to be drawn.
const LONGEST_QUEUE: usize = 64;

/// Cards by their tags. One thread draws them, so that pictures never take more than one processor.
pub(crate) struct Pictures {
    painter: Pool,
    kept: Mutex<VecDeque<(String, Bytes)>>,
}

impl Pictures {
    pub(crate) fn start() -> Self {
        Self { painter: Pool::start("painter", 1, LONGEST_QUEUE), kept: Mutex::default() }
    }

    /// The answer to a request for a card; `subject` changes with whatever is on it.
    pub(crate) async fn answer(
        &self,
        headers: &HeaderMap,
        subject: &str,
        draw: impl FnOnce() -> std::result::Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Response> {
        let tag = format!("\"{}\"", &fingerprint(&format!("{STYLE} {subject}")).as_str()[..24]);
        let value = HeaderValue::from_str(&tag).map_err(ApiError::internal)?;
        let mut answer = HeaderMap::new();
        answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
        answer.insert(header::ETAG, value.clone());
        if matches_tag(headers, &value) {
            return Ok((StatusCode::NOT_MODIFIED, answer).into_response());
        }
        answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
        Ok((answer, self.card(&tag, draw).await?).into_response())
    }

    async fn card(
        &self,
        tag: &str,
        draw: impl FnOnce() -> std::result::Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Bytes> {
        if let Some(known) = self.find(tag) {
            return Ok(known);
        }
        let ticket = self.painter.submit(tag, move |_| draw())?;
        let drawn = ticket.await.ok_or_else(|| ApiError::internal("a picture was lost"))?;
        let drawn = Bytes::from(drawn.map_err(ApiError::internal)?);
        let mut kept = self.lock();
        kept.push_back((tag.to_owned(), drawn.clone()));
        if kept.len() > MOST_KEPT {
            kept.pop_front();
        }
        Ok(drawn)
    }

    fn find(&self, tag: &str) -> Option<Bytes> {
        self.lock().iter().find(|(known, _)| known == tag).map(|(_, bytes)| bytes.clone())
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(String, Bytes)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
