"""Whatever the kernel is given, it answers or raises: it never crashes the interpreter."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

from nonosat.puzzle import ANY_RUNS, Run

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
        (1, 1, 2, ((), (Run("1"),))),
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
        (cells.probe, (3, 0, 1)),
        (cells.probe, (0, 0, None)),
        (cells.values, (-1, 0)),
        (cells.values, (0, 2**40)),
        (cells.narrow, (73, everything)),
        (cells.narrow, (5, everything)),
        (cells.restrict, (b"",)),
        (cells.restrict, ("x" * 210,)),
        (cells.restrict, (bytes(211),)),
        (cells.propagate, (-1, 1)),
        (cells.propagate, (1, 2**73)),
        (cells.propagate, ("1", 1)),
        (cells.followed, (-1, 1)),
        (cells.followed, (1, 2**73)),
        (cells.followed, (1,)),
        (cells.unsettled, (2**73,)),
        (cells.unsettled, (-1,)),
        (cells.unsettled, (None,)),
        (cells.sweep, (100,)),
        (cells.__getitem__, (73,)),
        (cells.__getitem__, (-74,)),
        (cells.__getitem__, ("0",)),
        (cells.__getitem__, (2**80,)),
        (cells.__getitem__, (slice(None, None, 0),)),
    ]
    for function, arguments in calls:
        with pytest.raises((TypeError, ValueError, IndexError, OverflowError)):
            function(*arguments)
    assert list(cells) == list(lines.cells()), "a refused call has changed something"
    cells.begin()
    for steps in (0, -5, "1", 2**80):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            cells.sweep(steps)


def test_a_sweep_after_lines_were_settled_in_between_begins_anew(native: Any) -> None:
    lines = native.Lines(40, 70, 2, ((Run(60),),) * 40 + ((Run(30),),) * 70)
    settled = lines.settled(0, (2**70 - 1,) * 2)
    all_lines = 2**110 - 1

    def narrowed(cells: Any) -> None:
        cells.propagate(0, all_lines)
        cells.narrow(0, settled)

    def refused(cells: Any) -> None:
        cells.propagate(0, all_lines)
        with pytest.raises(OverflowError):
            cells.propagate(all_lines, -1)

    for between in (narrowed, refused):
        cells = lines.cells()
        between(cells)
        with pytest.raises(ValueError, match="begin"):  # there is no room for a sweep yet
            cells.sweep(10**6)
        for steps in (1, 10**6):
            cells = lines.cells()
            cells.begin()
            cells.sweep(steps)
            between(cells)
            while cells.has_work:
                cells.sweep(10**6)
        cells.propagate(all_lines, all_lines)
        expected = lines.cells()
        expected.propagate(all_lines, all_lines)
        assert list(cells) == list(expected)


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


def test_threads_that_share_cells_are_told(native: Any) -> None:
    source = random.Random(1)
    clues = tuple(tuple(Run(source.choice([1, 2])) for _ in range(60)) for _ in range(600))
    cells = native.Lines(300, 300, 2, clues).cells()
    refused = []
    cells.begin()

    def work() -> None:
        for _ in range(40):
            try:
                cells.sweep(5000)
                cells.propagate((1 << 600) - 1, (1 << 600) - 1)
                cells.begin()
            except RuntimeError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused) <= {"another thread works on these cells"}


def test_random_arguments_are_answered_or_refused(native: Any) -> None:
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
