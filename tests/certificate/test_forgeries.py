"""No forged certificate is accepted, however well its hashes fit: what is claimed is judged by the clues."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from released import Forgery, Parts, files_of, forged, hashed, replay_here, written_to
from slowness import rest_slow

from nonosat import Grid, Puzzle, clue, verify
from nonosat.certificate.claims.claim import PUZZLE
from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.reading import Judgement
from nonosat.certificate.verifying import verify_files
from nonosat.formats import json_puzzle

NUMBERS = ("numbers", "numbers symmetric", "numbers keep", "lines")
COLOURED_NUMBERS = ("two colours numbers", "two colours numbers without colours", "two colours lines")
GIVENS = ("givens", "givens keep", "givens replaced", "two colours givens")
CELLS = ("cells", "cells symmetric", "cells protected", "cells protected symmetric", "two colours cells")
CORRECTIONS = ("numbers to correct", "corrections", "corrections of two")
COUNTS = ("count", "count of groups", "two colours count")
PICTURES = ("only picture", "all pictures", "no picture", "two colours pictures")
CUBES = ("cubes", "cubes none", "cubes many segments")
#: How often each is tried, with other places and values, and how often more among the slow tests.
TRIES = (1, 3)


def foreign_clue(parts: Parts, rng: Random) -> None:
    side = parts["puzzle"][rng.choice(("rows", "columns"))]
    letters = parts["puzzle"].get("palette")
    length = rng.randint(8, 20)
    side[rng.randrange(len(side))] = [[length, rng.choice(list(letters))] if letters else length]


def foreign_goal(parts: Parts, rng: Random) -> None:
    """A row of the goal is blank, though its clue has a number."""
    clues = parts["puzzle"]["rows"]
    rows = pictures_in(parts["witness"])[0]
    row = rng.choice([number for number, clue in enumerate(clues) if clue and "?" not in clue])
    parts["puzzle"]["goal"] = [*rows[:row], "." * len(rows[row]), *rows[row + 1 :]]


def foreign_picture(parts: Parts, rng: Random) -> None:
    """The witness has a picture with a row that is blank, though its clue has a number."""
    key = rng.choice([key for key in ("picture", "pictures", "common") if key in parts["witness"]])
    rows = parts["witness"][key]
    rows = rows[rng.randrange(2)] if key == "pictures" else rows
    row = rng.choice([number for number, each in enumerate(rows) if set(each) - {"."}])
    rows[row] = "." * len(rows[row])


def pictures_in(witness: Parts) -> list[list[str]]:
    """The pictures that a witness has."""
    return witness["pictures"] if "pictures" in witness else [witness["picture"]]


def false_obstacle(parts: Parts, rng: Random) -> None:
    """The picture itself is no rival, nor an exchange."""
    own = parts["witness"]["picture"]
    size = len(parts["obstacles"][0]) if parts["obstacles"] else 1
    parts["obstacles"].insert(rng.randint(0, len(parts["obstacles"])), [own] * size)


def obstacle_left_out(parts: Parts, rng: Random) -> None:
    """Nothing shows any more that so much is needed."""
    del rng
    parts["obstacles"].clear()


def false_group(parts: Parts, rng: Random) -> None:
    """Numbers of a row and of a column must be shown together."""
    groups = parts["witness"]["groups"]
    row = rng.choice([each for each in groups if each[0][0].startswith("row")])
    column = rng.choice([each for each in groups if each[0][0].startswith("column")])
    parts["witness"]["groups"] = [each for each in groups if each not in (row, column)] + [row + column]
    parts["witness"]["shown"] = list(range(len(groups) - 1))


def false_hidden(parts: Parts, rng: Random) -> None:
    """The hidden puzzle does not say how many numbers a line has."""
    groups = [number for group in parts["witness"]["groups"] for number in group]
    name, _ = rng.choice(groups)
    side, number = name.split()
    parts["witness"]["hidden"][f"{side}s"][int(number) - 1] = rng.choice((["*"], ["?"] * 3, [8]))


def too_much_shown(parts: Parts, rng: Random) -> None:
    """One group more is said to be needed."""
    every = range(len(parts["witness"]["groups"]))
    more = [each for each in every if each not in parts["witness"]["shown"]]
    parts["witness"]["shown"] = sorted([*parts["witness"]["shown"], rng.choice(more)])


def by_runs(parts: Parts, rng: Random) -> None:
    """A group is kept back from a puzzle that is said to be revealed."""
    parts["witness"]["by_runs"] = True
    groups = parts["witness"]["groups"]
    del groups[rng.randrange(len(groups))]
    parts["witness"]["shown"] = list(range(len(groups)))


def given_more(parts: Parts, rng: Random) -> None:
    """One cell more is said to be needed."""
    rows, givens = parts["witness"]["picture"], parts["witness"]["givens"]
    every = [[row, column] for row in range(len(rows)) for column in range(len(rows[0]))]
    parts["witness"]["givens"] = sorted([*givens, rng.choice([each for each in every if each not in givens])])


def given_less(parts: Parts, rng: Random) -> None:
    """One cell less is said to be enough; of those that are kept, or of the others."""
    givens = parts["witness"]["givens"]
    del givens[rng.randrange(len(givens))]


def own_givens_kept(parts: Parts, rng: Random) -> None:
    """They are not among those that are said to hold them."""
    row, column = rng.choice([divmod(cell, 3) for cell in range(9)])
    if [row, column] in parts["witness"]["givens"]:
        row, column = 1, 0
    value = parts["witness"]["picture"][row][column]
    parts["puzzle"]["givens"] = [[row, column, "."]] if value == "." else [[row, column]]
    parts["witness"]["keep_givens"] = True


def kept_left_out(parts: Parts, rng: Random) -> None:
    """As many cells are enough, but the puzzle's own, which are kept, are not among them."""
    parts["witness"]["givens"] = rng.choice(([[0, 0], [1, 1]], [[0, 0], [2, 2]], [[1, 1], [2, 2]]))


