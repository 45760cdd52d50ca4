"""The smallest change that makes a picture the only one of its puzzle, or gives a puzzle a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, TypedDict

from nonosat.amounts import amount
from nonosat.authoring.repairing.repairs import NEEDED_BY, RepairSearch, RepairWish
from nonosat.authoring.repairing.result import Alternative, CellValue, Repair
from nonosat.clue_text import shown_clue
from nonosat.grid import Grid
from nonosat.key import Key
from nonosat.outcome import Verdict
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import Panel, WrongOption, expect_together, flag, option, values_for
from nonosat.questions.plain import plain, value_as_json
from nonosat.questions.question import Answer, Ending, Question
from nonosat.questions.shared import Effort, KeepSymmetry, LineSolvable
from nonosat.search_options import SearchOptions

#: More cells than this are not listed: they are on one line, and the picture shows them too.
_MOST_NAMED = 12


class RepairAlternative(TypedDict, total=False):
    """One of several repairs of one size."""

    puzzle: Annotated[Puzzle, "The repaired puzzle."]
    picture: Annotated[Grid, "Its only picture."]
    givens: Annotated[tuple[CellValue, ...], Key("The cells that are given.", when="with `--givens`")]
    changes: Annotated[tuple[CellValue, ...], Key("The cells that are changed.", when="with `--cells`")]


class RepairAnswer(Answer[Repair]):
    """The answer to ``repair``."""

    result_type = Repair

    alternatives: Annotated[
        tuple[RepairAlternative, ...],
        "Different repairs with equally many cells, this one first, each confirmed in the same way.",
    ]

    def __init__(self, result: Repair, ending: Ending, puzzle: Puzzle) -> None:
        super().__init__(replace(result, reason=ending.reason_or(result.reason)), ending, puzzle.palette)
        self.puzzle = puzzle
        self.alternatives = tuple(map(self._alternative, result.alternatives))

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The repaired puzzle, unless it is known to have several pictures, and its alternatives."""
        repair = self.result
        if repair.puzzle is None or repair.verdict is Verdict.MULTIPLE:
            return ()
        return tuple(each.puzzle for each in repair.alternatives) or (repair.puzzle,)

    def _code(self) -> int:
        repair = self.result
        return exits.OF_UNIQUENESS[repair.verdict] if repair.complete or not repair.puzzle else exits.LIMIT

    def _alternative(self, each: Alternative) -> RepairAlternative:
        """One of those of the result, with its cells by what they are."""
        told = RepairAlternative(puzzle=each.puzzle, picture=each.picture)
        told["givens" if self.result.givens else "changes"] = each.cells
        return told

    def verdict(self) -> str:
        repair = self.result
        if repair.puzzle is None:
            reason = repair.reason.text if repair.reason else "no repaired puzzle was found"
            at_least = f"; {at_least_needed(repair.lower_bound)}" if repair.lower_bound else ""
            return f"{repair.verdict}: {reason}{at_least}"
        if repair.suggestions:
            ways = amount(len(repair.suggestions), "way")
            which = "as few numbers as possible" if repair.minimum else "some numbers"
            return f"none: the clues have no picture; {ways} to correct {which}:"
        count, what = _counted(repair)
        unconfirmed = "" if repair.verdict is Verdict.UNIQUE else "; no second solver confirmed it in time"
        verdict = "unique" if repair.verdict is Verdict.UNIQUE else "undecided"
        return f"{verdict}: {what}{_how_few(repair, count)}{unconfirmed}{_others_in_words(repair)}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The given cells or the picture of the repaired puzzle, and of each alternative."""
        repair = self.result
        if repair.puzzle is not None and repair.picture is not None:
            yield self._grid_of(repair.puzzle, repair.picture)
            for other in repair.alternatives[1:]:
                yield self._grid_of(other.puzzle, other.picture)
        if standalone:
            yield "\n".join(self.sentences())

    def _grid_of(self, puzzle: Puzzle, picture: Grid) -> Grid:
        """What is to be seen of a product."""
        if self.result.givens and not self.result.changes:
            assert puzzle.givens is not None
            return puzzle.givens.with_letters(self.puzzle.palette.letters)
        return picture

    def sentences(self) -> Iterator[str]:
        """The verdict, then what to change; rows and columns count from 1."""
        repair = self.result
        yield self.verdict()
        if repair.puzzle is None:
            return
        cells = repair.changes or repair.givens
        if repair.suggestions:
            yield from _suggestions_in_words(repair, self.puzzle)
        elif 0 < len(cells) <= _MOST_NAMED and len(repair.alternatives) > 1:
            for number, each in enumerate(repair.alternatives, 1):
                yield f"{number}: {_cells_in_words(each.cells, self.puzzle.palette)}"
        elif 0 < len(cells) <= _MOST_NAMED:
            yield _cells_in_words(cells, self.puzzle.palette)
        if repair.reason:
            yield repair.reason.text


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairQuestion(Question[Puzzle, RepairAnswer]):
    """Make the author's picture the only one by giving or changing few cells; or correct clues."""

    answers = (RepairAnswer,)
    exit_codes = exits.Meanings(
        done="A repaired puzzle with exactly one picture was found.",
        no="There is none, or the puzzle that was found has several pictures.",
        limit="A limit was reached first; the best repair so far is written.",
    )

    givens: bool = flag(help="Give as few cells as possible.")
    cells: bool = flag(help="Change as few cells as possible.")
    picture: Grid | None = option(
        metavar="FILE",
        panel=Panel.INPUT,
        file="picture",
        help="The author's picture, if it is not the puzzle's goal.",
    )
    keep_givens: bool = flag(help="With --givens, keep the cells that the puzzle already gives.")
    line_solvable: LineSolvable = False
    protect: frozenset[tuple[int, int]] | None = option(
        metavar="MASK",
        panel=Panel.INPUT,
        file="mask",
        help="With --cells, change none of the cells that are shaded in this picture.",
    )
    keep_symmetry: KeepSymmetry = False
    alternatives: int = option(
        default=1, min=1, help="Find N repairs of the same size, as different as possible."
    )
    effort: Effort = 1.0

    def __post_init__(self) -> None:
        if self.givens and self.cells:
            raise WrongOption("choose either --givens or --cells")
        expect_together(
            self, {{"protected": "protect"}.get(name, name): others for name, others in NEEDED_BY.items()}
        )

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> RepairAnswer:
        wish = RepairWish(**values_for(RepairWish, self), protected=tuple(self.protect or ()))
        running = RepairSearch(subject, search, wish=wish)
        with ending:
            running.run()
        return RepairAnswer(running.result(), ending, subject)


