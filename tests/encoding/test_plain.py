"""The order and the start encoding as they stand in plain sight: all lines at once write the same clauses."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest
from partly_known_clues import all_clues, shape_of_clue
from single_lines import partial_lines, possibilities

from nonosat.encoding import plain
from nonosat.encoding.plug_ins import encoding_named
from nonosat.encoding.single_line import formula_of_line
from nonosat.encoding.size import has_clauses_for
from nonosat.logic.bits import anything
from nonosat.logic.line import settle
from nonosat.logic.shape import LineShape

SPECIFICATIONS = {"order": plain.order, "start": plain.start}


@pytest.mark.parametrize("encoding", SPECIFICATIONS)
@pytest.mark.parametrize(("colours", "longest", "expected"), [(1, 7, 80), (2, 4, 50), (3, 3, 50)])
def test_raw_lines_have_the_clauses_of_the_specification(
    encoding: str, colours: int, longest: int, expected: int
) -> None:
    seen = 0
    for shape in _shapes(encoding, colours, longest):
        raw = anything(shape.width, colours + 1)
        assert _written(encoding, shape, colours, None) == _specified(encoding, shape, raw, raw), shape
        seen += 1
    assert seen >= expected


@pytest.mark.parametrize("encoding", SPECIFICATIONS)
@pytest.mark.parametrize(("colours", "longest"), [(1, 6), (2, 4)])
def test_lines_of_which_something_is_known_have_them_too(
    encoding: str, colours: int, longest: int, *, exhaustive: bool
) -> None:
    """What is known is encoded as constants, holes in the starts and ends included."""
    cases = [
        (shape, possibilities(shape.width, literals, colours))
        for shape in _shapes(encoding, colours, longest)
        for literals in partial_lines(shape.width, colours)
    ]
    seen = 0
    for shape, may in cases if exhaustive else cases[:: 17 if colours == 1 else 61]:
        known = settle(shape, may)
        written = _written(encoding, shape, colours, may)
        if known is None:
            assert written is None
            continue
        assert written == _specified(encoding, shape, may, known.may), (shape, may)
        seen += 1
    assert seen > 100


def test_the_specification_needs_no_numpy() -> None:
    blocked = "import sys; sys.modules['numpy'] = None; import nonosat.encoding.plain"
    subprocess.run([sys.executable, "-c", blocked], check=True)


def _shapes(encoding: str, colours: int, longest: int) -> Iterator[LineShape]:
    """Every line of up to so many cells that the encoding itself has clauses for."""
    for width in range(1, longest + 1):
        for clue in all_clues(width, colours):
            shape = shape_of_clue(clue, width)
            if has_clauses_for(encoding_named(encoding), shape):
                yield shape


def _written(
    encoding: str, shape: LineShape, colours: int, may: Sequence[int] | None
) -> dict[str, list[tuple[int, ...]]] | None:
    cnf = formula_of_line(shape, encoding=encoding, colours=colours, may=may)
    if cnf is None:
        return None
    return {
        family.name: sorted(tuple(clause) for block in family.blocks for clause in block.tolist())
        for family in cnf.families
        if family.clause_count
    }


def _specified(
    encoding: str, shape: LineShape, may: Sequence[int], cells: Sequence[int]
) -> dict[str, list[tuple[int, ...]]]:
    known = settle(shape, may)
    assert known is not None
    line = plain.PlainLine.of(shape, known, tuple(cells))
    return {name: sorted(clauses) for name, clauses in SPECIFICATIONS[encoding](line).items()}
