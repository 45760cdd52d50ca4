"""Raw formulas in which lines, or clues to choose from, hold only when a selector is assumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from nonosat.model.argument_checks import checked
from nonosat.model.errors import InvalidValue
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.numbering import literals_that_say
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.encodings.cells import literals_of_givens, one_colour, raw_cells
from nonosat.sat.encodings.formula import FormulaWriter, lines_to_encode
from nonosat.sat.encodings.line import LineToEncode, windows

(_ORDER,) = (each for each in ENCODINGS if each.name == "order")


@dataclass(frozen=True, slots=True, eq=False)
class LineSelectorFormula:
    """Clauses of which those of line ``i`` (of ``puzzle.lines()``) hold when ``selectors[i]`` is assumed.

    A clause of ``of_lines`` begins with the negated selector; those ``of_cells`` always hold. Selectors are
    the highest variables.

    The given cells always hold, unless ``givens`` are left out; variables of cells are those of every
    formula.
    """

    of_lines: tuple[Sequence[Clause], ...]
    of_cells: Sequence[Clause]
    givens: tuple[int, ...]
    selectors: tuple[int, ...]

    def clauses(self) -> Iterator[Clause]:
        """All clauses one by one, given cells first."""
        return self.clauses_of(range(len(self.selectors)))

    def clauses_of(self, lines: Iterable[int], *, givens: bool = True) -> Iterator[Clause]:
        """Yield the given cells unless they are left out, the clauses of some lines, and those of no line."""
        known = ((literal,) for literal in self.givens if givens)
        return chain(known, *(self.of_lines[line] for line in sorted(lines)), self.of_cells)

    def selectors_of(self, lines: Iterable[int]) -> dict[int, int]:
        """Return the selector of each of some lines."""
        return {line: self.selectors[line] for line in lines}


@checked
def encode_by_line(puzzle: Puzzle) -> LineSelectorFormula:
    """The formula of a puzzle whose lines have room for their runs; ``InvalidValue`` if one has not.

    >>> from nonosat.sat.encodings.wording import in_words
    >>> from nonosat.model.clues import clue
    >>> formula = encode_by_line(Puzzle((clue(1),), (clue(1), ())))
    >>> names = dict(enumerate(["x[0]", "x[1]", "le[0,0]", "row 1", "column 1", "column 2"], 1))
    >>> for clause in formula.clauses(): print(in_words(clause, names))
    row 1 ∧ le[0,0] → x[0]
    row 1 → le[0,0] ∨ x[1]
    row 1 ∧ x[0] → le[0,0]
    row 1 ∧ le[0,0] → ¬x[1]
    column 1 → x[0]
    column 2 → ¬x[1]
    """
    if any(line.cells_needed > len(line.cells) for line in puzzle.lines()):
        raise InvalidValue("a line has no room for its runs")
    cells = raw_cells(puzzle)
    formula = FormulaWriter(puzzle.height * puzzle.width * len(puzzle.palette))
    written: list[list[Clause]] = []
    for line in lines_to_encode(puzzle, None, cells, formula.variables):
        formula.add_line(line, _ORDER)
        written.append([*chain.from_iterable(formula.rules.values())])
        formula.rules.clear()
    first = formula.variables.last + 1
    selectors = tuple(range(first, first + len(written)))
    return LineSelectorFormula(
        tuple(
            [(-selector, *clause) for clause in clauses]
            for selector, clauses in zip(selectors, written, strict=True)
        ),
        list(one_colour(cells)),
        tuple(literals_of_givens(puzzle)),
        selectors,
    )


def with_known_cells(
    formula: LineSelectorFormula, known: Sequence[tuple[int, int]], *, colours: int
) -> LineSelectorFormula:
    """The formula with further selectors, one for each known cell, in place of the given cells.

    ``known`` are cells (row-major index) with their values. The ``i``-th one holds when the selector that
    stands ``i`` places behind those of the lines is assumed.

    >>> from nonosat.model.clues import clue
    >>> formula = encode_by_line(Puzzle((clue(1),), (clue(1), ())))
    >>> with_known_cells(formula, [(0, 1), (1, 0)], colours=1).of_lines[-2:]
    ([(-7, 1)], [(-8, -2)])
    """
    first = formula.selectors[-1] + 1
    of_known = tuple(
        [(-(first + number), literal) for literal in literals_that_say(cell, value, colours=colours)]
        for number, (cell, value) in enumerate(known)
    )
    selectors = (*formula.selectors, *range(first, first + len(known)))
    return LineSelectorFormula((*formula.of_lines, *of_known), formula.of_cells, (), selectors)


class ClueChoice(NamedTuple):
    """A ``line`` with a clue that has room for its runs, and the variable that is true when it has to hold.

    Many may be about the same cells, and a search is to choose one of their clues.
    """

    line: Line
    selector: int


def clauses_of_choices(
    choices: Sequence[ClueChoice], *, colours: int, first_variable: int
) -> tuple[list[Clause], int]:
    """The clauses of some clues, each beginning with the negated selector, and the number of new variables.

    New variables are ``first_variable`` and those above it. That a cell has one colour is not said here.

    >>> from nonosat.sat.encodings.wording import in_words
    >>> from nonosat.model.clues import clue
    >>> lines = [Line("row 2", clue(length), range(2, 4)) for length in (1, 2)]
    >>> choices = [ClueChoice(line, selector) for line, selector in zip(lines, (9, 8))]
    >>> names = {3: "x[2]", 4: "x[3]", 8: "2", 9: "1", 10: "le[0,0]"}
    >>> clauses, variables = clauses_of_choices(choices, colours=1, first_variable=10)
    >>> for clause in clauses: print(in_words(clause, names))
    1 ∧ le[0,0] → x[2]
    1 → le[0,0] ∨ x[3]
    2 → x[2]
    2 → x[3]
    1 ∧ x[2] → le[0,0]
    1 ∧ le[0,0] → ¬x[3]
    >>> variables
    1
    """
    formula = FormulaWriter(first_variable - 1)
    for number, (line, selector) in enumerate(choices):
        literals = [[cell * colours + colour for cell in line.cells] for colour in range(1, colours + 1)]
        to_encode = LineToEncode(number, line, *windows(line), literals, formula.variables)
        formula.add_line(to_encode, _ORDER, -selector)
    return [*chain.from_iterable(formula.rules.values())], formula.variables.last + 1 - first_variable
