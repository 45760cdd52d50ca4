"""The answer about a puzzle that a limit or a signal did not let be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from nonosat.outcome import Reason
from nonosat.questions import exits
from nonosat.questions.question import INTERRUPTION, Answer, Ending


@dataclass(frozen=True, slots=True)
class Unread:
    """Nothing is known of a puzzle."""

    reason: Annotated[Reason, "What came first."]
    verdict: Annotated[Literal["undecided"], "Nothing is known."] = "undecided"


class UnreadAnswer(Answer[Unread]):
    """Nothing is known; the reason is what ended the reading."""

    result_type = Unread

    def __init__(self, ending: Ending) -> None:
        super().__init__(Unread(ending.reason or INTERRUPTION), ending)

    def _code(self) -> int:
        return exits.LIMIT

    def verdict(self) -> str:
        return self.result.reason.text
