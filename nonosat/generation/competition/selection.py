"""The set in the making: candidates one after another, until it is complete."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Unpack

from nonosat.argument_checks import checked
from nonosat.certificate.certifying import certify
from nonosat.certificate.reading import Judgement
from nonosat.dimacs.instance import Instance, encode
from nonosat.errors import SolverFailed
from nonosat.files.whole import write_whole, write_whole_folder
from nonosat.formats import json_puzzle
from nonosat.generation.competition.candidates import KINDS, Candidate, CandidateKind, candidate
from nonosat.generation.competition.climbing import next_step
from nonosat.generation.competition.description import described
from nonosat.generation.competition.journal import (
    EASY,
    ENOUGH,
    FIRST_SIZE,
    UNDECIDED,
    UNPROVED,
    CompetitionJournal,
    MeasuredCandidate,
    Request,
    hard_of,
)
from nonosat.generation.competition.measuring import Measured, by_minisat, by_nonosat
from nonosat.search_options import Search, SearchOptions

FORMULAS, CERTIFICATES = "formulas", "certificates"
#: What MiniSat must need at least for a formula that is not hard, as a share of what hard ones take.
_LEAST_SHARE = 0.1
_STATUS = {True: "SATISFIABLE", False: "UNSATISFIABLE", None: "unknown"}


@checked
def competition_set(
    folder: str | Path,
    count: int = 20,
    *,
    hard: int | None = None,
    hard_seconds: float = 60.0,
    own_seconds: float = 600.0,
    size: tuple[int, int] = FIRST_SIZE,
    tries: int = 2000,
    **search: Unpack[Search],
) -> Iterator[MeasuredCandidate]:
    """Writes ``count`` formulas for a SAT competition into a folder, and yields each candidate as it is
    measured; a set that was begun there with the same arguments goes on.

    At least ``hard`` of them (by default half) take MiniSat longer than ``hard_seconds``, and nonosat, as its
    proof, less than ``own_seconds``. ``size`` is columns and rows of the first pictures; at most ``tries``
    candidates are measured. The ``seed`` of the search keywords (by default 0) is that of the candidates.

    Raises ``InputError`` for another folder than a new one or that of such a set, and ``LimitReached``.
    """
    options = SearchOptions.starting_now(**search)
    seed = options.seed or 0
    request = Request(seed, count, hard_of(count, hard), hard_seconds, own_seconds, size, tries)
    yield from CompetitionSet(folder, request, options._replace(seed=None)).run()


class CompetitionSet:
    """A set of formulas in a folder; a set that was begun there with the same request goes on.

    The folder has ``formulas/NAME.cnf``, ``certificates/NAME/`` (a picture, or what ``nonosat verify``
    takes), ``instances.csv``, ``description.tex`` and the journal. Raises ``InputError``.
    """

    def __init__(self, folder: str | Path, request: Request, options: SearchOptions) -> None:
        self.folder = Path(folder)
        self.request = request
        self._options = options
        self.journal = CompetitionJournal(self.folder, request)

    @property
    def is_complete(self) -> bool:
        """Whether there are as many formulas as were asked for."""
        return len(self.journal.taken()) >= self.request.count

    def run(self) -> Iterator[MeasuredCandidate]:
        """Measures candidates until the set is complete, or there were as many as may be tried; yields each.

        Raises ``LimitReached``; what was measured until then is kept.
        """
        for name in (FORMULAS, CERTIFICATES):
            (self.folder / name).mkdir(exist_ok=True)
        self._describe()
        while not self.is_complete and len(self.journal.entries) < self.request.tries:
            self._options.limits.check()
            turn = self._next_turn()
            if turn is None:
                return
            entry = self._measured(*turn)
            self.journal.add(entry)
            self._describe()
            yield entry

    def _next_turn(self) -> tuple[CandidateKind, int] | None:
        """The kind after the last one, or that one again while it climbs; and its step.

        Kinds of which nothing more can be taken are passed over; ``None``: all are. Those whose last answer
        was one of which there is enough come after the others.
        """
        entries = self.journal.entries
        last = {(entry.family, entry.encoding): entry for entry in entries}
        names = [(kind.family.name, kind.encoding) for kind in KINDS]
        begin = 0
        if entries:
            begin = names.index((entries[-1].family, entries[-1].encoding)) + (entries[-1].reason != EASY)
        later: tuple[CandidateKind, int] | None = None
        for kind in KINDS[begin:] + KINDS[:begin]:
            before = last.get((kind.family.name, kind.encoding))
            step = next_step(kind, before, self.request.hard_seconds)
            if step is None or self._is_enough(_STATUS[kind.family.has_model]):
                continue
            if before is None or not self._is_enough(before.status):
                return kind, step
            later = later or (kind, step)
        return later

    def _measured(self, kind: CandidateKind, step: int) -> MeasuredCandidate:
        request, options = self.request, self._options
        number = len(self.journal.entries)
        chosen = candidate(request.seed, number, kind, request.size, step)
        instance = encode(chosen.puzzle, encoding=kind.encoding, raw=True, exclude=chosen.excluded)
        minisat = by_minisat(instance.cnf, request.hard_seconds, options)
        reason = self._too_easy(minisat)
        own = Measured(None) if reason else by_nonosat(chosen, request.own_seconds, options)
        if not reason:
            if None not in (own.has_model, minisat.has_model) and own.has_model != minisat.has_model:
                raise SolverFailed(f"MiniSat and nonosat disagree about {chosen.name}")
            reason = self._not_wanted(own)
        certificate = None if reason else self._write(chosen, instance, own)
        return MeasuredCandidate(
            number,
            chosen.name,
            kind.family.name,
            kind.encoding,
            step,
            instance.cnf.variables,
            instance.cnf.clause_count,
            _rounded(minisat.seconds),
            _rounded(own.seconds),
            _STATUS[minisat.has_model if own.has_model is None else own.has_model],
            taken=certificate is not None,
            reason=reason or ("" if certificate else UNPROVED),
            certificate=certificate,
        )

    def _too_easy(self, minisat: Measured) -> str:
        """Why a formula that MiniSat has solved is not taken; ``""`` if it may be."""
        if minisat.seconds is None:
            return ""
        easy = sum(not entry.is_hard for entry in self.journal.taken())
        has_room = easy < self.request.count - self.request.hard
        return "" if has_room and minisat.seconds >= _LEAST_SHARE * self.request.hard_seconds else EASY

    def _not_wanted(self, own: Measured) -> str:
        """Why a formula is not taken that is as hard as it should be; ``""`` if it is."""
        if own.has_model is None:
            return UNDECIDED
        return ENOUGH if self._is_enough(_STATUS[own.has_model]) else ""

    def _is_enough(self, status: str) -> bool:
        """Whether no more formulas with that answer are taken: at least a quarter has the other one."""
        count = self.request.count
        others = max(count // 4, 1) if count > 1 else 0
        same = sum(entry.status == status for entry in self.journal.taken())
        return same >= count - others

    def _write(self, chosen: Candidate, instance: Instance, own: Measured) -> str | None:
        """Writes the formula and its certificate, and returns the folder of that, if it was finished."""
        path = f"{CERTIFICATES}/{chosen.name}"
        folder = self.folder / path
        if own.picture is not None:
            files = {
                "puzzle.json": json_puzzle.write([chosen.puzzle]),
                "picture.txt": f"{own.picture}\n".encode(),
            }
            write_whole_folder(str(folder), files)
        else:
            made = certify(
                chosen.puzzle,
                folder,
                most=None,
                encoding=chosen.kind.encoding,
                time_limit=self._options.limits.remaining_up_to(self.request.own_seconds),
                memory_limit=self._options.limits.memory_mib,
                jobs=1,
            )
            self._options.limits.check()
            if made.verdict is not Judgement.PROVED:
                return None
        write_whole(str(self.folder / FORMULAS / f"{chosen.name}.cnf"), str(instance).encode())
        return path

    def _describe(self) -> None:
        for name, data in described(self.request, self.journal.entries).items():
            write_whole(str(self.folder / name), data)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 2)
