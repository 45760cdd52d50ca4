"""Random lines and grids to the native kernel and to pure Python, until some seconds are over.

    PYTHONPATH=.:tests/support python tests/fuzz/fuzz_kernel.py [SECONDS] [SEED]

Stops at the first answer that differs, and says how to see it again. ``.ci/sanitize`` runs it with a kernel
that checks its memory.
"""

from __future__ import annotations

import random
import sys
import time

from probing_reference import Probing
from random_lines import facts, random_grid, random_line
from walking_reference import SolutionWalk

from nonosat.logic import kernel
from nonosat.logic.bits import May
from nonosat.logic.kernel import pure
from nonosat.logic.lines import solve_line
from nonosat.logic.propagation import propagate
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.encodings.formula import formula_of_line


def compare(source: random.Random) -> None:
    """One random line, or now and then one random grid, on both paths."""
    colours = source.choice([1, 1, 2, 3, 6, 60])
    unknown = source.random() < 0.5
    if source.random() < 0.2:
        height, width = (source.choice([1, 2, 9, 30, 64, 70, 200]) for _ in range(2))
        puzzle = random_grid(source, height, width, min(colours, 6), unknown=unknown)
        found = facts(propagate(puzzle))
        with pure():
            assert found == facts(propagate(puzzle)), puzzle
        try_values(puzzle)
    else:
        width = source.choice([source.randint(1, 20), source.randint(1, 260), source.randint(1, 700)])
        line, may = random_line(source, width, colours, unknown=unknown)
        alone = solve_line(line, may)
        with pure():
            assert alone == solve_line(line, may), (line, may)
        if line.is_known:
            write_clauses(line, may, colours)


def write_clauses(line: Line, may: May, colours: int) -> None:
    """The clauses of a line on both paths."""
    formula = formula_of_line(line, colours=colours, may=may)
    with pure():
        written = formula_of_line(line, colours=colours, may=may)
    assert (formula and formula.families) == (written and written.families), (line, may)


def try_values(puzzle: Puzzle) -> None:
    """What trying values finds, the possibilities that are left and the first pictures, as its references."""
    known = propagate(puzzle)
    if known.contradiction is not None:
        return
    cells, others = known._cells.copy(), known._cells.copy()
    unfillable = cells.probe(50, 1, lambda: None)
    assert unfillable == Probing(others, puzzle.height, puzzle.width).run(50, 1, lambda: None), puzzle
    assert list(cells) == list(others), puzzle
    if unfillable is None:
        last = bytes(cell % (len(puzzle.palette) + 1) for cell in range(puzzle.height * puzzle.width))
        walk, other = cells.walk(last), SolutionWalk(cells, puzzle.height, puzzle.width, last=last)
        for _ in range(5):
            assert walk.next(100, lambda: None) == other.next(100, lambda: None), puzzle
        assert (walk.is_done(), walk.path()) == (other.is_done(), other.path()), puzzle


def main() -> None:
    """Run until the time is over."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**9)
    if kernel.name() == "pure":
        sys.exit("the native kernel is not built")
    begin, count = time.monotonic(), 0
    while time.monotonic() - begin < seconds:
        try:
            compare(random.Random(seed + count))
        except BaseException:
            print(f"with: fuzz_kernel.py 1 {seed + count}", file=sys.stderr)
            raise
        count += 1
    print(f"{count} lines and grids are settled alike, from seed {seed} on")


if __name__ == "__main__":
    main()
