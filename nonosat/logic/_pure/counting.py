"""Weighted counts of the layouts of lines of one width: all lines side by side, cell after cell.

The cells of a line have a weight for each value; a layout weighs the product of its cells' weights. The
forward pass gathers, at each boundary between cells, the weight of all that can stand before it, and the
backward pass of all that can stand behind; where both meet, their product is the weight of all layouts
that pass there. (Forward–backward: L. E. Baum, T. Petrie, G. Soules and N. Weiss, "A maximization technique
occurring in the statistical analysis of probabilistic functions of Markov chains", Annals of Mathematical
Statistics 41, 1970; here the symbols are blank cells and runs, and a run has a length.)

Every number is made by the same sums and products in the same order as in the native kernel, so that both
give the same bits. Nothing is ever subtracted: small shares are as exact as large ones.

Doubles do while the layouts of a line weigh at least ``2 ** -700`` together: as the weights of each cell add
up to 1, what vanishes below ``2 ** -1000`` on the way is nothing beside that. Other lines are counted once
more, in numbers with exponents of their own.

Roads not taken: logarithms, run by run with ``logaddexp.accumulate``: four times slower, and they lose
digits on long lines, which 20 rounds of messages can make a million times larger.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from nonosat.logic._pure.step_tables import Indices, StepTables
from nonosat.logic._pure.wide import Floats, Wide

#: ``Floats`` or ``Wide``, which are indexed, added and multiplied alike.
Numbers = Any

#: The least total weight of a line that is counted in doubles.
_LEAST = 2.0**-700


_NOT_ASKED_FOR = np.zeros((0, 0, 0)), np.zeros((0, 0, 0))


class Counted(NamedTuple):
    """What the layouts of some lines weigh.

    ``totals``: for each line the natural logarithm of the weight of all its layouts, ``-inf`` where it has
    none. ``around[p, line, v]``: the layouts in which cell ``p`` has value ``v``, without the weight of that
    cell itself, in a unit of each cell's own. ``starts[p, line, step]`` and ``ends[p, line, step]``: the
    share of the layouts in which the run of a step begins at cell ``p``, and (for runs of any length; 0
    for others) in which ``p`` is its last cell; without entries if not asked for.
    """

    totals: Floats
    around: Floats
    starts: Floats
    ends: Floats


def count(tables: StepTables, weights: Floats, *, with_starts: bool = False) -> Counted:
    """The counts of all lines; ``weights`` are ``width × lines × values`` and add up to 1 in each cell."""
    counted = _count(tables, weights, with_starts=with_starts, wide=False)
    small = np.flatnonzero(~(counted.totals >= np.log(_LEAST)))
    if len(small):
        some = tables.of_some(small)
        again = _count(some, weights[:, small], with_starts=with_starts, wide=True)
        counted.totals[small] = again.totals
        counted.around[:, small] = again.around
        for mine, theirs in ((counted.starts, again.starts), (counted.ends, again.ends)):
            if with_starts:
                mine[:, small, : some.steps] = theirs
    return counted


def _count(tables: StepTables, weights: Floats, *, with_starts: bool, wide: bool) -> Counted:
    # Weights vanish only where that does not matter (see above).
    with np.errstate(under="ignore"):
        values = [_numbers(weights[:, :, value], wide=wide) for value in range(weights.shape[2])]
        blanks = _numbers(np.repeat(weights[:, :, 0], tables.nodes, axis=1), wide=wide)
        longer = _numbers(_longer(tables, weights), wide=wide)
        runs = _shortest_runs(tables, values)
        forward = _forward(tables, blanks, runs, longer)
        backward = _backward(tables, blanks, runs, longer)
        starts = forward.begin * backward.begin
        around = _around(tables, values, forward, backward, starts)
        total = forward.at[-1][tables.last]
        shares = _NOT_ASKED_FOR
        if with_starts:
            spread = total.take(np.repeat(np.arange(tables.lines), tables.steps))
            ends = _over(forward.going * backward.ended, spread)
            by_step = (-1, tables.lines, tables.steps)
            shares = (
                _doubles(_over(starts, spread)).reshape(by_step)[:-1],
                (_doubles(ends) * tables.is_open).reshape(by_step)[1:],
            )
    return Counted(_logarithms(total), _in_one_unit(around), *shares)


class _Forward(NamedTuple):
    """What stands before each boundary: ``at`` each node; where a step may ``begin``; and with the run of a
    step laid up to there (``going``).
    """

    at: Numbers
    begin: Numbers
    going: Numbers


class _Backward(NamedTuple):
    """What stands behind each boundary: ``at`` each node; from where the run of a step begins (``begin``);
    after it has ``ended``; after it has ended or goes on (``going``).
    """

    at: Numbers
    begin: Numbers
    ended: Numbers
    going: Numbers


def _forward(tables: StepTables, blanks: Numbers, runs: Numbers, longer: Numbers) -> _Forward:
    width, stride, longest = tables.width, tables.lines * tables.steps, int(tables.lengths.max())
    wide = isinstance(runs, Wide)
    at = _zeros((width + 1, tables.lines * tables.nodes), wide=wide)
    begin, going = _zeros((width + 1, stride), wide=wide), _zeros((width + 1, stride), wide=wide)
    laid = _zeros((longest + width + 1, stride), wide=wide)  # by where they begin, after ``longest`` rows
    ended_at = (longest - tables.lengths) * stride + np.arange(stride)
    first = np.zeros((tables.lines, tables.nodes))
    first[:, 0] = 1
    gap = _numbers(first.ravel(), wide=wide)
    for boundary in range(width + 1):
        ended = laid.take(ended_at + boundary * stride)
        if tables.has_open and boundary:
            ended = ended + going[boundary - 1] * longer[boundary - 1]
        going[boundary] = ended
        here = _with_sum_of(ended, tables.into, gap)
        at[boundary] = here
        can_begin = _with_sum_of(ended, tables.before, gap.take(tables.source))
        begin[boundary] = can_begin
        laid[longest + boundary] = can_begin * runs[boundary]
        if boundary < width:
            gap = here * blanks[boundary]
    return _Forward(at, begin, going)


def _backward(tables: StepTables, blanks: Numbers, runs: Numbers, longer: Numbers) -> _Backward:
    width, stride, longest = tables.width, tables.lines * tables.steps, int(tables.lengths.max())
    wide = isinstance(runs, Wide)
    at = _zeros((width + 1, tables.lines * tables.nodes), wide=wide)
    begin, ended = _zeros((width + 1, stride), wide=wide), _zeros((width + 1, stride), wide=wide)
    going = _zeros((width + 1 + longest, stride), wide=wide)
    going_at = tables.lengths * stride + np.arange(stride)
    gap = _numbers(tables.last.astype(float), wide=wide)
    for boundary in range(width, -1, -1):
        if boundary < width:
            gap = at[boundary + 1] * blanks[boundary]
        can_begin = runs[boundary] * going.take(going_at + boundary * stride)
        begin[boundary] = can_begin
        at[boundary] = _with_sum_of(can_begin, tables.out_of, gap)
        after = _with_sum_of(can_begin, tables.behind, gap.take(tables.target))
        ended[boundary] = after
        if tables.has_open and boundary < width:
            after = after + going[boundary + 1] * longer[boundary]
        going[boundary] = after
    return _Backward(at, begin, ended, going)


def _with_sum_of(numbers: Numbers, places: tuple[Indices, ...], more: Numbers) -> Numbers:
    """The sum of the numbers at the places of each table, and ``more``."""
    if not places:
        return more
    total = numbers.take(places[0])
    for others in places[1:]:
        total = total + numbers.take(others)
    return more + total


def _longer(tables: StepTables, weights: Floats) -> Floats:
    """The weight of one cell more of each step's run: 0 for runs of known lengths."""
    by_line = np.repeat(np.arange(tables.lines), tables.steps)
    longer: Floats = weights[:, by_line, tables.colours] * tables.is_open
    return longer


