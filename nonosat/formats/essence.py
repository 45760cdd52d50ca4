"""Parameters for Conjure and Savile Row in Essence: ``letting rowcounts be [[2, 1], [3, 0], …]``.

Any two lists of lists will do of which one is named for the rows and one for the columns. Zeros fill up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.errors import InputError
from nonosat.notation.file_text import decoded
from nonosat.notation.format import Format
from nonosat.notation.nested_lists import Brackets, clues_in_list
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line
from nonosat.notation.text_lines import without_comments
from nonosat.notation.text_offsets import misfit_at
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Clue, Puzzle

#: Between the name and the list there may be a domain, as in ``: matrix indexed by [int(1..6)] of int``.
_LIST = re.compile(
    r"\bletting\s+(?P<name>\w+)\s*(?::[^\"]{0,200}?)?\bbe\s+(?:sequence\s*\(|[\[<(])(?=\s*(?:sequence\b|[\[<(]))"
)
_KIND = re.compile(r"row|col", re.IGNORECASE)
#: The indices of a list may stand behind its last element.
_BRACKETS = Brackets(
    re.compile(r"\s*(?:sequence\s*\(|[\[<(])"), re.compile(r"\s*(?:;\s*int\s*(?:\([^)]{0,200}\)\s*)?)?[\]>)]")
)
_RECOGNISED = re.compile(rb"\bletting\s+\w*(row|col)\w*\b", re.IGNORECASE)


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    text = without_comments(decoded(data), "$")
    found: dict[str, int] = {}
    for match in _LIST.finditer(text):
        kind = _KIND.search(match["name"])
        if kind and kind[0].lower() in found:
            raise misfit_at(text, match.start(), f"expected one list of the {kind[0].lower()}s")
        if kind:
            found[kind[0].lower()] = match.end()
    if len(found) != 2:
        expectation = "expected 'letting … be [[…], …]' for the rows and for the columns"
        raise InputError(expectation, found=", ".join(found) or "neither", line=1)
    rows = clues_in_list(text, found["row"], "row", _BRACKETS)
    columns = clues_in_list(text, found["col"], "column", _BRACKETS)
    check_size(len(rows), len(columns), line=text.count("\n", 0, found["row"]) + 1)
    yield Puzzle(rows, columns)


@one_puzzle("Essence")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The file of one black-and-white puzzle, with the names of Demystify's model."""
    longest = max(1, *map(len, rows + columns))
    title = one_line(puzzle.title or "")
    return [
        *([f"$ {title}"] if title else []),
        f"letting xdim be {puzzle.width}",
        f"letting ydim be {puzzle.height}",
        f"letting maxnum be {longest}",
        *_list("rowcounts", rows, longest),
        *_list("colcounts", columns, longest),
    ]


def _list(name: str, clues: Sequence[Clue], longest: int) -> list[str]:
    lines = [[str(run.length) for run in clue] + ["0"] * (longest - len(clue)) for clue in clues]
    return [f"letting {name} be [", ",\n".join(f"    [{','.join(line)}]" for line in lines), "]"]


def _recognises(data: bytes) -> bool:
    return len({match[1].lower() for match in _RECOGNISED.finditer(data)}) == 2


FORMAT = Format(
    name="essence",
    title="parameters for Conjure and Savile Row, with a list for rows and one for columns",
    suffixes=(".param",),
    recognises=_recognises,
    read=read,
    write=write,
)
