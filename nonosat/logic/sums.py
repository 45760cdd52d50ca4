"""Contradictions in the sums of a puzzle's clues: sums that differ, a clue too long for its line.

With unknown runs the sums are ranges: an unknown run has at least one cell, and at most what the
rest of its line leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import compress
from operator import itemgetter
from typing import NamedTuple

from nonosat.model.clues import ANY_RUNS
from nonosat.model.puzzle import Line, Puzzle
from nonosat.model.reason import Reason


class Total(NamedTuple):
    """The least and the greatest possible number of cells."""

    least: int
    most: int

    @property
    def is_known(self) -> bool:
        """Whether only one number is possible."""
        return self.least == self.most


def contradiction_in_sums(puzzle: Puzzle) -> Reason | None:
    """Return the first contradiction in the sums of the clues, or ``None``.

    A line that needs more cells than it has comes before sums that differ; sums are compared for
    each colour. If the clues would fit with width and height exchanged, as in files that mix up which
    comes first, the text says so.

    >>> from nonosat.model.clues import Run, clue
    >>> contradiction_in_sums(Puzzle((clue(2, 1),), (clue(1),) * 3)).text
    'row 1 needs 4 cells but the grid has 3'
    >>> contradiction_in_sums(Puzzle(((Run(2), Run(None)),), (clue(1),) * 3)).text
    'row 1 needs at least 4 cells but the grid has 3'
    """
    reason = _first_contradiction(puzzle)
    if reason is not None and _would_fit_exchanged(puzzle):
        hint = "; read with width and height exchanged the clues fit"
        return Reason(reason.text + hint, reason.lines)
    return reason


def _would_fit_exchanged(puzzle: Puzzle) -> bool:
    """Return whether the clues fit if the list of all of them is cut at the width instead of the height."""
    height, width = puzzle.height, puzzle.width
    if height == width or not all(line.is_known for line in puzzle.lines()):
        return False
    rows_first, columns_first = puzzle.rows + puzzle.columns, puzzle.columns + puzzle.rows
    return any(
        _first_contradiction(Puzzle(rows, columns, palette=puzzle.palette)) is None
        for rows, columns in (
            (rows_first[:width], rows_first[width:]),
            (columns_first[height:], columns_first[:height]),
        )
    )


def _first_contradiction(puzzle: Puzzle) -> Reason | None:
    for line in puzzle.lines():
        need, have = _cells_needed(line, len(puzzle.palette)), len(line.cells)
        if need > have:
            least = "" if line.is_known else "at least "
            return Reason(f"{line.name} needs {least}{need} cells but the grid has {have}", (line.name,))
    return sums_that_differ(puzzle)


def _cells_needed(line: Line, colour_count: int) -> int:
    """Return the fewest cells that the runs need; with only two colours, neighbouring runs alternate in
    colour or have a gap between them.

    >>> from nonosat.model.palette import Palette
    >>> from nonosat.model.clues import Run
    >>> clues = ((Run(1, 1), Run(None, None), Run(1, 2)),), (None,) * 9
    >>> line = Puzzle(*clues, palette=Palette.of_letters("ab")).lines()[0]
    >>> _cells_needed(line, 3), _cells_needed(line, 2)
    (3, 4)
    """
    if line.is_known or colour_count != 2:
        return line.cells_needed
    fewest = {0: 0}
    for run in line.clue or ():
        if not run.repeats:
            colours = (1, 2) if run.colour is None else (run.colour,)
            fewest = {
                colour: min(cells + (last == colour) for last, cells in fewest.items()) + (run.length or 1)
                for colour in colours
            }
    return min(fewest.values())


def sums_that_differ(puzzle: Puzzle) -> Reason | None:
    """Return the colours of which the rows need more or fewer cells than the columns, or ``None``.

    >>> from nonosat.model.clues import Run, clue
    >>> sums_that_differ(Puzzle((clue(1), clue(1)), (clue(1), clue(2)))).text
    'the rows ask for 2 cells, the columns for 3'
    >>> sums_that_differ(Puzzle((clue(2), (Run(None),)), (clue(1), clue(1)))).text
    'the rows ask for at least 3 cells, the columns for 2'
    """
    lines = puzzle.lines()
    rows, columns = lines[: puzzle.height], lines[puzzle.height :]
    if all(line.is_known for line in lines) and cells_by_colour(rows) == cells_by_colour(columns):
        return None  # the usual case, tested for all colours at once
    texts: list[str] = []
    for colour in range(1, len(puzzle.palette) + 1):
        across, down = cells_of_colour(rows, colour), cells_of_colour(columns, colour)
        if across.most < down.least:
            asked, other = _in_words(across, "most"), _in_words(down, "least")
        elif down.most < across.least:
            asked, other = _in_words(across, "least"), _in_words(down, "most")
        else:
            continue
        cells = "cell" if asked.split()[-1] == "1" else "cells"
        of = "" if len(puzzle.palette) == 1 else f" of colour {puzzle.palette.word(colour)}"
        texts.append(f"the rows ask for {asked} {cells}{of}, the columns for {other}")
    return Reason("; ".join(texts)) if texts else None


def totals_from_the_other_side(puzzle: Puzzle) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what the sums of the other, known side say about unknown runs: a sentence and names of lines.

    >>> from nonosat.model.clues import Run, clue
    >>> [text for text, _ in totals_from_the_other_side(Puzzle(((Run(None), Run(1)), ()), (clue(1),) * 4))]
    ['the columns show that the ? of row 1 is 3']
    """
    lines = puzzle.lines()
    if all(line.is_known for line in lines):
        return
    if any(_cells_needed(line, len(puzzle.palette)) > len(line.cells) for line in lines):
        return  # the sums of lines without a layout say nothing
    rows, columns = lines[: puzzle.height], lines[puzzle.height :]
    for mine, others, side, other_side in (
        (rows, columns, "rows", "columns"),
        (columns, rows, "columns", "rows"),
    ):
        if any(line.has_any_runs or (None, None) in map(itemgetter(0, 1), line.clue or ()) for line in mine):
            continue
        for colour in range(1, len(puzzle.palette) + 1):
            total = cells_of_colour(others, colour)
            runs = [(line.name, run) for line in mine for run in line.clue or () if run.colour == colour]
            unknown = [name for name, run in runs if run.length is None]
            left = total.least - sum(run.length or 0 for _, run in runs)
            if not total.is_known or not unknown or left < len(unknown):
                continue
            of = "" if len(puzzle.palette) == 1 else f" {puzzle.palette.word(colour)}"
            names = tuple(dict.fromkeys(unknown))
            if len(unknown) == 1:
                yield f"the {other_side} show that the{of} ? of {names[0]} is {left}", names
            else:
                where = f"of {names[0]}" if len(names) == 1 else f"of the {side}"
                yield f"the {other_side} show that the {len(unknown)}{of} ? {where} add up to {left}", names


