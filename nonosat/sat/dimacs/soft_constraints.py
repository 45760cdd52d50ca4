"""Questions with wishes: hard clauses and soft literals, as MaxSAT (WCNF) and pseudo-Boolean (OPB) text.

A soft literal costs 1 when it is false; the solver makes the cost least. Two kinds of wishes:

- cells: the picture of the puzzle that is closest to a given one (what its author meant, or a half-done
  grid): every decided cell is a wish;
- lines: the fewest clues to drop so that some picture has all the others: every line is a wish.

WCNF is written in the form of the MaxSAT Evaluation 2022 (``h`` before hard clauses) or in the older
one (``p wcnf``, hard clauses with the top weight).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.clause_text import clause_lines
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.numbering import literals_that_say
from nonosat.sat.dimacs.instance import Instance
from nonosat.sat.dimacs.text import cell_comments, comments, formatted, variable_comments
from nonosat.sat.encodings.selectors import encode_by_line


@dataclass(frozen=True, slots=True, eq=False)
class Wishes:
    """Hard clauses, soft literals, and comments that follow a mark.

    ``variables`` is how many there are in all.
    """

    variables: int
    hard: Sequence[Clause]
    soft: tuple[int, ...]
    comments: Callable[[str], Iterator[bytes]]


def wishes_for_cells(instance: Instance, picture: Grid) -> Wishes:
    """The pictures of a puzzle, with every decided cell of a grid of its size as a wish.

    With several colours a coloured cell is one wish; a blank one is a wish for each colour that it is
    not to have, of which at most one can fail.
    """
    cnf = instance.cnf
    soft = [
        literal
        for cell, value in enumerate(picture.cells)
        if value != UNDECIDED
        for literal in literals_that_say(cell, value, colours=cnf.colours)
    ]

    def texts(mark: str) -> Iterator[bytes]:
        yield comments(instance.header(), mark)
        yield from variable_comments(instance.puzzle, instance.cnf, mark)

    return Wishes(cnf.variables, list(cnf.clauses()), tuple(soft), texts)


def wishes_for_lines(puzzle: Puzzle) -> Wishes:
    """The grids with the given cells, with every line's clue as a wish: a variable that lets it hold.

    A clue without room for its runs is a wish that no grid fulfils.
    """
    lines = puzzle.lines()
    impossible = [number for number, line in enumerate(lines) if line.cells_needed > len(line.cells)]
    formula = encode_by_line(puzzle.with_clues(dict.fromkeys(impossible, ())))
    refused = [-formula.selectors[number] for number in impossible]
    units = [*formula.givens, *refused]
    hard = [*((literal,) for literal in units), *formula.clauses_of(range(len(lines)), givens=False)]
    colours = len(puzzle.palette)

    def texts(mark: str) -> Iterator[bytes]:
        yield comments([f"rows {puzzle.height} columns {puzzle.width} colours {colours}"], mark)
        yield from cell_comments(puzzle.height, puzzle.width, colours, mark)
        names = zip(formula.selectors, lines, strict=True)
        yield comments((f"var {variable} line {line.name}" for variable, line in names), mark)

    return Wishes(formula.selectors[-1], hard, formula.selectors, texts)


def wcnf(wishes: Wishes) -> Iterator[bytes]:
    """The form of 2022."""
    yield from wishes.comments("c")
    yield from clause_lines(wishes.hard, "h ")
    yield from formatted("1 %d 0\n", wishes.soft, 1)


def old_wcnf(wishes: Wishes) -> Iterator[bytes]:
    """The form before 2022."""
    top = len(wishes.soft) + 1
    yield from wishes.comments("c")
    yield f"p wcnf {wishes.variables} {len(wishes.hard) + len(wishes.soft)} {top}\n".encode()
    yield from clause_lines(wishes.hard, f"{top} ")
    yield from formatted("1 %d 0\n", wishes.soft, 1)


def opb(wishes: Wishes) -> Iterator[bytes]:
    """Pseudo-Boolean constraints over ``x1``, ``x2``, …; the least objective plus the number of wishes for
    true is the cost.
    """
    count = len(wishes.hard)
    yield f"* #variable= {wishes.variables} #constraint= {count}\n".encode()
    yield from wishes.comments("*")
    if len(wishes.soft):
        yield b"min:"
        yield from formatted(" %+d x%d", list(_signed(-literal for literal in wishes.soft)), 2)
        yield b" ;\n"
    for clause in wishes.hard:
        literals = "".join([f"{'-' if each < 0 else '+'}1 x{abs(each)} " for each in clause])
        yield f"{literals}>= {1 - sum(each < 0 for each in clause)} ;\n".encode()


def _signed(literals: Iterable[int]) -> Iterator[int]:
    """For every literal its sign and its variable."""
    for literal in literals:
        yield 1 if literal > 0 else -1
        yield abs(literal)
