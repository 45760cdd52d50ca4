"""The public names of the package."""

from __future__ import annotations

import subprocess
import sys

import pytest

import nonosat


def test_every_public_name_can_be_imported() -> None:
    assert len(nonosat.__all__) > 20
    for name in nonosat.__all__:
        assert getattr(nonosat, name) is not None


def test_the_names_listed_for_people_are_those_that_exist() -> None:
    assert set(nonosat.__all__) == set(dir(nonosat)) - {"__version__"}


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
