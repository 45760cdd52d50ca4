"""Whether a puzzle is unique; if not, where its pictures differ, or why it has none."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from typer import Option

from nonosat.authoring.checking.counting import pictures_in_words
from nonosat.authoring.checking.groups import Cell, Group
from nonosat.authoring.checking.lint import Remark, remarks
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.errors import LimitReached, SolverFailed
from nonosat.model.grid import UNDECIDED, Grid, common_cells
from nonosat.model.highlight import Highlight
from nonosat.model.plurals import amount
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.search.results import SolveResult, Statistics, Verdict
from nonosat.sat.search.solution_search import PictureSearch

if TYPE_CHECKING:  # where there is one picture, nothing of this is needed
    from nonosat.authoring.checking.closest_solutions import ClosestSearch
    from nonosat.authoring.checking.group_count import GroupCount
    from nonosat.authoring.checking.line_core import ConflictSearch

#: Seconds without a time limit for what the verdict does not need: the number of pictures, the closest two,
#: the smallest conflict and lines to leave out, typing errors. Chosen for the patience of someone who waits
#: for the answer; puzzles of ordinary size need less.
_COUNT_SECONDS = 5.0
_CLOSEST_SECONDS = 3.0
_CONFLICT_SECONDS = 4.0
_TYPING_ERRORS_SECONDS = 1.5
#: With a time limit, the share of the remaining time that each may take at most. Chosen, not measured.
_SHARE = 0.6
#: More groups than this are not listed one by one: the report should fit a screen.
_MOST_GROUPS = 20


@dataclass(frozen=True)
class CheckResult(Result):
    """The result of ``check``."""

    opens_with_sentence = True

    verdict: Annotated[Verdict, "Whether there is one picture, several or none; `undecided` at a limit."]
    reason: Annotated[Reason | None, "Why there is no picture, or which limit came first."]
    line_solvable: Annotated[
        bool | None, "Whether line logic alone finds the picture; `null` unless there is exactly one."
    ]
    common: Annotated[
        Grid | None, "The cells proved to be the same in all pictures; `null` if there is no picture."
    ]
    ambiguous_cells: Annotated[tuple[Cell, ...], "Cells in which pictures differ, all of them if `complete`."]
    complete: Annotated[bool, "Whether the ambiguous cells are all there are."]
    pictures: Annotated[tuple[Grid, ...], "The only picture, or two that differ little."]
    closest: Annotated[bool, "Whether it is proved that no two pictures differ in fewer cells than these."]
    count: Annotated[int, "The number of pictures; a lower bound unless `exact`."]
    exact: Annotated[bool, "Whether the count is the number of all pictures."]
    groups: Annotated[tuple[Group, ...], "The independent groups of ambiguous cells."]
    conflict: Annotated[
        tuple[str, ...],
        "Lines that cannot hold together although any part of them can; none if the sums already differ.",
    ]
    conflict_smallest: Annotated[bool, "Whether it is proved that no smaller set of lines conflicts."]
    solvable_without: Annotated[
        tuple[str, ...], "Single lines without which there would be a picture: one of them may be wrong."
    ]
    goal: Annotated[
        str | None,
        "Whether the stored goal is the only picture (`unique`), `one of several` or `wrong`; `null` if "
        "there is none, or it is not known.",
    ]
    lint: Annotated[tuple[Remark, ...], "Remarks on what an author may want to look at; none is an error."]
    statistics: Annotated[Statistics, "Sizes, conflicts and seconds of the search."]
    claimed_by: Annotated[
        str | None,
        "A solver that is a program and says, without a proof that holds, that there are no more pictures.",
    ] = None

    def _code(self) -> int:
        return exits.OF_UNIQUENESS[self.verdict]

    def __str__(self) -> str:
        count = pictures_in_words(self.count, exact=self.exact)
        reason = self.reason.text if self.reason else ""
        if self.interruption and self.verdict is Verdict.UNDECIDED:
            return f"interrupted: {count} so far"
        if self.verdict is Verdict.UNIQUE:
            how = "line logic alone finds it" if self.line_solvable else "line logic alone does not find it"
            return f"unique: there is only one picture, and {how}"
        if self.verdict is Verdict.NONE:
            return f"none: {reason}"
        if self.verdict is Verdict.UNDECIDED:
            return f"undecided: {reason}; {count} so far"
        all_cells = 0 if self.common is None else self.common.height * self.common.width
        least = "" if self.complete else "at least "
        where = f"they differ in {least}{len(self.ambiguous_cells)} of {amount(all_cells, 'cell')}"
        return f"multiple: {count}; {where}"

    def boards(self) -> Iterator[ShownBoard]:
        if self.common is not None:
            differing = Highlight("ambiguous", self.ambiguous_cells)
            yield ShownBoard(self.common, None, [differing] if self.ambiguous_cells else [])

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The cells that all pictures share, then where and why; nothing when there is one picture."""
        if standalone:
            yield str(self)
        if self.common is not None and self.verdict is not Verdict.UNIQUE:
            yield self.common
        if self.groups:
            yield self._groups_in_words()
        if len(self.pictures) > 1:
            yield self._closest_in_words()
        if self.verdict is Verdict.NONE:
            yield from self._conflict_in_words()
        if self.goal is not None:
            yield {
                "unique": "The stored goal is the picture.",
                "one of several": "The stored goal is one of the pictures.",
                "wrong": "The stored goal is not a picture of this puzzle.",
            }[self.goal]
        if self.lint:
            yield "\n".join(["Worth checking:", *(f"  {remark.text}" for remark in self.lint)])

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

        first, second = self.pictures
        differing = sum(mine != theirs for mine, theirs in zip(first.cells, second.cells, strict=True))
        title = f"Two pictures that differ in {amount(differing, 'cell')}"
        title += ", as few as possible" if self.closest else ""
        part = compare(first, second)
        return f"{title}, {part}" if part else f"{title}."

    def _conflict_in_words(self) -> Iterator[str]:
        conflict, without = self.conflict, self.solvable_without
        if len(conflict) > 1:
            smallest = "; no smaller set of lines conflicts" if self.conflict_smallest else ""
            lines = f"these {len(conflict)} lines"
            yield f"Leave out any one of {lines}, and the others no longer conflict{smallest}."
        if without:
            names = without[0] if len(without) == 1 else f"any one of {', '.join(without)}"
            which = "it is this one" if len(without) == 1 else "it is one of these"
            yield f"Without {names} there would be a picture: if only one line is wrong, {which}."


