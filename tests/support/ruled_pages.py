"""Pages drawn by tests, with only lines and digits."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.detections import Detection, Page

Clues = tuple[tuple[int, ...], ...]

ROWS: Clues = ((3, 2), (1, 1, 1), (11,), (2, 10), (4,), (1, 2, 1), (), (5, 3))
COLUMNS: Clues = ((1, 1), (2,), (3, 1), (4, 2), (8,), (1, 1, 2), (2, 2), (), (5,), (1, 3), (2, 1), (7,), (1,))
CELL, LEFT, ABOVE = 36, 260, 240


def page(
    rows: Clues = ROWS,
    columns: Clues = COLUMNS,
    *,
    cells: bool = False,
    strips: bool = False,
    line: int = 90,
    marks: dict[tuple[int, int], str] | None = None,
) -> Page:
    """Return a page with one puzzle; its clues ruled like cells, in strips, or without lines."""
    height, width = ABOVE + len(rows) * CELL + 90, LEFT + len(columns) * CELL + 90
    image = np.full((height, width, 3), 250, np.uint8)
    right, bottom = LEFT + len(columns) * CELL, ABOVE + len(rows) * CELL
    slots = 4 * CELL if cells or strips else 0
    for place in range(len(rows) + 1):
        y = ABOVE + place * CELL
        cv2.line(image, (LEFT - slots, y), (right, y), (line,) * 3, 3 if place % 5 == 0 else 1)
    for place in range(len(columns) + 1):
        x = LEFT + place * CELL
        cv2.line(image, (x, ABOVE - slots), (x, bottom), (line,) * 3, 3 if place % 5 == 0 else 1)
    for slot in range(1, 5) if cells else ():
        cv2.line(image, (LEFT - slot * CELL, ABOVE), (LEFT - slot * CELL, bottom), (line,) * 3, 1)
        cv2.line(image, (LEFT, ABOVE - slot * CELL), (right, ABOVE - slot * CELL), (line,) * 3, 1)
    for row, clue in enumerate(rows):
        for slot, number in enumerate(reversed(clue)):
            write_number(image, number, LEFT - (slot + 0.5) * CELL, ABOVE + (row + 0.5) * CELL)
    for column, clue in enumerate(columns):
        for slot, number in enumerate(reversed(clue)):
            write_number(image, number, LEFT + (column + 0.5) * CELL, ABOVE - (slot + 0.5) * CELL)
    for (row, column), mark in (marks or {}).items():
        x, y = LEFT + column * CELL, ABOVE + row * CELL
        if mark == "#":
            cv2.rectangle(image, (x + 2, y + 2), (x + CELL - 2, y + CELL - 2), (60, 60, 66), -1)
        elif mark == "x":
            cv2.line(image, (x + 9, y + 9), (x + CELL - 9, y + CELL - 9), (90, 90, 90), 2)
            cv2.line(image, (x + CELL - 9, y + 9), (x + 9, y + CELL - 9), (90, 90, 90), 2)
        else:
            cv2.circle(image, (x + CELL // 2, y + CELL // 2), 4, (70, 70, 70), -1)
    return image


def write_number(image: Page, number: int, middle: float, down: float) -> None:
    text = str(number)
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.6, 2)
    place = round(middle - width / 2), round(down + height / 2)
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (20, 20, 20), 2, cv2.LINE_AA)


def photographed(image: Page, degrees: float, depth: float = 0.0) -> tuple[Page, npt.NDArray[np.float64]]:
    """Return the page turned and in perspective on a grey table, and the map from the page to that."""
    height, width = image.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    seen = (corners - corners.mean(axis=0)) @ turn.T
    seen *= np.array([[1 - depth, 1], [1 + depth, 1 - depth], [1, 1 + depth], [1 - depth / 2, 1]])
    seen += 40 - seen.min(axis=0)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), seen.astype(np.float32))
    size = np.ceil(seen.max(axis=0) + 40).astype(int)
    onto = cv2.warpPerspective(image, matrix, (int(size[0]), int(size[1])), borderValue=(120, 118, 115))
    return onto, matrix


def counts(detection: Detection) -> tuple[list[int], list[int]]:
    return [len(clue) for clue in detection.rows], [len(clue) for clue in detection.columns]


def is_whole(detection: Detection, rows: Clues = ROWS, columns: Clues = COLUMNS) -> bool:
    """Return whether every number was found as one, in its line."""
    return counts(detection) == ([len(clue) for clue in rows], [len(clue) for clue in columns])
