"""Drawings that are not saved, kept in the user's state folder: no window, browser or port loses them."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import platformdirs

from nonosat.errors import InputError
from nonosat.files.whole import write_whole
from nonosat.notation.file_text import json_bytes
from nonosat.studio import bounds

_LONGEST_KEY = 500


def drafts_folder() -> Path:
    """Where the drafts of this user are."""
    return platformdirs.user_state_path("nonosat") / "drafts"


class Drafts:
    """The drafts in a folder, by the keys that pages give them, each in a file of its own.

    Only the user can read them. The oldest ones go when there are too many.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> dict[str, dict[str, Any]]:
        """The drafts that can be read; a file that is none is passed over."""
        found: dict[str, dict[str, Any]] = {}
        for path in self._files():
            try:
                kept = json.loads(path.read_bytes())
                found[str(kept["key"])] = dict(kept["draft"])
            except (OSError, ValueError, TypeError, KeyError, RecursionError):
                continue
        return found

    def keep(self, key: str, draft: dict[str, Any] | None) -> None:
        """Keeps a draft, or with ``None`` forgets it; raises ``InputError`` and ``OSError``."""
        if not 0 < len(key) <= _LONGEST_KEY:
            raise InputError(f"expected a key of at most {_LONGEST_KEY} characters")
        path = self._folder / f"{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()[:32]}.json"
        if draft is None:
            path.unlink(missing_ok=True)
            return
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(os.fspath(path), json_bytes({"key": key, "draft": draft}))
        for old in self._files()[bounds.MOST_DRAFTS :]:
            old.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        """The files, the newest first."""
        try:
            found = [(path.stat().st_mtime, path) for path in self._folder.glob("*.json")]
        except OSError:
            return []
        return [path for _, path in sorted(found, reverse=True)]
