//! When a variant has a section: what the variant's own data must say.

use std::collections::BTreeSet;

use rules::{Contact, Ruleset, Starts, Variant};
use serde::Deserialize;

/// What a variant must have; what is not named does not matter.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Condition {
    /// How pieces of one colour may touch.
    rule: Option<Contact>,
    /// Which start fields are open.
    starts: Option<Starts>,
    /// How many corners its cells have.
    corners: Option<usize>,
    /// Whether all seats play one colour in turn.
    shared: Option<bool>,
    /// Whether seats score together.
    teams: Option<bool>,
    /// Whether a seat has several colours of its own.
    several_colours: Option<bool>,
    /// Whether placing all pieces earns something.
    bonus: Option<bool>,
}

impl Condition {
    pub(crate) fn holds(&self, rules: &Ruleset) -> bool {
        let variant = rules.variant();
        let bonus = variant.bonus.all_placed != 0 || variant.bonus.single_last != 0;
        self.rule.is_none_or(|rule| rule == variant.contact)
            && self.starts.is_none_or(|starts| starts == variant.starts)
            && self.corners.is_none_or(|corners| corners == corners_of(rules))
            && self.shared.is_none_or(|shared| shared == is_shared(variant))
            && self.teams.is_none_or(|teams| teams == has_teams(variant))
            && self.several_colours.is_none_or(|several| several == has_several_colours(variant))
            && self.bonus.is_none_or(|expected| expected == bonus)
    }
}

/// The corners of a cell: diagrams and variants with as many have cells of one shape.
pub(crate) fn corners_of(rules: &Ruleset) -> usize {
    rules.cells().next().map_or(0, |cell| rules.outline(cell).len())
}

fn is_shared(variant: &Variant) -> bool {
    variant.colours().any(|colour| variant.controllers[colour].len() > 1)
}

fn has_teams(variant: &Variant) -> bool {
    let seats_of = |side: &Vec<rules::Colour>| {
        side.iter().flat_map(|&colour| variant.controllers[colour].clone()).collect::<BTreeSet<_>>().len()
    };
    variant.sides.iter().any(|side| seats_of(side) > 1)
}

fn has_several_colours(variant: &Variant) -> bool {
    let own = |seat: &rules::Seat| {
        variant.colours().filter(|&colour| variant.controllers[colour] == [*seat]).count()
    };
    variant.colours().flat_map(|colour| variant.controllers[colour].iter()).any(|seat| own(seat) > 1)
}
