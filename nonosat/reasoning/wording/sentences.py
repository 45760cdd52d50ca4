"""Steps in words that a newcomer understands; rows and columns are 1-based here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonosat.amounts import noun
from nonosat.clue_text import text_of_clue, text_of_run
from nonosat.logic.bits import May, bit_positions, span, values_at
from nonosat.logic.lines import Lines
from nonosat.puzzle import Puzzle
from nonosat.reasoning.steps.line_step import LineStep
from nonosat.reasoning.steps.step import CellValues, Step
from nonosat.reasoning.steps.technique import Technique


class Wording:
    """The words for the lines, cells and values of one puzzle."""

    def __init__(self, puzzle: Puzzle, lines: Lines) -> None:
        self.lines = lines
        self.palette = puzzle.palette
        self.is_plain = len(puzzle.palette) == 1
        self._clues = tuple(line.clue for line in puzzle.lines())
        colours = range(1, len(puzzle.palette) + 1)
        self._symbols = None if self.is_plain else [f" {self.palette.name(number)}" for number in colours]

    def line(self, line: int) -> str:
        """A line with its clue: ``row 3 (4 1)``."""
        clue = self._clues[line]
        separator = " " if self.is_plain else ", "
        told = (
            "clue missing"
            if clue is None
            else text_of_clue(clue, separator, blank="no runs", symbols=self._symbols)
        )
        return f"{self.lines.names[line]} ({told})"

    def the_run(self, line: int, run: int) -> str:
        """A run that the reader can find: ``the 4``, or ``the second 4`` when there are several."""
        runs = [text_of_run(each, self._symbols) for each in self._clues[line] or ()]
        which = f"{_ordinal(runs[: run + 1].count(runs[run]))} " if runs.count(runs[run]) > 1 else ""
        return f"the {which}{runs[run]}"

    def unknowns(self, line: int, *, run: str, any_runs: str) -> str:
        """What is said of the unknown runs of a clue, each with its verb: ``the ? is and the * holds``."""
        clue = self._clues[line] or ()
        stars = sum(each.repeats for each in clue)
        runs = sum(each.length is None for each in clue) - stars
        told = (("?", run, runs), ("*", any_runs, stars))
        return listed(
            f"{noun(count, 'the', 'each')} {symbol} {verb}" for symbol, verb, count in told if count
        )

    def whatever(self, line: int) -> str:
        """What does not matter of a clue: ``, whatever the ? is``; ``""`` if nothing of it is unknown."""
        unknown = self.unknowns(line, run="is", any_runs="holds")
        return unknown and f", whatever {unknown}"

    def even_if_fewest(self, line: int) -> str:
        """How short unknown runs can be: ``, even if the ? is only 1``; ``""`` if nothing is unknown."""
        fewest = self.unknowns(line, run="is only 1", any_runs="holds nothing")
        return fewest and f", even if {fewest}"

    def value(self, value: int) -> str:
        """What a cell with a value is: ``filled``, ``blank``, ``red``."""
        if not value:
            return "blank"
        return "filled" if self.is_plain else self.palette.name(value)

    def values(self, values: Sequence[int]) -> str:
        """What a cell that can have these values is: ``blank``, ``not red``, ``red or blank``."""
        missing = [value for value in range(self.lines.values) if value not in values]
        if len(values) > 1 and len(missing) == 1:
            return f"not {self.value(missing[0])}"
        return " or ".join(self.value(value) for value in sorted(values, key=lambda value: value or 256))

    def places(self, line: int, positions: int) -> str:
        """Cells of a line: ``columns 2 and 4–6`` of a row."""
        kind = "column" if self.lines.is_row(line) else "row"
        return f"{noun(positions.bit_count(), kind)} {stretches(positions)}"

    def facts(self, line: int, may: May, positions: int) -> str:
        """What is known of cells of a line: ``column 2 is filled and columns 4–5 are blank``."""
        by_values: dict[tuple[int, ...], int] = {}
        for position in bit_positions(positions):
            values = values_at(may, position)
            by_values[values] = by_values.get(values, 0) | 1 << position
        return listed(
            f"{self.places(line, cells)} {_be(cells)} {self.values(values)}"
            for values, cells in sorted(by_values.items(), reverse=True)
        )

    def line_step(self, step: LineStep) -> str:
        """A step on one line: what is seen there, and what follows."""
        story = _STORIES[step.claim.technique](self, step, self.line(step.line))
        result = self.facts(step.line, step.after, step.claim.cells)
        return f"{_capital(story)}: {result}."

    def unfillable_line(self, line: int, may: May, reason: int) -> str:
        """A line that can no longer be filled, and why."""
        because = f", as {self.facts(line, may, reason)}"
        if not reason:
            because = f": it is too short for its runs{self.even_if_fewest(line)}"
        return f"{_capital(self.line(line))} cannot be filled{because}."

    def argument(self, assumed: CellValues, chain: Sequence[Step], conclusion: CellValues) -> str:
        """An argument by contradiction: what is assumed, what follows, and the conclusion."""
        cell = f"row {assumed.row + 1}, column {assumed.column + 1}"
        told = " ".join(step.text for step in chain)
        return (
            f"Suppose {cell} were {self.values(assumed.values)}. {told} "
            f"So {cell} is {self.values(conclusion.values)}."
        )

    def search(self, assumed: CellValues, lines: Sequence[str], conclusion: CellValues) -> str:
        """An argument that only a search has found: the lines cannot be filled together."""
        cell = f"row {assumed.row + 1}, column {assumed.column + 1}"
        return (
            f"Suppose {cell} were {self.values(assumed.values)}. Then {listed(lines)} cannot be filled "
            f"together, whichever way one tries. So {cell} is {self.values(conclusion.values)}."
        )


def _blank_line(_words: Wording, _step: LineStep, where: str) -> str:
    return f"{where} stays empty"


def _full_line(words: Wording, step: LineStep, where: str) -> str:
    return (
        f"{where} has no room to spare, because its runs and the gaps between them take all its cells"
        f"{words.even_if_fewest(step.line)}"
    )


def _absent_colour(_words: Wording, _step: LineStep, where: str) -> str:
    return f"{where} has no run of another colour"


def _overlap(words: Wording, step: LineStep, where: str) -> str:
    claim, deduction = step.claim, step.deduction
    given = f"as {words.facts(step.line, deduction.may, step.reason)}, " if step.reason else ""
    whatever = words.whatever(step.line)
    if claim.run is None:
        start, end = ("left", "right") if words.lines.is_row(step.line) else ("up", "down")
        return (
            f"in {where}, runs cover some cells whether they are pushed as far {start} "
            f"or as far {end} as possible{whatever}"
        )
    window = span(claim.first, claim.last)
    room, run = words.places(step.line, window), words.the_run(step.line, claim.run)
    if claim.length:
        anywhere = f"wherever it starts{whatever}"
    else:
        whatever, anywhere = "", "wherever it starts and ends"
    if deduction.middle(claim.run) == window:
        return f"in {where}, {given}{run} can only lie in {room}{whatever}"
    return f"in {where}, {given}{run} lies within {room} and covers the middle {anywhere}"


def _completed_line(words: Wording, step: LineStep, where: str) -> str:
    given = words.facts(step.line, step.deduction.may, step.reason)
    return f"in {where}, {given}, so all runs are in place and the rest is blank"


def _finished_run(words: Wording, step: LineStep, where: str) -> str:
    claim = step.claim
    block = span(claim.first, claim.last)
    cells = words.places(step.line, block)
    coloured = words.value(claim.colour)
    given = _besides(words, step, block)
    return (
        f"in {where}, {cells} {_be(block)} {coloured} and {noun(block.bit_count(), 'forms', 'form')} "
        f"a whole run, as no run that can lie there is longer{given}"
    )


def _glue(words: Wording, step: LineStep, where: str) -> str:
    claim = step.claim
    anchor, wall = 1 << claim.first, claim.last
    coloured = words.value(claim.colour)
    at_edge = claim.technique is Technique.GLUE_TO_EDGE
    near = "the edge" if at_edge else f"the blank {words.places(step.line, 1 << wall)}"
    given = _besides(words, step, anchor if at_edge else anchor | 1 << wall)
    return (
        f"in {where}, {words.places(step.line, anchor)} is {coloured} and so close to {near} that its run, "
        f"of at least {claim.length}{given}, must extend away from it"
    )


def _joining(words: Wording, step: LineStep, where: str) -> str:
    claim = step.claim
    ends = 1 << claim.first | 1 << claim.last
    coloured = words.value(claim.colour)
    given = _besides(words, step, ends)
    story = f"in {where}, {words.places(step.line, ends)} are {coloured} and can only belong to"
    if claim.run is not None and not step.deduction.shape.lengths[claim.run]:
        run = words.the_run(step.line, claim.run)
        return f"{story} {run}{given}; whatever its length, it covers everything between them"
    return f"{story} the same run{given}, which covers everything between them"


def _splitting(words: Wording, step: LineStep, where: str) -> str:
    claim = step.claim
    joined = claim.last - claim.first + 1
    coloured = words.value(claim.colour)
    given = _besides(words, step, span(claim.first, claim.last))
    return (
        f"in {where}, the {coloured} cells on both sides would join into a run of {joined}, "
        f"but no run that can lie there is longer than {claim.length}{given}"
    )


def _small_gap(words: Wording, step: LineStep, where: str) -> str:
    claim, width = step.claim, step.deduction.shape.width
    gap = span(claim.first + 1, claim.last - 1)
    room = words.places(step.line, gap)
    walls = [
        "the edge" if wall in (-1, width) else words.places(step.line, 1 << wall)
        for wall in (claim.first, claim.last)
    ]
    return (
        f"in {where}, {room} between {walls[0]} and {walls[1]} {_be(gap)} too small a gap, "
        f"as no run that could lie there is shorter than {claim.length}"
    )


def _out_of_reach(words: Wording, step: LineStep, where: str) -> str:
    if not step.reason:
        return f"in {where}, some cells are out of reach wherever the runs lie{words.whatever(step.line)}"
    given = words.facts(step.line, step.deduction.may, step.reason)
    return f"in {where}, {given}, which leaves other cells out of reach of the runs"


def _one_way_left(words: Wording, step: LineStep, where: str) -> str:
    given = words.facts(step.line, step.deduction.may, step.reason)
    return f"in {where}, {given}, which leaves only one way to place the runs"


def _line_reasoning(words: Wording, step: LineStep, where: str) -> str:
    common = f"has this in common{words.whatever(step.line)}"
    if not step.reason:
        return f"in {where}, every way to place the runs {common}"
    given = words.facts(step.line, step.deduction.may, step.reason)
    return f"in {where}, {given}, and every way to place the runs accordingly {common}"


_STORIES = {
    Technique.BLANK_LINE: _blank_line,
    Technique.FULL_LINE: _full_line,
    Technique.OVERLAP: _overlap,
    Technique.ABSENT_COLOUR: _absent_colour,
    Technique.COMPLETED_LINE: _completed_line,
    Technique.FINISHED_RUN: _finished_run,
    Technique.GLUE_TO_EDGE: _glue,
    Technique.GLUE_TO_BLANK: _glue,
    Technique.JOINING: _joining,
    Technique.SPLITTING: _splitting,
    Technique.SMALL_GAP: _small_gap,
    Technique.OUT_OF_REACH: _out_of_reach,
    Technique.NARROWED_OVERLAP: _overlap,
    Technique.ONE_WAY_LEFT: _one_way_left,
    Technique.LINE_REASONING: _line_reasoning,
}


def _besides(words: Wording, step: LineStep, told: int) -> str:
    """The cells of the reason that the sentence has not mentioned yet, in brackets."""
    others = step.reason & ~told
    return f" ({words.facts(step.line, step.deduction.may, others)})" if others else ""


def stretches(positions: int) -> str:
    """Positions as people list them, 1-based.

    >>> stretches(0b1110010)
    '2 and 5–7'
    """
    found: list[list[int]] = []
    for position in bit_positions(positions):
        if found and found[-1][-1] == position:
            found[-1].append(position + 1)
        else:
            found.append([position + 1])
    return listed(str(each[0]) if len(each) == 1 else f"{each[0]}–{each[-1]}" for each in found)


def listed(parts: Iterable[str]) -> str:
    """Several phrases as one.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    found = list(parts)
    return " and ".join(part for part in (", ".join(found[:-1]), found[-1] if found else "") if part)


def _be(cells: int) -> str:
    return noun(cells.bit_count(), "is", "are")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ordinal(number: int) -> str:
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    if number <= len(words):
        return words[number - 1]
    return (
        f"{number}{'th' if 10 <= number % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
    )
