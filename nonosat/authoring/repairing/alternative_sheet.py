"""The alternatives of a repair side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonosat.authoring.repairing.result import Alternative, RepairResult
from nonosat.drawing.contact_sheet import CaptionedPanel, draw
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.model.highlight import Highlight
from nonosat.model.plurals import amount

#: Panels side by side.
_COLUMNS = 4


def alternative_sheet(repairs: Iterable[RepairResult]) -> bytes:
    """Return a PNG file with each alternative (or the only puzzle) of some repairs, its cells marked.

    Precondition: all have a repaired puzzle. Raises ``MissingExtra`` without Pillow.
    """
    panels = [panel for repair in repairs for panel in _panels(repair)]
    return draw(panels, columns=min(_COLUMNS, len(panels)))


def _panels(repair: RepairResult) -> Iterator[CaptionedPanel]:
    assert repair.puzzle is not None
    assert repair.solution is not None
    only = Alternative(repair.puzzle, repair.solution, repair.changes or repair.givens)
    what = "changed" if repair.changes else "given"
    for number, each in enumerate(repair.alternatives or (only,), 1):
        yield CaptionedPanel(_sheet_of(each), f"{number}: {amount(len(each.cells), 'cell')} {what}")


def _sheet_of(alternative: Alternative) -> PuzzleSheet:
    marked = Highlight("ambiguous", tuple((row, column) for row, column, _ in alternative.cells))
    return PuzzleSheet(alternative.puzzle, alternative.solution, (marked,))
