"""Builds the native kernel, or leaves it out where it cannot be built.

hatchling calls this for every wheel and editable installation. The kernel is put beside the sources, so that
what runs in a clone is as fast as what is installed from it, and into the wheel. Without a compiler, or
without the headers of Python, or with ``NONOSAT_PURE=1``, there is none in either. ``python3 hatch_build.py``
puts it beside the sources, too, and fails where it does not compile although other extensions do.

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
        folder = root / _FOLDER
        if version != "editable" and not os.access(folder, os.W_OK):
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
    """The kernel, built into ``folder``; ``None`` where it cannot be built, and then none is left there."""
    with tempfile.TemporaryDirectory() as temporary:
        sources = sorted((root / "kernel").glob("*.c"))
        built = None if _refusal() else _compiled(sources, Path(temporary))
        for old in [*folder.glob("_kernel*.so"), *folder.glob("_kernel*.pyd")]:
            old.unlink(missing_ok=True)
        if built is None:
            return None
        # Whoever imports it meanwhile gets all of it or none.
        partial = shutil.copy(built, folder / f"_kernel.{os.getpid()}")
        return Path(partial).replace(folder / built.name)


def _refusal() -> str | None:
    """Why nobody should try."""
    if os.environ.get("NONOSAT_PURE", "0") not in ("", "0"):
        return "NONOSAT_PURE is set"
    return None if sys.implementation.name == "cpython" else "it is for CPython only"


def _compiled(sources: list[Path], folder: Path) -> Path | None:
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    # setuptools brings distutils along, which Python no longer has.
    from distutils.errors import CCompilerError, DistutilsError  # isort: skip

    extension = Extension(
        "_kernel",
        [str(source) for source in sources],
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


def _compiles_anything() -> bool:
    """Whether there is a compiler with the headers of Python: an empty extension can be built."""
    with tempfile.TemporaryDirectory() as temporary:
        source = Path(temporary, "empty.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit__kernel(void) { return NULL; }\n")
        return _compiled([source], Path(temporary)) is not None


def main() -> int:
    """The exit code of ``python3 hatch_build.py``."""
    root = Path(__file__).parent
    kernel = build(root, root / _FOLDER)
    if kernel:
        print(kernel)
        return 0
    if _refusal() is None and _compiles_anything():
        print("the native kernel does not compile", file=sys.stderr)
        return 1
    reason = _refusal() or "there is no C compiler with the headers of Python"
    print(f"the native kernel is not built: {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
