"""Whether a segment of a conquest's proof holds: another piece of work that ``nonosat conquer`` hands out."""

from __future__ import annotations

import gzip
import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from nonosat.errors import SolverFailed
from nonosat.questions import exits
from nonosat.questions.question import Answer, Ending, Question, Work
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.session.proof_checkers import check_part_by_dratify

#: Formulas are compressed about as quickly as they are read.
_COMPRESSION = 1
_SEPARATOR = b"\0"


class SegmentClaim(NamedTuple):
    """That the clauses of a ``segment`` follow, each from a ``formula`` in DIMACS and those before it."""

    formula: bytes
    segment: bytes

    def packed(self) -> bytes:
        """Both in one, as small as is quickly done."""
        return gzip.compress(_SEPARATOR.join(self), _COMPRESSION, mtime=0)

    @classmethod
    def unpacked(cls, content: bytes) -> SegmentClaim:
        """What was packed."""
        formula, segment = gzip.decompress(content).split(_SEPARATOR)
        return cls(formula, segment)


@dataclass(frozen=True, slots=True)
class SegmentReplay:
    """The ``checker`` that has accepted a segment, ``None`` if nothing is known, and what that has cost."""

    checker: str | None = None
    cpu_seconds: float = 0.0


class ReplayAnswer(Answer[SegmentReplay]):
    """The answer to whether a segment holds."""

    result_type = SegmentReplay

    def _code(self) -> int:
        return exits.LIMIT if self.result.checker is None else exits.DONE

    def document(self) -> dict[str, Any]:
        if self.result.checker is None:
            return {"outcome": "unknown"}
        return {
            "outcome": "replayed",
            "checker": self.result.checker,
            "cpu_seconds": round(self.result.cpu_seconds, 3),
        }

    def verdict(self) -> str:
        return "unknown" if self.result.checker is None else "replayed"


class ReplayQuestion(Question[SegmentClaim, ReplayAnswer]):
    """Asks whether a segment holds; raises ``SolverFailed`` if it does not."""

    answers = (ReplayAnswer,)

    def work(self, subject: SegmentClaim, search: SearchOptions = DEFAULT_OPTIONS) -> Work[ReplayAnswer]:  # noqa: ARG002
        ending = Ending()
        begin = time.process_time()
        result = SegmentReplay()
        with ending:
            yield from ()
            replay = check_part_by_dratify(*subject)
            if not replay.accepted:
                raise SolverFailed(f"the proof for a cube does not hold: {replay.checker} says {replay.text}")
            result = SegmentReplay(replay.checker, time.process_time() - begin)
        return ReplayAnswer(result, ending)
