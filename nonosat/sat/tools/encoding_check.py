"""An encoding tested on all small lines: its models must be the layouts of the clue, each once.

The formula of every clue of a short line is compared with all layouts, by brute force. That finds missing,
too strong and wrong rules; an encoding that treats long lines differently can still be wrong there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from nonosat.model.argument_checks import checked
from nonosat.model.clues import Clue, clue_of
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Line
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.cnf.numbering import cell_and_colour
from nonosat.sat.encodings.formula import formula_of_line
from nonosat.sat.solvers.session import Session
from nonosat.sat.tools.strength import UnitPropagation

#: The longest lines by the number of colours; the test takes some seconds.
_LONGEST = {1: 6, 2: 4}
#: The maximum number of models of a line.
_MOST_MODELS = 1000

#: The values of a line's cells: 0 blank, 1 … the colours.
Layout = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EncodingFault:
    """A fault of an encoding on a line of ``width`` cells.

    ``lengths`` and ``colours`` are those of the clue's runs; ``layout`` has the values of the cells, 0 for
    blank. ``models`` is the number of its models, ``expected`` the correct number: 1 if it has the clue, else
    0.
    """

    width: int
    lengths: tuple[int, ...]
    colours: tuple[int, ...]
    layout: Layout
    models: int
    expected: int

    @property
    def text(self) -> str:
        """The fault in a sentence."""
        runs = zip(self.lengths, self.colours, strict=True)
        several = max((*self.colours, *self.layout), default=1) > 1
        clue = " ".join(f"{length}{'abcdefgh'[colour - 1] if several else ''}" for length, colour in runs)
        letters = ".abcdefgh" if several else ".#"
        shown = "".join(letters[value] for value in self.layout)
        has = "has" if self.expected else "does not have"
        number = {0: "it has no model", 1: "it has a model"}.get(self.models, f"it has {self.models} models")
        return f"{amount(self.width, 'cell')}, clue {clue or '0'}: {shown} {has} the clue, but {number}"


@checked
def check_encoding(name: str) -> Iterator[EncodingFault]:
    """Yield the faults of an encoding on small lines (up to 6 cells, or 4 with two colours), one per clue.

    Without a fault each layout of a clue is one model: no solution is missing, wrong, or counted twice.
    Raises ``UnknownName`` and ``EncodingError``.

    >>> list(check_encoding("path"))
    []
    """
    for colours, longest in _LONGEST.items():
        for width in range(1, longest + 1):
            for line, layouts in _lines(width, colours):
                fault = _fault_of(line, layouts, colours, name)
                if fault is not None:
                    yield fault


#: Known cells of a line: 0 undecided, 1 shaded, -1 blank.
KnownCells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PropagationGap:
    """A gap of unit propagation on a line of ``width`` cells with runs of ``lengths``.

    The ``known`` cells imply ``implied``, of which only ``found`` is found; ``None`` is a contradiction.
    """

    width: int
    lengths: tuple[int, ...]
    known: KnownCells
    implied: KnownCells | None
    found: KnownCells | None

    @property
    def text(self) -> str:
        """The gap in a sentence."""
        clue = " ".join(map(str, self.lengths)) or "0"
        known, implied, found = map(_cells_in_words, (self.known, self.implied, self.found))
        where = f"{amount(self.width, 'cell')}, clue {clue}"
        return f"{where}: {known} implies {implied}, but unit propagation finds {found}"


def propagation_gap(name: str) -> PropagationGap | None:
    """Return a smallest gap of unit propagation on small lines of one colour, or ``None``.

    No shorter line has one, nor one of the same length with fewer known cells.

    >>> propagation_gap("path") is None, propagation_gap("start").text
    (True, '3 cells, clue 2: ??? implies ?#?, but unit propagation finds ???')
    """
    for width in range(1, _LONGEST[1] + 1):
        lines = [(line, list(map(_literals, layouts))) for line, layouts in _lines(width, 1)]
        gaps = (gap for line, layouts in lines for gap in _gaps_of(line, layouts, name))
        smallest = min(gaps, key=lambda gap: width - gap.known.count(0), default=None)
        if smallest is not None:
            return smallest
    return None


def _gaps_of(line: Line, layouts: list[frozenset[int]], name: str) -> Iterator[PropagationGap]:
    """Yield the gaps of unit propagation on a line, for all sets of known cells."""
    cnf = formula_of_line(line, encoding=name)
    assert cnf is not None  # it has a layout

    with UnitPropagation(cnf) as propagation:
        for known in product((0, 1, -1), repeat=line.width):
            literals = [cell * value for cell, value in enumerate(known, 1) if value]
            fitting = [layout for layout in layouts if layout.issuperset(literals)]
            implied = frozenset.intersection(*fitting) if fitting else None
            found = propagation.implied(literals)
            if found != implied:
                values = (_known_cells(each, line.width) for each in (implied, found))
                yield PropagationGap(line.width, line.lengths, known, *values)


def _known_cells(literals: frozenset[int] | None, width: int) -> KnownCells | None:
    if literals is None:
        return None
    return tuple((cell in literals) - (-cell in literals) for cell in range(1, width + 1))


def _cells_in_words(cells: KnownCells | None) -> str:
    return "a contradiction" if cells is None else "".join("?#."[value] for value in cells)


def _literals(layout: Layout) -> frozenset[int]:
    return frozenset(cell if value else -cell for cell, value in enumerate(layout, 1))


def _lines(width: int, colours: int) -> Iterator[tuple[Line, list[Layout]]]:
    """Yield a line for each clue, with its layouts."""
    found: dict[Clue, list[Layout]] = {}
    for layout in product(range(colours + 1), repeat=width):
        found.setdefault(clue_of(layout), []).append(layout)
    for clue, layouts in found.items():
        yield Line("row 1", clue, range(width)), layouts


def _fault_of(line: Line, layouts: list[Layout], colours: int, name: str) -> EncodingFault | None:
    cnf = formula_of_line(line, encoding=name, colours=colours)
    assert cnf is not None  # it has a layout
    models = Counter(_models(cnf))
    for layout in sorted({*models, *layouts}):
        expected = int(layout in layouts)
        if models[layout] != expected:
            return EncodingFault(line.width, line.lengths, line.colours, layout, models[layout], expected)
    return None


def _models(cnf: Cnf) -> Iterator[Layout]:
    """Yield the layout of each model, up to a thousand."""
    with Session("minisat22") as session:
        session.add(cnf.clauses())
        session.add([[cnf.variables, -cnf.variables]])  # declares all variables
        for _ in range(_MOST_MODELS):
            if not session.solve():
                return
            model = session.model()
            layout = [0] * cnf.width
            for literal in model[: cnf.cell_variables]:
                if literal > 0:
                    cell, colour = cell_and_colour(literal, colours=cnf.colours)
                    layout[cell] = colour
            yield tuple(layout)
            session.add([[-literal for literal in model]])
