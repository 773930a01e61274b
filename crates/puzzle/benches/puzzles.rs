//! Times to the first solution over many seeds, beside a plain dancing-links search and CP-SAT, and how far
//! "solve from here" goes. CPU seconds of one thread; every solution passes the checker.
//!
//! `cargo bench -p puzzle -- [--seeds N] [--links N] [--cp-sat PYTHON] [--before PROGRAM] [--narrow] [NAME…]`, or
//! `[--count]`, or `[--from-here N [--first N] [--player TEXT] [--depth N] [--each] [NAME…]]`
//!
//! Dancing links and CP-SAT have as many seeds as `--links` says. `--before` names this benchmark as it was built from
//! another state of the project: its rows stand beside those of today, from the same minute of the same machine.

#[path = "dancing_links.rs"]
#[allow(missing_docs, unreachable_pub)]
mod dancing_links;
#[path = "from_here.rs"]
#[allow(missing_docs, unreachable_pub)]
mod from_here;

use std::process::Command;

use puzzle::{Observer, Outcome, PlacedPiece, Puzzle, SearchResult, Solver, Task, check};
use rules::Ply;

const COVER_LIMIT: f64 = 10.0;
const LINKS_LIMIT: f64 = 10.0;
const PLAY_LIMIT: f64 = 30.0;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let mut seeds = 20;
    let mut from_here = from_here::Selection::default();
    let (mut count, mut narrow) = (false, false);
    let mut rivals = Rivals::default();
    let mut names: Vec<String> = Vec::new();
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok()).expect("a number");
        match argument.as_str() {
            // As cargo's own harness has it: each once, for what is asserted.
            "--test" => seeds = 1,
            "--seeds" => seeds = number(),
            "--links" => rivals.seeds = number(),
            "--from-here" => from_here.positions = number(),
            "--first" => from_here.first = number(),
            "--depth" => from_here.depth = number() as usize,
            "--each" => from_here.print_each = true,
            "--player" => from_here.player = arguments.next().unwrap_or_default(),
            "--narrow" => narrow = true,
            "--count" => count = true,
            "--cp-sat" => rivals.python = arguments.next(),
            "--before" => rivals.before = arguments.next(),
            _ => names.push(argument),
        }
    }
    if from_here.positions > 0 {
        from_here.puzzles = std::mem::take(&mut names);
    } else if names.is_empty() && !count && !narrow {
        names = puzzle::names().map(Into::into).collect();
    }
    if narrow {
        names.extend(["pento-3x20", "pento-4x15", "pento-5x12", "pento-6x10"].map(Into::into));
    }
    println!("| puzzle | search | solved | median s | 95th s | worst s |\n|---|---|---|---|---|---|");
    for name in &names {
        let puzzle = puzzle::puzzle(name).or_else(|| twelve_pentominoes(name));
        compare(&Solver::new(puzzle.expect("a built-in puzzle, or one such as pento-3x20")), seeds, &rivals);
    }
    if count {
        let solver = Solver::new(puzzle::puzzle("tetro-8x10").expect("it is built in"));
        let begun = cpu();
        let count = solver.count(&mut |_| false);
        println!("\ntetro-8x10: {count:?} in {:.1} s", cpu() - begun);
    }
    if from_here.positions > 0 {
        from_here::run(&from_here);
    }
}

/// What is measured beside the searches of today.
#[derive(Default)]
struct Rivals {
    seeds: u64,
    python: Option<String>,
    before: Option<String>,
}

/// The twelve pentominoes in a rectangle, as `pento-3x20`: the narrower it is, the fewer tilings it has.
fn twelve_pentominoes(name: &str) -> Option<Puzzle> {
    let (rows, columns) = name.strip_prefix("pento-")?.split_once('x')?;
    let text = format!(
        "name = \"pento-{rows}x{columns}\"\ntitle = \"Twelve\"\ntask = \"cover\"\npieces = \"square\"\n\
         only = [\"F\", \"I5\", \"L5\", \"N\", \"P\", \"T5\", \"U\", \"V5\", \"W\", \"X\", \"Y\", \"Z5\"]\n\
         colours = [\"blue\"]\nboard = {{ shape = \"rectangle\", columns = {columns}, rows = {rows} }}\n"
    );
    Puzzle::parse(&text).ok()
}

