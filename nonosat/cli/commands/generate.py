"""``nonosat generate``: families of puzzles to try solvers on."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Annotated

from typer import Argument, Option

from nonosat.amounts import amount
from nonosat.cli.arguments import options
from nonosat.cli.arguments.written_files import is_folder_for_output
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.streams import notify
from nonosat.errors import LimitReached
from nonosat.files.registry import all_formats, encoded, format_named, write
from nonosat.generation.generating import FAMILIES, GenerationTask, is_by_number, numbered_task, wished_task
from nonosat.generation.wish import USUAL_DENSITY, Symmetry, Wish
from nonosat.processes.alarm import alarm
from nonosat.puzzle import LONGEST_SIDE, Puzzle
from nonosat.questions import exits, known_names
from nonosat.questions.fields import OUTPUT, TUNING, OnDisk, WrongOption, expect_unset
from nonosat.questions.sizes import number, width_and_height
from nonosat.reasoning.grades import DifficultyClass
from nonosat.search_options import SearchOptions

EXAMPLES = (
    "nonosat generate dom 5 6 7 -o doms",
    "nonosat generate random 15x15 --count 3 --seed 1 -o random",
    "nonosat generate random 10x10 --class line --symmetry horizontal",
)
EXIT_CODES = exits.Meanings(
    done="All puzzles are written.",
    limit="Some could not be made in time, or with that many tries.",
)


@dataclass(frozen=True, kw_only=True)
class GenerationOptions:
    """The family, and what its puzzles are like. Raises ``WrongOption`` for options of another family."""

    family: Annotated[
        str,
        Argument(
            metavar="FAMILY", autocompletion=known_names.families, help=f"One of {', '.join(FAMILIES)}."
        ),
    ]
    sizes: Annotated[
        tuple[str, ...],
        Argument(metavar="SIZE", help="A number; for random and hard, columns x rows, like 20x30."),
    ] = ()
    count: Annotated[
        int | None,
        Option(
            min=1, metavar="N", help="How many puzzles, with successive seeds (random, hard). Default: 1."
        ),
    ] = None
    seed: Annotated[int, Option(min=0, metavar="N", help="Seed of the first puzzle.")] = 0
    difficulty_class: Annotated[
        DifficultyClass | None, Option("--class", help="For random: the class, as 'nonosat grade' gives it.")
    ] = None
    colours: Annotated[
        int, Option("--colours", "--colors", min=1, max=26, metavar="N", help="How many colours.")
    ] = 1
    density: Annotated[
        float | None,
        Option(
            min=0,
            max=1,
            metavar="SHARE",
            help="The share of shaded cells. Default: 0.5; less for the classes deep and search.",
        ),
    ] = None
    symmetry: Annotated[
        Symmetry,
        Option(
            help="For random: the symmetry of the picture: left and right (horizontal), top and bottom "
            "(vertical), half a turn (rotational), rows and columns (diagonal)."
        ),
    ] = Symmetry.NONE
    tries: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            rich_help_panel=TUNING,
            help="How many pictures to try for each puzzle. Default: 1000; for hard 30.",
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.family != "random":
            expect_unset(self, ("symmetry", "difficulty_class"), "is only for the family random")
        if is_by_number(self.family):
            of_pictures = ("colours", "density", "count", "seed", "tries")
            expect_unset(self, of_pictures, f"is not for the family {self.family}")

    @property
    def tasks(self) -> list[GenerationTask]:
        """A task for each puzzle; raises ``UnknownName``, ``InputError`` and ``WrongOption``."""
        if not self.sizes:
            raise WrongOption("Missing argument 'SIZE...'.")
        if is_by_number(self.family):
            most = LONGEST_SIDE // 4
            return [numbered_task(self.family, number(size, "SIZE", most=most)) for size in self.sizes]
        share = USUAL_DENSITY[self.difficulty_class] if self.density is None else self.density
        wishes = [
            Wish(*width_and_height(size, "SIZE"), share, self.colours, self.symmetry, self.difficulty_class)
            for size in self.sizes
        ]
        seeds = range(self.seed, self.seed + (self.count or 1))
        return [wished_task(self.family, wish, each, tries=self.tries) for wish in wishes for each in seeds]


def folder_to_write(path: str) -> str:
    """The path; raises ``ValueError`` where it is named like the file of a puzzle."""
    suffixes = {suffix for format in all_formats() for suffix in format.suffixes}
    if PurePath(path).suffix.lower() in suffixes and not is_folder_for_output(path):
        raise ValueError(f"expected a folder: '{path}/' is one, and '> {path}' in place of -o writes a file")
    return path


@dataclass(frozen=True, kw_only=True)
class GeneratedFiles:
    """Where the puzzles go, and as what."""

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


def command(wanted: GenerationOptions, target: GeneratedFiles, time_limit: options.TimeLimit = None) -> int:
    """Generate puzzles: families (n-Dom, permutation, switches), random or hard ones with exactly one
    picture.
    """
    output, to = target.output, target.to
    search = SearchOptions(limits=options.limits_of(time_limit, None))
    tasks = wanted.tasks
    suffix = format_named(to).suffixes[0]
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
    """Each task with its puzzle, or a sentence that says why there is none; a limit ends them."""
    for task in tasks:
        try:
            with ProgressLine(sys.stderr), alarm(search.limits):
                puzzle = task.make(search)
        except LimitReached as reached:
            yield task, str(reached)
            return
        yield task, puzzle or f"{task.name}: none of the tries gave such a puzzle"
