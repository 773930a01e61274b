//! Quitting, saving and resigning.

use std::path::PathBuf;

use ratatui::crossterm::event::KeyCode;

use super::*;

#[test]
fn quitting_and_saving_ask_first() {
    let mut game = people("duo");
    press(&mut game, KeyCode::Char('q'));
    assert!(screen(&game, PLAIN, 80, 24).contains("Quit the game?"));
    assert_eq!(press(&mut game, KeyCode::Char('n')), None);
    press(&mut game, KeyCode::Char('s'));
    (0..20).for_each(|_| drop(press(&mut game, KeyCode::Backspace)));
    type_text(&mut game, "q?.sgf");
    assert!(screen(&game, PLAIN, 80, 24).contains("q?.sgf_"));
    assert_eq!(press(&mut game, KeyCode::Enter), Some(Request::Save(PathBuf::from("q?.sgf"))));
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Char('q'));
    assert!(screen(&game, PLAIN, 80, 24).contains("The game is not saved."));
    game.autosave = Some("evening.blksgf".into());
    assert!(screen(&game, PLAIN, 80, 24).contains("It will be saved to evening.blksgf."));
    assert_eq!(press(&mut game, KeyCode::Char('y')), Some(Request::Quit));
}

/// Plays with Enter alone until nobody can move.
fn finish(game: &mut Game) {
    while !game.is_over() {
        press(game, KeyCode::Enter);
    }
}

#[test]
fn quitting_a_finished_game_does_not_ask() {
    let mut game = people("junior");
    finish(&mut game);
    assert_eq!(game.mode, Mode::Result);
    assert_eq!(press(&mut game, KeyCode::Char('q')), Some(Request::Quit));
    press(&mut game, KeyCode::Esc);
    assert_eq!(game.mode, Mode::Board);
    assert_eq!(press(&mut game, KeyCode::Char('q')), Some(Request::Quit));
}

#[test]
fn resigning_asks_first_and_ends_a_game_of_two() {
    let mut game = against_computers("duo");
    press(&mut game, KeyCode::Enter);
    // The only person may resign while the computer thinks.
    press(&mut game, KeyCode::Char('x'));
    assert!(screen(&game, PLAIN, 80, 24).contains("Resign the game?"));
    press(&mut game, KeyCode::Char('n'));
    assert!(!game.is_over() && game.mode == Mode::Board);
    press(&mut game, KeyCode::Char('x'));
    press(&mut game, KeyCode::Char('y'));
    assert!(game.is_over() && !game.position.is_over());
    assert_eq!((game.question(), game.hand()), (None, None));
    assert_eq!(game.result_of_resignation(), Some("W+R"));
    assert!(game.is_unsaved());
    let shown = screen(&game, PLAIN, 80, 24);
    assert!(shown.contains("yellow wins: computer 2") && shown.contains("you (resigned)"), "{shown}");
    assert_eq!(game.ranks(), [2, 1]);
    assert_eq!(press(&mut game, KeyCode::Char('q')), Some(Request::Quit));
    // Taking it back goes on where it was.
    press(&mut game, KeyCode::Char('u'));
    assert!(!game.is_over() && game.question().is_some());
    assert_eq!(game.position.history().len(), 1);
}

#[test]
fn the_computer_plays_on_for_one_of_many_who_resigns() {
    let mut game = people("classic");
    press(&mut game, KeyCode::Char('x'));
    assert!(screen(&game, PLAIN, 80, 24).contains("Resign as player 1?"));
    press(&mut game, KeyCode::Char('y'));
    assert!(!game.is_over() && game.mode == Mode::Board);
    assert_eq!(game.question().map(|question| question.wanted), Some(Wanted::Move));
    think(&mut game);
    assert_eq!(game.position.history().len(), 1);
    for _ in 0..2 {
        press(&mut game, KeyCode::Char('x'));
        press(&mut game, KeyCode::Char('y'));
        think(&mut game);
    }
    // The first to resign is last; the only one left has won.
    assert!(game.is_over());
    assert_eq!(game.ranks(), [4, 3, 2, 1]);
    assert_eq!(game.result_of_resignation(), None, "only games of two have such a result");
}

#[test]
fn a_side_is_given_up_when_its_last_person_resigns() {
    let mut game = people("teams");
    press(&mut game, KeyCode::Char('x'));
    press(&mut game, KeyCode::Char('y'));
    assert!(!game.is_over());
    think(&mut game);
    // Yellow, and then blue's partner.
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Char('x'));
    press(&mut game, KeyCode::Char('y'));
    assert!(game.is_over());
    assert_eq!(game.ranks(), [2, 1]);
}
