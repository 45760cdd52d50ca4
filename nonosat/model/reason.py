"""A sentence that says why, and the lines that show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence, and the names of the lines that show that it is so."""

    text: Annotated[str, "The reason in words."]
    lines: Annotated[tuple[str, ...], "The lines that show it, by name."] = ()
