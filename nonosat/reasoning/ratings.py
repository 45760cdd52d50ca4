"""The difficulty of a puzzle with one solution: a number from 1.0 to 10.0, and its terms.

The puzzle is solved in rounds. A round takes the line steps of all productive lines (those that decide
something) from the same state. If there are none, all productive pairs of neighbouring lines are taken, at
the edges first; if there are none either, all contradictions of the smallest length. Rounds do not depend on
an order of steps, so a puzzle turned or mirrored has the same number.

The number has four terms:

- *length*: the sum over all line steps of a weight, by technique, times the cells of the line;
- *finding*: the fresh lines (those about which something is new) that are searched before a productive one,
  on average over all orders;
- *bottleneck*: the hardest round: the weight of its easiest line step, and the search for it;
- *arguments*, if single lines are not enough: for each round the length of its pairs or contradictions, times
  the search among all pairs or all assumptions; and the number of pairs.

Each is a logarithm, so that doubling adds a constant, and length has the most weight. By line logic alone the
number is bounded, depending on the size; a puzzle that needs more starts at that bound, so it is harder than
all puzzles of its size that do not. If contradictions are not enough, the number is above 9.

For Sudoku, the difficulty of the steps and how few are available at a time explain most of the solving time:
R. Pelánek, *Difficulty rating of Sudoku puzzles: an overview and evaluation*, arXiv:1403.7373, 2014.
Measuring nonograms by sweeps is due to K. J. Batenburg, S. Henstra, W. A. Kosters, W. J. Palenstijn,
*Constructing simple nonograms of varying difficulty*, PU.M.A. 20, 2009.

Roads not taken: conflicts, decisions and propagations of a SAT solver, which say nothing about difficulty for
people; sums without a logarithm, by which a puzzle beside itself is twice as hard; searching among all
unfinished lines, most of which have had nothing new for long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import fsum, log2, tanh
from typing import Annotated, NamedTuple

from nonosat.logic.bits import bit_set, undecided_cells
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities, Round, line_round
from nonosat.model.abilities.json_key import Key
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.multi_line.closure import RefutationLengths
from nonosat.reasoning.multi_line.line_pairs import LinePairs
from nonosat.reasoning.multi_line.work_budget import SOLVED_LINES, WorkBudget
from nonosat.reasoning.steps.deduction import Technique
from nonosat.reasoning.steps.patterns import techniques_of

#: The weight of a line step per cell of the line, by its hardest technique: 1 for reading the line, plus the
#: technique. Blank and full lines need no reading. A choice, in the order in which techniques are taught.
WEIGHTS = {
    Technique.BLANK_LINE: 0.0,
    Technique.FULL_LINE: 0.0,
    Technique.COMPLETED_LINE: 1.2,
    Technique.ABSENT_COLOUR: 1.3,
    Technique.OVERLAP: 1.5,
    Technique.FINISHED_RUN: 1.7,
    Technique.GLUE_TO_EDGE: 1.8,
    Technique.GLUE_TO_BLANK: 2.2,
    Technique.JOINING: 2.2,
    Technique.SMALL_GAP: 2.2,
    Technique.SPLITTING: 2.4,
    Technique.OUT_OF_REACH: 2.5,
    Technique.NARROWED_OVERLAP: 2.8,
    Technique.ONE_WAY_LEFT: 3.0,
    Technique.LINE_REASONING: 4.0,
}

#: The length of a pair of lines, at an edge and elsewhere; a contradiction has at least 3.
_AT_EDGE, _ELSEWHERE = 1, 2
#: Scale of the length: about three lines of five cells. Weights of finding, bottleneck and arguments, and the
#: scale of the arguments. Choices.
_SHORT, _FINDING, _BOTTLENECK, _ARGUMENTS, _FIRST_ARGUMENTS = 16.0, 0.25, 0.25, 1.5, 10.0
#: The bound for line logic: a constant, and an increase for twice as many cells. Measured: 1 in 50 of about
#: 2,400 random puzzles of 9 to 900 cells and 400 collected ones would exceed it.
_MOST_BY_LINES, _MORE_BY_CELLS = -1.5, 1.3
#: The limit of the number for growing effort without nested contradictions, the limit with them, and the
#: rate.
NESTED, _MOST, _RATE = 9.0, 10.0, 26.0

#: Upper bounds of the number, and their labels.
_LABELS = ((2.0, "very easy"), (3.0, "easy"), (4.0, "medium"), (5.0, "hard"), (7.0, "very hard"))
_HARDEST_LABEL = "extreme"
#: The maximum number of stars.
MOST_STARS = 5


class RatedStep(NamedTuple):
    """A line step: its hardest technique, and the ``cells`` of the line."""

    technique: Technique
    cells: int

    @property
    def weight(self) -> float:
        """The weight per cell."""
        return WEIGHTS[self.technique]


class RatedRound(NamedTuple):
    """A round over lines: its ``steps``, and the numbers of ``unfinished`` and of ``fresh`` lines.

    An unfinished line is fresh if something is new since the round before.
    """

    unfinished: int
    fresh: int
    steps: tuple[RatedStep, ...]

    @property
    def search_length(self) -> float:
        """The average number of fresh lines searched before a productive one."""
        return (self.fresh - len(self.steps)) / (len(self.steps) + 1)

    @property
    def easiest(self) -> RatedStep:
        """The easiest step."""
        return min(self.steps, key=lambda step: (step.weight, step.technique.rank, step.cells))

    @property
    def hardness(self) -> float:
        """The weight of the easiest step, times the search for it."""
        return self.easiest.weight * log2(2 + self.search_length)


@dataclass(frozen=True, slots=True)
class DifficultyTerms:
    """The terms of the difficulty, as defined in the module."""

    length: Annotated[float, Key("The work of all line steps.", places=2)]
    finding: Annotated[float, Key("The search for a line step, on average.", places=2)]
    bottleneck: Annotated[float, Key("The hardest round.", places=2)]
    arguments: Annotated[float, Key("The work of pairs of lines and contradictions.", places=2)] = 0.0

    @property
    def effort(self) -> float:
        """The sum of the terms."""
        return fsum((self.length, self.finding, self.bottleneck, self.arguments))


class MultiLineRound(NamedTuple):
    """A round of pairs or contradictions of one ``length``: the number ``found`` ``among`` all."""

    length: int
    found: int
    among: int


class Rating:
    """The rounds of a puzzle, up to what single lines, pairs of lines and contradictions decide.

    ``pairs`` are the rounds of pairs of lines, ``contradictions`` those of contradictions. Precondition: the
    puzzle has exactly one solution. Raises ``LimitReached``.
    """

    def __init__(self, puzzle: Puzzle, budget: WorkBudget | None = None) -> None:
        self.rounds: list[RatedRound] = []
        self.pairs: list[MultiLineRound] = []
        self.contradictions: list[MultiLineRound] = []
        self._state = Possibilities.of(Lines(puzzle), puzzle.givens)
        self._budget = budget or WorkBudget()
        self._pairs = LinePairs(self._state, self._budget)
        self._lengths = RefutationLengths(self._state, self._budget)
        self._solve()

    @property
    def is_complete(self) -> bool:
        """Whether the rounds decide every cell."""
        return self._state.is_complete

    @property
    def techniques(self) -> Counter[Technique]:
        """The number of line steps by hardest technique."""
        return Counter(step.technique for each in self.rounds for step in each.steps)

    @property
    def productive_share(self) -> float | None:
        """The share of unfinished lines that are productive, on average over rounds."""
        shares = [len(each.steps) / each.unfinished for each in self.rounds]
        return fsum(shares) / len(shares) if shares else None

    @property
    def single_choice_rounds(self) -> int:
        """The number of rounds with one productive line."""
        return sum(len(each.steps) == 1 for each in self.rounds)

    @property
    def longest_search(self) -> float | None:
        """The longest search of a round over lines; ``None`` without such rounds."""
        return max((each.search_length for each in self.rounds), default=None)

    @property
    def bottleneck(self) -> str | None:
        """The hardest reasoning that has to be found; ``None`` if there is none.

        Precondition: the rounds decide every cell.
        """
        if self.contradictions:
            return "contradiction"
        if self.pairs:
            return "two lines"
        hardest = max(self.rounds, key=lambda each: each.hardness, default=None)
        return None if hardest is None else hardest.easiest.technique.value

    @property
    def terms(self) -> DifficultyTerms:
        """The terms of the number."""
        length = fsum(step.weight * step.cells for each in self.rounds for step in each.steps)
        weight = fsum(step.weight for each in self.rounds for step in each.steps)
        searches = fsum(
            step.weight * log2(1 + each.search_length) for each in self.rounds for step in each.steps
        )
        terms = DifficultyTerms(
            length=log2(1 + length / _SHORT),
            finding=_FINDING * searches / weight if weight else 0.0,
            bottleneck=_BOTTLENECK * log2(1 + max((each.hardness for each in self.rounds), default=0.0)),
        )
        cells = self._state.lines.height * self._state.lines.width
        above = terms.effort - max(_MOST_BY_LINES + _MORE_BY_CELLS * log2(cells), 0.0)
        if not self.is_complete or self.pairs or self.contradictions:
            arguments = _ARGUMENTS * log2(1 + self._multi_line_work / _FIRST_ARGUMENTS)
            return replace(terms, arguments=max(-above, 0.0) + arguments)
        return replace(terms, length=terms.length - max(above, 0.0))

    def difficulty(self, *, nested: bool = True) -> float:
        """Return the number, from 1.0 to 10.0.

        ``nested``: if the rounds are not enough, nested contradictions are.
        """
        if not self.is_complete and not nested:
            return _MOST
        least, most = (1.0, NESTED) if self.is_complete else (NESTED, _MOST)
        return least + (most - least) * tanh(self.terms.effort / _RATE)

    @property
    def _multi_line_work(self) -> float:
        rounds = (*self.pairs, *self.contradictions)
        searched = fsum(each.length * log2(1 + each.among / each.found) for each in rounds)
        return searched + sum(each.length * each.found for each in self.pairs)

    def _solve(self) -> None:
        self._go_round(self._state.lines.all)
        while not self._state.is_complete:
            ruled_out = self._by_pairs() or self._by_contradictions()
            if not ruled_out:
                return
            changed = 0
            for row, column, value in ruled_out:
                changed |= self._state.keep(row, column, self._state.values(row, column) & ~(1 << value))
            changed = self._go_round(changed)
            self._pairs.mark_changed(changed)
            self._lengths.mark_changed(changed)

    def _by_pairs(self) -> list[tuple[int, int, int]]:
        """Return what pairs of lines rule out, at an edge if there are any: rows, columns and values."""
        found = self._pairs.conclusions()
        at_edge = [each for each in found if each.pair.at_edge]
        chosen = at_edge or found
        if chosen:
            length = _AT_EDGE if at_edge else _ELSEWHERE
            self.pairs.append(MultiLineRound(length, len(chosen), len(self._pairs.pairs)))
        return [each for conclusion in chosen for each in self._pairs.ruled_out(conclusion)]

    def _by_contradictions(self) -> list[tuple[int, int, int]]:
        """Return what the shortest contradictions rule out: rows, columns and values."""
        found = self._lengths.shortest()
        if found is None:
            return []
        self.contradictions.append(MultiLineRound(found.length, len(found.refuted), found.assumptions))
        return list(found.refuted)

    def _go_round(self, changed: int) -> int:
        """Do rounds over lines until none is productive, and return the changed lines."""
        all_changed = changed
        while changed:
            self._budget.spend(changed.bit_count() / SOLVED_LINES)
            unfinished = bit_set(line for line, may in enumerate(self._state.may) if undecided_cells(may))
            fresh = (unfinished & changed).bit_count()
            found = line_round(self._state, changed)
            assert found is not None
            changed = found.changed
            all_changed |= changed
            if found.deductions:
                self.rounds.append(RatedRound(unfinished.bit_count(), fresh, tuple(self._rated(found))))
        return all_changed

    def _rated(self, found: Round) -> Iterator[RatedStep]:
        for deduction in found.deductions:
            line = self._state.lines[deduction.line]
            techniques = techniques_of(line, deduction.before)
            hardest = max(techniques, key=lambda each: (WEIGHTS[each], each.rank))
            yield RatedStep(hardest, line.width)


def label_of(difficulty: float) -> str:
    """Return the label of a difficulty, rounded to one decimal place.

    >>> label_of(1.0), label_of(3.2), label_of(5.5)
    ('very easy', 'medium', 'very hard')
    """
    return next((label for below, label in _LABELS if round(difficulty, 1) < below), _HARDEST_LABEL)


def stars_of(difficulty: float) -> int:
    """Return the stars of a difficulty, 1 to 5: one more for each label, up to "very hard".

    >>> stars_of(1.0), stars_of(3.2), stars_of(5.5), stars_of(9.9)
    (1, 3, 5, 5)
    """
    return min(1 + sum(round(difficulty, 1) >= below for below, _ in _LABELS), MOST_STARS)
