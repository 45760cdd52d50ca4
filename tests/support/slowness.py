"""Which tests are slow: left out of a run unless it asks for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def rest_slow(cases: Iterable[Any], *, quick: int = 1) -> list[Any]:
    """Return the cases of a parametrised test, with all but the first few marked as slow.

    A tuple has the values of several parameters.
    """
    return [
        case
        if place < quick
        else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
        for place, case in enumerate(cases)
    ]


def mark_pages(items: Iterable[pytest.Item]) -> None:
    """Mark tests in a browser as slow, except for the one of each page marked ``look``."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("look"):
            item.add_marker("slow")


def is_left_out(item: pytest.Item, config: pytest.Config) -> bool:
    """Return whether a test is exhaustive or slow and was not requested by an option or by name."""
    if config.getoption("--exhaustive"):
        return False
    if item.get_closest_marker("exhaustive"):
        return True
    if config.getoption("--slow") or any("::" in argument for argument in config.args):
        return False
    return item.get_closest_marker("slow") is not None
