"""Long files are read in parts in every format of many puzzles, with the same result as at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from nonosat import read_all, write
from nonosat.authoring.generation.random_goals import random_goal
from nonosat.files import content, long_files, registry
from nonosat.files.registry import all_formats, encoded, encoded_pieces
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

MANY = [format.name for format in all_formats() if format.many and format.write and format.read]


def puzzles(count: int) -> Iterator[Puzzle]:
    for seed in range(count):
        goal = random_goal(7, 7, density=0.6, colours=1, seed=seed)
        yield replace(Puzzle.from_solution(goal), title=f"No {seed}", goal=goal)


def without_lines(found: list[Puzzle]) -> list[Puzzle]:
    return [replace(puzzle, read_warnings=()) for puzzle in found]


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (long_files, registry):
        monkeypatch.setattr(module, "PART_BYTES", 900)
    monkeypatch.setattr(long_files, "_HEAD_BYTES", 300)
    monkeypatch.setattr(content, "_FIRST_CHUNK", 300)


@pytest.mark.parametrize("name", MANY)
def test_parts_give_the_same_puzzles_as_the_whole(
    name: str, tmp_path: Path, small_parts: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many"
    path.write_bytes(encoded(puzzles(40), "", format=name))
    assert path.stat().st_size > 900
    whole = without_lines(list(read_all(path.read_bytes(), format=name)))
    cuts = []
    read_on = long_files.read_up_to
    monkeypatch.setattr(long_files, "read_up_to", lambda *given: cuts.append(1) or read_on(*given))
    assert without_lines(list(read_all(path, format=name))) == whole
    assert len(whole) == 40
    format = registry.format_named(name)
    assert len(cuts) > 1 or not format.parts


@pytest.mark.parametrize("name", MANY)
def test_pieces_are_written_as_they_are_needed(name: str) -> None:
    taken: list[int] = []

    def source() -> Iterator[Puzzle]:
        for number, puzzle in enumerate(puzzles(30)):
            taken.append(number)
            yield puzzle

    pieces = encoded_pieces(source(), "many.gz", format=name)
    next(pieces)
    assert len(taken) <= 2


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_an_error_in_a_late_part_names_its_line_in_the_file(
    tmp_path: Path, small_parts: None, end: str
) -> None:
    lines = encoded(puzzles(60), "", format="picross").decode().splitlines()
    row = next(number for number in range(700, len(lines)) if lines[number].startswith("[ 1"))
    lines[row] = "[ 1 x ]"
    path = tmp_path / "many.txt"
    path.write_bytes(end.join([*lines, ""]).encode())
    found = read_all(path)
    with pytest.raises(InputError, match=rf"many\.txt:{row + 1}:5: "):
        list(found)


def test_a_long_file_of_one_puzzle_is_read_at_once(tmp_path: Path, small_parts: None) -> None:
    (puzzle,) = puzzles(1)
    path = tmp_path / "one.json"
    path.write_bytes(encoded([replace(puzzle, description="x" * 5000)], "", format="json"))
    assert len(list(read_all(path))) == 1


def test_a_bundle_that_looks_like_lines_is_read_at_once(tmp_path: Path, small_parts: None) -> None:
    lines = encoded(puzzles(40), "", format="json").decode().splitlines()
    path = tmp_path / "bundle.json"
    path.write_text('{"puzzles": [\n' + ",\n".join(lines) + "\n]}\n")
    assert len(list(read_all(path))) == 40


@pytest.mark.parametrize("suffix", [".gz", ".xz"])
def test_a_long_compressed_file_is_read_and_written_in_parts(
    suffix: str, tmp_path: Path, small_parts: None
) -> None:
    path = tmp_path / f"many.jsonl{suffix}"
    write(puzzles(300), path)
    assert path.read_bytes() == encoded(puzzles(300), path.name)
    reading = read_all(path)
    assert next(reading).title == "No 0"
    assert sum(1 for _ in reading) == 299
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    found = []
    with pytest.raises(InputError, match=rf"many.jsonl{suffix}: expected a complete"):
        found.extend(read_all(path))  # those before the damage are there
    assert len(found) > 100
    if suffix == ".gz":
        path.write_bytes(whole + b"and more")
        with pytest.raises(InputError, match="expected a complete"):
            list(read_all(path))
    path.write_bytes(whole + whole)
    assert len(list(read_all(path))) == 600
