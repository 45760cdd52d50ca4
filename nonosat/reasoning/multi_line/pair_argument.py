"""From what two neighbouring lines give to a step that can be read: as few facts and links as show it.

A *link* says what a crossing line makes of its cell on the second line when its cell on the first has some
value. The two lines, what is known of their cells, and the links imply the conclusion, and none of the facts
and links can be left out. Each link rests on the fewest known cells of its line.

``pair_sentence`` says it in a few sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions, bit_set, cells_beyond, restricted_to, values_at
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.joint_layouts import Pairs
from nonosat.reasoning.multi_line.line_pairs import LinePair, LinePairs, PairConclusion, fixed
from nonosat.reasoning.steps.step import Because, CellValues, Kind, Link, Step
from nonosat.reasoning.wording.language import capital
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.step_writer import StepWriter


class _Cells(NamedTuple):
    """Some cells of a line by their positions (as bits), and what the line can be."""

    line: int
    may: May
    positions: int


def pair_sentence(
    words: Wording,
    pair: LinePair,
    facts: Sequence[_Cells],
    links: Sequence[tuple[Link, _Cells]],
    concluded: Sequence[_Cells],
) -> str:
    """The whole argument: what is known of each of two lines, and what is ``concluded`` about each; each link
    comes with the known cells of its line that it rests on.
    """
    told = [_beside(words, pair)]
    told += [f"{capital(_on_line(words, cells))}." for cells in facts if cells.positions]
    told += _links(words, pair, links)
    found = [_on_line(words, cells) for cells in concluded if cells.positions]
    results = ". ".join([found[0], *map(capital, found[1:])])
    told.append(words.say("told.bothInCommon", results=results))
    return " ".join(told)


def _beside(words: Wording, pair: LinePair) -> str:
    """Which lines they are, and what holds at an edge, where every filled cell is one end of a run."""
    key = "told.beside"
    if pair.at_edge:
        ends = "Begins" if pair.first < pair.second else "Ends"
        key += ends + ("Column" if words.lines.is_row(pair.first) else "Row")
    return words.say(key, line=capital(words.line(pair.first)), other=words.line(pair.second))


def _links(words: Wording, pair: LinePair, links: Sequence[tuple[Link, _Cells]]) -> list[str]:
    """A sentence for each kind of link, with the lines of which it holds."""
    kinds: dict[tuple[tuple[int, ...], tuple[int, ...]], list[tuple[str, _Cells]]] = {}
    for link, reason in links:
        kinds.setdefault((link.supposed.values, link.then.values), []).append((link.line, reason))
    first, second = words.line_name(pair.first), words.line_name(pair.second)
    told: list[str] = []
    for (supposed, then), found in kinds.items():
        lines = [line for line, _ in found]
        reasons: dict[str, list[str]] = {}  # lines of which the same is known, together
        for line, reason in found:
            if reason.positions:
                reasons.setdefault(words.facts(*reason), []).append(line)
        given = "; ".join(
            words.say("told.onLine", line=_lines(words, alike), facts=facts)
            for facts, alike in reasons.items()
        )
        told.append(
            words.say(
                "told.linkByColumns" if lines[0].startswith("column") else "told.linkByRows",
                count=len(lines),
                numbers=_numbers(words, lines),
                given=f" ({given})" if given else "",
                first=first,
                second=second,
                then=words.values(then),
                supposed=words.values(supposed),
            )
        )
    return told


def _numbers(words: Wording, lines: Sequence[str]) -> str:
    return words.stretches(bit_set(int(line.split()[1]) - 1 for line in lines))


def _lines(words: Wording, lines: Sequence[str]) -> str:
    """Lines of one direction, by name, in words: ``columns 2 and 4–6``."""
    key = "reason.columns" if lines[0].startswith("column") else "reason.rows"
    return words.say(key, count=len(lines), numbers=_numbers(words, lines))


def _on_line(words: Wording, cells: _Cells) -> str:
    """What is known of some cells of a line: ``in row 3, column 2 is filled``."""
    return words.say("told.onLine", line=words.line_name(cells.line), facts=words.facts(*cells))


class _Link(NamedTuple):
    """At a position: a value of the first line's cell, and the values (as bits) of the second's with it."""

    position: int
    value: int
    then: int


class PairArgument:
    """The argument for a conclusion, with nothing in it that is not needed."""

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
        self._links = list(self._all_links(conclusion))
        self._facts = [writer.reasons[line].known(self._state.may[line]) for line in self._pair[:2]]
        self._leave_out()

    def step(self, *, smallest: bool) -> Step:
        """The step; ``smallest``: no fewer lines imply it."""
        lines, pair = self._lines, self._pair
        facts = [_Cells(line, self._state.may[line], cells) for line, cells in self._sides(self._facts)]
        links = [self._shown(link) for link in self._links]
        reasons = [self._reason(link) for link in self._links]
        crossing = dict.fromkeys(link.line for link in links)
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
            kind=Kind.CONTRADICTION,
            technique="edge logic" if pair.at_edge else "two lines",
            lines=names,
            cells=tuple(cell for cells in concluded for cell in self._writer.cells(*cells)),
            because=Because(tuple(known[place] for place in sorted(known)), names),
            text=pair_sentence(
                self._writer.wording, pair, facts, list(zip(links, reasons, strict=True)), concluded
            ),
            smallest=smallest,
            links=tuple(links),
        )

    def _all_links(self, conclusion: PairConclusion) -> Iterator[_Link]:
        """What the chosen crossing lines say about the two lines."""
        for position in bit_positions(conclusion.crossing):
            everything = sum(1 << value for value in values_at(self._may[1], position))
            for value in values_at(self._may[0], position):
                then = conclusion.pairs[position][value]
                if then != everything:
                    yield _Link(position, value, then)

    def _leave_out(self) -> None:
        """Takes away facts, then links, as long as the conclusion follows without them."""
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
        for link in tuple(self._links):
            at = self._links.index(link)
            self._links.remove(link)
            if not self._follows():
                self._links.insert(at, link)

    def _follows(self) -> bool:
        """Whether the facts and the links imply the conclusion."""
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
        for position, value, then in self._links:
            allowed[position][value] &= then
        return allowed

    def _reason(self, link: _Link) -> _Cells:
        """The fewest known cells of the crossing line that show a link, beside the cell that is supposed."""
        line, (at, other) = self._found.crossing(self._pair, link.position)
        reasons = self._writer.reasons[line]
        may = self._state.may[line]
        allowed = tuple(
            reasons.full if link.then >> value & 1 else reasons.full & ~(1 << other)
            for value in range(self._lines.values)
        )
        cells = reasons.smallest(fixed(may, at, link.value), allowed)
        assert cells is not None
        return _Cells(line, may, cells & ~(1 << at))

    def _shown(self, link: _Link) -> Link:
        line, _ = self._found.crossing(self._pair, link.position)
        first, second = (self._lines.cell(each, link.position) for each in self._pair[:2])
        return Link(
            self._lines[line].name,
            CellValues(*first, (link.value,)),
            CellValues(*second, tuple(bit_positions(link.then))),
        )

    def _sides(self, cells: list[int]) -> Iterator[tuple[int, int]]:
        return zip(self._pair[:2], cells, strict=True)
