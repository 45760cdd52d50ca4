"""Wheels of what is installed here, in pure Python: of nonosat itself, and of packages that it needs.

They are made of the installed files, so that an installed nonosat needs no network to make them.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.resources import files
from importlib.resources.abc import Traversable

from nonosat.version import __version__

#: Files of machine code, what Python makes by itself, and a network that only OpenCV runs.
_LEFT_OUT = (".so", ".pyd", ".dylib", ".pyc", ".onnx")
#: The date of all files in a wheel: the same files make the same wheel.
_DATE = (1980, 1, 1, 0, 0, 0)


def own_wheel() -> tuple[str, bytes]:
    """The name and the bytes of a wheel of nonosat without its kernel and its network."""
    return _wheel("nonosat", __version__, dict(files_below(files("nonosat"), "nonosat")))


def pure_wheel(name: str) -> tuple[str, bytes]:
    """The name and the bytes of a wheel of what an installed distribution has in Python, with its licence."""
    found = distribution(name)
    ours = [path for path in found.files or () if ".." not in path.parts]
    code = {str(path): path.read_binary() for path in ours if path.suffix == ".py"}
    about = f"{name}-{found.version}.dist-info"
    licences = {
        f"{about}/{path.name}": path.read_binary()
        for path in ours
        if path.name.upper().startswith(("LICEN", "COPYING"))
    }
    return _wheel(name.replace("-", "_"), found.version, {**code, **licences})


def files_below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """The files of a folder and of those in it, but for what is left out, with their paths below ``path``."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from files_below(entry, f"{path}/{entry.name}")
        elif not entry.name.endswith(_LEFT_OUT):
            yield f"{path}/{entry.name}", entry.read_bytes()


def _wheel(name: str, version: str, contents: dict[str, bytes]) -> tuple[str, bytes]:
    about = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    wheel = "Wheel-Version: 1.0\nGenerator: nonosat\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    described = {f"{about}/METADATA": metadata.encode(), f"{about}/WHEEL": wheel.encode()}
    everything = {**contents, **described}
    record = "".join(f"{path},,\n" for path in [*everything, f"{about}/RECORD"])
    everything[f"{about}/RECORD"] = record.encode()
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in everything.items():
            archive.writestr(zipfile.ZipInfo(path, _DATE), content, zipfile.ZIP_DEFLATED)
    return f"{name}-{version}-py3-none-any.whl", data.getvalue()
