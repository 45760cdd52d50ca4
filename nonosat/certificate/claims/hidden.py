"""What the groups of hidden numbers say about the choice: derived from two puzzles, and told in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonosat.certificate.reading import Rejected
from nonosat.clue_text import shown_clue
from nonosat.clues import ANY_RUNS, Clue, fits
from nonosat.puzzle import Line, Puzzle

#: Ways to read one picture, with ``*`` in its clues; chosen, not measured.
MOST_READINGS = 1000
#: Numbers shown together: each its line (of ``puzzle.lines()``) and place; ``None``: the whole clue.
Group = tuple[tuple[int, int | None], ...]


def check_hidden(puzzle: Puzzle, hidden: Puzzle, groups: Sequence[Group], *, by_runs: bool) -> None:
    """Raises ``Rejected`` unless the groups are a choice that ``conditions_of`` tells without a gap.

    With ``by_runs`` they are all that differs between the two puzzles; else ``hidden`` is the puzzle without
    them, numbers or whole clues. Each stands alone, or all of a line with all of its mirror image.
    """
    numbers = [number for group in groups for number in group]
    if by_runs:
        if sorted(numbers, key=str) != sorted(_unknown(puzzle, hidden), key=str):
            raise Rejected("the groups are not the numbers that the hidden puzzle does not tell")
    elif len({place is None for _, place in numbers}) > 1:
        raise Rejected("the groups are numbers as well as whole clues")
    for line, place in numbers:
        own, left = puzzle.lines()[line].clue, hidden.lines()[line].clue
        if place is None:
            if not by_runs and left is not None:
                raise Rejected(f"the hidden puzzle still tells the clue of {puzzle.lines()[line].name}")
            continue
        if own is None or left is None or len(own) != len(left) or not own[place].is_known:
            raise Rejected(f"{puzzle.lines()[line].name} has other runs in the hidden puzzle")
        run = left[place]
        is_hidden = run.length is None and run.colour in (None, own[place].colour)
        if not by_runs and (run.repeats or not is_hidden):
            raise Rejected(f"a number of {puzzle.lines()[line].name} is not hidden")
    if not by_runs and len(puzzle.palette) > 1 and len(set(_colours_told(hidden, groups))) > 1:
        raise Rejected("some hidden numbers have their colours, and others have not")
    if _are_together(groups):
        _check_mirrored(puzzle, groups)


def conditions_of(puzzle: Puzzle, hidden: Puzzle, groups: Sequence[Group], *, by_runs: bool) -> Iterator[str]:
    """What limits the choice, in words: for one puzzle other choices have other words."""
    numbers = {number for group in groups for number in group}
    lines = puzzle.lines()
    if _are_together(groups):
        yield "all of a line and of its mirror image together"
    if by_runs:
        yield "a whole clue counting as many as it has numbers"
        told = [
            f"{line.name} ({shown_clue(left.clue, hidden.palette)})"
            for line, left in zip(lines, hidden.lines(), strict=True)
            if line.clue != left.clue
        ]
        yield f"unknown are {', '.join(told)}" if told else "nothing is unknown"
        return
    whole = any(place is None for _, place in numbers)
    if numbers:
        yield "whole clues" if whole else "single numbers"
    if not whole and len(puzzle.palette) > 1 and numbers:
        keep = next(_colours_told(hidden, groups))
        yield "hidden numbers with their colours shown" if keep else "hidden numbers without their colours"
    left = [
        named
        for number, line in enumerate(lines)
        for place, named in (_whole_clue(line) if whole else _known_numbers(line))
        if (number, place) not in numbers
    ]
    if left:
        yield f"always shown are {', '.join(left)}"


def readings(hidden: Clue | None, shown: Clue | None, runs: Clue) -> set[frozenset[int]]:
    """The places of a clue whose numbers are right in the runs of a line: for each way to read it as the
    hidden clue in which none more are. Beside ``*`` there may be several ways. Raises ``Rejected`` for too
    many.

    >>> from nonosat.clues import ANY_RUNS, Run, clue
    >>> unknown, known = (ANY_RUNS, Run(None), Run(None), ANY_RUNS), (ANY_RUNS, *clue(1, 2), ANY_RUNS)
    >>> sorted(map(sorted, readings(unknown, known, clue(1, 3, 2))))
    [[1], [2]]
    """
    ways = {0: {frozenset[int]()}}
    for place, (told, own) in enumerate(zip(hidden or (), shown or (), strict=True)):
        after: dict[int, set[frozenset[int]]] = {}
        for count, found in ways.items():
            run = runs[count : count + 1]
            if told.repeats:
                for end in range(count, len(runs) + 1):
                    after.setdefault(end, set()).update(found)
            elif fits((told,), run):
                right = {place} if fits((own,), run) else set()
                after.setdefault(count + 1, set()).update(way | right for way in found)
        ways = {end: _largest(found) for end, found in after.items()}
    return ways.get(len(runs), {frozenset()})


def _largest(found: set[frozenset[int]]) -> set[frozenset[int]]:
    """The sets that are in no other."""
    if len(found) > MOST_READINGS:
        raise Rejected(f"a line can be read in more than {MOST_READINGS} ways")
    return {one for one in found if not any(one < other for other in found)}


def _whole_clue(line: Line) -> Iterator[tuple[int | None, str]]:
    if line.clue not in (None, (ANY_RUNS,)):
        yield None, line.name


def _known_numbers(line: Line) -> Iterator[tuple[int | None, str]]:
    for place, run in enumerate(line.clue or ()):
        if run.is_known:
            yield place, f"{line.name} number {place + 1}"


def _unknown(puzzle: Puzzle, hidden: Puzzle) -> Iterator[tuple[int, int | None]]:
    """The numbers, or clues, in which two puzzles differ."""
    for number, (line, other) in enumerate(zip(puzzle.lines(), hidden.lines(), strict=True)):
        clue = other.clue
        if line.clue == clue:
            continue
        if clue is None or any(run.repeats for run in clue):
            yield number, None
        else:
            yield from ((number, place) for place, run in enumerate(clue) if not run.is_known)


def _colours_told(hidden: Puzzle, groups: Sequence[Group]) -> Iterator[bool]:
    """Of each hidden number, whether its colour is told."""
    lines = hidden.lines()
    for group in groups:
        for line, place in group:
            if place is not None:
                yield (lines[line].clue or ())[place].colour is not None


def _are_together(groups: Sequence[Group]) -> bool:
    return any(len(group) > 1 for group in groups)


def _check_mirrored(puzzle: Puzzle, groups: Sequence[Group]) -> None:
    """Raises ``Rejected`` unless each group is all of a line and of its mirror image."""
    height, size = puzzle.height, puzzle.height + puzzle.width
    seen: set[int] = set()
    for group in groups:
        line = group[0][0]
        opposite = height - 1 - line if line < height else height + size - 1 - line
        if not {each for each, _ in group} <= {line, opposite} or not seen.isdisjoint((line, opposite)):
            raise Rejected("the groups are neither single numbers nor lines with their mirror images")
        seen |= {line, opposite}
