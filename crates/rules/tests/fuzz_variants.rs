//! Random and mutated variant files on every test run: the same function as in the fuzz target, with a mutator
//! that knows the real files.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{FuzzOutcome, PIECES_FOLLOW, fuzz_variant};

/// Every input takes milliseconds; the rest is for a busy machine.
const PATIENCE: Duration = Duration::from_secs(5);

/// The real variant files, and some with their piece file behind them.
fn seeds() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let mut paths: Vec<_> =
        fs::read_dir(root.join("variants")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut seeds: Vec<String> = paths.iter().map(|path| read(path)).collect();
    for (variant, pieces) in [("duo", "square"), ("junior", "square"), ("trigon-two", "triangle")] {
        let variant = read(&root.join(format!("variants/{variant}.toml")));
        let pieces = read(&root.join(format!("pieces/{pieces}.txt")));
        seeds.push(variant + PIECES_FOLLOW + &pieces);
    }
    let drawn = "board = { shape = \"drawn\", picture = '''\n##.##\n#####\n#####\n''' }";
    let own = seeds[1].replace("board = { shape = \"rectangle\", columns = 14, rows = 14 }", drawn);
    seeds.push(own.replace("\"e10\", \"j5\"", "\"a1\", \"e1\""));
    assert_eq!(fuzz_variant(seeds.last().unwrap().as_bytes()), FuzzOutcome::Game, "the drawn board is one");
    seeds
}

/// Runs the driver and refuses to be kept waiting.
fn drive(data: &[u8], longest: &mut Duration) -> FuzzOutcome {
    let begun = Instant::now();
    let outcome = std::panic::catch_unwind(|| fuzz_variant(data));
    *longest = begun.elapsed().max(*longest);
    outcome.unwrap_or_else(|_| panic!("this input broke the reader:\n{}", String::from_utf8_lossy(data)))
}

struct Mutator {
    random: Xoshiro256PlusPlus,
    lines: Vec<String>,
}

impl Mutator {
    fn below(&mut self, bound: usize) -> usize {
        self.random.random_range(0..bound.max(1) as u32) as usize
    }

    /// Bytes changed, dropped, doubled.
    fn bytes(&mut self, data: &mut Vec<u8>) {
        for _ in 0..1 + self.below(4) {
            let at = self.below(data.len());
            match self.below(5) {
                0 => data[at] ^= 1 << self.below(8),
                1 => data[at] = b"0179azAV#.\"'[]{}=,\n -\0\xff"[self.below(23)],
                2 => drop(data.drain(at..(at + 1 + self.below(8)).min(data.len()))),
                3 => data.insert(at, b"09#AV.\"[]{}=\n"[self.below(13)]),
                _ => {
                    let end = (at + 1 + self.below(40)).min(data.len());
                    let copy = data[at..end].to_vec();
                    data.splice(at..at, copy);
                }
            }
            if data.is_empty() {
                data.push(b'#');
            }
        }
    }

    /// Lines dropped, doubled, swapped, taken from another file, or with another number or word in them.
    fn lines(&mut self, text: &str) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for _ in 0..1 + self.below(3) {
            let at = self.below(lines.len());
            let other = self.below(lines.len());
            match self.below(6) {
                0 if lines.len() > 1 => drop(lines.remove(at)),
                1 => lines.insert(at, lines[other].clone()),
                2 => lines.swap(at, other),
                3 => {
                    let foreign = self.below(self.lines.len());
                    lines[at] = self.lines[foreign].clone();
                }
                4 => lines[at] = self.other_number(&lines[at]),
                _ => lines[at] = self.other_word(&lines[at]),
            }
        }
        lines.join("\n")
    }

    fn other_number(&mut self, line: &str) -> String {
        const NUMBERS: [&str; 12] = [
            "0",
            "1",
            "2",
            "3",
            "9",
            "22",
            "255",
            "256",
            "-1",
            "65535",
            "2147483647",
            "99999999999999999999",
        ];
        let Some(from) = line.find(|c: char| c.is_ascii_digit()) else { return line.into() };
        let digits = line[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len() - from);
        format!("{}{}{}", &line[..from], NUMBERS[self.below(NUMBERS.len())], &line[from + digits..])
    }

    fn other_word(&mut self, line: &str) -> String {
        const WORDS: [&str; 14] = [
            "blue",
            "yellow",
            "red",
            "green",
            "any",
            "tips",
            "fixed",
            "opposite",
            "alternating",
            "square",
            "triangle",
            "hexagon",
            "a1",
            "zz999",
        ];
        let Some(from) = line.find('"') else { return line.into() };
        let Some(length) = line[from + 1..].find('"') else { return line.into() };
        let word = WORDS[self.below(WORDS.len())];
        format!("{}\"{word}\"{}", &line[..from], &line[from + length + 2..])
    }
}

#[test]
fn mutated_files_never_break_the_reader() {
    let seeds = seeds();
    let lines = seeds.iter().flat_map(|seed| seed.lines()).map(str::to_owned).collect();
    let mut mutator = Mutator { random: Xoshiro256PlusPlus::seed_from_u64(1), lines };
    let mut longest = Duration::ZERO;
    let mut reached = [0; 4];
    for case in 0..3000 {
        let seed = &seeds[case % seeds.len()];
        let mut data = seed.clone().into_bytes();
        if case % 3 != 0 {
            data = mutator.lines(seed).into_bytes();
        }
        if case % 3 != 1 {
            mutator.bytes(&mut data);
        }
        reached[drive(&data, &mut longest) as usize] += 1;
    }
    let [bytes, text, _, games] = reached;
    assert!(bytes > 50 && text > 1000 && games > 100, "the mutator reaches {reached:?} only");
    assert!(longest < PATIENCE, "an input took {longest:?}");
}

