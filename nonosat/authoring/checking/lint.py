"""Lint messages: what an author may want to check in a puzzle. None of them is an error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice, pairwise
from typing import Annotated

from nonosat.authoring.checking.groups import Cell, Group
from nonosat.logic.sums import totals_from_the_other_side
from nonosat.model.clue_text import text_of_clue
from nonosat.model.clues import Clue, clue_of, fits
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch

#: Gaps between runs of one colour that exchanging two neighbours may save: one on either side of them.
_MOST_GAPS_SPARED = 2

#: A solution with a smaller share of blank cells has large dark areas and short, easy clues. Chosen, not
#: measured.
_LEAST_BLANK = 0.25
#: With this many non-blank lines a side, clues are hardly nearly symmetric by chance. Chosen, not measured.
_LEAST_LINES_FOR_SYMMETRY = 8
#: Lines that may differ in clues that are nearly symmetric: a typing error spoils two, a line and its mirror
#: image.
_MOST_ASYMMETRIC = 2
#: Lines that a sentence names at most.
_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class LintMessage:
    """What an author may want to check."""

    kind: Annotated[
        str,
        "`blank line`, `single cell`, `switch`, `symmetry`, `white space`, `metadata`, `goal`, `slip` (a "
        "typing error), or `sums` (what they imply for unknown runs).",
    ]
    text: Annotated[str, "The message in words."]
    lines: Annotated[tuple[str, ...], "The lines it concerns, by name."] = ()
    cells: Annotated[tuple[Cell, ...], "The cells it concerns, as row and column."] = ()


def lint_messages(
    puzzle: Puzzle,
    *,
    verdict: Verdict = Verdict.UNDECIDED,
    solution: Grid | None = None,
    groups: Sequence[Group] = (),
) -> tuple[LintMessage, ...]:
    """Return messages on the clues, on the intended ``solution``, and on ``groups`` of ambiguous cells.

    >>> from nonosat.model.clues import clue
    >>> lint_messages(Puzzle((clue(2), clue(), clue(1)), (clue(1, 1), clue(1))))[0].text
    'row 2 is blank: it divides the solution'
    """
    return (
        *(_wrong_goal(puzzle, puzzle.goal) if puzzle.goal is not None and puzzle.goal.is_complete else ()),
        *_switches(groups),
        *_symmetry(puzzle, verdict),
        *(LintMessage("sums", text, lines=lines) for text, lines in totals_from_the_other_side(puzzle)),
        *_blank_lines(puzzle),
        *(_single_cells(solution) if solution is not None else ()),
        *_white_space(puzzle),
        *_metadata(puzzle),
    )


def _blank_lines(puzzle: Puzzle) -> Iterator[LintMessage]:
    """Yield blank lines at an edge, which could be left out, and those inside, which divide the solution."""
    for what, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for blank, stretch in groupby(range(len(clues)), lambda number: clues[number] == ()):  # noqa: B023 - called before ``clues`` changes
            numbers = list(stretch)
            if not blank or len(numbers) == len(clues):
                continue
            names = tuple(f"{what} {number + 1}" for number in numbers)
            many = len(numbers) > 1
            place = f"{what}s {numbers[0] + 1}–{numbers[-1] + 1} are" if many else f"{names[0]} is"
            at_edge = numbers[0] == 0 or numbers[-1] == len(clues) - 1
            them, divide = ("they", "they divide") if many else ("it", "it divides")
            text = f"{them} could be left out" if at_edge else f"{divide} the solution"
            yield LintMessage("blank line", f"{place} blank: {text}", lines=names)


def _single_cells(solution: Grid) -> Iterator[LintMessage]:
    """Yield the shaded cells that touch no other shaded cell, not even at a corner."""

    def is_shaded(row: int, column: int) -> bool:
        inside = 0 <= row < solution.height and 0 <= column < solution.width
        return inside and bool(solution[row, column])

    single = tuple(
        (row, column)
        for row, column, value in solution.decided()
        if value
        and not any(
            is_shaded(row + down, column + right)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if down or right
        )
    )
    if single:
        row, column = single[0]
        place = f"row {row + 1}, column {column + 1}"
        text = (
            f"{len(single)} shaded cells touch no other shaded cell, the first in {place}"
            if len(single) > 1
            else f"the shaded cell in {place} touches no other shaded cell"
        )
        yield LintMessage("single cell", text, cells=single)


def _switches(groups: Sequence[Group]) -> Iterator[LintMessage]:
    """Yield rectangles whose corners can be exchanged, the most common reason for a second solution."""
    for group in groups:
        if group.is_switch:
            place = group.text.rsplit(":", 1)[0]
            yield LintMessage(
                "switch", f"{place}: a switch of four cells; one given cell decides it", cells=group.cells
            )


def _white_space(puzzle: Puzzle) -> Iterator[LintMessage]:
    """Report too few blank cells, and the lines without any."""
    lines = puzzle.lines()
    rows = lines[: puzzle.height]
    if not all(line.is_known for line in rows):
        return
    cells = puzzle.height * puzzle.width
    shaded = sum(sum(line.lengths) for line in rows)
    if cells - shaded >= _LEAST_BLANK * cells or shaded > cells:
        return
    full = tuple(line.name for line in lines if line.is_known and sum(line.lengths) == len(line.cells))
    text = f"only {100 * (cells - shaded) // cells}% of the cells are blank"
    if full:
        text += f"; {len(full)} line{'s have' if len(full) > 1 else ' has'} no blank cell"
    yield LintMessage("white space", text, lines=full)


def _metadata(puzzle: Puzzle) -> Iterator[LintMessage]:
    """Report missing title, author, and copyright or licence."""
    missing = [name for name, value in (("title", puzzle.title), ("author", puzzle.author)) if not value]
    if not puzzle.copyright and not puzzle.licence:
        missing.append("copyright or licence")
    if missing:
        yield LintMessage("metadata", f"the puzzle states no {', no '.join(missing)}")


def _wrong_goal(puzzle: Puzzle, goal: Grid) -> Iterator[LintMessage]:
    """Report a wrong goal: a turn that would make it right, or the lines whose clues it violates."""
    if puzzle.is_solved_by(goal):
        return
    upside_down = _upside_down(goal)
    for name, turned in (
        ("transposed", goal.transposed()),
        ("mirrored left to right", goal.mirrored()),
        ("mirrored top to bottom", upside_down),
        ("turned upside down", upside_down.mirrored()),
    ):
        if puzzle.is_solved_by(turned):
            yield LintMessage("goal", f"the goal violates the clues, but would be right if {name}")
            return
    broken = tuple(
        line.name for line in puzzle.lines() if not fits(line.clue, clue_of(goal.line(line.cells)))
    )
    if broken:
        more = f" and {len(broken) - _MOST_NAMED} more" if len(broken) > _MOST_NAMED else ""
        yield LintMessage("goal", f"the goal violates {', '.join(broken[:_MOST_NAMED])}{more}", lines=broken)
    else:
        yield LintMessage("goal", "the goal contradicts the givens")


def _symmetry(puzzle: Puzzle, verdict: Verdict) -> Iterator[LintMessage]:
    """Report clues and givens that equal their mirror image, or nearly do."""
    rows, columns, givens = puzzle.rows, puzzle.columns, puzzle.givens
    turns: list[tuple[str, Iterable[Clue | None], Iterable[Clue | None], Callable[[Grid], Grid]]] = [
        ("mirrored left to right", _reversed(rows), columns[::-1], Grid.mirrored),
        ("mirrored top to bottom", rows[::-1], _reversed(columns), _upside_down),
    ]
    if len(rows) == len(columns):
        turns.append(("transposed", columns, rows, Grid.transposed))
    for name, across, down, turned in turns:
        if givens is not None and turned(givens) != givens:
            continue
        differing = (
            f"{what} {number + 1}"
            for what, clues, others in (("row", rows, across), ("column", columns, down))
            for number, (clue, other) in enumerate(zip(clues, others, strict=True))
            if clue != other
        )
        differ = tuple(islice(differing, _MOST_ASYMMETRIC + 1))
        if differ and len(differ) <= _MOST_ASYMMETRIC and _are_many(puzzle):
            text = f"the clues are nearly the same when {name}: all but {' and '.join(differ)}"
            yield LintMessage("symmetry", text, lines=differ)
        elif not differ and verdict in (Verdict.MULTIPLE, Verdict.UNDECIDED):
            fits = "the mirror image of an asymmetric solution is a solution too"
            yield LintMessage("symmetry", f"the clues are the same when {name}: {fits}")


def _reversed(clues: Sequence[Clue | None]) -> Iterable[Clue | None]:
    """Yield clues as read from the other end of their lines; to be used once."""
    return (clue and clue[::-1] for clue in clues)


def _upside_down(grid: Grid) -> Grid:
    return grid.transposed().mirrored().transposed()


def _are_many(puzzle: Puzzle) -> bool:
    """Return whether there are too many non-blank lines to be symmetric by chance."""
    return min(sum(map(bool, puzzle.rows)), sum(map(bool, puzzle.columns))) >= _LEAST_LINES_FOR_SYMMETRY


def reversed_clues(puzzle: Puzzle, limits: Limits) -> Iterator[LintMessage]:
    """Report a solution with all columns read from the bottom, or all rows from the right.

    Raises ``LimitReached``.
    """
    backwards = [
        tuple(None if clue is None else clue[::-1] for clue in clues)
        for clues in (puzzle.rows, puzzle.columns)
    ]
    for text, other in (
        (
            "there is a solution if the column clues are read from the bottom up",
            replace(puzzle, columns=backwards[1]),
        ),
        (
            "there is a solution if the row clues are read from right to left",
            replace(puzzle, rows=backwards[0]),
        ),
    ):
        if other != puzzle and _has_solution(other, limits):
            yield LintMessage("slip", text)


def exchanged_numbers(puzzle: Puzzle, suspects: Sequence[str], limits: Limits) -> Iterator[LintMessage]:
    """Report each exchange of two neighbouring numbers of a suspect line that gives a solution.

    Raises ``LimitReached``.
    """
    for number, line in enumerate(puzzle.lines()):
        if line.name not in suspects or line.clue is None:
            continue
        if line.cells_needed - _MOST_GAPS_SPARED > len(line.cells):
            continue
        for first, (one, other) in enumerate(pairwise(line.clue)):
            if one == other:
                continue
            clue = (*line.clue[:first], other, one, *line.clue[first + 2 :])
            if _has_solution(puzzle.with_clues({number: clue}), limits):
                text = f"{line.name}: there is a solution if two numbers are exchanged: {text_of_clue(clue)}"
                yield LintMessage("slip", text, lines=(line.name,))


def _has_solution(puzzle: Puzzle, limits: Limits) -> bool:
    search = SolutionSearch(puzzle, SearchOptions(limits=limits), limit=1)
    return search.run_to_the_end().verdict is not Verdict.NONE
