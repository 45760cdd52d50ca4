"""The result of ``scan``: a puzzle, and every number that is uncertain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from nonosat.images.scanning.correction.correction import ScanVerdict, UncertainNumber
from nonosat.images.scanning.detections import UnreadMark
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.uncertainty import in_language
from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.json_values import by_keys, plain
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.clue_text import clue_table
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.wording.translation import ENGLISH, load_translation

#: Decimal places of likelihoods and of pixels in JSON.
LIKELIHOOD_PLACES, _PIXEL_PLACES = 4, 1
#: The most alternatives of a number that sentences name, and the least likelihood of one in JSON.
_MOST_SAID, _LEAST_LIKELY = 3, 0.001
_IN_COLOURS = "in a puzzle of several colours"

#: The numbers at a place, in JSON.
Numbers = int | tuple[int, ...] | None
#: Pixels from the left and from the top.
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PossibleNumber:
    """A possible reading of a number."""

    read: Annotated[Numbers, "A number; a list of none or several; `null`: unknown."]
    likelihood: Annotated[float, Key("How likely it is, from 0 to 1.", places=LIKELIHOOD_PLACES)]


@dataclass(frozen=True, slots=True)
class UncertainNumberReading(PossibleNumber):
    """A number that is unsure, changed, unknown, or contradicted by other readings."""

    line: Annotated[str, "Its line, by name."]
    index: Annotated[int, "Its index among the numbers that were seen there, 0-based."]
    chosen: Annotated[Numbers, "The chosen reading."]
    alternatives: Annotated[tuple[PossibleNumber, ...], "All possible readings, the likeliest first."]
    inserted: Annotated[bool, "Whether nothing was seen: a number is missing before that index."]
    place: Annotated[tuple[Point, ...] | None, "Its corners on the turned page; `null` if nothing was seen."]
    colour: Annotated[str | None, Key("The letter of its colour, as read.", when=_IN_COLOURS)]
    chosen_colour: Annotated[
        str | None, Key("The letter of the chosen colour; `null`: unknown.", when=_IN_COLOURS)
    ]


@plain.register
def _plain_number(number: UncertainNumberReading, palette: Palette) -> dict[str, Any]:
    """Return the JSON of a number; colours only if there are several."""
    document = by_keys(number, palette)
    if len(palette) == 1:
        del document["colour"], document["chosen_colour"]
    return document


@dataclass(frozen=True, slots=True)
class ScanStatistics:
    """Seconds by phase; all but ``correction`` and ``looking`` are for the whole page."""

    reading: Annotated[float, "Seconds to read the file."] = 0.0
    finding: Annotated[float, "Seconds to detect grids and numbers."] = 0.0
    recognition: Annotated[float, "Seconds to read the digits."] = 0.0
    correction: Annotated[float, "Seconds to find the likeliest clues with a solution."] = 0.0
    looking: Annotated[float, "Seconds for further looks at a doubtful puzzle."] = 0.0


@dataclass(frozen=True)
class ScanResult(Result):
    """The result of ``scan``: a puzzle on a photograph.

    ``found`` has the places of all numbers on the page, and their readings.
    """

    verdict: Annotated[
        ScanVerdict,
        "How reliable the clues are. `corrected`: no other reading near the best has a solution.",
    ]
    puzzle: Annotated[
        Puzzle,
        "The puzzle, with `?` for unknown numbers, and the cells that are marked on the page as `saved`.",
    ]
    uncertain: tuple[UncertainNumber, ...]
    reasons: Annotated[tuple[str, ...], "The reasons for doubt, in sentences."]
    notes: Annotated[
        tuple[str, ...],
        "Sentences on a page that was turned, and on marks that differ from the solution.",
    ]
    found: FoundPuzzle = field(repr=False, compare=False)
    page: Annotated[int, "The page of the file, 0-based."]
    rotation: Annotated[int, "Degrees by which the page was turned clockwise."]
    unique: Annotated[
        bool | None,
        "Whether the reading has exactly one solution; `null` if no reading with a solution was found.",
    ]
    cost: Annotated[
        float | None,
        Key(
            "How much less likely this reading is than the likeliest one of every number, as a natural "
            "logarithm; `null` if no reading with a solution was found.",
            places=4,
        ),
    ]
    statistics: Annotated[ScanStatistics, "Seconds by phase; all but the last two are for the whole page."]

    @property
    def uncertain_readings(
        self,
    ) -> Annotated[
        tuple[UncertainNumberReading, ...],
        Key("The numbers that are unsure or changed.", name="uncertain"),
    ]:
        """The uncertain numbers, with their places."""
        return tuple(map(self._reading, self.uncertain))

    @property
    def corners(
        self,
    ) -> Annotated[
        tuple[Point, ...],
        "The corners of the grid on the turned page, clockwise from the upper left.",
    ]:
        """The corners of the grid."""
        return tuple(map(point, self.found.detection.corners))

    @property
    def unread(self) -> Annotated[tuple[str, ...], "What was seen and could not be used, in sentences."]:
        """Sentences about what was seen and could not be used."""
        return tuple(map(self._unread_in_words, self.found.detection.unread))

    def _unread_in_words(self, mark: UnreadMark) -> str:
        detection = self.found.detection
        index = detection.index_of(mark)
        if index is None or mark.line is None:
            return mark.text
        is_last = index == len(detection.clue(mark.line))
        where = f"after number {index}" if is_last and index else f"before number {index + 1}"
        return f"{mark.line}, {where}: {mark.text}"

    @property
    def made_puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzle as it was read."""
        return (self.puzzle,)

    def _code(self) -> int:
        return exits.LIMIT if self.verdict is ScanVerdict.DOUBTFUL else exits.DONE

    def __str__(self) -> str:
        return self.sentence_in(ENGLISH)

    def sentence_in(self, language: str) -> str:
        """Return the sentence in a language, by its code."""
        say = load_translation(language).say
        changed = sum(number.changed for number in self.uncertain)
        counts = {"told.scanNumbers": changed, "told.scanConfirmed": len(self.uncertain) - changed}
        done = ", ".join(say(key, count=count) for key, count in counts.items() if count)
        first = say(f"told.scan{self.verdict.title()}", size=self.puzzle.size, done=done)
        return "; ".join([first, *(in_language(reason, language) for reason in self.reasons)])

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """Yield the clues, with ``?`` for unknown numbers."""
        yield clue_table(self.puzzle)
        if standalone:
            yield "\n".join(self.sentences())

    def boards(self) -> Iterator[ShownBoard]:
        yield ShownBoard(marked_grid(self.puzzle, self.puzzle.saved), self.puzzle)

    def sentences(self) -> Iterator[str]:
        """Yield the result, all changed, disputed and unknown numbers, unread marks, and notes."""
        yield str(self)
        for number in self.uncertain:
            if number.changed or number.disputed or number.chosen is None:
                yield describe_uncertain(number, self.palette)
        yield from self.unread
        yield from self.notes

    def _reading(self, number: UncertainNumber) -> UncertainNumberReading:
        seen = None if number.inserted else self.found.detection.clue(number.line)[number.index]
        chosen = number.chosen_colour
        return UncertainNumberReading(
            numbers_as_json(number.read),
            number.likelihood,
            number.line,
            number.index,
            numbers_as_json(number.chosen),
            tuple(
                PossibleNumber(numbers_as_json(each.numbers), each.likelihood)
                for each in number.alternatives
                if each.likelihood >= _LEAST_LIKELY or each.numbers == number.chosen
            ),
            number.inserted,
            None if seen is None else tuple(map(point, seen.corners)),
            self.palette.letter(number.colour),
            None if chosen is None else self.palette.letter(chosen),
        )


