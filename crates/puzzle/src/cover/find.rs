//! Finding a cover: refutations first, then the search that suits the puzzle.

use super::fill_table::FillTable;
use super::problem::CoverProblem;
use super::refutation::refute;
use super::{coloured, exhaustive, restarts};
use crate::search::{Observer, SearchResult};

/// Looks for a cover until it is found, refuted or stopped. There is no fill table where pieces reach too far for one.
pub(crate) fn find(
    problem: CoverProblem<'_>,
    fill_table: Option<&FillTable>,
    seed: u64,
    observer: &mut Observer<'_>,
) -> SearchResult {
    if let Some(reason) = refute(problem, &problem.remaining()) {
        return SearchResult::refuted(reason);
    }
    match fill_table {
        Some(fill_table) if problem.constraints.need_contact() => {
            coloured::find(problem, fill_table, seed, observer)
        }
        Some(fill_table) => restarts::find(problem, fill_table, seed, observer),
        None => exhaustive::find(problem, seed, observer),
    }
}
