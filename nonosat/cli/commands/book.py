"""``nonosat book``: puzzles as a book to print."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Annotated

import typer

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.binding import BindingSearch, in_order
from nonosat.cli.arguments import options
from nonosat.cli.arguments.book_options import layout_options, matter_options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.streams import binary_results, notify, notify_doubts
from nonosat.errors import LimitReached, UnsupportedPuzzle
from nonosat.processes.alarm import in_time
from nonosat.rendering.book.content import BookPuzzle, Layout, Matter, Order, Shown
from nonosat.search_options import SearchOptions

#: How much more than its equal share of the time that is left a puzzle may take.
_SHARES = 4


@composed(matter=matter_options, layout=layout_options, search=options.limited_options)
def command(
    puzzles: options.PuzzleFiles,
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="BOOK.pdf", help="The book; - is standard output.")
    ],
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    every: Annotated[
        bool, typer.Option("--all", help="Also puzzles with several pictures, or with none, and a note.")
    ] = False,
    quiet: options.Quiet = False,
    *,
    matter: Matter,
    layout: Layout,
    search: SearchOptions,
) -> int:
    """Make a book to print: title page, contents, puzzles by difficulty, small solutions at the end."""
    if output != "-" and not output.lower().endswith(".pdf"):
        raise typer.BadParameter("a book is a PDF: choose a .pdf file", param_hint="--output")
    from nonosat.rendering.book import pages

    inputs = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet)
    found = list(in_time(_told(inputs, quiet=quiet), search.limits))
    rated = matter.order is Order.DIFFICULTY or matter.difficulty is not Shown.NONE
    codes: list[int] = []
    bound: list[BookPuzzle] = []
    with ProgressLine(sys.stderr, quiet=quiet) as line:
        for place, entry in enumerate(found):
            options = search._replace(progress=line.listen)
            work = _examined(entry, options, left=len(found) - place, rated=rated)
            sentence = None if every else work.sentence
            codes.append(exits.DONE if sentence is None else work.code)
            if sentence is None:
                sentence = _too_large(work.result(), layout, matter)
                codes.append(exits.DONE if sentence is None else exits.NO)
            if sentence is None:
                bound.append(work.result())
            else:
                line.clear()
                notify(f"left out: {sentence}", quiet=quiet, name=entry.name)
    if not bound:
        notify("nothing written: no puzzle is left", quiet=quiet)
        return exits.worst([*codes, inputs.code])
    ordered = in_order(bound, matter.order)
    book = pages.draw(ordered, layout, matter, notify=partial(notify, quiet=quiet))
    with binary_results(output) as file:
        file.write(book.data)
    target = "standard output" if output == "-" else output
    size = f"{amount(len(bound), 'puzzle')} on {amount(book.pages, 'page')}"
    notify(f"{size} written to {target}", quiet=quiet)
    return exits.worst([*codes, inputs.code])


def _told(found: Iterable[Entry], *, quiet: bool) -> Iterator[Entry]:
    """The puzzles; prints what their readers were not sure of."""
    for entry in found:
        notify_doubts(entry, quiet=quiet)
        yield entry


def _examined(entry: Entry, search: SearchOptions, *, left: int, rated: bool) -> BindingSearch:
    """What is known of a puzzle after its share of the time, when so many puzzles are ``left``."""
    remaining = search.limits.remaining
    share = None if remaining is None else remaining * min(1.0, _SHARES / left)
    options = search.within(share)
    work = BindingSearch(entry.puzzle, options, rated=rated)
    with naming(entry.source), suppress(LimitReached):
        for _ in in_time(work.run(), options.limits):
            pass
    return work


def _too_large(puzzle: BookPuzzle, layout: Layout, matter: Matter) -> str | None:
    """Why a puzzle has no room in the book, if so."""
    from nonosat.rendering.book.planning import plan

    try:
        plan([puzzle], layout, matter)
    except UnsupportedPuzzle as error:
        return str(error)
    return None
