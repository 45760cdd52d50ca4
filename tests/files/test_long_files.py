"""Long files are read part by part, in every format of many puzzles, and give what the whole gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from nonosat import Puzzle, read_all, write
from nonosat.errors import InputError
from nonosat.files import content, long_files, registry
from nonosat.files.registry import all_formats, encoded, encoded_pieces
from nonosat.formats.json_puzzle import as_json
from nonosat.generation.random_pictures import random_picture

MANY = [format.name for format in all_formats() if format.many and format.write and format.read]


def puzzles(count: int) -> Iterator[Puzzle]:
    for seed in range(count):
        picture = random_picture(7, 7, density=0.6, colours=1, seed=seed)
        yield replace(Puzzle.of(picture), title=f"No {seed}", goal=picture)


def without_lines(found: list[Puzzle]) -> list[Puzzle]:
    return [replace(puzzle, doubts=()) for puzzle in found]


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
    read_on = long_files.taken
    monkeypatch.setattr(long_files, "taken", lambda *given: cuts.append(1) or read_on(*given))
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


@pytest.mark.parametrize("indent", [None, 0, 2])
@pytest.mark.parametrize("ending", ["", "\n"])
def test_a_long_array_is_read_in_parts(
    indent: int | None, ending: str, tmp_path: Path, small_parts: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    sly = {"description": 'a text with "}, {" and \\" in it', "notes": [{"a": [[1], {}]}, {"b": "]"}]}
    documents = [as_json(puzzle) | sly for puzzle in puzzles(40)]
    path = tmp_path / "array.json"
    path.write_text(json.dumps(documents, indent=indent) + ending)
    cuts = []
    read_on = long_files.taken
    monkeypatch.setattr(long_files, "taken", lambda *given: cuts.append(1) or read_on(*given))
    found = list(read_all(path))
    assert [as_json(puzzle) for puzzle in found] == documents
    assert len(cuts) > 5


def test_an_error_late_in_an_array_names_its_line(tmp_path: Path, small_parts: None) -> None:
    documents = [as_json(puzzle) for puzzle in puzzles(40)]
    documents[33]["rows"][2] = "no clue"
    for text, place in (
        (json.dumps(documents), ":1: "),
        (json.dumps(documents, indent=0), None),
        ("[\n" + ",\n".join(map(json.dumps, documents)) + "\n]", ":35:"),
    ):
        path = tmp_path / "array.json"
        path.write_text(text)
        with pytest.raises(InputError) as whole:
            list(read_all(text.encode()))
        found = []
        with pytest.raises(InputError) as caught:
            found.extend(read_all(path))  # extend keeps those before the error
        assert caught.value.line == whole.value.line
        assert place is None or f"array.json{place}" in str(caught.value)


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
    path.write_bytes(whole + b"and more")
    with pytest.raises(InputError, match="expected a complete"):
        list(read_all(path))
    path.write_bytes(whole + whole)
    assert len(list(read_all(path))) == 600
