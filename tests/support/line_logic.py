"""Line logic on either path, pure or native, and what can be compared of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nonosat.logic import kernel
from nonosat.logic.knowledge import Knowledge


@contextmanager
def pure() -> Iterator[None]:
    """Line logic in pure Python, for as long as the context lasts."""
    native, kernel.native = kernel.native, None
    try:
        yield
    finally:
        kernel.native = native


def facts(knowledge: Knowledge) -> tuple[Any, ...]:
    """Everything that is known, to compare."""
    return (
        knowledge.contradiction,
        knowledge.rows,
        knowledge.starts,
        knowledge.ends,
        knowledge.grid(),
        knowledge.undecided_count,
        knowledge.is_complete,
    )
