"""Arrays of NumPy as pictures."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

from nonosat import Grid, InputError, NonosatError, read, read_all

ROOF = [[0, 1, 0], [1, 1, 1]]


def saved(array: Any) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


@pytest.mark.parametrize("kind", [int, bool, float, np.uint8, np.int16, ">i4"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_an_array_of_0_and_1_is_the_goal(kind: Any, order: Any) -> None:
    assert read(saved(np.array(ROOF, dtype=kind, order=order))).goal == Grid.from_rows(ROOF)


def test_several_pictures_in_an_array_or_an_archive() -> None:
    assert [puzzle.size for puzzle in read_all(saved(np.array([ROOF, ROOF])))] == ["3×2", "3×2"]
    for save in (np.savez, np.savez_compressed):
        file = io.BytesIO()
        save(file, roof=np.array(ROOF), turned=np.array(ROOF).T)
        assert [puzzle.size for puzzle in read_all(file.getvalue())] == ["3×2", "2×3"]


def test_the_array_of_a_grid_is_read_back() -> None:
    grid = Grid.from_rows(ROOF)
    assert read(saved(np.array(grid))).goal == grid


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (saved([[0, 2]]), "expected an array of 0 and 1, rows and columns of a picture, found '2'"),
        (saved([[0, -1]]), "found '-1'"),
        (saved([[0, np.nan]]), "found 'nan'"),
        (saved([0, 1]), "found '2 of int64'"),
        (saved([["a"]]), "found '1 × 1 of str"),
        (saved(np.zeros((0, 3))), "expected at least one row"),
        (saved(np.zeros((1, 20_000), np.uint8)), "at most 10000"),
        (saved([[0, 1]])[:-1], "expected a complete array"),
        (saved([[0, 1]])[:30], "expected an array of 0 and 1"),
        (saved([[0, 1]]).replace(b"(1, 2)", b"(9, 2)"), "expected a complete array"),
    ],
)
def test_other_arrays_are_refused(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read(data)


def test_a_pickle_is_never_loaded() -> None:
    file = io.BytesIO()
    np.save(file, np.array([[print]], dtype=object), allow_pickle=True)
    with pytest.raises(NonosatError, match="of object"):
        read(file.getvalue())
