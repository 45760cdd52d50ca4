"""The lines of a region as a table: where they are, and between which other lines they are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.detection.rulings import AT_LINE, DARK, FAINT, RuledLines
from nonosat.images.scanning.detection.sheet import UprightSheet
from nonosat.images.scanning.levels import median_of

Places = npt.NDArray[np.float64]

#: How far around the region, in cells, lines may be, and the border of a line of cells that has none. With a
#: distance of 0.5, and with 1, another screenshot in 68 loses its last columns.
_NEAR, AROUND = 0.6, 1.4
#: Lines nearer to each other than this, in cells, count as one. With 0.25, and with 0.5, two of 53 pages lose
#: lines.
_ONE = 0.4
#: A line is drawn over at least this many cells, and is not faint beside the weaker ones of as many lines as
#: there may be: with a rank of 0.5 one of 53 pages loses lines, with 1 five.
_LEAST, _USUAL_RANK = 2.0, 0.6
#: What is so many times as thick as most lines, and not where lines of cells would be, is none. With 1 one of
#: 53 pages loses its lines, with 2 none; without the rule three do.
_WIDE = 1.3
#: Levels between cells and what is beyond them where this has no line, and the share of lines that end there:
#: of 53 pages none changes with half or nearly twice as many levels, two lose lines with a share of 0.85;
#: with 0.5 one screenshot in 68 does.
_STEP, _CROSSED = 30, 0.7
#: A line that is out of place is dropped if one of the next lines, up to this many, is in place. With 2 none
#: of 53 pages changes, without a limit one screenshot in 68 is lost.
_MOST_ASTRAY = 4


class Lines(NamedTuple):
    """Where lines of one direction are, in order, and how thick."""

    places: Places
    thickness: Places


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Lines across at ``rows`` (y in pixels of the sheet) and lines down at ``columns`` (x), in order.

    ``across[i, j]`` is the share of line ``rows[i]`` that is drawn between ``columns[j]`` and the next;
    ``down[i, j]`` the share of line ``columns[j]`` between ``rows[i]`` and the next. ``row_thickness`` and
    ``column_thickness`` are in pixels. ``ruled`` is where there is a line.
    """

    rows: Places
    columns: Places
    row_thickness: Places
    column_thickness: Places
    across: Places
    down: Places
    ruled: npt.NDArray[np.bool_]

    @property
    def turned(self) -> Table:
        """The table with rows and columns exchanged."""
        thickness = self.column_thickness, self.row_thickness
        return Table(self.columns, self.rows, *thickness, self.down.T, self.across.T, self.ruled.T)

    def enlarged(self, times: int) -> Table:
        """The table on a sheet with so many times as many pixels along each side."""
        rows, columns, row_thickness, column_thickness = (
            times * each for each in (self.rows, self.columns, self.row_thickness, self.column_thickness)
        )
        ruled = self.ruled.repeat(times, axis=0).repeat(times, axis=1)
        return Table(rows, columns, row_thickness, column_thickness, self.across, self.down, ruled)


def table_of(sheet: UprightSheet, seen: RuledLines) -> Table | None:
    """The lines of the sheet's region, of all that are seen around it; ``None`` when they are too few."""
    around, near = sheet.around(AROUND), sheet.around(_NEAR)
    window = np.ascontiguousarray(sheet.grey[around])
    across, down = seen.across, np.ascontiguousarray(seen.down.T)
    top, left = (part.start for part in around)
    of_rows, of_columns = (
        slice(part.start - first, part.stop - first) for part, first in zip(near, (top, left), strict=True)
    )
    rows = _lines(np.ascontiguousarray(across[of_rows, of_columns]), of_rows.start, sheet.cell)
    columns = _lines(np.ascontiguousarray(down[of_columns, of_rows]), of_columns.start, sheet.cell)
    if len(rows.places) < 2 or len(columns.places) < 2:
        return None
    outlined = _outlined(window, seen.down, rows, columns.places)
    columns = _outlined(np.ascontiguousarray(window.T), np.ascontiguousarray(across.T), columns, rows.places)
    rows, columns = _completed(outlined, sheet.cell), _completed(columns, sheet.cell)
    ruled = np.zeros(sheet.grey.shape, dtype=np.bool_)
    ruled[around] = _near(across, rows.places, sheet.cell) | _near(down, columns.places, sheet.cell).T
    return Table(
        rows.places + top,
        columns.places + left,
        rows.thickness,
        columns.thickness,
        _drawn(across, rows.places, columns.places, sheet.cell),
        _drawn(down, columns.places, rows.places, sheet.cell).T,
        ruled,
    )


