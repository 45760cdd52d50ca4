"""The interface of questions and answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from types import NoneType
from typing import Any, ClassVar, Generic, TypeVar, get_args

from nonosat.abilities import exits
from nonosat.abilities.ability import Ending as Ending
from nonosat.abilities.ability import Subject
from nonosat.abilities.key import Key
from nonosat.abilities.plain import by_keys, named_keys_of, plain
from nonosat.grid import Grid
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions

Result = TypeVar("Result")


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

    # As abilities say it, while there are both.
    def __str__(self) -> str:
        return self.verdict()

    def to_json(self) -> dict[str, Any]:
        return self.document()

    @property
    def opens_with_sentence(self) -> bool:
        return self.opens_with_verdict


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

    @classmethod
    def result_keys(cls) -> dict[str, tuple[Key, Any]]:
        return cls.answer_keys()

    def search_options(self, *, running: float = 0.0) -> SearchOptions:  # noqa: ARG002
        # As abilities say it, while there are both.
        return DEFAULT_OPTIONS

    def unbegun(self, search: SearchOptions, ending: Ending) -> AnswerType | None:  # noqa: ARG002
        """The answer where a limit or a signal came before the work; ``None`` if there is none to give."""
        return None

    def ask(self, subject: Subject, search: SearchOptions = DEFAULT_OPTIONS) -> AnswerType:
        """The answer after all the work, or as much of it as the limits allow."""
        return self.work(subject, search, Ending())
