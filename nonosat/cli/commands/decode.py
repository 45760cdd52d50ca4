"""``nonosat decode``: the picture in a SAT solver's answer."""

from __future__ import annotations

from typing import Annotated

from nonosat.cli.arguments import options
from nonosat.cli.arguments.pictures import picture_for
from nonosat.cli.arguments.puzzles import bytes_of, the_entry
from nonosat.cli.driver import tell
from nonosat.cli.output.report import report_on
from nonosat.cli.output.streams import notify_doubts, results
from nonosat.errors import InputError
from nonosat.files.content import plain_bytes
from nonosat.laboratory.decoding import decode
from nonosat.notation.file_text import decoded
from nonosat.questions import exits
from nonosat.questions.decoding import DecodeAnswer
from nonosat.questions.fields import Argument, Option, WrongOption
from nonosat.questions.question import Ending

EXAMPLES = (
    "cadical dom_9.cnf | nonosat decode puzzles/dom_9.json -",
    "nonosat decode puzzles/two_switches.json answer.txt --exclude picture.txt",
)
EXIT_CODES = exits.Meanings(
    done="The answer is a picture of the puzzle.",
    no="It says that there is none, or it is not a picture of this puzzle.",
    limit="It says that the solver does not know.",
)


def command(
    puzzle: options.PuzzleFile,
    answer: Annotated[str, Argument(metavar="ANSWER", help="Output of a SAT solver; - is standard input.")],
    format: options.From = None,
    index: options.Index = None,
    exclude: Annotated[
        list[str] | None,
        Option(
            "--exclude",
            metavar="PICTURE",
            help="A picture that the formula forbids, as for encode: no model then means no other picture.",
        ),
    ] = None,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> int:
    """Turn a SAT solver's answer to an encoded puzzle into a picture, checked against the clues."""
    ending = Ending()
    if puzzle == answer == "-":
        raise WrongOption("only one of PUZZLE and ANSWER can be standard input")
    asked = the_entry(puzzle, format=format, index=index)
    notify_doubts(asked, quiet=quiet)
    excluded = [picture_for(asked.puzzle, path) for path in exclude or ()]
    data, name = bytes_of(answer)
    try:
        result = decode(asked.puzzle, decoded(plain_bytes(data)), excluded=excluded)
    except InputError as error:
        raise error.at(name) from None
    found = DecodeAnswer(result, ending, asked.puzzle.palette)
    with results(output) as file:
        report = report_on(file, as_json=as_json, quiet=quiet)
        report.begin(asked.name, asked.puzzle)
        tell(found, report)
    return found.exit_code
