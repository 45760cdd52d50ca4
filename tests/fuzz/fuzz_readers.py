"""Mutated files to all readers, or to some, until so many were tried; findings are kept as small files.

    python -m tests.fuzz.fuzz_readers [--executions N] [--seconds S] [--seed N] [--format NAME] [--keep DIR]

Ends with exit code 1 if there are findings: inputs that end in anything but puzzles or a declared error,
that take seconds, or much memory. Put their files into ``tests/files/formats/found``, where the ordinary
tests read them, and mend the reader. The samples of other programs in the folder ``NONOSAT_CORPUS`` are
used too.

Inputs that end where none has ended before (the place in the code that raises the error, or the kind of
puzzle) become samples. That guides the search nearly as well as coverage would, and costs next to nothing.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from nonosat.files.notation.format import Format
from nonosat.files.registry import all_formats, encoded, read_named
from nonosat.model.errors import NonosatError
from tests.fuzz.mutation import mutated, shrunk
from tests.fuzz.trial import Ending, Finding, TooSlow, memory_bound, time_bound, trial
from tests.support.full_puzzles import full_puzzle
from tests.support.partly_known_clues import hidden

TESTS = Path(__file__).parent.parent
FOUND = TESTS / "files" / "formats" / "found"
#: Samples of other programs: theirs, so they are not in this repository.
_FOREIGN = ("formats", "formats-unread")
#: More memory than any small file may need.
_MEBIBYTES = 700
#: Executions between two lines of progress.
_REPORT_EVERY = 100_000
#: One input in so many is given without its format, which takes twenty times as long.
_RECOGNISED_ONE_IN, _THOROUGH_ONE_IN, _FOREIGN_ONE_IN = 60, 40, 25
#: Samples of a format, with those that were added, and bytes of one: longer ones are slow.
_MOST_SAMPLES, _MOST_BYTES = 600, 1_500

Samples = dict[str, list[bytes]]


def samples(formats: Sequence[Format], corpus: Path | None = None) -> Samples:
    """Small files for each format: those that its reader takes, and those that its writer has written.

    ``corpus`` is a folder with samples of other programs.
    """
    paths = [*(TESTS / "files" / "formats" / "samples").iterdir(), *FOUND.iterdir()]
    if corpus is not None:
        paths += chain.from_iterable((corpus / folder).rglob("*.*") for folder in _FOREIGN)
    files = [
        path.read_bytes() for path in sorted(paths) if path.is_file() and path.stat().st_size <= _MOST_BYTES
    ]
    return {
        format.name: [*(data for data in files if _is_read(data, format)), *_written(format)]
        for format in formats
    }


def _is_read(data: bytes, format: Format) -> bool:
    try:
        return any(True for _ in read_named(data, "sample", format=format.name))
    except NonosatError:
        return False


def _written(format: Format) -> Iterator[bytes]:
    """Small puzzles as the format's writer writes them."""
    chance = random.Random(1)
    for _ in range(8):
        puzzle = full_puzzle(chance, most=4)
        for puzzles in ([puzzle], [hidden(puzzle, chance)], [puzzle, puzzle]):
            try:
                yield encoded(puzzles, "", format=format.name)
            except NonosatError:
                continue


class Found(NamedTuple):
    """An input that ended as none should: for which format (``None``: for recognition), and how."""

    format: str | None
    data: bytes
    what: str


