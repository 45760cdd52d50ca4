"""The notebooks run from top to bottom with the stored output."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import nbformat
import pytest
from conftest import ROOT

MAKER = runpy.run_path(str(ROOT / "docs" / "make_notebooks.py"))
NOTEBOOKS: list[Path] = MAKER["NOTEBOOKS"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom_with_the_stored_output(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    kept = json.loads(text)
    nbformat.validate(kept)
    assert MAKER["text_of"](kept) == text
    executed = MAKER["executed"](kept)
    nbformat.validate(executed)
    assert [steady(cell) for cell in executed["cells"]] == [steady(cell) for cell in kept["cells"]], (
        "run docs/make_notebooks.py"
    )


def steady(cell: dict[str, Any]) -> str:
    """Return a cell without parts that depend on the version of a solver."""
    return re.sub(r"[0-9]+ conflicts", "… conflicts", json.dumps(cell, ensure_ascii=False))


def test_there_are_notebooks_and_each_is_a_page_of_the_site() -> None:
    pages = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert NOTEBOOKS
    assert all(f"notebooks/{path.stem}.md" in pages for path in NOTEBOOKS)


def test_a_cell_that_fails_is_noticed() -> None:
    cell = {"cell_type": "code", "metadata": {}, "source": ["1 / 0"], "outputs": [], "execution_count": None}
    with pytest.raises(ZeroDivisionError):
        MAKER["executed"]({"cells": [cell]})
