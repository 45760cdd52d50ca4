"""A puzzle on each line, its fields and clues separated by semicolons (Dorifor's nonograms-archive).

The fields: id, id of the author, title, name of the author, in newer files a flag for adults, width, height,
number of colours and their values; then the clues of the columns, the colours of their runs (0, 1, …), and
both for the rows. If there is only one colour, an empty field replaces the colours of runs, and black has no
value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonosat.files.notation.colour_table import colour_value, palette_of_values
from nonosat.files.notation.format import begins, define_format
from nonosat.files.notation.puzzle_texts import with_texts
from nonosat.files.notation.text_lines import TextLine, numbered_lines
from nonosat.files.notation.whole_numbers import check_size, run_length, whole_number
from nonosat.model.clues import Clue, Run
from nonosat.model.errors import InputError
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

#: Fields before the sizes: id, id of the author, title, name of the author, and in newer files the flag for
#: adults.
_FEWEST, _MOST = 4, 5
_HEAD = r"[0-9]*;[^;\n]*;[^;\n]*;[^;\n]*;(?:[01]?;)?[0-9]+;[0-9]+;[0-9]+;"
_RECOGNISED = re.compile(rf"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*{_HEAD}")


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of the file; a line that begins with ``#`` is a comment."""
    for line in numbered_lines(data):
        if not line.is_blank and not line.text.lstrip().startswith("#"):
            yield _puzzle(line)


def _puzzle(line: TextLine) -> Puzzle:
    fields = line.text.strip().split(";")
    if not fields[-1]:
        del fields[-1]
    for before in (_MOST, _FEWEST):
        sizes = [size.strip() for size in fields[before : before + 3]]
        if len(sizes) < 3 or not all(size.isdecimal() for size in sizes):
            continue
        expectation = "expected width, height and the number of colours"
        width, height, count = (whole_number(size, expectation, line=line.number) for size in sizes)
        check_size(height, width, line=line.number)
        per_line = 2 if count > 1 else 1
        if len(fields) == before + 4 + per_line * (width + height) + 2 * (2 - per_line):
            rest = fields[before + 4 :]
            split = per_line * width + 2 - per_line
            columns = _clues(rest[:split], width, "column", count, line.number)
            rows = _clues(rest[split:], height, "row", count, line.number)
            palette = _palette(fields[before + 3], count, line.number)
            return with_texts(
                Puzzle(rows, columns, palette=palette), {"title": fields[2], "author": fields[3]}
            )
    expectation = "expected id;author id;title;author;[adult;]width;height;colours;values;columns;…;rows;…;"
    raise line.input_error(expectation, f"{len(fields)} fields")


def _clues(fields: Sequence[str], count: int, kind: str, colour_count: int, line: int) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    for number, lengths in enumerate(fields[:count], 1):
        place = f"{kind} {number}"
        runs = [run_length(text.strip(), line=line, place=place) for text in lengths.split(",") if lengths]
        if 0 in runs:
            raise InputError("expected a run length of at least 1", found="0", line=line, place=place)
        colours = [0] * len(runs)
        if colour_count > 1:
            expectation, texts = f"expected colours below {colour_count}", fields[count + number - 1]
            words = texts.split(",") if texts else []
            colours = [whole_number(word.strip(), expectation, line=line, place=place) for word in words]
            if len(colours) != len(runs) or max(colours, default=0) >= colour_count:
                expectation += f", one for each of {len(runs)} runs"
                raise InputError(expectation, found=texts, line=line, place=place)
        clues.append(tuple(Run(length, colour + 1) for length, colour in zip(runs, colours, strict=True)))
    return tuple(clues)


def _palette(text: str, count: int, line: int) -> Palette:
    if count < 2 and not text.strip():
        return Palette()
    values = [colour_value(value) for value in text.split(",")]
    if len(values) != max(count, 1) or not all(values):
        raise InputError(f"expected the values of {count} colours", found=text, line=line)
    return palette_of_values(values)


FORMAT = define_format("nonograms-archive", begins(_RECOGNISED), read, parts=rb"\n(?=\S)")
