"""Work on an item, in this process."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any, Self

from nonosat.apps.batch.tasks import ability_and_subject, task_named, write_output
from nonosat.apps.batch.work_item import WorkItem, WorkResult
from nonosat.files.registry import read
from nonosat.logic.propagation import propagate
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ending, Unread
from nonosat.model.abilities.result import Heading, Result
from nonosat.model.errors import LimitReached, NonosatError
from nonosat.model.limits import Limits
from nonosat.sat.processes.pool import Job
from nonosat.sat.processes.timeout import timeout_at_deadline

#: Larger grids are not shown as thumbnails.
_MOST_CELLS_SHOWN = 40_000


def work_on(item: WorkItem) -> WorkResult:
    """Return the answer to an item, as the task's command prints it with ``--json``.

    The time limit starts here, and requires the main thread, since it uses a signal. Raises ``OSError`` if
    the output cannot be written.
    """
    begin = time.perf_counter()
    limits = Limits.starting_now(item.seconds, item.memory_mib)
    try:
        ability, subject = ability_and_subject(item)
        search = ability.search_options()._replace(limits=limits)
        with timeout_at_deadline(limits):
            answer = ability.ask(subject, search)
        output = write_output(item, answer)
    except LimitReached as reached:
        return unanswered(item, reached, time.perf_counter() - begin)
    except MemoryError:
        return unanswered(item, limits.memory_reached(), time.perf_counter() - begin)
    except NonosatError as error:
        return WorkResult(None, exits.WRONG, time.perf_counter() - begin, str(error))
    grid = None if task_named(item.task).has_solution else _known_grid(item, limits)
    document = _headed(item, answer)
    return WorkResult(document, answer.exit_code, time.perf_counter() - begin, output=output, grid=grid)


@dataclass(frozen=True, slots=True)
class ItemJob(Job):
    """Work item as a job for a pool."""

    item: WorkItem

    @property
    def seconds(self) -> float | None:
        """The time limit of the item."""
        return self.item.seconds

    def within_memory(self, mib: int) -> Self:
        """Return the job with this memory limit, unless its own is lower."""
        return replace(self, item=self.item._replace(memory_mib=min(mib, self.item.memory_mib or mib)))

    def done(self) -> WorkResult:
        """Return the answer."""
        return work_on(self.item)


def unanswered(item: WorkItem, end: BaseException, seconds: float) -> WorkResult:
    """Return the result of an item whose work was ended from outside."""
    answer = Ending(end).of(Unread())
    return WorkResult(_headed(item, answer), answer.exit_code, seconds)


def out_of_time(item: WorkItem, seconds: float) -> WorkResult:
    """Return the result of an item whose process was ended at its time limit."""
    return unanswered(item, Limits.starting_now(item.seconds).time_reached(), seconds)


def _known_grid(item: WorkItem, limits: Limits) -> tuple[str, ...] | None:
    """Return the goal if it is a solution, or else what line logic decides."""
    puzzle = read(item.content)
    if puzzle.height * puzzle.width > _MOST_CELLS_SHOWN:
        return None
    try:
        if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
            return tuple(puzzle.goal.text_rows())
        return tuple(propagate(puzzle, check=limits.check).grid().text_rows())
    except NonosatError:  # the time limit was reached
        return None


def _headed(item: WorkItem, answer: Result) -> dict[str, Any]:
    heading = Heading(item.title, None if item.is_single else item.index)
    return replace(answer, heading=heading).to_json()
