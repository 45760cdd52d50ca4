"""Lists under ``row_rules`` and ``col_rules`` (Håkan Kjellerstrand's data for Gecode/R and JaCoP)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import puzzle_of_lines
from nonosat.notation.file_text import encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import TextLine, numbered_lines
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Puzzle

_HEADING = re.compile(r"\s*(row|col)_rules\s*:?\s*\Z")
_HEADING_IN_BYTES = re.compile(
    rb"(?:\A|[\r\n])[ \t\xef\xbb\xbf]*(?:row|col)_rules[ \t]*:?[ \t]*(?:[\r\n]|\Z)"
)


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; the first comment above the lists is its title. Blank lines say nothing."""
    title: str | None = None
    lists: dict[str, list[TextLine]] = {}
    current: list[TextLine] | None = None
    for line in numbered_lines(data):
        text = line.text.strip()
        heading = _HEADING.match(line.text)
        if heading:
            if heading[1] in lists:
                raise InputError("expected each list once", found=text, line=line.number)
            current = lists[heading[1]] = []
        elif text[:1] in ("#", "%"):
            title = title or (None if lists else text[1:].strip())
        elif text and current is None:
            raise InputError("expected 'row_rules'", found=text, line=line.number)
        elif text and current is not None:
            current.append(line)
    for kind in ("row", "col"):
        if not lists.get(kind):
            raise InputError(f"expected a line '{kind}_rules' and clues below it")
    check_size(len(lists["row"]), len(lists["col"]), line=lists["row"][0].number)
    yield with_texts(puzzle_of_lines(lists["row"], lists["col"]), {"title": title})


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, "Gecode/R data")
    rows, columns = plain_clues(puzzle, "Gecode/R data")
    title = one_line(puzzle.title or "")
    lines = [f"# {title}"] if title else []
    for kind, clues in (("row", rows), ("col", columns)):
        lines += [f"{kind}_rules", *(text_of_clue(clue, ",") for clue in clues), ""]
    return encoded_lines(lines)


def _recognises(data: bytes) -> bool:
    return _HEADING_IN_BYTES.search(data) is not None


FORMAT = Format(
    name="gecode-r",
    title="lists under row_rules and col_rules (Kjellerstrand's data for Gecode/R and JaCoP)",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
    keeps=frozenset({"title"}),
)
