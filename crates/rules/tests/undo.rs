//! Taking moves back leaves nothing of them behind.
#![allow(clippy::unwrap_used)]

use rules::{Options, Position, Ruleset};

/// Which start fields are open depends on where the partner started, even after its second piece was undone.
#[test]
fn undo_keeps_the_start_field_of_the_colour() {
    for file in rules::variants() {
        let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
        for first in rules.colours() {
            let mut position = Position::new(rules.clone());
            position.play_as(first, position.legal_moves_of(first)[0]);
            let open =
                |position: &Position| rules.colours().map(|c| position.open_starts(c)).collect::<Vec<_>>();
            let before = open(&position);
            position.play_as(first, position.legal_moves_of(first)[0]);
            position.undo();
            assert_eq!(open(&position), before, "{}", file.name());
            position.undo();
            assert_eq!(open(&position), open(&Position::new(rules.clone())), "{}", file.name());
        }
    }
}
