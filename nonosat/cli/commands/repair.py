"""``nonosat repair``: the smallest change that makes a picture the only one of its puzzle."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from nonosat.amounts import amount
from nonosat.answers.answer import Answer, Question
from nonosat.answers.repairing import RepairQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.certificate_wish import CertificateWish, certificate_options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.repair_wish import RepairWish, repair_options
from nonosat.cli.arguments.written_files import check_drawing
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.products import write_products
from nonosat.cli.output.report import Report, report_on
from nonosat.cli.output.streams import notify, write_result
from nonosat.errors import UnsupportedPuzzle
from nonosat.files.registry import format_for_writing, format_named
from nonosat.minima.claims import claim_of_repair
from nonosat.search_options import SearchOptions


@composed(wish=repair_options, proof=certificate_options, search=options.search_options)
def command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Pictures, or puzzles with a goal: files, folders, patterns, archives; - is standard input.",
        ),
    ],
    wish: RepairWish,
    proof: CertificateWish,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="PUZZLE", help="Write the repaired puzzle.")
    ] = None,
    to: options.To = None,
    contact_sheet: Annotated[
        str | None,
        typer.Option(
            "--contact-sheet", metavar="FILE.png", help="Draw the repaired puzzles side by side, as PNG."
        ),
    ] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    only_ascii: options.Ascii = False,
    *,
    search: SearchOptions,
) -> int:
    """Make the author's picture the only one by giving or changing few cells; or correct clues."""
    if to is not None and output is None:
        raise typer.BadParameter("--to requires -o, the puzzle to write")
    if output is not None and (to or output != "-"):
        target = format_named(to) if to else format_for_writing(output)
        if wish.givens and not target.givens:
            raise UnsupportedPuzzle(f"{output}: a file of format '{target.name}' cannot hold given cells")
    if contact_sheet is not None:
        check_drawing(contact_sheet)
    asked: list[RepairQuestion] = []

    def question(entry: Entry, options: SearchOptions) -> Question[Answer]:
        repair = wish.question(entry, options)
        asked.append(repair)
        return proof.question(repair, lambda options: claim_of_repair(repair.search, options), entry, options)

    report = Report(quiet=quiet)  # standard output is for the products
    if output != "-":
        display = display_on(sys.stdout, only_ascii=only_ascii, quiet=quiet, marks=wish.givens)
        report = report_on(sys.stdout, display, as_json=as_json, quiet=quiet)
    written = [output, contact_sheet]
    found = PuzzleInputs(files, format=format, index=index, stop=stop, quiet=quiet, apart=written)
    code = ask_each(found, question, report, search)
    answers = [each.answer() for each in asked]
    products = [product for each in answers for product in each.products]
    if contact_sheet is not None and products:
        from nonosat.authoring.repairing.alternative_sheet import alternative_sheet

        write_result(contact_sheet, alternative_sheet(each.repair for each in answers if each.products))
        notify(f"{amount(len(products), 'puzzle')} in {contact_sheet}", quiet=quiet)
    if output is not None and products:
        write_products(products, output, to=to, quiet=quiet)
    return code
