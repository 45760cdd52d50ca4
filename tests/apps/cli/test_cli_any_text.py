"""Every writer accepts texts and names with any characters, and its output is readable."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command_line import nonosat_command, nonosat_here
from conftest import PUZZLES

from nonosat import Grid, Palette, Puzzle, read, write
from nonosat.drawing.markup import FORBIDDEN
from nonosat.files.notation.puzzle_texts import TEXTS
from nonosat.model.errors import as_one_line

#: All line ends, before text that would be a line of a formula.
INJECTED = "".join(f"a{end}p cnf 99 1{end}99 0" for end in ("\n", "\r", "\x85", "\u2028", "\x0b", "\x1c"))
HOSTILE = ("a\ud800b\udcff", "\x00a\x1b[2Jb\x9c\u202ec\uffff", INJECTED, "x" * 995 + " p show 1 0")
#: Commands that read ``IN``, with the files that they write; ``OUT`` is the folder.
COMMANDS = (
    *(f"draw IN -o OUT/a.{kind} --quiet" for kind in ("svg", "png", "pdf", "gif", "html", "txt")),
    "draw IN -o OUT/a.svg --animate",
    "book IN -o OUT/a.pdf",
    "encode IN -o OUT/a.cnf --variables OUT/a.json",
    "encode IN -o OUT/a.icnf",
    "encode IN -o OUT/a.wcnf --nearest-to IN",
    "encode IN -o OUT/a.opb --nearest-to IN",
    "certify IN -o OUT/proof",
    "certify --count IN -o OUT/proof_of_count",
    "hide IN -o OUT/a.json",
    *(f"explain IN -o OUT/a.{kind}" for kind in ("html", "json", "txt")),
    *(f"{name} IN -o OUT/a.txt" for name in ("solve", "check", "count", "grade", "hint --level 3")),
    *(f"{name} IN --json -o OUT/a.json" for name in ("solve", "check", "grade", "hint --level 3")),
    "repair --givens IN -o OUT/a.json --contact-sheet OUT/a.png",
    *(f"batch solve IN -o OUT/a.jsonl --summary OUT/a.{kind}" for kind in ("txt", "csv", "html")),
    "batch certify IN -o OUT/a.jsonl --output-dir OUT/into",
)


class Embedded(HTMLParser):
    """Return the data in the scripts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._inside = False
        self.data: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag == "script" and dict(attrs).get("type") == "application/json"
        self.data += [""] * self._inside

    def handle_endtag(self, tag: str) -> None:
        self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.data[-1] += data


def check_page(data: bytes) -> None:
    page = data.decode()
    assert not FORBIDDEN.search(page)
    assert all(map(json.loads, Embedded(page).data))


def check_lines(data: bytes) -> None:
    """Check that no text of the puzzle becomes a line of its own."""
    text = data.decode()
    assert text.splitlines(keepends=True) == re.findall(r"[^\n]*\n|[^\n]+\Z", text)
    assert all(map(str.isprintable, text.splitlines()))
    assert not re.search(r"(?m)^(p cnf 99 1|99 0)", text)


def check_formula(data: bytes) -> None:
    check_lines(data)
    lines = data.decode().splitlines()
    shown = [line for line in lines if line.startswith("c p show")]
    assert len(shown) < 2
    assert all(re.match(r"c |h |a |p cnf |p inccnf$|\* |min:|[-+]?\d", line) for line in lines)
    assert max(map(len, data.split(b"\n"))) <= 1000


def check_table(data: bytes) -> None:
    rows = list(csv.reader(io.StringIO(data.decode(), newline="")))
    assert len({len(row) for row in rows}) == 1
    assert all(line.isprintable() for row in rows for field in row for line in field.split("\n"))


def check_image(data: bytes) -> None:
    image = pytest.importorskip("PIL.Image")
    image.open(io.BytesIO(data)).load()


def check_document(data: bytes) -> None:
    pypdf = pytest.importorskip("pypdf")
    assert all(page.extract_text() is not None for page in pypdf.PdfReader(io.BytesIO(data)).pages)


