"""The result of a repair: the repaired puzzle, its givens or changes, and whether they are optimal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple, TypedDict

from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.json_values import plain, value_as_json
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.clue_text import shown_clue
from nonosat.model.clues import Clue
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.sat.search.results import Statistics, Verdict


class CellValue(NamedTuple):
    """A cell (0-based) and its value: 0 blank, 1 … the colours."""

    row: int
    column: int
    value: int


#: More cells than this are not listed: they are on one line, and the grid shows them too.
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class ClueCorrection:
    """Corrected clues: ``clues`` by the names of their lines, and the ``puzzle`` with them."""

    clues: tuple[tuple[str, Clue], ...]
    puzzle: Puzzle
    verdict: Annotated[Verdict, "Whether the puzzle with them has one solution or several."]
    solution: Annotated[Grid, "One of its solutions."]

    @property
    def by_line(
        self,
    ) -> Annotated[dict[str, Clue], Key("The clues that change, by the names of their lines.", name="clues")]:
        """The clues by the names of their lines."""
        return dict(self.clues)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of several repairs of one size."""

    puzzle: Annotated[Puzzle, "The repaired puzzle."]
    solution: Annotated[Grid, "Its only solution."]
    cells: Annotated[tuple[CellValue, ...], "The cells that are given in it, or changed for it."]


class AlternativeEntry(TypedDict, total=False):
    """One of several repairs of one size."""

    puzzle: Annotated[Puzzle, "The repaired puzzle."]
    solution: Annotated[Grid, "Its only solution."]
    givens: Annotated[tuple[CellValue, ...], Key("The cells that are given.", when="with `--givens`")]
    changes: Annotated[tuple[CellValue, ...], Key("The cells that are changed.", when="with `--cells`")]


