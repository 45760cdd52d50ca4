"""What a reader of files could not be sure of, though it has chosen a reading, or did not use."""

from __future__ import annotations

from typing import NamedTuple


class Doubt(NamedTuple):
    """A sentence about a reading that the file leaves open, and the line (1-based) of the file, if it has
    lines; ``is_loss``: it is about something in the file that is not used.

    >>> Doubt("row 3: a count of 0 alone is read as a blank line", 12).at("boat.xml")
    'boat.xml:12: row 3: a count of 0 alone is read as a blank line'
    """

    text: str
    line: int | None
    is_loss: bool = False

    def at(self, source: str) -> str:
        """The sentence after the name of the file and the line."""
        place = source if self.line is None else f"{source}:{self.line}"
        return f"{place}: {self.text}"
