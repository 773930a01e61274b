//! What a game does to the ratings of those who played it.

use std::collections::{BTreeSet, HashMap};

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use store::{Estimate, Game, Millis, RatingChange, RatingKey};
use table::Outcome;

use crate::ratings::estimate::{START, from_library, to_library};
use crate::ratings::scale::scale_of;

/// The result of a game, as ratings see it.
pub(crate) struct Result {
    pub(crate) ended: Millis,
    sides: Vec<Side>,
    /// A rank behind all sides.
    last: usize,
}

/// The people who played for a side when the game began, whoever took over their seats later.
struct Side {
    rank: usize,
    people: Vec<Player>,
}

struct Player {
    key: RatingKey,
    /// Whether the player left a partner behind, and is placed last wherever the partner got to.
    deserted: bool,
}

impl Result {
    /// The result of a game that is over. Nothing is rated unless people of at least two sides met, each for one.
    pub(crate) fn of(game: &Game) -> std::result::Result<Self, serde_json::Error> {
        let ended = game.summary.ended.unwrap_or(game.created);
        let outcome: Option<Outcome> =
            game.summary.outcome.as_deref().map(serde_json::from_str).transpose()?;
        let sides = outcome.map_or_else(Vec::new, |outcome| sides(game, &outcome));
        let last = sides.iter().map(|side| side.rank).max().unwrap_or(0) + 1;
        Ok(Self { ended, sides, last })
    }

    /// Whose ratings it changes.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &RatingKey> {
        self.sides.iter().flat_map(|side| &side.people).map(|player| &player.key)
    }

    /// What it changes, in the order of the accounts. Who has no rating yet begins in the middle.
    pub(crate) fn changes(&self, before: &HashMap<RatingKey, Estimate>) -> Vec<RatingChange> {
        let estimate = |player: &Player| before.get(&player.key).copied().unwrap_or(START);
        let ratings: Vec<Vec<WengLinRating>> = self
            .sides
            .iter()
            .map(|side| side.people.iter().map(|player| to_library(estimate(player))).collect())
            .collect();
        let as_played = self.rated(&ratings, None);
        let mut changes = Vec::new();
        for (index, side) in self.sides.iter().enumerate() {
            for (member, player) in side.people.iter().enumerate() {
                // A deserter is rated as if the whole side had come last; for the others the side is where it is.
                let after = match player.deserted {
                    true => self.rated(&ratings, Some(index))[index][member],
                    false => as_played[index][member],
                };
                let (before, after) = (estimate(player), from_library(after));
                changes.push(RatingChange { key: player.key.clone(), before, after });
            }
        }
        changes.sort_by(|one, other| one.key.cmp(&other.key));
        changes
    }

    fn rated(&self, ratings: &[Vec<WengLinRating>], last: Option<usize>) -> Vec<Vec<WengLinRating>> {
        let rank = |index: usize| if last == Some(index) { self.last } else { self.sides[index].rank };
        let teams = ratings.iter().enumerate();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            teams.map(|(index, team)| (team.as_slice(), MultiTeamOutcome::new(rank(index)))).collect();
        weng_lin_multi_team(&teams, &WengLinConfig::new())
    }
}

fn sides(game: &Game, outcome: &Outcome) -> Vec<Side> {
    let scale = scale_of(&game.variant, &game.options);
    let mut sides: Vec<Side> =
        outcome.sides.iter().map(|side| Side { rank: side.rank, people: Vec::new() }).collect();
    for seat in &outcome.seats {
        if let (Some(side), Some(person)) = (seat.side, seat.holder.person()) {
            let key = RatingKey { account: person.clone(), scale: scale.clone(), speed: game.speed.clone() };
            let side = &mut sides[side];
            side.people.push(Player { key, deserted: seat.rank != side.rank });
        }
    }
    sides.retain(|side| !side.people.is_empty());
    let people = sides.iter().flat_map(|side| &side.people);
    let different: BTreeSet<&RatingKey> = people.clone().map(|player| &player.key).collect();
    if sides.len() < 2 || different.len() < people.count() {
        return Vec::new();
    }
    sides
}

#[cfg(test)]
mod tests {
    use ids::GameId;
    use serde_json::{Value, json};
    use store::{Stage, Summary};

    use super::*;

    /// A game that ended with these ranks of sides, and seats as (account, side, rank).
    fn game(sides: &[usize], seats: &[(&str, usize, usize)]) -> Game {
        let side = |&rank: &usize| json!({ "colours": [], "score": 0, "rank": rank, "given_up": false });
        let seat = |(index, &(account, side, rank)): (usize, &(&str, usize, usize))| {
            let holder = json!({ "type": "person", "person": account });
            json!({ "seat": index + 1, "holder": holder, "side": side, "rank": rank, "left": null })
        };
        let sides: Vec<Value> = sides.iter().map(side).collect();
        let seats: Vec<Value> = seats.iter().enumerate().map(seat).collect();
        let outcome = json!({ "why": "played_out", "sides": sides, "seats": seats });
        Game {
            id: GameId::new("g"),
            variant: "v".into(),
            options: String::new(),
            setup: String::new(),
            speed: "fast".into(),
            rated: true,
            listed: true,
            creator: None,
            follows: None,
            leg: 1,
            created: 0,
            summary: Summary {
                stage: Stage::Over,
                started: Some(1),
                ended: Some(2),
                outcome: Some(outcome.to_string()),
                seats: Vec::new(),
            },
        }
    }

    fn after(game: &Game) -> HashMap<String, f64> {
        let changes = Result::of(game).unwrap().changes(&HashMap::new());
        changes.into_iter().map(|change| (change.key.account.to_string(), change.after.mu)).collect()
    }

    #[test]
    fn four_that_tie_in_pairs_are_rated_as_the_library_says() {
        let seats = [("a", 0, 3), ("b", 1, 1), ("c", 2, 1), ("d", 3, 3)];
        let rated = after(&game(&[3, 1, 1, 3], &seats));
        let new = [WengLinRating::new()];
        let ranks = [3, 1, 1, 3].map(|rank| (&new[..], MultiTeamOutcome::new(rank)));
        let library = weng_lin_multi_team(&ranks, &WengLinConfig::new());
        for (account, team) in ["a", "b", "c", "d"].iter().zip(library) {
            assert_eq!(rated[*account].to_bits(), team[0].rating.to_bits());
        }
    }

    #[test]
    fn partners_rise_and_fall_together_but_a_deserter_falls_alone() {
        let seats = [("a", 0, 1), ("b", 1, 2), ("c", 0, 1), ("d", 1, 2)];
        let stayed = after(&game(&[1, 2], &seats));
        assert!(stayed["a"] > START.mu && stayed["a"] == stayed["c"]);
        let seats = [("a", 0, 1), ("b", 1, 2), ("c", 0, 2), ("d", 1, 2)];
        let deserted = after(&game(&[1, 2], &seats));
        assert_eq!(deserted["a"], stayed["a"]);
        assert_eq!(deserted["b"], stayed["b"]);
        assert_eq!(deserted["c"], stayed["b"], "as if the side had lost");
    }

    #[test]
    fn nothing_is_rated_if_one_person_plays_against_nobody_else() {
        assert!(after(&game(&[1, 2], &[("a", 0, 1), ("a", 1, 2)])).is_empty());
        assert!(after(&game(&[1, 2], &[("a", 0, 1)])).is_empty());
    }
}
