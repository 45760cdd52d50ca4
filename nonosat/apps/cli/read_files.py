"""The files that a command reads: it writes over none of them, unless a new version is its purpose.

Options say which of them name files that are read, and which name files to write. These are compared before
the work; names of files in a folder are compared when they are known.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from nonosat.model.abilities.fields import WrongOption
from nonosat.model.errors import InputError, MissingExtra, UnsupportedPuzzle

if TYPE_CHECKING:
    from nonosat.files.notation.format import Format
    from nonosat.model.abilities.fields import Field

#: Device and number of a file: the same whatever its path, and for all its hard links.
_Identity = tuple[int, int]
#: What a PDF says that nonosat drew.
_OWN_PDF = b"/Creator (nonosat)"
_HEAD_BYTES = 64


class _ReadFile(NamedTuple):
    """A file that is read: what named it, and whether that is the folder or the pattern that it was found by.

    ``is_puzzles``: it is read for the puzzles that it has.
    """

    source: str
    is_found: bool
    is_puzzles: bool

    def refused_at(self, path: str, place: str | None) -> WrongOption:
        """The error for writing there; ``place`` is what named the path, if something did."""
        expectation = "expected another file than one that is read"
        if self.is_found:
            expectation += f" in '{self.source}'"
        return WrongOption(f"{place}: {expectation}, found '{path}'" if place else f"{path}: {expectation}")


class ReadFiles:
    """The files that the present command reads."""

    def __init__(self) -> None:
        self._sources: list[tuple[str, bool]] = []
        self._renewed: set[str] = set()
        #: Folders to write in, which are no input where another folder is.
        self._apart: list[str] = []
        self._found: dict[_Identity, _ReadFile] | None = None

    def begin(self, fields: Iterable[Field], given: Mapping[str, Any]) -> None:
        """Takes what a command line gives for its fields; raises ``WrongOption`` for a file to write that is
        read.
        """
        self._sources, self._renewed, self._found = [], set(), None
        written: list[tuple[Field, str]] = []
        for field in fields:
            value = given[field.name]
            paths = [path for path in (value if field.is_list else [value]) if path]
            if field.disk.writes is not None:
                written += [(field, path) for path in paths if path != "-"]
            if field.disk.reads is not None:
                paths += [path[1:] for path in paths if path.startswith("@")]
                self._sources += [(path, field.disk.reads == "puzzles") for path in paths]
        self._apart = [path for _, path in written if os.path.isdir(path)]
        for field, path in written:
            self.expect_unread(path, place=field.place, may_renew=field.disk.renews)
            if field.disk.writes == "replaced":
                self._expect_outside(path, field.place)

    def take_back(self, source: str) -> None:
        """A file that was named among those that are read is written; raises ``WrongOption`` if it is read,
        too, or has a puzzle.
        """
        self._sources.remove((source, True))
        self._found = None
        self.expect_unread(source)
        if os.path.isfile(source) and _may_hold_puzzle(source):
            raise WrongOption(f"{source} has a puzzle: to draw over it, name it with -o")

    def expect_unread(self, path: str, *, place: str | None = None, may_renew: bool = False) -> None:
        """Raises ``WrongOption`` if a file to write is one that is read.

        With ``may_renew`` a file of puzzles may be one, as the command asks more about it (``renew``).
        """
        read = None if path in self._renewed else self._at(path)
        if read is not None and not (may_renew and read.is_puzzles):
            raise read.refused_at(path, place)

    def renew(
        self,
        path: str | None,
        format: Format | None,
        *,
        read_as: str | None,
        index: int | None,
        found_too: bool = False,
    ) -> bool | None:
        """Allows a file of puzzles in a format to be a new version of one that is read; ``None`` if none is.

        Otherwise whether that was named, and not found in a folder or by a pattern, which is allowed with
        ``found_too`` only. ``index`` is the puzzle that was chosen of it, if one was. Raises ``WrongOption``
        where the new version would be in another format, or would leave out puzzles.
        """
        read = None if path is None or path == "-" or format is None else self._at(path)
        if read is None or path is None or format is None:
            return None
        if read.is_found and not found_too:
            raise read.refused_at(path, None)
        from nonosat.files.registry import format_of_file

        old = format_of_file(path, format=read_as)
        if old.name != format.name:
            raise WrongOption(
                f"{path}: expected another file for {format.name} than one that is read, found '{old.name}'"
            )
        if index is not None:
            raise WrongOption(f"{path}: expected another file for one puzzle of this one")
        self._renewed.add(path)
        return not read.is_found

    def _at(self, path: str) -> _ReadFile | None:
        """The file that is read at a path, whatever the path."""
        identity = _identity_of(path)
        if identity is None:
            return None
        if self._found is None:
            self._found = dict(self._all())
        read = self._found.get(identity)
        # Where what was found is the answer of an earlier run, it is no input.
        return None if read and read.is_found and read.is_puzzles and not _may_hold_puzzle(path) else read

    def _all(self) -> Iterator[tuple[_Identity, _ReadFile]]:
        """All files; of two that are the same the one that was named comes last."""
        from nonosat.files.inputs import below, paths_found

        for source, is_puzzles in self._sources:
            apart = below(source, self._apart)
            for path in paths_found(source) or ():
                identity = _identity_of(path)
                if identity is not None and not _is_in_any(path, apart):
                    yield identity, _ReadFile(source, True, is_puzzles)
        for source, is_puzzles in self._sources:
            identity = _identity_of(source)
            if identity is not None:
                yield identity, _ReadFile(source, False, is_puzzles)

    def _expect_outside(self, folder: str, place: str) -> None:
        """Raises ``WrongOption`` if a folder that is replaced has a file in it that is read."""
        from nonosat.files.inputs import paths_found

        whole = {os.path.realpath(folder)}
        for source, _ in self._sources:
            for path in (source, *(paths_found(source) or ())) if source != "-" else ():
                if _is_in_any(path, whole) and os.path.exists(path):
                    raise WrongOption(
                        f"{place}: expected another folder than one that is read, found '{folder}'"
                    )


def new_version_of(path: str | None) -> str:
    """What is said of a file of the input that was written over."""
    return f"{path} is a new version of the file that was read"


def _identity_of(path: str | os.PathLike[str]) -> _Identity | None:
    """What a file is, if it is one; ``-`` is what standard input comes from."""
    try:
        status = os.fstat(sys.stdin.fileno()) if path == "-" else os.stat(path)
    except (OSError, ValueError, AttributeError):  # not there, or standard input that is no file
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def _is_in_any(path: str | os.PathLike[str], folders: Iterable[str]) -> bool:
    real = os.path.realpath(path)
    return any(real == folder or real.startswith(os.path.join(folder, "")) for folder in folders)


def _may_hold_puzzle(path: str) -> bool:
    """Whether a file has a puzzle, or is an image that may show one and that nonosat has not drawn."""
    from nonosat.files.notation.refusals import may_be_photograph
    from nonosat.files.registry import read_stream

    try:
        with open(path, "rb") as file:
            if may_be_photograph(file.read(_HEAD_BYTES)):
                return _OWN_PDF not in file.read()
        next(read_stream(open(path, "rb"), path))  # noqa: SIM115 - reading closes it
    except (InputError, UnsupportedPuzzle, MissingExtra, OSError):
        return False
    return True


#: Of the command that is run.
read_files = ReadFiles()
