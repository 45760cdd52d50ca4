"""``nonosat certify``: a proof that a puzzle has one picture, in files that anyone can check."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from nonosat.certificate.certifying import certify
from nonosat.cli import options
from nonosat.cli.commands.verify import EXITS, CheckerName, report
from nonosat.cli.puzzles import naming, the_puzzle


def command(
    puzzle: options.PuzzleFile,
    directory: Annotated[str, typer.Option("-o", "--output", metavar="DIR", help="The directory to write.")],
    limit: Annotated[
        int, typer.Option("--limit", min=1, metavar="N", help="Certify up to N pictures as all there are.")
    ] = 1,
    every: Annotated[bool, typer.Option("--all", help="Certify all pictures, however many.")] = False,
    format: options.From = None,
    index: options.Index = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    solver: options.Solver = "auto",
    encoding: options.EncodingName = "order",
    checker: CheckerName = "auto",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    seed: options.Seed = None,
) -> int:
    """Write a certificate that a puzzle has exactly one picture (or none), replayed before it is written."""
    begin = time.perf_counter()
    limits = options.limits_of(time_limit, memory_limit)
    asked = the_puzzle(puzzle, format=format, index=index)
    with naming(puzzle):
        verification = certify(
            asked,
            directory,
            most=None if every else limit,
            encoding=encoding,
            solver=solver,
            checker=checker,
            time_limit=limits.remaining,
            memory_limit=memory_limit,
            seed=seed,
        )
    report(verification, begin, output=None, as_json=as_json, quiet=quiet)
    return EXITS[verification.verdict]