def _lines(lines: npt.NDArray[np.uint8], first: int, cell: float) -> Lines:
    """The level lines on an image whose first row of pixels is row ``first``."""
    profile = np.convolve(lines.sum(axis=1, dtype=np.float64), np.ones(3) / 3, "same")
    drawn = lines > 0
    reach = max(round(_ONE / 2 * cell), 2)
    left = profile.copy()
    found: list[tuple[float, float, float]] = []
    while left.any():
        peak = int(np.argmax(left))
        band = np.s_[max(peak - reach, 0) : peak + reach + 1]
        close = np.s_[max(peak - 2, 0) : peak + 3]
        if drawn[close].any(axis=0).sum() >= _LEAST * cell:
            # Two lines beside each other, as around separate boxes, are one; their middle is its place.
            place = float(np.average(np.arange(len(profile))[band], weights=profile[band]))
            found.append((first + place, float(profile[band].sum() / profile[peak]), float(profile[peak])))
        left[max(peak - 2 * reach, 0) : peak + 2 * reach + 1] = 0
    # Stripes of a screen and folds of paper are fainter than most lines.
    most = len(profile) / cell + 2
    usual = sorted((strength for _, _, strength in found), reverse=True)[: round(_USUAL_RANK * most) + 1]
    kept = sorted(line for line in found if line[2] >= FAINT * usual[-1])
    places, thickness, _ = np.array(kept).reshape(-1, 3).T
    return _without_strips(Lines(places, thickness), cell)


def _without_strips(lines: Lines, cell: float) -> Lines:
    """Lines without what narrow dark boxes show beside their light digits: it is wide, and in line with no
    cells.
    """
    places, thickness = lines
    if len(places) < 2:
        return lines
    wide = _WIDE * float(np.median(thickness))
    # The longest run of evenly spaced lines are those of the cells.
    breaks = np.flatnonzero(np.abs(np.diff(places) / cell - 1) > AT_LINE)
    runs = list(zip([0, *(breaks + 1)], [*breaks, len(places) - 1], strict=True))
    first, last = max(runs, key=lambda run: run[1] - run[0])
    pitch = (places[last] - places[first]) / (last - first) if last > first else cell
    off = (places - places[first]) / pitch
    is_astray = np.abs(off - np.round(off)) > AT_LINE
    kept = ~(is_astray & (thickness > wide))
    return Lines(places[kept], thickness[kept])


def _outlined(
    grey: npt.NDArray[np.uint8], crossing: npt.NDArray[np.uint8], lines: Lines, others: Places
) -> Lines:
    """Level lines, with those of the outline that are but the border of filled cells, or of light ground.

    ``crossing`` are the lines in the other direction, at ``others``: they end at the outline.
    """
    if median_of(grey) <= DARK:  # there filled cells are light
        grey = 255 - grey
    places, thickness = lines
    gap = float(np.median(np.diff(places)))
    middles = np.round((others[1:] + others[:-1]) / 2).astype(int)
    spread = round(AT_LINE * gap)
    beside = np.clip(middles[:, None] + np.arange(-spread, spread + 1), 0, grey.shape[1] - 1)
    profiles = np.median(grey[:, beside], axis=2).astype(np.float64)
    drawn = np.round(others).astype(int)
    step = min(_STEP, float(np.median(crossing[crossing > 0])))
    for outwards in (-1, 1):
        end = min(outwards, 0) + 1  # where lines on this side are added
        while place := _next_outline(profiles, crossing, places[-end], outwards * gap, drawn, step):
            at = end * len(places)
            places = np.insert(places, at, place)
            thickness = np.insert(thickness, at, float(np.median(thickness)))
    return Lines(places, thickness)


