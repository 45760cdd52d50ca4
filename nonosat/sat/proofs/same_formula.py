"""Whether a formula in a file is the one that was derived, though another version may have written it.

Versions may differ in the order of clauses and of their literals, and in the numbers of variables: what these
mean is said in comments (``c var NUMBER …``, see ``nonosat.sat.dimacs.text``). With other numbers for the same
meanings, and nothing else changed, a formula has a model exactly if it had one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from io import BytesIO

_VARIABLE = b"c var "


def first_foreign_line(formula: bytes, derived: bytes) -> int | None:
    r"""The number of the first line of a formula in DIMACS that has no place in the one that was derived.

    >>> derived = b"c var 1 cell\nc var 2 run\np cnf 2 2\n1 2 0\n-1 0\n"
    >>> print(first_foreign_line(b"c var 1 run\nc var 2 cell\np cnf 2 2\n-2 0\n2 1 0\n", derived))
    None
    >>> first_foreign_line(b"c var 1 run\nc var 2 cell\np cnf 2 2\n-1 0\n2 1 0\n", derived)
    4
    """
    expected, found = BytesIO(derived), enumerate(BytesIO(formula), 1)
    head: list[bytes] = []
    numbers: dict[bytes, bytes] = {}
    for line in expected:
        if line.startswith(_VARIABLE):
            number, meaning = _number_and_meaning(line)
            numbers[meaning] = number
        else:
            head.append(line)
        if line.startswith(b"p "):
            break
    free, others, place = set(numbers.values()), iter(head), 0
    names: dict[bytes, bytes] = {}
    for place, line in found:
        if line.startswith(_VARIABLE):
            number, meaning = _number_and_meaning(line)
            if number not in free or meaning not in numbers:
                return place
            free.remove(number)
            names[number] = numbers.pop(meaning)
        elif line != next(others, None):
            return place
        if line.startswith(b"p "):
            break
    if free:
        return place
    names |= {b"-" + number: b"-" + name for number, name in names.items()}
    left = Counter(_clause_on(line, {}) for line in expected)
    for place, line in found:
        clause = _clause_on(line, names)
        if not left[clause]:
            return place
        left[clause] -= 1
    return place + 1 if left.total() else None


def _number_and_meaning(line: bytes) -> tuple[bytes, bytes]:
    number, _, meaning = line.removeprefix(_VARIABLE).partition(b" ")
    return number, meaning


def _clause_on(line: bytes, names: Mapping[bytes, bytes]) -> bytes:
    """The clause on a line with other names for its literals, which are sorted as texts."""
    *literals, end = line.split(b" ")
    return b" ".join([*sorted([names.get(literal, literal) for literal in literals]), end])
