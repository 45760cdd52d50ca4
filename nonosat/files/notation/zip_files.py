"""Files that are zip archives of a few parts."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from nonosat.model.errors import InputError

MAGIC = b"PK\x03\x04"
#: The most bytes of a part, as of a file.
_MOST_BYTES = 1 << 26


@contextmanager
def opened(data: bytes) -> Iterator[zipfile.ZipFile]:
    """Open an archive; raises ``InputError`` in the block for one that is damaged or encrypted."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield archive
    except InputError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError) as error:
        raise InputError(f"expected a complete archive ({error})") from None


def part(archive: zipfile.ZipFile, name: str) -> bytes | None:
    """Return the bytes of a part; ``None`` if it is missing. Raises ``InputError`` for too many bytes."""
    if name not in archive.namelist():
        return None
    with archive.open(name) as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise InputError(f"expected at most {_MOST_BYTES >> 20} MiB in '{name}'", found="more")
    return data
