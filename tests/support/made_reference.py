"""What ``docs/make_reference.py`` makes, and what it knows of each command."""

from __future__ import annotations

import runpy
from functools import cache
from typing import Any

from conftest import ROOT


@cache
def program() -> dict[str, Any]:
    """Return the names of the program."""
    return runpy.run_path(str(ROOT / "docs" / "make_reference.py"))


@cache
def exit_codes(name: str) -> dict[int, str]:
    """Return the exit codes of a command, with what they mean."""
    this = next(each for each in program()["references"]() if each.name == name)
    meanings: dict[int, str] = this.exit_codes.by_code()
    return meanings
