"""The command of an external solver, as in ``--solver 'command:kissat -q'``."""

from __future__ import annotations

from typing import NamedTuple

from nonosat.model.errors import UnknownName
from nonosat.model.search_options import PREFIX


class SolverProgram(NamedTuple):
    """A command: its words, and its text."""

    words: tuple[str, ...]
    text: str

    @classmethod
    def named(cls, name: str) -> SolverProgram:
        """Return the command of a name like ``command:kissat -q``; raise ``UnknownName``."""
        import shlex
        import shutil

        text = name.removeprefix(PREFIX)
        try:
            words = tuple(shlex.split(text))
        except ValueError as error:
            raise UnknownName(f"'{name}' cannot be split into words: {error}") from None
        if not words:
            raise UnknownName(f"expected a program after '{PREFIX}'")
        if shutil.which(words[0]) is None:
            raise UnknownName(f"program '{words[0]}' not found")
        return cls(words, text.strip())

    @property
    def writes_proof(self) -> bool:
        """Whether the command has a file for a proof."""
        return any("{proof}" in word for word in self.words)

    def __str__(self) -> str:
        return self.text
