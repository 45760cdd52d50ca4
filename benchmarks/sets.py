"""The named sets: lists of puzzles of one kind, with how often each is measured."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from benchmarks.cases import Case
from nonosat.errors import UnknownName
from nonosat.files.registry import read
from nonosat.generation import families
from nonosat.generation.hard_puzzles import hard_puzzle
from nonosat.generation.random_pictures import random_picture, random_puzzle
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

ROOT = Path(__file__).parent.parent
PUZZLES = ROOT / "puzzles"

#: Survey puzzles that are not ordinary, by the names of their files in the corpus.
_HARD = ("01694-tragic", "02712-lion", "06574-forever", "10088-marley")
_DOM = "08098-9-dom"
_EXTREME = ("faase", "knotty")
#: Of MiniZinc's puzzles those that its solvers find hard.
_HARD_PATTERNS = ("non_awful_*.json", "non_med_*.json")
_TOURNAMENTS = ("taai2011", "tcga2012", "icga2016")
#: How many random puzzles stand in for a tournament.
_STAND_INS = 1000


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Puzzles of one kind.

    By default each is measured ``runs`` times for each of ``seeds`` seeds of the SAT solver; 1 seed
    means the solver's own way. ``missing`` says what is not here and what stands in for it.
    """

    name: str
    title: str
    cases: Callable[[], Iterable[Case]]
    runs: int = 3
    seeds: int = 1
    missing: str | None = None


def corpus() -> Path | None:
    """The folder of puzzles that may be measured but not shipped, if it is here."""
    folder = Path(os.environ.get("NONOSAT_CORPUS", ROOT.parent / "shared" / "corpus"))
    return folder if folder.is_dir() else None


def all_sets() -> tuple[PuzzleSet, ...]:
    """Every set, from the ordinary to the hard."""
    absent = corpus() is None
    return (
        PuzzleSet("start", "the GCHQ card, where starting a process is most of it", _start, runs=9),
        PuzzleSet(
            "survey",
            "ordinary puzzles of the webpbn survey, up to 55×60",
            _survey,
            missing="only the survey puzzles that may be shipped" if absent else None,
        ),
        PuzzleSet(
            "tournament",
            "25×25 of the TAAI 2011, TCGA 2012 and ICGA 2016 tournaments",
            _tournament,
            runs=1,
            missing=f"{_STAND_INS} random 25×25 puzzles stand in for the tournaments" if absent else None,
        ),
        PuzzleSet("large", "line-solvable 200×200 and 512×512, made by seed", _large),
        PuzzleSet("dom", "n-Dom, n = 5 … 17", _dom, runs=1, seeds=5),
        PuzzleSet("random40", "random 40×40, half filled, seeds 0 … 49", _random_half, runs=1),
        PuzzleSet("random", "random 20×20 … 50×50 at several densities", _random, runs=1),
        PuzzleSet(
            "colour",
            "puzzles of several colours, drawn and random",
            _colour,
            missing="only the colour puzzles that may be shipped, and random ones" if absent else None,
        ),
        PuzzleSet(
            "hard",
            "Lion, Marley and their like",
            _hard,
            runs=1,
            seeds=5,
            missing="only Forever, and hard puzzles made by seed" if absent else None,
        ),
        PuzzleSet("extreme", "Knotty and Faase: minutes to hours", _extreme, runs=1),
    )


def set_named(name: str) -> PuzzleSet:
    """The set of that name; raises ``UnknownName``, which lists the names."""
    for each in all_sets():
        if each.name == name:
            return each
    names = ", ".join(each.name for each in all_sets())
    raise UnknownName(f"no set '{name}': expected one of {names}")


def _start() -> Iterator[Case]:
    yield _of_file(PUZZLES / "gchq.json")


def _survey() -> Iterator[Case]:
    for case in _shipped_and_corpus(PUZZLES / "survey", "bw/survey"):
        if not _is_one_of(case.name, (*_HARD, _DOM, *_EXTREME)) and len(case.puzzle().palette) == 1:
            yield case


def _tournament() -> Iterator[Case]:
    folder = corpus()
    if folder is None:
        for seed in range(_STAND_INS):
            yield _random_case(25, 25, density=0.5, seed=seed)
        return
    for name in _TOURNAMENTS:
        lines = (folder / "tournament" / f"{name}.jsonl").read_bytes().splitlines()
        for number, line in enumerate(lines, 1):
            yield Case(f"{name}-{number:04}", partial(_of_tournament, line))


