"""Steps in words that a newcomer understands; rows and columns are 1-based here.

``cells_in_words`` and ``lines_in_words`` describe cells, with their candidates, and lines.

Consecutive steps that are alike are merged (``group_alike``). Two steps are alike if each is about a single
line and their sentences differ only in the line's name: then the clues, the known cells and the conclusions
are the same, cell for cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonosat.logic.bits import May, bit_positions, bit_set, values_at
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.model.clue_text import text_of_clue, text_of_run
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.steps.step import CellCandidates, Step
from nonosat.reasoning.wording.translation import ENGLISH, capital, load_translation


class Wording:
    """The words for the lines, cells and values of one puzzle, in a language."""

    def __init__(self, puzzle: Puzzle, lines: Lines, language: str = ENGLISH) -> None:
        self.lines = lines
        self.translation = load_translation(language)
        self.say = self.translation.say
        self.is_plain = len(puzzle.palette) == 1
        words = (puzzle.palette.word(number) for number in range(1, len(puzzle.palette) + 1))
        self._colours = [self.translation.colour(word) for word in words]
        self._clues = tuple(line.clue for line in puzzle.lines())
        self._symbols = None if self.is_plain else [f" {colour}" for colour in self._colours]

    def line(self, line: int) -> str:
        """Return a line with its clue: ``row 3 (4 1)``."""
        clue = self._clues[line]
        separator = " " if self.is_plain else ", "
        phrases = (
            self.say("told.clueMissing")
            if clue is None
            else text_of_clue(clue, separator, blank=self.say("reason.noRuns"), symbols=self._symbols)
        )
        return self.say("told.lineWithClue", line=self.line_name(line), clue=phrases)

    def line_name(self, line: int) -> str:
        """Return a line without its clue: ``row 3``."""
        return self.translation.line(self.lines[line].name)

    def runs(self, line: int) -> list[str]:
        """Return the runs of a clue as texts: ``4``, ``2 red``."""
        return [text_of_run(each, self._symbols) for each in self._clues[line] or ()]

    def the_run(self, line: int, run: int) -> str:
        """Return an unambiguous name of a run: ``the 4``, or ``the second 4`` if there are several."""
        runs = self.runs(line)
        if runs.count(runs[run]) == 1:
            return self.say("told.theRun", run=runs[run])
        which = self.translation.ordinal(runs[: run + 1].count(runs[run]))
        return self.say("told.theRunOf", ordinal=which, run=runs[run])

    def unknowns(self, line: int, *, run: str, any_runs: str) -> str:
        """Return a phrase about the unknown runs of a clue, by the keys for ``?`` and ``*``."""
        clue = self._clues[line] or ()
        stars = sum(each.repeats for each in clue)
        runs = sum(each.length is None for each in clue) - stars
        phrases = (("?", run, runs), ("*", any_runs, stars))
        return self.translation.listed(
            self.say(key, count=count, symbol=symbol) for symbol, key, count in phrases if count
        )

    def regardless_of_unknowns(self, line: int, key: str = "told.whatever") -> str:
        """Return that unknown runs do not matter: ``, whatever the ? is``; ``""`` if there are none."""
        unknown = self.unknowns(line, run="told.isUnknown", any_runs="told.holdsUnknown")
        return unknown and self.say(key, unknown=unknown)

    def even_if_shortest(self, line: int) -> str:
        """Return how short unknown runs can be: ``, even if the ? is only 1``; ``""`` if there are none."""
        fewest = self.unknowns(line, run="told.isOne", any_runs="told.holdsNothing")
        return fewest and self.say("told.evenIf", unknown=fewest)

    def value(self, value: int) -> str:
        """Return the word for a value: ``shaded``, ``blank``, ``red``."""
        if not value:
            return self.say("cell.blank")
        return self.say("cell.shaded") if self.is_plain else self._colours[value - 1]

    def values(self, values: Sequence[int]) -> str:
        """Return the words for some candidates: ``blank``, ``not red``, ``red or blank``."""
        missing = [value for value in range(self.lines.values) if value not in values]
        if len(values) > 1 and len(missing) == 1:
            return self.say("told.not", value=self.value(missing[0]))
        return self.either(sorted(values, key=lambda value: value or 256))

    def either(self, values: Iterable[int]) -> str:
        """Return the words for one of some values: ``red or blue``."""
        return self.translation.either(self.value(value) for value in values)

    def cell_numbers(self, line: int, positions: int) -> str:
        """Return cells of a line: ``columns 2 and 4–6`` of a row."""
        key = "reason.columns" if self.lines.is_row(line) else "reason.rows"
        return self.say(key, count=positions.bit_count(), numbers=self.number_ranges(positions))

    def number_ranges(self, positions: int) -> str:
        """Return positions as a list of ranges, 1-based: ``2 and 5–7``."""
        return self.translation.listed(ranges_of(positions))

    def facts(self, line: int, may: May, positions: int) -> str:
        """Return the facts about cells of a line: ``column 2 is shaded and columns 4–5 are blank``."""
        return self.translation.listed(self.fact_list(line, may, positions))

    def fact_list(self, line: int, may: May, positions: int) -> list[str]:
        """Return the facts about cells of a line, a phrase for each value."""
        by_values: dict[tuple[int, ...], int] = {}
        for position in bit_positions(positions):
            values = values_at(may, position)
            by_values[values] = by_values.get(values, 0) | 1 << position
        key = "reason.columnsAre" if self.lines.is_row(line) else "reason.rowsAre"
        return [
            self.say(
                key, count=cells.bit_count(), numbers=self.number_ranges(cells), value=self.values(values)
            )
            for values, cells in sorted(by_values.items(), key=_order)
        ]

    def together(self, steps: Sequence[Step]) -> str:
        """Return the sentences of several steps; a line is named if it differs from the step before."""
        names = [line.name for line in self.lines.puzzle.lines()]
        phrases: list[str] = []
        before = ""
        for step in steps:
            within = self.within(names.index(step.lines[0])) if len(step.lines) == 1 else ""
            again = within and within == before and step.text.startswith(within)
            phrases.append(capital(step.text.removeprefix(within)) if again else step.text)
            before = within
        return " ".join(phrases)

    def within(self, line: int) -> str:
        """Return the beginning of a sentence about a line."""
        return capital(self.say("told.within", line=self.line(line)))

    def impossible_line(self, line: int, may: May, reason: int) -> str:
        """Return that a line is impossible, and why."""
        name = capital(self.line(line))
        if not reason:
            return self.say("told.tooShort", line=name, even=self.even_if_shortest(line))
        return self.say("told.impossible", line=name, facts=self.facts(line, may, reason))

    def contradiction(
        self,
        before: CellCandidates,
        assumed: CellCandidates,
        chain: Sequence[Step],
        conclusion: CellCandidates,
    ) -> str:
        """Return a contradiction: the assumption about a cell, what follows, and the conclusion."""
        phrases = " ".join(step.text for step in chain)
        return f"{self._assuming(before, assumed)} {phrases} {self._so(assumed, conclusion)}"

    def search(
        self,
        before: CellCandidates,
        assumed: CellCandidates,
        lines: Sequence[str],
        conclusion: CellCandidates,
    ) -> str:
        """Return a contradiction found by search: the lines contradict each other."""
        together = self.say(
            "told.contradictBySearch", lines=self.translation.listed(map(self.translation.line, lines))
        )
        return f"{self._assuming(before, assumed)} {together} {self._so(assumed, conclusion)}"

    def _so(self, assumed: CellCandidates, conclusion: CellCandidates) -> str:
        cell = self.translation.cell(assumed.row, assumed.column)
        return self.say("told.soCellIs", cell=cell, values=self.values(conclusion.values))

    def _assuming(self, before: CellCandidates, assumed: CellCandidates) -> str:
        cell = self.translation.cell(assumed.row, assumed.column)
        value = self.values(assumed.values)
        if len(before.values) == self.lines.values:
            return self.say("told.assumed", cell=cell, assumed=value)
        known = self.values(before.values)
        return self.say("told.assumedOf", cell=capital(cell), values=known, assumed=value)


def _order(fact: tuple[tuple[int, ...], int]) -> tuple[bool, int]:
    """Return the sort key of a fact: blank cells last, otherwise along the line."""
    values, cells = fact
    return values == (0,), cells & -cells


def ranges_of(positions: int) -> list[str]:
    """Return positions as ranges, 1-based.

    >>> ranges_of(0b1110010)
    ['2', '5–7']
    """
    found: list[list[int]] = []
    for position in bit_positions(positions):
        if found and found[-1][-1] == position:
            found[-1].append(position + 1)
        else:
            found.append([position + 1])
    return [str(each[0]) if len(each) == 1 else f"{each[0]}–{each[-1]}" for each in found]


def cells_in_words(cells: Sequence[CellCandidates], puzzle: Puzzle, language: str = ENGLISH) -> str:
    """Return the facts about some cells, row by row; if all are in one column, along the column.

    >>> puzzle = Puzzle(((),) * 3, ((),) * 4)
    >>> cells = [CellCandidates(0, 1, (1,)), CellCandidates(0, 2, (1,)), CellCandidates(2, 2, (0,))]
    >>> cells_in_words(cells, puzzle)
    'in row 1, columns 2–3 are shaded, and in row 3, column 3 is blank'
    >>> cells_in_words([CellCandidates(0, 1, (0,)), CellCandidates(1, 1, (0,))], puzzle)
    'in column 2, rows 1–2 are blank'
    """
    lines = Lines(puzzle)
    words = Wording(puzzle, lines, language)
    state = Possibilities.of(lines)
    along_column = len(cells) > 1 and len({cell.column for cell in cells}) == 1
    positions_on: dict[int, int] = {}
    for cell in cells:
        state.keep(cell.row, cell.column, bit_set(cell.values))
        line, position = (puzzle.height + cell.column, cell.row) if along_column else (cell.row, cell.column)
        positions_on[line] = positions_on.get(line, 0) | 1 << position
    phrases = [
        words.say(
            "told.onLine", line=words.line_name(line), facts=words.facts(line, state.may[line], positions)
        )
        for line, positions in sorted(positions_on.items())
    ]
    return words.say("told.lastOnLine").join(
        part for part in ("; ".join(phrases[:-1]), *phrases[-1:]) if part
    )


def lines_in_words(names: Iterable[str], language: str = ENGLISH) -> str:
    """Return lines as a phrase that cannot be mistaken for a cell.

    >>> lines_in_words(["row 3", "column 7", "row 1"])
    'rows 1 and 3, and column 7'
    """
    translation = load_translation(language)
    numbers: dict[str, list[int]] = {"row": [], "column": []}
    for name in names:
        kind, number = name.split()
        numbers[kind].append(int(number))
    phrases = [
        translation.say(
            f"reason.{kind}s", count=len(found), numbers=translation.listed(map(str, sorted(found)))
        )
        for kind, found in numbers.items()
        if found
    ]
    return (
        translation.say("reason.bothSides", rows=phrases[0], columns=phrases[1])
        if len(phrases) > 1
        else "".join(phrases)
    )


def are_alike(one: Step, other: Step, language: str = ENGLISH) -> bool:
    """Return whether two steps differ only in their lines."""
    if one.technique != other.technique or not len(one.lines) == len(other.lines) == 1:
        return False
    return one.lines != other.lines and _unnamed(one, language) == _unnamed(other, language)


def group_alike(steps: Iterable[Step], language: str = ENGLISH) -> list[list[Step]]:
    """Group consecutive steps that are alike.

    >>> from nonosat.reasoning.steps.step import Premises, StepKind
    >>> def step(line: str) -> Step:
    ...     premises = Premises((), (line,))
    ...     return Step(StepKind.LINE, "overlap", (line,), (), premises, f"In {line} (3), the 3 …")
    >>> [merged_text(alike) for alike in group_alike(map(step, ["row 1", "row 4"]))]
    ['In row 1 (3), the 3 … Row 4 likewise.']
    """
    found: list[list[Step]] = []
    for step in steps:
        if found and are_alike(found[-1][0], step, language):
            found[-1].append(step)
        else:
            found.append([step])
    return found


def merged_text(alike: Sequence[Step], language: str = ENGLISH) -> str:
    """Return one text for steps that are alike: the first step's, and the other lines it holds for."""
    first, *others = alike
    if not others:
        return first.text
    lines = lines_in_words((step.lines[0] for step in others), language)
    return f"{first.text} {load_translation(language).say('told.likewise', lines=capital(lines))}"


def _unnamed(step: Step, language: str) -> tuple[str, str, str]:
    """Return the kind of line of a step, and its text before and after the first mention of the line."""
    name = load_translation(language).line(step.lines[0])
    before, _, after = step.text.partition(capital(name) if step.text.startswith(capital(name)) else name)
    return step.lines[0].split()[0], before, after
