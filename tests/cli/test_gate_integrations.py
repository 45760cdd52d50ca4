"""The action and the hook for pre-commit do with a set what they say: their own commands are run."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
UNIQUE = '{"title": "Boat", "rows": [[1], [3]], "columns": [[1], [2], [1]]}'
SEVERAL = '{"title": "Switch", "rows": [[1], [1]], "columns": [[1], [1]]}'


def _declared(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text())


@pytest.fixture
def environment() -> dict[str, str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize(("puzzle", "code"), [(UNIQUE, 0), (SEVERAL, 1), ("{", 2)])
def test_the_action_judges_a_set(puzzle: str, code: int, tmp_path: Path, environment: dict[str, str]) -> None:
    """The values stand in the environment: no name of a folder is ever a piece of the script."""
    action = _declared("action.yml")
    step = action["runs"]["steps"][-1]
    assert not [each for each in action["runs"]["steps"] if "${{" in each.get("run", "")]
    folder = "my $(touch hacked) set"
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "one.json").write_text(puzzle)
    given = {"inputs.set": folder, "inputs.require": action["inputs"]["require"]["default"]}
    values = {name: given[text.strip("${ }")] for name, text in step["env"].items()}
    command = [step["shell"], "-e", "-c", step["run"]]
    done = subprocess.run(command, cwd=tmp_path, env=environment | values, capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    assert done.stdout.startswith("::error ") == bool(code)
    assert not (tmp_path / "hacked").exists()


@pytest.mark.parametrize(("puzzle", "code"), [(UNIQUE, 0), (SEVERAL, 1)])
def test_the_hook_judges_the_files_of_a_commit(
    puzzle: str, code: int, tmp_path: Path, environment: dict[str, str]
) -> None:
    (hook,) = _declared(".pre-commit-hooks.yaml")
    program, *words = shlex.split(hook["entry"])
    (tmp_path / "one.json").write_text(puzzle)
    command = [sys.executable, "-m", program, *words, *hook["args"], "one.json"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == code, done.stderr
