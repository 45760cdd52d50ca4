"""Pages of other programs, whose appearance is independent of nonosat and of the training.

- ``sgt-pattern`` of Simon Tatham's collection shows a puzzle on a screen (``xvfb-run``: a virtual one).
- The LaTeX package ``logicpuzzle`` draws with TikZ.
- Chromium shows and prints a plain table of HTML, in its own fonts.

Programs that are not installed are left out.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from nonosat.files.registry import encoded
from nonosat.images.scanning.detections import Page
from nonosat.images.scanning.photograph import pages_of
from nonosat.model.clues import Clue
from nonosat.model.puzzle import Puzzle

#: The time limit of a program for a page in seconds, and the margin around its drawing in pixels.
_TIME, _MARGIN = 60, 40
#: Debian keeps games beside other programs.
_PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])


class Drawing(NamedTuple):
    """A program's drawing of a puzzle: a sheet of paper, or a screen."""

    program: str
    image: Page
    is_paper: bool


def drawings(puzzle: Puzzle) -> Iterator[Drawing]:
    """Yield the drawings of a puzzle by the installed programs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if _are_there("sgt-pattern", "xvfb-run"):
            yield Drawing("sgt-pattern", _shown_by_tatham(puzzle, folder), is_paper=False)
        if _are_there("pdflatex", "kpsewhich") and _run(
            folder, "kpsewhich", "logicpuzzle.sty", allowed=(0, 1)
        ):
            yield Drawing("logicpuzzle", _set_by_latex(puzzle, folder), is_paper=True)
        if _are_there("chromium"):
            (folder / "page.html").write_text(_table(puzzle), encoding="utf-8")
            yield Drawing("chromium, print", _printed_by_browser(folder), is_paper=True)
            yield Drawing("chromium, screen", _shown_by_browser(puzzle, folder), is_paper=False)


def _are_there(*programs: str) -> bool:
    return all(shutil.which(program, path=_PATH) for program in programs)


def _run(folder: Path, *command: str, allowed: Sequence[int] = (0,)) -> bytes:
    """Return the output of a program; raises ``RuntimeError`` if it fails."""
    done = subprocess.run(
        [str(shutil.which(command[0], path=_PATH)), *command[1:]],
        cwd=folder,
        env={**os.environ, "PATH": _PATH},
        capture_output=True,
        timeout=_TIME,
        check=False,
    )
    if done.returncode not in allowed:
        raise RuntimeError(
            f"{command[0]} failed: {(done.stderr or done.stdout)[-400:].decode(errors='replace')}"
        )
    return done.stdout


def _shown_by_tatham(puzzle: Puzzle, folder: Path) -> Page:
    identifier = encoded([puzzle], "", format="tatham").decode().strip()
    _run(folder, "xvfb-run", "-a", "sgt-pattern", "--screenshot", "page.png", identifier)
    return _image_of(folder / "page.png")


def _set_by_latex(puzzle: Puzzle, folder: Path) -> Page:
    # The package counts rows from the bottom, and numbers from the cells outwards.
    rows = ",".join(_numbers(clue) for clue in reversed(puzzle.rows))
    columns = ",".join(_numbers(clue) for clue in puzzle.columns)
    most = max(len(clue or ()) for clue in (*puzzle.rows, *puzzle.columns))
    size = f"rows={puzzle.height},columns={puzzle.width},scale=0.5,fontsize=normalsize,width=16cm"
    (folder / "page.tex").write_text(
        "\\documentclass{article}\\usepackage[a4paper,margin=1cm]{geometry}\\usepackage{logicpuzzle}\n"
        "\\pagestyle{empty}\\begin{document}\\centering\n"
        f"\\begin{{nonogram}}[{size},helplines=5,extracells={max(most, 1)}]\n"
        f"\\nonogramV{{{rows}}}\n\\nonogramH{{{columns}}}\n\\end{{nonogram}}\\end{{document}}\n",
        encoding="utf-8",
    )
    _run(folder, "pdflatex", "-interaction=batchmode", "page.tex")
    return _trimmed(_page_of(folder / "page.pdf"))


def _numbers(clue: Clue | None) -> str:
    return "{" + ",".join(str(run.length) for run in reversed(clue or ())) + "}"


def _table(puzzle: Puzzle) -> str:
    """Return a page of HTML with only a ruled table, for printing a puzzle."""

    def joined(clue: Clue | None, between: str) -> str:
        return between.join(str(run.length) for run in clue or ()) or "0"

    heads = "".join(f"<th class=top>{joined(clue, '<br>')}</th>" for clue in puzzle.columns)
    cells = "<td></td>" * puzzle.width
    rows = "".join(f"<tr><th class=left>{joined(clue, ' ')}</th>{cells}</tr>" for clue in puzzle.rows)
    style = (
        "table{border-collapse:collapse}td{border:1px solid black;width:24px;height:24px;padding:0}"
        "th{font-weight:normal}.top{vertical-align:bottom}.left{text-align:right;padding-right:5px}"
    )
    return f"<!doctype html><style>{style}</style><table><tr><th></th>{heads}</tr>{rows}</table>"


def _browser(folder: Path, *options: str) -> None:
    _run(folder, "chromium", "--headless", "--no-sandbox", "--disable-gpu", *options, "page.html")


def _printed_by_browser(folder: Path) -> Page:
    _browser(folder, "--print-to-pdf=page.pdf", "--no-pdf-header-footer")
    return _trimmed(_page_of(folder / "page.pdf"))


def _shown_by_browser(puzzle: Puzzle, folder: Path) -> Page:
    _browser(
        folder, "--screenshot=page.png", f"--window-size={40 * puzzle.width + 300},{40 * puzzle.height + 300}"
    )
    return _image_of(folder / "page.png")


def _image_of(file: Path) -> Page:
    return np.asarray(Image.open(io.BytesIO(file.read_bytes())).convert("RGB"))


def _page_of(file: Path) -> Page:
    return next(pages_of(file.read_bytes()))


def _trimmed(page: Page) -> Page:
    """Return a sheet without most of the empty margin around the drawing."""
    drawn = page.min(axis=2) < page.max()
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    return np.ascontiguousarray(
        page[
            max(rows[0] - _MARGIN, 0) : rows[-1] + _MARGIN,
            max(columns[0] - _MARGIN, 0) : columns[-1] + _MARGIN,
        ]
    )
