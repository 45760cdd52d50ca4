"""Files that were dropped on a window, until they are replaced or the window has gone."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from nonosat.studio import bounds


class Upload(NamedTuple):
    """A file: its window, its name and its bytes."""

    window: str
    name: str
    data: bytes


class Uploads:
    """The files of all windows: the last of each, and none beyond ``MOST_UPLOADS_BYTES`` together."""

    def __init__(self) -> None:
        self._by_id: dict[str, Upload] = {}

    def add(self, upload: Upload) -> str:
        """Keeps a file in the place of the window's last; returns its name in requests."""
        self.leave(upload.window)
        while self._by_id and self._bytes() + len(upload.data) > bounds.MOST_UPLOADS_BYTES:
            self._by_id.pop(next(iter(self._by_id)))
        number = secrets.token_hex(8)
        self._by_id[number] = upload
        return number

    def get(self, number: object, window: str) -> Upload | None:
        """The file, if it is still here and that window's."""
        upload = self._by_id.get(number) if isinstance(number, str) else None
        return upload if upload is not None and upload.window == window else None

    def leave(self, window: str) -> None:
        """Forgets the files of a window."""
        self._by_id = {number: each for number, each in self._by_id.items() if each.window != window}

    def _bytes(self) -> int:
        return sum(len(upload.data) for upload in self._by_id.values())
