"""The picture, or the verdict, in a SAT solver's answer."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.abilities import exits
from nonosat.grid import Grid
from nonosat.laboratory.decoding import Decoded
from nonosat.outcome import Verdict
from nonosat.questions.question import Answer


class DecodeAnswer(Answer[Decoded]):
    """The answer to ``decode``."""

    result_type = Decoded

    def _code(self) -> int:
        decoded = self.result
        if decoded.verdict is Verdict.NONE or decoded.refused:
            return exits.NO
        return exits.LIMIT if decoded.verdict is Verdict.UNDECIDED else exits.DONE

    def verdict(self) -> str:
        decoded = self.result
        number = len(decoded.pictures)
        checked = (
            "the answer is a picture of this puzzle; whether there are others was not checked"
            if number == 1
            else f"the answer has {number} pictures of this puzzle; whether there are others was not checked"
        )
        return f"{decoded.verdict}: {decoded.reason.text if decoded.reason else checked}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - for programs
        """The picture."""
        yield from self.result.pictures
