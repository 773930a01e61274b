//! Every reason why a move is refused, on positions made by hand, on squares and on triangles.
#![allow(clippy::unwrap_used)]

mod support;

use rules::{Coord, Position, Reason};
use support::{Snapshot, colour, fields, placement, start};

/// A position with these pieces: `colour:fields` parted by blanks.
fn position(name: &str, options: &str, pieces: &str, to_move: &str) -> Position {
    let mut position = start(name, options);
    for piece in pieces.split_whitespace() {
        let (owner, names) = piece.split_once(':').unwrap();
        let cells = placement(&position, names);
        assert!(position.set_up(colour(&position, owner), cells), "{piece}");
    }
    position.set_turn(colour(&position, to_move));
    assert_eq!(position.turn(), Some(colour(&position, to_move)));
    position
}

/// Tries a move twice, so that it is seen that a refusal changes nothing.
fn reasons(position: &Position, who: &str, names: &str) -> Vec<Reason> {
    let before = Snapshot::of(position);
    let reasons = match position.check(colour(position, who), &fields(names)) {
        Ok(_) => Vec::new(),
        Err(refusal) => refusal.reasons,
    };
    assert_eq!(Snapshot::of(position), before);
    reasons
}

fn field(name: &str) -> Coord {
    name.parse().unwrap()
}

fn not_the_turn(colour: &str, to_move: Option<&str>) -> Reason {
    Reason::NotTheTurn { colour: colour.into(), to_move: to_move.map(str::to_owned) }
}

fn used(piece: &str) -> Reason {
    Reason::PieceUsed { piece: piece.into() }
}

fn overlap(name: &str, by: &str) -> Reason {
    Reason::Overlap { field: field(name), by: by.into() }
}

fn side(name: &str, with: &str) -> Reason {
    Reason::SideContact { field: field(name), with: field(with) }
}

fn no_start(open: &str) -> Reason {
    Reason::NoStartField { open: fields(open) }
}

fn wrong_start(name: &str, open: &str) -> Reason {
    Reason::WrongStartField { field: field(name), open: fields(open) }
}

fn flat(name: &str, with: &str) -> Reason {
    Reason::NotTipToTip { field: field(name), with: field(with) }
}

fn off(name: &str) -> Reason {
    Reason::OffTheBoard { field: field(name) }
}

fn repeated(name: &str) -> Reason {
    Reason::Repeated { field: field(name) }
}

#[test]
fn a_first_piece_on_squares() {
    let empty = position("classic", "", "", "blue");
    assert_eq!(reasons(&empty, "blue", "a20"), []);
    assert_eq!(reasons(&empty, "blue", "b19,a20,a19"), [], "the fields may come in any order");
    assert_eq!(reasons(&empty, "blue", "c3"), [no_start("a20")]);
    assert_eq!(reasons(&empty, "blue", "t20,s20"), [wrong_start("t20", "a20")]);
    assert_eq!(reasons(&empty, "yellow", "t20"), [not_the_turn("yellow", Some("blue"))]);
    assert_eq!(reasons(&empty, "red", "a1"), [not_the_turn("red", Some("blue")), wrong_start("a1", "t1"),]);
    assert_eq!(reasons(&empty, "blue", "a20,a21"), [off("a21")]);
    assert_eq!(reasons(&empty, "blue", "zz999,a20"), [off("zz999"), Reason::NotAPiece]);
    assert_eq!(reasons(&empty, "blue", "a20,a20"), [repeated("a20")]);
    assert_eq!(reasons(&empty, "blue", "a20,c20,c20,c20"), [repeated("c20"), Reason::NotAPiece]);
    assert_eq!(reasons(&empty, "blue", "a20,b19"), [Reason::NotAPiece]);
    assert_eq!(reasons(&empty, "blue", "a20,b20,c20,d20,e20,f20"), [Reason::NotAPiece]);
    let none = empty.check(colour(&empty, "blue"), &[]).unwrap_err();
    assert_eq!(none.reasons, [Reason::NotAPiece, no_start("a20")]);
}

