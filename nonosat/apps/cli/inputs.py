"""All the puzzles that a command is given: files, folders, patterns, archives, one after another."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from nonosat.apps.cli.arguments.entry import Entry
from nonosat.apps.cli.arguments.options import Inputs, OneInput
from nonosat.apps.cli.arguments.puzzles import entries, named_entries, puzzles_in
from nonosat.apps.cli.output.standard_error import sentence_of
from nonosat.apps.cli.output.streams import notify, notify_doubts
from nonosat.files.inputs import NO_PUZZLES, STANDARD_INPUT, InputFile, below, input_files, is_collection
from nonosat.model.abilities import exits
from nonosat.model.errors import DoubtfulScan, InputError, MissingExtra, NonosatError, UnsupportedPuzzle
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.plurals import amount
from nonosat.sat.processes.timeout import alarm

Item = TypeVar("Item")


class PuzzleInputs:
    """The puzzles of all that was named, one after another, to iterate over once.

    Of a single file errors are raised. Among several files, one that cannot be read is reported and passed
    over, unless they are to stop there; ``code`` is the exit code of that, and ``unread`` are the errors.
    ``Name.file`` is set if there may be several files, or with ``names_files``. Without ``every_file`` what
    is found in a folder or an archive and is none of any format is counted in ``ignored``, and a folder in
    which nothing is a puzzle is an error. What is in a folder or file of ``apart`` is what the command itself
    writes, and no input unless it was named as such. With the expectation ``one_only`` a second puzzle is an
    error, which is raised before the first is yielded.
    """

    def __init__(
        self,
        inputs: Inputs,
        *,
        names_files: bool = False,
        apart: Iterable[str | None] = (),
        one_only: str | None = None,
        every_file: bool = True,
    ) -> None:
        sources = inputs.puzzles
        #: What was named.
        self.inputs = inputs
        self._is_one_file = len(sources) == 1 and not is_collection(sources[0]) and not names_files
        self.unread: list[NonosatError | OSError] = []
        #: How many puzzles there were, as soon as all are read.
        self.count: int | None = None
        self._one_only = one_only
        self._every_file = every_file
        #: Files that were found and are none of any format.
        self.ignored: list[str] = []
        self._read: list[Entry] | None = None
        self._apart = [path for path in apart if path is not None and path not in ("", "-")]

    @property
    def stops(self) -> bool:
        """Whether the first that cannot be read ends it all."""
        return self.inputs.stop or self._is_one_file

    @property
    def code(self) -> int:
        """The exit code for what could not be read."""
        return exits.worst(
            exits.LIMIT if isinstance(each, DoubtfulScan) else exits.WRONG for each in self.unread
        )

    def read(self) -> Sequence[Entry]:
        """All puzzles, read now and kept: whoever iterates gets these."""
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
        """The files; those that cannot be found are passed over, too."""
        return (file for source in self.inputs.puzzles for file in self._files_in(source))

    def _files_in(self, source: str) -> Iterator[InputFile]:
        apart = below(source, self._apart)
        for file in self._passing_over(input_files(source)):
            if source == "-" and file.name != STANDARD_INPUT:  # it turns out to be an archive
                self._is_one_file = False
            if not _is_in(file.name, apart):
                yield file

    def _found_in(self, source: str) -> Iterator[Entry]:
        """The puzzles in what was named; an error if there was something, and nothing of it is a puzzle."""
        before = len(self.ignored)
        count = 0
        for file in self._files_in(source):
            for entry in self._passing_over(self._entries(file), file):
                count += 1
                yield entry
        if len(self.ignored) > before and not count:
            self.pass_over(InputError(NO_PUZZLES, source=source))

    def pass_over(self, error: NonosatError | OSError) -> None:
        """Reports what cannot be read, or raises it."""
        if self.stops:
            raise error
        self.unread.append(error.with_traceback(None))  # which would keep all that the reader has made
        notify(sentence_of(error))

    def _passing_over(self, items: Iterable[Item], file: InputFile | None = None) -> Iterator[Item]:
        try:
            yield from items
        except (InputError, UnsupportedPuzzle, MissingExtra, DoubtfulScan, OSError) as error:
            is_foreign = isinstance(error, NonosatError) and error.is_foreign
            if is_foreign and file is not None and file.is_found and not self._every_file:
                self.ignored.append(file.name)
            else:
                self.pass_over(error)

    def _entries(self, file: InputFile) -> Iterator[Entry]:
        puzzles = puzzles_in(file.open(), file.name, format=self.inputs.format)
        yield from named_entries(puzzles, file.name, index=self.inputs.index, is_one_file=self._is_one_file)


def the_entry(inputs: OneInput, limits: Limits = NO_LIMITS) -> Entry:
    """The one puzzle of a file; says what its reader was not sure of.

    Raises ``InputError`` when there are several and no index chooses one, and ``LimitReached`` when it is not
    read in time.
    """
    path = inputs.puzzle
    with alarm(limits):
        found = list(islice(entries(path, format=inputs.format, index=inputs.index), 2))
    if len(found) > 1:
        raise InputError("expected one puzzle: choose one with --index", found="several", source=path)
    notify_doubts(found[0])
    return found[0]


def notify_ignored(ignored: Sequence[str]) -> None:
    """Says how many files were found that are no puzzles, if any, and names some."""
    if ignored:
        which = ", ".join(ignored[:3]) + (", …" if len(ignored) > 3 else "")
        files = amount(len(ignored), "file that is no puzzle was", "files that are no puzzles were")
        notify(f"{files} ignored: {which}")


def _is_in(name: str, places: Collection[str]) -> bool:
    """Whether a file is one of these files, or in one of these folders, whatever links lead there."""
    path = os.path.realpath(name) if places else ""
    return any(path == place or path.startswith(os.path.join(place, "")) for place in places)
