"""Joins ES modules into the one module of a page.

A page is one file, so it cannot load modules. In the joined text each module comes once, after its imports;
the page's own module comes last. Each other module is a block, which hides its declarations and puts its
exports into ``$modules``, where the importing modules find them. A server can still serve the modules
unchanged. ``joined`` supports this part of the language and refuses the rest:

- an import is one line, ``import { name, other } from "./module.js";``, without ``as``;
- an export is a declaration: ``export function`` (or ``function*``, ``async function``), ``export class``,
  or ``export const``;
- there are no cyclic imports;
- ``import(…)`` has a computed address;
- nothing is declared with ``var``, which a block does not hide.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from nonosat.model.errors import InputError

_FOLDER = files(__package__)
_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "(\.{1,2}/[\w./]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE)
#: Unsupported imports and exports, and declarations that would collide with other modules.
_REFUSED = re.compile(
    r"(?:^|[;}])[ \t]*(?:(?:import|export)\b(?!\s*[(.:=])|var\b)|\bimport\s*\(\s*[\"'`]|\$modules\b",
    re.MULTILINE,
)


class _Module(NamedTuple):
    """A module's text without ``import`` and ``export``, its imported names, and its exports."""

    text: str
    imports: tuple[tuple[str, str], ...]
    exports: tuple[str, ...]


def text_of(address: str) -> str:
    """Return the text of a file in this folder."""
    return (_FOLDER / address).read_text(encoding="utf-8")


@cache
def script_of(address: str) -> str:
    """Return a module and all its imports, as one module."""
    return joined(address, text_of)


def joined(address: str, read: Callable[[str], str]) -> str:
    """Return a module and all its imports, as one module.

    ``read`` returns the text of the module at an address; imports are relative to it. Text appended to the
    result may use the module's declarations. Raises ``InputError`` for unsupported code.
    """
    found: dict[str, _Module] = {}
    _find(address, read, found, ())
    *needed, own = found
    blocks = "".join(_block(name, found[name]) for name in needed)
    return f"const $modules = {{}};\n{blocks}{_beginning(found[own])}{found[own].text}"


def _find(address: str, read: Callable[[str], str], found: dict[str, _Module], path: tuple[str, ...]) -> None:
    """Add a module to ``found`` after its imports; ``path`` are the modules that import it."""
    if address in path:
        cycle = " → ".join((*path[path.index(address) :], address))
        raise InputError("expected no cyclic imports", found=cycle, source=address)
    if address in found:
        return
    module = _parsed(address, read(address))
    for names, needed in module.imports:
        _find(needed, read, found, (*path, address))
        if missing := set(names.split(", ")).difference(found[needed].exports):
            raise InputError(f"expected names that {needed} exports", found=min(missing), source=address)
    found[address] = module


def _parsed(address: str, text: str) -> _Module:
    here = posixpath.dirname(address)
    imports = tuple(
        (names, posixpath.normpath(posixpath.join(here, needed))) for names, needed in _IMPORT.findall(text)
    )
    # Replace an import by an empty line, so that lines keep their numbers.
    rest = _EXPORT.sub("", _IMPORT.sub("\n", text))
    if refused := _REFUSED.search(rest):
        number = rest.count("\n", 0, refused.end()) + 1
        line = rest.split("\n")[number - 1]
        raise InputError("expected code that can be joined", found=line.strip(), source=address, line=number)
    return _Module(rest.lstrip("\n"), imports, tuple(_EXPORT.findall(text)))


def _block(address: str, module: _Module) -> str:
    exports = f'$modules["{address}"] = {{ {", ".join(module.exports)} }};\n'
    return f"{{\n{_beginning(module)}{module.text}\n{exports}}}\n"


def _beginning(module: _Module) -> str:
    """Return the lines that declare a module's imports."""
    return "".join(f'const {{ {names} }} = $modules["{needed}"];\n' for names, needed in module.imports)
