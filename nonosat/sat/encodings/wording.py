"""Readable clauses: implications between named variables, by rule.

``x[c]`` means that cell ``c`` is shaded, with several colours ``x[c,k]`` that it has colour ``k`` (or that
letter); the docstrings of the encodings explain the other letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.errors import InputError
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Line
from nonosat.sat.cnf.formula import ClauseFamily, Cnf
from nonosat.sat.cnf.numbering import cell_and_colour
from nonosat.sat.encodings.formula import formula_of_line

#: The letter of a variable, by its kind: ``s[run, cell]``, ``le[run, cell]``, ``q[state, cell]`` …
_LETTERS = {"starts-by": "le", "ends-by": "end", "starts-at": "s", "gap": "g", "state": "q", "reached": "r"}

#: A number of a clue, ``"?"`` or ``"*"``.
Item = int | str


def line_in_words(line: Line, *, encoding: str, letters: str = "") -> Iterator[str]:
    """Yield the raw formula of a line, rule by rule, one clause per line.

    ``letters`` are those of the colours if there are several. Raises ``InputError`` if the runs do not fit,
    and ``UnknownName``.

    >>> from nonosat.model.clues import Run
    >>> for text in line_in_words(Line("row 1", (Run(2),), range(3)), encoding="order"): print(text)
    order: 4 variables, 5 clauses
    covering run implies shaded
      le[0,0] → x[0]
      x[1]
      le[0,0] ∨ x[2]
    gap implies blank
      x[0] → le[0,0]
      le[0,0] → ¬x[2]
    """
    cnf = formula_of_line(line, encoding=encoding, colours=max(len(letters), 1))
    if cnf is None:
        need = f"runs that need {line.cells_needed}"
        raise InputError(f"expected runs that fit in {amount(len(line.cells), 'cell')}", found=need)
    names = _names(cnf, letters)
    yield f"{encoding}: {amount(cnf.variables, 'variable')}, {amount(cnf.clause_count, 'clause')}"
    for family in cnf.families:
        yield family.name
        yield from (f"  {clause}" for clause in _clauses_in_words(family, names))


def rule_in_words(
    name: str, width: int, *clue: Item, encoding: str, colours: Sequence[int] | None = None
) -> str:
    """Return the clauses of one family in the raw formula of a line whose runs fit, one clause per line.

    The clue consists of lengths, ``"?"`` and ``"*"``; ``colours`` are those of its items (0 for ``"*"`` and
    any colour), by default one.

    >>> print(rule_in_words("run ordering", 4, 1, 1, encoding="order"))
    le[1,2] → le[0,0]
    """
    of_items = colours or [int(item != "*") for item in clue]
    runs = tuple(
        ANY_RUNS if item == "*" else Run(None if item == "?" else int(item), colour or None)
        for item, colour in zip(clue, of_items, strict=True)
    )
    cnf = formula_of_line(Line("row 1", runs, range(width)), encoding=encoding, colours=max(of_items))
    if cnf is None:
        raise ValueError(f"the runs {clue} do not fit in {amount(width, 'cell')}")
    (family,) = (family for family in cnf.families if family.name == name)
    return "\n".join(_clauses_in_words(family, _names(cnf)))


def _names(cnf: Cnf, letters: str = "") -> dict[int, str]:
    names: dict[int, str] = {}
    for variable in range(1, cnf.cell_variables + 1):
        cell, colour = cell_and_colour(variable, colours=cnf.colours)
        shown = letters[colour - 1] if letters else colour
        names[variable] = f"x[{cell}]" if cnf.colours == 1 else f"x[{cell},{shown}]"
    for each in cnf.auxiliaries:
        letter = _LETTERS.get(each.kind, "a")
        for variable, position in zip(each.variables, each.positions, strict=True):
            names[variable] = f"{letter}[{each.index},{position}]"
    return names


def _clauses_in_words(family: ClauseFamily, names: dict[int, str]) -> Iterator[str]:
    return (in_words(clause, names) for clause in family.clauses)


def in_words(clause: Sequence[int], names: dict[int, str]) -> str:
    """Return a clause as an implication from its negated variables to the others (or to the last, negated).

    >>> in_words([-1, -2, 3], {1: "a", 2: "b", 3: "c"}), in_words([-1, -2], {1: "a", 2: "b"})
    ('a ∧ b → c', 'a → ¬b')
    """
    conditions = [-literal for literal in clause if literal < 0]
    results = [names[literal] for literal in clause if literal > 0]
    if conditions and not results:
        results = [f"¬{names[conditions.pop()]}"]
    arrow = f"{' ∧ '.join(names[condition] for condition in conditions)} → " if conditions else ""
    return arrow + " ∨ ".join(results)
