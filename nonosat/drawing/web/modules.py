"""The scripts of pages: ES modules, joined into the one module that a page holds.

A page is one file, so it cannot load modules. In the joined text each module comes once, after those that it
imports; the page's own comes last. Each of the others is a block, so that it alone sees what it declares, and
leaves its exports in ``$modules``, where the modules that import them find them. They remain modules that a
server can hand out as they are. Of the language this much is joined, and ``joined`` refuses the rest:

- an import is one line, ``import { name, other } from "./module.js";``, of names that this module exports,
  without ``as``;
- an export is a declaration: ``export function`` (or ``function*``, ``async function``), ``export class``,
  or ``export const``;
- no modules import one another in a circle;
- ``import(…)`` has an address that the script makes;
- nothing is declared with ``var``, which a block does not hold.
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
#: Other imports and exports, and what would meet the names of other modules.
_REFUSED = re.compile(
    r"(?:^|[;}])[ \t]*(?:(?:import|export)\b(?!\s*[(.:=])|var\b)|\bimport\s*\(\s*[\"'`]|\$modules\b",
    re.MULTILINE,
)


class _Module(NamedTuple):
    """A module's text without ``import`` and ``export``, the names it takes from others, and its exports."""

    text: str
    imports: tuple[tuple[str, str], ...]
    exports: tuple[str, ...]


def text_of(address: str) -> str:
    """A file of this folder as it is."""
    return (_FOLDER / address).read_text(encoding="utf-8")


@cache
def script_of(address: str) -> str:
    """A module and everything it needs, as one module that imports nothing."""
    return joined(address, text_of)


def joined(address: str, read: Callable[[str], str]) -> str:
    """A module and everything it needs, as one module that imports nothing.

    ``read`` returns the text of the module at an address, which imports others relative to its own. What
    follows the joined text may use what the module declares. Raises ``InputError`` for what cannot be joined.
    """
    found: dict[str, _Module] = {}
    _find(address, read, found, ())
    *needed, own = found
    blocks = "".join(_block(name, found[name]) for name in needed)
    return f"const $modules = {{}};\n{blocks}{_beginning(found[own])}{found[own].text}"


def _find(address: str, read: Callable[[str], str], found: dict[str, _Module], path: tuple[str, ...]) -> None:
    """Adds a module to those that are found, after those that it needs; ``path`` leads to it."""
    if address in path:
        circle = " → ".join((*path[path.index(address) :], address))
        raise InputError("expected no modules that import one another", found=circle, source=address)
    if address in found:
        return
    module = _taken_apart(address, read(address))
    for names, needed in module.imports:
        _find(needed, read, found, (*path, address))
        if missing := set(names.split(", ")).difference(found[needed].exports):
            raise InputError(f"expected names that {needed} exports", found=min(missing), source=address)
    found[address] = module


def _taken_apart(address: str, text: str) -> _Module:
    here = posixpath.dirname(address)
    imports = tuple(
        (names, posixpath.normpath(posixpath.join(here, needed))) for names, needed in _IMPORT.findall(text)
    )
    # An empty line in the place of an import: lines keep their numbers.
    rest = _EXPORT.sub("", _IMPORT.sub("\n", text))
    if refused := _REFUSED.search(rest):
        number = rest.count("\n", 0, refused.end()) + 1
        line = rest.split("\n")[number - 1]
        raise InputError("expected what can be joined", found=line.strip(), source=address, line=number)
    return _Module(rest.lstrip("\n"), imports, tuple(_EXPORT.findall(text)))


def _block(address: str, module: _Module) -> str:
    exports = f'$modules["{address}"] = {{ {", ".join(module.exports)} }};\n'
    return f"{{\n{_beginning(module)}{module.text}\n{exports}}}\n"


def _beginning(module: _Module) -> str:
    """The lines that take what a module imports."""
    return "".join(f'const {{ {names} }} = $modules["{needed}"];\n' for names, needed in module.imports)
