//! A sequential test of one difference in Elo against another, on the results of whole openings.

use std::collections::BTreeMap;

use super::statistics::share_of_elo;

/// The test: is the first engine better by `elo1` (or more) rather than by `elo0` (or less)?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It needs more games.
    Open,
    /// The lower difference is the better guess.
    Lower,
    /// The higher difference is the better guess.
    Higher,
}

/// Why there can be no such test.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The two differences to tell apart are in the wrong order or out of range.
    #[error("expected ELO0 < ELO1, both from -2000 to 2000, got {0} and {1}")]
    Bounds(f64, f64),
    /// The chances of being wrong, either way, are out of range.
    #[error("expected error chances above 0 and below 0.5, got {0} and {1}")]
    Chances(f64, f64),
}

/// What the chance of a result is taken for that was never seen: without it one result that was never seen
/// would rule out a difference for good.
const UNSEEN: f64 = 1e-3;

/// Results are told apart to this fraction; those of up to 4 sides and 4 games fit exactly.
const STEPS: f64 = 960.0;

impl Sprt {
    /// A test that takes the higher difference by mistake with chance `alpha`, the lower with chance `beta`.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let sane = -2000.0..=2000.0;
        if !(elo0 < elo1 && sane.contains(&elo0) && sane.contains(&elo1)) {
            return Err(SprtError::Bounds(elo0, elo1));
        }
        if ![alpha, beta].iter().all(|&chance| chance > 0.0 && chance < 0.5) {
            return Err(SprtError::Chances(alpha, beta));
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The two differences.
    pub fn elos(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The chances of taking the higher and the lower difference by mistake.
    pub fn chances(&self) -> (f64, f64) {
        (self.alpha, self.beta)
    }

    /// The logarithms of the likelihood ratio at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// How much more likely the higher difference makes what was seen than the lower one, as a logarithm.
    ///
    /// Each result is the mean share of the games of one opening. Nothing is assumed about how results are
    /// spread: each difference gets the likeliest distribution that has its mean.
    pub fn llr(&self, results: &[f64]) -> f64 {
        if results.is_empty() {
            return 0.0;
        }
        let mut counts = BTreeMap::from([(0, UNSEEN), (STEPS as i64, UNSEEN)]);
        for result in results {
            let count = counts.entry((result * STEPS).round() as i64).or_insert(0.0);
            *count = if *count < 1.0 { 1.0 } else { *count + 1.0 };
        }
        let total: f64 = counts.values().sum();
        let seen: Vec<(f64, f64)> =
            counts.into_iter().map(|(step, count)| (step as f64 / STEPS, count / total)).collect();
        let (low, high) = (share_of_elo(self.elo0), share_of_elo(self.elo1));
        let (tilt0, tilt1) = (tilt(&seen, low), tilt(&seen, high));
        let ratio = |&(value, chance): &(f64, f64)| {
            chance * ((1.0 + tilt0 * (value - low)) / (1.0 + tilt1 * (value - high))).ln()
        };
        total * seen.iter().map(ratio).sum::<f64>()
    }

    /// What the test says about these results.
    pub fn decision(&self, results: &[f64]) -> Decision {
        let (low, high) = self.bounds();
        match self.llr(results) {
            llr if llr <= low => Decision::Lower,
            llr if llr >= high => Decision::Higher,
            _ => Decision::Open,
        }
    }
}

/// The tilt that gives what was seen the mean `mean` at the least loss of likelihood: chances `p` become
/// `p / (1 + tilt · (value - mean))`. The sum that must vanish falls with the tilt, between the poles.
fn tilt(seen: &[(f64, f64)], mean: f64) -> f64 {
    let sum = |tilt: f64| -> f64 {
        seen.iter().map(|(value, chance)| chance * (value - mean) / (1.0 + tilt * (value - mean))).sum()
    };
    // The values 0 and 1 are always among those seen.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
    }

    fn repeated(list: &[(f64, usize)]) -> Vec<f64> {
        list.iter().flat_map(|&(value, count)| vec![value; count]).collect()
    }

    #[test]
    fn the_bounds_are_walds() {
        let (low, high) = sprt(0.0, 10.0).bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
        let (low, high) = Sprt::new(0.0, 10.0, 0.1, 0.2).unwrap().bounds();
        // ln(0.2 / 0.9) and ln(0.8 / 0.1).
        assert!((low + 1.504_077).abs() < 1e-6 && (high - 2.079_442).abs() < 1e-6);
    }

    #[test]
    fn with_two_kinds_of_results_the_ratio_is_that_of_coins() {
        // 30 won and 20 lost: 30 · ln(s1 / s0) + 20 · ln((1 - s1) / (1 - s0)) with s0 = 1/2, s1 = 10/11:
        // 30 · ln(20 / 11) + 20 · ln(2 / 11) = 17.9351 - 34.0950.
        let results = repeated(&[(1.0, 30), (0.0, 20)]);
        let llr = sprt(0.0, 400.0).llr(&results);
        assert!((llr + 16.1599).abs() < 1e-3, "{llr}");
    }

    #[test]
    fn near_the_mean_the_ratio_is_that_of_the_normal_distribution() {
        // Pairs 0, ¼, ½, ¾, 1 seen 10, 20, 40, 30, 15 times: mean 62.5 / 115, mean square 43.125 / 115. A normal
        // distribution with the mean s has the variance v + (mean - s)² and the likelihood of its root's inverse:
        // 115 / 2 · ln(((mean - s0)² + v) / ((mean - s1)² + v)) = 57.5 · ln(0.0815218 / 0.0809479) = 0.4062.
        let results = repeated(&[(0.0, 10), (0.25, 20), (0.5, 40), (0.75, 30), (1.0, 15)]);
        let normal = 0.4062;
        let llr = sprt(0.0, 5.0).llr(&results);
        assert!((llr - normal).abs() < 0.02 * normal, "{llr} and {normal}");
    }

    #[test]
    fn a_clear_match_ends_soon_and_an_even_one_does_not() {
        let test = sprt(0.0, 50.0);
        assert_eq!(test.decision(&[]), Decision::Open);
        assert_eq!(test.decision(&[1.0; 2]), Decision::Open);
        assert_eq!(test.decision(&vec![1.0; 40]), Decision::Higher);
        assert_eq!(test.decision(&vec![0.0; 40]), Decision::Lower);
        assert_eq!(test.decision(&repeated(&[(0.5, 40), (0.25, 30), (0.75, 30)])), Decision::Lower);
        assert_eq!(test.decision(&repeated(&[(0.5, 4), (0.25, 3), (0.75, 4)])), Decision::Open);
        assert!(test.llr(&vec![1.0; 40]).is_finite());
    }

    #[test]
    fn impossible_tests_are_refused() {
        assert!(Sprt::new(5.0, 5.0, 0.05, 0.05).is_err());
        assert!(Sprt::new(0.0, f64::NAN, 0.05, 0.05).is_err());
        assert!(Sprt::new(0.0, f64::INFINITY, 0.05, 0.05).is_err());
        assert!(Sprt::new(0.0, 5.0, 0.0, 0.05).is_err());
        assert!(Sprt::new(0.0, 5.0, 0.05, 0.7).is_err());
    }
}
