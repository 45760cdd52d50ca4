"""Clues as text."""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.model.clues import Clue, Run, clue_of, fits
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle


def text_of_run(run: Run, symbols: Sequence[str] | None = None) -> str:
    """Return the length of a run, ``?`` if it is unknown, ``*`` for any number of runs.

    ``symbols[colour - 1]`` follows the length if symbols are given and the colour is known.
    """
    if run.repeats:
        return "*"
    length = "?" if run.length is None else str(run.length)
    return length if symbols is None or run.colour is None else length + symbols[run.colour - 1]


def text_of_clue(
    clue: Clue, separator: str = " ", *, blank: str = "0", symbols: Sequence[str] | None = None
) -> str:
    """Return the runs of a clue with a separator between them; ``blank`` stands for a line without runs.

    >>> text_of_clue((Run(3), Run(1, 2)), ",", symbols="rg")
    '3r,1g'
    >>> text_of_clue((Run(None), Run(12))), text_of_clue(())
    ('? 12', '0')
    """
    return separator.join([text_of_run(run, symbols) for run in clue]) or blank


def shown_clue(clue: Clue | None, palette: Palette) -> str:
    """Return a clue as messages show it: with the letters of its colours if there are several.

    >>> shown_clue((Run(3), Run(1, 2)), Palette.of_letters("rg")), shown_clue(None, Palette())
    ('3r 1g', 'missing')
    """
    if clue is None:
        return "missing"
    return text_of_clue(clue, symbols=palette.letters if len(palette) > 1 else None)


def expect_clues(puzzle: Puzzle, solution: Grid, what: str = "solution") -> None:
    """Raise ``InputError`` unless the solution has the puzzle's size and the clue of every line.

    ``what`` is the message's word for it.
    """
    puzzle.check_shape(solution)
    for line in puzzle.lines():
        clue = clue_of(solution.line(line.cells))
        if not fits(line.clue, clue):
            raise InputError(
                f"expected a {what} with the clue {shown_clue(line.clue, puzzle.palette)}",
                found=shown_clue(clue, puzzle.palette),
                place=line.name,
            )


def clue_table(puzzle: Puzzle) -> str:
    """Return a line of text for each clue, after the name of its line.

    >>> from nonosat.model.grid import Grid
    >>> print(clue_table(Puzzle.from_solution(Grid.from_text(["#.#"]))))
    row 1     1 1
    column 1  1
    column 2  0
    column 3  1
    """
    lines = puzzle.lines()
    width = max(len(line.name) for line in lines)
    return "\n".join(f"{line.name:<{width}}  {shown_clue(line.clue, puzzle.palette)}" for line in lines)
