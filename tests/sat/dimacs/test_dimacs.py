"""Formulas as DIMACS text: their contents, and their models by other programs."""

from __future__ import annotations

import gzip
import itertools
import lzma
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import nonosat_here
from conftest import PUZZLES
from external import answer_of, every_program
from partly_known_clues import hidden
from pysat.formula import CNF
from pysat.solvers import Solver
from slowness import rest_slow

import nonosat
from nonosat import Grid, InputError, Puzzle, Verdict, clue, decode, encode, read, solve
from nonosat.sat.cnf.clause_text import clause_lines
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.catalogue import ENCODINGS
from puzzles import domino, random_puzzle

every_encoding = pytest.mark.parametrize("encoding", [each.name for each in ENCODINGS])
SMALLEST = Puzzle((clue(1, 1), clue(2), clue(1), clue(1)), (clue(2), clue(1), clue(2), clue(1)))


def written(folder: Path, puzzle: Puzzle, **options: object) -> Path:
    path = folder / "formula.cnf"
    path.write_text(str(encode(puzzle, **options)))
    return path


def solutions_by_models(text: str, cells: int) -> list[tuple[bool, ...]]:
    """Return the models of a formula's text, projected to its cells."""
    formula = CNF(from_string=text)
    last = max(formula.nv, cells)  # cells of lines about which nothing is said may be in no clause
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        solver.add_clause([last, -last])
        return [tuple(literal > 0 for literal in model[:cells]) for model in solver.enum_models()]


