"""``nonosat repair``."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path

import pytest
from command_line import TIMEOUT_SECONDS, nonosat_here, started_command, wait_for_work
from repairing import SWITCH, grid, random_grid

from nonosat import Grid, read


def test_the_command_writes_a_puzzle_that_check_calls_unique(tmp_path: Path) -> None:
    source, target = tmp_path / "switch.txt", tmp_path / "out.json"
    source.write_text("\n".join(SWITCH) + "\n")
    code, out, _ = nonosat_here("repair", str(source), "--cells", "-o", str(target))
    assert code == 0
    assert read(target).goal == grid(*out.split())
    assert nonosat_here("check", str(target), "--quiet")[0] == 0
    first = target.read_bytes()
    nonosat_here("repair", str(source), "--cells", "-o", str(target))
    assert target.read_bytes() == first


def test_the_command_reads_a_mask_and_a_goal(tmp_path: Path) -> None:
    source, mask, puzzle = tmp_path / "a.txt", tmp_path / "mask.txt", tmp_path / "a.json"
    source.write_text("#...\n.#..\n..##\n")
    mask.write_text("####\n####\n####\n")
    assert nonosat_here("repair", str(source), "--cells", "--protect", str(mask))[0] == 1
    mask.write_text("##..\n##..\n....\n")
    assert nonosat_here("repair", str(source), "--cells", "--protect", str(mask))[0] == 0
    puzzle.write_text(json.dumps({"rows": [[1], [1], [2]], "columns": [[1], [1], [1], [1]]}))
    assert nonosat_here("repair", str(puzzle), "--givens")[0] == 2
    assert nonosat_here("repair", str(puzzle), "--givens", "--goal", str(source))[0] == 0
    source.write_text("#...\n#...\n..##\n")
    code, _, talk = nonosat_here("repair", str(puzzle), "--givens", "--goal", str(source))
    assert (code, talk.count("\n")) == (2, 1)
    assert "column 1" in talk


@pytest.mark.parametrize(
    "options",
    [
        ("--cells", "--givens"),
        ("--line-solvable",),
        ("--givens", "--keep-symmetry"),
        ("--givens", "--effort", "2"),
        ("-o", "x.zzz"),
        ("--givens", "-o", "x.non"),
        ("--cells", "--effort", "nan"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_one_line(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    source = tmp_path / "a.txt"
    source.write_text("#.\n.#\n")
    code, out, talk = nonosat_here("repair", str(source), *options)
    assert (code, out, talk.count("\n")) == (2, "", 1)


def test_a_contradictory_puzzle_gets_corrections(tmp_path: Path) -> None:
    source = tmp_path / "wrong.json"
    source.write_text(json.dumps({"rows": [[3], [1], [1]], "columns": [[3], [1], [2]]}))
    code, out, talk = nonosat_here("repair", str(source))
    assert (code, out.split()) == (0, ["###", "#.#", "#.."])
    assert "row 2: 1 → 1 1" in talk
    code, out, _ = nonosat_here("repair", str(source), "--json")
    assert [each["clues"] for each in json.loads(out)["corrections"]] == [
        {"row 2": [1, 1]},
        {"column 3": [1]},
    ]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no Ctrl-C to send")
def test_ctrl_c_prints_the_best_so_far(tmp_path: Path) -> None:
    source, target = tmp_path / "hard.txt", tmp_path / "best.json"
    source.write_text(str(random_grid(24, 24, 1, density=0.3)) + "\n")
    arguments = ["repair", str(source), "--cells", "--effort", "1000", "--json", "-o", str(target)]
    with started_command(*arguments) as process:
        wait_for_work(process, 4)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 130
    answer = json.loads(out)
    assert answer["lower_bound"] <= max(len(answer["changes"]), answer["lower_bound"])
    assert answer["verdict"] in ("unique", "undecided")
    if answer["puzzle"] is not None:
        assert read(target).goal == Grid.from_text(answer["solution"])
