"""Phase hints for a search: the preferred value of each cell, and the preferred start of each run.

``PositionPhases`` are phases of run positions: whether most layouts have the run at a position or earlier.

``line_shares`` are the shares of one line's weighted layouts: how often each cell has each value, and where
each run begins and ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nonosat.logic.bits import Ends, Starts
from nonosat.logic.guidance.messages import Messages
from nonosat.logic.guidance.plan import Floats, Ints, Plan
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.argument_checks import checked
from nonosat.model.clues import ANY_COLOUR, UNKNOWN_LENGTH, Clue
from nonosat.model.errors import InvalidValue
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Line, Puzzle

Bools = NDArray[np.bool_]

#: Values and shares that differ by less are tied, so that rounding errors do not decide.
TIED = 1e-6
#: About how many bits are unpacked at once, each into a byte.
_MOST_BITS = 4_000_000


@dataclass(frozen=True, slots=True, eq=False)
class PositionPhases:
    """Phases of possible starts (or ends) of runs: whether most layouts have the run begin (end) there or
    earlier.

    Each entry is a position: ``lines`` (index of its line: rows, then columns), ``items`` (of that line's
    clue) and ``cells`` (position in the line), in ascending order, without the last position of each item,
    whose share is 1. ``shares`` are the shares of the weighted layouts with that property, ``phases`` whether
    these are at least one half (to within 10⁻⁶).
    """

    lines: Ints
    items: Ints
    cells: Ints
    shares: Floats
    phases: Bools


def phases_of(
    sets: Sequence[Starts], shares: Sequence[tuple[Plan, Floats]], *, of_ends: bool
) -> PositionPhases:
    """Return the phases of positions, given for each line as a set for each item.

    No item may have several colours. ``shares`` are the plans of the lines, in order, with the shares of
    their steps.
    """
    found: list[tuple[NDArray[np.generic], ...]] = [(np.zeros(0, np.int32),) * 3 + (np.zeros(0),)]
    first_line = 0
    for plan, flat in shares:
        mine = sets[first_line : first_line + len(plan.lines)]
        for line, item, cell in _positions(mine, plan.width):
            found.append(
                (line + first_line, item, cell, _shares_at(plan, flat, line, item, cell, of_ends=of_ends))
            )
        first_line += len(plan.lines)
    lines, items, cells, each = map(np.concatenate, zip(*found, strict=True))
    begins = np.ones(len(lines), bool)
    begins[1:] = (lines[1:] != lines[:-1]) | (items[1:] != items[:-1])
    so_far = np.cumsum(each)
    before = (so_far - each)[begins]
    by_then = so_far - before[np.cumsum(begins) - 1] if len(lines) else so_far
    kept = ~np.append(begins[1:], True)[: len(lines)]
    return PositionPhases(
        lines[kept].astype(np.int32),
        items[kept].astype(np.int32),
        cells[kept].astype(np.int32),
        by_then[kept],
        by_then[kept] >= 0.5 - TIED,
    )


def _positions(sets: Sequence[Starts], width: int) -> Iterator[tuple[NDArray[np.intp], ...]]:
    """Yield line, item and cell of every position in the sets, in ascending order, a few lines at a time."""
    size = (width + 7) // 8
    together = max(_MOST_BITS // (width * max(1, *map(len, sets), 1)), 1)
    for first in range(0, len(sets), together):
        some = sets[first : first + together]
        counts = [len(each) for each in some]
        packed = b"".join(bits.to_bytes(size, "little") for each in some for bits in each)
        table = np.frombuffer(packed, np.uint8).reshape(sum(counts), size)
        index, cell = np.nonzero(np.unpackbits(table, axis=1, bitorder="little"))
        line = np.repeat(np.arange(len(some)), counts)
        item = np.arange(sum(counts)) - np.repeat(np.cumsum(counts) - counts, counts)
        yield line[index] + first, item[index], cell


def _shares_at(
    plan: Plan,
    flat: Floats,
    line: NDArray[np.intp],
    item: NDArray[np.intp],
    cell: NDArray[np.intp],
    *,
    of_ends: bool,
) -> Floats:
    """Return the shares of positions, each of an item with one step."""
    most = int(plan.step_items.max(initial=0)) + 1
    placed = np.flatnonzero(plan.step_items >= 0)
    keys = plan.step_lines[placed] * most + plan.step_items[placed]
    step = placed[np.searchsorted(keys, line * most + item)]
    at = plan.ends_at[step] if of_ends else plan.starts_at[step] - plan.steps[step, 4]
    shares: Floats = flat[at + cell]
    return shares


#: Rounds of messages by default: with 12 the hardest 25×25 puzzles take twice as long, with 100 as long.
ROUNDS = 40
#: Rounds with reinforcement between two checks for a solution.
_ROUNDS_BETWEEN_CHECKS = 10


@dataclass(frozen=True, slots=True, eq=False)
class Guidance:
    """Marginals and phase hints of a puzzle.

    ``marginals`` (``height × width × values``): the probability of each value of each cell, 0 blank, 1 … the
    colours; impossible values have 0. ``values`` (``height × width``): the most probable value; of values
    within a millionth of it the first colour, and blank last. ``starts`` and ``ends``: an entry for each
    variable of the order encoding that means "run ``i`` starts at ``p`` or earlier" or, for runs of unknown
    length, "it ends at ``p`` or earlier", in its order; lines with ``*`` or runs of any colour have no such
    variables.

    ``failure`` says why there are no phase hints: a line without a layout (the puzzle has no solution), lines
    that are too large, or no native kernel. Then the arrays hold what was known before, and those of
    positions are empty.
    """

    marginals: Floats
    values: NDArray[np.uint8]
    starts: PositionPhases
    ends: PositionPhases
    failure: str | None = None

    @property
    def cell_phases(self) -> Bools:
        """The phases of the cells' variables, in the order of their numbers."""
        colours = np.arange(1, self.marginals.shape[2])
        phases: Bools = (self.values[:, :, None] == colours).ravel()
        return phases


