"""``nonosat decode``: the picture in a SAT solver's answer."""

from __future__ import annotations

from typing import Annotated

from nonosat.cli.arguments import options
from nonosat.cli.arguments.pictures import picture_in
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.cli.inputs import the_entry
from nonosat.cli.output.output_options import Output
from nonosat.errors import InputError
from nonosat.files.content import plain_bytes
from nonosat.laboratory.decoding import decode
from nonosat.notation.file_text import decoded
from nonosat.processes.alarm import alarm
from nonosat.questions import exits
from nonosat.questions.decoding import DecodeAnswer
from nonosat.questions.fields import Option, Positional, WrongOption
from nonosat.questions.question import Ending

EXAMPLES = (
    "cadical dom_9.cnf | nonosat decode puzzles/dom_9.json -",
    "nonosat decode puzzles/two_switches.json answer.txt --exclude picture.txt",
)
EXIT_CODES = exits.Meanings(
    done="The answer is a picture of the puzzle.",
    no="It says that there is none, or it is not a picture of this puzzle.",
    limit="Its solver does not know, or says without a proof that there is no other picture; or the time "
    "limit was reached.",
)


def command(
    inputs: options.OneInput,
    answer: Annotated[
        str,
        Positional(metavar="ANSWER", reads="files", help="The output of a SAT solver; - is standard input."),
    ],
    exclude: Annotated[
        tuple[str, ...],
        Option(
            metavar="PICTURE",
            reads="files",
            help="A picture that the formula forbids, as for 'nonosat encode'. Repeatable.",
        ),
    ] = (),
    *,
    time_limit: options.TimeLimit = None,
    output: Output,
) -> int:
    """Turn a SAT solver's answer to an encoded puzzle into a picture, checked against the clues."""
    ending = Ending()
    if inputs.puzzle == answer == "-":
        raise WrongOption("only one of PUZZLE and ANSWER can be standard input")
    limits = options.limits_of(time_limit, None)
    asked = the_entry(inputs, limits)
    excluded = [picture_in(*bytes_of(path), asked.puzzle) for path in exclude]
    data, name = bytes_of(answer, limits)
    try:
        with alarm(limits):
            result = decode(asked.puzzle, decoded(plain_bytes(data)), excluded=excluded)
    except InputError as error:
        raise error.at(name) from None
    found = DecodeAnswer(result, ending, asked.puzzle.palette)
    with output.report(limits) as report:
        report.begin(asked.name, asked.puzzle)
        return report.tell(found)
