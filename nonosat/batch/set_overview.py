"""What a graded set holds: distributions, what stands out, what fails, and where there is nothing."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import Any, NamedTuple, Self

from nonosat.amounts import amount
from nonosat.batch.fields import field_of
from nonosat.errors import as_one_line, shortened

#: Sizes that are told apart as such; where there are more, by how many cells there are.
_MOST_SIZES = 12
_CELLS = (25, 100, 225, 400, 625, 900, 1600)
#: A size is looked at for gaps if that many puzzles, and that share of all, have it.
_FEWEST_OF_SIZE, _LEAST_SHARE = 3, 0.05
#: A value stands out that lies more than so many times the width of the middle half outside of it (Tukey's
#: fences), among at least so many.
_FENCE, _FEWEST_TO_STAND_OUT = 1.5, 8
#: The longest bar in text, in characters.
_BAR = 30
#: Characters that a name may have.
_MOST_CHARACTERS = 60


class GradedPuzzle(NamedTuple):
    """A puzzle of the set, as far as its line of results tells."""

    name: str
    width: int | None
    height: int | None
    colours: int | None
    density: float | None
    verdict: str
    difficulty_class: str | None
    difficulty: float | None
    reason: str | None

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> Self:
        """The puzzle of a line of ``batch grade``."""
        index = None if line.get("index") in (None, 0) else f"[{line['index']}]"
        file = PurePath(str(line.get("file") or "")).name
        name = " ".join(str(part) for part in (file, index, line.get("title")) if part)
        answer = line.get("answer") or {}
        return cls(
            shortened(as_one_line(name), _MOST_CHARACTERS),
            line.get("width"),
            line.get("height"),
            field_of(line, "colours"),
            line.get("density"),
            str(answer.get("verdict") or "not known"),
            answer.get("class"),
            answer.get("difficulty"),
            field_of(line, "reason"),
        )

    @property
    def size(self) -> str | None:
        """Columns and rows."""
        return None if self.width is None or self.height is None else f"{self.width}×{self.height}"

    @property
    def cells(self) -> int | None:
        """How many cells it has."""
        return None if self.width is None or self.height is None else self.width * self.height


class Bar(NamedTuple):
    """How many puzzles have a value, or one in a range."""

    label: str
    number: int


class Distribution(NamedTuple):
    """How many puzzles have which value of something; ``summary`` tells the ends and the middle."""

    title: str
    bars: tuple[Bar, ...]
    summary: str = ""


@dataclass(frozen=True)
class SetOverview:
    """What the puzzles of a set are like together."""

    puzzles: tuple[GradedPuzzle, ...]

    @classmethod
    def of(cls, lines: Iterable[Mapping[str, Any]]) -> Self:
        """That of the lines of ``batch grade``."""
        return cls(tuple(GradedPuzzle.of(line) for line in lines))

    @cached_property
    def rated(self) -> tuple[GradedPuzzle, ...]:
        """Those with a difficulty, the easiest first, and of equals the smallest."""
        rated = [each for each in self.puzzles if each.difficulty is not None]
        return tuple(sorted(rated, key=lambda each: (each.difficulty, each.cells or 0)))

    def distributions(self) -> Iterator[Distribution]:
        """Sizes, colours, density, uniqueness, class and difficulty."""
        yield self._sizes()
        yield _named("colours", [each.colours for each in self.puzzles])
        density = [each.density for each in self.puzzles]
        yield _stepped("density", density, 1.0, 0.1, lambda low: f"{low:.0%}–{low + 0.1:.0%}")
        yield _named("uniqueness", [each.verdict for each in self.puzzles])
        classes = [each.difficulty_class for each in self.puzzles]
        order = ("line", "lookahead", "deep", "search")
        yield Distribution(
            "class", tuple(Bar(each, classes.count(each)) for each in order if each in classes)
        )
        numbers = [each.difficulty for each in self.puzzles]
        yield _stepped("difficulty", numbers, 10.0, 0.5, lambda low: f"{low:.1f}–{low + 0.5:.1f}")

    def _sizes(self) -> Distribution:
        cells = {each.size: each.cells for each in self.puzzles if each.cells is not None}
        counts = Counter(each.size for each in self.puzzles if each.cells is not None)
        if len(cells) <= _MOST_SIZES:
            order = sorted(cells, key=lambda size: cells[size] or 0)
            return Distribution("size", tuple(Bar(str(size), counts[size]) for size in order))
        found = [each.cells for each in self.puzzles if each.cells is not None]
        bars = []
        for low, high in zip((0, *_CELLS), (*_CELLS, math.inf), strict=True):
            label = f"{low + 1}–{high}" if high < math.inf else f"over {low}"
            bars.append(Bar(label, sum(low < each <= high for each in found)))
        return Distribution("cells", _without_empty_ends(bars), _summary(found, "{:.0f}"))

    def failing(self) -> Iterator[str]:
        """Those without exactly one picture, or of which that is not known, and why."""
        for each in self.puzzles:
            if each.difficulty is None:
                reason = f": {each.reason}" if each.reason else ""
                yield f"{each.name}: {_FAILURES.get(each.verdict, each.verdict)}{reason}"

    def outliers(self) -> Iterator[str]:
        """Those that differ much from most in difficulty, size or density."""
        for what, value_of, shown in _OUTLYING:
            found = [(value, each) for each in self.puzzles if (value := value_of(each)) is not None]
            if len(found) < _FEWEST_TO_STAND_OUT:
                continue
            low, _, high = statistics.quantiles([value for value, _ in found], n=4)
            reach = _FENCE * (high - low)
            for value, each in sorted(found, key=lambda pair: pair[0]):
                if not low - reach <= value <= high + reach:
                    middle = f"half of all: {shown(low)}–{shown(high)}"
                    yield f"{each.name}: {what} {shown(value)} ({middle})"

    def gaps(self) -> Iterator[str]:
        """Ranges of difficulty in which there is no puzzle, or none of a size that the set has often."""
        if not self.rated:
            return
        numbers = [each.difficulty or 0.0 for each in self.rated]
        least, most = math.floor(numbers[0] * 2) / 2, math.ceil(numbers[-1] * 2) / 2
        if least > 1:
            yield f"none easier than {least:.1f}"
        if most < 10:
            yield f"none harder than {most:.1f}"
        bands = {math.floor(number) for number in numbers}
        for band in range(min(bands), max(bands)):
            if band not in bands:
                yield f"none with difficulty {band}–{band + 1}"
        sizes: dict[str, set[int]] = {}
        counts = Counter(each.size for each in self.rated)
        for each in self.rated:
            if each.size is not None and counts[each.size] >= max(
                _FEWEST_OF_SIZE, _LEAST_SHARE * len(self.rated)
            ):
                sizes.setdefault(each.size, set()).add(math.floor(each.difficulty or 0.0))
        for size, own in sizes.items():
            for band in sorted(bands):
                if band not in own and min(own) - 1 <= band <= max(own) + 1:
                    yield f"no {size} with difficulty {band}–{band + 1}"


def _named(title: str, values: Sequence[int | str | None]) -> Distribution:
    counts = Counter(value for value in values if value is not None)
    order = sorted(counts, key=lambda value: (isinstance(value, str), value if isinstance(value, int) else 0))
    return Distribution(title, tuple(Bar(str(value), counts[value]) for value in order))


def _stepped(
    title: str, values: Sequence[float | None], most: float, step: float, label: Callable[[float], str]
) -> Distribution:
    """How many values lie in each range of that width; the last that there can be has ``most``, too."""
    found = [value for value in values if value is not None]
    if not found:
        return Distribution(title, ())
    counts = Counter(min(math.floor(value / step + 1e-9), math.ceil(most / step) - 1) for value in found)
    bars = [Bar(label(number * step), counts[number]) for number in range(min(counts), max(counts) + 1)]
    return Distribution(title, tuple(bars), _summary(found, "{:.0%}" if step < 0.5 else "{:.1f}"))


def _summary(values: Sequence[float], shown: str) -> str:
    ends = [shown.format(value) for value in (min(values), statistics.median(values), max(values))]
    return f"{ends[0]} to {ends[2]}, median {ends[1]}"


def _without_empty_ends(bars: Sequence[Bar]) -> tuple[Bar, ...]:
    full = [at for at, bar in enumerate(bars) if bar.number]
    return tuple(bars[full[0] : full[-1] + 1]) if full else ()


_FAILURES = {
    "unique": "one picture, but no number",
    "multiple": "several pictures",
    "none": "no picture",
    "undecided": "not known in time",
    "not known": "no answer",
}
#: What may stand out: its name, the value of a puzzle, and how that is shown.
_OUTLYING: tuple[
    tuple[str, Callable[[GradedPuzzle], float | None], Callable[[float], str]],
    ...,
] = (
    ("difficulty", lambda each: each.difficulty, lambda value: f"{value:.1f}"),
    (
        "cells",
        lambda each: None if not each.cells else math.log2(each.cells),
        lambda value: f"{round(2**value)}",
    ),
    ("density", lambda each: each.density, lambda value: f"{value:.0%}"),
)
#: Lines of a list in a summary, beyond which the others are counted.
MOST_LISTED = 50


def listed(sentences: Iterable[str]) -> list[str]:
    """The first of some sentences, and how many more there are."""
    found = list(sentences)
    more = len(found) - MOST_LISTED
    return found if more <= 0 else [*found[:MOST_LISTED], f"and {amount(more, 'more', 'more')}"]


def as_text(overview: SetOverview) -> str:
    """The overview for a terminal."""
    parts = []
    for title, bars, summary in overview.distributions():
        if bars:
            width = max(len(bar.label) for bar in bars)
            most = max(bar.number for bar in bars)
            digits = len(str(most))
            rows = [title + (f": {summary}" if summary else "")]
            for label, count in bars:
                drawn = "█" * math.ceil(_BAR * count / most)
                rows.append(f"  {label:>{width}}  {count:{digits}}  {drawn}".rstrip())
            parts.append("\n".join(rows))
    for title, sentences in sections(overview):
        if sentences:
            parts.append("\n".join([title, *(f"  {each}" for each in sentences)]))
    return "\n\n".join(parts) + "\n"


def sections(overview: SetOverview) -> Iterator[tuple[str, list[str]]]:
    """What there is to say in sentences, below a heading each."""
    yield "failing", listed(overview.failing())
    yield "outliers", listed(overview.outliers())
    yield "gaps", listed(overview.gaps())
