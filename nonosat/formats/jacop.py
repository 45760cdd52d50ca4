"""``row_rules`` and ``col_rules`` as arrays in a program (JaCoP's Nonogram, Kjellerstrand's models).

The brackets are those of Java, Scala, Python or Ruby; 0 fills up. The rest of the program is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.notation.file_text import decoded
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_offsets import misfit_at
from nonosat.notation.whole_numbers import run_length
from nonosat.puzzle import Clue, Puzzle, Run

#: Comments, which often hold other puzzles, and strings. A ``#`` begins one only after white space.
_SKIPPED = re.compile(r"/\*.*?(?:\*/|\Z)|//[^\n]*|(?:(?<=\s)|\A)[#%][^\n]*|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
_OPENING = r"(?:new\s+int\s*(?:\[\s*\]\s*)*)?(?:(?:Array|List|Vector|Seq)\s*(?:\[[\w\[\]]*\]\s*)?\(|[\[{(])"
_ARRAY = re.compile(rf"\b(row|col)_rules\s*(?::\s*[\w\[\]]+\s*)?=\s*{_OPENING}")
_ARRAY_IN_BYTES = re.compile(_ARRAY.pattern.encode())
_ROW = re.compile(rf"\s*{_OPENING}")
_NUMBER = re.compile(r"\s*([0-9]+)")
_COMMA = re.compile(r"\s*,")
_CLOSING = re.compile(r"\s*[\]})]")


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the program: each array of rows with the array of columns at the same place."""
    text = _SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), decoded(data))
    arrays: dict[str, list[re.Match[str]]] = {"row": [], "col": []}
    for match in _ARRAY.finditer(text):
        arrays[match[1]].append(match)
    rows, columns = arrays["row"], arrays["col"]
    if not rows or len(rows) != len(columns):
        raise InputError(
            "expected as many arrays col_rules as row_rules", found=f"{len(rows)} and {len(columns)}", line=1
        )
    for row_array, column_array in zip(rows, columns, strict=True):
        row_clues = _clues(text, row_array.end(), "row")
        column_clues = _clues(text, column_array.end(), "column")
        check_size(len(row_clues), len(column_clues), line=text.count("\n", 0, row_array.start()) + 1)
        yield Puzzle(row_clues, column_clues)


def _clues(text: str, at: int, kind: str) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    while not (end := _CLOSING.match(text, at)):
        opening = _ROW.match(text, at)
        if not opening:
            raise misfit_at(text, at, f"expected an array with the clue of a {kind}")
        clue, at = _clue(text, opening.end(), f"{kind} {len(clues) + 1}")
        clues.append(clue)
        at = _after_comma(text, at)
    if not clues:
        raise misfit_at(text, end.start(), f"expected at least one {kind}")
    return tuple(clues)


def _clue(text: str, at: int, place: str) -> tuple[Clue, int]:
    lengths: list[int] = []
    while not (end := _CLOSING.match(text, at)):
        number = _NUMBER.match(text, at)
        if not number:
            raise misfit_at(text, at, "expected a run length", place=place)
        try:
            lengths.append(run_length(number[1]))
        except InputError as error:
            raise misfit_at(text, number.start(1), error.expectation, place=place) from None
        at = _after_comma(text, number.end())
    return tuple(Run(length) for length in lengths if length), end.end()


def _after_comma(text: str, at: int) -> int:
    """The offset after a comma, or of the bracket that closes; raises where there is neither."""
    comma = _COMMA.match(text, at)
    if comma:
        return comma.end()
    if not _CLOSING.match(text, at):
        raise misfit_at(text, at, "expected ',' or the end of the array")
    return at


def _recognises(data: bytes) -> bool:
    kinds = {match[1] for match in _ARRAY_IN_BYTES.finditer(data)}
    return len(kinds) == 2


FORMAT = Format(
    name="jacop",
    title="row_rules and col_rules as arrays in a program (JaCoP, Kjellerstrand's models)",
    suffixes=(".java", ".scala", ".py", ".rb"),
    recognises=_recognises,
    read=read,
    many=True,
)
