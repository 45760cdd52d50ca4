"""Files about nonograms that nonosat does not read; each kind is refused by its name."""

from __future__ import annotations

import re

from nonosat.errors import UnsupportedPuzzle, shortened
from nonosat.notation.file_text import beginning

#: How to type a puzzle, for messages about files that hold none.
HOW_TO_TYPE = "type the clues of the rows, '2 1; 1 2', and below those of the columns, '2; 1; 1; 2'"


def triddler_refusal(line: int) -> UnsupportedPuzzle:
    """The error for a triddler that begins on that line."""
    return UnsupportedPuzzle(
        f"line {line}: a triddler (a hexagon of triangles) is not a nonogram of rows and columns"
    )


def triangle_cells_refusal(line: int, what: str) -> UnsupportedPuzzle:
    """The error for cells split by a diagonal, which ``what`` on that line stands for."""
    return UnsupportedPuzzle(f"line {line}: triangle cells ({shortened(what)}) cannot be solved")


#: Kinds of file that are never read, with their suffixes.
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
#: Beginnings of lines that source code has and puzzles do not.
_CODE = (
    ("a protobuf definition", r"syntax\s*=\s*\"proto[23]\"|message\s+\w+\s*\{"),
    ("a snapshot of Penpa's tests", r"\{\"contents\":\{\"surface\":.*\"genre_tags\":"),
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


#: Kinds of image that are not read a pixel a cell, and how their files begin.
_IMAGES = (
    ("a JPEG image", rb"\xff\xd8\xff"),
    ("a WebP image", rb"RIFF....WEBP"),
    ("a TIFF image", rb"II\*\0|MM\0\*"),
    ("an AVIF or HEIC image", rb"....ftyp(avi|hei|hev|mif|msf)"),
    ("a PDF document", rb"%PDF-"),
)
#: How files begin that may show a printed puzzle: PDF, JPEG, AVIF and HEIC, WebP, TIFF, PNG, GIF, BMP.
_PHOTOGRAPHS = re.compile(
    rb"%PDF-|\xff\xd8\xff|....ftyp(?:avi|hei|hev|mif|msf)|RIFF....WEBP|II\*\0|MM\0\*|\x89PNG|GIF8[79]a"
    rb"|BM....\0\0\0\0",
    re.DOTALL,
)
#: What is given for an image and is none that can be shown, and how it begins.
_NOT_IMAGES = (
    ("a PDF document", rb"%PDF-"),
    ("a ZIP archive", rb"PK\x03\x04"),
    ("an HTML page", rb"(?i)\s*<(!doctype\s+html|html)"),
    ("an empty file", rb"\Z"),
)


def may_be_photograph(data: bytes) -> bool:
    """Whether these are the bytes of a file that may show a printed puzzle: an image or a PDF."""
    return _PHOTOGRAPHS.match(data) is not None


def refused_image(data: bytes) -> str | None:
    """What kind of image this is, if it is one whose pixels are never cells, else ``None``."""
    return next((kind for kind, magic in _IMAGES if re.match(magic, data, re.DOTALL)), None)


def not_an_image(data: bytes) -> str | None:
    """What kind of file this is, if it is one that people give for an image, else ``None``."""
    return next((kind for kind, start in _NOT_IMAGES if re.match(start, data, re.DOTALL)), None)


def refused_kind(data: bytes, name: str) -> str | None:
    """What kind of file this is, if it is one that is never read, else ``None``."""
    lowered = name.lower()
    for kind, suffixes in _KINDS.items():
        if lowered.endswith(suffixes):
            return kind
    text = beginning(data)
    return next((kind for kind, code in _CODE if re.search(rf"(?m)^[ \t]*({code})", text)), None)
