"""``.g``: Petr and Mirek Olšák's format, with colours; webpbn's export "olsak".

Everything above the first line that begins with ``#`` or ``:`` is a comment. ``#d`` begins the colours,
the first line with ``:`` the rows, the second one the columns; a third one ends them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from nonosat.files.notation.clue_lines import clues_of_lines
from nonosat.files.notation.colour_table import WHITE, ColourTable, clue_symbols, colour_value, written_values
from nonosat.files.notation.format import define_format, holds
from nonosat.files.notation.puzzle_texts import one_line, with_texts
from nonosat.files.notation.refusals import triangle_cells_refusal, triddler_refusal
from nonosat.files.notation.text_lines import TextLine, numbered_lines
from nonosat.files.notation.whole_numbers import check_size
from nonosat.files.notation.writable_puzzle import Clues, one_puzzle
from nonosat.model.clue_text import text_of_clue
from nonosat.model.errors import InputError
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

_RUN = re.compile(r"([0-9]+)(\D?)\Z")
_COLOUR = re.compile(r"\s*(\S)\s*:\s?(\S?)\s+(\S+)\s*(.*)")


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file; the first comment line is its title."""
    lines = numbered_lines(data)
    if not lines[-1].text:
        lines.pop()
    starts = [index for index, line in enumerate(lines) if line.text.startswith(":")]
    if len(starts) < 2:
        raise InputError("expected a line ':' above the row clues and another above the column clues")
    comment, declared = _head(lines[: starts[0]])
    colours, palette = _colours(declared) if declared is not None else ({"": 1}, Palette())
    rows = lines[starts[0] + 1 : starts[1]]
    columns = lines[starts[1] + 1 : starts[2] if starts[2:] else len(lines)]
    check_size(len(rows), len(columns), line=lines[starts[0]].number)
    colour_of = partial(_keyed, colours)
    puzzle = Puzzle(
        clues_of_lines(rows, "row", colour_of), clues_of_lines(columns, "column", colour_of), palette=palette
    )
    yield with_texts(puzzle, {"title": next((line.text for line in comment if not line.is_blank), None)})


def _keyed(colours: Mapping[str, int], text: str) -> tuple[str, int]:
    match = _RUN.match(text)
    if match and match[2] in colours:
        return match[1], colours[match[2]]
    expectation = "expected a run length"
    if match:
        keys = " ".join(key for key in colours if key)
        expectation += f" and one of the colours {keys}" if match[2] else " with the key of a colour"
    raise InputError(expectation, found=text)


def _head(lines: Sequence[TextLine]) -> tuple[Sequence[TextLine], Sequence[TextLine] | None]:
    """Return the comment lines, and those that declare colours, if any."""
    start = next((index for index, line in enumerate(lines) if line.text.startswith("#")), len(lines))
    declared: list[TextLine] | None = None
    for line in lines[start:]:
        if not line.text.startswith("#"):
            if declared is not None and not line.is_blank:
                declared.append(line)
        elif line.text[1:2] in ("t", "T"):
            raise triddler_refusal(line.number)
        elif line.text[1:2] in ("d", "D"):
            declared = declared or []
        else:
            raise line.input_error("expected '#d' above the colours, or ':' above the clues")
    return lines[:start], declared


def _colours(lines: Iterable[TextLine]) -> tuple[dict[str, int], Palette]:
    """Return the colours by the character that follows a number, and the palette."""
    table = ColourTable()
    colours: dict[str, int] = {}
    background: str | None = None
    for line in lines:
        match = _COLOUR.fullmatch(line.text)
        if not match:
            raise line.input_error("expected a colour as 'KEY:CHARACTER #rrggbb name'")
        key, shown, value, name = match[1], match[2], match[3], match[4].strip()
        if "/" in value or "\\" in value:
            raise triangle_cells_refusal(line.number, f"colour '{key}'")
        if not name and not colour_value(value):
            name = value
        if key == "0":
            background = colour_value(value)
            continue
        key = "" if key == "1" else key
        if key.isdigit() or key in colours:
            raise line.input_error("expected each colour key once", match[1])
        colours[key] = table.add(key or shown or "1", colour_value(value), name or None)
    return colours or {"": 1}, table.palette(background)


@one_puzzle(".g", colours=True)
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """Yield the file of one puzzle."""
    palette = puzzle.palette
    symbols = None if palette.is_plain else clue_symbols(palette)
    title = one_line(puzzle.title or "")
    lines = [f" {title}" if title[:1] in "#:" else title] if title else []
    if symbols is not None:
        lines += ["#d", f"   0:   {palette.background or WHITE}   white"]
        for number, (key, value) in enumerate(zip(symbols, written_values(palette), strict=True), 1):
            lines.append(f"   {key}:{key}  {value}   {one_line(palette.name(number))}".rstrip())
    for name, clues in (("rows", rows), ("columns", columns)):
        lines.append(f": {name}")
        lines += [text_of_clue(clue, blank="", symbols=symbols) for clue in clues]
    return [*lines, ":"]


FORMAT = define_format("g", holds(rb"(?s)(?:\A|\n):.*\n:"), read, write)
