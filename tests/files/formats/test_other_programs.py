"""Other programs and libraries read what nonosat writes; skipped if they are not installed."""

from __future__ import annotations

import configparser
import io
import os
import random
import shutil
import subprocess
from dataclasses import replace
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest
from lacking import imported, skip_without

from nonosat.files.registry import encoded, read, read_all
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

GOAL = Grid.from_text(["############.", "#..........#.", ".............", ".###.##.#...."])
ROOF = replace(Puzzle.from_solution(GOAL), goal=GOAL, title="Roof", author="Nobody")
FISH = Puzzle.from_solution(
    Grid.from_text([".rr..k", "rrrgkk", ".rr..k", "......"], letters="rgk"),
    palette=Palette("rgk", ("#ff0000", "#00ff00", "#000000")),
)
ROWS = [[12], [1, 1], [], [3, 2, 1]]
COLUMNS = [[2], [1, 1], [1, 1], [1, 1], [1], [1, 1], [1, 1], [1], [1, 1], [1], [1], [2], []]


def program(name: str, package: str) -> str:
    path = shutil.which(name, path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
    if path is None:
        skip_without(package)
    return path


def run(
    *command: str, text: str | None = None, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, input=text, cwd=folder, check=False, capture_output=True, text=True, timeout=120
    )


def random_puzzles(count: int) -> list[Puzzle]:
    chance = random.Random(7)
    puzzles: list[Puzzle] = []
    for _ in range(count):
        height, width = chance.randint(3, 17), chance.randint(3, 17)
        cells = bytes(chance.random() < 0.5 for _ in range(height * width))
        solution = Grid(height, width, cells)
        shown = {divmod(index, width): cells[index] for index in range(len(cells)) if chance.random() < 0.1}
        puzzles.append(
            replace(Puzzle.from_solution(solution), givens=Grid.undecided(height, width).with_cells(shown))
        )
    return puzzles


def test_tathams_own_program_takes_game_ids_and_saves_the_same_puzzles(tmp_path: Path) -> None:
    pattern = program("sgt-pattern", "sgt-puzzles")
    puzzles = random_puzzles(12)
    identifiers = encoded(puzzles, "", format="tatham").decode()
    done = run(pattern, "--save", "game", "--save-suffix", ".sav", text=identifiers, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    for number, puzzle in enumerate(puzzles):
        saved = read(tmp_path / f"game{number}.sav")
        assert (saved.rows, saved.columns, saved.givens) == (puzzle.rows, puzzle.columns, puzzle.givens)


def test_game_ids_that_tathams_own_program_makes_are_written_as_it_wrote_them() -> None:
    done = run(program("sgt-pattern", "sgt-puzzles"), "--generate", "12", "13x9")
    assert encoded(read_all(done.stdout.encode()), "", format="tatham").decode() == done.stdout


MODELS = Path("/usr/share/doc/glpk-utils/examples/pbn")


def test_glpks_own_examples_are_read() -> None:
    if not MODELS.is_dir():
        skip_without("glpk-utils")
    found = [read(path) for path in MODELS.glob("*.dat")]
    assert len(found) > 10
    assert all(puzzle.size != "1×1" for puzzle in found)


RULES = """
int: rows; int: row_rule_len; array[1..rows, 1..row_rule_len] of int: row_rules;
int: cols; int: col_rule_len; array[1..cols, 1..col_rule_len] of int: col_rules;
solve satisfy;
output [show([row_rules[i, j] | i in 1..rows, j in 1..row_rule_len where row_rules[i, j] > 0])];
output [show([col_rules[i, j] | i in 1..cols, j in 1..col_rule_len where col_rules[i, j] > 0])];
"""


def test_minizinc_takes_the_data(tmp_path: Path) -> None:
    minizinc = program("minizinc", "minizinc")
    answer = f"{[*chain(*ROWS)]}{[*chain(*COLUMNS)]}"
    (tmp_path / "model.mzn").write_text(RULES)
    (tmp_path / "data.dzn").write_bytes(encoded([ROOF], "", format="dzn"))
    done = run(
        minizinc,
        "--compile",
        "model.mzn",
        "data.dzn",
        "--ozn",
        "out.ozn",
        "--fzn",
        "out.fzn",
        folder=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    output = "".join((tmp_path / "out.ozn").read_text().split())
    shown = run(minizinc, "--ozn-file", "out.ozn", text="----------\n", folder=tmp_path).stdout
    assert answer.replace(" ", "") in (shown + output).replace(" ", "").replace("\n", "")


def test_netpbm_and_pillow_read_the_goal() -> None:
    data = encoded([ROOF], "", format="pbm")
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(data)).convert("1")
    levels = [image.getpixel((column, row)) for row in range(4) for column in range(13)]
    assert bytes(not level for level in levels) == GOAL.cells
    done = subprocess.run(
        [program("pnmtopng", "netpbm")], input=data, check=True, capture_output=True, timeout=60
    )
    assert read(done.stdout).goal == GOAL


def test_the_standard_library_reads_the_ini_file_as_pynogram_does() -> None:
    parser = configparser.RawConfigParser(inline_comment_prefixes="#;")
    parser.read_string(encoded([ROOF], "", format="pynogram").decode())
    for name, clues in (("rows", ROWS), ("columns", COLUMNS)):
        lines = [line for line in parser.get("clues", name).splitlines() if line]
        assert [[int(number) for number in line.split() if number != "0"] for line in lines] == clues
    parser = configparser.RawConfigParser(inline_comment_prefixes="#;")
    parser.read_string(encoded([FISH], "", format="pynogram").decode())
    assert parser.get("clues", "rows").split("\n")[1:] == ["2r 1k", "3r 1g 2k", "2r 1k", "0"]
    assert dict(parser.items("colors")) == {"r": "(ff0000) r", "g": "(00ff00) g", "k": "(000000) k"}


def test_an_xml_library_reads_the_webpbn_file_as_pynogram_does() -> None:
    tree = ElementTree.fromstring(encoded([FISH], "", format="webpbn"))
    rows = [
        [(int(count.text or ""), count.attrib["color"]) for count in line]
        for line in tree.findall(".//clues[@type='rows']/line")
    ]
    assert rows == [[(2, "r"), (1, "k")], [(3, "r"), (1, "g"), (2, "k")], [(2, "r"), (1, "k")], []]
    assert [color.text for color in tree.findall(".//color")] == ["ffffff", "ff0000", "00ff00", "000000"]


def test_puzzlekit_decodes_the_address() -> None:
    converter = imported("puzzlekit.formats.puzzlink_converter", "puzzlekit")
    address = encoded([ROOF], "", format="puzzlink").decode().strip()
    board = converter.PuzzlinkConverter().decode(address)
    top, _, left, _ = board.margins
    assert (board.rows - top, board.cols - left) == (4, 13)
    numbers = {place: int(cell.clue.value) for place, cell in board.cells.items()}
    assert [
        [numbers[row, at] for at in range(left) if (row, at) in numbers] for row in range(top, top + 4)
    ] == ROWS
    assert [
        [numbers[at, column] for at in range(top) if (at, column) in numbers]
        for column in range(left, left + 13)
    ] == COLUMNS