@checked
def guide(
    puzzle: Puzzle,
    knowledge: Knowledge | None = None,
    *,
    rounds: int = ROUNDS,
    reinforced_rounds: int = 0,
    seed: int | None = None,
    check: Callable[[], None] = lambda: None,
) -> Guidance:
    """Return marginals and phase hints after some rounds of messages between rows and columns.

    After ``reinforced_rounds`` more rounds, which reinforce what is probable, they are close to one solution;
    a ``seed`` can change which one.

    ``knowledge`` is the result of ``propagate``, if known. ``check`` is called every few milliseconds and may
    raise to stop the work; Ctrl-C is handled as often. Without the native kernel nothing is counted
    (``failure``). Raises ``InvalidValue`` for fewer than 0 rounds of either kind.

    >>> from nonosat.model.clues import clue
    >>> guidance = guide(Puzzle((clue(1), clue(1), clue(2)), (clue(1), clue(1), clue(1), clue(1))))
    >>> guidance.marginals[:, :, 1].round(2).tolist()
    [[0.35, 0.15, 0.15, 0.35], [0.35, 0.15, 0.15, 0.35], [0.3, 0.7, 0.7, 0.3]]
    >>> guidance.values.tolist()
    [[0, 0, 0, 0], [0, 0, 0, 0], [0, 1, 1, 0]]
    """
    if min(rounds, reinforced_rounds) < 0:
        raise InvalidValue(f"expected at least 0 rounds, found {min(rounds, reinforced_rounds)}")
    if knowledge is None:
        knowledge = propagate(puzzle, check=check)
    messages = Messages(puzzle.lines(), knowledge)
    messages.exchange(rounds, check=check)
    for number in range(0, reinforced_rounds, _ROUNDS_BETWEEN_CHECKS):
        messages.reinforce(min(_ROUNDS_BETWEEN_CHECKS, reinforced_rounds - number), seed=seed, check=check)
        if _is_a_solution(puzzle, messages):
            break
    counts = messages.counts(check=check)
    marginals = messages.marginals()
    return Guidance(
        marginals=marginals.reshape(puzzle.height, puzzle.width, -1),
        values=_most_probable(marginals).reshape(puzzle.height, puzzle.width),
        starts=phases_of(
            [
                () if ANY_COLOUR in line.colours else starts
                for line, starts in zip(messages.lines, knowledge.starts, strict=True)
            ],
            [(plan, each.starts) for plan, each in counts],
            of_ends=False,
        ),
        ends=phases_of(
            [
                () if ANY_COLOUR in line.colours else _of_unknown_length(line, ends)
                for line, ends in zip(messages.lines, knowledge.ends, strict=True)
            ],
            [(plan, each.ends) for plan, each in counts],
            of_ends=True,
        ),
        failure=messages.failure,
    )


