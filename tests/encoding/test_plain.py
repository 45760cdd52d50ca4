"""The encodings as they stand in plain sight: all lines at once write the same clauses."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

import pytest
from partly_known_clues import all_clues, shape_of_clue
from single_lines import partial_lines, possibilities
from slowness import rest_slow

from nonosat.encoding import plain
from nonosat.encoding.plain import OrderedLine, PlainLine, StartedLine
from nonosat.encoding.plain_states import ReadLine, states
from nonosat.encoding.plug_ins import encoding_named
from nonosat.encoding.single_line import formula_of_line
from nonosat.encoding.size import has_clauses_for
from nonosat.logic.bits import anything
from nonosat.logic.line import settle
from nonosat.logic.shape import ANY_RUNS_LENGTH, LineShape

Case = TypeVar("Case")

ENCODINGS = ("order", "start")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("colours", "longest", "expected"), rest_slow([(2, 4, 50), (1, 7, 80), (3, 3, 50)]))
def test_raw_lines_have_the_clauses_of_the_specification(
    encoding: str, colours: int, longest: int, expected: int, *, exhaustive: bool
) -> None:
    shapes = list(_shapes(colours, longest))
    seen = 0
    for shape in shapes if exhaustive else _some(shapes, 200):
        raw = anything(shape.width, colours + 1)
        written = _written(encoding, shape, colours, None)
        if written is not None:
            assert written == _specified(encoding, shape, raw, raw), shape
            seen += 1
    assert seen >= expected


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("colours", "longest"), rest_slow([(2, 4), (1, 6)]))
def test_lines_of_which_something_is_known_have_them_too(
    encoding: str, colours: int, longest: int, *, exhaustive: bool
) -> None:
    """What is known is encoded as constants, holes in the starts and ends included."""
    known_lines = {width: list(partial_lines(width, colours)) for width in range(1, longest + 1)}
    shapes = list(_shapes(colours, longest))
    cases = (
        (shape, possibilities(shape.width, literals, colours))
        for shape in (shapes if exhaustive else _some(shapes, 60))
        for literals in (known_lines[shape.width] if exhaustive else _some(known_lines[shape.width], 25))
    )
    seen = 0
    for shape, may in cases:
        known = settle(shape, may)
        written = _written(encoding, shape, colours, may)
        if known is None:
            assert written is None
            continue
        assert written == _specified(encoding, shape, may, known.may), (shape, may)
        seen += 1
    assert seen > 100


def test_the_specification_needs_no_numpy() -> None:
    blocked = "import sys; sys.modules['numpy'] = None; import nonosat.encoding.plain_formula"
    subprocess.run([sys.executable, "-c", blocked], check=True)


def _some(cases: list[Case], number: int) -> list[Case]:
    """So many of the cases, always the same."""
    return random.Random(1).sample(cases, min(number, len(cases)))


def _shapes(colours: int, longest: int) -> Iterator[LineShape]:
    """Lines of up to so many cells, those with ``?``, ``*`` and runs of any colour among them."""
    for width in range(1, longest + 1):
        for clue in all_clues(width, colours):
            yield shape_of_clue(clue, width)


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
    literals = plain.literals_of(tuple(cells))
    variables = count(sum(map(len, literals)) + 1)
    line = PlainLine.of(shape, known.starts, known.ends, literals)
    if shape.lengths == (ANY_RUNS_LENGTH,):
        rules = {}
    elif not has_clauses_for(encoding_named(encoding), shape):
        rules = states(ReadLine.of(shape, literals, variables))
    elif encoding == "order":
        rules = plain.order(OrderedLine.of(line, variables))
    else:
        rules = plain.start(StartedLine.of(line, variables))
    every = {**rules, "one colour": plain.simplified(plain.one_colour(literals))}
    return {name: sorted(clauses) for name, clauses in every.items() if clauses}
