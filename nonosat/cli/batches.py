"""A batch of the command line: its input, its pool, its progress, and what is shown at the end."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from nonosat.amounts import amount, noun
from nonosat.batch.deaths import Deaths
from nonosat.batch.fields import field_of
from nonosat.batch.identities import Copies
from nonosat.batch.results import Results, deaths_path, lines_in
from nonosat.batch.running import run_batch
from nonosat.batch.set_overview import SetOverview, as_text
from nonosat.batch.shards import Shard
from nonosat.batch.summaries import Line, as_csv, as_table
from nonosat.batch.tasks import Task
from nonosat.batch.unit import Unit, image_unit, unit_of
from nonosat.cli.arguments.batch_options import Sharing, SummaryOptions
from nonosat.cli.arguments.options import Inputs
from nonosat.cli.batch_progress import BatchProgress
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.standard_error import sentence_of
from nonosat.cli.output.streams import notify, notify_doubts, results
from nonosat.errors import InputError, LimitReached
from nonosat.files.content import content_in
from nonosat.limits import Limits
from nonosat.processes.alarm import in_time
from nonosat.questions import exits

#: The order of a summary of grades, unless another is asked for.
_FROM_EASY_TO_HARD = ("difficulty", "size")


class Batch:
    """One run of a batch."""

    def __init__(
        self,
        task: Task,
        task_options: Mapping[str, Any],
        inputs: Inputs,
        output: str,
        share: Sharing,
        limits: Limits,
        *,
        summary: str | None,
    ) -> None:
        into = task_options.get("into")
        if into is not None and os.path.realpath(into) in map(os.path.realpath, inputs.puzzles):
            raise InputError("expected another folder than that of the input", found=into, source="--into")
        self._task = task
        self._options = task_options
        self._asked = inputs
        written = (output, deaths_path(output), summary, into)
        self._inputs = PuzzleInputs(inputs, names_files=True, apart=written)
        self._output = output
        self._share = share
        self._how: dict[str, Any] = {
            "options": task_options,
            "seconds": share.puzzle_limit,
            "memory_mib": share.memory_limit,
        }
        self._shard = share.shard or Shard(1, 1)
        self._limits = limits
        self._written: Results | None = None
        #: What ended the run before all of the input was read.
        self._end: BaseException | None = None

    def run(self) -> int:
        """Does what is not done yet; returns the worst exit code of all puzzles."""
        if "into" in self._options:
            os.makedirs(self._options["into"], exist_ok=True)
        written = Results(self._output, self._task.name, self._options)
        if written.was_damaged:
            removed = "a damaged part was removed; its puzzles are done again"
            notify(f"{self._output}: {removed}")
        pool = self._share.open_pool(tell=notify)
        self._written = written
        begin = time.monotonic()
        before = len(written.done)
        progress = BatchProgress(
            sys.stderr,
            self._asked,
            counted=not self._task.reads_images,
            share=1 / self._shard.count,
            before=before,
        )
        try:
            with progress:
                deaths = Deaths(deaths_path(self._output))
                units = in_time(self._units(), self._limits)
                for answer in run_batch(units, pool, written, deaths, self._limits):
                    progress.count(answer.line)
        except (LimitReached, KeyboardInterrupt) as early:
            self._end = early
        finally:
            pool.end()
            written.close(drop_empty=True)
        self._tell(progress, written, time.monotonic() - begin)
        return self._code(written)

    def summarise(self, show: SummaryOptions) -> None:
        """Writes the summary of the results, if any: of the puzzles of the input, if all of it was read."""
        if not self._written or not len(self._written.done):
            return
        found = self._written.lines() if self._end is None else lines_in(self._output)
        selection, path = show.selection, show.path
        is_graded = self._task.name == "grade"
        if is_graded and not selection.sort:
            selection = selection._replace(sort=_FROM_EASY_TO_HARD)
        absent = {name for name in selection.fields if "." in name}
        lines: Iterable[Line] = selection.of(_watched(found, absent))
        overview = None
        if is_graded and path is not None:
            lines = list(lines)
            overview = SetOverview.of(lines)
        unread = [sentence_of(error) for error in self._inputs.unread]
        kind = "txt" if path in (None, "-") else str(path).lower().rsplit(".", 1)[-1]
        with results(path) as file:
            if kind == "csv":
                file.writelines(as_csv(lines))
            elif kind == "html":
                from nonosat.batch.page import as_page

                title = f"{self._task.name}: {os.path.basename(self._output)}"
                file.writelines(as_page(lines, title=title, unread=unread, overview=overview))
            else:
                file.write(as_table(lines, unread))
                if overview is not None:
                    file.write(f"\n{as_text(overview)}")
        for name in sorted(absent):
            notify(f"no answer has a field '{name}'")

    def _units(self) -> Iterator[Unit]:
        """The units of this shard, in the order of the input."""
        if self._task.reads_images:
            yield from filter(self._shard.takes, self._image_units())
            return
        copies = Copies()
        for entry in self._inputs:
            index, file = entry.name.index, str(entry.source)
            single: dict[str, Any] = {"index": index or 0, "is_single": index is None}
            unit = copies.numbered(unit_of(self._task.name, entry.puzzle, file=file, **single, **self._how))
            if self._shard.takes(unit):
                notify_doubts(entry)
                yield unit

    def _image_units(self) -> Iterator[Unit]:
        for file in self._inputs.files():
            try:
                with file.open() as opened:
                    data = content_in(opened, file.name)
            except (InputError, OSError) as error:
                self._inputs.pass_over(error)
                continue
            yield image_unit(data, file=file.name, **self._how)

    def _tell(self, progress: BatchProgress, written: Results, seconds: float) -> None:
        count = progress.done
        already = f", {written.found:,} were there before" if written.found else ""
        rate = f" in {seconds:.1f} s, {count / seconds:.1f} a second" if count and seconds else ""
        sentence = f"{count:,} {noun(count, 'answer')} written to {self._output}{rate}{already}"
        if progress.verdicts:
            counts = Counter(progress.verdicts).most_common(8)
            sentence += "; " + ", ".join(f"{number:,} {verdict}" for verdict, number in counts)
        if progress.set_aside:
            sentence += f"; {amount(progress.set_aside, 'puzzle')} set aside"
        notify(sentence)
        if self._end is not None:
            why = "interrupted" if isinstance(self._end, KeyboardInterrupt) else str(self._end)
            notify(f"{why}: run the same command again to go on")

    def _code(self, written: Results) -> int:
        if isinstance(self._end, KeyboardInterrupt):
            return exits.code_of(self._end)
        codes = [*written.codes, self._inputs.code]
        return exits.worst([*codes, exits.LIMIT] if self._end is not None else codes)


def _watched(lines: Iterable[Line], absent: set[str]) -> Iterator[Line]:
    """The lines; takes away from ``absent`` the fields that one of them has."""
    for line in lines:
        absent -= {name for name in absent if field_of(line, name) is not None}
        yield line
