//! Records of whole games go to text and back, and old forms are read.
#![allow(clippy::unwrap_used)]

mod common;

use common::{all_variants, assert_same, compiled, generator, random_game};
use notation::{NodeId, Property, Record};
use proptest::prelude::*;
use rand::RngExt;
use rules::{Options, Position};

fn last(record: &Record) -> NodeId {
    *record.main_line().last().unwrap()
}

fn parsed(text: &str) -> Record {
    Record::parse(text.as_bytes()).unwrap()
}

fn position_of(text: &str) -> String {
    let record = parsed(text);
    notation::write_position(&record.position_at(last(&record)).unwrap())
}

#[test]
fn finished_games_of_every_variant_come_back() {
    for (number, variant) in all_variants().iter().enumerate() {
        let position = random_game(variant, number as u64, usize::MAX);
        let names: Vec<String> = (0..variant.seats()).map(|seat| format!("Player {seat} ]\\")).collect();
        let record = Record::of_game(&position, &names);
        let again = Record::parse(record.to_string().as_bytes()).unwrap();
        assert_eq!(record, again);
        let replayed = again.position_at(last(&again)).unwrap();
        assert_same(&position, &replayed);
        assert_eq!(position.history(), replayed.history());
        assert_eq!(again.errors(), []);
        assert_eq!(again.value(again.root(), "RE"), Some(notation::result(&position).as_str()));
    }
}

#[test]
fn the_head_of_a_record_says_what_is_played() {
    let head = |name: &str, option: &str| {
        let mut options = Options::default();
        if !option.is_empty() {
            options.set(option).unwrap();
        }
        let record = Record::new(&rules::variant(name, &options).unwrap());
        let value = |name| record.value(record.root(), name).unwrap_or("none").to_owned();
        assert_eq!(record.node(record.root()).properties[0].name, "GM");
        assert_eq!(value("CA"), "UTF-8");
        (value("GM"), value("RU"))
    };
    let expected = [
        ("classic", "", "Blokus", "none"),
        ("classic", "starts=any", "Blokus", "classic starts=any"),
        ("duo", "", "Blokus Duo", "none"),
        ("teams", "", "Blokus", "teams"),
        ("three", "shared=blue", "Blokus Three-Player", "three shared=blue"),
        ("three", "shared=green", "Blokus Three-Player", "none"),
        ("trigon-teams", "rule=tips", "Blokus Trigon", "trigon-teams rule=tips"),
        ("trigon-two", "", "Blokus Trigon Two-Player", "trigon-two"),
        ("trigon_2", "", "Blokus Trigon Two-Player", "none"),
        ("trigon_3", "rule=tips", "Blokus Trigon Three-Player", "trigon-three rule=tips starts=any"),
    ];
    for (name, option, game, rules) in expected {
        assert_eq!(head(name, option), (game.into(), rules.into()), "{name} {option}");
    }
}

#[test]
fn names_go_by_players_not_by_colours() {
    let names: Vec<String> = ["Ann", "", "Cid", "Dan", "nobody"].map(String::from).to_vec();
    let head = |name: &str| {
        let position = random_game(&rules::variant(name, &Options::default()).unwrap(), 1, 0);
        Record::of_game(&position, &names).to_string()
    };
    assert!(head("two").contains("PB[Ann]") && !head("two").contains("Cid"));
    assert!(head("classic").contains("P1[Ann]P3[Cid]P4[Dan]"));
    assert!(!head("classic").contains("nobody") && !head("classic").contains("RE"));
}

