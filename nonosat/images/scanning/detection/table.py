"""The lines of a region as a table: their places, and the shares to which they are drawn."""

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

#: How far around the region, in cells, there may be lines, and the unruled border of the outermost cells.
#: With a distance of 0.5, and with 1, another screenshot in 68 loses its last columns.
_NEAR, AROUND = 0.6, 1.4
#: Lines nearer to each other than this, in cells, count as one. With 0.25, and with 0.5, two of 53 pages lose
#: lines.
_ONE = 0.4
#: A line is drawn over at least this many cells, and is not faint compared with the line at this rank among
#: the possible number of lines: with a rank of 0.5 one of 53 pages loses lines, with 1 five.
_LEAST, _USUAL_RANK = 2.0, 0.6
#: A line this many times as thick as most, and out of place, is dropped. With 1 one of 53 pages loses its
#: lines, with 2 none; without the rule three do.
_WIDE = 1.3
#: For an unruled border: the levels between cells and their surroundings, and the least share of lines that
#: end there. Of 53 pages none changes with half or nearly twice as many levels, two lose lines with a share
#: of 0.85; with 0.5 one screenshot in 68 does.
_STEP, _CROSSED = 30, 0.7
#: A line that is out of place is dropped if one of the next lines, up to this many, is in place. With 2 none
#: of 53 pages changes, without a limit one screenshot in 68 is lost.
_MOST_ASTRAY = 4


class Lines(NamedTuple):
    """The places of lines of one direction, in order, and their thickness."""

    places: Places
    thickness: Places


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Horizontal lines at ``rows`` (y in pixels of the sheet) and vertical lines at ``columns`` (x), in
    order.

    ``across[i, j]`` is the share of line ``rows[i]`` that is drawn between ``columns[j]`` and the next;
    ``down[i, j]`` the share of line ``columns[j]`` between ``rows[i]`` and the next. ``row_thickness`` and
    ``column_thickness`` are in pixels. ``ruled`` is the mask of lines.
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
        """Return the table on a sheet that is enlarged ``times``."""
        rows, columns, row_thickness, column_thickness = (
            times * each for each in (self.rows, self.columns, self.row_thickness, self.column_thickness)
        )
        ruled = self.ruled.repeat(times, axis=0).repeat(times, axis=1)
        return Table(rows, columns, row_thickness, column_thickness, self.across, self.down, ruled)


def table_of(sheet: UprightSheet, seen: RuledLines) -> Table | None:
    """Return the table of the sheet's region from the visible lines; ``None`` when they are too few."""
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
    """Return the horizontal lines of an image whose first row of pixels is row ``first``."""
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
            # Two adjacent lines, as around separate boxes, are one; their middle is its place.
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
    """Return lines without strips of narrow dark boxes beside their light digits: these are thick and out of
    place.
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
    """Return horizontal lines together with unruled outlines: borders of dark cells, or of light background.

    ``crossing`` are the lines in the other direction, at ``others``: they end at the outline.
    """
    if median_of(grey) <= DARK:  # shaded cells are light there
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
        end = min(outwards, 0) + 1  # the end where lines are added
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
    """Return the place of the next unruled outline, about a (signed) ``gap`` from the last line; ``None`` if
    there is none.

    Lines cross the cells before it, or these are dark, and it shows as a ``step`` of light where its two
    sides differ.
    """
    near, far = sorted(round(last + share * gap) for share in (0.5 - AT_LINE, 0.5 + AT_LINE))
    low, high = sorted(round(last + share * gap) for share in (1 - AT_LINE, 1 + AT_LINE))
    if low < 3 or high > len(profiles) - 4:
        return None
    beyond = round(np.clip(last + gap + gap / 2, 0, len(profiles) - 1))
    inside = slice(*sorted(round(last + share * gap) for share in (AT_LINE, 1 - AT_LINE)))
    is_filled = profiles[inside].max(axis=0) < DARK  # completely, unlike boxes of numbers
    beside = np.concatenate([is_filled[:1], is_filled[1:] | is_filled[:-1], is_filled[-1:]])
    is_crossed = [bool(crossing[near:far, max(place - 2, 0) : place + 3].any()) for place in drawn]
    steps = np.abs(profiles[low + 2 : high + 2] - profiles[low - 2 : high - 2])
    is_seen = steps.max(axis=0) > step
    is_hidden = is_filled & (profiles[beyond] < DARK)
    if min((is_crossed | beside).mean(), (is_seen | is_hidden).mean()) <= _CROSSED or is_seen.mean() < FAINT:
        return None
    # Strokes of numbers next to the outline are steps, too: take the one nearest to the expected place.
    found = low + np.flatnonzero(np.median(steps[:, is_seen], axis=1) > step)
    return float(min(found, key=lambda place: abs(place - last - gap), default=last + gap))


def _completed(lines: Lines, cell: float) -> Lines:
    """Return lines together with invisible ones between them, at whole numbers of cells."""
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
    """Return the indices of the lines that are in place. Others (such as pencil strokes) lie between two
    lines that are as many cells apart as there are gaps between them.
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
    """Return the share of each horizontal line that is drawn between neighbouring vertical lines."""
    reach = max(round(AT_LINE / 2 * cell), 1)
    shares = np.zeros((len(places), len(others) - 1))
    ends = np.round(others).astype(int)
    for number, place in enumerate(np.round(places).astype(int)):
        band = lines[max(place - reach, 0) : place + reach + 1].max(axis=0) > 0
        counts = np.concatenate([[0], np.cumsum(band)])
        shares[number] = (counts[ends[1:]] - counts[ends[:-1]]) / np.maximum(ends[1:] - ends[:-1], 1)
    return shares


def _near(lines: npt.NDArray[np.uint8], places: Places, cell: float) -> npt.NDArray[np.bool_]:
    """Return the mask of horizontal lines near their places, without strokes of digits that look like
    lines.
    """
    near = np.zeros(len(lines), dtype=np.bool_)
    reach = max(round(AT_LINE * cell), 2)
    for place in np.round(places).astype(int):
        near[max(place - reach, 0) : place + reach + 1] = True
    return np.asarray((lines > 0) & near[:, None], dtype=np.bool_)


def thick_lines(table: Table) -> npt.NDArray[np.uint8]:
    """Return the mask of lines, dilated by a pixel."""
    return np.asarray(cv2.dilate(table.ruled.astype(np.uint8), np.ones((3, 3), np.uint8)), dtype=np.uint8)
