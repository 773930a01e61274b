//! The cards that were drawn last, and the thread that draws others.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use notation::picture;
use rules::Position;

use crate::http::error::{ApiError, Result};
use crate::runtime::pool::Pool;

/// So many pictures are kept, some 30 KB each.
const MOST_KEPT: usize = 128;

/// So many may wait to be drawn.
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

    /// The card of a position, which its tag names.
    pub(crate) async fn card(&self, tag: &str, position: Position) -> Result<Bytes> {
        if let Some(known) = self.find(tag) {
            return Ok(known);
        }
        let ticket = self.painter.submit(tag, move |_| picture::card(&position))?;
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
