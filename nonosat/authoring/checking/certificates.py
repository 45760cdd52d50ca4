"""Certificates of the solutions of a puzzle, or of their number."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

from typer import Option

from nonosat.authoring.checking.count_certificate import certify_count
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import OUTPUT, OnDisk, expect_unset
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.abilities.shared import Checker
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.proofs.certifying import certify_solutions
from nonosat.sat.proofs.reading import VerificationVerdict
from nonosat.sat.proofs.theorem import expect_provable
from nonosat.sat.proofs.theorem_file import write_theorem
from nonosat.sat.proofs.verification import Verification
from nonosat.sat.proofs.verifying import result_or_limit


@dataclass(frozen=True, kw_only=True)
class Certify(FullSearch, Ability[Puzzle, Verification]):
    """Write a certificate that a puzzle has exactly one solution (or none), after checking its proof.

    With a ``limit`` it covers all solutions of the puzzle, if there are at most that many; with ``all``
    however many; with ``count`` their number alone.

    The solver writes the proof; it must be one that writes valid proofs. Meanwhile, others may search for
    another solution. ``rejected``: the puzzle has more solutions, or the check failed; then nothing is
    written. Nothing is written either when a limit was reached first (``unchecked`` with that reason, which
    names a solver that found no other solution without a proof). Without a checker it is ``unchecked``, but
    written. Raises ``InputError`` if the directory holds something else, and for a goal that is not one of
    its solutions; ``UnknownName`` and ``SolverError``.
    """

    results = (Verification,)
    exit_codes = exits.Meanings(
        done="The certificate is written, and its proof was checked.",
        no="There are more solutions than the limit: nothing is written.",
        limit="A limit was reached first, or there is no proof checker.",
    )

    directory: Annotated[
        str | Path,
        Option("-o", "--output", metavar="DIR", rich_help_panel=OUTPUT, help="Directory of the certificate."),
        OnDisk(writes="replaced"),
    ] = field(kw_only=False)
    all: Annotated[bool, Option("--all", help="Certify all solutions, however many.")] = False
    limit: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            help="Certify all solutions, if at most N. Default: 1; with --all none.",
        ),
    ] = None
    count: Annotated[
        bool, Option("--count", help="Certify the number of solutions without listing them.")
    ] = False
    checker: Checker = "auto"
    theorem: Annotated[
        str | Path | None,
        Option(
            metavar="FILE",
            rich_help_panel=OUTPUT,
            help="Write the claim and its proof as a theorem for Coq, too: FILE.v.",
        ),
        OnDisk(writes="file", suffixes=(".v",)),
    ] = None

    def __post_init__(self) -> None:
        if self.count:
            expect_unset(self, ("all", "limit", "theorem"), "cannot be combined with --count")

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> Verification:
        if self.theorem is not None:
            expect_provable(subject, search.encoding)
        found: Verification | None = None
        limit = self.limit or (None if self.all else 1)
        with ending:
            if self.count:
                found = certify_count(subject, self.directory, search, checker=self.checker)
            else:
                found = certify_solutions(subject, self.directory, search, limit=limit, checker=self.checker)
                found = self._with_theorem(found)
        return result_or_limit(found, ending)

    def _with_theorem(self, found: Verification) -> Verification:
        if self.theorem is None or found.verdict is not VerificationVerdict.PROVED:
            return found
        said = write_theorem(Path(self.directory), self.theorem)
        return replace(found, reason=Reason(f"{found.reason.text}, and {said}"))


certify = function_of(Certify)
