"""Writing files and folders atomically.

Errors name the file as the user did, as the operating system may say "No space left on device" without a file
name. Files may be pending until all files of a command are written, and then replace the old ones together.
"""

from __future__ import annotations

import errno
import io
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from nonosat.model.errors import LimitReached
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.signals import defer_signals


class NamedOutput(io.FileIO):
    """An open file for writing; its ``OSError`` has ``shown`` as the file name."""

    def __init__(self, handle: int, *, shown: str, closes: bool = True) -> None:
        super().__init__(handle, "wb", closefd=closes)
        self._shown = shown

    def write(self, data: object, /) -> int:
        """Write the data and return the number of bytes."""
        with naming_file(self._shown):
            return super().write(data)  # type: ignore[arg-type] # any bytes-like object, as for FileIO

    def force(self) -> None:
        """Flush the file to the disk, so that errors are raised now."""
        with naming_file(self._shown):
            try:
                os.fsync(self.fileno())
            except OSError as error:
                if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # not supported by every file system
                    raise

    def close(self) -> None:
        """Close the file."""
        with naming_file(self._shown):
            super().close()


@contextmanager
def naming_file(shown: str) -> Iterator[None]:
    """Give ``OSError`` from the block the file name ``shown``."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, shown) from None


class ReplacementFile(NamedTuple):
    """A new file, stored under a temporary ``name`` beside the ``target`` that it is to replace.

    Errors have the name ``shown``, as given by the user.
    """

    name: str
    target: str
    shown: str

    def place(self) -> None:
        """Replace the target, if it exists; raises ``OSError``."""
        with naming_file(self.shown):
            os.replace(self.name, self.target)

    def drop(self) -> None:
        """Delete the new file, if it exists."""
        with suppress(OSError):
            os.unlink(self.name)


class PendingFiles:
    """Files that replace their targets together, or not at all."""

    def __init__(self) -> None:
        self._files: list[ReplacementFile] = []

    def add(self, file: ReplacementFile) -> None:
        """Add a pending file."""
        self._files.append(file)

    def rename(self, targets: Iterable[str]) -> None:
        """Change the targets of all files."""
        self._files = [
            file._replace(target=target) for file, target in zip(self._files, targets, strict=True)
        ]

    def place(self, *, empty_too: bool) -> None:
        """Replace the targets, by empty files only if ``empty_too``; raises ``OSError``."""
        with defer_signals():
            try:
                for file in self._files:
                    if empty_too or os.path.getsize(file.name):
                        file.place()
            finally:
                self.drop()

    def drop(self) -> None:
        """Delete the files that have not replaced their targets."""
        with defer_signals():
            while self._files:
                self._files.pop().drop()


#: The most characters of a target's name in that of the new file; names may have 255 bytes.
_NAME_LENGTH = 40
_SECONDS_BETWEEN_ATTEMPTS = 0.05


def write_atomically(path: str, data: bytes) -> None:
    """Write ``data`` to ``path``; on any error or interruption the old content remains."""
    with atomic_file(path) as file:
        file.write(data)


@contextmanager
def atomic_file(
    path: str, pending: PendingFiles | None = None, *, limits: Limits = NO_LIMITS
) -> Iterator[BinaryIO]:
    """Open a file that replaces the old one only if the block ends without an exception.

    It does so at once, or together with other ``pending`` files. Raises ``OSError`` with the name of the
    file, and ``LimitReached`` if it is a pipe and a limit comes before a reader opens it.
    """
    if not path:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    with naming_file(path):
        target = Path(path)
        if target.is_symlink():
            target = target.resolve()
        exists = target.exists()
        is_device = exists and not target.is_file()
        if exists and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    if is_device:  # or a pipe: written to directly
        with naming_file(path):
            handle = _opened(target, path, limits)
        with io.BufferedWriter(NamedOutput(handle, shown=path)) as device:
            yield device
        return
    new: ReplacementFile | None = None
    try:
        with naming_file(path), defer_signals():
            handle, name = _new_file_beside(target)
            new = ReplacementFile(name, str(target), path)
        with _written(handle, path) as file:
            yield file
        with naming_file(path), suppress(PermissionError):  # some file systems know no modes
            os.chmod(name, target.stat().st_mode & 0o777 if exists else 0o666 & ~_umask())
        with defer_signals():
            if pending is None:
                new.place()
            else:
                pending.add(new)
            new = None
    finally:
        if new is not None:
            new.drop()


def _opened(device: Path, shown: str, limits: Limits) -> int:
    """Return the handle of a device, or of a pipe once a reader has opened it."""
    while True:
        try:
            handle = os.open(device, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
        except OSError as error:
            if error.errno != errno.ENXIO or not device.is_fifo():
                raise
            try:
                limits.check()
            except LimitReached as reached:
                raise LimitReached(f"{reached} before anything read '{shown}'") from None
            time.sleep(_SECONDS_BETWEEN_ATTEMPTS)
        else:
            os.set_blocking(handle, True)
            return handle


def write_folder_atomically(path: str, files: Mapping[str, bytes]) -> None:
    """Write files to a folder that replaces an old one atomically.

    Names may be paths below it, with slashes. Raises ``OSError`` with the name of the folder.
    """
    import shutil
    import tempfile

    name: str | None = None
    try:
        with naming_file(path), defer_signals():
            target = Path(path).resolve()
            name = tempfile.mkdtemp(dir=target.parent, prefix=_prefix(target))
        new, old = Path(name, "new"), Path(name, "old")
        with naming_file(path):
            new.mkdir()
            for file_name, data in files.items():
                if not (new / file_name).parent.exists():
                    (new / file_name).parent.mkdir(parents=True)
                handle = os.open(new / file_name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
                with _written(handle, path) as file:
                    file.write(data)
            with defer_signals():
                _exchange(new, target, old)
    finally:
        if name is not None:
            with defer_signals():
                shutil.rmtree(name, ignore_errors=True)


def _exchange(new: Path, target: Path, old: Path) -> None:
    if not target.exists():
        new.rename(target)
        return
    target.rename(old)
    try:
        new.rename(target)
    except OSError:
        old.rename(target)
        raise


@contextmanager
def _written(handle: int, shown: str) -> Iterator[BinaryIO]:
    """Open a new file that is stored when the block ends; after an exception the rest is not written."""
    output = NamedOutput(handle, shown=shown)
    try:
        file = io.BufferedWriter(output)
        yield file
        file.flush()
        output.force()
        file.close()
    except BaseException:
        with suppress(OSError):
            output.close()
        raise


def _new_file_beside(target: Path) -> tuple[int, str]:
    import tempfile

    return tempfile.mkstemp(dir=target.parent, prefix=_prefix(target))


def _prefix(target: Path) -> str:
    return f".{target.name[:_NAME_LENGTH]}."


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
