"""The family, size and seed of generated puzzles, which their titles or their files tell."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import nonosat_here
from conftest import PUZZLES

from nonosat import read
from nonosat.laboratory.origins import Origin, origin_of

GENERATED = [
    ("dom 4", Origin("dom", "4")),
    ("permutation 5", Origin("permutation", "5")),
    ("switches 3", Origin("switches", "3")),
    ("random 8x6 --seed 12", Origin("random", "8x6", 12)),
    ("random 8x8 --seed 3 --colours 2 --symmetry diagonal --class line", Origin("random", "8x8", 3)),
    ("hard 7x6 --seed 5 --tries 2", Origin("hard", "7x6", 5)),
]


@pytest.mark.parametrize(("command", "origin"), GENERATED)
def test_a_generated_puzzle_tells_its_origin_by_its_title_and_by_its_file(
    command: str, origin: Origin, tmp_path: Path
) -> None:
    assert nonosat_here("generate", *command.split(), "-o", str(tmp_path))[0] == 0
    (file,) = tmp_path.iterdir()
    puzzle = read(file)
    assert origin_of(puzzle, "puzzle") == origin
    assert origin_of(replace(puzzle, title=None), file.stem) == origin


def test_other_puzzles_have_a_size_only() -> None:
    assert origin_of(read(PUZZLES / "two_switches.json"), "random-two") == Origin(None, "7x4")


def test_runs_have_the_origin_as_columns(tmp_path: Path) -> None:
    assert nonosat_here("generate", "random", "6x5", "--seed", "4", "-o", str(tmp_path))[0] == 0
    (generated,) = tmp_path.iterdir()
    runs = tmp_path / "runs.csv"
    puzzles = [str(generated), str(PUZZLES / "two_switches.json")]
    options = ["--encodings", "order", "--solvers", "minisat22", "--seeds", "2", "--runs", str(runs)]
    assert nonosat_here("encodings", "--compare", *puzzles, *options)[0] == 0
    with runs.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [[row[key] for key in ("family", "size", "puzzle_seed", "seed")] for row in rows] == [
        ["random", "6x5", "4", "0"],
        ["random", "6x5", "4", "1"],
        ["", "7x4", "", "0"],
        ["", "7x4", "", "1"],
    ]
