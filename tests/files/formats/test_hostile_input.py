"""For any bytes readers raise only declared errors, in proportionate time and memory."""

from __future__ import annotations

import io
import json
import struct
import time
import tracemalloc
import zlib
from itertools import islice

import pytest
from alarms import alarm
from hypothesis import given, settings
from hypothesis import strategies as st
from slowness import rest_slow

from nonosat.files.notation.clue_lines import clue_of_line
from nonosat.files.notation.text_lines import TextLine
from nonosat.files.notation.whole_numbers import plain_lengths, run_length
from nonosat.files.registry import all_formats, read_all, read_named
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.puzzle import MOST_CELLS

NAMES = [format.name for format in all_formats()]


def read_all_of(data: bytes, format: str | None, most: int = 50) -> None:
    """Reads up to ``most`` puzzles; of errors only the declared ones may come, and in one line."""
    try:
        for puzzle in islice(read_named(data, "hostile", format=format), most):
            assert puzzle.height * puzzle.width <= MOST_CELLS
    except (InputError, UnsupportedPuzzle) as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 1000


@settings(max_examples=60)
@given(
    st.binary(max_size=60)
    | st.text("0123456789 \n,.#:/x[](){}<>=|&;-$'\"abrowscln", max_size=120).map(str.encode)
)
def test_random_bytes_end_in_declared_errors(data: bytes) -> None:
    for format in (None, *NAMES):
        read_all_of(data, format)


UNITS = (
    *(
        "1 ",
        "\n",
        "1\n",
        "0\n",
        "[",
        '{"a":',
        "<a>",
        "/*",
        "#\n",
        ",",
        "====\n",
        '"',
        "&amp;",
        "x.",
        "|",
        "a=1;",
    ),
    *("$1\n1\n1\n", "GRID a\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n", "1x1:1/1\n", "P1 1 1 1\n", "P4 1 1 \0", "c x\n"),
    *("rows\n1\ncolumns\n1\n====\n", "color a #fff\n", "[clues]\n", "param a := 1;\n", "1/", "z", "\\", "\r"),
    *('{"rows": [[1]], "columns": [[1]]}\n', "<puzzle></puzzle>", "nonogram/1/1/11\n", "&\n", "1 1 0\n", " "),
)


#: What first looks and readers have taken a time for that grows with the square.
REPEATED = (
    *("hello ", "a1", "R1: ", "row ", "x = [", "{", "'", "\\16", "1 |", "letting ", "param a :", "a = 1;"),
    *("var x ", "public ", "func ", "import a ", "\t", "width ", "a:", "%", "===", "a b", "$", "c ", "A"),
    *("topHeader", "d=[[", "clues ", "-- rows --\n", "rows: 1\n", "(r) ", "row_hint(", "maxlen=", "#\n"),
    *("https://", "e", "3.3.e", "::", "SAVEFILE", "GRID ", "123456789\n", "(1", "-", "1.", "1:", "[a]", "a,"),
    *("m=edit&p=", "nonogram "),
)


