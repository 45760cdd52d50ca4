"""A recording of what commands answer to varied inputs, wrong ones too, for tests to compare with.

``python tests/support/recording.py``, run in the repository, records the answers that changed. Do that only
when answers are meant to change, and in a commit of its own: the difference shows what users will see.

An answer is the exit code, standard output, standard error and the files that are written. What differs
from run to run is taken out: seconds, the temporary folder's name and versions of libraries. Long outputs are
recorded as their beginning, length and digest. Where several answers are as good, which one is given is up to
the solver, and pure Python leaves more to it: a command may have a line for each version of PySAT, and one
for pure Python. ``--add`` adds those of what is installed, with ``NONOSAT_PURE=1`` those of pure Python.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from command_line import nonosat_here

ROOT = Path(__file__).parent.parent.parent
RECORDED = ROOT / "tests" / "recorded" / "answers.jsonl"

#: Inputs that are files of the repository, by their names in the folder of a run.
SHIPPED = {
    "gchq.json": "puzzles/gchq.json",
    "open_gchq.json": "puzzles/gchq_without_givens.json",
    "dom_5.json": "puzzles/dom_5.json",
    "dom_7.json": "puzzles/dom_7.json",
    "impossible.json": "puzzles/impossible_swap.json",
    "fish.json": "puzzles/rainbow_fish.json",
    "boat.json": "puzzles/sailing_boat.json",
    "tatham.json": "puzzles/tatham_4x4.json",
    "islands.json": "puzzles/two_islands.json",
    "switches.json": "puzzles/two_switches.json",
    "cat.json": "puzzles/survey/00006_cat.json",
    "edge.json": "puzzles/survey/00023_edge.json",
    "skid.json": "puzzles/survey/00021_skid.json",
    "colours.json": "puzzles/survey/00047_colour.json",
    "roof.non": "tests/formats/samples/roof.ss.non",
    "roof.pzl": "tests/formats/samples/roof.pzl",
    "roof.pbm": "tests/formats/samples/roof.pbm",
    "fish.png": "tests/formats/samples/fish.png",
    "fish.xml": "tests/formats/samples/fish.xml",
    "two.txt": "tests/formats/samples/two.tournament.txt",
    "game.sav": "tests/formats/samples/roof.sav",
}

#: Inputs written here: small cases, files with several puzzles, and wrong ones.
WRITTEN = {
    "cell.json": '{"rows": [[1]], "columns": [[1]]}',
    "blank.json": '{"title": "Blank", "rows": [[], []], "columns": [[], [], []]}',
    "picture.txt": ".##.\n####\n.##.\n",
    "colour_picture.txt": "r.g\n.rg\ngg.\n",
    "doubtful.txt": "#.#.\n.#.#\n#..#\n",
    "sums.json": '{"rows": [[1], [1]], "columns": [[1], [2]]}',
    "long.json": '{"title": "Too long", "rows": [[2, 1], [1]], "columns": [[1], [1], [1]]}',
    "turned.json": '{"rows": [[3], [1], [1]], "columns": [[3], [2]]}',
    "line.json": '{"rows": [[1, 1], [2]], "columns": [[1], [2], [1]], "givens": [[0, 1, "."], [1, 0]]}',
    "slip.json": '{"rows": [[2, 1], [1], [3]], "columns": [[2], [1, 1], [1], [2]]}',
    "goal.json": '{"rows": [[1], [1]], "columns": [[1], [1]], "goal": ["#.", ".#"]}',
    "wrong_goal.json": '{"rows": [[2], [1]], "columns": [[2], [1]], "goal": ["#.", ".#"]}',
    "saved.json": '{"rows": [[2], [1]], "columns": [[2], [1]], "saved": ["#?", ".?"]}',
    "mistaken.json": '{"rows": [[2], [1]], "columns": [[2], [1]], "saved": [".?", "??"]}',
    "unknown.json": '{"rows": [["?"], [1]], "columns": [[1], [1]]}',
    "missing.json": '{"rows": [null, [1]], "columns": [["*"], [1]]}',
    "several.jsonl": (
        '{"title": "One", "rows": [[1]], "columns": [[1]], "goal": ["#"]}\n'
        '{"title": "Two", "rows": [[1], [1]], "columns": [[1], [1]]}\n'
        '{"title": "None", "rows": [[1], [1]], "columns": [[2], [1]]}\n'
    ),
    "half.jsonl": '{"title": "One", "rows": [[1]], "columns": [[1]]}\n{"title": "Half", "rows": [[1.5]]}\n',
    "empty.json": "",
    "not.json": '{"rows": [[1],',
    "words.txt": "This is no puzzle.\n",
    "twice.json": '{"rows": [[1]], "rows": [[1]], "columns": [[1]]}',
    "outside.json": '{"rows": [[1]], "columns": [[1]], "givens": [[0, 5]]}',
    "ragged.txt": "#.#\n#.\n",
    "marks.txt": "?#\n??\n",
    "wrong_marks.txt": "??\n?#\n",
    "boat_marks.txt": "",  # made below: some cells of the boat's picture
    "answer.txt": "s SATISFIABLE\nv 1 2 3 -4 0\n",
    "unsatisfiable.txt": "s UNSATISFIABLE\n",
}

#: Inputs for the commands that are run on every one: puzzles with one picture, several and none, harder ones,
#: other formats, and inputs that cannot be read.
_EASY = ["cell.json", "blank.json", "boat.json", "fish.json", "saved.json", "goal.json", "picture.txt"]
_SEVERAL = ["switches.json", "islands.json", "open_gchq.json", "several.jsonl", "two.txt", "doubtful.txt"]
_NONE = ["impossible.json", "sums.json", "long.json", "turned.json", "line.json", "slip.json"]
_HARDER = ["tatham.json", "edge.json", "dom_5.json", "gchq.json", "cat.json", "skid.json", "colours.json"]
_FORMATS = ["roof.non", "roof.pzl", "roof.pbm", "fish.png", "fish.xml", "game.sav", "colour_picture.txt"]
_WRONG = [
    "unknown.json",
    "missing.json",
    "half.jsonl",
    "empty.json",
    "not.json",
    "words.txt",
    "twice.json",
    "outside.json",
    "ragged.txt",
    "absent.json",
]
EVERYTHING = [*_EASY, *_SEVERAL, *_NONE, *_HARDER, *_FORMATS, *_WRONG]


class Case(NamedTuple):
    """A command: its arguments, separated by spaces."""

    line: str

    @property
    def arguments(self) -> list[str]:
        return self.line.split()


def cases() -> Iterator[Case]:
    """Every command line that is recorded."""
    every = (line for name in EVERYTHING for line in _for_every(name))
    yield from map(Case, dict.fromkeys((*every, *_single())))


def _for_every(name: str) -> Iterator[str]:
    """The commands for an input that is treated like all others."""
    yield f"solve {name} --json"
    yield f"solve {name}"
    yield f"check {name} --json"
    yield f"check {name}"
    yield f"count {name} --json"
    yield f"hint {name} --json --level 3"
    yield f"hint {name}"
    yield f"review {name} --json --show --why"
    yield f"grade {name} --json --quick"
    yield f"repair {name} --json"
    yield f"convert {name} converted.json"
    yield f"encode {name} -o formula.cnf"
    yield f"decode {name} unsatisfiable.txt --json"
    if name not in ("open_gchq.json", "dom_5.json"):  # the latter takes half a minute
        yield f"explain {name} --json"
    if name not in _HARDER:
        yield f"explain {name}"
        yield f"repair {name} --givens --json"
        yield f"certify {name} -o proof --json"
        yield f"draw {name}"
    if name in [*_EASY, *_NONE, *_WRONG, "switches.json", "doubtful.txt", "colour_picture.txt"]:
        yield f"repair {name} --cells --json"
        yield f"count {name}"
        yield f"grade {name}"
        yield f"hint {name} --level 2"
        yield f"review {name}"
        yield f"draw {name} -o drawing.svg"


def _single() -> Iterator[str]:
    """Commands with options or mistakes of their own."""
    yield from (
        "formats --json",
        "formats",
        "solvers --json",
        "encodings --json",
        "encodings",
        "encodings --line 5:",
        "encodings --line five",
        "encodings --line 4:2r --encodings order,path",
        "encodings --line 4:2r1g",
        "encodings --check order",
        "encodings --check nothing",
        "encodings --check path --json",
        "--help",
        "studio absent",
        "studio --port 70000",
        "nothing",
        "solve",
        "solve boat.json --limit 0",
        "solve boat.json --solver nothing",
        "solve boat.json --encoding nothing",
        "solve boat.json --from nothing",
        "solve boat.json --time-limit never",
        "solve boat.json --index 3",
        "solve several.jsonl --index 1 --json",
        "solve several.jsonl --index 7",
        "solve gchq.json --steps",
        "solve gchq.json --steps --json",
        "solve boat.json --clues",
        "solve fish.json --clues --ascii",
        "solve switches.json --all --json",
        "solve switches.json --limit 1 --json",
        "solve switches.json --limit 3",
        "solve dom_5.json --solver cadical195 --encoding start --seed 3 --json",
        "solve dom_5.json --solver minisat22 --encoding automaton --json",
        "solve dom_5.json --encoding path --json",
        "solve boat.json --quiet",
        "solve boat.json -o solved.txt",
        "solve boat.json -o absent/solved.txt",
        "solve boat.json --time-limit 30 --json",
        "solve dom_7.json --time-limit 30 --json",
        "solve dom_7.json --memory-limit 4000 --json",
        "check switches.json --time-limit 30 --json",
        "check impossible.json --time-limit 30 --json",
        "check boat.json --clues",
        "check wrong_goal.json --json",
        "check wrong_goal.json",
        "check boat.json switches.json wrong_goal.json --require unique,line-solvable,goal,new",
        "check boat.json switches.json --require size=..30x30,colours=..1,title,author --json",
        "check boat.json --require unqiue",
        "check boat.json --against switches.json",
        "count switches.json --time-limit 30 --json",
        "hint boat.json --progress boat_marks.txt --level 3 --json",
        "hint boat.json --progress boat_marks.txt --level 2",
        "hint saved.json --progress wrong_marks.txt --level 3",
        "hint saved.json --progress marks.txt --level 3",
        "hint mistaken.json --level 1",
        "hint mistaken.json --level 2 --json",
        "hint mistaken.json --level 3 --json",
        "hint saved.json --progress boat_marks.txt",
        "hint saved.json --progress absent.txt",
        "hint boat.json --level 4",
        "review boat.json --progress boat_marks.txt --json --show --why",
        "review boat.json --progress boat_marks.txt",
        "review saved.json --progress wrong_marks.txt --show --why",
        "review saved.json --progress wrong_marks.txt --show --why --json",
        "review mistaken.json --show --why --json --time-limit 30",
        "review boat.json",
        "grade boat.json --json",
        "grade edge.json --json",
        "grade tatham.json",
        "grade dom_5.json --quick",
        "grade cat.json --quick",
        "explain boat.json -o page.html",
        "explain boat.json -o page.pdf",
        "repair switches.json --givens",
        "repair switches.json --cells",
        "repair switches.json --givens -o repaired.json",
        "repair switches.json --cells --line-solvable --json",
        "repair switches.json --cells --keep-symmetry --json",
        "repair switches.json --givens --cells",
        "repair switches.json --givens --alternatives 3",
        "repair switches.json --cells --alternatives 3 --json",
        "repair switches.json --alternatives 3",
        "generate random 6x5 --colors 2 --density 0.3",
        "repair switches.json --line-solvable",
        "repair doubtful.txt --givens --keep-givens --json",
        "repair goal.json --givens --picture absent.txt",
        "repair doubtful.txt --cells --protect doubtful.txt --json",
        "repair doubtful.txt --cells --solver kissat404",
        "repair dom_5.json --givens --picture picture.txt",
        "make fish.png --size 8 --json",
        "make fish.png --size 8",
        "make roof.pbm --json",
        "make roof.pbm fish.png --size 8",
        "make fish.png --size 8 --method silhouette",
        "make fish.png --size 9 --palette black,orange,navy --background white",
        "make fish.png --palette red --colours 2",
        "make fish.png --background nothing",
        "make roof.pbm --size 3x3 -o made.non",
        "make fish.png --colours 3 --size 9 --json",
        "make words.txt",
        "make fish.png --size nothing",
        "make fish.png --method nothing",
        "encode boat.json",
        "encode dom_5.json --raw --encoding start -o formula.cnf",
        "encode dom_5.json --encoding automaton -o formula.cnf",
        "encode dom_5.json --encoding path -o formula.cnf",
        "encode fish.json --raw --encoding start-ladder -o formula.cnf",
        "encode fish.json --variables variables.json -o formula.cnf",
        "encode goal.json --exclude goal.json -o formula.cnf",
        "encode goal.json --prefer goal.json -o wishes.wcnf",
        "encode goal.json --prefer goal.json -o wishes.opb",
        "encode sums.json --drop-lines -o wishes.wcnf",
        "encode dom_5.json --cubes 4 -o cubes.icnf",
        "encode goal.json --to nothing",
        "decode goal.json answer.txt --json",
        "decode goal.json words.txt",
        "decode goal.json absent.txt",
        "conquer dom_5.json --workers 1 --first 0",
        "conquer switches.json --workers 1 --json",
        "conquer impossible.json --workers 1 --first 0",
        "conquer two.txt --workers 1",
        "conquer dom_5.json --solver kissat404",
        "conquer dom_5.json --solver lingeling",
        "conquer dom_5.json --scheduler tcp://there:1 --local-cluster 2",
        "conquer dom_5.json -o absent/proof",
        "encode impossible.json --raw --cubes 8 -o cubes.icnf",
        "certify dom_5.json -o proof",
        "certify dom_5.json -o proof --solver glucose4 --encoding start --json",
        "certify switches.json -o proof --all --json",
        "certify boat.json -o proof --solver minisat22",
        "certify switches.json --count -o proof --json",
        "verify absent",
        "verify .",
        "convert boat.json fish.json folder/ --to non",
        "convert several.jsonl converted.non",
        "convert several.jsonl converted.jsonl",
        "convert fish.json converted.nin",
        "convert fish.json converted.xml --strict",
        "convert switches.json converted.nin --strict",
        "convert several.jsonl folder/ --to nin --json",
        "convert fish.json - --to non --json",
        "convert switches.json converted.nothing",
        "convert switches.json",
        "draw boat.json --solution -o drawing.svg",
        "draw boat.json --hint -o drawing.svg",
        "draw switches.json --solution -o drawing.svg",
        "draw boat.json -o drawing.html",
        "draw boat.json -o drawing.txt",
        "draw impossible.json --solution -o drawing.svg",
        "draw several.jsonl -o drawing.svg",
        "draw boat.json -o drawing.nothing",
        "draw saved.json --progress marks.txt -o drawing.svg",
        "draw boat.json --cell 6mm -o drawing.svg",
        "draw boat.json --cell 20 -o drawing.pdf",
        "draw boat.json --paper 6x9 -o drawing.pdf",
        "draw boat.json --lines 1mm -o drawing.pdf",
        "book boat.json -o book.txt",
        "book boat.json",
        "book switches.json impossible.json -o book.pdf",
        "book boat.json -o book.pdf --gutter 5",
        "book boat.json -o book.pdf --margin 99mm",
        "book boat.json -o book.pdf --order nothing",
        "book absent.json -o book.pdf",
        "book half.jsonl -o book.pdf",
        "generate dom 3",
        "generate permutation 3 -o folder",
        "generate switches 2 -o folder --to non",
        "generate random 6x5 --seed 3",
        "generate random 5x5 --symmetry horizontal --class line --seed 2 --count 2 -o folder",
        "generate random 5x6 --symmetry diagonal",
        "generate hard 6x5 --seed 1 --tries 3",
        "generate nothing 3",
        "generate random five",
        "check . --stop",
        "hint .",
        "count cell.json absent.json several.jsonl words.txt --json",
        "count cell.json absent.json several.jsonl words.txt",
        "count *.pbm b*.txt",
        "solve goal.json switches.json",
        "draw cell.json several.jsonl -o drawn/ --to txt",
        "batch check cell.json several.jsonl -o results.jsonl --workers 1 --quiet",
        "batch convert several.jsonl -o results.jsonl --workers 1 --quiet --to non --into made",
        "batch solve cell.json -o boat.json",
        "batch nothing cell.json -o results.jsonl",
        "batch grade cell.json -o results.jsonl --where verdict",
    )


@contextlib.contextmanager
def folder_of_inputs() -> Iterator[Path]:
    """Makes a folder with every input the current folder, and lifts the budgets of searches."""
    from nonosat.grid import Grid

    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for wanted, source in SHIPPED.items():
            shutil.copy(ROOT / source, folder / wanted)
        for wanted, text in WRITTEN.items():
            (folder / wanted).write_text(text, encoding="utf-8")
        picture = _picture_of(folder / "boat.json")
        marks = {cell: None for number, cell in enumerate(_cells(picture)) if number % 3}
        (folder / "boat_marks.txt").write_text(f"{picture.with_cells(marks)}\n", encoding="utf-8")
        assert isinstance(picture, Grid)
        os.chdir(folder)
        try:
            with _without_budgets():
                yield folder
        finally:
            os.chdir(before)


#: Modules that give extra work, beyond the verdict, a few seconds; on a busy machine these may not be enough.
_WITH_BUDGETS = (
    "nonosat.authoring.checking.uniqueness",
    "nonosat.reasoning.reviews",
    "nonosat.reasoning.hints",
)
#: Seconds in place of those budgets: no recorded command comes near, on any machine.
_PLENTY = 600.0


@contextlib.contextmanager
def _without_budgets() -> Iterator[None]:
    """Lets commands in this process take as long as they need, on a busy machine too."""
    found = [
        (module, name, value)
        for module in map(importlib.import_module, _WITH_BUDGETS)
        for name, value in vars(module).items()
        if name.endswith("_SECONDS")
    ]
    assert found
    for module, name, _ in found:
        setattr(module, name, _PLENTY)
    try:
        yield
    finally:
        for module, name, value in found:
            setattr(module, name, value)


def _picture_of(path: Path) -> Any:
    import nonosat

    return nonosat.solve(nonosat.read(path)).pictures[0]


def _cells(grid: Any) -> Iterator[tuple[int, int]]:
    return ((row, column) for row in range(grid.height) for column in range(grid.width))


def answer(case: Case) -> dict[str, Any]:
    """The answer of a command, as it is recorded."""
    return answer_as_recorded(whole_answer(case))


def whole_answer(case: Case) -> dict[str, Any]:
    """The answer of a command and the files that it writes; these are removed from the current folder."""
    before = set(Path().rglob("*"))
    run = _run_apart if "--time-limit" in case.line else nonosat_here
    code, out, err = run(*case.arguments)
    new = sorted(set(Path().rglob("*")) - before)
    files = {
        str(path): _steady(path.read_bytes().decode("utf-8", "backslashreplace"))
        for path in new
        if path.is_file()
    }
    for path in reversed(new):
        path.rmdir() if path.is_dir() else path.unlink()
    found = {"command": case.line, "code": code, "out": _steady(out), "err": _steady(err)}
    return found | ({"files": files} if files else {})


def answer_as_recorded(whole: dict[str, Any]) -> dict[str, Any]:
    """A whole answer with what is long shortened."""
    files = {"files": {path: _shortened(text) for path, text in whole.get("files", {}).items()}}
    return whole | {"out": _shortened(whole["out"])} | (files if "files" in whole else {})


def _run_apart(*arguments: str) -> tuple[int, str, str]:
    """Runs a command in a process of its own, since time limits count from the start of the process."""
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "nonosat", *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    return done.returncode, done.stdout, done.stderr


#: What differs from run to run, with its replacement: seconds in JSON and sentences, versions of libraries.
_UNSTEADY = [
    (
        r'"(seconds|cpu_seconds|longest_seconds|search|propagate|probe|encode|load|first_picture|check|count|closest|conflict|slips|fewest|why'
        r'|smallest)": ([0-9]+\.[0-9]+(e-[0-9]+)?|[0-9]+e-[0-9]+)',
        r'"\1": "…"',
    ),
    (r"\b[0-9]+\.[0-9]{2} s\b", "… s"),
    (r'"python-sat": "[^"]+"', '"python-sat": "…"'),
    (r'(?m)^  "sha256": "[0-9a-f]+"', '  "sha256": "…"'),  # of a manifest, which names the version
    (r"\b(dratify|cdclkit-native) [0-9.]+[0-9]", r"\1 …"),
]


def _steady(text: str) -> str:
    text = text.replace(str(Path.cwd()), "FOLDER")
    for pattern, replacement in _UNSTEADY:
        text = re.sub(pattern, replacement, text)
    return re.sub(r"(?m)^{.*}$", lambda found: _ordered(found[0]), text)


def _ordered(line: str) -> str:
    """A JSON object with its keys in order, which says as much as in any other; other lines as they are."""
    try:
        return json.dumps(json.loads(line), ensure_ascii=False, sort_keys=True)
    except ValueError:
        return line


#: The characters of a long output that are recorded: enough to see what it is; the digest shows any change.
_MOST_KEPT = 500


def _shortened(text: str) -> str:
    if len(text) <= _MOST_KEPT:
        return text
    digest = hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
    return f"{text[:_MOST_KEPT]}… {len(text)} characters, {digest}"


def recorded() -> dict[str, list[dict[str, Any]]]:
    """The recorded answers by command line."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in RECORDED.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        found.setdefault(one["command"], []).append(one)
    return found


def main(arguments: list[str]) -> None:
    """Record each answer that is not among the recorded in their place, or with ``--add`` beside them."""
    before = recorded()
    with folder_of_inputs():
        now = list(map(answer, cases()))
    lines = []
    for one in now:
        known = before.get(one["command"], [])
        if one not in known:
            known = [*known, one] if arguments == ["--add"] else [one]
        lines += [json.dumps(each, ensure_ascii=False) for each in known]
    RECORDED.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} answers recorded")


if __name__ == "__main__":
    main(sys.argv[1:])
