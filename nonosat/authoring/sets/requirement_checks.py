"""Check which requirements a puzzle meets, and why it does not meet the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Annotated, NamedTuple

from nonosat.authoring.checking.groups import Cell
from nonosat.authoring.checking.uniqueness import CheckResult, CheckSearch
from nonosat.authoring.sets.requirements import Requirement, RequirementKind
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
class RequirementResult:
    """A requirement, and whether it is met."""

    requirement: Annotated[str, "The requirement, as `--require` takes it."]
    met: Annotated[bool | None, "Whether it is met; `null` if a limit came before that was known."]
    reason: Annotated[str | None, "Why it is not met, or not known."] = None
    cells: Annotated[
        tuple[Cell, ...],
        "The cells concerned, as row and column: those in which solutions differ, or that line logic does "
        "not decide.",
    ] = ()


@dataclass(frozen=True)
class RequireResult(Result):
    """Result of ``check --require``."""

    requirements: Annotated[tuple[RequirementResult, ...], "All requirements, in their order."]

    @property
    def unmet(self) -> tuple[RequirementResult, ...]:
        """The requirements that are not met, or not known to be."""
        return tuple(each for each in self.requirements if not each.met)

    def _code(self) -> int:
        met = [each.met for each in self.requirements]
        return exits.NO if False in met else exits.LIMIT if None in met else exits.DONE

    def __str__(self) -> str:
        if not self.unmet:
            return f"{amount(len(self.requirements), 'requirement is met', 'requirements are met')}"
        return f"{', '.join(each.requirement for each in self.unmet)}: not met"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always the same
        """Yield a line for each requirement that is not met."""
        for each in self.unmet:
            unknown = "not known: " if each.met is None else ""
            yield f"{each.requirement}: {unknown}{each.reason}"

    def sentences(self) -> Iterator[str]:
        """Yield nothing: the summary of the set comes at its end."""
        yield from ()


@dataclass(frozen=True, kw_only=True)
class Require(FullSearch, Ability[Puzzle, RequireResult]):
    """Check whether a puzzle meets each requirement.

    ``duplicates`` are the names of other puzzles with the same form; each puzzle has ``puzzle_limit``
    seconds.
    """

    results = (RequireResult,)
    exit_codes = exits.Meanings(
        done="All puzzles meet all requirements.",
        no="A requirement is not met, even if others are undecided.",
        limit="A requirement was not decided in time, and none is known to fail.",
    )

    requirements: tuple[Requirement, ...]
    duplicates: tuple[str, ...] = ()
    puzzle_limit: float | None = None

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> RequireResult:
        options = search.within(self.puzzle_limit)
        check = RequirementCheck(subject, self, options)
        with ending:
            for _ in in_time(check.run(), options.limits):
                pass
        return ending.of(check.result(), subject.palette)

    def unstarted(self, search: SearchOptions, ending: Ending) -> RequireResult:  # noqa: ARG002
        """Return the result with nothing known."""
        return ending.of(self.unknown(ending.reason.text if ending.reason else "not started"))

    def unknown(self, reason: str) -> RequireResult:
        """Return the result with no requirement checked, for this reason."""
        return RequireResult(
            tuple(RequirementResult(requirement.text, None, reason) for requirement in self.requirements)
        )


class _Finding(NamedTuple):
    """Why a requirement is not met, and the cells concerned; no text if it is met."""

    text: str | None
    cells: tuple[Cell, ...] = ()


_MET = _Finding(None)


class RequirementCheck:
    """A check of one puzzle; ``result`` is available at any time."""

    def __init__(self, puzzle: Puzzle, require: Require, options: SearchOptions) -> None:
        self.puzzle = puzzle
        self._require = require
        self._options = options
        self._found: dict[str, RequirementResult] = {}
        self._reached: str | None = None

    def run(self) -> Iterator[None]:
        """Check each requirement, those without a search first; yield after each. Raises ``LimitReached``."""
        for requirement in sorted(self._require.requirements, key=lambda each: each.kind in _SEARCHES):
            try:
                finding = _CHECKS[requirement.kind](self, requirement)
                self._found[requirement.text] = RequirementResult(
                    requirement.text, finding.text is None, *finding
                )
            except LimitReached as reached:
                self._reached = str(reached)
                if self._options.limits.remaining == 0:
                    raise
            yield

    def result(self) -> RequireResult:
        """Return what is known now."""
        unknown = self._require.unknown(self._reached or "not checked in time").requirements
        return RequireResult(tuple(self._found.get(each.requirement, each) for each in unknown))

    @cached_property
    def _check(self) -> CheckResult:
        """The verdict on uniqueness; raises ``LimitReached`` if that is not known."""
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
        """The difficulty; ``None`` unless there is exactly one solution."""
        search = GradeSearch(self.puzzle, self._options)
        for _ in search.stages():
            pass
        return search.difficulty

    def _unique(self, _: Requirement) -> _Finding:
        found = self._check
        if found.verdict is Verdict.UNIQUE:
            return _MET
        if found.verdict is Verdict.NONE:
            return _Finding(f"there is no solution: {found.reason.text if found.reason else ''}")
        least = "" if found.complete else "at least "
        count = amount(len(found.ambiguous_cells), "cell")
        where = cells_in_words(found.ambiguous_cells)
        text = f"there are several solutions, which differ in {least}{count}: {where}"
        return _Finding(text, found.ambiguous_cells)

    def _line_solvable(self, requirement: Requirement) -> _Finding:
        state = Possibilities.of(Lines(self.puzzle), self.puzzle.givens)
        if state.propagate(state.lines.all, state.lines.all) is None and state.is_complete:
            return _MET
        verdict = self._check.verdict
        if verdict is Verdict.NONE:
            return self._unique(requirement)
        cells = tuple(sorted({(row, column) for row, column, _ in state.undecided_cells()}))
        known = state.grid()
        steps = amount(self._steps_to(known), "step")
        where = f"{len(cells)} of {amount(self.puzzle.height * self.puzzle.width, 'cell')}"
        several = " (there are several solutions)" if verdict is Verdict.MULTIPLE else ""
        text = f"line logic stops after {steps} with {where} undecided{several}: {cells_in_words(cells)}"
        return _Finding(text, cells)

    def _steps_to(self, known: Grid) -> int:
        """Return the number of steps to what line logic decides."""
        steps = StepSearch(self.puzzle, self._options)
        count = sum(1 for _ in known.decided())
        taken = 0
        while sum(1 for _ in steps.known().decided()) < count and next(iter(steps), None):
            taken += 1
        return taken

    def _no_search(self, _: Requirement) -> _Finding:
        found = self._classified
        if found.difficulty_class is DifficultyClass.SEARCH:
            return _Finding("nested contradictions are not enough to find the solution")
        return self._unique(_) if found.difficulty_class is None else _MET

    def _difficulty_in(self, requirement: Requirement) -> _Finding:
        found = self._difficulty
        if found is None:
            return _Finding("it has no difficulty, as there is not exactly one solution")
        assert requirement.range is not None
        return (
            _MET if requirement.range.holds(round(found, 1)) else _Finding(f"its difficulty is {found:.1f}")
        )

    def _size_in(self, requirement: Requirement) -> _Finding:
        assert requirement.range is not None
        holds = requirement.range.holds(self.puzzle.width, self.puzzle.height)
        return _MET if holds else _Finding(f"it has {self.puzzle.size} cells")

    def _colours_in(self, requirement: Requirement) -> _Finding:
        assert requirement.range is not None
        count = len(self.puzzle.palette)
        return _MET if requirement.range.holds(count) else _Finding(f"it has {amount(count, 'colour')}")

    def _goal(self, _: Requirement) -> _Finding:
        puzzle, goal = self.puzzle, self.puzzle.goal
        if goal is None:
            return _Finding("no goal is stored")
        if not goal.is_complete:
            return _Finding("the stored goal has undecided cells")
        if not puzzle.is_solved_by(goal):
            lines = puzzle.lines()
            wrong = (each.name for each in lines if not fits(each.clue, clue_of(goal.line(each.cells))))
            first = next(wrong, None)
            where = f"it violates the clue of {first}" if first else "it contradicts the givens"
            return _Finding(f"the stored goal is wrong: {where}")
        return self._unique(_)

    def _title(self, _: Requirement) -> _Finding:
        return _MET if self.puzzle.title else _Finding("it has no title")

    def _author(self, _: Requirement) -> _Finding:
        return _MET if self.puzzle.author else _Finding("no author is named")

    def _licence(self, _: Requirement) -> _Finding:
        return _MET if self.puzzle.licence else _Finding("no licence is named")

    def _no_blank_lines(self, _: Requirement) -> _Finding:
        blank = [line.name for line in self.puzzle.lines() if line.clue == ()]
        if not blank:
            return _MET
        others = f" and {amount(len(blank) - 1, 'other line')}" if len(blank) > 1 else ""
        return _Finding(f"{blank[0]}{others} {'are' if others else 'is'} blank")

    def _new(self, _: Requirement) -> _Finding:
        if not self._require.duplicates:
            return _MET
        first, *others = self._require.duplicates
        more = f" and {amount(len(others), 'more', 'more')}" if others else ""
        return _Finding(f"it has the same clues as {shortened(first, 200)}{more}")


_CHECKS = {
    RequirementKind.UNIQUE: RequirementCheck._unique,
    RequirementKind.LINE_SOLVABLE: RequirementCheck._line_solvable,
    RequirementKind.NO_SEARCH: RequirementCheck._no_search,
    RequirementKind.DIFFICULTY: RequirementCheck._difficulty_in,
    RequirementKind.SIZE: RequirementCheck._size_in,
    RequirementKind.COLOURS: RequirementCheck._colours_in,
    RequirementKind.GOAL: RequirementCheck._goal,
    RequirementKind.TITLE: RequirementCheck._title,
    RequirementKind.AUTHOR: RequirementCheck._author,
    RequirementKind.LICENCE: RequirementCheck._licence,
    RequirementKind.NO_BLANK_LINES: RequirementCheck._no_blank_lines,
    RequirementKind.NEW: RequirementCheck._new,
}
_SEARCHES = frozenset(
    {
        RequirementKind.UNIQUE,
        RequirementKind.LINE_SOLVABLE,
        RequirementKind.NO_SEARCH,
        RequirementKind.DIFFICULTY,
        RequirementKind.GOAL,
    }
)


def cells_in_words(cells: Sequence[Cell]) -> str:
    """Return some cells row by row, counted from 1; at most those of the first four rows.

    >>> cells_in_words([(0, 0), (0, 1), (0, 4), (2, 0)])
    'row 1, columns 1–2 and 5; row 3, column 1'
    """
    rows = [(row, [column for _, column in found]) for row, found in groupby(cells, key=lambda cell: cell[0])]
    texts = [f"row {row + 1}, {_numbered('column', columns)}" for row, columns in rows[:_MOST_ROWS]]
    if len(rows) > _MOST_ROWS:
        texts.append(f"and {amount(len(rows) - _MOST_ROWS, 'more row')}")
    return "; ".join(texts)


def _numbered(what: str, numbers: Sequence[int]) -> str:
    stretches = [
        [number + 1 for _, number in stretch]
        for _, stretch in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    ]
    texts = [f"{each[0]}–{each[-1]}" if len(each) > 1 else f"{each[0]}" for each in stretches]
    listed = " and ".join(part for part in (", ".join(texts[:-1]), texts[-1]) if part)
    return f"{what}{'s' if len(numbers) > 1 else ''} {listed}"
