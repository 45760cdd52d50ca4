"""Files to write to whose errors say which file they are about, in the user's words.

The operating system says "No space left on device", and not for which file.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager


class NamedOutput(io.FileIO):
    """An open file to write to; ``OSError`` from writing has ``shown`` as its file name."""

    def __init__(self, handle: int, *, shown: str, closes: bool = True) -> None:
        super().__init__(handle, "wb", closefd=closes)
        self._shown = shown

    def write(self, data: object, /) -> int:
        """The number of bytes that were written."""
        with naming_file(self._shown):
            return super().write(data)  # type: ignore[arg-type] # whatever has bytes, as for FileIO

    def force(self) -> None:
        """Has the system store what it was given, so that it says now if it cannot."""
        with naming_file(self._shown):
            try:
                os.fsync(self.fileno())
            except OSError as error:
                if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # not every file system can
                    raise

    def close(self) -> None:
        """Closes the file."""
        with naming_file(self._shown):
            super().close()


@contextmanager
def naming_file(shown: str) -> Iterator[None]:
    """``OSError`` from the block is about the file ``shown``, whatever the system calls it."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, shown) from None
