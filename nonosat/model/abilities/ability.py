"""The interface of all abilities: options, and work that ends in a result.

>>> from nonosat.model.grid import Grid
>>> from nonosat.model.puzzle import Puzzle
>>> from nonosat.sat.search.solving import Solve
>>> result = Solve().ask(Puzzle.from_solution(Grid.from_text(["##.", ".#."])))
>>> str(result)
'unique: this is the only solution'
>>> result.to_json()["solutions"], result.exit_code
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
from nonosat.model.abilities.result import Heading, Result
from nonosat.model.argument_checks import expect_type, member_of, naming_file_errors
from nonosat.model.errors import InvalidType, LimitReached, did_you_mean
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions

#: The reason of a result whose work was interrupted.
INTERRUPTION = Reason("interrupted")


class Aside(NamedTuple):
    """A message during the work that is not part of the result; the grid is for terminals only."""

    sentence: str
    grid: Grid | None = None


class ResultPart(NamedTuple):
    """A part of a growing result, as JSON; for pages only."""

    document: dict[str, Any]


#: Output during the work: a line of the report, a solution, an aside, a part.
Shown = str | Grid | Aside | ResultPart

AnyResult = TypeVar("AnyResult", bound=Result)
ResultType = TypeVar("ResultType", bound=Result, covariant=True)
Subject = TypeVar("Subject", contravariant=True)
Options = ParamSpec("Options")


class Ending:
    """A block of work that a limit or a signal may end; afterwards it holds the cause and the time taken.

    ``show`` is called with intermediate output; a limit or signal during that call also ends the block.
    """

    def __init__(
        self, cause: BaseException | None = None, *, show: Callable[[Shown], None] = lambda _: None
    ) -> None:
        self._begin = time.perf_counter()
        #: What ended the block early: ``LimitReached`` or ``KeyboardInterrupt``.
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
        """Seconds since the work began."""
        return time.perf_counter() - self._begin

    @property
    def is_interruption(self) -> bool:
        """Whether a signal ended the work."""
        return isinstance(self.cause, KeyboardInterrupt)

    def reason_or(self, own: Reason | None) -> Reason | None:
        """Return the reason for the result: an interruption, else the result's ``own``, else the limit."""
        return self.reason if self.is_interruption else own or self.reason

    @property
    def reason(self) -> Reason | None:
        """Why the work ended early, if it did."""
        if self.cause is None:
            return None
        return INTERRUPTION if self.is_interruption else Reason(str(self.cause))

    def of(self, result: AnyResult, palette: Palette | None = None) -> AnyResult:
        """Return the result with its time, and the signal that ended the work, if any.

        The ``reason`` of a result, if it has one, stays unless a signal ended the work; otherwise the reason
        is why the work ended early.
        """
        signal = self.cause if isinstance(self.cause, KeyboardInterrupt) else None
        changes: dict[str, Any] = {"seconds": time.perf_counter() - self._begin, "interruption": signal}
        if palette is not None:
            changes["palette"] = palette
        if any(field.name == "reason" for field in fields(result)):
            own = getattr(result, "reason")  # noqa: B009 - not every result has one
            changes["reason"] = self.reason_or(own)
        return replace(result, **changes)


@dataclass(frozen=True, kw_only=True)
class Unread(Result):
    """The result for a puzzle that was not read because of a limit or a signal."""

    reason: Annotated[Reason | None, "The limit or signal."] = None
    verdict: Annotated[Literal["undecided"], "Nothing is known."] = "undecided"

    def _code(self) -> int:
        return exits.LIMIT

    def __str__(self) -> str:
        return self.reason.text if self.reason else ""


class Ability(ABC, Generic[Subject, ResultType]):
    """Work on a subject, usually a puzzle, with options. Subclasses are frozen dataclasses.

    Their fields are the options of the command, the keywords of the function, and the values in requests of
    pages and batches. For search options see ``nonosat.model.abilities.searching``.
    """

    #: The classes of its results, and the meanings of their exit codes.
    results: ClassVar[tuple[type[Result], ...]]
    exit_codes: ClassVar[exits.Meanings]

    @classmethod
    def result_keys(cls) -> dict[str, tuple[Key, Any]]:
        """Return the keys of its results in JSON, with their meanings and types."""
        return {name: key for each in cls.results for name, key in each.keys().items()}

    def search_options(self, *, running: float = 0.0) -> SearchOptions:  # noqa: ARG002 - subclasses need it
        """Return the search options, with limits that began ``running`` seconds ago; raises ``InvalidValue``.

        The default, for abilities that do not search, has no limits.
        """
        return DEFAULT_OPTIONS

    @abstractmethod
    def work(self, subject: Subject, search: SearchOptions, ending: Ending) -> ResultType:
        """Do the work in the block ``ending``, which shows intermediate output, and return the result.

        Raises ``InvalidValue`` and ``InputError`` for options that do not fit the subject.
        """

    def heading(self, subject: Subject, result: Any) -> Heading | None:  # noqa: ARG002
        """Return what is before a result in JSON: the title of the subject, if that is a puzzle or a grid."""
        if isinstance(subject, Puzzle | Grid):
            return Heading(subject.title if isinstance(subject, Puzzle) else None)
        return None

    def unstarted(self, search: SearchOptions, ending: Ending) -> ResultType | None:  # noqa: ARG002
        """Return the result if a limit or a signal came before the work; ``None`` if there is none."""
        return None

    def ask(self, subject: Subject, search: SearchOptions | None = None) -> ResultType:
        """Return the result of the work, which may be partial if a limit is reached."""
        return self.work(subject, search or self.search_options(), Ending())


def function_of(
    ability: Callable[Options, Ability[Subject, AnyResult]], *, subject: str = "puzzle"
) -> Callable[Concatenate[Subject, Options], AnyResult]:
    """Return a function that runs an ability; its keywords are the options.

    ``subject`` is the word for the subject in messages. Members of enumerations may be given as texts. The
    function has the ability's name in lower case and must be assigned to that name. It raises ``InvalidType``
    for unknown keywords and for values of other types.
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
        asked = ability(*values, **named)
        with naming_file_errors():
            result = asked.ask(about)
        if result.interruption is not None:
            raise result.interruption
        return replace(result, heading=asked.heading(about, result))

    leading = Parameter(subject, Parameter.POSITIONAL_ONLY, annotation=work["subject"])
    function.__name__ = function.__qualname__ = kind.__name__.lower()
    function.__annotations__ = {subject: work["subject"], **known, "return": work["return"]}
    shown = Signature([leading, *options], return_annotation=work["return"])
    function.__signature__ = shown  # type: ignore[attr-defined]
    return function


def _member(value: Any, hint: Any, place: str) -> Any:
    """Return the member of an enumeration for a text, if one is expected; raises ``InvalidValue``."""
    kinds = [each for each in (hint, *get_args(hint)) if isinstance(each, type) and issubclass(each, Enum)]
    return member_of(kinds[0], value, place=place) if kinds and type(value) is str else value


def expect_keywords(keywords: Mapping[str, Any], known: Mapping[str, Any]) -> None:
    """Raise ``InvalidType`` for unknown keywords and for values of other types."""
    for name, value in keywords.items():
        if name not in known:
            hint = did_you_mean(name, known) or f"; choose {', '.join(known)}"
            raise InvalidType(f"unknown keyword '{name}'{hint}")
        expect_type(value, known[name], name)
