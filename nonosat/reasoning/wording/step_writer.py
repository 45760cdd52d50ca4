"""Steps on one line, with their sentences; several deductions make one step with substeps (``composed``)."""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.logic.bits import May, bit_positions, values_at
from nonosat.logic.lines import Lines
from nonosat.reasoning.steps.deduction import Technique
from nonosat.reasoning.steps.line_candidates import LineStep
from nonosat.reasoning.steps.line_reason import LineReasons
from nonosat.reasoning.steps.patterns import alias_of
from nonosat.reasoning.steps.step import Cell, CellCandidates, Premises, Step, StepKind
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.technique_sentences import line_step_in_words


def composed(parts: Sequence[Step], text: str) -> Step:
    """Return one step made of these parts, or of their substeps, with a ``text`` for all of them.

    Kind, technique, alias and implications are those of the hardest part. The cells are as they are after the
    last part; the premises are those that earlier parts do not deduce.
    """
    parts = tuple(part for each in parts for part in (each.substeps or (each,)))
    hardest = max(parts, key=_difficulty)
    cells: dict[tuple[int, int], CellCandidates] = {}
    for part in parts:
        cells |= {(cell.row, cell.column): cell for cell in part.cells}
    return Step(
        kind=hardest.kind,
        technique=hardest.technique,
        lines=tuple(dict.fromkeys(name for part in parts for name in part.lines)),
        cells=tuple(cells.values()),
        premises=_joint_premises(parts),
        text=text,
        smallest=all(part.smallest for part in parts),
        substeps=parts,
        implications=hardest.implications,
        alias=hardest.alias,
    )


def _joint_premises(parts: Sequence[Step]) -> Premises:
    """Return the premises of all parts, without the cells that earlier ones deduce."""
    deduced: set[tuple[int, int]] = set()
    cells: dict[CellCandidates, None] = {}
    for part in parts:
        for cell in part.premises.cells:
            if (cell.row, cell.column) not in deduced:
                cells[cell] = None
        deduced.update((cell.row, cell.column) for cell in part.cells)
    names = dict.fromkeys(name for part in parts for name in part.premises.lines)
    return Premises(tuple(cells), tuple(names))


def _difficulty(part: Step) -> tuple[int, int]:
    is_pattern = part.technique in _TECHNIQUES
    rank = Technique(part.technique).rank if is_pattern else len(_TECHNIQUES)
    return list(StepKind).index(part.kind), rank


_TECHNIQUES = frozenset(Technique)


class StepWriter:
    """Writer of the steps of one puzzle: its lines, their reasons, and the wording."""

    def __init__(self, lines: Lines, reasons: Sequence[LineReasons], wording: Wording) -> None:
        self.lines = lines
        self.reasons = reasons
        self.wording = wording

    def line_step(self, step: LineStep) -> Step:
        """Return a step for one deduction on a line."""
        name, claim = self.lines[step.line].name, step.claim
        return Step(
            kind=StepKind.LINE,
            technique=claim.technique.value,
            lines=(name,),
            cells=self.cells(step.line, step.after, claim.cells),
            premises=Premises(self.cells(step.line, step.deduction.may, step.reason), (name,)),
            text=line_step_in_words(self.wording, step),
            alias=alias_of(claim, step.deduction),
            run_cells=self._positions(step.line, claim.run_cells),
            window=self._positions(step.line, claim.window),
        )

    def whole_line_step(self, steps: Sequence[LineStep]) -> Step:
        """Return one step for all deductions on a line."""
        parts = [self.line_step(step) for step in steps]
        return composed(parts, self.wording.together(parts))

    def together(self, steps: Sequence[Step]) -> Step:
        """Return several steps as one; a single contradiction or step with substeps unchanged."""
        first, *others = steps
        if not others and (first.substeps or first.kind is not StepKind.LINE):
            return first
        return composed(steps, self.wording.together(steps))

    def impossible_line(self, line: int, may: May) -> Step:
        """Return the step that a line is impossible, with the fewest cells that imply it."""
        reason = self.reasons[line].smallest(may, (0,) * len(may))
        assert reason is not None
        name = self.lines[line].name
        return Step(
            kind=StepKind.LINE,
            technique="contradiction",
            lines=(name,),
            cells=(),
            premises=Premises(self.cells(line, may, reason), (name,)),
            text=self.wording.impossible_line(line, may, reason),
        )

    def _positions(self, line: int, positions: int) -> tuple[Cell, ...]:
        return tuple(self.lines.cell(line, position) for position in bit_positions(positions))

    def cells(self, line: int, may: May, positions: int) -> tuple[CellCandidates, ...]:
        """Return cells of a line with their candidates."""
        return tuple(
            CellCandidates(*self.lines.cell(line, position), values_at(may, position))
            for position in bit_positions(positions)
        )
