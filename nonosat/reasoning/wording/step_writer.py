"""Steps on one line as values that say in words what they deduce, and from what.

Several steps that are seen together are one step with parts (``composed``).
"""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.logic.bits import May, bit_positions, values_at
from nonosat.logic.lines import Lines
from nonosat.reasoning.steps.deduction import Technique
from nonosat.reasoning.steps.line_candidates import LineStep
from nonosat.reasoning.steps.line_reason import LineReasons
from nonosat.reasoning.steps.patterns import second_name
from nonosat.reasoning.steps.step import Because, Cell, CellValues, Kind, Step
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.technique_sentences import line_step_in_words


def composed(parts: Sequence[Step], text: str) -> Step:
    """One step of these parts (each of which may have parts itself), with a ``text`` for all of them.

    Kind, technique with its other name, and links are those of its hardest part. Its cells are as they are
    after the last part; it rests on what its parts do not give each other.
    """
    parts = tuple(part for each in parts for part in (each.parts or (each,)))
    hardest = max(parts, key=_difficulty)
    cells: dict[tuple[int, int], CellValues] = {}
    for part in parts:
        cells |= {(cell.row, cell.column): cell for cell in part.cells}
    return Step(
        kind=hardest.kind,
        technique=hardest.technique,
        lines=tuple(dict.fromkeys(name for part in parts for name in part.lines)),
        cells=tuple(cells.values()),
        because=_shared_reason(parts),
        text=text,
        smallest=all(part.smallest for part in parts),
        parts=parts,
        links=hardest.links,
        also_called=hardest.also_called,
    )


def _shared_reason(parts: Sequence[Step]) -> Because:
    """What steps rest on together, without the cells that earlier ones of them deduce."""
    deduced: set[tuple[int, int]] = set()
    cells: dict[CellValues, None] = {}
    for part in parts:
        for cell in part.because.cells:
            if (cell.row, cell.column) not in deduced:
                cells[cell] = None
        deduced.update((cell.row, cell.column) for cell in part.cells)
    names = dict.fromkeys(name for part in parts for name in part.because.lines)
    return Because(tuple(cells), tuple(names))


def _difficulty(part: Step) -> tuple[int, int]:
    is_pattern = part.technique in _TECHNIQUES
    rank = Technique(part.technique).rank if is_pattern else len(_TECHNIQUES)
    return list(Kind).index(part.kind), rank


_TECHNIQUES = frozenset(Technique)


class StepWriter:
    """Writes the steps of one puzzle; it has the puzzle's lines, their reasons, and the words."""

    def __init__(self, lines: Lines, reasons: Sequence[LineReasons], wording: Wording) -> None:
        self.lines = lines
        self.reasons = reasons
        self.wording = wording

    def line_step(self, step: LineStep) -> Step:
        """A step on one line."""
        name, claim = self.lines[step.line].name, step.claim
        return Step(
            kind=Kind.LINE,
            technique=claim.technique.value,
            lines=(name,),
            cells=self.cells(step.line, step.after, claim.cells),
            because=Because(self.cells(step.line, step.deduction.may, step.reason), (name,)),
            text=line_step_in_words(self.wording, step),
            also_called=second_name(claim, step.deduction),
            drawn=self._places(step.line, claim.drawn),
            room=self._places(step.line, claim.room),
        )

    def look(self, steps: Sequence[LineStep]) -> Step:
        """A look at a line, with all that it shows."""
        parts = [self.line_step(step) for step in steps]
        return composed(parts, self.wording.together(parts))

    def together(self, steps: Sequence[Step]) -> Step:
        """Several steps as one; a single argument or look as it is."""
        first, *others = steps
        if not others and (first.parts or first.kind is not Kind.LINE):
            return first
        return composed(steps, self.wording.together(steps))

    def unfillable_line(self, line: int, may: May) -> Step:
        """The line that cannot be filled, with the fewest cells that show it."""
        reason = self.reasons[line].smallest(may, (0,) * len(may))
        assert reason is not None
        name = self.lines[line].name
        return Step(
            kind=Kind.LINE,
            technique="contradiction",
            lines=(name,),
            cells=(),
            because=Because(self.cells(line, may, reason), (name,)),
            text=self.wording.unfillable_line(line, may, reason),
        )

    def _places(self, line: int, positions: int) -> tuple[Cell, ...]:
        return tuple(self.lines.cell(line, position) for position in bit_positions(positions))

    def cells(self, line: int, may: May, positions: int) -> tuple[CellValues, ...]:
        """Cells of a line with the values that they can have."""
        return tuple(
            CellValues(*self.lines.cell(line, position), values_at(may, position))
            for position in bit_positions(positions)
        )
