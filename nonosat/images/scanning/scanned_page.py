"""What is said of a photograph as a page that shows it, to look through and to correct."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from nonosat.drawing import scan_page
from nonosat.drawing.page import colour_name
from nonosat.drawing.web.words import languages
from nonosat.images.scanning.correction.correction import NumberDoubt
from nonosat.images.scanning.detections import ClueSighting, Missed, Page
from nonosat.images.scanning.reading import ClueReading, PossibleReading, within
from nonosat.images.scanning.result import LIKELIHOOD_PLACES, ScanResult, point
from nonosat.images.scanning.uncertainty import said
from nonosat.model.palette import Palette

#: The longer side in pixels of the photograph on the page, so that the file stays small, and how well JPEG
#: keeps it: numbers of a puzzle that fills the photograph have twenty pixels and more.
_LONGEST_SIDE, _QUALITY = 2200, 82
#: The alternatives of a number that are shown, and how likely they must be.
_MOST_ALTERNATIVES, _WORTH_SHOWING = 5, 0.01

#: Places on a page, ``… × 2``, x first.
_Points = npt.NDArray[np.float64]


def page_of(scans: Sequence[ScanResult], *, title: str) -> str:
    """A self-contained HTML page of the puzzles on a photograph, with what is said in each language."""
    numbers = sorted({scan.page for scan in scans})
    images = {scan.page: scan.found.image for scan in scans}
    pages = [_photograph(images[number]) for number in numbers]
    puzzles = [
        {"page": numbers.index(scan.page)}
        | _puzzle_data(scan)
        | {"file": f"{title}.json" if len(scans) == 1 else f"{title}-{place}.json"}
        for place, scan in enumerate(scans, 1)
    ]
    return scan_page.draw(scans[0].puzzle, title=title, pages=pages, puzzles=puzzles)


def _photograph(image: Page) -> dict[str, Any]:
    """A page as JPEG in an address, with its size before it was made smaller."""
    from PIL import Image

    height, width = image.shape[:2]
    picture = Image.fromarray(image)
    picture.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    file = io.BytesIO()
    picture.save(file, format="JPEG", quality=_QUALITY)
    data = base64.b64encode(file.getvalue()).decode("ascii")
    return {"source": f"data:image/jpeg;base64,{data}", "width": width, "height": height}


def _puzzle_data(scan: ScanResult) -> dict[str, Any]:
    lattice = scan.found.sighting.lattice
    palette = scan.puzzle.palette

    def side(name: str, clues: Sequence[ClueReading], corners: _Points) -> list[Any]:
        return [
            _items(scan, f"{name} {number}", readings, corners[number - 1 : number + 1])
            for number, readings in enumerate(clues, 1)
        ]

    return {
        "corners": scan.corners,
        "palette": _palette_data(palette),
        "background": palette.background,
        "rows": side("row", scan.found.rows, lattice),
        "columns": side("column", scan.found.columns, lattice.transpose(1, 0, 2)),
        "saved": list(scan.puzzle.saved.text_rows()) if scan.puzzle.saved else None,
        "missed": {language: _remarks(scan, language) for language in languages()},
        "text": {language: scan.told_in(language) for language in languages()},
    }


def _remarks(scan: ScanResult, language: str) -> str:
    """What is said of a page besides doubts of a line."""
    unused = [each.text for each in scan.found.sighting.missed if each.line is None]
    return "; ".join(said(text, language) for text in (*unused, *scan.remarks))


def _palette_data(palette: Palette) -> list[dict[str, Any]]:
    return [
        {"letter": letter, "colour": colour, "name": colour_name(palette, number)}
        for number, (letter, colour) in enumerate(zip(palette.letters, palette.colours, strict=True), 1)
    ]


def _items(scan: ScanResult, name: str, readings: ClueReading, line: _Points) -> list[dict[str, Any]]:
    """What stands at the places of the clue of a line, by its name, in order, with what is missing, or was
    missed, between them; ``line`` are the two rows of the lattice.
    """
    sighting = scan.found.sighting
    clue = sighting.clue(name)
    doubts = [each for each in scan.doubts if each.line == name]
    items = [_doubted(each, clue, line) for each in doubts]
    unsure = {each.index for each in doubts if not each.inserted}
    items += (
        _item(index, number.corners, reading.alternatives, reading.best.numbers, reading.colour, "sure")
        for index, (number, reading) in enumerate(zip(clue, readings, strict=True))
        if index not in unsure
    )
    most = sighting.width if name.startswith("row") else sighting.height
    items += (_missed(each, sighting.index_of(each), most) for each in sighting.missed if each.line == name)
    return sorted(items, key=lambda item: (item["index"], "note" not in item))


def _missed(missed: Missed, index: int | None, most: int) -> dict[str, Any]:
    """What stands before a number of a line of ``most`` cells and is in none."""
    from nonosat.images.scanning.digits.reader import read_number

    assert missed.number is not None and index is not None
    alternatives = within(read_number(missed.number), most).alternatives
    return _item(index, missed.number.corners, alternatives, (), 1, "doubtful") | {"note": "missed"}


def _doubted(doubt: NumberDoubt, clue: ClueSighting, line: _Points) -> dict[str, Any]:
    """A number that is in doubt, or must stand there though nothing was seen."""
    corners = _free_place(doubt.index, clue, line) if doubt.inserted else clue[doubt.index].corners
    item = _item(doubt.index, corners, doubt.alternatives, _taken(doubt), doubt.chosen_colour, _state(doubt))
    return item | {"note": "missing"} if doubt.inserted else item


def _item(
    index: int,
    corners: Iterable[Any],
    alternatives: Sequence[PossibleReading],
    taken: tuple[int, ...] | str | None,
    colour: int | None,
    state: str,
) -> dict[str, Any]:
    return {
        "index": index,
        "corners": [point(corner) for corner in corners],
        "alternatives": _alternatives(alternatives),
        "taken": taken,
        "colour": colour,
        "state": state,
    }


def _free_place(index: int, clue: ClueSighting, line: _Points) -> _Points:
    """The corners of a place before a number of a clue: between its neighbours, or as far out as the last one
    is large, or else a cell's size before the line.
    """
    beside = [number.corners for number in clue[max(index - 1, 0) : index + 1]]
    outwards = line[:, 1] - line[:, 0]
    if not beside:
        (first, second), (one, other) = line[:, 0], line[:, 0] - outwards
        is_row = abs(outwards[0, 0]) > abs(outwards[0, 1])
        return np.array([one, first, second, other] if is_row else [one, other, second, first])
    if len(beside) > 1:
        step: _Points = (beside[1].mean(axis=0) - beside[0].mean(axis=0)) / 2
    else:
        along = outwards.mean(axis=0) / np.linalg.norm(outwards.mean(axis=0))
        step = np.ptp(beside[0] @ along) * (along if index else -along)
    return beside[0] + step


def _taken(doubt: NumberDoubt) -> tuple[int, ...] | str | None:
    """What a number is taken for: numbers, ``None`` for an unknown one, ``*`` for any."""
    if doubt.chosen is not None:
        return doubt.chosen
    likely = [each.numbers for each in doubt.alternatives if each.likelihood >= _WORTH_SHOWING]
    may_be_others = any(numbers is not None and (len(numbers) != 1 or 0 in numbers) for numbers in likely)
    return "*" if doubt.inserted or may_be_others else None


def _state(doubt: NumberDoubt) -> str:
    if doubt.chosen is None or doubt.disputed:
        return "doubtful"
    return "changed" if doubt.changed else "confirmed"


def _alternatives(alternatives: Sequence[PossibleReading]) -> list[list[Any]]:
    return [
        [each.numbers, round(each.likelihood, LIKELIHOOD_PLACES)]
        for place, each in enumerate(alternatives[:_MOST_ALTERNATIVES])
        if place < 2 or each.likelihood >= _WORTH_SHOWING
    ]
