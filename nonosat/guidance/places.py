"""Where runs begin and end: for each possible place whether most layouts are there by then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonosat.guidance.plan import Floats, Ints, Plan
from nonosat.logic.shape import Starts

Bools = NDArray[np.bool_]

#: Values, and shares, that differ by less are tied: what is left of a digit after many sums must not decide.
TIED = 1e-6
#: About how many bits are taken apart at once, each into a byte.
_MOST_BITS = 4_000_000


@dataclass(frozen=True, slots=True, eq=False)
class PlacePhases:
    """For places where runs can still begin (or end): whether most layouts have the run begin (end) there or
    earlier.

    Each entry is a place: ``lines`` (index of its line: rows, then columns), ``items`` (of that line's
    clue) and ``cells`` (position in the line), in ascending order, without the last place of each item,
    where the answer is certain. ``shares`` are the shares of the weighted layouts that do, ``phases`` whether
    these are at least one half; one that misses it by less than 10⁻⁶ counts as one half.
    """

    lines: Ints
    items: Ints
    cells: Ints
    shares: Floats
    phases: Bools


def phases_of(sets: Sequence[Starts], shares: Sequence[tuple[Plan, Floats]], *, of_ends: bool) -> PlacePhases:
    """The phases of the places in some sets, of which there is one entry a line: the places of each item.

    No item may have several colours. ``shares`` are plans with the lines one after the other, and the shares
    of their steps.
    """
    found: list[tuple[NDArray[np.generic], ...]] = [(np.zeros(0, np.int32),) * 3 + (np.zeros(0),)]
    first_line = 0
    for plan, flat in shares:
        mine = sets[first_line : first_line + len(plan.lines)]
        for line, item, cell in _places(mine, plan.width):
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
    return PlacePhases(
        lines[kept].astype(np.int32),
        items[kept].astype(np.int32),
        cells[kept].astype(np.int32),
        by_then[kept],
        by_then[kept] >= 0.5 - TIED,
    )


def _places(sets: Sequence[Starts], width: int) -> Iterator[tuple[NDArray[np.intp], ...]]:
    """Line, item and cell of every place in the sets, in ascending order, a few lines at a time."""
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
    """The shares of places, each of an item with one step."""
    most = int(plan.step_items.max(initial=0)) + 1
    laid = np.flatnonzero(plan.step_items >= 0)
    keys = plan.step_lines[laid] * most + plan.step_items[laid]
    step = laid[np.searchsorted(keys, line * most + item)]
    at = plan.ends_at[step] if of_ends else plan.starts_at[step] - plan.steps[step, 4]
    shares: Floats = flat[at + cell]
    return shares
