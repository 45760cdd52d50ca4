"""Samples of every format, with common variations, are read to the same clues."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonosat.files.registry import all_formats, read, read_all, read_named
from nonosat.model.puzzle import Puzzle

SAMPLES = Path(__file__).parent / "samples"
ROOF = """
############.
#..........#.
.............
.###.##.#....
"""
FISH = """
.rr..k
rrrgkk
.rr..k
......
"""
VALUES = {"r": "#ff0000", "g": "#00ff00", "k": "#000000", "#": None}


def clues_of(text: str) -> list[list[tuple[int, str | None]]]:
    """Return the clues of rows and columns of a text picture, counted independently."""
    rows = text.split()
    clues: list[list[tuple[int, str | None]]] = []
    for line in [*rows, *("".join(column) for column in zip(*rows, strict=True))]:
        runs: list[tuple[int, str | None]] = []
        before = "."
        for cell in line:
            if cell != "." and cell == before:
                runs[-1] = (runs[-1][0] + 1, VALUES[cell])
            elif cell != ".":
                runs.append((1, VALUES[cell]))
            before = cell
        clues.append(runs)
    return clues


def clues_in(puzzle: Puzzle) -> list[list[tuple[int | None, str | None]]]:
    values = puzzle.palette.colours
    return [
        [(run.length, values[(run.colour or 1) - 1]) for run in clue or ()]
        for clue in puzzle.rows + puzzle.columns
    ]


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("roof*")), ids=lambda path: path.name)
def test_the_roof_is_read_in_black_and_white(path: Path) -> None:
    assert clues_in(read(path)) == clues_of(ROOF)


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("fish*")), ids=lambda path: path.name)
def test_the_fish_is_read_in_its_colours(path: Path) -> None:
    puzzle = read(path)
    assert clues_in(puzzle) == clues_of(FISH)
    assert puzzle.palette.background == ("#fffff0" if path.suffix == ".g" else None)


def test_there_is_a_sample_of_every_format() -> None:
    """A format is that of a sample by suffix or by a name before it; own JSON has tests elsewhere."""
    names = {part for path in SAMPLES.iterdir() for part in path.name.split(".")[1:]}
    for format in all_formats():
        known = {format.name, *(suffix.lstrip(".") for suffix in format.suffixes)} - {"txt", "pnm"}
        assert known & names, format.name


def test_given_cells_and_moves_of_a_saved_game_are_kept_apart() -> None:
    puzzle = read(SAMPLES / "roof.sav")
    assert str(puzzle.givens) == "???????????".replace("?" * 11, "??????????#??") + "\n" + (
        "???????????#?\n?????????????\n?????????????"
    )
    assert puzzle.saved is not None
    assert str(puzzle.saved).split()[:2] == ["####??????#??", "???????????#?"]


def test_grids_of_gnonograms_and_pzpr_are_goal_and_progress() -> None:
    gno, pzpr = read(SAMPLES / "roof.gno"), read(SAMPLES / "roof.pzprv3")
    assert str(gno.goal) == ROOF.strip()
    progress = "############.\n" + "\n".join(["????????????."] * 3)
    assert str(gno.saved) == str(pzpr.saved) == progress
    assert dict(gno.extra) == {"date": '"2024-02-03T04:05:06+0000"', "difficulty": '"3"'}


def test_older_files_of_gnonograms_have_other_dates_and_headings() -> None:
    text = (SAMPLES / "roof.gno").read_text().replace("[Solution grid]", "[Solution]")
    text = text.replace("\n\n2024-02-03T04:05:06+0000\n3", "\nNobody \n2010/6/25 \n13 ")
    puzzle = next(read_named(text.encode(), "old.gno"))
    assert (puzzle.title, puzzle.author) == ("Roof", "Nobody")
    assert dict(puzzle.extra) == {"date": '"2010/6/25"', "difficulty": '"13"'}
    assert str(puzzle.goal) == ROOF.strip()


def test_several_puzzles_of_one_file_are_read_in_order() -> None:
    assert [puzzle.size for puzzle in read_all(SAMPLES / "two.tournament.txt")] == ["3×3", "3×3"]
    assert [puzzle.title for puzzle in read_all(SAMPLES / "roof.picross.txt")] == ["Roof", "Dot"]
    first, second = read_all(SAMPLES / "two.tournament.txt")
    # Columns come first.
    assert [[run.length for run in clue or ()] for clue in first.columns] == [[1], [1], []]
    assert [[run.length for run in clue or ()] for clue in first.rows] == [[1], [], [1]]
    assert [[run.length for run in clue or ()] for clue in second.columns] == [[2], [1], [1]]


@pytest.mark.parametrize("name", ["roof.ish.txt", "roof.makhorin.txt", "roof.ss.non"])
def test_title_and_copyright_are_taken_from_comments_and_keywords(name: str) -> None:
    puzzle = read(SAMPLES / name)
    assert puzzle.title == "Roof"
    assert puzzle.copyright in ("(c) nobody", "© nobody")


PAIRS = {
    "glpk-dat/dancer.dat": "bw/survey/00001-dancer.json",
    "json-kindle-grid/demo-quad.json": "colour/kindle/demo-quad.json",
    "json-nonogram-rs/apple-color.json": "colour/nonogram-rs/apple-color.json",
    "json-thomasr/octopus.json": "bw/thomasr/octopus.json",
    "kyle-keen-txt/edge23.txt": "bw/survey/00023-edge.json",
    "minizinc-dzn-automaton/dom_06.dzn": "bw/minizinc-dom/dom_06.json",
    "json-pycsp3/dom-06.json": "bw/minizinc-dom/dom_06.json",
    "minizinc-dzn-rules/nonogram_bear.dzn": "bw/gecode/bear.json",
    "nin/data001.nin": "bw/jwilk/data001.json",
    "nin/data008.nin": "bw/jwilk/data008.json",
    "nin/knotty.nin": "bw/survey/knotty.json",
    "nonogrid-toml/UK.toml": "colour/nonogrid/UK.json",
    "olsak-g/acorn.g": "colour/olsak/acorn.json",
    "olsak-g/rose.g": "colour/olsak/rose.json",
    "pbm/moss-60x60-bw-1.pbm": "bw/picross-solver/moss-60x60-bw-1.json",
    "picross-solver-txt/Picross-Free-01-J-Cake.txt": "bw/picross-solver/Picross-Free-01-J-Cake.json",
    "picross-solver-txt/domino_logic.txt": "bw/picross-solver/domino_logic-1.json",
    "pynogram-ini/hello.txt": "bw/nonogrid/hello.json",
    "pynogram-ini/uk.txt": "colour/nonogrid/UK.json",
    "raw-text-grid/note.txt": "bw/picross-solver/raw-note.json",
    "raw-text-grid/rand11.txt": "bw/rand30/rand11.json",
    "sgt-pattern/pattern.sav": "bw/sgt-pattern/icon.json",
    "taai-tournament/PuzzleCannotSolve.txt": "bw/tournament-misc/lalafrogkk-cannot-solve.json",
    "webpbn-xml/atrus.xml": "bw/number-loom/atrus.json",
    "webpbn-xml/steeping.xml": "bw/number-loom/steeping.json",
}


@pytest.mark.parametrize(("sample", "known"), PAIRS.items())
def test_original_samples_read_to_the_clues_of_the_corpus(corpus: Path, sample: str, known: str) -> None:
    assert clues_in(read(corpus / "formats" / sample)) == clues_in(read(corpus / known))


def test_original_puzzles_of_a_tournament_read_to_the_clues_of_the_corpus(corpus: Path) -> None:
    lines = (corpus / "tournament" / "taai2011.jsonl").read_bytes().splitlines()[:2]
    puzzles = list(read_all(corpus / "formats" / "taai-tournament" / "taai2011-first2.txt"))
    assert list(map(clues_in, puzzles)) == [clues_in(read(line)) for line in lines]
