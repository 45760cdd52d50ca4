"""Coverage-guided fuzzing of one reader, or of telling formats apart; needs ``pip install atheris``.

    python tests/fuzz/fuzz_formats.py FORMAT [CORPUS_FOLDER] [-max_total_time=60 …]

FORMAT is a name that ``nonosat formats`` lists, or ``any``. An input that makes anything but the
declared errors escape is kept in a file ``crash-…``; put it into ``tests/formats/found`` under the
name of its format, where the ordinary tests read it.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["nonosat", "defusedxml", "tomllib"]):
    from nonosat.errors import InputError, MissingExtra, UnsupportedPuzzle
    from nonosat.files.registry import all_formats, format_named, read_named

    all_formats()

#: More puzzles than this in one input make runs slow and show nothing new.
_MOST_PUZZLES = 50


def main() -> None:
    """Runs the fuzzer with the arguments of libFuzzer."""
    name = sys.argv.pop(1)
    format = None if name == "any" else format_named(name).name

    def read_one(data: bytes) -> None:
        try:
            for number, puzzle in enumerate(read_named(data, "fuzz", format=format)):
                puzzle.lines()
                if number == _MOST_PUZZLES:
                    break
        except (InputError, UnsupportedPuzzle, MissingExtra) as error:
            assert "\n" not in str(error)

    atheris.Setup(sys.argv, read_one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
