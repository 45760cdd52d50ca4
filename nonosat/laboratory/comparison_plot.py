"""A comparison of encodings as charts, as papers have them.

Bars: clauses, and median seconds with least and most. Cactus: how many runs each solver with each encoding
solves within which time. Scatter: the first two against each other, run by run.
"""

from __future__ import annotations

import io
import statistics
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import count
from pathlib import PurePath
from typing import TYPE_CHECKING

from nonosat.errors import MissingExtra, UnknownName, as_one_line
from nonosat.laboratory.comparison import Comparison

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: What matplotlib writes here, by suffix.
_SUFFIXES = ("png", "svg", "pdf")
#: Seconds below this are drawn as this: logarithms begin somewhere.
_LEAST_SECONDS = 1e-4

#: A solver with an encoding, and its runs: puzzle and seed -> seconds, ``None`` after a timeout.
Series = dict[tuple[str, str], dict[tuple[str, int], float | None]]


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


def bar_plot(comparisons: Sequence[Comparison], path: str) -> bytes:
    """The bars, as the bytes of a file of that name; raises as ``plot_format``."""
    suffix = plot_format(path)
    from matplotlib.figure import Figure

    puzzles = list(dict.fromkeys(each.puzzle for each in comparisons))
    encodings = list(dict.fromkeys(each.encoding for each in comparisons))
    solvers = list(dict.fromkeys(runs.solver for each in comparisons for runs in each.runs))
    columns = 1 + len(solvers)
    figure = Figure(figsize=(4 * columns, 1.6 + 0.24 * len(puzzles) * len(encodings)), layout="constrained")
    axes = figure.subplots(1, columns, sharey=True, squeeze=False)[0]
    axes[0].set_title("clauses after line logic")
    axis_of = dict(zip(solvers, axes[1:], strict=True))
    for solver, axis in axis_of.items():
        axis.set_title(f"seconds, {_plain(solver)}")
    places = {
        (puzzle, encoding): -(row * (len(encodings) + 1) + column)
        for row, puzzle in enumerate(puzzles)
        for column, encoding in enumerate(encodings)
    }
    for each in comparisons:
        place = places[each.puzzle, each.encoding]
        colour = f"C{encodings.index(each.encoding) % 10}"
        axes[0].barh(place, max(each.reduced.clauses, 1), color=colour)
        for runs in each.runs:
            # A run that timed out took at least its limit: the bar says so by its hatching.
            limit = runs.limit or _LEAST_SECONDS
            seconds = [limit if run.seconds is None else run.seconds for run in runs.runs]
            seconds = [max(value, _LEAST_SECONDS) for value in seconds]
            median = statistics.median(seconds)
            spread = [[median - min(seconds)], [max(seconds) - median]]
            hatch = None if runs.solved == len(runs.runs) else "//"
            axis_of[runs.solver].barh(place, median, color=colour, xerr=spread, ecolor="0.3", hatch=hatch)
    for axis in axes:
        axis.set_xscale("log")
        axis.grid(axis="x", alpha=0.3)
    axes[0].set_yticks(list(places.values()), [_plain("  ".join(place)) for place in places])
    return _bytes_of(figure, suffix)


def cactus_plot(comparisons: Sequence[Comparison], path: str) -> bytes:
    """Runs solved within a time, as the bytes of a file of that name; raises as ``plot_format``."""
    suffix = plot_format(path)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 5), layout="constrained")
    axis = figure.subplots()
    for (solver, encoding), runs in _series(comparisons).items():
        solved = sorted(max(value, _LEAST_SECONDS) for value in runs.values() if value is not None)
        label = _plain(f"{solver}, {encoding} ({len(solved)}/{len(runs)})")
        axis.plot(range(1, len(solved) + 1), solved, marker=".", label=label)
    axis.set_yscale("log")
    axis.set_xlabel("runs solved")
    axis.set_ylabel("seconds each")
    axis.grid(alpha=0.3)
    axis.legend(fontsize="small")
    return _bytes_of(figure, suffix)


def scatter_plot(comparisons: Sequence[Comparison], path: str) -> bytes:
    """The first solver and encoding against the second, run by run, as the bytes of a file of that name.

    Raises ``UnknownName`` where there are no two to compare, and as ``plot_format``.
    """
    suffix = plot_format(path)
    from matplotlib.figure import Figure

    series = _series(comparisons)
    if len(series) < 2:
        raise UnknownName("a scatter plot needs two encodings or two solvers")
    (across, first), (up, second) = list(series.items())[:2]
    limits = [runs.limit for each in comparisons for runs in each.runs if runs.limit is not None]
    most = max(
        [*limits, *(value for runs in (first, second) for value in runs.values() if value is not None)]
    )
    figure = Figure(figsize=(5.5, 5.5), layout="constrained")
    axis = figure.subplots()
    shared = [key for key in first if key in second]
    points = [
        [most if runs[key] is None else max(runs[key] or 0.0, _LEAST_SECONDS) for key in shared]
        for runs in (first, second)
    ]
    axis.scatter(*points, marker="x", alpha=0.8)
    least = min([most, *points[0], *points[1]]) / 2
    axis.plot([least, most * 2], [least, most * 2], color="0.5", linewidth=1)
    for line in (axis.axvline, axis.axhline):
        line(most, color="0.5", linestyle="--", linewidth=1)
    axis.set_xscale("log")
    axis.set_yscale("log")
    axis.set_xlabel(f"seconds: {_plain(', '.join(across))}; timeouts on the dashed line")
    axis.set_ylabel(f"seconds: {_plain(', '.join(up))}")
    axis.grid(alpha=0.3)
    return _bytes_of(figure, suffix)


#: The kinds of charts by name.
PLOTS = {"bars": bar_plot, "cactus": cactus_plot, "scatter": scatter_plot}


def _series(comparisons: Sequence[Comparison]) -> Series:
    """The runs of each solver with each encoding; puzzles of one name are told apart."""
    series: Series = {}
    numbers: dict[tuple[str, str, str], count[int]] = {}
    for each in comparisons:
        for runs in each.runs:
            place = series.setdefault((runs.solver, each.encoding), {})
            number = next(numbers.setdefault((each.puzzle, each.encoding, runs.solver), count()))
            for run in runs.runs:
                place[f"{each.puzzle} {number}", run.seed] = run.seconds
    return series


def _plain(text: str) -> str:
    """The text on one line as matplotlib shows it, not taken for a formula."""
    return as_one_line(text).replace("$", r"\$")


def _bytes_of(figure: Figure, suffix: str) -> bytes:
    """The bytes, which are the same each time."""
    from matplotlib import rc_context

    buffer = io.BytesIO()
    metadata = {"Date": None} if suffix == "svg" else {"CreationDate": None} if suffix == "pdf" else {}
    with rc_context({"svg.hashsalt": "nonosat"}):
        figure.savefig(buffer, format=suffix, dpi=120, metadata=metadata)
    return buffer.getvalue()
