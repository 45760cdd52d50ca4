"""What the tasks of a batch ask: each of a puzzle the same question as the command of that name.

Some make files: one, or a folder, for each puzzle, named without regard to the others.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any, NamedTuple, cast

from nonosat.batch.unit import Unit
from nonosat.errors import InvalidType, UnknownName
from nonosat.files.compression import uncompressed_name
from nonosat.files.registry import encoded, format_named, read
from nonosat.files.whole import write_whole
from nonosat.questions.certifying import CertificateAnswer
from nonosat.questions.converting import ConvertAnswer, suffix_of
from nonosat.questions.fields import REQUIRED, Field, fields_of
from nonosat.questions.question import Answer, Question
from nonosat.questions.requests import plain_of, question_from

#: Characters of the puzzle's identity in the name of its file, which no other of 10⁶ may share.
_IDENTITY_DIGITS = 12


def product_path(unit: Unit, suffix: str) -> str:
    """Where the product of a unit belongs: the same name whenever and wherever it is made."""
    stem = uncompressed_name(PurePath(unit.file).name).rsplit(".", 1)[0] or "puzzle"
    stem = re.sub(r"[^\w.-]+", "-", stem)
    number = "" if unit.is_single else f"-{unit.index}"
    name = f"{stem}{number}-{unit.identity.hex()[:_IDENTITY_DIGITS]}{suffix}"
    return str(Path(str(unit.options["into"]), name))


def keep_product(unit: Unit, answer: Answer[Any]) -> str | None:
    """Writes what the answer has made, whole or not at all, and returns its path, if there is anything.

    Certificates are written by the work itself. Raises ``OSError`` and ``UnsupportedPuzzle``.
    """
    if "into" not in unit.options:
        return None
    if isinstance(answer, CertificateAnswer):
        path = product_path(unit, "")
        return path if Path(path).is_dir() else None
    if isinstance(answer, ConvertAnswer):
        path = product_path(unit, answer.suffix)
        write_whole(path, answer.result.data)
        return path
    if not answer.products:
        return None
    format = format_named(str(unit.options.get("to", "json")))
    path = product_path(unit, suffix_of(format))
    write_whole(path, encoded(answer.products, path, format=format.name))
    return path


#: Options of questions that are no options of a batch: it has its own, or they are about one puzzle.
_OF_COMMANDS = ("checker", "directory", "to", "title", "steps")


class Task(NamedTuple):
    """A task, and the question that it asks, by its module and its class.

    ``reads_images``: the unit is an image. ``made_with`` are the options for files that it writes for each
    puzzle; ``always`` if it cannot do without a folder for them. ``has_picture``: its answers show what
    the puzzle looks like. ``searched_by`` are the search options that it does not choose itself.
    """

    name: str
    module: str
    question: str
    reads_images: bool = False
    made_with: tuple[str, ...] = ()
    always: bool = False
    has_picture: bool = True
    searched_by: tuple[str, ...] = ("solver", "encoding", "seed")

    @property
    def kind(self) -> type[Question[Any, Any]]:
        """The class of its question."""
        module = importlib.import_module(f"nonosat.questions.{self.module}")
        return cast(type[Question[Any, Any]], getattr(module, self.question))

    @property
    def options(self) -> tuple[Field, ...]:
        """The fields of its question that are options of a batch."""
        fields = fields_of(self.kind)
        return tuple(each for each in fields if each.disk.holds is None and each.name not in _OF_COMMANDS)

    def plain_options(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values of :attr:`options` as plain values of a unit, without those that are defaults.

        Raises ``WrongOption`` for those that do not go together, and ``InvalidType`` for others.
        """
        names = [each.name for each in fields_of(self.kind)]
        for name in values:
            if name not in names:
                raise InvalidType(
                    f"unexpected option '{name}': those of '{self.name}' are {', '.join(names)}"
                )
        missing = [each.name for each in fields_of(self.kind) if each.default is REQUIRED]
        return plain_of(self.kind(**dict.fromkeys(missing, ""), **values), leaving_out=_OF_COMMANDS)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of its answers."""
        return tuple(self.kind.answer_keys())


def task_named(name: str) -> Task:
    """The task of that name; raises ``UnknownName``."""
    task = TASKS.get(name)
    if task is None:
        raise UnknownName.among("task", name, TASKS)
    return task


def task_names() -> tuple[str, ...]:
    """The names of the tasks."""
    return tuple(TASKS)


def asked_by(unit: Unit) -> tuple[Question[Any, Any], Any]:
    """The question of a unit, and what it is about; raises ``NonosatError`` where that cannot be read."""
    task = task_named(unit.task)
    options = dict(unit.options)
    if unit.task == "certify":
        options["directory"] = product_path(unit, "")
    question = question_from(task.kind, options)
    if not task.reads_images:
        return question, read(unit.content)
    from nonosat.imaging.draft import draft_of
    from nonosat.imaging.source import read_image
    from nonosat.questions.making import MakeQuestion

    assert isinstance(question, MakeQuestion)
    return question, draft_of(read_image(unit.content), question.recipe)


TASKS: dict[str, Task] = {
    task.name: task
    for task in (
        Task("solve", "solving", "SolveQuestion"),
        Task("check", "checking", "CheckQuestion"),
        Task("count", "counting", "CountQuestion", has_picture=False),
        Task("grade", "grading", "GradeQuestion", has_picture=False, searched_by=()),
        Task("certify", "certifying", "CertifyQuestion", made_with=("into",), always=True),
        Task(
            "convert", "converting", "ConvertQuestion", made_with=("into", "to"), always=True, searched_by=()
        ),
        Task(
            "make",
            "making",
            "MakeQuestion",
            reads_images=True,
            made_with=("into", "to"),
            searched_by=("seed",),
        ),
        Task("repair", "repairing", "RepairQuestion", made_with=("into", "to")),
    )
}