#[test]
fn a_move_of_very_many_fields_is_refused_in_one_word() {
    let empty = start("duo", "");
    let many: Vec<Coord> = (1..=999).map(|row| Coord { column: 1, row }).collect();
    let refusal = empty.check(colour(&empty, "yellow"), &many).unwrap_err();
    assert_eq!(refusal.reasons, [not_the_turn("yellow", Some("blue")), Reason::NotAPiece]);
}

#[test]
fn open_starts_on_squares() {
    let free = position("classic", "starts=any", "blue:t1", "yellow");
    assert_eq!(reasons(&free, "yellow", "a1"), []);
    // The open fields come in the order of their names.
    assert_eq!(reasons(&free, "yellow", "t1,t2"), [overlap("t1", "blue"), wrong_start("t1", "a1,a20,t20"),]);
    assert_eq!(reasons(&free, "yellow", "t3"), [no_start("a1,a20,t20")]);
    let taken = position("duo", "", "blue:j5", "blue");
    assert_eq!(
        reasons(&taken, "yellow", "j5"),
        [
            not_the_turn("yellow", Some("blue")),
            overlap("j5", "blue"),
            Reason::WrongStartField { field: field("j5"), open: Vec::new() },
        ]
    );
}

#[test]
fn later_pieces_on_squares() {
    let duo = position("duo", "", "blue:e10,f10 yellow:j5,j6,j7", "blue");
    assert_eq!(reasons(&duo, "blue", "g9"), []);
    assert_eq!(reasons(&duo, "blue", "g9,g8"), [used("2")]);
    assert_eq!(reasons(&duo, "blue", "a1"), [Reason::NoContact]);
    assert_eq!(reasons(&duo, "blue", "e9"), [side("e9", "e10")], "f10 is across the corner");
    assert_eq!(reasons(&duo, "blue", "g10"), [side("g10", "f10"), Reason::NoContact]);
    assert_eq!(reasons(&duo, "blue", "e9,f9,g9"), [side("e9", "e10"), side("f9", "f10"), Reason::NoContact]);
    assert_eq!(reasons(&duo, "blue", "j6"), [overlap("j6", "yellow"), Reason::NoContact]);
    // Other colours may be touched in any way.
    assert_eq!(reasons(&duo, "yellow", "k4"), [not_the_turn("yellow", Some("blue"))]);
}

#[test]
fn several_reasons_at_once_on_squares() {
    let duo = position("duo", "", "blue:e10,f10 yellow:j5,j6,j7", "yellow");
    assert_eq!(
        reasons(&duo, "blue", "f10,f11"),
        [
            not_the_turn("blue", Some("yellow")),
            used("2"),
            overlap("f10", "blue"),
            side("f11", "f10"),
            // The move lies beside all of its colour that it touches.
            Reason::NoContact,
        ]
    );
    let edge = position("duo", "", "blue:a14,b14 blue:c13 yellow:d14", "blue");
    assert_eq!(
        reasons(&edge, "blue", "d14,d15,a14,a14"),
        [repeated("a14"), off("d15"), Reason::NotAPiece, overlap("a14", "blue"), overlap("d14", "yellow"),]
    );
    assert_eq!(
        reasons(&edge, "blue", "d12,d13,d14"),
        [overlap("d14", "yellow"), side("d13", "c13"), Reason::NoContact,]
    );
}

#[test]
fn contact_with_one_piece_counts_beside_another() {
    // d9 shares a side with c9, and meets e10 at a corner: the side is the only fault.
    let duo = position("duo", "", "blue:e10 blue:b9,c9 yellow:j5", "blue");
    assert_eq!(reasons(&duo, "blue", "d9,d8,d7"), [side("d9", "c9")]);
}

