"""The command line of the training: ``python -m benchmarks.digits``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from typer import Option

from benchmarks.digits.bitmaps import alphabets
from benchmarks.digits.fonts import FOLDERS, faces
from benchmarks.digits.training import trained
from nonosat.apps.cli.command import run_app
from nonosat.apps.cli.output.streams import notify
from nonosat.files.atomic_files import write_atomically
from nonosat.images.scanning.digits.weights import TRAINED

app = typer.Typer(add_completion=False)


@app.command()
def train(
    seed: Annotated[int, Option("--seed", help="The same seed and fonts give the same network.")] = 1,
    count: Annotated[int, Option("--samples", min=1, help="Drawn cut-outs to train on.")] = 100_000,
    steps: Annotated[int, Option("--steps", min=1, help="Steps of 96 cut-outs.")] = 12_000,
    fonts: Annotated[
        list[str] | None, Option("--fonts", metavar="FOLDER", help="Fonts to train on; may be repeated.")
    ] = None,
    output: Annotated[
        str,
        Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Output file; the calibration is written next to it.",
        ),
    ] = str(Path(__file__).parents[2] / "networks" / "nonosat_networks" / TRAINED),
) -> int:
    """Train the network that reads numbers of photographs, and test it on held-out fonts."""
    tell = partial(notify)
    folders = [Path(each) for each in fonts or ()] or FOLDERS
    found = trained(faces(folders), alphabets(folders), seed=seed, count=count, steps=steps, tell=tell)
    write_atomically(output, found.network)
    write_atomically(str(Path(output).with_suffix(".json")), found.calibration)
    for name, share in found.judgement.items():
        print(f"{name}: {'-' if share is None else share}")
    return 0


def ready(arguments: list[str]) -> Callable[[], int | None]:
    """Return the command of the arguments, ready to run."""
    return partial(run_app, app, "benchmarks.digits", arguments)
