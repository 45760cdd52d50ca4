"""Writing files, and folders of files, completely or not at all.

Errors name a file in the user's words: the operating system says "No space left on device", and not for which
file. Files may wait for the others of their command before they take the places of old ones.
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
from nonosat.model.signals import undisturbed


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


class NewFile(NamedTuple):
    """A file that is stored under a ``name`` of its own, beside the one whose place it is to take.

    Errors call it as the user did: ``shown``.
    """

    name: str
    target: str
    shown: str

    def place(self) -> None:
        """Replaces the old file, if there is one; raises ``OSError``."""
        with naming_file(self.shown):
            os.replace(self.name, self.target)

    def drop(self) -> None:
        """Takes it away, if it is there."""
        with suppress(OSError):
            os.unlink(self.name)


class WaitingFiles:
    """Files that take their places together, or not at all."""

    def __init__(self) -> None:
        self._files: list[NewFile] = []

    def add(self, file: NewFile) -> None:
        """Has a file wait."""
        self._files.append(file)

    def rename(self, targets: Iterable[str]) -> None:
        """Has each of them take another place than that for which it was written."""
        self._files = [
            file._replace(target=target) for file, target in zip(self._files, targets, strict=True)
        ]

    def place(self, *, empty_too: bool) -> None:
        """Puts them in place, those without content only if ``empty_too``; raises ``OSError``."""
        with undisturbed():
            try:
                for file in self._files:
                    if empty_too or os.path.getsize(file.name):
                        file.place()
            finally:
                self.drop()

    def drop(self) -> None:
        """Takes away those that are not in place: the old files stay."""
        with undisturbed():
            while self._files:
                self._files.pop().drop()


#: Characters of a file's name in that of the file that takes its place; names may have 255 bytes.
_NAME_LENGTH = 40
_SECONDS_TO_LOOK_AGAIN = 0.05


def write_whole(path: str, data: bytes) -> None:
    """Writes ``data`` to ``path``; on any error or interrupt the old content stays."""
    with whole_file(path) as file:
        file.write(data)


@contextmanager
def whole_file(
    path: str, waiting: WaitingFiles | None = None, *, limits: Limits = NO_LIMITS
) -> Iterator[BinaryIO]:
    """A file to write to that replaces the old one only when the block ends without an exception.

    It does so at once, or together with the others that are ``waiting``. Raises ``OSError`` that names the
    file, and ``LimitReached`` when a limit comes before anybody reads the pipe that it may be.
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
    new: NewFile | None = None
    try:
        with naming_file(path), undisturbed():
            handle, name = _new_file_beside(target)
            new = NewFile(name, str(target), path)
        with _written(handle, path) as file:
            yield file
        with naming_file(path), suppress(PermissionError):  # some file systems know no modes
            os.chmod(name, target.stat().st_mode & 0o777 if exists else 0o666 & ~_umask())
        with undisturbed():
            if waiting is None:
                new.place()
            else:
                waiting.add(new)
            new = None
    finally:
        if new is not None:
            new.drop()


def _opened(device: Path, shown: str, limits: Limits) -> int:
    """The handle of a device, or of a pipe as soon as somebody reads it."""
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
            time.sleep(_SECONDS_TO_LOOK_AGAIN)
        else:
            os.set_blocking(handle, True)
            return handle


def write_whole_folder(path: str, files: Mapping[str, bytes]) -> None:
    """Writes files to a folder of their own, which takes the place of an old one at once or not at all.

    Their names may be paths below it, with slashes.

    Raises ``OSError`` that names the folder.
    """
    import shutil
    import tempfile

    name: str | None = None
    try:
        with naming_file(path), undisturbed():
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
            with undisturbed():
                _change_places(new, target, old)
    finally:
        if name is not None:
            with undisturbed():
                shutil.rmtree(name, ignore_errors=True)


def _change_places(new: Path, target: Path, old: Path) -> None:
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
    """A new file that is stored when the block ends; what an exception leaves unwritten is dropped."""
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
