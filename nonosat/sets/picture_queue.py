"""The pictures of puzzles, found here or by a pool of processes, in the order in which they are asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from nonosat.errors import LimitReached, NonosatError
from nonosat.grid import Grid
from nonosat.limits import Limits
from nonosat.outcome import Verdict
from nonosat.picture_search import PictureSearch
from nonosat.processes.alarm import alarm
from nonosat.processes.pool import Job, Pool
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions

#: Puzzles that a process gets at once: most take less time than to hand them over one by one.
_PUZZLES_AT_ONCE = 16
#: Seconds after which it is looked whether the time is over.
_SECONDS_BETWEEN_LOOKS = 0.2

Mark = TypeVar("Mark")


class NotKnown:
    """Stands for a picture that is not known: it was not found in time, or its process was lost."""


#: A picture, ``None`` if there are several or none, or that it is not known.
Found = Grid | NotKnown | None


def the_picture(puzzle: Puzzle, options: SearchOptions) -> Found:
    """The only picture of a puzzle."""
    try:
        options.limits.check()
        found = PictureSearch(puzzle, options, limit=2, probing=True).run_to_the_end()
    except LimitReached:
        return NotKnown()
    return found.pictures[0] if found.verdict is Verdict.UNIQUE else None


@dataclass(frozen=True, slots=True)
class PicturesJob(Job):
    """Finds the picture of each of some puzzles; ``limit`` is in seconds and starts anew for each puzzle."""

    number: int
    puzzles: tuple[Puzzle, ...]
    options: dict[str, Any]
    limit: float | None
    memory_mib: int | None

    def done(self) -> list[Found]:
        """What is found, in their order."""
        return [self._picture_of(puzzle) for puzzle in self.puzzles]

    def _picture_of(self, puzzle: Puzzle) -> Found:
        limits = Limits.starting_now(self.limit, self.memory_mib)
        try:
            with alarm(limits):
                return the_picture(puzzle, SearchOptions(limits=limits, **self.options))
        except NonosatError:
            return NotKnown()


@dataclass(slots=True)
class _Asked(Generic[Mark]):
    """A puzzle, whose picture is ``found`` as soon as ``is_done``."""

    mark: Mark
    puzzle: Puzzle
    found: Found = None
    is_done: bool = False


@dataclass(slots=True)
class PictureQueue(Generic[Mark]):
    """Puzzles whose pictures are asked for, each with a mark of whoever asks.

    Without a pool a picture is searched for at once. Whoever asks takes what is ``ready``, and at
    the end the ``rest``; the pool is the caller's to end.
    """

    options: SearchOptions
    limit: float | None = None
    pool: Pool[PicturesJob] | None = None
    _asked: deque[_Asked[Mark]] = field(default_factory=deque)
    #: Not handed out yet.
    _next: list[_Asked[Mark]] = field(default_factory=list)
    _away: dict[int, list[_Asked[Mark]]] = field(default_factory=dict)
    _count: int = 0

    def ask(self, puzzle: Puzzle, mark: Mark) -> None:
        """Asks for a picture. Raises what the search does, but for ``LimitReached``."""
        asked = _Asked(mark, puzzle)
        self._asked.append(asked)
        if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
            asked.found, asked.is_done = puzzle.goal, True
        elif self.pool is None:
            asked.found, asked.is_done = NotKnown(), True
            asked.found = the_picture(puzzle, self.options.within(self.limit))
        else:
            self._next.append(asked)
            if len(self._next) >= _PUZZLES_AT_ONCE:
                self._hand_out(_PUZZLES_AT_ONCE)

    def ready(self) -> Iterator[tuple[Mark, Found]]:
        """What is found, as far as all before it is."""
        self._collect(0.0)
        while self._asked and self._asked[0].is_done:
            asked = self._asked.popleft()
            yield asked.mark, asked.found

    def rest(self) -> Iterator[tuple[Mark, Found]]:
        """All that is not taken yet, when it is found; raises ``LimitReached`` at the deadline."""
        while self._next and self.pool is not None:
            self._hand_out(max(1, -(-len(self._next) // max(self.pool.room, 1))))
        yield from self.ready()
        while self._asked:
            self._collect(self.options.limits.remaining_up_to(_SECONDS_BETWEEN_LOOKS))
            yield from self.ready()
            self.options.limits.check()

    def _hand_out(self, most: int) -> None:
        """Gives the pool some puzzles as soon as it has room."""
        assert self.pool is not None
        while self.pool.room <= 0:
            self._collect(self.options.limits.remaining_up_to(_SECONDS_BETWEEN_LOOKS))
            self.options.limits.check()
        chosen, self._next = self._next[:most], self._next[most:]
        self._count += 1
        self._away[self._count] = chosen
        limits = self.options.limits
        options = {name: getattr(self.options, name) for name in ("encoding", "solver", "seed")}
        self.pool.submit(
            PicturesJob(
                self._count,
                tuple(asked.puzzle for asked in chosen),
                options,
                limits.remaining if self.limit is None else limits.remaining_up_to(self.limit),
                limits.memory_mib,
            )
        )

    def _collect(self, seconds: float) -> None:
        """Takes what has come back; a process that died leaves its puzzles without a picture."""
        if self.pool is None or not self._away:
            return
        for job, found in self.pool.finished(seconds):
            asked = self._away.pop(job.number)
            pictures = found if isinstance(found, list) else [NotKnown()] * len(asked)
            for each, picture in zip(asked, pictures, strict=True):
                each.found, each.is_done = picture, True
