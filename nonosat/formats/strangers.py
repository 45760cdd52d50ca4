"""What nonosat does not read although it is about nonograms, each refused by name."""

from __future__ import annotations

import re

from nonosat.errors import UnsupportedPuzzle
from nonosat.formats.format import beginning


def triddler(line: int) -> UnsupportedPuzzle:
    """The refusal of a puzzle with six sides, whose beginning stands in a line."""
    return UnsupportedPuzzle(
        f"line {line}: a triddler (a hexagon of triangles) is no nonogram of rows and columns"
    )


def triangle_cells(line: int, what: str) -> UnsupportedPuzzle:
    """The refusal of cells that a diagonal splits; ``what`` in a line makes them."""
    return UnsupportedPuzzle(f"line {line}: triangle cells ({what}) cannot be solved")


#: Suffixes of kinds of file that are never read.
_SUFFIXES = {
    ".proto": "a protobuf definition",
    ".pb": "a protobuf message",
    ".mzn": "a MiniZinc model",
    ".sgriddler": "a triddler (a hexagon of triangles)",
    **dict.fromkeys((".c", ".h", ".cc", ".cpp", ".hpp", ".cxx"), "C or C++ source code"),
    **dict.fromkeys((".py", ".ipynb"), "Python source code"),
    **dict.fromkeys((".java", ".kt", ".scala"), "Java source code"),
    **dict.fromkeys((".js", ".mjs", ".ts", ".tsx"), "JavaScript source code"),
    **{".rs": "Rust source code", ".go": "Go source code", ".hs": "Haskell source code"},
    **{".rb": "Ruby source code", ".pl": "Prolog or Perl source code", ".ecl": "ECLiPSe source code"},
    **{".pi": "a Picat program", ".co": "a Comet program", ".cs": "C# source code"},
}
#: How source code begins its lines; only what no puzzle has.
_CODE = (
    ("a protobuf definition", r"syntax\s*=\s*\"proto[23]\"|message\s+\w+\s*\{"),
    ("C or C++ source code", r"#\s*include\s*[<\"]"),
    ("Java source code", r"import\s+java[.\w]*;|package\s+[\w.]+;|public\s+(final\s+)?class\s"),
    ("Python source code", r"#!.*python|from\s+[\w.]+\s+import\s|import\s+[\w.]+\s*$|def\s+\w+\s*\("),
    ("Rust source code", r"use\s+[\w:]+(::\{|;)|(pub\s+)?fn\s+\w+\s*[(<]"),
    ("JavaScript source code", r"(const|let|var)\s+\w+\s*=\s*(require\s*\(|function|\()|function\s+\w+\s*\("),
    (
        "a MiniZinc model",
        r"include\s+\"|solve\s+(satisfy|::|minimize|maximize)|constraint\s|array\s*\[.*\]\s*of\s",
    ),
    ("Prolog source code", r":-\s*\w+|\w+\(.*\)\s*:-"),
)


def refuse_stranger(data: bytes, name: str) -> None:
    """Raises ``UnsupportedPuzzle`` where the file is known to be something else than a puzzle's."""
    lowered = name.lower()
    kind = next((kind for suffix, kind in _SUFFIXES.items() if lowered.endswith(suffix)), None)
    text = beginning(data)
    if kind is None:
        kind = next((kind for kind, code in _CODE if re.search(rf"(?m)^[ \t]*({code})", text)), None)
    if kind is not None:
        raise UnsupportedPuzzle(f"{kind} is not read: give the puzzle as data")
