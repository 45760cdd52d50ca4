"""How hard a puzzle is for a person: the depth of the arguments it needs, and measures of them.

The class is that of the shallowest closure (``nonosat.reasoning.arguments.closure``) that decides every cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from nonosat.errors import LimitReached
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.progress import Listener
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.closure import is_deep, line_rounds, lookahead_rounds
from nonosat.reasoning.explanations import StepSearch
from nonosat.reasoning.steps.step import Kind, Step
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import PictureSearch, Verdict

#: Seconds for the measures of the steps when there is no time limit. A choice, not a measurement: they may
#: take minutes on large puzzles, and the class does not depend on them.
STEPS_SECONDS = 20.0


class Difficulty(StrEnum):
    """The arguments that decide every cell, the easiest first."""

    #: Single lines, one after another.
    LINE = "line"
    #: An assumption about a cell from which single lines lead to a contradiction.
    LOOKAHEAD = "lookahead"
    #: Such arguments within one more assumption.
    DEEP = "deep"
    #: More than that.
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Measures:
    """What the reasoning is like. ``None``: the question does not arise, or takes too long to answer.

    These do not depend on how the puzzle is turned or mirrored; with more given cells they do not
    grow (shares do not shrink):

    - ``sweeps``: rounds of line logic, over all lines from the same state, until every cell is decided;
    - ``overlap_share``: the share of cells that single clues decide when nothing else is known;
    - ``line_share``, ``lookahead_share``: the share of cells that line logic decides, and arguments by
      contradiction;
    - ``lookahead_rounds``: rounds of such arguments, all from the same state, until every cell is decided.

    These describe the steps of the explanation, which may come in another order when the puzzle is
    turned, and the search:

    - ``contradictions`` and ``deep_steps``: how many arguments there are;
    - ``chain_lengths``: the lengths of their chains, in the order of the steps;
    - ``most_lines``: the largest set of lines in one step, 1 where single lines are enough;
    - ``conflicts``: those of a SAT solver that finds the picture and shows that there is no other.
    """

    sweeps: int | None = None
    overlap_share: float | None = None
    line_share: float | None = None
    lookahead_share: float | None = None
    lookahead_rounds: int | None = None
    contradictions: int | None = None
    deep_steps: int | None = None
    chain_lengths: tuple[int, ...] | None = None
    most_lines: int | None = None
    conflicts: int | None = None


@dataclass(frozen=True, slots=True)
class Grade:
    """The answer to ``grade``.

    ``difficulty`` is ``None`` when the puzzle has not exactly one picture, and when a limit was reached first
    (then the verdict is ``undecided`` or ``complete`` is false).
    """

    difficulty: Difficulty | None
    verdict: Verdict
    measures: Measures
    complete: bool


def grade(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    progress: Listener | None = None,
) -> Grade:
    """How hard a puzzle is, with measures.

    ``time_limit`` is in seconds, ``memory_limit`` in MiB; what a limit cuts short is ``None`` in the answer.
    Without a time limit the measures of the steps get some seconds, and everything else as long as it takes.

    >>> from nonosat.puzzle import clue
    >>> graded = grade(Puzzle((clue(2), clue(1)), (clue(1), clue(2), clue())))
    >>> graded.difficulty.value, graded.measures.sweeps
    ('line', 2)
    """
    options = SearchOptions.starting_now(time_limit=time_limit, memory_limit=memory_limit, progress=progress)
    search = GradeSearch(puzzle, options)
    search.run()
    return search.result()


def difficulty_of(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> Difficulty | None:
    """The class alone, as fast as possible; ``None`` when the puzzle has not exactly one picture.

    ``time_limit`` is in seconds, ``memory_limit`` in MiB. Raises ``LimitReached``.
    """
    options = SearchOptions.starting_now(time_limit=time_limit, memory_limit=memory_limit)
    search = GradeSearch(puzzle, options)
    search.classify()
    return search.difficulty


class GradeSearch:
    """A search for the grade of a puzzle that can be asked at any time what is known so far."""

    def __init__(self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        self.puzzle = puzzle
        self.difficulty: Difficulty | None = None
        self.verdict = Verdict.UNDECIDED
        # The conflicts of a search are a measure, so nothing races here.
        self._options = options.alone()
        self._measures: dict[str, Any] = {}
        self._is_complete = False

    def run(self) -> None:
        """Finds the class and the measures, until a limit is reached."""
        with suppress(LimitReached):
            for _ in self.stages():
                pass

    def stages(self, *, quick: bool = False) -> Iterator[None]:
        """Finds the class, then the measures, and yields after each stage; raises ``LimitReached``.

        ``quick`` leaves out the measures of steps and search.
        """
        self.classify()
        if self.verdict is Verdict.UNIQUE:
            self._measure_overlap()
            yield
        if self.verdict is Verdict.UNIQUE and not quick:
            if "conflicts" not in self._measures:
                self._count_pictures()
            yield
            self._measure_steps()
        self._is_complete = True

    def result(self) -> Grade:
        """What is known now."""
        return Grade(self.difficulty, self.verdict, Measures(**self._measures), self._is_complete)

    def classify(self) -> None:
        """Finds the class; raises ``LimitReached``."""
        puzzle, limits = self.puzzle, self._options.limits
        if contradiction_in_numbers(puzzle) is not None:
            self.verdict = Verdict.NONE
            return
        state = Possibilities.of(puzzle, (puzzle.givens,), Lines(puzzle))
        rounds = line_rounds(state)
        if rounds is None:
            self.verdict = Verdict.NONE
            return
        line_share = _share_of(state)
        if state.is_complete:
            self._set_difficulty(Difficulty.LINE, line_share=line_share, sweeps=rounds)
            self._measures |= {"lookahead_share": 1.0, "lookahead_rounds": 0}
            return
        rounds = lookahead_rounds(state, limits)
        if rounds is None:
            self.verdict = Verdict.NONE
            return
        shares = {"line_share": line_share, "lookahead_share": _share_of(state)}
        if state.is_complete:
            self._set_difficulty(Difficulty.LOOKAHEAD, **shares, lookahead_rounds=rounds)
            return
        self._count_pictures()
        if self.verdict is Verdict.UNIQUE:
            self._measures |= shares
            deep = is_deep(state, limits)
            self._set_difficulty(Difficulty.DEEP if deep else Difficulty.SEARCH)

    def _set_difficulty(self, difficulty: Difficulty, **measures: float | None) -> None:
        self.difficulty = difficulty
        self.verdict = Verdict.UNIQUE
        self._measures |= measures

    def _count_pictures(self) -> None:
        """Finds out whether there is one picture, several or none; raises ``LimitReached``."""
        outcome = PictureSearch(self.puzzle, self._options).run_to_the_end()
        self.verdict = outcome.verdict
        self._measures["conflicts"] = outcome.statistics.conflicts

    def _measure_overlap(self) -> None:
        bare = replace(self.puzzle, givens=None)
        state = Possibilities.of(bare, (), Lines(bare))
        line_rounds(state, most=1)
        self._measures["overlap_share"] = _share_of(state)

    def _measure_steps(self) -> None:
        """Measures the arguments of the explanation; those found by search have no measures."""
        if self.difficulty is Difficulty.SEARCH:
            return
        arguments: list[Step] = []
        if self.difficulty is not Difficulty.LINE:
            options = self._options
            if options.limits.remaining is None:
                options = options.within(STEPS_SECONDS)
            try:
                arguments.extend(StepSearch(self.puzzle, options, only_arguments=True))
            except LimitReached:
                if options is self._options or options.limits.remaining:
                    raise
                return
        kinds = Counter(step.kind for step in arguments)
        self._measures |= {
            "most_lines": max((len(step.lines) for step in arguments), default=1),
            "contradictions": kinds[Kind.CONTRADICTION],
            "deep_steps": kinds[Kind.DEEP],
            "chain_lengths": tuple(len(step.chain) for step in arguments),
        }


def _share_of(state: Possibilities) -> float:
    cells = state.lines.height * state.lines.width
    return 1 - sum(1 for _ in state.open_cells()) / cells
