"""The tasks of a batch: each runs the ability of the command of that name.

Some write a file or a folder for each puzzle, whose name does not depend on the others.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Annotated, Any, NamedTuple, cast

from typer import Option

from nonosat.apps.batch.work_item import WorkItem
from nonosat.files.atomic_files import write_atomically
from nonosat.files.compression import uncompressed_name
from nonosat.files.converting import ConvertResult
from nonosat.files.registry import encoded, format_named, read
from nonosat.model.abilities import known_names
from nonosat.model.abilities.ability import Ability
from nonosat.model.abilities.fields import OUTPUT, REQUIRED, Field, OnDisk, WrongOption, fields_of
from nonosat.model.abilities.requests import ability_from, plain_of
from nonosat.model.abilities.result import Result
from nonosat.model.errors import InvalidType, UnknownName
from nonosat.sat.proofs.verification import Verification

#: Characters of the identity in a file name, enough to distinguish 10⁶ puzzles.
_IDENTITY_DIGITS = 12


def output_path(item: WorkItem, suffix: str) -> str:
    """Return the output path of an item: the same at any time and on any machine."""
    stem = uncompressed_name(PurePath(item.file).name).rsplit(".", 1)[0] or "puzzle"
    stem = re.sub(r"[^\w.-]+", "-", stem)
    number = "" if item.is_single else f"-{item.index}"
    name = f"{stem}{number}-{item.identity.hex()[:_IDENTITY_DIGITS]}{suffix}"
    return str(Path(str(item.options["output_dir"]), name))


def write_output(item: WorkItem, answer: Result) -> str | None:
    """Write the output of the answer atomically; return its path, or ``None`` if there is no output.

    Certificates are written during the work. Raises ``OSError`` and ``UnsupportedPuzzle``.
    """
    if "output_dir" not in item.options:
        return None
    if isinstance(answer, Verification):
        path = output_path(item, "")
        return path if Path(path).is_dir() else None
    if isinstance(answer, ConvertResult):
        path = output_path(item, format_named(answer.format).suffix)
        write_atomically(path, answer.data)
        return path
    if not answer.made_puzzles:
        return None
    format = format_named(str(item.options.get("to", "json")))
    path = output_path(item, format.suffix)
    write_atomically(path, encoded(answer.made_puzzles, path, format=format.name))
    return path


#: Options of abilities that a batch lacks: it has its own, or they concern a single puzzle.
_COMMAND_ONLY = frozenset(
    {"checker", "directory", "theorem", "to", "title", "steps", "time_limit", "memory_limit", "jobs"}
)


@dataclass(frozen=True, kw_only=True)
class TaskOutput:
    """Folder and format of the files that a task writes."""

    output_dir: Annotated[
        str | None,
        Option(metavar="DIR", rich_help_panel=OUTPUT, help="Write the task's files to this folder."),
        OnDisk(writes="file"),
    ] = None
    to: Annotated[
        str | None,
        Option(
            metavar="FORMAT",
            autocompletion=known_names.formats_to_write,
            rich_help_panel=OUTPUT,
            help="Format of these files. Default: json; required for 'convert'.",
        ),
    ] = None


class Task(NamedTuple):
    """Task, with the module and the class of its ability.

    ``reads_images``: its input is images. ``output_options`` are those for the files that it writes;
    ``needs_output``: it requires a folder for them. ``has_solution``: its answers include solutions.
    """

    name: str
    module: str
    ability: str
    reads_images: bool = False
    output_options: tuple[str, ...] = ()
    needs_output: bool = False
    has_solution: bool = True

    @property
    def kind(self) -> type[Ability[Any, Any]]:
        """The class of its ability."""
        module = importlib.import_module(self.module)
        return cast(type[Ability[Any, Any]], getattr(module, self.ability))

    @property
    def options(self) -> tuple[Field, ...]:
        """The fields of its ability that are options of a batch, and those for its files."""
        own = fields_of(self.kind)
        made = (each for each in fields_of(TaskOutput) if each.name in self.output_options)
        return (*(each for each in own if not each.disk.holds and each.name not in _COMMAND_ONLY), *made)

    def plain_options(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of :attr:`options` as plain values for work items, without defaults.

        Raises ``WrongOption`` for incompatible or missing options, ``InvalidType`` for unknown ones, and
        ``UnknownName`` for a format.
        """
        names = [each.name for each in self.options]
        for name in values:
            if name not in names:
                known = f"those of '{self.name}' are {', '.join(names)}" if names else "there are none"
                raise InvalidType(f"unexpected option '{name}': {known}")
        files = {name: str(values[name]) for name in self.output_options if values.get(name) is not None}
        self._expect(files)
        missing = {each.name: "" for each in fields_of(self.kind) if each.default is REQUIRED}
        own = {name: value for name, value in values.items() if name not in self.output_options}
        plain = plain_of(self.kind(**missing, **own))
        return {name: plain[name] for name in own if name in plain} | files

    def _expect(self, files: Mapping[str, str]) -> None:
        """Raise an error if it requires a folder or a format that is missing."""
        if self.needs_output and "output_dir" not in files:
            raise WrongOption(f"'{self.name}' writes files: choose a folder with --output-dir")
        if self.name == "convert" and "to" not in files:
            raise WrongOption("'convert' needs a format: choose one with --to")
        if "to" in files:
            format_named(files["to"])
            if "output_dir" not in files:
                raise WrongOption("--to requires --output-dir")

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of its answers."""
        return tuple(self.kind.result_keys())


def task_named(name: str) -> Task:
    """Return the task of that name; raises ``UnknownName``."""
    task = TASKS.get(name)
    if task is None:
        raise UnknownName.among("task", name, TASKS)
    return task


def task_names() -> tuple[str, ...]:
    """Return the names of the tasks."""
    return tuple(TASKS)


def ability_and_subject(item: WorkItem) -> tuple[Ability[Any, Any], Any]:
    """Return the ability of an item, and its subject; raises ``NonosatError`` if that is unreadable.

    By default there are no parallel searches: other processes work on other items.
    """
    task = task_named(item.task)
    options = {"jobs": 1, **item.options}
    if item.task == "certify":
        options["directory"] = output_path(item, "")
    return ability_from(task.kind, options), item.content if task.reads_images else read(item.content)


TASKS: dict[str, Task] = {
    task.name: task
    for task in (
        Task("solve", "nonosat.sat.search.solving", "Solve"),
        Task("check", "nonosat.authoring.checking.uniqueness", "Check"),
        Task("count", "nonosat.authoring.checking.counting", "Count", has_solution=False),
        Task("grade", "nonosat.reasoning.grades", "Grade", has_solution=False),
        Task(
            "certify",
            "nonosat.authoring.checking.certificates",
            "Certify",
            output_options=("output_dir",),
            needs_output=True,
        ),
        Task(
            "convert",
            "nonosat.files.converting",
            "Convert",
            output_options=("output_dir", "to"),
            needs_output=True,
        ),
        Task(
            "make",
            "nonosat.authoring.making.making",
            "Make",
            reads_images=True,
            output_options=("output_dir", "to"),
        ),
        Task("repair", "nonosat.authoring.repairing.repairs", "Repair", output_options=("output_dir", "to")),
    )
}
