"""Reasons of verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason in words, and the names of the lines that show it."""

    text: Annotated[str, "The reason in words."]
    lines: Annotated[tuple[str, ...], "The lines that show it, by name."] = ()
