"""Sizes and counts in options."""

from __future__ import annotations

import re

from nonosat.model.errors import InputError
from nonosat.model.puzzle import LONGEST_SIDE, MOST_CELLS


def width_and_height(text: str, source: str) -> tuple[int, int]:
    """Return the columns and rows of a text like ``20x30``; raises ``InputError``, which names ``source``."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})[x×]([1-9][0-9]{0,4})", text)
    if not found:
        raise InputError("expected columns x rows, like 20x30", found=text, source=source)
    width, height = int(found[1]), int(found[2])
    if max(width, height) > LONGEST_SIDE or width * height > MOST_CELLS:
        raise InputError(
            f"expected at most {LONGEST_SIDE} cells a side and {MOST_CELLS} in total",
            found=text,
            source=source,
        )
    return width, height


def number(text: str, source: str, *, most: int) -> int:
    """Return a number from 1 to ``most``; raises ``InputError``, which names ``source``."""
    if not re.fullmatch(r"[1-9][0-9]{0,4}", text) or int(text) > most:
        raise InputError(f"expected a number from 1 to {most}", found=text, source=source)
    return int(text)
