"""The journal of a set in the making: what was asked for, then a line for each candidate measured."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from nonosat.errors import InputError
from nonosat.processes.log import Log, LogKind
from nonosat.version import __version__

NAME = "journal.jsonl"
_KIND = LogKind(b'{"', lambda line: isinstance(line, dict), "expected a JSON object", "competition")
#: Columns and rows of the first pictures: from there on they grow until they are hard.
FIRST_SIZE = 32, 30

#: Reasons not to take a candidate.
EASY = "easy for MiniSat"
UNDECIDED = "too hard for nonosat"
UNPROVED = "its proof was not finished in time"
ENOUGH = "enough with that answer"


@dataclass(frozen=True, slots=True)
class Request:
    """What the set is to be: ``count`` formulas, at least ``hard`` of them hard.

    Hard is what takes MiniSat longer than ``hard_seconds`` of CPU time and nonosat less than ``own_seconds``
    by the clock. ``size`` is columns and rows of the first pictures; ``tries`` is how many candidates are
    measured at most.
    """

    seed: int
    count: int
    hard: int
    hard_seconds: float
    own_seconds: float
    size: tuple[int, int]
    tries: int
    version: str = __version__


def hard_of(count: int, hard: int | None) -> int:
    """How many of so many formulas must be hard: by default half of them."""
    return (count + 1) // 2 if hard is None else min(hard, count)


@dataclass(frozen=True, slots=True)
class MeasuredCandidate:
    """A candidate that was measured, and what came of it.

    ``step`` is how often its kind (a family in an encoding) has been made larger. ``minisat_seconds`` is
    ``None`` if the limit was reached, ``own_seconds`` also if nonosat was not asked; ``status`` is
    ``SATISFIABLE``, ``UNSATISFIABLE`` or ``unknown``. ``certificate`` is the folder that proves it;
    ``reason`` says why it was not taken.
    """

    number: int
    name: str
    family: str
    encoding: str
    step: int
    variables: int
    clauses: int
    minisat_seconds: float | None
    own_seconds: float | None
    status: str
    taken: bool
    reason: str = ""
    certificate: str | None = None

    @property
    def is_hard(self) -> bool:
        """Whether MiniSat reached its limit."""
        return self.minisat_seconds is None

    @property
    def is_too_hard(self) -> bool:
        """Whether nonosat, or its proof, reached the limit."""
        return self.reason in (UNDECIDED, UNPROVED)


class CompetitionJournal:
    """The journal in a folder, which it makes; raises ``InputError`` for one begun with another request."""

    def __init__(self, folder: Path, request: Request) -> None:
        self._path = folder / NAME
        self.entries: list[MeasuredCandidate] = []
        wanted = json.loads(json.dumps(asdict(request)))
        folder.mkdir(parents=True, exist_ok=True)
        if not self._path.exists() and any(folder.iterdir()):
            raise InputError(f"expected a new or empty directory, or one with {NAME}", source=str(folder))
        lines: list[dict[str, Any]] = []
        with Log(str(self._path), _KIND, lines.append, is_sequence=True) as log:
            if not lines:
                log.append(wanted)
                return
        for key, value in wanted.items():
            if lines[0].get(key) != value:
                raise InputError(
                    f"expected the options that this set was begun with ({key} {lines[0].get(key)})",
                    source=str(self._path),
                    found=f"{key} {value}",
                )
        names = {field.name for field in fields(MeasuredCandidate)}
        try:
            self.entries = [
                MeasuredCandidate(**{k: v for k, v in line.items() if k in names}) for line in lines[1:]
            ]
        except TypeError:
            raise InputError("expected lines about candidates", source=str(self._path)) from None

    def add(self, entry: MeasuredCandidate) -> None:
        """Writes down a candidate, safe from a crash that follows."""
        with Log(str(self._path), _KIND) as log:
            log.append(asdict(entry))
        self.entries.append(entry)

    def taken(self) -> list[MeasuredCandidate]:
        """The formulas of the set so far."""
        return [entry for entry in self.entries if entry.taken]
