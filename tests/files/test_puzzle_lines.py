"""The line on which each puzzle of a file begins: counted here in the text that the writers make."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from nonosat.files.puzzle_lines import puzzle_lines
from nonosat.files.registry import all_formats
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

OBLONG = (["##.", "#.."], ["#.#.", ".##.", "####"], [".#", "##"])
SQUARE = (["##", "#."], ["###", "#.#", "..#"], [".###", "####", "#.##", "#..."])
#: Formats that hold square puzzles only.
OF_SQUARES = {"task", "tournament", "tournament-solutions"}
#: Formats whose readers do not say where a puzzle ends: as numbers without lines, or in pixels.
WITHOUT_LINES = {"spoj", "pgm", "ppm", "pbm"}
MANY = [each for each in all_formats() if each.many and each.writes and each.name not in WITHOUT_LINES]


@pytest.mark.parametrize("format", MANY, ids=lambda format: format.name)
def test_puzzles_begin_where_their_text_does(format, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / f"many{(*format.suffixes, '.txt')[0]}"
    grids = map(Grid.from_text, SQUARE if format.name in OF_SQUARES else OBLONG)
    puzzles = [replace(Puzzle.of(grid), goal=grid, title=f"number {at}") for at, grid in enumerate(grids)]
    path.write_bytes(format.write(puzzles))
    lines = puzzle_lines(str(path), format.name)
    assert len(lines) == len(puzzles)
    text = path.read_bytes().splitlines(keepends=True)
    head = text[: lines[0] - 1]
    for number, line in enumerate(lines):
        rest = b"".join([*head, *text[line - 1 :]])
        assert [each.rows for each in format.read(rest)] == [each.rows for each in puzzles[number:]]
        assert text[line - 1].strip()


def test_a_pretty_array_and_objects_with_blank_lines_between(tmp_path: Path) -> None:
    objects = [{"rows": [[1]], "columns": [[1]], "title": str(number)} for number in range(3)]
    array = tmp_path / "array.json"
    array.write_text(json.dumps(objects, indent=2))
    text = array.read_text().splitlines()
    assert [text[line - 1] for line in puzzle_lines(str(array))] == ["  {"] * 3
    lines = tmp_path / "lines.jsonl"
    lines.write_text("\n" + "\n\n".join(map(json.dumps, objects)) + "\n")
    assert puzzle_lines(str(lines)) == (2, 4, 6)


def test_what_has_no_lines_has_none(tmp_path: Path) -> None:
    packed = tmp_path / "one.json.gz"
    packed.write_bytes(gzip.compress(b'{"rows": [[1]], "columns": [[1]]}'))
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    for path in (packed, broken, tmp_path / "missing.json", tmp_path):
        assert puzzle_lines(str(path)) == ()