def numbers_as_json(numbers: tuple[int, ...] | None) -> Numbers:
    """Return the numbers at a place, in JSON: one number; ``null`` if unknown; else a list.

    >>> numbers_as_json((12,)), numbers_as_json((1, 2)), numbers_as_json(()), numbers_as_json(None)
    (12, (1, 2), (), None)
    """
    return numbers[0] if numbers is not None and len(numbers) == 1 else numbers


def describe_uncertain(number: UncertainNumber, palette: Palette) -> str:
    """Return a sentence about an uncertain number: what was read, how likely, and what was chosen (1-based).

    >>> from nonosat.images.scanning.reading import PossibleReading
    >>> choices = (PossibleReading((7,), 0.62), PossibleReading((1,), 0.3))
    >>> describe_uncertain(UncertainNumber("row 3", 1, (7,), 0.62, (1,), choices), Palette())
    'row 3, number 2: 7 was read (62 %), but it is 1 (30 %)'
    >>> describe_uncertain(UncertainNumber("row 3", 1, (7,), 0.62, None, choices), Palette())
    'row 3, number 2: unknown, 7 (62 %) or 1 (30 %)'
    >>> describe_uncertain(UncertainNumber("row 3", 1, (7,), 0.97, (7,), choices), Palette())
    'row 3, number 2: 7 was read (97 %) and is kept, but other readings of the puzzle differ there'
    """
    place = f"{number.line}, number {number.index + 1}"
    chosen = _chosen_in_words(number, palette)
    if number.inserted:
        what = "an unknown number" if number.chosen is None else chosen
        return f"{place}: {what} is missing on the page"
    if number.chosen is None:
        several = [_read_in_words(each.numbers, each.likelihood) for each in number.alternatives[:_MOST_SAID]]
        return f"{place}: unknown, {' or '.join(several)}"
    read = _in_words(number.read)
    if len(palette) > 1 and number.read:
        read = f"{read} in {palette.word(number.colour)}"
    likely = _percent(number.likelihood)
    if number.disputed:
        return (
            f"{place}: {read} was read ({likely}) and is kept, but other readings of the puzzle differ there"
        )
    known = [each.likelihood for each in number.alternatives if each.numbers == number.chosen]
    how = f" ({_percent(known[0])})" if known else ""
    return f"{place}: {read} was read ({likely}), but it is {chosen}{how}"


def _chosen_in_words(number: UncertainNumber, palette: Palette) -> str:
    chosen = _in_words(number.chosen)
    if len(palette) == 1 or not number.chosen:
        return chosen
    colour = "an unknown colour" if number.chosen_colour is None else palette.word(number.chosen_colour)
    return f"{chosen} in {colour}"


def _read_in_words(numbers: tuple[int, ...] | None, likelihood: float) -> str:
    return f"{_in_words(numbers)} ({_percent(likelihood)})"


def _in_words(numbers: tuple[int, ...] | None) -> str:
    if numbers is None:
        return "something illegible"
    return " ".join(map(str, numbers)) or "nothing"


def _percent(likelihood: float) -> str:
    """Return a likelihood in percent; 0 % and 100 % only if exact.

    >>> _percent(0.62), _percent(0.9996), _percent(0.0003), _percent(1)
    ('62 %', '99.9 %', '0.1 %', '100 %')
    """
    if 0 < likelihood < 0.01 or 0.99 < likelihood < 1:
        return f"{min(max(100 * likelihood, 0.1), 99.9):.1f} %"
    return f"{100 * likelihood:.0f} %"


def point(place: Any) -> Point:
    """Return a point in pixels, rounded."""
    x, y = (round(float(coordinate), _PIXEL_PLACES) for coordinate in place)
    return x, y
