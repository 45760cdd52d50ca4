"""Hard clauses and soft literals, as MaxSAT (WCNF) and pseudo-Boolean (OPB) text.

A soft literal costs 1 if it is false; the solver minimises the cost. Two kinds of soft constraints:

- cells: the solution of the puzzle that is closest to a grid (the author's goal, or marks): every decided
  cell is soft;
- lines: the fewest clues to drop so that some grid satisfies all the others: every line is soft.

WCNF is written in the format of the MaxSAT Evaluation 2022 (``h`` before hard clauses) or in the older one
(``p wcnf``, hard clauses with the top weight).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.clause_text import clause_lines
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.numbering import value_literals
from nonosat.sat.dimacs.instance import Instance
from nonosat.sat.dimacs.text import cell_comments, comments, formatted, variable_comments
from nonosat.sat.encodings.selectors import encode_with_selectors


@dataclass(frozen=True, slots=True, eq=False)
class SoftFormula:
    """Hard clauses, soft literals, and comments, each line behind a mark.

    ``variables`` is the number of all variables.
    """

    variables: int
    hard: Sequence[Clause]
    soft: tuple[int, ...]
    comments: Callable[[str], Iterator[bytes]]


def soft_cells(instance: Instance, grid: Grid) -> SoftFormula:
    """Return the formula of a puzzle, with every decided cell of a grid of its size as soft literals.

    With several colours a coloured cell is one literal; a blank one is a literal for each colour, of which at
    most one can be false.
    """
    cnf = instance.cnf
    soft = [
        literal
        for cell, value in enumerate(grid.cells)
        if value != UNDECIDED
        for literal in value_literals(cell, value, colours=cnf.colours)
    ]

    def texts(mark: str) -> Iterator[bytes]:
        yield comments(instance.header(), mark)
        yield from variable_comments(instance.puzzle, instance.cnf, mark)

    return SoftFormula(cnf.variables, list(cnf.clauses()), tuple(soft), texts)


def soft_lines(puzzle: Puzzle) -> SoftFormula:
    """Return the formula of the givens, with every line's clue as a soft literal, its selector.

    The selector of a clue whose runs do not fit is false in every model.
    """
    lines = puzzle.lines()
    impossible = [number for number, line in enumerate(lines) if line.cells_needed > len(line.cells)]
    formula = encode_with_selectors(puzzle.with_clues(dict.fromkeys(impossible, ())))
    too_long = [-formula.selectors[number] for number in impossible]
    units = [*formula.givens, *too_long]
    hard = [*((literal,) for literal in units), *formula.clauses_of(range(len(lines)), givens=False)]
    colours = len(puzzle.palette)

    def texts(mark: str) -> Iterator[bytes]:
        yield comments([f"rows {puzzle.height} columns {puzzle.width} colours {colours}"], mark)
        yield from cell_comments(puzzle.height, puzzle.width, colours, mark)
        names = zip(formula.selectors, lines, strict=True)
        yield comments((f"var {variable} line {line.name}" for variable, line in names), mark)

    return SoftFormula(formula.selectors[-1], hard, formula.selectors, texts)


def wcnf(formula: SoftFormula) -> Iterator[bytes]:
    """Yield WCNF in the format of 2022."""
    yield from formula.comments("c")
    yield from clause_lines(formula.hard, "h ")
    yield from formatted("1 %d 0\n", formula.soft, 1)


def old_wcnf(formula: SoftFormula) -> Iterator[bytes]:
    """Yield WCNF in the format before 2022."""
    top = len(formula.soft) + 1
    yield from formula.comments("c")
    yield f"p wcnf {formula.variables} {len(formula.hard) + len(formula.soft)} {top}\n".encode()
    yield from clause_lines(formula.hard, f"{top} ")
    yield from formatted("1 %d 0\n", formula.soft, 1)


def opb(formula: SoftFormula) -> Iterator[bytes]:
    """Yield pseudo-Boolean constraints over ``x1``, ``x2`` and so on.

    The cost is the least objective plus the number of positive soft literals.
    """
    count = len(formula.hard)
    yield f"* #variable= {formula.variables} #constraint= {count}\n".encode()
    yield from formula.comments("*")
    if len(formula.soft):
        yield b"min:"
        yield from formatted(" %+d x%d", list(_signed(-literal for literal in formula.soft)), 2)
        yield b" ;\n"
    for clause in formula.hard:
        literals = "".join([f"{'-' if each < 0 else '+'}1 x{abs(each)} " for each in clause])
        yield f"{literals}>= {1 - sum(each < 0 for each in clause)} ;\n".encode()


def _signed(literals: Iterable[int]) -> Iterator[int]:
    """Yield for every literal its sign and its variable."""
    for literal in literals:
        yield 1 if literal > 0 else -1
        yield abs(literal)
