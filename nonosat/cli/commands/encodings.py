"""``nonosat encodings``: the encodings, the clauses of one, what is wrong with one, how they compare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.cli.arguments.options import TimeLimit, limits_of
from nonosat.cli.encoding_comparison import ComparisonOptions, compare_encodings
from nonosat.cli.output.encoding_tables import print_check, print_encodings, print_line
from nonosat.cli.output.output_options import Output
from nonosat.cli.output.streams import results
from nonosat.encoding.plug_ins import all_encodings, encoding_named
from nonosat.processes.alarm import alarm
from nonosat.questions import exits, known_names
from nonosat.questions.fields import (
    Positional,
    WrongOption,
    expect_together,
    expect_unset,
    fields_set,
    flag,
    option,
)

EXAMPLES = (
    "nonosat encodings",
    "nonosat encodings --line '5: 2 1' --encodings order",
    "nonosat encodings --check start",
    "nonosat encodings --compare puzzles/dom_5.json --encodings order,path",
)
EXIT_CODES = exits.Meanings(
    done="Done.",
    no="With `--check`: the encoding is wrong.",
    wrong="The input or an option is wrong, or some runs of `--compare` failed.",
    limit="The time limit was reached first.",
)


@dataclass(frozen=True, kw_only=True)
class EncodingsQuestion:
    """List the encodings, spell out the clauses of a line, check an encoding, or compare them on puzzles."""

    puzzles: Annotated[
        tuple[str, ...],
        Positional(metavar="[PUZZLE...]", reads="puzzles", help="With --compare: the puzzles to compare on."),
    ] = ()
    compare: bool = flag(help="Compare sizes, strength of propagation, conflicts and times on the puzzles.")
    check: str | None = option(
        metavar="NAME",
        known=known_names.encodings,
        help="Check an encoding against all layouts of all short lines.",
    )
    line: str | None = option(
        metavar="'CELLS: RUNS'",
        help="Spell out the clauses of a line such as '5: 2 1', '5: ? *' or '5: 2r 1g'.",
    )
    encodings: str = option(
        default="",
        metavar="A,B",
        known=known_names.encodings,
        help="With --compare or --line: use these encodings. Default: all.",
    )

    def __post_init__(self) -> None:
        asked = [flag for flag in ("compare", "check", "line") if flag in fields_set(self)]
        if len(asked) > 1:
            raise WrongOption(f"choose one of {' and '.join(f'--{flag}' for flag in asked)}")
        if self.compare != bool(self.puzzles):
            raise WrongOption("--compare requires puzzles" if self.compare else "puzzles require --compare")
        expect_together(self, {"encodings": ("compare", "line")})

    @property
    def names(self) -> list[str]:
        """The encodings that are asked about; raises ``UnknownName``."""
        chosen = [encoding_named(name).name for name in self.encodings.split(",") if name]
        return chosen or [encoding.name for encoding in all_encodings()]


def command(
    question: EncodingsQuestion, comparison: ComparisonOptions, output: Output, time_limit: TimeLimit = None
) -> int:
    limits = limits_of(time_limit, None)
    if question.compare:
        return compare_encodings(question.puzzles, question.names, comparison, output, limits)
    expect_unset(comparison, fields_set(comparison), "requires --compare")
    if question.line is not None and output.as_json:
        raise WrongOption("--json cannot be combined with --line, which is for people")
    with results(output.output, limits) as file, alarm(limits):
        if question.check is not None:
            return exits.NO if print_check(file, question.check, as_json=output.as_json) else exits.DONE
        if question.line is not None:
            print_line(file, question.line, question.names)
        else:
            print_encodings(file, as_json=output.as_json)
    return exits.DONE
