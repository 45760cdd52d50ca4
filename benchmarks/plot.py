"""A plot of results: the number of puzzles decided within each time."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import PurePath
from typing import Any

from benchmarks.summary import SetSummary
from benchmarks.table import contender
from nonosat.model.errors import MissingExtra, UnknownName

_MARKERS = "osv^D<>pP*X"
#: Shorter times are drawn as this one, because the scale is logarithmic.
_LEAST_SECONDS = 1e-4
#: The formats of plots, by suffix.
_SUFFIXES = ("png", "svg", "pdf")


def plot(found: Sequence[SetSummary], path: str) -> bytes:
    """Return a plot, as bytes: for each set, the times of the puzzles a contender decides, ascending.

    The suffix of the path selects the format. Raises ``UnknownName`` and ``MissingExtra``.
    """
    suffix = PurePath(path).suffix.lower().removeprefix(".")
    if suffix not in _SUFFIXES:
        raise UnknownName(f"unknown suffix of '{path}'; choose one of {', '.join(_SUFFIXES)}")
    if find_spec("matplotlib") is None:
        raise MissingExtra("a plot", "benchmarks")
    import matplotlib as library
    from matplotlib.figure import Figure

    sets = list(dict.fromkeys(each.key.set for each in found))
    names = list(dict.fromkeys(contender(each.key) for each in found))
    columns = min(len(sets), 3)
    rows = -(-len(sets) // columns)
    # A fixed salt makes the names in an SVG reproducible.
    with library.rc_context({"svg.hashsalt": "nonosat"}):
        figure = Figure(figsize=(4.4 * columns, 0.6 + 3.2 * rows), layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False).flatten()
        for name, axis in zip(sets, axes, strict=False):
            axis.set_title(name)
            _draw(axis, [each for each in found if each.key.set == name], names)
            axis.set_yscale("log")
            axis.set_ylabel("seconds")
            axis.grid(alpha=0.3)
        for axis in axes[len(sets) :]:
            axis.remove()
        handles = {label: each for axis in axes for each, label in zip(*_legend(axis), strict=True)}
        figure.legend(
            list(handles.values()), list(handles), loc="outside lower center", ncols=min(len(names), 4)
        )
        buffer = io.BytesIO()
        metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(suffix, {})
        figure.savefig(buffer, format=suffix, dpi=120, metadata=metadata)
    return buffer.getvalue()


def _draw(axis: Any, found: Sequence[SetSummary], names: Sequence[str]) -> None:
    for each in found:
        times = sorted(max(value.seconds, _LEAST_SECONDS) for value in each.times if not value.at_least)
        style = _style(contender(each.key), names)
        axis.plot(range(1, len(times) + 1), times, markersize=3 if len(times) < 200 else 0, **style)
    axis.xaxis.get_major_locator().set_params(integer=True)
    axis.set_xlabel("puzzles decided")


def _style(name: str, names: Sequence[str]) -> dict[str, Any]:
    """Return a contender's colour and marker, the same in every set."""
    index = names.index(name)
    return {"color": f"C{index % 10}", "marker": _MARKERS[index % len(_MARKERS)], "label": name}


def _legend(axis: Any) -> tuple[list[Any], list[str]]:
    """Return the handles and labels of the axes; none for axes that were removed."""
    return axis.get_legend_handles_labels() if axis.figure is not None else ([], [])
