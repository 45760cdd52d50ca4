"""What every ability answers with: one value, which is JSON, a sentence and an exit code as well."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import NoneType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, get_args

from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.grid import Grid
from nonosat.model.highlight import Highlight
from nonosat.model.notebook import Drawable
from nonosat.model.palette import Palette

if TYPE_CHECKING:
    from nonosat.model.puzzle import Puzzle


class ShownBoard(NamedTuple):
    """A grid to draw, within the clues of a puzzle if there is one, and what to point at."""

    grid: Grid
    puzzle: Puzzle | None = None
    highlights: Sequence[Highlight] = ()


@dataclass(frozen=True, kw_only=True)
class Result(Drawable, ABC):
    """What is known at the end of some work; subclasses are frozen dataclasses.

    Its keys in JSON are the fields and properties that are annotated with their meaning; a key that is not
    always there is left out while it is ``None``. ``seconds`` is how long the work took, ``palette`` has the
    letters for its cells, ``interruption`` is the signal that ended the work, if one did.
    """

    #: Whether the sentence is printed before the report, not after it.
    opens_with_sentence: ClassVar[bool] = False

    seconds: float = field(default=0.0, compare=False)
    palette: Palette = field(default_factory=Palette, repr=False, compare=False)
    interruption: KeyboardInterrupt | None = field(default=None, repr=False, compare=False)

    @abstractmethod
    def __str__(self) -> str:
        """The result in a sentence."""

    @abstractmethod
    def _code(self) -> int:
        """The exit code, unless the work was interrupted."""

    @property
    def exit_code(self) -> int:
        """What the result means to a shell."""
        return self._code() if self.interruption is None else exits.code_of(self.interruption)

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzles that were made."""
        return ()

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """The keys of its JSON, with what they mean and their types."""
        from nonosat.model.abilities.json_values import named_keys_of

        found = {
            name: (key, get_args(kind)[0] if key.when and NoneType in get_args(kind) else kind)
            for name, (key, kind) in named_keys_of(cls).items()
        }
        return {**found, "seconds": (Key("How long the work took, in seconds."), float)}

    def to_json(self) -> dict[str, Any]:
        """The whole result as a JSON object: what the command prints with ``--json`` about a puzzle, without
        its index, its file and its title.
        """
        from nonosat.model.abilities.json_values import by_keys, named_keys_of

        keys, values = named_keys_of(type(self)), by_keys(self, self.palette)
        there = {
            name: each for name, each in values.items() if each is not None or keys[name][0].when is None
        }
        return {**there, "seconds": self.seconds}

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - some subclasses need it
        """Paragraphs and pictures as text, besides what has been shown while the work went on.

        ``standalone``: include the sentence, because the report is read without the messages. Some results
        always include it; those meant for programs never do.
        """
        yield from ()

    def sentences(self) -> Iterator[str]:
        """Messages besides the report."""
        yield str(self)

    def boards(self) -> Iterator[ShownBoard]:
        """What notebooks draw beside the sentence."""
        yield from ()
