"""``python -m benchmarks``; what goes wrong becomes one line on standard error, as for ``nonosat``."""

from nonosat.cli.main import main

if __name__ == "__main__":
    main("benchmarks.cli")
