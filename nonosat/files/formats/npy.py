"""Arrays of NumPy with the cells of pictures: 0 and 1, or booleans, rows and columns; or several of these."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from math import prod

from nonosat.files.notation import zip_files
from nonosat.files.notation.format import define_format
from nonosat.files.notation.goals import puzzle_of_bits
from nonosat.files.notation.whole_numbers import check_size
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

#: An array, or an archive whose first part is one.
_BEGINNING = re.compile(rb"\x93NUMPY|PK\x03\x04.{26}[^\0]{1,200}?\.npy", re.DOTALL)
_EXPECTATION = "expected an array of 0 and 1, rows and columns of a picture"


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzle with the array as its goal, or those of several pictures or arrays."""
    if not data.startswith(zip_files.MAGIC):
        yield from _pictures(data)
        return
    with zip_files.opened(data) as archive:
        for name in archive.namelist():
            yield from _pictures(zip_files.part(archive, name) or b"")


def _pictures(data: bytes) -> Iterator[Puzzle]:
    import numpy as np
    from numpy.lib import format

    file = io.BytesIO(data)
    try:
        version = format.read_magic(file)
        header = format.read_array_header_1_0 if version == (1, 0) else format.read_array_header_2_0
        shape, _, kind = header(file)
        if kind.kind not in "biuf" or len(shape) not in (2, 3):
            raise InputError(_EXPECTATION, found=f"{' × '.join(map(str, shape)) or 1} of {kind.name}")
        check_size(*shape[-2:])
        if file.tell() + prod(shape) * kind.itemsize > len(data):
            raise InputError("expected a complete array")
        array = np.load(io.BytesIO(data), allow_pickle=False)
    except InputError:
        raise
    except (ValueError, EOFError, OSError, SyntaxError, TypeError, tokenize.TokenError) as error:
        raise InputError(f"{_EXPECTATION} ({error})") from None
    for picture in array if array.ndim == 3 else [array]:
        shaded = picture != 0
        wrong = picture[shaded & (picture != 1)]
        if wrong.size:
            raise InputError(_EXPECTATION, found=str(wrong[0]))
        yield puzzle_of_bits(len(picture), len(picture[0]), shaded.tobytes())


FORMAT = define_format("npy", lambda data: _BEGINNING.match(data) is not None, read)
