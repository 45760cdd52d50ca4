"""What can be compared of the knowledge that either kernel finds."""

from __future__ import annotations

from typing import Any

from nonosat.logic.knowledge import Knowledge


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
