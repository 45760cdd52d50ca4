"""For any arguments the kernel returns or raises: it never crashes the interpreter."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

from nonosat.model.clues import ANY_RUNS, Run

RUN = Run(1, 1)


def lines_of(native: Any, height: int = 3, width: int = 70) -> Any:
    return native.Lines(height, width, 3, ((RUN, ANY_RUNS),) * (height + width))


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (5,),
        ("5", (), (), (1, 1)),
        (-1, (), (), (1, 1)),
        (2**70, (), (), (1, 1)),
        (10**9, (), (), (1, 1)),
        (5, [1], (1,), (31, 31)),
        (5, (1,), (), (31, 31)),
        (5, (1,), (0,), (31, 31)),
        (5, (1,), (2,), (31, 31)),
        (5, (1,), (-1,), (31, 31)),
        (5, (1,), (2**70,), (31, 31)),
        (5, (-2,), (1,), (31, 31)),
        (5, (-(2**70),), (1,), (31, 31)),
        (5, ("1",), (1,), (31, 31)),
        (5, (1,), (1,), (31,)),
        (5, (1,), (1,), ()),
        (5, (1,), (1,), (31,) * 256),
        (5, (1,), (1,), None),
        (5, (1,), (1,), (31, None)),
        (5, (1,), (1,), (31, 32)),
        (5, (1,), (1,), (31, -1)),
        (5, (1,), (1,), (31, 2**64)),
        (5, (1,), (1,), (31, 1.0)),
        (70, (1,), (1,), (31, 2**70)),
        (70, (1,), (1,), (31, -1)),
        (70, (1,), (1,), (31, 2**200)),
        (70, (1,), (1,), {0: 1, 1: 1}),
    ],
)
def test_lines_that_are_none_are_refused(native: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError, KeyError)):
        native.settle(*arguments)


def test_runs_that_are_longer_than_any_number_fit_nowhere(native: Any) -> None:
    assert native.settle(5, (2**31 - 1,), (1,), (31, 31)) is None
    assert native.Lines(1, 1, 2, ((Run(2**80),), (Run(1),))).settled(0, (1, 1)) is None
    assert native.settle(0, (), (), (0, 0)) == ((), (0, 0), ())
    assert native.settle(3, (1,) * 100_000, (1,) * 100_000, (7, 7)) is None


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (0, 1, 2, ((),)),
        (1, -1, 2, ()),
        (1, 1, 1, ((), ())),
        (1, 1, 256, ((), ())),
        (1, 1, 2, ((),)),
        (1, 1, 2, [(), ()]),
        (1, 1, 2, ((), [RUN])),
        (1, 1, 2, ((), (1,))),
        (1, 1, 2, ((), ((1, 1),))),
        (1, 1, 2, ((), (Run(0),))),
        (1, 1, 2, ((), (Run(1, 2),))),
        (1, 1, 2, ((), (Run(1, None),))),
        (1, 1, 2, ((), (RUN._replace(length="1"),))),
        (1, 1, 2, ((), (Run(1, 2**80),))),
        (2**31, 1, 2, ()),
        (1_000_000, 1_000_000, 255, ()),
    ],
)
def test_clues_that_are_none_are_refused(native: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        native.Lines(*arguments)


def test_wrong_lines_cells_and_sets_are_refused(native: Any) -> None:
    lines = lines_of(native)
    cells = lines.cells()
    everything = (2**70 - 1,) * 3
    calls: list[tuple[Any, tuple[Any, ...]]] = [
        (native.Cells, ()),
        (lines.settled, (73, everything)),
        (lines.settled, (-1, everything)),
        (lines.settled, (0, everything[:2])),
        (lines.settled, (0, 5)),
        (lines.settled, (5, everything)),
        (cells.keep, (3, 0, 1)),
        (cells.keep, (0, 70, 1)),
        (cells.keep, (0, -1, 1)),
        (cells.keep, (0, 0, -1)),
        (cells.keep, (0, 0, 2**300)),
        (cells.keep, (0, 0, None)),
        (cells.narrow, (73, everything)),
        (cells.narrow, (5, everything)),
        (cells.restrict, (b"",)),
        (cells.restrict, ("x" * 210,)),
        (cells.restrict, (bytes(211),)),
        (cells.propagate, (-1, 1)),
        (cells.propagate, (1, 2**73)),
        (cells.propagate, ("1", 1)),
        (cells.unsettled, (2**73,)),
        (cells.unsettled, (-1,)),
        (cells.unsettled, (None,)),
        (cells.sweep, (1, 1)),
        (cells.sweep, (-1, 1, print)),
        (cells.sweep, (2**73, 1, print)),
        (cells.sweep, ("1", 1, print)),
        (cells.sweep, (1, 2**80, print)),
        (cells.sweep, (1, None, print)),
        (cells.__getitem__, (73,)),
        (cells.__getitem__, (-74,)),
        (cells.__getitem__, ("0",)),
        (cells.__getitem__, (2**80,)),
        (cells.__getitem__, (slice(2),)),
    ]
    for function, arguments in calls:
        with pytest.raises((TypeError, ValueError, IndexError, OverflowError)):
            function(*arguments)
    assert list(cells) == list(lines.cells()), "a refused call has changed something"


def test_a_sweep_that_is_stopped_changes_nothing(native: Any) -> None:
    clue = tuple(Run(None, None) for _ in range(200))
    lines = native.Lines(4, 3000, 251, (*[(Run(3000, 1),)] * 3, clue, *[None] * 3000))
    cells = lines.cells()
    before = list(cells)

    def stop() -> None:
        with pytest.raises(RuntimeError, match="another thread"):
            cells.keep(0, 0, 1)
        raise InterruptedError

    with pytest.raises(InterruptedError):
        cells.sweep(0b1111, 1, stop)
    assert list(cells) == before
    assert cells.sweep(0b0111, 0, stop) == (None, 0b0111)
    assert cells.sweep(0b0111, 1, stop) == (None, (2**3000 - 1) << 4)


def test_a_sequence_that_calls_back_does_no_harm(native: Any) -> None:
    lines = lines_of(native, 2, 300)

    class Sets:
        def __len__(self) -> int:
            return 3

        def __getitem__(self, value: int) -> int:
            for line in (0, 5, 1):
                lines.settled(line, (2 ** (300 if line < 2 else 2) - 1,) * 3)
            return 2**300 - 1

    assert lines.settled(0, Sets()) == lines.settled(0, (2**300 - 1,) * 3)


def test_threads_that_share_cells_get_an_error(native: Any) -> None:
    source = random.Random(1)
    clues = tuple(tuple(Run(source.choice([1, 2])) for _ in range(60)) for _ in range(600))
    cells = native.Lines(300, 300, 2, clues).cells()
    refused = []

    def work() -> None:
        for _ in range(40):
            try:
                cells.sweep((1 << 300) - 1, 3, lambda: None)
                cells.propagate((1 << 600) - 1, (1 << 600) - 1)
            except RuntimeError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused) <= {"another thread works on these cells"}


def test_random_arguments_give_a_result_or_are_refused(native: Any) -> None:
    source = random.Random(3)
    odd: list[Any] = [
        None,
        -1,
        0,
        1,
        2,
        3,
        70,
        2**31,
        2**63,
        2**64,
        2**70,
        -(2**80),
        1.5,
        "",
        b"\0",
        (),
        [],
        ((),),
    ]
    odd += [(1, 1), (2**70 - 1,) * 3, (RUN,), ((RUN,),), slice(1, 2), True]
    answered = 0
    for _ in range(20_000):
        lines = lines_of(native)
        cells = lines.cells()
        owner = source.choice([native, lines, cells])
        name = source.choice(
            [name for name in dir(owner) if not name.startswith("__") and name != "INTERFACE"]
        )
        function = getattr(owner, name)
        if not callable(function):
            continue
        try:
            function(*(source.choice(odd) for _ in range(source.choice([0, 1, 1, 2, 2, 3, 4]))))
            answered += 1
        except (TypeError, ValueError, IndexError, OverflowError, MemoryError):
            pass
    assert answered > 100


@pytest.mark.parametrize("last", [b"", b"\0" * 209, b"\0" * 211, "0" * 210, 5, [0] * 210])
def test_an_invalid_last_solution_is_refused(native: Any, last: Any) -> None:
    cells = lines_of(native).cells()
    with pytest.raises(ValueError, match="one for each cell"):
        cells.walk(last)
    assert cells.walk(b"\xff" * 210).next(0, lambda: None) is None