@pytest.mark.slow
@pytest.mark.parametrize("unit", REPEATED)
def test_the_time_for_a_file_grows_with_it_and_not_with_its_square(unit: str) -> None:
    seconds = []
    for size in (10_000, 160_000):
        begin = time.process_time()
        with alarm(300):
            read_all_of((unit * (size // len(unit))).encode(), None)
        seconds.append(time.process_time() - begin)
    assert seconds[1] < 50 * max(seconds[0], 0.01)  # 16 times, or 256 times with the square


@pytest.mark.slow
def test_no_reader_needs_time_or_memory_out_of_proportion(exhaustive: bool) -> None:  # noqa: FBT001
    units, size = (UNITS, 30_000) if exhaustive else (UNITS[::4], 3_000)
    for unit in units:
        data = (unit * (size // len(unit))).encode()
        tracemalloc.start()
        try:
            with alarm(120):
                for format in (None, *NAMES):
                    read_all_of(data, format, most=1_000_000)
            assert tracemalloc.get_traced_memory()[1] < 100 * len(data) + (16 << 20), unit
        finally:
            tracemalloc.stop()


def test_the_first_of_many_small_puzzles_is_read_without_keeping_the_others() -> None:
    data = b'{"rows": [[1]], "columns": [[1]]}\n' * 20_000
    tracemalloc.start()
    try:
        puzzle = next(read_all(data))
        assert tracemalloc.get_traced_memory()[1] < 6 * len(data)
    finally:
        tracemalloc.stop()
    assert puzzle.size == "1×1"


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_header(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))


@pytest.mark.parametrize(
    "data",
    [
        *(b"width 1000000000\nheight 1000000000\nrows\ncolumns\n", b"rows 1000000000\ncolumns 5\n"),
        *(b"1000000000 1000000000\n1\n", b"9999 9999\n1\n", b"9" * 5000 + b" 1\n"),
        *(b"1000000000\n1000000000\n1\n",),
        *(b"1000000000x1000000000:1/1", b"9999x9999:1/1", b"10000x400:1/1,zzz"),
        *(b"https://puzz.link/p?nonogram/99999999/99999999/11", b"https://puzz.link/p?nonogram/10000/10000/11"),
        *(b"pzprv3/nonogram/100000/100000/", b"nonogram 99999999 99999999\n0\n", b"nonogram 9999 9999\n0\n"),
        *(b"P1 1000000000 1000000000 1", b"P4 10000 10000 \0", b"P6 9999 9999 255 \0", b"P5 99999 1 255 \0"),
        *(b"X = 99999999; Y = 99999999; maxlen = 1; rows = [||]; cols = [||];",),
        *(b"rows = 9999999; row_rule_len = 9999999; row_rules = []; cols = 9;",),
        *(b"param m := 99999999; param n := 99999999; param row : 1 := 1 1; param col : 1 := 1 1;",),
        *(b"number_of_rows: 999999999 number_of_columns: 999999999 row_1 n: 999999999 s: 1",),
        *(b"[Dimensions]\n999999999\n999999999\n[Row clues]\n1\n[Col clues]\n1\n",),
        *(b"1\n#000000\n999999999 999999999\n1 1 0 0 0\n", b"999999999\n#000000\n1 1\n0\n0\n"),
        *(b"[" * 100_000, b'{"rows":' * 50_000, b'{"rows": [' + b"[" * 100_000, b"{" + b'"a": 1,' * 20_000),
        *(b'{"rows": [[1]], "columns": [[' + b"1" * 100_000 + b"]]}", b"<puzzle>" * 50_000),
        *(b"a = " + b"[" * 50_000, b"[clues]\nx" + b".x" * 50_000),
        b"#const w = 99999999. #const h = 99999999. row_hint(1,1,1).",
        b"#const n = 9999. row_hint(1,1,1).",
        *(b"99999999/99999999/1", b"10000/10000/1", b"1\n99999999 99999999\n1 0\n",),
        b"1\n9999 9999\n1 0\n",
        *(b"99999999 1\n\n1\n\n1\n", b"99999999\n99999999\n\n1\n\n1\n", b"a\n9999\n9999\n1000000\n"),
        *(b'<grid width="99999999" height="99999999"><hints/></grid>',),
        b"name,rules\na,R" + b"A" * 50_000 + b"\n",
        *(b"name,rules\na,R" + b"_" * 50_000 + b"\n", b"rules\n" + b"RAAH-AAH-" + b"A" * 9_000),
        *(b"row_max = 9999; col_max = 9999; row_total_states = 99999999; row_states = [];", b"|" * 50_000),
        *(b"row_rules = " + b"[" * 50_000 + b" col_rules = [[1]]", b"$1\n" + b"1\t" * 20_000),
        *(png_header(100_000, 100_000), png_header(9999, 9999), png_header(2**31 - 1, 1)),
        b"GIF89a" + b"\xff" * 50,
        b"BM" + struct.pack("<IHHIIiiHHIIiiII", 54, 0, 0, 54, 40, 99999, 99999, 1, 24, 0, 0, 0, 0, 0, 0),
        pytest.param(
            b"SAVEFILE:1:1\nGAME :7:Pattern\nPARAMS:9:2000x2000\nDESC:1:" + b"/" * 3999 + b"\n"
            + b"MOVE :1:F0,0,2000,2000\n" * 2_000,
            marks=pytest.mark.slow,
        ),
    ],
    ids=lambda data: repr(data[:30]),
)  # fmt: skip
def test_sizes_are_refused_before_anything_is_made_of_them(data: bytes) -> None:
    tracemalloc.start()
    try:
        with alarm(60):
            read_all_of(data, None)
        assert tracemalloc.get_traced_memory()[1] < 100 * len(data) + (48 << 20)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("kind", "mode"), rest_slow([("PNG", "1"), ("GIF", "P"), ("PPM", "L"), ("BMP", "RGB")], quick=3)
)
def test_an_image_with_more_pixels_than_a_puzzle_has_cells_is_for_make(kind: str, mode: str) -> None:
    image = pytest.importorskip("PIL.Image")
    for width, height in ((2000, 1500), (257, 256)):
        file = io.BytesIO()
        image.new(mode, (width, height)).save(file, kind)
        words = f"at most 65536 cells .'nonosat make' turns .*, found '{width} × {height}'"
        with alarm(60), pytest.raises(InputError, match=words):
            next(read_named(file.getvalue(), "big"))
    file = io.BytesIO()
    image.new(mode, (256, 255)).save(file, kind)
    assert next(read_named(file.getvalue(), "small")).size == "256×255"


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "L"), ("PNG", "RGB"), ("BMP", "RGB"), ("PPM", "L")])
def test_an_image_with_the_shades_of_a_photograph_is_for_make(kind: str, mode: str) -> None:
    image = pytest.importorskip("PIL.Image")
    for shades in (32, 33):
        picture = image.new("L", (shades, 2), 255)
        picture.putdata([255 - 7 * column for column in range(shades)] * 2)
        file = io.BytesIO()
        picture.convert(mode).save(file, kind)
        if shades == 32:
            assert next(read_named(file.getvalue(), "few")).size == "32×2"
            continue
        with pytest.raises(
            InputError, match=r"at most 32 colours .'nonosat make' turns .*, found '33 colours'"
        ):
            next(read_named(file.getvalue(), "many"))


