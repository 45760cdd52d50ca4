"""What never changes about a line, and what can be known of it: what line logic takes and gives."""

from __future__ import annotations

from typing import NamedTuple, Self

from nonosat.logic.bits import May
from nonosat.puzzle import Line

#: The length of an unknown run (``?``): at least one cell.
UNKNOWN_LENGTH = 0
#: The length of ``*``: any number of runs of any lengths and colours, perhaps none.
ANY_RUNS_LENGTH = -1
#: The colour of an unknown run that may have any colour, and of ``*``.
ANY_COLOUR = 0

#: For every run of a line the set of the cells where it can begin.
Starts = tuple[int, ...]
#: For every run of a line the set of the cells where it can end: its last cells.
Ends = tuple[int, ...]


class LineShape(NamedTuple):
    """What never changes about a line: its ``width`` in cells, and its runs' lengths and colours.

    Each item of the clue has one entry: a known run its length and colour; ``?`` the length
    ``UNKNOWN_LENGTH`` and its colour or ``ANY_COLOUR``; ``*`` the length ``ANY_RUNS_LENGTH`` and
    ``ANY_COLOUR``. A missing clue is ``*`` alone.
    """

    width: int
    lengths: tuple[int, ...]
    colours: tuple[int, ...]

    @classmethod
    def of(cls, line: Line) -> Self:
        """The shape of a line of a puzzle.

        >>> from nonosat.clues import ANY_RUNS, Run
        >>> LineShape.of(Line("row 1", (Run(3), ANY_RUNS, Run(None)), range(9)))
        LineShape(width=9, lengths=(3, -1, 0), colours=(1, 0, 1))
        """
        width = len(line.cells)
        if line.clue is None:
            return cls(width, (ANY_RUNS_LENGTH,), (ANY_COLOUR,))
        if not line.clue:
            return cls(width, (), ())
        lengths, colours, repeats = zip(*line.clue, strict=True)
        if None in lengths:
            lengths = tuple(
                ANY_RUNS_LENGTH if repeated else length or UNKNOWN_LENGTH
                for length, repeated in zip(lengths, repeats, strict=True)
            )
            colours = tuple(colour or ANY_COLOUR for colour in colours)
        return cls(width, lengths, colours)

    @property
    def is_known(self) -> bool:
        """Whether every run has a length and a colour."""
        return min(self.lengths, default=1) > 0

    @property
    def has_any_runs(self) -> bool:
        """Whether the clue holds ``*``, or is missing."""
        return ANY_RUNS_LENGTH in self.lengths


class LineKnowledge(NamedTuple):
    """What is still possible in a line: where each run can begin, what each cell can have, and, unless all
    lengths are known, where each run can end.

    ``starts`` and ``ends`` have one set of cells an item of the clue, which is empty for ``*``; ``ends``,
    the last cells of runs, is ``()`` where all runs are known, as ends follow from starts then. Each start
    and each end of an unknown run belongs to some layout; not every pair of them does.
    """

    starts: Starts
    may: May
    ends: Ends = ()