def _is_a_solution(puzzle: Puzzle, messages: Messages) -> bool:
    """Return whether the most probable values of all cells are a solution."""
    values = _most_probable(messages.marginals()).tobytes()
    return puzzle.is_solved_by(Grid(puzzle.height, puzzle.width, values, puzzle.palette.letters))


def _of_unknown_length(line: Line, ends: Ends) -> Ends:
    """Return the ends of the runs of unknown length, and none for the others."""
    return tuple(
        here if length == UNKNOWN_LENGTH else 0 for length, here in zip(line.lengths, ends, strict=False)
    )


def _most_probable(marginals: Floats) -> NDArray[np.uint8]:
    enough = marginals >= marginals.max(axis=1, keepdims=True) * (1 - TIED)
    values = (np.argmax(np.roll(enough, -1, axis=1), axis=1) + 1) % marginals.shape[1]
    return np.asarray(values, np.uint8)


class LineShares(NamedTuple):
    """The shares of the weighted layouts of a line of ``n`` cells with ``k`` items in its clue.

    ``cells`` (``n × values``): the share in which a cell has a value, 0 blank, 1 … the colours. ``starts``
    and ``ends`` (``k × n``): the share in which an item's run begins and ends at a cell; 0 for ``*``, which
    is no run. ``log_total``: the natural logarithm of the weight of all layouts.
    """

    cells: Floats
    starts: Floats
    ends: Floats
    log_total: float


def line_shares(clue: Clue | None, weights: ArrayLike) -> LineShares | None:
    """Return the exact shares of the layouts of a line with a clue; ``None`` if none has a weight above 0.

    A ``clue`` may have ``?`` and ``*``, and is ``None`` if missing. ``weights`` are ``n × values``, finite
    and not negative; the weight of a layout is the product of the weights of its cells' values, so that
    weights of 0 for its other values decide a cell (a weight below 10⁻³⁰⁷ of its cell's highest counts as 0).
    A layout over which the clue has several readings, as is possible only for runs between two ``*``, counts
    once for each (see ``nonosat.logic.guidance.plan``). Raises ``InvalidValue`` for weights of another shape
    and for other numbers; ``LimitReached`` without the native kernel.

    >>> from nonosat.model.clues import clue
    >>> shares = line_shares(clue(1), [[1, 1], [1, 2], [1, 1]])
    >>> shares.cells[:, 1].tolist(), shares.starts.tolist()
    ([0.25, 0.5, 0.25], [[0.25, 0.5, 0.25]])
    """
    table = np.array(weights, dtype=float)
    if table.ndim != 2 or not len(table):
        raise InvalidValue(f"expected weights of cells × values, found {table.shape}")
    line = Line("the line", clue, range(len(table)))
    if table.shape[1] <= max((1, *line.colours)):
        raise InvalidValue(f"expected weights of blank and of all colours, found {table.shape[1]} values")
    if not (np.isfinite(table).all() and (table >= 0).all()):
        raise InvalidValue("expected weights that are finite and not negative")
    highest = table.max(axis=1, keepdims=True)
    if not highest.all():
        return None
    table /= highest
    sums = table.sum(axis=1, keepdims=True)
    table /= sums
    plan = Plan.of([line], [None], values=table.shape[1], first_cells=[0], cell_step=1)
    counts = plan.count(table, check=lambda: None)
    if counts.totals[0] == -np.inf:
        return None
    starts, ends = (np.zeros((len(line.lengths), line.width)) for _ in range(2))
    for item, step, at, end_at in zip(
        plan.step_items, plan.steps.tolist(), plan.starts_at, plan.ends_at, strict=True
    ):
        if item < 0:
            continue
        *_, length, first, last = step
        mine = counts.starts[at : at + last - first + 1]
        starts[item, first : last + 1] += mine
        if length == UNKNOWN_LENGTH:
            ends[item] += counts.ends[end_at : end_at + line.width]
        else:
            ends[item, first + length - 1 : last + length] += mine
    cells = counts.around * table
    return LineShares(
        cells=cells / cells.sum(axis=1, keepdims=True),
        starts=starts,
        ends=ends,
        log_total=float(counts.totals[0] + np.log(highest).sum() + np.log(sums).sum()),
    )
