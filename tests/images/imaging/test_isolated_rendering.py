"""Limits on rendering a file, and on the whole work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from nonosat.images.imaging import isolated_rendering as module
from nonosat.model.errors import InputError, LimitReached, SolverError
from nonosat.model.limits import Limits


def drawn_until(monkeypatch: pytest.MonkeyPatch, error: Exception) -> list[int]:
    """Return what is rendered when that error is raised after the first page."""

    def stream(_draw: Any, **_more: Any) -> Iterator[int]:
        yield 1
        raise error

    monkeypatch.setattr(module, "stream", stream)
    return list(module.render_isolated(iter, "a PDF file", seconds=20, memory_mib=100))


@pytest.mark.parametrize(
    "reached",
    [Limits.starting_now(20).time_reached(), Limits.starting_now(None, 100).memory_reached()],
    ids=["time", "memory"],
)
def test_a_file_that_takes_too_much_is_refused(
    reached: LimitReached, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError, match="expected a PDF file that takes at most 20 s and 100 MiB to draw"):
        drawn_until(monkeypatch, reached)


def test_a_limit_on_the_whole_work_is_no_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LimitReached, match=r"the time limit of 0\.5 s was reached"):
        drawn_until(monkeypatch, Limits.starting_now(0.5).time_reached())


def test_a_crash_is_the_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="expected a PDF file that can be drawn"):
        drawn_until(monkeypatch, SolverError("the child has ended"))
