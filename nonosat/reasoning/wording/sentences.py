"""Steps in words that a newcomer understands; rows and columns are 1-based here.

``cells_in_words`` and ``lines_in_words`` say cells, with what is known of them, and lines.

Steps one after another that tell the same of several lines are told once (``gathered``).

Two steps are alike when each is about a single line and their sentences differ in the line's name alone: then
the clues, what is known, and what follows are the same, cell for cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonosat.logic.bits import May, bit_positions, bit_set, values_at
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.model.clue_text import text_of_clue, text_of_run
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.steps.step import CellValues, Step
from nonosat.reasoning.wording.language import ENGLISH, capital, tongue


class Wording:
    """The words for the lines, cells and values of one puzzle, in a language."""

    def __init__(self, puzzle: Puzzle, lines: Lines, language: str = ENGLISH) -> None:
        self.lines = lines
        self.tongue = tongue(language)
        self.say = self.tongue.say
        self.is_plain = len(puzzle.palette) == 1
        words = (puzzle.palette.word(number) for number in range(1, len(puzzle.palette) + 1))
        self._colours = [self.tongue.colour(word) for word in words]
        self._clues = tuple(line.clue for line in puzzle.lines())
        self._symbols = None if self.is_plain else [f" {colour}" for colour in self._colours]

    def line(self, line: int) -> str:
        """A line with its clue: ``row 3 (4 1)``."""
        clue = self._clues[line]
        separator = " " if self.is_plain else ", "
        told = (
            self.say("told.clueMissing")
            if clue is None
            else text_of_clue(clue, separator, blank=self.say("reason.noRuns"), symbols=self._symbols)
        )
        return self.say("told.lineWithClue", line=self.line_name(line), clue=told)

    def line_name(self, line: int) -> str:
        """A line without its clue: ``row 3``."""
        return self.tongue.line(self.lines[line].name)

    def runs(self, line: int) -> list[str]:
        """The runs of a clue, each as it is called: ``4``, ``2 red``."""
        return [text_of_run(each, self._symbols) for each in self._clues[line] or ()]

    def the_run(self, line: int, run: int) -> str:
        """A run that the reader can find: ``the 4``, or ``the second 4`` when there are several."""
        runs = self.runs(line)
        if runs.count(runs[run]) == 1:
            return self.say("told.theRun", run=runs[run])
        which = self.tongue.ordinal(runs[: run + 1].count(runs[run]))
        return self.say("told.theRunOf", ordinal=which, run=runs[run])

    def unknowns(self, line: int, *, run: str, any_runs: str) -> str:
        """What is said of the unknown runs of a clue, by the keys for ``?`` and ``*``."""
        clue = self._clues[line] or ()
        stars = sum(each.repeats for each in clue)
        runs = sum(each.length is None for each in clue) - stars
        told = (("?", run, runs), ("*", any_runs, stars))
        return self.tongue.listed(
            self.say(key, count=count, symbol=symbol) for symbol, key, count in told if count
        )

    def whatever(self, line: int, key: str = "told.whatever") -> str:
        """What does not matter of a clue: ``, whatever the ? is``; ``""`` if nothing of it is unknown."""
        unknown = self.unknowns(line, run="told.isUnknown", any_runs="told.holdsUnknown")
        return unknown and self.say(key, unknown=unknown)

    def even_if_fewest(self, line: int) -> str:
        """How short unknown runs can be: ``, even if the ? is only 1``; ``""`` if nothing is unknown."""
        fewest = self.unknowns(line, run="told.isOne", any_runs="told.holdsNothing")
        return fewest and self.say("told.evenIf", unknown=fewest)

    def value(self, value: int) -> str:
        """What a cell with a value is: ``filled``, ``blank``, ``red``."""
        if not value:
            return self.say("cell.blank")
        return self.say("cell.filled") if self.is_plain else self._colours[value - 1]

    def values(self, values: Sequence[int]) -> str:
        """What a cell that can have these values is: ``blank``, ``not red``, ``red or blank``."""
        missing = [value for value in range(self.lines.values) if value not in values]
        if len(values) > 1 and len(missing) == 1:
            return self.say("told.not", value=self.value(missing[0]))
        return self.either(sorted(values, key=lambda value: value or 256))

    def either(self, values: Iterable[int]) -> str:
        """What a cell is that has one of some values: ``red or blue``."""
        return self.tongue.either(self.value(value) for value in values)

    def places(self, line: int, positions: int) -> str:
        """Cells of a line: ``columns 2 and 4–6`` of a row."""
        key = "reason.columns" if self.lines.is_row(line) else "reason.rows"
        return self.say(key, count=positions.bit_count(), numbers=self.stretches(positions))

    def stretches(self, positions: int) -> str:
        """Positions as people list them, 1-based: ``2 and 5–7``."""
        return self.tongue.listed(stretches_of(positions))

    def facts(self, line: int, may: May, positions: int) -> str:
        """What is known of cells of a line: ``column 2 is filled and columns 4–5 are blank``."""
        return self.tongue.listed(self.fact_list(line, may, positions))

    def fact_list(self, line: int, may: May, positions: int) -> list[str]:
        """What is known of cells of a line, in a phrase for each value."""
        by_values: dict[tuple[int, ...], int] = {}
        for position in bit_positions(positions):
            values = values_at(may, position)
            by_values[values] = by_values.get(values, 0) | 1 << position
        key = "reason.columnsAre" if self.lines.is_row(line) else "reason.rowsAre"
        return [
            self.say(key, count=cells.bit_count(), numbers=self.stretches(cells), value=self.values(values))
            for values, cells in sorted(by_values.items(), key=_order)
        ]

    def together(self, steps: Sequence[Step]) -> str:
        """Several steps one after another; a line is named where it is not that of the step before."""
        names = [line.name for line in self.lines.puzzle.lines()]
        told: list[str] = []
        before = ""
        for step in steps:
            within = self.within(names.index(step.lines[0])) if len(step.lines) == 1 else ""
            again = within and within == before and step.text.startswith(within)
            told.append(capital(step.text.removeprefix(within)) if again else step.text)
            before = within
        return " ".join(told)

    def within(self, line: int) -> str:
        """How a sentence about what is seen on a line begins."""
        return capital(self.say("told.within", line=self.line(line)))

    def unfillable_line(self, line: int, may: May, reason: int) -> str:
        """A line that can no longer be filled, and why."""
        name = capital(self.line(line))
        if not reason:
            return self.say("told.unfillableShort", line=name, even=self.even_if_fewest(line))
        return self.say("told.unfillable", line=name, facts=self.facts(line, may, reason))

    def argument(
        self, before: CellValues, assumed: CellValues, chain: Sequence[Step], conclusion: CellValues
    ) -> str:
        """An argument by contradiction: what is assumed of a cell, what follows, and the conclusion."""
        told = " ".join(step.text for step in chain)
        return f"{self._supposing(before, assumed)} {told} {self._so(assumed, conclusion)}"

    def search(
        self, before: CellValues, assumed: CellValues, lines: Sequence[str], conclusion: CellValues
    ) -> str:
        """An argument that only a search has found: the lines cannot be filled together."""
        together = self.say("told.notTogether", lines=self.tongue.listed(map(self.tongue.line, lines)))
        return f"{self._supposing(before, assumed)} {together} {self._so(assumed, conclusion)}"

    def _so(self, assumed: CellValues, conclusion: CellValues) -> str:
        cell = self.tongue.cell(assumed.row, assumed.column)
        return self.say("told.soCellIs", cell=cell, values=self.values(conclusion.values))

    def _supposing(self, before: CellValues, assumed: CellValues) -> str:
        cell = self.tongue.cell(assumed.row, assumed.column)
        supposed = self.values(assumed.values)
        if len(before.values) == self.lines.values:
            return self.say("told.supposed", cell=cell, supposed=supposed)
        known = self.values(before.values)
        return self.say("told.supposedOf", cell=capital(cell), values=known, supposed=supposed)


def _order(fact: tuple[tuple[int, ...], int]) -> tuple[bool, int]:
    """What is blank comes last; else along the line."""
    values, cells = fact
    return values == (0,), cells & -cells


def stretches_of(positions: int) -> list[str]:
    """Positions as stretches, 1-based.

    >>> stretches_of(0b1110010)
    ['2', '5–7']
    """
    found: list[list[int]] = []
    for position in bit_positions(positions):
        if found and found[-1][-1] == position:
            found[-1].append(position + 1)
        else:
            found.append([position + 1])
    return [str(each[0]) if len(each) == 1 else f"{each[0]}–{each[-1]}" for each in found]


def cells_in_words(cells: Sequence[CellValues], puzzle: Puzzle, language: str = ENGLISH) -> str:
    """What is known of some cells, row by row; if all are in one column, along the column.

    >>> puzzle = Puzzle(((),) * 3, ((),) * 4)
    >>> cells_in_words([CellValues(0, 1, (1,)), CellValues(0, 2, (1,)), CellValues(2, 2, (0,))], puzzle)
    'in row 1, columns 2–3 are filled, and in row 3, column 3 is blank'
    >>> cells_in_words([CellValues(0, 1, (0,)), CellValues(1, 1, (0,))], puzzle)
    'in column 2, rows 1–2 are blank'
    """
    lines = Lines(puzzle)
    words = Wording(puzzle, lines, language)
    state = Possibilities.of(lines)
    along_column = len(cells) > 1 and len({cell.column for cell in cells}) == 1
    places: dict[int, int] = {}
    for cell in cells:
        state.keep(cell.row, cell.column, bit_set(cell.values))
        line, place = (puzzle.height + cell.column, cell.row) if along_column else (cell.row, cell.column)
        places[line] = places.get(line, 0) | 1 << place
    told = [
        words.say(
            "told.onLine", line=words.line_name(line), facts=words.facts(line, state.may[line], positions)
        )
        for line, positions in sorted(places.items())
    ]
    return words.say("told.lastOnLine").join(part for part in ("; ".join(told[:-1]), *told[-1:]) if part)


def lines_in_words(names: Iterable[str], language: str = ENGLISH) -> str:
    """Lines in one phrase that cannot be mistaken for a cell.

    >>> lines_in_words(["row 3", "column 7", "row 1"])
    'rows 1 and 3, and column 7'
    """
    speaker = tongue(language)
    numbers: dict[str, list[int]] = {"row": [], "column": []}
    for name in names:
        kind, number = name.split()
        numbers[kind].append(int(number))
    told = [
        speaker.say(f"reason.{kind}s", count=len(found), numbers=speaker.listed(map(str, sorted(found))))
        for kind, found in numbers.items()
        if found
    ]
    return speaker.say("reason.bothSides", rows=told[0], columns=told[1]) if len(told) > 1 else "".join(told)


def are_alike(one: Step, other: Step, language: str = ENGLISH) -> bool:
    """Whether two steps tell the same of different lines."""
    if one.technique != other.technique or not len(one.lines) == len(other.lines) == 1:
        return False
    return one.lines != other.lines and _unnamed(one, language) == _unnamed(other, language)


def gathered(steps: Iterable[Step], language: str = ENGLISH) -> list[list[Step]]:
    """The steps in their order, those together that are alike.

    >>> from nonosat.reasoning.steps.step import Because, Kind
    >>> def step(line: str) -> Step:
    ...     return Step(Kind.LINE, "overlap", (line,), (), Because((), (line,)), f"In {line} (3), the 3 …")
    >>> [told_once(alike) for alike in gathered(map(step, ["row 1", "row 4"]))]
    ['In row 1 (3), the 3 … Row 4 likewise.']
    """
    found: list[list[Step]] = []
    for step in steps:
        if found and are_alike(found[-1][0], step, language):
            found[-1].append(step)
        else:
            found.append([step])
    return found


def told_once(alike: Sequence[Step], language: str = ENGLISH) -> str:
    """What steps that are alike tell: the first's sentences, and for which lines they hold, too."""
    first, *others = alike
    if not others:
        return first.text
    lines = lines_in_words((step.lines[0] for step in others), language)
    return f"{first.text} {tongue(language).say('told.likewise', lines=capital(lines))}"


def _unnamed(step: Step, language: str) -> tuple[str, str, str]:
    """The kind of line of a step, and its sentences before and after the line's name, at their beginning."""
    name = tongue(language).line(step.lines[0])
    before, _, after = step.text.partition(capital(name) if step.text.startswith(capital(name)) else name)
    return step.lines[0].split()[0], before, after
