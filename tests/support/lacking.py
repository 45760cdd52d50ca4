"""Optional requirements of tests, how to install them, and those that CI lacks.

Skipped tests are listed at the end of a run, with reasons. On CI (``CI`` in the environment), where
``.ci/run`` installs the requirements, a run fails if a test is skipped for a reason that is not listed below.
The module is a pytest plugin, registered by ``tests/conftest.py``.
"""

from __future__ import annotations

import importlib
import os
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest

#: The command that installs it (Debian's if it is no Python package), or its address.
_INSTALLED_BY = {
    "Chromium with its driver": "apt-get install chromium chromium-driver",
    "Pyodide": "npm install pyodide (nonosat/apps/studio/runtime.py: VERSION), or NONOSAT_PYODIDE=FOLDER",
    "python-sat for WebAssembly": "pip download --platform pyemscripten_2026_0_wasm32 python-sat, there",
    "logicpuzzle": "apt-get install texlive-games texlive-latex-extra texlive-solutions",
    "axe-core": "npm install axe-core",
    "cadical": "apt-get install cadical",
    "cake_lpr": "https://github.com/tanyongkiat/cake_lpr",
    "chuffed": "https://www.minizinc.org",
    "clasp": "apt-get install clasp",
    "coq": "apt-get install coq ocaml-nox",
    "cp-sat": "python3 -m pip install '.[benchmarks]'",
    "cryptominisat5": "apt-get install cryptominisat",
    "drat-trim": "https://github.com/marijnheule/drat-trim",
    "fish": "apt-get install fish",
    "gecode": "apt-get install minizinc",
    "glpk-utils": "apt-get install glpk-utils",
    "kissat": "python3 -m pip install passagemath-kissat",
    "lrat-check": "https://github.com/marijnheule/drat-trim",
    "minisat": "apt-get install minisat",
    "minizinc": "apt-get install minizinc",
    "netpbm": "apt-get install netpbm",
    "pbnsolve": "https://webpbn.com/pbnsolve.html",
    "picosat": "apt-get install picosat",
    "puzzlekit": "python3 -m pip install puzzlekit",
    "pynonogram": "python3 -m pip install pynonogram",
    "sgt-puzzles": "apt-get install sgt-puzzles xvfb xauth",
    "zsh": "apt-get install zsh",
    "the corpus": "NONOSAT_CORPUS=FOLDER in the environment",
}
#: Requirements that CI lacks, and why.
_NOT_ON_CI = {
    "logicpuzzle": "580 MB of LaTeX, for a few pages",
    "cake_lpr": "no registry has it",
    "chuffed": "no registry has it",
    "drat-trim": "no registry has it",
    "lrat-check": "no registry has it",
    "pbnsolve": "no registry has it",
    "the corpus": "files of others, which may not be distributed",
    "NONOSAT_PURE is set": "the same tests run with the native kernel before",
}
#: Reasons about Python packages not listed above.
_NO_MODULE = re.compile(r"could not import|is not installed$")
_NOT_HERE = " is not here: "


def skip_without(name: str) -> NoReturn:
    """Skip the test for lack of ``name``, one of those above."""
    pytest.skip(f"{name}{_NOT_HERE}{_INSTALLED_BY[name]}")


def imported(module: str, name: str) -> Any:
    """Import a module of ``name``, one of those above; skip the test without it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        skip_without(name)


def pytest_sessionfinish(session: pytest.Session) -> None:
    passed = session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    if passed and any(map(_must_not_be_skipped, _reasons(session.config))):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    counted = Counter(_reasons(config)).most_common()
    for title, is_wanted in (("skipped, for lack of", False), ("CI must not skip, for lack of", True)):
        lines = [
            f"{count:4} × {_line(reason)}"
            for reason, count in counted
            if _must_not_be_skipped(reason) is is_wanted
        ]
        if lines:
            terminalreporter.section(title)
            terminalreporter.write_line("\n".join(lines))


def _must_not_be_skipped(reason: str) -> bool:
    """Return whether this is CI, and the reason is not one that CI accepts."""
    return "CI" in os.environ and _name(reason) not in _NOT_ON_CI


def _name(reason: str) -> str:
    return reason.partition(_NOT_HERE)[0]


def _reasons(config: pytest.Config) -> Iterator[str]:
    """Yield the reason of each skipped test; with several processes the main one has them all."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    for report in reporter.stats.get("skipped", ()) if reporter else ():
        if isinstance(report.longrepr, tuple):  # of another kind where a failure was expected
            yield report.longrepr[2].removeprefix("Skipped: ")


def _line(reason: str) -> str:
    if _NO_MODULE.search(reason):
        extra = re.match(r"the extra '(\w+)'", reason)
        return f"{reason}: python3 -m pip install '.[{extra[1] if extra else 'test'}]'"
    why = _NOT_ON_CI.get(_name(reason))
    return f"{reason} ({why})" if "CI" in os.environ and why else reason
