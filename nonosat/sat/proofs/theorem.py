"""Uniqueness as a theorem: what the machine-checked checker of ``theorem/`` reads, and the same for Coq.

The program ``nonosat-theorem-checker`` is extracted from a development in Coq, which proves that what it
accepts is so: the solutions are solutions of the puzzle, and there are no others. It writes the formula,
in an encoding that is proved; ours is never read, so that a mistake of ours can only make it refuse.

The puzzle is text, a line each: the encoding; the numbers of colours, rows and columns; the clue of every
row, then of every column (length and colour of each run); the rows of the givens (``?``: not given); and the
rows of each solution.

>>> from nonosat.model.grid import Grid
>>> from nonosat.model.puzzle import Puzzle
>>> grid = Grid.from_text(["##.#"])
>>> print(problem_of(Puzzle.from_solution(grid), [grid], encoding="order").decode(), end="")
order
1 1 4
2 1 1 1
1 1
1 1
<BLANKLINE>
1 1
? ? ? ?
1 1 0 1
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.proofs.lrat import WrongProof

#: The encodings that are proved.
ENCODINGS = ("order", "start")
#: Bytes of a proof in LRAT above which Coq takes more than some seconds to check the theorem.
LONG_PROOF = 500_000


def problem_of(puzzle: Puzzle, solutions: Iterable[Grid], *, encoding: str) -> bytes:
    """Return the text of a puzzle with its solutions; raises ``InputError`` for what no theorem is about."""
    expect_provable(puzzle, encoding)
    sizes = f"{len(puzzle.palette)} {puzzle.height} {puzzle.width}"
    lines = [encoding, sizes, *map(_clue_text, puzzle.lines()), *_rows_of(puzzle.givens, puzzle)]
    for solution in solutions:
        lines += _rows_of(solution, puzzle)
    return "".join(f"{line}\n" for line in lines).encode()


def expect_provable(puzzle: Puzzle, encoding: str) -> None:
    """Raise ``InputError`` unless the encoding is proved, and the puzzle's clues are known."""
    if encoding not in ENCODINGS:
        raise InputError(f"no theorem about the encoding '{encoding}': choose {' or '.join(ENCODINGS)}")
    for line in puzzle.lines():
        if not line.is_known:
            raise InputError(f"no theorem about unknown numbers: {line.name} has some")


def theorem_of(puzzle: Puzzle, solutions: Sequence[Grid], lrat: bytes, *, encoding: str) -> Iterator[bytes]:
    """Yield the text of a file for Coq, in which its kernel checks the proof: nothing else is trusted.

    Raises ``InputError`` for what no theorem is about, and ``WrongProof`` for a proof with RAT steps.
    """
    expect_provable(puzzle, encoding)
    title = (puzzle.title or "A puzzle").replace("*)", "* )").replace('"', "'")
    yield (
        f"(** {title}\n\n    coqc -R theorem/_build Nonogram FILE.v checks it. *)\n"
        "From Coq Require Import List PArith.\n"
        "From Nonogram Require Import Spec Formulas StartEncoding OrderEncoding Lrat Uniqueness.\n"
        "Import ListNotations.\n\n"
        f"Definition the_puzzle : puzzle := {{|\n  colours := {len(puzzle.palette)};\n"
        f"  row_clues := {_clues(puzzle.lines()[: puzzle.height])};\n"
        f"  column_clues := {_clues(puzzle.lines()[puzzle.height :])};\n"
        f"  givens := {_listed(map(str, puzzle.givens.decided() if puzzle.givens else ()))}\n|}}.\n\n"
        f"Definition solutions : list grid := {_listed(map(_grid, solutions), ';' + chr(10) * 2)}.\n\n"
        "Open Scope positive_scope.\nDefinition proof : list step := [\n"
    ).encode()
    separator = b""
    for step in _steps(lrat):
        yield separator + step
        separator = b";\n"
    yield b"].\nClose Scope positive_scope.\n\n"
    yield _statement(len(solutions), encoding).encode()


def _statement(count: int, encoding: str) -> str:
    names = {
        0: ("no_solution", "forall g, ~ solves the_puzzle g", "check_none"),
        1: ("exactly_one_solution", "unique_solution the_puzzle (hd [] solutions)", "check_unique"),
    }
    name, claim, lemma = names.get(
        count, ("all_solutions", "forall g, solves the_puzzle g <-> In g solutions", "check_all")
    )
    return (
        f"Theorem {name} : {claim}.\n"
        f"Proof. apply ({lemma} {encoding}) with (steps := proof); [apply {encoding}_complete|].\n"
        f"  vm_compute. reflexivity. Qed.\n\nPrint Assumptions {name}.\n"
    )


def _steps(lrat: bytes) -> Iterator[bytes]:
    """Yield each step of a proof as Coq has it, up to the empty clause."""
    for line in io.BytesIO(lrat):
        words = line.split()
        if not words or words[0] == b"c":
            continue
        if words[1] == b"d":
            yield b"Delete [%s]" % b";".join(words[2:-1])
            continue
        end = words.index(b"0", 1)
        clause, hints = words[1:end], words[end + 1 : -1]
        if any(hint.startswith(b"-") for hint in hints):
            raise WrongProof("no theorem by a proof with RAT steps")
        literals = b";".join(b"Neg " + word[1:] if word[:1] == b"-" else b"Pos " + word for word in clause)
        yield b"Add %s [%s] [%s]" % (words[0], literals, b";".join(hints))
        if not clause:
            return


def _clues(lines: Iterable[Line]) -> str:
    return _listed(_listed(map(str, runs_of(line)), "; ") for line in lines)


def _grid(solution: Grid) -> str:
    return _listed(_listed(map(str, row), "; ") for row in solution.rows())


def _listed(items: Iterable[str], separator: str = ";\n  ") -> str:
    return f"[{separator.join(items)}]"


def runs_of(line: Line) -> list[tuple[int, int]]:
    """Return length and colour of each run."""
    return list(zip(line.lengths, line.colours, strict=True))


def _clue_text(line: Line) -> str:
    return " ".join(f"{length} {colour}" for length, colour in runs_of(line))


def _rows_of(grid: Grid | None, puzzle: Puzzle) -> Iterator[str]:
    for row in range(puzzle.height):
        values: Sequence[int | None] = [grid[row, column] if grid else None for column in range(puzzle.width)]
        yield " ".join("?" if value is None else str(value) for value in values)
