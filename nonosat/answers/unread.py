"""The answer about a puzzle that a limit or a signal did not let be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nonosat.answers import exits
from nonosat.answers.answer import INTERRUPTION, Answer, End, reason_of
from nonosat.answers.json_parts import reason_as_json
from nonosat.reason import Reason


@dataclass(frozen=True, slots=True)
class UnreadAnswer(Answer):
    """Nothing is known; ``reason`` is what came first."""

    reason: Reason

    @classmethod
    def of(cls, end: End) -> UnreadAnswer:
        """The answer where this ended the reading."""
        return cls(reason_of(end) or INTERRUPTION, interrupted=isinstance(end, KeyboardInterrupt))

    def _code(self) -> int:
        return exits.LIMIT

    def document(self) -> dict[str, Any]:
        return {"verdict": "undecided", "reason": reason_as_json(self.reason), "seconds": self.seconds}

    def verdict(self) -> str:
        return self.reason.text
