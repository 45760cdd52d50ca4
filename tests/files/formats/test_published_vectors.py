"""Texts published by other programs, byte for byte."""

from __future__ import annotations

import pytest
from texts_read import refusal

from nonosat.files.registry import encoded, read
from nonosat.model.clues import Clue, clue
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


def clues(*lists: list[int]) -> tuple[Clue, ...]:
    return tuple(clue(*lengths) for lengths in lists)


SMALL = Puzzle(
    columns=clues([2, 1], [1, 1, 1], [1], [1, 1, 1], [2, 1], []),
    rows=clues([2, 1], [1, 1], [1, 2], [], [1, 1], [3]),
)
TALL = Puzzle(
    columns=clues([4, 1], [1, 2, 1, 1], [3, 4]),
    rows=clues([2], [1], [2], [2], [1], [1], [3], [1], [1], [3]),
)
VECTORS = {
    "nonogram/6/6/12g1111h11112j12g11g21j11g3h": SMALL,
    "nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g": TALL,
}


@pytest.mark.parametrize(("text", "puzzle"), VECTORS.items())
def test_addresses_of_puzz_link_are_those_that_the_site_makes(text: str, puzzle: Puzzle) -> None:
    again = read(f"https://puzz.link/p?{text}\n".encode())
    assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns)
    assert encoded([puzzle], "", format="puzzlink").decode() == f"https://puzz.link/p?{text}\n"


@pytest.mark.parametrize(
    "address",
    ["http://pzv.jp/p.html?{}", "https://puzz.link/p.html?{}", "pzprxs.vercel.app/p?{}", "{}", "  {}  "],
)
def test_addresses_of_other_sites_and_bare_ones_are_read(address: str) -> None:
    text = "nonogram/6/6/12g1111h11112j12g11g21j11g3h"
    assert read(address.format(text).encode()).rows == SMALL.rows
    assert read(address.format(text.replace("nonogram/", "nonogram/v:/")).encode()).rows == SMALL.rows


