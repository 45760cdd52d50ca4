"""The public names of the package."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import nonosat


def test_every_public_name_can_be_imported() -> None:
    assert len(nonosat.__all__) > 20
    for name in nonosat.__all__:
        assert getattr(nonosat, name) is not None


def test_the_names_listed_for_people_are_those_that_exist() -> None:
    assert set(nonosat.__all__) == set(dir(nonosat)) - {"__version__"}


def test_type_checkers_see_the_names_that_exist() -> None:
    imported = {
        (alias.name, alias.asname, node.module)
        for node in ast.walk(ast.parse(inspect.getsource(nonosat)))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in nonosat.__all__
    }
    assert imported == {(name, name, home) for name, home in nonosat._HOME_OF.items()}


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'slove'"):
        _ = nonosat.slove


@pytest.mark.parametrize("heavy", ["numpy", "pysat", "rich", "subprocess"])
def test_solving_by_line_logic_does_not_load_what_it_does_not_need(heavy: str) -> None:
    program = (
        "import sys, nonosat; "
        "p = nonosat.Puzzle.of(nonosat.Grid.from_text(['##.', '#..'])); "
        "assert nonosat.solve(p).verdict == 'unique'; "
        f"sys.exit({heavy!r} in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize(
    ("rows", "heavy"),
    [
        (["#.", ".#"], ["pysat", "rich", "random"]),
        (["##", "#."], ["pysat", "rich", "random", "numpy", "nonosat.rendering", "nonosat.session.session"]),
    ],
)
def test_the_command_line_loads_only_what_the_answer_needs(
    rows: list[str], heavy: list[str], tmp_path: Path
) -> None:
    nonosat.write(nonosat.Puzzle.of(nonosat.Grid.from_text(rows)), tmp_path / "puzzle.json")
    program = (
        "import sys; from nonosat.cli.main import run; "
        f"code = run(['solve', {str(tmp_path / 'puzzle.json')!r}]); "
        f"print(code, *(name for name in {heavy} if name in sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "0"


def test_progress_may_be_none() -> None:
    puzzle = nonosat.Puzzle.of(nonosat.Grid.from_text(["#.", ".#"]))
    assert nonosat.solve(puzzle, progress=None).verdict == "multiple"
    assert len(list(nonosat.pictures(puzzle, progress=None))) == 2
    assert nonosat.count(puzzle, progress=None).count == 2
    assert nonosat.check(puzzle, progress=None).count == 2


def test_each_function_with_limits_may_be_called_as_the_contract_says() -> None:
    common = {"encoding": "order", "solver": "auto", "time_limit": None, "seed": None, "progress": None}
    for function in (nonosat.solve, nonosat.pictures, nonosat.check, nonosat.count):
        parameters = inspect.signature(function).parameters
        defaults = {name: parameter.default for name, parameter in parameters.items()}
        assert common.items() <= defaults.items()
        assert all(parameters[name].kind is inspect.Parameter.KEYWORD_ONLY for name in common)
