"""Clues as plain values: runs, known or unknown, and the test whether a clue fits a complete line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple, Self

from nonosat.model.argument_checks import whole_number
from nonosat.model.errors import InvalidType, InvalidValue, shortened


class _RunFields(NamedTuple):
    length: int | None
    colour: int | None = 1
    repeats: bool = False


class Run(_RunFields):
    """One number of a clue: ``length`` cells of ``colour`` (1 …) side by side.

    ``length`` is ``None`` for an unknown run (``?``: one run of at least one cell), whose ``colour`` may
    be ``None`` too: any colour of the palette. With ``repeats`` it stands for any number of runs of
    any lengths and colours, perhaps none (``*``); then ``length`` and ``colour`` are ``None``.
    Raises ``InvalidType`` for values that are neither ``None`` nor whole numbers.
    """

    __slots__ = ()

    def __new__(
        cls,
        length: int | None,
        colour: int | None = 1,
        repeats: bool = False,  # noqa: FBT001 - the third field
    ) -> Self:
        if type(length) is int is type(colour) and repeats is False:  # nearly always: files have millions
            return tuple.__new__(cls, (length, colour, repeats))
        if length is not None:
            length = whole_number(length, "the length of a run, a whole number or None")
        if colour is not None:
            colour = whole_number(colour, "the colour of a run, a whole number or None")
        if type(repeats) is not bool:
            raise InvalidType.of("True or False", repeats, place="repeats")
        return tuple.__new__(cls, (length, colour, repeats))

    @property
    def is_known(self) -> bool:
        """Whether both the length and the colour are known."""
        return self.length is not None and self.colour is not None


#: The run ``*``: any number of unknown runs, perhaps none.
ANY_RUNS = Run(None, None, True)

#: As numbers: the length of an unknown run (``?``), which has at least one cell, and that of ``*``.
UNKNOWN_LENGTH, ANY_RUNS_LENGTH = 0, -1
#: Likewise the colour of an unknown run of any colour, and of ``*``.
ANY_COLOUR = 0

#: The runs of one line in order; ``()`` is a blank line. No clue holds a run of length 0.
Clue = tuple[Run, ...]
#: A clue by its run lengths: whole numbers, ``"?"``, ``"*"`` and runs.
ClueItems = Iterable[int | str | Run]


def fits(clue: Clue | None, runs: Clue) -> bool:
    """Return whether a clue, which may have unknown runs, fits the runs of a complete line.

    >>> fits((Run(None), Run(2), ANY_RUNS), (Run(1), Run(2))), fits((Run(None), Run(2)), (Run(2),))
    (True, False)
    """
    if clue is None or clue == runs:
        return True
    #: How many of the runs the items so far can match.
    counts = {0}
    for item in clue:
        if item.repeats:
            counts = set(range(min(counts), len(runs) + 1))
        else:
            counts = {
                count + 1
                for count in counts
                if count < len(runs)
                and item.length in (None, runs[count].length)
                and item.colour in (None, runs[count].colour)
            }
        if not counts:
            return False
    return len(runs) in counts


def clue_of(cells: Sequence[int]) -> Clue:
    """Return the clue of a line whose cells are all decided.

    >>> [(run.length, run.colour) for run in clue_of([0, 1, 1, 2])]
    [(2, 1), (1, 2)]
    """
    line = bytes(cells)
    from_first_run = line.lstrip(b"\0")
    if not from_first_run:
        return ()
    colour = from_first_run[0]
    if line.count(colour) + line.count(0) == len(line):
        return clue_of_lengths(filter(None, map(len, line.split(b"\0"))), colour=colour)
    return tuple(_runs(colour)[len(list(run))] for colour, run in groupby(line) if colour)


def clue_of_lengths(lengths: Iterable[int], *, colour: int = 1) -> Clue:
    """Return the clue whose runs have these lengths (each at least 1) and one colour.

    Equal runs are one object: large puzzles have millions.
    """
    return tuple(map(_runs(colour).__getitem__, lengths))


class _RunsOfColour(dict[int, Run]):
    """The runs of one colour by their lengths, created on demand."""

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def __missing__(self, length: int) -> Run:
        run = self[length] = Run(length, self.colour)
        return run


_runs = cache(_RunsOfColour)


def clue(*lengths: int) -> Clue:
    """Return a clue of one colour from its run lengths; a ``0`` stands for a blank line.

    Raises ``InvalidValue`` for negative numbers and for values that are not whole numbers.

    >>> clue(3, 1) == (Run(3), Run(1)), clue(0)
    (True, ())
    """
    numbers = [whole_number(length, "the length of a run, a whole number") for length in lengths]
    for number in numbers:
        if number < 0:
            raise InvalidValue(f"a run has at least 1 cell, not {number}")
    return clue_of_lengths(filter(None, numbers))


def clue_of_items(items: object, place: str) -> Clue | None:
    """Return the clue of run lengths: whole numbers, ``"?"``, ``"*"`` or runs; a ``0`` stands for no run, and
    ``None`` for a missing clue.

    Raises ``InvalidType`` and ``InvalidValue``, which name the line ``place``.

    >>> clue_of_items([3, "?"], "row 1") == (Run(3), Run(None, None)), clue_of_items([0], "row 2")
    (True, ())
    """
    if items is None:
        return None
    if isinstance(items, str) or not isinstance(items, Iterable):
        raise InvalidType.of("a clue as a list of run lengths, such as [3, 1]", items, place=place)
    runs = (_run_of(item, place) for item in items)
    return tuple(run for run in runs if run is not None)


def _run_of(item: object, place: str) -> Run | None:
    """Return the run of an item of a clue; ``None`` for a ``0``."""
    if isinstance(item, Run):
        return item
    if isinstance(item, str) and item in ("?", "*"):
        return ANY_RUNS if item == "*" else Run(None, None)
    length = whole_number(item, "the length of a run, a whole number, '?' or '*'", place=place)
    if length < 0:
        raise InvalidValue.of("a run length of at least 1", length, place=place)
    return Run(length) if length else None


def as_clue(value: object) -> Clue | None:
    """Return a clue, given as a tuple or list, as a tuple; raises ``InvalidType`` for anything else."""
    if value is not None and not isinstance(value, tuple | list):
        raise InvalidType.of("a clue, such as clue(3, 1)", value)
    for run in value or ():
        if not isinstance(run, Run):
            raise InvalidType(
                f"a clue is a tuple of runs, such as clue(3, 1), and {shortened(repr(run))} is not a run; "
                "Puzzle.from_clues takes lists of numbers"
            )
    return None if value is None else tuple(value)
