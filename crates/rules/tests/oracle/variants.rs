//! The table of the games, typed off the rules page and not read from the variant files.

use super::board::Field;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// Squares, this many in each row and column.
    Square(i32),
    /// Triangles in a hexagon, this many along each side.
    Hexagon(i32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starts {
    /// Each colour its own field.
    Own,
    /// Any that is not covered.
    Any,
    /// The second colour of a pair opposite the first.
    Opposite,
    /// Two or four steps round the ring from every covered one.
    EverySecond,
}

/// A game with its options. Colours are numbers: 0 blue, 1 yellow, 2 red, 3 green.
#[derive(Clone, Debug)]
pub struct Variant {
    pub shape: Shape,
    /// The most fields of a piece, and the number of pieces of each shape.
    pub largest: usize,
    pub copies: usize,
    /// Shapes of the largest size that are left out, drawn as the fields of one placement.
    pub without: Vec<Vec<Field>>,
    pub starts: Starts,
    pub start_fields: Vec<Field>,
    pub tips: bool,
    /// By colour: the players who play it in turn.
    pub players: Vec<Vec<usize>>,
    /// The colours that score together.
    pub sides: Vec<Vec<usize>>,
    pub bonus: [i32; 2],
}

const COLOURS: [&str; 4] = ["blue", "yellow", "red", "green"];

impl Variant {
    /// A game by name, with options as `key=value`.
    pub fn new(name: &str, options: &[String]) -> Self {
        let mut game = if name.starts_with("trigon") { trigon(name) } else { square(name) };
        if name == "three" {
            game.share(3);
        }
        for option in options {
            match option.split_once('=').unwrap() {
                ("rule", rule) => game.tips = rule == "tips",
                ("starts", "fixed") => game.starts = Starts::Own,
                ("starts", "any") => game.starts = Starts::Any,
                ("starts", "opposite") => game.starts = Starts::Opposite,
                ("starts", "alternating") => game.starts = Starts::EverySecond,
                ("shared", name) => game.share(COLOURS.iter().position(|&colour| colour == name).unwrap()),
                _ => panic!("the oracle does not know {option}"),
            }
        }
        game
    }

    /// One colour of four goes round the three players and scores for nobody.
    fn share(&mut self, shared: usize) {
        let own: Vec<usize> = (0..4).filter(|&colour| colour != shared).collect();
        let player = |colour| own.iter().position(|&other| other == colour);
        self.players = (0..4).map(|c| player(c).map_or(vec![0, 1, 2], |player| vec![player])).collect();
        self.sides = own.iter().map(|&colour| vec![colour]).collect();
    }
}

fn square(name: &str) -> Variant {
    let small = name == "duo" || name == "junior";
    let (players, sides) = people(name, if small { 2 } else { 4 });
    Variant {
        shape: Shape::Square(if small { 14 } else { 20 }),
        largest: 5,
        copies: if name == "junior" { 2 } else { 1 },
        without: if name == "junior" { not_for_juniors() } else { Vec::new() },
        starts: Starts::Own,
        start_fields: match small {
            true => vec![(5, 10), (10, 5)],
            false => vec![(1, 20), (20, 20), (20, 1), (1, 1)],
        },
        tips: false,
        players,
        sides,
        bonus: if name == "junior" { [0, 0] } else { [15, 20] },
    }
}

fn trigon(name: &str) -> Variant {
    let three = name == "trigon-three";
    let (players, sides) = people(name, if three { 3 } else { 4 });
    Variant {
        shape: Shape::Hexagon(if three { 8 } else { 9 }),
        largest: 6,
        copies: 1,
        without: Vec::new(),
        starts: match name {
            "trigon-two" => Starts::Opposite,
            "trigon-three" => Starts::EverySecond,
            _ => Starts::Any,
        },
        start_fields: match three {
            // r15, z12, z7, r4, j7, j12, and on the inner board p14, x11, x6, p3, h6, h11.
            false => vec![(18, 15), (26, 12), (26, 7), (18, 4), (10, 7), (10, 12)],
            true => vec![(16, 14), (24, 11), (24, 6), (16, 3), (8, 6), (8, 11)],
        },
        tips: false,
        players,
        sides,
        bonus: [15, 20],
    }
}

/// Who plays each colour, and which colours score together.
fn people(name: &str, colours: usize) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let alone: Vec<Vec<usize>> = (0..colours).map(|colour| vec![colour]).collect();
    let pairs = vec![vec![0, 2], vec![1, 3]];
    match name {
        "teams" | "trigon-teams" => (alone, pairs),
        "two" | "trigon-two" => (vec![vec![0], vec![1], vec![0], vec![1]], pairs),
        _ => (alone.clone(), alone),
    }
}

/// The nine five-square shapes other than I, L and P.
fn not_for_juniors() -> Vec<Vec<Field>> {
    let drawn = [
        [".##", "##.", ".#."], // F
        ["##..", ".###", ""],  // N
        ["###", ".#.", ".#."], // T
        ["#.#", "###", ""],    // U
        ["#..", "#..", "###"], // V
        ["#..", "##.", ".##"], // W
        [".#.", "###", ".#."], // X
        ["####", ".#..", ""],  // Y
        ["##.", ".#.", ".##"], // Z
    ];
    let fields = |rows: [&str; 3]| {
        let cells = (1..).zip(rows).flat_map(|(y, row)| {
            (1..).zip(row.chars()).filter(|&(_, letter)| letter == '#').map(move |(x, _)| (x, y))
        });
        cells.collect()
    };
    drawn.map(fields).to_vec()
}
