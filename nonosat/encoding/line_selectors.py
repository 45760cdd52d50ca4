"""A raw formula in which every line can be switched on and off by an assumption."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from nonosat.argument_checks import checked
from nonosat.cnf.numbering import literals_that_say
from nonosat.cnf.tables import Block, flat, tables_of
from nonosat.machine import has_numpy
from nonosat.puzzle import Puzzle


@dataclass(frozen=True, slots=True, eq=False)
class LineSelectorFormula:
    """Clauses of which those of line ``i`` (of ``puzzle.lines()``) hold when ``selectors[i]`` is assumed.

    A clause of a line begins with the negated selector. Selectors are the highest variables.

    The given cells always hold, unless ``givens`` are left out; variables of cells are those of every
    formula.
    """

    blocks: tuple[Block, ...]
    givens: tuple[int, ...]
    selectors: tuple[int, ...]

    def clauses(self) -> Iterator[list[int]]:
        """All clauses one by one, given cells first."""
        for literal in self.givens:
            yield [literal]
        for block in self.blocks:
            yield from block.tolist()

    def blocks_of(self, lines: Collection[int]) -> Iterator[Block]:
        """The clauses of some lines, and those that belong to no line."""
        if len(lines) == len(self.selectors):
            yield from self.blocks
            return
        unwanted = {-selector for selector in self.selectors} - {-self.selectors[line] for line in lines}
        for block in self.blocks:
            first = flat(block)[:: block.shape[1]]
            if unwanted.isdisjoint(first):
                yield block
            else:
                yield from tables_of(clause for clause in block.tolist() if clause[0] not in unwanted)


@checked
def encode_by_line(puzzle: Puzzle) -> LineSelectorFormula:
    """The formula of a puzzle whose lines have room for their runs; ``InvalidValue`` if one has not.

    >>> from nonosat.encoding.wording import in_words
    >>> from nonosat.clues import clue
    >>> formula = encode_by_line(Puzzle((clue(1),), (clue(1), ())))
    >>> names = dict(enumerate(["x[0]", "x[1]", "le[0,0]", "row 1", "column 1", "column 2"], 1))
    >>> for block in formula.blocks:
    ...     for clause in block.tolist(): print(in_words(clause, names))
    column 1 → x[0]
    row 1 ∧ le[0,0] → x[0]
    row 1 → le[0,0] ∨ x[1]
    column 2 → ¬x[1]
    row 1 ∧ x[0] → le[0,0]
    row 1 ∧ le[0,0] → ¬x[1]
    """
    if has_numpy():
        from nonosat.encoding.two_grids import selectable_at_once as selectable
    else:
        from nonosat.encoding.plain_formula import selectable_lines as selectable
    return LineSelectorFormula(*selectable(puzzle))


def with_known_cells(
    formula: LineSelectorFormula, known: Sequence[tuple[int, int]], *, colours: int
) -> LineSelectorFormula:
    """The formula with further selectors, one for each known cell, in place of the given cells.

    ``known`` are cells (row-major index) with their values. The ``i``-th one holds when the selector that
    stands ``i`` places behind those of the lines is assumed.

    >>> from nonosat.clues import clue
    >>> formula = encode_by_line(Puzzle((clue(1),), (clue(1), ())))
    >>> with_known_cells(formula, [(0, 1), (1, 0)], colours=1).blocks[-1].tolist()
    [[-7, 1], [-8, -2]]
    """
    first = formula.selectors[-1] + 1
    clauses = [
        [-(first + number), literal]
        for number, (cell, value) in enumerate(known)
        for literal in literals_that_say(cell, value, colours=colours)
    ]
    return LineSelectorFormula(
        (*formula.blocks, *tables_of(clauses)),
        (),
        (*formula.selectors, *range(first, first + len(known))),
    )
