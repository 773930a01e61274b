//! What the results of games say about the strength of who played them.

/// A mean with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean of what was seen.
    pub mean: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where the interval ends.
    pub high: f64,
}

/// The normal distribution has 95 % of its weight this many standard deviations round its mean.
const Z: f64 = 1.959_963_984_540_054;

/// The same of Student's distribution, with 1 to 10 degrees of freedom.
const STUDENT: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

impl Estimate {
    /// The estimate of a growing function of what this one estimates.
    pub fn map(self, function: impl Fn(f64) -> f64) -> Self {
        Self { mean: function(self.mean), low: function(self.low), high: function(self.high) }
    }
}

/// The mean of values from 0 to 1 that come in groups, each group the games of one opening; `None` without any.
///
/// Games of one opening are not independent, groups are: the variance is that of the groups' deviations from
/// what the mean would give them. For pairs of games this is the pentanomial variance. The interval is
/// Student's, because a few groups tell little of their variance. One group, or groups that are all alike,
/// show none at all; then it is Wilson's, with a group for a trial.
pub fn estimate(groups: &[Vec<f64>]) -> Option<Estimate> {
    let count: usize = groups.iter().map(Vec::len).sum();
    if count == 0 {
        return None;
    }
    let (games, trials) = (count as f64, groups.iter().filter(|group| !group.is_empty()).count() as f64);
    let mean = groups.iter().flatten().sum::<f64>() / games;
    let deviation = |group: &Vec<f64>| group.iter().map(|value| value - mean).sum::<f64>().powi(2);
    let square: f64 = groups.iter().map(deviation).sum();
    let error = if trials > 1.0 { (square * trials / (trials - 1.0)).sqrt() / games } else { 0.0 };
    let reach = student(trials - 1.0) * error;
    let (low, high) = if error > 1e-9 { (mean - reach, mean + reach) } else { wilson(mean, trials) };
    // Rounding must not put the mean outside.
    Some(Estimate { mean, low: low.max(0.0).min(mean), high: high.min(1.0).max(mean) })
}

/// How many standard errors the interval reaches; beyond the table by the expansion of Cornish and Fisher, which
/// is good to three digits there.
fn student(freedom: f64) -> f64 {
    if let Some(reach) = STUDENT.get((freedom as usize).wrapping_sub(1)) {
        return *reach;
    }
    let (cube, fifth) = (Z.powi(3), Z.powi(5));
    Z + (cube + Z) / (4.0 * freedom) + (5.0 * fifth + 16.0 * cube + 3.0 * Z) / (96.0 * freedom * freedom)
}

/// Wilson's interval of a share that was seen in this many trials.
fn wilson(share: f64, trials: f64) -> (f64, f64) {
    let square = Z * Z;
    let centre = (share + square / (2.0 * trials)) / (1.0 + square / trials);
    let spread = (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
    let reach = Z * spread / (1.0 + square / trials);
    (centre - reach, centre + reach)
}

/// The difference in Elo that a share of the points means: infinite for all or none of them.
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points that a difference in Elo means.
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-4, "{value} is not {expected}");
    }

    #[test]
    fn elo_and_share_are_each_others_inverse() {
        near(elo(0.5), 0.0);
        // 400 · log10(3).
        near(elo(0.75), 190.848_5);
        near(elo(10.0 / 11.0), 400.0);
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
        near(share_of_elo(elo(0.64)), 0.64);
    }

    #[test]
    fn pairs_have_the_pentanomial_variance() {
        // Pairs 2, 1, 1, 0.5: mean 4.5 / 8 = 0.5625; deviations of the pairs 0.875, -0.125, -0.125, -0.625;
        // squares 0.765625 + 0.015625 + 0.015625 + 0.390625 = 1.1875; error √(1.1875 · 4 / 3) / 8 = 0.1572882.
        let groups = [vec![1.0, 1.0], vec![1.0, 0.0], vec![0.0, 1.0], vec![0.5, 0.0]];
        let found = estimate(&groups).unwrap();
        near(found.mean, 0.5625);
        near(found.low, 0.5625 - 3.182 * 0.157_288_2);
        near(found.high, 1.0);
        // The same games unpaired vary more: squares 4 · 0.4375² + 3 · 0.5625² + 0.0625² = 1.71875, times 8 / 7,
        // and the root, an eighth of it, is 0.1751913.
        let single: Vec<Vec<f64>> = groups.concat().into_iter().map(|value| vec![value]).collect();
        near(estimate(&single).unwrap().high, 0.5625 + 2.365 * 0.175_191_3);
    }

    #[test]
    fn a_group_that_is_not_whole_counts_for_what_it_has() {
        // Mean 2 / 3; deviations of the groups 2 · 1 / 6 · … : 1.5 - 2 · 2/3 = 1/6 and 0.5 - 2/3 = -1/6.
        let found = estimate(&[vec![1.0, 0.5], vec![0.5]]).unwrap();
        near(found.mean, 2.0 / 3.0);
        // √(2 / 36 · 2) / 3 = 1 / 9.
        near(found.low, 0.0);
        near(found.high, 1.0);
        // Ten times as many: √(20 / 36 · 20 / 19) / 30, and 2.093 with 19 degrees of freedom.
        let many: Vec<Vec<f64>> = vec![[vec![1.0, 0.5], vec![0.5]]; 10].concat();
        let error = (20.0 / 36.0 * 20.0 / 19.0_f64).sqrt() / 30.0;
        near(estimate(&many).unwrap().low, 2.0 / 3.0 - 2.0930 * error);
    }

    #[test]
    fn few_groups_reach_far() {
        for (freedom, reach) in [(1.0, 12.706), (10.0, 2.228), (11.0, 2.201), (30.0, 2.042), (1e6, 1.960)] {
            assert!((student(freedom) - reach).abs() < 3e-3, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn without_variance_the_interval_is_wilsons() {
        assert_eq!(estimate(&[]), None);
        assert_eq!(estimate(&[vec![]]), None);
        // Ten of ten: 10 / (10 + 1.96²) = 0.72247.
        let found = estimate(&vec![vec![1.0, 1.0]; 10]).unwrap();
        near(found.mean, 1.0);
        near(found.low, 0.722_467);
        near(found.high, 1.0);
        // One pair of one win each: a half, 1.96² / 2 trials wide on both sides: ½ ± ½ · 1.96 / √(1 + 1.96²).
        let found = estimate(&[vec![1.0, 0.0]]).unwrap();
        near(found.low, 0.5 - 0.5 * 1.96 / (1.0_f64 + 3.8415).sqrt());
        near(found.high, 0.5 + 0.5 * 1.96 / (1.0_f64 + 3.8415).sqrt());
    }
}
