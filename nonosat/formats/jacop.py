"""``row_rules`` and ``col_rules`` as arrays in a program (JaCoP's Nonogram, Kjellerstrand's models).

The brackets are those of Java, Scala, Python or Ruby; 0 fills up. The rest of the program is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.notation.file_text import decoded
from nonosat.notation.format import Format
from nonosat.notation.nested_lists import Brackets, clues_in_list
from nonosat.notation.puzzle_size import check_size
from nonosat.puzzle import Puzzle

#: Comments, which often hold other puzzles, and strings. A ``#`` begins one only after white space.
_SKIPPED = re.compile(r"/\*.*?(?:\*/|\Z)|//[^\n]*|(?:(?<=\s)|\A)[#%][^\n]*|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
_OPENING = r"(?:new\s+int\s*(?:\[\s*\]\s*)*)?(?:(?:Array|List|Vector|Seq)\s*(?:\[[\w\[\]]*\]\s*)?\(|[\[{(])"
_ARRAY = re.compile(rf"\b(row|col)_rules\s*(?::\s*[\w\[\]]+\s*)?=\s*{_OPENING}")
_ARRAY_IN_BYTES = re.compile(_ARRAY.pattern.encode())
_BRACKETS = Brackets(re.compile(rf"\s*{_OPENING}"), re.compile(r"\s*[\]})]"))


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
        row_clues = clues_in_list(text, row_array.end(), "row", _BRACKETS)
        column_clues = clues_in_list(text, column_array.end(), "column", _BRACKETS)
        check_size(len(row_clues), len(column_clues), line=text.count("\n", 0, row_array.start()) + 1)
        yield Puzzle(row_clues, column_clues)


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
