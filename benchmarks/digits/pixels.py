"""Digits of games and of old screens: a few square pixels each."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from benchmarks.digits.bitmaps import Alphabet, Bitmap
from benchmarks.digits.drawing import DIGIT_HEIGHT, Ink

#: The rows of ten digits, ``#`` and ``.``, in alphabets of two sizes; some digits have several shapes.
_SMALL = {
    "0": ["###/#.#/#.#/#.#/###", ".#./#.#/#.#/#.#/.#."],
    "1": [".#./##./.#./.#./###", "##./.#./.#./.#./.#.", ".#/##/.#/.#/.#", "##/.#/.#/.#/.#", "#/#/#/#/#"],
    "2": ["###/..#/###/#../###", "##./..#/.#./#../###"],
    "3": ["###/..#/###/..#/###", "##./..#/.#./..#/##."],
    "4": ["#.#/#.#/###/..#/..#", "#../#.#/###/..#/..#"],
    "5": ["###/#../###/..#/###", "###/#../##./..#/##."],
    "6": ["###/#../###/#.#/###", "#../#../###/#.#/###"],
    "7": ["###/..#/..#/..#/..#", "###/..#/.#./.#./.#.", "###/#.#/..#/..#/..#"],
    "8": ["###/#.#/###/#.#/###"],
    "9": ["###/#.#/###/..#/###", "###/#.#/###/..#/..#"],
}
_LARGE = {
    "0": [".###./#...#/#..##/#.#.#/##..#/#...#/.###.", "#####/#...#/#...#/#...#/#...#/#...#/#####"],
    "1": ["..#../.##../..#../..#../..#../..#../.###.", ".##/..#/..#/..#/..#/..#/..#"],
    "2": [".###./#...#/....#/..##./.#.../#..../#####", "#####/....#/....#/#####/#..../#..../#####"],
    "3": [".###./#...#/....#/..##./....#/#...#/.###.", "#####/....#/....#/.####/....#/....#/#####"],
    "4": ["...#./..##./.#.#./#..#./#####/...#./...#.", "#...#/#...#/#...#/#####/....#/....#/....#"],
    "5": ["#####/#..../####./....#/....#/#...#/.###.", "#####/#..../#..../#####/....#/....#/#####"],
    "6": [".###./#..../#..../####./#...#/#...#/.###.", "#..../#..../#..../#####/#...#/#...#/#####"],
    "7": ["#####/....#/...#./..#../.#.../.#.../.#...", "#####/#...#/....#/....#/....#/....#/....#"],
    "8": [".###./#...#/#...#/.###./#...#/#...#/.###.", "#####/#...#/#...#/#####/#...#/#...#/#####"],
    "9": [".###./#...#/#...#/.####/....#/....#/.###.", "#####/#...#/#...#/#####/....#/....#/#####"],
}  # fmt: skip
_MARGIN = 16
#: The repetitions of a pixel across and down, for bold strokes.
_REPEATS = (1, 1, 2)
#: The maximum width of a digit, in its height: a wider 7 is the corner of a frame.
_WIDEST = 1.1


def small_digits(digits: str, known: Sequence[Alphabet], generator: np.random.Generator) -> Ink:
    """Return digits side by side, from a bitmap font or from an alphabet of games, thin or bold."""
    if known and generator.random() < 0.5:
        alphabet = known[int(generator.integers(len(known)))]
        bitmaps = [alphabet.digits[int(digit)] for digit in digits]
    else:
        bitmaps = _of_games(digits, generator)
    space = np.zeros((len(bitmaps[0]), int(generator.integers(1, 3))), np.uint8)
    parts = [part for each in bitmaps for part in (each, space)][:-1]
    return np.asarray(np.hstack(parts), np.float32)


def _of_games(digits: str, generator: np.random.Generator) -> list[Bitmap]:
    alphabet = _SMALL if generator.random() < 0.5 else _LARGE
    drawn = [alphabet[digit][generator.integers(len(alphabet[digit]))] for digit in digits]
    bitmaps = [
        np.array([[sign == "#" for sign in row] for row in each.split("/")], np.uint8) for each in drawn
    ]
    height, width = max(map(len, bitmaps)), max(each.shape[1] for each in bitmaps)
    if generator.random() < 0.3:
        return bitmaps
    outer, inner, level, middle, between = (_REPEATS[generator.integers(len(_REPEATS))] for _ in range(5))
    down = np.full(height, between)
    down[[0, height // 2, height - 1]] = level, middle, level
    across = np.array([outer if column in (0, width - 1) else inner for column in range(width)])
    if across.sum() > _WIDEST * down.sum():
        return bitmaps
    across_1 = np.full(width, outer)
    return [
        each.repeat(down, axis=0).repeat((across_1 if digit == "1" else across)[-each.shape[1] :], axis=1)
        for digit, each in zip(digits, bitmaps, strict=True)
    ]


def in_pixels(digits: str, known: Sequence[Alphabet], generator: np.random.Generator) -> Ink:
    """Return such digits enlarged, with each pixel a square or nearly so."""
    small = small_digits(digits, known, generator)
    height = DIGIT_HEIGHT
    stretch = min(generator.uniform(0.8, 1.3), len(digits) * _WIDEST * len(small) / small.shape[1])
    width = max(round(small.shape[1] * height / len(small) * stretch), 6)
    sharp = cv2.resize(small, (width, height), interpolation=cv2.INTER_NEAREST)
    return np.asarray(np.pad(sharp, _MARGIN), np.float32)
