//! Who plays whom: seeks in, groups out, time an argument.

use store::{Millis, Seek};

use crate::ratings::estimate::{START, shown};
use crate::runtime::time::SECOND;

/// Opponents in a rated game are at most this many points apart at first …
const RANGE: i64 = 200;

/// … and this many more for each second that the more recent of two has waited: after a minute 800, which is nearly
/// everybody. Somebody who waits shall rather play an unequal game than none.
const RANGE_A_SECOND: i64 = 10;

/// People who are to play each other, with computer players on the other seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    pub(crate) seeks: Vec<Seek>,
    pub(crate) computers: usize,
}

/// Brings together seeks that agree; who has waited longest is served first and gets the nearest opponents. Computer
/// players fill a group if who has waited longest allows it and has waited for `patience`.
pub(crate) fn groups(
    seeks: &[Seek],
    seats: impl Fn(&Seek) -> usize,
    may_meet: impl Fn(&Seek, &Seek) -> bool,
    now: Millis,
    patience: Millis,
) -> Vec<Group> {
    let mut free: Vec<&Seek> = seeks.iter().collect();
    free.sort_by_key(|seek| (seek.created, &seek.id));
    let mut groups = Vec::new();
    let mut index = 0;
    while index < free.len() {
        let agree = |one: &Seek, other: &Seek| agree(one, other, now) && may_meet(one, other);
        match group_of(&free[index..], seats(free[index]), agree, now, patience) {
            Some(group) => {
                free.retain(|seek| !group.seeks.iter().any(|taken| taken.id == seek.id));
                groups.push(group);
            }
            None => index += 1,
        }
    }
    groups
}

/// A group for the first of these.
fn group_of(
    free: &[&Seek],
    seats: usize,
    agree: impl Fn(&Seek, &Seek) -> bool,
    now: Millis,
    patience: Millis,
) -> Option<Group> {
    let (first, others) = free.split_first()?;
    let mut others = others.to_vec();
    others.sort_by_key(|other| (rating(other) - rating(first)).abs());
    let gather = |wanted: &dyn Fn(&Seek) -> bool| {
        let mut group: Vec<Seek> = vec![(*first).clone()];
        for &other in others.iter().filter(|other| wanted(other)) {
            if group.len() < seats && group.iter().all(|member| agree(member, other)) {
                group.push(other.clone());
            }
        }
        group
    };
    let people = gather(&|_| true);
    if people.len() == seats {
        return Some(Group { seeks: people, computers: 0 });
    }
    let fillable = |seek: &Seek| seek.computers && !seek.rated;
    if !fillable(first) || now - first.created < patience {
        return None;
    }
    let seeks = gather(&fillable);
    let computers = seats - seeks.len();
    Some(Group { seeks, computers })
}

/// Whether both want the same game and accept each other.
fn agree(one: &Seek, other: &Seek, now: Millis) -> bool {
    let terms = |seek: &Seek| (seek.variant.clone(), seek.options.clone(), seek.clock.clone(), seek.rated);
    let near = !one.rated || (rating(one) - rating(other)).abs() <= range(one, now).min(range(other, now));
    one.account != other.account && terms(one) == terms(other) && near
}

fn range(seek: &Seek, now: Millis) -> i64 {
    RANGE + RANGE_A_SECOND * (now - seek.created).max(0) / SECOND
}

fn rating(seek: &Seek) -> i64 {
    i64::from(seek.rating.unwrap_or_else(|| shown(START.mu)))
}

#[cfg(test)]
mod tests {
    use ids::{AccountId, SeekId};

    use super::*;

    fn seek(account: &str, rating: i32, created: Millis) -> Seek {
        Seek {
            id: SeekId::new(format!("s{account}")),
            account: AccountId::new(account),
            variant: "v".into(),
            options: String::new(),
            clock: "c".into(),
            rated: true,
            rating: Some(rating),
            computers: false,
            level: None,
            takebacks: true,
            hints: true,
            created,
            seen: created,
        }
    }

    fn open(account: &str, created: Millis) -> Seek {
        Seek { rated: false, computers: true, ..seek(account, 1500, created) }
    }

    fn names(seeks: &[Seek], seats: usize, now: Millis) -> Vec<String> {
        let groups = groups(seeks, |_| seats, |_, _| true, now, 30 * SECOND);
        let name = |group: &Group| {
            let names: String = group.seeks.iter().map(|seek| seek.account.as_str()).collect();
            format!("{names}{}", "*".repeat(group.computers))
        };
        groups.iter().map(name).collect()
    }

    #[test]
    fn who_waits_longest_gets_the_nearest_opponent() {
        let seeks = [seek("d", 1500, 3), seek("a", 1500, 0), seek("b", 1650, 1), seek("c", 1510, 2)];
        assert_eq!(names(&seeks, 2, 10), ["ad", "bc"]);
        assert_eq!(names(&seeks, 4, 10), ["adcb"]);
        assert_eq!(names(&seeks[..1], 2, 10), [""; 0]);
    }

    #[test]
    fn the_range_widens_for_both_while_they_wait() {
        let seeks = [seek("a", 1500, 0), seek("b", 1800, 5 * SECOND)];
        assert_eq!(names(&seeks, 2, 14 * SECOND), [""; 0]);
        assert_eq!(names(&seeks, 2, 15 * SECOND), ["ab"]);
    }

    #[test]
    fn only_the_same_game_is_played() {
        let a = seek("a", 1500, 0);
        for other in [
            Seek { variant: "w".into(), ..seek("b", 1500, 0) },
            Seek { options: "o".into(), ..seek("b", 1500, 0) },
            Seek { clock: "d".into(), ..seek("b", 1500, 0) },
            Seek { rated: false, ..seek("b", 1500, 0) },
            Seek { id: SeekId::new("other"), ..a.clone() },
        ] {
            assert_eq!(names(&[a.clone(), other.clone()], 2, 1), [""; 0], "{other:?}");
        }
    }

    #[test]
    fn computer_players_fill_the_seats_after_a_while_if_all_allow_it() {
        let unwilling = Seek { computers: false, ..open("c", 2) };
        let seeks = [open("a", 0), open("b", 1), unwilling.clone()];
        assert_eq!(names(&seeks, 4, 29 * SECOND), [""; 0]);
        assert_eq!(names(&seeks, 4, 30 * SECOND), ["ab**"]);
        assert_eq!(names(&seeks, 3, 0), ["abc"]);
        assert_eq!(names(&[unwilling], 2, 60 * SECOND), [""; 0]);
        let rated = Seek { computers: true, ..seek("a", 1500, 0) };
        assert_eq!(names(&[rated], 2, 60 * SECOND), [""; 0]);
    }

    #[test]
    fn who_blocks_another_waits_for_a_third() {
        let seeks = [open("a", 0), open("b", 1), open("c", 2)];
        let apart = |one: &Seek, other: &Seek| (one.account.as_str(), other.account.as_str()) != ("a", "b");
        let groups = groups(&seeks, |_| 2, apart, 3, 30 * SECOND);
        let names: Vec<&str> = groups[0].seeks.iter().map(|seek| seek.account.as_str()).collect();
        assert_eq!((groups.len(), names), (1, vec!["a", "c"]));
    }
}
