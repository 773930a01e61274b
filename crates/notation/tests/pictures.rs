//! Pictures of boards of every variant.
#![allow(clippy::unwrap_used)]

mod common;

use common::{all_variants, random_game};
use notation::picture::{MAX_WIDTH, Picture, PictureError, TextStyle, png, svg, text};
use notation::read_position;

#[test]
fn triangles_are_drawn_as_triangles() {
    let position =
        read_position("trigon-three?starts=any 1:p14;2:x11,y11,z11,aa11;3:p3,p4,q4,q5,r5,r6 1").unwrap();
    let expected = "
16               /.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\
15             /.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\
14           /.\\./.\\./.\\./.\\./.\\./b\\./.\\./.\\./.\\./.\\./.\\
13         /.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\
12       /.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\
11     /.\\./.\\./.\\+/.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\y y y y\\./.\\
10   /.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\
 9 /.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\
 8 \\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./
 7   \\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./
 6     \\./.\\./.\\./+\\./.\\./.\\./.\\./.\\./R\\./.\\./.\\./+\\./.\\./.\\./
 5       \\./.\\./.\\./.\\./.\\./.\\./.\\./R R/.\\./.\\./.\\./.\\./.\\./
 4         \\./.\\./.\\./.\\./.\\./.\\./R R/.\\./.\\./.\\./.\\./.\\./
 3           \\./.\\./.\\./.\\./.\\./.\\R/.\\./.\\./.\\./.\\./.\\./
 2             \\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./
 1               \\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./.\\./
    a b c d e f g h i j k l m n o p q r s t u v w x y z a a a a a
                                                        a b c d e
";
    assert_eq!(text(&position, &TextStyle::default()), expected.trim_start_matches('\n'));
}

#[test]
fn text_leaves_out_what_is_not_wanted() {
    let position = read_position("duo b:e10;w: w").unwrap();
    let style =
        TextStyle { coordinates: false, last_move: false, start_fields: false, ansi: false, borders: false };
    let drawn = text(&position, &style);
    assert_eq!(drawn.lines().count(), 14);
    assert_eq!(drawn.lines().nth(4).unwrap().trim(), ". . . . b . . . . . . . . .");
    assert!(!drawn.contains('+'));
    let coloured = text(&position, &TextStyle { ansi: true, ..TextStyle::default() });
    assert!(coloured.contains("\x1b[97;48;5;25mB\x1b[0m"));
}

#[test]
fn borders_show_pieces_of_one_colour_that_lie_side_by_side() {
    let style = TextStyle { borders: true, start_fields: false, ..TextStyle::default() };
    let mut squares = read_position("duo b:;w: b").unwrap();
    let mut triangles = read_position("trigon-three 1:;2:;3: 1").unwrap();
    for (position, pieces) in [
        (&mut squares, ["a1,a2,b2", "b1,c1", "d1", "a3,b3,c3,d3"]),
        (&mut triangles, ["i1,j1,k1", "l1,m1", "h2,i2,j2,k2", "l2"]),
    ] {
        let colour = position.turn().unwrap();
        for piece in pieces {
            let fields = notation::parse_move(piece).unwrap();
            let mut cells: Vec<_> = fields.iter().map(|&f| position.rules().cell_at(f).unwrap()).collect();
            cells.sort_unstable();
            let placement = position.rules().find(&cells).unwrap();
            position.set_up(colour, placement);
        }
    }
    let drawn = text(&squares, &style);
    let rows: Vec<&str> = drawn.lines().collect();
    let expected = "
   +-------+
 3 |b b b b|. . . . . . . . . .
   +---+---+
 2 |b b|. . . . . . . . . . . .
   | +-+-+-+
 1 |b|b b|b|. . . . . . . . . .
   +-+---+-+
    a b c d e f g h i j k l m n";
    assert_eq!(rows[rows.len() - 8..].join("\n"), expected[1..], "{drawn}");
    let expected = "
                   -------
 2             \\./b b b b/b\\./.\\./.\\./.\\./.\\./.\\./.\\./
                 -----------
 1               \\./b b b\\b b\\./.\\./.\\./.\\./.\\./.\\./
                   -----------";
    let drawn = text(&triangles, &style);
    let rows: Vec<&str> = drawn.lines().collect();
    assert_eq!(rows[rows.len() - 7..rows.len() - 2].join("\n"), expected[1..], "{drawn}");
    let strong = Picture { borders: true, ..Picture::default() };
    assert_ne!(svg(&squares, &strong), svg(&squares, &Picture::default()));
}

