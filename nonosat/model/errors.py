"""Every exception that nonosat raises on purpose, one class per thing a caller could do about it.

    NonosatError
    ├── InputError          the text or bytes do not make a puzzle: correct the file
    ├── FileError           a file cannot be opened, read or written: see to it (also the built-in error,
    │                       such as FileNotFoundError)
    ├── InvalidValue        an argument has a value that it cannot have: pass another (also a ValueError)
    │   ├── InvalidType     … a value of a type that it cannot have (also a TypeError)
    │   ├── NoSuchCell      … a cell, row or column outside the grid (also an IndexError)
    │   └── NoSuchColour    … a colour that a palette does not have (also a KeyError and an IndexError)
    ├── UnsupportedPuzzle   the puzzle is well formed, but asks for something nonosat cannot do
    ├── UnknownName         no solver, encoding or format of that name: choose another
    ├── EncodingFailed      an encoding of another package does not work: correct it
    ├── MissingExtra        an optional library is not installed: install the extra
    ├── LimitReached        a time, memory or conflict limit came first: allow more
    │   └── UnprovedClaim   a solver that is a program says so, and nothing proves it: have it write a proof
    ├── DoubtfulScan        numbers on a photograph are not certain: look at them with scan
    ├── ClusterFailed       a cluster cannot be reached, or its machines differ: see to it
    └── SolverFailed        a SAT solver died or answered nonsense: use another one

A puzzle without a solution is not an error but an answer.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from functools import cache
from typing import Self


class NonosatError(Exception):
    """Base of all errors that nonosat raises on purpose; its text is one line."""

    #: Whether it is about a file that is none of any format: no reader knows it, and no suffix says so.
    is_foreign = False

    def __str__(self) -> str:
        return as_one_line(Exception.__str__(self))  # a built-in error that is a base may quote its text

    def __reduce__(self) -> tuple[object, ...]:
        # Without this an error with arguments of its own could be neither copied nor sent between processes.
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[NonosatError], arguments: tuple[object, ...], state: dict[str, object]) -> object:
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(state)
    return error


class InputError(NonosatError):
    """Input that is not a puzzle: where it stands, what was expected, what was found.

    ``line`` and ``column`` are 1-based, as editors count; ``place`` names what has no line ("row 3").

    >>> print(InputError("expected a run length", found="7.", source="gchq.json", line=4, column=9))
    gchq.json:4:9: expected a run length, found '7.'
    """

    def __init__(
        self,
        expectation: str,
        *,
        found: str | None = None,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        place: str | None = None,
    ) -> None:
        super().__init__(expectation)
        self.expectation = expectation
        self.found = found
        self.source = source
        self.line = line
        self.column = column
        self.place = place

    def __str__(self) -> str:
        numbers = [str(number) for number in (self.line, self.column) if number is not None]
        spot = ":".join([self.source or "input", *numbers])
        parts = [spot, *([self.place] if self.place else []), self.expectation]
        text = ": ".join(parts)
        if self.found is not None:
            text += f", found '{shortened(self.found)}'"
        return as_one_line(text)

    def at(self, source: str) -> InputError:
        """The error itself, with the name of the file that it is about unless it has one."""
        if self.source is None:
            self.source = source
        return self


def shortened(text: str, width: int = 60) -> str:
    """The text, or its beginning if it is longer than that: what messages show of a file."""
    return text if len(text) <= width else text[: width - 1] + "…"


def close_name(name: str, names: Iterable[str], *, likeness: float = 0.7) -> str | None:
    """The name that an unknown one was probably meant as; ``likeness`` is from 0 to 1.

    >>> close_name("cadicl", ["glucose4", "cadical153"]), close_name("x", ["cadical153"])
    ('cadical153', None)
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, names, 1, likeness)), None)


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """The question at the end of an error about a name that is not among these; empty if none is close."""
    close = close_name(name, names)
    return f"; did you mean '{close}'?" if close else ""


def as_one_line(text: str) -> str:
    r"""The text on one line, safe to show: characters that would control a terminal are escaped.

    >>> as_one_line("two\nlines, \x1b[31mred")
    'two lines, \\x1b[31mred'
    """
    text = " ".join(text.split())
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


class FileError(NonosatError, OSError):
    """A file that cannot be opened, read or written; also the built-in error that says why.

    >>> error = FileError.of(FileNotFoundError(2, "No such file or directory", "duck.non"))
    >>> isinstance(error, FileNotFoundError), str(error)
    (True, 'duck.non: No such file or directory')
    """

    @staticmethod
    def of(error: OSError) -> FileError:
        """The same error as one of nonosat's."""
        name = type(error).__name__
        return _file_error(name)(error.errno, error.strerror, error.filename)

    def __str__(self) -> str:
        return as_one_line(f"{self.filename or repr('')}: {self.strerror}")

    def __reduce__(self) -> tuple[object, ...]:
        return FileError.of, (OSError(self.errno, self.strerror, self.filename),)


@cache
def _file_error(name: str) -> type[FileError]:
    """The class that is both a ``FileError`` and the built-in error of that name."""
    return type(name, (FileError, getattr(builtins, name, OSError)), {"__doc__": FileError.__doc__})


class InvalidValue(NonosatError, ValueError):
    """An argument, or a part of a value, that makes no sense."""

    @classmethod
    def of(cls, expectation: str, found: object, *, place: str | None = None) -> Self:
        """The error for what was found in place of what is expected.

        >>> print(InvalidType.of("a whole number", 2.5, place="limit"))
        limit: expected a whole number, found 2.5
        """
        return cls(f"{f'{place}: ' if place else ''}expected {expectation}, found {shortened(repr(found))}")


class InvalidType(InvalidValue, TypeError):
    """An argument, or a part of a value, of a type that it cannot have."""


class NoSuchCell(InvalidValue, IndexError):
    """A cell, a row or a column outside the grid."""


class NoSuchColour(InvalidValue, KeyError, IndexError):
    """A colour, by its letter or its number, that a palette does not have."""


class UnsupportedPuzzle(NonosatError):
    """A well-formed puzzle that asks for what nonosat does not do (the text names it)."""


class UnknownName(NonosatError):
    """A solver, encoding or format that does not exist here; the text lists those that do."""

    @classmethod
    def among(cls, what: str, name: str, names: Iterable[str], more: str = "") -> Self:
        """The error that there is no such thing of that name; ``more`` says what else could be given."""
        names = list(names)
        return cls(f"no {what} '{name}': expected one of {', '.join(names)}{more}{did_you_mean(name, names)}")


class EncodingFailed(NonosatError):
    """An encoding that another package brings cannot be loaded, or writes what is no clause."""


class MissingExtra(NonosatError):
    """An optional library is needed: ``pip install 'nonosat[extra]'``."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional part: python3 -m pip install 'nonosat[{extra}]'")
        self.extra = extra


class LimitReached(NonosatError):
    """A limit on time, memory or conflicts ended the work before its answer was known."""


class UnprovedClaim(LimitReached):
    """A solver that is a program says that there is nothing more, and that is all there is to go by.

    ``claimed_by`` is its name, as ``--solver`` takes it. What was shown before counts.
    """

    def __init__(self, text: str, claimed_by: str) -> None:
        super().__init__(text)
        self.claimed_by = claimed_by


class DoubtfulScan(NonosatError):
    """A photograph of a puzzle of which some numbers are not certain, where certain ones are asked for."""


class ClusterFailed(NonosatError):
    """A cluster that cannot be reached, has no workers, or has some with other versions than here."""


class SolverFailed(NonosatError):
    """A SAT solver crashed, or returned something that is not an answer."""
