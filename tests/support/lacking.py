"""What a machine may lack for some tests: how it is had, and the lines at the end that say so."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

import pytest

#: The command that installs it (Debian's where it is no package of Python), or where it is.
_HAD_BY = {
    "Chromium with its driver": "apt-get install chromium chromium-driver",
    "Pyodide": "npm install pyodide, or NONOSAT_PYODIDE=FOLDER in the environment",
    "python-sat for WebAssembly": "pip download --platform pyemscripten_2026_0_wasm32 python-sat, there",
    "logicpuzzle": "apt-get install texlive-games texlive-latex-extra texlive-pictures",
    "LaTeX": "apt-get install texlive-latex-recommended texlive-publishers",
    "axe-core": "npm install axe-core",
    "cadical": "apt-get install cadical",
    "cake_lpr": "https://github.com/tanyongkiat/cake_lpr",
    "chuffed": "https://www.minizinc.org",
    "clasp": "apt-get install clasp",
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
#: All that is a package of Python and not named above.
_EXTRA = "python3 -m pip install '.[test]'"
_NO_MODULE = re.compile(r"could not import|is not installed$")


def skip_without(name: str) -> NoReturn:
    """Skips the test, for lack of ``name``, one of those above."""
    pytest.skip(f"{name} is not here: {_HAD_BY[name]}")


def imported(module: str, name: str) -> Any:
    """A module of ``name``, one of those above; the test is skipped without it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        skip_without(name)


def summary(reasons: Iterable[str]) -> list[str]:
    """A line for each reason why tests were skipped, the most frequent first."""
    lines = []
    for reason, count in Counter(reason.removeprefix("Skipped: ") for reason in reasons).most_common():
        lines.append(f"{count:4} × {reason}{f': {_EXTRA}' if _NO_MODULE.search(reason) else ''}")
    return lines