#[test]
fn the_variant_is_found_by_its_rules_and_then_by_its_game() {
    let name =
        |text: &str| parsed(text).variant().map(|variant| variant.name + &variant.options.pairs().join(" "));
    assert_eq!(name("(;GM[ blokus DUO ])").unwrap(), "duo");
    assert_eq!(name("(;GM[Blokus]RU[three shared=red])").unwrap(), "threeshared=red");
    assert_eq!(name("(;GM[Blokus Trigon Two-Player])").unwrap(), "trigon-twostarts=any");
    assert_eq!(name("(;GM[Blokus]RU[Japanese])").unwrap(), "classic");
    assert_eq!(name("(;GM[Blokus]RU[])").unwrap(), "classic");
    assert!(
        name("(;GM[Blokus]RU[three x])")
            .unwrap_err()
            .to_string()
            .starts_with("line 1, column 13: RU: expected")
    );
    assert!(
        name("(;GM[1])")
            .unwrap_err()
            .to_string()
            .starts_with("line 1, column 3: GM: expected one of Blokus,")
    );
    assert!(name("(;FF[4];GM[Blokus])").unwrap_err().message.contains("expected a property GM"));
}

#[test]
fn moves_are_read_in_all_their_forms() {
    let duo = "duo b:e8,e9,f9,d10,e10;w:j5 b";
    assert_eq!(position_of("(;GM[Blokus Duo];B[e8,e9,f9,d10,e10];W[j5])"), duo);
    assert_eq!(position_of("(;GM[Blokus Duo];B[e10][E9][f9][d10][e8];W[ J5 ])"), duo);
    assert_eq!(position_of("(;GM[Blokus Duo];1[e8,e9,f9,d10,e10];2[j5])"), duo);
    assert_eq!(position_of("(;GM[Blokus Duo]\r\n ;\tB [e8,e9,f9,\\\nd10,e10] ; W\n[j5] ) \n"), duo);
    assert_eq!(position_of("\u{feff}(;GM[Blokus Duo];B[e8,e9,f9,d10,e10]W[j5])"), duo);
    let four = "classic 1:a20;2:t20;3:t1;4:a1 1";
    assert_eq!(position_of("(;GM[Blokus];1[a20];2[t20];3[t1];4[a1])"), four);
    assert_eq!(position_of("(;GM[Blokus];BLUE[a20];YELLOW[t20];RED[t1];GREEN[a1])"), four);
    assert_eq!(position_of("(;GM[Blokus];RED[t1];GREEN[a1];2[t20];BLUE[a20];PL[1])"), four);
}

#[test]
fn pieces_are_set_up_and_removed() {
    let head = "(;GM[Blokus Duo]AB[e8,e9,f9,d10,e10][g6,f7,g7,h7,g8]AW[i4,h5,i5,j5,i6]PL[W]";
    let all = "duo b:e8,e9,f9,d10,e10/g6,f7,g7,h7,g8;w:i4,h5,i5,j5,i6";
    assert_eq!(position_of(&format!("{head})")), format!("{all} w"));
    assert_eq!(position_of(&format!("{head};PL[B])")), format!("{all} b"));
    // The turn stays where it was when pieces come and go.
    assert_eq!(
        position_of(&format!("{head};AE[g6,f7,g7,h7,g8])")),
        "duo b:e8,e9,f9,d10,e10;w:i4,h5,i5,j5,i6 w"
    );
    assert_eq!(position_of(&format!("{head};AE[g6][i4]AB[a1])")), "duo b:e8,e9,f9,d10,e10/a1;w: w");
    assert_eq!(position_of("(;GM[Blokus]A3[t1]A1[a20][b19,b18]AE[])"), "classic 1:a20/b18,b19;2:;3:t1;4: 1");
    let position = notation::read_position("duo b:a1;w:i4,h5,i5,j5,i6 w").unwrap();
    let record = Record::of_game(&position, &[]);
    assert_same(&position, &record.position_at(last(&record)).unwrap());
    assert!(record.to_string().contains("AB[a1]AW[i4,h5,i5,j5,i6]PL[W]"));
}

