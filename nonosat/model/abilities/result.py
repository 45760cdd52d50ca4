"""The base of results: values with a JSON form, a sentence and an exit code."""

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
    """A grid to draw, perhaps with the clues of a puzzle, and highlights."""

    grid: Grid
    puzzle: Puzzle | None = None
    highlights: Sequence[Highlight] = ()


class Heading(NamedTuple):
    """The puzzle of a result: its title and, among several, its index (from 0) and its file."""

    title: str | None
    index: int | None = None  # type: ignore[assignment] # of a tuple it is a method
    file: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the first keys of a result in JSON."""
        head = {} if self.file is None else {"file": self.file}
        place = {} if self.index is None else {"index": self.index}
        return head | place | {"title": self.title}


@dataclass(frozen=True, kw_only=True)
class Result(Drawable, ABC):
    """The result of an ability; subclasses are frozen dataclasses.

    Its keys in JSON are the fields and properties annotated with their meaning; an optional key is left out
    if it is ``None``. ``seconds`` is the time of the work, ``palette`` has the letters for its cells,
    ``interruption`` is the signal that ended the work, if any. ``heading`` is its puzzle, which is before the
    others in JSON.
    """

    #: Whether the sentence is printed before the report instead of after it.
    opens_with_sentence: ClassVar[bool] = False

    seconds: float = field(default=0.0, compare=False)
    palette: Palette = field(default_factory=Palette, repr=False, compare=False)
    interruption: KeyboardInterrupt | None = field(default=None, repr=False, compare=False)
    heading: Heading | None = field(default=None, repr=False, compare=False)

    @abstractmethod
    def __str__(self) -> str:
        """Return the result as a sentence."""

    @abstractmethod
    def _code(self) -> int:
        """Return the exit code, unless the work was interrupted."""

    @property
    def exit_code(self) -> int:
        """The exit code of the command."""
        return self._code() if self.interruption is None else exits.code_of(self.interruption)

    @property
    def made_puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles that the work produced."""
        return ()

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """Return its keys in JSON, with their meanings and types."""
        from nonosat.model.abilities.json_values import named_keys_of

        found = {
            name: (key, get_args(kind)[0] if key.when and NoneType in get_args(kind) else kind)
            for name, (key, kind) in named_keys_of(cls).items()
        }
        return {**found, "seconds": (Key("How long the work took, in seconds."), float)}

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON object: the command's ``--json`` output for a puzzle."""
        from nonosat.model.abilities.json_values import by_keys, named_keys_of

        keys, values = named_keys_of(type(self)), by_keys(self, self.palette)
        there = {
            name: each for name, each in values.items() if each is not None or keys[name][0].when is None
        }
        return self._headed(there)

    def _headed(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return values by key with those that all results have."""
        head = {} if self.heading is None else self.heading.to_json()
        return {**head, **values, "seconds": self.seconds}

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - some subclasses need it
        """Yield paragraphs and solutions, besides the output during the work.

        ``standalone``: include the sentence, because the report is read without the messages. Some results
        always include it; those meant for programs never do.
        """
        yield from ()

    def sentences(self) -> Iterator[str]:
        """Yield messages besides the report."""
        yield str(self)

    def boards(self) -> Iterator[ShownBoard]:
        """Yield the boards that notebooks draw beside the sentence."""
        yield from ()
