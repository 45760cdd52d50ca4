"""All exceptions that nonosat raises on purpose, one class for each possible reaction.

    NonosatError
    ├── InputError          the text or bytes are not a puzzle: correct the file
    ├── FileError           a file cannot be opened, read or written: check it (also the built-in error,
    │                       such as FileNotFoundError)
    ├── InvalidValue        an argument has a value that it cannot have: pass another (also a ValueError)
    │   ├── InvalidType     … a value of a type that it cannot have (also a TypeError)
    │   ├── NoSuchCell      … a cell, row or column outside the grid (also an IndexError)
    │   └── NoSuchColour    … a colour that a palette does not have (also a KeyError and an IndexError)
    ├── UnsupportedPuzzle   the puzzle is well formed, but needs something nonosat cannot do
    ├── UnknownName         no solver, encoding or format has that name: choose another
    ├── EncodingError       an encoding of another package does not work: correct it
    ├── MissingExtra        an optional library is not installed: install the extra
    ├── LimitReached        a time, memory or conflict limit came first: allow more
    │   └── UnprovedClaim   an external solver reports UNSAT without a verified proof: have it write one
    ├── UncertainScan       clue numbers in a photograph are uncertain: check them with scan
    ├── ClusterError        a cluster cannot be reached, or its machines differ: check it
    └── SolverError         a SAT solver crashed or returned an invalid result: use another one

A puzzle without a solution is a result, not an error.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from functools import cache
from typing import Self


class NonosatError(Exception):
    """Base of all errors that nonosat raises on purpose; its text is one line."""

    #: Whether the error is about a file of no known format, by content and by suffix.
    is_foreign = False

    def __str__(self) -> str:
        return as_one_line(Exception.__str__(self))  # a built-in base class may quote its text

    def __reduce__(self) -> tuple[object, ...]:
        # Errors with their own arguments could otherwise be neither copied nor sent between processes.
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[NonosatError], arguments: tuple[object, ...], state: dict[str, object]) -> object:
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(state)
    return error


class InputError(NonosatError):
    """Input that is not a puzzle: the place, what was expected, what was found.

    ``line`` and ``column`` are 1-based, as in editors; ``place`` names a spot without a line ("row 3").

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
        """Set the name of the file, unless it is set, and return the error itself."""
        if self.source is None:
            self.source = source
        return self


def shortened(text: str, width: int = 60) -> str:
    """Return the text, cut to ``width`` characters, for messages."""
    return text if len(text) <= width else text[: width - 1] + "…"


def close_name(name: str, names: Iterable[str], *, similarity: float = 0.7) -> str | None:
    """Return the most similar of some names, if its ``similarity`` (0 to 1) is high enough.

    >>> close_name("cadicl", ["glucose4", "cadical153"]), close_name("x", ["cadical153"])
    ('cadical153', None)
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, names, 1, similarity)), None)


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return a suggestion for the end of an error about an unknown name; empty if no name is close."""
    close = close_name(name, names)
    return f"; did you mean '{close}'?" if close else ""


def as_one_line(text: str) -> str:
    r"""Return the text on one line, with control characters escaped.

    >>> as_one_line("two\nlines, \x1b[31mred")
    'two lines, \\x1b[31mred'
    """
    text = " ".join(text.split())
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


class FileError(NonosatError, OSError):
    """A file that cannot be opened, read or written; also an instance of the built-in error.

    >>> error = FileError.of(FileNotFoundError(2, "No such file or directory", "duck.non"))
    >>> isinstance(error, FileNotFoundError), str(error)
    (True, 'duck.non: No such file or directory')
    """

    @staticmethod
    def of(error: OSError) -> FileError:
        """Return the error as a ``FileError``."""
        name = type(error).__name__
        return _file_error(name)(error.errno, error.strerror, error.filename)

    def __str__(self) -> str:
        return as_one_line(f"{self.filename or repr('')}: {self.strerror}")

    def __reduce__(self) -> tuple[object, ...]:
        return FileError.of, (OSError(self.errno, self.strerror, self.filename),)


@cache
def _file_error(name: str) -> type[FileError]:
    """Return the class derived from ``FileError`` and the built-in error of that name."""
    return type(name, (FileError, getattr(builtins, name, OSError)), {"__doc__": FileError.__doc__})


class InvalidValue(NonosatError, ValueError):
    """An argument, or a part of a value, with a value that it cannot have."""

    @classmethod
    def of(cls, expectation: str, found: object, *, place: str | None = None) -> Self:
        """Return the error for a value that was found instead of the expected one.

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
    """A well-formed puzzle that needs a feature that nonosat lacks (the text names it)."""


class UnknownName(NonosatError):
    """An unknown solver, encoding or format; the text lists the known ones."""

    @classmethod
    def among(cls, what: str, name: str, names: Iterable[str], more: str = "") -> Self:
        """Return the error for an unknown name; ``more`` adds other values that are accepted."""
        names = list(names)
        return cls(f"unknown {what} '{name}'; choose {', '.join(names)}{more}{did_you_mean(name, names)}")


class EncodingError(NonosatError):
    """An encoding of another package that cannot be loaded, or writes invalid clauses."""


class MissingExtra(NonosatError):
    """An optional library is needed: ``pip install 'nonosat[extra]'``."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional part: python3 -m pip install 'nonosat[{extra}]'")
        self.extra = extra


class LimitReached(NonosatError):
    """A limit on time, memory or conflicts that ended the work before its result was known."""


class UnprovedClaim(LimitReached):
    """External solver reporting UNSAT without a verified proof.

    ``claimed_by`` is its name, as in ``--solver``. Results shown before remain valid.
    """

    def __init__(self, text: str, claimed_by: str) -> None:
        super().__init__(text)
        self.claimed_by = claimed_by


class UncertainScan(NonosatError):
    """A photograph of a puzzle with uncertain clue numbers, where certain ones are required."""


class ClusterError(NonosatError):
    """A cluster that cannot be reached, has no workers, or has workers with other versions."""


class SolverError(NonosatError):
    """A SAT solver that crashed, or returned an invalid result."""
