"""The comparison of a formula in a file with the derived one, which another version may have written.

Versions may differ in the order of clauses and literals, and in the numbers of variables, whose meanings
stand in comments (``c var NUMBER …``, see ``nonosat.sat.dimacs.text``). Renumbering variables does not change
satisfiability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from io import BytesIO

_VARIABLE = b"c var "


def first_foreign_line(formula: bytes, derived: bytes) -> int | None:
    r"""Return the number of the first line of a DIMACS formula that is not in the derived one, or ``None``.

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
    free, others, at = set(numbers.values()), iter(head), 0
    names: dict[bytes, bytes] = {}
    for at, line in found:
        if line.startswith(_VARIABLE):
            number, meaning = _number_and_meaning(line)
            if number not in free or meaning not in numbers:
                return at
            free.remove(number)
            names[number] = numbers.pop(meaning)
        elif line != next(others, None):
            return at
        if line.startswith(b"p "):
            break
    if free:
        return at
    names |= {b"-" + number: b"-" + name for number, name in names.items()}
    left = Counter(_renamed_clause(line, {}) for line in expected)
    for at, line in found:
        clause = _renamed_clause(line, names)
        if not left[clause]:
            return at
        left[clause] -= 1
    return at + 1 if left.total() else None


def _number_and_meaning(line: bytes) -> tuple[bytes, bytes]:
    number, _, meaning = line.removeprefix(_VARIABLE).partition(b" ")
    return number, meaning


def _renamed_clause(line: bytes, names: Mapping[bytes, bytes]) -> bytes:
    """Return the clause on a line, with its literals renamed and sorted as strings."""
    *literals, end = line.split(b" ")
    return b" ".join([*sorted([names.get(literal, literal) for literal in literals]), end])
