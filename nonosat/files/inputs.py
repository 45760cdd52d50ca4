"""Inputs: files, folders, patterns, archives, standard input, and texts that contain a puzzle
(addresses and IDs).

Only one file is open at a time, and nothing is unpacked to the disk.
"""

from __future__ import annotations

import errno
import glob
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path, PurePath
from typing import BinaryIO, NamedTuple

from nonosat.files.content import check_not_address, is_address
from nonosat.model.errors import InputError

#: The name of standard input in messages.
STANDARD_INPUT = "standard input"
#: The error for a folder without puzzles.
NO_PUZZLES = "expected a folder with puzzles in it"
_ZIP = b"PK\x03\x04"
#: The suffixes of archives.
ARCHIVES = (".zip", ".tar", ".tgz", ".txz", ".tbz2")
#: The first bytes of compressed files, which may contain a tar archive: gzip, xz, bzip2.
_COMPRESSED = (b"\x1f\x8b", b"\xfd7zXZ\x00", b"BZh")
#: The signature of a tar archive, and its offset.
_TAR, _TAR_AT = b"ustar", 257
_HEAD_BYTES = 512
#: Texts that contain a puzzle: addresses of puzz.link and similar sites, of Penpa+ and the studio; Tatham's
#: IDs.
_PUZZLE_TEXT = re.compile(
    r"\S*#p\d+=|(?:\S*[#?])?m=(?:edit|solve)&|(?:\S*\?)?nonogram/\d|https?://\S*\?[a-z][\w-]*/"
    r"|(?:pattern\s*:?\s*)?\d+(?:x\d+)?[:#][\d./]",
    re.IGNORECASE,
)
#: Text that is the content of a file: of two lines or more, or JSON.
_CONTENT = re.compile(r"\s*\S[^\n]*\n\s*\S|\s*(?:\{\s*\"|\[\s*[\[{]).*[\]}]\s*\Z", re.DOTALL)
#: Longer texts are shortened in messages; their ends, in which addresses of one site differ, are kept.
_LONGEST_NAME = 60


class InputFile(NamedTuple):
    """A file to read: its name in messages and results, and a function that opens it.

    It must be read before the next one is requested. ``is_found``: it was found in a folder or an archive,
    and not named itself.
    """

    name: str
    open: Callable[[], BinaryIO]
    is_found: bool = False


def text_named(source: str) -> bytes | None:
    r"""Return an input that is not a file but contains a puzzle itself: an address, an ID, or the content of
    a file.

    Raises ``InputError`` for other addresses.

    >>> text_named("2x1:1/1/1"), text_named("1; 1\n2"), text_named("boat.json")
    (b'2x1:1/1/1', b'1; 1\n2', None)
    """
    if os.path.lexists(source):
        return None
    if _PUZZLE_TEXT.match(source) or _CONTENT.match(source):
        return source.encode("utf-8", "surrogateescape")
    check_not_address(source)
    return None


def name_of_text(text: str) -> str:
    """Return the name of such a text in messages and results, shortened if it is long."""
    if _CONTENT.match(text):
        return "text"
    return text if len(text) <= _LONGEST_NAME else f"{text[:40]}…{text[-19:]}"


def is_collection(source: str) -> bool:
    """Return whether an input may be several files: a folder, a pattern or an archive."""
    if source in ("-", "") or is_address(source) or text_named(source) is not None:
        return False
    path = Path(source)
    if path.is_dir():
        return True
    if not path.exists():
        return glob.has_magic(source)
    return path.is_file() and _is_archive(path)


def input_files(source: str) -> Iterator[InputFile]:
    """Yield the files of an input, sorted by name, those in archives in their order.

    A missing file is also an ``InputFile``: opening it raises ``OSError``. Raises ``InputError`` for a
    folder, a pattern or an archive without files.
    """
    path = Path(source)
    if not source:  # for ``Path`` this is the current folder
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), source)
    if source == "-":
        yield from _standard_input()
    elif (text := text_named(source)) is not None:
        yield InputFile(name_of_text(source), partial(io.BytesIO, text))
    elif (found := paths_found(source)) is None:
        yield from _file(path)
    elif path.is_dir():
        yield from _several(source, found, NO_PUZZLES, are_found=True)
    else:
        yield from _several(source, found, "expected a pattern that matches names of files")


