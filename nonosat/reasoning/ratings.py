"""How hard a puzzle with one picture is for a person: one number from 1.0 to 10.0, and what it comes from.

The puzzle is solved in rounds: every line that tells something is looked at, all from the same state, and
where no line does, the shortest arguments by contradiction are made, all of them together. Rounds do not
depend on an order of steps, so a puzzle turned or mirrored has the same number.

Two sums, each in a logarithm, make the number of a puzzle that needs single lines only:

- *work*: what each look takes, by its hardest technique;
- *search*: for each round, what its looks take on average, times how long such a look has to be searched for
  when so many of the unfinished lines offer one. Where there is one entry only, that is long.

Contradictions add a third: how long they are, times how long one has to be searched for among all that could
be assumed. A puzzle that needs them is harder than nearly every one of its size that does not, and where they
are needed within each other the number is above 9.

That the hardness of the steps and how few are open at a time explain nearly all of the time that people take
was found for Sudoku by R. Pelánek, *Difficulty rating of Sudoku puzzles: an overview and evaluation*,
arXiv:1403.7373, 2014. Measuring nonograms by rounds over all lines is due to K. J. Batenburg, S. Henstra,
W. A. Kosters, W. J. Palenstijn, *Constructing simple nonograms of varying difficulty*, PU.M.A. 20, 2009.

Roads not taken: conflicts, decisions and propagations of a SAT solver, which tell nothing about what people
find hard; sums without a logarithm, with which a puzzle beside itself is twice as hard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import fsum, log2, tanh
from typing import NamedTuple

from nonosat.limits import NO_LIMITS, Limits
from nonosat.logic.bits import open_cells
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.rounds import Round, line_round
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.shortest_refutations import RefutationLengths, ShortestRefutations
from nonosat.reasoning.steps.look_techniques import techniques_of
from nonosat.reasoning.steps.technique import Technique

#: What a look takes, by its hardest technique. A choice, in the order in which techniques are taught.
WEIGHTS = {
    Technique.BLANK_LINE: 0.0,
    Technique.FULL_LINE: 0.0,
    Technique.COMPLETED_LINE: 0.2,
    Technique.ABSENT_COLOUR: 0.3,
    Technique.OVERLAP: 0.5,
    Technique.FINISHED_RUN: 0.7,
    Technique.GLUE_TO_EDGE: 0.8,
    Technique.GLUE_TO_BLANK: 1.2,
    Technique.JOINING: 1.2,
    Technique.SMALL_GAP: 1.2,
    Technique.SPLITTING: 1.4,
    Technique.OUT_OF_REACH: 1.5,
    Technique.NARROWED_OVERLAP: 1.8,
    Technique.ONE_WAY_LEFT: 2.0,
    Technique.LINE_REASONING: 3.0,
}

#: How much each of the three logarithms counts, and the number of contradictions of length 1 that begin to.
_WORK, _SEARCH, _CONTRADICTIONS, _FIRST_CONTRADICTIONS = 0.3, 0.3, 0.5, 10.0
#: What 1 in 50 of the puzzles that need single lines only reaches: so much, and so much more whenever they
#: have twice as many cells. Measured on 3,000 random puzzles of 9 to 750 cells and 330 collected ones.
_MOST_BY_LINES, _MORE_BY_CELLS = 1.2, 0.4
#: The number approaches this with growing effort, at this rate; above it are contradictions within others.
_NESTED, _MOST, _RATE = 9.0, 10.0, 10.0

#: Below which number a puzzle is called what.
_WORDS = ((2.0, "very easy"), (3.0, "easy"), (4.0, "medium"), (5.0, "hard"), (7.0, "very hard"))
_HARDEST_WORD = "extreme"


class RatedRound(NamedTuple):
    """A round over lines: how many were ``unfinished``, and the hardest technique of each look at one."""

    unfinished: int
    looks: tuple[Technique, ...]


class Rating:
    """The rounds of a puzzle, as far as single lines and contradictions lead.

    Precondition: the puzzle has exactly one picture. Raises ``LimitReached``.
    """

    def __init__(self, puzzle: Puzzle, limits: Limits = NO_LIMITS) -> None:
        self.rounds: list[RatedRound] = []
        self.contradictions: list[ShortestRefutations] = []
        self._state = Possibilities.of(puzzle, (puzzle.givens,), Lines(puzzle))
        self._limits = limits
        self._solve()

    @property
    def techniques(self) -> Counter[Technique]:
        """How many looks have which hardest technique."""
        return Counter(technique for each in self.rounds for technique in each.looks)

    @property
    def width(self) -> float | None:
        """The share of the unfinished lines that offer a look, on average over rounds."""
        shares = [len(each.looks) / each.unfinished for each in self.rounds]
        return fsum(shares) / len(shares) if shares else None

    @property
    def single_entries(self) -> int:
        """The rounds in which one line only offers a look."""
        return sum(len(each.looks) == 1 for each in self.rounds)

    def difficulty(self, *, nested: bool = False, by_search: bool = False) -> float:
        """The number, from 1.0 to 10.0.

        ``nested``: contradictions are not enough, but contradictions within contradictions are.
        ``by_search``: these are not enough either.
        """
        if by_search:
            return _MOST
        effort = _WORK * log2(1 + self._work) + _SEARCH * log2(1 + self._search)
        if nested or self.contradictions:
            cells = self._state.lines.height * self._state.lines.width
            effort = max(effort, _MOST_BY_LINES + _MORE_BY_CELLS * log2(cells))
            effort += _CONTRADICTIONS * log2(1 + self._contradicting / _FIRST_CONTRADICTIONS)
        least, most = (_NESTED, _MOST) if nested else (1.0, _NESTED)
        return least + (most - least) * tanh(effort / _RATE)

    @property
    def _work(self) -> float:
        return fsum(map(_weight, self.rounds))

    @property
    def _search(self) -> float:
        return fsum(
            _weight(each) / len(each.looks) * log2(1 + (each.unfinished + 1) / (len(each.looks) + 1))
            for each in self.rounds
        )

    @property
    def _contradicting(self) -> float:
        return fsum(
            each.length * log2(1 + each.assumptions / len(each.refuted)) for each in self.contradictions
        )

    def _solve(self) -> None:
        state = self._state
        lengths = RefutationLengths(state, self._limits)
        self._go_round(state.lines.all)
        while not state.is_complete:
            found = lengths.shortest()
            if found is None:
                return
            self.contradictions.append(found)
            changed = 0
            for row, column, value in found.refuted:
                changed |= state.keep(row, column, state.values(row, column) & ~(1 << value))
            lengths.mark_changed(self._go_round(changed))

    def _go_round(self, changed: int) -> int:
        """Takes rounds over lines until none tells anything; the lines that changed since before."""
        all_changed = changed
        while changed:
            self._limits.check()
            unfinished = sum(1 for may in self._state.may if open_cells(may))
            found = line_round(self._state, changed)
            assert found is not None
            changed = found.changed
            all_changed |= changed
            if found.looks:
                self.rounds.append(RatedRound(unfinished, tuple(self._hardest(found))))
        return all_changed

    def _hardest(self, found: Round) -> Iterator[Technique]:
        shapes = self._state.lines.shapes
        for look in found.looks:
            techniques = techniques_of(shapes[look.line], look.before)
            yield max(techniques, key=lambda each: (WEIGHTS[each], each.rank))


def _weight(rated: RatedRound) -> float:
    return fsum(WEIGHTS[technique] for technique in rated.looks)  # the same in any order


def word_of(difficulty: float) -> str:
    """What a puzzle of that number is called, by its first decimal place.

    >>> word_of(1.0), word_of(3.2), word_of(5.5)
    ('very easy', 'medium', 'very hard')
    """
    return next((word for below, word in _WORDS if round(difficulty, 1) < below), _HARDEST_WORD)
