"""Protection of the files that a command reads: it overwrites none, unless it writes a new version.

Fields declare which options name files to read and which files to write. They are compared before the work;
names of files in a folder are compared when they are known.
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
#: The mark in a PDF drawn by nonosat.
_OWN_PDF = b"/Creator (nonosat)"
_HEAD_BYTES = 64


class _ReadFile(NamedTuple):
    """File that is read; ``source`` is the argument that named it.

    ``is_found``: the argument is a folder or a pattern. ``is_puzzles``: it is read for its puzzles.
    """

    source: str
    is_found: bool
    is_puzzles: bool

    def refused_at(self, path: str, place: str | None) -> WrongOption:
        """Return the error for writing there; ``place`` is the option that named the path, if any."""
        expectation = "expected a file other than the input"
        if self.is_found:
            expectation += f" in '{self.source}'"
        return WrongOption(f"{place}: {expectation}, found '{path}'" if place else f"{path}: {expectation}")


class ReadFiles:
    """Files that the current command reads."""

    def __init__(self) -> None:
        self._sources: list[tuple[str, bool]] = []
        self._renewed: set[str] = set()
        #: Output folders, which are excluded from an input folder around them.
        self._apart: list[str] = []
        self._found: dict[_Identity, _ReadFile] | None = None

    def begin(self, fields: Iterable[Field], given: Mapping[str, Any]) -> None:
        """Register the files that the options name; raises ``WrongOption`` if one to write is read."""
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
        """Take a file that was registered to be read as one to write.

        Raises ``WrongOption`` if another argument reads it, or if it has a puzzle.
        """
        self._sources.remove((source, True))
        self._found = None
        self.expect_unread(source)
        if os.path.isfile(source) and _may_hold_puzzle(source):
            raise WrongOption(f"{source} contains a puzzle: to overwrite it, name it with -o")

    def expect_unread(self, path: str, *, place: str | None = None, may_renew: bool = False) -> None:
        """Raise ``WrongOption`` if a file to write is read.

        With ``may_renew`` files of puzzles are accepted: the command checks them with ``renew``.
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
        """Allow a file of puzzles to be written as a new version of one that is read.

        Return ``None`` if the path is not read; otherwise whether it was named, as opposed to found in a
        folder or by a pattern, which only ``found_too`` allows. ``index`` is the chosen puzzle, if any.
        Raises ``WrongOption`` if the new version would have another format or fewer puzzles.
        """
        read = None if path is None or path == "-" or format is None else self._at(path)
        if read is None or path is None or format is None:
            return None
        if read.is_found and not found_too:
            raise read.refused_at(path, None)
        from nonosat.files.registry import format_of_file

        old = format_of_file(path, format=read_as)
        if old.name != format.name:
            raise WrongOption(f"{path}: cannot replace the input by {format.name}: its format is {old.name}")
        if index is not None:
            raise WrongOption(f"{path}: cannot replace the input by one of its puzzles: choose another file")
        self._renewed.add(path)
        return not read.is_found

    def _at(self, path: str) -> _ReadFile | None:
        """Return the read file at a path, comparing files, not paths."""
        identity = _identity_of(path)
        if identity is None:
            return None
        if self._found is None:
            self._found = dict(self._all())
        read = self._found.get(identity)
        # A file that was found and holds no puzzle, such as the result of an earlier run, is no input.
        return None if read and read.is_found and read.is_puzzles and not _may_hold_puzzle(path) else read

    def _all(self) -> Iterator[tuple[_Identity, _ReadFile]]:
        """Yield all files; a named file comes after the same file found in a folder."""
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
        """Raise ``WrongOption`` if a folder to replace contains a file that is read."""
        from nonosat.files.inputs import paths_found

        whole = {os.path.realpath(folder)}
        for source, _ in self._sources:
            for path in (source, *(paths_found(source) or ())) if source != "-" else ():
                if _is_in_any(path, whole) and os.path.exists(path):
                    raise WrongOption(f"{place}: expected a folder without input files, found '{folder}'")


def new_version_of(path: str | None) -> str:
    """Return the message about an input file that was replaced."""
    return f"{path} was replaced by the new version"


def _identity_of(path: str | os.PathLike[str]) -> _Identity | None:
    """Return the identity of a regular file; ``-`` is the file behind standard input."""
    try:
        status = os.fstat(sys.stdin.fileno()) if path == "-" else os.stat(path)
    except (OSError, ValueError, AttributeError):  # missing, or standard input without a file
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def _is_in_any(path: str | os.PathLike[str], folders: Iterable[str]) -> bool:
    real = os.path.realpath(path)
    return any(real == folder or real.startswith(os.path.join(folder, "")) for folder in folders)


def _may_hold_puzzle(path: str) -> bool:
    """Return whether a file has a puzzle, or is an image that may show one and was not drawn by nonosat."""
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


#: The files of the current command.
read_files = ReadFiles()
