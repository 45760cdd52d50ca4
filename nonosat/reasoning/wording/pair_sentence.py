"""What two neighbouring lines give together, in a few sentences; rows and columns are 1-based there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonosat.amounts import noun
from nonosat.logic.bits import bit_set
from nonosat.reasoning.steps.step import CellValues, Link
from nonosat.reasoning.wording.sentences import Wording, stretches


class PairStory(NamedTuple):
    """What is told: the two lines by number, what is known of each and what is concluded about each; and the
    links, each with the known cells of its line that it rests on.
    """

    first: int
    second: int
    at_edge: bool
    facts: Sequence[Sequence[CellValues]]
    links: Sequence[Link]
    reasons: Sequence[Sequence[CellValues]]
    concluded: Sequence[Sequence[CellValues]]


def pair_sentence(words: Wording, story: PairStory) -> str:
    """The whole argument."""
    first, second = words.line(story.first), words.line(story.second)
    one = f"{first[:1].upper()}{first[1:]}"
    told = [f"{one} lies {_at_edge(words, story)}beside {second}."]
    sides = list(zip((story.first, story.second), story.facts, story.concluded, strict=True))
    told += [f"{_on_line(words, line, facts, start='In')}." for line, facts, _ in sides if facts]
    told += _links(words, story)
    results = [_on_line(words, line, cells, start="in") for line, _, cells in sides if cells]
    told.append(f"All ways to fill both accordingly have this in common: {'; '.join(results)}.")
    return " ".join(told)


def _at_edge(words: Wording, story: PairStory) -> str:
    """What holds at an edge, where every filled cell is one end of a run."""
    if not story.at_edge:
        return ""
    across = "column" if words.lines.is_row(story.first) else "row"
    ends = "begins" if story.first < story.second else "ends"
    return f"at the edge, where every filled cell {ends} a run of its {across}, "


def _links(words: Wording, story: PairStory) -> list[str]:
    """A sentence for each kind of link, with the lines of which it holds."""
    kinds: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
    for number, link in enumerate(story.links):
        kinds.setdefault((link.supposed.values, link.then.values), []).append(number)
    first, second = words.lines.names[story.first], words.lines.names[story.second]
    told: list[str] = []
    for (supposed, then), numbers in kinds.items():
        lines = [story.links[number].line for number in numbers]
        positions = bit_set(int(line.split()[1]) - 1 for line in lines)
        reasons = [
            _on_line(words, words.lines.names.index(line), story.reasons[number], start="in")
            for line, number in zip(lines, numbers, strict=True)
            if story.reasons[number]
        ]
        whose = f"{noun(len(lines), lines[0].split()[0])} {stretches(positions)}"
        given = f" ({'; '.join(reasons)})" if reasons else ""
        told.append(
            f"By the {noun(len(lines), 'clue')} of {whose}{given}, {second} is {words.values(then)} there "
            f"where {first} is {words.values(supposed)}."
        )
    return told


def _on_line(words: Wording, line: int, cells: Sequence[CellValues], *, start: str) -> str:
    """What is known of some cells of a line: ``in row 3, column 2 is filled``."""
    row = words.lines.is_row(line)
    may = [0] * words.lines.values
    for cell in cells:
        for value in cell.values:
            may[value] |= 1 << (cell.column if row else cell.row)
    positions = bit_set(cell.column if row else cell.row for cell in cells)
    return f"{start} {words.lines.names[line]}, {words.facts(line, tuple(may), positions)}"