@every_encoding
def test_the_text_is_the_same_in_however_many_pieces_it_is_made(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = read(PUZZLES / "two_switches.json")
    whole = str(encode(puzzle, encoding=encoding, raw=True))
    for count in (1, 7, 100):
        for module in ("cnf.clause_text", "dimacs.text"):
            monkeypatch.setattr(f"nonosat.sat.{module}._CHUNK", count)
        assert str(encode(puzzle, encoding=encoding, raw=True)) == whole


@pytest.mark.parametrize("others", [0.0, 0.35])
@pytest.mark.parametrize("raw", rest_slow([True, False]))
@every_encoding
def test_the_text_has_a_model_for_each_solution(encoding: str, others: float, *, raw: bool) -> None:
    rng = random.Random(1)
    kinds: set[str] = set()
    for number in range(6):
        colours = 1 + number % 2
        height, width = (2, 6) if colours == 1 else (2, 3)
        puzzle = random_puzzle(rng, height, width, colours)
        if others:
            puzzle = hidden(puzzle, rng, others=others)
        text = str(encode(puzzle, encoding=encoding, raw=raw))
        grids = map(bytes, itertools.product(range(colours + 1), repeat=height * width))
        letters = puzzle.palette.letters
        expected = [
            tuple(value == colour for value in grid for colour in range(1, colours + 1))
            for grid in grids
            if puzzle.is_solved_by(Grid(height, width, grid, letters))
        ]
        assert sorted(solutions_by_models(text, height * width * colours)) == sorted(expected)
        variables = [line.split() for line in text.splitlines() if line.startswith("c var ")]
        assert [int(words[2]) for words in variables] == list(range(1, len(variables) + 1))
        kinds.update(words[3] for words in variables)
    if others:
        assert {"cell", "state"} <= kinds
        assert not raw or "reached" in kinds
        assert not raw or ("ends-by" in kinds) == (encoding == "order")


@pytest.mark.parametrize("raw", [True, False])
@every_encoding
def test_the_header_counts_and_every_variable_has_its_line(encoding: str, *, raw: bool) -> None:
    puzzle = random_puzzle(random.Random(7), 5, 7, 2)
    lines = str(encode(puzzle, encoding=encoding, raw=raw)).splitlines()
    numbers = [int(line.split()[2]) for line in lines if line.startswith("c var ")]
    (header,) = (line for line in lines if line.startswith("p "))
    variables, clauses = map(int, header.split()[2:])
    body = lines[lines.index(header) + 1 :]
    assert numbers == list(range(1, variables + 1))
    assert len(body) == clauses
    assert all(re.fullmatch(r"(-?[1-9]\d* )*0", line) for line in body)
    assert "c var 3 cell 0 1 1" in lines
    assert "c var 4 cell 0 1 2" in lines
    assert f"c p show {' '.join(map(str, range(1, 71)))} 0" in lines
    assert lines[0] == f"c nonosat {nonosat.__version__}"
    kinds = r"c var \d+ (starts-by|starts-at|at-most-one-\w+|state|gap) (row|column) \d+ \d+ \d+"
    assert all(re.fullmatch(kinds, line) for line in lines if line.startswith("c var") and "cell" not in line)


def test_names_of_variables_say_where_their_line_is() -> None:
    """Columns count from 0 again."""
    lines = str(encode(SMALLEST, encoding="start", raw=True)).splitlines()
    named = [line.split()[3:] for line in lines if line.startswith("c var ")]
    assert ["starts-at", "row", "0", "1", "2"] in named
    assert ["starts-at", "column", "3", "0", "3"] in named
    assert ["starts-at", "column", "4", "0", "0"] not in named


def test_the_bytes_are_the_same_every_time() -> None:
    puzzle = read(PUZZLES / "gchq_without_givens.json")
    assert b"".join(encode(puzzle).dimacs()) == str(encode(puzzle)).encode()


@pytest.mark.slow
def test_the_text_comes_in_chunks() -> None:
    chunks = list(encode(read(PUZZLES / "dom_9.json").transposed(), raw=True).dimacs())
    assert max(map(len, chunks)) < 2_000_000
    big = Puzzle((clue(*[1] * 10),) * 70, (clue(*[1] * 12),) * 60)
    sizes = [len(chunk) for chunk in encode(big, raw=True, encoding="start").dimacs()]
    assert sum(sizes) > 4_000_000
    assert max(sizes) < 2_000_000


def test_few_clauses_are_made_and_written_at_a_time() -> None:
    made = 0

    def clauses() -> Iterator[Clause]:
        nonlocal made
        while made < 7_000:
            made += 1
            yield (1, -2)

    written = [(made, chunk.count(b"\n")) for chunk in clause_lines(clauses())]
    assert written == [(3_000, 3_000), (6_000, 3_000), (7_000, 1_000)]


def test_excluding_the_only_solution_leaves_nothing() -> None:
    for puzzle in (SMALLEST, domino(4), read(PUZZLES / "rainbow_fish.json"), read(PUZZLES / "gchq.json")):
        (solution,) = solve(puzzle).solutions
        for options in ({"raw": True}, {"raw": False}, {"encoding": "start"}):
            formula = CNF(from_string=str(encode(puzzle, exclude=[solution], **options)))
            with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
                assert solver.solve() is False
            formula = CNF(from_string=str(encode(puzzle, **options)))
            with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
                assert solver.solve() is True


def test_excluding_some_solutions_leaves_the_others() -> None:
    puzzle = Puzzle((clue(1),) * 3, (clue(1),) * 3)
    everything = solve(puzzle, limit=None).solutions
    text = str(encode(puzzle, exclude=everything[:4]))
    left = {tuple(map(bool, solution.cells)) for solution in everything[4:]}
    assert set(solutions_by_models(text, 9)) == left
    assert "c excluded solutions 4" in text


def test_a_solution_of_another_size_or_with_holes_cannot_be_excluded() -> None:
    with pytest.raises(InputError, match="4 columns and 4 rows, found '2 columns and 1 rows'"):
        encode(SMALLEST, exclude=[Grid.from_text(["#."])])
    with pytest.raises(InputError, match="every cell is decided"):
        encode(SMALLEST, exclude=[Grid.undecided(4, 4)])


@pytest.mark.parametrize("raw", rest_slow([False, True]))
@every_encoding
@every_program
def test_debian_solvers_agree_with_us(program: str, encoding: str, *, raw: bool, tmp_path: Path) -> None:
    names = ["tatham_4x4", "dom_7", "gchq", "rainbow_fish"]
    for name in names[1:2] if "-" in encoding else names:
        puzzle = read(PUZZLES / f"{name}.json")
        (solution,) = solve(puzzle).solutions
        code, answer = answer_of(program, written(tmp_path, puzzle, encoding=encoding, raw=raw))
        assert code in (10, 30)  # clasp adds 20 when it knows that there is no other model
        assert decode(puzzle, answer).solutions == (solution,)
        code, answer = answer_of(
            program, written(tmp_path, puzzle, encoding=encoding, raw=raw, exclude=[solution])
        )
        assert code == 20
        assert decode(puzzle, answer).verdict is Verdict.NONE
    code, answer = answer_of(
        program, written(tmp_path, read(PUZZLES / "impossible_swap.json"), encoding=encoding, raw=raw)
    )
    assert code == 20


def test_commands_write_files_pipes_and_compressed_files(tmp_path: Path) -> None:
    puzzle = str(PUZZLES / "dom_7.json")
    code, plain, _ = nonosat_here("encode", puzzle, "--quiet")
    assert code == 0
    for name, unpack in (("a.cnf", bytes), ("a.cnf.gz", gzip.decompress), ("a.cnf.xz", lzma.decompress)):
        first, second = tmp_path / name, tmp_path / f"again-{name}"
        assert nonosat_here("encode", puzzle, "-o", str(first))[0] == 0
        assert nonosat_here("encode", puzzle, "-o", str(second))[0] == 0
        assert unpack(first.read_bytes()).decode() == plain
        assert first.read_bytes() == second.read_bytes()


def test_a_wrong_solution_leaves_no_file(tmp_path: Path) -> None:
    solution = tmp_path / "solution.txt"
    solution.write_text("##\n..\n")
    target = tmp_path / "a.cnf"
    code, out, err = nonosat_here(
        "encode", str(PUZZLES / "tatham_4x4.json"), "--exclude", str(solution), "-o", str(target)
    )
    assert (code, out) == (2, "")
    assert err == f"{solution}: expected a goal of 4 columns and 4 rows, found '2 columns and 2 rows'\n"
    assert not target.exists()


# Comments are short enough for programs that read lines into 1,024 bytes.


@pytest.mark.parametrize("size", [(3, 5), (8, 10), (40, 41)])
def test_every_cell_is_shown_once_and_no_line_is_long(size: tuple[int, int]) -> None:
    height, width = size
    puzzle = Puzzle.from_solution(Grid.from_text(["#" * width] * height))
    lines = str(encode(puzzle)).splitlines()
    shown = [line.split()[3:] for line in lines if line.startswith("c p show ")]
    assert all(numbers[-1] == "0" for numbers in shown)
    assert [int(each) for numbers in shown for each in numbers[:-1]] == list(range(1, height * width + 1))
    assert max(map(len, lines)) <= 1000


@pytest.mark.parametrize("title", ["word " * 900, "ä" * 3000, "no end " + "x" * 2500])
def test_a_long_title_is_broken_without_a_loss(title: str) -> None:
    puzzle = replace(Puzzle.from_solution(Grid.from_text(["##."])), title=title)
    text = b"".join(encode(puzzle).dimacs())
    lines = text.splitlines()
    assert max(map(len, lines)) <= 1000
    first = next(number for number, line in enumerate(lines) if line.startswith(b"c title"))
    last = next(number for number, line in enumerate(lines) if line.startswith(b"c rows"))
    parts = [line.decode() for line in lines[first:last]]
    assert all(part.startswith("c … ") for part in parts[1:])
    told = "".join(part.removeprefix("c title").removeprefix("c … ") for part in parts)
    assert told.replace(" ", "") == title.replace(" ", "")


def test_no_title_is_taken_for_what_counters_read() -> None:
    title = "x" * 990 + " p show 1 0"
    lines = str(encode(replace(Puzzle.from_solution(Grid.from_text(["##."])), title=title))).splitlines()
    assert [line for line in lines if line.startswith(("c p", "c t "))] == ["c t pmc", "c p show 1 2 3 0"]
