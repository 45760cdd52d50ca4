"""From a deduction of two neighbouring lines to a step: minimal facts and implications, and the text.

An *implication* says which values a crossing line leaves its cell on the second line if its cell on the first
has some value. The two lines, the facts about their cells, and the implications imply the conclusion, and no
fact or implication can be left out. Each implication rests on the fewest known cells of its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions, bit_set, cells_beyond, restricted_to, values_at
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.joint_layouts import Pairs
from nonosat.reasoning.multi_line.line_pairs import LinePair, LinePairs, PairConclusion, fixed
from nonosat.reasoning.steps.step import CellCandidates, Implication, Premises, Step, StepKind
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.step_writer import StepWriter
from nonosat.reasoning.wording.translation import capital


class _Cells(NamedTuple):
    """Some cells of a line by their positions (as bits), and the candidates of the line."""

    line: int
    may: May
    positions: int


def pair_sentence(
    words: Wording,
    pair: LinePair,
    facts: Sequence[_Cells],
    implications: Sequence[tuple[Implication, _Cells]],
    concluded: Sequence[_Cells],
) -> str:
    """Return the text of a step: facts and conclusions about two lines, and the implications.

    Each implication comes with the known cells of its line that it rests on.
    """
    sentences = [_beside(words, pair)]
    sentences += [f"{capital(_on_line(words, cells))}." for cells in facts if cells.positions]
    sentences += _implication_sentences(words, pair, implications)
    found = [_on_line(words, cells) for cells in concluded if cells.positions]
    results = ". ".join([found[0], *map(capital, found[1:])])
    sentences.append(words.say("told.jointLayouts", results=results))
    return " ".join(sentences)


def _beside(words: Wording, pair: LinePair) -> str:
    """Return the sentence that names the lines; at an edge, every shaded cell is one end of a run."""
    key = "told.beside"
    if pair.at_edge:
        ends = "Begins" if pair.first < pair.second else "Ends"
        key += ends + ("Column" if words.lines.is_row(pair.first) else "Row")
    return words.say(key, line=capital(words.line(pair.first)), other=words.line(pair.second))


def _implication_sentences(
    words: Wording, pair: LinePair, implications: Sequence[tuple[Implication, _Cells]]
) -> list[str]:
    """Return a sentence for each kind of implication, with its lines."""
    kinds: dict[tuple[tuple[int, ...], tuple[int, ...]], list[tuple[str, _Cells]]] = {}
    for implication, reason in implications:
        kinds.setdefault((implication.assumed.values, implication.then.values), []).append(
            (implication.line, reason)
        )
    first, second = words.line_name(pair.first), words.line_name(pair.second)
    sentences: list[str] = []
    for (assumed, then), found in kinds.items():
        lines = [line for line, _ in found]
        reasons: dict[str, list[str]] = {}  # lines with the same facts
        for line, reason in found:
            if reason.positions:
                reasons.setdefault(words.facts(*reason), []).append(line)
        given = "; ".join(
            words.say("told.onLine", line=_lines(words, alike), facts=facts)
            for facts, alike in reasons.items()
        )
        sentences.append(
            words.say(
                "told.linkByColumns" if lines[0].startswith("column") else "told.linkByRows",
                count=len(lines),
                numbers=_numbers(words, lines),
                given=f" ({given})" if given else "",
                first=first,
                second=second,
                then=words.values(then),
                assumed=words.values(assumed),
            )
        )
    return sentences


def _numbers(words: Wording, lines: Sequence[str]) -> str:
    return words.number_ranges(bit_set(int(line.split()[1]) - 1 for line in lines))


def _lines(words: Wording, lines: Sequence[str]) -> str:
    """Return lines of one direction, by name, in words: ``columns 2 and 4–6``."""
    key = "reason.columns" if lines[0].startswith("column") else "reason.rows"
    return words.say(key, count=len(lines), numbers=_numbers(words, lines))


def _on_line(words: Wording, cells: _Cells) -> str:
    """Return the facts about some cells of a line: ``in row 3, column 2 is shaded``."""
    return words.say("told.onLine", line=words.line_name(cells.line), facts=words.facts(*cells))


class _Implication(NamedTuple):
    """An implication at a position: a value of the first line's cell, and the values (as bits) it leaves."""

    position: int
    value: int
    then: int


