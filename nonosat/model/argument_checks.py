"""Type checks for the arguments of public functions and the fields of values.

``checked`` compares a public function's arguments with its annotations and turns the system's file errors
into ``FileError``, so that every error is a ``NonosatError``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sized
from contextlib import contextmanager
from enum import Enum
from functools import cache, wraps
from inspect import signature
from numbers import Integral, Real
from operator import index
from pathlib import Path
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from nonosat.model.errors import FileError, InvalidType, InvalidValue

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Member = TypeVar("Member", bound=Enum)

#: The types accepted for an annotation: numbers of other libraries are numbers too.
_ACCEPTED: dict[Any, tuple[type, ...]] = {
    int: (Integral,),
    float: (Real,),
    bool: (bool, Integral),
    tuple: (tuple, list),
    Path: (os.PathLike,),
}
_IN_WORDS: dict[Any, str] = {NoneType: "None", Callable: "a function", float: "int or float"}


def whole_number(value: object, expectation: str, *, place: str | None = None) -> int:
    """Return the value as an ``int``; accepts whole numbers of other libraries.

    Raises ``InvalidType``, which names the ``place``, for anything else, and for ``True`` and ``False``.
    """
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type] # TypeError is caught
        except TypeError:
            pass
    raise InvalidType.of(expectation, value, place=place)


def member_of(kind: type[Member], name: str, *, place: str) -> Member:
    """Return the member of an enumeration by its value; raises ``InvalidValue``, which lists them."""
    try:
        return kind(name)
    except ValueError:
        names = ", ".join(str(each.value) for each in kind)
        raise InvalidValue.of(f"one of {names}", name, place=place) from None


def expect_type(value: object, hint: Any, place: str) -> None:
    """Raise ``InvalidType`` unless the value has the type; ``place`` is the name of the argument."""
    if not _is_a(value, hint):
        raise InvalidType.of(_in_words(hint), value, place=place)
    if Path in (hint, *get_args(hint)) and isinstance(value, str | os.PathLike) and "\0" in os.fspath(value):
        raise InvalidValue.of("a path without a null character", value, place=place)


def expect_together(given: Mapping[str, object], needed: Mapping[str, Collection[str]]) -> None:
    """Raise ``InvalidValue`` for a truthy argument without any of those that it needs."""
    for name, others in needed.items():
        if given[name] and not any(given[other] for other in others):
            raise InvalidValue(f"{name} requires {' or '.join(others)}")


def checked(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Wrap a public function so that wrong arguments and file errors raise ``NonosatError``."""
    names = tuple(signature(function).parameters)

    @wraps(function)
    def with_checks(*arguments: Parameters.args, **keywords: Parameters.kwargs) -> Result:
        hints = _hints_of(function)
        for name, value in (*zip(names, arguments, strict=False), *keywords.items()):
            if name in hints:
                expect_type(value, hints[name], name)
        with naming_file_errors():
            result = function(*arguments, **keywords)
        return cast(Result, _iterated(result)) if isinstance(result, Iterator) else result

    return with_checks


def _iterated(results: Iterator[Any]) -> Iterator[Any]:
    with naming_file_errors():
        yield from results


@contextmanager
def naming_file_errors() -> Iterator[None]:
    """Turn the system's errors about files in the block into ``FileError``."""
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        if error.filename is None:
            raise
        raise FileError.of(error) from None


@cache
def _hints_of(function: Callable[..., Any]) -> Mapping[str, Any]:
    """Return the types of the arguments; the return type may exist for type checkers only."""
    hints = {name: hint for name, hint in function.__annotations__.items() if name != "return"}
    return get_type_hints(SimpleNamespace(__annotations__=hints), function.__globals__)


def _is_a(value: object, hint: Any) -> bool:
    """Return whether the value matches its annotation; an annotation that cannot be checked matches."""
    origin, parts = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, UnionType):
        return any(_is_a(value, part) for part in parts)
    if origin is Literal:
        return value in parts and not isinstance(value, bool)
    if not isinstance(origin, type):
        return True
    if isinstance(value, bool) and origin in (int, float):
        return False
    if not isinstance(value, _ACCEPTED.get(origin, origin)):
        return False
    has_one_kind = len(parts) == 1 or parts[1:] == (Ellipsis,)
    if has_one_kind and origin is not type and isinstance(value, Iterable) and isinstance(value, Sized):
        return all(_is_a(element, parts[0]) for element in value)
    return True


def _in_words(hint: Any) -> str:
    """Return the types of an annotation in words.

    >>> _in_words(int | None), _in_words(tuple[int, int])
    ('int or None', 'tuple')
    """
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_in_words, get_args(hint)))
    if get_origin(hint) is Literal:
        return " or ".join(map(str, get_args(hint)))
    kind = get_origin(hint) or hint
    return _IN_WORDS.get(kind, getattr(kind, "__name__", str(kind)))
