"""Whether there is memory for libraries that end the process when they get none."""

from __future__ import annotations

import mmap
import sys

from nonosat.limits import system_limits_memory

#: Address space that numpy takes with its linear algebra, whose start ends the process with code 1 when it
#: gets less: 85 MiB with numpy 2.2 on Linux, and some more to work with.
_NEEDED = {"numpy": 100 << 20}


class _RoomCheck:
    """Finds no module; raises ``MemoryError`` when there is no room for the one that is looked for."""

    def find_spec(self, fullname: str, *_: object) -> None:
        """Is asked about every module that is imported."""
        needed = _NEEDED.get(fullname)
        if needed is not None:
            try:
                mmap.mmap(-1, needed).close()
            except OSError:
                raise MemoryError from None


def check_room() -> None:
    """From now on an import that needs more memory than the system allows raises ``MemoryError``."""
    if system_limits_memory():
        sys.meta_path.insert(0, _RoomCheck())
