"""The answer of a repair: the product, what was given or changed for it, and whether less would do."""

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


#: More cells than this are not listed: they are on one line, and the picture shows them too.
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Corrected clues: ``clues`` by the names of their lines, and the ``puzzle`` with them."""

    clues: tuple[tuple[str, Clue], ...]
    puzzle: Puzzle
    verdict: Annotated[Verdict, "Whether the puzzle with them has one picture or several."]
    picture: Annotated[Grid, "One of its pictures."]

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
    picture: Annotated[Grid, "Its only picture."]
    cells: Annotated[tuple[CellValue, ...], "The cells that are given in it, or changed for it."]


class ToldAlternative(TypedDict, total=False):
    """One of several repairs of one size."""

    puzzle: Annotated[Puzzle, "The repaired puzzle."]
    picture: Annotated[Grid, "Its only picture."]
    givens: Annotated[tuple[CellValue, ...], Key("The cells that are given.", when="with `--givens`")]
    changes: Annotated[tuple[CellValue, ...], Key("The cells that are changed.", when="with `--cells`")]


@dataclass(frozen=True)
class RepairResult(Result):
    """The result of ``repair``.

    A product is confirmed with another encoding and another solver before the verdict is ``unique``.
    """

    verdict: Annotated[
        Verdict,
        "`unique`: there is a product, and it was confirmed; `none`: there can be none; `multiple`: it, or "
        "the puzzle to repair, has several pictures; `undecided`: a limit came before it was confirmed.",
    ]
    puzzle: Annotated[Puzzle | None, "The product."] = None
    picture: Annotated[Grid | None, "Its only picture, which is also its goal."] = None
    givens: Annotated[tuple[CellValue, ...], "All cells that the product gives."] = ()
    changes: Annotated[
        tuple[CellValue, ...], "The cells that differ from the author's picture, with their new values."
    ] = ()
    minimum: Annotated[bool, "Whether it is proved that no product needs fewer."] = False
    lower_bound: Annotated[
        int, "No product needs fewer given cells, changed cells or changed numbers than this."
    ] = 0
    complete: Annotated[bool, "Whether no limit has cut the work short."] = False
    reason: Annotated[Reason | None, "Why there is no product, or which limit came first."] = None
    suggestions: Annotated[
        tuple[Suggestion, ...],
        "All ways that were found to change numbers of a puzzle without a picture, the product first.",
    ] = ()
    statistics: Annotated[
        Statistics | None, "Those of the confirmation, with the seconds of the search added."
    ] = None
    alternatives: tuple[Alternative, ...] = ()
    alternatives_are_all: Annotated[bool, "Whether there are no others of that size."] = False
    #: The clues of the puzzle that is repaired, by the names of their lines.
    own_clues: tuple[tuple[str, Clue | None], ...] = field(default=(), repr=False)

    @property
    def told_alternatives(
        self,
    ) -> Annotated[
        tuple[ToldAlternative, ...],
        Key(
            "Different repairs with equally many cells, this one first, each confirmed in the same way.",
            name="alternatives",
        ),
    ]:
        """The alternatives, with their cells by what they are."""
        return tuple(map(self._told, self.alternatives))

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The repaired puzzle, unless it is known to have several pictures, and its alternatives."""
        if self.puzzle is None or self.verdict is Verdict.MULTIPLE:
            return ()
        return tuple(each.puzzle for each in self.alternatives) or (self.puzzle,)

    def _code(self) -> int:
        return exits.OF_UNIQUENESS[self.verdict] if self.complete or not self.puzzle else exits.LIMIT

    def _told(self, each: Alternative) -> ToldAlternative:
        """One of those of the result, with its cells by what they are."""
        told = ToldAlternative(puzzle=each.puzzle, picture=each.picture)
        told["givens" if self.givens else "changes"] = each.cells
        return told

    def __str__(self) -> str:
        if self.puzzle is None:
            reason = self.reason.text if self.reason else "no repaired puzzle was found"
            at_least = f"; {at_least_needed(self.lower_bound)}" if self.lower_bound else ""
            return f"{self.verdict}: {reason}{at_least}"
        if self.suggestions:
            ways = amount(len(self.suggestions), "way")
            which = "as few numbers as possible" if self.minimum else "some numbers"
            return f"none: the clues have no picture; {ways} to correct {which}:"
        count, what = _counted(self)
        unconfirmed = "" if self.verdict is Verdict.UNIQUE else "; no second solver confirmed it in time"
        verdict = "unique" if self.verdict is Verdict.UNIQUE else "undecided"
        return f"{verdict}: {what}{_how_few(self, count)}{unconfirmed}{_others_in_words(self)}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The given cells or the picture of the repaired puzzle, and of each alternative."""
        if self.puzzle is not None and self.picture is not None:
            yield self._grid_of(self.puzzle, self.picture)
            for other in self.alternatives[1:]:
                yield self._grid_of(other.puzzle, other.picture)
        if standalone:
            yield "\n".join(self.sentences())

    def boards(self) -> Iterator[ShownBoard]:
        if self.puzzle is not None and self.picture is not None:
            yield ShownBoard(self.picture, self.puzzle)

    def _grid_of(self, puzzle: Puzzle, picture: Grid) -> Grid:
        """What is to be seen of a product."""
        if self.givens and not self.changes:
            assert puzzle.givens is not None
            return puzzle.givens.with_letters(self.palette.letters)
        return picture

    def sentences(self) -> Iterator[str]:
        """The verdict, then what to change; rows and columns count from 1."""
        yield str(self)
        if self.puzzle is None:
            return
        cells = self.changes or self.givens
        if self.suggestions:
            yield from _suggestions_in_words(self)
        elif 0 < len(cells) <= _MOST_NAMED and len(self.alternatives) > 1:
            for number, each in enumerate(self.alternatives, 1):
                yield f"{number}: {_cells_in_words(each.cells, self.palette)}"
        elif 0 < len(cells) <= _MOST_NAMED:
            yield _cells_in_words(cells, self.palette)
        if self.reason:
            yield self.reason.text


