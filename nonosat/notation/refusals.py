"""What nonosat does not read although it is about nonograms, each refused by name."""

from __future__ import annotations

import re

from nonosat.errors import UnsupportedPuzzle
from nonosat.notation.file_text import beginning


def triddler_refusal(line: int) -> UnsupportedPuzzle:
    """The refusal of a puzzle with six sides, whose beginning stands in a line."""
    return UnsupportedPuzzle(
        f"line {line}: a triddler (a hexagon of triangles) is no nonogram of rows and columns"
    )


def triangle_cells_refusal(line: int, what: str) -> UnsupportedPuzzle:
    """The refusal of cells that a diagonal splits; ``what`` in a line makes them."""
    return UnsupportedPuzzle(f"line {line}: triangle cells ({what}) cannot be solved")


#: Kinds of file, with their suffixes, that are never read.
_KINDS = {
    "a protobuf definition": (".proto",),
    "a protobuf message": (".pb",),
    "a MiniZinc model": (".mzn",),
    "a triddler (a hexagon of triangles)": (".sgriddler",),
    "C or C++ source code": (".c", ".h", ".cc", ".cpp", ".hpp", ".cxx"),
    "Python source code": (".py", ".ipynb"),
    "Java source code": (".java", ".kt", ".scala"),
    "JavaScript source code": (".js", ".mjs", ".ts", ".tsx"),
    "Rust source code": (".rs",),
    "Go source code": (".go",),
    "Haskell source code": (".hs",),
    "Ruby source code": (".rb",),
    "C# source code": (".cs",),
    "Prolog or Perl source code": (".pl",),
    "ECLiPSe source code": (".ecl",),
    "a Picat program": (".pi",),
    "a Comet program": (".co",),
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


def refused_kind(data: bytes, name: str) -> str | None:
    """What a file is that is known to be something else than a puzzle's, or ``None``."""
    lowered = name.lower()
    for kind, suffixes in _KINDS.items():
        if lowered.endswith(suffixes):
            return kind
    text = beginning(data)
    return next((kind for kind, code in _CODE if re.search(rf"(?m)^[ \t]*({code})", text)), None)
