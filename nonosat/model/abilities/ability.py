"""The interface of all abilities: options, and work that ends in a result.

>>> from nonosat.model.grid import Grid
>>> from nonosat.model.puzzle import Puzzle
>>> from nonosat.sat.search.solving import Solve
>>> result = Solve().ask(Puzzle.of(Grid.from_text(["##.", ".#."])))
>>> str(result)
'unique: this is the only picture'
>>> result.to_json()["pictures"], result.exit_code
([['##.', '.#.']], 0)
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import wraps
from inspect import Parameter, Signature, get_annotations, signature
from types import TracebackType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Concatenate,
    Generic,
    Literal,
    NamedTuple,
    ParamSpec,
    Self,
    TypeVar,
    cast,
    get_args,
    get_type_hints,
)

from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result
from nonosat.model.argument_checks import expect_type, member_of, naming_file_errors
from nonosat.model.errors import InvalidType, LimitReached, did_you_mean
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions

#: The reason of a result whose work was interrupted.
INTERRUPTION = Reason("interrupted")


class Aside(NamedTuple):
    """A message while the work goes on, which is not part of the result; the grid is for terminals only."""

    sentence: str
    grid: Grid | None = None


class ResultPart(NamedTuple):
    """A part of a result that grows, as JSON; it is for pages only."""

    document: dict[str, Any]


#: What is shown while the work goes on: a line of the report, a picture, an aside, a part.
Shown = str | Grid | Aside | ResultPart

AnyResult = TypeVar("AnyResult", bound=Result)
ResultType = TypeVar("ResultType", bound=Result, covariant=True)
Subject = TypeVar("Subject", contravariant=True)
Options = ParamSpec("Options")


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

    def reason_or(self, own: Reason | None) -> Reason | None:
        """Why the work ended, where its result says ``own``: only a signal counts more than that."""
        return self.reason if self.is_interruption else own or self.reason

    @property
    def reason(self) -> Reason | None:
        """Why the work ended early, if it did."""
        if self.cause is None:
            return None
        return INTERRUPTION if self.is_interruption else Reason(str(self.cause))

    def of(self, result: AnyResult, palette: Palette | None = None) -> AnyResult:
        """The result of the work, with how it ended: how long it took, and by which signal.

        A result that has a ``reason`` keeps it; where it has none, and after a signal, the end is the reason.
        """
        signal = self.cause if isinstance(self.cause, KeyboardInterrupt) else None
        told: dict[str, Any] = {"seconds": time.perf_counter() - self._begin, "interruption": signal}
        if palette is not None:
            told["palette"] = palette
        if any(field.name == "reason" for field in fields(result)):
            own = getattr(result, "reason")  # noqa: B009 - not every result has one
            told["reason"] = self.reason_or(own)
        return replace(result, **told)


def headed(
    result: Result, *, title: str | None, index: int | None = None, file: str | None = None
) -> dict[str, Any]:
    """The result as JSON, after the title of the puzzle; among others also its index and its file."""
    head = {} if file is None else {"file": file}
    place = {} if index is None else {"index": index}
    return head | place | {"title": title} | result.to_json()


@dataclass(frozen=True, kw_only=True)
class Unread(Result):
    """Nothing is known of a puzzle, which a limit or a signal did not let be read."""

    reason: Annotated[Reason | None, "What came first."] = None
    verdict: Annotated[Literal["undecided"], "Nothing is known."] = "undecided"

    def _code(self) -> int:
        return exits.LIMIT

    def __str__(self) -> str:
        return self.reason.text if self.reason else ""


class Ability(ABC, Generic[Subject, ResultType]):
    """What nonosat can do with a subject, which for most is a puzzle. Subclasses are frozen dataclasses.

    Their fields are the options of the command, the keywords of the function, and what a page or a batch asks
    for; among them is how to search: see ``nonosat.model.abilities.searching``.
    """

    #: The classes of its results, and what their exit codes mean.
    results: ClassVar[tuple[type[Result], ...]]
    exit_codes: ClassVar[exits.Meanings]

    @classmethod
    def result_keys(cls) -> dict[str, tuple[Key, Any]]:
        """The keys of its results in JSON, with what they mean and their types."""
        return {name: key for each in cls.results for name, key in each.keys().items()}

    def search_options(self, *, running: float = 0.0) -> SearchOptions:  # noqa: ARG002 - subclasses need it
        """How to search, with limits that began ``running`` seconds ago; raises ``InvalidValue``.

        Here, for what is no search: without limits.
        """
        return DEFAULT_OPTIONS

    @abstractmethod
    def work(self, subject: Subject, search: SearchOptions, ending: Ending) -> ResultType:
        """The result of work in the block ``ending``, which shows what is found on the way.

        Raises ``InvalidValue`` and ``InputError`` for what does not fit the subject.
        """

    def unbegun(self, search: SearchOptions, ending: Ending) -> ResultType | None:  # noqa: ARG002
        """The result where a limit or a signal came before the work; ``None`` if there is none to give."""
        return None

    def ask(self, subject: Subject, search: SearchOptions | None = None) -> ResultType:
        """The result of all the work, or of as much of it as the limits allow."""
        return self.work(subject, search or self.search_options(), Ending())


def function_of(
    ability: Callable[Options, Ability[Subject, AnyResult]], *, subject: str = "puzzle"
) -> Callable[Concatenate[Subject, Options], AnyResult]:
    """The ability as a function of its subject, which messages call that: its options are the keywords.

    Members of enumerations may be texts. It has the name of the ability in small letters, by which its module
    must know it. Raises ``InvalidType``
    for another keyword, or another type of value.
    """
    kind = cast(type[Ability[Subject, AnyResult]], ability)
    work, kinds = get_type_hints(kind.work), get_type_hints(kind)
    options = [each.replace(annotation=kinds[each.name]) for each in signature(kind).parameters.values()]
    own = get_annotations(kind)
    options.sort(key=lambda each: (each.kind, each.name not in own))
    by_position = [each.name for each in options if each.kind is Parameter.POSITIONAL_OR_KEYWORD]
    known = {each.name: each.annotation for each in options}

    @wraps(kind, updated=())
    def function(about: Subject, /, *values: Options.args, **keywords: Options.kwargs) -> AnyResult:
        expect_type(about, work["subject"], subject)
        named: Any = {name: _member(value, known.get(name), name) for name, value in keywords.items()}
        expect_keywords(dict(zip(by_position, values, strict=False)) | named, known)
        with naming_file_errors():
            result = ability(*values, **named).ask(about)
        if result.interruption is not None:
            raise result.interruption
        return result

    leading = Parameter(subject, Parameter.POSITIONAL_ONLY, annotation=work["subject"])
    function.__name__ = function.__qualname__ = kind.__name__.lower()
    function.__annotations__ = {subject: work["subject"], **known, "return": work["return"]}
    shown = Signature([leading, *options], return_annotation=work["return"])
    function.__signature__ = shown  # type: ignore[attr-defined]
    return function


def _member(value: Any, hint: Any, place: str) -> Any:
    """The member of an enumeration that a text names where one is expected; raises ``InvalidValue``."""
    kinds = [each for each in (hint, *get_args(hint)) if isinstance(each, type) and issubclass(each, Enum)]
    return member_of(kinds[0], value, place=place) if kinds and type(value) is str else value


def expect_keywords(keywords: Mapping[str, Any], known: Mapping[str, Any]) -> None:
    """Raises ``InvalidType`` unless the keywords are known, and their values have the types of these."""
    for name, value in keywords.items():
        if name not in known:
            meant = did_you_mean(name, known) or f": the keywords are {', '.join(known)}"
            raise InvalidType(f"unexpected keyword '{name}'{meant}")
        expect_type(value, known[name], name)
