"""What is known of a puzzle on a photograph: its clues, and every number that is not beyond doubt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from nonosat.images.scanning.correction.correction import Certainty, NumberDoubt
from nonosat.images.scanning.detections import Missed
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.uncertainty import said
from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.json_values import by_keys, plain
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.clue_text import clue_table
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.wording.language import ENGLISH, tongue

#: Decimal places of likelihoods and of pixels in JSON.
LIKELIHOOD_PLACES, _PIXEL_PLACES = 4, 1
#: Alternatives of a number that sentences name, and how likely one must be to stand in JSON.
_MOST_SAID, _LEAST_LIKELY = 3, 0.001
_IN_COLOURS = "in a puzzle of several colours"

#: What stands at a place.
Numbers = int | tuple[int, ...] | None
#: Pixels from the left and from the top.
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PossibleNumber:
    """What a number may be."""

    read: Annotated[Numbers, "A number; a list where none stands there, or several; `null`: not known."]
    likelihood: Annotated[float, Key("How likely it is, from 0 to 1.", places=LIKELIHOOD_PLACES)]


@dataclass(frozen=True, slots=True)
class DoubtedNumber(PossibleNumber):
    """A number that was not sure, that is changed, that is not known, or that other readings contradict."""

    line: Annotated[str, "Its line, by name."]
    index: Annotated[int, "Its place among the numbers that were seen there, 0-based."]
    taken: Annotated[Numbers, "What it is taken for."]
    alternatives: Annotated[tuple[PossibleNumber, ...], "All that it may be, the likeliest first."]
    inserted: Annotated[bool, "Whether nothing was seen: a number is missing before that place."]
    place: Annotated[
        tuple[Point, ...] | None, "Its corners on the page as it was turned; `null` where nothing was seen."
    ]
    colour: Annotated[str | None, Key("The letter of its colour, as read.", when=_IN_COLOURS)]
    colour_taken: Annotated[
        str | None, Key("What its colour is taken for; `null`: not known.", when=_IN_COLOURS)
    ]


@plain.register
def _doubted(number: DoubtedNumber, palette: Palette) -> dict[str, Any]:
    """Colours are named where there are several."""
    document = by_keys(number, palette)
    if len(palette) == 1:
        del document["colour"], document["colour_taken"]
    return document


@dataclass(frozen=True, slots=True)
class ScanStatistics:
    """Seconds by phase; all but ``correction`` are those of the whole page, whose puzzles share them."""

    reading: Annotated[float, "Seconds to read the file."] = 0.0
    finding: Annotated[float, "Seconds to find the grids and the places of numbers."] = 0.0
    recognition: Annotated[float, "Seconds to read the digits."] = 0.0
    correction: Annotated[float, "Seconds to find the likeliest clues that have a picture."] = 0.0


@dataclass(frozen=True)
class ScanResult(Result):
    """The result of ``scan``: a puzzle on a photograph.

    ``doubts`` are the numbers that were not sure, or are changed. ``found`` says where everything stands on
    its page and what each number may be.
    """

    verdict: Annotated[
        Certainty,
        "How far the clues can be relied on. `corrected`: of all readings near the best only this one has a "
        "picture.",
    ]
    puzzle: Annotated[
        Puzzle,
        "The puzzle, with `?` for what is not known, and the cells that are filled on the page as `saved`.",
    ]
    doubts: tuple[NumberDoubt, ...]
    reasons: Annotated[tuple[str, ...], "What is doubtful, in sentences."]
    remarks: Annotated[
        tuple[str, ...], "On a page that was turned, and on marks that differ from the picture, in sentences."
    ]
    found: FoundPuzzle = field(repr=False, compare=False)
    page: Annotated[int, "The page of the file, 0-based."]
    turned: Annotated[int, "By how many degrees the page was turned clockwise to be read."]
    unique: Annotated[
        bool | None,
        "Whether the reading has exactly one picture; `null` where none with a picture was found.",
    ]
    cost: Annotated[
        float | None,
        Key(
            "How much less likely this reading is than the likeliest one of every number, as a natural "
            "logarithm; `null` where none with a picture was found.",
            places=4,
        ),
    ]
    statistics: Annotated[ScanStatistics, "Seconds by phase; the puzzles of a page share all but the last."]

    @property
    def told_doubts(
        self,
    ) -> Annotated[
        tuple[DoubtedNumber, ...], Key("The numbers that were not sure, or are changed.", name="doubts")
    ]:
        """The doubts, with where their numbers stand."""
        return tuple(map(self._doubted, self.doubts))

    @property
    def corners(
        self,
    ) -> Annotated[
        tuple[Point, ...],
        "The corners of the grid on the page as it was turned, clockwise, the upper left one first.",
    ]:
        """The corners of the grid."""
        return tuple(map(point, self.found.sighting.corners))

    @property
    def missed(self) -> Annotated[tuple[str, ...], "What was seen and could not be used, in sentences."]:
        """Sentences about what was seen and could not be used."""
        return tuple(map(self._missed_in_words, self.found.sighting.missed))

    def _missed_in_words(self, missed: Missed) -> str:
        sighting = self.found.sighting
        index = sighting.index_of(missed)
        if index is None or missed.line is None:
            return missed.text
        is_last = index == len(sighting.clue(missed.line))
        where = f"after number {index}" if is_last and index else f"before number {index + 1}"
        return f"{missed.line}, {where}: {missed.text}"

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzle as it was read."""
        return (self.puzzle,)

    def _code(self) -> int:
        return exits.LIMIT if self.verdict is Certainty.DOUBTFUL else exits.DONE

    def __str__(self) -> str:
        return self.told_in(ENGLISH)

    def told_in(self, language: str) -> str:
        """The sentence in a language, by its code."""
        say = tongue(language).say
        changed = sum(doubt.changed for doubt in self.doubts)
        counts = {"told.scanNumbers": changed, "told.scanConfirmed": len(self.doubts) - changed}
        done = ", ".join(say(key, count=count) for key, count in counts.items() if count)
        first = say(f"told.scan{self.verdict.title()}", size=self.puzzle.size, done=done)
        return "; ".join([first, *(said(reason, language) for reason in self.reasons)])

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The clues, with ``?`` for what is not known."""
        yield clue_table(self.puzzle)
        if standalone:
            yield "\n".join(self.sentences())

    def boards(self) -> Iterator[ShownBoard]:
        yield ShownBoard(marked_grid(self.puzzle, self.puzzle.saved), self.puzzle)

    def sentences(self) -> Iterator[str]:
        """The result, every number that is changed or not known, what could not be used, and remarks."""
        yield str(self)
        for doubt in self.doubts:
            if doubt.changed or doubt.disputed or doubt.chosen is None:
                yield doubt_in_words(doubt, self.palette)
        yield from self.missed
        yield from self.remarks

    def _doubted(self, doubt: NumberDoubt) -> DoubtedNumber:
        seen = None if doubt.inserted else self.found.sighting.clue(doubt.line)[doubt.index]
        taken = doubt.chosen_colour
        return DoubtedNumber(
            numbers_as_json(doubt.read),
            doubt.likelihood,
            doubt.line,
            doubt.index,
            numbers_as_json(doubt.chosen),
            tuple(
                PossibleNumber(numbers_as_json(each.numbers), each.likelihood)
                for each in doubt.alternatives
                if each.likelihood >= _LEAST_LIKELY or each.numbers == doubt.chosen
            ),
            doubt.inserted,
            None if seen is None else tuple(map(point, seen.corners)),
            self.palette.letter(doubt.colour),
            None if taken is None else self.palette.letter(taken),
        )


def numbers_as_json(numbers: tuple[int, ...] | None) -> Numbers:
    """What stands at a place, in JSON: a number; ``null`` if it is not known; else a list of them.

    >>> numbers_as_json((12,)), numbers_as_json((1, 2)), numbers_as_json(()), numbers_as_json(None)
    (12, (1, 2), (), None)
    """
    return numbers[0] if numbers is not None and len(numbers) == 1 else numbers


def doubt_in_words(doubt: NumberDoubt, palette: Palette) -> str:
    """What was read of a number that is changed or not known, how likely it is, and what it is taken for;
    lines and numbers are counted from 1.

    >>> from nonosat.images.scanning.reading import PossibleReading
    >>> choices = (PossibleReading((7,), 0.62), PossibleReading((1,), 0.3))
    >>> doubt_in_words(NumberDoubt("row 3", 1, (7,), 0.62, (1,), choices), Palette())
    'row 3, number 2: 7 was read (62 %), but it is 1 (30 %)'
    >>> doubt_in_words(NumberDoubt("row 3", 1, (7,), 0.62, None, choices), Palette())
    'row 3, number 2: unknown, 7 (62 %) or 1 (30 %)'
    >>> doubt_in_words(NumberDoubt("row 3", 1, (7,), 0.97, (7,), choices), Palette())
    'row 3, number 2: 7 was read (97 %) and is kept, but other readings of the puzzle differ there'
    """
    place = f"{doubt.line}, number {doubt.index + 1}"
    taken = _taken_in_words(doubt, palette)
    if doubt.inserted:
        what = "an unknown number" if doubt.chosen is None else taken
        return f"{place}: {what} is missing on the page"
    if doubt.chosen is None:
        several = [_read_in_words(each.numbers, each.likelihood) for each in doubt.alternatives[:_MOST_SAID]]
        return f"{place}: unknown, {' or '.join(several)}"
    read = _in_words(doubt.read)
    if len(palette) > 1 and doubt.read:
        read = f"{read} in {palette.word(doubt.colour)}"
    likely = _percent(doubt.likelihood)
    if doubt.disputed:
        return (
            f"{place}: {read} was read ({likely}) and is kept, but other readings of the puzzle differ there"
        )
    known = [each.likelihood for each in doubt.alternatives if each.numbers == doubt.chosen]
    how = f" ({_percent(known[0])})" if known else ""
    return f"{place}: {read} was read ({likely}), but it is {taken}{how}"


def _taken_in_words(doubt: NumberDoubt, palette: Palette) -> str:
    taken = _in_words(doubt.chosen)
    if len(palette) == 1 or not doubt.chosen:
        return taken
    colour = "an unknown colour" if doubt.chosen_colour is None else palette.word(doubt.chosen_colour)
    return f"{taken} in {colour}"


def _read_in_words(numbers: tuple[int, ...] | None, likelihood: float) -> str:
    return f"{_in_words(numbers)} ({_percent(likelihood)})"


def _in_words(numbers: tuple[int, ...] | None) -> str:
    if numbers is None:
        return "something illegible"
    return " ".join(map(str, numbers)) or "nothing"


def _percent(likelihood: float) -> str:
    """A likelihood in percent; only what is certain is called so.

    >>> _percent(0.62), _percent(0.9996), _percent(0.0003), _percent(1)
    ('62 %', '99.9 %', '0.1 %', '100 %')
    """
    if 0 < likelihood < 0.01 or 0.99 < likelihood < 1:
        return f"{min(max(100 * likelihood, 0.1), 99.9):.1f} %"
    return f"{100 * likelihood:.0f} %"


def point(place: Any) -> Point:
    """A place in pixels, rounded."""
    x, y = (round(float(coordinate), _PIXEL_PLACES) for coordinate in place)
    return x, y
