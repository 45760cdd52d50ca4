"""``nonosat generate``: random puzzles and families of puzzles."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Annotated

from typer import Option

from nonosat.apps.cli.arguments import options
from nonosat.apps.cli.arguments.written_files import is_folder_for_output
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.apps.cli.output.streams import notify
from nonosat.authoring.generation.generating import Generation, GenerationTask
from nonosat.files.registry import all_formats, encoded, format_named, write
from nonosat.model.abilities import exits, known_names
from nonosat.model.abilities.fields import OUTPUT, OnDisk
from nonosat.model.abilities.searching import TimeLimit
from nonosat.model.errors import LimitReached
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.processes.timeout import timeout_at_deadline

EXAMPLES = (
    "nonosat generate dom 5 6 7 -o doms",
    "nonosat generate random 15x15 --count 3 --seed 1 -o random",
    "nonosat generate random 10x10 --class line --symmetry horizontal",
)
EXIT_CODES = exits.Meanings(
    done="All puzzles are written.",
    limit="Some puzzles were not found within the time or the number of tries.",
)


def folder_to_write(path: str) -> str:
    """Return the path of a folder; raises ``ValueError`` if it has the suffix of a puzzle file."""
    suffixes = {suffix for format in all_formats() for suffix in format.suffixes}
    if PurePath(path).suffix.lower() in suffixes and not is_folder_for_output(path):
        raise ValueError(f"expected a folder, like '{path}/'; to write a file, use '> {path}' instead of -o")
    return path


@dataclass(frozen=True, kw_only=True)
class GeneratedFiles:
    """Output of the puzzles: folder and format."""

    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="DIR",
            parser=folder_to_write,
            rich_help_panel=OUTPUT,
            help="Write a file per puzzle into this directory. Default: standard output.",
        ),
        OnDisk(writes="file"),
    ] = None
    to: Annotated[
        str,
        Option(
            metavar="FORMAT",
            autocompletion=known_names.formats_to_write,
            rich_help_panel=OUTPUT,
            help="Format of the files.",
        ),
    ] = "json"


def command(generation: Generation, target: GeneratedFiles, time_limit: TimeLimit = None) -> int:
    output, to = target.output, target.to
    search = SearchOptions(limits=options.limits_of(time_limit, None))
    tasks = generation.tasks
    suffix = format_named(to).suffix
    if output is not None:
        Path(output).mkdir(parents=True, exist_ok=True)
    written = 0
    missing = False
    for task, made in _attempts(tasks, search):
        if isinstance(made, str):
            missing = True
            notify(made)
            continue
        if output is None:
            sys.stdout.buffer.write(encoded([made], "", format=to))
            sys.stdout.buffer.flush()
        else:
            write(made, Path(output, task.name + suffix), format=to)
        written += 1
        shortfall = task.shortfall(made)
        if shortfall is not None:
            notify(shortfall)
    if any(task.may_improve for task in tasks) and search.limits.remaining == 0 and not missing:
        missing = True
        notify(f"{search.limits.time_reached()}: these are the hardest found so far")
    if output is not None:
        notify(f"{amount(written, 'puzzle')} in {output}")
    return exits.LIMIT if missing else exits.DONE


def _attempts(
    tasks: Iterable[GenerationTask], search: SearchOptions
) -> Iterator[tuple[GenerationTask, Puzzle | str]]:
    """Yield each task with its puzzle, or with the reason why there is none; a limit ends them."""
    for task in tasks:
        try:
            with ProgressLine(sys.stderr), timeout_at_deadline(search.limits):
                puzzle = task.make(search)
        except LimitReached as reached:
            yield task, str(reached)
            return
        yield task, puzzle or f"{task.name}: no matching puzzle found"
