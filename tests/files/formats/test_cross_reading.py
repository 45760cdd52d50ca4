"""Written files are never read as another puzzle: without a name, by suffix, or by other readers."""

from __future__ import annotations

from collections import Counter

import pytest
from cross_reading import (
    BINARY,
    CHANGES,
    OTHER,
    REFUSED,
    SAME,
    WRITERS,
    family,
    names,
    outcome,
    pairs,
    written,
)

from nonosat.files.notation.format import Format

#: By reader, the formats of which it reads some files as other puzzles if it is told to: each of these files
#: is one of the reader's own format, too.
TRULY_BOTH = {
    "cwd": {"keen"},  # two numbers alone above as many rows and columns
    "hand": {"csv", "cwd", "g", "mk"},  # two lists
    "ish": {"cwd"},  # two lists, the first with two more clues
    "keen": {"cwd"},
    "nin": {"csv", "keen"},  # two numbers above as many lines, and blank lines or commas that say nothing
    "nono": {"csv", "keen", "nin"},
    "pzl": {"nin"},  # lines whose first number says how many follow
    "text": {"csv", "cwd", "keen"},  # 0 and 1 in blocks
    "width-first": {"keen"},
}


def check(format: Format, every: int) -> None:
    for file in written(format, family()[::every]):
        for name in names(format):
            found = outcome(file, name)
            own = {SAME} if name.rpartition(".")[2] not in ("-", "txt") else {SAME, REFUSED}
            assert found in own, (name, file.data)
            for change, changed in CHANGES.items() if format.name not in BINARY else ():
                assert outcome(file, name, data=changed(file.data)) != OTHER, (name, change, file.data)


@pytest.mark.parametrize("format", WRITERS, ids=lambda format: format.name)
def test_a_file_is_read_as_it_was_written_or_you_are_asked(format: Format) -> None:
    check(format, 7)


@pytest.mark.slow
@pytest.mark.parametrize("format", WRITERS, ids=lambda format: format.name)
def test_a_file_of_any_puzzle_is_read_as_it_was_written_or_you_are_asked(format: Format) -> None:
    check(format, 1)


def others(counts: dict[tuple[str, str], Counter[str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for (writer, reader), count in counts.items():
        if count[OTHER]:
            found.setdefault(reader, set()).add(writer)
    return found


def test_readers_refuse_files_of_other_formats() -> None:
    for reader, writers in others(pairs(family()[::9])).items():
        assert writers <= TRULY_BOTH.get(reader, set()), reader


@pytest.mark.slow
def test_files_of_other_formats_that_readers_accept_are_known() -> None:
    assert others(pairs(family())) == TRULY_BOTH
