"""Pages to read by source, each with its truth, so that rules tuned on one source are measured on the others.

- ``simulated``: drawn and photographed by ``printed_pages``, some partly solved, folded, on screens, spoilt.
- ``drawn``: files of nonosat and of matplotlib.
- ``by hand``: those on paper, photographed by the second camera.
- ``programs``: drawings of the other programs that are installed; ``programs, photographed`` and ``programs,
  by hand``: those on paper, by the first camera and by the second.
- ``real``: real images with typed clues.
- ``found``: real images without; whatever all rules together read with certainty counts as correct.
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
from benchmarks.scans.second_camera import photographed_by_hand
from benchmarks.scans.truth import Truth, page_of
from nonosat.drawing import pdf, png
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.images.scanning.detections import Page
from nonosat.images.scanning.photograph import pages_of
from nonosat.model.puzzle import Puzzle
from tests.support.printed_pages import KINDS, SPOILT_KINDS, printed_page
from tests.support.printed_pages.photographing import Photograph, chosen_camera
from tests.support.printed_pages.puzzles import puzzle_of


class TruePage(NamedTuple):
    """A file with the printed puzzles, from the top; ``None`` if they are not typed."""

    set: str
    name: str
    data: bytes
    truths: tuple[Truth, ...] | None


def all_pages(seeds: range, real: Path | None) -> Iterator[TruePage]:
    """Yield the pages of all sets, of these seeds, and those of a folder with real images."""
    yield from _simulated(seeds)
    yield from _drawn(seeds)
    yield from of_programs(seeds)
    if real:
        yield from _from_the_world(real)


def _simulated(seeds: range) -> Iterator[TruePage]:
    for seed in seeds:
        for kind in (*KINDS, *SPOILT_KINDS):
            name, page = f"{kind} {seed}", printed_page(seed, kind=kind, sides=(8, 18))
            truths = tuple(Truth.of_puzzle(name, each.puzzle) for each in page.puzzles)
            yield TruePage("simulated", name, _file(page.image), truths)


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
            yield TruePage("drawn", f"{name} {seed}", data, (Truth.of_puzzle(name, puzzle),))
        for name, image in prints.items():
            truth = (Truth.of_puzzle(name, colours if "colour" in name else puzzle),)
            yield TruePage("drawn", f"{name} {seed}", _file(image), truth)
            yield TruePage("by hand", f"{name} {seed}", _file(photographed_by_hand(image, seed)), truth)


def of_programs(seeds: range) -> Iterator[TruePage]:
    """Yield puzzles as drawn by other programs, and photographs of those on paper."""
    for seed in seeds:
        puzzle, _ = puzzle_of(seed, 8 + seed % 13, 10 + seed % 11)
        truths = (Truth.of_puzzle(f"programs {seed}", puzzle),)
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
    """Return a puzzle as a plot of matplotlib, with its lines, fonts and spaces."""
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
    sources: set[str] = set()
    for image in sorted(each for each in folder.iterdir() if each.is_file() and each.suffix != ".md"):
        page = page_of(image, folder / "truth")
        source = image.name.partition("--")[0]
        if page:
            yield TruePage("real", image.name, image.read_bytes(), page.puzzles)
        elif source not in sources:
            sources.add(source)
            yield TruePage("found", image.name, image.read_bytes(), None)


def _file(image: Page) -> bytes:
    file = io.BytesIO()
    Image.fromarray(image).save(file, "PNG", compress_level=1)
    return file.getvalue()
