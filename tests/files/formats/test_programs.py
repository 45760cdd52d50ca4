"""Puzzles written out in sources of JavaScript, TypeScript, Dart and other languages, which are never run."""

from __future__ import annotations

import time

import pytest

from nonosat.files.registry import read_named
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle

HEART = """\
.#.#.
#####
.###.
..#.."""
LEVELS = """\
import { make } from "./make";
export interface Level { name: string; rowClues: number[][]; colClues: number[][]; solution: boolean[][] }
// { name: "Old", rowClues: [[9]], colClues: [[9]] }
const EMPTY = [[0, 0], [0, 0]];
export const LEVELS: Level[] = [
  {
    id: 1, name: 'Don\\'t', rowClues: [[0, 3], [1, 1]], colClues: [[2], [1], [2]],
    solution: [[true, true, true], [true, false, true]], won() { return this.id > 0; },
  },
  { id: 2, name: `Step`, rowClues: [[1], [2]], colClues: [[2], [1]], solution: make(2) },
] as const;
"""


def puzzles(text: str, name: str = "levels.ts") -> list[Puzzle]:
    return list(read_named(text.encode(), name))


def test_a_list_of_objects_is_a_file_of_several_puzzles() -> None:
    dont, step = puzzles(LEVELS)
    assert (dont.title, step.title) == ("Don't", "Step")
    assert (dont.size, str(dont.goal), dont.extra) == ("3×2", "###\n#.#", (("id", "1"),))
    assert (step.size, step.goal) == ("2×2", None)
    assert puzzles(LEVELS, "-") == [dont, step]


PICTURES = [
    "let heart = [[0,1,0,1,0],[1,1,1,1,1],[0,1,1,1,0],[0,0,1,0,0]]",
    "export const heart: number[][] = [\n[0,1,0,1,0], // top\n[1,1,1,1,1],\n [0,1,1,1,0],\n [0,0,1,0,0],\n];",
    "const heart = ['.#.#.', '#####', '.###.', '..#..'];\nplay(heart)",
    "const x = 1, o = 0\nconst heart = [[o,x,o,x,o], [x,x,x,x,x], [o,x,x,x,o], [o,o,x,o,o]]",
    "module.exports = { heart: `\n  .#.#.\n  #####\n  .###.\n  ..#..\n` }",
    'static let a = [Level(id: 1, name: "heart", art: [\n".#.#.",\n"#####",\n".###.",\n"..#..",\n])]',
    "final heart = <String>['.#.#.', '#####', '.###.', '..#..'];",
    'val a = listOf(Level("heart", listOf(listOf(0,1,0,1,0),listOf(1,1,1,1,1),\n'
    "listOf(0,1,1,1,0),listOf(0,0,1,0,0))))",
    r'export const S = {"heart": ".#.#.\n#####\n.###.\n..#..\n"} as const;',
    "ALL = [[0, 0]]\nother = [[False, True], [True] * 2]\nheart = '''\n.#.#.\n#####\n.###.\n..#..'''",
]


@pytest.mark.parametrize("text", PICTURES)
def test_a_picture_alone_has_its_name_as_title(text: str) -> None:
    (puzzle,) = puzzles(text)
    assert (str(puzzle.goal), puzzle.title) == (HEART, "heart")


CLUES = [
    "const a = { rows: 2, cols: 2, rowClues: [[1], [2]], colClues: [[2], [1]] };",
    "const a = Clues(columns: <List<int>>[<int>[2], <int>[1]], rows: <List<int>>[<int>[1], <int>[2]]);",
    "{ rows: [[1], [2]], cols: [[2], [1]], }",
    "var n = (function ($) { var width = 2, top = [[2],[1]], left = [[1],[2]], id; return f($); })();",
    "class S { constructor(private rows: int[] = [[1], [2]],\n private cols: number[][] = [[2], [1]]) {} }",
    "let rows = vec![vec![1], vec![2]]; let cols = vec![vec![2], vec![1]];",
    "$p = ['rows' => [[1], [2]], 'columns' => [[2], [1]]];",
    "const a = {rows: ['1', '2'], columns: ['2', '1']}, css = {left: '1px', top: '2px'}, at = {row: 1}",
]


@pytest.mark.parametrize("text", CLUES)
def test_clues_are_read_in_the_notation_of_many_languages(text: str) -> None:
    (puzzle,) = puzzles(text)
    expected = Puzzle.from_clues([[1], [2]], [[2], [1]])
    assert (puzzle.rows, puzzle.columns) == (expected.rows, expected.columns)


def test_mistakes_have_their_place_behind_the_puzzles_before_them() -> None:
    wrong = LEVELS.replace("[[1], [2]], col", "[[1], [two]], col")
    reading = read_named(wrong.encode(), "levels.ts")
    assert next(reading).title == "Don't"
    with pytest.raises(InputError, match=r"^levels\.ts:10:43: row 2: expected a run length.*, found 'two'"):
        next(reading)
    with pytest.raises(InputError, match=r"^levels\.ts:5:32: expected a bracket that closes this '\['"):
        puzzles(LEVELS[: LEVELS.index("] as const")])
    with pytest.raises(InputError, match=r"^x\.js:1:27: row 2: expected 2 cells, as in the first row"):
        puzzles("const a = {grid: [[0, 1], [1, 0, 1]]}", "x.js")


def test_a_program_without_a_puzzle_is_refused_in_one_line() -> None:
    for name, text in {
        "a.js": "const sizes = [5, 10]; function f() { return [[1, 2], g()]; }",
        "b.dart": "import 'package:a/b.dart';\nvoid main() { run(load('levels.json')); }",
        "c.ts": "export const rows = make(5, [[1], [2]]);",
    }.items():
        with pytest.raises(UnsupportedPuzzle, match="source code is not read: no puzzle is written out"):
            puzzles(text, name)


def test_hostile_sources_are_read_in_little_time() -> None:
    start = time.monotonic()
    for text in (
        "a = " + "[" * 100_000,
        "a = [" + "{" * 38 + "f(" * 1000,
        "a." * 100_000 + "b = [",
        "a = " + "[1]" * 50_000,
        "a = " + "[[" * 18 + "]],[[" * 9000,
    ):
        with pytest.raises((InputError, UnsupportedPuzzle)):
            puzzles(text, "x.js")
    assert time.monotonic() - start < 20
