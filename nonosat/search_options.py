"""How to search: what a search is told beside the puzzle, as one value.

Which questions race when ``jobs`` allows it (see ``nonosat.session.race``):

- *for any answer*: ``solve``, ``pictures`` and ``check``. Which pictures of an ambiguous puzzle they show may
  differ from run to run.
- *for verdicts and for what all pictures have in common*, which are the same whoever finds them: ``count``
  and its parts; ``certify`` (all pictures that it certifies, and beside the proof whether there is another);
  ``repair``, ``make`` and ``hide`` (whether there is one picture, and the confirmation at the end);
  ``review`` and ``hint`` (whether the marks are right); ``explain`` and ``draw`` (the cells that all pictures
  share). Where these choose among pictures they search ``alone``.
- *not at all*: ``grade``, whose measure are the conflicts of one search, ``generate``, and work that already
  runs in a child (``for_child``).
"""

from __future__ import annotations

from typing import NamedTuple, Self

from nonosat.limits import NO_LIMITS, Limits
from nonosat.processors import free_processors
from nonosat.progress import Listener, ignore

#: Races gain little from more: the fifth search is rarely the luckiest. Chosen, not measured.
_MOST_JOBS = 4


class SearchOptions(NamedTuple):
    """The ``encoding`` and the ``solver`` by name, a ``seed``, ``limits``, and a listener for ``progress``;
    ``jobs`` is how many searches may race (see ``nonosat.session.race``), with 1 none does.

    Public functions take these as keywords and call :meth:`starting_now`; all others pass the value on.

    >>> SearchOptions(solver="cadical195").encoding
    'order'
    """

    encoding: str = "order"
    solver: str = "auto"
    seed: int | None = None
    limits: Limits = NO_LIMITS
    progress: Listener = ignore
    jobs: int = 1

    @classmethod
    def starting_now(
        cls,
        *,
        encoding: str = "order",
        solver: str = "auto",
        seed: int | None = None,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        progress: Listener | None = None,
        jobs: int | None = None,
    ) -> Self:
        """Options whose clock starts with the call.

        ``time_limit`` is in seconds, ``memory_limit`` in MiB; ``jobs`` as for ``jobs_of``. Raises
        ``ValueError`` for a time that is not a number, and for less than one job.
        """
        limits = Limits.starting_now(time_limit, memory_limit)
        return cls(encoding, solver, seed, limits, progress or ignore, jobs_of(jobs, seed=seed))

    def for_child(self) -> Self:
        """These options for a child process: its parent enforces the limits, reports progress and races."""
        return self.alone()._replace(limits=NO_LIMITS, progress=ignore)

    def alone(self) -> Self:
        """These options without a race: for questions with several right answers, of which always the same
        is to be given.
        """
        return self._replace(jobs=1)

    def within(self, seconds: float | None) -> Self:
        """These options with a deadline no later than ``seconds`` from now."""
        return self._replace(limits=self.limits.within(seconds))


def jobs_of(wanted: int | None, *, seed: int | None = None) -> int:
    """How many searches may race: by default as many as there are free processors, but at most 4.

    With a ``seed`` always 1, as it promises the same answer. Raises ``ValueError`` for less than one.
    """
    if wanted is not None and wanted < 1:
        raise ValueError("the number of jobs must be at least 1")
    if seed is not None:
        return 1
    return min(free_processors(), _MOST_JOBS) if wanted is None else wanted


#: The defaults, without limits and without a race.
DEFAULT_OPTIONS = SearchOptions()
