"""Correction against answers that come by another way: every solution, every meaning of the numbers, what is
really printed.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice, product

import pytest
from brute_reading import BruteReading, brute_readings, named_readings
from simulated_readings import (
    MISTAKES,
    OFTEN_WITH_A_SOLUTION,
    Reader,
    certain_readings,
    readings_of_puzzle,
    seen_rightly,
)
from slowness import rest_slow

from nonosat import solutions
from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.images.scanning.correction.correct import correct
from nonosat.images.scanning.correction.correction import SURE, ScanVerdict, UncertainNumber
from nonosat.images.scanning.correction.line_readings import AMBIGUOUS, MARGIN, UNITS
from nonosat.images.scanning.reading import PossibleReading, Reading
from nonosat.model.clues import Run, fits
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

#: A reader with hardly any certainty, and a detector that makes every kind of mistake.
_BAD = Reader(
    unsure=0.5, mistaken=0.3, misread=0.02, missed=0.04, dirt=0.04, joined=0.05, split=0.1, unreadable=0.05
)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make results independent of other load."""
    monkeypatch.setattr("nonosat.images.scanning.correction.correct._SECONDS", 60.0)


@pytest.mark.parametrize(
    ("height", "width", "colours", "cases"),
    rest_slow(
        [
            (2, 3, 1, 60),
            (1, 5, 1, 20),
            (3, 2, 2, 20),
            (3, 2, 1, 40),
            (2, 3, 2, 40),
            (3, 4, 1, 18),
            (4, 3, 1, 20),
        ],
        quick=3,
    ),
)
def test_the_answer_is_that_of_looking_at_every_solution(height, width, colours, cases):
    rng = random.Random(height * 100 + width * 10 + colours)
    letters = "#" if colours == 1 else "abc"[:colours]
    palette = Palette.of_letters(letters) if colours > 1 else Palette()
    verdicts = set()
    for _ in range(cases):
        cells = bytes(rng.choice([0, *range(colours + 1)]) for _ in range(height * width))
        puzzle = Puzzle.from_solution(Grid(height, width, cells, letters), palette=palette)
        rows, columns = readings_of_puzzle(puzzle, _BAD, rng)
        correction = correct(rows, columns, palette=palette)
        every = brute_readings([*rows, *columns], height=height, width=width, palette=colours)
        rivals = _rivals(every)
        _check(correction, rivals, [*rows, *columns], height)
        verdicts.add(correction.verdict)
    assert ScanVerdict.CORRECTED in verdicts
    assert ScanVerdict.DOUBTFUL in verdicts


def _total(reading: BruteReading) -> int:
    return reading.cost + (0 if len(reading.solutions) == 1 else AMBIGUOUS)


def _rivals(every: list[BruteReading]) -> list[BruteReading]:
    best = min(map(_total, every))
    return sorted((each for each in every if _total(each) <= best + MARGIN), key=_total)


def _check(correction, rivals, readings, height):
    best = rivals[0]
    clues = [*correction.puzzle.rows, *correction.puzzle.columns]
    assert "to find out more would take too long" not in correction.reasons
    for rival in rivals:
        for clue, runs in zip(clues, rival.clues, strict=True):
            assert fits(clue, tuple(Run(*run) for run in runs))
    if len(rivals) > 1:
        assert correction.verdict is ScanVerdict.DOUBTFUL
        assert any(not run.is_known for clue in clues for run in clue)
        return
    if any("the other numbers need" in reason for reason in correction.reasons):
        assert correction.verdict is ScanVerdict.DOUBTFUL
        assert any(
            doubt.chosen is None and (doubt.inserted or doubt.likelihood >= SURE)
            for doubt in correction.uncertain
        )
        return
    if any("what was seen may be a number" in reason for reason in correction.reasons):
        assert correction.verdict is ScanVerdict.DOUBTFUL
        unknown = [doubt for doubt in correction.uncertain if doubt.chosen is None]
        assert {doubt.line.partition(" ")[0] for doubt in unknown} == {"row", "column"}
        assert all(not doubt.inserted and not _is_surely(doubt) for doubt in unknown)
        return
    assert [tuple((run.length, run.colour) for run in clue) for clue in clues] == list(best.clues)
    assert correction.cost == best.cost / UNITS
    assert correction.is_unique == (len(best.solutions) == 1)
    assert bytes(correction.solution.cells) in best.solutions
    all_sure = best.cost == 0 and all(_is_certain(reading) for clue in readings for reading in clue)
    wanted = ScanVerdict.SURE if all_sure else ScanVerdict.CORRECTED
    assert correction.verdict is (wanted if correction.is_unique else ScanVerdict.DOUBTFUL)


