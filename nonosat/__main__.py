"""``python -m nonosat``: the command line."""

from nonosat.cli.main import main

main()
