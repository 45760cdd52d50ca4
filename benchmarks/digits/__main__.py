"""``python -m benchmarks.digits``; an error is one line on standard error, as for ``nonosat``."""

from nonosat.apps.cli.main import main

if __name__ == "__main__":
    main("benchmarks.digits.cli")