@dataclass(frozen=True, kw_only=True)
class Check(FullSearch, Ability[Puzzle, CheckResult]):
    """Say whether a puzzle has exactly one picture; if not, where pictures differ, or why there is none.

    If a limit is reached first, the verdict is ``undecided``. Without one, the search for the verdict and the
    ambiguous cells runs to the end; whatever goes beyond (the number of pictures, proofs that nothing is
    smaller) gets a few seconds each, and with ``quick`` is left out. Raises ``UnknownName`` and
    ``SolverFailed``.

    >>> from nonosat.model.clues import clue
    >>> rows, columns = [(1,), (1,), (3,)], [(2,), (2,), (1,)]
    >>> result = check(Puzzle(tuple(clue(*each) for each in rows), tuple(clue(*each) for each in columns)))
    >>> result.verdict.value, result.reason.text
    ('none', 'row 2 and columns 1, 2 cannot hold together')
    """

    results = (CheckResult,)
    exit_codes = exits.Meanings(
        done="There is exactly one picture; with --require, all wishes hold.",
        no="There are several pictures, or none; with --require, a wish does not hold, even if others are "
        "undecided.",
        limit="A limit was reached before that was known; with --require, a wish is undecided, and none is "
        "known to fail.",
    )

    quick: Annotated[bool, Option("--quick", help="Report only the verdict and the ambiguous cells.")] = False

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> CheckResult:
        running = CheckSearch(subject, search, quick=self.quick)
        with ending:
            running.run()
        found = running.result()
        # What is known of a conflict stays the reason, also after a signal.
        return replace(ending.of(found, subject.palette), reason=found.reason or ending.reason)


check = function_of(Check)