#[test]
fn a_game_that_is_over_takes_no_move() {
    let mut duo = start("duo", "");
    let (blue, yellow) = (colour(&duo, "blue"), colour(&duo, "yellow"));
    while let Some(placement) = duo.nth_legal(duo.legal_count() / 2) {
        duo.play(placement);
    }
    assert!(duo.is_over());
    for (who, name) in [(blue, "blue"), (yellow, "yellow")] {
        let refusal = duo.check(who, &fields("a1")).unwrap_err();
        assert_eq!(refusal.reasons[0], not_the_turn(name, None));
        assert!(refusal.to_string().starts_with("the game is over"), "{refusal}");
    }
}

#[test]
fn a_first_piece_on_triangles() {
    let ring = "r4,j7,z7,j12,z12,r15";
    let empty = position("trigon", "", "", "blue");
    assert_eq!(reasons(&empty, "blue", "r15"), []);
    assert_eq!(reasons(&empty, "blue", "r14"), [no_start(ring)]);
    assert_eq!(reasons(&empty, "blue", "a1,r15"), [off("a1"), Reason::NotAPiece]);
    assert_eq!(reasons(&empty, "blue", "r15,r13"), [Reason::NotAPiece]);
    // Two triangles tip to tip share no side.
    assert_eq!(reasons(&empty, "blue", "r15,s14"), [Reason::NotAPiece]);
    let second = position("trigon", "", "blue:r15", "yellow");
    assert_eq!(
        reasons(&second, "yellow", "r15,s15"),
        [overlap("r15", "blue"), wrong_start("r15", "r4,j7,z7,j12,z12"),]
    );
}

#[test]
fn opposite_and_alternating_starts() {
    let two = position("trigon-two", "", "blue:r15", "yellow");
    assert_eq!(reasons(&two, "yellow", "r4"), [wrong_start("r4", "j7,z7,j12,z12")], "red's by right");
    assert_eq!(reasons(&two, "yellow", "z12"), []);
    assert_eq!(reasons(&two, "red", "z7"), [not_the_turn("red", Some("yellow")), wrong_start("z7", "r4")]);
    let two = position("trigon-two", "", "blue:r15 yellow:z12", "red");
    assert_eq!(reasons(&two, "red", "r4"), []);
    assert_eq!(reasons(&two, "red", "j7"), [wrong_start("j7", "r4")]);
    let three = position("trigon-three", "", "blue:p14", "yellow");
    assert_eq!(reasons(&three, "yellow", "x11"), [wrong_start("x11", "h6,x6")]);
    assert_eq!(reasons(&three, "yellow", "p3"), [wrong_start("p3", "h6,x6")]);
    let three = position("trigon-three", "", "blue:p14 yellow:x6", "red");
    assert_eq!(reasons(&three, "red", "p3,q3"), [wrong_start("p3", "h6")]);
    assert_eq!(reasons(&three, "red", "h6"), []);
}

#[test]
fn later_pieces_on_triangles() {
    let trigon = position("trigon", "", "blue:r8 yellow:r4 red:j7 green:z7", "blue");
    // r8 points down; s8 and q8 lie beside it, and r9 on it.
    assert_eq!(reasons(&trigon, "blue", "s8"), [used("1"), side("s8", "r8"), Reason::NoContact]);
    assert_eq!(reasons(&trigon, "blue", "r9,q9"), [side("r9", "r8"), Reason::NoContact]);
    assert_eq!(reasons(&trigon, "blue", "r7,s7"), [], "both meet its lower corner");
    assert_eq!(reasons(&trigon, "blue", "r4,s4"), [overlap("r4", "yellow"), Reason::NoContact]);
    assert_eq!(reasons(&trigon, "blue", "r8"), [used("1"), overlap("r8", "blue"), Reason::NoContact]);
}

/// The corner point where q8, r8, s8 (above) and q7, r7, s7 (below) meet, with blue's piece on top.
fn meeting(options: &str, own: &str) -> Position {
    position("trigon", options, &format!("blue:{own} yellow:r4 red:j7 green:z7"), "blue")
}

