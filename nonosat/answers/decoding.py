"""The picture, or the verdict, in a SAT solver's answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nonosat.answers import exits
from nonosat.answers.answer import Answer
from nonosat.answers.json_parts import picture_as_json, reason_as_json, record_as_json
from nonosat.grid import Grid
from nonosat.laboratory.decoding import Decoded
from nonosat.solver import Verdict


@dataclass(frozen=True, slots=True)
class DecodeAnswer(Answer):
    """The answer to ``decode``."""

    decoded: Decoded

    def _code(self) -> int:
        decoded = self.decoded
        if decoded.verdict is Verdict.NONE or decoded.refused:
            return exits.NO
        return exits.LIMIT if decoded.verdict is Verdict.UNDECIDED else exits.DONE

    def document(self) -> dict[str, Any]:
        decoded = self.decoded
        return {
            "verdict": decoded.verdict,
            "complete": decoded.complete,
            "claimed_by": decoded.claimed_by,
            "pictures": [picture_as_json(picture) for picture in decoded.pictures],
            "reason": reason_as_json(decoded.reason),
            "seconds": self.seconds,
            "statistics": record_as_json(decoded.statistics),
        }

    def verdict(self) -> str:
        decoded = self.decoded
        number = len(decoded.pictures)
        checked = (
            "the answer is a picture of this puzzle; whether there are others was not checked"
            if number == 1
            else f"the answer has {number} pictures of this puzzle; whether there are others was not checked"
        )
        return f"{decoded.verdict}: {decoded.reason.text if decoded.reason else checked}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - for programs
        """The picture."""
        yield from self.decoded.pictures
