"""A formula in which every number of the clues may be wrong, unless it is assumed to be right.

It is the order encoding of the puzzle with ``?`` for every number: each run has order literals for its start
and for its end, so that its length is free. The literal ``right`` of a run ties the two: it ends as many
cells after its start as its number says. A run of unknown length has none.

Two things are added to the order encoding. A run may have any colour, the same in all its cells. And where
``*`` stands between runs, cells can have any value, but the run beside it does not go on in them. One picture
may have several models, as ``*`` can be read in several ways.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from nonosat.model.clues import ANY_COLOUR, Run
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.cells import Cells, literals_of_givens, one_colour, raw_cells
from nonosat.sat.encodings.formula import FormulaWriter
from nonosat.sat.encodings.line import LineToEncode, windows
from nonosat.sat.encodings.order import (
    OrderedRun,
    gap_is_blank,
    gaps_of,
    ladder,
    run_covers,
    runs_have_cells,
    runs_in_order,
    runs_of,
)


@dataclass(frozen=True, slots=True)
class FreeLengthFormula:
    """Clauses over the cells (numbered as in every formula) and auxiliary variables.

    ``right[i]`` has a literal for each item of the clue of line ``i`` (of ``puzzle.lines()``): true when the
    run has the length that its clue says; ``None`` where the clue says no length. ``held[i]`` is the literal
    of a line that holds only when that is assumed.
    """

    clauses: list[Clause]
    right: tuple[tuple[int | None, ...], ...]
    variables: int
    held: Mapping[int, int]


def free_length_formula(
    puzzle: Puzzle, *, hidden: Puzzle | None = None, only_if_held: Collection[int] = ()
) -> FreeLengthFormula | None:
    """The formula of a puzzle; ``None`` when a line has no room for as many runs.

    The models, seen on the cells, are the pictures in which every line has as many runs as its clue, in
    the same colours, whatever their lengths, as if every number were ``?``; given cells hold. Raises
    ``LimitReached`` if that takes too much memory.

    ``hidden`` is the puzzle with some runs unknown: a run of unknown colour there has its colour only when it
    is right. Lines ``only_if_held`` (by index) have no literals for their runs: the whole clue holds when the
    line's ``held`` literal is true, and what the hidden puzzle says of them in any case.

    >>> from nonosat.sat.encodings.wording import in_words
    >>> from nonosat.model.clues import clue
    >>> formula = free_length_formula(Puzzle((clue(1),), (clue(1), ())))
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
    formula.add("one colour", one_colour(cells))
    formula.add("given", ((literal,) for literal in literals_of_givens(puzzle)))
    right: list[tuple[int | None, ...]] = []
    held: dict[int, int] = {}
    for number, (line, said) in enumerate(zip(puzzle.lines(), (hidden or puzzle).lines(), strict=True)):
        if number in only_if_held:
            _add_with_all_right(formula, number, said, cells)
            (held[number],) = formula.variables.new("held", number, 0, (0,))
            _add_with_all_right(formula, number, line, cells, -held[number])
            right.append(())
            continue
        literals = _add(formula, number, line, said, cells)
        if literals is None:
            return None
        right.append(literals)
    clauses = [*chain.from_iterable(formula.rules.values())]
    return FreeLengthFormula(clauses, tuple(right), formula.variables.last, held)


def _add_with_all_right(formula: FormulaWriter, number: int, line: Line, cells: Cells, *guard: int) -> None:
    """Adds a line in which every number is right."""
    right = _add(formula, number, line, line, cells, *guard)
    literals = (literal for literal in right or () if literal is not None)
    formula.add("all right", [()] if right is None else zip(literals), *guard)


def _add(
    formula: FormulaWriter, number: int, line: Line, said: Line, cells: Cells, *guard: int
) -> tuple[int | None, ...] | None:
    """Adds the clauses of a line; returns the literal of each run that says its number is right.

    A run has its colour in any case if it is ``said``, and otherwise when it is right.
    """
    free = [run for run in said.clue or () if not run.repeats]
    of_any_length = replace(line, clue=tuple(Run(None, run.colour) for run in free))
    if of_any_length.cells_needed > line.width:
        return None
    starts, ends = windows(of_any_length)
    own = slice(line.cells.start, line.cells.stop, line.cells.step)
    of_line = [plane[own] for plane in cells]
    to_encode = LineToEncode(number, of_any_length, starts, ends, of_line, formula.variables)
    runs = [
        FreeRun(run, item, None if item.length is None else to_encode.variable("right", index))
        for index, (run, item) in enumerate(
            zip(runs_of(to_encode), (item for item in line.clue or () if not item.repeats), strict=True)
        )
    ]
    for rule, clauses in _rules(to_encode, runs, _any_runs(said)):
        formula.add(rule, clauses, *guard)
    of_runs = (run.right for run in runs)
    return tuple(None if item.repeats else next(of_runs) for item in line.clue or ())


class FreeRun(NamedTuple):
    """A run with order literals for its start and end, what the clue says of it, and the literal that it is
    ``right``, unless the clue says no length.
    """

    placed: OrderedRun
    item: Run
    right: int | None


def _any_runs(line: Line) -> list[bool]:
    """For each gap between the runs of a clue (the first one before all) whether ``*`` is in it."""
    has_any_runs = [line.clue is None]
    for item in line.clue or ():
        if item.repeats:
            has_any_runs[-1] = True
        else:
            has_any_runs.append(False)
    return has_any_runs


def _rules(
    line: LineToEncode, free: Sequence[FreeRun], any_runs: Sequence[bool]
) -> Iterator[tuple[str, Iterable[Clause]]]:
    """The clauses of each rule; ``any_runs`` says which gaps have ``*``, of which nothing is known."""
    runs = [each.placed for each in free]
    yield "ladder", ladder(runs)
    yield "at least one cell", runs_have_cells(runs)
    yield "order", runs_in_order(runs)
    for run in runs:
        yield "cover", run_covers(run, line)
    for has_any_runs, gap in zip(any_runs, gaps_of(runs, line), strict=True):
        if not has_any_runs:
            yield "gap", gap_is_blank(*gap, line)
    for run, item, right in free:
        if right is not None:
            yield "right", ((-right, *clause) for clause in run_is_as_said(run, item, line))
    yield "parted", runs_are_parted(runs, any_runs, line)


def run_is_as_said(run: OrderedRun, said: Run, line: LineToEncode) -> Iterator[Clause]:
    """A run has ended exactly as many cells after its start as its number says, and has its colour."""
    assert said.length is not None
    starts = run.starts.first - 1, run.behind.last + 1
    behind = starts[0] + said.length, starts[1] + said.length
    yield from zip(run.starts.after(*starts), run.behind.by(*behind), strict=True)
    yield from zip(run.behind.after(*behind), run.starts.by(*starts), strict=True)
    if run.colour == ANY_COLOUR and said.colour is not None:
        yield from run_covers(run._replace(colour=said.colour), line)


def runs_are_parted(
    runs: Sequence[OrderedRun], any_runs: Sequence[bool], line: LineToEncode
) -> Iterator[Clause]:
    """A run has one colour, and does not go on in what is beside it: in ``*``, or in another run of which
    it is not known that its colour differs.
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