def protected_changed(parts: Parts, rng: Random) -> None:
    """A cell that is changed is said to be protected."""
    witness = parts["witness"]
    rows = zip(witness["picture"], witness["changed"], strict=True)
    changed = [
        [row, column]
        for row, pair in enumerate(rows)
        for column, (one, other) in enumerate(zip(*pair, strict=True))
        if one != other
    ]
    witness["protected"] = sorted([*witness["protected"], rng.choice(changed)])


def changed_more(parts: Parts, rng: Random) -> None:
    """One more cell is said to need a change."""
    witness = parts["witness"]
    rows = [list(row) for row in witness["changed"]]
    same = [
        (row, column)
        for row, cells in enumerate(rows)
        for column, value in enumerate(cells)
        if value == witness["picture"][row][column]
    ]
    row, column = rng.choice(same)
    letters = [".", *parts["puzzle"].get("palette", "#")]
    rows[row][column] = rng.choice([each for each in letters if each != rows[row][column]])
    witness["changed"] = ["".join(row) for row in rows]


def symmetry_forgotten(parts: Parts, rng: Random) -> None:
    """As many changes are said to be needed where no symmetry must be kept."""
    del rng
    parts["witness"]["keep_symmetry"] = False


def symmetry_claimed(parts: Parts, rng: Random) -> None:
    """The symmetries of the picture are said to be kept, and the changed one has not all of them."""
    del rng
    parts["witness"]["keep_symmetry"] = True


def line_more(parts: Parts, rng: Random) -> None:
    """One line more is said to be in the smallest conflict."""
    sides = ("row", "rows"), ("column", "columns")
    names = [f"{one} {n}" for one, many in sides for n in range(1, len(parts["puzzle"][many]) + 1)]
    more = rng.choice([name for name in names if name not in parts["witness"]["lines"]])
    parts["witness"]["lines"] = [name for name in names if name in (*parts["witness"]["lines"], more)]


def line_less(parts: Parts, rng: Random) -> None:
    """One line less is said to conflict."""
    lines = parts["witness"]["lines"]
    del lines[rng.randrange(len(lines))]


def filling_less(parts: Parts, rng: Random) -> None:
    fillings = rng.choice(parts["witness"]["groups"])["fillings"]
    del fillings[rng.randrange(len(fillings))]


def filling_more(parts: Parts, rng: Random) -> None:
    fillings = rng.choice(parts["witness"]["groups"])["fillings"]
    letters = [".", *parts["puzzle"].get("palette", "#")]
    while (new := "".join(rng.choices(letters, k=len(fillings[0])))) in fillings:
        pass
    fillings.insert(rng.randint(0, len(fillings)), new)


def marks_moved(parts: Parts, rng: Random) -> None:
    """A mark of the picture is turned, and its picture still said to have as few wrong marks as any."""
    witness = parts["witness"]
    witness["picture"] = rng.choice((["#..", "..#", ".#."], [".#.", "#..", "..#"]))
    witness["marks"] = ["..#", rng.choice(("#..", "#.?", "#??", "?..")), rng.choice((".#.", "?#.", ".#?"))]


def clues_mended(parts: Parts, rng: Random) -> None:
    """The puzzle has the picture that is said to need changed numbers."""
    del rng
    picture = Puzzle.of(Grid.from_text(parts["witness"]["picture"]))
    parts["puzzle"] = json.loads(json_puzzle.write([picture]))