def _next_outline(
    profiles: Places,
    crossing: npt.NDArray[np.uint8],
    last: float,
    gap: float,
    drawn: npt.NDArray[np.intp],
    step: float,
) -> float | None:
    """Where the next line is that is but the border of filled cells, a ``gap`` (with its sign) from the last.

    Lines cross the cells before it, or these are filled, and it is seen where not both of its sides are:
    by a ``step`` of light.
    """
    near, far = sorted(round(last + share * gap) for share in (0.5 - AT_LINE, 0.5 + AT_LINE))
    low, high = sorted(round(last + share * gap) for share in (1 - AT_LINE, 1 + AT_LINE))
    if low < 3 or high > len(profiles) - 4:
        return None
    beyond = round(np.clip(last + gap + gap / 2, 0, len(profiles) - 1))
    inside = slice(*sorted(round(last + share * gap) for share in (AT_LINE, 1 - AT_LINE)))
    is_filled = profiles[inside].max(axis=0) < DARK  # all over: no box of a number is
    beside = np.concatenate([is_filled[:1], is_filled[1:] | is_filled[:-1], is_filled[-1:]])
    is_crossed = [bool(crossing[near:far, max(place - 2, 0) : place + 3].any()) for place in drawn]
    steps = np.abs(profiles[low + 2 : high + 2] - profiles[low - 2 : high - 2])
    is_seen = steps.max(axis=0) > step
    is_hidden = is_filled & (profiles[beyond] < DARK)
    if min((is_crossed | beside).mean(), (is_seen | is_hidden).mean()) <= _CROSSED or is_seen.mean() < FAINT:
        return None
    # The strokes of numbers right beside the outline are steps, too: of all the one in place counts.
    found = low + np.flatnonzero(np.median(steps[:, is_seen], axis=1) > step)
    return float(min(found, key=lambda place: abs(place - last - gap), default=last + gap))


def _completed(lines: Lines, cell: float) -> Lines:
    """Lines together with those that are not seen between them, at whole numbers of cells."""
    gaps = np.diff(lines.places)
    of_cells = gaps[np.abs(gaps / cell - 1) < AT_LINE]
    usual = float(np.median(of_cells)) if len(of_cells) else cell
    kept = _in_place(lines.places, usual)
    places, thickness = lines.places[kept], lines.thickness[kept]
    gaps = np.diff(places) / usual
    cells = np.maximum(np.round(gaps), 1).astype(int)
    is_whole = np.abs(gaps - cells) < AT_LINE * np.minimum(cells, 2)
    known = np.concatenate([[0], np.cumsum(np.where(is_whole, cells, 1))])
    every = np.arange(known[-1] + 1)
    all_thickness = np.full(len(every), np.median(thickness))
    all_thickness[known] = thickness
    return Lines(np.interp(every, known, places), all_thickness)


def _in_place(places: Places, usual: float) -> list[int]:
    """The indexes of lines without those that are astray, as strokes of a pencil are that hide lines: between
    two lines that are as many cells apart as there are gaps between these.
    """
    kept = [0]
    while kept[-1] < len(places) - 1:
        here = kept[-1]
        cells = (places[here + 1 : here + 1 + _MOST_ASTRAY] - places[here]) / usual
        off = np.abs(cells - np.arange(1, len(cells) + 1))
        others = np.flatnonzero(off < AT_LINE)
        is_astray = off[0] > AT_LINE and len(others) > 0
        kept.append(here + 1 + (int(others[0]) if is_astray else 0))
    return kept


def _drawn(lines: npt.NDArray[np.uint8], places: Places, others: Places, cell: float) -> Places:
    """The share of each level line that is drawn between two neighbouring other lines."""
    reach = max(round(AT_LINE / 2 * cell), 1)
    shares = np.zeros((len(places), len(others) - 1))
    ends = np.round(others).astype(int)
    for number, place in enumerate(np.round(places).astype(int)):
        band = lines[max(place - reach, 0) : place + reach + 1].max(axis=0) > 0
        counts = np.concatenate([[0], np.cumsum(band)])
        shares[number] = (counts[ends[1:]] - counts[ends[:-1]]) / np.maximum(ends[1:] - ends[:-1], 1)
    return shares


def _near(lines: npt.NDArray[np.uint8], places: Places, cell: float) -> npt.NDArray[np.bool_]:
    """Where level lines are drawn, without strokes of digits that only look like lines."""
    near = np.zeros(len(lines), dtype=np.bool_)
    reach = max(round(AT_LINE * cell), 2)
    for place in np.round(places).astype(int):
        near[max(place - reach, 0) : place + reach + 1] = True
    return np.asarray((lines > 0) & near[:, None], dtype=np.bool_)


def thick_lines(table: Table) -> npt.NDArray[np.uint8]:
    """All pixels of lines and those right beside them."""
    return np.asarray(cv2.dilate(table.ruled.astype(np.uint8), np.ones((3, 3), np.uint8)), dtype=np.uint8)
