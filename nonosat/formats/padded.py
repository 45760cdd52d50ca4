"""Column clues below each other, ``-``, row clues, filled up with 0 or blanks (r/dailyprogrammer 251)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.notation.clue_tables import (
    clues_along,
    clues_below_each_other,
    clues_down,
    is_filled_up_with_blanks,
)
from nonosat.notation.file_text import decoded
from nonosat.notation.format import described
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, headed, numbered_lines
from nonosat.puzzle import Puzzle

_DIVIDER = "-"
_HEADING = re.compile(r"\W*(columns|rows)\W*\Z|\s*-\s*\Z", re.IGNORECASE)
_BEGINNING = re.compile(
    r"\s*(?:columns\b[^\w\n]*+\n\s*)?(\d+\s+)+?(-[ \t]*|rows\b[^\w\n]*+)\n\s*\d", re.IGNORECASE
)


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; blank lines say nothing."""
    written = [line for line in numbered_lines(data) if not line.is_blank]
    parts: dict[str, list[TextLine]] = {}
    headings: list[str] = []
    for heading, lines in headed(written, _HEADING):
        word = _HEADING.findall(heading.text)[0].lower() if heading else "columns"
        if parts.setdefault(word or "rows", lines) is not lines:
            raise (heading or lines[0]).misfit("expected column clues and row clues once")
        headings += [word] if heading and word else []
    above, below = parts.get("columns"), parts.get("rows")
    if not above or not below:
        raise InputError("expected column clues, one line '-' and row clues", line=1)
    has_blanks = is_filled_up_with_blanks(above)
    if headings and not has_blanks:
        # Below headings people write a clue on a line.
        raise InputError("expected column clues below each other, with blanks", line=above[0].number)
    columns = clues_below_each_other(above) if has_blanks else clues_down(above)
    check_size(len(below), len(columns), line=above[0].number)
    yield Puzzle(clues_along(below, "row"), columns)


FORMAT = described("padded", lambda data: _BEGINNING.match(decoded(data)) is not None, read)
