"""Steps in words that a newcomer understands; rows and columns are 1-based here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonosat.amounts import noun
from nonosat.clue_text import text_of_clue, text_of_run
from nonosat.logic.bits import May, bit_positions, values_at
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
        self._symbols = None if self.is_plain else [f" {self.palette.word(number)}" for number in colours]

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

    def runs(self, line: int) -> list[str]:
        """The runs of a clue, each as it is called: ``4``, ``2 red``."""
        return [text_of_run(each, self._symbols) for each in self._clues[line] or ()]

    def the_run(self, line: int, run: int) -> str:
        """A run that the reader can find: ``the 4``, or ``the second 4`` when there are several."""
        runs = self.runs(line)
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
        return "filled" if self.is_plain else self.palette.word(value)

    def values(self, values: Sequence[int]) -> str:
        """What a cell that can have these values is: ``blank``, ``not red``, ``red or blank``."""
        missing = [value for value in range(self.lines.values) if value not in values]
        if len(values) > 1 and len(missing) == 1:
            return f"not {self.value(missing[0])}"
        return self.either(sorted(values, key=lambda value: value or 256))

    def either(self, values: Iterable[int]) -> str:
        """What a cell is that has one of some values: ``red or blue``."""
        return " or ".join(self.value(value) for value in values)

    def places(self, line: int, positions: int) -> str:
        """Cells of a line: ``columns 2 and 4–6`` of a row."""
        kind = "column" if self.lines.is_row(line) else "row"
        return f"{noun(positions.bit_count(), kind)} {stretches(positions)}"

    def facts(self, line: int, may: May, positions: int) -> str:
        """What is known of cells of a line: ``column 2 is filled and columns 4–5 are blank``."""
        return listed(self.fact_list(line, may, positions))

    def fact_list(self, line: int, may: May, positions: int) -> list[str]:
        """What is known of cells of a line, in a phrase for each value."""
        by_values: dict[tuple[int, ...], int] = {}
        for position in bit_positions(positions):
            values = values_at(may, position)
            by_values[values] = by_values.get(values, 0) | 1 << position
        return [
            f"{self.places(line, cells)} {be(cells)} {self.values(values)}"
            for values, cells in sorted(by_values.items(), key=_order)
        ]

    def line_step(self, step: LineStep) -> str:
        """A step on one line: what is seen there, and what follows."""
        from nonosat.reasoning.wording.stories import story_of

        result = self.facts(step.line, step.after, step.claim.cells)
        is_subject = step.claim.technique in (Technique.BLANK_LINE, Technique.FULL_LINE)
        begin = f"{_capital(self.line(step.line))} " if is_subject else self._within(step.line)
        return f"{begin}{story_of(self, step)}: {result}."

    def together(self, steps: Sequence[Step]) -> str:
        """Several steps one after another; a line is named where it is not that of the step before."""
        told: list[str] = []
        before = ""
        for step in steps:
            within = self._within(self.lines.names.index(step.lines[0])) if len(step.lines) == 1 else ""
            again = within and within == before and step.text.startswith(within)
            told.append(_capital(step.text.removeprefix(within)) if again else step.text)
            before = within
        return " ".join(told)

    def _within(self, line: int) -> str:
        return f"In {self.line(line)}, "

    def unfillable_line(self, line: int, may: May, reason: int) -> str:
        """A line that can no longer be filled, and why."""
        because = f", as {self.facts(line, may, reason)}"
        if not reason:
            because = f": it is too short for its runs{self.even_if_fewest(line)}"
        return f"{_capital(self.line(line))} cannot be filled{because}."

    def argument(
        self, before: CellValues, assumed: CellValues, chain: Sequence[Step], conclusion: CellValues
    ) -> str:
        """An argument by contradiction: what is assumed of a cell, what follows, and the conclusion."""
        cell = f"row {assumed.row + 1}, column {assumed.column + 1}"
        told = " ".join(step.text for step in chain)
        return f"{self._supposing(before, assumed)} {told} So {cell} is {self.values(conclusion.values)}."

    def search(
        self, before: CellValues, assumed: CellValues, lines: Sequence[str], conclusion: CellValues
    ) -> str:
        """An argument that only a search has found: the lines cannot be filled together."""
        cell = f"row {assumed.row + 1}, column {assumed.column + 1}"
        return (
            f"{self._supposing(before, assumed)} Then {listed(lines)} cannot be filled together, whichever "
            f"way one tries. So {cell} is {self.values(conclusion.values)}."
        )

    def _supposing(self, before: CellValues, assumed: CellValues) -> str:
        cell = f"ow {assumed.row + 1}, column {assumed.column + 1}"
        supposed = self.values(assumed.values)
        if len(before.values) == self.lines.values:
            return f"Suppose r{cell} were {supposed}."
        return f"R{cell} is {self.values(before.values)}; suppose that it were {supposed}."


def _order(fact: tuple[tuple[int, ...], int]) -> tuple[bool, int]:
    """What is blank comes last; else along the line."""
    values, cells = fact
    return values == (0,), cells & -cells


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


def be(cells: int) -> str:
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