@dataclass(frozen=True)
class RepairResult(Result):
    """Result of ``repair()``.

    A repaired puzzle is confirmed with another encoding and another solver before the verdict is ``unique``.
    """

    verdict: Annotated[
        Verdict,
        "`unique`: a repaired puzzle was found and confirmed; `none`: there can be none; `multiple`: it, or "
        "the puzzle to repair, has several solutions; `undecided`: a limit came before it was confirmed.",
    ]
    puzzle: Annotated[Puzzle | None, "The repaired puzzle."] = None
    solution: Annotated[Grid | None, "Its only solution, which is also its goal."] = None
    givens: Annotated[tuple[CellValue, ...], "All cells that the repaired puzzle gives."] = ()
    changes: Annotated[
        tuple[CellValue, ...], "The cells that differ from the goal, with their new values."
    ] = ()
    optimal: Annotated[bool, "Whether it is proved that no repair needs fewer."] = False
    lower_bound: Annotated[
        int, "No repair needs fewer given cells, changed cells or changed numbers than this."
    ] = 0
    complete: Annotated[bool, "Whether no limit has cut the work short."] = False
    reason: Annotated[Reason | None, "Why there is no repaired puzzle, or which limit came first."] = None
    corrections: Annotated[
        tuple[ClueCorrection, ...],
        "All corrections found for a puzzle without a solution, that of the repaired puzzle first.",
    ] = ()
    statistics: Annotated[
        Statistics | None, "Those of the confirmation, with the seconds of the search added."
    ] = None
    alternatives: tuple[Alternative, ...] = ()
    alternatives_complete: Annotated[bool, "Whether there are no others of that size."] = False
    #: The clues of the given puzzle, by the names of their lines.
    own_clues: tuple[tuple[str, Clue | None], ...] = field(default=(), repr=False)

    @property
    def alternative_entries(
        self,
    ) -> Annotated[
        tuple[AlternativeEntry, ...],
        Key(
            "Different repairs with equally many cells, this one first, each confirmed.",
            name="alternatives",
        ),
    ]:
        """The alternatives, with their cells as givens or changes."""
        return tuple(map(self._entry, self.alternatives))

    @property
    def made_puzzles(self) -> tuple[Puzzle, ...]:
        """The repaired puzzle, unless it is known to have several solutions, and its alternatives."""
        if self.puzzle is None or self.verdict is Verdict.MULTIPLE:
            return ()
        return tuple(each.puzzle for each in self.alternatives) or (self.puzzle,)

    def _code(self) -> int:
        return exits.OF_UNIQUENESS[self.verdict] if self.complete or not self.puzzle else exits.LIMIT

    def _entry(self, each: Alternative) -> AlternativeEntry:
        """Return an alternative with its cells as givens or changes."""
        entry = AlternativeEntry(puzzle=each.puzzle, solution=each.solution)
        entry["givens" if self.givens else "changes"] = each.cells
        return entry

    def __str__(self) -> str:
        if self.puzzle is None:
            reason = self.reason.text if self.reason else "no repaired puzzle was found"
            at_least = f"; {at_least_needed(self.lower_bound)}" if self.lower_bound else ""
            return f"{self.verdict}: {reason}{at_least}"
        if self.corrections:
            ways = amount(len(self.corrections), "way")
            which = "as few numbers as possible" if self.optimal else "some numbers"
            return f"none: the clues have no solution; {ways} to correct {which}:"
        count, what = _counted(self)
        unconfirmed = "" if self.verdict is Verdict.UNIQUE else "; not confirmed by a second solver in time"
        verdict = "unique" if self.verdict is Verdict.UNIQUE else "undecided"
        return f"{verdict}: {what}{_bound_in_words(self, count)}{unconfirmed}{_others_in_words(self)}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """Yield the givens or the solution of the repaired puzzle, and of each alternative."""
        if self.puzzle is not None and self.solution is not None:
            yield self._grid_of(self.puzzle, self.solution)
            for other in self.alternatives[1:]:
                yield self._grid_of(other.puzzle, other.solution)
        if standalone:
            yield "\n".join(self.sentences())

    def boards(self) -> Iterator[ShownBoard]:
        if self.puzzle is not None and self.solution is not None:
            yield ShownBoard(self.solution, self.puzzle)

    def _grid_of(self, puzzle: Puzzle, grid: Grid) -> Grid:
        """Return the givens if cells were given, else the solution."""
        if self.givens and not self.changes:
            assert puzzle.givens is not None
            return puzzle.givens.with_letters(self.palette.letters)
        return grid

    def sentences(self) -> Iterator[str]:
        """Yield the verdict, then what to change; rows and columns count from 1."""
        yield str(self)
        if self.puzzle is None:
            return
        cells = self.changes or self.givens
        if self.corrections:
            yield from _corrections_in_words(self)
        elif 0 < len(cells) <= _MOST_NAMED and len(self.alternatives) > 1:
            for number, each in enumerate(self.alternatives, 1):
                yield f"{number}: {_cells_in_words(each.cells, self.palette)}"
        elif 0 < len(cells) <= _MOST_NAMED:
            yield _cells_in_words(cells, self.palette)
        if self.reason:
            yield self.reason.text


def cell_values(grid: Grid, cells: Iterable[int]) -> tuple[CellValue, ...]:
    """Return some cells of a grid (row-major indices) with their values."""
    return tuple(CellValue(*divmod(cell, grid.width), grid.cells[cell]) for cell in sorted(cells))


def at_least_needed(count: int) -> str:
    """Return a lower bound in words.

    >>> at_least_needed(1), at_least_needed(3)
    ('at least 1 is needed', 'at least 3 are needed')
    """
    return f"at least {amount(count, 'is', 'are')} needed"


@plain.register
def _cell(cell: CellValue, palette: Palette) -> list[int | str]:
    return value_as_json(*cell, palette)


def _counted(repair: RepairResult) -> tuple[int, str]:
    if repair.givens:
        count = len(repair.givens)
        return count, f"{amount(count, 'given cell makes', 'given cells make')} this the only solution"
    count = len(repair.changes)
    if not count:
        return 0, "this is already the only solution"
    cells = amount(count, "changed cell makes", "changed cells make")
    return count, f"{cells} this the only solution for its clues"


def _bound_in_words(repair: RepairResult, count: int) -> str:
    if not count:
        return ""
    if repair.optimal:
        return ", the fewest possible"
    return f"; {at_least_needed(repair.lower_bound)}" if repair.lower_bound else ""


def _others_in_words(repair: RepairResult) -> str:
    count = len(repair.alternatives)
    if not count:
        return ""
    if repair.alternatives_complete:
        return "; this is the only way" if count == 1 else f"; these {count} ways are all"
    return f"; {amount(count, 'way')} to choose from"


def _cells_in_words(cells: Sequence[CellValue], palette: Palette) -> str:
    return "; ".join(_cell_in_words(cell, palette) for cell in cells)


def _cell_in_words(cell: CellValue, palette: Palette) -> str:
    colour = "shaded" if len(palette) == 1 else palette.word(cell.value) if cell.value else ""
    return f"row {cell.row + 1}, column {cell.column + 1}: {colour if cell.value else 'blank'}"


def _corrections_in_words(repair: RepairResult) -> Iterator[str]:
    palette = repair.palette
    own = dict(repair.own_clues)
    for correction in repair.corrections:
        parts = [
            f"{name}: {shown_clue(own[name], palette)} → {shown_clue(clue, palette)}"
            for name, clue in correction.clues
        ]
        several = "" if correction.verdict is Verdict.UNIQUE else " (several solutions)"
        yield f"{'; '.join(parts)}{several}"
