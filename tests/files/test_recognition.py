"""Recognising formats: all accepting readers are tried, then the suffix, then --from."""

from __future__ import annotations

import gzip
import lzma
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

from nonosat.files.recognition import format_of
from nonosat.files.registry import (
    all_formats,
    encoded,
    format_for_writing,
    format_named,
    read,
    read_named,
)
from nonosat.model.clues import clue
from nonosat.model.errors import InputError, MissingExtra, UnknownName, UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle

SAMPLES = ROOT / "tests" / "files" / "formats" / "samples"


def told(text: str, name: str = "-") -> str:
    return format_of(text.encode(), name, all_formats()).name


def sizes(text: str, name: str) -> str:
    return next(read_named(text.encode(), name)).size


#: Columns first: read as a .nin the clues would fit with width and height exchanged.
ALONE = "roof.nono"
TOLD = [path for path in sorted(SAMPLES.iterdir()) if path.name != ALONE]


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.name)
def test_samples_are_recognised_by_content_alone(path: Path) -> None:
    with_suffix, without = read(path), next(read_named(path.read_bytes(), "standard input"))
    assert (without.rows, without.columns) == (with_suffix.rows, with_suffix.columns)


#: 3 wide and 2 high; without its size line, two rows and three columns.
NIN = "3 2\n3\n1 1\n2\n1\n2\n"


def test_sizes_in_front_are_read_width_first_and_with_a_divider_height_first() -> None:
    assert (told(NIN), sizes(NIN, "-")) == ("nin", "3×2")
    mk = "2 3\n3\n1 1\n#\n2\n1\n2\n"
    assert (told(mk), sizes(mk, "x.nin")) == ("mk", "3×2")


#: As .cwd a puzzle of 2 × 2; as a plain list a puzzle with four rows, which does not add up.
CWD = "2\n2\n1\n1\n\n1\n1\n"


def test_different_readings_are_decided_by_the_suffix() -> None:
    assert sizes(CWD, "x.cwd") == "2×2"
    # If the suffix does not decide, the reading with fitting clues is chosen.
    assert sizes(CWD, "-") == sizes(CWD, "x.txt") == "2×2"


def test_an_undecided_format_must_be_chosen() -> None:
    # Ten rows and ten columns that are full, or two solutions of 2 × 10.
    both = "10\n" * 10 + "\n" + "10\n" * 10
    asked = (
        "x: several formats fit, choose one with --from: ish, keen, text "
        "(ish and keen: 10×10, row 1 10; text: 2 puzzles, the first 2×10, row 1 1)"
    )
    with pytest.raises(InputError, match=f"^{re.escape(asked)}$"):
        sizes(both, "x")
    with pytest.raises(InputError, match="several formats fit"):
        sizes(both, "x.txt")
    assert next(read_named(both.encode(), "x", format="keen")).size == "10×10"
    assert next(read_named(both.encode(), "x", format="text")).size == "2×10"


#: 3 wide and 2 high in both: rows of 3 and 1, or columns of 3 and 1 cells with a height of 2.
NONO_OR_NIN = "3 3\n3\n1\n2\n2\n2\n2\n"


def test_readers_that_list_rows_and_columns_in_another_order_are_named_with_what_they_read() -> None:
    asked = "several formats fit, choose one with --from: nin, nono (nin: 3×3, row 1 3; nono: 3×3, row 1 2)"
    for name in ("-", "x.txt", "x.md"):
        with pytest.raises(InputError, match=f"^{re.escape(f'{name}: {asked}')}$"):
            sizes(NONO_OR_NIN, name)
    for name in ("nin", "nono"):
        assert told(NONO_OR_NIN, f"x.{name}") == name


