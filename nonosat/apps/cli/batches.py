"""A batch run from the command line: input, pool, progress and summary."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from typing import Any

from nonosat.apps.batch.batch import Batch
from nonosat.apps.batch.conditions import field_of
from nonosat.apps.batch.results import Results, lines_in, losses_path
from nonosat.apps.batch.set_overview import as_text
from nonosat.apps.batch.summaries import Line, as_csv, as_table
from nonosat.apps.batch.tasks import Task
from nonosat.apps.batch.work_item import Terms, WorkItem
from nonosat.apps.cli.arguments.batch_options import PoolOptions, SummaryOptions
from nonosat.apps.cli.arguments.options import Inputs, since_start
from nonosat.apps.cli.batch_progress import BatchProgress
from nonosat.apps.cli.inputs import PuzzleInputs
from nonosat.apps.cli.output.standard_error import sentence_of
from nonosat.apps.cli.output.streams import notify, notify_read_warnings, results
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
        pool_options: PoolOptions,
        summary: SummaryOptions,
    ) -> None:
        output_dir = task_options.get("output_dir")
        if output_dir is not None and os.path.realpath(output_dir) in map(os.path.realpath, inputs.puzzles):
            raise InputError(
                "expected a folder other than the input", found=output_dir, source="--output-dir"
            )
        self._task = task
        terms = Terms(task.name, task_options, pool_options.puzzle_limit, pool_options.memory_limit)
        self._batch = Batch(terms, pool_options.shard)
        written = (output, losses_path(output), summary.path, output_dir)
        self._inputs = PuzzleInputs(inputs, names_files=True, apart=written)
        self._output = output
        self._pool_options = pool_options
        self._limits = since_start(pool_options).limits
        self._summary = summary
        #: The end of the run, perhaps before all input was read.
        self._ending = Ending()

    def run(self) -> int:
        """Work on the remaining puzzles and write the summary; return the worst exit code of all puzzles."""
        written = self._batch.open_results(self._output)
        if written.was_damaged:
            removed = "a damaged part was removed; its puzzles are repeated"
            notify(f"{self._output}: {removed}")
        progress = BatchProgress(
            sys.stderr,
            self._inputs.inputs,
            counted=not self._task.reads_images,
            share=1 / self._batch.shard.count,
            before=len(written.done),
        )
        items = in_time(self._image_items() if self._task.reads_images else self._items(), self._limits)
        answers = self._batch.answers(items, written, self._pool_options, self._limits, notify)
        self._ending = Ending()
        with self._ending, closing(answers), progress:
            for line in answers:
                progress.count(line)
        self._notify_counts(progress, written, self._ending.seconds)
        code = self._code(written)
        if self._summary.path is not None and len(written.done) and not exits.is_end(code):
            self._summarise(written, self._summary.path)
        return code

    def _summarise(self, written: Results, path: str) -> None:
        """Write the summary of the results; if all input was read, only of its puzzles."""
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
            notify(f"no answer has the field '{name}'")

    def _items(self) -> Iterator[WorkItem]:
        """Yield the work items of this shard, in the order of the input."""
        for entry in self._inputs:
            item = self._batch.item(entry.puzzle, str(entry.source), entry.name.index)
            if item is not None:
                notify_read_warnings(entry)
                yield item

    def _image_items(self) -> Iterator[WorkItem]:
        for file in self._inputs.files():
            try:
                with file.open() as opened:
                    item = self._batch.image_item(content_in(opened, file.name), file.name)
            except (InputError, OSError) as error:
                self._inputs.skip(error)
                continue
            if item is not None:
                yield item

    def _notify_counts(self, progress: BatchProgress, written: Results, seconds: float) -> None:
        count = progress.done
        already = f", {written.found:,} already existed" if written.found else ""
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
    """Yield the lines, and remove from ``absent`` every field that one of them has."""
    for line in lines:
        absent -= {name for name in absent if field_of(line, name) is not None}
        yield line
