"""Why known cells cannot all be right: few of them, and few lines, that contradict each other.

A line that cannot be filled with what is known of its cells comes first, with the fewest such cells.
Otherwise a SAT solver finds lines and cells of which none can be left out. Then fewer are looked for,
lines and cells counted together, for as long as there is time.
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
from nonosat.reasoning.steps.step import Because, CellValues
from nonosat.reasoning.wording.language import ENGLISH, capital
from nonosat.reasoning.wording.sentences import Wording, cells_in_words

if TYPE_CHECKING:
    from nonosat.sat.solvers.cores import LineCores


@dataclass(frozen=True, slots=True)
class Impossibility:
    """Known cells and lines (as in ``puzzle.lines()``) that contradict each other; none can be left out.

    ``smallest`` says that no smaller number of cells and lines together does.
    """

    cells: tuple[KnownCell, ...]
    lines: tuple[int, ...]
    smallest: bool = False

    def __len__(self) -> int:
        return len(self.cells) + len(self.lines)


def impossibility_of(puzzle: Puzzle, known: Sequence[KnownCell]) -> Iterator[Impossibility]:
    """One impossibility: on one line with the fewest cells, if there is such a line.

    ``known`` cells may contradict each other; given cells of the puzzle count only if they are among them.
    Precondition: there is no picture that has all of them.

    It is a generator so that ``nonosat.sat.processes.placement`` can decide where it runs.
    """
    found = _clash(known) or _on_one_line(puzzle, known)
    if found is None:
        with _cores(puzzle, known) as cores:
            core = cores.conflict(range(puzzle.height + puzzle.width + len(known)))
            found = _named(cores.minimal(core), puzzle, known)
    yield found


def smaller_impossibilities(
    puzzle: Puzzle, known: Sequence[KnownCell], best: Impossibility
) -> Iterator[Impossibility]:
    """Ever smaller ones, beginning with one smaller than ``best``; the last is a smallest one.

    It is a generator for the same reason as ``impossibility_of``.
    """
    first = puzzle.height + puzzle.width
    places = {cell: number for number, cell in enumerate(known, first)}
    core = frozenset([*best.lines, *(places[cell] for cell in best.cells)])
    with _cores(puzzle, known) as cores:
        for smaller in cores.smaller(core, ()):
            best = _named(smaller, puzzle, known)
            yield best
    yield replace(best, smallest=True)


def _cores(puzzle: Puzzle, known: Sequence[KnownCell]) -> LineCores:
    """A solver whose lines are the lines of the puzzle and, after them, the known cells."""
    from nonosat.sat.encodings.selectors import encode_by_line, with_known_cells
    from nonosat.sat.solvers.cores import LineCores

    formula = with_known_cells(encode_by_line(puzzle), known, colours=len(puzzle.palette))
    return LineCores(formula.clauses(), dict(enumerate(formula.selectors)))


def _named(core: frozenset[int], puzzle: Puzzle, known: Sequence[KnownCell]) -> Impossibility:
    first = puzzle.height + puzzle.width
    parts = sorted(core)
    return Impossibility(
        cells=tuple(known[part - first] for part in parts if part >= first),
        lines=tuple(part for part in parts if part < first),
    )


def _clash(known: Sequence[KnownCell]) -> Impossibility | None:
    """A cell that is known to have two values."""
    values: dict[int, int] = {}
    for cell, value in known:
        if values.setdefault(cell, value) != value:
            return Impossibility(((cell, values[cell]), (cell, value)), (), smallest=True)
    return None


def _on_one_line(puzzle: Puzzle, known: Sequence[KnownCell]) -> Impossibility | None:
    """The fewest cells of one line with which it cannot be filled; ``None`` when there is no such line."""
    best: Impossibility | None = None
    lines = Lines(puzzle)
    values = dict(known)
    state = _state(puzzle, lines, known)
    for number, line in enumerate(puzzle.lines()):
        may = state.may[number]
        if lines.settled(number, may) is not None:
            continue
        chosen = LineReasons(lines[number], lines.values).smallest(may, (0,) * lines.values)
        assert chosen is not None
        cells = tuple((line.cells[place], values[line.cells[place]]) for place in bit_positions(chosen))
        # Nothing is smaller than a line alone or, if each can be filled, than a line with one known cell.
        found = Impossibility(cells, (number,), smallest=len(cells) <= 1)
        best = found if best is None else min(best, found, key=len)
    return best


def _state(puzzle: Puzzle, lines: Lines, known: Sequence[KnownCell]) -> Possibilities:
    state = Possibilities.of(lines)
    for cell, value in known:
        row, column = divmod(cell, puzzle.width)
        state.keep(row, column, 1 << value)
    return state


def because_of(found: Impossibility, puzzle: Puzzle) -> Because:
    """The cells and lines in the form in which steps give their reasons, by name."""
    names = [line.name for line in puzzle.lines()]
    return Because(
        tuple(CellValues(*divmod(cell, puzzle.width), (value,)) for cell, value in found.cells),
        tuple(names[line] for line in found.lines),
    )


def sentence_about(found: Impossibility, puzzle: Puzzle, language: str = ENGLISH) -> str:
    """Why it is impossible, in words; rows and columns are 1-based."""
    lines = Lines(puzzle)
    words = Wording(puzzle, lines, language)
    if not found.lines:
        (cell, first), (_, second) = found.cells
        row, column = divmod(cell, puzzle.width)
        cell_name = capital(words.tongue.cell(row, column))
        one, other = words.value(first), words.value(second)
        return words.say("told.notBoth", cell=cell_name, first=one, second=other)
    state = _state(puzzle, lines, found.cells)
    if len(found.lines) == 1:
        line = found.lines[0]
        cells = dict(found.cells)
        chosen = bit_set(place for place, cell in enumerate(puzzle.lines()[line].cells) if cell in cells)
        return words.unfillable_line(line, state.may[line], chosen)
    names = capital(words.tongue.listed(words.line(line) for line in found.lines))
    facts = cells_in_words(because_of(found, puzzle).cells, puzzle, language)
    if not facts:
        return words.say("told.linesTogether", lines=names)
    return words.say("told.linesTogetherWhen", lines=names, facts=facts)
