//! What the screen shows, and what the mouse finds on it.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::*;

#[test]
fn a_square_board_looks_like_this() {
    let mut game = people("duo");
    for _ in 0..4 {
        press(&mut game, KeyCode::Enter);
    }
    press(&mut game, KeyCode::Right);
    expect(&screen(&game, PLAIN, 80, 24), "squares.txt");
    expect(&colours(&game, 31, 14), "squares-colours.txt");
}

#[test]
fn a_triangle_board_looks_like_this() {
    let mut game = people("trigon");
    for _ in 0..5 {
        press(&mut game, KeyCode::Enter);
    }
    expect(&screen(&game, COLOURED, 80, 24), "triangles.txt");
    expect(&colours(&game, 39, 18), "triangles-colours.txt");
    press(&mut game, KeyCode::Char('m'));
    expect(&screen(&game, COLOURED, 80, 24), "triangles-letters.txt");
}

#[test]
fn a_refused_placement_says_why_and_changes_nothing() {
    let mut game = people("duo");
    for _ in 0..9 {
        press(&mut game, KeyCode::Left);
    }
    press(&mut game, KeyCode::Enter);
    assert!(game.position.history().is_empty());
    let shown = screen(&game, PLAIN, 80, 24);
    assert!(shown.contains("Refused: a first piece must cover start field e10"), "{shown}");
    assert!(shown.contains("xx"));
}

#[test]
fn long_refusals_are_shown_in_full() {
    let mut game = people("duo");
    press(&mut game, KeyCode::Char(' '));
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Char(' '));
    press(&mut game, KeyCode::Enter);
    // A piece over others is refused for several reasons at once.
    let refusals = |game: &Game| game.check_hand().and_then(Result::err).map(|refusal| refusal.to_string());
    let mut longest = String::new();
    for _ in 0..14 {
        for _ in 0..14 {
            longest = refusals(&game).filter(|reasons| reasons.len() > longest.len()).unwrap_or(longest);
            if let Some(reasons) = refusals(&game).filter(|reasons| (80..200).contains(&reasons.len())) {
                let shown = screen(&game, PLAIN, 80, 24);
                let foot: Vec<&str> = shown.lines().skip(21).map(str::trim).collect();
                assert!(foot.join(" ").contains(&reasons), "{reasons}\n{shown}");
            }
            press(&mut game, KeyCode::Left);
        }
        press(&mut game, KeyCode::Down);
        (0..14).for_each(|_| _ = press(&mut game, KeyCode::Right));
    }
    assert!(longest.len() > 80, "nothing long was refused: {longest}");
}

#[test]
fn the_shared_colour_says_who_plays_it() {
    let mut game = people("three");
    for round in 1..=3 {
        (0..3).for_each(|_| drop(press(&mut game, KeyCode::Enter)));
        let shown = screen(&game, PLAIN, 80, 24);
        assert!(shown.contains(&format!("GREEN (shared) to move: player {round}")), "{shown}");
        press(&mut game, KeyCode::Enter);
    }
}

#[test]
fn every_board_fits_a_terminal_of_80_by_24_and_smaller_ones_get_a_message() {
    for name in names() {
        let game = people(name);
        assert!(screen(&game, COLOURED, 80, 24).contains("to move"), "{name}");
        let small = screen(&game, COLOURED, 60, 15);
        assert!(small.contains("enlarge the terminal") && small.contains("60 and"), "{name}\n{small}");
        screen(&game, COLOURED, 1, 1);
    }
}

#[test]
fn terminals_without_colours_get_letters() {
    for (term, colours) in [("dumb", false), ("vt100", false), ("vt220", false), ("xterm", true), ("", true)]
    {
        assert_eq!(Look::has_colours(term), colours, "{term}");
    }
}

#[test]
fn what_is_not_seen_obeys_no_key_but_those_that_quit() {
    let small = Rect::new(0, 0, 60, 15);
    let modes = [Mode::Board, Mode::Help, Mode::Saving("name".into()), Mode::Result];
    for mode in modes {
        let mut game = people("duo");
        assert!(!view::fits(&game, PLAIN, small) && view::fits(&game, PLAIN, Rect::new(0, 0, 80, 24)));
        game.mode = mode.clone();
        let hand = game.hand();
        let unseen = |game: &mut Game, code| {
            let command = keys::unseen(&game.mode, KeyEvent::new(code, KeyModifiers::NONE));
            command.and_then(|command| game.handle(command))
        };
        let letters = (' '..='~').filter(|&letter| letter != 'q').map(KeyCode::Char);
        for code in letters.chain([KeyCode::Enter, KeyCode::Tab, KeyCode::Left, KeyCode::Backspace]) {
            assert_eq!(unseen(&mut game, code), None);
            assert_eq!((&game.mode, game.hand()), (&mode, hand), "{code:?}");
        }
        unseen(&mut game, KeyCode::Char('q'));
        unseen(&mut game, KeyCode::Char('s'));
        assert_eq!(game.mode, Mode::Quit);
        unseen(&mut game, KeyCode::Char('n'));
        assert_eq!(game.mode, Mode::Board);
        unseen(&mut game, KeyCode::Char('q'));
        assert_eq!(unseen(&mut game, KeyCode::Char('y')), Some(Request::Quit));
        assert!(game.position.history().is_empty());
    }
}

#[test]
fn the_mouse_finds_fields_and_pieces() {
    for (name, width, height) in [("duo", 80, 24), ("trigon", 80, 24), ("trigon", 120, 40)] {
        let mut game = people(name);
        let area = Rect::new(0, 0, width, height);
        let layout = Layout::new(&game, COLOURED, area).ok().unwrap();
        let mut fields = std::collections::HashSet::new();
        let mut pieces = std::collections::HashSet::new();
        for y in 0..height {
            for x in 0..width {
                match layout.target(&game, x, y) {
                    Some(Target::Field(cell)) => drop(fields.insert(cell)),
                    Some(Target::Piece(piece)) => drop(pieces.insert(piece)),
                    None => {}
                }
            }
        }
        assert_eq!(pieces.len(), game.rules().pieces().len(), "{name}");
        assert!(fields.len() * 2 >= game.rules().cell_count(), "{name}");
        // Two clicks on a start field place a piece there.
        let start = game.rules().start_cells()[0];
        game.handle(Command::Point(start));
        game.handle(Command::Point(start));
        assert_eq!(game.position.history().len(), 1, "{name}");
        assert!(game.position.occupied().contains(start));
    }
}
