"""What every question and every answer can do.

A question is one thing that is asked about one puzzle. It is begun when it is made; ``run`` works on it,
and ``answer`` says at any time what is known: when the work has come to its end, when a limit has ended
it, or when somebody has.

>>> from nonosat.answers.solving import SolveQuestion
>>> from nonosat.grid import Grid
>>> from nonosat.puzzle import Puzzle
>>> question = SolveQuestion(Puzzle.of(Grid.from_text(["##.", ".#."])))
>>> answer = question.ask()
>>> answer.verdict()
'unique: this is the only picture'
>>> answer.document()["pictures"], answer.exit_code
([['##.', '.#.']], 0)
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from nonosat.answers import exits
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.reason import Reason

#: The reason of an answer whose work somebody has ended.
INTERRUPTION = Reason("interrupted")

#: What has ended the work before it was done.
End = LimitReached | KeyboardInterrupt | None


def reason_of(end: End) -> Reason | None:
    """The reason of an answer that ends so."""
    if end is None:
        return None
    return INTERRUPTION if isinstance(end, KeyboardInterrupt) else Reason(str(end))


class Aside(NamedTuple):
    """What is told while the work goes on, and is no part of the answer; the grid is for a terminal."""

    sentence: str
    grid: Grid | None = None


#: What a question has to show while it is worked on: a line of its report, a picture, or an aside.
Shown = str | Grid | Aside


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(ABC):
    """An answer in JSON, in sentences, and as an exit code.

    ``seconds`` is how long it took; ``interrupted`` says that somebody has ended the work.
    """

    #: Whether a person hears the verdict before the report, not after it.
    opens_with_verdict: ClassVar[bool] = False

    seconds: float = 0.0
    interrupted: bool = False

    @property
    def exit_code(self) -> int:
        """What the answer means to a shell."""
        return exits.INTERRUPTED if self.interrupted else self._code()

    @abstractmethod
    def _code(self) -> int:
        """The exit code of an answer that nobody has interrupted."""

    @abstractmethod
    def document(self) -> dict[str, Any]:
        """All of it as a JSON object, without the index and the title of the puzzle."""

    @abstractmethod
    def verdict(self) -> str:
        """The answer in a sentence."""

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - for those that need it
        """Paragraphs and pictures that make up the answer in text, beside what was shown before.

        ``standalone``: the verdict is among them, as nobody reads the sentences beside them. Some
        reports have it in any case, and those that programs read never.
        """
        yield from ()

    def sentences(self) -> Iterator[str]:
        """What a person is told beside the report."""
        yield self.verdict()


AnswerType = TypeVar("AnswerType", bound=Answer, covariant=True)


class Question(ABC, Generic[AnswerType]):
    """One thing that is asked about one puzzle."""

    def __init__(self) -> None:
        self._begin = time.perf_counter()

    @abstractmethod
    def run(self) -> Iterator[Shown]:
        """Works until all is known, and shows what is found on the way; may raise ``LimitReached``."""

    @abstractmethod
    def answer(self, end: End = None) -> AnswerType:
        """What is known now; ``end`` has ended the work early."""

    def ask(self) -> AnswerType:
        """The answer after all the work, or after as much of it as the limits allow."""
        try:
            for _ in self.run():
                pass
        except LimitReached as reached:
            return self.answer(reached)
        return self.answer()

    def seconds(self) -> float:
        """The time since the question was made."""
        return time.perf_counter() - self._begin
