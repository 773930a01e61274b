//! A record that is kept as a study: checked by the rules when it comes, and read back with them.

use std::sync::Arc;

use ids::StudyId;
use notation::{NodeId, Record, RecordError};
use rules::{Position, Ruleset};
use store::StudyRow;

use crate::accounts::secret::fingerprint;
use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::runtime::context::Context;

/// The longest record, in bytes.
const LONGEST: usize = 200_000;

/// The most nodes of a record: some fifty games of four.
const MOST_NODES: usize = 5_000;

/// A record and its rules.
pub(crate) struct KeptRecord {
    pub(crate) record: Record,
    pub(crate) rules: Arc<Ruleset>,
}

impl KeptRecord {
    /// A record from outside, checked by the rules.
    pub(crate) fn check(context: &Context, record: Record) -> Result<Self> {
        if record.node_count() > MOST_NODES {
            let message = format!("expected at most {MOST_NODES} nodes, got {}", record.node_count());
            return Err(ApiError::bad(Code::Record, message));
        }
        let variant = record.variant().map_err(refusal)?;
        let rules = context.rulesets.of(variant).map_err(|error| ApiError::bad(Code::Record, error))?;
        match record.errors_with(&rules).into_iter().next() {
            Some(error) => Err(refusal(error)),
            None => Ok(Self { record, rules }),
        }
    }

    /// The record of a study.
    pub(crate) fn read(context: &Context, study: &StudyRow) -> Result<Self> {
        let record = Record::parse(study.record.as_bytes()).map_err(ApiError::internal)?;
        let variant = record.variant().map_err(ApiError::internal)?;
        let rules = context.rulesets.of(variant).map_err(ApiError::internal)?;
        Ok(Self { record, rules })
    }

    /// The same, off the threads that serve everybody: a record may be long.
    pub(crate) async fn load(context: &Context, study: &StudyRow) -> Result<Arc<Self>> {
        let (own, study) = (context.clone(), study.clone());
        context.compute.run(move || Self::read(&own, &study).map(Arc::new)).await
    }

    /// The position at the node with this number.
    pub(crate) fn position_at(&self, number: usize) -> Result<Position> {
        let node = self.record.nodes().nth(number);
        let node = node.ok_or_else(|| {
            let last = self.record.node_count() - 1;
            ApiError::bad(Code::Moves, format!("expected a node from 0 to {last}, got {number}"))
        })?;
        self.position(node)
    }

    /// The position at the end of the main line.
    pub(crate) fn last_position(&self) -> Result<Position> {
        self.position(self.record.main_line().last().copied().unwrap_or(self.record.root()))
    }

    fn position(&self, node: NodeId) -> Result<Position> {
        self.record.position_with(&self.rules, node).map_err(ApiError::internal)
    }
}

/// A study that somebody has the link of.
pub(crate) async fn found(context: &Context, id: &StudyId) -> Result<StudyRow> {
    context.store.study(id).await?.ok_or_else(|| ApiError::not_found("study"))
}

/// Changes with the study.
pub(crate) fn revision(study: &StudyRow) -> String {
    let text = format!("{}\0{}", study.title, study.record);
    fingerprint(&text).as_str()[..16].to_owned()
}

/// A record as it is stored: as we write it, without what a database or a page could not hold.
pub(crate) fn written(record: &Record) -> Result<String> {
    let text = record.to_string();
    match text.len() {
        0..=LONGEST => Ok(text),
        _ => Err(ApiError::bad(Code::Record, format!("expected a record of at most {LONGEST} bytes"))),
    }
}

/// A record from outside that is refused, with where it is wrong.
#[expect(clippy::needless_pass_by_value, reason = "callers hand over errors as they come")]
pub(crate) fn refusal(error: RecordError) -> ApiError {
    let mut refused = ApiError::bad(Code::Record, &error);
    if error.line > 0 {
        refused.problem.line = Some(error.line);
        refused.problem.column = Some(error.column);
    }
    refused
}
