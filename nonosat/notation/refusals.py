"""Files about nonograms that nonosat does not read; each kind is refused by its name."""

from __future__ import annotations

import re
from typing import NamedTuple

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


class _Kind(NamedTuple):
    """A kind of file that is never read: its suffixes, and beginnings of lines that puzzles do not have.

    ``unless`` is what a reader knows in such files: of a mistake there it says more than the kind of file.
    """

    name: str
    suffixes: tuple[str, ...]
    lines: str
    unless: str = r"(?!)"


_KINDS = (
    _Kind("a protobuf definition", (".proto",), r"syntax\s*=\s*\"proto[23]\"|message\s+\w+\s*\{"),
    _Kind("a protobuf message", (".pb",), ""),
    _Kind("a snapshot of Penpa's tests", (), r"\{\"contents\":\{\"surface\":.*\"genre_tags\":"),
    _Kind("a triddler (a hexagon of triangles)", (".sgriddler",), ""),
    _Kind(
        "a web page",
        (".html", ".htm", ".vue"),
        r"<(?:!doctype\s+html|html|head|body|template|script)\b",
        r"topHeader\s*:|\bvar\s+d\s*=\s*\[",
    ),
    _Kind("PHP source code", (".php",), r"<\?php\b"),
    _Kind("C or C++ source code", (".c", ".h", ".cc", ".cpp", ".hpp", ".cxx"), r"#\s*include\s*[<\"]"),
    _Kind(
        "a MiniZinc model",
        (".mzn",),
        r"include\s+\"|solve\s+(?:satisfy|::|minimize|maximize)|constraint\s|array\s*\[.*\]\s*of\s",
    ),
    _Kind(
        "a model in AMPL or MathProg",
        (".mod", ".ampl"),
        r"(?:subject\s+to|s\.t\.)\s|(?:minimize|maximize)\s+\w+\s*:|var\s+\w+\s*(?:\{.*[;,]|binary|integer|>=)",
    ),
    _Kind(
        "data in AMPL or MathProg", (), r"(?:set|param)\s+\w+\s*(?:\[.*\]\s*)?:[^=\n]*=?", r"\bparam\s+row\b"
    ),
    _Kind("C# source code", (".cs",), r"using\s+(?:static\s+)?[\w.]+;|namespace\s+[\w.]+\s*[{;]?\s*$"),
    _Kind(
        "JavaScript source code",
        (".js", ".mjs", ".jsx"),
        r"(?:const|let|var)\s+\w+\s*=\s*(?:require\s*\(|(?:async\s+)?function|\(.*=>)|module\.exports\b"
        r"|(?:async\s+)?function\s+\w+\s*\(.*\)\s*\{|import\s.*\bfrom\s+['\"]|export\s+(?:default|const|class|function)\b",
    ),
    _Kind("TypeScript source code", (".ts", ".tsx"), r"interface\s+\w+\s*\{\s*$"),
    _Kind(
        "Java source code",
        (".java",),
        r"import\s+(?:static\s+)?java[\w.*]*;|package\s+[\w.]+;|public\s+(?:final\s+|abstract\s+)*(?:class|enum)\s",
    ),
    _Kind("Kotlin source code", (".kt", ".kts"), r"(?:\w+\s+)?fun\s+[\w.<>]+\s*\("),
    _Kind("Scala source code", (".scala",), r"object\s+\w+\s*(?:extends\b.*)?\{|def\s+\w+.*=\s*\{?\s*$"),
    _Kind(
        "Rust source code",
        (".rs",),
        r"use\s+[\w:]+::[\w:{, }*]+;|(?:pub\s+)?fn\s+\w+\s*[(<]|let\s+mut\s|#!?\[",
    ),
    _Kind(
        "Go source code",
        (".go",),
        r"package\s+\w+\s*$|func\s+(?:\(\w+\s+\*?\w+\)\s*)?\w+\(.*\)[^:{]*\{\s*$|import\s+\(",
    ),
    _Kind(
        "Swift source code",
        (".swift",),
        r"import\s+(?:Foundation|UIKit|SwiftUI|AppKit|Cocoa|Combine|XCTest)\s*$|guard\s+let\s|extension\s+\w+.*\{"
        r"|(?:\w+\s+)*func\s+\w+.*(?:->|\{)",
    ),
    _Kind("Dart source code", (".dart",), r"import\s+'(?:package|dart):"),
    _Kind("Haskell source code", (".hs",), r"module\s+[A-Z][\w.]*\s|import\s+qualified\s|\w+\s+::\s"),
    _Kind("Lua source code", (".lua",), r"local\s+\w+|function\s+[\w.:]+\s*\(.*\)\s*$"),
    _Kind(
        "Ruby source code",
        (".rb",),
        r"require(?:_relative)?\s+['\"]|def\s+[\w.?!]+(?:\s*\(.*\)|\s[\w, ]+)?\s*$|module\s+[A-Z]\w*\s*$",
    ),
    _Kind("Perl source code", (".pm",), r"use\s+strict\b|sub\s+\w+\s*\{|my\s+[$@%]"),
    _Kind(
        "Python source code",
        (".py", ".ipynb"),
        r"#!.*python|from\s+[\w.]+\s+import\s|import\s+[\w.]+\s+as\s|(?:async\s+)?def\s+\w+\s*\(.*:\s*(?:#.*)?$|class\s+\w+.*:\s*$",
    ),
    _Kind("Prolog or Perl source code", (".pl",), ""),
    _Kind("ECLiPSe source code", (".ecl",), ""),
    _Kind("Prolog source code", (".pro",), r":-\s*\w+|\w+\(.*\)\s*:-"),
    _Kind("a Picat program", (".pi",), ""),
    _Kind("a Comet program", (".co",), ""),
    _Kind("a shell script", (".sh",), r"#!.*\b(?:sh|bash|zsh)\b"),
    _Kind("a style sheet", (".css",), r"[\w.#:> ,-]+\{\s*[a-z-]+\s*:[^{};]+;"),
    _Kind("a LaTeX document", (".tex",), r"\\(?:documentclass|begin|usepackage)\b"),
    _Kind("source code", (), r"import\s+[\w.]+;?\s*$|#!/"),
)
#: Other puzzles, and what their files say or are full of.
_PUZZLES = (
    (
        "a crossing-sum puzzle (Kakuro)",
        r"\bkakuro\b|\bcross(?:ing)?[ _-]?sums?\b|(?:(?<![\w\\])[0-9]*\\[0-9]+[^\\]{0,40}){3}",
    ),
    ("a Sudoku", r"\bsudoku\b"),
)


#: Kinds of image that are not read a pixel a cell, and how their files begin.
_IMAGES = (
    ("a JPEG image", rb"\xff\xd8\xff"),
    ("a WebP image", rb"RIFF....WEBP"),
    ("a TIFF image", rb"II\*\0|MM\0\*"),
    ("an AVIF or HEIC image", rb"....ftyp(avi|hei|hev|mif|msf)"),
    ("a PDF document", rb"%PDF-"),
    ("an SVG image", rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg\b"),
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
    """What is said of a file that is of a kind that is never read, else ``None``."""
    lowered, text = name.lower(), beginning(data)
    kind = next((kind for kind in _KINDS if lowered.endswith(kind.suffixes or ("\n",))), None)
    kind = kind or next(
        (kind for kind in _KINDS if kind.lines and re.search(rf"(?mi)^[ \t]*(?:{kind.lines})", text)), None
    )
    if kind and not re.search(kind.unless.encode(), data):
        return f"{kind.name} is not read: give the puzzle as data"
    puzzle = next((puzzle for puzzle, words in _PUZZLES if re.search(words, text, re.I | re.M)), None)
    return puzzle and f"{puzzle} is not a nonogram"