class Campaign:
    """Random inputs for some formats, the same for the same seed; ``executions`` counts them."""

    def __init__(self, formats: Sequence[Format], samples: Samples, seed: int) -> None:
        self._chance = random.Random(seed)
        self._formats = [format for format in formats if samples[format.name]]
        self._samples = {format.name: list(samples[format.name]) for format in formats}
        self._every = list(chain.from_iterable(samples.values()))
        self._endings: set[tuple[str | None, Ending]] = set()
        self._known: set[tuple[str | None, str]] = set()
        self.executions = self.puzzles = 0

    @property
    def endings(self) -> int:
        """The number of different ways in which inputs have ended."""
        return len(self._endings)

    def run(self, executions: int, *, seconds: float | None = None) -> Iterator[Found]:
        """Try that many more inputs, or what the time allows; gives each kind of finding once, small."""
        last = self.executions + executions
        end = None if seconds is None else time.monotonic() + seconds
        while self.executions < last and (end is None or time.monotonic() < end):
            with time_bound(lambda: self.executions):
                found = self._some(min(last, self.executions + 1_000))
            if found is not None:
                yield found

    def _some(self, last: int) -> Found | None:
        """Inputs up to that number, or up to a finding."""
        while self.executions < last:
            format, data, name, thorough = self._input()
            self.executions += 1
            try:
                self._learn(format, data, trial(data, format, name, thorough=thorough))
                continue
            except Finding as finding:
                what = str(finding)
            except TooSlow:
                what = "too slow"
            if (format, what) not in self._known:
                self._known.add((format, what))
                return Found(format, self._small(data, format, name, what, thorough=thorough), what)
        return None

    def _input(self) -> tuple[str | None, bytes, str, bool]:
        chance = self._chance
        target = chance.choice(self._formats)
        own = self._samples[target.name]
        foreign = chance.random() * _FOREIGN_ONE_IN < 1
        sample = chance.choice(self._every) if foreign else min(chance.choices(own, k=2), key=len)
        data = mutated(chance, sample, chance.choice(own))
        kind = chance.random()
        if kind * _RECOGNISED_ONE_IN < 1:
            suffix = chance.choice(("", ".txt", *target.suffixes))
            return None, data, f"input{suffix}", kind * _RECOGNISED_ONE_IN < 0.2
        return target.name, data, "input", kind * _THOROUGH_ONE_IN > _THOROUGH_ONE_IN - 1

    def _learn(self, format: str | None, data: bytes, ending: Ending) -> None:
        self.puzzles += ending.is_puzzle
        if (format, ending) in self._endings or len(data) > _MOST_BYTES:
            return
        self._endings.add((format, ending))
        if format is not None:
            kept = self._samples[format]
            if len(kept) == _MOST_SAMPLES:
                del kept[self._chance.randrange(len(kept))]
            kept.append(data)

    def _small(self, data: bytes, format: str | None, name: str, what: str, *, thorough: bool) -> bytes:
        def shows(part: bytes) -> bool:
            self.executions += 1
            try:
                trial(part, format, name, thorough=thorough)
            except Finding as finding:
                return str(finding) == what
            return False

        return data if what == "too slow" else shrunk(data, shows)


def keep(found: Found, folder: Path) -> Path:
    """Write the input to a file named for its format and what happened."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{found.format or 'any'}-{re.sub(r'[^A-Za-z0-9]+', '_', found.what)[:60]}"
    path.write_bytes(found.data)
    return path


def main() -> int:
    """Run the fuzzer with the arguments of the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--executions", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", action="append", help="only this format; may be repeated")
    parser.add_argument("--keep", type=Path, default=Path("findings"), help="folder for findings")
    options = parser.parse_args()
    formats = [format for format in all_formats() if not options.format or format.name in options.format]
    corpus = Path(os.environ["NONOSAT_CORPUS"]) if "NONOSAT_CORPUS" in os.environ else None
    campaign = Campaign(formats, samples(formats, corpus), options.seed)
    begin, findings = time.monotonic(), 0
    with memory_bound(_MEBIBYTES):
        while campaign.executions < options.executions:
            left = None if options.seconds is None else begin + options.seconds - time.monotonic()
            if left is not None and left <= 0:
                break
            todo = min(_REPORT_EVERY, options.executions - campaign.executions)
            for found in campaign.run(todo, seconds=left):
                findings += 1
                print(f"found: {keep(found, options.keep)}: {found.what}", flush=True)
            print(
                f"{campaign.executions} executions, {campaign.puzzles} gave puzzles, "
                f"{campaign.endings} endings, {findings} findings, {time.monotonic() - begin:.0f} s",
                flush=True,
            )
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
