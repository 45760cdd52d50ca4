"""Python for browsers: Pyodide and python-sat's wheel for it, from a folder or fetched by npm and pip.

Fetched files must have the hashes below. The wheels of nonosat and of pure Python packages that it needs are
made from the installed files, without a network.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from nonosat.model.errors import InputError, NonosatError
from nonosat.model.version import __version__

VERSION = "314.0.7"
#: The files of the npm package that a browser loads.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: The address of the full distribution on a content delivery network.
NETWORK = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
_SOLVER = "1.9.dev24"
_PLATFORM = "pyemscripten_2026_0_wasm32"
_WHEEL = f"python_sat-{_SOLVER}-cp314-cp314-{_PLATFORM}.whl"
_ARCHIVE = f"pyodide-{VERSION}.tgz"
_HASHES = {
    _ARCHIVE: "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    _WHEEL: "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d",
}
#: The packages of Pyodide's full distribution that nonosat uses.
BUILDS = ("numpy", "pillow")


class Runtime:
    """A folder with the files of Pyodide; python-sat's wheel is in it or in ``wheels``."""

    def __init__(self, folder: Path, wheels: Path | None = None) -> None:
        self.folder = folder
        missing = [name for name in FILES if not (folder / name).is_file()]
        if missing:
            expected = "expected an unpacked npm package 'pyodide'"
            raise InputError(expected, found=f"no {missing[0]}", source=str(folder))
        place = wheels or folder
        found = sorted(place.glob("python_sat-*wasm32.whl"))
        if not found:
            raise InputError("expected python-sat's wheel for WebAssembly", found="none", source=str(place))
        self.solver = found[-1]

    def builds(self) -> dict[str, Path]:
        """Return the builds of other packages in the folder, by package name."""
        packages = json.loads((self.folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
        named = {name: self.folder / packages[name]["file_name"] for name in BUILDS if name in packages}
        return {name: path for name, path in named.items() if path.is_file()}


@contextmanager
def fetched() -> Iterator[Runtime]:
    """Fetch the runtime into a temporary folder for the block; raises ``NonosatError``."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _run(folder, "npm", "pack", f"pyodide@{VERSION}")
        _run(
            folder,
            *(sys.executable, "-m", "pip", "download", f"python-sat=={_SOLVER}", "--no-deps", "--quiet"),
            *(
                "--only-binary",
                ":all:",
                "--platform",
                "pyemscripten_2026_0_wasm32",
                "--python-version",
                "3.14",
            ),
        )
        for file, expected in _HASHES.items():
            path = folder / file
            if not path.is_file():
                raise NonosatError(f"{file} could not be fetched")
            if hashlib.sha256(path.read_bytes()).hexdigest() != expected:
                raise NonosatError(f"{file}: the hash differs from the expected one")
        yield Runtime(_unpacked(folder / _ARCHIVE, folder / "package"), folder)


def _unpacked(archive: Path, folder: Path) -> Path:
    """Unpack the files of the npm package that a browser loads; return their folder.

    ``extractall`` is not used: it has its filter only since Python 3.11.4.
    """
    folder.mkdir()
    with tarfile.open(archive) as packed:
        for name in FILES:
            file = packed.extractfile(f"package/{name}")
            assert file is not None
            (folder / name).write_bytes(file.read())
    return folder


def _run(folder: Path, *command: str) -> None:
    program = shutil.which(command[0])
    if program is None:
        raise NonosatError(f"{command[0]} is not installed: give a folder with the runtime (--runtime)")
    done = subprocess.run([program, *command[1:]], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise NonosatError(f"{command[0]} could not fetch the runtime: {last}")


#: Suffixes not packed: binaries, compiled Python, and a neural network that only OpenCV runs.
_EXCLUDED = (".so", ".pyd", ".dylib", ".pyc", ".onnx")
#: The date of all files in a wheel, so that wheels are reproducible.
_DATE = (1980, 1, 1, 0, 0, 0)


def own_wheel() -> tuple[str, bytes]:
    """Return the name and the bytes of a wheel of nonosat without its kernel and its neural network."""
    return _wheel("nonosat", __version__, dict(files_below(files("nonosat"), "nonosat")))


def pure_wheel(name: str) -> tuple[str, bytes]:
    """Return the name and the bytes of a wheel of an installed distribution's Python files and licence."""
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
    """Yield the files of a folder and its subfolders, without excluded ones, with paths below ``path``."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from files_below(entry, f"{path}/{entry.name}")
        elif not entry.name.endswith(_EXCLUDED):
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