def test_numbers_of_two_hexadecimal_digits_and_long_gaps_are_written() -> None:
    wide = Puzzle(clues([17], [255 - 1]), clues(*([1] for _ in range(17)), *([] for _ in range(240))))
    text = encoded([wide], "", format="puzzlink").decode()
    assert "-11" in text
    assert "-fe" in text
    assert "zz" in text
    assert read(text.encode()).rows == wide.rows
    with pytest.raises(UnsupportedPuzzle, match="above 255"):
        encoded([Puzzle(clues([256]), clues(*[[1]] * 256))], "", format="puzzlink")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "nonogram/2/2/1.11",
            r"input:1:35: expected a number \('\?' is not read\), or a letter for empty slots",
        ),
        ("nonogram/2/2/11111", "expected 4 slots, found '5'"),
        ("nonogram/2/2/110z", "expected a number above 0, found '0'"),
        ("nonogram/2/0/11", "expected at least one row"),
        ("nonogram/99999/2/11", "expected at most 10000 columns, found '99999'"),
        ("nonogram/2", "expected columns/rows/numbers"),
    ],
)
def test_wrong_addresses_are_refused(body: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read(f"https://puzz.link/p?{body}".encode())


#: From the documentation in Tatham's pattern.c: columns before rows, given cells behind a comma.
def test_a_game_id_has_columns_first() -> None:
    puzzle = read(b"2x2:2/1/2/1\n")
    assert (puzzle.columns, puzzle.rows) == (clues([2], [1]), clues([2], [1]))
    text = "4x4:2/1/2/1/1.1/2/1/1\n"
    assert encoded([read(text.encode())], "", format="tatham").decode() == text


@pytest.mark.parametrize(
    ("letters", "givens"),
    [
        ("BaAi", "?#.\n#??\n???\n???"),
        ("l", "???\n???\n???\n??."),
        ("AJA", "#??\n???\n???\n?##"),
        ("m", None),
    ],
)
def test_letters_give_cells_upper_case_shaded_and_lower_case_blank(letters: str, givens: str | None) -> None:
    """Each letter skips cells, a none and b one, and gives the next, if there is one."""
    puzzle = read(f"3x4:1/1/1/1/1/1/,{letters}".encode())
    assert (str(puzzle.givens) if puzzle.givens else None) == givens


@pytest.mark.parametrize("letters", ["", "k", "Bba", "AKAa", "mm", "a1"])
def test_letters_must_cover_exactly_all_cells(letters: str) -> None:
    with pytest.raises(InputError, match="expected letters for 12 cells"):
        read(f"3x4:1/1/1/1/1/1/,{letters}".encode())


def test_given_cells_far_apart_are_written_as_tathams_generator_does() -> None:
    grid = Grid.undecided(5, 20).with_cells({(0, 0): 1, (1, 6): 0, (3, 12): 1})
    puzzle = Puzzle(clues(*[[]] * 5), clues(*[[]] * 20), givens=grid)
    text = encoded([puzzle], "", format="tatham").decode()
    # Runs of 25 are a z each: 25 + 0 cells to the second one, 25 + 20 to the third one, 27 behind it.
    assert text == f"20x5:{'/' * 24},AzazUzc\n"
    assert read(text.encode()).givens == grid
    with pytest.raises(InputError, match="expected letters for 100 cells, found '98 cells'"):
        read(text.replace("zc", "z").encode())


def test_a_clue_that_does_not_fit_cannot_be_a_game_id() -> None:
    with pytest.raises(UnsupportedPuzzle, match=r"does not fit \(row 1\)"):
        encoded([Puzzle(clues([1, 1]), clues([1], [1]))], "", format="tatham")


def test_pzprv3_is_written_as_pzpr_lays_it_out() -> None:
    assert encoded([SMALL], "", format="pzprv3").decode().splitlines()[:8] == [
        *("pzprv3", "nonogram", "6", "6"),
        ". . . . 1 . 1 . . ",
        ". . . 2 1 . 1 2 . ",
        ". . . 1 1 1 1 1 . ",
        ". 2 1 . . . . . . ",
    ]
    one_line = encoded([SMALL], "", format="pzprv3").decode().replace("\n", "/")
    assert read(one_line.encode()).columns == SMALL.columns


KUCERA = """c Nonogram describing letter P
nonogram 11 8
c rows
0
4 0
6 0
2 2 0
2 2 0
6 0
4 0
2 0
2 0
2 0
0
c columns
0
9 0
9 0
2 2 0
2 2 0
4 0
4 0
0
"""


def test_the_teaching_formats_own_example_is_read() -> None:
    puzzle = read(KUCERA.encode())
    assert (puzzle.size, puzzle.title) == ("8×11", "Nonogram describing letter P")
    assert puzzle.columns == clues([], [9], [9], [2, 2], [2, 2], [4], [4], [])


def test_the_teaching_format_is_words_and_comments_wherever_lines_are_broken() -> None:
    lines = KUCERA.splitlines()
    joined = "\n".join(
        [*lines[:2], " ".join(line for line in lines[2:] if line[0] != "c").replace(" 9", "\n\n9")]
    )
    assert read(f"c\n{joined}".encode()) == read(KUCERA.encode())
    for text, words in (
        (joined[2:], "x:1:1: expected 'nonogram HEIGHT WIDTH', found 'Nonogram'"),
        (f"columns\n{joined}", "x:1:1: expected 'nonogram HEIGHT WIDTH', found 'columns'"),
        (joined.replace("11 8", "11 x"), "x:2:13: expected the width, found 'x'"),
        (f"{joined} 1 0", "x:7:27: expected nothing after the last clue, found '1'"),
        (joined[:-1], "x:7: expected the clue of column 8, ending in 0, found 'the end'"),
    ):
        assert refusal(text, format="kucera") == words
