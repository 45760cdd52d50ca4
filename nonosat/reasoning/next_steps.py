"""The steps up to the next decided cell: that step, and before it only those that it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.limits import Limits
from nonosat.logic.bits import bit_set, values_at
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.puzzle import Puzzle
from nonosat.reasoning.explanations import StepSearch
from nonosat.reasoning.steps.step import Because, CellValues, Kind, Step
from nonosat.search_options import SearchOptions


def steps_to_next_cell(puzzle: Puzzle, known: Grid, limits: Limits) -> tuple[Step, ...]:
    """The easiest step that decides a cell (or finds a contradiction), preceded by those it rests on."""
    before: list[Step] = []
    try:
        for step in StepSearch(puzzle, SearchOptions(limits=limits), marks=known):
            if not step.cells or any(cell.is_decided for cell in step.cells):
                return (*_needed_before(step, before, puzzle, known), step)
            before.append(step)
    except LimitReached:
        if not before:
            raise
        return (before[0],)
    return ()


def shared_reason(found: Sequence[Step]) -> Because:
    """What steps rest on together, without the cells that earlier ones of them deduce."""
    deduced: set[tuple[int, int]] = set()
    cells: dict[CellValues, None] = {}
    for step in found:
        for cell in step.because.cells:
            if (cell.row, cell.column) not in deduced:
                cells[cell] = None
        deduced.update((cell.row, cell.column) for cell in step.cells)
    names = dict.fromkeys(name for step in found for name in step.because.lines)
    return Because(tuple(cells), tuple(names))


def _needed_before(step: Step, before: Sequence[Step], puzzle: Puzzle, known: Grid) -> list[Step]:
    """Those of the steps ``before`` that a step rests on, directly or indirectly."""
    needed = _cells_mentioned(step)
    found: list[Step] = []
    for earlier in reversed(before):
        if needed.intersection((cell.row, cell.column) for cell in earlier.cells):
            found.insert(0, earlier)
            needed |= _cells_mentioned(earlier)
    # What was known before of the cells that a step decides need not matter to it.
    lines = Lines(puzzle)
    for earlier in tuple(found):
        others = [each for each in found if each is not earlier]
        if _all_follow([*others, step], puzzle, known, lines):
            found = others
    return found


def _all_follow(found: Sequence[Step], puzzle: Puzzle, known: Grid, lines: Lines) -> bool:
    """Whether all of these are steps on one line that follow from what is known and those before them, and
    whether that gives what each of them says it rests on.
    """
    state = Possibilities.of(puzzle, (known,), lines)
    for step in found:
        if step.kind is not Kind.LINE:
            return False
        line = lines.names.index(step.lines[0])
        settled = lines.settled(line, state.may[line])
        if settled is None:
            return False
        if any(state.values(row, column) & ~bit_set(values) for row, column, values in step.because.cells):
            return False
        for cell in step.cells:
            place = cell.column if lines.is_row(line) else cell.row
            if not set(values_at(settled, place)).issubset(cell.values):
                return False
            state.keep(cell.row, cell.column, bit_set(cell.values))
    return True


def _cells_mentioned(step: Step) -> set[tuple[int, int]]:
    return {(cell.row, cell.column) for cell in (*step.cells, *step.because.cells)}
