"""``.pzl``: Evgeny Shulgin's format; colours, rows and columns, then for each line its runs with colours.

A number of runs stands before them; each run is its length and three numbers for red, green, blue.
A black-and-white file leaves the colours out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonosat.clues import Clue, Run
from nonosat.errors import InputError
from nonosat.grid import MOST_COLOURS
from nonosat.notation.colour_table import colour_value, palette_of_values
from nonosat.notation.file_text import beginning
from nonosat.notation.format import begins, described
from nonosat.notation.text_lines import TextLine, lines_one_by_one, numbered_lines
from nonosat.notation.whole_numbers import WordStream, check_size, numbers_of, run_length, sizes_above
from nonosat.puzzle import LONGEST_SIDE, Puzzle

_HEAD_WITH_COLOURS = re.compile(r"\d+\s*#|0+[ \t]*\n")


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    if _HEAD_WITH_COLOURS.match(beginning(data)):
        yield _coloured(WordStream(lines_one_by_one(data)))
    else:
        yield _black_and_white([line for line in numbered_lines(data) if not line.is_blank])


def _coloured(words: WordStream) -> Puzzle:
    numbers: dict[str, int] = {}
    for _ in range(words.number("expected the number of colours")):
        text = words.take("expected a colour like '#c00000'")
        value = colour_value(text) if text.startswith("#") else None
        if value is None or len(numbers) == MOST_COLOURS:
            raise words.misfit(f"expected a colour like '#c00000', at most {MOST_COLOURS} of them", text)
        numbers.setdefault(value, len(numbers) + 1)
    height, width = (words.number(f"expected the number of {kind}s") for kind in ("row", "column"))
    check_size(height, width, line=words.line)
    rows = tuple(_clue(words, f"row {number}", numbers) for number in range(1, height + 1))
    columns = tuple(_clue(words, f"column {number}", numbers) for number in range(1, width + 1))
    if words.following is not None:
        raise words.misfit("expected the end after the last column", words.take(""))
    return Puzzle(rows, columns, palette=palette_of_values([*numbers]))


def _clue(words: WordStream, place: str, numbers: dict[str, int]) -> Clue:
    runs: list[Run] = []
    count = words.number("expected the number of runs")
    for _ in range(count):
        text = words.take(f"expected {count} runs")
        length = run_length(text, line=words.line, column=words.column, place=place)
        if not length:
            raise words.misfit("expected a run length of at least 1", text, place)
        parts = ",".join(str(words.number("expected red, green and blue")) for _ in range(3))
        value = colour_value(parts)
        if value not in numbers:
            raise words.misfit("expected a declared colour", parts, place)
        runs.append(Run(length, numbers[value]))
    return tuple(runs)


def _black_and_white(lines: Sequence[TextLine]) -> Puzzle:
    """Without colours, a line for each clue: its number of runs, then their lengths."""
    (height, width), last, lines = sizes_above(lines, "the numbers of rows and columns")
    check_size(height, width, line=last)
    if len(lines) != height + width:
        expectation = f"expected {height} row clues and {width} column clues, one per line"
        raise InputError(expectation, found=f"{len(lines)} lines", line=last)
    clues: list[Clue] = []
    for line in lines:
        numbers = numbers_of(line, "expected a run length")
        lengths = numbers[1:]
        if numbers[:1] != [len(lengths)] or not all(0 < length <= LONGEST_SIDE for length in lengths):
            raise line.misfit("expected a number of runs and their lengths")
        clues.append(tuple(Run(length) for length in lengths))
    return Puzzle(tuple(clues[:height]), tuple(clues[height:]))


FORMAT = described("pzl", begins(rf"\d+[ \t]+\d+[ \t]*\n|{_HEAD_WITH_COLOURS.pattern}"), read)
