"""Batches as a class for the command line, and as a function of the library."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Unpack

from nonosat.apps.batch.results import Copies, Results, losses_path
from nonosat.apps.batch.running import RunningBatch, WorkerLosses
from nonosat.apps.batch.tasks import task_named
from nonosat.apps.batch.work_item import Shard, Terms, WorkItem
from nonosat.model.argument_checks import checked
from nonosat.model.errors import InvalidValue
from nonosat.model.limits import Limits
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchKeywords, SearchOptions
from nonosat.sat.processes.pool_config import PoolConfig


class Batch:
    """Work items of one task on many puzzles, and their answers.

    ``shard`` selects some of the puzzles; by default all are taken.
    """

    def __init__(self, terms: Terms, shard: Shard | None = None) -> None:
        self.shard = shard or Shard(1, 1)
        self._terms = terms
        self._copies = Copies()

    def open_results(self, path: str) -> Results:
        """Open the file of the answers and make the output folder; raises as ``Results``."""
        task, options, *_ = self._terms
        if "output_dir" in options:
            os.makedirs(options["output_dir"], exist_ok=True)
        return Results(path, task, options)

    def item(self, puzzle: Puzzle, file: str, index: int | None) -> WorkItem | None:
        """Return the work item of puzzle ``index`` of a file (``None``: its only one).

        Puzzles must come in the order of the input. Return ``None`` for a puzzle of another shard.
        """
        return self._in_shard(self._copies.numbered(self._terms.item(puzzle, file, index)))

    def image_item(self, data: bytes, file: str) -> WorkItem | None:
        """Return the work item of an image; ``None`` for one of another shard."""
        return self._in_shard(self._terms.image_item(data, file))

    def _in_shard(self, item: WorkItem) -> WorkItem | None:
        return item if self.shard.takes(item) else None

    def answers(
        self,
        items: Iterable[WorkItem],
        results: Results,
        pool_config: PoolConfig,
        limits: Limits,
        tell: Callable[[str], None] = lambda _: None,
    ) -> Generator[dict[str, Any], None, None]:
        """Yield the answers to the items that have none yet, each as a line of the results once written.

        At the end the results are closed and the pool is ended. Raises as ``RunningBatch.answers`` and
        ``PoolConfig.open_pool``, which calls ``tell``.
        """
        try:
            pool = pool_config.open_pool(tell=tell)
            try:
                losses = WorkerLosses(losses_path(results.path))
                yield from RunningBatch(iter(items), pool, results, losses, limits).answers()
            finally:
                pool.end()
        finally:
            results.close(drop_empty=True)


@checked
def run_batch(
    task: str,
    puzzles: Iterable[Puzzle],
    results: str | Path,
    *,
    options: Mapping[str, Any] | None = None,
    puzzle_limit: float | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    **search: Unpack[SearchKeywords],
) -> Iterator[dict[str, Any]]:
    """Yield the answers of a task for many puzzles, each once it is written to the file ``results``.

    An answer is a line of JSON, as of ``nonosat batch``. Called again with the same arguments, the batch
    resumes, and the answers from before come last.

    ``task`` is ``solve check count grade certify convert`` or ``repair``; ``options`` are those of its
    command, such as ``{"quick": True}``, and ``output_dir`` and ``to`` for files that it makes.
    ``puzzle_limit`` is the time in seconds for each puzzle. The processes are ``workers`` on this machine (by
    default one per free processor), or those of the dask cluster at the address ``scheduler``.

    For the search options see ``SearchKeywords``; the time limit is for all puzzles together, the memory
    limit for each, and ``jobs`` (default 1) is the number of parallel searches for one puzzle. Raises
    ``UnknownName``; ``InvalidType`` for options that the task does not have, ``WrongOption`` for missing or
    incompatible ones; ``InvalidValue`` for a task on images; while iterating ``InputError`` if the file holds
    something else, ``OSError``, and ``LimitReached``.
    """
    chosen = task_named(task)
    if chosen.reads_images:
        raise InvalidValue(f"'{task}' takes images: run 'nonosat batch {task}'")
    search_options = SearchOptions.starting_now(**search)
    searched = {name: value for name, value in search.items() if name in ("encoding", "solver", "seed")}
    item_options = chosen.plain_options({**(options or {}), **searched})
    if search.get("jobs") is not None:
        item_options["jobs"] = search_options.jobs
    batch = Batch(Terms(task, item_options, puzzle_limit, search_options.limits.memory_mib))
    items = filter(None, (batch.item(puzzle, "", index) for index, puzzle in enumerate(puzzles)))
    pool_config = PoolConfig(workers=workers, scheduler=scheduler)
    return _lines(task, batch, items, str(results), pool_config, search_options)


def _lines(
    task: str,
    batch: Batch,
    items: Iterable[WorkItem],
    path: str,
    pool_config: PoolConfig,
    search: SearchOptions,
) -> Iterator[dict[str, Any]]:
    begin = time.monotonic()
    results = batch.open_results(path)
    for line in batch.answers(items, results, pool_config, search.limits):
        yield line
        search.progress(Progress(task, 0, time.monotonic() - begin))
    if results.found:
        yield from islice(results.lines(), results.found)  # those from before are the first in the file
