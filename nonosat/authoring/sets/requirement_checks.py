"""Whether a puzzle is as a set wishes, wish by wish, and if not, why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Annotated, NamedTuple

from nonosat.authoring.checking.groups import Cell
from nonosat.authoring.checking.uniqueness import CheckResult, CheckSearch
from nonosat.authoring.sets.requirements import PuzzleWish, WishKind
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.clues import clue_of, fits
from nonosat.model.errors import LimitReached, shortened
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.grades import DifficultyClass, GradeSearch
from nonosat.reasoning.step_search import StepSearch
from nonosat.sat.processes.timeout import in_time
from nonosat.sat.search.results import Verdict

#: Rows whose cells a sentence names at most.
_MOST_ROWS = 4


@dataclass(frozen=True, slots=True)
class Judged:
    """A wish, and what became of it."""

    wish: Annotated[str, "The wish, as `--require` takes it."]
    holds: Annotated[bool | None, "Whether it holds; `null` if a limit came before that was known."]
    why: Annotated[str | None, "Why it does not hold, or is not known."] = None
    cells: Annotated[
        tuple[Cell, ...],
        "The cells that it is about, as row and column: those in which pictures differ, or that line logic "
        "does not decide.",
    ] = ()


@dataclass(frozen=True)
class RequireResult(Result):
    """The result of ``check --require``."""

    wishes: Annotated[tuple[Judged, ...], "Every wish, in their order."]

    @property
    def unfulfilled(self) -> tuple[Judged, ...]:
        """The wishes that do not hold, or are not known to."""
        return tuple(each for each in self.wishes if not each.holds)

    def _code(self) -> int:
        held = [each.holds for each in self.wishes]
        return exits.NO if False in held else exits.LIMIT if None in held else exits.DONE

    def __str__(self) -> str:
        if not self.unfulfilled:
            return f"{amount(len(self.wishes), 'wish holds', 'wishes hold')}"
        return f"{', '.join(each.wish for each in self.unfulfilled)}: not as wished"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always the same
        """A line for each wish that does not hold."""
        for each in self.unfulfilled:
            unknown = "not known: " if each.holds is None else ""
            yield f"{each.wish}: {unknown}{each.why}"

    def sentences(self) -> Iterator[str]:
        """None: what is said of a set stands at its end."""
        yield from ()


@dataclass(frozen=True, kw_only=True)
class Require(FullSearch, Ability[Puzzle, RequireResult]):
    """Say of each wish whether it holds of a puzzle, and if not, why not.

    ``twins`` are the names of other puzzles with the same form; each puzzle has ``puzzle_limit`` seconds.
    """

    results = (RequireResult,)
    exit_codes = exits.Meanings(
        done="All wishes hold for all puzzles.",
        no="A wish does not hold, even if others are undecided.",
        limit="A wish was not decided in time, and none is known to fail.",
    )

    wishes: tuple[PuzzleWish, ...]
    twins: tuple[str, ...] = ()
    puzzle_limit: float | None = None

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> RequireResult:
        options = search.within(self.puzzle_limit)
        judging = Judging(subject, self, options)
        with ending:
            for _ in in_time(judging.run(), options.limits):
                pass
        return ending.of(judging.result(), subject.palette)

    def unbegun(self, search: SearchOptions, ending: Ending) -> RequireResult:  # noqa: ARG002
        """Nothing is known of any wish."""
        return ending.of(self.unknown(ending.reason.text if ending.reason else "it was not begun"))

    def unknown(self, why: str) -> RequireResult:
        """The result where no wish was judged, and why not."""
        return RequireResult(tuple(Judged(wish.text, None, why) for wish in self.wishes))


class _Why(NamedTuple):
    """Why a wish does not hold, and the cells that it is about; no text if it holds."""

    text: str | None
    cells: tuple[Cell, ...] = ()


_HOLDS = _Why(None)


class Judging:
    """A puzzle under judgement, which can be asked at any time what is known so far."""

    def __init__(self, puzzle: Puzzle, require: Require, options: SearchOptions) -> None:
        self.puzzle = puzzle
        self._require = require
        self._options = options
        self._found: dict[str, Judged] = {}
        self._reached: str | None = None

    def run(self) -> Iterator[None]:
        """Judges wish by wish, those without a search first; yields after each, raises ``LimitReached``."""
        for wish in sorted(self._require.wishes, key=lambda each: each.kind in _SEARCHES):
            try:
                why = _JUDGES[wish.kind](self, wish)
                self._found[wish.text] = Judged(wish.text, why.text is None, *why)
            except LimitReached as reached:
                self._reached = str(reached)
                if self._options.limits.remaining == 0:
                    raise
            yield

    def result(self) -> RequireResult:
        """What is known now."""
        unknown = self._require.unknown(self._reached or "it was not judged in time").wishes
        return RequireResult(tuple(self._found.get(each.wish, each) for each in unknown))

    @cached_property
    def _check(self) -> CheckResult:
        """Whether there is one picture; raises ``LimitReached`` when that is not known."""
        found = self._checked(quick=True)
        if found.verdict is Verdict.UNDECIDED:
            self._options.limits.check()
            raise LimitReached(found.reason.text if found.reason else "undecided")
        return self._checked(quick=False) if found.verdict is Verdict.NONE else found

    def _checked(self, *, quick: bool) -> CheckResult:
        search = CheckSearch(self.puzzle, self._options, quick=quick)
        search.run()
        return search.result()

    @cached_property
    def _classified(self) -> GradeSearch:
        search = GradeSearch(self.puzzle, self._options)
        search.classify()
        return search

    @cached_property
    def _difficulty(self) -> float | None:
        """The difficulty; ``None`` unless there is one picture."""
        search = GradeSearch(self.puzzle, self._options)
        for _ in search.stages():
            pass
        return search.difficulty

    def _unique(self, _: PuzzleWish) -> _Why:
        found = self._check
        if found.verdict is Verdict.UNIQUE:
            return _HOLDS
        if found.verdict is Verdict.NONE:
            return _Why(f"there is no picture: {found.reason.text if found.reason else ''}")
        least = "" if found.complete else "at least "
        count = amount(len(found.ambiguous_cells), "cell")
        where = cells_in_words(found.ambiguous_cells)
        text = f"there are several pictures, which differ in {least}{count}: {where}"
        return _Why(text, found.ambiguous_cells)

    def _line_solvable(self, wish: PuzzleWish) -> _Why:
        state = Possibilities.of(Lines(self.puzzle), self.puzzle.givens)
        if state.propagate(state.lines.all, state.lines.all) is None and state.is_complete:
            return _HOLDS
        verdict = self._check.verdict
        if verdict is Verdict.NONE:
            return self._unique(wish)
        cells = tuple(sorted({(row, column) for row, column, _ in state.open_cells()}))
        known = state.grid()
        steps = amount(self._steps_to(known), "step")
        where = f"{len(cells)} of {amount(self.puzzle.height * self.puzzle.width, 'cell')}"
        several = " (there are several pictures)" if verdict is Verdict.MULTIPLE else ""
        text = f"line logic stops after {steps} with {where} open{several}: {cells_in_words(cells)}"
        return _Why(text, cells)

    def _steps_to(self, known: Grid) -> int:
        """How many looks at lines lead to what line logic decides."""
        steps = StepSearch(self.puzzle, self._options)
        count = sum(1 for _ in known.decided())
        taken = 0
        while sum(1 for _ in steps.known().decided()) < count and next(iter(steps), None):
            taken += 1
        return taken

    def _no_search(self, _: PuzzleWish) -> _Why:
        found = self._classified
        if found.difficulty_class is DifficultyClass.SEARCH:
            return _Why("contradictions within contradictions are not enough to find the picture")
        return self._unique(_) if found.difficulty_class is None else _HOLDS

    def _difficulty_in(self, wish: PuzzleWish) -> _Why:
        found = self._difficulty
        if found is None:
            return _Why("it has no difficulty, because there is not exactly one picture")
        assert wish.range is not None
        return _HOLDS if wish.range.holds(round(found, 1)) else _Why(f"its difficulty is {found:.1f}")

    def _size_in(self, wish: PuzzleWish) -> _Why:
        assert wish.range is not None
        holds = wish.range.holds(self.puzzle.width, self.puzzle.height)
        return _HOLDS if holds else _Why(f"it has {self.puzzle.size} cells")

    def _colours_in(self, wish: PuzzleWish) -> _Why:
        assert wish.range is not None
        count = len(self.puzzle.palette)
        return _HOLDS if wish.range.holds(count) else _Why(f"it has {amount(count, 'colour')}")

    def _goal(self, _: PuzzleWish) -> _Why:
        puzzle, goal = self.puzzle, self.puzzle.goal
        if goal is None:
            return _Why("no picture is stored")
        if not goal.is_complete:
            return _Why("the stored picture has undecided cells")
        if not puzzle.is_solved_by(goal):
            lines = puzzle.lines()
            wrong = (each.name for each in lines if not fits(each.clue, clue_of(goal.line(each.cells))))
            first = next(wrong, None)
            where = f"{first} has other clues" if first else "given cells are others in it"
            return _Why(f"the stored picture is wrong: {where}")
        return self._unique(_)

    def _title(self, _: PuzzleWish) -> _Why:
        return _HOLDS if self.puzzle.title else _Why("it has no title")

    def _author(self, _: PuzzleWish) -> _Why:
        return _HOLDS if self.puzzle.author else _Why("no author is named")

    def _licence(self, _: PuzzleWish) -> _Why:
        return _HOLDS if self.puzzle.licence else _Why("no licence is named")

    def _new(self, _: PuzzleWish) -> _Why:
        if not self._require.twins:
            return _HOLDS
        first, *others = self._require.twins
        more = f" and {amount(len(others), 'more', 'more')}" if others else ""
        return _Why(f"it has the same clues as {shortened(first, 200)}{more}")


_JUDGES = {
    WishKind.UNIQUE: Judging._unique,
    WishKind.LINE_SOLVABLE: Judging._line_solvable,
    WishKind.NO_SEARCH: Judging._no_search,
    WishKind.DIFFICULTY: Judging._difficulty_in,
    WishKind.SIZE: Judging._size_in,
    WishKind.COLOURS: Judging._colours_in,
    WishKind.GOAL: Judging._goal,
    WishKind.TITLE: Judging._title,
    WishKind.AUTHOR: Judging._author,
    WishKind.LICENCE: Judging._licence,
    WishKind.NEW: Judging._new,
}
_SEARCHES = frozenset(
    {WishKind.UNIQUE, WishKind.LINE_SOLVABLE, WishKind.NO_SEARCH, WishKind.DIFFICULTY, WishKind.GOAL}
)


def cells_in_words(cells: Sequence[Cell]) -> str:
    """Some cells row by row, counted from 1; of many, those of the first rows.

    >>> cells_in_words([(0, 0), (0, 1), (0, 4), (2, 0)])
    'row 1, columns 1–2 and 5; row 3, column 1'
    """
    rows = [(row, [column for _, column in found]) for row, found in groupby(cells, key=lambda cell: cell[0])]
    told = [f"row {row + 1}, {_numbered('column', columns)}" for row, columns in rows[:_MOST_ROWS]]
    if len(rows) > _MOST_ROWS:
        told.append(f"and {amount(len(rows) - _MOST_ROWS, 'more row')}")
    return "; ".join(told)


def _numbered(what: str, numbers: Sequence[int]) -> str:
    stretches = [
        [number + 1 for _, number in stretch]
        for _, stretch in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    ]
    texts = [f"{each[0]}–{each[-1]}" if len(each) > 1 else f"{each[0]}" for each in stretches]
    listed = " and ".join(part for part in (", ".join(texts[:-1]), texts[-1]) if part)
    return f"{what}{'s' if len(numbers) > 1 else ''} {listed}"
