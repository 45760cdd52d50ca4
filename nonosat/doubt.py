"""What a reader of files could not be sure of, though it has chosen a reading."""

from __future__ import annotations

from typing import NamedTuple


class Doubt(NamedTuple):
    """A sentence about a reading that the file leaves open, and the line (1-based) of the file.

    >>> Doubt("row 3: a count of 0 alone is read as a blank line", 12).at("boat.xml")
    'boat.xml:12: row 3: a count of 0 alone is read as a blank line'
    """

    text: str
    line: int

    def at(self, source: str) -> str:
        """The sentence after the name of the file and the line."""
        return f"{source}:{self.line}: {self.text}"