class PairStep:
    """The step for a conclusion, with minimal facts and implications."""

    def __init__(
        self, writer: StepWriter, state: Possibilities, found: LinePairs, conclusion: PairConclusion
    ) -> None:
        self._writer = writer
        self._found = found
        self._pair = conclusion.pair
        self._after = conclusion.after
        self._lines = state.lines
        self._state = state
        self._may = state.may[self._pair.first], state.may[self._pair.second]
        self._concluded = [
            cells_beyond(may, after) for may, after in zip(self._may, conclusion.after, strict=True)
        ]
        self._implications = list(self._all_implications(conclusion))
        self._facts = [writer.reasons[line].known(self._state.may[line]) for line in self._pair[:2]]
        self._minimise()

    def step(self, *, smallest: bool) -> Step:
        """Return the step; ``smallest``: no fewer lines imply it."""
        lines, pair = self._lines, self._pair
        facts = [_Cells(line, self._state.may[line], cells) for line, cells in self._sides(self._facts)]
        implications = [self._shown(implication) for implication in self._implications]
        reasons = [self._reason(implication) for implication in self._implications]
        crossing = dict.fromkeys(implication.line for implication in implications)
        names = (*(lines[line].name for line in pair[:2]), *crossing)
        known = {
            (cell.row, cell.column): cell
            for cells in (*facts, *reasons)
            for cell in self._writer.cells(*cells)
        }
        concluded = [
            _Cells(line, after, cells)
            for (line, cells), after in zip(self._sides(self._concluded), self._after, strict=True)
        ]
        return Step(
            kind=StepKind.CONTRADICTION,
            technique="edge logic" if pair.at_edge else "two lines",
            lines=names,
            cells=tuple(cell for cells in concluded for cell in self._writer.cells(*cells)),
            premises=Premises(tuple(known[cell] for cell in sorted(known)), names),
            text=pair_sentence(
                self._writer.wording, pair, facts, list(zip(implications, reasons, strict=True)), concluded
            ),
            smallest=smallest,
            implications=tuple(implications),
        )

    def _all_implications(self, conclusion: PairConclusion) -> Iterator[_Implication]:
        """Yield the implications of the chosen crossing lines."""
        for position in bit_positions(conclusion.crossing):
            everything = sum(1 << value for value in values_at(self._may[1], position))
            for value in values_at(self._may[0], position):
                then = conclusion.pairs[position][value]
                if then != everything:
                    yield _Implication(position, value, then)

    def _minimise(self) -> None:
        """Remove facts, then implications, that the conclusion does not need."""
        for side in (0, 1):
            everything = self._facts[side]
            self._facts[side] = 0
            if self._follows():
                continue
            self._facts[side] = everything
            for position in bit_positions(everything):
                self._facts[side] &= ~(1 << position)
                if not self._follows():
                    self._facts[side] |= 1 << position
        for implication in tuple(self._implications):
            at = self._implications.index(implication)
            self._implications.remove(implication)
            if not self._follows():
                self._implications.insert(at, implication)

    def _follows(self) -> bool:
        """Return whether the facts and the implications imply the conclusion."""
        possible = self._found.layouts_of(self._pair).possible(self._allowed())
        assert possible is not None
        return all(
            not cells & ~kept & concluded
            for found, after, concluded in zip(possible, self._after, self._concluded, strict=True)
            for cells, kept in zip(found, after, strict=True)
        )

    def _allowed(self) -> Pairs:
        width = self._lines[self._pair.first].width
        first, second = (
            restricted_to(cells, may, width) for cells, may in zip(self._facts, self._may, strict=True)
        )
        allowed: list[list[int]] = []
        for position in range(width):
            beside = sum(1 << value for value in values_at(second, position))
            allowed.append([cells >> position & 1 and beside for cells in first])
        for position, value, then in self._implications:
            allowed[position][value] &= then
        return allowed

    def _reason(self, implication: _Implication) -> _Cells:
        """Return the fewest known cells of the crossing line that an implication rests on."""
        line, (at, other) = self._found.crossing(self._pair, implication.position)
        reasons = self._writer.reasons[line]
        may = self._state.may[line]
        allowed = tuple(
            reasons.full if implication.then >> value & 1 else reasons.full & ~(1 << other)
            for value in range(self._lines.values)
        )
        cells = reasons.smallest(fixed(may, at, implication.value), allowed)
        assert cells is not None
        return _Cells(line, may, cells & ~(1 << at))

    def _shown(self, implication: _Implication) -> Implication:
        line, _ = self._found.crossing(self._pair, implication.position)
        first, second = (self._lines.cell(each, implication.position) for each in self._pair[:2])
        return Implication(
            self._lines[line].name,
            CellCandidates(*first, (implication.value,)),
            CellCandidates(*second, tuple(bit_positions(implication.then))),
        )

    def _sides(self, cells: list[int]) -> Iterator[tuple[int, int]]:
        return zip(self._pair[:2], cells, strict=True)