def _shortest_runs(tables: StepTables, values: list[Numbers]) -> Numbers:
    """The weight of each step's shortest run, by the boundary where it begins: products of 1, 2, 4, …
    cells, put together from the left.
    """
    width, lines = tables.width, tables.lines
    table = _zeros(((len(tables.kinds) + 1) * (width + 1), lines), wide=isinstance(values[0], Wide))
    for colour, weights in enumerate(values):
        kinds = [(kind, length) for kind, (length, its) in enumerate(tables.kinds) if its == colour]
        size, products = 1, weights
        while kinds and size <= width:
            for kind, length in kinds:
                if length & size and length <= width:
                    done, first = length & (size - 1), kind * (width + 1)
                    made = slice(first, first + width - done - size + 1)
                    block = products[done : width - size + 1]
                    table[made] = table[made] * block if done else block
                    table[made.stop : first + width + 1] = table[-1:]
            kinds = [(kind, length) for kind, length in kinds if length >= 2 * size]
            products, size = products[: max(width - 2 * size + 1, 0)] * products[size:], 2 * size
    boundaries = np.arange(width + 1)[:, None]
    by_line = np.repeat(np.arange(lines), tables.steps)
    return table.take((tables.kind * (width + 1) + boundaries) * lines + by_line)


def _around(
    tables: StepTables, values: list[Numbers], forward: _Forward, backward: _Backward, starts: Numbers
) -> list[Numbers]:
    """For each value and cell the weight of the layouts in which the cell has it, without the cell's own."""
    width, lines, wide = tables.width, tables.lines, isinstance(starts, Wide)
    blank = _zeros((width, lines), wide=wide)
    for node in reversed(range(tables.nodes - 1)):
        blank = blank + forward.at[:-1, node :: tables.nodes] * backward.at[1:, node :: tables.nodes]

    # Runs of one length and colour together; the last columns are for runs of any length.
    of_kinds = _zeros((width, (len(tables.kinds) + 1) * lines), wide=wide)
    of_values = _zeros((width, len(values) * lines), wide=wide)
    line = np.arange(lines)
    open_steps, kind, colour = (
        each.reshape(lines, tables.steps) for each in (tables.is_open, tables.kind, tables.colours)
    )
    for step in reversed(range(tables.steps - 1)):
        mine = slice(step, None, tables.steps)
        columns = np.where(open_steps[:, step], len(tables.kinds), kind[:, step]) * lines + line
        of_kinds[:, columns] = of_kinds[:, columns] + starts[:-1, mine]
        if open_steps[:, step].any():
            columns = np.where(open_steps[:, step], colour[:, step], 0) * lines + line
            covered = forward.going[1:, mine] * backward.going[1 : width + 1, mine]
            of_values[:, columns] = of_values[:, columns] + covered
    for column, (length, its) in enumerate(tables.kinds):
        mine = slice(its * lines, (its + 1) * lines)
        covered = _spread(of_kinds[:, column * lines : (column + 1) * lines], length)
        of_values[:, mine] = of_values[:, mine] + covered
    return [
        blank,
        *(
            _over(of_values[:, value * lines : (value + 1) * lines], weights)
            for value, weights in enumerate(values[1:], 1)
        ),
    ]


