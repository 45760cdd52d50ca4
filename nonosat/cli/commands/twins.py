"""``nonosat twins``: puzzles of a set that are the same, or nearly so."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.abilities import exits
from nonosat.abilities.fields import SEARCH, WrongOption
from nonosat.abilities.plain import as_text
from nonosat.abilities.searching import LimitedSearch
from nonosat.amounts import amount
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.options import Inputs, OneJson, since_start
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.inputs import PuzzleInputs, notify_ignored
from nonosat.cli.interruption import say_end
from nonosat.cli.output.output_options import Output
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.streams import notify, notify_doubts, results
from nonosat.errors import LimitReached, SolverFailed, UnsupportedPuzzle
from nonosat.processes.alarm import alarm, in_time
from nonosat.search_options import SearchOptions
from nonosat.sets.twins import Likeness, TwinGroup, TwinMember, Twins, TwinSearch

EXAMPLES = (
    "nonosat twins puzzles",
    "nonosat twins puzzles --near 3 --json",
    "nonosat twins puzzles/survey --clues-only",
)
EXIT_CODES = exits.Meanings(
    done="No two puzzles are the same.",
    no="There are twins.",
    limit="Some were not read, or their pictures not found, in time.",
)


@dataclass(frozen=True, kw_only=True)
class TwinOptions:
    """Which puzzles are twins. Raises ``WrongOption``."""

    near: Annotated[
        int, Option(min=0, metavar="N", help="Also find pictures that differ in up to N cells.")
    ] = 0
    clues_only: Annotated[
        bool, Option("--clues-only", help="Compare the clues alone, and search for no picture.")
    ] = False

    def __post_init__(self) -> None:
        if self.near and self.clues_only:
            raise WrongOption("--near cannot be combined with --clues-only")


@dataclass(frozen=True, kw_only=True)
class TwinOutput(Output):
    """Where the groups of twins go."""

    as_json: OneJson = False


@dataclass(frozen=True, kw_only=True)
class PictureOptions:
    """How pictures are searched for."""

    puzzle_limit: Annotated[
        float,
        Option(
            min=0,
            metavar="SECONDS",
            rich_help_panel=SEARCH,
            help="Time limit for the picture of each puzzle.",
        ),
    ] = 10.0


def command(
    inputs: Inputs,
    twins: TwinOptions,
    output: TwinOutput,
    pictures: PictureOptions,
    limited: LimitedSearch,
) -> int:
    """Find puzzles that are the same, by their clues or by their pictures (stored or searched for).

    They may be turned, mirrored, recoloured or framed by blank lines; pictures may also be inverted.
    """
    search = since_start(limited)
    found = PuzzleInputs(inputs, apart=[output.output], every_file=False)
    with ProgressLine(sys.stderr) as line:
        options = search._replace(progress=line.listen)
        work = TwinSearch(twins.near, options, pictures.puzzle_limit, pictures=not twins.clues_only)
        code = _compare_all(work, found, search)
    answer = work.result(all_read=code == exits.DONE)
    with results(output.output, search.limits) as file:
        if output.as_json:
            print(as_text(answer), file=file)
        else:
            file.writelines(f"{each}\n" for each in _table(answer))
    for sentence in _sentences(answer):
        notify(sentence)
    notify_ignored(found.ignored)
    own = exits.LIMIT if not answer.complete else exits.NO if answer.groups else exits.DONE
    return exits.worst([own, code, found.code])


def _compare_all(work: TwinSearch, found: PuzzleInputs, search: SearchOptions) -> int:
    """Compares all that can be read until a limit or a signal ends it; returns the exit code of that."""
    seen = set()
    try:
        with closing(in_time(found, search.limits)) as entries:
            for entry in entries:
                if entry.place in seen:
                    continue
                seen.add(entry.place)
                notify_doubts(entry)
                member = TwinMember(entry.name.file, entry.name.index, entry.puzzle.title)
                try:
                    with naming(entry.source), alarm(search.limits):
                        work.add(entry.puzzle, member)
                except (UnsupportedPuzzle, SolverFailed) as error:
                    found.pass_over(error)
    except (LimitReached, KeyboardInterrupt) as end:
        if not seen:
            raise
        return say_end(end)
    return exits.DONE


def _table(answer: Twins) -> Iterator[str]:
    """A line for each puzzle of each group; the first says which group it is."""
    rows = [("group", "the same", "puzzle")] if answer.groups else []
    for number, group in enumerate(answer.groups, 1):
        for place, each in enumerate(group.members):
            name = str(Name(each.index, each.title, each.file))
            rows.append((str(number), _how(group), name) if not place else ("", "", name))
    width = max((len(how) for _, how, _ in rows), default=0)
    for number_, how, name in rows:
        yield f"{number_:5}  {how:{width}}  {name}"


def _how(group: TwinGroup) -> str:
    if group.likeness is Likeness.NEAR:
        return f"picture but {amount(group.cells, 'cell')}"
    return str(group.likeness)


def _sentences(answer: Twins) -> Iterator[str]:
    counts = Counter(group.likeness for group in answer.groups)
    told = ", ".join(f"{likeness}: {count}" for likeness, count in counts.items())
    groups = f"{amount(len(answer.groups), 'group')} of twins ({told})" if counts else "no twins"
    yield f"{amount(answer.puzzles, 'puzzle')}: {groups}"
    if answer.unpictured:
        puzzles = amount(answer.unpictured, "puzzle has", "puzzles have")
        yield f"{puzzles} several pictures or none: compared by clues alone"
    if answer.unknown:
        first = answer.unknown[0]
        more = f" and {amount(len(answer.unknown) - 1, 'more', 'more')}" if len(answer.unknown) > 1 else ""
        name = str(Name(first.index, first.title, first.file)) or "the puzzle"
        yield f"not known in time: the picture of {name}{more}"
