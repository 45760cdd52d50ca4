"""What is wrong with a picture as a whole when much of it is doubtful, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from nonosat.scanning.cause import Cause
from nonosat.scanning.correcting.correction import NumberDoubt
from nonosat.scanning.reading import ClueReading
from nonosat.scanning.sighting import Sighting

#: Sums of rows and columns that differ by more than this share say that numbers are missing.
_UNEQUAL = 0.1
#: Where more numbers are doubtful the picture is to blame; digits with their margin are small that are lower.
_MANY, _SMALL = 30, 14


def whole_page_causes(
    sighting: Sighting,
    rows: Sequence[ClueReading],
    columns: Sequence[ClueReading],
    doubts: Sequence[NumberDoubt],
) -> Iterator[Cause]:
    """What makes a page with these readings and doubts hard to read, if it seems to be one thing."""
    in_rows, in_columns = _numbers("row", rows, doubts), _numbers("column", columns, doubts)
    of_rows, of_columns = (
        sum(sum(map(sum, clue)) for clue in lines.values()) for lines in (in_rows, in_columns)
    )
    if abs(of_rows - of_columns) > _UNEQUAL * max(of_rows, of_columns):
        side, lines = ("Rows", in_rows) if of_rows < of_columns else ("Columns", in_columns)
        missed = {each.line for each in sighting.missed}
        count = sum(name in missed or not all(clue) for name, clue in lines.items())
        key = f"told.scan{side}Lack{'AtLeast' if count else ''}"
        yield Cause(key, rows=of_rows, columns=of_columns, count=count, all=len(lines))
    if len(doubts) <= _MANY:
        return
    corners = np.array([number.place.corners for number in sighting.numbers])
    height = round(float(np.median(np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1))))
    yield Cause("told.scanSmall", height=height) if height < _SMALL else Cause("told.scanHard")


def _numbers(
    side: str, clues: Sequence[ClueReading], doubts: Sequence[NumberDoubt]
) -> dict[str, list[tuple[int, ...]]]:
    """What each place of a clue is taken for, or else most likely is, by the name of its line."""
    known = [each for each in doubts if each.chosen is not None and not each.inserted]
    taken = {(each.line, each.index): each.chosen or () for each in known}
    return {
        f"{side} {number}": [
            taken.get((f"{side} {number}", index), reading.best.numbers or ())
            for index, reading in enumerate(clue)
        ]
        for number, clue in enumerate(clues, 1)
    }
