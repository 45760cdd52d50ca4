"""Runs the notebooks of docs/notebooks from top to bottom and stores what their cells show.

``python3 docs/make_notebooks.py`` rewrites them in place; they need nothing but Python and what they import.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
NOTEBOOKS = sorted((HERE / "notebooks").glob("*.ipynb"))

#: How values show themselves, as notebooks ask them to, the best first.
_SHOWN = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def main() -> None:
    """Write the notebooks with new outputs."""
    for path in NOTEBOOKS:
        path.write_text(text_of(executed(json.loads(path.read_text(encoding="utf-8")))), encoding="utf-8")


def text_of(notebook: dict[str, Any]) -> str:
    """Return a notebook as its file's text."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook with the outputs that its cells have now; exceptions of cells come out.

    It is run in a folder of its own, where ``puzzles`` are those of the repository.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    cells: list[dict[str, Any]] = []
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as work:
        (Path(work) / "puzzles").symlink_to(HERE.parent / "puzzles")
        os.chdir(work)
        try:
            for cell in notebook["cells"]:
                if cell["cell_type"] == "code":
                    count = sum("outputs" in each for each in cells) + 1
                    outputs = _outputs_of("".join(cell["source"]), names, count)
                    cell = cell | {"execution_count": count, "outputs": outputs}
                cells.append(cell)
        finally:
            os.chdir(before)
    return notebook | {"cells": cells}


def _outputs_of(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Return what a cell prints, and the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {count}", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {count}", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines})
    if value is not None:
        outputs.append(
            {
                "output_type": "execute_result",
                "execution_count": count,
                "data": _data_of(value),
                "metadata": {},
            }
        )
    return outputs


def _data_of(value: Any) -> dict[str, list[str]]:
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    for kind, method in _SHOWN.items():
        shown = getattr(value, method, lambda: None)()
        if shown is not None:
            return {kind: shown.splitlines(keepends=True)} | data
    return data


if __name__ == "__main__":
    main()
