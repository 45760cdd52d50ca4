"""How to search: what a search is told beside the puzzle, as one value.

Which questions race when ``jobs`` allows it (see ``nonosat.sat.solvers.portfolio``):

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

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, Self, TypedDict, Unpack, get_type_hints

from nonosat.model.argument_checks import expect_type
from nonosat.model.errors import InvalidType, InvalidValue
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.machine import free_processors
from nonosat.model.progress import Listener, ignore

#: What the name of a solver that is a program begins with.
PREFIX = "command:"
#: Races gain little from more: the fifth search is rarely the luckiest. Chosen, not measured.
_MOST_JOBS = 4


class Search(TypedDict, total=False):
    """The keywords of every function that searches, as ``**search``.

    ``encoding`` and ``solver`` are names of those in ``nonosat.sat``. A ``time_limit`` is in seconds from the
    call, a ``memory_limit`` in MiB for all processes together; one that comes first is an answer, which says
    what is known by then. ``progress`` is called every now and then; an exception that it raises stops the
    work and is passed on. When a search takes long, up to ``jobs`` race (by default as many as there are free
    processors, at most 4): which of several right answers comes first may then differ from run to run. With
    1, or with a ``seed``, equal arguments have equal answers.
    """

    encoding: str
    solver: str
    seed: int | None
    time_limit: float | None
    memory_limit: int | None
    progress: Listener | None
    jobs: int | None


class SearchOptions(NamedTuple):
    """The ``encoding`` and the ``solver`` by name, a ``seed``, ``limits``, and a listener for ``progress``;
    ``jobs`` is how many searches may race (see ``nonosat.sat.solvers.portfolio``), with 1 none does. With
    ``conflicts`` each search raises ``LimitReached`` after about so many, if its solver can stop there: a
    limit that is the same on every machine.

    Public functions take the keywords of ``Search`` and call :meth:`starting_now`; all others pass the value
    on.

    >>> SearchOptions(solver="cadical195").encoding
    'order'
    """

    encoding: str = "order"
    solver: str = "auto"
    seed: int | None = None
    limits: Limits = NO_LIMITS
    progress: Listener = ignore
    jobs: int = 1
    conflicts: int | None = None

    @classmethod
    def starting_now(cls, **search: Unpack[Search]) -> Self:
        """Options whose clock starts with the call.

        Raises ``InvalidType`` for another keyword or another type of value, which names the right ones, and
        ``InvalidValue`` for a time that is not a number, and for less than one job.
        """
        _check_keywords(search)
        seed = search.get("seed")
        return cls(
            search.get("encoding", cls._field_defaults["encoding"]),
            search.get("solver", cls._field_defaults["solver"]),
            seed,
            Limits.starting_now(search.get("time_limit"), search.get("memory_limit")),
            search.get("progress") or ignore,
            jobs_of(search.get("jobs"), seed=seed),
        )

    @property
    def leaves_the_way_open(self) -> bool:
        """Whether neither a solver nor an encoding was named, so that an answer may come without them."""
        return (self.encoding, self.solver) == DEFAULT_OPTIONS[:2]

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


def _check_keywords(search: Mapping[str, object]) -> None:
    """Raises ``InvalidType`` unless these are keywords of ``Search`` with values of their types."""
    kinds = _kinds()
    for name, value in search.items():
        if name not in kinds:
            raise InvalidType(f"unexpected keyword '{name}': the search keywords are {', '.join(kinds)}")
        expect_type(value, kinds[name], name)


@cache
def _kinds() -> Mapping[str, Any]:
    """The type of each keyword."""
    return get_type_hints(Search)


def jobs_of(wanted: int | None, *, seed: int | None = None) -> int:
    """How many searches may race: by default as many as there are free processors, but at most 4.

    With a ``seed`` always 1, as it promises the same answer. Raises ``InvalidValue`` for less than one.
    """
    if wanted is not None and wanted < 1:
        raise InvalidValue("the number of jobs must be at least 1")
    if seed is not None:
        return 1
    return min(free_processors(), _MOST_JOBS) if wanted is None else wanted


#: The defaults, without limits and without a race.
DEFAULT_OPTIONS = SearchOptions()
