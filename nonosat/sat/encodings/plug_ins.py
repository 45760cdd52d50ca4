"""Encodings in other installed packages.

Such a package has an entry point in the group ``nonosat.encodings``, whose name is that of the encoding:

    [project.entry-points."nonosat.encodings"]
    parity = "my_package.parity:clauses"

It names a function like the built-in ones: from a ``LineToEncode`` to rules, each a name with its clauses.

    def clauses(line):
        for run, cells in enumerate(line.starts):
            yield "at least one position", [[line.variable("starts-at", run, cell) for cell in cells]]

The first sentence of its docstring is the title. Two optional attributes are read: ``reference`` (a text),
and ``propagation_complete`` (whether unit propagation finds everything that follows on a line).

Each clause is checked for its form; ``nonosat.sat.tools.encoding_check`` compares the models with all
layouts.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from nonosat.model.errors import EncodingError, NonosatError, UnknownName, shortened
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.catalogue import ENCODINGS, Encoding, Write, builtin_encoding
from nonosat.sat.encodings.cells import TRUE
from nonosat.sat.encodings.line import LineToEncode

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "nonosat.encodings"
#: Names are written after ``--encoding``, in lists with commas and in comments of DIMACS.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")

#: Names of rules and kinds of variables: they appear in comments and tables.
_RULE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,39}")
_KIND = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")

#: The maximum length of a title or a reference.
_LONGEST_TEXT = 200


def encoding_named(name: str) -> Encoding:
    """Return the encoding of that name, built in or of another package.

    Raises ``UnknownName``, whose text lists the names, and ``EncodingError``.
    """
    own = builtin_encoding(name)
    if own is not None:
        return own
    path = tuple(sys.path)
    if name not in _points(path):
        raise UnknownName.among("encoding", name, encoding_names())
    return _loaded(name, path)


def encoding_names() -> tuple[str, ...]:
    """Return the names of all encodings, including unusable ones: none is loaded."""
    return (*(each.name for each in ENCODINGS), *_points(tuple(sys.path)))


def plug_ins() -> Iterator[Encoding | EncodingError]:
    """Yield the encodings of all packages, by name; for an unusable one, the error."""
    path = tuple(sys.path)
    for name in _points(path):
        try:
            yield _loaded(name, path)
        except EncodingError as failure:
            yield failure


def all_encodings() -> list[Encoding]:
    """Return all usable encodings: the built-in ones, then those of packages."""
    return [*ENCODINGS, *(each for each in plug_ins() if isinstance(each, Encoding))]


@cache
def _points(path: tuple[str, ...]) -> dict[str, list[EntryPoint]]:
    """Return the entry points by name of all packages in the folders of a path."""
    from importlib.metadata import distributions  # slow to import, rarely needed

    found: dict[str, list[EntryPoint]] = {}
    for distribution in distributions(path=list(path)):
        for point in distribution.entry_points.select(group=GROUP):
            found.setdefault(point.name, []).append(point)
    return dict(sorted(found.items()))


@cache
def _loaded(name: str, path: tuple[str, ...]) -> Encoding:
    """Load the encoding of a name; raise ``EncodingError`` unless it has one entry point."""
    points = _points(path)[name]
    packages = {f"{point.dist.name} {point.dist.version}" if point.dist else point.module for point in points}
    package = " and ".join(sorted(packages))
    what = f"encoding '{name}' of {package}"
    if builtin_encoding(name) is not None:
        raise EncodingError(f"{what}: nonosat has a built-in encoding of that name")
    if len({point.value for point in points}) > 1:
        raise EncodingError(f"encoding '{name}' is defined several times: in {package}")
    if not _NAME.fullmatch(name):
        raise EncodingError(f"{what}: invalid name: expected letters, digits, '-', '_' and '.'")
    try:
        write = points[0].load()
    except (Exception, SystemExit) as error:
        raise EncodingError(f"{what} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(write):
        found = type(write).__name__
        raise EncodingError(f"{what}: expected a function at {points[0].value}, found '{found}'")
    title = " ".join((getattr(write, "__doc__", None) or "").split()).partition(". ")[0].rstrip(".")
    return Encoding(
        name=name,
        title=shortened(title or f"of {package}", _LONGEST_TEXT),
        reference=shortened(" ".join(str(getattr(write, "reference", package)).split()), _LONGEST_TEXT),
        propagation_complete=getattr(write, "propagation_complete", False) is True,
        write=_checked(write, name),
        is_own=False,
    )


def _checked(write: Callable[[LineToEncode], Iterable[Any]], name: str) -> Write:
    """Wrap the function of an encoding so that every fault raises ``EncodingError``."""

    def checked(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
        where = f"encoding '{name}', {line.name}"
        named = len(line.variables.names)
        try:
            for item in write(line):
                try:
                    rule, clauses = item
                    clauses = [tuple([literal.__index__() for literal in clause]) for clause in clauses]
                except (TypeError, ValueError, AttributeError):
                    raise EncodingError(
                        f"{where}: expected the name of a rule and clauses of integers, found '{item!r:.60}'"
                    ) from None
                if not isinstance(rule, str) or not _RULE.fullmatch(rule):
                    raise EncodingError(f"{where}: expected a short name of a rule, found '{rule!r:.60}'")
                for each in line.variables.names[named:]:
                    if not isinstance(each.kind, str) or not _KIND.fullmatch(each.kind):
                        raise EncodingError(
                            f"{where}: invalid kind of variable '{each.kind}': expected letters, digits, "
                            "- and _"
                        )
                named = len(line.variables.names)
                yield rule, _proper(clauses, f"{where}: rule '{rule}'", line.variables.last)
        except (NonosatError, MemoryError):
            raise
        except (Exception, SystemExit) as error:
            raise EncodingError(f"{where}: {type(error).__name__}: {error}") from error

    return checked


def _proper(clauses: Iterable[Clause], where: str, last: int) -> Iterator[Clause]:
    """Yield the clauses without constants and repeated literals; an empty one becomes two contradictory
    units.
    """
    for clause in clauses:
        for literal in clause:
            if literal == 0 or (abs(literal) > last and abs(literal) != TRUE):
                raise EncodingError(f"{where}: unknown variable in literal {literal}")
        literals = dict.fromkeys(clause)
        literals.pop(-TRUE, None)
        if not literals:
            yield from ((1,), (-1,))
        elif not any(-literal in literals for literal in literals) and TRUE not in literals:
            yield tuple(literals)
