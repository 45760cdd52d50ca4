"""The reading of real images with typed clues and of pages of other programs, image by image and by kind."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from statistics import median
from typing import NamedTuple

from PIL import Image

from benchmarks.scans.outcome import Outcome, cpu_seconds, is_certain
from benchmarks.scans.pages import of_programs
from benchmarks.scans.truth import Truth, page_of
from nonosat.images.scanning.photograph import pages_of
from nonosat.images.scanning.result import ScanResult
from nonosat.images.scanning.scan import scan
from nonosat.model.errors import InputError

#: The maximum number of few doubts.
_FEW = 3
#: Other scales of an image of one page.
_SCALES = (0.77, 1.3)


class Fate(StrEnum):
    """The result of reading an image."""

    EXACT = "exact"
    #: Doubtful, but with few doubts.
    FEW = f"≤ {_FEW} doubts"
    #: With more doubts, or without one of its puzzles.
    MORE = "more"
    REFUSED = "refused"
    WRONG = "wrong in silence"


class RealRun(NamedTuple):
    """One image, its scan, and the correct part of it."""

    name: str
    kind: str
    fate: Fate
    doubts: int
    outcome: Outcome


def real_runs(folder: Path, typed: Path, *, changed: bool = False) -> Iterator[RealRun]:
    """Yield the images of a folder whose clues are known, from the kept digests or from a folder of typed
    files; if ``changed`` also at other scales and inverted, as kinds of their own.
    """
    for image in sorted(each for each in folder.iterdir() if each.is_file()):
        page = page_of(image, typed)
        if page:
            data = image.read_bytes()
            yield _judged(image.name, page.kind if page.puzzles else "no whole puzzle", data, page.puzzles)
            for change, other in changes_of(data) if changed else ():
                yield _judged(f"{image.name} {change}", change, other, page.puzzles)


def changes_of(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield an image of one page smaller, larger and inverted, each with its name."""
    first, *others = map(Image.fromarray, pages_of(data))
    if others:
        return
    for scale in _SCALES:
        size = round(first.width * scale), round(first.height * scale)
        yield f"×{scale}", _file(first.resize(size, Image.Resampling.LANCZOS))
    yield "inverted", _file(Image.eval(first, lambda level: 255 - level))


def _file(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    return file.getvalue()


def program_runs(seeds: range) -> Iterator[RealRun]:
    """Yield pages of other programs, and photographs of them; the sets are the kinds."""
    for page in of_programs(seeds):
        yield _judged(page.name, page.set, page.data, page.truths or ())


def _judged(name: str, kind: str, data: bytes, truths: Sequence[Truth]) -> RealRun:
    begin = cpu_seconds()
    scans: tuple[ScanResult, ...]
    try:
        scans = scan(data)
    except InputError:
        scans = ()
    outcome = Outcome.of(scans, cpu_seconds() - begin, truths)
    doubts = sum(len(each.uncertain) for each in scans)
    return RealRun(name, kind, _fate(scans, outcome, doubts, len(truths)), doubts, outcome)


def _fate(scans: Sequence[ScanResult], outcome: Outcome, doubts: int, puzzles: int) -> Fate:
    if outcome.in_silence:
        return Fate.WRONG
    if not scans:
        return Fate.REFUSED
    if len(scans) < puzzles:
        return Fate.MORE
    if all(map(is_certain, scans)):
        return Fate.EXACT
    return Fate.FEW if doubts <= _FEW else Fate.MORE


def real_table(runs: Sequence[RealRun]) -> str:
    """Return the result of each image, then of each kind, in Markdown."""
    lines = [
        "| image | kind | became | doubts | lines exact | wrong | unknown | CPU s |",
        "|---" * 3 + "|---:" * 5 + "|",
    ]
    for run in runs:
        of_lines = run.outcome[2:5]
        cells = (run.name, run.kind, run.fate, run.doubts, *of_lines, f"{run.outcome.seconds:.1f}")
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join([*lines, "", summary(runs)])


def summary(runs: Sequence[RealRun]) -> str:
    """Return the numbers of images of each kind by result, and of their lines, in Markdown."""
    lines = [
        f"| kind | images | {' | '.join(Fate)} | lines exact | wrong | unknown | median CPU s |",
        "|---" + "|---:" * (5 + len(Fate)) + "|",
    ]
    kinds = sorted({run.kind for run in runs})
    lines += [_row(kind, [run for run in runs if run.kind == kind]) for kind in kinds]
    if len(kinds) > 1:
        lines.append(_row("all", runs))
    return "\n".join(lines)


def _row(name: str, runs: Sequence[RealRun]) -> str:
    fates = Counter(run.fate for run in runs)
    of_lines = (sum(run.outcome[place] for run in runs) for place in (2, 3, 4))
    seconds = median(run.outcome.seconds for run in runs)
    cells = (name, len(runs), *(fates[each] for each in Fate), *of_lines, f"{seconds:.1f}")
    return f"| {' | '.join(map(str, cells))} |"
