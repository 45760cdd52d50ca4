"""The smallest change that makes a picture the only one of its puzzle, or gives a puzzle a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.json_parts import picture_as_json, reason_as_json, record_as_json, value_as_json
from nonosat.authoring.repairing.repairs import RepairSearch
from nonosat.authoring.repairing.result import Alternative, CellValue, Repair, Suggestion
from nonosat.clue_text import shown_clue
from nonosat.errors import InputError
from nonosat.formats.json_puzzle import as_json
from nonosat.grid import Grid
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Verdict

#: More cells than this are not listed: they are on one line, and the picture shows them too.
_MOST_NAMED = 12

_CODES = {
    Verdict.UNIQUE: exits.DONE,
    Verdict.MULTIPLE: exits.NO,
    Verdict.NONE: exits.NO,
    Verdict.UNDECIDED: exits.LIMIT,
}


@dataclass(frozen=True, slots=True)
class RepairAnswer(Answer):
    """The answer to ``repair``."""

    repair: Repair
    puzzle: Puzzle

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The repaired puzzle, unless it is known to have several pictures, and its alternatives."""
        repair = self.repair
        if repair.puzzle is None or repair.verdict is Verdict.MULTIPLE:
            return ()
        return tuple(each.puzzle for each in repair.alternatives) or (repair.puzzle,)

    def _code(self) -> int:
        repair = self.repair
        return _CODES[repair.verdict] if repair.complete or not repair.puzzle else exits.LIMIT

    def document(self) -> dict[str, Any]:
        """The whole answer in JSON; cells are ``[row, column, character]``, 0-based."""
        repair = self.repair
        palette = Palette() if repair.puzzle is None else repair.puzzle.palette
        return {
            "verdict": repair.verdict,
            "givens": [value_as_json(*cell, palette) for cell in repair.givens],
            "changes": [value_as_json(*cell, palette) for cell in repair.changes],
            "minimum": repair.minimum,
            "lower_bound": repair.lower_bound,
            "complete": repair.complete,
            "reason": reason_as_json(repair.reason),
            "picture": None if repair.picture is None else picture_as_json(repair.picture),
            "puzzle": None if repair.puzzle is None else as_json(repair.puzzle),
            "alternatives": [
                _alternative_as_json(each, is_given=bool(repair.givens)) for each in repair.alternatives
            ],
            "alternatives_are_all": repair.alternatives_are_all,
            "suggestions": [_suggestion_as_json(each) for each in repair.suggestions],
            "seconds": self.seconds,
            "statistics": None if repair.statistics is None else record_as_json(repair.statistics),
        }

    def verdict(self) -> str:
        repair = self.repair
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
        repair = self.repair
        if repair.puzzle is not None and repair.picture is not None:
            yield self._grid_of(repair.puzzle, repair.picture)
            for other in repair.alternatives[1:]:
                yield self._grid_of(other.puzzle, other.picture)
        if standalone:
            yield "\n".join(self.sentences())

    def _grid_of(self, puzzle: Puzzle, picture: Grid) -> Grid:
        """What is to be seen of a product."""
        if self.repair.givens and not self.repair.changes:
            assert puzzle.givens is not None
            return puzzle.givens.with_letters(self.puzzle.palette.letters)
        return picture

    def sentences(self) -> Iterator[str]:
        """The verdict, then what to change; rows and columns count from 1."""
        repair = self.repair
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


class RepairQuestion(Question[RepairAnswer]):
    """Asks for the smallest change that makes this the only picture, or gives the clues one.

    ``wish`` goes to ``RepairSearch``; ``picture_source`` names the author's picture in error messages.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        picture_source: str | None = None,
        **wish: Any,
    ) -> None:
        super().__init__()
        self._picture_source = picture_source
        self._puzzle = puzzle
        self._search = RepairSearch(puzzle, options, **wish)

    @property
    def search(self) -> RepairSearch:
        """The search for the answer."""
        return self._search

    def run(self) -> Iterator[Shown]:
        try:
            self._search.run()
        except InputError as error:
            if self._picture_source is None:
                raise
            raise error.at(self._picture_source) from None
        yield from ()

    def answer(self, end: End = None) -> RepairAnswer:
        repair = self._search.result()
        is_interrupted = isinstance(end, KeyboardInterrupt)
        return RepairAnswer(
            replace(repair, reason=reason_of(end)) if is_interrupted or not repair.reason else repair,
            self._puzzle,
            seconds=self.seconds(),
            interrupted=is_interrupted,
        )


def at_least_needed(count: int) -> str:
    """A lower bound in words.

    >>> at_least_needed(1), at_least_needed(3)
    ('at least 1 is needed', 'at least 3 are needed')
    """
    return f"at least {amount(count, 'is', 'are')} needed"


def _suggestion_as_json(suggestion: Suggestion) -> dict[str, Any]:
    puzzle = as_json(suggestion.puzzle)
    clues = {
        line.name: clue
        for line, clue in zip(suggestion.puzzle.lines(), [*puzzle["rows"], *puzzle["columns"]], strict=True)
    }
    return {
        "verdict": suggestion.verdict,
        "clues": {name: clues[name] for name, _ in suggestion.clues},
        "picture": picture_as_json(suggestion.picture),
    }


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


def _alternative_as_json(alternative: Alternative, *, is_given: bool) -> dict[str, Any]:
    palette = alternative.puzzle.palette
    return {
        "givens" if is_given else "changes": [value_as_json(*cell, palette) for cell in alternative.cells],
        "picture": picture_as_json(alternative.picture),
        "puzzle": as_json(alternative.puzzle),
    }


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
