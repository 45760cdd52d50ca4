"""A value of a document that is not what is expected in its place."""

from __future__ import annotations

#: The keys and indices that lead from a document to a value in it.
Path = tuple[str | int, ...]


class Misfit(Exception):
    """What was expected at ``path``, what was found, and perhaps in which line of the puzzle (``place``)."""

    def __init__(self, path: Path, expectation: str, found: object, place: str | None = None) -> None:
        self.path = path
        self.expectation = expectation
        self.found = found
        self.place = place


def expect(fits: bool, path: Path, expectation: str, found: object, place: str | None = None) -> None:  # noqa: FBT001
    """Raises ``Misfit`` unless a value is what is expected of it."""
    if not fits:
        raise Misfit(path, expectation, found, place)
