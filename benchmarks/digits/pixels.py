"""Digits of games and of old screens: a few square pixels each."""

from __future__ import annotations

import cv2
import numpy as np

from benchmarks.digits.drawing import DIGIT_HEIGHT, Ink

#: The rows of ten digits, ``#`` and ``.``, in alphabets of two sizes; some digits have several shapes.
_SMALL = {
    "0": ["###/#.#/#.#/#.#/###", ".#./#.#/#.#/#.#/.#."],
    "1": [".#./##./.#./.#./###", "##./.#./.#./.#./.#.", ".#/##/.#/.#/.#", "#/#/#/#/#"],
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


def in_pixels(digits: str, generator: np.random.Generator) -> Ink:
    """Digits of one alphabet beside each other, with strokes of one pixel or bolder ones."""
    alphabet = _SMALL if generator.random() < 0.4 else _LARGE
    style = int(generator.integers(3))
    drawn = [alphabet[digit][style % len(alphabet[digit])] for digit in digits]
    bitmaps = [
        np.array([[sign == "#" for sign in row] for row in each.split("/")], np.uint8) for each in drawn
    ]
    flat_parts = [part for each in bitmaps for part in (each, np.zeros((len(each), 1), np.uint8))][:-1]
    flat = np.hstack(flat_parts).astype(np.float32)
    height = DIGIT_HEIGHT
    width = max(round(flat.shape[1] * height / len(flat) * generator.uniform(0.8, 1.3)), 6)
    sharp = cv2.resize(flat, (width, height), interpolation=cv2.INTER_NEAREST)
    return np.asarray(np.pad(sharp, _MARGIN), np.float32)