def test_rows_below_an_exchanged_size_are_not_taken_for_columns() -> None:
    # As .nin none, with a size that may be exchanged; as .nono a transposed puzzle.
    exchanged = "2 3\n3\n3\n2\n2\n2\n"
    with pytest.raises(InputError, match="choose one with --from: nin, nono"):
        sizes(exchanged, "-")
    assert sizes(exchanged, "x.nin") == sizes(exchanged, "x.nono") == "2×3"
    # What fits with rows first would not with columns first, exchanged or not.
    assert told(NIN) == "nin"


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        # One row that does not fit, or a size of 2 × 1 and blank lines that say nothing.
        ("2 1\n\n1\n1\n1\n", "ish, keen, nin, nono"),
        # Columns below each other that do not fit the row, or two rows and three columns that do.
        ("3\n3\n-\n1\n1\n1\n1\n1\n1\n", "hand, padded"),
        ("2/2/2/2\n", "nm, task"),
    ],
)
def test_clues_that_do_not_fit_are_no_reason_to_prefer_a_less_likely_reading(
    text: str, candidates: str
) -> None:
    with pytest.raises(InputError, match=rf"choose one with --from: {candidates} \("):
        sizes(text, "-")


def test_bit_pictures_collide_with_lists_of_numbers() -> None:
    bits = "1 0 1\n1 1 1\n"
    assert (told(bits), sizes(bits, "-")) == ("text", "3×2")
    assert (told("1\n1\n\n1\n1\n"), sizes("1\n1\n\n1\n1\n", "-")) == ("ish", "2×2")
    bits = "10\n01\n"
    assert (told(bits), sizes(bits, "-")) == ("text", "2×2")


def test_an_error_is_that_of_the_format_that_the_suffix_names() -> None:
    with pytest.raises(InputError, match=r"x\.nin:3:1: row 2: expected a run length, found 'y'"):
        sizes(NIN.replace("1 1", "y"), "x.nin")
    with pytest.raises(InputError, match=r"x\.mk:3:1: row 2: expected a run length, found 'y'"):
        sizes("2 3\n3\ny\n#\n2\n1\n2\n", "x.mk")