#[test]
fn random_bytes_are_refused() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut longest = Duration::ZERO;
    for _ in 0..3000 {
        let length = random.random_range(0..200u32);
        let ascii = random.random_range(0..2u32) == 0;
        let data: Vec<u8> =
            (0..length).map(|_| random.random::<u8>() & if ascii { 0x7f } else { 0xff }).collect();
        assert!(drive(&data, &mut longest) <= FuzzOutcome::Text);
    }
    assert!(longest < PATIENCE, "an input took {longest:?}");
}

/// A variant file with one line of duo's exchanged.
fn duo_with(key: &str, line: &str) -> String {
    let duo = rules_file("duo");
    let changed: Vec<&str> = duo.lines().map(|old| if old.starts_with(key) { line } else { old }).collect();
    changed.join("\n")
}

fn rules_file(name: &str) -> String {
    fs::read_to_string(format!("{}/../../variants/{name}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn enormous_wishes_are_refused_at_once() {
    let deep = format!("seats = {}", "[".repeat(100_000));
    let long_name = format!("pieces = \"{}\"", "x".repeat(1_000_000));
    let far =
        format!("board = {{ shape = \"drawn\", picture = \"{}#\" }}", "#".to_owned() + &".".repeat(100_000));
    let big = format!("board = {{ shape = \"drawn\", picture = \"{}\" }}", "#".repeat(1_000_000));
    for (key, line) in [
        ("board", "board = { shape = \"rectangle\", columns = 65535, rows = 65535 }"),
        ("board", "board = { shape = \"hexagon\", side = 65535 }"),
        ("board", far.as_str()),
        ("board", big.as_str()),
        ("pieces", long_name.as_str()),
        ("seats", deep.as_str()),
        ("bonus", "bonus = { all_placed = 2147483647, single_last = -2147483648 }"),
        ("colours", "colours = [\"blue\", \"yellow\"]\ncopies = 255"),
    ] {
        let mut longest = Duration::ZERO;
        let text = duo_with(key, line);
        assert_eq!(
            drive(text.as_bytes(), &mut longest),
            FuzzOutcome::Text,
            "{}",
            &line[..line.len().min(80)]
        );
        assert!(longest < PATIENCE, "{key} took {longest:?}");
    }
}

#[test]
fn a_board_with_too_many_corner_points_is_refused_by_the_compiler() {
    let text = duo_with("board", "board = { shape = \"rectangle\", columns = 22, rows = 22 }");
    assert_eq!(fuzz_variant(text.as_bytes()), FuzzOutcome::Variant);
}

#[test]
fn faults_have_their_place_and_say_what_was_expected() {
    let parse = |text: &str| rules::VariantFile::parse(text, rules::piece_set).unwrap_err().to_string();
    for (key, line, expected) in [
        (
            "bonus",
            "bonus = { all_placed = 1000001, single_last = 0 }",
            "`bonus`: expected -1000000 to 1000000, got 1000001",
        ),
        ("board", "board = { shape = \"hexagon\", side = 3 }", "`pieces`: square does not fit"),
        (
            "board",
            "board = { shape = \"hexagon\", side = 10 }",
            "expected a board of 1 to 512 fields, got one of 600",
        ),
        ("start_fields", "start_fields = [\"e10\", \"z99\"]", "expected fields of the board, got \"z99\""),
        ("start_fields", "start_fields = [\"e10\"]", "for starts=fixed expected one for each colour, got 1"),
        ("seats", "seats = [[\"blue\"]]", "`seats`: expected all 2 colours, got 1"),
        ("sides", "sides = [[\"blue\"], [\"pink\"]]", "`sides`: expected one of `colours`, got \"pink\""),
        ("pieces", "pieces = \"round\"", "`pieces`: expected the name of a piece set, got \"round\""),
        ("rule", "rule = \"none\"", "unknown variant `none`"),
        ("rule", "ruler = \"any\"", "unknown field `ruler`"),
    ] {
        let text = duo_with(key, line);
        let message = parse(&text);
        assert!(message.contains(expected), "{line}: {message}");
        // Where the board does not suit the pieces, the pieces are to blame.
        let blamed = if expected.contains("`pieces`: square") { "pieces" } else { line };
        let blamed = |other: &str| blamed.starts_with(other) || other.starts_with(blamed);
        let place = 1 + text.lines().position(blamed).unwrap();
        assert!(message.starts_with(&format!("line {place}, column ")), "{line}: {message}");
    }
    let shared =
        duo_with("start_fields", "start_fields = [\"e10\", \"j5\"]\noptions = { shared = [\"blue\"] }");
    assert!(parse(&shared).contains("expected `shared`"), "{}", parse(&shared));
    let pieces = rules::VariantFile::parse(&rules_file("duo"), |_| Some("F\n.#x\n")).unwrap_err().to_string();
    assert!(pieces.contains("`pieces`: in square: line 2, column 3: expected '#'"), "{pieces}");
}