def below(source: str, paths: Iterable[str]) -> set[str]:
    """Return those of some paths, resolved, that are inside the folder of an input or of a pattern.

    The folder itself is not included.
    """
    folder = PurePath(source)
    if not os.path.lexists(source):
        folder = next((each for each in folder.parents if not glob.has_magic(str(each))), folder)
    root = os.path.realpath(folder)
    resolved = {os.path.realpath(path) for path in paths}
    return {path for path in resolved if path.startswith(os.path.join(root, "")) and path != root}


def paths_found(source: str) -> Iterator[Path] | None:
    """Return the files in a folder, or those that match a pattern; ``None`` for anything else."""
    if text_named(source) is not None:
        return None
    path = Path(source)
    if path.is_dir():
        return _in_folder(path)
    if path.exists() or not glob.has_magic(source):
        return None
    return (Path(name) for name in sorted(glob.iglob(source, recursive=True)) if os.path.isfile(name))


def _several(
    source: str, paths: Iterator[Path], expectation: str, *, are_found: bool = False
) -> Iterator[InputFile]:
    path = None
    for path in paths:
        yield from _file(path, is_found=are_found)
    if path is None:
        raise InputError(expectation, source=source)


def _in_folder(folder: Path) -> Iterator[Path]:
    """Yield the files in a folder and its subfolders, without hidden ones, one folder after another.

    Pipes and devices, which may block, are left out. Broken links and unreadable folders are included, so
    that opening them reports the error.
    """
    try:
        with os.scandir(folder) as found:
            names = sorted((each.name, each.is_dir()) for each in found if _is_content(each))
    except OSError:
        yield folder
        return
    yield from (folder / name for name, is_folder in names if not is_folder)
    for name, is_folder in names:
        if is_folder and not (folder / name).is_symlink():
            yield from _in_folder(folder / name)


def _is_content(entry: os.DirEntry[str]) -> bool:
    is_special = not entry.is_dir() and not entry.is_file() and os.path.exists(entry.path)
    return not entry.name.startswith(".") and not is_special


def _file(path: Path, *, is_found: bool = False) -> Iterator[InputFile]:
    name = str(path)
    if path.is_file() and _is_archive(path):
        with open(path, "rb") as file:
            is_zip = file.read(len(_ZIP)) == _ZIP
            file.seek(0)
            yield from _members(file, name, is_zip=is_zip)
    else:
        yield InputFile(name, partial(_opened_file, path), is_found)


def _opened_file(path: Path) -> BinaryIO:
    return open(path, "rb")


def _standard_input() -> Iterator[InputFile]:
    file = sys.stdin.buffer
    head = file.peek(_HEAD_BYTES)[:_HEAD_BYTES] if isinstance(file, io.BufferedReader) else b""
    if head.startswith(_ZIP):  # its table is at its end
        import shutil
        import tempfile

        with tempfile.TemporaryFile() as copy:
            shutil.copyfileobj(file, copy)
            yield from _members(copy, STANDARD_INPUT, is_zip=True)
    elif head[_TAR_AT:].startswith(_TAR):
        yield from _members(file, STANDARD_INPUT, is_zip=False)
    else:
        yield InputFile(STANDARD_INPUT, lambda: file)


def _is_archive(path: Path) -> bool:
    """Return whether a file is an archive, by its content; ``False`` if it cannot be read."""
    try:
        with open(path, "rb") as file:
            head = file.read(_HEAD_BYTES)
            if not head.startswith((_ZIP, *_COMPRESSED)) and not head[_TAR_AT:].startswith(_TAR):
                return False
            from nonosat.files.archives import is_archive

            file.seek(0)
            return is_archive(file, is_zip=head.startswith(_ZIP))
    except OSError:
        return False


def _members(file: BinaryIO, name: str, *, is_zip: bool) -> Iterator[InputFile]:
    """Yield the files in an archive; raises ``InputError`` if there are none."""
    from nonosat.files.archives import members

    path = None
    for path, opened in members(file, name, is_zip=is_zip):
        yield InputFile(path, opened, is_found=True)
    if path is None:
        raise InputError("expected an archive with puzzles in it", source=name)
