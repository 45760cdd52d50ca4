"""The kernel's counts refuse invalid arguments and never crash."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from partly_known_clues import line_of

from nonosat.logic.guidance.plan import Plan
from nonosat.model.clues import ANY_RUNS, Run

EDGES = (-(2**31), -2, -1, 0, 1, 2, 3, 5, 6, 7, 100, 2**31 - 1)


class Call:
    """The arguments of one call, all valid at first."""

    def __init__(self) -> None:
        clues = [(Run(2), Run(None, 2), Run(1)), (ANY_RUNS, Run(1), Run(None, None)), ()]
        lines = [line_of(clue, 6) for clue in clues]
        plan = Plan.of(lines, [None] * 3, values=3, first_cells=(0, 6, 12), cell_step=1)
        self.lines, self.steps, self.values = plan.lines.copy(), plan.steps.copy(), 3
        self.weights = np.full((18, 3), 1 / 3)
        self.possible = np.ones((18, 3), bool)
        self.outputs = [np.zeros((18, 3)), np.zeros(plan.start_count), np.zeros(plan.end_count), np.zeros(3)]

    def counter(self, native: Any) -> Any:
        return native.LineCounter(self.lines, self.steps, self.values)

    def count(self, native: Any) -> None:
        self.counter(native).count(self.weights, *self.outputs, lambda: None)

    def send(self, native: Any) -> int | None:
        sent: int | None = self.counter(native).send(
            self.weights, self.possible, self.outputs[0], lambda: None
        )
        return sent


def test_valid_arguments_are_accepted(native: Any) -> None:
    call = Call()
    call.count(native)
    assert np.isfinite(call.outputs[3]).all()
    assert call.send(native) is None


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        *(("lines", 0, value) for value in (*EDGES[:5], 5, 7, 100, EDGES[-1])),  # width
        *(("lines", 1, value) for value in (*EDGES[:3], 100, EDGES[-1])),  # first cell
        *(("lines", 2, value) for value in (*EDGES[:4], 100, EDGES[-1])),  # distance of cells
        *(("lines", 3, value) for value in (*EDGES[:6], 6, 7, 100, EDGES[-1])),  # number of steps
        *(("lines", 4, value) for value in (*EDGES[:4], 100, EDGES[-1])),  # last node
        *(("steps", 0, value) for value in (*EDGES[:3], 3, EDGES[-1])),  # source
        *(("steps", 1, value) for value in (*EDGES[:3], 5, EDGES[-1])),  # target
        *(("steps", 2, value) for value in (*EDGES[:4], 3, EDGES[-1])),  # colour
        *(("steps", 3, value) for value in (*EDGES[:3], 100, EDGES[-1])),  # length
        *(("steps", 4, value) for value in EDGES[:3]),  # first cell of its start
        *(("steps", 5, value) for value in (6, 7, 100, EDGES[-1])),  # last cell of its start
    ],
)
def test_invalid_plans_are_refused(native: Any, table: str, column: int, value: int) -> None:
    call = Call()
    getattr(call, table)[1, column] = value
    with pytest.raises(ValueError, match="expected"):
        call.count(native)
    with pytest.raises(ValueError, match="expected"):
        call.send(native)


@pytest.mark.parametrize("buffer", range(4))
@pytest.mark.parametrize("change", [-1, 1])
def test_buffers_of_other_sizes_are_refused(native: Any, buffer: int, change: int) -> None:
    call = Call()
    call.outputs[buffer] = np.zeros(call.outputs[buffer].size + change)
    with pytest.raises(ValueError, match="expected as many doubles"):
        call.count(native)


def test_other_types_are_refused(native: Any) -> None:
    call = Call()
    for wrong in (None, "text", 1.5, [1, 2]):
        for name in ("lines", "steps", "weights", "possible"):
            broken = Call()
            setattr(broken, name, wrong)
            with pytest.raises(TypeError):
                broken.send(native)
    call.values = 10**30
    with pytest.raises(OverflowError):
        call.count(native)
    call = Call()
    call.outputs[0].flags.writeable = False
    with pytest.raises((BufferError, TypeError, ValueError)):
        call.count(native)
    for arguments in ((), (call.lines,), (call.lines, call.steps, "3")):
        with pytest.raises(TypeError):
            native.LineCounter(*arguments)
    with pytest.raises(TypeError):
        native.LineCounter(lines=call.lines, steps=call.steps, values=3)
    with pytest.raises(TypeError):
        Call().counter(native).count()


def test_unaligned_memory_is_refused(native: Any) -> None:
    call = Call()
    memory = np.zeros(call.weights.nbytes + 1, np.uint8)
    call.weights = memory[1:]  # type: ignore[assignment]
    with pytest.raises(ValueError, match="expected"):
        call.send(native)


def test_non_numbers_give_a_result(native: Any) -> None:
    for odd in (np.nan, np.inf, -1.0, 1e308, 5e-324, 0.0):
        for share in (0.2, 1.0):
            call = Call()
            chosen = np.random.default_rng(1).random(call.weights.shape) < share
            call.weights[chosen] = odd
            call.count(native)
            assert call.send(native) in (None, 0, 1, 2)


def test_a_counter_keeps_what_was_checked(native: Any) -> None:
    call = Call()
    counter = call.counter(native)
    call.lines[:] = call.steps[:] = 2**31 - 1
    counter.count(call.weights, *call.outputs, lambda: None)
    wanted = Call()
    wanted.count(native)
    for mine, theirs in zip(call.outputs, wanted.outputs, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_a_counter_at_work_refuses_other_work(native: Any) -> None:
    plan = Plan.of([line_of((Run(1),) * 700, 3000)], [None], values=2, first_cells=(0,), cell_step=1)
    weights = np.full((3000, 2), 0.5)
    with pytest.raises(RuntimeError, match="another thread"):
        plan.count(weights, check=lambda: plan.count(weights, check=lambda: None))


def test_no_plan_crashes(native: Any, *, exhaustive: bool) -> None:
    random = Random(1)
    taken = 0
    for _ in range(200_000 if exhaustive else 5_000):
        call = Call()
        for _ in range(random.randint(1, 3)):
            table = random.choice([call.lines, call.steps])
            row, column = random.randrange(len(table)), random.randrange(table.shape[1])
            near = max(int(table[row, column]), 1 - 2**31) + random.choice([-1, 1])
            table[row, column] = random.choice([*EDGES, min(near, 2**31 - 1)])
        call.values = random.choice([3, 3, 3, 3, 2, 4, 0, -1, 2**40])
        for act in (call.count, call.send):
            try:
                act(native)
                taken += 1
            except ValueError:
                pass
    assert taken > 100
