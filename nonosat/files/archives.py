"""Archives of files: zip, and tar with or without compression. Nothing is unpacked to the disk."""

from __future__ import annotations

import io
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import PurePosixPath
from typing import BinaryIO

from nonosat.model.errors import InputError

#: A file in an archive: its name in messages, and a function that opens it.
Member = tuple[str, Callable[[], BinaryIO]]


def is_archive(file: BinaryIO, *, is_zip: bool) -> bool:
    """Return whether a file is an archive, but not a document of an office program."""
    return not _is_document(file) if is_zip else _is_tar(file)


def members(file: BinaryIO, name: str, *, is_zip: bool) -> Iterator[Member]:
    """Yield the files in an archive called ``name``; raises ``InputError`` if it is damaged or encrypted."""
    return _in_zip(file, name) if is_zip else _in_tar(file, name)


def _is_document(file: BinaryIO) -> bool:
    """Return whether a zip archive is a document of an office program."""
    try:
        with zipfile.ZipFile(file) as archive:
            names = archive.namelist()
            return "[Content_Types].xml" in names or names[:1] == ["mimetype"]
    except (zipfile.BadZipFile, OSError):
        return False


def _is_tar(file: BinaryIO) -> bool:
    try:
        with tarfile.open(fileobj=file, mode="r|*") as archive:
            return archive.next() is not None
    except Exception:  # each compression has its own errors
        return False


def _in_zip(file: BinaryIO, name: str) -> Iterator[Member]:
    with _complete(name), zipfile.ZipFile(file) as archive:
        for member in archive.infolist():
            if _is_wanted(member.filename, is_file=not member.is_dir()):
                path = f"{name}/{member.filename}"
                yield path, partial(_opened, archive, member, path)


def _opened(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> BinaryIO:
    with _complete(name):
        return _Member(archive.open(member), name)


def _in_tar(file: BinaryIO, name: str) -> Iterator[Member]:
    with _complete(name), tarfile.open(fileobj=file, mode="r|*") as archive:
        for member in archive:
            if _is_wanted(member.name, is_file=member.isfile()):
                path = f"{name}/{member.name}"
                content = archive.extractfile(member)
                assert content is not None
                yield path, partial(_Member, content, path)


def _is_wanted(name: str, *, is_file: bool) -> bool:
    parts: Sequence[str] = PurePosixPath(name).parts
    return is_file and not any(part.startswith((".", "__MACOSX")) for part in parts)


class _Member(io.BufferedIOBase, BinaryIO):
    """A file in an archive that raises ``InputError``."""

    def __init__(self, file: object, name: str) -> None:
        self._of = file
        self._called = name

    def read(self, size: int | None = -1, /) -> bytes:
        with _complete(self._called):
            data: bytes = self._of.read(-1 if size is None else size)  # type: ignore[attr-defined]
            return data


@contextmanager
def _complete(name: str) -> Iterator[None]:
    """Turn the errors of damaged or encrypted archives in the block into ``InputError``."""
    damaged = (zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError)
    try:
        yield
    except damaged:
        raise InputError("expected a complete archive", source=name) from None
    except (NotImplementedError, RuntimeError) as error:  # from zipfile for unknown compressions
        raise InputError(f"expected an archive that can be read ({error})", source=name) from None
