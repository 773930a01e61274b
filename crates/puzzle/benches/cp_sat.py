"""Solves a cover with CP-SAT, one worker, for comparison only; prints CPU seconds a line, or `none`.

Usage: cp_sat.py tetro-8x10|tetro-8x10-apart|pento-15x16|pento-15x16-apart|pento-3x20 [SEEDS] [LIMIT]

LIMIT is in CPU seconds: CP-SAT itself knows only the clock, so the kernel ends a child process.
"""

import os
import resource
import sys
import time

from ortools.sat.python import cp_model

FOURS = ["####", "###,#..", "##,##", "###,.#.", "##.,.##"]
FIVES = [
    ".##,##.,.#.", "#####", "####,#...", "##..,.###", "##,##,#.", "###,.#.,.#.",
    "#.#,###", "#..,#..,###", "#..,##.,.##", ".#.,###,.#.", "####,.#..", "##.,.#.,.##",
]


def orientations(drawing):
    cells = [(x, y) for y, row in enumerate(drawing.split(",")) for x, c in enumerate(row) if c == "#"]
    found = set()
    for flip in (1, -1):
        turned = [(x * flip, y) for x, y in cells]
        for _ in range(4):
            turned = [(-y, x) for x, y in turned]
            left, low = min(x for x, _ in turned), min(y for _, y in turned)
            found.add(tuple(sorted((x - left, y - low) for x, y in turned)))
    return sorted(found)


def model_of(shapes, columns, rows, colours, apart):
    model = cp_model.CpModel()
    through = {(x, y): [] for x in range(columns) for y in range(rows)}
    sides = {}
    for drawing in shapes:
        of_colour = [[] for _ in range(colours)]
        for cells in orientations(drawing):
            width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
            for dx in range(columns - width + 1):
                for dy in range(rows - height + 1):
                    placed = {(x + dx, y + dy) for x, y in cells}
                    for colour in range(colours):
                        chosen = model.new_bool_var("")
                        of_colour[colour].append(chosen)
                        for cell in placed:
                            through[cell].append(chosen)
                        if apart:
                            for x, y in placed:
                                for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                                    if other in through and other not in placed:
                                        key = (colour, min((x, y), other), max((x, y), other))
                                        sides.setdefault(key, []).append(chosen)
        for chosen in of_colour:
            model.add_exactly_one(chosen)
    for chosen in through.values():
        model.add_exactly_one(chosen)
    for chosen in sides.values():
        model.add_at_most_one(chosen)
    return model


def solve(model, seed, limit):
    """Solves in a child process, which prints the time; returns whether it lived to do so."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = seed
        begun = time.process_time()
        status = solver.solve(model)
        seconds = time.process_time() - begun
        print(seconds if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else "none", flush=True)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def main():
    name = sys.argv[1]
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    limit = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    colours = 1 if name.startswith("pento-") and not name.startswith("pento-15x16") else 4
    rows, columns = (int(number) for number in name.split("-")[1].split("x"))
    shapes = FOURS if name.startswith("tetro") else FIVES
    model = model_of(shapes, columns, rows, colours, name.endswith("apart"))
    for seed in range(seeds):
        if not solve(model, seed, limit):
            print("none", flush=True)


main()
