"""Facts of answer set programming: ``row_hint(ROW, PLACE, LENGTH).``, ``col_hint(…)`` (Gramcracker)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.clues import clue_of_lengths
from nonosat.errors import InputError
from nonosat.notation.file_text import decoded
from nonosat.notation.format import described, holds
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import with_texts
from nonosat.notation.text_offsets import misfit_at
from nonosat.notation.whole_numbers import run_length, whole_number
from nonosat.puzzle import Puzzle

_COMMENT = re.compile(r"%\*.*?(?:\*%|\Z)|%[^\n]*", re.DOTALL)
_STATEMENT = re.compile(
    r"(?:(?P<kind>row|col)_hint\s*\(\s*(?P<line>[0-9]{1,9})\s*,\s*(?P<index>[0-9]{1,9})\s*,\s*(?P<length>[0-9]+)\s*\)"
    r"|#const\s+(?P<name>\w+)\s*=\s*(?P<value>[0-9]+)|#(?!const\b)[a-z]+[^.]*+)\s*\.\s*"
)
_TEXT = re.compile(r"(?m)^%+[ \t]*(title|author)[ \t]*:[ \t]*(\S[^\n]*)", re.IGNORECASE)
_KINDS = {"row": "row", "col": "column"}
#: The constants that state the height and the width; ``n`` alone is a square, as in older files.
_SIZES = {"row": ("h", "n"), "column": ("w", "n")}


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; a line without a hint, or with the hint 0, is blank."""
    source = decoded(data)
    text = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), source)
    constants: dict[str, str] = {}
    hints: dict[tuple[str, int, int], tuple[int, int]] = {}
    at = len(text) - len(text.lstrip())
    while at < len(text):
        match = _STATEMENT.match(text, at)
        if not match:
            raise misfit_at(text, at, "expected a fact like 'row_hint(1, 1, 2).' or '#const w = 5.'")
        if match["name"]:
            constants.setdefault(match["name"], match["value"])
        elif match["kind"]:
            try:
                length = run_length(match["length"])
            except InputError as error:
                raise misfit_at(text, at, error.expectation) from None
            hint = (_KINDS[match["kind"]], int(match["line"]), int(match["index"]))
            known, _ = hints.setdefault(hint, (length, at))
            if known != length:
                raise misfit_at(text, at, f"expected one length for each hint, not {known} too")
        at = match.end()
    sizes = {kind: _size(constants, kind) for kind in _SIZES}
    check_size(*sizes.values())
    lengths: dict[str, list[list[int]]] = {kind: [[] for _ in range(size)] for kind, size in sizes.items()}
    for (kind, number, index), (length, at) in sorted(hints.items()):
        if not 1 <= number <= sizes[kind]:
            raise misfit_at(text, at, f"expected a {kind} from 1 to {sizes[kind]}")
        clue, place = lengths[kind][number - 1], f"{kind} {number}"
        if index != len(clue) + 1:
            raise misfit_at(text, at, f"expected hint {len(clue) + 1} before hint {index}", place=place)
        if clue and 0 in (length, clue[0]):
            raise misfit_at(text, at, "expected a run length of at least 1", place=place)
        clue.append(length)
    rows, columns = (tuple(clue_of_lengths(filter(None, clue)) for clue in side) for side in lengths.values())
    texts = {name.lower(): value for name, value in reversed(_TEXT.findall(source))}
    yield with_texts(Puzzle(rows, columns), texts)


def _size(constants: dict[str, str], kind: str) -> int:
    value = next((constants[name] for name in _SIZES[kind] if name in constants), None)
    if value is None:
        raise InputError(f"expected '#const {_SIZES[kind][0]} = NUMBER.'", found="none", line=1)
    return whole_number(value, "expected a size")


FORMAT = described("asp", holds(rb"\b(row|col)_hint[ \t]*\([ \t]*\d"), read)
