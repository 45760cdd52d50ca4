"""The puzzles that a command's arguments name: files, folders, patterns, archives."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from nonosat.apps.cli.arguments.entry import Entry
from nonosat.apps.cli.arguments.options import Inputs, OneInput
from nonosat.apps.cli.arguments.puzzles import entries, named_entries, puzzles_in
from nonosat.apps.cli.output.standard_error import sentence_of
from nonosat.apps.cli.output.streams import notify, notify_read_warnings
from nonosat.files.inputs import NO_PUZZLES, STANDARD_INPUT, InputFile, below, input_files, is_collection
from nonosat.model.abilities import exits
from nonosat.model.errors import InputError, MissingExtra, NonosatError, UncertainScan, UnsupportedPuzzle
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.plurals import amount
from nonosat.sat.processes.timeout import timeout_at_deadline

Item = TypeVar("Item")


class PuzzleInputs:
    """Iterable over the puzzles of all arguments, for a single pass.

    Errors in a single file are raised. Among several files, an unreadable one is reported and skipped, unless
    ``stops``; ``code`` is the exit code for these, and ``unread`` are their errors. ``Name.file`` is set if
    there may be several files, or with ``names_files``. Without ``strict_files``, files in a folder or
    archive that no format accepts are listed in ``ignored``, and a folder without any puzzle is an error.
    Files in ``apart`` are outputs of the command, and inputs only if they are named. With the expectation
    ``one_only`` a second puzzle is an error, raised before the first is yielded.
    """

    def __init__(
        self,
        inputs: Inputs,
        *,
        names_files: bool = False,
        apart: Iterable[str | None] = (),
        one_only: str | None = None,
        strict_files: bool = True,
    ) -> None:
        sources = inputs.puzzles
        #: The arguments.
        self.inputs = inputs
        self._is_one_file = len(sources) == 1 and not is_collection(sources[0]) and not names_files
        self.unread: list[NonosatError | OSError] = []
        #: The number of puzzles, once all are read.
        self.count: int | None = None
        self._one_only = one_only
        self._strict_files = strict_files
        #: Files in a folder or archive that no format accepts.
        self.ignored: list[str] = []
        self._read: list[Entry] | None = None
        self._apart = [path for path in apart if path is not None and path not in ("", "-")]

    @property
    def stops(self) -> bool:
        """Whether the first unreadable file ends the work."""
        return self.inputs.fail_fast or self._is_one_file

    @property
    def code(self) -> int:
        """The exit code for the unreadable files."""
        return exits.worst(
            exits.LIMIT if isinstance(each, UncertainScan) else exits.WRONG for each in self.unread
        )

    def read(self) -> Sequence[Entry]:
        """Read all puzzles now and keep them for iteration."""
        self._read = self._read or list(self)
        return self._read

    def __iter__(self) -> Iterator[Entry]:
        if self._read is not None:
            yield from self._read
            return
        found = (entry for source in self.inputs.puzzles for entry in self._found_in(source))
        if self._one_only is not None:
            first, second = next(found, None), next(found, None)
            if second is not None:
                raise InputError(self._one_only, found="several", source=second.source)
            found = (entry for entry in (first,) if entry is not None)
        count = 0
        for entry in found:
            count += 1
            yield entry
        self.count = count

    def files(self) -> Iterator[InputFile]:
        """Yield the files; missing ones are reported and skipped, too."""
        return (file for source in self.inputs.puzzles for file in self._files_in(source))

    def _files_in(self, source: str) -> Iterator[InputFile]:
        apart = below(source, self._apart)
        for file in self._skipping(input_files(source)):
            if source == "-" and file.name != STANDARD_INPUT:  # it is an archive
                self._is_one_file = False
            if not _is_in(file.name, apart):
                yield file

    def _found_in(self, source: str) -> Iterator[Entry]:
        """Yield the puzzles of an argument; report an error if it has files, none of which is a puzzle."""
        before = len(self.ignored)
        count = 0
        for file in self._files_in(source):
            for entry in self._skipping(self._entries(file), file):
                count += 1
                yield entry
        if len(self.ignored) > before and not count:
            self.skip(InputError(NO_PUZZLES, source=source))

    def skip(self, error: NonosatError | OSError) -> None:
        """Report an unreadable file, or raise its error if this ends the work."""
        if self.stops:
            raise error
        self.unread.append(error.with_traceback(None))  # the traceback would keep the reader's objects alive
        notify(sentence_of(error))

    def _skipping(self, items: Iterable[Item], file: InputFile | None = None) -> Iterator[Item]:
        try:
            yield from items
        except (InputError, UnsupportedPuzzle, MissingExtra, UncertainScan, OSError) as error:
            is_foreign = isinstance(error, NonosatError) and error.is_foreign
            if is_foreign and file is not None and file.is_found and not self._strict_files:
                self.ignored.append(file.name)
            else:
                self.skip(error)

    def _entries(self, file: InputFile) -> Iterator[Entry]:
        puzzles = puzzles_in(file.open(), file.name, format=self.inputs.format)
        yield from named_entries(puzzles, file.name, index=self.inputs.index, is_one_file=self._is_one_file)


def the_entry(inputs: OneInput, limits: Limits = NO_LIMITS) -> Entry:
    """Return the one puzzle of a file, and print its read warnings.

    Raises ``InputError`` if there are several and no index chooses one, and ``LimitReached`` if it is not
    read in time.
    """
    path = inputs.puzzle
    with timeout_at_deadline(limits):
        found = list(islice(entries(path, format=inputs.format, index=inputs.index), 2))
    if len(found) > 1:
        raise InputError("expected one puzzle: choose one with --index", found="several", source=path)
    notify_read_warnings(found[0])
    return found[0]


def notify_ignored(ignored: Sequence[str]) -> None:
    """Print how many files were ignored, if any, and name some."""
    if ignored:
        which = ", ".join(ignored[:3]) + (", …" if len(ignored) > 3 else "")
        files = amount(len(ignored), "file without puzzles was", "files without puzzles were")
        notify(f"{files} ignored: {which}")


def _is_in(name: str, places: Collection[str]) -> bool:
    """Return whether a file is one of these files or in one of these folders, following links."""
    path = os.path.realpath(name) if places else ""
    return any(path == place or path.startswith(os.path.join(place, "")) for place in places)
