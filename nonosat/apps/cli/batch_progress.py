"""The progress line of a batch."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self, TextIO

from nonosat.apps.batch.conditions import field_of
from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.apps.cli.output.standard_error import set_quiet
from nonosat.model.limits import NO_LIMITS

#: The rate is measured over about the last 20 seconds.
_SECONDS_OF_RATE = 20.0
#: At most this many different verdicts are counted: numbers of solutions may have thousands.
_MOST_VERDICTS = 50


class BatchProgress:
    """Progress line of a batch: the number of answers, their rate and the time left.

    On a terminal a child process counts the puzzles of the input meanwhile. ``share`` is this batch's share
    of them, and ``before`` the number of answers at its start.
    """

    def __init__(
        self,
        file: TextIO,
        inputs: Inputs,
        *,
        counted: bool,
        share: float,
        before: int,
    ) -> None:
        self.done = 0
        self.set_aside = 0
        self.verdicts: Counter[str] = Counter()
        self._before = before
        self._share = share
        self._total: int | None = None
        self._recent: list[tuple[float, int]] = [(time.monotonic(), 0)]
        self._line = ProgressLine(file, text=self._text)
        self._counter = None
        if counted and self._line.is_active and "-" not in inputs.puzzles:
            self._counter = _PuzzleCounter(inputs)

    def __enter__(self) -> Self:
        self._line.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._line.__exit__(kind, error, traceback)
        if self._counter is not None:
            self._counter.end()

    def count(self, line: Mapping[str, Any]) -> None:
        """Count a line of results."""
        self.done += 1
        self.set_aside += "set_aside" in line
        verdict = str(field_of(line, "verdict") or "no answer")
        if verdict in self.verdicts or len(self.verdicts) < _MOST_VERDICTS:
            self.verdicts[verdict] += 1
        now = time.monotonic()
        if now > self._recent[-1][0] + 1:
            self._recent = [each for each in self._recent if each[0] > now - _SECONDS_OF_RATE][
                -30:
            ] or self._recent[-1:]
            self._recent.append((now, self.done))

    def _text(self, seconds: float) -> str:
        count = self._before + self.done
        begin, done = self._recent[0]
        rate = (self.done - done) / max(time.monotonic() - begin, 0.001)
        total = None if self._counter is None else self._counter.total()
        if total is None:
            return f"{count:,} answers, {rate:.1f} a second … {_in_words(seconds)}"
        total = max(round(total * self._share), count)
        left = f", {_in_words((total - count) / rate)} left" if rate else ""
        return f"{count:,} of {total:,} answers, {rate:.1f} a second{left}"


class _PuzzleCounter:
    """Child process that counts the puzzles of the input."""

    def __init__(self, inputs: Inputs) -> None:
        from nonosat.sat.processes.child_group import ChildGroup

        self._children = ChildGroup(NO_LIMITS)
        self._children.add(_count_puzzles, inputs=inputs)
        self._total: int | None = None

    def total(self) -> int | None:
        """Return the number of puzzles, or ``None`` until it is known."""
        for _, arrived in self._children.events(wait=False):
            if isinstance(arrived, int):
                self._total = arrived
        return self._total

    def end(self) -> None:
        """End the child."""
        self._children.end()


def _count_puzzles(inputs: Inputs) -> Iterator[int]:
    """Count the puzzles, in the child."""
    from nonosat.apps.cli.inputs import PuzzleInputs

    set_quiet()  # the batch itself reports unreadable files
    yield sum(1 for _ in PuzzleInputs(inputs))


def _in_words(seconds: float) -> str:
    """Return a duration in words.

    >>> _in_words(7.2), _in_words(200), _in_words(90_000)
    ('7 s', '3 min 20 s', '25 h 0 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
