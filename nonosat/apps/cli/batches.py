"""A batch of the command line: its input, its pool, its progress, and what is shown at the end."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from typing import Any

from nonosat.apps.batch.batch import Batch
from nonosat.apps.batch.conditions import field_of
from nonosat.apps.batch.results import Results, deaths_path, lines_in
from nonosat.apps.batch.set_overview import as_text
from nonosat.apps.batch.summaries import Line, as_csv, as_table
from nonosat.apps.batch.tasks import Task
from nonosat.apps.batch.unit import Terms, Unit
from nonosat.apps.cli.arguments.batch_options import Sharing, SummaryOptions
from nonosat.apps.cli.arguments.options import Inputs, since_start
from nonosat.apps.cli.batch_progress import BatchProgress
from nonosat.apps.cli.inputs import PuzzleInputs
from nonosat.apps.cli.output.standard_error import sentence_of
from nonosat.apps.cli.output.streams import notify, notify_doubts, results
from nonosat.files.content import content_in
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ending
from nonosat.model.errors import InputError
from nonosat.model.plurals import amount, noun
from nonosat.sat.processes.timeout import in_time

#: The order of a summary of grades, unless another is asked for.
_FROM_EASY_TO_HARD = ("difficulty", "size")


class BatchRun:
    """One run of a batch."""

    def __init__(
        self,
        task: Task,
        task_options: Mapping[str, Any],
        inputs: Inputs,
        output: str,
        share: Sharing,
        summary: SummaryOptions,
    ) -> None:
        into = task_options.get("into")
        if into is not None and os.path.realpath(into) in map(os.path.realpath, inputs.puzzles):
            raise InputError("expected another folder than that of the input", found=into, source="--into")
        self._task = task
        terms = Terms(task.name, task_options, share.puzzle_limit, share.memory_limit)
        self._batch = Batch(terms, share.shard)
        written = (output, deaths_path(output), summary.path, into)
        self._inputs = PuzzleInputs(inputs, names_files=True, apart=written)
        self._output = output
        self._share = share
        self._limits = since_start(share).limits
        self._summary = summary
        #: Of the run, perhaps before all of the input was read.
        self._ending = Ending()

    def run(self) -> int:
        """Does what is not done yet, and writes the summary; returns the worst exit code of all puzzles."""
        written = self._batch.open_results(self._output)
        if written.was_damaged:
            removed = "a damaged part was removed; its puzzles are done again"
            notify(f"{self._output}: {removed}")
        progress = BatchProgress(
            sys.stderr,
            self._inputs.inputs,
            counted=not self._task.reads_images,
            share=1 / self._batch.shard.count,
            before=len(written.done),
        )
        units = in_time(self._image_units() if self._task.reads_images else self._units(), self._limits)
        answers = self._batch.answers(units, written, self._share, self._limits, notify)
        self._ending = Ending()
        with self._ending, closing(answers), progress:
            for line in answers:
                progress.count(line)
        self._tell(progress, written, self._ending.seconds)
        code = self._code(written)
        if self._summary.path is not None and len(written.done) and not exits.is_end(code):
            self._summarise(written, self._summary.path)
        return code

    def _summarise(self, written: Results, path: str) -> None:
        """Writes the summary of the results: of the puzzles of the input, if all of it was read."""
        found = lines_in(self._output) if self._ending.cause else written.lines()
        selection = self._summary.selection
        is_graded = self._task.name == "grade"
        if is_graded and not selection.sort:
            selection = selection._replace(sort=_FROM_EASY_TO_HARD)
        absent = {name for name in selection.fields if "." in name}
        lines: Iterable[Line] = selection.of(_watched(found, absent))
        overview = ""
        if is_graded:
            lines = list(lines)
            overview = as_text(lines)
        unread = [sentence_of(error) for error in self._inputs.unread]
        kind = path.lower().rsplit(".", 1)[-1]
        with results(path) as file:
            if kind == "csv":
                file.writelines(as_csv(lines))
            elif kind == "html":
                from nonosat.apps.batch.page import as_page

                title = f"{self._task.name}: {os.path.basename(self._output)}"
                file.writelines(as_page(lines, title=title, unread=unread, overview=overview))
            else:
                file.write(as_table(lines, unread))
                file.write(overview and f"\n{overview}")
        for name in sorted(absent):
            notify(f"no answer has a field '{name}'")

    def _units(self) -> Iterator[Unit]:
        """The units of this shard, in the order of the input."""
        for entry in self._inputs:
            unit = self._batch.unit(entry.puzzle, str(entry.source), entry.name.index)
            if unit is not None:
                notify_doubts(entry)
                yield unit

    def _image_units(self) -> Iterator[Unit]:
        for file in self._inputs.files():
            try:
                with file.open() as opened:
                    unit = self._batch.image_unit(content_in(opened, file.name), file.name)
            except (InputError, OSError) as error:
                self._inputs.pass_over(error)
                continue
            if unit is not None:
                yield unit

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
        if self._ending.reason is not None:
            notify(f"{self._ending.reason.text}: run the same command again to resume")

    def _code(self, written: Results) -> int:
        if self._ending.is_interruption:
            return exits.code_of(self._ending.cause)
        codes = [*written.codes, self._inputs.code]
        return exits.worst([*codes, exits.LIMIT] if self._ending.cause else codes)


def _watched(lines: Iterable[Line], absent: set[str]) -> Iterator[Line]:
    """The lines; takes away from ``absent`` the fields that one of them has."""
    for line in lines:
        absent -= {name for name in absent if field_of(line, name) is not None}
        yield line
