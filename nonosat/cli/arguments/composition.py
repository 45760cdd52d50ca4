"""Groups of options, each as one parameter of a command."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

Command = Callable[..., int]


def composed(**makers: Callable[..., Any]) -> Callable[[Command], Command]:
    """A decorator of commands: each parameter named here is built from a group of options.

    On the command line the function's own parameters replace it; the command receives the function's
    result.

    >>> def sizes(width: int = 3, height: int = 4) -> str:
    ...     return f"{width}x{height}"
    >>> @composed(size=sizes)
    ... def command(path: str, *, size: str) -> int:
    ...     print(path, size)
    ...     return 0
    >>> print(inspect.signature(command))
    (*, path: str, width: int = 3, height: int = 4) -> int
    >>> command(path="here", width=7, height=4)
    here 7x4
    0
    """
    parts = {name: inspect.signature(maker, eval_str=True).parameters for name, maker in makers.items()}

    def compose(command: Command) -> Command:
        signature = inspect.signature(command, eval_str=True)
        parameters = [
            parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for name, whole in signature.parameters.items()
            for parameter in (parts[name].values() if name in parts else [whole])
        ]

        def with_options(**given: Any) -> int:
            for name, maker in makers.items():
                given[name] = maker(**{part: given.pop(part) for part in parts[name]})
            return command(**given)

        with_options.__doc__ = command.__doc__
        with_options.__name__ = command.__name__
        # Typer reads the signature and the annotations; mypy does not know that a function may have one.
        with_options.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        with_options.__annotations__ = {each.name: each.annotation for each in parameters} | {"return": int}
        return with_options

    return compose
