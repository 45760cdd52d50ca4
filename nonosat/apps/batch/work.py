"""The answer to a unit of work, found in the present process."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any, Self

from nonosat.apps.batch.tasks import asked_by, keep_product, task_named
from nonosat.apps.batch.unit import Done, Unit
from nonosat.files.registry import read
from nonosat.logic.propagation import propagate
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ending, Unread, headed
from nonosat.model.abilities.result import Result
from nonosat.model.errors import LimitReached, NonosatError
from nonosat.model.limits import Limits
from nonosat.sat.processes.pool import Job
from nonosat.sat.processes.timeout import alarm

#: A picture with more cells is no thumbnail.
_MOST_CELLS_SHOWN = 40_000


def done(unit: Unit) -> Done:
    """The answer to a unit, as the command of its task gives it with ``--json``.

    Its clock starts here. With a time limit it must be called in the main thread, which a signal wakes.
    Raises ``OSError`` if what the task has made cannot be written.
    """
    begin = time.perf_counter()
    limits = Limits.starting_now(unit.seconds, unit.memory_mib)
    try:
        asked, subject = asked_by(unit)
        search = asked.search_options()._replace(limits=limits)
        with alarm(limits):
            answer = asked.ask(subject, search)
        product = keep_product(unit, answer)
    except LimitReached as reached:
        return unanswered(unit, reached, time.perf_counter() - begin)
    except MemoryError:
        return unanswered(unit, limits.memory_reached(), time.perf_counter() - begin)
    except NonosatError as error:
        return Done(None, exits.WRONG, time.perf_counter() - begin, str(error))
    picture = None if task_named(unit.task).has_picture else _known_picture(unit, limits)
    document = _headed(unit, answer)
    return Done(document, answer.exit_code, time.perf_counter() - begin, product=product, picture=picture)


@dataclass(frozen=True, slots=True)
class UnitJob(Job):
    """A unit as a job for a pool."""

    unit: Unit

    @property
    def seconds(self) -> float | None:
        """The unit's."""
        return self.unit.seconds

    def within_memory(self, mib: int) -> Self:
        """With a unit that may use no more than that."""
        return replace(self, unit=self.unit._replace(memory_mib=min(mib, self.unit.memory_mib or mib)))

    def done(self) -> Done:
        """The answer."""
        return done(self.unit)


def unanswered(unit: Unit, end: BaseException, seconds: float) -> Done:
    """What there is to say about a unit whose work was ended from outside."""
    answer = Ending(end).of(Unread())
    return Done(_headed(unit, answer), answer.exit_code, seconds)


def out_of_time(unit: Unit, seconds: float) -> Done:
    """What there is to say about a unit whose process was ended because its time was over."""
    return unanswered(unit, Limits.starting_now(unit.seconds).time_reached(), seconds)


def _known_picture(unit: Unit, limits: Limits) -> tuple[str, ...] | None:
    """The author's picture, or else what line logic decides."""
    puzzle = read(unit.content)
    if puzzle.height * puzzle.width > _MOST_CELLS_SHOWN:
        return None
    try:
        if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
            return tuple(puzzle.goal.text_rows())
        return tuple(propagate(puzzle, check=limits.check).grid().text_rows())
    except NonosatError:  # the time is over
        return None


def _headed(unit: Unit, answer: Result) -> dict[str, Any]:
    return headed(answer, index=None if unit.is_single else unit.index, title=unit.title)
