"""Results as Markdown tables: by set, by puzzle, by phase; and changes between two results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil

from benchmarks.measurement import PHASES
from benchmarks.sets import all_sets
from benchmarks.summary import (
    Key,
    PuzzleSummary,
    Ratio,
    SetSummary,
    Time,
    mean,
    median,
    ratio,
)

#: The smallest change of a puzzle's time that a comparison names.
_CHANGE = 1.25


def by_set(found: Sequence[SetSummary]) -> str:
    """Return median, mean and worst of each set; ratios to its first contender in the same kind of process.

    Omits empty columns.
    """
    columns = ("set", "solver", "puzzles", "undecided", "wrong", "median", "mean", "worst", "ratio", "MiB")
    rows = []
    firsts: dict[tuple[str, str], SetSummary] = {}
    titled: set[str] = set()
    for each in found:
        first = firsts.setdefault((each.key.set, each.key.process), each)
        rows.append(
            (
                "" if each.key.set in titled else _title(each.key.set),
                contender(each.key),
                str(len(each.puzzles)),
                str(each.undecided or ""),
                str(each.errors or ""),
                *_median_mean_worst(each),
                "" if first is each else times_longer(ratio(first, each)),
                _count(each.peak_memory_mib),
            )
        )
        titled.add(each.key.set)
    return _markdown(columns, rows, texts=2)


def _median_mean_worst(summary: SetSummary) -> tuple[str, str, str]:
    """Return the three as text; empty if no answer was accepted."""
    if not summary.puzzles:
        return "", "", ""
    return time(_median(summary)), time(_mean(summary)), time(_worst(summary))


def _median(summary: SetSummary) -> Time:
    return median(summary.times)


def _mean(summary: SetSummary) -> Time:
    return mean(summary.times)


def _nearly_worst(summary: SetSummary) -> Time:
    """Return the 95th percentile over all seeds of all puzzles."""
    ordered = sorted(each for puzzle in summary.puzzles for each in puzzle.seeds)
    return ordered[ceil(len(ordered) * 0.95) - 1]


def _worst(summary: SetSummary) -> Time:
    return max(puzzle.worst for puzzle in summary.puzzles)


def by_puzzle(found: Sequence[SetSummary]) -> str:
    """Return each puzzle with its verdict, its sizes, and the least, median and worst time of its seeds."""
    columns = (
        *("set", "puzzle", "size", "solver", "verdict", "variables", "clauses", "conflicts"),
        *("least", "median", "worst", "MiB"),
    )
    rows = [
        (
            each.key.set,
            puzzle.puzzle,
            f"{puzzle.width}×{puzzle.height}",
            contender(each.key),
            puzzle.verdict,
            *(_count(value) for value in (puzzle.variables, puzzle.clauses, puzzle.conflicts)),
            *(time(value) for value in (min(puzzle.seeds), puzzle.time, puzzle.worst)),
            _count(puzzle.peak_memory_mib),
        )
        for each in found
        for puzzle in each.puzzles
    ]
    return _markdown(columns, rows, texts=5)


def by_phase(found: Sequence[SetSummary]) -> str:
    """Return the mean wall-clock time of each phase, for contenders that report phases."""
    reporting = [each for each in found if each.phases]
    names = dict.fromkeys(name for each in reporting for name in each.phases)
    ordered = [name for name in PHASES if name in names] + [name for name in names if name not in PHASES]
    rows = [
        (
            each.key.set,
            contender(each.key),
            *(time(Time(each.phases[name])) if name in each.phases else "" for name in ordered),
        )
        for each in reporting
    ]
    return _markdown(("set", "solver", *(name.replace("_", " ") for name in ordered)), rows, texts=2)


def changes(before: Sequence[SetSummary], after: Sequence[SetSummary], *, most: int) -> str:
    """Return the changes: ratios by set, different verdicts, and the puzzles that changed most.

    Compares only puzzles that are in both results.
    """
    old = {each.key: each for each in before}
    pairs = [_common(old[each.key], each) for each in after if each.key in old]
    pairs = [(one, other) for one, other in pairs if one.puzzles]
    if not pairs:
        return "The results have no puzzle in common."
    rows = []
    changed: list[tuple[float, PuzzleSummary, PuzzleSummary]] = []
    verdicts: list[str] = []
    for one, other in pairs:
        both = list(zip(one.puzzles, other.puzzles, strict=True))
        verdicts += [
            f"- {theirs.puzzle}, {contender(other.key)}: {mine.verdict}, now {theirs.verdict}"
            for mine, theirs in both
            if mine.verdict != theirs.verdict
        ]
        factors = [(theirs.time.seconds / mine.time.seconds, mine, theirs) for mine, theirs in both]
        faster = sum(factor < 1 / _CHANGE for factor, _, _ in factors)
        slower = sum(factor > _CHANGE for factor, _, _ in factors)
        changed += [each for each in factors if not 1 / _CHANGE <= each[0] <= _CHANGE]
        rows.append(
            (
                one.key.set,
                contender(one.key),
                str(len(both)),
                *(time(of(each)) for of in (_median, _mean, _nearly_worst, _worst) for each in (one, other)),
                times_longer(ratio(one, other)),
                *(str(count or "") for count in (faster, slower)),
            )
        )
    columns = (
        *("set", "solver", "puzzles", "median", "now", "mean", "now", "95 %", "now", "worst", "now"),
        *("ratio", "faster", "slower"),
    )
    parts = [_markdown(columns, rows, texts=2)]
    if verdicts:
        parts.append("Different verdicts:\n\n" + "\n".join(verdicts))
    if changed:
        changed.sort(key=lambda each: max(each[0], 1 / each[0]), reverse=True)
        lines = [
            (theirs.key.set, theirs.puzzle, contender(theirs.key), time(mine.time), time(theirs.time))
            for _, mine, theirs in changed[:most]
        ]
        parts.append(_markdown(("set", "puzzle", "solver", "median", "now"), lines, texts=3))
    return "\n\n".join(parts)


def _common(one: SetSummary, other: SetSummary) -> tuple[SetSummary, SetSummary]:
    """Return both, reduced to the puzzles they have in common and with a time, in the same order."""
    mine = {each.puzzle: each for each in one.puzzles if each.time.seconds > 0}
    theirs = {each.puzzle: each for each in other.puzzles if each.time.seconds > 0}
    names = [name for name in mine if name in theirs]
    return (
        replace(one, puzzles=tuple(mine[name] for name in names)),
        replace(other, puzzles=tuple(theirs[name] for name in names)),
    )


def contender(key: Key) -> str:
    """Return a contender's name in tables; nonosat's includes the process, because it runs in both kinds."""
    return f"{key.contender}, {key.process}" if key.contender.startswith("nonosat") else key.contender


def time(value: Time) -> str:
    """Return seconds as text, with two or three digits.

    >>> time(Time(0.00123)), time(Time(0.0456)), time(Time(2.345)), time(Time(30, True))
    ('1.2 ms', '46 ms', '2.35 s', '> 30.0 s')
    """
    seconds = value.seconds
    if seconds < 0.00995:
        text = f"{seconds * 1000:.1f} ms"
    elif seconds < 0.9995:
        text = f"{seconds * 1000:.0f} ms"
    else:
        text = f"{seconds:.2f} s" if seconds < 9.995 else f"{seconds:.1f} s"
    return f"> {text}" if value.at_least else text


def times_longer(value: Ratio | None) -> str:
    """Return a ratio as text.

    >>> times_longer(Ratio(12.34, 3, True, False)), times_longer(Ratio(0.5, 3, False, False))
    ('> ×12', '×0.50')
    """
    if value is None:
        return ""
    digits = (
        f"{value.value:.0f}" if value.value >= 9.95 else f"{value.value:.{1 if value.value >= 1.95 else 2}f}"
    )
    sign = {(True, False): "> ", (False, True): "< ", (True, True): "≈ "}.get(
        (value.at_least, value.at_most), ""
    )
    return f"{sign}×{digits}"


def _title(name: str) -> str:
    titles = {each.name: each.title for each in all_sets()}
    return f"**{name}**: {titles[name]}" if name in titles else f"**{name}**"


def _count(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def _markdown(columns: Sequence[str], rows: Iterable[Sequence[str]], *, texts: int) -> str:
    """Return a table whose first ``texts`` columns are text and the rest numbers; omits empty columns."""
    rows = list(rows)
    kept = [index for index in range(len(columns)) if any(row[index] for row in rows)] or [0]
    rules = ["---" if index < texts else "---:" for index in kept]
    lines = [[columns[index] for index in kept], rules, *([row[index] for index in kept] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
