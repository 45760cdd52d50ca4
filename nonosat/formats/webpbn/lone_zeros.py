"""What a count of 0 alone on its line is: an unknown number, as webpbn and pbnsolve mean it, or a blank line,
as other programs write one.
"""

from __future__ import annotations

from collections.abc import Mapping

from nonosat.clues import Run, clue_of, fits
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.puzzle import Puzzle


def with_lone_zeros(puzzle: Puzzle, zeros: Mapping[int, Run]) -> tuple[Puzzle, tuple[int, ...]]:
    """The puzzle with the lone zeros as what they are, and the lines of those that remain in doubt.

    ``zeros`` are unknown runs by the number of their line, whose clue is blank in ``puzzle``. A complete goal
    says which line is which. For those of which it says neither, the sums decide: all are blank, or all
    unknown, if the other contradicts them. Else they are blank, and in doubt.

    >>> from nonosat.clues import clue
    >>> puzzle = Puzzle(((), clue(1)), (clue(1), clue(1)))
    >>> with_lone_zeros(puzzle, {0: Run(None)})[0].rows[0]
    (Run(length=None, colour=1, repeats=False),)
    """
    goal = puzzle.goal if puzzle.goal is not None and puzzle.goal.is_complete else None
    lines = puzzle.lines()
    unknown = {}
    open_zeros = {}
    for line, run in zeros.items():
        shown = None if goal is None else clue_of(goal.line(lines[line].cells))
        if shown is not None and fits((run,), shown):
            unknown[line] = (run,)
        elif shown != ():
            open_zeros[line] = (run,)
    blank = puzzle.with_clues(unknown)
    if not open_zeros:
        return blank, ()
    blotted = puzzle.with_clues(unknown | open_zeros)
    blank_fits, blotted_fits = (contradiction_in_numbers(each) is None for each in (blank, blotted))
    if blank_fits == blotted_fits:
        return blank, tuple(open_zeros)
    return (blank, ()) if blank_fits else (blotted, ())
