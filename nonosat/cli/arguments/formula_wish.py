"""Options that say which formula to write, and in which form."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from nonosat.cli.arguments import options
from nonosat.errors import UnknownName
from nonosat.questions.encoding import CUBES, FORMS, SOFT_FORMS, form_of
from nonosat.questions.fields import Option, WrongOption


class FormulaWish(NamedTuple):
    """The options of a formula; ``exclude`` and ``prefer`` are files of pictures."""

    to: str | None
    encoding: str
    raw: bool
    exclude: tuple[str, ...]
    prefer: str | None
    drop_lines: bool
    cubes: int | None

    def form_for(self, output: str | None, *, with_variables: bool) -> str:
        """The form of the file; raises ``UnknownName``, and ``WrongOption`` for options of other forms."""
        form = self.to or form_of(output or "")
        if form not in FORMS:
            raise UnknownName(f"no form '{form}': expected one of {', '.join(FORMS)}")
        if self.cubes is not None and form != "icnf":
            raise WrongOption(f"--cubes belongs to icnf, and to nothing else: not to {form}")
        if (self.prefer is not None or self.drop_lines) != (form in SOFT_FORMS):
            raise WrongOption(
                "--prefer PICTURE or --drop-lines is required for wcnf and opb, and for nothing else"
            )
        if self.drop_lines and (self.prefer is not None or self.exclude or with_variables):
            raise WrongOption("--drop-lines cannot be combined with --prefer, --exclude or --variables")
        return form


def formula_wish(
    to: Annotated[
        str | None,
        Option(
            "--to", metavar="FORM", help="cnf (DIMACS), wcnf, old-wcnf, opb or icnf. Default: by the suffix."
        ),
    ] = None,
    encoding: options.EncodingName = "order",
    raw: Annotated[bool, Option("--raw", help="Skip line logic.")] = False,
    exclude: Annotated[
        list[str] | None,
        Option("--exclude", metavar="PICTURE", help="Forbid a picture (a text grid or a goal)."),
    ] = None,
    prefer: Annotated[
        str | None,
        Option("--prefer", metavar="PICTURE", help="wcnf, opb: ask for the picture nearest to this one."),
    ] = None,
    drop_lines: Annotated[
        bool, Option("--drop-lines", help="wcnf, opb: ask for the fewest clues to drop.")
    ] = False,
    cubes: Annotated[
        int | None,
        Option(
            "--cubes", min=1, metavar="N", help=f"icnf: about how many cubes to split into. Default: {CUBES}."
        ),
    ] = None,
) -> FormulaWish:
    """The options as one value."""
    return FormulaWish(to, encoding, raw, tuple(exclude or ()), prefer, drop_lines, cubes)
