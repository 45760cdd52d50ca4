"""Options that say which formula to write, and in which form."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.cli.arguments import options
from nonosat.errors import UnknownName
from nonosat.questions.encoding import CUBES, FORMS, SOFT_FORMS, form_of
from nonosat.questions.fields import Panel, WrongOption, flag, option


@dataclass(frozen=True, kw_only=True)
class FormulaOptions:
    """The formula; ``exclude`` and ``prefer`` are files of pictures."""

    raw: bool = flag(help="Write the whole formula, without applying line logic first.")
    exclude: tuple[str, ...] = option(
        default=(),
        metavar="PICTURE",
        reads="files",
        help="Forbid a picture: a text grid, or a puzzle with a goal. Repeatable.",
    )
    prefer: str | None = option(
        metavar="PICTURE", reads="files", help="Ask for the picture nearest to this one (wcnf, opb)."
    )
    drop_lines: bool = flag(help="Ask for the fewest clues to drop (wcnf, opb).")
    cubes: int | None = option(min=1, help=f"Split into about N cubes (icnf). Default: {CUBES}.")
    to: str | None = option(
        metavar="FORM",
        panel=Panel.OUTPUT,
        known=FORMS,
        help="cnf (DIMACS), wcnf, old-wcnf, opb or icnf. Default: chosen by the suffix.",
    )
    encoding: options.EncodingName = "order"

    def form_for(self, output: str | None, *, with_variables: bool) -> str:
        """The form of the file; raises ``UnknownName``, and ``WrongOption`` for options of other forms."""
        form = self.to or form_of(output or "")
        if form not in FORMS:
            raise UnknownName(f"no form '{form}': expected one of {', '.join(FORMS)}")
        if self.cubes is not None and form != "icnf":
            raise WrongOption(f"--cubes is for icnf, not for {form}")
        if (self.prefer is not None or self.drop_lines) != (form in SOFT_FORMS):
            raise WrongOption(
                "wcnf and opb need --prefer PICTURE or --drop-lines, which other forms cannot have"
            )
        if self.drop_lines and (self.prefer is not None or self.exclude or with_variables):
            raise WrongOption("--drop-lines cannot be combined with --prefer, --exclude or --variables")
        return form
