"""A cache for the expensive functions of scanning, so that each page pays for them once.

A rule that changes little leaves most of the work unchanged. The seconds of a function are counted again with
each cached result, so that CPU seconds are those of a scan.
"""

from __future__ import annotations

import hashlib
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any

from benchmarks.scans.rules import Rule, replaced

#: Functions whose result depends only on their arguments and their own module.
_DEAR = (
    "scan.pages_of",
    "scan.correct",
    "digits.reader.read_numbers",
    "detection.rectification._segments",
    "detection.rectification.Rectification.cut",
    "detection.finder.regions_of",
    "detection.finder.marks_of",
    "detection.dewarping.lines_of",
    "detection.ink._darker",
)
#: The dependencies of functions in other modules.
_BELOW = {
    "pages_of": ("photograph",),
    "correct": ("correction",),
    "read_numbers": ("digits",),
    "cut": ("rectification",),
    "regions_of": ("regions", "rulings"),
    "lines_of": ("rulings",),
    "marks_of": ("cell_marks",),
}


class Memory:
    """The cached results, and the seconds saved since they were last read."""

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[Any, float]] = {}
        self.saved = 0.0

    @contextmanager
    def at_work(self, rule: Rule | None) -> Iterator[None]:
        """Cache the expensive functions in this context: those that contain the rule, without it."""
        with ExitStack() as stack:
            for path in _DEAR:
                if rule is not None and rule.path == path:
                    continue
                dear = Rule(path, None, "")
                owner, name = dear.owner()
                modules = _BELOW.get(name, (path.split(".")[-2],))
                is_of_rule = rule and any(module in rule.path.split(".") for module in modules)
                part = f"{rule.path} {rule.instead}" if rule and is_of_rule else ""
                stack.enter_context(replaced(dear, self._remembering(getattr(owner, name), f"{name} {part}")))
            yield

    def _remembering(self, function: Callable[..., Any], name: str) -> Callable[..., Any]:
        @wraps(function)
        def remembering(*values: Any, **keywords: Any) -> Any:
            shown = {key: value for key, value in keywords.items() if key != "limits"}
            key = hashlib.blake2b(pickle.dumps((name, values, shown), protocol=5)).digest()
            if key not in self._known:
                begin = time.process_time()
                answer = function(*values, **keywords)
                if isinstance(answer, Iterator):
                    answer = tuple(answer)
                self._known[key] = answer, time.process_time() - begin
            else:
                self.saved += self._known[key][1]
            return self._known[key][0]

        return remembering
