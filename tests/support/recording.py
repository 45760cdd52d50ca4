"""A recording of the output of commands on varied inputs, including wrong ones, for tests to compare with.

The recording is also the list of the commands: to remove a command, delete its lines; to add one, run
``python tests/support/recording.py "solve cell.json --new"`` in the repository. Without a command, changed
outputs are recorded again. Do that only for intended changes, and in a separate commit: the diff shows what
users will see.

An answer is the exit code, standard output, standard error and the written files. What differs from run to
run is removed: seconds, the temporary folder's name and versions of libraries. Long outputs are recorded as
their beginning, length and digest. Which of several equally good answers is given depends on the solver, and
in pure Python more often: a command may have a line for each version of PySAT, and one for pure Python.
``--add`` adds those of the installed version, with ``NONOSAT_PURE=1`` those of pure Python.
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
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from command_line import ended, nonosat_here

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
    "roof.non": "tests/files/formats/samples/roof.ss.non",
    "roof.pzl": "tests/files/formats/samples/roof.pzl",
    "roof.pbm": "tests/files/formats/samples/roof.pbm",
    "fish.png": "tests/files/formats/samples/fish.png",
    "fish.xml": "tests/files/formats/samples/fish.xml",
    "two.txt": "tests/files/formats/samples/two.tournament.txt",
    "game.sav": "tests/files/formats/samples/roof.sav",
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
    "boat_marks.txt": "",  # filled below with some cells of the boat's solution
    "answer.txt": "s SATISFIABLE\nv 1 2 3 -4 0\n",
    "unsatisfiable.txt": "s UNSATISFIABLE\n",
}


#: The option by which this file runs commands from standard input without numpy.
_WITHOUT_NUMPY = "--without-numpy"


class Case(NamedTuple):
    """Command, with its arguments separated by spaces."""

    line: str

    @property
    def arguments(self) -> list[str]:
        return self.line.split()


def cases() -> Iterator[Case]:
    """Yield every recorded command line."""
    return map(Case, recorded())


@contextlib.contextmanager
def folder_of_inputs() -> Iterator[Path]:
    """Change to a folder with every input, and lift the time budgets of searches."""
    from nonosat.model.grid import Grid

    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for wanted, source in SHIPPED.items():
            shutil.copy(ROOT / source, folder / wanted)
        for wanted, text in WRITTEN.items():
            (folder / wanted).write_text(text, encoding="utf-8")
        solution = _solution_of(folder / "boat.json")
        marks = {cell: None for number, cell in enumerate(_cells(solution)) if number % 3}
        (folder / "boat_marks.txt").write_text(f"{solution.with_cells(marks)}\n", encoding="utf-8")
        assert isinstance(solution, Grid)
        os.chdir(folder)
        try:
            with _without_budgets():
                yield folder
        finally:
            os.chdir(before)


#: Modules with budgets of a few seconds for extra work, which may not suffice on a busy machine.
_WITH_BUDGETS = (
    "nonosat.authoring.checking.uniqueness",
    "nonosat.reasoning.reviews",
    "nonosat.reasoning.hints",
)
#: Seconds in place of those budgets, enough for every recorded command.
_AMPLE_SECONDS = 600.0


@contextlib.contextmanager
def _without_budgets() -> Iterator[None]:
    """Replace the time budgets of commands in this process by ample ones."""
    found = [
        (module, name, value)
        for module in map(importlib.import_module, _WITH_BUDGETS)
        for name, value in vars(module).items()
        if name.endswith("_SECONDS")
    ]
    assert found
    for module, name, _ in found:
        setattr(module, name, _AMPLE_SECONDS)
    try:
        yield
    finally:
        for module, name, value in found:
            setattr(module, name, value)


def _solution_of(path: Path) -> Any:
    import nonosat

    return nonosat.solve(nonosat.read(path)).solutions[0]


def _cells(grid: Any) -> Iterator[tuple[int, int]]:
    return ((row, column) for row in range(grid.height) for column in range(grid.width))


def answer(case: Case) -> dict[str, Any]:
    """Return the answer of a command, as it is recorded."""
    return answer_as_recorded(whole_answer(case))


def whole_answer(case: Case) -> dict[str, Any]:
    """Return the answer of a command with the files that it writes, and remove these."""
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


def whole_answers(lines: Iterable[str]) -> list[dict[str, Any]]:
    """Return the answers to command lines in this process."""
    with folder_of_inputs():
        return [whole_answer(Case(line)) for line in lines]


def answers_without_numpy(lines: Iterable[str], *, environment: dict[str, str]) -> list[dict[str, Any]]:
    """Return the same, of a process that cannot import numpy."""
    done = ended(__file__, _WITHOUT_NUMPY, input="\n".join(lines), env=environment, check=True, timeout=600)
    return list(map(json.loads, done.stdout.splitlines()))


def answer_as_recorded(whole: dict[str, Any]) -> dict[str, Any]:
    """Return a whole answer with what is long shortened."""
    files = {"files": {path: _shortened(text) for path, text in whole.get("files", {}).items()}}
    return whole | {"out": _shortened(whole["out"])} | (files if "files" in whole else {})


def _run_apart(*arguments: str) -> tuple[int, str, str]:
    """Run a command in a process of its own, since time limits count from the start of the process."""
    done = ended("-m", "nonosat", *arguments, env=os.environ | {"PYTHONPATH": str(ROOT)})
    return done.returncode, done.stdout, done.stderr


#: What differs from run to run, with its replacement: seconds in JSON and sentences, versions of libraries.
_UNSTEADY = [
    (
        r'"(seconds|cpu_seconds|longest_seconds|search|propagate|probe|encode|load|first_solution|check|count|closest|core|slips|fewest|why'
        r'|smallest)": ([0-9]+\.[0-9]+(e-[0-9]+)?|[0-9]+e-[0-9]+)',
        r'"\1": "…"',
    ),
    (r"\b[0-9]+\.[0-9]{2} s\b", "… s"),
    (r'"python-sat": "[^"]+"', '"python-sat": "…"'),
    (r'"nonosat": "[0-9][^"]*"', '"nonosat": "…"'),
    (r"\bnonosat [0-9]+\.[0-9]+\.[0-9rc]+", "nonosat …"),
    (r'(?m)^  "sha256": "[0-9a-f]+"', '  "sha256": "…"'),  # of a manifest, which names the version
    (r"\b(dratify|cdclkit-native) [0-9.]+[0-9]", r"\1 …"),
]


def _steady(text: str) -> str:
    text = text.replace(str(Path.cwd()), "FOLDER")
    for pattern, replacement in _UNSTEADY:
        text = re.sub(pattern, replacement, text)
    return re.sub(r"(?m)^{.*}$", lambda found: _ordered(found[0]), text)


def _ordered(line: str) -> str:
    """Return a JSON object with its keys in order, which says as much as in any other; other lines as they
    are.
    """
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
    """Return the recorded answers by command line."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in RECORDED.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        found.setdefault(one["command"], []).append(one)
    return found


def main(arguments: list[str]) -> None:
    """Record each answer that is not among the recorded in their place, or with ``--add`` beside them."""
    is_added = "--add" in arguments
    before = recorded() | {line: [] for line in arguments if line != "--add"}
    lines = []
    with folder_of_inputs():
        for line, known in before.items():
            now = answer(Case(line))
            kept = known if now in known else [*known, now] if is_added else [now]
            lines += [json.dumps(each, ensure_ascii=False) for each in kept]
    RECORDED.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} answers recorded")


if __name__ == "__main__":
    if _WITHOUT_NUMPY in sys.argv:
        sys.modules["numpy"] = None  # type: ignore[assignment] # what the import system takes for "not there"
        for each in whole_answers(line.strip() for line in sys.stdin):
            print(json.dumps(each))
    else:
        main(sys.argv[1:])
