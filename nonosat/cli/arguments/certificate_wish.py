"""Options that ask for a certificate of the answer."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import typer

from nonosat.answers.answer import Answer, Question
from nonosat.answers.certified import CertifiedQuestion, ClaimOf
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.options import CheckerName
from nonosat.errors import InputError
from nonosat.search_options import SearchOptions


class CertificateWish(NamedTuple):
    """The directory for a certificate, if there is to be one, and the checker that replays its proofs."""

    directory: str | None
    checker: str

    def question(
        self, inner: Question[Answer], claim: ClaimOf, entry: Entry, options: SearchOptions
    ) -> Question[Answer]:
        """The question, together with a certificate of its answer if that is wished.

        Raises ``InputError`` when there are several puzzles, and for a directory with something else in it.
        """
        if self.directory is None:
            return inner
        if entry.name.heading is not None:
            raise InputError("expected one puzzle for --certificate: choose it with --index")
        return CertifiedQuestion(inner, claim, entry.puzzle, self.directory, options, checker=self.checker)


def certificate_options(
    certificate: Annotated[
        str | None,
        typer.Option(
            "--certificate",
            metavar="DIR",
            help="Write a certificate that the answer's number is right, for verify.",
        ),
    ] = None,
    checker: CheckerName = "auto",
) -> CertificateWish:
    """The wish that the options describe."""
    if checker != "auto" and certificate is None:
        raise typer.BadParameter("--checker requires --certificate")
    return CertificateWish(certificate, checker)
