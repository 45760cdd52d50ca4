"""How hard a puzzle with one picture is for a person: one number from 1.0 to 10.0, and what it comes from.

The puzzle is solved in rounds: every line that tells something is looked at, all from the same state. Where
no line does, two neighbouring lines are looked at together, at the edges first; where these do not either,
the shortest arguments by contradiction are made, all of them. Rounds do not depend on an order of steps, so a
puzzle turned or mirrored has the same number.

Four terms make the number:

- *length*: what all looks take, by the technique and the cells of the line, which have to be read;
- *finding*: how many lines are looked at in vain before one that tells something, among those about which
  there is something new: as many as it is on average when they are looked at in any order;
- *bottleneck*: the hardest of the rounds: the easiest look that it has to offer, and how long that has to be
  searched for;
- *arguments*, where single lines are not enough: for each round how long an argument is, times how long one
  has to be searched for among all pairs of lines or all that could be assumed, and those about pairs as such.

Each is a logarithm, so that twice as long adds the same wherever it begins, and length has the most weight.
Single lines lead no higher than a puzzle of that size ever gets to by them, and one that needs an argument
begins there: it is harder than all of its size that do not. Where even that is not enough the number is
above 9.

That the hardness of the steps and how few are open at a time explain nearly all of the time that people take
was found for Sudoku by R. Pelánek, *Difficulty rating of Sudoku puzzles: an overview and evaluation*,
arXiv:1403.7373, 2014. Measuring nonograms by rounds over all lines is due to K. J. Batenburg, S. Henstra,
W. A. Kosters, W. J. Palenstijn, *Constructing simple nonograms of varying difficulty*, PU.M.A. 20, 2009.

Roads not taken: conflicts, decisions and propagations of a SAT solver, which tell nothing about what people
find hard; sums without a logarithm, with which a puzzle beside itself is twice as hard; all unfinished lines
as those among which one searches, of which most have told nothing new for long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import fsum, log2, tanh
from typing import Annotated, NamedTuple

from nonosat.logic.bits import bit_set, open_cells
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities, Round, line_round
from nonosat.model.abilities.json_key import Key
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.multi_line.closure import RefutationLengths
from nonosat.reasoning.multi_line.line_pairs import LinePairs
from nonosat.reasoning.multi_line.work_budget import Allowance
from nonosat.reasoning.steps.deduction import Technique
from nonosat.reasoning.steps.patterns import techniques_of

#: What a look takes for each cell of the line, by its hardest technique: 1 for reading the line, and what the
#: technique takes beside that. Nothing has to be read in a line that is blank or full. A choice, in the order
#: in which techniques are taught.
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

#: How long an argument about two lines is, at an edge and elsewhere; by contradiction it is 3 at least.
_AT_EDGE, _ELSEWHERE = 1, 2
#: The length from which on it counts: about what three lines of five cells take. How much finding and the
#: bottleneck count beside it, how much arguments do, and the sum of them that begins to. Choices.
_SHORT, _FINDING, _BOTTLENECK, _ARGUMENTS, _FIRST_ARGUMENTS = 16.0, 0.25, 0.25, 1.5, 10.0
#: What single lines alone lead to at most: so much, and so much more whenever there are twice as many cells.
#: Measured: 1 in 50 of some 2,400 random puzzles of 9 to 900 cells and 400 collected ones has more without.
_MOST_BY_LINES, _MORE_BY_CELLS = -1.5, 1.3
#: The number approaches this with growing effort, at this rate; above it are contradictions within others.
NESTED, _MOST, _RATE = 9.0, 10.0, 26.0

#: Below which number a puzzle is called what.
_WORDS = ((2.0, "very easy"), (3.0, "easy"), (4.0, "medium"), (5.0, "hard"), (7.0, "very hard"))
_HARDEST_WORD = "extreme"
#: The most stars that a puzzle gets.
MOST_STARS = 5


class RatedLook(NamedTuple):
    """A look at a line of so many ``cells``, and its hardest technique."""

    technique: Technique
    cells: int

    @property
    def weight(self) -> float:
        """What it takes for each cell."""
        return WEIGHTS[self.technique]


class RatedRound(NamedTuple):
    """A round over lines: its looks, and how many lines were ``unfinished``, and ``fresh`` among them: those
    of which something has become known since they were looked at.
    """

    unfinished: int
    fresh: int
    looks: tuple[RatedLook, ...]

    @property
    def wait(self) -> float:
        """How many fresh lines are looked at in vain, on average, before one that tells something."""
        return (self.fresh - len(self.looks)) / (len(self.looks) + 1)

    @property
    def easiest(self) -> RatedLook:
        """The look that a person would take."""
        return min(self.looks, key=lambda look: (look.weight, look.technique.rank, look.cells))

    @property
    def hardness(self) -> float:
        """How hard it is to go on: what the easiest look takes, and how long it has to be searched for."""
        return self.easiest.weight * log2(2 + self.wait)


@dataclass(frozen=True, slots=True)
class DifficultyTerms:
    """What the number of a puzzle is made of; the module says what each term stands for."""

    length: Annotated[float, Key("What all looks take.", places=2)]
    finding: Annotated[float, Key("How long a look has to be searched for, on average.", places=2)]
    bottleneck: Annotated[float, Key("The hardest of the rounds.", places=2)]
    arguments: Annotated[float, Key("What more than one line takes.", places=2)] = 0.0

    @property
    def effort(self) -> float:
        """Their sum."""
        return fsum((self.length, self.finding, self.bottleneck, self.arguments))


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
        self._state = Possibilities.of(Lines(puzzle), puzzle.givens)
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
        return Counter(look.technique for each in self.rounds for look in each.looks)

    @property
    def width(self) -> float | None:
        """The share of the unfinished lines that offer a look, on average over rounds."""
        shares = [len(each.looks) / each.unfinished for each in self.rounds]
        return fsum(shares) / len(shares) if shares else None

    @property
    def single_entries(self) -> int:
        """The rounds in which one line only offers a look."""
        return sum(len(each.looks) == 1 for each in self.rounds)

    @property
    def longest_wait(self) -> float | None:
        """The most lines that are looked at in vain before one that tells something; ``None`` without looks.

        Of each round it is the average over the orders in which its fresh lines may be looked at.
        """
        return max((each.wait for each in self.rounds), default=None)

    @property
    def bottleneck(self) -> str | None:
        """The hardest that a person has to find: an argument, or the technique of a look; ``None``: neither.

        As long as the rounds decide every cell.
        """
        if self.contradictions:
            return "contradiction"
        if self.pairs:
            return "two lines"
        hardest = max(self.rounds, key=lambda each: each.hardness, default=None)
        return None if hardest is None else hardest.easiest.technique.value

    @property
    def terms(self) -> DifficultyTerms:
        """What the number is made of."""
        length = fsum(look.weight * look.cells for each in self.rounds for look in each.looks)
        weight = fsum(look.weight for each in self.rounds for look in each.looks)
        waits = fsum(look.weight * log2(1 + each.wait) for each in self.rounds for look in each.looks)
        terms = DifficultyTerms(
            length=log2(1 + length / _SHORT),
            finding=_FINDING * waits / weight if weight else 0.0,
            bottleneck=_BOTTLENECK * log2(1 + max((each.hardness for each in self.rounds), default=0.0)),
        )
        cells = self._state.lines.height * self._state.lines.width
        above = terms.effort - max(_MOST_BY_LINES + _MORE_BY_CELLS * log2(cells), 0.0)
        if not self.is_complete or self.pairs or self.contradictions:
            arguments = _ARGUMENTS * log2(1 + self._arguing / _FIRST_ARGUMENTS)
            return replace(terms, arguments=max(-above, 0.0) + arguments)
        return replace(terms, length=terms.length - max(above, 0.0))

    def difficulty(self, *, nested: bool = True) -> float:
        """The number, from 1.0 to 10.0.

        ``nested``: where the rounds are not enough, contradictions within contradictions are.
        """
        if not self.is_complete and not nested:
            return _MOST
        least, most = (1.0, NESTED) if self.is_complete else (NESTED, _MOST)
        return least + (most - least) * tanh(self.terms.effort / _RATE)

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
            unfinished = bit_set(line for line, may in enumerate(self._state.may) if open_cells(may))
            fresh = (unfinished & changed).bit_count()
            found = line_round(self._state, changed)
            assert found is not None
            changed = found.changed
            all_changed |= changed
            if found.looks:
                self.rounds.append(RatedRound(unfinished.bit_count(), fresh, tuple(self._rated(found))))
        return all_changed

    def _rated(self, found: Round) -> Iterator[RatedLook]:
        for look in found.looks:
            line = self._state.lines[look.line]
            techniques = techniques_of(line, look.before)
            hardest = max(techniques, key=lambda each: (WEIGHTS[each], each.rank))
            yield RatedLook(hardest, line.width)


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
