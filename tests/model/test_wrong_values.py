"""Values and functions of the library refuse invalid arguments.

Every error is a ``NonosatError``, and the corresponding built-in error, if there is one.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonosat as library
from nonosat import NonosatError
from nonosat.model.errors import FileError

#: A type checker would refuse what is tried here.
nonosat: Any = library
Grid, Palette, Puzzle = nonosat.Grid, nonosat.Palette, nonosat.Puzzle
Run, clue = nonosat.Run, nonosat.clue
SOLUTION = Grid.from_text(["##.", "..#"])
PUZZLE = Puzzle.from_solution(SOLUTION)

#: What is made or asked, the built-in error that it is, and words of its sentence.
WRONG: dict[str, tuple[Callable[[Any], object], type[Exception], str]] = {
    "a clue of True": (lambda _: clue(True), TypeError, "whole number, found True"),
    "a clue of a float": (lambda _: clue(2.0), TypeError, "whole number, found 2.0"),
    "a clue of a text": (lambda _: clue("3"), TypeError, "whole number, found '3'"),
    "a clue of a numpy bool": (lambda _: clue(np.True_), TypeError, "whole number, found np.True_"),
    "a clue of None": (lambda _: clue(None), TypeError, "whole number, found None"),
    "a negative clue": (lambda _: clue(3, -1), ValueError, "at least 1 cell, not -1"),
    "a run of True": (lambda _: Run(True), TypeError, "length of a run, .* found True"),
    "a run of a float": (lambda _: Run(2.5), TypeError, "length of a run, .* found 2.5"),
    "a run in a named colour": (lambda _: Run(2, "red"), TypeError, "colour of a run, .* found 'red'"),
    "a run with a colour that is True": (lambda _: Run(2, True), TypeError, "colour of a run, .* found True"),
    "a run that repeats 1": (lambda _: Run(None, None, 1), TypeError, "repeats: expected True or False"),
    "a puzzle of numbers": (lambda _: Puzzle([1], [1]), TypeError, r"a clue, such as clue\(3, 1\), found 1"),
    "a puzzle of lists of numbers": (lambda _: Puzzle([[1]], [[1]]), TypeError, "1 is not a run"),
    "a puzzle of nested lists": (lambda _: Puzzle((([1],),), (clue(1),)), TypeError, r"\[1\] is not a run"),
    "a puzzle of a text": (lambda _: Puzzle("11", "11"), TypeError, "rows: expected a clue for each line"),
    "a puzzle of None": (lambda _: Puzzle(None, (clue(1),)), TypeError, "rows: expected a clue"),
    "a puzzle without rows": (lambda _: Puzzle([], []), ValueError, "at least one row and one column"),
    "a title that is a number": (lambda _: Puzzle((clue(1),), (clue(1),), title=7), TypeError, "title: "),
    "givens as rows": (lambda _: Puzzle((clue(1),), (clue(1),), givens=["#"]), TypeError, "givens: expect"),
    "letters as a palette": (
        lambda _: Puzzle((), (), palette="ab"),
        TypeError,
        "palette: expected a Palette",
    ),
    "True solutions expected": (
        lambda _: Puzzle((clue(1),), (clue(1),), expected=True),
        TypeError,
        "number of solutions",
    ),
    "clues that are numbers": (
        lambda _: Puzzle.from_clues([1], [[1]]),
        TypeError,
        r"^row 1: expected a clue as a list of run lengths, such as \[3, 1\], found 1$",
    ),
    "clues that are texts": (
        lambda _: Puzzle.from_clues([[1]], ["1"]),
        TypeError,
        "^column 1: expected a clue",
    ),
    "clues that are one text": (
        lambda _: Puzzle.from_clues("1", "1"),
        TypeError,
        "^rows: expected a clue for",
    ),
    "a clue of a fraction": (lambda _: Puzzle.from_clues([[1.5]], [[1]]), TypeError, "^row 1: .* found 1.5"),
    "a clue of a negative number": (
        lambda _: Puzzle.from_clues([[1], [-1]], [[1]]),
        ValueError,
        "^row 2: expected a run length of at least 1, found -1$",
    ),
    "clues without columns": (lambda _: Puzzle.from_clues([[1]], []), ValueError, "at least one row and one"),
    "a solution of rows of numbers": (
        lambda _: PUZZLE.is_solved_by([[1, 0]]),
        TypeError,
        "expected a Grid \\(Grid.from_rows takes",
    ),
    "a path with a null character": (lambda _: nonosat.read("a\0b"), ValueError, "source: expected a path"),
    "a drawing of a grid": (
        lambda _: nonosat.draw(SOLUTION),
        TypeError,
        "puzzle: expected Puzzle or Iterable",
    ),
    "a book of a grid": (lambda _: nonosat.book(SOLUTION), TypeError, "expected Iterable, found Grid"),
    "a row with a name": (lambda _: SOLUTION.row("1"), TypeError, "the number of a row, found '1'"),
    "a palette of a number": (lambda _: Palette.of_letters(3), TypeError, "the letters of the colours"),
    "propagation of a grid": (
        lambda _: nonosat.sat.propagate(SOLUTION),
        TypeError,
        "puzzle: expected Puzzle",
    ),
    "an address": (
        lambda _: nonosat.read("https://a.b/c"),
        nonosat.InputError,
        "https://a.b/c: .* an address",
    ),
    "an address as a path": (
        lambda _: nonosat.read(Path("https://a.b/c")),
        nonosat.InputError,
        "^https:/a.b/c: expected a file name, not an address",
    ),
    "the address of an image": (
        lambda _: nonosat.make("https://a.b/c.png"),
        nonosat.InputError,
        "^https://a.b/c.png: expected a file name, not an address",
    ),
    "text that is no puzzle": (lambda _: nonosat.read("1 x\n2"), nonosat.InputError, "^text:1:3: row 2: "),
    "a puzzle of rows of numbers": (lambda _: Puzzle.from_solution([[1, 0]]), TypeError, "expected a Grid"),
    "a grid of floats": (
        lambda _: Grid.from_rows([[0.0, 1.0]]),
        TypeError,
        "number of a colour .* found 0.0",
    ),
    "a grid of True": (lambda _: Grid.from_rows([[True]]), TypeError, "number of a colour .* found True"),
    "a grid of texts": (lambda _: Grid.from_rows(["#."]), TypeError, "a row of numbers, found '#.'"),
    "a grid of one number": (lambda _: Grid.from_rows(1), TypeError, "rows of numbers, found 1"),
    "a grid of the number 255": (lambda _: Grid.from_rows([[255]]), ValueError, "up to 254, found 255"),
    "a grid of a negative number": (lambda _: Grid.from_rows([[-2]]), ValueError, "up to 254, found -2"),
    "a grid of rows that differ": (lambda _: Grid.from_rows([[1], []]), ValueError, "the same length"),
    "a grid of a list of cells": (lambda _: Grid(1, 1, [0]), TypeError, "the cells as bytes"),
    "a grid of half a row": (lambda _: Grid(0.5, 2, b"\0"), TypeError, "the height, a whole number"),
    "a grid with a list of letters": (lambda _: Grid(1, 1, b"\0", ["#"]), TypeError, "letters: expected"),
    "a grid of a text of numbers": (lambda _: Grid.from_text([1, 2]), TypeError, "a row as text"),
    "a row outside a grid by one index": (lambda _: SOLUTION[2], IndexError, "no row 2 in a grid of 2 × 3"),
    "a slice of a grid": (lambda _: SOLUTION[0:1], TypeError, r"grid\[row, column\].* found slice"),
    "a part of a row of a grid": (lambda _: SOLUTION[0, :], TypeError, r"grid\[row, column\]"),
    "a cell of a grid by three indices": (lambda _: SOLUTION[0, 0, 0], TypeError, r"grid\[row, column\]"),
    "a cell of a grid by a float": (lambda _: SOLUTION[0.0, 1], TypeError, r"grid\[row, column\]"),
    "a cell of a grid by a text": (lambda _: SOLUTION["a1"], TypeError, r"grid\[row, column\]"),
    "a cell left of a grid": (lambda _: SOLUTION[0, -1], IndexError, r"no cell \(0, -1\)"),
    "a row below a grid": (lambda _: SOLUTION.row(2), IndexError, "no row 2 in a grid of 2 × 3"),
    "the last row from the end": (lambda _: SOLUTION.row(-1), IndexError, "no row -1"),
    "a column beside a grid": (lambda _: SOLUTION.column(3), IndexError, "no column 3"),
    "a value that a cell cannot have": (
        lambda _: SOLUTION.with_cells({(0, 0): 300}),
        ValueError,
        "found 300",
    ),
    "a palette of a list": (lambda _: Palette(["r"], (None,)), TypeError, "letters: expected"),
    "a palette of one colour as a text": (
        lambda _: Palette("r", "#ff0000"),
        TypeError,
        "colours: expected",
    ),
    "a palette of numbers": (
        lambda _: Palette("r", (0xFF0000,)),
        TypeError,
        "a text or None, found 16711680",
    ),
    "the number of a letter that is missing": (lambda _: Palette().number("x"), KeyError, "the letter 'x'"),
    "the letter of colour 0": (lambda _: Palette().letter(0), IndexError, "no colour 0: the palette has 1"),
    "the name of colour 2": (lambda _: Palette().name(2), LookupError, "no colour 2"),
    "a solution in place of a puzzle": (
        lambda _: nonosat.solve(SOLUTION),
        TypeError,
        "puzzle: expected Puzzle",
    ),
    "the text of a puzzle in its place": (lambda _: nonosat.check("1"), TypeError, "puzzle: expected Puzzle"),
    "True solutions": (lambda _: nonosat.solve(PUZZLE, limit=True), TypeError, "limit: expected int or None"),
    "half a solution": (lambda _: nonosat.solve(PUZZLE, limit=0.5), TypeError, "limit: expected int or None"),
    "marks that are rows": (lambda _: nonosat.hint(PUZZLE, marks=["##."]), TypeError, "marks: expected Grid"),
    "the fourth level": (lambda _: nonosat.hint(PUZZLE, level=4), ValueError, "level: expected 1 or 2 or 3"),
    "an effort in words": (lambda _: nonosat.grade(PUZZLE, effort="much"), TypeError, "effort: expected int"),
    "puzzles and a grid": (lambda _: nonosat.duplicates([PUZZLE, SOLUTION]), TypeError, "puzzles: expected"),
    "a keyword that is none": (
        lambda _: nonosat.count(PUZZLE, quick=True),
        TypeError,
        "'quick'; choose",
    ),
    "no time at all": (lambda _: nonosat.count(PUZZLE, time_limit=float("nan")), ValueError, "number of sec"),
    "no jobs": (lambda _: nonosat.count(PUZZLE, jobs=0), ValueError, "at least 1"),
    "both kinds of repair": (
        lambda _: nonosat.repair(PUZZLE, givens=True, cells=True),
        ValueError,
        "choose either --givens or --cells",
    ),
    "a goal that nothing is done with": (
        lambda _: nonosat.repair(PUZZLE, goal=SOLUTION),
        ValueError,
        "--goal requires --givens or --cells",
    ),
    "givens that are kept where none are given": (
        lambda _: nonosat.repair(PUZZLE, cells=True, keep_givens=True),
        ValueError,
        "--keep-givens requires --givens",
    ),
    "cells that are protected where none change": (
        lambda _: nonosat.repair(PUZZLE, givens=True, protect=frozenset({(0, 0)})),
        ValueError,
        "--protect requires --cells",
    ),
    "line logic for corrected numbers": (
        lambda _: nonosat.repair(PUZZLE, line_solvable=True),
        ValueError,
        "--line-solvable requires --givens or --cells",
    ),
    "a size that is none": (lambda _: nonosat.generate("random", 3), ValueError, "columns x rows"),
    "colours of a family without any": (
        lambda _: nonosat.generate("dom", 3, colours=2),
        ValueError,
        "--colours is not for the family dom",
    ),
    "a symmetry of a family that has its own": (
        lambda _: nonosat.generate("dom", 3, symmetry="both"),
        ValueError,
        "--symmetry is only for the family random",
    ),
    "numbers that are revealed by whole clues": (
        lambda _: nonosat.hide(PUZZLE, reveal=True, lines=True),
        ValueError,
        "--lines cannot be combined with --reveal",
    ),
    "the colours of hidden clues": (
        lambda _: nonosat.hide(PUZZLE, colours=True, lines=True),
        ValueError,
        "--colours cannot be combined with --lines",
    ),
    "a solution where nothing is revealed": (
        lambda _: nonosat.hide(PUZZLE, goal=SOLUTION),
        ValueError,
        "--goal requires --reveal",
    ),
    "a symmetry that is none": (
        lambda _: nonosat.generate("random", (3, 3), symmetry="round"),
        ValueError,
        "symmetry: expected one of none, .* found 'round'",
    ),
    "the file 5": (lambda _: nonosat.read(5), TypeError, "source: expected str or Path or bytes, found 5"),
    "no puzzle to write": (lambda folder: nonosat.write([], folder / "a.non"), ValueError, "no puzzle"),
    "a file that is missing": (lambda folder: nonosat.read(folder / "a.non"), FileNotFoundError, "a.non: No"),
    "a folder as a file": (lambda folder: nonosat.read(folder), IsADirectoryError, "Is a directory"),
    "a folder that is missing": (
        lambda folder: nonosat.write(PUZZLE, folder / "no" / "a.non"),
        FileNotFoundError,
        "No such file or directory",
    ),
    "an image that is missing": (lambda folder: nonosat.make(folder / "a.png"), FileNotFoundError, "a.png"),
    "a page that is missing": (lambda folder: nonosat.scan(folder / "a.png"), FileNotFoundError, "a.png"),
    "a certificate that is missing": (lambda folder: nonosat.verify(folder / "no"), OSError, "not a direc"),
    "results in a folder that is missing": (
        lambda folder: list(nonosat.run_batch("solve", [PUZZLE], folder / "no" / "a.jsonl")),
        FileNotFoundError,
        "No such file",
    ),
}


@pytest.mark.parametrize(("make", "kind", "words"), WRONG.values(), ids=WRONG)
def test_invalid_arguments_are_refused_in_one_line(
    make: Callable[[Any], object], kind: type[Exception], words: str, tmp_path: Path
) -> None:
    with pytest.raises(NonosatError, match=words) as refusal:
        make(tmp_path)
    assert isinstance(refusal.value, kind)
    assert "\n" not in str(refusal.value)
    for again in (copy.copy(refusal.value), pickle.loads(pickle.dumps(refusal.value))):
        assert (str(again), isinstance(again, kind)) == (str(refusal.value), True)


def test_an_error_of_a_file_is_the_one_that_the_system_gave(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as refusal:
        nonosat.read(tmp_path / "duck.non")
    assert isinstance(refusal.value, FileError)
    assert refusal.value.errno == 2
    assert (
        refusal.value.filename == str(tmp_path / "duck.non")
        or refusal.value.filename == tmp_path / "duck.non"
    )


#: Values of lists and of numbers of numpy, and the same of tuples and of Python's numbers.
ALIKE: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    "clues in lists": (
        lambda: Puzzle([clue(1)], [list(clue(1))]),
        lambda: Puzzle((clue(1),), (clue(1),)),
    ),
    "missing clues in lists": (lambda: Puzzle([None], [None, []]), lambda: Puzzle((None,), (None, ()))),
    "clues of a generator": (
        lambda: Puzzle((clue(1) for _ in range(2)), iter([clue(2)])),
        lambda: Puzzle((clue(1),) * 2, (clue(2),)),
    ),
    "other keys in a list": (
        lambda: Puzzle((clue(1),), (clue(1),), extra=[("a", "1")]),
        lambda: Puzzle((clue(1),), (clue(1),), extra=(("a", "1"),)),
    ),
    "numbers of numpy in a clue": (lambda: clue(*np.array([3, 1])), lambda: clue(3, 1)),
    "numbers of numpy in a run": (lambda: Run(np.int8(3), np.uint8(2)), lambda: Run(3, 2)),
    "numbers of numpy in a grid": (
        lambda: Grid.from_rows(np.array([[0, 1]])),
        lambda: Grid.from_rows([[0, 1]]),
    ),
    "a size of numpy": (lambda: Grid(np.int64(1), np.int64(2), bytearray(2)), lambda: Grid(1, 2, b"\0\0")),
    "rows of bytes": (lambda: Grid.from_rows(SOLUTION.rows()), lambda: SOLUTION),
    "colours in lists": (
        lambda: Palette("rg", [None] * 2, ["a", "b"]),
        lambda: Palette("rg", (None,) * 2, ("a", "b")),
    ),
}


@pytest.mark.parametrize(("given", "kept"), ALIKE.values(), ids=ALIKE)
def test_lists_are_kept_as_tuples_and_foreign_numbers_as_pythons_own(
    given: Callable[[], object], kept: Callable[[], object]
) -> None:
    assert given() == kept()
    assert hash(given()) == hash(kept())
    assert repr(given()) == repr(kept())


def test_a_grid_is_an_array_of_its_rows() -> None:
    grid = Grid.from_text(["a.?", "b?a"], letters="ab")
    assert np.array(grid).tolist() == [[1, 0, -1], [2, -1, 1]]
    assert np.asarray(grid).shape == (grid.height, grid.width)
    assert np.array(grid, dtype=float).dtype == np.float64
    assert np.array([grid, grid]).shape == (2, 2, 3)
    assert (np.asarray(SOLUTION) == 1).sum() == 3
    assert Grid.from_rows(np.array(SOLUTION)) == SOLUTION
    with pytest.raises(ValueError, match="copy"):
        np.array(grid, copy=False)


def test_every_colour_has_its_number_in_an_array() -> None:
    assert np.array(Grid.from_rows([range(255)])).tolist() == [list(range(255))]


def test_cells_are_found_by_the_numbers_of_numpy_too() -> None:
    grid = Grid.undecided(300, 300).with_cells({(299, 299): 1})
    assert grid[np.int16(299), np.uint16(299)] == 1
    assert Grid.undecided(3, 200)[np.int8(2), np.int8(1)] is None
