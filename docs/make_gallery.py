"""Draw the gallery: the solutions of the puzzles in ``puzzles/``, and samples of drawings.

``python3 docs/make_gallery.py`` rewrites ``docs/gallery.md`` and the folder ``docs/gallery/``. The drawings
are byte for byte the same on every machine.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from nonosat import Grid, Puzzle, read, solve
from nonosat.drawing import svg
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.logic.propagation import sweeps
from nonosat.model.grid import common_cells
from nonosat.model.highlight import Highlight

HERE = Path(__file__).parent
PUZZLES = HERE.parent / "puzzles"
#: The largest side of a solution in the table, in pixels: recognisable, with room for the other columns.
THUMBNAIL = 200

BEGINNING = """# Gallery

Drawings by nonosat, with the commands, and the puzzles in [`puzzles/`](../puzzles) with their solutions.

| drawing | command |
|---|---|
"""
SAMPLES = {
    "animated": ("Line logic solving the GCHQ card", "gchq.json --animate -o card.svg"),
    "colours": ("A puzzle in colours", "rainbow_fish.json -o fish.svg"),
    "dark": ("A puzzle on a dark page", "two_islands.json --theme dark -o islands.svg"),
    "ambiguous": ("A puzzle with its ambiguous cells marked", "two_switches.json --ambiguous -o two.svg"),
}
ALL_PUZZLES = """
## The puzzles and their solutions

| solution | puzzle | size | by | licence |
|---|---|---|---|---|
"""


def main(target: Path = HERE) -> None:
    """Write the gallery into a folder."""
    folder = target / "gallery"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _samples(folder)
    samples = (
        f"| ![{about}](gallery/{name}.svg) | `nonosat draw puzzles/{command}` |\n"
        for name, (about, command) in SAMPLES.items()
    )
    rows = []
    for path in [*sorted(PUZZLES.glob("*.json")), *sorted(PUZZLES.glob("survey/*.json"))]:
        puzzle = read(path)
        solution = _solution_of(puzzle)
        if solution is None:
            continue
        # Cells below 2 pixels would vanish; above 12, small puzzles would look larger than others.
        cell = max(2, min(12, THUMBNAIL // max(puzzle.width, puzzle.height)))
        drawing = svg.draw(PuzzleSheet(puzzle, solution), Style(cell=cell, clues=False))
        (folder / f"{path.stem}.svg").write_text(drawing, encoding="utf-8")
        name = puzzle.title or path.stem
        place = path.relative_to(PUZZLES.parent).as_posix()
        about = [puzzle.size, puzzle.author or "", puzzle.licence or ""]
        rows.append(f"| ![{name}](gallery/{path.stem}.svg) | [{name}](../{place}) | {' | '.join(about)} |\n")
    page = "".join([BEGINNING, *samples, ALL_PUZZLES, *rows])
    (target / "gallery.md").write_text(page, encoding="utf-8")


def _solution_of(puzzle: Puzzle) -> Grid | None:
    """Return the stored goal if it is a solution, or else the only solution; ``None`` without either."""
    if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
        return puzzle.goal
    result = solve(puzzle)
    return result.solutions[0] if result.verdict == "unique" else None


def _samples(folder: Path) -> None:
    card = read(PUZZLES / "gchq.json")
    fish = read(PUZZLES / "rainbow_fish.json")
    islands = read(PUZZLES / "two_islands.json")
    frames = tuple(sweeps(card, halves=True))
    samples = {
        "animated": svg.draw(replace(PuzzleSheet.of(card), frames=frames), Style(animated=True, cell=14)),
        "colours": svg.draw(PuzzleSheet.of(fish), Style(cell=24)),
        "dark": svg.draw(PuzzleSheet.of(islands), Style(cell=24, theme="dark")),
        "ambiguous": _ambiguous(read(PUZZLES / "two_switches.json")),
    }
    for name, drawing in samples.items():
        (folder / f"{name}.svg").write_text(drawing, encoding="utf-8")


def _ambiguous(puzzle: Puzzle) -> str:
    """Return a drawing of the backbone, with the ambiguous cells marked."""
    solutions = solve(puzzle, limit=None).solutions
    common = common_cells(solutions)
    cells = [(row, column) for row in range(puzzle.height) for column in range(puzzle.width)]
    differing = tuple(cell for cell in cells if common[cell] is None)
    return svg.draw(PuzzleSheet(puzzle, common, (Highlight("ambiguous", differing),)), Style(cell=24))


if __name__ == "__main__":
    main()
