"""``nonosat convert``: puzzles from any format to any other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from nonosat.amounts import amount
from nonosat.answers.converting import Item, bytes_in, file_names, losses_as_json, losses_in_words
from nonosat.cli.arguments import options
from nonosat.cli.arguments.targets import is_folder_for_output
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.streams import binary_results, notify, notify_doubts
from nonosat.files.registry import format_for_writing, format_named


def command(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="IN... OUT",
            help="Puzzle files, folders, patterns or archives, then the output: a file, or a folder for "
            "one file per puzzle; - is standard input or output.",
        ),
    ],
    to: options.To = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail if the format cannot hold everything.")
    ] = False,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> int:
    """Convert puzzles to another format, and say what that format cannot hold."""
    if len(paths) < 2:
        raise typer.BadParameter("expected the files to read, then the output", param_hint="IN... OUT")
    *sources, out = paths
    if as_json and out == "-":
        raise typer.BadParameter("standard output can hold the puzzles or the JSON, not both")
    into_folder = is_folder_for_output(out)
    if to is None and (into_folder or out == "-"):
        raise typer.BadParameter("expected a format, because no suffix determines it", param_hint="--to")
    chosen = format_named(to) if to else format_for_writing(out)
    items: list[Item] = []
    inputs = PuzzleInputs(sources, format=format, index=index, stop=stop, quiet=quiet)
    for entry in inputs:
        notify_doubts(entry, quiet=quiet)
        items.append(Item(entry.source or "-", entry.name.index, entry.puzzle))
    if not items:
        return inputs.code
    if into_folder:
        names = [str(Path(out) / name) for name in file_names(items, chosen)]
        written = {name: bytes_in(chosen, [item], name) for name, item in zip(names, items, strict=True)}
    else:
        written = {out: bytes_in(chosen, items, out)}
    for sentence in losses_in_words(items, chosen, strict=strict):
        notify(sentence, quiet=quiet)
    if into_folder:
        Path(out).mkdir(parents=True, exist_ok=True)
    for path, data in written.items():
        with binary_results(path) as file:
            file.write(data)
    if as_json:
        print(json.dumps(losses_as_json(items, chosen), ensure_ascii=False))
    place = "standard output" if out == "-" else out
    notify(f"{amount(len(items), 'puzzle')} written to {place} as {chosen.name}", quiet=quiet)
    return inputs.code
