//! Whole games played by keys.

use ratatui::crossterm::event::KeyCode;

use super::*;

#[test]
fn whole_games_of_every_variant_are_played_by_keys() {
    for name in names() {
        let mut game = people(name);
        for turn in 0.. {
            // Some moves with a piece that was chosen, rotated and moved, back to where it fits.
            if turn % 3 == 0 {
                for key in [KeyCode::Tab, KeyCode::Char('r'), KeyCode::Left, KeyCode::Char('g')] {
                    press(&mut game, key);
                }
            }
            let before = game.position.history().len();
            press(&mut game, KeyCode::Enter);
            assert_eq!(game.position.history().len(), before + 1, "{name}");
            if game.mode == Mode::Result {
                break;
            }
        }
        assert!(game.position.is_over());
        let shown = screen(&game, COLOURED, 80, 24);
        assert!(shown.contains("Result") && shown.contains("1."), "{name}\n{shown}");
        for colour in game.rules().colours() {
            let announced = game.log.iter().filter(|entry| {
                entry.starts_with(game.rules().variant().colour_name(colour))
                    && (entry.contains("passed over") || entry.contains("all its pieces"))
            });
            assert_eq!(announced.count(), 1, "{name}: {:?}", game.log);
        }
        press(&mut game, KeyCode::Char('u'));
        assert!(!game.position.is_over() && game.mode == Mode::Board, "{name}");
        // What the last move ended is announced again when it is made again.
        let before = game.log.len();
        press(&mut game, KeyCode::Enter);
        assert!(
            game.log[before..].iter().any(|entry| entry.contains("passed over") || entry.contains("all its"))
        );
    }
}

#[test]
fn keys_in_any_order_break_nothing() {
    let codes = [
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::F(1),
        KeyCode::Home,
    ];
    let codes: Vec<KeyCode> = codes.into_iter().chain((' '..='~').map(KeyCode::Char)).collect();
    for name in names() {
        let mut game = against_computers(name);
        let mut state = 0x2545_f491_u64;
        for _ in 0..300 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let code = codes[(state >> 33) as usize % codes.len()];
            press(&mut game, code);
            think(&mut game);
            if let Some(hand) = game.hand() {
                let legal = game.position.is_legal_for(game.position.turn().unwrap(), hand.placement);
                assert_eq!(game.check_hand().unwrap().is_ok(), legal, "{name}");
            }
        }
        screen(&game, COLOURED, 80, 24);
        screen(&game, PLAIN, 120, 40);
    }
}

#[test]
fn rotating_and_flipping_come_back_to_the_same_placement() {
    for (name, turns) in [("duo", 4), ("trigon", 6)] {
        let mut game = people(name);
        for _ in 0..5 {
            let before = game.hand().unwrap();
            (0..turns).for_each(|_| drop(press(&mut game, KeyCode::Char('r'))));
            assert_eq!(game.hand().unwrap(), before, "{name}");
            press(&mut game, KeyCode::Char('r'));
            press(&mut game, KeyCode::Char('R'));
            assert_eq!(game.hand().unwrap(), before, "{name}");
            press(&mut game, KeyCode::Char('f'));
            press(&mut game, KeyCode::Char('f'));
            assert_eq!(game.hand().unwrap(), before, "{name}");
            press(&mut game, KeyCode::Tab);
        }
    }
}

#[test]
fn jumping_visits_every_placement_that_fits() {
    for name in ["duo", "trigon-three"] {
        let mut game = people(name);
        let mut seen = std::collections::HashSet::new();
        let count = game.fitting_count();
        for _ in 0..count {
            assert!(game.check_hand().unwrap().is_ok());
            seen.insert(game.hand().unwrap().placement);
            press(&mut game, KeyCode::Char(' '));
        }
        assert_eq!(seen.len(), count, "{name}");
        assert!(!game.fitting_corners().is_empty());
    }
}

#[test]
fn pieces_are_chosen_by_name_and_gone_when_placed() {
    let mut game = people("duo");
    for (key, expected) in [('L', "L5"), ('L', "L4"), ('L', "L5"), ('1', "1"), ('X', "X")] {
        press(&mut game, KeyCode::Char(key));
        assert_eq!(game.rules().piece(game.piece_in_hand().unwrap()).name, expected);
    }
    press(&mut game, KeyCode::Char('g'));
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Char('X'));
    assert_eq!(game.note.as_deref(), Some("No piece that is left has a name with X"));
}

#[test]
fn undo_goes_back_to_the_last_turn_of_a_person() {
    let mut game = against_computers("classic");
    press(&mut game, KeyCode::Char('u'));
    assert!(game.note.as_deref().unwrap().contains("no move of yours"));
    for _ in 0..2 {
        press(&mut game, KeyCode::Enter);
        think(&mut game);
    }
    assert_eq!(game.position.history().len(), 8);
    press(&mut game, KeyCode::Char('u'));
    assert_eq!(game.position.history().len(), 4);
    // Also while the computers are at it: the answer to the old question is dropped.
    press(&mut game, KeyCode::Enter);
    let question = game.question().unwrap();
    let late = player_thread::answer(&mut quick_player(), 1, question, &game.position);
    press(&mut game, KeyCode::Char('u'));
    game.take_answer(question, late);
    assert_eq!(game.position.history().len(), 4);
    assert!(game.to_move_by_hand().is_some());
}

#[test]
fn a_hint_is_in_the_hand_and_can_be_placed() {
    for name in ["two", "trigon-two"] {
        let mut game = against_computers(name);
        press(&mut game, KeyCode::Char('H'));
        think(&mut game);
        let note = game.note.clone().unwrap();
        assert!(
            note.contains("would place") && note.contains("does it. It ") && note.ends_with('.'),
            "{note}"
        );
        let shown: Vec<String> = screen(&game, PLAIN, 80, 24).split_whitespace().map(String::from).collect();
        let words: Vec<&str> = note.split_whitespace().collect();
        assert!(shown.windows(words.len()).any(|window| window == words), "{note} is not all on the screen");
        assert!(game.check_hand().unwrap().is_ok());
        press(&mut game, KeyCode::Enter);
        assert_eq!(game.position.history().len(), 1);
    }
}
