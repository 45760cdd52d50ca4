"""Builds the native kernel into a wheel, or leaves it out where it cannot be built.

hatchling calls this for every wheel and editable installation. Without a compiler, or without the headers
of Python, or with ``NONOSAT_PURE=1``, the wheel is a pure one. ``python3 hatch_build.py`` puts the kernel
beside the sources, as an editable installation does.

Roads not taken: setuptools as the build backend. It leaves a folder ``build/`` behind whose modules, also
deleted ones, go into the next wheel, and needs a list of the files that are not Python.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: The kernel uses only what every CPython from 3.11 on has: one wheel serves them all.
_LIMITED_API = "0x030B0000"
_FOLDER = Path("nonosat", "logic")


class KernelBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the kernel to what hatchling builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """``version`` is "editable" or "standard"."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        if version == "editable":
            folder = root / _FOLDER
        else:
            self._temporary = tempfile.TemporaryDirectory()
            folder = Path(self._temporary.name)
        kernel = build(root, folder)
        if kernel is None:
            self.app.display_warning("the native kernel is not built: nonosat will be pure Python")
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{platform}"
        if version != "editable":
            build_data["force_include"][str(kernel)] = str(_FOLDER / kernel.name)


def build(root: Path, folder: Path) -> Path | None:
    """The kernel, built into ``folder``; ``None`` where it cannot be built."""
    for old in [*folder.glob("_kernel*.so"), *folder.glob("_kernel*.pyd")]:
        old.unlink()
    if os.environ.get("NONOSAT_PURE", "0") not in ("", "0") or sys.implementation.name != "cpython":
        return None
    with tempfile.TemporaryDirectory() as temporary:
        built = _compiled(root, Path(temporary))
        return None if built is None else Path(shutil.copy(built, folder))


def _compiled(root: Path, folder: Path) -> Path | None:
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    # setuptools brings distutils along, which Python no longer has.
    from distutils.errors import CCompilerError, DistutilsError  # isort: skip

    extension = Extension(
        "_kernel",
        [str(source) for source in sorted((root / "kernel").glob("*.c"))],
        depends=[str(header) for header in (root / "kernel").glob("*.h")],
        define_macros=[("Py_LIMITED_API", _LIMITED_API)],
        py_limited_api=True,
        extra_compile_args=[] if os.name == "nt" else _compiler_options(),
        libraries=[] if os.name == "nt" else ["m"],
    )
    command = build_ext(Distribution({"name": "nonosat", "ext_modules": [extension]}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "objects")
    try:
        command.ensure_finalized()
        command.run()
    except (CCompilerError, DistutilsError, OSError):
        return None
    return Path(command.get_ext_fullpath("_kernel"))


def _compiler_options() -> list[str]:
    """Options of gcc and clang: without what is for debuggers, most of the file, unless CFLAGS ask for it."""
    wants_debugging = "-g" in os.environ.get("CFLAGS", "").split()
    # Products and sums that are fused would give other bits than Python does.
    return ["-O3", "-std=c11", "-ffp-contract=off", *([] if wants_debugging else ["-g0"])]


if __name__ == "__main__":
    here = Path(__file__).parent
    print(build(here, here / _FOLDER) or "the kernel cannot be built here")
