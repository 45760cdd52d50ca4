"""pynogram's INI files: ``[clues]`` with ``rows`` and ``columns``, ``[colors]`` above or below."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.notation.format import described, holds
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.pynogram_lists import lists_of, puzzle_of_lists, without_remark
from nonosat.notation.text_lines import TextLine, numbered_lines
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Puzzle

_SECTION = re.compile(r"\s*\[([^\]]*)\]\s*\Z")
_OPTION = re.compile(r"\s*([^\s=:]+)\s*[=:]\s*(.*)")
_COLOUR = re.compile(r"\s*([^\s=:]+)\s*=\s*(\(.*\)\s*\S?)")


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; a comment on its first line is its title."""
    section = ""
    lists: dict[str, list[TextLine]] = {}
    current: list[TextLine] | None = None
    colours: list[tuple[TextLine, str, str]] = []
    lines = numbered_lines(data)
    for line in lines:
        bare = without_remark(line)
        heading = _SECTION.match(bare.text)
        if heading:
            section, current = heading[1].strip().lower(), None
            continue
        option = _OPTION.match(bare.text)
        if section == "colors" and option:
            # The character that shows a colour may be one that begins comments elsewhere.
            colour = _COLOUR.match(line.text) or option
            colours.append((line, colour[1], colour[2]))
        elif section == "clues" and option and option[1].lower() in ("rows", "columns"):
            name = option[1].lower()
            if name in lists:
                raise InputError(f"expected '{name}' once", line=line.number)
            current = lists[name] = [TextLine(line.number, option[2], option.start(2))]
        elif current is not None:
            current.append(bare)
        elif not bare.is_blank:
            raise line.misfit("expected '[clues]' with 'rows =' and 'columns ='")
    for name in ("rows", "columns"):
        if name not in lists:
            raise InputError(f"expected '{name} =' below '[clues]'")
    first = lines[0].text.strip()
    title = first[1:] if first.startswith("#") else None
    yield with_texts(puzzle_of_lists(lists["rows"], lists["columns"], colours), {"title": title})


@one_puzzle("pynogram", colours=True)
def write(puzzle: Puzzle, above: Clues, beside: Clues) -> list[str]:
    """The file of one puzzle."""
    rows, columns, colours = lists_of(puzzle.palette, above, beside)
    lines = [f"# {one_line(puzzle.title)}"] if puzzle.title else []
    if colours:
        lines += ["[colors]", *colours, ""]
    lines += ["[clues]", "columns =", *(f"    {clue}" for clue in columns)]
    lines += ["", "rows =", *(f"    {clue}" for clue in rows)]
    return lines


FORMAT = described("pynogram", holds(rb"(?mi)^[ \t]*\[clues\]"), read, write)