def _is_certain(reading: Reading) -> bool:
    return reading.best.numbers is not None and reading.best.likelihood >= SURE


def _is_surely(doubt: UncertainNumber) -> bool:
    return doubt.read is not None and doubt.likelihood >= SURE


def test_the_answer_is_that_of_solving_all_that_the_numbers_may_be(*, exhaustive):
    """Of puzzles of real sizes of which a few numbers may be several."""
    verdicts: Counter[ScanVerdict] = Counter()
    for seed in range(150 if exhaustive else 12):
        rng = random.Random(seed)
        puzzle = _unique_puzzle(rng, seed, largest=24 if exhaustive else 12, colours=1)
        rows, columns = _with_likely_mistakes(puzzle, rng, most=7 if exhaustive else 5)
        correction = correct(rows, columns)
        every = [
            (cost + (0 if is_unique else AMBIGUOUS), found)
            for cost, found, is_unique in named_readings(rows, columns, dearest=MARGIN * 2)
        ]
        verdicts[correction.verdict] += 1
        assert every, "what stands there was named"
        every.sort(key=lambda each: each[0])
        found = round((correction.cost or 0) * UNITS) + (0 if correction.is_unique else AMBIGUOUS)
        rivals = [puzzle for cost, puzzle in every if cost <= min(found, every[0][0]) + MARGIN]
        if correction.verdict is not ScanVerdict.DOUBTFUL:
            assert rivals == [Puzzle(correction.puzzle.rows, correction.puzzle.columns)], seed
            assert found == every[0][0], seed
        elif "to find out more would take too long" not in correction.reasons:
            for line, given in product(range(puzzle.height + puzzle.width), rivals):
                clues = *correction.puzzle.rows, *correction.puzzle.columns
                assert fits(clues[line], (*given.rows, *given.columns)[line]), (seed, line)
    assert verdicts[ScanVerdict.CORRECTED] > 0.2 * verdicts.total(), verdicts
    assert verdicts[ScanVerdict.DOUBTFUL]


def _with_likely_mistakes(puzzle: Puzzle, rng: random.Random, *, most: int):
    """Readings of which a few name other numbers, too, and some of these as the likelier ones: now and then
    those of a solution in which one cell is another.
    """
    (solution,) = solutions(puzzle)
    changed = list(solution.cells)
    cell = rng.randrange(len(changed))
    changed[cell] = 1 - changed[cell]
    other = Puzzle.from_solution(Grid(puzzle.height, puzzle.width, bytes(changed)))
    clues = certain_readings((*puzzle.rows, *puzzle.columns))
    places = [(line, index) for line, clue in enumerate(clues) for index in range(len(clue))]
    said: dict[tuple[int, int], set[tuple[int, ...]]] = {
        (line, index): {(run.length,)}
        for line, (one, two) in enumerate(
            zip((*puzzle.rows, *puzzle.columns), (*other.rows, *other.columns), strict=True)
        )
        if len(one) == len(two)
        for index, (meant, run) in enumerate(zip(one, two, strict=True))
        if meant != run
    }
    for line, index in rng.sample(places, rng.randint(1, most)):
        (right,) = clues[line][index].best.numbers
        near = [(right + by,) for by in (-2, -1, 1, 2) if right + by > 0]
        said.setdefault((line, index), set()).update(rng.sample([*near, ()], rng.randint(1, 2)))
    for (line, index), numbers in said.items():
        shares = sorted((rng.uniform(0.02, 1) for _ in range(len(numbers) + 1)), reverse=True)
        named = [clues[line][index].best.numbers, *sorted(numbers)]
        if rng.random() < 0.4:
            rng.shuffle(named)
        likely = (
            PossibleReading(each, share / sum(shares)) for each, share in zip(named, shares, strict=True)
        )
        clues[line] = (*clues[line][:index], Reading(tuple(likely)), *clues[line][index + 1 :])
    return clues[: puzzle.height], clues[puzzle.height :]


