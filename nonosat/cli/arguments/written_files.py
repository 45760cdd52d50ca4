"""Files to write, checked before the work."""

from __future__ import annotations

import errno
import os
from pathlib import Path, PurePath

from nonosat.questions.fields import WrongOption


def check_drawing(path: str) -> None:
    """Raises, before the work, for a path where no PNG file can be written after it."""
    if PurePath(path).suffix.lower() != ".png":
        raise WrongOption(f"expected a .png file, not '{path}'")
    check_folder(path)


def check_folder(path: str) -> None:
    """Raises ``FileNotFoundError`` where the folder of a file to write does not exist."""
    if not (PurePath(path).name and Path(path).parent.is_dir()):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
