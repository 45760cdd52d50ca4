"""A command line with two commands that do nothing: the time click itself takes to start."""

import click


@click.group()
def app() -> None:
    """Do nothing."""


@app.command()
@click.argument("puzzle")
def solve(puzzle: str) -> None:
    """Do nothing."""


@app.command()
@click.argument("puzzle")
def check(puzzle: str) -> None:
    """Do nothing."""


if __name__ == "__main__":
    app()
