"""``nonosat verify``: whether a certificate proves what it claims."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any

import typer

from nonosat.certificate.verifying import Judgement, Verification, verify
from nonosat.cli import exits, options
from nonosat.cli.output import picture_as_json, results, talk

EXITS = {
    Judgement.PROVED: exits.DONE,
    Judgement.REJECTED: exits.NO,
    Judgement.UNCHECKED: exits.LIMIT,
}
CheckerName = Annotated[
    str, typer.Option("--checker", metavar="NAME", help="What replays the proof: dratify or drat-trim.")
]


def command(
    directory: Annotated[str, typer.Argument(metavar="DIR", help="The directory of a certificate.")],
    checker: CheckerName = "auto",
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
) -> int:
    """Verify a certificate from its files alone: derive the formula again, and replay the proof."""
    begin = time.perf_counter()
    limits = options.limits_of(time_limit, memory_limit)
    verification = verify(directory, checker=checker, time_limit=limits.remaining, memory_limit=memory_limit)
    report(verification, begin, output=output, as_json=as_json, quiet=quiet)
    return EXITS[verification.verdict]


def report(
    verification: Verification, begin: float, *, output: str | None, as_json: bool, quiet: bool
) -> None:
    """The answer as a sentence, or as JSON with the pictures."""
    with results(output) as file:
        if as_json:
            value: dict[str, Any] = {
                "title": verification.title,
                "verdict": verification.verdict,
                "reason": {"text": verification.reason, "lines": []},
                "pictures": [picture_as_json(picture) for picture in verification.pictures],
                "proof_steps": verification.proof_steps,
                "checker": verification.checker,
                "seconds": time.perf_counter() - begin,
                "statistics": {},
            }
            print(json.dumps(value, ensure_ascii=False), file=file)
    by = (
        f" ({verification.proof_steps} proof steps, by {verification.checker})"
        if verification.checker
        else ""
    )
    talk(f"{verification.verdict}: {verification.reason}{by}", quiet=quiet)
