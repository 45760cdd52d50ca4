"""The page that shows scan results over the photograph, to check and correct them."""

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
from nonosat.images.scanning.correction.correction import UncertainNumber
from nonosat.images.scanning.detections import DetectedClue, Page, UnreadMark
from nonosat.images.scanning.reading import ClueReading, PossibleReading, within
from nonosat.images.scanning.result import LIKELIHOOD_PLACES, ScanResult, point
from nonosat.images.scanning.uncertainty import in_language
from nonosat.model.palette import Palette

#: The longer side in pixels of the photograph on the page, and its JPEG quality, so that the file stays
#: small: numbers of a puzzle that fills the photograph have twenty pixels and more.
_LONGEST_SIDE, _QUALITY = 2200, 82
#: The most alternatives of a number that are shown, and their least likelihood.
_MOST_ALTERNATIVES, _WORTH_SHOWING = 5, 0.01

#: Places on a page, ``… × 2``, x first.
_Points = npt.NDArray[np.float64]


def page_of(scans: Sequence[ScanResult], *, title: str) -> str:
    """Return a self-contained HTML page of the puzzles on a photograph, with its sentences in each
    language.
    """
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
    """Return a page as a JPEG data URL, with its size before it was reduced."""
    from PIL import Image

    height, width = image.shape[:2]
    photograph = Image.fromarray(image)
    photograph.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    file = io.BytesIO()
    photograph.save(file, format="JPEG", quality=_QUALITY)
    data = base64.b64encode(file.getvalue()).decode("ascii")
    return {"source": f"data:image/jpeg;base64,{data}", "width": width, "height": height}


def _puzzle_data(scan: ScanResult) -> dict[str, Any]:
    lattice = scan.found.detection.lattice
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
        "notes": {language: _notes(scan, language) for language in languages()},
        "text": {language: scan.sentence_in(language) for language in languages()},
    }


def _notes(scan: ScanResult, language: str) -> str:
    """Return the sentences about a page that concern no single line."""
    unused = [each.text for each in scan.found.detection.unread if each.line is None]
    return "; ".join(in_language(text, language) for text in (*unused, *scan.notes))


def _palette_data(palette: Palette) -> list[dict[str, Any]]:
    return [
        {"letter": letter, "colour": colour, "name": colour_name(palette, number)}
        for number, (letter, colour) in enumerate(zip(palette.letters, palette.colours, strict=True), 1)
    ]


def _items(scan: ScanResult, name: str, readings: ClueReading, line: _Points) -> list[dict[str, Any]]:
    """Return the items of the clue of a line in order, with missing numbers and unread marks between them.

    ``name`` is the name of the line, ``line`` its two rows of the lattice.
    """
    detection = scan.found.detection
    clue = detection.clue(name)
    uncertain = [each for each in scan.uncertain if each.line == name]
    items = [_uncertain(each, clue, line) for each in uncertain]
    unsure = {each.index for each in uncertain if not each.inserted}
    items += (
        _item(index, number.corners, reading.alternatives, reading.best.numbers, reading.colour, "sure")
        for index, (number, reading) in enumerate(zip(clue, readings, strict=True))
        if index not in unsure
    )
    most = detection.width if name.startswith("row") else detection.height
    items += (_unread(each, detection.index_of(each), most) for each in detection.unread if each.line == name)
    return sorted(items, key=lambda item: (item["index"], "note" not in item))


def _unread(mark: UnreadMark, index: int | None, most: int) -> dict[str, Any]:
    """Return the item of an unread mark before number ``index`` of a line of ``most`` cells."""
    from nonosat.images.scanning.digits.reader import read_number

    assert mark.number is not None and index is not None
    alternatives = within(read_number(mark.number), most).alternatives
    return _item(index, mark.number.corners, alternatives, (), 1, "doubtful") | {"note": "unread"}


def _uncertain(number: UncertainNumber, clue: DetectedClue, line: _Points) -> dict[str, Any]:
    """Return the item of an uncertain number, or of one that is missing on the page."""
    corners = _free_place(number.index, clue, line) if number.inserted else clue[number.index].corners
    chosen, colour = _chosen(number), number.chosen_colour
    item = _item(number.index, corners, number.alternatives, chosen, colour, _state(number))
    return item | {"note": "missing"} if number.inserted else item


def _item(
    index: int,
    corners: Iterable[Any],
    alternatives: Sequence[PossibleReading],
    chosen: tuple[int, ...] | str | None,
    colour: int | None,
    state: str,
) -> dict[str, Any]:
    return {
        "index": index,
        "corners": [point(corner) for corner in corners],
        "alternatives": _alternatives(alternatives),
        "chosen": chosen,
        "colour": colour,
        "state": state,
    }


def _free_place(index: int, clue: DetectedClue, line: _Points) -> _Points:
    """Return the corners of a place before a number of a clue: between its neighbours, or one number's size
    beyond the outermost one, or else a cell's size before the line.
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


def _chosen(number: UncertainNumber) -> tuple[int, ...] | str | None:
    """Return the chosen numbers; ``None`` for an unknown one, ``*`` for any."""
    if number.chosen is not None:
        return number.chosen
    likely = [each.numbers for each in number.alternatives if each.likelihood >= _WORTH_SHOWING]
    may_be_others = any(numbers is not None and (len(numbers) != 1 or 0 in numbers) for numbers in likely)
    return "*" if number.inserted or may_be_others else None


def _state(number: UncertainNumber) -> str:
    if number.chosen is None or number.disputed:
        return "doubtful"
    return "changed" if number.changed else "confirmed"


def _alternatives(alternatives: Sequence[PossibleReading]) -> list[list[Any]]:
    return [
        [each.numbers, round(each.likelihood, LIKELIHOOD_PLACES)]
        for place, each in enumerate(alternatives[:_MOST_ALTERNATIVES])
        if place < 2 or each.likelihood >= _WORTH_SHOWING
    ]
