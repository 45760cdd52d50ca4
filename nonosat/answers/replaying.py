"""Whether a segment of a conquest's proof holds: another piece of work that ``nonosat conquer`` hands out."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown
from nonosat.errors import SolverFailed
from nonosat.session.proof_checkers import check_part_by_dratify

#: Formulas are compressed about as quickly as they are read.
_COMPRESSION = 1
_SEPARATOR = b"\0"


class Claim(NamedTuple):
    """That the clauses of a ``segment`` follow, each from a ``formula`` in DIMACS and those before it."""

    formula: bytes
    segment: bytes

    def packed(self) -> bytes:
        """Both in one, as small as is quickly done."""
        return gzip.compress(_SEPARATOR.join(self), _COMPRESSION, mtime=0)

    @classmethod
    def unpacked(cls, content: bytes) -> Claim:
        """What was packed."""
        formula, segment = gzip.decompress(content).split(_SEPARATOR)
        return cls(formula, segment)


@dataclass(frozen=True, slots=True)
class ReplayAnswer(Answer):
    """The ``checker`` that has accepted a segment, ``None`` if nothing is known, and what that has cost."""

    checker: str | None = None
    cpu_seconds: float = 0.0

    def _code(self) -> int:
        return exits.LIMIT if self.checker is None else exits.DONE

    def document(self) -> dict[str, Any]:
        if self.checker is None:
            return {"outcome": "unknown"}
        return {
            "outcome": "replayed",
            "checker": self.checker,
            "cpu_seconds": round(self.cpu_seconds, 3),
        }

    def verdict(self) -> str:
        return "unknown" if self.checker is None else "replayed"


class ReplayQuestion(Question[ReplayAnswer]):
    """Asks whether a segment holds; raises ``SolverFailed`` if it does not."""

    def __init__(self, claim: Claim) -> None:
        super().__init__()
        self._claim = claim
        self._answer = ReplayAnswer()

    def run(self) -> Iterator[Shown]:
        begin = time.process_time()
        replay = check_part_by_dratify(*self._claim)
        if not replay.accepted:
            raise SolverFailed(f"the proof for a cube does not hold: {replay.checker} says {replay.text}")
        self._answer = ReplayAnswer(replay.checker, time.process_time() - begin)
        yield from ()

    def answer(self, end: End = None) -> ReplayAnswer:  # noqa: ARG002 - nothing is known before the end
        return self._answer
