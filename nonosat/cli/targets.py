"""What the name of a file to write says of its content."""

from __future__ import annotations

from enum import StrEnum
from pathlib import PurePath

import typer


class Form(StrEnum):
    """What an explanation is written as; each value is the suffix of its files."""

    TEXT = "txt"
    JSON = "json"
    HTML = "html"


def form_of(path: str | None, *, as_json: bool) -> Form:
    """The form of an explanation that a file's suffix tells, or the option; raises ``BadParameter``."""
    if path is None or path == "-":
        return Form.JSON if as_json else Form.TEXT
    suffix = PurePath(path).suffix.lower().lstrip(".")
    if suffix not in set(Form):
        names = ", ".join(f".{form}" for form in Form)
        raise typer.BadParameter(
            f"the suffix of '{path}' does not tell what to write: expected one of {names}"
        )
    if as_json and suffix != Form.JSON:
        raise typer.BadParameter(f"--json does not go with '{path}'")
    return Form(suffix)
