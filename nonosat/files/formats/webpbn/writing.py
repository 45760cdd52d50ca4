"""Writing webpbn XML."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator

from nonosat.files.formats.webpbn.reading import EXTRA, TEXTS, with_lone_zeros
from nonosat.files.notation.colour_table import BLACK, WHITE, free_letters, written_values
from nonosat.files.notation.file_text import encoded_lines
from nonosat.files.notation.grid_cells import rows_of_cells
from nonosat.files.notation.puzzle_texts import extra_text, one_line, printable
from nonosat.model.clue_text import shown_clue
from nonosat.model.clues import Clue, Run
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """Yield a puzzle set, explicit for every reader: each count has a colour, and both defaults are set."""
    head = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">',
    ]
    yield encoded_lines([*head, "<puzzleset>"])
    for puzzle in puzzles:
        yield encoded_lines(_written(puzzle))
    yield encoded_lines(["</puzzleset>"])


def _written(puzzle: Puzzle) -> list[str]:
    rows, columns = _clues_with_blots(puzzle)
    palette = puzzle.palette
    names, characters = _colour_names(palette)
    background = "white" if "white" not in names else "background"
    default = _quoted(names[0] if palette.is_plain or "black" not in names else "black")
    lines = [f'<puzzle type="grid" defaultcolor={default} backgroundcolor="{background}">']
    lines += [
        f"<{name}>{html.escape(printable(text), quote=False)}</{name}>"
        for name, text in _texts_of(puzzle)
        if text
    ]
    lines.append(f'<color name="{background}" char=".">{(palette.background or WHITE)[1:]}</color>')
    values = (BLACK,) if palette.is_plain else written_values(palette)
    for name, character, value in zip(names, characters, values, strict=True):
        lines.append(f"<color name={_quoted(name)} char={_quoted(character)}>{value[1:]}</color>")
    for kind, clues in (("columns", columns), ("rows", rows)):
        lines.append(f'<clues type="{kind}">')
        for clue in clues:
            counts = "".join(
                f"<count color={_quoted(names[(run.colour or 1) - 1])}>{run.length or 0}</count>"
                for run in clue
            )
            lines.append(f"<line>{counts}</line>" if counts else "<line/>")
        lines.append("</clues>")
    for kind, grid in (("goal", puzzle.goal), ("saved", puzzle.saved)):
        if grid is not None:
            drawn = rows_of_cells(grid, characters, blank=".")
            image = "\n".join(f"|{html.escape(row)}|" for row in drawn)
            lines.append(f'<solution type="{kind}"><image>\n{image}\n</image></solution>')
    return [*lines, "</puzzle>"]


def _clues_with_blots(puzzle: Puzzle) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """Return the clues of the rows and of the columns; a run without a length is a blot.

    Raises ``UnsupportedPuzzle`` for other unknown clues, and for a lone blot that would be read as a blank
    line.
    """
    blots: dict[int, Run] = {}
    clues: list[Clue] = []
    for number, line in enumerate(puzzle.lines()):
        if line.clue is None or any(run.colour is None for run in line.clue):
            shown = shown_clue(line.clue, puzzle.palette)
            raise UnsupportedPuzzle(
                "webpbn XML cannot hold unknown or missing clues other than lengths of known colour "
                f"({line.name}: {shown})"
            )
        if len(line.clue) == 1 and line.clue[0].length is None:
            blots[number] = line.clue[0]
        clues.append(line.clue)
    again, _ = with_lone_zeros(puzzle.with_clues(dict.fromkeys(blots, ())), blots)
    for mine, read in zip(puzzle.lines(), again.lines(), strict=True):
        if mine.clue != read.clue:
            raise UnsupportedPuzzle(
                f"webpbn XML cannot distinguish the lone unknown run of {mine.name} from a blank line: "
                "give the puzzle a goal"
            )
    return tuple(clues[: puzzle.height]), tuple(clues[puzzle.height :])


def _colour_names(palette: Palette) -> tuple[list[str], str]:
    """Return a name for each colour, all different and not the background's, and a character for each."""
    if palette.is_plain or palette.letters == "#":
        only = "black" if palette.colours[0] in (None, BLACK) else palette.name(1)
        return [only], "X"
    names: list[str] = []
    for number in range(1, len(palette) + 1):
        name = one_line(palette.name(number))
        names.append(name if name and name not in (*names, "white") else f"{name}{number}".strip())
    kept = {letter for letter in palette.letters if letter not in "|[]"}
    spare = free_letters(kept)
    return names, "".join(letter if letter in kept else next(spare) for letter in palette.letters)


def _quoted(text: str) -> str:
    """Return the text as the value of an attribute (importing xml.sax.saxutils would be slow)."""
    return f'"{html.escape(text)}"'


def _texts_of(puzzle: Puzzle) -> Iterator[tuple[str, str | None]]:
    yield from ((name, getattr(puzzle, name)) for name in dict.fromkeys(TEXTS.values()))
    yield from ((key, extra_text(puzzle, key)) for key, _ in puzzle.extra if key in EXTRA)
