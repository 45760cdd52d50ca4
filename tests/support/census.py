"""What folders of files give: how many are read, in which formats, and what is said of the others.

    python -m tests.support.census FOLDER …     prints a line of JSON for each folder with files, however deep
    python -m tests.support.census --record     records what ``tests/files/test_census.py`` expects

In a line: ``files``; ``read``, files by format; ``puzzles`` in them; ``several``, files that fit several
formats that disagree, and ``refused``, both by what is said; ``broken_off``, files that end in an error after
a puzzle. The recording holds this repository's own files and, if it is there, the corpus (the folder
``NONOSAT_CORPUS``). Record again, in a commit of its own, when a format is added or the corpus changes: its
diff is what the change does to other people's files.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from nonosat.files.content import content_of, plain_bytes
from nonosat.files.registry import format_for_reading, read_named
from nonosat.model.errors import InputError, NonosatError

ROOT = Path(__file__).parent.parent.parent
RECORDED = ROOT / "tests" / "recorded" / "census.jsonl"
CORPUS = Path(os.environ.get("NONOSAT_CORPUS", ROOT.parent / "shared" / "corpus"))
#: Folders of this repository that are also counted.
OWN = ("puzzles", "tests/files/formats/samples")
#: Files about the others.
_ABOUT = ("SOURCE", "README.md", "INDEX.md")
_SEVERAL = "several formats fit"


def census(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    """Yield the counts of each folder inside that has files, in order; ``name`` replaces the outer path."""
    for place in sorted({path.parent for path in folder.rglob("*") if path.is_file()}):
        files = sorted(path for path in place.iterdir() if path.is_file() and path.name not in _ABOUT)
        if files:
            inner = place.relative_to(folder).as_posix()
            yield {"folder": name if inner == "." else f"{name}/{inner}", **_counts(files)}


def _counts(files: Iterable[Path]) -> dict[str, Any]:
    kinds = ("read", "several", "refused", "broken_off")
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}
    number = puzzles = 0
    for path in files:
        kind, what, found = _reading(path)
        counts[kind][what] += 1
        number += 1
        puzzles += found
    named = {kind: dict(sorted(counts[kind].items())) for kind in kinds if counts[kind]}
    return {"files": number, "puzzles": puzzles, **named}


def _reading(path: Path) -> tuple[str, str, int]:
    """Return the kind of result, the format or the message, and the number of puzzles."""
    puzzles = 0
    try:
        data = content_of(path)
        for _ in read_named(data, path.name):
            puzzles += 1
    except NonosatError as error:
        message = error.expectation if isinstance(error, InputError) else _without_name(str(error), path)
        if puzzles:
            return "broken_off", message, puzzles
        return ("several" if message.startswith(_SEVERAL) else "refused"), message, 0
    return "read", format_for_reading(plain_bytes(data), path.name).name, puzzles


def _without_name(message: str, path: Path) -> str:
    return message.removeprefix(f"{path.name}: ")


def of_repository() -> list[dict[str, Any]]:
    """Return the census of this repository's own files."""
    return [line for folder in OWN for line in census(ROOT / folder, folder)]


def recorded() -> dict[str, dict[str, Any]]:
    """Return the recorded lines by folder."""
    return {line["folder"]: line for line in map(json.loads, RECORDED.read_text().splitlines())}


def main() -> None:
    """Print or record a census."""
    if sys.argv[1:] == ["--record"]:
        lines = of_repository()
        if CORPUS.is_dir():
            lines += census(CORPUS, "corpus")
        else:
            lines += [line for line in recorded().values() if line["folder"].startswith("corpus")]
        RECORDED.write_text("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines))
        return
    for folder in map(Path, sys.argv[1:]):
        for line in census(folder, str(folder)):
            print(json.dumps(line, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
