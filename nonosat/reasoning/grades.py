"""How hard a puzzle is for a person: a number, the depth of the arguments it needs, and measures of them.

The class is that of the shallowest closure (``nonosat.reasoning.arguments.closure``) that decides every cell;
the number comes from the rounds in which the puzzle is solved (``nonosat.reasoning.ratings``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, Unpack

from nonosat.argument_checks import checked
from nonosat.errors import LimitReached
from nonosat.key import Key
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.notebook import DrawableResult
from nonosat.outcome import Verdict
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.arguments.closure import is_deep, line_rounds, lookahead_rounds
from nonosat.reasoning.ratings import DifficultyTerms, Rating, word_of
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions


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


@dataclass(frozen=True, slots=True)
class Grade(DrawableResult):
    """The answer to ``grade``.

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

    @property
    def word(self) -> Annotated[str | None, "What a puzzle of this difficulty is called."]:
        """What a puzzle of this difficulty is called."""
        return None if self.difficulty is None else word_of(self.difficulty)


@checked
def grade(puzzle: Puzzle, *, quick: bool = False, effort: float = 30.0, **search: Unpack[Search]) -> Grade:
    """How hard a puzzle is, with measures; ``quick``: without the number, only its class.

    How to search: see ``Search``. What a limit cuts short is ``None`` in the answer. Line logic decides most
    puzzles; only where it does not is there a search, which never races (``jobs``) and reports ``progress``.
    ``effort`` bounds the work on it, which is the same on every machine: 30 is about a minute, 0 is no bound.

    >>> from nonosat.clues import clue
    >>> graded = grade(Puzzle((clue(2), clue(1)), (clue(1), clue(2), clue())))
    >>> round(graded.difficulty, 1), graded.word, graded.difficulty_class.value, graded.measures.sweeps
    (1.4, 'very easy', 'line', 2)
    """
    work = GradeSearch(puzzle, SearchOptions.starting_now(**search), effort=effort)
    work.run(quick=quick)
    return work.result()


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

    def run(self, *, quick: bool = False) -> None:
        """Finds the class and (unless ``quick``) the number, until a limit is reached."""
        with suppress(LimitReached):
            for _ in self.stages(quick=quick):
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

    def result(self) -> Grade:
        """What is known now."""
        return Grade(
            self.difficulty,
            self.difficulty_class,
            self.verdict,
            Measures(**self._measures),
            self._is_complete,
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
