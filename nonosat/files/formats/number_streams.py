"""Sequences of numbers: lines may be broken anywhere, and only the order counts.

Petr Kučera's teaching format is modelled on DIMACS: ``nonogram ROWS COLUMNS``, then clues that end in 0.
SPOJ's JCROSS begins with the number of puzzles. In Robert Bosch's ``.lp`` every number follows a word with
its meaning; only ``row_3`` and ``column_3`` are used, as the other words differ between his files. Evgeny
Shulgin's ``.pzl`` has colours, rows and columns, then for each line the number of its runs, and for each run
its length and three numbers for red, green, blue; a black-and-white file has no colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonosat.files.notation.clue_lines import clue_of_words
from nonosat.files.notation.colour_table import colour_value, palette_of_values
from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.format import begins, define_format, holds
from nonosat.files.notation.puzzle_texts import with_texts
from nonosat.files.notation.text_lines import TextLine, lines_one_by_one, numbered_lines
from nonosat.files.notation.vocabulary import side_of
from nonosat.files.notation.whole_numbers import WordStream, check_size, numbers_of, run_length, sizes_above
from nonosat.model.clues import Clue, Run
from nonosat.model.errors import InputError
from nonosat.model.grid import MOST_COLOURS
from nonosat.model.puzzle import LONGEST_SIDE, Puzzle

_HEAD = "expected 'nonogram HEIGHT WIDTH'"
#: One number, two below it, and a clue that ends in 0, as every clue must.
_SPOJ_BEGINNING = r"\d+[ \t]*\n\s*\d+[ \t]+\d+[ \t]*\n\s*(\d+\s+)*?0[ \t]*(\n|\Z)"
_LINE = re.compile(r"(row|column)_0*([1-9][0-9]{0,5}):?\Z", re.IGNORECASE)


def read_teaching(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file; ``c`` begins a comment, and the first comment above is the title."""
    lines: list[TextLine] = []
    titles: list[str] = []
    for line in numbered_lines(data):
        word, _, text = line.text.strip().partition(" ")
        if word != "c":
            lines.append(line)
        elif text.strip() and side_of(text) is None and all(each.is_blank for each in lines):
            titles.append(text)
    words = WordStream(lines)
    if (found := words.take(_HEAD)) != "nonogram":
        raise words.input_error(_HEAD, found)
    yield with_texts(_ended_by_zeros(words, ""), {"title": next(iter(titles), None)})
    if words.following is not None:
        raise words.input_error("expected nothing after the last clue", words.take(""))


