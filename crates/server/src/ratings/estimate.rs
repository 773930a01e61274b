//! What is thought of somebody's strength, and how it is shown.

use skillratings::weng_lin::{WengLinConfig, WengLinRating};
use store::Estimate;

/// What is thought of somebody who never played: the middle, and nothing for certain.
pub(crate) const START: Estimate = Estimate { mu: MIDDLE, sigma: MIDDLE / 3.0 };

/// Who is less certain than this is provisional. It is 150 points as they are shown: such a rating is off by less
/// than 300 in nineteen cases of twenty, and pairing by it is better than by chance. It takes about 6 games of
/// four, 10 games of two against people whose ratings are settled, or 20 against newcomers.
pub(crate) const PROVISIONAL: f64 = 5.0;

/// The middle of the library's scale, and what is shown for it.
const MIDDLE: f64 = 25.0;
const SHOWN_MIDDLE: f64 = 1500.0;

/// What one unit of the library's scale is on the one that is shown. With this factor a difference means nearly what
/// it means in Elo's: see [`difference`].
const UNIT: f64 = 30.0;

/// A rating on the scale that is shown, not rounded.
pub(crate) fn exact(mu: f64) -> f64 {
    SHOWN_MIDDLE + UNIT * (mu - MIDDLE)
}

/// A rating as it is shown.
pub(crate) fn shown(mu: f64) -> i32 {
    rounded(exact(mu))
}

/// A number of points as it is shown.
pub(crate) fn rounded(points: f64) -> i32 {
    points.round() as i32
}

/// A change of a rating in points.
pub(crate) fn points(change: f64) -> f64 {
    UNIT * change
}

/// Whether too little is known for a rank.
pub(crate) fn is_provisional(estimate: Estimate) -> bool {
    estimate.sigma > PROVISIONAL
}

/// By how many points somebody is better who beats another so often, both ratings being certain: 176.8 times the
/// logarithm of the odds, where Elo's scale has 173.7.
pub(crate) fn difference(share: f64) -> f64 {
    let width = std::f64::consts::SQRT_2 * WengLinConfig::new().beta;
    points(width * (share / (1.0 - share)).ln())
}

/// As the library reads it.
pub(crate) fn to_library(estimate: Estimate) -> WengLinRating {
    WengLinRating { rating: estimate.mu, uncertainty: estimate.sigma }
}

/// As the library says it.
pub(crate) fn from_library(rating: WengLinRating) -> Estimate {
    Estimate { mu: rating.rating, sigma: rating.uncertainty }
}

#[cfg(test)]
mod tests {
    use skillratings::weng_lin::expected_score;

    use super::*;

    #[test]
    fn a_newcomer_stands_in_the_middle_as_in_the_library() {
        assert_eq!(START, from_library(WengLinRating::new()));
        assert_eq!(shown(START.mu), 1500);
        assert!(is_provisional(START));
    }

    #[test]
    fn a_difference_makes_the_library_expect_the_share_that_it_came_from() {
        for share in [0.5, 0.6, 0.75, 0.908] {
            let better = WengLinRating { rating: MIDDLE + difference(share) / UNIT, uncertainty: 0.0 };
            let worse = WengLinRating { rating: MIDDLE, uncertainty: 0.0 };
            let (expected, _) = expected_score(&better, &worse, &WengLinConfig::new());
            assert!((expected - share).abs() < 1e-12, "{share}: {expected}");
        }
    }
}