def test_a_format_that_is_named_is_taken_without_asking_others() -> None:
    assert next(read_named(CWD.encode(), "x.cwd", format="keen")).size == "2×4"
    with pytest.raises(InputError, match="expected a JSON object"):
        next(read_named(CWD.encode(), "x.cwd", format="json"))
    with pytest.raises(UnknownName, match="unknown format 'jsno'; did you mean 'json'"):
        next(read_named(CWD.encode(), "x.cwd", format="jsno"))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "  \n\n",
            "hello",
            "hello world\n",
            "Dear reader,\nthis is no puzzle.\n",
            "abc\ndef\n",
            "\0\1\2\3",
        ),
        *(
            "x,y\n1,2\n3,4,5\n",
            "[1, 2",
            "<html><body>no</body></html>",
            "title: x\nrows: many\n",
            "%PDF-1.4\n",
        ),
        *("foo\nbar\nbaz\n", "7", "P7\n3 3\n", "GIF89a", "\x89PNG\r\n\x1a\n", "BM", "{}", "[]", "$1\n"),
        *("Rug\n", "hello\n", "Row", "Rights\n", "| a | b |\n|---|---|\n| 1 | 2 |\n", "1/2\n", "1/2/3/4/5\n"),
    ],
)
def test_other_files_are_refused_in_one_line(text: str) -> None:
    with pytest.raises((InputError, MissingExtra, UnsupportedPuzzle)) as caught:
        next(read_named(text.encode("latin-1"), "some.file"))
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("some.file")


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("x.g", "#t\n#d\n a:a #000000 black\n: A\n1a\n: B\n1a\n", "triddler"),
        ("x.xml", '<puzzle type="triddler"></puzzle>', "triddler"),
        ("x.txt", " ◢◼\n ◼◤\n", "triangle cells"),
        ("x.g", "#d\n t:/ black/orange\n:\n1t\n:\n1t\n", "triangle cells"),
        ("Picross.proto", 'syntax = "proto2";\nmessage Picross {\n}\n', "protobuf"),
        ("x", 'syntax = "proto2";\nmessage Picross {\n}\n', "protobuf"),
        ("nonogram.cpp", "int spec[] = {3, 3, 1, 2};\n", "C or C[+][+] source code"),
        ("x", "#include <vector>\nint main() {}\n", "C or C[+][+] source code"),
        ("nonogram.py", "row_rules = [[1], [2]]\n", "Python source code"),
        ("x", "from minizinc import Model\nrows = 3\n", "Python source code"),
        ("Nonogram.java", "int[][][] rows = {{{1}}};\n", "Java source code"),
        ("n.mzn", 'include "regular.mzn";\nrows = 3;\nrow_rules = [];\n', "MiniZinc model"),
        ("n.pl", "rows([[1],[2]]).\n", "Prolog"),
        ("x", "https://puzz.link/p?slither/4/4/abc\n", "a different kind of puzzle"),
        ("x", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Mines\n", "not a nonogram"),
        ("x", "10x10#123456789012345\n", "random seed"),
        ("x", "import Foundation\n\nstruct Board {\n    let rows: [[Int]]\n}\n", "Swift source code"),
        ("x.swift", "let rows = load()\n", "Swift source code"),
        ("x", "require 'set'\n\ndef solve(rows)\n  rows\nend\n", "Ruby source code"),
        ("x", "import Data.List\nimport qualified Data.Map as M\nmain = print 1\n", "Haskell source code"),
        ("x", 'package main\n\nimport "fmt"\n\nfunc main() {\n}\n', "Go source code"),
        ("x", "package a.b\n\nfun main() {\n}\n", "Kotlin source code"),
        ("x", "using System;\nnamespace A {\n  public class B {}\n}\n", "C# source code"),
        ("x", "import { a } from 'b';\nfunction f(x) {\n}\n", "JavaScript source code"),
        ("x", "<?php\nfunction f($rows) {\n}\n", "PHP source code"),
        ("x", "import sys\n\ndef solve(rows):\n    return 1\n", "Python source code"),
        ("x", "import Something\n", "x: source code"),
        ("x", "<!DOCTYPE html>\n<html><script>\nfunction f(x) {\n}\n</script></html>\n", "a web page"),
        ("x.html", "<p>Rows: 5</p>\n", "a web page"),
        ("x", '<?xml version="1.0"?>\n<svg><rect/></svg>\n', "an SVG image"),
        ("x.txt", "8 8\n. 23\\ 30\\ . .\n\\16 . . . 17\\24\n\\17 . . 15\\29\n", "crossing-sum puzzle"),
        ("x", '{"across": [{"sum": 16, "len": 2}], "down": [{"sum": 16}]}', "crossing-sum puzzle"),
        ("x.txt", "53..7....\n6..195...\n.98....6.\n" * 3, "a Sudoku"),
        ("x.txt", "5 3 0 | 0 7 0 | 0 0 0\n" * 9, "a Sudoku"),
        ("x.dzn", "% Kakuro\nn = 8;\nrows = [1, 2, 3];\n", "crossing-sum puzzle"),
        ("x.mod", "set A;\nparam row{A};\nvar x{A} binary;\n", "AMPL or MathProg"),
        ("x", "set A;\nvar x{A} binary;\nminimize z: 0;\nsubject to c: x[1] = 1;\n", "AMPL or MathProg"),
        ("x.dat", "set A := 1 2 3;\nparam n := 3;\n", "data in AMPL or MathProg"),
    ],
)
def test_unsupported_kinds_are_refused_by_name(name: str, text: str, kind: str) -> None:
    with pytest.raises(UnsupportedPuzzle, match=kind) as caught:
        next(read_named(text.encode(), name))
    assert str(caught.value).startswith(f"{name}: ")


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("x.dat", "data;\nparam m := 2;\nparam row : 1 := 1 1;\n", "x.dat: expected 'param n := NUMBER;'"),
        ("x.html", "<html><script>var d=[[1,2,3],[4]];", "x.html:1:22: expected four numbers in brackets"),
        ("x.html", "<html>topHeader: [[[1,2]]], colors:[]", "x.html: expected a page with 'topHeader"),
        ("x", "[package]\nname = 'x'\n", "x: expected a nonogram: type the clues"),
        ("x.txt", "2 1\n1 2\n3\n1 1\n2\n2 2\n", "x.txt:6: expected an empty line between rows and columns"),
        ("x", "1,1\n3\n2\n1\n1\n", "x:5: expected an empty line between rows and columns"),
    ],
)
def test_a_mistake_in_a_file_that_a_reader_knows_is_named_rather_than_its_kind(
    name: str, text: str, error: str
) -> None:
    with pytest.raises(InputError) as caught:
        next(read_named(text.encode(), name))
    assert str(caught.value).startswith(error)


