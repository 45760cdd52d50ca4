"""Overview of a graded set: distributions, failures, outliers and gaps."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple

from nonosat.apps.batch.conditions import field_of
from nonosat.model.errors import as_one_line, shortened
from nonosat.model.plurals import amount

#: Lines of the results of ``batch grade``, one per puzzle.
Graded = Sequence[Mapping[str, Any]]

#: The most sizes listed separately; more are grouped by their number of cells.
_MOST_SIZES = 12
_CELLS = (0, 25, 100, 225, 400, 625, 900, 1600)
#: Gaps are reported for sizes with at least this number and this share of puzzles.
_FEWEST_OF_SIZE, _LEAST_SHARE = 3, 0.05
#: Outliers lie further than 1.5 interquartile ranges outside the quartiles (Tukey's fences), among at least
#: this number of values.
_FENCE, _FEWEST_FOR_OUTLIERS = 1.5, 8
#: The longest bar, and the longest name, in characters.
_BAR, _MOST_CHARACTERS = 30, 60
#: The most lines of a list in a summary; the others are counted.
_MOST_LISTED = 50
_CLASSES = ("line", "lookahead", "deep", "search")
_FAILURES = {
    "unique": "unique, but not rated",
    "multiple": "several solutions",
    "none": "no solution",
    "undecided": "undecided within the limits",
    None: "no answer",
}


class Distribution(NamedTuple):
    """Numbers of puzzles by value; ``summary`` has the least, largest and median value."""

    title: str
    bars: tuple[tuple[str, int], ...]
    summary: str = ""


def as_text(graded: Graded) -> str:
    """Return the overview of a set as text."""
    parts = []
    for title, bars, summary in distributions(graded):
        if bars:
            width = max(len(label) for label, _ in bars)
            most = max(count for _, count in bars)
            rows = [title + (f": {summary}" if summary else "")]
            for label, count in bars:
                drawn = "█" * math.ceil(_BAR * count / most)
                rows.append(f"  {label:>{width}}  {count:{len(str(most))}}  {drawn}".rstrip())
            parts.append("\n".join(rows))
    for title, found in (
        ("failing", failing(graded)),
        ("outliers", outliers(graded)),
        ("gaps", gaps(graded)),
    ):
        sentences = list(found)
        if more := len(sentences[_MOST_LISTED:]):
            sentences[_MOST_LISTED:] = [f"and {amount(more, 'more', 'more')}"]
        if sentences:
            parts.append("\n".join([title, *(f"  {each}" for each in sentences)]))
    return "\n\n".join(parts) + "\n"


def distributions(graded: Graded) -> Iterator[Distribution]:
    """Yield sizes, colours, density, uniqueness, class and difficulty."""
    yield _sizes(graded)
    colours = Counter(_values(graded, "colours"))
    yield Distribution("colours", tuple((str(count), colours[count]) for count in sorted(colours)))
    yield _stepped("density", _values(graded, "density"), 1.0, 0.1, lambda low: f"{low:.0%}–{low + 0.1:.0%}")
    verdicts = Counter(str(field_of(line, "verdict") or "undecided") for line in graded)
    yield Distribution("uniqueness", tuple(verdicts.items()))
    classes = _values(graded, "class")
    yield Distribution("class", tuple((each, classes.count(each)) for each in _CLASSES if each in classes))
    numbers = _values(graded, "difficulty")
    yield _stepped("difficulty", numbers, 10.0, 0.5, lambda low: f"{low:.1f}–{low + 0.5:.1f}")


def failing(graded: Graded) -> Iterator[str]:
    """Yield a sentence for each puzzle without a difficulty, with the reason."""
    for line in graded:
        if field_of(line, "difficulty") is None:
            verdict, reason = field_of(line, "verdict"), field_of(line, "reason")
            yield f"{_name(line)}: {_FAILURES.get(verdict, verdict)}{f': {reason}' if reason else ''}"


def outliers(graded: Graded) -> Iterator[str]:
    """Yield a sentence for each outlier in difficulty, size or density."""
    yield from _outlying(graded, "difficulty", "difficulty", lambda value: f"{value:.1f}")
    yield from _outlying(graded, "cells", "size", lambda value: f"{round(2**value)}", scale=math.log2)
    yield from _outlying(graded, "density", "density", lambda value: f"{value:.0%}")


def gaps(graded: Graded) -> Iterator[str]:
    """Yield the ranges of difficulty without puzzles, or without those of a frequent size."""
    rated = [(field_of(line, "difficulty"), _size(line)) for line in graded]
    rated = sorted((number, size) for number, size in rated if number is not None)
    if not rated:
        return
    least, most = math.floor(rated[0][0] * 2) / 2, math.ceil(rated[-1][0] * 2) / 2
    if least > 1:
        yield f"none easier than {least:.1f}"
    if most < 10:
        yield f"none harder than {most:.1f}"
    bands = {math.floor(number) for number, _ in rated}
    for band in range(min(bands), max(bands)):
        if band not in bands:
            yield f"none with difficulty {band}–{band + 1}"
    counts = Counter(size for _, size in rated)
    for size, count in counts.items():
        if not size or count < max(_FEWEST_OF_SIZE, _LEAST_SHARE * len(rated)):
            continue
        own = {math.floor(number) for number, of in rated if of == size}
        for band in sorted(bands - own):
            if min(own) - 1 <= band <= max(own) + 1:
                yield f"no {size} with difficulty {band}–{band + 1}"


def _values(graded: Graded, name: str) -> list[Any]:
    return [value for line in graded if (value := field_of(line, name)) is not None]


def _name(line: Mapping[str, Any]) -> str:
    index = f"[{line['index']}]" if line.get("index") else None
    parts = (PurePath(str(line.get("file") or "")).name, index, line.get("title"))
    return shortened(as_one_line(" ".join(str(part) for part in parts if part)), _MOST_CHARACTERS)


def _size(line: Mapping[str, Any]) -> str:
    """Return columns × rows; ``""`` if unknown."""
    return f"{line['width']}×{line['height']}" if field_of(line, "size") else ""


def _sizes(graded: Graded) -> Distribution:
    cells = {_size(line): line["width"] * line["height"] for line in graded if _size(line)}
    if len(cells) <= _MOST_SIZES:
        counts = Counter(map(_size, graded))
        return Distribution(
            "size", tuple((size, counts[size]) for size in sorted(cells, key=cells.__getitem__))
        )
    found = _values(graded, "size")
    bars = []
    for low, high in zip(_CELLS, (*_CELLS[1:], math.inf), strict=True):
        label = f"{low + 1}–{high}" if high < math.inf else f"over {low}"
        bars.append((label, sum(low < each <= high for each in found)))
    full = [at for at, (_, count) in enumerate(bars) if count]
    return Distribution("cells", tuple(bars[full[0] : full[-1] + 1]), _summary(found, "{:.0f}"))


def _stepped(
    title: str, found: Sequence[float], most: float, step: float, label: Callable[[float], str]
) -> Distribution:
    """Return a histogram with steps of that width; the last possible step includes ``most``."""
    if not found:
        return Distribution(title, ())
    counts = Counter(min(math.floor(value / step + 1e-9), math.ceil(most / step) - 1) for value in found)
    bars = [(label(number * step), counts[number]) for number in range(min(counts), max(counts) + 1)]
    return Distribution(title, tuple(bars), _summary(found, "{:.0%}" if step < 0.5 else "{:.1f}"))


def _summary(values: Sequence[float], shown: str) -> str:
    ends = [shown.format(value) for value in (min(values), statistics.median(values), max(values))]
    return f"{ends[0]} to {ends[2]}, median {ends[1]}"


def _outlying(
    graded: Graded,
    what: str,
    field: str,
    shown: Callable[[float], str],
    *,
    scale: Callable[[float], float] = float,
) -> Iterable[str]:
    found = [(scale(value), _name(line)) for line in graded if (value := field_of(line, field))]
    if len(found) < _FEWEST_FOR_OUTLIERS:
        return
    low, _, high = statistics.quantiles([value for value, _ in found], n=4)
    reach = _FENCE * (high - low)
    for value, name in sorted(found, key=lambda pair: pair[0]):
        if not low - reach <= value <= high + reach:
            yield f"{name}: {what} {shown(value)} (half of all: {shown(low)}–{shown(high)})"
