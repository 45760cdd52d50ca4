"""Encodings in packages of other people, which are installed beside nonosat.

Such a package has an entry point in the group ``nonosat.encodings``, whose name is that of the encoding:

    [project.entry-points."nonosat.encodings"]
    parity = "my_package.parity:clauses"

It leads to a function like nonosat's own: from a ``LineToEncode`` to rules, each a name with its clauses.

    def clauses(line):
        for run, cells in enumerate(line.starts):
            yield "at least one", [[line.variable("starts-at", run, cell) for cell in cells]]

The first sentence of its docstring is the title. Two attributes are read where it has them: ``reference`` (a
text), and ``propagation_complete`` (whether unit propagation finds everything that follows on a line).

What it yields is checked as far as one clause shows; ``nonosat.sat.tools.encoding_check`` compares with all
layouts.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from nonosat.model.errors import EncodingFailed, NonosatError, UnknownName, shortened
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.encodings.catalogue import ENCODINGS, Encoding, Write, builtin_encoding
from nonosat.sat.encodings.cells import TRUE
from nonosat.sat.encodings.line import LineToEncode

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "nonosat.encodings"
#: Names are written after ``--encoding``, in lists with commas and in comments of DIMACS.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")

#: What a rule or a kind of variable may be called: it stands in comments and tables.
_RULE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,39}")
_KIND = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")

#: The most characters of a title or a reference.
_MOST_OF_A_TEXT = 200


def encoding_named(name: str) -> Encoding:
    """The encoding of that name, nonosat's own or a package's.

    Raises ``UnknownName``, whose text lists the names, and ``EncodingFailed``.
    """
    own = builtin_encoding(name)
    if own is not None:
        return own
    path = tuple(sys.path)
    if name not in _points(path):
        raise UnknownName.among("encoding", name, encoding_names())
    return _loaded(name, path)


def encoding_names() -> tuple[str, ...]:
    """The names of all encodings, also of those that cannot be used: none is loaded."""
    return (*(each.name for each in ENCODINGS), *_points(tuple(sys.path)))


def plug_ins() -> Iterator[Encoding | EncodingFailed]:
    """The encodings of all packages, by name; for one that cannot be used, the reason."""
    path = tuple(sys.path)
    for name in _points(path):
        try:
            yield _loaded(name, path)
        except EncodingFailed as failure:
            yield failure


def all_encodings() -> list[Encoding]:
    """All encodings that can be used: nonosat's own, then those of packages."""
    return [*ENCODINGS, *(each for each in plug_ins() if isinstance(each, Encoding))]


@cache
def _points(path: tuple[str, ...]) -> dict[str, list[EntryPoint]]:
    """The entry points by name of all packages in the folders of a path."""
    from importlib.metadata import distributions  # takes long to import, and is seldom needed

    found: dict[str, list[EntryPoint]] = {}
    for distribution in distributions(path=list(path)):
        for point in distribution.entry_points.select(group=GROUP):
            found.setdefault(point.name, []).append(point)
    return dict(sorted(found.items()))


@cache
def _loaded(name: str, path: tuple[str, ...]) -> Encoding:
    """The encoding behind the entry points of a name, of which there should be one."""
    points = _points(path)[name]
    packages = {f"{point.dist.name} {point.dist.version}" if point.dist else point.module for point in points}
    package = " and ".join(sorted(packages))
    what = f"encoding '{name}' of {package}"
    if builtin_encoding(name) is not None:
        raise EncodingFailed(f"{what}: nonosat already has one of that name")
    if len({point.value for point in points}) > 1:
        raise EncodingFailed(f"encoding '{name}' is defined several times: in {package}")
    if not _NAME.fullmatch(name):
        raise EncodingFailed(f"{what}: that is not a valid name: expected letters, digits, '-', '_' and '.'")
    try:
        write = points[0].load()
    except (Exception, SystemExit) as error:
        raise EncodingFailed(f"{what} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(write):
        found = type(write).__name__
        raise EncodingFailed(f"{what}: expected a function at {points[0].value}, found '{found}'")
    title = " ".join((getattr(write, "__doc__", None) or "").split()).partition(". ")[0].rstrip(".")
    return Encoding(
        name=name,
        title=shortened(title or f"of {package}", _MOST_OF_A_TEXT),
        reference=shortened(" ".join(str(getattr(write, "reference", package)).split()), _MOST_OF_A_TEXT),
        propagation_complete=getattr(write, "propagation_complete", False) is True,
        write=_checked(write, name),
        is_own=False,
    )


def _checked(write: Callable[[LineToEncode], Iterable[Any]], name: str) -> Write:
    """The function of an encoding, with an error of ours for everything that it may do wrong."""

    def checked(line: LineToEncode) -> Iterator[tuple[str, Iterable[Clause]]]:
        where = f"encoding '{name}', {line.name}"
        named = len(line.variables.names)
        try:
            for item in write(line):
                try:
                    rule, clauses = item
                    clauses = [tuple([literal.__index__() for literal in clause]) for clause in clauses]
                except (TypeError, ValueError, AttributeError):
                    raise EncodingFailed(
                        f"{where}: expected the name of a rule and clauses of integers, found '{item!r:.60}'"
                    ) from None
                if not isinstance(rule, str) or not _RULE.fullmatch(rule):
                    raise EncodingFailed(f"{where}: expected a short name of a rule, found '{rule!r:.60}'")
                for each in line.variables.names[named:]:
                    if not isinstance(each.kind, str) or not _KIND.fullmatch(each.kind):
                        raise EncodingFailed(
                            f"{where}: '{each.kind}' is no name for a kind of variable: expected letters, "
                            "digits, - and _"
                        )
                named = len(line.variables.names)
                yield rule, _proper(clauses, f"{where}: rule '{rule}'", line.variables.last)
        except (NonosatError, MemoryError):
            raise
        except (Exception, SystemExit) as error:
            raise EncodingFailed(f"{where}: {type(error).__name__}: {error}") from error

    return checked


def _proper(clauses: Iterable[Clause], where: str, last: int) -> Iterator[Clause]:
    """The clauses without constants and repeated literals; an empty one as two that contradict each other."""
    for clause in clauses:
        for literal in clause:
            if literal == 0 or (abs(literal) > last and abs(literal) != TRUE):
                raise EncodingFailed(f"{where}: {literal} is the literal of no variable")
        literals = dict.fromkeys(clause)
        literals.pop(-TRUE, None)
        if not literals:
            yield from ((1,), (-1,))
        elif not any(-literal in literals for literal in literals) and TRUE not in literals:
            yield tuple(literals)