#[test]
fn errors_say_where_and_what() {
    let text = "(;GM[Blokus Duo]\n;B[e8,e9,f9,d10,e10]\n(;W[a1];B[e8];PL[x])\n(;W[j5]\n ;B[zz];B[pass];W[j6]C[x]AE[a2]))";
    let errors: Vec<String> = parsed(text).errors().iter().map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "line 3, column 3: W[a1]: a first piece must cover start field j5",
            "line 3, column 9: B[e8]: e8 is covered by blue",
            "line 3, column 15: PL[x]: expected a colour (B, W)",
            "line 5, column 3: B[zz]: expected a field such as e10 (letters for the column, then a number for the \
             row), got \"zz\"",
            "line 5, column 9: B[pass]: expected a move, because the colour can make one",
            "line 5, column 26: AE[a2]: expected a piece on a2, got none",
            "line 5, column 17: W[j6]: piece 1 has been used already; j6 shares a side with its own colour at j5; it \
             touches no piece of its colour at a corner",
        ]
    );
    let record = parsed(text);
    let error = record.position_at(last(&record)).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), errors[0]);
    let nameless = parsed("\n (;)").errors();
    assert_eq!(
        nameless[0].to_string(),
        "line 2, column 3: expected a property GM that names the game, got none in the first node"
    );
}

