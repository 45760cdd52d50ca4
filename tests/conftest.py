"""What all tests share: which of them run; the kernel, the corpus and a browser, which may not be there."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import lacking
import pytest
from hypothesis import settings
from lacking import skip_without
from native_kernel import absence
from slowness import is_left_out, mark_pages

# Timings are never asserted; on CI the cases are the same in every run.
settings.register_profile("nonosat", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("nonosat")

ROOT = Path(__file__).parent.parent
PUZZLES = ROOT / "puzzles"
CORPUS = Path(os.environ.get("NONOSAT_CORPUS", ROOT.parent / "shared" / "corpus"))


# Hundreds of commands are started, and without its compiled modules each would compile nonosat anew, which
# takes longer than most of them; these tests themselves take seconds to compile.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Shells start jobs in the background with Ctrl-C ignored, nohup with SIGHUP; what tests start inherits that.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests, too")
    parser.addoption("--exhaustive", action="store_true", help="run the slow tests, and all sweeps in full")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(lacking)
    absence()  # builds the kernel, if need be, before anything imports nonosat


def pytest_report_header() -> str:
    return f"line logic: pure Python ({absence()})" if absence() else "line logic: native kernel"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    mark_pages(items)
    wanted: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        if absence() and item.nodeid.startswith("nonosat/logic/guidance/"):
            item.add_marker(pytest.mark.skip(reason=absence()))
        (left_out if is_left_out(item, config) else wanted).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = wanted


def pytest_collection_finish() -> None:
    """What was collected stays to the end: to look through it for garbage again and again takes seconds.

    It goes to the oldest generation. With frozen objects, which are counted one by one, an encoding takes
    16 ms more.
    """
    gc.collect()
    gc.freeze()
    gc.unfreeze()


@pytest.fixture(scope="session")
def exhaustive(request: pytest.FixtureRequest) -> bool:
    """Whether sweeps run in full; otherwise they take an evenly spread part of their cases."""
    return bool(request.config.getoption("--exhaustive"))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of the corpus; tests that need it are skipped where it does not exist."""
    if not CORPUS.is_dir():
        skip_without("the corpus")
    return CORPUS


@pytest.fixture
def native() -> Any:
    """The extension module; tests of the native kernel are skipped where it cannot be built."""
    from nonosat.logic import kernel

    if absence():
        pytest.skip(absence())
    return kernel.chosen


@pytest.fixture(params=["pure", "native"])
def both_paths(request: pytest.FixtureRequest) -> Iterator[None]:
    """The test runs twice: with the kernel in pure Python, and with the native one if it can be built."""
    from nonosat.logic import kernel

    if request.param == "native" and absence():
        pytest.skip(absence())
    with kernel.pure() if request.param == "pure" else nullcontext():
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A headless Chromium, one for all tests: to start it takes seconds."""
    from browser import started

    yield from started()


@pytest.fixture(scope="session")
def studio_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some puzzles, one that is hostile, a file that is none, and a folder."""
    folder = tmp_path_factory.mktemp("library")
    for name in ("two_switches.json", "rainbow_fish.json", "tatham_4x4.json"):
        shutil.copyfile(PUZZLES / name, folder / name)
    (folder / "broken.json").write_text("{", encoding="utf-8")
    (folder / "hostile.json").write_text(
        '{"title": "<img src=x onerror=alert(1)>", "rows": [[1]], "columns": [[1]]}', encoding="utf-8"
    )
    (folder / "inside").mkdir()
    shutil.copyfile(PUZZLES / "gchq.json", folder / "inside" / "gchq.json")
    return folder


@pytest.fixture(scope="session")
def studio(studio_folder: Path) -> Iterator[Any]:
    """A studio on that folder, one for all tests: its processes take seconds to start."""
    from studio import running

    with running(studio_folder) as server:
        yield server


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The studio as it is exported, on a server of files, one for all tests."""
    from exported import exported

    with exported(tmp_path_factory.mktemp("site") / "studio") as found:
        yield found


@pytest.fixture
def hopeless(tmp_path: Path) -> str:
    """A puzzle that no search decides in the time of a test."""
    from nonosat import write
    from puzzles import hopeless_puzzle

    path = tmp_path / "dom_40.json"
    write(hopeless_puzzle(), path)
    return str(path)


@pytest.fixture
def without_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values are not tried by line logic: what it leaves open is for the SAT solver."""
    from nonosat.logic import probing

    monkeypatch.setattr(probing, "_PROBING", probing.ProbeBudget(0, 0))
    monkeypatch.setattr(probing, "_BACKTRACKING", probing.ProbeBudget(0, 0))
    monkeypatch.setattr(probing, "backtracking_of", lambda _: None)
