"""Warnings of file readers: uncertain readings and unused content."""

from __future__ import annotations

from typing import NamedTuple


class ReadWarning(NamedTuple):
    """A sentence about an uncertain reading, and the line (1-based) of the file, if it has lines;
    ``is_loss``: the sentence is about content of the file that is not used.

    >>> ReadWarning("row 3: a count of 0 alone is read as a blank line", 12).at("boat.xml")
    'boat.xml:12: row 3: a count of 0 alone is read as a blank line'
    """

    text: str
    line: int | None
    is_loss: bool = False

    def at(self, source: str) -> str:
        """Return the sentence after the name of the file and the line."""
        place = source if self.line is None else f"{source}:{self.line}"
        return f"{place}: {self.text}"
