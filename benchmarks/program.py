"""Solvers that run as programs in a fresh process: nonosat's command line, and others through an adapter.

An adapter is a small TOML file:

    name = "gecode"
    command = ["minizinc", "--solver", "gecode", "-n", "2", "{benchmarks}/programs/nonogram.mzn", "{puzzle}"]
    seed = ["--random-seed", "{seed}"]   # words to add for a seed
    version = ["minizinc", "--version"]
    format = "dzn"              # the format of {puzzle}
    [answer]                             # how to read the output, see benchmarks/answers.py
    complete = "^==========$"

``{puzzle}`` is the file with the puzzle, ``{benchmarks}`` this folder, ``{python}`` this interpreter. No
shell runs.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import nonosat
from benchmarks.answers import Reader, reader_of
from benchmarks.cases import as_bytes
from benchmarks.measurement import Answer, Measurement, phases_of
from benchmarks.sets import ROOT
from nonosat.files.converting import losses
from nonosat.files.registry import format_named
from nonosat.model.errors import InputError, NonosatError, SolverError, UnknownName, UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle

FOLDER = Path(__file__).parent
ADAPTERS = FOLDER / "adapters"
_STOPWATCH = FOLDER / "stopwatch.py"
_KEYS = {"name", "title", "command", "seed", "version", "format", "answer"}
#: The time beyond the limit after which the stopwatch itself is ended.
_GRACE_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Program:
    """A program to run on a puzzle file, the format of that file, and how to read the answer."""

    name: str
    command: tuple[str, ...]
    reader: Reader
    seed: tuple[str, ...] = ()
    version_command: tuple[str, ...] = ()
    format: str = "json"
    solver: str | None = None
    process: str = "fresh"

    @classmethod
    def nonosat(cls, name: str, *, solver: str = "auto", encoding: str = "order") -> Self:
        """Return the command line of nonosat itself."""
        command = ("{python}", "-m", "nonosat", "solve", "--json", "--quiet", "--jobs", "1", "{puzzle}")
        options = ("--solver", solver, "--encoding", encoding)
        return cls(
            name=name,
            command=(*command, *options),
            reader=reader_of({"kind": "json"}, name),
            seed=("--seed", "{seed}"),
            solver=solver,
        )

    @classmethod
    def adapted(cls, name: str) -> Self:
        """Return the program of an adapter: a file, or the name of one in ``benchmarks/adapters``.

        Raises ``UnknownName`` if there is none, ``InputError`` if it is not an adapter.
        """
        path = Path(name)
        if not path.suffix:
            path = ADAPTERS / f"{name}.toml"
        if not path.is_file():
            names = ", ".join(sorted(each.stem for each in ADAPTERS.glob("*.toml")))
            raise UnknownName(f"unknown adapter '{name}'; choose a file, or one of {names}")
        try:
            found = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise InputError(f"expected TOML: {error}", source=str(path)) from None
        return cls._of_table(found, str(path))

    @classmethod
    def _of_table(cls, table: dict[str, Any], source: str) -> Self:
        unknown = sorted(table.keys() - _KEYS)
        if unknown:
            names = ", ".join(sorted(_KEYS))
            raise InputError(f"expected the keys {names}", found=unknown[0], source=source)
        if not isinstance(table.get("name"), str) or not isinstance(table.get("answer"), dict):
            raise InputError("expected a name and a table 'answer'", source=source)
        format = format_named(str(table.get("format", "json")))
        if format.write is None:
            raise InputError("expected a format that is written", found=format.name, source=source)
        command = _words(table, "command", source)
        if not any("{puzzle}" in word for word in command):
            raise InputError("expected {puzzle} in the command", source=source)
        return cls(
            name=table["name"],
            command=command,
            reader=reader_of(table["answer"], source),
            seed=_words(table, "seed", source, needed=False),
            version_command=_words(table, "version", source, needed=False),
            format=format.name,
        )

    def version(self) -> str:
        """Return the first line of the program's version; raises ``UnknownName`` if it is not installed."""
        for words in (self.command, self.version_command):
            program = self._filled(words[:1])
            if program and shutil.which(program[0]) is None:
                raise UnknownName(f"{self.name}: the program '{program[0]}' was not found")
        if self.solver is not None:
            return nonosat.__version__
        if not self.version_command:
            return ""
        done = subprocess.run(
            self._filled(self.version_command), capture_output=True, text=True, errors="replace", cwd=ROOT
        )
        lines = (done.stdout or done.stderr).strip().splitlines()
        if done.returncode:
            raise UnknownName(f"{self.name}: {lines[-1] if lines else 'its version command fails'}")
        return lines[0].strip() if lines else ""

    def can_hold(self, puzzle: Puzzle) -> str | None:
        """Return why the program cannot represent the puzzle, or ``None``."""
        if puzzle.givens is not None and any(
            "given" in loss for loss in losses(puzzle, format_named(self.format))
        ):
            return f"the format {self.format} does not support givens"
        try:
            as_bytes(puzzle, format=self.format)
        except UnsupportedPuzzle as error:
            return str(error)
        return None

    def measure(self, puzzle: Puzzle, *, seed: int | None, time_limit: float) -> Measurement:
        """Run the program once; raises ``SolverError`` if the stopwatch fails."""
        suffix = (*format_named(self.format).suffixes, ".txt")[0]
        with tempfile.TemporaryDirectory(prefix="nonosat-benchmark-") as folder:
            file, report = Path(folder, f"puzzle{suffix}"), Path(folder, "report")
            file.write_bytes(as_bytes(puzzle, format=self.format))
            command = self._filled(self.command, puzzle=str(file))
            if seed is not None:
                command += self._filled(self.seed, seed=str(seed))
            done = _watched(command, report, time_limit)
            took = json.loads(report.read_bytes())
        return self._measurement(puzzle, took, done)

    def _measurement(
        self, puzzle: Puzzle, took: dict[str, Any], done: subprocess.CompletedProcess[str]
    ) -> Measurement:
        spent = {name: took[name] for name in ("seconds", "cpu_seconds", "peak_memory_mib")}
        if took["timed_out"]:
            return Measurement(Answer("undecided"), **spent)
        try:
            output = self.reader.read(done.stdout, puzzle)
        except NonosatError as error:
            words = done.stderr.strip().splitlines()
            complaint = f"code {took['code']}: {words[-1].strip() if words else error}"
            return Measurement(Answer("undecided"), **spent, failure=complaint)
        return Measurement(
            output.answer,
            **spent,
            phases=phases_of(output.phases, took["seconds"]) if output.phases else {},
            variables=output.variables,
            clauses=output.clauses,
            conflicts=output.conflicts,
        )

    def _filled(self, words: Sequence[str], **values: str) -> list[str]:
        filled = {"python": sys.executable, "benchmarks": str(FOLDER), **values}
        result = []
        for word in words:
            for name, value in filled.items():
                word = word.replace("{" + name + "}", value)
            result.append(word)
        return result


def _watched(command: list[str], report: Path, time_limit: float) -> subprocess.CompletedProcess[str]:
    watch = [sys.executable, "-I", "-S", str(_STOPWATCH), str(time_limit), str(report), *command]
    try:
        done = subprocess.run(
            watch,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=time_limit + _GRACE_SECONDS,
            cwd=ROOT,
        )
    except subprocess.TimeoutExpired:
        raise SolverError(f"'{command[0]}' could not be ended") from None
    if not report.exists():
        raise SolverError(f"the stopwatch failed: {done.stderr.strip()[-200:]}")
    return done


def _words(table: dict[str, Any], key: str, source: str, *, needed: bool = True) -> tuple[str, ...]:
    words = table.get(key, [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise InputError(f"{key}: expected a list of words", found=str(words), source=source)
    if needed and not words:
        raise InputError(f"expected a list of words '{key}'", source=source)
    return tuple(words)
