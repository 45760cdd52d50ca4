"""``nonosat hide``: as many numbers as possible become unknown while the picture stays the only one."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from nonosat.answers.answer import Answer, Question
from nonosat.answers.hiding import HideQuestion
from nonosat.authoring.hiding.hidden_numbers import NumberWish
from nonosat.cli.arguments import options
from nonosat.cli.arguments.certificate_wish import CertificateWish, certificate_options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.number_wish import number_options
from nonosat.cli.arguments.pictures import picture_for
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.products import write_products
from nonosat.cli.output.report import Report, report_on
from nonosat.errors import UnsupportedPuzzle
from nonosat.files.registry import format_for_writing, format_named
from nonosat.minima.claims import claim_of_hiding
from nonosat.search_options import SearchOptions


@composed(wish=number_options, proof=certificate_options, search=options.search_options)
def command(
    puzzles: options.PuzzleFiles,
    wish: NumberWish,
    proof: CertificateWish,
    picture: Annotated[
        str | None,
        typer.Option("--picture", metavar="FILE", help="With --reveal: the picture, if it is not the goal."),
    ] = None,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="PUZZLE", help="Write the puzzle that results.")
    ] = None,
    to: options.To = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    only_ascii: options.Ascii = False,
    *,
    search: SearchOptions,
) -> int:
    """Hide as many numbers as possible while the picture stays the only one; or reveal the fewest."""
    if picture is not None and not wish.reveal:
        raise typer.BadParameter("--picture requires --reveal")
    if to is not None and output is None:
        raise typer.BadParameter("--to requires -o, the puzzle to write")
    if output is not None and (to or output != "-"):  # before the search, which may be long
        target = format_named(to) if to else format_for_writing(output)
        if not (target.unknown or wish.reveal or wish.at_most == 0):
            raise UnsupportedPuzzle(f"{output}: {target.name} cannot hold unknown numbers")
    asked: list[HideQuestion] = []

    def question(entry: Entry, options: SearchOptions) -> Question[Answer]:
        author = None if picture is None else picture_for(entry.puzzle, picture)
        hide = HideQuestion(entry.puzzle, options, wish=wish, picture=author, picture_source=picture)
        asked.append(hide)
        return proof.question(hide, lambda options: claim_of_hiding(hide.search, options), entry, options)

    report = Report(quiet=quiet)  # standard output is for the products
    if output != "-":
        display = display_on(sys.stdout, only_ascii=only_ascii, quiet=quiet)
        report = report_on(sys.stdout, display, as_json=as_json, quiet=quiet)
    found = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet, apart=[output])
    code = ask_each(found, question, report, search)
    products = [product for each in asked if (product := each.answer().product)]
    if output is not None and products:
        write_products(products, output, to=to, quiet=quiet)
    return code
