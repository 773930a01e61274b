//! Whole games played by keys, and what the screen shows of them.

use std::path::{Path, PathBuf};

use engine::{Player, Settings};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Color;
use rules::{Options, Position, Ruleset};

use super::command::{Command, Mode, Request};
use super::keys;
use super::model::{Errand, Game, Kind};
use super::thinker;
use super::view::{self, Layout, Look, Target};

const COLOURED: Look = Look { colours: true };
const PLAIN: Look = Look { colours: false };

fn position(name: &str) -> Position {
    Position::new(Ruleset::compile(rules::variant(name, &Options::default()).unwrap()).unwrap())
}

fn people(name: &str) -> Game {
    let position = position(name);
    let seats = position.rules().variant().seats();
    Game::new(position, vec![Kind::Human; seats])
}

/// The first seat by hand, the others by the computer.
fn against_computers(name: &str) -> Game {
    let position = position(name);
    let seats = position.rules().variant().seats();
    Game::new(position, super::menu::usual_players(seats))
}

fn press(game: &mut Game, code: KeyCode) -> Option<Request> {
    let command = keys::command(&game.mode, KeyEvent::new(code, KeyModifiers::NONE))?;
    game.obey(command)
}

fn type_text(game: &mut Game, text: &str) {
    for letter in text.chars() {
        press(game, KeyCode::Char(letter));
    }
}

/// Lets the computer do all that is wanted of it.
fn think(game: &mut Game) {
    while let Some(ticket) = game.wanted() {
        let said = thinker::answer(&mut quick_player(), 1, ticket, &game.position);
        game.answer(ticket, said);
        if ticket.errand == Errand::Hint {
            break;
        }
    }
}

fn screen(game: &Game, look: Look, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(game, look, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(|y| line(y) + "\n").collect()
}

/// The colours of the characters, the front's and the ground's, as two digits each.
fn colours(game: &Game, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| view::draw(game, COLOURED, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let digits = |colour: Color| match colour {
        Color::Indexed(number) => format!("{number:02x}"),
        _ => "  ".to_owned(),
    };
    let line = |y, of: fn(&Cell) -> Color| {
        let digits: String = (0..width).map(|x| digits(of(&buffer[(x, y)]))).collect();
        digits.trim_end().to_owned() + "\n"
    };
    let grid = |of: fn(&Cell) -> Color| (0..height).map(|y| line(y, of)).collect::<String>();
    grid(|cell| cell.fg) + &grid(|cell| cell.bg)
}

/// Compares with a file; with UPDATE_SCREENS set, the file is written, to be looked at before it is kept.
fn expect(shown: &str, file: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play/screens").join(file);
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::write(&file, shown).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap();
    assert!(shown == expected, "{} differs; the screen is now\n{shown}", file.display());
}

/// As little thinking as a hint needs.
fn quick_player() -> Player {
    let settings = Settings { simulations: Some(1), book: false, ..Settings::default() };
    Player::new(settings, 1, gtp::monotonic_time)
}

fn names() -> impl Iterator<Item = &'static str> {
    rules::variants().iter().map(rules::VariantFile::name)
}

#[test]
fn whole_games_of_every_variant_are_played_by_keys() {
    for name in names() {
        let mut game = people(name);
        for turn in 0.. {
            // Some moves with a piece that was chosen, turned and moved, back to a place where it fits.
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
            let told = game.log.iter().filter(|entry| {
                entry.starts_with(game.rules().variant().colour_name(colour))
                    && (entry.contains("passed over") || entry.contains("all its pieces"))
            });
            assert_eq!(told.count(), 1, "{name}: {:?}", game.log);
        }
        press(&mut game, KeyCode::Char('u'));
        assert!(!game.position.is_over() && game.mode == Mode::Board, "{name}");
        // What the last move ended is told again when it is made again.
        let told = game.log.len();
        press(&mut game, KeyCode::Enter);
        assert!(
            game.log[told..].iter().any(|entry| entry.contains("passed over") || entry.contains("all its"))
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
                assert_eq!(game.verdict().unwrap().is_ok(), legal, "{name}");
            }
        }
        screen(&game, COLOURED, 80, 24);
        screen(&game, PLAIN, 120, 40);
    }
}

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
fn long_refusals_are_told_in_full() {
    let mut game = people("duo");
    press(&mut game, KeyCode::Char(' '));
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Char(' '));
    press(&mut game, KeyCode::Enter);
    // A piece over others is refused for several reasons at once.
    let refusals = |game: &Game| game.verdict().and_then(Result::err).map(|refusal| refusal.to_string());
    let mut longest = String::new();
    for _ in 0..14 {
        for _ in 0..14 {
            longest = refusals(&game).filter(|told| told.len() > longest.len()).unwrap_or(longest);
            if let Some(told) = refusals(&game).filter(|told| (80..200).contains(&told.len())) {
                let shown = screen(&game, PLAIN, 80, 24);
                let foot: Vec<&str> = shown.lines().skip(21).map(str::trim).collect();
                assert!(foot.join(" ").contains(&told), "{told}\n{shown}");
            }
            press(&mut game, KeyCode::Left);
        }
        press(&mut game, KeyCode::Down);
        (0..14).for_each(|_| _ = press(&mut game, KeyCode::Right));
    }
    assert!(longest.len() > 80, "nothing long was refused: {longest}");
}

#[test]
fn turning_and_flipping_come_back_to_the_same_place() {
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
fn jumping_visits_every_place_where_the_piece_fits() {
    for name in ["duo", "trigon-three"] {
        let mut game = people(name);
        let mut seen = std::collections::HashSet::new();
        let count = game.fitting_count();
        for _ in 0..count {
            assert!(game.verdict().unwrap().is_ok());
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
    let ticket = game.wanted().unwrap();
    let late = thinker::answer(&mut quick_player(), 1, ticket, &game.position);
    press(&mut game, KeyCode::Char('u'));
    game.answer(ticket, late);
    assert_eq!(game.position.history().len(), 4);
    assert!(game.to_move_by_hand().is_some());
}

#[test]
fn a_hint_lies_in_the_hand_and_can_be_placed() {
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
        assert!(game.verdict().unwrap().is_ok());
        press(&mut game, KeyCode::Enter);
        assert_eq!(game.position.history().len(), 1);
    }
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
    game.keep = Some("evening.blksgf".into());
    assert!(screen(&game, PLAIN, 80, 24).contains("It will be saved to evening.blksgf."));
    assert_eq!(press(&mut game, KeyCode::Char('y')), Some(Request::Quit));
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
            command.and_then(|command| game.obey(command))
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
        game.obey(Command::Point(start));
        game.obey(Command::Point(start));
        assert_eq!(game.position.history().len(), 1, "{name}");
        assert!(game.position.occupied().contains(start));
    }
}
