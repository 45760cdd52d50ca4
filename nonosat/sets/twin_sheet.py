"""The twins of a set side by side, to compare them by eye."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

from nonosat.amounts import amount
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.rendering.contact_sheet import CaptionedPicture, draw
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.search_options import SearchOptions
from nonosat.sets.twins import Likeness, TwinGroup, TwinMember

#: Panels side by side.
_COLUMNS = 4
#: The most puzzles on a sheet: larger ones are too much for those who look, and for their programs.
MOST_PANELS = 200


def twin_sheet(
    groups: Sequence[TwinGroup],
    puzzles: Mapping[TwinMember, Puzzle],
    options: SearchOptions,
    puzzle_limit: float | None = None,
) -> tuple[bytes, int]:
    """A PNG file with the puzzles of the first groups, each as it is stored, and how many groups are on it.

    Of several pictures one is drawn, of a puzzle whose picture is not found in time its given cells.
    Precondition: there is a group. Raises ``MissingExtra`` without Pillow.
    """
    panels: list[CaptionedPicture] = []
    shown = 0
    for group in groups:
        if panels and len(panels) + len(group.members) > MOST_PANELS:
            break
        shown += 1
        for member in group.members[:MOST_PANELS]:
            sheet = _sheet_of(puzzles[member], options.within(puzzle_limit))
            panels.append(CaptionedPicture(sheet, "\n".join(_caption(shown, group, member))))
    return draw(panels, columns=min(_COLUMNS, max(len(group.members) for group in groups[:shown]))), shown


def _sheet_of(puzzle: Puzzle, options: SearchOptions) -> PuzzleSheet:
    if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
        return PuzzleSheet(puzzle, puzzle.goal)
    search = PictureSearch(puzzle, options.alone(), limit=1, probing=True)
    search.run()
    return PuzzleSheet(puzzle, search.found[0]) if search.found else PuzzleSheet.of(puzzle)


def _caption(number: int, group: TwinGroup, member: TwinMember) -> Iterator[str]:
    near = f", {amount(group.cells, 'cell')}" if group.likeness is Likeness.NEAR else ""
    yield f"{number}: {group.likeness}{near}"
    place = "" if member.index is None else f"[{member.index}]"
    yield " ".join(part for part in (PurePath(member.file or "").name, place) if part)
    yield member.title or ""
