"""Search options as one value.

Abilities run a portfolio if ``jobs`` allows it (see ``nonosat.sat.solvers.portfolio``):

- *for any solution*: ``solve``, ``solutions`` and ``check``. Which solutions of an ambiguous puzzle they show
  may differ from run to run.
- *for verdicts and backbones*, which do not depend on the search that finds them: ``count`` and its parts;
  ``certify`` (the certified solutions, and beside the proof whether there is another); ``repair``, ``make``
  and ``hide`` (uniqueness, and the confirmation at the end); ``review`` and ``hint`` (whether the marks are
  correct); ``explain`` and ``draw`` (the backbone). To choose among solutions, these search ``alone``.
- *never*: ``grade``, which measures the conflicts of one search, ``generate``, and work that already runs
  in a child process (``for_child``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, Self, TypedDict, Unpack, get_type_hints

from nonosat.model.argument_checks import expect_type
from nonosat.model.errors import InvalidType, InvalidValue
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.machine import free_processors
from nonosat.model.progress import ProgressCallback, ignore

#: The prefix of an external solver's name.
PREFIX = "command:"
#: A portfolio gains little from a fifth search. Chosen, not measured.
_MOST_JOBS = 4


class SearchKeywords(TypedDict, total=False):
    """The keywords of every function that searches, as ``**search``.

    ``encoding`` and ``solver`` are names from ``nonosat.sat``. ``time_limit`` is in seconds from the call,
    ``memory_limit`` in MiB for all processes together; if one is reached, the result says what is known by
    then. ``progress`` is called regularly; an exception that it raises stops the work and is passed on. A
    long search becomes a portfolio of up to ``jobs`` searches (by default one per free processor, at most 4):
    which of several correct results comes first may then differ from run to run. With 1, or with a ``seed``,
    equal arguments give equal results.
    """

    encoding: str
    solver: str
    seed: int | None
    time_limit: float | None
    memory_limit: int | None
    progress: ProgressCallback | None
    jobs: int | None


class SearchOptions(NamedTuple):
    """``encoding`` and ``solver`` by name, a ``seed``, ``limits`` and a ``progress`` callback; ``jobs`` is
    the maximum number of parallel searches (see ``nonosat.sat.solvers.portfolio``). With ``conflicts`` each
    search raises ``LimitReached`` after about that many, if its solver can stop there: a limit that is the
    same on every machine.

    Public functions take ``SearchKeywords`` and call :meth:`starting_now`; all others pass the value on.

    >>> SearchOptions(solver="cadical195").encoding
    'order'
    """

    encoding: str = "order"
    solver: str = "auto"
    seed: int | None = None
    limits: Limits = NO_LIMITS
    progress: ProgressCallback = ignore
    jobs: int = 1
    conflicts: int | None = None

    @classmethod
    def starting_now(cls, **search: Unpack[SearchKeywords]) -> Self:
        """Return options whose time limit starts now.

        Raises ``InvalidType`` for an unknown keyword or a value of another type, and ``InvalidValue`` for a
        time that is not a number and for less than one job.
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
    def uses_defaults(self) -> bool:
        """Whether neither a solver nor an encoding was chosen, so that work may be done without them."""
        return (self.encoding, self.solver) == DEFAULT_OPTIONS[:2]

    def for_child(self) -> Self:
        """Return these options for a child process, whose parent enforces limits, reports progress and runs
        the portfolio.
        """
        return self.alone()._replace(limits=NO_LIMITS, progress=ignore)

    def alone(self) -> Self:
        """Return these options without a portfolio, so that of several correct results it is always the
        same.
        """
        return self._replace(jobs=1)

    def within(self, seconds: float | None) -> Self:
        """Return these options with a deadline no later than ``seconds`` from now."""
        return self._replace(limits=self.limits.within(seconds))


def _check_keywords(search: Mapping[str, object]) -> None:
    """Raise ``InvalidType`` for unknown keywords, and for values of another type than in
    ``SearchKeywords``.
    """
    kinds = _kinds()
    for name, value in search.items():
        if name not in kinds:
            raise InvalidType(f"unknown keyword '{name}'; choose {', '.join(kinds)}")
        expect_type(value, kinds[name], name)


@cache
def _kinds() -> Mapping[str, Any]:
    """Return the type of each keyword."""
    return get_type_hints(SearchKeywords)


def jobs_of(wanted: int | None, *, seed: int | None = None) -> int:
    """Return the maximum number of parallel searches: by default one per free processor, at most 4.

    With a ``seed`` it is 1, for equal results. Raises ``InvalidValue`` for less than one.
    """
    if wanted is not None and wanted < 1:
        raise InvalidValue("the number of jobs must be at least 1")
    if seed is not None:
        return 1
    return min(free_processors(), _MOST_JOBS) if wanted is None else wanted


#: The defaults, without limits and without a portfolio.
DEFAULT_OPTIONS = SearchOptions()
