"""The interface of all questions and answers.

A question asks one thing about one puzzle. Its clock starts when it is made; ``run`` works on it, and
``answer`` returns at any time what is known: after the work is done, after a limit has ended it, or after an
interrupt has.

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

#: The reason of an answer whose work was interrupted.
INTERRUPTION = Reason("interrupted")

#: What ended the work before it was done; ``None`` if nothing did.
End = LimitReached | KeyboardInterrupt | None


def reason_of(end: End) -> Reason | None:
    """The reason of an answer whose work ended this way."""
    if end is None:
        return None
    return INTERRUPTION if isinstance(end, KeyboardInterrupt) else Reason(str(end))


class Aside(NamedTuple):
    """A message while the work goes on, which is not part of the answer; the grid is for terminals only."""

    sentence: str
    grid: Grid | None = None


#: What a question shows while it is worked on: a line of the report, a picture, or an aside.
Shown = str | Grid | Aside


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(ABC):
    """An answer in JSON, in sentences, and as an exit code.

    ``seconds`` is how long the work took; ``interrupted`` says whether a signal ended it.
    """

    #: Whether the verdict is printed before the report, not after it.
    opens_with_verdict: ClassVar[bool] = False

    seconds: float = 0.0
    interrupted: bool = False

    @property
    def exit_code(self) -> int:
        """What the answer means to a shell."""
        return exits.INTERRUPTED if self.interrupted else self._code()

    @abstractmethod
    def _code(self) -> int:
        """The exit code, unless the work was interrupted."""

    @abstractmethod
    def document(self) -> dict[str, Any]:
        """The whole answer as a JSON object, without the index and the title of the puzzle."""

    @abstractmethod
    def verdict(self) -> str:
        """The answer in a sentence."""

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - some subclasses need it
        """Paragraphs and pictures of the answer as text, besides what has been shown before.

        ``standalone``: include the verdict, because the report is read without the sentences. Some
        answers always include it; those meant for programs never do.
        """
        yield from ()

    def sentences(self) -> Iterator[str]:
        """Messages besides the report."""
        yield self.verdict()


def headed(
    answer: Answer, *, title: str | None, index: int | None = None, file: str | None = None
) -> dict[str, Any]:
    """The answer as JSON, after the title of the puzzle; among others also its index and its file."""
    head = {} if file is None else {"file": file}
    place = {} if index is None else {"index": index}
    return head | place | {"title": title} | answer.document()


AnswerType = TypeVar("AnswerType", bound=Answer, covariant=True)


class Question(ABC, Generic[AnswerType]):
    """A question about one puzzle."""

    def __init__(self) -> None:
        self._begin = time.perf_counter()

    @abstractmethod
    def run(self) -> Iterator[Shown]:
        """Works until all is known, and yields what is found on the way; may raise ``LimitReached``."""

    @abstractmethod
    def answer(self, end: End = None) -> AnswerType:
        """What is known now; ``end`` is what ended the work early."""

    def ask(self) -> AnswerType:
        """The answer after all the work, or as much of it as the limits allow."""
        try:
            for _ in self.run():
                pass
        except LimitReached as reached:
            return self.answer(reached)
        return self.answer()

    def seconds(self) -> float:
        """The time since the question was made."""
        return time.perf_counter() - self._begin
