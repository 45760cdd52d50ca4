"""A batch as a function."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Unpack

from nonosat.batch.deaths import Deaths
from nonosat.batch.identities import Copies
from nonosat.batch.results import Results, deaths_path
from nonosat.batch.running import run_batch
from nonosat.batch.tasks import Task, task_named
from nonosat.batch.unit import Unit, unit_of
from nonosat.processes.pool_wish import PoolWish
from nonosat.progress import Progress
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions

#: How units are searched, among their options; those that are the default are left out.
_SEARCHED_BY = ("solver", "encoding", "seed")


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
    line of JSON, as of ``nonosat batch``. Called again with the same arguments it goes on where it stood.

    ``task`` is ``solve check count grade certify convert`` or ``repair``; ``options`` are those of its
    command, such as ``{"quick": True}``, and for files that it makes ``into`` and ``to``. ``puzzle_limit``
    are seconds for each puzzle. The processes are ``workers`` here (by default the free processors), or those
    of a dask cluster at the address of its ``scheduler``.

    How to search: see ``Search``; the time limit is for all puzzles together, the memory limit for each, and
    ``jobs`` (by default 1) are the searches that may race for one of them. Raises ``UnknownName``,
    ``TypeError`` for options that the task does not have, ``ValueError`` for a task that it cannot do; while
    iterating ``InputError`` when the file holds something else, ``OSError``, and ``LimitReached``.
    """
    asked = task_named(task)
    if asked.reads_images:
        raise ValueError(f"'{task}' is about images: nonosat batch does it for many of them")
    chosen = SearchOptions.starting_now(**search)
    of_units = _options_of(asked, dict(options or {}), chosen)
    if search.get("jobs") is not None:
        of_units["jobs"] = chosen.jobs
    units = _units(asked, puzzles, of_units, puzzle_limit, chosen)
    wish = PoolWish(workers=workers, scheduler=scheduler)
    return _answers(asked, units, of_units, str(results), wish, chosen)


def _options_of(task: Task, values: dict[str, Any], search: SearchOptions) -> dict[str, Any]:
    """The options of each unit: those of the task, how to search, and what becomes of files."""
    products = {name: str(values.pop(name)) for name in ("into", "to") if name in values}
    if task.always and "into" not in products:
        raise ValueError(f"'{task.name}' makes files: the option 'into' is the folder for them")
    searched = {name: getattr(search, name) for name in _SEARCHED_BY}
    changed = {name: value for name, value in searched.items() if value != getattr(DEFAULT_OPTIONS, name)}
    return task.plain_options(values) | changed | products


def _units(
    task: Task,
    puzzles: Iterable[Puzzle],
    options: Mapping[str, Any],
    seconds: float | None,
    search: SearchOptions,
) -> Iterator[Unit]:
    copies = Copies()
    for index, puzzle in enumerate(puzzles):
        unit = unit_of(
            task.name,
            puzzle,
            file="",
            index=index,
            is_single=False,
            options=options,
            seconds=seconds,
            memory_mib=search.limits.memory_mib,
        )
        yield copies.numbered(unit)


def _answers(
    task: Task,
    units: Iterator[Unit],
    options: Mapping[str, Any],
    path: str,
    wish: PoolWish,
    search: SearchOptions,
) -> Iterator[dict[str, Any]]:
    begin = time.monotonic()
    if "into" in options:
        os.makedirs(options["into"], exist_ok=True)
    results = Results(path, task.name, options)
    try:
        pool = wish.open_pool()
        try:
            for written in run_batch(units, pool, results, Deaths(deaths_path(path)), search.limits):
                yield written.line
                search.progress(Progress(task.name, 0, time.monotonic() - begin))
        finally:
            pool.end()
    finally:
        results.close(drop_empty=True)