fn compare(solver: &Solver, seeds: u64, rivals: &Rivals) {
    let limit = if matches!(solver.puzzle().task, Task::Play { .. }) { PLAY_LIMIT } else { COVER_LIMIT };
    let name = &solver.puzzle().name;
    if let Some(before) = &rivals.before {
        let output =
            Command::new(before).args(["--seeds", &seeds.to_string(), name]).output().expect("it runs");
        let rows = String::from_utf8_lossy(&output.stdout).replace("| ours", "| before");
        rows.lines().filter(|line| line.contains("| before")).for_each(|line| println!("{line}"));
    }
    row(name, "ours", (0..seeds).map(|seed| timed(solver, limit, |observer| solver.solve(seed, observer))));
    match solver.puzzle().task {
        Task::Play { .. } => {
            let search = |seed| timed(solver, limit, |observer| solver.solve_symmetric(seed, observer));
            row(name, "ours, symmetric", (0..seeds).map(search));
        }
        Task::Cover(asked) if !asked.touching && !asked.linked => {
            row(name, "dancing links", (0..rivals.seeds).map(|seed| dance(solver, asked.apart, seed)));
            let cp_sat = rivals.python.as_ref().map(|python| cp_sat(python, name, rivals.seeds));
            row(name, "CP-SAT", cp_sat.into_iter().flatten());
        }
        Task::Cover(_) => {}
    }
}

/// One line of the table: runs without a solution count as endless.
fn row(name: &str, search: &str, times: impl Iterator<Item = Option<f64>>) {
    let mut times: Vec<f64> = times.map(|time| time.unwrap_or(f64::INFINITY)).collect();
    if times.is_empty() {
        return;
    }
    times.sort_by(f64::total_cmp);
    let solved = times.iter().filter(|time| time.is_finite()).count();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
    let (median, high, worst) = (at(50), at(95), at(100));
    let count = times.len();
    let shown = |time: f64| if time.is_finite() { format!("{time:.5}") } else { "none".into() };
    let (median, high, worst) = (shown(median), shown(high), shown(worst));
    println!("| {name} | {search} | {solved}/{count} | {median} | {high} | {worst} |");
}

fn timed(solver: &Solver, limit: f64, search: impl FnOnce(&mut Observer<'_>) -> SearchResult) -> Option<f64> {
    let begun = cpu();
    let result = search(&mut |_| cpu() - begun > limit);
    let seconds = cpu() - begun;
    let Outcome::Solved(plies) = result.outcome else { return None };
    assert_solution(solver, &plies);
    Some(seconds)
}

fn assert_solution(solver: &Solver, plies: &[Ply]) {
    let attempt: Vec<PlacedPiece> = plies.iter().map(|&ply| PlacedPiece::new(solver.puzzle(), ply)).collect();
    let report = check(solver.puzzle(), &attempt);
    assert!(report.is_solution(), "{:?}", report.violations);
}

fn dance(solver: &Solver, apart: bool, seed: u64) -> Option<f64> {
    let mut links = dancing_links::Links::new(solver.puzzle(), apart, seed);
    let begun = cpu();
    let found = links.solve(&mut || cpu() - begun > LINKS_LIMIT);
    found.filter(|&found| found).map(|_| cpu() - begun)
}

/// The script prints one time a line, or `none`.
fn cp_sat(python: &str, name: &str, seeds: u64) -> Vec<Option<f64>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/cp_sat.py");
    let output = Command::new(python).args([script, name, &seeds.to_string()]).output().expect("Python runs");
    String::from_utf8_lossy(&output.stdout).lines().map(|line| line.trim().parse().ok()).collect()
}

fn cpu() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
