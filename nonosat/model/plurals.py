"""Counts with their nouns, singular or plural."""

from __future__ import annotations


def amount(count: int, one: str, several: str | None = None) -> str:
    """Return a count with its noun; ``several`` is the plural if it is not formed with *s*.

    >>> amount(1, "cell"), amount(0, "puzzle"), amount(2, "given cell makes", "given cells make")
    ('1 cell', '0 puzzles', '2 given cells make')
    """
    return f"{count} {noun(count, one, several)}"


def at_least(bound: int) -> str:
    """Return a lower bound to append to a sentence; empty if it is 0.

    >>> at_least(3), at_least(0)
    (', at least 3', '')
    """
    return f", at least {bound}" if bound else ""


def noun(count: int, one: str, several: str | None = None) -> str:
    """Return the noun alone, for a separately formatted count.

    >>> f"{40320:,} {noun(40320, 'solution')}"
    '40,320 solutions'
    """
    return one if count == 1 else several or f"{one}s"
