"""``nonosat book``: puzzles as a book to print."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Annotated, Any

from typer import Option

from nonosat.amounts import amount
from nonosat.cli.arguments import options
from nonosat.cli.arguments.book_options import MatterOptions, PageOptions
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.arguments.written_files import file_to_write
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.streams import notify, notify_doubts, write_result
from nonosat.errors import LimitReached, UnsupportedPuzzle
from nonosat.processes.alarm import alarm, in_time
from nonosat.progress import Listener, Progress
from nonosat.questions import exits
from nonosat.questions.binding import Binding, BindingSearch, Bound, LeftOut
from nonosat.questions.fields import OUTPUT, OnDisk, WrongOption
from nonosat.questions.plain import as_text
from nonosat.rendering.book.content import BookLayout, BookPuzzle, Matter
from nonosat.search_options import SearchOptions

#: How much more than its equal share of the time that is left a puzzle may take.
_SHARES = 4
#: What every puzzle may take, as far as there is any time left.
_LEAST_SECONDS = 0.5
#: The share of the time that is kept for printing, and what printing may take even if none is left.
_PRINTING_SHARE, _PRINTING_SECONDS = 0.3, 1.0

#: What can be done about a puzzle that takes too much work.
_MORE = "; a --time-limit gives it more time, --all a place with a note"

EXAMPLES = (
    "nonosat book puzzles/gchq.json puzzles/rainbow_fish.json -o book.pdf",
    "nonosat book puzzles/two_switches.json --all -o book.pdf --paper 6x9in",
)
EXIT_CODES = exits.Meanings(
    done="All puzzles are in the book.",
    no="Some have several pictures, or none, and were left out.",
    limit="Some were left out because it took too long to find out whether they have one picture.",
)


def command(
    output: Annotated[
        str,
        Option(
            "-o",
            "--output",
            metavar="BOOK.pdf",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Write the book; - is standard output.",
        ),
        OnDisk(writes="file", suffixes=(".pdf",)),
    ],
    every: Annotated[
        bool, Option("--all", help="Include puzzles with several pictures or none, with a note.")
    ] = False,
    *,
    inputs: options.Inputs,
    matter: MatterOptions,
    pages: PageOptions,
    as_json: options.OneJson = False,
    limited: options.LimitedSearch,
) -> int:
    """Make a book to print: title page, contents, puzzles by difficulty, small solutions at the end."""
    if as_json and output == "-":
        raise WrongOption("standard output can hold the book or the JSON, not both")
    from nonosat.rendering.book.pages import NO_BOOK, draw

    layout, search = pages.layout, limited.options
    read = PuzzleInputs(inputs, apart=[output])
    found = list(in_time(read, search.limits))
    for entry in found:
        notify_doubts(entry)
    bound: list[tuple[BookPuzzle, dict[str, Any]]] = []
    left_out: list[LeftOut] = []
    codes: list[int] = []
    remaining = search.limits.remaining
    searching = search.within(None if remaining is None else remaining * (1 - _PRINTING_SHARE))
    with ProgressLine(sys.stderr) as line:
        for place, entry in enumerate(found):
            listening = searching._replace(progress=_listener(line, place + 1, len(found)))
            work = _search(entry, listening, left=len(found) - place, rated=matter.takes_difficulty)
            puzzle, facts = work.result(), work.facts(entry.name.file, entry.name.index)
            sentence = (None if every else work.sentence) or _too_large(puzzle, layout, matter)
            if sentence is None:
                bound.append((puzzle, facts))
                continue
            left_out.append(LeftOut(reason=sentence, **facts))
            codes.append(work.code or exits.NO)
            line.clear()
            more = _MORE if work.code == exits.LIMIT and remaining is None else ""
            notify(f"left out: {sentence}{more}", name=entry.name)
    book = NO_BOOK
    if bound:
        with alarm(search.limits, at_least=_PRINTING_SECONDS):
            book = draw([puzzle for puzzle, _ in bound], layout, matter, notify=notify)
        write_result(output, book.data)
    if as_json:
        pages_of = zip(book.order, book.puzzle_pages, strict=True)
        puzzles = tuple(
            Bound(number=number, page=page, **bound[place][1])
            for number, (place, page) in enumerate(pages_of, 1)
        )
        print(as_text(Binding(book.pages, book.solutions_page, puzzles, tuple(left_out))))
    notify(_written(len(bound), book.pages, output))
    return exits.worst([*codes, read.code])


def _listener(line: ProgressLine, number: int, count: int) -> Listener:
    """A listener that says, too, which of so many puzzles the work is about."""

    def listen(progress: Progress) -> None:
        line.listen(progress._replace(phase=f"puzzle {number} of {count}, {progress.phase}"))

    listen(Progress("search", 0, 0.0))
    return listen


def _written(puzzles: int, pages: int, output: str) -> str:
    if not puzzles:
        return "nothing written: no puzzle is left"
    place = "standard output" if output == "-" else output
    return f"{amount(puzzles, 'puzzle')} on {amount(pages, 'page')} written to {place}"


def _search(entry: Entry, search: SearchOptions, *, left: int, rated: bool) -> BindingSearch:
    """What is known of a puzzle after its share of the time, when so many puzzles are ``left``."""
    remaining = search.limits.remaining
    share = None if remaining is None else max(remaining * _SHARES / left, _LEAST_SECONDS)
    options = search.within(share)
    work = BindingSearch(entry.puzzle, options, rated=rated)
    with naming(entry.source), suppress(LimitReached):
        for _ in in_time(work.run(), options.limits):
            pass
    return work


def _too_large(puzzle: BookPuzzle, layout: BookLayout, matter: Matter) -> str | None:
    """Why a puzzle has no room in the book, if so."""
    from nonosat.rendering.book.planning import plan

    try:
        plan([puzzle], layout, matter)
    except UnsupportedPuzzle as error:
        return str(error)
    return None
