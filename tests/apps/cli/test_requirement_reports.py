"""The GitHub action and the pre-commit hook, tested by running their commands."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[3]
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
    """The values are environment variables: no folder name becomes part of the script."""
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
    assert (f"{folder}/one.json" in done.stdout + done.stderr) == bool(code)
    assert not (tmp_path / "hacked").exists()


def _on_the_page() -> list[Any]:
    """Return the files shown in the guide: a workflow, and the configuration of pre-commit."""
    page = (ROOT / "docs" / "sets.md").read_text()
    return [
        yaml.safe_load(dedent(block)) for block in re.findall(r"^ *```yaml\n(.*?)^ *```", page, re.M | re.S)
    ]


@pytest.mark.parametrize(("puzzle", "code"), [(UNIQUE, 0), (SEVERAL, 1)])
def test_what_the_guide_has_one_write_does_what_it_says(
    puzzle: str, code: int, tmp_path: Path, environment: dict[str, str]
) -> None:
    workflow, configuration = _on_the_page()
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "one.json").write_text(puzzle)
    (tmp_path / "README.json").write_text("{")  # no puzzle: the hook is not to see it

    (job,) = workflow["jobs"].values()
    values = job["steps"][-1]["with"]
    action = _declared("action.yml")
    assert values.keys() <= action["inputs"].keys()
    step = action["runs"]["steps"][-1]
    given = {f"inputs.{name}": str(value) for name, value in values.items()}
    variables = {name: given[text.strip("${ }")] for name, text in step["env"].items()}
    command = [step["shell"], "-e", "-c", step["run"]]
    done = subprocess.run(command, cwd=tmp_path, env=environment | variables, capture_output=True, text=True)
    assert done.returncode == code, done.stderr

    (repository,) = configuration["repos"]
    (used,) = repository["hooks"]
    (hook,) = (each for each in _declared(".pre-commit-hooks.yaml") if each["id"] == used["id"])
    names = (str(each.relative_to(tmp_path)) for each in tmp_path.rglob("*.json"))
    changed = [name for name in names if re.search(used["files"], name)]
    assert changed == ["puzzles/one.json"]
    program, *words = shlex.split(hook["entry"])
    for args in (hook["args"], used["args"]):
        command = [sys.executable, "-m", program, *words, *args, *changed]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == code, done.stderr
