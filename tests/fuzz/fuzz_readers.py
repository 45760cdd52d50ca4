"""Mutated files to all readers, or to some, until so many were tried; findings are kept as small files.

    python -m tests.fuzz.fuzz_readers [--executions N] [--seconds S] [--seed N] [--format NAME] [--keep DIR]

Ends with exit code 1 if there are findings: inputs that end in anything but puzzles or a declared error,
that take seconds, or much memory. Put their files into ``tests/formats/found``, where the ordinary tests
read them, and mend the reader. The samples of other programs in the folder ``NONOSAT_CORPUS`` are used too.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from pathlib import Path

from tests.fuzz.bounds import memory_bound
from tests.fuzz.campaign import Campaign, Found
from tests.fuzz.samples import every_format, samples

#: More memory than any small file may need.
_MEBIBYTES = 700
#: Executions between two lines of progress.
_REPORT_EVERY = 100_000


def main() -> int:
    """Runs the fuzzer with the arguments of the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--executions", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", action="append", help="only this format; may be repeated")
    parser.add_argument("--keep", type=Path, default=Path("findings"), help="folder for findings")
    options = parser.parse_args()
    formats = [format for format in every_format() if not options.format or format.name in options.format]
    corpus = Path(os.environ["NONOSAT_CORPUS"]) if "NONOSAT_CORPUS" in os.environ else None
    campaign = Campaign(formats, samples(formats, corpus), options.seed)
    begin, findings = time.monotonic(), 0
    with memory_bound(_MEBIBYTES):
        while campaign.executions < options.executions:
            left = None if options.seconds is None else begin + options.seconds - time.monotonic()
            if left is not None and left <= 0:
                break
            todo = min(_REPORT_EVERY, options.executions - campaign.executions)
            for found in campaign.run(todo, seconds=left):
                findings += 1
                print(f"found: {keep(found, options.keep)}: {found.what}", flush=True)
            print(
                f"{campaign.executions} executions, {campaign.puzzles} gave puzzles, "
                f"{campaign.endings} endings, {findings} findings, {time.monotonic() - begin:.0f} s",
                flush=True,
            )
    return 1 if findings else 0


def keep(found: Found, folder: Path) -> Path:
    """Writes the input to a file named for its format and what happened."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{found.format or 'any'}-{re.sub(r'[^A-Za-z0-9]+', '_', found.what)[:60]}"
    path.write_bytes(found.data)
    return path


if __name__ == "__main__":
    sys.exit(main())