def cell_values(picture: Grid, cells: Iterable[int]) -> tuple[CellValue, ...]:
    """Some cells of a picture (row-major indices) with their values."""
    return tuple(CellValue(*divmod(cell, picture.width), picture.cells[cell]) for cell in sorted(cells))


def at_least_needed(count: int) -> str:
    """A lower bound in words.

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
        return count, f"{amount(count, 'given cell makes', 'given cells make')} this the only picture"
    count = len(repair.changes)
    if not count:
        return 0, "this is already the only picture"
    cells = amount(count, "changed cell makes", "changed cells make")
    return count, f"{cells} this the only picture for its clues"


def _how_few(repair: RepairResult, count: int) -> str:
    if not count:
        return ""
    if repair.minimum:
        return ", the fewest possible"
    return f"; {at_least_needed(repair.lower_bound)}" if repair.lower_bound else ""


def _others_in_words(repair: RepairResult) -> str:
    count = len(repair.alternatives)
    if not count:
        return ""
    if repair.alternatives_are_all:
        return "; this is the only way" if count == 1 else f"; these {count} ways are all"
    return f"; {amount(count, 'way')} to choose from"


def _cells_in_words(cells: Sequence[CellValue], palette: Palette) -> str:
    return "; ".join(_cell_in_words(cell, palette) for cell in cells)


def _cell_in_words(cell: CellValue, palette: Palette) -> str:
    colour = "shaded" if len(palette) == 1 else palette.word(cell.value) if cell.value else ""
    return f"row {cell.row + 1}, column {cell.column + 1}: {colour if cell.value else 'blank'}"


def _suggestions_in_words(repair: RepairResult) -> Iterator[str]:
    palette = repair.palette
    own = dict(repair.own_clues)
    for suggestion in repair.suggestions:
        parts = [
            f"{name}: {shown_clue(own[name], palette)} → {shown_clue(clue, palette)}"
            for name, clue in suggestion.clues
        ]
        several = "" if suggestion.verdict is Verdict.UNIQUE else " (several pictures)"
        yield f"{'; '.join(parts)}{several}"
