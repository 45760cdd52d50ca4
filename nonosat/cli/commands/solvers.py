"""``nonosat solvers``: the SAT solvers and what each can do."""

from __future__ import annotations

import json

from nonosat.cli.arguments import options
from nonosat.cli.output.streams import results
from nonosat.session.backends import BACKENDS, DEFAULT, is_available


def command(output: options.OutputFile = None, as_json: options.AsJson = False) -> int:
    """List the SAT solvers and what each can do."""
    rows = [
        {
            "name": backend.name,
            "title": backend.title,
            "available": is_available(backend.name),
            "hard_limit": True,  # every search with a limit runs in a process that can be killed
            "progress": backend.limited,
            "proof": backend.proof,
            "seed": True,  # for a solver that takes no seed, the clauses are shuffled
            "assumptions": backend.assumptions,
            "default": backend.name == DEFAULT,
        }
        for backend in BACKENDS
    ]
    with results(output) as file:
        if as_json:
            print(json.dumps({"solvers": rows}, ensure_ascii=False), file=file)
            return 0
        print(f"{'name':12} {'available':9} {'progress':8} {'proof':5} {'assumptions':11} title", file=file)
        for row in rows:
            marks = [_mark(row[key]) for key in ("available", "progress", "proof", "assumptions")]
            cells = f"{row['name']:12} {marks[0]:9} {marks[1]:8} {marks[2]:5} {marks[3]:11}"
            print(f"{cells} {row['title']}{'  (auto)' if row['default'] else ''}", file=file)
    return 0


def _mark(value: object) -> str:
    return "yes" if value else "-"
