"""``nonosat decode``: another solver's answer as a picture."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from nonosat.cli import exits, options
from nonosat.cli.entry import Entry
from nonosat.cli.output import picture_as_json, reason_as_json, record_as_json, results, talk, write_json
from nonosat.cli.puzzles import bytes_of, the_puzzle
from nonosat.errors import InputError
from nonosat.laboratory.decoding import Decoded, decode
from nonosat.solver import Verdict


def command(
    puzzle: options.PuzzleFile,
    answer: Annotated[
        str, typer.Argument(metavar="ANSWER", help="What a SAT solver has printed; - is standard input.")
    ],
    format: options.From = None,
    index: options.Index = None,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> int:
    """Turn a SAT solver's answer to an encoded puzzle into a picture, checked against the clues."""
    begin = time.perf_counter()
    if puzzle == answer == "-":
        raise typer.BadParameter("only one of PUZZLE and ANSWER can be standard input")
    asked = the_puzzle(puzzle, format=format, index=index)
    data, name = bytes_of(answer)
    try:
        outcome = decode(asked, data.decode("utf-8", errors="replace"))
    except InputError as error:
        raise error.at(name) from None
    with results(output) as file:
        if as_json:
            value = {
                "verdict": outcome.verdict,
                "complete": outcome.complete,
                "pictures": [picture_as_json(picture) for picture in outcome.pictures],
                "reason": reason_as_json(outcome.reason),
                "seconds": time.perf_counter() - begin,
                "statistics": record_as_json(outcome.statistics),
            }
            write_json(file, Entry(index, asked), value)
        else:
            for picture in outcome.pictures:
                print(picture, file=file)
    talk(f"{outcome.verdict}: {outcome.reason.text if outcome.reason else _CHECKED}", quiet=quiet)
    return _exit_code(outcome)


_CHECKED = "the answer is a picture of this puzzle; whether there are others was not asked"


def _exit_code(decoded: Decoded) -> int:
    if decoded.verdict is Verdict.SOLVED:
        return exits.DONE
    if decoded.verdict is Verdict.NONE or decoded.refused:
        return exits.NO
    return exits.LIMIT
