"""The library: the files of one folder and the folders below it. Files outside it are neither read nor
written, and no file is replaced if it has changed since it was opened.

Unsaved drawings are kept in the user's state folder, for all windows, browsers and ports.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from nonosat.apps.studio import bounds
from nonosat.files.atomic_files import write_atomically
from nonosat.files.content import content_of
from nonosat.files.notation.file_text import json_bytes
from nonosat.model.errors import InputError, NonosatError

_LONGEST_NAME = 200
#: The most files listed.
_MOST_LISTED = 2_000
#: Device names that systems reserve, with any suffix.
_RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)),
}
#: Suffixes of files that are never puzzles, which are not read.
_EXCLUDED = {".py", ".pyc", ".so", ".md", ".html", ".pdf", ".zip", ".tar", ".toml", ".lock", ".cnf", ".drat"}


class File(NamedTuple):
    """A file of the library; ``version`` changes with its content."""

    name: str
    version: str
    size: int


class Changed(NonosatError):
    """The file has changed since it was opened, or exists although it should be new."""


class Folder:
    """A folder by its path; raises ``InputError`` for names of files outside it."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()

    @property
    def place(self) -> str:
        """A unique name of the folder that does not reveal its path."""
        return hashlib.sha256(str(self.path).encode("utf-8", "surrogateescape")).hexdigest()[:16]

    def contents(self, name: str = "") -> tuple[list[str], list[File]]:
        """Return the folders in this folder or one below it, and the files that may be puzzles, by name.

        Their names begin with the name of the folder. Raises ``OSError`` and ``InputError``.
        """
        path = self._path(name) if name else self.path
        if not path.is_dir():
            raise InputError("expected a folder", found=name)
        folders: list[str] = []
        found: list[File] = []
        for entry in sorted(path.iterdir(), key=lambda each: each.name.lower()):
            if entry.name.startswith(".") or entry.suffix.lower() in _EXCLUDED or entry.is_symlink():
                continue
            own = f"{name}/{entry.name}" if name else entry.name
            if entry.is_dir():
                folders.append(own)
            elif entry.is_file() and entry.stat().st_size <= bounds.MOST_UPLOAD_BYTES:
                stat = entry.stat()
                found.append(File(own, f"{stat.st_mtime_ns:x}-{stat.st_size:x}", stat.st_size))
        return folders[:_MOST_LISTED], found[:_MOST_LISTED]

    def read(self, name: str) -> tuple[bytes, str]:
        """Return the bytes of a file and their version; raises ``OSError`` and ``InputError``."""
        path = self._path(name)
        if not path.is_file():
            raise InputError("expected a file in the folder", found=name)
        if path.stat().st_size > bounds.MOST_UPLOAD_BYTES:
            raise InputError(
                f"expected at most {bounds.MOST_UPLOAD_BYTES >> 20} MiB", found="more", source=name
            )
        data = content_of(path)
        return data, version_of(data)

    def save(self, name: str, data: bytes, version: str | None) -> str:
        """Write a file that had this version when it was opened (``None``: that is new); returns its new
        version.

        Raises ``Changed`` when the folder says otherwise, and ``OSError``.
        """
        path = self._path(name)
        if path.exists() and not path.is_file():
            raise InputError("expected a file in the folder", found=name)
        if version is None:
            try:
                handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            except FileExistsError:
                raise Changed(f"{name} exists already") from None
            os.close(handle)
        else:
            try:
                now = version_of(content_of(path))
            except FileNotFoundError:
                raise Changed(f"{name} was deleted by another program") from None
            if now != version:
                raise Changed(f"{name} was changed by another program")
        try:
            write_atomically(str(path), data)
        except BaseException:
            if version is None:
                path.unlink(missing_ok=True)  # the empty file created above
            raise
        return version_of(data)

    def remove(self, name: str, version: str) -> None:
        """Delete a file that still has this version; another stays. Raises ``OSError`` and ``InputError``."""
        path = self._path(name)
        if path.is_file() and version_of(content_of(path)) == version:
            path.unlink()

    def _path(self, name: str) -> Path:
        """Return the path of a file in the folder or below it, by names between slashes; a link must not
        lead out of the folder either.
        """
        parts = name.split("/")
        path = self.path.joinpath(*parts)
        if not all(map(_is_plain, parts)) or not path.parent.is_dir():
            raise InputError("expected the name of a file in the folder", found=name)
        if path.resolve() != path:
            raise InputError("expected a file in the folder itself", found=name)
        return path


def _is_plain(name: str) -> bool:
    """Return whether a name of a file or a folder is one on every system."""
    is_short = 0 < len(name) <= _LONGEST_NAME and name.isprintable() and not name.startswith(".")
    is_reserved = name.partition(".")[0].strip().lower() in _RESERVED
    is_trimmed = name == name.strip().rstrip(".")
    return is_short and is_trimmed and not is_reserved and not set(name) & set('\\:*?"<>|')


def version_of(data: bytes) -> str:
    """Return the version of a file with these bytes."""
    return hashlib.sha256(data).hexdigest()[:24]


_LONGEST_KEY = 500


def drafts_folder() -> Path:
    """Return the folder of this user's drafts."""
    return platformdirs.user_state_path("nonosat") / "drafts"


class Drafts:
    """The drafts in a folder, each in a file, by keys that the pages choose.

    Only the user can read them. The oldest are deleted if there are too many.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> dict[str, dict[str, Any]]:
        """Return all drafts; files that are no drafts are skipped."""
        found: dict[str, dict[str, Any]] = {}
        for path in self._files():
            try:
                kept = json.loads(path.read_bytes())
                found[str(kept["key"])] = dict(kept["draft"])
            except (OSError, ValueError, TypeError, KeyError, RecursionError):
                continue
        return found

    def keep(self, key: str, draft: dict[str, Any] | None) -> None:
        """Keep a draft, or delete it with ``None``; raises ``InputError`` and ``OSError``."""
        if not 0 < len(key) <= _LONGEST_KEY:
            raise InputError(f"expected a key of at most {_LONGEST_KEY} characters")
        path = self._folder / f"{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()[:32]}.json"
        if draft is None:
            path.unlink(missing_ok=True)
            return
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_atomically(os.fspath(path), json_bytes({"key": key, "draft": draft}))
        for old in self._files()[bounds.MOST_DRAFTS :]:
            old.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        """Return the files, the newest first."""
        try:
            found = [(path.stat().st_mtime, path) for path in self._folder.glob("*.json")]
        except OSError:
            return []
        return [path for _, path in sorted(found, reverse=True)]
