"""What the tasks of a batch ask: each of a puzzle the same question as the command of that name.

Some make files: one, or a folder, for each puzzle, named without regard to the others.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Annotated, Any, NamedTuple, cast

from typer import Option

from nonosat.apps.batch.unit import Unit
from nonosat.files.compression import uncompressed_name
from nonosat.files.converting import ConvertResult
from nonosat.files.registry import encoded, format_named, read
from nonosat.files.whole import write_whole
from nonosat.model.abilities import known_names
from nonosat.model.abilities.ability import Ability
from nonosat.model.abilities.fields import OUTPUT, REQUIRED, Field, OnDisk, WrongOption, fields_of
from nonosat.model.abilities.requests import ability_from, plain_of
from nonosat.model.abilities.result import Result
from nonosat.model.errors import InvalidType, UnknownName
from nonosat.sat.proofs.verification import Verification

#: Characters of the puzzle's identity in the name of its file, which no other of 10⁶ may share.
_IDENTITY_DIGITS = 12


def product_path(unit: Unit, suffix: str) -> str:
    """Where the product of a unit belongs: the same name whenever and wherever it is made."""
    stem = uncompressed_name(PurePath(unit.file).name).rsplit(".", 1)[0] or "puzzle"
    stem = re.sub(r"[^\w.-]+", "-", stem)
    number = "" if unit.is_single else f"-{unit.index}"
    name = f"{stem}{number}-{unit.identity.hex()[:_IDENTITY_DIGITS]}{suffix}"
    return str(Path(str(unit.options["into"]), name))


def keep_product(unit: Unit, answer: Result) -> str | None:
    """Writes what the answer has made, whole or not at all, and returns its path, if there is anything.

    Certificates are written by the work itself. Raises ``OSError`` and ``UnsupportedPuzzle``.
    """
    if "into" not in unit.options:
        return None
    if isinstance(answer, Verification):
        path = product_path(unit, "")
        return path if Path(path).is_dir() else None
    if isinstance(answer, ConvertResult):
        path = product_path(unit, format_named(answer.format).suffix)
        write_whole(path, answer.data)
        return path
    if not answer.products:
        return None
    format = format_named(str(unit.options.get("to", "json")))
    path = product_path(unit, format.suffix)
    write_whole(path, encoded(answer.products, path, format=format.name))
    return path


#: Options of abilities that are no options of a batch: it has its own, or they are about one puzzle.
_OF_COMMANDS = frozenset(
    {"checker", "directory", "to", "title", "steps", "time_limit", "memory_limit", "jobs"}
)


@dataclass(frozen=True, kw_only=True)
class Products:
    """Where a task puts what it makes of each puzzle."""

    into: Annotated[
        str | None,
        Option(metavar="DIR", rich_help_panel=OUTPUT, help="The folder for the files that the task makes."),
        OnDisk(writes="file"),
    ] = None
    to: Annotated[
        str | None,
        Option(
            metavar="FORMAT",
            autocompletion=known_names.formats_to_write,
            rich_help_panel=OUTPUT,
            help="Format of these files; convert requires it. Default: json.",
        ),
    ] = None


class Task(NamedTuple):
    """A task, and the ability that it asks for, by its module and its class.

    ``reads_images``: the unit is an image. ``made_with`` are the options for files that it writes for each
    puzzle; ``always`` if it cannot do without a folder for them. ``has_picture``: its answers show what
    the puzzle looks like.
    """

    name: str
    module: str
    ability: str
    reads_images: bool = False
    made_with: tuple[str, ...] = ()
    always: bool = False
    has_picture: bool = True

    @property
    def kind(self) -> type[Ability[Any, Any]]:
        """The class of its ability."""
        module = importlib.import_module(self.module)
        return cast(type[Ability[Any, Any]], getattr(module, self.ability))

    @property
    def options(self) -> tuple[Field, ...]:
        """The fields of its ability that are options of a batch, and those for the files that it makes."""
        own = fields_of(self.kind)
        made = (each for each in fields_of(Products) if each.name in self.made_with)
        return (*(each for each in own if not each.disk.holds and each.name not in _OF_COMMANDS), *made)

    def plain_options(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values of :attr:`options` as plain values of a unit, without those that are defaults.

        Raises ``WrongOption`` for those that do not go together or are missing, ``InvalidType`` for others,
        and ``UnknownName`` for a format.
        """
        names = [each.name for each in self.options]
        for name in values:
            if name not in names:
                known = f"those of '{self.name}' are {', '.join(names)}" if names else "there are none"
                raise InvalidType(f"unexpected option '{name}': {known}")
        files = {name: str(values[name]) for name in self.made_with if values.get(name) is not None}
        self._expect(files)
        missing = {each.name: "" for each in fields_of(self.kind) if each.default is REQUIRED}
        own = {name: value for name, value in values.items() if name not in self.made_with}
        plain = plain_of(self.kind(**missing, **own))
        return {name: plain[name] for name in own if name in plain} | files

    def _expect(self, files: Mapping[str, str]) -> None:
        """Raises an error where it needs a folder or a format for what it makes."""
        if self.always and "into" not in files:
            raise WrongOption(f"'{self.name}' makes files: choose a folder for them with --into")
        if self.name == "convert" and "to" not in files:
            raise WrongOption("'convert' needs a format: choose one with --to")
        if "to" in files:
            format_named(files["to"])
            if "into" not in files:
                raise WrongOption("--to requires --into, the folder for the files")

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of its answers."""
        return tuple(self.kind.result_keys())


def task_named(name: str) -> Task:
    """The task of that name; raises ``UnknownName``."""
    task = TASKS.get(name)
    if task is None:
        raise UnknownName.among("task", name, TASKS)
    return task


def task_names() -> tuple[str, ...]:
    """The names of the tasks."""
    return tuple(TASKS)


def asked_by(unit: Unit) -> tuple[Ability[Any, Any], Any]:
    """What a unit asks for, and what it is about; raises ``NonosatError`` where that cannot be read.

    Unless its options say how many, no searches race: the processes are busy with other units.
    """
    task = task_named(unit.task)
    options = {"jobs": 1, **unit.options}
    if unit.task == "certify":
        options["directory"] = product_path(unit, "")
    asked = ability_from(task.kind, options)
    return asked, unit.content if task.reads_images else read(unit.content)


TASKS: dict[str, Task] = {
    task.name: task
    for task in (
        Task("solve", "nonosat.sat.search.solving", "Solve"),
        Task("check", "nonosat.authoring.checking.uniqueness", "Check"),
        Task("count", "nonosat.authoring.checking.counting", "Count", has_picture=False),
        Task("grade", "nonosat.reasoning.grades", "Grade", has_picture=False),
        Task(
            "certify", "nonosat.authoring.checking.certificates", "Certify", made_with=("into",), always=True
        ),
        Task("convert", "nonosat.files.converting", "Convert", made_with=("into", "to"), always=True),
        Task("make", "nonosat.authoring.making.making", "Make", reads_images=True, made_with=("into", "to")),
        Task("repair", "nonosat.authoring.repairing.repairs", "Repair", made_with=("into", "to")),
    )
}
