"""A formula in which every number of the clues may be wrong, unless it is assumed to be right.

It is the order encoding of the puzzle with ``?`` for every number: each run has order literals for its start
and its end, so that its length is free. The literal ``right`` of a run relates the two by its clue's length.
A run of unknown length has none.

It extends the order encoding in two ways: a run may have any colour, the same in all its cells; and cells
covered by ``*`` between runs can have any value, except that they do not extend the adjacent run. One
solution may have several models, as ``*`` can be read in several ways.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from nonosat.model.clues import ANY_COLOUR, Run
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.cells import Cells, at_most_one_colour, given_literals, raw_cells
from nonosat.sat.encodings.formula import FormulaWriter
from nonosat.sat.encodings.line import LineToEncode, windows
from nonosat.sat.encodings.order import (
    OrderedRun,
    at_least_one_cell,
    blank_clauses,
    covering_clauses,
    gaps_of,
    ladder,
    run_ordering,
    runs_of,
)


@dataclass(frozen=True, slots=True)
class RelaxedLengthFormula:
    """Clauses over the cells (numbered as in every formula) and auxiliary variables.

    ``right[i]`` has a literal for each item of the clue of line ``i`` (of ``puzzle.lines()``): true if the
    run has the length in its clue; ``None`` if the clue has no length. ``held[i]`` is the selector of a line
    that holds only if that is assumed.
    """

    clauses: list[Clause]
    right: tuple[tuple[int | None, ...], ...]
    variables: int
    held: Mapping[int, int]


def relaxed_length_formula(
    puzzle: Puzzle, *, hidden: Puzzle | None = None, only_if_held: Collection[int] = ()
) -> RelaxedLengthFormula | None:
    """Return the formula of a puzzle; ``None`` if so many runs do not fit in a line.

    The models, projected to the cells, are the solutions of the puzzle with every number replaced by ``?``:
    as many runs as the clue in the same colours, of any lengths; the givens hold. Raises ``LimitReached`` if
    that takes too much memory.

    ``hidden`` is the puzzle with some runs unknown: a run whose colour is unknown there has its colour only
    if it is right. Lines ``only_if_held`` (by index) have no literals for their runs: the whole clue holds if
    the line's ``held`` literal is true, and the clue of the hidden puzzle always.

    >>> from nonosat.sat.encodings.wording import in_words
    >>> from nonosat.model.clues import clue
    >>> formula = relaxed_length_formula(Puzzle((clue(1),), (clue(1), ())))
    >>> names = ["x[0]", "x[1]", "le[0,0]", "end[0,0]", "right in row 1", "right in column 1"]
    >>> for clause in formula.clauses: print(in_words(clause, dict(enumerate(names, 1))))
    end[0,0] → le[0,0]
    le[0,0] → x[0]
    end[0,0] ∨ x[1]
    x[0]
    x[0] → le[0,0]
    end[0,0] → ¬x[1]
    ¬x[1]
    right in row 1 ∧ le[0,0] → end[0,0]
    right in row 1 ∧ end[0,0] → le[0,0]
    """
    cells = raw_cells(puzzle)
    formula = FormulaWriter(puzzle.height * puzzle.width * len(cells))
    formula.add("at most one colour", at_most_one_colour(cells))
    formula.add("given", ((literal,) for literal in given_literals(puzzle)))
    right: list[tuple[int | None, ...]] = []
    held: dict[int, int] = {}
    for number, (line, shown) in enumerate(zip(puzzle.lines(), (hidden or puzzle).lines(), strict=True)):
        if number in only_if_held:
            _add_with_all_right(formula, number, shown, cells)
            (held[number],) = formula.variables.new("held", number, 0, (0,))
            _add_with_all_right(formula, number, line, cells, -held[number])
            right.append(())
            continue
        literals = _add(formula, number, line, shown, cells)
        if literals is None:
            return None
        right.append(literals)
    clauses = [*chain.from_iterable(formula.rules.values())]
    return RelaxedLengthFormula(clauses, tuple(right), formula.variables.last, held)


def _add_with_all_right(formula: FormulaWriter, number: int, line: Line, cells: Cells, *guard: int) -> None:
    """Add a line whose numbers are all right."""
    right = _add(formula, number, line, line, cells, *guard)
    literals = (literal for literal in right or () if literal is not None)
    formula.add("all right", [()] if right is None else zip(literals), *guard)


def _add(
    formula: FormulaWriter, number: int, line: Line, shown: Line, cells: Cells, *guard: int
) -> tuple[int | None, ...] | None:
    """Add the clauses of a line, and return for each run the literal that its number is right.

    A run always has its colour if that is ``shown``, otherwise only if it is right.
    """
    free = [run for run in shown.clue or () if not run.repeats]
    of_any_length = replace(line, clue=tuple(Run(None, run.colour) for run in free))
    if of_any_length.cells_needed > line.width:
        return None
    starts, ends = windows(of_any_length)
    own = slice(line.cells.start, line.cells.stop, line.cells.step)
    of_line = [plane[own] for plane in cells]
    to_encode = LineToEncode(number, of_any_length, starts, ends, of_line, formula.variables)
    runs = [
        RelaxedRun(run, item, None if item.length is None else to_encode.variable("right", index))
        for index, (run, item) in enumerate(
            zip(runs_of(to_encode), (item for item in line.clue or () if not item.repeats), strict=True)
        )
    ]
    for rule, clauses in _rules(to_encode, runs, _any_runs(shown)):
        formula.add(rule, clauses, *guard)
    of_runs = (run.right for run in runs)
    return tuple(None if item.repeats else next(of_runs) for item in line.clue or ())


class RelaxedRun(NamedTuple):
    """A run with order literals for its start and end, its item of the clue, and the literal that its length
    is ``right``, unless the clue has none.
    """

    run: OrderedRun
    item: Run
    right: int | None


def _any_runs(line: Line) -> list[bool]:
    """Return for each gap of a clue, from the one before the first run, whether ``*`` is in it."""
    has_any_runs = [line.clue is None]
    for item in line.clue or ():
        if item.repeats:
            has_any_runs[-1] = True
        else:
            has_any_runs.append(False)
    return has_any_runs


def _rules(
    line: LineToEncode, relaxed: Sequence[RelaxedRun], any_runs: Sequence[bool]
) -> Iterator[tuple[str, Iterable[Clause]]]:
    """Yield the clauses of each rule; ``any_runs`` says which gaps have ``*``."""
    runs = [each.run for each in relaxed]
    yield "ladder", ladder(runs)
    yield "at least one cell", at_least_one_cell(runs)
    yield "run ordering", run_ordering(runs)
    for run in runs:
        yield "covering run implies shaded", covering_clauses(run, line)
    for has_any_runs, gap in zip(any_runs, gaps_of(runs, line), strict=True):
        if not has_any_runs:
            yield "gap implies blank", blank_clauses(*gap, line)
    for run, item, right in relaxed:
        if right is not None:
            yield "right", ((-right, *clause) for clause in right_run(run, item, line))
    yield "separate", runs_are_separate(runs, any_runs, line)


def right_run(run: OrderedRun, item: Run, line: LineToEncode) -> Iterator[Clause]:
    """Yield clauses: a run has the length and the colour of its item."""
    assert item.length is not None
    starts = run.starts.first - 1, run.behind.last + 1
    behind = starts[0] + item.length, starts[1] + item.length
    yield from zip(run.starts.after(*starts), run.behind.by(*behind), strict=True)
    yield from zip(run.behind.after(*behind), run.starts.by(*starts), strict=True)
    if run.colour == ANY_COLOUR and item.colour is not None:
        yield from covering_clauses(run._replace(colour=item.colour), line)


def runs_are_separate(
    runs: Sequence[OrderedRun], any_runs: Sequence[bool], line: LineToEncode
) -> Iterator[Clause]:
    """Yield clauses: a run has one colour, and the next cell does not extend it, whether in ``*`` or in
    another run that may have the same colour.
    """
    last = line.width - 1
    left, right = (0, last), (1, last + 1)
    for number, run in enumerate(runs):
        is_any = run.colour == ANY_COLOUR
        touches = any_runs[number] or (number > 0 and (is_any or runs[number - 1].colour == ANY_COLOUR))
        for colour in range(1, line.colour_count + 1) if is_any else (run.colour,):
            blank, coloured = line.blanks[colour - 1], line.cells[colour - 1]
            here, beside = blank[:last], blank[1:]
            if touches:
                yield from zip(run.starts.after(*right), run.starts.by(*left), here, beside, strict=True)
            if any_runs[number + 1]:
                yield from zip(run.behind.after(*right), run.behind.by(*left), here, beside, strict=True)
            if is_any:
                same = coloured[1:]
                yield from zip(run.starts.after(*left), run.behind.by(*right), here, same, strict=True)
