"""The command line of the training: ``python -m benchmarks.digits``."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.digits.fonts import FOLDERS, faces
from benchmarks.digits.training import trained
from nonosat.cli.arguments.options import Quiet
from nonosat.cli.output.streams import notify
from nonosat.files.whole import write_whole
from nonosat.scanning.digits.weights import SHIPPED

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def invoke(arguments: list[str]) -> object:
    """Runs the command line; returns what the command returns."""
    return typer.main.get_command(app).main(arguments, prog_name="benchmarks.digits", standalone_mode=False)


@app.command()
def train(
    seed: Annotated[int, typer.Option("--seed", help="The same seed and fonts give the same weights.")] = 1,
    count: Annotated[int, typer.Option("--samples", min=1, help="Drawn cut-outs to learn from.")] = 80_000,
    steps: Annotated[int, typer.Option("--steps", min=1, help="Steps of 96 cut-outs.")] = 10_000,
    fonts: Annotated[
        list[Path] | None, typer.Option("--fonts", metavar="FOLDER", help="Fonts to learn; may be repeated.")
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="Where to write the weights.")
    ] = SHIPPED,
    quiet: Quiet = False,
) -> None:
    """Trains the network that reads numbers of photographs, and judges it by fonts that it has not learnt."""
    tell = partial(notify, quiet=quiet)
    weights = trained(faces(fonts or FOLDERS), seed=seed, count=count, steps=steps, tell=tell)
    write_whole(str(output), weights.as_bytes())
    for name, share in weights.about["judgement"].items():
        print(f"{name}: {'-' if share is None else share}")
