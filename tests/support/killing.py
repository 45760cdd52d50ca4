"""A batch whose processes are killed at random, and started again until it is done."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any


def batch_command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "nonosat", "batch", *arguments]


def run_with_kills(command: list[str], results: Path, kills: int, seed: int, *, size: int) -> int:
    """Runs a batch until it is done while its processes are killed; returns how many were.

    They are killed at places spread at random over the results, which are ``size`` bytes long in the end.
    """
    luck = random.Random(seed)
    places = sorted(luck.uniform(0, size) for _ in range(kills))
    killed = 0
    while True:
        batch = subprocess.Popen(command)
        while batch.poll() is None and killed < kills:
            time.sleep(luck.uniform(0, 0.02))
            if not results.exists() or results.stat().st_size < places[killed]:
                continue
            workers = _children_of(batch.pid)
            # One kill in ten is of all: the workers end with the batch.
            victim = batch.pid if luck.random() < 0.1 else luck.choice(workers) if workers else None
            if victim is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(victim, signal.SIGKILL)
                    killed += 1
        if batch.wait() >= 0:
            return killed


def _children_of(number: int) -> list[int]:
    """The processes that any thread of a process has started."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{number}/task").iterdir():
            found += map(int, (thread / "children").read_text().split())
    return found


def answers_in(path: Path) -> dict[tuple[str, int], Any]:
    """The lines of results by place, without times; asserts that no puzzle is there twice."""
    found: dict[tuple[str, int], Any] = {}
    for text in path.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        place = line["file"], line["index"]
        assert place not in found
        found[place] = without_times(line)
    return found


def without_times(value: Any) -> Any:
    """JSON without the seconds, of which statistics have several."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if key != "seconds"}
    return [without_times(each) for each in value] if isinstance(value, list) else value
