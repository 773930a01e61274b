//! Times to the first solution over many seeds, beside a plain dancing-links search and CP-SAT, and how far
//! "solve from here" goes. CPU seconds of one thread; every solution passes the checker.
//!
//! `cargo bench -p puzzle -- [--seeds N] [--links N] [--cp-sat PYTHON] [NAME…]`, or `[--count]`, or
//! `[--from-here N [--player TEXT] [--depth N] [--each]]`, or `[--narrow]`

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
    let (mut seeds, mut links) = (20, 0);
    let mut from_here =
        from_here::Selection { positions: 0, player: String::new(), depth: 0, print_each: false };
    let (mut count, mut narrow) = (false, false);
    let mut python = None;
    let mut names: Vec<String> = Vec::new();
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok()).expect("a number");
        match argument.as_str() {
            // As cargo's own harness has it: each once, for what is asserted.
            "--test" => seeds = 1,
            "--seeds" => seeds = number(),
            "--links" => links = number(),
            "--from-here" => from_here.positions = number(),
            "--depth" => from_here.depth = number() as usize,
            "--each" => from_here.print_each = true,
            "--player" => from_here.player = arguments.next().unwrap_or_default(),
            "--narrow" => narrow = true,
            "--count" => count = true,
            "--cp-sat" => python = arguments.next(),
            _ => names.push(argument),
        }
    }
    if names.is_empty() && from_here.positions == 0 && !count && !narrow {
        names = puzzle::names().map(Into::into).collect();
    }
    println!("| puzzle | search | solved | median s | 95th s | worst s |\n|---|---|---|---|---|---|");
    for name in &names {
        let solver = Solver::new(puzzle::puzzle(name).expect("a built-in puzzle"));
        compare(&solver, seeds, links, python.as_deref());
    }
    if count {
        let solver = Solver::new(puzzle::puzzle("tetro-8x10").expect("it is built in"));
        let begun = cpu();
        let count = solver.count(&mut |_| false);
        println!("\ntetro-8x10: {count:?} in {:.1} s", cpu() - begun);
    }
    if narrow {
        for (columns, rows) in [(20, 3), (15, 4), (12, 5), (10, 6)] {
            compare(&Solver::new(twelve_pentominoes(columns, rows)), seeds, links, None);
        }
    }
    if from_here.positions > 0 {
        from_here::run(&from_here);
    }
}

/// The twelve pentominoes in a rectangle: the narrower it is, the fewer tilings it has.
fn twelve_pentominoes(columns: u16, rows: u16) -> Puzzle {
    let text = format!(
        "name = \"pento-{rows}x{columns}\"\ntitle = \"Twelve\"\ntask = \"cover\"\npieces = \"square\"\n\
         only = [\"F\", \"I5\", \"L5\", \"N\", \"P\", \"T5\", \"U\", \"V5\", \"W\", \"X\", \"Y\", \"Z5\"]\n\
         colours = [\"blue\"]\nboard = {{ shape = \"rectangle\", columns = {columns}, rows = {rows} }}\n"
    );
    Puzzle::parse(&text).expect("the pieces fill the rectangle")
}

fn compare(solver: &Solver, seeds: u64, links: u64, python: Option<&str>) {
    let limit = if matches!(solver.puzzle().task, Task::Play { .. }) { PLAY_LIMIT } else { COVER_LIMIT };
    let name = &solver.puzzle().name;
    row(name, "ours", (0..seeds).map(|seed| timed(solver, limit, |observer| solver.solve(seed, observer))));
    match solver.puzzle().task {
        Task::Play { .. } => {
            let search = |seed| timed(solver, limit, |observer| solver.solve_symmetric(seed, observer));
            row(name, "ours, symmetric", (0..seeds).map(search));
        }
        Task::Cover(asked) if !asked.touching && !asked.linked => {
            row(name, "dancing links", (0..links).map(|seed| dance(solver, asked.apart, seed)));
            let cp_sat = python.map(|python| cp_sat(python, name));
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
    println!("| {name} | {search} | {solved}/{count} | {median:.5} | {high:.5} | {worst:.5} |");
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
fn cp_sat(python: &str, name: &str) -> Vec<Option<f64>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/cp_sat.py");
    let output = Command::new(python).args([script, name]).output().expect("Python runs");
    String::from_utf8_lossy(&output.stdout).lines().map(|line| line.trim().parse().ok()).collect()
}

fn cpu() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
