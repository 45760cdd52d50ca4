"""LRAT proofs: read, checked step by step, and turned into DRAT.

A line of a proof is ``NUMBER LITERALS 0 HINTS 0``, a clause that follows from the clauses numbered HINTS in
that order, or ``NUMBER d NUMBERS 0``, clauses that are deleted. The clauses of the formula are numbered from
1. A step follows by unit propagation (RUP), or is a resolution asymmetric tautology on its first literal
(RAT): then ``-NUMBER`` precedes the hints for each clause with the opposite literal.

The checker shares no code with the writers of formulas and proofs: it parses both files itself.

L. Cruz-Filipe, M. J. H. Heule, W. A. Hunt, M. Kaufmann and P. Schneider-Kamp, "Efficient certified RAT
verification" (CADE 2017).
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

Clause = tuple[int, ...]


class WrongProof(Exception):
    """The first error of a proof."""


def check_lrat(formula: bytes, proof: bytes) -> Iterator[str]:
    r"""Yield the first error of an LRAT proof that a DIMACS formula has no model; ``""`` if it is correct.

    A generator of one item, to be run in a child process.

    >>> formula = b"p cnf 1 2\n1 0\n-1 0\n"
    >>> next(check_lrat(formula, b"3 0 1 2 0\n")), next(check_lrat(formula, b"3 0 1 0\n"))
    ('', 'line 1: the hints do not lead to a contradiction')
    """
    try:
        _check(_clauses_of(formula), proof)
    except WrongProof as wrong:
        yield str(wrong)
    else:
        yield ""


def drat_of(clauses: Iterable[Sequence[int]], proof: bytes) -> bytes:
    r"""Return a solver's LRAT proof as DRAT, up to the empty clause.

    Deletions of unit clauses are omitted: DRAT checkers differ in their meaning.

    >>> drat_of([[1, 2], [-1], [-2]], b"4 2 0 1 2 0\n4 d 1 0\n5 0 3 4 0\n")
    b'2 0\nd 1 2 0\n0\n'
    """
    known = {number: " ".join(map(str, clause)).encode() for number, clause in enumerate(clauses, 1)}
    lines: list[bytes] = []
    for line in io.BytesIO(proof):
        number, rest = line.split(b" ", 1)
        if rest.startswith(b"d "):
            deleted = (known.pop(int(word), b"") for word in rest.split()[1:-1])
            lines += (b"d %s 0" % clause for clause in deleted if b" " in clause)
        elif rest.startswith(b"0 "):
            lines.append(b"0")
            break
        else:
            clause = rest[: rest.index(b" 0 ")]
            known[int(number)] = clause
            lines.append(clause + b" 0")
    return b"\n".join(lines) + b"\n"


class _Addition(NamedTuple):
    """A clause, and the numbers of the clauses that it follows from."""

    number: int
    clause: Clause
    hints: Clause


class _Deletion(NamedTuple):
    """The numbers of deleted clauses."""

    numbers: Clause


def _steps(proof: bytes) -> Iterator[tuple[int, _Addition | _Deletion]]:
    """Yield the steps of a proof with the numbers of their lines."""
    for at, line in enumerate(proof.split(b"\n"), 1):
        words = line.split()
        if not words or words[0] == b"c":
            continue
        deletes = words[1:2] == [b"d"]
        try:
            numbers = [int(word) for word in words if word != b"d"]
        except ValueError:
            raise WrongProof(f"line {at}: expected numbers") from None
        ends = [position for position, number in enumerate(numbers) if position and not number]
        if ends[-1:] != [len(numbers) - 1] or len(ends) != (1 if deletes else 2):
            raise WrongProof(f"line {at}: expected a step that ends with 0")
        if len(words) - len(numbers) != int(deletes):
            raise WrongProof(f"line {at}: expected numbers")
        if deletes:
            yield at, _Deletion(tuple(numbers[1:-1]))
        else:
            yield at, _Addition(numbers[0], tuple(numbers[1 : ends[0]]), tuple(numbers[ends[0] + 1 : -1]))


def _clauses_of(formula: bytes) -> dict[int, Clause]:
    """Return the clauses of a formula in DIMACS by their numbers."""
    found: dict[int, Clause] = {}
    literals: list[int] = []
    for line in formula.split(b"\n"):
        if line[:1] in (b"c", b"p"):
            continue
        for word in line.split():
            try:
                literal = int(word)
            except ValueError:
                raise WrongProof("the formula is not DIMACS") from None
            if literal:
                literals.append(literal)
            else:
                found[len(found) + 1] = tuple(literals)
                literals.clear()
    if literals:
        raise WrongProof("the formula ends within a clause")
    return found


def _check(clauses: dict[int, Clause], proof: bytes) -> None:
    """Raise ``WrongProof`` unless every step holds and one is the empty clause."""
    last = len(clauses)
    for at, step in _steps(proof):
        if isinstance(step, _Deletion):
            for number in step.numbers:
                if clauses.pop(number, None) is None:
                    raise WrongProof(f"line {at}: no clause {number} to delete")
            continue
        if step.number <= last:
            raise WrongProof(f"line {at}: expected a number above {last}, found {step.number}")
        reason = _error_of(clauses, step)
        if reason:
            raise WrongProof(f"line {at}: {reason}")
        if not step.clause:
            return
        last = step.number
        clauses[last] = step.clause
    raise WrongProof("the proof does not derive the empty clause")


def _error_of(clauses: dict[int, Clause], step: _Addition) -> str:
    """Return why a clause does not follow; ``""`` if it does."""
    true = {-literal for literal in step.clause}
    if any(-literal in true for literal in true):
        return ""  # a tautology
    starts = [index for index, hint in enumerate(step.hints) if hint < 0]
    common = step.hints[: starts[0]] if starts else step.hints
    error = _propagated(clauses, common, true)
    if error is None:
        return ""
    if error or not step.clause:
        return error or "the hints do not lead to a contradiction"
    pivot = step.clause[0]
    if not starts and any(-pivot in clause for clause in clauses.values()):
        return "the hints do not lead to a contradiction"
    groups = {
        -step.hints[start]: step.hints[start + 1 : stop]
        for start, stop in pairwise([*starts, len(step.hints)])
    }
    for number, clause in clauses.items():
        if -pivot not in clause:
            continue
        if number not in groups:
            return f"no hints for clause {number}, which has the literal {-pivot}"
        others = {-literal for literal in clause if literal != -pivot}
        if any(-literal in true for literal in others):
            continue  # the resolvent is a tautology
        if _propagated(clauses, groups[number], true | others) is not None:
            return f"the hints for clause {number} do not lead to a contradiction"
    return ""


def _propagated(clauses: dict[int, Clause], hints: Clause, true: set[int]) -> str | None:
    """Return the error of the hints (``""``: none); ``None`` if they lead to a contradiction.

    Literals that follow are added to the ``true`` ones.
    """
    for hint in hints:
        clause = clauses.get(hint)
        if clause is None:
            return f"no clause {hint}"
        left = [literal for literal in clause if -literal not in true]
        if not left:
            return None
        if any(literal != left[0] for literal in left):
            return f"clause {hint} is not unit"
        true.add(left[0])
    return ""