#[test]
fn syntax_errors_say_where_and_what() {
    let refused = |text: &str| Record::parse(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(refused(""), "line 1, column 1: expected '(', where a game begins, got the end of the text");
    assert_eq!(refused("\n hello"), "line 2, column 2: expected '(', where a game begins, got 'h'");
    assert_eq!(refused("(B[a1])"), "line 1, column 2: expected ';', where a node begins, got 'B'");
    assert_eq!(refused("(;B)"), "line 1, column 4: expected '[' after the name of a property, got ')'");
    assert_eq!(
        refused("(;C[ä\r\nb\\]"),
        "line 1, column 4: expected a value that ends with ']', got the end of the text"
    );
    assert_eq!(refused("(;C[x]?"), "line 1, column 7: expected a property, ';', '(' or ')', got '?'");
    assert_eq!(
        refused("(;(;)"),
        "line 1, column 6: expected ')' to close the '(' of line 1, column 1, got the end of the text"
    );
    assert_eq!(refused("(;(;);)"), "line 1, column 6: expected '(' or ')' after a variation, got ';'");
    assert_eq!(refused("()"), "line 1, column 2: expected ';', where a node begins, got ')'");
    assert_eq!(refused("(;)x"), "line 1, column 4: expected '(', where a game begins, got 'x'");
    let bytes = Record::parse(b"(;C[\xc3\xa4\r\xff])").unwrap_err().to_string();
    assert_eq!(bytes, "line 2, column 1: expected UTF-8, got the byte 0xFF");
}

#[test]
fn unknown_properties_and_nasty_texts_are_kept() {
    let text = "(\n;GM[Blokus Duo]XY9[a:b\\:c\\]\\\\][ ][]zz[1]\n(\n;C[a\\]b\\\\]\n)\n(\n;C[:\n[x(;)]LB[a1:\\:]\n;\n)\n)\n";
    let record = parsed(text);
    assert_eq!(record.node(record.root()).properties[1].values, ["a:b:c]\\", " ", ""]);
    assert_eq!(record.to_string(), text);
    let soft = parsed("(;C[a\\\nb\\\r\nc\rd\r\ne\\tf])");
    assert_eq!(soft.value(soft.root(), "C"), Some("abc\nd\netf"));
    let mut changed = record.clone();
    changed.set(changed.root(), "XY9", "new");
    assert!(changed.to_string().contains("XY9[new]zz"));
    assert_eq!(Record::parse_collection(b"(;C[1])\n(;C[2];)").unwrap().len(), 2);
}

#[test]
fn deep_and_large_records_are_read_without_recursion() {
    for (unit, close) in [("(;C[x]", ")"), (";C[x]", "")] {
        let text = format!("(;GM[Blokus Duo]{}{})", unit.repeat(100_000), close.repeat(100_000));
        let record = parsed(&text);
        assert_eq!(record.main_line().len(), 100_001);
        assert_eq!(record.errors(), []);
        assert!(record.position_at(last(&record)).is_ok());
        assert_eq!(parsed(&record.to_string()), record);
    }
    let error = Record::parse(&vec![b' '; notation::MAX_BYTES + 1]).unwrap_err();
    assert_eq!(error.message, "expected at most 67108864 bytes, got 67108865");
    let error = Record::parse(format!("({})", ";".repeat(notation::MAX_PARTS + 1)).as_bytes()).unwrap_err();
    assert_eq!(error.message, "expected at most 2097152 nodes, properties and values, got more");
    assert_eq!(error.column, notation::MAX_PARTS + 2);
}

#[test]
fn nested_set_ups_are_checked_in_bounded_memory() {
    let text = format!("(;GM[Blokus Duo]{}{})", "(;AB[a1](;AE[a1](;)".repeat(2_000), "))".repeat(2_000));
    assert_eq!(parsed(&text).errors(), []);
}

#[test]
fn faults_of_one_variation_do_not_reach_the_next() {
    let text =
        "(;GM[Blokus Duo];B[e10](;AW[a1]AE[e10];B[e10])(;B[a1];W[a1])(;W[j5];B[f11,f12])(;B[f11,f12];PL[B]))";
    let errors: Vec<String> = parsed(text).errors().iter().map(|error| error.message.clone()).collect();
    assert_eq!(errors.len(), 4, "{errors:?}");
    assert_eq!(errors[0], "B[a1]: yellow is to move, not blue");
    assert!(errors[1].starts_with("B[a1]: piece 1 has been used"));
    assert!(errors[2].starts_with("W[a1]: a first"));
    assert_eq!(errors[3], "B[f11,f12]: yellow is to move, not blue");
}

#[test]
fn a_walk_shows_every_node_with_its_position() {
    let text = "(;GM[Blokus Duo]AB[e10]AW[j5]PL[B];C[hm](;B[f11,f12];W[k6,k7])(;B[f11,g11];AE[e10])(;PL[W]))";
    let record = parsed(text);
    let rules = record.rules().unwrap();
    let mut seen = Vec::new();
    record.walk_with(&rules, |visited| {
        let alone = record.position_at(visited.node).unwrap();
        assert_eq!((visited.position.hash(), visited.position.turn()), (alone.hash(), alone.turn()));
        assert_eq!(visited.position.history().len(), alone.history().len());
        seen.push((visited.node, visited.moves));
    });
    assert!(seen.iter().map(|(node, _)| *node).eq(record.in_file_order()));
    assert_eq!(seen.iter().map(|(_, moves)| *moves).collect::<Vec<_>>(), [0, 0, 1, 1, 1, 0, 0]);
}

#[test]
fn order_names_and_result_are_checked() {
    let errors = |text: &str| -> Vec<String> {
        parsed(text).errors().iter().map(|error| error.message.clone()).collect()
    };
    // The order of the colours is a rule, but a set-up leaves open who is next and PL says it.
    let late = "(;GM[Blokus Duo];B[e10];B[f11,f12])";
    assert_eq!(errors(late), ["B[f11,f12]: yellow is to move, not blue"]);
    assert!(parsed(late).position_at(last(&parsed(late))).is_ok());
    assert_eq!(errors("(;GM[Blokus Duo]AB[e10];B[f11,f12];W[j5])"), [""; 0]);
    assert_eq!(errors("(;GM[Blokus Duo];B[e10];PL[B];B[f11,f12];W[j5])"), [""; 0]);
    assert_eq!(errors("(;GM[Blokus Duo];B[e10]W[j5])"), ["W[j5]: expected one move in a node"]);
    // A move of a colour that the game does not have is not passed over in silence.
    let foreign = "(;GM[Blokus];B[a20])";
    assert_eq!(errors(foreign), ["B[a20]: expected a colour of this game (1, 2, 3, 4)"]);
    assert!(parsed(foreign).position_at(last(&parsed(foreign))).is_err());
    assert_eq!(errors("(;GM[Blokus Duo];3[e10])").len(), 1);
    // Names of properties are capitals: others are somebody else's and only kept.
    let kept = parsed("(;GM[Blokus Duo];Blue[e10]b[e10])");
    assert_eq!(kept.errors(), []);
    assert!(kept.position_at(last(&kept)).unwrap().history().is_empty());
}

#[test]
fn a_result_that_the_board_denies_is_a_fault() {
    let variant = &all_variants()[0];
    let mut position = Position::new(compiled(variant));
    while !position.is_over() {
        position.play(position.nth_legal(0).unwrap());
    }
    let mut record = Record::of_game(&position, &[]);
    assert_eq!(record.errors(), []);
    for (stated, errors) in [("1 2 3 4", 1), ("B+500", 1), ("?", 0), ("B+R", 0)] {
        record.set(record.root(), "RE", stated);
        assert_eq!(record.errors().len(), errors, "{stated}");
    }
}

/// A tree with nodes added at random, moves where they are legal, and texts that need escaping.
fn random_tree(seed: u64, texts: &[String]) -> Record {
    let mut random = generator(seed);
    let all = all_variants();
    let variant = &all[seed as usize % all.len()];
    let rules = compiled(variant);
    let mut record = Record::new(variant);
    for text in texts {
        let nodes: Vec<NodeId> = record.nodes().collect();
        let at = nodes[random.random_range(nodes.len() / 2..nodes.len())];
        let position = record.position_with(&rules, at).unwrap();
        let node = match position.turn() {
            Some(colour) if random.random_range(0..4) > 0 => {
                let placement = position.nth_legal(random.random_range(0..position.legal_count())).unwrap();
                record.add_move(at, &rules, rules::Ply { colour, placement })
            }
            _ => record.add_node(at, vec![Property::with_values("XX", vec![text.clone(), String::new()])]),
        };
        record.set(node, "C", text);
    }
    record
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn games_come_back(number in 0usize..1000, seed: u64, length in 0usize..60) {
        let all = all_variants();
        let position = random_game(&all[number % all.len()], seed, length);
        let record = Record::of_game(&position, &[]);
        let again = parsed(&record.to_string());
        prop_assert_eq!(&record, &again);
        let replayed = again.position_at(last(&again)).unwrap();
        assert_same(&position, &replayed);
        prop_assert_eq!(position.history(), replayed.history());
    }

    #[test]
    fn games_that_went_on_after_a_set_up_come_back(number in 0usize..1000, seed: u64, turn in 0usize..4) {
        let all = all_variants();
        let game = random_game(&all[number % all.len()], seed, 20);
        // A piece of the middle missing: no longer a game by the rules from the start.
        let mut position = rules::Position::new(game.rules().clone());
        for ply in game.history().iter().skip(1) {
            position.set_up(ply.colour, ply.placement);
        }
        position.set_turn(position.rules().colours().nth(turn).unwrap_or(game.turn().unwrap()));
        for _ in 0..5 {
            if let Some(placement) = position.nth_legal(0) {
                position.play(placement);
            }
        }
        position.set_turn(game.rules().colours().next().unwrap());
        let record = parsed(&Record::of_game(&position, &[]).to_string());
        assert_same(&position, &record.position_at(last(&record)).unwrap());
        prop_assert_eq!(record.errors(), vec![]);
    }

    #[test]
    fn trees_come_back(seed: u64, texts in prop::collection::vec("[\\PC\\]\\[\\\\:;()\n\t]{0,12}", 1..30)) {
        let record = random_tree(seed, &texts);
        let again = parsed(&record.to_string());
        prop_assert_eq!(&record, &again);
        prop_assert_eq!(again.errors(), vec![]);
        let rules = again.rules().unwrap();
        for (node, twin) in record.in_file_order().zip(again.in_file_order()) {
            assert_same(&record.position_with(&rules, node).unwrap(), &again.position_with(&rules, twin).unwrap());
        }
    }
}
