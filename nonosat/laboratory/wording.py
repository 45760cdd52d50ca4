"""Clauses as people read them: with names of variables, as implications, by rule."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.cnf.formula import Cnf
from nonosat.encoding.single_line import formula_of_line
from nonosat.errors import InputError
from nonosat.logic.line import LineShape

#: The letter of a variable, by its kind: ``s[run, cell]``, ``le[run, cell]``, ``g[gap, cell]`` …
_LETTERS = {"starts-by": "le", "starts-at": "s", "gap": "g", "state": "q"}


def line_in_words(width: int, lengths: tuple[int, ...], *, encoding: str) -> Iterator[str]:
    """The raw formula of a line of one colour, rule by rule, a clause a line.

    Raises ``InputError`` when the runs do not fit, and ``UnknownName``.

    >>> for text in line_in_words(3, (2,), encoding="order"): print(text)
    order: 4 variables, 5 clauses
    cover
      x[1]
      le[0,0] → x[0]
      le[0,0] ∨ x[2]
    gap
      x[0] → le[0,0]
      le[0,0] → ¬x[2]
    """
    cnf = formula_of_line(LineShape(width, lengths, (1,) * len(lengths)), encoding=encoding)
    if cnf is None:
        need = sum(lengths) + len(lengths) - 1
        raise InputError(f"expected runs that fit in {width} cells", found=f"runs that need {need}")
    names = _names(cnf)
    yield f"{encoding}: {cnf.variables} variables, {cnf.clause_count} clauses"
    for family in cnf.families:
        yield family.name
        for block in family.blocks:
            for clause in block.tolist():
                yield f"  {_in_words(clause, names)}"


def _names(cnf: Cnf) -> dict[int, str]:
    names = {cell + 1: f"x[{cell}]" for cell in range(cnf.cell_variables)}
    for each in cnf.auxiliaries:
        letter = _LETTERS.get(each.kind, "a")
        pairs = zip(each.indices.tolist(), each.positions.tolist(), strict=True)
        for variable, (index, position) in enumerate(pairs, each.first):
            names[variable] = f"{letter}[{index},{position}]"
    return names


def _in_words(clause: list[int], names: dict[int, str]) -> str:
    """A clause: from its negated variables, all but the last if there is no other, to the others."""
    conditions = [-literal for literal in clause if literal < 0]
    results = [names[literal] for literal in clause if literal > 0]
    if conditions and not results:
        results = [f"¬{names[conditions.pop()]}"]
    arrow = f"{' ∧ '.join(names[condition] for condition in conditions)} → " if conditions else ""
    return arrow + " ∨ ".join(results)
