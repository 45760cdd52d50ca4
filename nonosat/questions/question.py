"""The interface of all questions and answers.

>>> from nonosat.grid import Grid
>>> from nonosat.puzzle import Puzzle
>>> from nonosat.questions.solving import SolveQuestion
>>> answer = SolveQuestion().ask(Puzzle.of(Grid.from_text(["##.", ".#."])))
>>> answer.verdict()
'unique: this is the only picture'
>>> answer.document()["pictures"], answer.exit_code
([['##.', '.#.']], 0)
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import NoneType, TracebackType
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar, get_args

from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.key import Key
from nonosat.outcome import Reason
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.plain import by_keys, named_keys_of, plain
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions

#: The reason of an answer whose work was interrupted.
INTERRUPTION = Reason("interrupted")


class Aside(NamedTuple):
    """A message while the work goes on, which is not part of the answer; the grid is for terminals only."""

    sentence: str
    grid: Grid | None = None


class AnswerPart(NamedTuple):
    """A part of an answer that grows, as JSON; it is for pages only."""

    document: dict[str, Any]


#: What is shown while the work goes on: a line of the report, a picture, an aside, a part.
Shown = str | Grid | Aside | AnswerPart

Result = TypeVar("Result")
Subject = TypeVar("Subject", contravariant=True)


class Ending:
    """A block of work that a limit or a signal may end; afterwards, which did, and how long it took.

    ``show`` is called with what is found on the way; an end that comes meanwhile is one of the block, too.
    """

    def __init__(
        self, cause: BaseException | None = None, *, show: Callable[[Shown], None] = lambda _: None
    ) -> None:
        self._begin = time.perf_counter()
        #: What ended the block before it was done: ``LimitReached`` or ``KeyboardInterrupt``.
        self.cause = cause
        self.show = show

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if not isinstance(error, LimitReached | KeyboardInterrupt):
            return False
        self.cause = error
        return True

    @property
    def seconds(self) -> float:
        """The time since the work began."""
        return time.perf_counter() - self._begin

    @property
    def is_interruption(self) -> bool:
        """Whether a signal ended the work."""
        return isinstance(self.cause, KeyboardInterrupt)

    @property
    def reason(self) -> Reason | None:
        """Why the work ended early, if it did."""
        if self.cause is None:
            return None
        return INTERRUPTION if self.is_interruption else Reason(str(self.cause))

    def reason_or(self, own: Reason | None) -> Reason | None:
        """Why the work ended, where its result says ``own``: only a signal counts more than that."""
        return self.reason if self.is_interruption else own or self.reason


class Answer(ABC, Generic[Result]):
    """What is said of a ``result``: as JSON, in sentences, and as an exit code.

    Its JSON document has the keys of the result, and those that its class declares in the same way; such a
    key that is not always there is left out while it is ``None``. ``palette`` has the letters for its cells;
    ``seconds`` is how long the work took; ``interruption`` is the signal that ended it.
    """

    #: The class of the result, whose keys are those of the JSON document.
    result_type: ClassVar[type]
    #: Whether the verdict is printed before the report, not after it.
    opens_with_verdict: ClassVar[bool] = False

    def __init__(self, result: Result, ending: Ending, palette: Palette | None = None) -> None:
        self.result = result
        self.palette = palette or Palette()
        self.seconds = ending.seconds
        self.interruption = ending.cause if isinstance(ending.cause, KeyboardInterrupt) else None

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzles that were made."""
        return ()

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """The keys of its document, with what they mean and their types."""
        seconds = (Key("How long the work took, in seconds."), float)
        return {**named_keys_of(cls.result_type), **cls.own_keys(), "seconds": seconds}

    @classmethod
    def own_keys(cls) -> dict[str, tuple[Key, Any]]:
        """The keys of its document that its result does not have, or means otherwise."""
        found = named_keys_of(cls).items()
        optional = {name for name, (key, kind) in found if key.when and NoneType in get_args(kind)}
        return {name: (key, get_args(kind)[0] if name in optional else kind) for name, (key, kind) in found}

    @property
    def exit_code(self) -> int:
        """What the answer means to a shell."""
        return self._code() if self.interruption is None else exits.code_of(self.interruption)

    @abstractmethod
    def _code(self) -> int:
        """The exit code, unless the work was interrupted."""

    def document(self) -> dict[str, Any]:
        """The whole answer as a JSON object, without the index and the title of the puzzle."""
        return {**plain(self.result, self.palette), "seconds": self.seconds, **self._own_values()}

    def _own_values(self) -> dict[str, Any]:
        keys = named_keys_of(type(self))
        values = by_keys(self, self.palette)
        return {name: each for name, each in values.items() if each is not None or keys[name][0].when is None}

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
    answer: Answer[Any], *, title: str | None, index: int | None = None, file: str | None = None
) -> dict[str, Any]:
    """The answer as JSON, after the title of the puzzle; among others also its index and its file."""
    head = {} if file is None else {"file": file}
    place = {} if index is None else {"index": index}
    return head | place | {"title": title} | answer.document()


@dataclass(frozen=True, slots=True)
class Unread:
    """Nothing is known of a puzzle, which a limit or a signal did not let be read."""

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


AnswerType = TypeVar("AnswerType", bound=Answer[Any], covariant=True)


class Question(ABC, Generic[Subject, AnswerType]):
    """A question about a subject, which for most is a puzzle. Subclasses are frozen dataclasses."""

    #: The classes of its answers, and what their exit codes mean.
    answers: ClassVar[tuple[type[Answer[Any]], ...]]
    exit_codes: ClassVar[exits.Meanings]

    @classmethod
    def answer_keys(cls) -> dict[str, tuple[Key, Any]]:
        """The keys of its answers in JSON, with what they mean and their types."""
        return {name: key for answer in cls.answers for name, key in answer.keys().items()}

    @abstractmethod
    def work(self, subject: Subject, search: SearchOptions, ending: Ending) -> AnswerType:
        """The answer after work in the block ``ending``, which shows what is found on the way."""

    def unbegun(self, search: SearchOptions, ending: Ending) -> AnswerType | None:  # noqa: ARG002
        """The answer where a limit or a signal came before the work; ``None`` if there is none to give."""
        return None

    def ask(self, subject: Subject, search: SearchOptions = DEFAULT_OPTIONS) -> AnswerType:
        """The answer after all the work, or as much of it as the limits allow."""
        return self.work(subject, search, Ending())
