"""Numbers as files write them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonosat.errors import InputError
from nonosat.notation.clue_lines import clue_of_line
from nonosat.notation.text_lines import TextLine
from nonosat.notation.whole_numbers import plain_lengths, run_length


@given(st.text("0129 \t,;x\n٣", max_size=12))
def test_lengths_read_at_once_are_those_read_one_by_one(text: str) -> None:
    lengths = plain_lengths(text)
    if lengths is None:
        return
    words = text.replace(",", " ").split()
    assert lengths == [run_length(word) for word in words] != []
    assert clue_of_line(TextLine(1, text), "row 1") == tuple((length, 1, False) for length in lengths)


@pytest.mark.parametrize("text", ["", " ", "0", "3 0", "10001", "3 x", "-1", "٣", "3;1", "9" * 5000])
def test_only_run_lengths_are_read_at_once(text: str) -> None:
    assert plain_lengths(text) is None


def test_a_long_line_of_blanks_is_refused_at_once() -> None:
    begin = time.process_time()
    with pytest.raises(InputError, match="expected a run length"):
        clue_of_line(TextLine(1, "1" + " \t," * 20_000 + "x"), "row 1")
    assert time.process_time() - begin < 1