def test_compressed_and_utf_16_files_are_read_like_others() -> None:
    data = (SAMPLES / "roof.ss.non").read_bytes()
    plain = read(data)
    assert read(gzip.compress(data)) == read(lzma.compress(data)) == plain
    assert read(data.decode().encode("utf-16")) == plain
    with pytest.raises(InputError, match="expected a complete gzip file"):
        read(gzip.compress(data)[:-9])
    with pytest.raises(InputError, match="expected a complete xz file"):
        read(lzma.compress(data)[:-9])
    with pytest.raises(InputError, match="expected at most 16777216 bytes after decompression"):
        read(gzip.compress(b"0" * 30_000_000))


def test_the_suffix_tells_the_format_to_write() -> None:
    puzzle = Puzzle((clue(2),), (clue(1), clue(1)))
    assert format_for_writing("a/b.XML").name == "webpbn"
    assert format_for_writing("x.dzn").name == "dzn"
    assert format_for_writing("x.non.gz").name == "non"
    assert gzip.decompress(encoded([puzzle], "x.nin.gz")) == encoded([puzzle], "x.nin") == b"2 1\n2\n1\n1\n"
    for name in ("x.txt", "x", "x.foo"):
        with pytest.raises(UnknownName, match="does not determine the format; choose one with --to"):
            format_for_writing(name)


def test_every_format_is_found_described_and_no_two_share_a_name() -> None:
    formats = all_formats()
    folder = ROOT / "nonosat" / "files" / "formats"
    files = {path.name for path in folder.glob("*.py")} - {"__init__.py"}
    folders = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert len({format.name for format in formats}) == len(formats) >= len(files | folders) >= 28
    for format in formats:
        assert format_named(format.name) is format
        assert re.fullmatch(r"[a-z0-9-]+", format.name)
        assert all(re.fullmatch(r"\.[a-z0-9]+", suffix) for suffix in format.suffixes)
        assert format.title
        assert format.read is not None


def test_own_format_is_read_without_importing_the_others() -> None:
    program = (
        "import sys; from nonosat import read;"
        'read(b\'{"rows": [[1]], "columns": [[1]]}\');'
        "print(*(name for name in sys.modules if name.startswith('nonosat.')))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout.split()
    formats = {name.split(".")[3] for name in loaded if name.startswith("nonosat.files.formats.")}
    assert formats == {"json_puzzle"}
    assert not {"nonosat.files.recognition", "nonosat.files.notation.image_file"} & set(loaded)
    assert sum(name.startswith("nonosat.files.notation.") for name in loaded) <= 5


def test_no_reader_is_imported_with_libraries_that_it_may_not_need() -> None:
    program = "import sys; from nonosat.files.registry import all_formats; all_formats(); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout
    assert not {"PIL", "defusedxml", "webcolors", "numpy"} & set(loaded.split())


@pytest.mark.parametrize("name", ["fish.png", "fish.bmp", "fish.gif"])
def test_images_ask_for_the_optional_library(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match=r"pip install 'nonosat\[images\]'"):
        read(SAMPLES / name)
