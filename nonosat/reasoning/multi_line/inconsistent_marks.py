"""Known cells and lines that contradict each other, as few as possible.

A line that its known cells make impossible comes first, with the fewest such cells. Otherwise a SAT solver
finds a minimal set of lines and cells, and then smaller ones, lines and cells counted together, until a limit
is reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nonosat.logic.bits import bit_positions, bit_set
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.marks import KnownCell
from nonosat.reasoning.steps.line_reason import LineReasons
from nonosat.reasoning.steps.step import CellCandidates, Premises
from nonosat.reasoning.wording.sentences import Wording, cells_in_words
from nonosat.reasoning.wording.translation import ENGLISH, capital

if TYPE_CHECKING:
    from nonosat.sat.solvers.cores import LineCores


@dataclass(frozen=True, slots=True)
class Inconsistency:
    """A minimal set of known cells and lines (as in ``puzzle.lines()``) that contradict each other.

    ``smallest``: no smaller number of cells and lines contradict each other.
    """

    cells: tuple[KnownCell, ...]
    lines: tuple[int, ...]
    smallest: bool = False

    def __len__(self) -> int:
        return len(self.cells) + len(self.lines)


def find_inconsistency(puzzle: Puzzle, known: Sequence[KnownCell]) -> Iterator[Inconsistency]:
    """Yield one inconsistency: on one line with the fewest cells, if there is such a line.

    ``known`` cells may contradict each other; the puzzle's givens count only if they are among them.
    Precondition: no solution has all of them.

    A generator, because ``nonosat.sat.processes.placement`` runs it here or in a child process.
    """
    found = _clash(known) or _on_one_line(puzzle, known)
    if found is None:
        with _cores(puzzle, known) as cores:
            core = cores.known_core(range(puzzle.height + puzzle.width + len(known)))
            found = _named(cores.minimal(core), puzzle, known)
    yield found


def smaller_inconsistencies(
    puzzle: Puzzle, known: Sequence[KnownCell], best: Inconsistency
) -> Iterator[Inconsistency]:
    """Yield smaller and smaller inconsistencies than ``best``; the last one is smallest."""
    first = puzzle.height + puzzle.width
    numbers = {cell: number for number, cell in enumerate(known, first)}
    core = frozenset([*best.lines, *(numbers[cell] for cell in best.cells)])
    with _cores(puzzle, known) as cores:
        for smaller in cores.smaller(core, ()):
            best = _named(smaller, puzzle, known)
            yield best
    yield replace(best, smallest=True)


def _cores(puzzle: Puzzle, known: Sequence[KnownCell]) -> LineCores:
    """Return a core solver whose lines are those of the puzzle followed by the known cells."""
    from nonosat.sat.encodings.selectors import encode_with_selectors, with_known_cells
    from nonosat.sat.solvers.cores import LineCores

    formula = with_known_cells(encode_with_selectors(puzzle), known, colours=len(puzzle.palette))
    return LineCores(formula.clauses(), dict(enumerate(formula.selectors)))


def _named(core: frozenset[int], puzzle: Puzzle, known: Sequence[KnownCell]) -> Inconsistency:
    first = puzzle.height + puzzle.width
    parts = sorted(core)
    return Inconsistency(
        cells=tuple(known[part - first] for part in parts if part >= first),
        lines=tuple(part for part in parts if part < first),
    )


def _clash(known: Sequence[KnownCell]) -> Inconsistency | None:
    """Return the inconsistency of a cell with two known values."""
    values: dict[int, int] = {}
    for cell, value in known:
        if values.setdefault(cell, value) != value:
            return Inconsistency(((cell, values[cell]), (cell, value)), (), smallest=True)
    return None


def _on_one_line(puzzle: Puzzle, known: Sequence[KnownCell]) -> Inconsistency | None:
    """Return the fewest cells of one line that make it impossible; ``None`` if there is no such line."""
    best: Inconsistency | None = None
    lines = Lines(puzzle)
    values = dict(known)
    state = _state(puzzle, lines, known)
    for number, line in enumerate(puzzle.lines()):
        may = state.may[number]
        if lines.solve(number, may) is not None:
            continue
        chosen = LineReasons(lines[number], lines.values).smallest(may, (0,) * lines.values)
        assert chosen is not None
        cells = tuple(
            (line.cells[position], values[line.cells[position]]) for position in bit_positions(chosen)
        )
        # Nothing is smaller than a line alone or, if every line has a layout, than a line with one known
        # cell.
        found = Inconsistency(cells, (number,), smallest=len(cells) <= 1)
        best = found if best is None else min(best, found, key=len)
    return best


def _state(puzzle: Puzzle, lines: Lines, known: Sequence[KnownCell]) -> Possibilities:
    state = Possibilities.of(lines)
    for cell, value in known:
        row, column = divmod(cell, puzzle.width)
        state.keep(row, column, 1 << value)
    return state


def premises_of(found: Inconsistency, puzzle: Puzzle) -> Premises:
    """Return the cells and lines as premises, with the lines by name."""
    names = [line.name for line in puzzle.lines()]
    return Premises(
        tuple(CellCandidates(*divmod(cell, puzzle.width), (value,)) for cell, value in found.cells),
        tuple(names[line] for line in found.lines),
    )


def inconsistency_sentence(found: Inconsistency, puzzle: Puzzle, language: str = ENGLISH) -> str:
    """Return the contradiction in words; rows and columns are 1-based."""
    lines = Lines(puzzle)
    words = Wording(puzzle, lines, language)
    if not found.lines:
        (cell, first), (_, second) = found.cells
        row, column = divmod(cell, puzzle.width)
        cell_name = capital(words.translation.cell(row, column))
        one, other = words.value(first), words.value(second)
        return words.say("told.notBoth", cell=cell_name, first=one, second=other)
    state = _state(puzzle, lines, found.cells)
    if len(found.lines) == 1:
        line = found.lines[0]
        cells = dict(found.cells)
        chosen = bit_set(
            position for position, cell in enumerate(puzzle.lines()[line].cells) if cell in cells
        )
        return words.impossible_line(line, state.may[line], chosen)
    names = capital(words.translation.listed(words.line(line) for line in found.lines))
    facts = cells_in_words(premises_of(found, puzzle).cells, puzzle, language)
    if not facts:
        return words.say("told.contradict", lines=names)
    return words.say("told.contradictWhen", lines=names, facts=facts)
