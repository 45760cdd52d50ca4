"""The digits of bitmap fonts, and numbers written with them on small screens."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import ImageFont

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from benchmarks.digits.bitmaps import Alphabet, alphabets, split_alphabets
from benchmarks.digits.screens import on_screen
from nonosat.images.scanning.detections import DetectedNumber
from nonosat.images.scanning.digits.reader import read_numbers

_NOWHERE = np.zeros((4, 2))


def bitmap_font(family: str, tops: int) -> str:
    """A font in BDF of ten digits, each the bits of its number below a bar, and ``tops`` pixels more."""
    height = 5 + tops
    head = (
        f"STARTFONT 2.1\nFONT -x-{family}-medium-r-normal--{height}-{height * 10}-75-75-c-60-iso10646-1\n"
        f"SIZE {height} 75 75\nFONTBOUNDINGBOX 6 {height} 0 0\nSTARTPROPERTIES 4\n"
        f'FAMILY_NAME "{family}"\nFONT_ASCENT {height}\nFONT_DESCENT 0\nPIXEL_SIZE {height}\nENDPROPERTIES\n'
        "CHARS 10\n"
    )
    signs = [
        f"STARTCHAR d{digit}\nENCODING {48 + digit}\nSWIDTH 500 0\nDWIDTH 6 0\nBBX 6 {height} 0 0\nBITMAP\n"
        + "F8\n"
        + "80\n" * tops
        + "".join(f"{0x80 if digit & bit else 0x08:02X}\n" for bit in (8, 4, 2, 1))
        + "ENDCHAR\n"
        for digit in range(10)
    ]
    return head + "".join(signs) + "ENDFONT\n"


def test_the_digits_of_a_bitmap_font_are_found_pixel_by_pixel(tmp_path: Path) -> None:
    (tmp_path / "bars.bdf").write_text(bitmap_font("Bars", 2))
    (tmp_path / "twin.bdf").write_text(bitmap_font("Twin", 2))
    (alphabet,) = alphabets([tmp_path])
    assert alphabet.family == "Bars"
    assert [digit.shape for digit in alphabet.digits] == [(7, 5)] * 10
    drawn = ["".join(".#"[pixel] for pixel in row) for row in alphabet.digits[5]]
    assert drawn == ["#####", "#....", "#....", "....#", "#....", "....#", "#...."]


def test_the_font_that_the_tests_read_and_one_of_large_digits_are_not_learnt(tmp_path: Path) -> None:
    (tmp_path / "courier.bdf").write_text(bitmap_font("Courier", 2))
    (tmp_path / "large.bdf").write_text(bitmap_font("Large", 12))
    assert alphabets([tmp_path]) == ()


def test_alphabets_to_be_judged_by_are_not_learnt() -> None:
    known = [Alphabet(f"family {i % 8}", ()) for i in range(16)]
    learnt, judges = split_alphabets(known, np.random.default_rng(1))
    assert len(judges) == 4
    assert not {each.family for each in learnt} & {each.family for each in judges}
    assert split_alphabets([], np.random.default_rng(1)) == ([], [])


@pytest.mark.slow
def test_numbers_of_an_unseen_pixel_font_on_small_screens_are_read() -> None:
    font = ImageFont.load_default_imagefont()
    digits = []
    for digit in "0123456789":
        mask = font.getmask(digit)
        pixels = (np.array(mask, np.uint8).reshape(mask.size[::-1]) > 0).astype(np.uint8)
        rows, columns = np.nonzero(pixels)
        digits.append(pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1])
    generator = np.random.default_rng(3)
    numbers = [int(number) for number in generator.integers(0, 40, 400)]
    seen = []
    for number in numbers:
        apart = [np.pad(digits[int(digit)], ((0, 0), (0, 1))) for digit in str(number)]
        seen.append(DetectedNumber(_NOWHERE, on_screen(np.hstack(apart).astype(np.float32), generator)))
    best = [reading.best for reading in read_numbers(seen)]
    right = np.array([each.numbers == (number,) for each, number in zip(best, numbers, strict=True)])
    sure = np.array([each.likelihood >= 0.95 for each in best])
    assert right.mean() >= 0.95
    assert sure.mean() >= 0.9
    assert (~right & sure).sum() <= 2
