"""A comparison of encodings as a chart: clauses, and median seconds with least and most."""

from __future__ import annotations

import io
import statistics
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import PurePath

from nonosat.errors import MissingExtra, UnknownName
from nonosat.laboratory.comparison import Comparison

#: What matplotlib writes here, by suffix.
_SUFFIXES = ("png", "svg", "pdf")


def plot_format(path: str) -> str:
    """The format that a file name tells, to be asked before long work: raises ``MissingExtra`` where plots
    cannot be drawn, and ``UnknownName``.
    """
    suffix = PurePath(path).suffix.lower().removeprefix(".")
    if suffix not in _SUFFIXES:
        raise UnknownName(f"the suffix of '{path}' is not one of {', '.join(_SUFFIXES)}")
    if find_spec("matplotlib") is None:
        raise MissingExtra("a plot", "plot")
    return suffix


def plot(comparisons: Sequence[Comparison], path: str) -> bytes:
    """The bytes of a file of that name; raises as ``plot_format``."""
    suffix = plot_format(path)
    from matplotlib.figure import Figure

    puzzles = list(dict.fromkeys(each.puzzle for each in comparisons))
    encodings = list(dict.fromkeys(each.encoding for each in comparisons))
    solvers = list(dict.fromkeys(runs.solver for each in comparisons for runs in each.runs))
    columns = 1 + len(solvers)
    figure = Figure(figsize=(4 * columns, 1.6 + 0.24 * len(puzzles) * len(encodings)), layout="constrained")
    axes = figure.subplots(1, columns, sharey=True, squeeze=False)[0]
    axes[0].set_title("clauses after line logic")
    for axis, solver in zip(axes[1:], solvers, strict=True):
        axis.set_title(f"seconds, {solver}")
    places = {
        (puzzle, encoding): -(row * (len(encodings) + 1) + column)
        for row, puzzle in enumerate(puzzles)
        for column, encoding in enumerate(encodings)
    }
    for each in comparisons:
        place = places[each.puzzle, each.encoding]
        colour = f"C{encodings.index(each.encoding) % 10}"
        axes[0].barh(place, max(each.reduced.clauses, 1), color=colour)
        for axis, runs in zip(axes[1:], each.runs, strict=True):
            median = max(statistics.median(runs.seconds), 1e-4)
            spread = [[median - max(min(runs.seconds), 1e-4)], [max(*runs.seconds, 1e-4) - median]]
            hatch = None if runs.verdict != "undecided" else "//"
            axis.barh(place, median, color=colour, xerr=spread, ecolor="0.3", hatch=hatch)
    for axis in axes:
        axis.set_xscale("log")
        axis.grid(axis="x", alpha=0.3)
    axes[0].set_yticks(list(places.values()), [f"{puzzle}  {encoding}" for puzzle, encoding in places])
    buffer = io.BytesIO()
    metadata = {"Date": None} if suffix == "svg" else {"CreationDate": None} if suffix == "pdf" else {}
    figure.savefig(buffer, format=suffix, dpi=120, metadata=metadata)
    return buffer.getvalue()