@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "TIFF"])
def test_images_of_other_kinds_are_for_make(kind: str) -> None:
    image = pytest.importorskip("PIL.Image")
    file = io.BytesIO()
    image.new("RGB", (5, 4)).save(file, kind)
    with pytest.raises(UnsupportedPuzzle, match="image is not a puzzle: 'nonosat make' turns images into"):
        next(read_named(file.getvalue(), "photo"))


@pytest.mark.slow
def test_a_set_of_very_many_tiny_puzzles_is_read_one_at_a_time() -> None:
    one = "<puzzle><clues type='rows'><line/></clues><clues type='columns'><line/></clues></puzzle>"
    data = f"<puzzleset>{one * 2_000}</puzzleset>".encode()
    tracemalloc.start()
    try:
        assert sum(1 for _ in read_named(data, "many.xml")) == 2_000
        assert tracemalloc.get_traced_memory()[1] < 8 * len(data) + (8 << 20)
    finally:
        tracemalloc.stop()


def test_of_json_that_breaks_off_nothing_is_read() -> None:
    line = json.dumps({"rows": [[1]], "columns": [[1]]})
    assert sum(1 for _ in read_named(f"{line}\n".encode() * 2_000, "many.jsonl")) == 2_000
    puzzles = read_named(f"{line}\n".encode() * 2_000 + b"{broken", "many.jsonl")
    with pytest.raises(InputError, match=r"many.jsonl:2001:2: expected JSON"):
        next(puzzles)


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
