"""Options that say which formula to write, and in which form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.cli.arguments import options
from nonosat.cli.arguments.written_files import expect_suffix
from nonosat.errors import UnknownName
from nonosat.files.compression import uncompressed_name
from nonosat.questions import known_names
from nonosat.questions.encoding import CUBES, FORMS, SOFT_FORMS, form_of
from nonosat.questions.fields import OUTPUT, OnDisk, WrongOption

#: The suffixes of formulas; without one it is DIMACS.
_SUFFIXES = ("", ".cnf", ".dimacs", ".wcnf", ".opb", ".icnf")


@dataclass(frozen=True, kw_only=True)
class FormulaOptions:
    """The formula; ``exclude`` and ``prefer`` are files of pictures."""

    raw: Annotated[
        bool, Option("--raw", help="Write the whole formula, without applying line logic first.")
    ] = False
    exclude: Annotated[
        tuple[str, ...],
        Option(metavar="PICTURE", help="Forbid a picture: a text grid, or a puzzle with a goal. Repeatable."),
        OnDisk(reads="files"),
    ] = ()
    prefer: Annotated[
        str | None,
        Option(metavar="PICTURE", help="Ask for the picture nearest to this one (wcnf, opb)."),
        OnDisk(reads="files"),
    ] = None
    drop_lines: Annotated[
        bool, Option("--drop-lines", help="Ask for the fewest clues to drop (wcnf, opb).")
    ] = False
    cubes: Annotated[
        int | None, Option(min=1, metavar="N", help=f"Split into about N cubes (icnf). Default: {CUBES}.")
    ] = None
    to: Annotated[
        str | None,
        Option(
            metavar="FORM",
            autocompletion=known_names.formula_forms,
            rich_help_panel=OUTPUT,
            help="cnf (DIMACS), wcnf, old-wcnf, opb or icnf. Default: chosen by the suffix.",
        ),
    ] = None
    encoding: options.EncodingName = "order"

    def form_for(self, output: str | None, *, with_variables: bool) -> str:
        """The form of the file; raises ``UnknownName``, and ``WrongOption`` for options of other forms."""
        if self.to is None and output is not None:
            expect_suffix(uncompressed_name(output), _SUFFIXES, "--output")
        form = self.to or form_of(output or "")
        if form not in FORMS:
            raise UnknownName.among("form", form, FORMS)
        if self.cubes is not None and form != "icnf":
            raise WrongOption(f"--cubes is for icnf, not for {form}")
        if (self.prefer is not None or self.drop_lines) != (form in SOFT_FORMS):
            raise WrongOption(
                "wcnf and opb need --prefer PICTURE or --drop-lines, which other forms cannot have"
            )
        if self.drop_lines and (self.prefer is not None or self.exclude or with_variables):
            raise WrongOption("--drop-lines cannot be combined with --prefer, --exclude or --variables")
        return form
