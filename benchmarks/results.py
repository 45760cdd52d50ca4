"""Results as JSON Lines: a line for the machine, then a line for each run; compressed if named ``.gz``."""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Self, TextIO

from nonosat.files.atomic_files import atomic_file
from nonosat.model.errors import InputError


@dataclass(frozen=True, slots=True)
class Run:
    """One run of one contender on one puzzle.

    ``error`` is why the answer was not accepted; then ``seconds`` and ``cpu_seconds`` are ``None``. A run
    that reached its ``time_limit`` has the verdict ``undecided`` and the time it took. ``seed`` is ``None``
    if the solver ran unseeded; ``load`` is the load of the machine before the run.
    """

    set: str
    puzzle: str
    width: int
    height: int
    contender: str
    process: str
    seed: int | None
    run: int
    verdict: str
    error: str | None
    seconds: float | None
    cpu_seconds: float | None
    time_limit: float
    phases: dict[str, float] = field(default_factory=dict)
    variables: int | None = None
    clauses: int | None = None
    conflicts: int | None = None
    peak_memory_mib: float | None = None
    load: float | None = None

    @classmethod
    def of(cls, value: dict[str, Any]) -> Self:
        """Return the run on a line; raises ``InputError`` if it is not a run."""
        names = {each.name for each in fields(cls)}
        try:
            return cls(**{name: value[name] for name in value if name in names})
        except TypeError as error:
            raise InputError(f"expected a run: {error}") from None

    def as_line(self) -> str:
        """Return the run as a line of JSON, without unknown values."""
        known = {name: value for name, value in asdict(self).items() if value is not None and value != {}}
        return json.dumps({"kind": "run", **known}, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Results:
    """The contents of a file of results: a machine for each session of measuring, and the runs."""

    machines: tuple[dict[str, Any], ...]
    runs: tuple[Run, ...]


#: Keys that a line omits if they are unknown.
_OPTIONAL = {"seed": None, "error": None, "seconds": None, "cpu_seconds": None}


def read_results(path: str) -> Results:
    """Return the results in a file (``-``: standard input); raises ``InputError`` with the line number."""
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    if data.startswith(b"\x1f\x8b"):
        data = gzip.decompress(data)
    machines: list[dict[str, Any]] = []
    runs: list[Run] = []
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
        try:
            value = json.loads(line)
            if value["kind"] == "machine":
                machines.append(value)
            else:
                runs.append(Run.of(_OPTIONAL | value))
        except (ValueError, KeyError, TypeError):
            raise InputError("expected a line of results", found=line, source=path, line=number) from None
        except InputError as error:
            error.line = number
            raise error.at(path) from None
    if not runs:
        raise InputError("expected at least one run", source=path)
    return Results(tuple(machines), tuple(runs))


@contextmanager
def results_file(path: str | None) -> Iterator[TextIO]:
    """Yield a file to write lines to, written completely or not at all; without a path, standard output."""
    if path is None or path == "-":
        yield sys.stdout
        return
    with ExitStack() as stack:
        file: Any = stack.enter_context(atomic_file(path))
        if path.endswith(".gz"):
            file = stack.enter_context(gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0))
        text = io.TextIOWrapper(file, encoding="utf-8", newline="\n")
        stack.callback(text.detach)  # the file below is closed where it was opened
        yield text


def write_machine(file: TextIO, machine: dict[str, Any], contenders: dict[str, str]) -> None:
    """Write the line for the machine, with the versions of the contenders."""
    line = {"kind": "machine", **machine, "contenders": contenders}
    file.write(json.dumps(line, ensure_ascii=False) + "\n")


def write_run(file: TextIO, run: Run) -> None:
    """Write the line for a run, and flush it."""
    file.write(run.as_line() + "\n")
    file.flush()