def _in_words(total: Total, bound: str) -> str:
    """Return a total, or one bound of it, in words."""
    if total.is_known:
        return str(total.least)
    return f"at least {total.least}" if bound == "least" else f"at most {total.most}"


def cells_of_colour(lines: Iterable[Line], colour: int) -> Total:
    """Return how many cells of a colour the clues of some lines need.

    >>> from nonosat.model.clues import ANY_RUNS, Run, clue
    >>> cells_of_colour(Puzzle(((Run(2), Run(None)), clue(3)), (None,) * 9).lines()[:2], 1)
    Total(least=6, most=11)
    >>> cells_of_colour(Puzzle(((Run(2), ANY_RUNS),), (None,) * 9).lines()[:1], 1)
    Total(least=2, most=8)
    """
    least = most = 0
    for line in lines:
        total = _cells_of_colour(line, colour)
        least += total.least
        most += total.most
    return Total(least, most)


def _cells_of_colour(line: Line, colour: int) -> Total:
    """Return how many cells of a colour one clue needs.

    The most are all cells except those that must be blank or have another colour if some run of unknown
    length has this one. ``fewest`` has the fewest such exceptions up to an item of the clue, by the colour of
    the last cell (0: blank, or one that no other item has) and by whether there was such a run.
    """
    if line.is_known:
        cells = sum(compress(line.lengths, map(colour.__eq__, line.colours)))
        return Total(cells, cells)
    clue = (ANY_RUNS,) if line.clue is None else line.clue
    least = sum(run.length or 1 for run in clue if run.colour == colour)
    if None not in {run.length for run in clue}:
        return Total(least, least)
    fewest = {(0, False): 0}
    for run in clue:
        others = dict(fewest) if run.repeats else {}
        for (last, grows), other_cells in fewest.items():
            for mine in {run.colour or 0, run.colour or colour}:
                if run.repeats and mine != colour:
                    continue
                after = mine, grows or (run.length is None and mine == colour)
                cells = other_cells + (mine == last != 0) + (0 if mine == colour else run.length or 1)
                others[after] = min(cells, others.get(after, cells))
        fewest = others
    most = [len(line.cells) - cells for (_, grows), cells in fewest.items() if grows]
    return Total(least, max(least, *most) if most else least)


def cells_by_colour(lines: Iterable[Line]) -> Counter[int]:
    """Return how many cells of each colour the clues of some lines need; all runs must be known."""
    cells: Counter[int] = Counter()
    for line in lines:
        lengths, colours = line.lengths, line.colours
        different = set(colours)
        for colour in different:
            its = lengths if len(different) == 1 else compress(lengths, map(colour.__eq__, colours))
            cells[colour] += sum(its)
    return cells
