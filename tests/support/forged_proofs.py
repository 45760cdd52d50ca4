"""Forged proofs that a satisfiable formula has no model.

Each forgery is a function of the formula's clauses that returns a proof in DRAT. Some exploit checkers: they
delete the reason of a literal, or a unit, which a faulty checker keeps or forgets. Others exploit careless
parsers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Clauses = Sequence[Sequence[int]]


def text_of(steps: Sequence[Sequence[int] | str]) -> bytes:
    """Return the steps in DRAT; strings are kept."""
    lines = (step if isinstance(step, str) else " ".join(map(str, [*step, 0])) for step in steps)
    return "".join(f"{line}\n" for line in lines).encode()


def binary_of(steps: Sequence[Sequence[int] | str]) -> bytes:
    """Return the steps in binary DRAT."""
    found = bytearray()
    for step in steps:
        deleted = isinstance(step, str)
        literals = [int(word) for word in step.split()[1:-1]] if isinstance(step, str) else step
        found += b"d" if deleted else b"a"
        for literal in literals:
            number = 2 * abs(literal) + (literal < 0)
            while number > 127:
                found.append(number & 127 | 128)
                number >>= 7
            found.append(number)
        found.append(0)
    return bytes(found)


def _top(clauses: Clauses) -> int:
    return max((abs(literal) for clause in clauses for literal in clause), default=0)


def _reason_deleted(clauses: Clauses) -> list[Sequence[int] | str]:
    """Return five steps with two fresh variables, which dratify 0.1.10 accepted for every formula."""
    x, y = _top(clauses) + 1, _top(clauses) + 2
    return [[-x], [y, x], f"d {y} {x} 0", [-y], []]


def _unit_deleted(clauses: Clauses) -> list[Sequence[int] | str]:
    x = _top(clauses) + 1
    return [[x], f"d {x} 0", [-x], []]


def _doubled_unit_deleted(clauses: Clauses) -> list[Sequence[int] | str]:
    x = _top(clauses) + 1
    return [[x, x], f"d {x} {x} 0", [-x, -x], []]


def _definition_deleted(clauses: Clauses) -> list[Sequence[int] | str]:
    """Define a fresh variable by one of the formula, then by its negation."""
    x = _top(clauses) + 1
    one = [[x, 1], [-x, -1]]
    other = [[x, -1], [-x, 1]]
    return [*one, *(f"d {a} {b} 0" for a, b in one), *other, [1], []]


def _formula_deleted(clauses: Clauses) -> list[Sequence[int] | str]:
    """Delete all clauses, then set a literal and its negation."""
    deleted = ["d " + " ".join(map(str, [*clause, 0])) for clause in clauses]
    return [*deleted, [1], "d 1 0", [-1], []]


def _literals_of_the_formula_deleted(clauses: Clauses) -> list[Sequence[int] | str]:
    """Delete the clauses with the negation of a literal, so that it follows by RAT without resolvents."""
    steps: list[Sequence[int] | str] = []
    for literal in sorted({literal for clause in clauses for literal in clause}, key=abs):
        with_it = [clause for clause in clauses if -literal in clause]
        steps += ["d " + " ".join(map(str, [*clause, 0])) for clause in with_it]
        steps.append([literal])
    return [*steps, []]


def _units_of_the_formula_deleted(clauses: Clauses) -> list[Sequence[int] | str]:
    units = [clause[0] for clause in clauses if len(clause) == 1] or [1]
    return [*(f"d {unit} 0" for unit in units), *([-unit] for unit in units), []]


#: The forgeries by their descriptions.
STEPS: dict[str, Callable[[Clauses], list[Sequence[int] | str]]] = {
    "the reason of a fresh literal is deleted": _reason_deleted,
    "a fresh unit is deleted": _unit_deleted,
    "a unit that is written twice is deleted": _doubled_unit_deleted,
    "a definition is deleted": _definition_deleted,
    "the formula is deleted": _formula_deleted,
    "clauses of each literal are deleted": _literals_of_the_formula_deleted,
    "units of the formula are deleted": _units_of_the_formula_deleted,
    "what is not there is deleted": lambda clauses: [
        f"d {_top(clauses) + 3} 0",
        f"d 1 {_top(clauses) + 3} 0",
        "d 0",
        [],
    ],
    "variables that are not there": lambda clauses: [
        [_top(clauses) + 1],
        [-_top(clauses) - 2, _top(clauses) + 1],
        [],
    ],
    "a huge variable": lambda _: [[2**31 - 1], [-(2**31)], []],
    "tautologies": lambda clauses: [[1, -1], [_top(clauses) + 1, -_top(clauses) - 1], []],
    "only the empty clause": lambda _: [[]],
    "the opposite of every literal": lambda clauses: [
        *([-literal] for clause in clauses for literal in clause),
        [],
    ],
    "it ends early": lambda _: [[1, -1]],
    "no step": lambda _: [],
}
#: Texts that careless parsers misread.
TEXTS: dict[str, bytes] = {
    "comments": b"c 0\nc the formula has no model\n",
    "two zeros": b"0 0\n0\n",
    "an empty clause behind a deletion": b"d 1 0 0\n",
    "an empty clause in a comment": b"c\n 1 -1 0 c 0\n0\n",
    "no end": b"1 -1",
    "an end within a word": b"1 -1 0\n00\n",
    "a lone sign": b"- 0\n0\n",
    "a negative zero": b"-0\n",
    "words": b"s VERIFIED\nv 0\n",
    "the end of a file of SATLIB": b"%\n0\n",
    "carriage returns": b"1 -1 0\r0\r",
    "a null byte": b"\x000\n",
    "foreign digits": "\u0660\n".encode(),
}


def forged_proofs(clauses: Clauses) -> dict[str, bytes]:
    """Return all forgeries for a formula, as text and in binary, by description."""
    found = dict(TEXTS)
    for name, steps in STEPS.items():
        found[name] = text_of(steps(clauses))
        found[f"{name}, in binary"] = binary_of(steps(clauses))
    return found
