"""``nonosat convert``: puzzles from any format to any other."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from nonosat.cli import exits, options
from nonosat.cli.entry import Entry
from nonosat.cli.output import talk
from nonosat.cli.puzzles import entries
from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.files.capacity import losses
from nonosat.files.registry import encoded, format_for_writing, format_named
from nonosat.files.whole import write_whole
from nonosat.notation.format import Format


class _Item(NamedTuple):
    """A puzzle, where it is from, and its place there."""

    path: str
    entry: Entry


def command(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="IN... OUT",
            help="Puzzle files (or folders of them), then where to write: a file, or a folder with a file "
            "for each puzzle; - is standard input or output.",
        ),
    ],
    target: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="The format to write, if the suffix does not tell."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail if the format cannot hold all there is.")
    ] = False,
    format: options.From = None,
    index: options.Index = None,
    quiet: options.Quiet = False,
) -> int:
    """Convert puzzles to another format, and say what it cannot hold."""
    if len(paths) < 2:
        raise typer.BadParameter("expected files to read and, last, where to write", param_hint="IN... OUT")
    *sources, out = paths
    into_folder = out.endswith(("/", "\\")) or Path(out).is_dir()
    if target is None and (into_folder or out == "-"):
        raise typer.BadParameter("expected a format, as no suffix tells it", param_hint="--to")
    chosen = format_named(target) if target else format_for_writing(out)
    items = [
        _Item(path, entry) for path in _files(sources) for entry in entries(path, format=format, index=index)
    ]
    if into_folder:
        files = {str(Path(out) / name): [item] for name, item in _named(items, chosen)}
    else:
        files = {out: items}
    written = {path: _bytes_of(group, path, chosen) for path, group in files.items()}
    _tell_losses(items, chosen, strict=strict, quiet=quiet)
    if into_folder:
        Path(out).mkdir(parents=True, exist_ok=True)
    for path, data in written.items():
        if path == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            write_whole(path, data)
    count = f"{len(items)} puzzle{'' if len(items) == 1 else 's'}"
    talk(f"{count} written to {'standard output' if out == '-' else out} as {chosen.name}", quiet=quiet)
    return exits.DONE


def _files(sources: list[str]) -> Iterator[str]:
    """The files to read; of a folder those in it, by name."""
    for source in sources:
        if not Path(source).is_dir():
            yield source
            continue
        found = sorted(path for path in Path(source).iterdir() if path.is_file() and path.name[0] != ".")
        if not found:
            raise InputError("expected a folder with puzzles in it", source=source)
        yield from map(str, found)


def _tell_losses(items: list[_Item], format: Format, *, strict: bool, quiet: bool) -> None:
    """Says what the format cannot hold of each puzzle; with ``strict`` raises on the first."""
    for item in items:
        lost = "; ".join(losses(item.entry.puzzle, format))
        if not lost:
            continue
        place = item.path if item.entry.index is None else f"{item.path}: puzzle {item.entry.index}"
        if strict:
            raise UnsupportedPuzzle(f"{place}: {format.name} cannot hold it all: {lost}")
        talk(f"{place}: {lost}", quiet=quiet)


def _bytes_of(items: list[_Item], path: str, format: Format) -> bytes:
    try:
        return encoded([item.entry.puzzle for item in items], path, format=format.name)
    except UnsupportedPuzzle as error:
        place = items[0].path if len(items) == 1 else path
        hint = "" if len(items) == 1 or format.many else ": give a folder to write a file for each"
        raise UnsupportedPuzzle(f"{place}: {error}{hint}") from None


def _named(items: list[_Item], format: Format) -> list[tuple[str, _Item]]:
    """A file name for each puzzle: the name of its file, with a number where that has several."""
    suffix = format.suffixes[0] if format.suffixes else ".txt"
    per_file = Counter(item.path for item in items)
    digits = len(str(max(per_file.values(), default=1)))
    named: list[tuple[str, _Item]] = []
    taken: set[str] = set()
    for item in items:
        stem = "puzzle" if item.path == "-" else re.sub(r"\.gz$", "", Path(item.path).name).rsplit(".", 1)[0]
        if item.entry.index is not None:
            stem += f"-{item.entry.index:0{digits}}"
        name, more = f"{stem}{suffix}", 2
        while name.lower() in taken:
            name, more = f"{stem}-{more}{suffix}", more + 1
        taken.add(name.lower())
        named.append((name, item))
    return named