def at_least_needed(count: int) -> str:
    """A lower bound in words.

    >>> at_least_needed(1), at_least_needed(3)
    ('at least 1 is needed', 'at least 3 are needed')
    """
    return f"at least {amount(count, 'is', 'are')} needed"


@plain.register
def _cell(cell: CellValue, palette: Palette) -> list[int | str]:
    return value_as_json(*cell, palette)


def _counted(repair: Repair) -> tuple[int, str]:
    if repair.givens:
        count = len(repair.givens)
        return count, f"{amount(count, 'given cell makes', 'given cells make')} this the only picture"
    count = len(repair.changes)
    if not count:
        return 0, "this is already the only picture"
    cells = amount(count, "changed cell makes", "changed cells make")
    return count, f"{cells} this the only picture for its clues"


def _how_few(repair: Repair, count: int) -> str:
    if not count:
        return ""
    if repair.minimum:
        return ", the fewest possible"
    return f"; {at_least_needed(repair.lower_bound)}" if repair.lower_bound else ""


def _others_in_words(repair: Repair) -> str:
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


def _suggestions_in_words(repair: Repair, puzzle: Puzzle) -> Iterator[str]:
    own = {line.name: line.clue for line in puzzle.lines()}
    for suggestion in repair.suggestions:
        parts = [
            f"{name}: {shown_clue(own[name], puzzle.palette)} → {shown_clue(clue, puzzle.palette)}"
            for name, clue in suggestion.clues
        ]
        several = "" if suggestion.verdict is Verdict.UNIQUE else " (several pictures)"
        yield f"{'; '.join(parts)}{several}"
