"""Processes that were lost with a puzzle, and which puzzles are to blame.

A puzzle whose process dies is done again (``nonosat.processes.death``). After two deaths it is put off to the
end of the batch, and then judged. If it has not ended them by itself, all deaths of the batch decide: if most
of them are this puzzle's, it is set aside; if others have lost as many processes, somebody kills at random,
and it is done again, up to a number of times.
"""

from __future__ import annotations

import os
from collections import defaultdict
from typing import Any

from nonosat.batch.unit import Unit
from nonosat.processes.death import MOST_DEATHS, MOST_LOST, Death, is_to_blame
from nonosat.processes.log import Log, LogKind

_KIND = LogKind(
    b'{"unit": ',
    lambda line: isinstance(line, dict) and line.keys() >= {"unit", *Death._fields},
    "expected the processes that a batch has lost",
    "batch",
)


class Deaths:
    """The processes that were lost in this batch so far, in a log that exists only if there are some.

    Raises ``OSError``, and ``InputError`` if the file holds something else.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._of: defaultdict[str, list[Death]] = defaultdict(list)
        self._killed = 0
        if os.path.exists(path):
            Log(path, _KIND, self._take).close()

    def _take(self, line: dict[str, Any]) -> None:
        self._of[line["unit"]].append(Death(*(line[name] for name in Death._fields)))
        self._killed += 1

    def of(self, unit: Unit) -> list[Death]:
        """Those of one puzzle."""
        return self._of.get(unit.identity.hex(), [])

    def append(self, unit: Unit, death: Death) -> None:
        """Adds one, and stores it before anything else is done."""
        line = {"unit": unit.identity.hex(), "file": unit.file, "index": unit.index, **death._asdict()}
        with Log(self._path, _KIND) as log:
            log.append(line)
        self._take(line)

    def is_to_blame(self, unit: Unit) -> bool:
        """Whether the puzzle itself has ended as many processes as it may."""
        return is_to_blame(self.of(unit))

    def is_suspect(self, unit: Unit) -> bool:
        """Whether so many of its processes were lost that it should wait until all others are done."""
        return len(self.of(unit)) >= MOST_DEATHS

    def is_guilty(self, unit: Unit) -> bool:
        """Whether a suspect is to be set aside, when all others are done."""
        own = len(self.of(unit))
        return self.is_to_blame(unit) or own > self._killed - own or own >= MOST_LOST


def as_json(deaths: list[Death]) -> list[dict[str, Any]]:
    """What is known of the processes that a puzzle has ended."""
    return [
        {"code": death.code, "seconds": round(death.seconds, 3), "words": death.words} for death in deaths
    ]
