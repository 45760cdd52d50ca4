"""Why a puzzle has no picture, or why an answer is not there: in words, and by the lines that show it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a puzzle has no picture, in words, with the names of the lines that show it."""

    text: str
    lines: tuple[str, ...] = ()
