"""A command line with two commands that do nothing: the time typer itself takes to start."""

import typer

app = typer.Typer()


@app.command()
def solve(puzzle: str) -> None:
    """Do nothing."""


@app.command()
def check(puzzle: str) -> None:
    """Do nothing."""


if __name__ == "__main__":
    app()
