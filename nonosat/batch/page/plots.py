"""Plots in SVG for the page of a graded set: each mark tells what it is when it is pointed at."""

from __future__ import annotations

import math
from collections.abc import Iterator

from nonosat.batch.set_overview import Distribution, GradedPuzzle, SetOverview, sections
from nonosat.rendering.markup import markup

#: Of a plot, in pixels; what is left below bars for their labels, and above the highest.
_WIDE, _HIGH, _BELOW, _ABOVE = 320, 170, 46, 18
#: The most that a bar has from side to side, with the room beside it.
_WIDEST_BAR = 64
#: The most marks of a plot of single puzzles, at some 150 bytes each; the page says so if there are more.
_MOST_DOTS = 3000


def overview_part(overview: SetOverview) -> Iterator[str]:
    """What a set holds, as a part of a page."""
    total = len(overview.puzzles)
    yield '<div class="plots">\n'
    for each in overview.distributions():
        if each.bars:
            yield _bars(each, total)
    if len(overview.rated) > 1:
        yield _dots(overview)
    yield "</div>\n"
    for title, sentences in sections(overview):
        if sentences:
            items = "".join(f"<li>{markup(each)}</li>\n" for each in sentences)
            is_open = " open" if len(sentences) <= 12 else ""
            heading = f"{title[:1].upper()}{title[1:]}"
            yield f"<details{is_open}><summary>{heading}</summary>\n<ul>\n{items}</ul></details>\n"


def _bars(found: Distribution, total: int) -> str:
    """A bar for each value; the whole height of the plot tells what it is."""
    most = max(bar.number for bar in found.bars)
    step: float = min(_WIDE / len(found.bars), _WIDEST_BAR)
    high = _HIGH - _BELOW - _ABOVE
    parts = []
    for at, bar in enumerate(found.bars):
        left, size = at * step, high * bar.number / most
        top, middle = _ABOVE + high - size, left + step / 2
        about = markup(f"{found.title} {bar.label}: {bar.number} of {total} ({bar.number / total:.0%})")
        turned = f' transform="rotate(-35 {middle:.1f} {_HIGH - _BELOW + 13})" text-anchor="end"'
        label = turned if step < 7 * max(len(each.label) for each in found.bars) else ' text-anchor="middle"'
        every = math.ceil(12 * len(found.bars) / _WIDE)
        text = markup(bar.label) if at % every == 0 else ""
        parts.append(
            f'<g class="mark"><title>{about}</title>'
            f'<rect class="area" x="{left:.1f}" y="0" width="{step:.1f}" height="{_HIGH - _BELOW}"/>'
            f'<rect class="bar" x="{left + step * 0.1:.1f}" y="{top:.1f}" width="{step * 0.8:.1f}" '
            f'height="{size:.1f}"/>'
            f'<text class="count" x="{middle:.1f}" y="{top - 4:.1f}" text-anchor="middle">{bar.number}</text>'
            f'<text x="{middle:.1f}" y="{_HIGH - _BELOW + 13}"{label}>{text}</text></g>\n'
        )
    return _figure(found.title, found.summary, parts)


def _dots(overview: SetOverview) -> str:
    """The difficulty of each puzzle above its number of cells."""
    shown = [each for each in overview.rated if each.cells][:: math.ceil(len(overview.rated) / _MOST_DOTS)]
    cells = [math.log2(each.cells or 1) for each in shown]
    numbers = [each.difficulty or 0.0 for each in shown]
    low, high = math.floor(min(numbers)), math.ceil(max(numbers))
    left, right, wide = min(cells), max(cells), _WIDE - 40
    bottom = _HIGH - _BELOW + 8
    parts = []
    for number in range(low, high + 1):
        y = bottom - (bottom - 8) * (number - low) / max(high - low, 1)
        parts.append(f'<text x="18" y="{y + 3:.1f}" text-anchor="end">{number}</text>\n')
        parts.append(f'<path class="rule" d="M24 {y:.1f}H{_WIDE}"/>\n')
    for at in range(math.ceil(left), math.floor(right) + 1):
        x = 32 + wide * (at - left) / max(right - left, 1)
        parts.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{2**at}</text>\n')
    for each, across, difficulty in zip(shown, cells, numbers, strict=True):
        x = 32 + wide * (across - left) / max(right - left, 1)
        y = bottom - (bottom - 8) * (difficulty - low) / max(high - low, 1)
        parts.append(
            f'<circle class="dot {markup(each.difficulty_class or "")}" cx="{x:.1f}" cy="{y:.1f}" r="4">'
            f"<title>{markup(_about(each))}</title></circle>\n"
        )
    part = "" if len(shown) == len(overview.rated) else f"; {len(shown)} of {len(overview.rated)} are shown"
    return _figure("difficulty by cells", f"each dot is a puzzle{part}", parts)


def _about(puzzle: GradedPuzzle) -> str:
    return f"{puzzle.name}: {puzzle.size}, {puzzle.difficulty:.1f}, {puzzle.difficulty_class}"


def _figure(title: str, summary: str, parts: list[str]) -> str:
    heading = f"{title[:1].upper()}{title[1:]}"
    return (
        f'<figure><figcaption><b>{markup(heading)}</b> {markup(summary)}</figcaption>\n<svg viewBox="0 0 '
        f'{_WIDE} {_HIGH}" role="img" aria-label="{markup(heading)}">\n{"".join(parts)}</svg></figure>\n'
    )
