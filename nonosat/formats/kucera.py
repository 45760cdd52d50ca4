"""Petr Kučera's teaching format, modelled on DIMACS: ``nonogram ROWS COLUMNS``, then clues that end in 0."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.format import described, holds
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import numbered_lines, words_of
from nonosat.notation.whole_numbers import run_length, whole_number
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Clue, Puzzle, Run

_COMMENT = re.compile(r"\s*c(\s|\Z)")


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; the first comment above the header is its title."""
    title: str | None = None
    size: tuple[int, int] | None = None
    clues: list[Clue] = []
    runs: list[Run] = []
    number = 0
    for line in numbered_lines(data):
        if _COMMENT.match(line.text):
            if size is None:
                title = title or line.text.strip()[1:].strip()
            continue
        if line.is_blank:
            continue
        number = line.number
        if size is None:
            words = line.text.split()
            if words[0] != "nonogram" or len(words) != 3:
                raise InputError("expected a header 'nonogram ROWS COLUMNS'", found=line.text, line=number)
            height, width = (whole_number(word, "expected a number", line=number) for word in words[1:])
            check_size(height, width, line=number)
            size = (height, width)
            continue
        for text, column in words_of(line):
            if len(clues) == sum(size):
                raise InputError(f"expected {len(clues)} clues", found="more", line=number, column=column)
            length = run_length(text, line=number, column=column)
            if length:
                runs.append(Run(length))
            else:
                clues.append(tuple(runs))
                runs.clear()
    if size is None:
        raise InputError("expected a header 'nonogram ROWS COLUMNS'")
    if len(clues) != sum(size) or runs:
        expectation = f"expected {size[0]} row clues and {size[1]} column clues, each ending in 0"
        raise InputError(expectation, found=str(len(clues)), line=number)
    yield with_texts(Puzzle(tuple(clues[: size[0]]), tuple(clues[size[0] :])), {"title": title})


@one_puzzle("Kučera's format")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The file of one black-and-white puzzle."""
    lines = [f"c {one_line(puzzle.title)}"] if puzzle.title else []
    lines.append(f"nonogram {puzzle.height} {puzzle.width}")
    for kind, clues in (("rows", rows), ("columns", columns)):
        lines += [f"c {kind}", *(f"{text_of_clue(clue, blank='')} 0".lstrip() for clue in clues)]
    return lines


FORMAT = described("kucera", holds(rb"(?m)^[ \t]*nonogram[ \t]+\d"), read, write)
