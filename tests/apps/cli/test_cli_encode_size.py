"""Formulas that are too large, or of lines without room, are rejected in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import nonosat_here
from slowness import rest_slow


def written(folder: Path, rows: object, columns: object) -> str:
    path = folder / "puzzle.json"
    path.write_text(json.dumps({"rows": rows, "columns": columns}))
    return str(path)


def test_a_line_without_room_has_no_solution_and_no_raw_formula(tmp_path: Path) -> None:
    puzzle, out = written(tmp_path, [[1] * 40_000], [[1]] * 10), tmp_path / "out.cnf"
    reason = "row 1 needs 79999 cells but the grid has 10"
    code, _, err = nonosat_here("encode", puzzle, "-o", str(out))
    assert (code, err) == (0, f"10 variables, 2 clauses; no solution: {reason}\n")
    assert out.read_text().endswith("p cnf 10 2\n1 0\n-1 0\n")
    out.write_text("old")
    code, _, err = nonosat_here("encode", "--raw", puzzle, "-o", str(out))
    assert (code, err) == (3, f"{reason}: such a line has no raw formula\n")
    assert out.read_text() == "old"


@pytest.mark.parametrize(
    "command", rest_slow(["encode --raw", "solve", "certify", "encode", "check", "count"], quick=3)
)
def test_too_large_a_formula_is_one_line(command: str, tmp_path: Path) -> None:
    puzzle = written(tmp_path, [[1] * 2_500], [None] * 10_000)
    output = ("-o", str(tmp_path / "out")) if command not in ("solve", "check", "count") else ()
    code, _, err = nonosat_here(*command.split(), puzzle, *output)
    assert code == 3
    (line,) = [line for line in err.splitlines() if "formula" in line]
    assert "variables: too many for the memory limit of" in line
    assert not (tmp_path / "out").exists()


def test_a_limit_on_memory_is_kept_before_anything_is_written(tmp_path: Path) -> None:
    puzzle, out = written(tmp_path, [[1] * 100], [None] * 1000), tmp_path / "out.cnf"
    code, _, err = nonosat_here("encode", puzzle, "--memory-limit", "5", "-o", str(out))
    assert (code, "too many for" in err) == (3, True)
    assert nonosat_here("encode", puzzle, "--memory-limit", "100", "-o", str(out))[0] == 0