def _large() -> Iterator[Case]:
    # Of these densities most seeds make a puzzle that line logic solves; these do, which is tested.
    for side, density, seed in (
        (200, 0.75, 0),
        (200, 0.75, 2),
        (200, 0.85, 0),
        (512, 0.85, 0),
        (512, 0.9, 0),
    ):
        yield _random_case(side, side, density=density, seed=seed)


def _dom() -> Iterator[Case]:
    for size in range(5, 18):
        yield Case(f"dom-{size:02}", partial(families.dom, size))


def _random_half() -> Iterator[Case]:
    for seed in range(50):
        yield _random_case(40, 40, density=0.5, seed=seed)


def _random() -> Iterator[Case]:
    for width, height in ((20, 20), (30, 20), (30, 30), (40, 30), (40, 40), (50, 50)):
        for density in (0.3, 0.4, 0.5, 0.6, 0.7):
            for seed in range(2):
                yield _random_case(width, height, density=density, seed=seed)


def _colour() -> Iterator[Case]:
    found = _without_repetitions(
        [
            *map(_of_file, sorted((PUZZLES / "survey").glob("*colour*.json"))),
            _of_file(PUZZLES / "rainbow_fish.json"),
            *_corpus_files("colour"),
        ]
    )
    yield from found
    for colours in (2, 3, 4):
        for width, height in ((20, 20), (30, 25), (40, 40)):
            for seed in range(2):
                yield _random_case(width, height, density=0.5, colours=colours, seed=seed)


def _hard() -> Iterator[Case]:
    found = [
        case for case in _shipped_and_corpus(PUZZLES / "survey", "bw/survey") if _is_one_of(case.name, _HARD)
    ]
    yield from found
    folder = corpus()
    if folder is not None:
        for pattern in _HARD_PATTERNS:
            yield from _without_repetitions(
                _of_file(p) for p in sorted((folder / "bw/minizinc").glob(pattern))
            )
        return
    for seed in range(4):
        yield Case(f"hard-20x20-density-0.35-seed-{seed}", partial(_hard_by_seed, seed))


def _extreme() -> Iterator[Case]:
    yield from (_of_file(path) for path in sorted((PUZZLES / "hard").glob("*.json")))


def _shipped_and_corpus(shipped: Path, folder: str) -> list[Case]:
    return _without_repetitions([*map(_of_file, sorted(shipped.glob("*.json"))), *_corpus_files(folder)])


def _corpus_files(folder: str) -> list[Case]:
    """The puzzles of a folder of the corpus and the folders in it; none without the corpus."""
    found = corpus()
    return [] if found is None else [_of_file(path) for path in sorted((found / folder).rglob("*.json"))]


def _is_one_of(name: str, wanted: Iterable[str]) -> bool:
    return name.replace("_", "-") in wanted


def _without_repetitions(cases: Iterable[Case]) -> list[Case]:
    """The cases without those whose clues came before, perhaps with other letters for the colours."""
    seen: set[object] = set()
    kept: list[Case] = []
    for case in cases:
        puzzle = case.puzzle()
        if (puzzle.rows, puzzle.columns) not in seen:
            seen.add((puzzle.rows, puzzle.columns))
            kept.append(case)
    return kept


def _of_file(path: Path) -> Case:
    return Case(path.stem, partial(read, path))


def _of_tournament(line: bytes) -> Puzzle:
    """A line of a tournament's file, with one of its pictures as the goal."""
    solution = json.loads(line)["a_solution"]
    picture = Grid.of([[int(cell) for cell in row] for row in solution])
    return replace(read(line, format="json"), goal=picture)


def _random_case(width: int, height: int, *, density: float, seed: int, colours: int = 1) -> Case:
    name = f"random-{width}x{height}-density-{density:g}-seed-{seed}"
    name += f"-colours-{colours}" if colours > 1 else ""
    make = partial(_of_random_picture, width, height, density=density, colours=colours, seed=seed)
    return Case(name, make)


def _of_random_picture(width: int, height: int, *, density: float, colours: int, seed: int) -> Puzzle:
    """A random puzzle with the picture it was made from as the goal."""
    picture = random_picture(width, height, density=density, colours=colours, seed=seed)
    puzzle = random_puzzle(width, height, density=density, colours=colours, seed=seed)
    return replace(puzzle, goal=picture)


def _hard_by_seed(seed: int) -> Puzzle:
    puzzle = hard_puzzle(20, 20, density=0.35, colours=1, seed=seed, tries=4)
    assert puzzle is not None  # these seeds were tried
    return puzzle
