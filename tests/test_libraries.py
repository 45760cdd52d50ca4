"""Every library is imported only in the packages assigned to it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import nonosat

PACKAGE = Path(nonosat.__file__).parent

#: The packages in which each library may be imported.
ALLOWED = {
    "PIL": ("files/notation", "drawing", "images", "authoring/making", "apps/cli"),
    "anywidget": ("apps/studio",),
    "cdclkit": ("sat/solvers",),
    "cv2": ("images",),
    "defusedxml": ("images/imaging",),
    "distributed": ("sat/processes",),
    "dratify": ("sat/solvers",),
    "fontTools": ("drawing",),
    "font_roboto": ("drawing",),
    "fpdf": ("drawing",),
    "gymnasium": ("apps", "play.py"),
    "nonosat_networks": ("images",),
    "numpy": (
        "model/grid.py",
        "logic/guidance",
        "files/notation",
        "files/formats/npy.py",
        "images",
        "authoring/repairing",
        "apps",
    ),
    "pi_heif": ("images/imaging",),
    "platformdirs": ("apps/studio",),
    "pypdfium2": ("images/scanning",),
    "pysat": ("sat/solvers",),
    "pysolvers": ("sat/solvers",),
    "resvg_py": ("images/imaging",),
    "rich": ("drawing/terminal.py", "apps/cli"),
    "segno": ("drawing",),
    "starlette": ("apps/studio",),
    "tididi_cnf": ("sat/solvers",),
    "traitlets": ("apps/studio",),
    # Abilities declare their options with it.
    "typer": ("model/abilities", "files", "sat", "drawing", "reasoning", "images", "authoring", "apps"),
    "uharfbuzz": ("drawing",),
    "uvicorn": ("apps/studio",),
    "webcolors": ("model/colour_names.py", "files/notation", "drawing"),
    "yaml": ("files/formats",),
}


def libraries_of(file: Path) -> set[str]:
    """Return the libraries that a file imports anywhere."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"nonosat"}


def test_libraries_are_imported_only_in_their_packages() -> None:
    astray, used = [], set()
    for file in PACKAGE.rglob("*.py"):
        path = file.relative_to(PACKAGE).as_posix()
        for library in libraries_of(file):
            used.add(library)
            if not path.startswith(ALLOWED.get(library, ())):
                astray.append(f"{path} imports {library}")
    assert astray == []
    assert used == ALLOWED.keys()
