"""Pages to read by source, each with its truth: what one set has learnt the others tell.

- ``simulated``: drawn and photographed by ``printed_pages``, some half done, folded, on screens, or spoilt.
- ``drawn``: files of nonosat and of matplotlib, as programs draw them.
- ``by hand``: those on paper, photographed by the second camera.
- ``programs``: what other programs draw, those that are installed; ``programs, photographed`` and ``programs,
  by hand``: those on paper, by the first camera and by the second.
- ``real``: images from the world whose clues are typed.
- ``found``: images from the world without: right is what is read for certain with all rules.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from benchmarks.scans.other_programs import drawings
from nonosat.clues import Clue
from nonosat.puzzle import Puzzle
from nonosat.rendering import pdf, png
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import Style
from nonosat.scanning.page import Page
from nonosat.scanning.photograph import pages_of
from tests.support.printed_pages import KINDS, SPOILT_KINDS, printed_page
from tests.support.printed_pages.photographing import Photograph, chosen_camera
from tests.support.printed_pages.pictures import puzzle_of
from tests.support.second_camera import photographed_by_hand

#: The lengths of the runs of each line, rows before columns.
Lines = tuple[tuple[int | None, ...] | None, ...]


class TruePage(NamedTuple):
    """A file with what is printed on it, from the top; ``None`` where nobody typed it."""

    set: str
    name: str
    data: bytes
    truths: tuple[Lines, ...] | None


def lengths(rows: tuple[Clue | None, ...], columns: tuple[Clue | None, ...]) -> Lines:
    """The lengths of the runs of each line; a line that is not known at all is ``None``."""
    return tuple(None if clue is None else tuple(run.length for run in clue) for clue in (*rows, *columns))


def all_pages(seeds: range, real: Path | None) -> Iterator[TruePage]:
    """The pages of all sets, of these seeds, and those of a folder with images from the world."""
    yield from _simulated(seeds)
    yield from _drawn(seeds)
    yield from of_programs(seeds)
    if real:
        yield from _from_the_world(real)


def _simulated(seeds: range) -> Iterator[TruePage]:
    for seed in seeds:
        for kind in (*KINDS, *SPOILT_KINDS):
            page = printed_page(seed, kind=kind, sides=(8, 18))
            truths = tuple(_truth(each.puzzle) for each in page.puzzles)
            yield TruePage("simulated", f"{kind} {seed}", _file(page.image), truths)


def _drawn(seeds: range) -> Iterator[TruePage]:
    for seed in seeds:
        puzzle, _ = puzzle_of(seed, 8 + seed % 9, 15)
        colours, _ = puzzle_of(seed, 12, 10 + seed % 7, 3)
        prints = {
            "print": next(pages_of(pdf.draw([PuzzleSheet.of(puzzle)]))),
            "plot": _plotted(puzzle),
            "print in colour": next(pages_of(pdf.draw([PuzzleSheet.of(colours)]))),
        }
        screens = {
            "screen": png.draw(PuzzleSheet.of(puzzle), Style(cell=20 + seed % 9)),
            "dark screen": png.draw(PuzzleSheet.of(puzzle), Style(cell=26, theme="dark")),
        }
        for name, data in screens.items():
            yield TruePage("drawn", f"{name} {seed}", data, (_truth(puzzle),))
        for name, image in prints.items():
            truth = (_truth(colours if "colour" in name else puzzle),)
            yield TruePage("drawn", f"{name} {seed}", _file(image), truth)
            yield TruePage("by hand", f"{name} {seed}", _file(photographed_by_hand(image, seed)), truth)


def of_programs(seeds: range) -> Iterator[TruePage]:
    """Puzzles as other programs draw them, and photographs of those on paper."""
    for seed in seeds:
        puzzle, _ = puzzle_of(seed, 8 + seed % 13, 10 + seed % 11)
        truths = (_truth(puzzle),)
        for each in drawings(puzzle):
            name = f"{each.program} {seed}"
            yield TruePage("programs", name, _file(each.image), truths)
            if each.is_paper:
                camera = chosen_camera(random.Random(name), "photo")
                photograph = Photograph(each.image, 1, camera, seed).image
                yield TruePage("programs, photographed", name, _file(photograph), truths)
                by_hand = photographed_by_hand(each.image, seed)
                yield TruePage("programs, by hand", name, _file(by_hand), truths)


def _plotted(puzzle: Puzzle) -> Page:
    """A puzzle as a plot of matplotlib: its lines, its fonts, its spaces."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(puzzle.width / 3 + 2, puzzle.height / 3 + 2), dpi=110)
    axes = figure.add_axes((0.28, 0.04, 0.68, 0.68))
    axes.set(xlim=(0, puzzle.width), ylim=(puzzle.height, 0), xticks=(), yticks=(), aspect="equal")
    for row in range(puzzle.height + 1):
        axes.axhline(row, color="black", linewidth=0.6 if row % 5 else 1.6)
    for column in range(puzzle.width + 1):
        axes.axvline(column, color="black", linewidth=0.6 if column % 5 else 1.6)
    for row, clue in enumerate(puzzle.rows):
        for slot, run in enumerate(reversed(clue or ())):
            axes.text(-0.6 - 0.95 * slot, row + 0.5, str(run.length), va="center", ha="center", fontsize=9)
    for column, clue in enumerate(puzzle.columns):
        for slot, run in enumerate(reversed(clue or ())):
            axes.text(column + 0.5, -0.6 - 0.9 * slot, str(run.length), va="center", ha="center", fontsize=9)
    file = io.BytesIO()
    figure.savefig(file, format="png")
    return np.asarray(Image.open(file).convert("RGB"))


def _from_the_world(folder: Path) -> Iterator[TruePage]:
    typed = {file.stem: typed_truth(file) for file in sorted((folder / "truth").glob("*.txt"))}
    sources: set[str] = set()
    for image in sorted(each for each in folder.iterdir() if each.is_file() and each.suffix != ".md"):
        truth = next((lines for name, lines in typed.items() if name in image.name), None)
        source = image.name.partition("--")[0]
        if truth is None and source in sources:
            continue
        sources.add(source)
        of_set = "real" if truth else "found"
        yield TruePage(of_set, image.name, image.read_bytes(), (truth,) if truth else None)


def typed_truth(file: Path) -> Lines:
    """Clues that were typed: a line ``rows`` and a line ``cols``, with ``|`` between those of two lines."""
    sides = dict(line.split(" ", 1) for line in file.read_text().splitlines() if line.strip())
    return tuple(
        tuple(int(word) for word in clue.split() if word != "0")
        for side in ("rows", "cols")
        for clue in sides[side].split("|")
    )


def _truth(puzzle: Puzzle) -> Lines:
    return lengths(puzzle.rows, puzzle.columns)


def _file(image: Page) -> bytes:
    file = io.BytesIO()
    Image.fromarray(image).save(file, "PNG", compress_level=1)
    return file.getvalue()