#[test]
fn tip_to_tip_is_allowed() {
    for (own, new, angles) in [
        ("r8", "r7,r6", "60 on 60"),
        ("r8", "q7,r7", "60 on 120"),
        ("q8,r8", "s7,t7,t6", "120 on 60"),
        ("r8,s8", "q7,r7,r6", "120 on 120"),
    ] {
        for rule in ["rule=any", "rule=tips"] {
            assert_eq!(reasons(&meeting(rule, own), "blue", new), [], "{rule}, {angles}");
        }
    }
}

#[test]
fn a_corner_on_the_middle_of_a_side_is_refused_both_ways() {
    // Three triangles above the point: their straight side is below.
    let own_side = meeting("rule=tips", "q8,r8,s8");
    assert_eq!(reasons(&own_side, "blue", "r7"), [flat("r7", "q8")]);
    assert_eq!(reasons(&meeting("", "q8,r8,s8"), "blue", "r7"), []);
    let new_side = meeting("rule=tips", "r7");
    assert_eq!(reasons(&new_side, "blue", "q8,r8,s8"), [flat("q8", "r7")]);
    assert_eq!(reasons(&meeting("", "r7"), "blue", "q8,r8,s8"), []);
}

#[test]
fn one_contact_tip_to_tip_does_not_mend_another() {
    let own = "q8,r8,s8";
    let position = meeting("rule=tips", own);
    // t7 meets the corner of s8 at the end of the side: tip to tip.
    assert_eq!(reasons(&position, "blue", "t7"), []);
    // r7 to t7 does so too, but r7 meets the middle of the side; s7 lies along it.
    assert_eq!(reasons(&position, "blue", "r7,r6,s6,t6,t7"), [flat("r7", "q8")]);
    assert_eq!(reasons(&meeting("", own), "blue", "r7,r6,s6,t6,t7"), []);
}

#[test]
fn tips_are_checked_piece_by_piece() {
    // Two own pieces that make a straight side together have a tip each.
    let position = position("trigon", "rule=tips", "blue:q8 blue:r8,s8 yellow:r4 red:j7 green:z7", "blue");
    assert_eq!(reasons(&position, "blue", "r7,r6,s6"), []);
    // Another colour's side does not matter.
    let other = "yellow:q8,r8,s8 blue:r5 red:j7 green:z7";
    let other = self::position("trigon", "rule=tips", other, "blue");
    assert_eq!(reasons(&other, "blue", "r7,r6"), []);
}

#[test]
fn tips_do_not_repeat_what_a_side_says() {
    let position = meeting("rule=tips", "q8,r8,s8");
    let found = reasons(&position, "blue", "q7,r7");
    assert_eq!(found, [side("q7", "q8")], "q7 lies along the side, and r7 meets it where q7 does");
}

#[test]
fn every_reason_reads_as_a_sentence() {
    let text = |reason: Reason| reason.to_string();
    assert_eq!(text(not_the_turn("blue", Some("red"))), "red is to move, not blue");
    assert_eq!(text(not_the_turn("blue", None)), "the game is over");
    assert_eq!(text(off("u21")), "u21 is not on the board");
    assert_eq!(text(repeated("a1")), "a1 is named twice");
    assert_eq!(text(Reason::NotAPiece), "the fields do not make a piece of this game");
    assert_eq!(text(used("F")), "piece F has been used already");
    assert_eq!(text(overlap("a1", "red")), "a1 is covered by red");
    assert_eq!(text(side("a1", "a2")), "a1 shares a side with its own colour at a2");
    assert_eq!(text(Reason::NoContact), "it touches no piece of its colour at a corner");
    assert_eq!(text(no_start("a1")), "a first piece must cover start field a1");
    assert_eq!(
        text(wrong_start("a1", "b1,c1")),
        "start field a1 is not open to it; its first piece must cover one of the start fields b1, c1"
    );
    assert_eq!(text(flat("a1", "b1")), "a1 meets its own colour at b1, but not tip to tip");
    let all = rules::Refusal { reasons: vec![off("u21"), Reason::NotAPiece] };
    assert_eq!(all.to_string(), "u21 is not on the board; the fields do not make a piece of this game");
}