CASES: list[tuple[str, Forgery]] = [
    *((name, foreign_clue) for name in (*NUMBERS, *COLOURED_NUMBERS, *GIVENS, *CELLS, "reveal", "conflict")),
    *((name, foreign_clue) for name in ("marks", "two colours marks", *COUNTS, "closest")),
    *((name, foreign_goal) for name in (*NUMBERS, *COLOURED_NUMBERS, *GIVENS, *CELLS, "reveal")),
    *((name, foreign_goal) for name in ("marks", "two colours marks", "closest", "two colours closest")),
    *((name, foreign_picture) for name in (*NUMBERS, *COLOURED_NUMBERS, *GIVENS, *CELLS, "reveal")),
    *((name, foreign_picture) for name in ("marks", "two colours marks", "closest", "two colours closest")),
    *((name, false_obstacle) for name in (*NUMBERS, *COLOURED_NUMBERS, *GIVENS, *CELLS, "reveal")),
    *((name, obstacle_left_out) for name in (*NUMBERS, *COLOURED_NUMBERS, *GIVENS, *CELLS, "conflict")),
    *((name, forgery) for name in NUMBERS for forgery in (false_group, false_hidden, by_runs)),
    *((name, false_group) for name in COLOURED_NUMBERS),
    *((name, too_much_shown) for name in ("numbers", "numbers symmetric", "numbers keep", *COLOURED_NUMBERS)),
    *((name, forgery) for name in GIVENS for forgery in (given_more, given_less)),
    ("givens replaced", own_givens_kept),
    ("givens keep", kept_left_out),
    *((name, forgery) for name in CELLS for forgery in (protected_changed, changed_more)),
    *((name, symmetry_forgotten) for name in ("cells symmetric", "cells protected symmetric")),
    *((name, symmetry_claimed) for name in ("cells", "cells protected")),
    *(("conflict", forgery) for forgery in (line_more, line_less)),
    *((name, forgery) for name in COUNTS for forgery in (filling_less, filling_more)),
    ("marks", marks_moved),
    *((name, clues_mended) for name in CORRECTIONS),
]


@pytest.fixture(autouse=True)
def replayed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    replay_here(monkeypatch)


@pytest.mark.parametrize("tries", rest_slow(TRIES))
@pytest.mark.parametrize(("name", "forgery"), CASES)
def test_no_forgery_is_accepted(name: str, forgery: Forgery, tries: int) -> None:
    rng = Random(f"{name} {forgery.__name__} {tries}")
    for _ in range(tries):
        found = verify_files(forged(name, forgery, rng))
        assert found.verdict is Judgement.REJECTED, found.reason
        assert "\n" not in found.reason


def test_there_are_five_hundred_forgeries() -> None:
    assert len(CASES) * sum(TRIES) >= 500


@pytest.mark.parametrize("name", [*PICTURES, *CUBES])
def test_no_certificate_of_pictures_is_forged(name: str, tmp_path: Path) -> None:
    files = files_of(name)
    said = json.loads(files[MANIFEST])
    puzzle = next(json_puzzle.read(files[PUZZLE]))
    blank = "\n".join(["." * puzzle.width] * puzzle.height) + "\n"
    empty = Grid.from_text(blank.split(), letters=puzzle.palette.letters)
    known = [block + "\n" for block in files["pictures.txt"].decode().rstrip("\n").split("\n\n") if block]
    forgeries = {
        "more": {"pictures.txt": "\n".join([*known, blank]).encode()},
        "less": {"pictures.txt": "\n".join(known[1:]).encode()},
        "twice": {"pictures.txt": "\n".join([*known, *known]).encode()},
        "goal": {PUZZLE: json_puzzle.write([replace(puzzle, goal=empty)])},
        "clue": {PUZZLE: json_puzzle.write([puzzle.with_clues({0: clue(puzzle.width + 8)})])},
        "cell": {PUZZLE: json_puzzle.write([replace(puzzle, givens=empty)])},
    }
    for what, change in forgeries.items():
        if not known and what in ("less", "twice", "goal"):
            continue
        anew = hashed(files | change, said)
        found = verify(written_to(tmp_path / what, anew))
        assert found.verdict is Judgement.REJECTED, what
    if name in CUBES:
        (tmp_path / "whole").mkdir()
        more = {"proof/000009.drat.gz": files["proof/000001.drat.gz"]}
        further = verify(written_to(tmp_path / "whole", files | more))
        assert further.reason == "proof/000009.drat.gz is not in manifest.json"
