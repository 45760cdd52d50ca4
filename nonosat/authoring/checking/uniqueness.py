"""Check: whether a puzzle is unique; if not, where its solutions differ, or why it has none."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from typer import Option

from nonosat.authoring.checking.counting import solutions_in_words
from nonosat.authoring.checking.groups import Cell, Group
from nonosat.authoring.checking.lint import LintMessage, lint_messages
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.errors import LimitReached, SolverError
from nonosat.model.grid import UNDECIDED, Grid, common_cells
from nonosat.model.highlight import Highlight
from nonosat.model.plurals import amount
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.search.results import SolveResult, Statistics, Verdict
from nonosat.sat.search.solution_search import SolutionSearch

if TYPE_CHECKING:  # not needed for a unique puzzle
    from nonosat.authoring.checking.closest_solutions import ClosestSearch
    from nonosat.authoring.checking.group_count import GroupCount
    from nonosat.authoring.checking.line_core import LineCoreSearch

#: Seconds without a time limit for what the verdict does not need: the number of solutions, the closest two,
#: the smallest core and lines to leave out, typing errors. Chosen for someone who waits for the result;
#: puzzles of ordinary size need less.
_COUNT_SECONDS = 5.0
_CLOSEST_SECONDS = 3.0
_CORE_SECONDS = 4.0
_TYPING_ERRORS_SECONDS = 1.5
#: With a time limit, the share of the remaining time that each may take at most. Chosen, not measured.
_SHARE = 0.6
#: More groups than this are not listed: the report should fit a screen.
_MOST_GROUPS = 20


@dataclass(frozen=True)
class CheckResult(Result):
    """Result of ``check()``."""

    opens_with_sentence = True

    verdict: Annotated[Verdict, "Whether there is one solution, several or none; `undecided` at a limit."]
    reason: Annotated[Reason | None, "Why there is no solution, or which limit came first."]
    line_solvable: Annotated[
        bool | None, "Whether line logic alone finds the solution; `null` unless there is exactly one."
    ]
    backbone: Annotated[
        Grid | None, "The cells proved to have one value in all solutions; `null` if there is no solution."
    ]
    ambiguous_cells: Annotated[
        tuple[Cell, ...], "Cells in which solutions differ, all of them if `complete`."
    ]
    complete: Annotated[bool, "Whether `ambiguous_cells` lists all of them."]
    solutions: Annotated[tuple[Grid, ...], "The only solution, or two that differ little."]
    closest_proved: Annotated[
        bool, "Whether it is proved that no two solutions differ in fewer cells than these."
    ]
    count: Annotated[int, "The number of solutions; a lower bound unless `exact`."]
    exact: Annotated[bool, "Whether the count is the number of all solutions."]
    groups: Annotated[tuple[Group, ...], "The independent groups of ambiguous cells."]
    core: Annotated[
        tuple[str, ...],
        "A minimal set of lines that contradict each other; empty if the sums already differ.",
    ]
    core_smallest: Annotated[bool, "Whether it is proved that no smaller set of lines is contradictory."]
    solvable_without: Annotated[
        tuple[str, ...], "Single lines without which there would be a solution: one of them may be wrong."
    ]
    goal: Annotated[
        str | None,
        "Whether the stored goal is the only solution (`unique`), `one of several` or `wrong`; `null` if "
        "no goal is stored, or this is not known.",
    ]
    lint: Annotated[tuple[LintMessage, ...], "What an author may want to check; none is an error."]
    statistics: Annotated[Statistics, "Sizes, conflicts and seconds of the search."]
    claimed_by: Annotated[
        str | None,
        "The external solver that reported, without a verified proof, that there are no more solutions.",
    ] = None

    def _code(self) -> int:
        return exits.OF_UNIQUENESS[self.verdict]

    def __str__(self) -> str:
        count = solutions_in_words(self.count, exact=self.exact)
        reason = self.reason.text if self.reason else ""
        if self.interruption and self.verdict is Verdict.UNDECIDED:
            return f"interrupted: {count} so far"
        if self.verdict is Verdict.UNIQUE:
            how = "line logic alone finds it" if self.line_solvable else "line logic alone does not find it"
            return f"unique: there is only one solution, and {how}"
        if self.verdict is Verdict.NONE:
            return f"none: {reason}"
        if self.verdict is Verdict.UNDECIDED:
            return f"undecided: {reason}; {count} so far"
        all_cells = 0 if self.backbone is None else self.backbone.height * self.backbone.width
        least = "" if self.complete else "at least "
        where = f"they differ in {least}{len(self.ambiguous_cells)} of {amount(all_cells, 'cell')}"
        return f"multiple: {count}; {where}"

    def boards(self) -> Iterator[ShownBoard]:
        if self.backbone is not None:
            differing = Highlight("ambiguous", self.ambiguous_cells)
            yield ShownBoard(self.backbone, None, [differing] if self.ambiguous_cells else [])

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """Yield the backbone, then where solutions differ or why there are none; nothing if unique."""
        if standalone:
            yield str(self)
        if self.backbone is not None and self.verdict is not Verdict.UNIQUE:
            yield self.backbone
        if self.groups:
            yield self._groups_in_words()
        if len(self.solutions) > 1:
            yield self._closest_in_words()
        if self.verdict is Verdict.NONE:
            yield from self._core_in_words()
        if self.goal is not None:
            yield {
                "unique": "The stored goal is the solution.",
                "one of several": "The stored goal is one of the solutions.",
                "wrong": "The stored goal is not a solution of this puzzle.",
            }[self.goal]
        if self.lint:
            yield "\n".join(["Worth checking:", *(f"  {message.text}" for message in self.lint)])

    def _groups_in_words(self) -> str:
        groups = self.groups
        if len(groups) == 1:
            title = "The ambiguous cells depend on each other:"
        else:
            title = f"The ambiguous cells fall into {len(groups)} independent groups:"
        lines = [title, *(f"  {group.text}" for group in groups[:_MOST_GROUPS])]
        if len(groups) > _MOST_GROUPS:
            lines.append(f"  and {len(groups) - _MOST_GROUPS} more")
        return "\n".join(lines)

    def _closest_in_words(self) -> str:
        from nonosat.drawing.comparison import compare

        first, second = self.solutions
        differing = sum(mine != theirs for mine, theirs in zip(first.cells, second.cells, strict=True))
        title = f"Two solutions that differ in {amount(differing, 'cell')}"
        title += ", the fewest possible" if self.closest_proved else ""
        part = compare(first, second)
        return f"{title}, {part}" if part else f"{title}."

    def _core_in_words(self) -> Iterator[str]:
        core, without = self.core, self.solvable_without
        if len(core) > 1:
            smallest = "; no smaller set of lines is contradictory" if self.core_smallest else ""
            lines = f"these {len(core)} lines"
            yield f"Leave out any one of {lines}, and the others no longer contradict each other{smallest}."
        if without:
            names = without[0] if len(without) == 1 else f"any one of {', '.join(without)}"
            which = "it is this one" if len(without) == 1 else "it is one of these"
            yield f"Without {names} there would be a solution: if only one line is wrong, {which}."


@dataclass(frozen=True, kw_only=True)
class Check(FullSearch, Ability[Puzzle, CheckResult]):
    """Check uniqueness; find where solutions differ, or why there is none.

    If a limit is reached first, the verdict is ``undecided``. Without one, the search for the verdict and the
    ambiguous cells runs to the end; everything else (the number of solutions, proofs of optimality) gets a
    few seconds each, and is skipped with ``quick``. Raises ``UnknownName`` and ``SolverError``.

    >>> from nonosat.model.clues import clue
    >>> rows, columns = [(1,), (1,), (3,)], [(2,), (2,), (1,)]
    >>> result = check(Puzzle(tuple(clue(*each) for each in rows), tuple(clue(*each) for each in columns)))
    >>> result.verdict.value, result.reason.text
    ('none', 'row 2 and columns 1, 2 contradict each other')
    """

    results = (CheckResult,)
    exit_codes = exits.Meanings(
        done="There is exactly one solution; with --require, all requirements are met.",
        no="There are several solutions, or none; with --require, a requirement is not met, even if others "
        "are undecided.",
        limit="A limit was reached before that was known; with --require, a requirement is undecided, and "
        "none is known to fail.",
    )

    quick: Annotated[bool, Option("--quick", help="Report only the verdict and the ambiguous cells.")] = False

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> CheckResult:
        running = CheckSearch(subject, search, quick=self.quick)
        with ending:
            running.run()
        found = running.result()
        # What is known of a core stays the reason, also after a signal.
        return replace(ending.of(found, subject.palette), reason=found.reason or ending.reason)


check = function_of(Check)


class CheckSearch:
    """A check of a puzzle; ``result`` is available at any time.

    With ``quick`` only the verdict and the ambiguous cells are searched for.
    """

    def __init__(
        self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS, *, quick: bool = False
    ) -> None:
        self.puzzle = puzzle
        self._quick = quick
        self._options = options
        # A goal that satisfies the clues saves the search for a first solution.
        self._goal_fits = puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal)
        goal = puzzle.goal.with_letters(puzzle.palette.letters) if puzzle.goal and self._goal_fits else None
        self.search = SolutionSearch(
            puzzle,
            options._replace(progress=self._listen),
            limit=None,
            goal="differences",
            probing=True,
            known_solutions=() if goal is None else (goal,),
        )
        remaining = options.limits.remaining
        self._enough = None if remaining is None else time.monotonic() + remaining * _SHARE
        self._groups: GroupCount | None = None
        self._closest: ClosestSearch | None = None
        self._core: LineCoreSearch | None = None
        self._typing_errors: list[LintMessage] = []
        self._seconds: dict[str, float] = {}

    def run(self) -> None:
        """Check the puzzle until everything is known or a limit is reached."""
        with suppress(LimitReached):
            self.search.run()
            if self._quick:
                return
            if len(self.search.found) > 1:
                self._search_differences()
            elif self.search.exhausted and not self.search.found:
                self._search_core()

    def _listen(self, progress: Progress) -> None:
        """Forward progress; end the search for more differences when the other searches need the time."""
        self._options.progress(progress)
        if self._enough is not None and time.monotonic() > self._enough and len(self.search.found) > 1:
            raise self._options.limits.time_reached()

    def _search_differences(self) -> None:
        """Count the groups, and find two closest solutions."""
        from nonosat.authoring.checking.closest_solutions import ClosestSearch
        from nonosat.authoring.checking.group_count import GroupCount

        found = self.search.found
        if not self.search.exhausted:
            self._groups = GroupCount(self.puzzle, self.search.formula, found)
            self._closest = ClosestSearch(self._groups, found[0])
            return
        self._groups = GroupCount.between(self.puzzle, common_cells(found), found)
        with self._extra("count", _COUNT_SECONDS) as options:
            self._groups.run(options)
        self._closest = ClosestSearch(self._groups, found[0])
        with self._extra("closest", _CLOSEST_SECONDS) as options:
            self._closest.run(options.limits)

    def _search_core(self) -> None:
        """Find a core, and typing errors that would explain it."""
        from nonosat.authoring.checking.line_core import LineCoreSearch
        from nonosat.authoring.checking.lint import exchanged_numbers, reversed_clues

        extra = self._budget(_CORE_SECONDS)
        self._core = LineCoreSearch(self.puzzle, limits=self._options.limits, extra_seconds=extra)
        with self._timed("core"):
            self._core.run()
        with self._extra("slips", _TYPING_ERRORS_SECONDS) as options:
            suspects = self._core.result().solvable_without
            for message in (
                *reversed_clues(self.puzzle, options.limits),
                *exchanged_numbers(self.puzzle, suspects, options.limits),
            ):
                self._typing_errors.append(message)

    def _budget(self, seconds: float) -> float:
        remaining = self._options.limits.remaining
        return seconds if remaining is None else remaining * _SHARE

    @contextmanager
    def _extra(self, phase: str, seconds: float) -> Iterator[SearchOptions]:
        """Yield options for work that may be cut short and keeps what it has found by then."""
        with self._timed(phase), suppress(LimitReached, SolverError):
            yield self._options.within(self._budget(seconds))

    @contextmanager
    def _timed(self, phase: str) -> Iterator[None]:
        begin = time.perf_counter()
        try:
            yield
        finally:
            self._seconds[phase] = time.perf_counter() - begin

    def result(self) -> CheckResult:
        """Return what is known now."""
        solved = self.search.result()
        found = solved.solutions
        groups = self._groups.groups() if self._groups else ()
        pair = self._closest.result() if self._closest else None
        core = self._core.result() if self._core else None
        agreed = common_cells(found) if found else None
        backbone = self._backbone(agreed, solved)
        return CheckResult(
            verdict=solved.verdict,
            reason=core.reason if core else solved.reason,
            line_solvable=self._is_line_solvable() if solved.verdict is Verdict.UNIQUE else None,
            backbone=backbone,
            ambiguous_cells=_undecided_cells(agreed) if agreed else (),
            complete=solved.complete,
            solutions=pair.solutions if pair else found[:2],
            closest_proved=bool(pair and pair.proven and solved.complete),
            count=self._groups.count if self._groups else len(found),
            # Several solutions were not enumerated, only the cells in which they differ were searched for.
            exact=solved.complete and (self._groups.exact if self._groups else len(found) < 2),
            groups=groups,
            core=core.lines if core else (),
            core_smallest=bool(core and core.smallest),
            solvable_without=core.solvable_without if core else (),
            goal=self._goal_verdict(solved, backbone),
            lint=(
                *self._typing_errors,
                *lint_messages(
                    self.puzzle,
                    verdict=solved.verdict,
                    solution=self._intended_solution(solved),
                    groups=groups,
                ),
            ),
            statistics=replace(
                solved.statistics,
                seconds=solved.statistics.seconds | self._seconds,
                portfolio=solved.statistics.portfolio + (self._groups.portfolio if self._groups else ()),
            ),
            claimed_by=solved.claimed_by,
        )

    def _is_line_solvable(self) -> bool:
        return self.search.knowledge is not None and self.search.knowledge.is_complete

    def _backbone(self, agreed: Grid | None, solved: SolveResult) -> Grid | None:
        """Return the cells proved to be in the backbone; ``agreed``: those equal in all solutions found."""
        if solved.complete:
            return agreed
        knowledge = self.search.knowledge
        if knowledge is not None:
            return knowledge.grid()
        letters = self.puzzle.palette.letters
        return Grid.undecided(self.puzzle.height, self.puzzle.width, letters=letters)

    def _goal_verdict(self, solved: SolveResult, backbone: Grid | None) -> str | None:
        goal = self.puzzle.goal
        if goal is None:
            return None
        if self._goal_fits:
            verdicts = {Verdict.UNIQUE: "unique", Verdict.MULTIPLE: "one of several"}
            return verdicts.get(solved.verdict)
        if goal.is_complete or backbone is None or not goal.agrees_with(backbone):
            return "wrong"
        return None

    def _intended_solution(self, solved: SolveResult) -> Grid | None:
        """Return the solution that the author intends, if it is known."""
        if self.puzzle.goal is not None and self.puzzle.goal.is_complete:
            return self.puzzle.goal
        return solved.solutions[0] if solved.verdict is Verdict.UNIQUE else None


def _undecided_cells(grid: Grid) -> tuple[Cell, ...]:
    return tuple(divmod(index, grid.width) for index, value in enumerate(grid.cells) if value == UNDECIDED)
