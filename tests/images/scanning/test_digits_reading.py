"""Readings of numbers in fonts outside the training set, and their certainty."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter
from printed_pages.fonts import font_of_digit_height, printed_fonts
from slowness import rest_slow

from benchmarks.digits.fonts import Face
from benchmarks.digits.training import judgement
from nonosat.images.scanning.detections import DetectedNumber, GreyImage
from nonosat.images.scanning.digits.reader import read_number, read_numbers
from nonosat.images.scanning.digits.weights import shipped_weights
from nonosat.images.scanning.reading import Reading

_NOWHERE = np.zeros((4, 2))
_SANS, _SERIF = "SourceSansPro-Regular.ttf", "Caladea-Regular.ttf"


def _font(name: str) -> str:
    return next(path for path in printed_fonts() if path.endswith(name))


def _drawn(text: str, font: str, height: int, *, blur: float = 0.0, turn: float = 0.0) -> Image.Image:
    face = font_of_digit_height(font, height)
    left, upper, right, lower = (int(end) for end in face.getbbox(text, anchor="ls"))
    margin = max(2, height // 5)
    image = Image.new("L", (right - left + 2 * margin, lower - upper + 2 * margin), 255)
    ImageDraw.Draw(image).text((margin - left, margin - upper), text, fill=0, font=face, anchor="ls")
    if turn:
        image = image.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    return image.filter(ImageFilter.GaussianBlur(blur)) if blur else image


def _read(image: Image.Image | GreyImage, *, apart: float = 0.0) -> Reading:
    return read_number(DetectedNumber(_NOWHERE, np.asarray(image, np.uint8), apart=apart))


def _share_read(cases: Iterable[tuple[str, Image.Image]]) -> float:
    texts, images = zip(*cases, strict=True)
    readings = read_numbers([DetectedNumber(_NOWHERE, np.asarray(image)) for image in images])
    return float(
        np.mean([reading.best.numbers == (int(t),) for t, reading in zip(texts, readings, strict=True)])
    )


def _likelihood(reading: Reading, numbers: tuple[int, ...] | None) -> float:
    return sum(found.likelihood for found in reading.alternatives if found.numbers == numbers)


@pytest.mark.parametrize("height", rest_slow([9, 14, 22, 60]))
def test_clean_numbers_of_unseen_fonts_are_read(height: int) -> None:
    numbers = [str(number) for number in (*range(10), 10, 11, 12, 13, 14, 15, 17, 18, 20, 25, 36, 49)]
    fonts = [font for font in printed_fonts() if "Italic" not in font]
    assert _share_read((t, _drawn(t, font, height)) for font in fonts for t in numbers) >= 0.99


@pytest.mark.slow
def test_tilted_and_blurred_numbers_of_unseen_fonts_are_read() -> None:
    generator = np.random.default_rng(7)
    cases = []
    for font, _ in itertools.product(printed_fonts(), range(12)):
        number, height = str(generator.integers(1, 40)), int(generator.integers(12, 30))
        turn = float(generator.uniform(-3, 3))
        cases.append((number, _drawn(number, font, height, blur=0.05 * height, turn=turn)))
    assert _share_read(cases) >= 0.98


@cache
def _judged() -> dict[str, float]:
    """Return the readings of worn numbers of unseen fonts: smaller, softer and noisier than in most
    photographs.
    """
    unseen = [Face(Path(path), 0, Path(path).stem, "") for path in printed_fonts()]
    return dict(judgement(shipped_weights(), unseen, seed=11, count=1000))


@pytest.mark.slow
def test_worn_numbers_of_unseen_fonts_are_mostly_read() -> None:
    assert _judged()["1 digits read"] >= 0.94
    assert _judged()["2 digits read"] >= 0.92


@pytest.mark.slow
def test_likelihoods_are_honest() -> None:
    """Of what is at least 0.99 likely, at most 0.5 in 100 is wrong; of 0.999, next to nothing."""
    assert _judged()["0.9 sure"] >= 0.8
    assert _judged()["wrong of 0.9 sure"] <= 0.02
    assert _judged()["wrong of 0.99 sure"] <= 0.005
    assert (_judged()["wrong of 0.999 sure"] or 0.0) <= 0.002


@pytest.mark.slow
def test_struck_numbers_are_read() -> None:
    """Some of these strokes are faint, or hardly longer than a digit is wide; some numbers are some pixels
    high.
    """
    assert _judged()["struck read"] >= 0.87


def test_a_struck_number_still_counts() -> None:
    for font in printed_fonts():
        image = _drawn("25", font, 26)
        ImageDraw.Draw(image).line((0, image.height - 2, image.width - 1, 1), fill=60, width=3)
        assert _likelihood(_read(image), (25,)) > 0.01


@pytest.mark.slow
@pytest.mark.parametrize("thickness", [2, 4, 6])
def test_a_stroke_makes_no_sure_8_of_a_5_or_a_6(thickness: int) -> None:
    """The stroke closes their open side, and its ends are all that tells of it."""
    right, sure_and_wrong = [], []
    for font, text, slope in itertools.product(printed_fonts(), "56", (0.3, 0.5, 0.7)):
        height = 40
        image = _drawn(text, font, height)
        ends = (
            (0, image.height / 2 + slope * height / 2),
            (image.width, image.height / 2 - slope * height / 2),
        )
        ImageDraw.Draw(image).line(ends, fill=60, width=thickness)
        worn = image.filter(ImageFilter.GaussianBlur(2)).reduce(2)
        best = _read(worn).best
        right.append(best.numbers == (int(text),))
        sure_and_wrong.append(not right[-1] and best.likelihood >= 0.95)
    assert np.mean(right) >= 0.97
    assert not any(sure_and_wrong)


def test_nothing_is_quite_certain() -> None:
    for text in ("1", "7", "8", "12", "30"):
        reading = _read(_drawn(text, _font(_SANS), 30))
        likelihoods = [found.likelihood for found in reading.alternatives]
        assert likelihoods == sorted(likelihoods, reverse=True)
        assert len({found.numbers for found in reading.alternatives}) == len(reading.alternatives)
        assert reading.best.numbers == (int(text),)
        assert 0.95 < reading.best.likelihood < 0.99995
        assert 0.99 < sum(likelihoods) <= 1 + 1e-6


@pytest.mark.parametrize(
    ("said", "meant"), [("1", 7), ("7", 1), ("3", 8), ("5", 6), ("6", 8), ("4", 9), ("12", 13)]
)
def test_likely_mistakes_stay_possible(said: str, meant: int) -> None:
    assert _likelihood(_read(_drawn(said, _font(_SERIF), 12, blur=1.5)), (meant,)) >= 1e-4


@pytest.mark.parametrize("text", ["?", "*", "A", "W", "#"])
def test_what_is_no_number_is_unknown(text: str) -> None:
    assert _read(_drawn(text, _font(_SANS), 24)).best.numbers is None


def test_a_ring_is_no_certain_number() -> None:
    image = Image.new("L", (40, 40), 255)
    ImageDraw.Draw(image).ellipse((6, 6, 34, 34), outline=0, width=3)
    assert _likelihood(_read(image), None) >= 0.2


def test_dirt_is_no_number() -> None:
    dash = Image.new("L", (40, 20), 255)
    ImageDraw.Draw(dash).line((3, 10, 36, 10), fill=0, width=3)
    grain = np.clip(np.random.default_rng(5).normal(230, 3, (24, 20)), 0, 255).astype(np.uint8)
    for image in (dash, grain, np.full((20, 20), 255, np.uint8), np.zeros((9, 7), np.uint8)):
        assert _read(image).best.numbers == ()


@pytest.mark.parametrize("shape", [(1, 1), (1, 30), (30, 1), (2, 2), (300, 5)])
def test_odd_cut_outs_are_read_somehow(shape: tuple[int, int]) -> None:
    for grey in (0, 128, 255):
        assert _read(np.full(shape, grey, np.uint8)).alternatives


def test_two_glyphs_may_be_two_numbers_as_the_finder_has_it() -> None:
    image = _drawn("12", _font(_SANS), 24)
    together, doubtful, apart = (_read(image, apart=share) for share in (0.01, 0.4, 0.99))
    assert together.best.numbers == (12,)
    assert _likelihood(together, (1, 2)) > 0
    assert _likelihood(doubtful, (1, 2)) == pytest.approx(0.4, abs=0.05)
    assert apart.best.numbers == (1, 2)
    assert _likelihood(apart, (12,)) > 0


def test_no_number_of_its_own_is_zero_behind_another() -> None:
    reading = _read(_drawn("10", _font(_SANS), 24), apart=0.9)
    assert reading.best.numbers == (10,)
    assert _likelihood(reading, (1, 0)) == 0


def test_three_digits_are_read() -> None:
    assert _read(_drawn("128", _font(_SANS), 30)).best.numbers == (128,)


def test_readings_are_the_same_each_time_alone_or_together() -> None:
    images = [np.asarray(_drawn(str(number), _font(_SERIF), 18)) for number in range(1, 40)]
    detections = [DetectedNumber(_NOWHERE, image) for image in images]
    together = read_numbers(detections)
    assert together == read_numbers(detections)
    for reading, detection in zip(together, detections, strict=True):
        alone = read_number(detection)
        assert alone.best.numbers == reading.best.numbers
        assert alone.best.likelihood == pytest.approx(reading.best.likelihood, abs=1e-4)


def test_where_nothing_is_seen_any_number_may_stand() -> None:
    empty = np.zeros((0, 0), np.uint8)
    (unseen, seen, other) = read_numbers(
        [
            DetectedNumber(_NOWHERE, image)
            for image in (empty, np.asarray(_drawn("7", _font(_SANS), 30)), empty)
        ]
    )
    assert seen.best.numbers == (7,)
    assert unseen == other == read_number(DetectedNumber(_NOWHERE, empty))
    assert [(each.numbers, each.likelihood < 0.01) for each in unseen.alternatives] == [((), True)]
