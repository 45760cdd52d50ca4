"""How hard a puzzle is for a person: a number, the depth of the arguments it needs, and measures of them.

The class is that of the shallowest closure (``nonosat.reasoning.multi_line.closure``) that decides every cell;
the number comes from the rounds in which the puzzle is solved (``nonosat.reasoning.ratings``).
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
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.abilities.shared import ArgumentEffort
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.multi_line.closure import is_deep, line_rounds, lookahead_rounds
from nonosat.reasoning.multi_line.work_budget import Allowance
from nonosat.reasoning.ratings import NESTED, DifficultyTerms, Rating, word_of
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import PictureSearch


class DifficultyClass(StrEnum):
    """The class of a puzzle: the arguments that decide every cell, the easiest first."""

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
    """What the reasoning is like; ``None``: the question does not arise, or was not answered.

    None of them depends on how the puzzle is turned or mirrored. With more given cells the first five do not
    grow (shares do not shrink). The others describe the rounds from which the difficulty comes, in which
    pairs of lines are taken only when no line tells anything, and the shortest contradictions only when pairs
    do not either.
    """

    sweeps: Annotated[
        int | None, "Rounds of line logic, over all lines from the same state, until every cell is decided."
    ] = None
    overlap_share: Annotated[
        float | None, Key("The share of cells that single clues decide when nothing else is known.", places=4)
    ] = None
    line_share: Annotated[float | None, Key("The share of cells that line logic decides.", places=4)] = None
    lookahead_share: Annotated[
        float | None, Key("The share of cells that arguments by contradiction decide as well.", places=4)
    ] = None
    lookahead_rounds: Annotated[
        int | None, "Rounds of such arguments, all from the same state, until every cell is decided."
    ] = None
    rounds: Annotated[int | None, "Rounds over lines."] = None
    looks: Annotated[int | None, "Looks at lines that tell something, in all rounds."] = None
    bottleneck: Annotated[
        str | None,
        "The hardest that has to be found: the technique of the easiest look in the hardest round, "
        "`two lines` or `contradiction`; where these are not enough `contradiction within a contradiction` "
        "or `search`.",
    ] = None
    longest_wait: Annotated[
        float | None,
        Key(
            "The most lines with something new that are looked at in vain before one that tells something: "
            "of each round the average over all orders.",
            places=1,
        ),
    ] = None
    terms: Annotated[DifficultyTerms | None, "What the number is made of."] = None
    techniques: Annotated[
        dict[str, int] | None,
        "How many of the looks have which hardest technique, by name, the most frequent first.",
    ] = None
    width: Annotated[
        float | None,
        Key("The share of the unfinished lines that offer a look, on average over rounds.", places=4),
    ] = None
    single_entries: Annotated[int | None, "Rounds in which only one line offers a look."] = None
    pairs: Annotated[int | None, "Rounds over pairs of lines."] = None
    contradictions: Annotated[tuple[int, ...] | None, "For every round of contradictions their length."] = (
        None
    )


#: Units of work are longer elsewhere: here all are trials by line logic, of which one takes a microsecond
#: (measured on 7-Dom and Forever).
_TRIALS_A_UNIT = 15


_IN_WORDS = {
    DifficultyClass.LINE: "line: one line at a time decides every cell",
    DifficultyClass.LOOKAHEAD: "lookahead: some cells need an argument by contradiction",
    DifficultyClass.DEEP: "deep: some cells need a contradiction within a contradiction",
    DifficultyClass.SEARCH: "search: contradictions within contradictions are not enough",
}
#: The measures that an editor asks for first.
_FIRST = ("looks", "bottleneck", "longest_wait", "terms")
_WITHOUT_CLASS = {
    Verdict.UNIQUE: "no class: there is one picture; how to find it is not known yet",
    Verdict.MULTIPLE: "no class: there are several pictures",
    Verdict.NONE: "no class: there is no picture",
    Verdict.UNDECIDED: "undecided",
}


@dataclass(frozen=True, slots=True)
class GradeStatistics:
    """What the search for the class has cost."""

    conflicts: Annotated[int | None, "Those of the solver; `null` where the class took none."]


@dataclass(frozen=True)
class GradeResult(Result):
    """The result of ``grade``.

    The first two are ``None`` when the puzzle has not exactly one picture, and when a limit came first (then
    the verdict is ``undecided``, or ``complete`` is false).
    """

    difficulty: Annotated[
        float | None, Key("From 1.0 to 10.0; `null` unless there is exactly one picture.", places=2)
    ]
    difficulty_class: Annotated[
        DifficultyClass | None, Key("The depth of the arguments that it takes.", name="class")
    ]
    verdict: Annotated[Verdict, "Whether there is one picture, several or none."]
    measures: Annotated[Measures, "What the reasoning is like."]
    complete: Annotated[bool, "Whether no limit has cut the work short."]
    statistics: Annotated[GradeStatistics, "What the search has cost."] = field(compare=False)
    reason: Annotated[Reason | None, "Which limit came first."] = None

    @property
    def word(self) -> Annotated[str | None, "What a puzzle of this difficulty is called."]:
        """What a puzzle of this difficulty is called."""
        return None if self.difficulty is None else word_of(self.difficulty)

    def _code(self) -> int:
        return exits.DONE if self.complete else exits.LIMIT

    def __str__(self) -> str:
        if self.difficulty_class is None:
            return _WITHOUT_CLASS[self.verdict]
        number = "" if self.difficulty is None else f"{self.difficulty:.1f} of 10, {self.word}; "
        pairs = "; two lines together decide them, too" if self._are_pairs_enough() else ""
        return number + _IN_WORDS[self.difficulty_class] + pairs

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always has the sentence
        """The number and the class, then the measures that are known."""
        values = {each.name: getattr(self.measures, each.name) for each in fields(self.measures)}
        lines = [str(self)]
        for name in sorted(values, key=lambda name: name not in _FIRST):
            if values[name] is not None and values[name] not in ((), {}):
                lines.append(f"  {name.replace('_', ' ')}: {_shown(name, values[name])}")
        yield "\n".join(lines)

    def sentences(self) -> Iterator[str]:
        """Why something is missing from the report."""
        if self.interruption is None and self.reason is not None:
            yield self.reason.text

    def _are_pairs_enough(self) -> bool:
        measures, number = self.measures, self.difficulty
        return bool(measures.pairs) and not measures.contradictions and number is not None and number < NESTED


def _shown(name: str, value: Any) -> str:
    """What a report shows of a measure."""
    if name == "longest_wait":
        return f"{value:.1f}"
    if isinstance(value, float):
        return f"{value:.1%}"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{technique} {looks}" for technique, looks in value.items())
    if isinstance(value, DifficultyTerms):
        return ", ".join(f"{term} {each:.2f}" for term, each in asdict(value).items())
    return str(value)


@dataclass(frozen=True, kw_only=True)
class Grade(LimitedSearch, Ability[Puzzle, GradeResult]):
    """Say how hard a puzzle is for a person: a number from 1.0 to 10.0, its class, and measures.

    ``quick``: without the number, only its class. What a limit cuts short is ``None`` in the answer. Line
    logic decides most puzzles; only where it does not is there a search, which never races. ``effort`` bounds
    the work on it, which is the same on every machine: 30 is about a minute, 0 is no bound.

    >>> from nonosat.model.clues import clue
    >>> graded = grade(Puzzle((clue(2), clue(1)), (clue(1), clue(2), clue())))
    >>> round(graded.difficulty, 1), graded.word, graded.difficulty_class.value, graded.measures.sweeps
    (1.4, 'very easy', 'line', 2)
    """

    results = (GradeResult,)
    exit_codes = exits.Meanings(
        done="The grade is known, or that there is none because there is not exactly one picture.",
        limit="A limit was reached first; what is known so far is printed.",
    )

    quick: Annotated[
        bool, Option("--quick", help="Report only the class and what it is based on, without the number.")
    ] = False
    effort: ArgumentEffort = 30.0

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
        self._allowance = Allowance(options.limits, effort=_TRIALS_A_UNIT * effort)
        self.difficulty: float | None = None
        self.difficulty_class: DifficultyClass | None = None
        self.conflicts: int | None = None
        self.verdict = Verdict.UNDECIDED
        # The conflicts of a search are told, so nothing races here.
        self._options = options.alone()
        self._measures: dict[str, Any] = {}
        self._is_complete = False

    def run(self) -> None:
        """Finds the class and the number, until a limit is reached."""
        with suppress(LimitReached):
            for _ in self.stages():
                pass

    def stages(self, *, quick: bool = False) -> Iterator[None]:
        """Finds the class, then the number, and yields after each stage; raises ``LimitReached``.

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
        """The effort that is not spent; negative when more than all is."""
        return self._allowance.effort_left / _TRIALS_A_UNIT

    def result(self) -> GradeResult:
        """What is known now."""
        return GradeResult(
            self.difficulty,
            self.difficulty_class,
            self.verdict,
            Measures(**self._measures),
            self._is_complete,
            GradeStatistics(self.conflicts),
        )

    def classify(self) -> None:
        """Finds the class; raises ``LimitReached``."""
        puzzle, allowance = self.puzzle, self._allowance
        if contradiction_in_numbers(puzzle) is not None:
            self.verdict = Verdict.NONE
            return
        state = Possibilities.of(Lines(puzzle), puzzle.givens)
        rounds = line_rounds(state)
        if rounds is None:
            self.verdict = Verdict.NONE
            return
        line_share = _share_of(state)
        if state.is_complete:
            self._set_class(DifficultyClass.LINE, line_share=line_share, sweeps=rounds)
            self._measures |= {"lookahead_share": 1.0, "lookahead_rounds": 0}
            return
        rounds = lookahead_rounds(state, allowance)
        if rounds is None:
            self.verdict = Verdict.NONE
            return
        allowance.ruled_out = 1
        shares = {"line_share": line_share, "lookahead_share": _share_of(state)}
        if state.is_complete:
            self._set_class(DifficultyClass.LOOKAHEAD, **shares, lookahead_rounds=rounds)
            return
        self._count_pictures()
        if self.verdict is Verdict.UNIQUE:
            self._measures |= shares
            deep = is_deep(state, allowance)
            self._set_class(DifficultyClass.DEEP if deep else DifficultyClass.SEARCH)

    def _set_class(self, difficulty_class: DifficultyClass, **measures: float | None) -> None:
        self.difficulty_class = difficulty_class
        self.verdict = Verdict.UNIQUE
        self._measures |= measures

    def _count_pictures(self) -> None:
        """Finds out whether there is one picture, several or none; raises ``LimitReached``."""
        options = self._options._replace(conflicts=self._allowance.conflicts)
        search = PictureSearch(self.puzzle, options)
        search.run()
        outcome = search.result()
        self._allowance.spend_conflicts(outcome.statistics.conflicts)
        if search.limit_reached is not None:
            raise search.limit_reached
        self.verdict = outcome.verdict
        self.conflicts = outcome.statistics.conflicts

    def _bottleneck(self, rating: Rating) -> str | None:
        if rating.is_complete:
            return rating.bottleneck
        nested = self.difficulty_class is not DifficultyClass.SEARCH
        return "contradiction within a contradiction" if nested else "search"

    def _measure_overlap(self) -> None:
        bare = replace(self.puzzle, givens=None)
        state = Possibilities.of(Lines(bare))
        line_rounds(state, most=1)
        self._measures["overlap_share"] = _share_of(state)

    def _rate(self) -> None:
        rating = Rating(self.puzzle, self._allowance)
        self.difficulty = rating.difficulty(nested=self.difficulty_class is not DifficultyClass.SEARCH)
        techniques = rating.techniques
        self._measures |= {
            "rounds": len(rating.rounds),
            "looks": techniques.total(),
            "bottleneck": self._bottleneck(rating),
            "longest_wait": rating.longest_wait,
            "terms": rating.terms,
            "techniques": {
                each.value: techniques[each]
                for each in sorted(techniques, key=lambda each: (-techniques[each], each.rank))
            },
            "width": rating.width,
            "single_entries": rating.single_entries,
            "pairs": len(rating.pairs),
            "contradictions": tuple(each.length for each in rating.contradictions),
        }


def _share_of(state: Possibilities) -> float:
    cells = state.lines.height * state.lines.width
    return 1 - sum(1 for _ in state.open_cells()) / cells
