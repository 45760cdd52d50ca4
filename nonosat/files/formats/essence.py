"""Clues as nested lists in the parameters of constraint solvers: ``letting rows be [[2, 1], [3, 0]]``.

Zeros are padding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.files.notation.file_text import decoded
from nonosat.files.notation.format import define_format
from nonosat.files.notation.nested_lists import Brackets, clues_in_list
from nonosat.files.notation.text_lines import input_error_at, without_comments
from nonosat.files.notation.vocabulary import side_of
from nonosat.files.notation.whole_numbers import check_size
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

#: A domain may be between the name and the list, as in ``: matrix indexed by [int(1..6)] of int``.
_LETTING = re.compile(
    r"\bletting\s+(?P<name>\w+)\s*(?::[^\"]{0,200}?)?\bbe\s+(?:sequence\s*\(|[\[<(])(?=\s*(?:sequence\b|[\[<(]))"
)
#: The indices of a list may follow its last element.
_BRACKETS = Brackets(
    re.compile(r"\s*(?:sequence\s*\(|[\[<(])"), re.compile(r"\s*(?:;\s*int\s*(?:\([^)]{0,200}\)\s*)?)?[\]>)]")
)
_LETTING_IN_BYTES = re.compile(rb"\bletting\s+(\w+)")


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of a file of parameters."""
    text = without_comments(decoded(data), "$")
    found: dict[str, list[int]] = {"row": [], "column": []}
    for match in _LETTING.finditer(text):
        if side := side_of(match["name"]):
            found[side].append(match.end())
    for kind, starts in found.items():
        if len(starts) > 1:
            raise input_error_at(
                text, text.rindex("letting", 0, starts[1]), f"expected one list of the {kind}s"
            )
    if not all(found.values()):
        expectation = "expected 'letting … be [[…], …]' for the rows and for the columns"
        present = ", ".join(kind for kind, starts in found.items() if starts)
        raise InputError(expectation, found=present or "neither", line=1)
    rows, columns = (clues_in_list(text, starts[0], kind, _BRACKETS) for kind, starts in found.items())
    check_size(len(rows), len(columns), line=text.count("\n", 0, found["row"][0]) + 1)
    yield Puzzle(rows, columns)


def _recognises(data: bytes) -> bool:
    return len({side_of(match[1].decode()) for match in _LETTING_IN_BYTES.finditer(data)} - {None}) == 2


FORMAT = define_format("essence", _recognises, read)
