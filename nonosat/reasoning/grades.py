"""The difficulty of a puzzle for people: a number, a class, and measures.

The class is that of the shallowest closure (``nonosat.reasoning.multi_line.closure``) that decides every
cell; the number comes from the rounds in which the puzzle is solved (``nonosat.reasoning.ratings``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from typing import Annotated, Any

from typer import Option

from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.abilities.shared import MultiLineEffort
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.multi_line.closure import apply_sweeps, is_deep, lookahead_rounds
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.ratings import NESTED, DifficultyTerms, Rating, label_of
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch


class DifficultyClass(StrEnum):
    """The reasoning that decides every cell, the easiest first."""

    #: Line logic.
    LINE = "line"
    #: Contradictions: assumptions that line logic refutes.
    LOOKAHEAD = "lookahead"
    #: Nested contradictions: these within one more assumption.
    DEEP = "deep"
    #: Anything beyond.
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class DifficultyMeasures:
    """Measures of the reasoning; ``None`` if one does not apply or is unknown.

    None of them changes if the puzzle is turned or mirrored. With more givens the first five do not grow
    (shares do not shrink). The others describe the rounds from which the difficulty comes: pairs of lines are
    used only if no single line is productive, and the shortest contradictions only if no pair is.
    """

    sweeps: Annotated[
        int | None, "Sweeps of line logic, each from one state, until every cell is decided."
    ] = None
    overlap_share: Annotated[
        float | None, Key("The share of cells that single clues decide without known cells.", places=4)
    ] = None
    line_share: Annotated[float | None, Key("The share of cells that line logic decides.", places=4)] = None
    lookahead_share: Annotated[
        float | None, Key("The share of cells that line logic and contradictions decide.", places=4)
    ] = None
    lookahead_rounds: Annotated[
        int | None, "Rounds of contradictions, each from one state, until every cell is decided."
    ] = None
    rounds: Annotated[int | None, "Rounds over lines."] = None
    line_steps: Annotated[int | None, "Line steps of all rounds."] = None
    bottleneck: Annotated[
        str | None,
        "The hardest reasoning to find: the technique of the easiest line step in the hardest round, "
        "`two lines` or `contradiction`; if these are not enough, `nested contradiction` or `search`.",
    ] = None
    longest_search: Annotated[
        float | None,
        Key(
            "The most lines with something new that are searched before a productive one: the maximum over "
            "rounds of the average over all orders.",
            places=1,
        ),
    ] = None
    terms: Annotated[DifficultyTerms | None, "The terms of the number."] = None
    techniques: Annotated[
        dict[str, int] | None,
        "The number of line steps by hardest technique, the most frequent first.",
    ] = None
    productive_share: Annotated[
        float | None,
        Key("The share of unfinished lines that are productive, on average over rounds.", places=4),
    ] = None
    single_choice_rounds: Annotated[int | None, "Rounds with one productive line."] = None
    pairs: Annotated[int | None, "Rounds over pairs of lines."] = None
    contradictions: Annotated[tuple[int, ...] | None, "The length of the contradictions in each round."] = (
        None
    )


_IN_WORDS = {
    DifficultyClass.LINE: "line: line logic decides every cell",
    DifficultyClass.LOOKAHEAD: "lookahead: some cells need a contradiction",
    DifficultyClass.DEEP: "deep: some cells need a nested contradiction",
    DifficultyClass.SEARCH: "search: nested contradictions are not enough",
}
#: The measures that a report shows first.
_FIRST = ("line_steps", "bottleneck", "longest_search", "terms")
_WITHOUT_CLASS = {
    Verdict.UNIQUE: "no class yet: there is one solution",
    Verdict.MULTIPLE: "no class: there are several solutions",
    Verdict.NONE: "no class: there is no solution",
    Verdict.UNDECIDED: "undecided",
}


@dataclass(frozen=True, slots=True)
class GradeStatistics:
    """Statistics of the search for the class."""

    conflicts: Annotated[int | None, "Conflicts of the solver; `null` if none was used."]


@dataclass(frozen=True)
class GradeResult(Result):
    """The result of ``grade``.

    The first two are ``None`` unless the puzzle has exactly one solution, or if a limit was reached first
    (then the verdict is ``undecided``, or ``complete`` is false).
    """

    difficulty: Annotated[
        float | None, Key("From 1.0 to 10.0; `null` unless there is exactly one solution.", places=2)
    ]
    difficulty_class: Annotated[DifficultyClass | None, Key("The reasoning that it needs.", name="class")]
    verdict: Annotated[Verdict, "Whether there is one solution, several or none."]
    measures: Annotated[DifficultyMeasures, "Measures of the reasoning."]
    complete: Annotated[bool, "Whether the grade was finished before any limit."]
    statistics: Annotated[GradeStatistics, "Statistics of the search."] = field(compare=False)
    reason: Annotated[Reason | None, "The limit that was reached."] = None

    @property
    def label(self) -> Annotated[str | None, "A word for the difficulty."]:
        """A word for the difficulty."""
        return None if self.difficulty is None else label_of(self.difficulty)

    def _code(self) -> int:
        return exits.DONE if self.complete else exits.LIMIT

    def __str__(self) -> str:
        if self.difficulty_class is None:
            return _WITHOUT_CLASS[self.verdict]
        number = "" if self.difficulty is None else f"{self.difficulty:.1f} of 10, {self.label}; "
        pairs = "; pairs of lines suffice as well" if self._are_pairs_enough() else ""
        return number + _IN_WORDS[self.difficulty_class] + pairs

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always has the sentence
        """Yield the number and the class, then the measures that are known."""
        values = {each.name: getattr(self.measures, each.name) for each in fields(self.measures)}
        lines = [str(self)]
        for name in sorted(values, key=lambda name: name not in _FIRST):
            if values[name] is not None and values[name] not in ((), {}):
                lines.append(f"  {name.replace('_', ' ')}: {_shown(name, values[name])}")
        yield "\n".join(lines)

    def sentences(self) -> Iterator[str]:
        """Yield why something is missing from the report."""
        if self.interruption is None and self.reason is not None:
            yield self.reason.text

    def _are_pairs_enough(self) -> bool:
        measures, number = self.measures, self.difficulty
        return bool(measures.pairs) and not measures.contradictions and number is not None and number < NESTED


def _shown(name: str, value: Any) -> str:
    """Return the text of a measure in a report."""
    if name == "longest_search":
        return f"{value:.1f}"
    if isinstance(value, float):
        return f"{value:.1%}"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{technique} {count}" for technique, count in value.items())
    if isinstance(value, DifficultyTerms):
        return ", ".join(f"{term} {each:.2f}" for term, each in asdict(value).items())
    return str(value)


@dataclass(frozen=True, kw_only=True)
class Grade(LimitedSearch, Ability[Puzzle, GradeResult]):
    """Grade the difficulty for people: a number from 1.0 to 10.0, a class, and measures.

    ``quick`` leaves out the number. What a limit cuts short is ``None`` in the result. Line logic decides
    most puzzles; for the others there is a search, with a single solver. ``effort`` bounds its work, which is
    the same on every machine: 5 is about ten seconds, 0 is no bound.

    >>> from nonosat.model.clues import clue
    >>> graded = grade(Puzzle((clue(2), clue(1)), (clue(1), clue(2), clue())))
    >>> round(graded.difficulty, 1), graded.label, graded.difficulty_class.value, graded.measures.sweeps
    (1.4, 'very easy', 'line', 2)
    """

    results = (GradeResult,)
    exit_codes = exits.Meanings(
        done="The grade is known, or there is none because there is not exactly one solution.",
        limit="A limit was reached first; what is known so far is printed.",
    )

    quick: Annotated[bool, Option("--quick", help="Report only the class and its measures.")] = False
    effort: MultiLineEffort = 5.0

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> GradeResult:
        grade = GradeSearch(subject, search, effort=self.effort)
        with ending:
            for _ in grade.stages(quick=self.quick):
                pass
        return ending.of(grade.result())


grade = function_of(Grade)


class GradeSearch:
    """A search for the grade of a puzzle that can be asked at any time what is known so far."""

    def __init__(
        self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS, *, effort: float = 0
    ) -> None:
        self.puzzle = puzzle
        self._budget = WorkBudget(options.limits, effort=effort)
        self.difficulty: float | None = None
        self.difficulty_class: DifficultyClass | None = None
        self.conflicts: int | None = None
        self.verdict = Verdict.UNDECIDED
        # Conflicts are reported, so there is no portfolio here.
        self._options = options.alone()
        self._measures: dict[str, Any] = {}
        self._is_complete = False

    def run(self) -> None:
        """Find the class and the number, until a limit is reached."""
        with suppress(LimitReached):
            for _ in self.stages():
                pass

    def stages(self, *, quick: bool = False) -> Iterator[None]:
        """Find the class, then the number, and yield after each stage; raises ``LimitReached``.

        ``quick`` leaves out the number.
        """
        self.classify()
        if self.verdict is Verdict.UNIQUE:
            self._measure_overlap()
            yield
            if not quick:
                self._rate()
        self._is_complete = True

    @property
    def effort_left(self) -> float:
        """The remaining effort; negative if it is exceeded."""
        return self._budget.effort_left

    def result(self) -> GradeResult:
        """Return what is known now."""
        return GradeResult(
            self.difficulty,
            self.difficulty_class,
            self.verdict,
            DifficultyMeasures(**self._measures),
            self._is_complete,
            GradeStatistics(self.conflicts),
        )

    def classify(self) -> None:
        """Find the class; raises ``LimitReached``."""
        puzzle, budget = self.puzzle, self._budget
        if contradiction_in_sums(puzzle) is not None:
            self.verdict = Verdict.NONE
            return
        state = Possibilities.of(Lines(puzzle), puzzle.givens)
        rounds = apply_sweeps(state)
        if rounds is None:
            self.verdict = Verdict.NONE
            return
        line_share = _share_of(state)
        if state.is_complete:
            self._set_class(DifficultyClass.LINE, line_share=line_share, sweeps=rounds)
            self._measures |= {"lookahead_share": 1.0, "lookahead_rounds": 0}
            return
        rounds = lookahead_rounds(state, budget)
        if rounds is None:
            self.verdict = Verdict.NONE
            return
        budget.ruled_out = 1
        shares = {"line_share": line_share, "lookahead_share": _share_of(state)}
        if state.is_complete:
            self._set_class(DifficultyClass.LOOKAHEAD, **shares, lookahead_rounds=rounds)
            return
        self._count_solutions()
        if self.verdict is Verdict.UNIQUE:
            self._measures |= shares
            deep = is_deep(state, budget)
            self._set_class(DifficultyClass.DEEP if deep else DifficultyClass.SEARCH)

    def _set_class(self, difficulty_class: DifficultyClass, **measures: float | None) -> None:
        self.difficulty_class = difficulty_class
        self.verdict = Verdict.UNIQUE
        self._measures |= measures

    def _count_solutions(self) -> None:
        """Find out whether there is one solution, several or none; raises ``LimitReached``."""
        options = self._options._replace(conflicts=self._budget.conflicts)
        search = SolutionSearch(self.puzzle, options)
        search.run()
        outcome = search.result()
        self._budget.spend_conflicts(outcome.statistics.conflicts)
        if search.limit_reached is not None:
            raise search.limit_reached
        self.verdict = outcome.verdict
        self.conflicts = outcome.statistics.conflicts

    def _bottleneck(self, rating: Rating) -> str | None:
        if rating.is_complete:
            return rating.bottleneck
        nested = self.difficulty_class is not DifficultyClass.SEARCH
        return "nested contradiction" if nested else "search"

    def _measure_overlap(self) -> None:
        bare = replace(self.puzzle, givens=None)
        state = Possibilities.of(Lines(bare))
        apply_sweeps(state, most=1)
        self._measures["overlap_share"] = _share_of(state)

    def _rate(self) -> None:
        rating = Rating(self.puzzle, self._budget)
        self.difficulty = rating.difficulty(nested=self.difficulty_class is not DifficultyClass.SEARCH)
        techniques = rating.techniques
        self._measures |= {
            "rounds": len(rating.rounds),
            "line_steps": techniques.total(),
            "bottleneck": self._bottleneck(rating),
            "longest_search": rating.longest_search,
            "terms": rating.terms,
            "techniques": {
                each.value: techniques[each]
                for each in sorted(techniques, key=lambda each: (-techniques[each], each.rank))
            },
            "productive_share": rating.productive_share,
            "single_choice_rounds": rating.single_choice_rounds,
            "pairs": len(rating.pairs),
            "contradictions": tuple(each.length for each in rating.contradictions),
        }


def _share_of(state: Possibilities) -> float:
    cells = state.lines.height * state.lines.width
    return 1 - sum(1 for _ in state.undecided_cells()) / cells
