"""A batch of the command line: its input, its pool, its progress, and what is shown at the end."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from nonosat.amounts import amount, noun
from nonosat.answers import exits
from nonosat.answers.answer import End
from nonosat.batch.deaths import Deaths
from nonosat.batch.pool import Pool
from nonosat.batch.results import Results, deaths_path
from nonosat.batch.running import run_batch
from nonosat.batch.summaries import Selection, as_csv, as_table
from nonosat.batch.tasks import Task
from nonosat.batch.unit import Unit, image_unit, unit_of
from nonosat.cli.arguments.batch_options import Sharing, Shown
from nonosat.cli.batch_progress import BatchProgress
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.interruption import code_of
from nonosat.cli.output.streams import notify, notify_doubts, results
from nonosat.errors import InputError, LimitReached
from nonosat.files.content import content_in
from nonosat.limits import Limits


class Batch:
    """One run of a batch."""

    def __init__(
        self,
        task: Task,
        task_options: Mapping[str, Any],
        sources: list[str],
        output: str,
        share: Sharing,
        limits: Limits,
        *,
        summary: str | None,
        format: str | None,
        stop: bool,
        quiet: bool,
    ) -> None:
        self._task = task
        self._options = task_options
        self._sources = sources
        written = (output, deaths_path(output), summary, task_options.get("into"))
        self._inputs = PuzzleInputs(
            sources,
            format=format,
            stop=stop,
            quiet=quiet,
            names_files=True,
            apart=[path for path in written if path is not None],
        )
        self._output = output
        self._share = share
        self._limits = limits
        self._format = format
        self._quiet = quiet

    def run(self) -> int:
        """Does what is not done yet; returns the worst exit code of all puzzles."""
        if "into" in self._options:
            os.makedirs(self._options["into"], exist_ok=True)
        written = Results(self._output, self._task.name, self._options)
        pool = self._pool()
        end: End = None
        begin = time.monotonic()
        before = len(written.done)
        progress = BatchProgress(
            sys.stderr,
            self._sources,
            self._format,
            counted=not self._task.reads_images,
            share=1 / self._share.shard.count,
            before=before,
            quiet=self._quiet,
        )
        try:
            with progress:
                deaths = Deaths(deaths_path(self._output))
                for answer in run_batch(self._units(), pool, written, deaths, self._limits):
                    progress.count(answer.line)
        except (LimitReached, KeyboardInterrupt) as early:
            end = early
        finally:
            pool.end()
            written.close()
        self._tell(progress, before, time.monotonic() - begin, end)
        return self._code(written, end)

    def summarise(self, show: Shown) -> None:
        """Writes the summary of the results."""
        lines = Selection(show.where, show.sort).of(self._output)
        unread = self._inputs.unread
        kind = "txt" if show.summary in (None, "-") else str(show.summary).lower().rsplit(".", 1)[-1]
        with results(show.summary) as file:
            if kind == "csv":
                file.writelines(as_csv(lines))
            elif kind == "html":
                from nonosat.batch.page import as_page

                title = f"{self._task.name}: {os.path.basename(self._output)}"
                file.writelines(as_page(lines, title=title, unread=unread))
            else:
                file.write(as_table(lines, unread))

    def _pool(self) -> Pool:
        return self._share.pool.open()

    def _units(self) -> Iterator[Unit]:
        """The units of this shard, in the order of the input."""
        shard = self._share.shard
        if self._task.reads_images:
            yield from (unit for unit in self._image_units() if shard.takes(unit))
            return
        for entry in self._inputs:
            unit = unit_of(
                self._task.name,
                entry.puzzle,
                file=str(entry.source),
                index=entry.name.index or 0,
                is_single=entry.name.index is None,
                options=self._options,
                seconds=self._share.puzzle_limit,
                memory_mib=self._share.memory_limit,
            )
            if shard.takes(unit):
                notify_doubts(entry, quiet=self._quiet)
                yield unit

    def _image_units(self) -> Iterator[Unit]:
        for file in self._inputs.files():
            try:
                with file.open() as opened:
                    data = content_in(opened, file.name)
            except (InputError, OSError) as error:
                self._inputs.pass_over(error)
                continue
            yield image_unit(
                data,
                file=file.name,
                options=self._options,
                seconds=self._share.puzzle_limit,
                memory_mib=self._share.memory_limit,
            )

    def _tell(
        self,
        progress: BatchProgress,
        before: int,
        seconds: float,
        end: End,
    ) -> None:
        count = progress.done
        already = f", {before:,} were there before" if before else ""
        rate = f" in {seconds:.1f} s, {count / seconds:.1f} a second" if count and seconds else ""
        sentence = f"{count:,} {noun(count, 'answer')} written to {self._output}{rate}{already}"
        if progress.verdicts:
            counts = Counter(progress.verdicts).most_common(8)
            sentence += "; " + ", ".join(f"{number:,} {verdict}" for verdict, number in counts)
        if progress.set_aside:
            sentence += f"; {amount(progress.set_aside, 'puzzle')} set aside"
        notify(sentence, quiet=self._quiet)
        if end is not None:
            why = "interrupted" if isinstance(end, KeyboardInterrupt) else str(end)
            notify(f"{why}: the same command goes on from here", quiet=self._quiet)

    def _code(self, written: Results, end: End) -> int:
        if isinstance(end, KeyboardInterrupt):
            return code_of(end)
        codes = [*written.codes, self._inputs.code]
        return exits.worst([*codes, exits.LIMIT] if end is not None else codes)
