"""Several steps that are seen together, as one step with parts."""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.reasoning.steps.step import Because, CellValues, Kind, Step
from nonosat.reasoning.steps.technique import Technique


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
