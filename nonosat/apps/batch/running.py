"""A batch at work: items to the pool, answers to the results, lost items again.

A puzzle whose process is lost is repeated (``nonosat.sat.processes.pool``). After two losses it is postponed
to the end of the batch. If it is then not known to have caused them, all losses of the batch decide: if most
of them are this puzzle's, it is set aside; if others have lost as many processes, something kills at random,
and it is repeated, up to a number of times.
"""

from __future__ import annotations

import os
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from nonosat.apps.batch.results import Results
from nonosat.apps.batch.work import ItemJob, out_of_time, unanswered
from nonosat.apps.batch.work_item import WorkItem
from nonosat.model.errors import LimitReached
from nonosat.model.limits import Limits
from nonosat.sat.processes.log import Log, LogKind
from nonosat.sat.processes.pool import (
    MAX_CRASHES,
    MAX_LOSSES,
    OutOfTime,
    Pool,
    WorkerLoss,
    is_job_at_fault,
    losses_in_words,
)

_KIND = LogKind(
    b'{"item": ',
    lambda line: isinstance(line, dict) and line.keys() >= {"item", *WorkerLoss._fields},
    "expected the lost processes of a batch",
    "batch",
)


class WorkerLosses:
    """Lost processes of a batch, in a log that exists only if there are any.

    Raises ``OSError``, and ``InputError`` if the file holds something else.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._of: defaultdict[str, list[WorkerLoss]] = defaultdict(list)
        self._total = 0
        if os.path.exists(path):
            Log(path, _KIND, self._take).close()

    def _take(self, line: dict[str, Any]) -> None:
        self._of[line["item"]].append(WorkerLoss(*(line[name] for name in WorkerLoss._fields)))
        self._total += 1

    def of(self, item: WorkItem) -> list[WorkerLoss]:
        """Return the losses of one puzzle."""
        return self._of.get(item.identity.hex(), [])

    def append(self, item: WorkItem, loss: WorkerLoss) -> None:
        """Add a loss and write it to the log at once."""
        line = {"item": item.identity.hex(), "file": item.file, "index": item.index, **loss._asdict()}
        with Log(self._path, _KIND) as log:
            log.append(line)
        self._take(line)

    def is_job_at_fault(self, item: WorkItem) -> bool:
        """Return whether the puzzle itself caused the allowed number of losses."""
        return is_job_at_fault(self.of(item))

    def should_wait(self, item: WorkItem) -> bool:
        """Return whether the item is postponed until all others are done."""
        return len(self.of(item)) >= MAX_CRASHES

    def should_set_aside(self, item: WorkItem) -> bool:
        """Return whether a postponed item is set aside, when all others are done."""
        own = len(self.of(item))
        return self.is_job_at_fault(item) or own > self._total - own or own >= MAX_LOSSES


def as_json(losses: list[WorkerLoss]) -> list[dict[str, Any]]:
    """Return the losses as JSON values."""
    return [{"code": loss.code, "seconds": round(loss.seconds, 3), "words": loss.words} for loss in losses]


#: The longest wait for finished items, in seconds.
_LONGEST_WAIT_SECONDS = 0.2


@dataclass
class RunningBatch:
    """Batch at work; the caller ends the pool."""

    items: Iterator[WorkItem]
    pool: Pool[ItemJob]
    results: Results
    losses: WorkerLosses
    limits: Limits
    #: Taken from the input, for the pool.
    _ready: deque[WorkItem] = field(default_factory=deque)
    #: To be done after all others.
    _postponed: deque[WorkItem] = field(default_factory=deque)
    #: Submitted to the pool.
    _submitted: set[bytes] = field(default_factory=set)
    _is_at_end: bool = False

    def answers(self) -> Iterator[dict[str, Any]]:
        """Work on all items without an answer; yield each line of the results once it is written.

        Items are taken from the input as needed. Raises ``LimitReached`` at the deadline, and the errors of
        the input and of writing.
        """
        while True:
            if self.limits.remaining == 0:
                raise self.limits.time_reached()
            yield from self._hand_out()
            if not self._submitted and not self._ready and self._is_at_end and not self._postponed:
                return
            wait = 0.0 if self._may_take_more() else self.limits.remaining_up_to(_LONGEST_WAIT_SECONDS)
            for job, end in self.pool.finished(wait):
                item = job.item
                self._submitted.discard(item.identity)
                if isinstance(end, WorkerLoss):
                    self._handle_worker_loss(item, end)
                    continue
                self._submit()  # before writing, so that workers do not wait for the disk
                done = out_of_time(item, end.seconds) if isinstance(end, OutOfTime) else end
                yield self.results.append(item, done)

    def _hand_out(self) -> Iterator[dict[str, Any]]:
        """Fill the pool, and take one more item ahead."""
        self._submit()
        if self._may_take_more():
            self._take()
        elif self._is_at_end and not self._submitted and not self._ready and self._postponed:
            item = self._postponed.popleft()
            if self.losses.should_set_aside(item):
                yield self._set_aside(item)
            else:
                self._ready.append(item)

    def _submit(self) -> None:
        while self._ready and self.pool.free_slots > 0:
            item = self._ready.popleft()
            self._submitted.add(item.identity)
            self.pool.submit(ItemJob(item))

    def _may_take_more(self) -> bool:
        return not self._is_at_end and len(self._ready) <= self.pool.free_slots

    def _take(self) -> None:
        item = next(self.items, None)
        if item is None:
            self._is_at_end = True
        elif self.results.has(item) or item.identity in self._submitted or item in self._ready:
            pass  # already answered, or twice in the input
        elif self.losses.should_wait(item):
            self._postponed.append(item)
        else:
            self._ready.append(item)

    def _handle_worker_loss(self, item: WorkItem, loss: WorkerLoss) -> None:
        """Requeue an item whose process was lost, next or at the end."""
        self.losses.append(item, loss)
        if self.losses.should_wait(item):
            self._postponed.append(item)
        else:
            self._ready.appendleft(item)

    def _set_aside(self, item: WorkItem) -> dict[str, Any]:
        """Write and return the answer to an item that loses its processes."""
        losses = self.losses.of(item)
        end = LimitReached(losses_in_words(losses))
        done = unanswered(item, end, sum(loss.seconds for loss in losses))
        return self.results.append(item, done, set_aside=as_json(losses))
