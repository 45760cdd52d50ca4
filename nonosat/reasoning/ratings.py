"""How hard a puzzle with one picture is for a person: one number from 1.0 to 10.0, and what it comes from.

The puzzle is solved in rounds: every line that tells something is looked at, all from the same state. Where
no line does, two neighbouring lines are looked at together, at the edges first; where these do not either,
the shortest arguments by contradiction are made, all of them. Rounds do not depend on an order of steps, so a
puzzle turned or mirrored has the same number.

Two sums, each in a logarithm, make the number of a puzzle that needs single lines only:

- *work*: what each look takes, by its hardest technique;
- *search*: for each round, what its looks take on average, times how long such a look has to be searched for
  when so many of the unfinished lines offer one. Where there is one entry only, that is long.

What single lines do not show adds a third: for each round how long an argument is, times how long one has to
be searched for among all pairs of lines or all that could be assumed, and the arguments about pairs as such.
A puzzle that needs it is harder than nearly every one of its size that does not. Where even that is not
enough the number is above 9.

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

from nonosat.logic.bits import open_cells
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.rounds import Round, line_round
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.arguments.line_pairs import LinePairs
from nonosat.reasoning.arguments.shortest_refutations import RefutationLengths
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

#: How long an argument about two lines is, at an edge and elsewhere; by contradiction it is 3 at least.
_AT_EDGE, _ELSEWHERE = 1, 2
#: How much each of the three logarithms counts, and the sum of arguments that begins to.
_WORK, _SEARCH, _ARGUMENTS, _FIRST_ARGUMENTS = 0.3, 0.3, 0.5, 10.0
#: What 1 in 50 of the puzzles that need single lines only reaches: so much, and so much more whenever they
#: have twice as many cells. Measured on 3,000 random puzzles of 9 to 750 cells and 330 collected ones.
_MOST_BY_LINES, _MORE_BY_CELLS = 1.0, 0.4
#: The number approaches this with growing effort, at this rate; above it are contradictions within others.
NESTED, _MOST, _RATE = 9.0, 10.0, 10.0

#: Below which number a puzzle is called what.
_WORDS = ((2.0, "very easy"), (3.0, "easy"), (4.0, "medium"), (5.0, "hard"), (7.0, "very hard"))
_HARDEST_WORD = "extreme"
#: The most stars that a puzzle gets.
MOST_STARS = 5


class RatedRound(NamedTuple):
    """A round over lines: how many were ``unfinished``, and the hardest technique of each look at one."""

    unfinished: int
    looks: tuple[Technique, ...]


class ArgumentRound(NamedTuple):
    """A round of arguments of one ``length``: how many were ``found``, and where one had to look for them."""

    length: int
    found: int
    among: int


class Rating:
    """The rounds of a puzzle, as far as single lines, pairs of lines and contradictions lead.

    ``pairs`` are the rounds of pairs of lines, ``contradictions`` those of contradictions. Precondition: the
    puzzle has exactly one picture. Raises ``LimitReached``.
    """

    def __init__(self, puzzle: Puzzle, allowance: Allowance | None = None) -> None:
        self.rounds: list[RatedRound] = []
        self.pairs: list[ArgumentRound] = []
        self.contradictions: list[ArgumentRound] = []
        self._state = Possibilities.of(puzzle, (puzzle.givens,), Lines(puzzle))
        self._allowance = allowance or Allowance()
        self._pairs = LinePairs(self._state, self._allowance)
        self._lengths = RefutationLengths(self._state, self._allowance)
        self._solve()

    @property
    def is_complete(self) -> bool:
        """Whether the rounds decide every cell."""
        return self._state.is_complete

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

    def difficulty(self, *, nested: bool = True) -> float:
        """The number, from 1.0 to 10.0.

        ``nested``: where the rounds are not enough, contradictions within contradictions are.
        """
        if not self.is_complete and not nested:
            return _MOST
        effort = _WORK * log2(1 + self._work) + _SEARCH * log2(1 + self._search)
        if not self.is_complete or self.pairs or self.contradictions:
            cells = self._state.lines.height * self._state.lines.width
            effort = max(effort, _MOST_BY_LINES + _MORE_BY_CELLS * log2(cells))
            effort += _ARGUMENTS * log2(1 + self._arguing / _FIRST_ARGUMENTS)
        least, most = (1.0, NESTED) if self.is_complete else (NESTED, _MOST)
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
    def _arguing(self) -> float:
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
        """What pairs of lines rule out, at an edge if there is such a one: rows, columns and values."""
        found = self._pairs.conclusions()
        at_edge = [each for each in found if each.pair.at_edge]
        chosen = at_edge or found
        if chosen:
            length = _AT_EDGE if at_edge else _ELSEWHERE
            self.pairs.append(ArgumentRound(length, len(chosen), len(self._pairs.pairs)))
        return [each for conclusion in chosen for each in self._pairs.ruled_out(conclusion)]

    def _by_contradictions(self) -> list[tuple[int, int, int]]:
        """What the shortest contradictions rule out: rows, columns and values."""
        found = self._lengths.shortest()
        if found is None:
            return []
        self.contradictions.append(ArgumentRound(found.length, len(found.refuted), found.assumptions))
        return list(found.refuted)

    def _go_round(self, changed: int) -> int:
        """Takes rounds over lines until none tells anything; the lines that changed since before."""
        all_changed = changed
        while changed:
            self._allowance.spend(changed.bit_count())
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


def stars_of(difficulty: float) -> int:
    """The stars of a puzzle of that number, 1 to 5: one more for each word, and no more above "very hard".

    >>> stars_of(1.0), stars_of(3.2), stars_of(5.5), stars_of(9.9)
    (1, 3, 5, 5)
    """
    return min(1 + sum(round(difficulty, 1) >= below for below, _ in _WORDS), MOST_STARS)
