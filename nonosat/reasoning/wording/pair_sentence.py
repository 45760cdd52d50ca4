"""What two neighbouring lines give together, in a few sentences; rows and columns are 1-based there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonosat.logic.bits import bit_set
from nonosat.reasoning.steps.step import CellValues, Link
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.tongue import capital


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
    told = [_beside(words, story)]
    sides = list(zip((story.first, story.second), story.facts, story.concluded, strict=True))
    told += [f"{capital(_on_line(words, line, facts))}." for line, facts, _ in sides if facts]
    told += _links(words, story)
    concluded = [_on_line(words, line, cells) for line, _, cells in sides if cells]
    results = ". ".join([concluded[0], *map(capital, concluded[1:])])
    told.append(words.say("told.bothInCommon", results=results))
    return " ".join(told)


def _beside(words: Wording, story: PairStory) -> str:
    """Which lines they are, and what holds at an edge, where every filled cell is one end of a run."""
    key = "told.beside"
    if story.at_edge:
        ends = "Begins" if story.first < story.second else "Ends"
        key += ends + ("Column" if words.lines.is_row(story.first) else "Row")
    return words.say(key, line=capital(words.line(story.first)), other=words.line(story.second))


def _links(words: Wording, story: PairStory) -> list[str]:
    """A sentence for each kind of link, with the lines of which it holds."""
    kinds: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
    for number, link in enumerate(story.links):
        kinds.setdefault((link.supposed.values, link.then.values), []).append(number)
    first, second = words.line_name(story.first), words.line_name(story.second)
    told: list[str] = []
    for (supposed, then), numbers in kinds.items():
        lines = [story.links[number].line for number in numbers]
        reasons: dict[str, list[str]] = {}  # lines of which the same is known, together
        for line, number in zip(lines, numbers, strict=True):
            if story.reasons[number]:
                facts = _facts(words, words.lines.names.index(line), story.reasons[number])
                reasons.setdefault(facts, []).append(line)
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


def _on_line(words: Wording, line: int, cells: Sequence[CellValues]) -> str:
    """What is known of some cells of a line: ``in row 3, column 2 is filled``."""
    return words.say("told.onLine", line=words.line_name(line), facts=_facts(words, line, cells))


def _facts(words: Wording, line: int, cells: Sequence[CellValues]) -> str:
    row = words.lines.is_row(line)
    may = [0] * words.lines.values
    for cell in cells:
        for value in cell.values:
            may[value] |= 1 << (cell.column if row else cell.row)
    positions = bit_set(cell.column if row else cell.row for cell in cells)
    return words.facts(line, tuple(may), positions)