#[test]
fn every_field_shows_who_covers_it() {
    for (number, variant) in all_variants().iter().enumerate() {
        let position = random_game(variant, number as u64, 30);
        let drawn = text(&position, &TextStyle { coordinates: false, ..TextStyle::default() });
        let rows: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
        let height = position.rules().columns_and_rows().1;
        for cell in position.rules().cells() {
            let field = position.rules().coord(cell);
            let drawn = rows[usize::from(height - field.row)][usize::from(2 * field.column - 1)];
            let name = position.colour_at(cell).map(|colour| variant.colour_name(colour));
            match name {
                Some(name) => {
                    assert!(name.starts_with(drawn.to_ascii_lowercase()), "{} {field}", variant.name);
                }
                None => assert!(".+".contains(drawn), "{} {field}", variant.name),
            }
        }
    }
}

#[test]
fn svg_has_a_title_and_no_text_that_needs_fonts() {
    let position = read_position("duo b:e10;w: w").unwrap();
    let drawn = svg(&position, &Picture::default());
    assert!(
        drawn.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 628 628\" role=\"img\">")
    );
    assert!(drawn.contains("<title>Duo: yellow to move</title>"));
    assert!(!drawn.contains("<text") && !drawn.contains("NaN"));
    let named = Picture { title: "<&>\u{1}".into(), ..Picture::default() };
    assert!(svg(&position, &named).contains("<title>&lt;&amp;&gt;\u{fffd}</title>"));
    let bare = Picture {
        coordinates: false,
        last_move: false,
        start_fields: false,
        marks: false,
        borders: false,
        title: String::new(),
    };
    let paths = |picture: &Picture| svg(&position, picture).matches("<path").count();
    assert!(paths(&bare) < paths(&Picture { last_move: true, ..bare.clone() }));
    assert!(paths(&bare) < paths(&Picture { start_fields: true, ..bare.clone() }));
    assert!(paths(&bare) < paths(&Picture { marks: true, ..bare.clone() }));
    assert!(svg(&position, &bare).contains("viewBox=\"0 0 592 592\""));
    let over = random_game(position.rules().variant(), 3, usize::MAX);
    assert!(svg(&over, &bare).contains("game over, blue "));
}

#[test]
fn one_outline_goes_round_each_piece() {
    // Six triangles round a point make a hexagon.
    let position = read_position("trigon 1:m9,n9,o9,m10,n10,o10;2:;3:;4: 2").unwrap();
    let bare = Picture { coordinates: false, marks: false, start_fields: false, ..Picture::default() };
    let drawn = svg(&position, &bare);
    let fill = drawn.lines().find(|line| line.contains("fill=\"#0b5ca8\"")).unwrap();
    assert_eq!((fill.matches('M').count(), fill.matches('L').count()), (1, 5));
}

/// Width and height as a PNG file states them.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn png_has_the_wanted_width() {
    for (number, variant) in all_variants().iter().enumerate() {
        let position = random_game(variant, number as u64, 20);
        let (width, height) = size(&png(&position, &Picture::default(), 120).unwrap());
        assert_eq!(width, 120);
        assert!((90..=120).contains(&height), "{} {height}", variant.name);
    }
    let position = read_position("duo b:;w: b").unwrap();
    for width in [0, 15, MAX_WIDTH + 1, u32::MAX] {
        let error = png(&position, &Picture::default(), width).unwrap_err();
        assert_eq!(error, PictureError::Width(width));
        assert_eq!(error.to_string(), format!("expected a width of 16 to 8192 pixels, got {width}"));
    }
}

#[test]
fn png_shows_each_colour_on_its_fields() {
    let position = read_position("classic 1:a20;2:t20;3:t1;4:a1 1").unwrap();
    let bare = Picture {
        coordinates: false,
        last_move: false,
        start_fields: false,
        marks: false,
        borders: false,
        title: String::new(),
    };
    // 32 units of margin and 20 fields of 40 units: one pixel a unit.
    let file = png(&position, &bare, 832).unwrap();
    let pixels = tiny_skia::Pixmap::decode_png(&file).unwrap();
    let at = |x: u32, y: u32| {
        let pixel = pixels.pixel(x, y).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    };
    assert_eq!(at(36, 36), [0x0b, 0x5c, 0xa8]);
    assert_eq!(at(796, 36), [0xf3, 0xdd, 0x45]);
    assert_eq!(at(796, 796), [0xd9, 0x4f, 0x1e]);
    assert_eq!(at(36, 796), [0x2f, 0xb4, 0x8c]);
    assert_eq!(at(396, 396), [0xec, 0xea, 0xe4]);
}
