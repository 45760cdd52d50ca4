"""The native kernel, built from ``kernel/*.c``; only ``nonosat.logic.kernel`` imports it."""

from collections.abc import Sequence

INTERFACE: int

def settle(
    width: int, lengths: tuple[int, ...], colours: tuple[int, ...], may: Sequence[int], /
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
    """Starts, values and ends of one line, as ``nonosat.logic.line.LineKnowledge`` has them."""
