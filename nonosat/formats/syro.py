"""Row clues that each end in ``0``, a line with ``#``, column clues likewise (webpbn's for JSolver)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import clue_of_line
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import TextLine, numbered_lines
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Clue, Puzzle

_END = re.compile(r"(\A|[\s,])0\s*\Z")


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; text after a ``#`` above the clues is its title."""
    lists: list[list[TextLine]] = [[]]
    title: str | None = None
    for line in numbered_lines(data):
        text = line.text.strip()
        if text and not text.startswith("#"):
            lists[-1].append(line)
            continue
        if not lists[0] and title is None:
            title = text[1:] or None
        if lists[-1]:
            lists.append([])
    if not lists[-1]:
        lists.pop()
    if len(lists) != 2:
        raise InputError(
            "expected two lists of clues with a line '#' between them", found=f"{len(lists)} lists"
        )
    rows, columns = lists
    check_size(len(rows), len(columns), line=rows[0].number)
    yield with_texts(Puzzle(_clues(rows, "row"), _clues(columns, "column")), {"title": title})


def _clues(lines: Sequence[TextLine], kind: str) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    for number, line in enumerate(lines, 1):
        end = _END.search(line.text)
        place = f"{kind} {number}"
        if not end:
            raise InputError("expected a clue that ends in 0", found=line.text, line=line.number, place=place)
        clues.append(clue_of_line(TextLine(line.number, line.text[: end.start()]), place))
    return tuple(clues)


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, "JSolver's format")
    rows, columns = plain_clues(puzzle, "JSolver's format")
    ended = [f"{text_of_clue(clue, blank='')} 0".lstrip() for clue in rows + columns]
    lines = [f"# {one_line(puzzle.title or '')}".rstrip(), *ended[: len(rows)], "#", *ended[len(rows) :]]
    return encoded_lines(lines)


def _recognises(data: bytes) -> bool:
    return re.match(r"#|\d+[\s,]", beginning(data)) is not None


FORMAT = Format(
    name="syro",
    title="clues that end in 0, with '#' between rows and columns (JSolver; webpbn's 'syro')",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
    keeps=frozenset({"title"}),
)
