"""Clues as nested lists in the source of programs, and in the parameters of constraint solvers.

In a program only lists named for the rows and for the columns are read, in the brackets of any
language: ``int[][] row_rules = {{2, 1}, {0, 3}};``, ``cols = [[1], [2]]``. Zeros are padding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.files.notation.file_text import beginning, decoded
from nonosat.files.notation.format import define_format
from nonosat.files.notation.nested_lists import Brackets, clues_in_list
from nonosat.files.notation.text_lines import input_error_at, without_comments
from nonosat.files.notation.vocabulary import side_of
from nonosat.files.notation.whole_numbers import check_size
from nonosat.model.clues import Clue
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

#: Comments, which often contain other puzzles, and strings except keys. ``#`` begins a comment only after a
#: space.
_SKIPPED = re.compile(
    r"/\*.*?(?:\*/|\Z)|//[^\n]*|(?:(?<=\s)|\A)[#%][^\n]*|\"(?:[^\"\\\n]|\\.)*\"(?!\s*:)", re.DOTALL
)
#: ``[``, ``{``, ``Array(``, ``List.of(``, ``vec![``, ``new int[][] {``, ``[][]int{``.
_OPENING = r"(?:new\s+)?(?:[A-Za-z][\w.]{0,30}!?\s{0,3})?(?:\[[\w\s]{0,30}\]\s{0,3}){0,3}(?:int\s?)?[\[({]"
_ARRAY = re.compile(
    r"(?<![\w.])(?P<name>[^\W\d]\w{0,30})[\"']?\s{0,9}(?:\[[\w\s]{0,30}\]\s{0,9}){0,3}"
    rf"(?::\s{{0,9}}&?[\w\[\]<>]{{1,40}}\s{{0,9}})?(?::?=|:)\s*{_OPENING}(?=\s*(?:{_OPENING}|[\]}})]))"
)
_BRACKETS = Brackets(re.compile(rf"\s*{_OPENING}"), re.compile(r"\s*[\]})]"))
_BRACKET = re.compile(rb"(?m)^[^\n=:]*+[=:][^\n]*[\[({]")
#: The most bytes of a hand-written program, and the most lists in it.
_LONGEST_PROGRAM, _MOST_LISTS = 1 << 20, 1000
#: A domain may be between the name and the list, as in ``: matrix indexed by [int(1..6)] of int``.
_LETTING = re.compile(
    r"\bletting\s+(?P<name>\w+)\s*(?::[^\"]{0,200}?)?\bbe\s+(?:sequence\s*\(|[\[<(])(?=\s*(?:sequence\b|[\[<(]))"
)
#: The indices of a list may follow its last element.
_ESSENCE = Brackets(
    re.compile(r"\s*(?:sequence\s*\(|[\[<(])"), re.compile(r"\s*(?:;\s*int\s*(?:\([^)]{0,200}\)\s*)?)?[\]>)]")
)
_LETTING_IN_BYTES = re.compile(rb"\bletting\s+(\w+)")


def _named(text: str, pattern: re.Pattern[str]) -> dict[str, list[re.Match[str]]]:
    """Return the beginnings of the lists of the rows and of the columns."""
    found: dict[str, list[re.Match[str]]] = {"row": [], "column": []}
    for match in pattern.finditer(text):
        if side := side_of(match["name"]):
            found[side].append(match)
    return found


def _skipped(match: re.Match[str]) -> str:
    """Return spaces for a comment; the first quotation mark of a string stays, so that it is no run."""
    is_string = match[0][0] == '"'
    return match[0][:is_string] + re.sub(r"[^\n]", " ", match[0][is_string:])


def read_program(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of a program: each list of rows with the list of columns of the same index.

    Other lists than those of clues are skipped, unless there is no other.
    """
    text = _SKIPPED.sub(_skipped, decoded(data))
    found: dict[str, list[tuple[tuple[Clue, ...], int]]] = {}
    for kind, matches in _named(text, _ARRAY).items():
        errors: list[InputError] = []
        found[kind] = []
        for match in matches[:_MOST_LISTS]:
            try:
                found[kind].append((clues_in_list(text, match.end(), kind, _BRACKETS), match.start()))
            except InputError as error:
                errors.append(error)
        if errors and not found[kind]:
            raise errors[0]
    rows, columns = found["row"], found["column"]
    if not rows or len(rows) != len(columns):
        counts = f"{len(rows)} and {len(columns)}"
        raise InputError("expected as many arrays col_rules as row_rules", found=counts, line=1)
    for (row_clues, start), (column_clues, _) in zip(rows, columns, strict=True):
        check_size(len(row_clues), len(column_clues), line=text.count("\n", 0, start) + 1)
        yield Puzzle(row_clues, column_clues)


def _recognises_program(data: bytes) -> bool:
    if len(data) > _LONGEST_PROGRAM or beginning(data)[:1] in ("[", "{") or not _BRACKET.search(data):
        return False
    return all(_named(decoded(data), _ARRAY).values())


def read_essence(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of a file of parameters."""
    text = without_comments(decoded(data), "$")
    found = _named(text, _LETTING)
    for kind, matches in found.items():
        if len(matches) > 1:
            raise input_error_at(text, matches[1].start(), f"expected one list of the {kind}s")
    if not all(found.values()):
        expectation = "expected 'letting … be [[…], …]' for the rows and for the columns"
        present = ", ".join(kind for kind, matches in found.items() if matches)
        raise InputError(expectation, found=present or "neither", line=1)
    starts = {kind: matches[0].end() for kind, matches in found.items()}
    rows, columns = (clues_in_list(text, at, kind, _ESSENCE) for kind, at in starts.items())
    check_size(len(rows), len(columns), line=text.count("\n", 0, starts["row"]) + 1)
    yield Puzzle(rows, columns)


def _recognises_essence(data: bytes) -> bool:
    return len({side_of(match[1].decode()) for match in _LETTING_IN_BYTES.finditer(data)} - {None}) == 2


FORMATS = (
    define_format("jacop", _recognises_program, read_program),
    define_format("essence", _recognises_essence, read_essence),
)