class CheckSearch:
    """A check of a puzzle whose result so far can be asked for at any time.

    ``quick`` leaves out what goes beyond the verdict and the ambiguous cells.
    """

    def __init__(
        self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS, *, quick: bool = False
    ) -> None:
        self.puzzle = puzzle
        self._quick = quick
        self._options = options
        # The author's picture, if it fits, saves the search for a first one.
        self._goal_fits = puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal)
        goal = puzzle.goal.with_letters(puzzle.palette.letters) if puzzle.goal and self._goal_fits else None
        self.search = PictureSearch(
            puzzle,
            options._replace(progress=self._listen),
            limit=None,
            goal="differences",
            probing=True,
            known_pictures=() if goal is None else (goal,),
        )
        remaining = options.limits.remaining
        self._enough = None if remaining is None else time.monotonic() + remaining * _SHARE
        self._groups: GroupCount | None = None
        self._closest: ClosestSearch | None = None
        self._conflict: ConflictSearch | None = None
        self._typing_errors: list[Remark] = []
        self._seconds: dict[str, float] = {}

    def run(self) -> None:
        """Checks the puzzle until everything is known or a limit is reached."""
        with suppress(LimitReached):
            self.search.run()
            if self._quick:
                return
            if len(self.search.found) > 1:
                self._look_where()
            elif self.search.exhausted and not self.search.found:
                self._look_why()

    def _listen(self, progress: Progress) -> None:
        """Passes progress on; ends the search for more differences when other questions need the time."""
        self._options.progress(progress)
        if self._enough is not None and time.monotonic() > self._enough and len(self.search.found) > 1:
            raise self._options.limits.time_reached()

    def _look_where(self) -> None:
        """Counts the groups, and finds two pictures that differ as little as possible."""
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

    def _look_why(self) -> None:
        """Finds lines that conflict, and typing errors that would explain why."""
        from nonosat.authoring.checking.line_core import ConflictSearch
        from nonosat.authoring.checking.lint import exchanged_numbers, reversed_clues

        extra = self._budget(_CONFLICT_SECONDS)
        self._conflict = ConflictSearch(self.puzzle, limits=self._options.limits, extra_seconds=extra)
        with self._timed("conflict"):
            self._conflict.run()
        with self._extra("slips", _TYPING_ERRORS_SECONDS) as options:
            suspects = self._conflict.result().solvable_without
            for remark in (
                *reversed_clues(self.puzzle, options.limits),
                *exchanged_numbers(self.puzzle, suspects, options.limits),
            ):
                self._typing_errors.append(remark)

    def _budget(self, seconds: float) -> float:
        remaining = self._options.limits.remaining
        return seconds if remaining is None else remaining * _SHARE

    @contextmanager
    def _extra(self, phase: str, seconds: float) -> Iterator[SearchOptions]:
        """Options for work that may be cut short: what it has found by then counts."""
        with self._timed(phase), suppress(LimitReached, SolverFailed):
            yield self._options.within(self._budget(seconds))

    @contextmanager
    def _timed(self, phase: str) -> Iterator[None]:
        begin = time.perf_counter()
        try:
            yield
        finally:
            self._seconds[phase] = time.perf_counter() - begin

    def result(self) -> CheckResult:
        """What is known now."""
        outcome = self.search.result()
        found = outcome.pictures
        groups = self._groups.groups() if self._groups else ()
        pair = self._closest.result() if self._closest else None
        conflict = self._conflict.result() if self._conflict else None
        agreed = common_cells(found) if found else None
        common = self._common(agreed, outcome)
        return CheckResult(
            verdict=outcome.verdict,
            reason=conflict.reason if conflict else outcome.reason,
            line_solvable=self._is_line_solvable() if outcome.verdict is Verdict.UNIQUE else None,
            common=common,
            ambiguous_cells=_undecided_cells(agreed) if agreed else (),
            complete=outcome.complete,
            pictures=pair.pictures if pair else found[:2],
            closest=bool(pair and pair.proven and outcome.complete),
            count=self._groups.count if self._groups else len(found),
            # Several pictures were not all looked for, only the cells in which they differ.
            exact=outcome.complete and (self._groups.exact if self._groups else len(found) < 2),
            groups=groups,
            conflict=conflict.lines if conflict else (),
            conflict_smallest=bool(conflict and conflict.smallest),
            solvable_without=conflict.solvable_without if conflict else (),
            goal=self._judged_goal(outcome, common),
            lint=(
                *self._typing_errors,
                *remarks(
                    self.puzzle,
                    verdict=outcome.verdict,
                    picture=self._meant_picture(outcome),
                    groups=groups,
                ),
            ),
            statistics=replace(
                outcome.statistics,
                seconds=outcome.statistics.seconds | self._seconds,
                racers=outcome.statistics.racers + (self._groups.racers if self._groups else ()),
            ),
            claimed_by=outcome.claimed_by,
        )

    def _is_line_solvable(self) -> bool:
        return self.search.knowledge is not None and self.search.knowledge.is_complete

    def _common(self, agreed: Grid | None, outcome: SolveResult) -> Grid | None:
        """The cells proved to be common; ``agreed`` are those in which all pictures found agree."""
        if outcome.complete:
            return agreed
        knowledge = self.search.knowledge
        if knowledge is not None:
            return knowledge.grid()
        letters = self.puzzle.palette.letters
        return Grid.undecided(self.puzzle.height, self.puzzle.width, letters=letters)

    def _judged_goal(self, outcome: SolveResult, common: Grid | None) -> str | None:
        goal = self.puzzle.goal
        if goal is None:
            return None
        if self._goal_fits:
            judged = {Verdict.UNIQUE: "unique", Verdict.MULTIPLE: "one of several"}
            return judged.get(outcome.verdict)
        if goal.is_complete or common is None or not goal.agrees_with(common):
            return "wrong"
        return None

    def _meant_picture(self, outcome: SolveResult) -> Grid | None:
        """The picture that the author means, if it is known."""
        if self.puzzle.goal is not None and self.puzzle.goal.is_complete:
            return self.puzzle.goal
        return outcome.pictures[0] if outcome.verdict is Verdict.UNIQUE else None


def _undecided_cells(grid: Grid) -> tuple[Cell, ...]:
    return tuple(divmod(index, grid.width) for index, value in enumerate(grid.cells) if value == UNDECIDED)
