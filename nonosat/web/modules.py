"""The scripts of pages: ES modules, joined into the one module that a page holds.

A page is one file, so it cannot load modules. In the joined text each module comes once, after those that it
imports, without its ``import`` lines and without the word ``export``. They remain modules that a server
could hand out as they are; for joining them to be correct, they also follow these rules:

- an import is one line, ``import { name, other } from "./module.js";``, without ``as``;
- an export is a declaration: ``export function`` (or ``function*``, ``async function``), ``export class``,
  or ``export const``;
- modules that are joined on one page declare no name twice at their top level: browsers refuse such a page.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

_FOLDER = files(__package__)
_IMPORT = re.compile(r'^import \{ [\w, ]+ \} from "(\.{1,2}/[\w./]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) )", re.MULTILINE)


def text_of(address: str) -> str:
    """A file of this folder as it is."""
    return (_FOLDER / address).read_text(encoding="utf-8")


@cache
def script_of(address: str) -> str:
    """A module and everything it needs, as one module that imports nothing."""
    return joined(address, text_of)


def joined(address: str, read: Callable[[str], str]) -> str:
    """A module and everything it needs, as one module that imports nothing.

    ``read`` returns the text of the module at an address, which imports others relative to its own.
    """
    return "\n".join(_bare(text) for text in _modules(address, read, {}).values())


def _modules(address: str, read: Callable[[str], str], found: dict[str, str]) -> dict[str, str]:
    """The texts of a module and of those it needs, in an order in which each comes after what it needs."""
    if address not in found:
        text = read(address)
        for needed in _IMPORT.findall(text):
            _modules(posixpath.normpath(posixpath.join(posixpath.dirname(address), needed)), read, found)
        found[address] = text
    return found


def _bare(text: str) -> str:
    return _EXPORT.sub("", _IMPORT.sub("", text)).lstrip("\n")
