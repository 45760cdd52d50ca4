"""Many inputs for all readers: samples mutated, and what ends in a new way mutated further.

Inputs that end where none has ended before (the place in the code that raises the error, or the kind of
puzzle) become samples. That guides the search nearly as well as coverage would, and costs next to nothing.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonosat.notation.format import Format
from tests.fuzz.bounds import TooSlow, time_bound
from tests.fuzz.mutation import mutated
from tests.fuzz.samples import Sample
from tests.fuzz.shrinking import shrunk
from tests.fuzz.trial import Ending, Finding, trial
from tests.fuzz.vocabulary import vocabulary

#: One input in so many is given without its format, which takes twenty times as long.
_RECOGNISED_ONE_IN = 60
_THOROUGH_ONE_IN = 40
_FOREIGN_ONE_IN = 25
#: Samples of a format, with those that were added.
_MOST_SAMPLES = 600
#: Longer inputs are not mutated further: they are slow.
_LONGEST_KEPT = 1_500


class Found(NamedTuple):
    """An input that ended as none should: for which format (``None``: for recognition), and how."""

    format: str | None
    data: bytes
    what: str


class Campaign:
    """Random inputs for some formats, the same for the same seed; ``executions`` counts them."""

    def __init__(self, formats: Sequence[Format], samples: dict[str, list[Sample]], seed: int) -> None:
        self._chance = random.Random(seed)
        self._formats = [format for format in formats if samples[format.name]]
        self._samples = {format.name: list(samples[format.name]) for format in formats}
        self._every = [sample for some in samples.values() for sample in some]
        self._endings: set[tuple[str | None, Ending]] = set()
        self._known: set[tuple[str | None, str]] = set()
        self.executions = 0
        self.puzzles = 0

    @property
    def endings(self) -> int:
        """The number of different ways in which inputs have ended."""
        return len(self._endings)

    def run(self, executions: int, *, seconds: float | None = None) -> Iterator[Found]:
        """Tries that many more inputs, or what the time allows; gives each kind of finding once, small."""
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
                ending = trial(data, format, name, thorough=thorough)
            except Finding as finding:
                what = str(finding)
            except TooSlow:
                what = "too slow"
            else:
                self._learn(format, data, name, ending)
                continue
            if (format, what) not in self._known:
                self._known.add((format, what))
                return Found(format, self._small(data, format, name, what, thorough=thorough), what)
        return None

    def _input(self) -> tuple[str | None, bytes, str, bool]:
        chance = self._chance
        target = chance.choice(self._formats)
        foreign = chance.random() * _FOREIGN_ONE_IN < 1
        own = self._samples[target.name]
        sample = chance.choice(self._every) if foreign else _smaller(chance.choice(own), chance.choice(own))
        other = chance.choice(own)
        data = mutated(chance, sample, other, vocabulary(target))
        kind = chance.random()
        if kind * _RECOGNISED_ONE_IN < 1:
            suffix = chance.choice(("", ".txt", *target.suffixes))
            return None, data, f"input{suffix}", kind * _RECOGNISED_ONE_IN < 0.2
        return target.name, data, "input", kind * _THOROUGH_ONE_IN > _THOROUGH_ONE_IN - 1

    def _learn(self, format: str | None, data: bytes, name: str, ending: Ending) -> None:
        self.puzzles += ending.is_puzzle
        if (format, ending) in self._endings or len(data) > _LONGEST_KEPT:
            return
        self._endings.add((format, ending))
        if format is not None:
            kept = self._samples[format]
            if len(kept) < _MOST_SAMPLES:
                kept.append(Sample(data))
            else:
                kept[self._chance.randrange(len(kept))] = Sample(data)

    def _small(self, data: bytes, format: str | None, name: str, what: str, *, thorough: bool) -> bytes:
        def shows(part: bytes) -> bool:
            self.executions += 1
            try:
                trial(part, format, name, thorough=thorough)
            except Finding as finding:
                return str(finding) == what
            return False

        return data if what == "too slow" else shrunk(data, shows)


def _smaller(one: Sample, other: Sample) -> Sample:
    return one if len(one.data) <= len(other.data) else other