CHECKS: dict[str, Callable[[bytes], object]] = {
    "svg": ElementTree.fromstring,
    "html": check_page,
    "txt": check_lines,
    "csv": check_table,
    "json": json.loads,
    "jsonl": lambda data: [json.loads(line) for line in data.split(b"\n") if line],
    "pdf": check_document,
    **dict.fromkeys(("png", "gif"), check_image),
    **dict.fromkeys(("cnf", "icnf", "wcnf", "opb"), check_formula),
}


def hostile_puzzle(text: str) -> Puzzle:
    """Return a puzzle with the text in every field."""
    solution = Grid.from_text(["rg.", "..r", "g.r"], letters="rg")
    palette = Palette("rg", ("#ff0000", "#00ff00"), (text, "green"))
    texts = dict.fromkeys(TEXTS, text)
    puzzle = replace(Puzzle.from_solution(solution, palette=palette), goal=solution, **texts)
    return replace(puzzle, extra=((text, json.dumps(text)),))


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(line, marks=pytest.mark.slow)
        if line.split()[0] in ("batch", "book") or "proof" in line
        else line
        for line in COMMANDS
    ],
)
def test_no_text_breaks_what_is_written(command: str, tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    for number, text in enumerate(HOSTILE):
        folder = tmp_path / str(number)
        folder.mkdir()
        write(hostile_puzzle(text), source := str(folder / "puzzle.json"))
        code, out, err = nonosat_here(*command.replace("IN", source).replace("OUT", str(folder)).split())
        assert code == 0, (text, err)
        assert all(line == as_one_line(line) for line in err.split("\n"))
        check_lines(out.encode())
        written = [path for path in folder.rglob("*") if path.suffix[1:] in CHECKS]
        assert len(written) > 1
        for path in written:
            CHECKS[path.suffix[1:]](path.read_bytes())
        for proof in {path.parent for path in folder.rglob("manifest.json")}:
            assert nonosat_here("verify", str(proof), "--quiet")[0] == 0


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="names of files that are no text")
def test_no_name_of_a_file_breaks_what_is_written(tmp_path: Path, *, exhaustive: bool) -> None:
    """Yield commands whose output names files."""
    inside = tmp_path / "in"
    inside.mkdir()
    names = (b"a\xff", b"a\nb", b"a\rb", b"a\x1b[31m", "a\u2028b".encode(), b"$\\frac{$", b"<&>,;\"'")
    for name in names:
        shutil.copy(PUZZLES / "two_switches.json", os.path.join(os.fsencode(inside), name + b".json"))
    compare = "encodings --compare --encodings order --solvers minisat22 --seeds 1 -o OUT/a.txt"
    commands = [
        "solve IN -o OUT/a.txt",
        "solve IN --json -o OUT/a.jsonl",
        "batch solve IN -o OUT/a.jsonl --summary OUT/a.csv",
        "batch solve IN -o OUT/a.jsonl --summary OUT/a.html",
        "convert IN OUT/a.jsonl --to json",
        "draw IN --to svg -o OUT/drawn/",
        *(f"{compare} PUZZLE{number}" for number in range(0, len(names), 1 if exhaustive else 3)),
    ]
    found = sorted(map(str, inside.iterdir()))
    for number, command in enumerate(commands):
        folder = tmp_path / str(number)
        folder.mkdir()
        words = command.replace("IN", str(inside)).replace("OUT", str(folder)).split()
        words = [found[int(word[6:])] if word.startswith("PUZZLE") else word for word in words]
        code, _, err = nonosat_command(*words)
        assert code == 0, err
        written = [path for path in folder.rglob("*") if path.suffix[1:] in CHECKS]
        assert written
        for path in written:
            CHECKS[path.suffix[1:]](path.read_bytes())


def test_what_the_command_line_takes_may_be_any_text(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image").new("1", (12, 9), 1)
    image.paste(0, (3, 2, 8, 7))
    image.save(tmp_path / "a.png")
    for suffix in ("json", "non", "nin"):
        target = str(tmp_path / f"a.{suffix}")
        code, _, err = nonosat_here(
            *("make", str(tmp_path / "a.png"), "--title", HOSTILE[0], "--author", HOSTILE[1], "-o", target)
        )
        assert code == 0, err
        assert read(target).rows == read(str(tmp_path / "a.json")).rows