def read_counted(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of SPOJ's list, in order."""
    words = WordStream(lines_one_by_one(data))
    count = words.number("expected the number of puzzles")
    if not count:
        raise words.input_error("expected at least one puzzle", "0")
    for number in range(1, count + 1):
        yield _ended_by_zeros(words, f" of puzzle {number}")
    if words.following is not None:
        expectation = f"expected nothing after {count} puzzles, as the first line says"
        raise words.input_error(expectation, words.take(""))


def _ended_by_zeros(words: WordStream, which: str) -> Puzzle:
    """Return the puzzle of a height, a width and clues that end in 0; ``which`` is for messages."""
    height, width = (words.number(f"expected the {size}{which}") for size in ("height", "width"))
    check_size(height, width, line=words.line)
    rows, columns = (
        tuple(_clue(words, f"{kind} {number}") for number in range(1, count + 1))
        for kind, count in (("row", height), ("column", width))
    )
    return Puzzle(rows, columns)


def _clue(words: WordStream, place: str) -> Clue:
    runs: list[Run] = []
    while True:
        text = words.take(f"expected the clue of {place}, ending in 0")
        length = run_length(text, line=words.line, column=words.column, place=place)
        if not length:
            return tuple(runs)
        runs.append(Run(length))


def read_clusters(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file."""
    words = WordStream(lines_one_by_one(data))
    sizes: dict[str, int] = {}
    for kind in ("row", "column"):
        word = words.take(f"expected 'number_of_{kind}s:'")
        if word.lower().rstrip(":") != f"number_of_{kind}s":
            raise words.input_error(f"expected 'number_of_{kind}s:'", word)
        sizes[kind] = words.number(f"expected the number of {kind}s")
    check_size(sizes["row"], sizes["column"], line=words.line)
    clues: dict[str, Clue] = {}
    names = dict.fromkeys(f"{kind}_{number}" for kind, size in sizes.items() for number in range(1, size + 1))
    while words.following is not None:
        word = words.take("expected a line")
        match = _LINE.match(word)
        name = f"{match[1].lower()}_{match[2]}" if match else ""
        if name in clues or name not in names:
            raise words.input_error("expected 'row_N' or 'column_N', each once", word)
        clues[name] = _clue_of_clusters(words, name.replace("_", " "))
    if missing := [name for name in names if name not in clues]:
        raise InputError(f"expected '{missing[0]}'", found="the end", line=words.line)
    found = tuple(map(clues.__getitem__, names))
    yield Puzzle(found[: sizes["row"]], found[sizes["row"] :])


def _clue_of_clusters(words: WordStream, place: str) -> Clue:
    words.take("expected 'number_of_clusters:'")
    count = words.number("expected the number of clusters")
    following = words.following
    if count or (following is not None and not _LINE.match(following)):
        words.take("expected 'size(s):'")
    sizes = [(words.take(f"expected {count} sizes"), None) for _ in range(count)]
    return clue_of_words(sizes, words.line, place)


_HEAD_WITH_COLOURS = re.compile(r"\d+\s*#|0+[ \t]*\n")


def read_pzl(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file."""
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
            raise words.input_error(f"expected a colour like '#c00000', at most {MOST_COLOURS} of them", text)
        numbers.setdefault(value, len(numbers) + 1)
    height, width = (words.number(f"expected the number of {kind}s") for kind in ("row", "column"))
    check_size(height, width, line=words.line)
    rows = tuple(_clue_in_colours(words, f"row {number}", numbers) for number in range(1, height + 1))
    columns = tuple(_clue_in_colours(words, f"column {number}", numbers) for number in range(1, width + 1))
    if words.following is not None:
        raise words.input_error("expected the end after the last column", words.take(""))
    return Puzzle(rows, columns, palette=palette_of_values([*numbers]))


def _clue_in_colours(words: WordStream, place: str, numbers: dict[str, int]) -> Clue:
    runs: list[Run] = []
    count = words.number("expected the number of runs")
    for _ in range(count):
        text = words.take(f"expected {count} runs")
        length = run_length(text, line=words.line, column=words.column, place=place)
        if not length:
            raise words.input_error("expected a run length of at least 1", text, place)
        parts = ",".join(str(words.number("expected red, green and blue")) for _ in range(3))
        value = colour_value(parts)
        if value not in numbers:
            raise words.input_error("expected a declared colour", parts, place)
        runs.append(Run(length, numbers[value]))
    return tuple(runs)


def _black_and_white(lines: Sequence[TextLine]) -> Puzzle:
    """Return a puzzle without colours, with a line for each clue: its number of runs, then their lengths."""
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
            raise line.input_error("expected a number of runs and their lengths")
        clues.append(tuple(Run(length) for length in lengths))
    return Puzzle(tuple(clues[:height]), tuple(clues[height:]))


_PZL = define_format("pzl", begins(rf"\d+[ \t]+\d+[ \t]*\n|{_HEAD_WITH_COLOURS.pattern}"), read_pzl)
_CLUSTERS = define_format("lp", holds(rb"(?i)number_of_rows"), read_clusters)
_TEACHING = define_format("kucera", holds(rb"(?m)^[ \t]*nonogram[ \t]+\d"), read_teaching)
_COUNTED = define_format("spoj", begins(_SPOJ_BEGINNING), read_counted)
FORMATS = (_TEACHING, _COUNTED, _CLUSTERS, _PZL)
