"""Raw formulas in which lines, or alternative clues, hold only if a selector is assumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from nonosat.model.argument_checks import checked
from nonosat.model.errors import InvalidValue
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.numbering import value_literals
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.encodings.cells import at_most_one_colour, given_literals, raw_cells
from nonosat.sat.encodings.formula import FormulaWriter, lines_to_encode
from nonosat.sat.encodings.line import LineToEncode, windows

(_ORDER,) = (each for each in ENCODINGS if each.name == "order")


@dataclass(frozen=True, slots=True, eq=False)
class LineSelectorFormula:
    """Clauses of which those of line ``i`` (of ``puzzle.lines()``) hold if ``selectors[i]`` is assumed.

    A clause of ``of_lines`` begins with the negated selector; those ``of_cells`` always hold, as do the
    ``givens`` unless they are omitted. Selectors are the highest variables; cell variables are those of every
    formula.
    """

    of_lines: tuple[Sequence[Clause], ...]
    of_cells: Sequence[Clause]
    givens: tuple[int, ...]
    selectors: tuple[int, ...]

    def clauses(self) -> Iterator[Clause]:
        """Return an iterator of all clauses, givens first."""
        return self.clauses_of(range(len(self.selectors)))

    def clauses_of(self, lines: Iterable[int], *, givens: bool = True) -> Iterator[Clause]:
        """Return an iterator of the givens (if wanted), the clauses of some lines, and those of cells."""
        known = ((literal,) for literal in self.givens if givens)
        return chain(known, *(self.of_lines[line] for line in sorted(lines)), self.of_cells)

    def selectors_of(self, lines: Iterable[int]) -> dict[int, int]:
        """Return the selectors of some lines."""
        return {line: self.selectors[line] for line in lines}


@checked
def encode_with_selectors(puzzle: Puzzle) -> LineSelectorFormula:
    """Return the formula of a puzzle; raise ``InvalidValue`` if the runs of a line do not fit.

    >>> from nonosat.sat.encodings.wording import in_words
    >>> from nonosat.model.clues import clue
    >>> formula = encode_with_selectors(Puzzle((clue(1),), (clue(1), ())))
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
        raise InvalidValue("the runs of a line do not fit")
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
        list(at_most_one_colour(cells)),
        tuple(given_literals(puzzle)),
        selectors,
    )


def with_known_cells(
    formula: LineSelectorFormula, known: Sequence[tuple[int, int]], *, colours: int
) -> LineSelectorFormula:
    """Return the formula with further selectors, one for each known cell, in place of the givens.

    ``known`` are cells (row-major index) with their values. Their selectors, in the same order, follow those
    of the lines.

    >>> from nonosat.model.clues import clue
    >>> formula = encode_with_selectors(Puzzle((clue(1),), (clue(1), ())))
    >>> with_known_cells(formula, [(0, 1), (1, 0)], colours=1).of_lines[-2:]
    ([(-7, 1)], [(-8, -2)])
    """
    first = formula.selectors[-1] + 1
    of_known = tuple(
        [(-(first + number), literal) for literal in value_literals(cell, value, colours=colours)]
        for number, (cell, value) in enumerate(known)
    )
    selectors = (*formula.selectors, *range(first, first + len(known)))
    return LineSelectorFormula((*formula.of_lines, *of_known), formula.of_cells, (), selectors)


class ClueChoice(NamedTuple):
    """A ``line`` with a clue whose runs fit, and its ``selector``, which is true if the clue must hold.

    Several choices may have the same cells; a search chooses one of their clues.
    """

    line: Line
    selector: int


def clauses_of_choices(
    choices: Sequence[ClueChoice], *, colours: int, first_variable: int
) -> tuple[list[Clause], int]:
    """Return the clauses of some clues, each behind the negated selector, and the number of new variables.

    New variables start at ``first_variable``. The clauses "at most one colour" are not included.

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