def _spread(starts: Numbers, length: int) -> Numbers:
    """For each cell the sum over the starts of the runs of a length that cover it: 1, 2, 4, … at a time."""
    sums, covered = starts, None
    size = 1
    while size <= length:
        if length & size:
            done = length & (size - 1)
            covered = sums if covered is None else _later(covered, sums, done)
        if 2 * size <= length:
            sums = _later(sums, sums, size)
        size *= 2
    return covered


def _later(numbers: Numbers, others: Numbers, places: int) -> Numbers:
    """Each number and the other one that lies so many places before it."""
    result = _zeros(numbers.shape, wide=isinstance(numbers, Wide))
    result[:places] = numbers[:places]
    result[places:] = numbers[places:] + others[: max(len(others) - places, 0)]
    return result


def _numbers(values: Floats, *, wide: bool) -> Numbers:
    return Wide.of(values) if wide else np.ascontiguousarray(values)


def _zeros(shape: tuple[int, ...], *, wide: bool) -> Numbers:
    return Wide.of(np.zeros(shape)) if wide else np.zeros(shape)


def _over(numbers: Numbers, divisors: Numbers) -> Numbers:
    """The quotients; 0 where the divisor is 0."""
    if isinstance(numbers, Wide):
        return numbers.over(divisors)
    return np.divide(numbers, divisors, out=np.zeros(numbers.shape), where=divisors > 0)


def _doubles(shares: Numbers) -> Floats:
    doubles: Floats = shares.doubles() if isinstance(shares, Wide) else shares
    return doubles


def _logarithms(totals: Numbers) -> Floats:
    with np.errstate(divide="ignore"):
        if isinstance(totals, Wide):
            logarithms: Floats = np.log(totals.mantissa) + totals.exponent * np.log(2.0)
        else:
            logarithms = np.log(totals)
    return logarithms


def _in_one_unit(around: list[Numbers]) -> Floats:
    """The weights of the values as the last axis, in a unit that all values of a cell share."""
    if not isinstance(around[0], Wide):
        return np.stack(around, axis=-1)
    highest = np.max([each.exponent for each in around], axis=0)
    return np.stack([each.doubles(highest) for each in around], axis=-1)
