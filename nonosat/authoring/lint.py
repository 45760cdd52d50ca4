"""Remarks on a puzzle that its author may want to look at; none of them is an error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from nonosat.authoring.groups import Cell, Group
from nonosat.grid import Grid
from nonosat.puzzle import Clue, Puzzle

#: A picture with a smaller share of blank cells has large dark areas and short, easy clues.
_LEAST_WHITE = 0.25
#: From this many lines a side, clues that are nearly symmetric are hardly so by chance.
_LEAST_LINES_FOR_SYMMETRY = 8


@dataclass(frozen=True, slots=True)
class Remark:
    """What to look at, and where: names of lines, cells (row and column, 0-based), or the whole.

    ``kind`` is one of ``blank line``, ``single cell``, ``switch``, ``symmetry``, ``white space``,
    ``metadata``, ``goal``, ``slip``.
    """

    kind: str
    text: str
    lines: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()


def remarks(
    puzzle: Puzzle, *, picture: Grid | None = None, groups: Sequence[Group] = (), unique: bool = False
) -> tuple[Remark, ...]:
    """Remarks on the clues, on the author's ``picture``, and on ``groups`` of ambiguous cells.

    >>> from nonosat.puzzle import clue
    >>> remarks(Puzzle((clue(2), clue(), clue(1)), (clue(1, 1), clue(1))))[0].text
    'row 2 is blank: it divides the picture'
    """
    return (
        *(_goal_in_another_position(puzzle) if puzzle.goal and not unique else ()),
        *_switches(groups),
        *_symmetry(puzzle, unique=unique),
        *_blank_lines(puzzle),
        *(_single_cells(picture) if picture is not None else ()),
        *_white_space(puzzle),
        *_metadata(puzzle),
    )


def _blank_lines(puzzle: Puzzle) -> Iterator[Remark]:
    """Blank lines at an edge could go; those inside divide the picture."""
    for what, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for blank, stretch in groupby(range(len(clues)), lambda number: clues[number] == ()):  # noqa: B023
            numbers = list(stretch)
            if not blank or len(numbers) == len(clues):
                continue
            names = tuple(f"{what} {number + 1}" for number in numbers)
            many = len(numbers) > 1
            place = f"{what}s {numbers[0] + 1}–{numbers[-1] + 1} are" if many else f"{names[0]} is"
            at_edge = numbers[0] == 0 or numbers[-1] == len(clues) - 1
            them, divide = ("they", "they divide") if many else ("it", "it divides")
            text = f"{them} could be left out" if at_edge else f"{divide} the picture"
            yield Remark("blank line", f"{place} blank: {text}", lines=names)


def _single_cells(picture: Grid) -> Iterator[Remark]:
    """Filled cells without a filled cell on any side or corner."""

    def is_filled(row: int, column: int) -> bool:
        inside = 0 <= row < picture.height and 0 <= column < picture.width
        return inside and bool(picture[row, column])

    single = tuple(
        (row, column)
        for row, column, value in picture.decided()
        if value
        and not any(
            is_filled(row + down, column + right)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if down or right
        )
    )
    if single:
        row, column = single[0]
        place = f"row {row + 1}, column {column + 1}"
        text = (
            f"{len(single)} filled cells touch no other filled cell, the first in {place}"
            if len(single) > 1
            else f"the filled cell in {place} touches no other filled cell"
        )
        yield Remark("single cell", text, cells=single)


def _switches(groups: Sequence[Group]) -> Iterator[Remark]:
    """Rectangles whose corners can be exchanged: the most common reason for a second picture."""
    for group in groups:
        if group.is_switch:
            place = group.text.rsplit(":", 1)[0]
            yield Remark(
                "switch", f"{place}: a switch of four cells; one given cell decides it", cells=group.cells
            )


def _white_space(puzzle: Puzzle) -> Iterator[Remark]:
    """Too few blank cells, with the lines that have none."""
    lines = puzzle.lines()
    rows = lines[: puzzle.height]
    if not all(line.is_known for line in rows):
        return
    cells = puzzle.height * puzzle.width
    filled = sum(sum(line.lengths) for line in rows)
    if cells - filled >= _LEAST_WHITE * cells or filled > cells:
        return
    full = tuple(line.name for line in lines if line.is_known and sum(line.lengths) == len(line.cells))
    text = f"only {100 * (cells - filled) // cells} % of the cells are blank"
    if full:
        text += f"; {len(full)} line{'s have' if len(full) > 1 else ' has'} no blank cell"
    yield Remark("white space", text, lines=full)


def _metadata(puzzle: Puzzle) -> Iterator[Remark]:
    """What a reader wants to know about a puzzle besides its clues."""
    missing = [name for name, value in (("title", puzzle.title), ("author", puzzle.author)) if not value]
    if not puzzle.copyright and not puzzle.licence:
        missing.append("copyright or licence")
    if missing:
        yield Remark("metadata", f"the puzzle states no {', no '.join(missing)}")


def _goal_in_another_position(puzzle: Puzzle) -> Iterator[Remark]:
    """A goal that is wrong as it stands, but right when turned or mirrored."""
    goal = puzzle.goal
    if goal is None or puzzle.is_solved_by(goal):
        return
    upside_down = goal.transposed().mirrored().transposed()
    for name, turned in (
        ("transposed", goal.transposed()),
        ("mirrored left to right", goal.mirrored()),
        ("mirrored top to bottom", upside_down),
        ("turned upside down", upside_down.mirrored()),
    ):
        if puzzle.is_solved_by(turned):
            yield Remark("goal", f"the goal breaks the clues, but {name} it would be right")
            return


def _symmetry(puzzle: Puzzle, *, unique: bool) -> Iterator[Remark]:
    """Clues that equal their own mirror image, or nearly do."""
    rows, columns = puzzle.rows, puzzle.columns
    mirrored_rows, mirrored_columns = (
        [_reversed(clue) for clue in rows],
        [_reversed(clue) for clue in columns],
    )
    kinds = [
        ("mirrored left to right", mirrored_rows, list(columns[::-1])),
        ("mirrored top to bottom", list(rows[::-1]), mirrored_columns),
    ]
    if len(rows) == len(columns):
        kinds.append(("transposed", list(columns), list(rows)))
    for name, other_rows, other_columns in kinds:
        differ = [
            f"{what} {number + 1}"
            for what, clues, others in (("row", rows, other_rows), ("column", columns, other_columns))
            for number, (clue, other) in enumerate(zip(clues, others, strict=True))
            if clue != other
        ]
        if not differ and not unique:
            yield Remark("symmetry", f"{name} the clues are the same, so any picture's mirror image fits too")
        elif differ and _is_near(puzzle, len(differ)):
            yield Remark(
                "symmetry",
                f"{name} the clues are nearly the same, all but {', '.join(differ)}",
                lines=tuple(differ),
            )


def _is_near(puzzle: Puzzle, differing: int) -> bool:
    """Whether so few lines differ from their mirror images that a slip of the pen is likely.

    One wrong clue shows twice where lines are exchanged in pairs.
    """
    filled = min(sum(map(bool, puzzle.rows)), sum(map(bool, puzzle.columns)))
    return differing <= 2 and filled >= _LEAST_LINES_FOR_SYMMETRY


def _reversed(clue: Clue | None) -> Clue | None:
    return None if clue is None else clue[::-1]
