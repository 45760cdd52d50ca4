"""A batch: its units of work and the answers to them; and the same as a function."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Unpack

from nonosat.apps.batch.results import Copies, Results, deaths_path
from nonosat.apps.batch.running import Deaths, RunningBatch
from nonosat.apps.batch.tasks import task_named
from nonosat.apps.batch.unit import Shard, Terms, Unit
from nonosat.model.argument_checks import checked
from nonosat.model.errors import InvalidValue
from nonosat.model.limits import Limits
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import Search, SearchOptions
from nonosat.sat.processes.pool_config import PoolWish


class Batch:
    """One question about many puzzles: the units of work, and the answers to them.

    ``shard`` is the share of the puzzles that is taken, without one all.
    """

    def __init__(self, terms: Terms, shard: Shard | None = None) -> None:
        self.shard = shard or Shard(1, 1)
        self._terms = terms
        self._copies = Copies()

    def open_results(self, path: str) -> Results:
        """The file of the answers, and the folder for what the task makes; raises what ``Results`` raises."""
        task, options, *_ = self._terms
        if "into" in options:
            os.makedirs(options["into"], exist_ok=True)
        return Results(path, task, options)

    def unit(self, puzzle: Puzzle, file: str, index: int | None) -> Unit | None:
        """The unit of puzzle ``index`` of a file (``None``: its only one), in the order of the input.

        ``None`` for a puzzle of another shard.
        """
        return self._own(self._copies.numbered(self._terms.unit(puzzle, file, index)))

    def image_unit(self, data: bytes, file: str) -> Unit | None:
        """The unit of an image; ``None`` for one of another shard."""
        return self._own(self._terms.image_unit(data, file))

    def _own(self, unit: Unit) -> Unit | None:
        return unit if self.shard.takes(unit) else None

    def answers(
        self,
        units: Iterable[Unit],
        results: Results,
        wish: PoolWish,
        limits: Limits,
        tell: Callable[[str], None] = lambda _: None,
    ) -> Generator[dict[str, Any], None, None]:
        """The answers to the units that have none yet, each as a line of the results when it is written.

        The results are closed at the end, and the processes that are wished for are ended. Raises as
        ``RunningBatch.answers`` and ``PoolWish.open_pool``, which ``tell`` is for.
        """
        try:
            pool = wish.open_pool(tell=tell)
            try:
                deaths = Deaths(deaths_path(results.path))
                yield from RunningBatch(iter(units), pool, results, deaths, limits).answers()
            finally:
                pool.end()
        finally:
            results.close(drop_empty=True)


@checked
def ask_all(
    task: str,
    puzzles: Iterable[Puzzle],
    results: str | Path,
    *,
    options: Mapping[str, Any] | None = None,
    puzzle_limit: float | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    **search: Unpack[Search],
) -> Iterator[dict[str, Any]]:
    """The answers to one question about many puzzles, each as it is written to the file of ``results``: a
    line of JSON, as of ``nonosat batch``. Called again with the same arguments it resumes where it stopped.

    ``task`` is ``solve check count grade certify convert`` or ``repair``; ``options`` are those of its
    command, such as ``{"quick": True}``, and for files that it makes ``into`` and ``to``. ``puzzle_limit``
    are seconds for each puzzle. The processes are ``workers`` here (by default the free processors), or those
    of a dask cluster at the address of its ``scheduler``.

    How to search: see ``Search``; the time limit is for all puzzles together, the memory limit for each, and
    ``jobs`` (by default 1) are the searches that may race for one of them. Raises ``UnknownName``;
    ``InvalidType`` for options that the task does not have, ``WrongOption`` for those that do not go together
    or are missing; ``InvalidValue`` for a task that it cannot do; while iterating ``InputError`` if the file
    holds something else, ``OSError``, and ``LimitReached``.
    """
    asked = task_named(task)
    if asked.reads_images:
        raise InvalidValue(f"'{task}' is about images: nonosat batch does it for many of them")
    chosen = SearchOptions.starting_now(**search)
    searched = {name: value for name, value in search.items() if name in ("encoding", "solver", "seed")}
    of_units = asked.plain_options({**(options or {}), **searched})
    if search.get("jobs") is not None:
        of_units["jobs"] = chosen.jobs
    batch = Batch(Terms(task, of_units, puzzle_limit, chosen.limits.memory_mib))
    units = filter(None, (batch.unit(puzzle, "", index) for index, puzzle in enumerate(puzzles)))
    wish = PoolWish(workers=workers, scheduler=scheduler)
    return _lines(task, batch, units, str(results), wish, chosen)


def _lines(
    task: str, batch: Batch, units: Iterable[Unit], path: str, wish: PoolWish, search: SearchOptions
) -> Iterator[dict[str, Any]]:
    begin = time.monotonic()
    for line in batch.answers(units, batch.open_results(path), wish, search.limits):
        yield line
        search.progress(Progress(task, 0, time.monotonic() - begin))
