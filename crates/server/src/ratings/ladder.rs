//! The levels of the computer player on the scale of the people, from how they did against each other.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::ratings::estimate::difference;

/// What was measured.
const MEASURED: &str = include_str!("ladder.toml");

/// The level that stands in the middle, where newcomers begin: the measurements tell only how levels stand to each
/// other, and no games against rated people are counted that could tell more.
const ANCHOR: u8 = 5;
const ANCHOR_RATING: f64 = 1500.0;

/// A level and its rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rung {
    pub(crate) level: u8,
    pub(crate) rating: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Measured {
    scale: Vec<Steps>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Steps {
    name: String,
    shares: Vec<f64>,
}

static LADDER: LazyLock<HashMap<String, Vec<Rung>>> = LazyLock::new(|| {
    let measured: Measured = toml::from_str(MEASURED).expect("a test reads the same file");
    measured.scale.into_iter().map(|steps| (steps.name, rungs_of(&steps.shares))).collect()
});

/// The levels whose strength was measured on a scale, the strongest first.
pub(crate) fn rungs(scale: &str) -> &'static [Rung] {
    LADDER.get(scale).map_or(&[], Vec::as_slice)
}

/// The level nearest to a rating, if any was measured on the scale.
pub(crate) fn nearest(scale: &str, rating: i32) -> Option<u8> {
    let distance = |rung: &Rung| (rung.rating - f64::from(rating)).abs();
    let nearest = rungs(scale).iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    nearest.map(|rung| rung.level)
}

fn rungs_of(shares: &[f64]) -> Vec<Rung> {
    let mut ratings = vec![0.0];
    for &share in shares {
        ratings.push(ratings[ratings.len() - 1] + difference(share));
    }
    // A ladder that does not reach the anchor cannot be placed on the scale.
    let Some(&anchor) = ratings.get(usize::from(ANCHOR) - 1) else {
        return Vec::new();
    };
    let rung = |(level, rating): (u8, f64)| Rung { level, rating: ANCHOR_RATING + (rating - anchor) };
    let mut rungs: Vec<Rung> = (1..).zip(ratings).map(rung).collect();
    // Where two levels did equally well the higher one comes first.
    rungs.sort_by(|one, other| {
        (other.rating, other.level).partial_cmp(&(one.rating, one.level)).expect("no NaN")
    });
    rungs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_stand_as_they_were_measured_with_level_5_in_the_middle() {
        // 50 % is nothing, 60 % is 72 points, 71.7 % is 164.
        let rungs_of = rungs_of(&[0.6, 0.6, 0.6, 0.5, 0.717, 0.6]);
        let rounded: Vec<(u8, f64)> = rungs_of.iter().map(|rung| (rung.level, rung.rating.round())).collect();
        let expected =
            [(7, 1736.0), (6, 1664.0), (5, 1500.0), (4, 1500.0), (3, 1428.0), (2, 1357.0), (1, 1285.0)];
        assert_eq!(rounded, expected);
        assert_eq!(nearest("duo", 1500), Some(5));
        assert_eq!(nearest("duo", 3000), rungs("duo").first().map(|rung| rung.level));
        assert_eq!(rungs("trigon,rule=tips"), []);
        assert_eq!(nearest("two", 1500), None);
    }

    #[test]
    fn the_data_say_what_the_page_about_strength_says() {
        let page = include_str!("../../../../docs/strength.md");
        let table: Vec<Vec<&str>> = page
            .lines()
            .skip_while(|line| !line.starts_with("| step "))
            .take_while(|line| line.starts_with('|'))
            .map(|line| line.split('|').map(str::trim).collect())
            .collect();
        let measured: Measured = toml::from_str(MEASURED).unwrap();
        for steps in &measured.scale {
            let column =
                table[0].iter().position(|head| head.starts_with(&format!("{},", steps.name))).unwrap();
            let documented =
                table[2..].iter().filter_map(|row| row[column].split(' ').next()?.parse::<f64>().ok());
            let documented: Vec<f64> = documented.collect();
            let data: Vec<f64> = steps.shares.iter().map(|share| (share * 1000.0).round() / 10.0).collect();
            assert_eq!(
                documented, data,
                "{}: left what docs/strength.md tells, right ladder.toml",
                steps.name
            );
        }
    }
}
