"""Every sample and every file of the corpus gives the same puzzle in any text encoding."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from slowness import rest_slow

from nonosat.files.notation.file_text import as_utf_8, beginning
from nonosat.files.registry import read, read_named
from nonosat.model.errors import InputError, NonosatError
from nonosat.model.puzzle import Puzzle

SAMPLES = sorted((Path(__file__).parent / "samples").iterdir())

#: Each way to write a text; ``UnicodeEncodeError`` where its characters do not exist.
WAYS: dict[str, Callable[[str], bytes]] = {
    "UTF-8 with a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "UTF-8 with a mark and CRLF": lambda text: codecs.BOM_UTF8 + with_ends(text, "\r\n").encode(),
    "CR": lambda text: with_ends(text, "\r").encode(),
    "CRLF": lambda text: with_ends(text, "\r\n").encode(),
    "UTF-16-LE with a mark": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "UTF-16-BE with a mark": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "UTF-32-LE with a mark": lambda text: codecs.BOM_UTF32_LE + text.encode("utf-32-le"),
    "UTF-32-BE with a mark": lambda text: codecs.BOM_UTF32_BE + text.encode("utf-32-be"),
    "UTF-16-LE with CR": lambda text: with_ends(text, "\r").encode("utf-16-le"),
    "UTF-16-BE with CRLF": lambda text: with_ends(text, "\r\n").encode("utf-16-be"),
    "UTF-32-LE": lambda text: text.encode("utf-32-le"),
    "UTF-32-BE": lambda text: text.encode("utf-32-be"),
    "Latin-1": lambda text: text.encode("latin-1"),
    "Windows-1252 with CRLF": lambda text: with_ends(text, "\r\n").encode("cp1252"),
}


def with_ends(text: str, end: str) -> str:
    return text.replace("\n", end)


def text_of(path: Path) -> str | None:
    """The text of a file in UTF-8; ``None`` for images and files that are written otherwise."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text or data.startswith((b"P4", b"P5", b"P6")) else as_one_end(text)


def as_one_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def puzzles_in(data: bytes, path: Path) -> list[Puzzle]:
    return list(islice(read_named(data, path.name), 50))


@pytest.mark.parametrize("way", rest_slow(WAYS, quick=5))
def test_every_sample_is_the_same_puzzle_in_every_encoding(way: str) -> None:
    tried = 0
    for path in SAMPLES:
        text = text_of(path)
        if text is None:
            continue
        try:
            data = WAYS[way](text)
        except UnicodeEncodeError:
            continue
        assert puzzles_in(data, path) == puzzles_in(path.read_bytes(), path), path.name
        tried += 1
    assert tried > 35


def test_every_file_of_the_corpus_is_the_same_in_every_encoding(corpus: Path, *, exhaustive: bool) -> None:
    tried = 0
    paths = sorted(path for path in corpus.rglob("*") if path.is_file() and path.stat().st_size < 100_000)
    for path in paths[:: 1 if exhaustive else 9]:
        text = text_of(path)
        try:
            expected = None if text is None else puzzles_in(path.read_bytes(), path)
        except NonosatError:
            continue
        for way in WAYS.values():
            if text is None:
                continue
            try:
                data = way(text)
            except UnicodeEncodeError:
                continue
            assert puzzles_in(data, path) == expected, path
            tried += 1
    assert tried > 300


def test_titles_in_western_encodings_are_read() -> None:
    text = 'catalogue "x"\ntitle "Bär – „Käse“ €"\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n'
    for encoding in ("utf-8", "cp1252", "utf-16", "utf-32", "utf-16-le", "utf-32-be"):
        assert read(text.encode(encoding)).title == "Bär – „Käse“ €"


def test_blocks_of_a_text_picture_are_recognised_as_utf_16_with_few_ascii_characters() -> None:
    text = "■■□\n□■□\n"
    for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        assert read(text.encode(encoding)) == read(text.encode())


@pytest.mark.parametrize(
    ("encoding", "data", "place"),
    [
        ("UTF-16-LE", codecs.BOM_UTF16_LE + "1\n1\n".encode("utf-16-le") + b"\x31", ":3: "),
        ("UTF-16-BE", codecs.BOM_UTF16_BE + "1\n".encode("utf-16-be") + b"\xd8\x00\x00\x31", ":2: "),
        ("UTF-32-LE", codecs.BOM_UTF32_LE + b"\x31\0\0\0\0\0\x11\0", ":1: "),
        ("UTF-32-BE", codecs.BOM_UTF32_BE + b"\0\0\0\x31\0\0", ":1: "),
    ],
)
def test_text_that_breaks_its_own_encoding_is_refused_with_the_line(
    encoding: str, data: bytes, place: str
) -> None:
    with pytest.raises(InputError, match=rf"^x\.nin{place}expected text in {encoding} \("):
        list(read_named(data, "x.nin"))


def test_files_that_are_not_text_are_unchanged() -> None:
    binary = [
        *(b"P4 8 1\n\0\n", b"P5 2 1 255\n\r\n", b"\x89PNG\r\n\x1a\n\0", b"GIF89a\r\n"),
        *(b"\xff\xd8\xff\xe0\r\n", b"\0\1\2\3\r", b"\1\0\0\0\0\0\r\n"),
    ]
    for data in binary:
        assert as_utf_8(data) == data


def test_turning_a_text_into_utf_8_twice_changes_nothing_more() -> None:
    document = '<?xml version="1.0" encoding="windows-1251"?><puzzle><title>Кот</title></puzzle>'
    once = as_utf_8(document.encode("cp1251"))
    assert once.decode() == document
    assert as_utf_8(once) == once


def test_the_beginning_of_a_text_ends_with_a_whole_character() -> None:
    for letter in "ä║𝄞":
        for before in range(8):
            text = " " * before + "x" * before + letter * 5000
            begun = beginning(text.encode())
            assert len(begun) > 900
            assert text.lstrip().startswith(begun)