@pytest.mark.parametrize("sharpness", [1.0, 2.0])
def test_nothing_is_wrong_in_silence(sharpness, *, exhaustive):
    rng = random.Random(5)
    reader = Reader(sharpness=sharpness, missed=0.002, dirt=0.002, joined=0.003, split=0.01, unreadable=0.005)
    verdicts: Counter[ScanVerdict] = Counter()
    for seed in range(300 if exhaustive else 15):
        puzzle = _unique_puzzle(rng, seed, largest=20 if exhaustive else 9, colours=1)
        correction = _corrected(puzzle, *readings_of_puzzle(puzzle, reader, rng))
        verdicts[correction.verdict] += 1
        if correction.verdict is not ScanVerdict.DOUBTFUL:
            assert (correction.puzzle.rows, correction.puzzle.columns) == (puzzle.rows, puzzle.columns), seed
    assert verdicts[ScanVerdict.SURE] + verdicts[ScanVerdict.CORRECTED] > 0.5 * verdicts.total()


@pytest.mark.parametrize("name", rest_slow(MISTAKES, quick=12))
def test_a_reader_that_is_sure_of_its_mistakes_is_found_out(name, *, exhaustive):
    """Whatever kind of mistake: certain clues are those on the page, or else those that were seen have a
    solution as they are, so that nobody could know.
    """
    wrong = 0
    verdicts: Counter[ScanVerdict] = Counter()
    for seed in range(100 if exhaustive else 1):
        rng = random.Random(f"{name} {seed}")
        colours = rng.choice((2, 3, 4) if "colour" in name else (1, 1, 2))
        puzzle = _unique_puzzle(rng, seed, largest=14 if exhaustive else 8, colours=colours)
        seen = seen_rightly(puzzle)
        if not MISTAKES[name](seen, rng):
            continue
        correction = _corrected(puzzle, *seen.readings(rng), colours=seen.colours)
        verdicts[correction.verdict] += 1
        if correction.verdict is not ScanVerdict.DOUBTFUL:
            clues = [
                [(run.length, run.colour) for run in clue]
                for clue in (*correction.puzzle.rows, *correction.puzzle.columns)
            ]
            was_seen = clues == [[(*each.numbers, each.colour) for each in line] for line in seen.lines]
            is_right = (correction.puzzle.rows, correction.puzzle.columns) == (puzzle.rows, puzzle.columns)
            assert is_right or was_seen, (seed, correction.uncertain)
            wrong += not is_right
    if exhaustive:
        assert verdicts[ScanVerdict.DOUBTFUL]
        assert name in OFTEN_WITH_A_SOLUTION or wrong <= 0.05 * verdicts.total()


def _unique_puzzle(rng: random.Random, seed: int, *, largest: int, colours: int) -> Puzzle:
    """Return a puzzle with one solution in which every row and column has numbers."""
    while True:
        height, width = rng.randint(5, largest), rng.randint(5, largest)
        puzzle = random_puzzle(width, height, density=0.6, colours=colours, seed=seed)
        seed += 1_000_000
        if len(list(islice(solutions(puzzle), 2))) == 1 and all((*puzzle.rows, *puzzle.columns)):
            return puzzle


def _corrected(puzzle, rows, columns, *, colours=None):
    letters = "abcdef"[: colours or len(puzzle.palette)]
    palette = Palette.of_letters(letters) if len(letters) > 1 else Palette()
    return correct(rows, columns, palette=palette)
