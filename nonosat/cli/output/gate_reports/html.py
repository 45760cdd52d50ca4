"""A page to read in a browser: what does not hold of which puzzle, and a drawing of the cells in question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import groupby

from nonosat.amounts import amount
from nonosat.authoring.checking.groups import Cell
from nonosat.cli.output.gate_reports.judged_puzzle import JudgedPuzzle, Judgements, reason_of
from nonosat.rendering.markup import markup
from nonosat.rendering.notebook import drawn
from nonosat.rendering.page.head import head
from nonosat.rendering.sheet import Highlight
from nonosat.sets.judging import Judged

#: The most drawings of a page, at some 100 kB each; what is said of a puzzle is never left out.
_MOST_DRAWINGS = 100


def written(outcome: Judgements) -> str:
    """A page in one file."""
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    parts = [head(outcome.counted(), style), "<body>\n", f"<h1>{markup(outcome.counted())}</h1>\n"]
    parts += _table(outcome)
    if outcome.unread:
        items = "".join(f"<li>{markup(each.sentence)}</li>\n" for each in outcome.unread)
        parts.append(f"<h2>Not read</h2>\n<ul>\n{items}</ul>\n")
    drawings = 0
    for puzzle in outcome.puzzles:
        if puzzle.missed:
            found, drawings = _section(puzzle, drawings)
            parts.append(found)
    return "".join([*parts, "</body>\n</html>\n"])


def _table(outcome: Judgements) -> Iterator[str]:
    """Of how many puzzles each wish holds."""
    held: dict[str, list[bool | None]] = {}
    for puzzle in outcome.puzzles:
        for judged in puzzle.wishes:
            held.setdefault(judged.wish, []).append(judged.holds)
    yield '<table>\n<tr><th scope="col">wish</th>'
    yield "".join(
        f'<th scope="col" class="number">{each}</th>' for each in ("holds", "does not", "not known")
    )
    yield "</tr>\n"
    for wish, found in held.items():
        counts = [found.count(each) for each in (True, False, None)]
        numbers = "".join(f'<td class="number">{count}</td>' for count in counts)
        yield f"<tr><td>{markup(wish)}</td>{numbers}</tr>\n"
    yield "</table>\n"


def _section(puzzle: JudgedPuzzle, drawings: int) -> tuple[str, int]:
    """What there is to say of a puzzle, and how many drawings there are with its own."""
    name = str(puzzle.name._replace(file=None)) or puzzle.name.file or ""
    line = f", line {puzzle.line}" if puzzle.line else ""
    parts = [f"<h2>{markup(name)}</h2>\n"]
    if puzzle.name.file:
        parts.append(f'<p class="place">{markup(puzzle.name.file)}{line}</p>\n')
    for cells, group in groupby(puzzle.missed, key=lambda judged: judged.cells):
        found = list(group)
        items = "".join(
            f"<dt{' class=open' if each.holds is None else ''}>{markup(each.wish)}</dt>"
            f"<dd>{markup(reason_of(each))}</dd>\n"
            for each in found
        )
        parts.append(f"<dl>\n{items}</dl>\n")
        drawing = _drawing(puzzle, cells, found) if cells else None
        if drawing and drawings < _MOST_DRAWINGS:
            drawings += 1
            parts.append(f'<div class="drawing">{drawing}</div>\n')
    return "".join(parts), drawings


def _drawing(puzzle: JudgedPuzzle, cells: tuple[Cell, ...], found: Sequence[Judged]) -> str | None:
    """The puzzle with the cells in question, if it is small enough to look at."""
    known = found[0].known
    if puzzle.puzzle is None or known is None:
        return None
    what = ", ".join(each.wish for each in found)
    label = f"{amount(len(cells), 'cell')} in question: {what}"
    svg = drawn(known, puzzle.puzzle, [Highlight("ambiguous", cells)])
    return svg and svg.replace("<svg ", f'<svg role="img" aria-label="{markup(label)}" ', 1)
