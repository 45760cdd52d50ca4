"""Files are written atomically, even if any system call fails or is interrupted."""

from __future__ import annotations

import errno
import io
import os
import signal
import stat
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from nonosat.files import atomic_files
from nonosat.files.atomic_files import NamedOutput, write_atomically, write_folder_atomically
from nonosat.model.signals import defer_signals

OLD, NEW = b"old content\n", b"new content\n" * 5000
ERRORS = (errno.ENOSPC, errno.EIO, errno.EMFILE, errno.EINTR, errno.EACCES, errno.EROFS, errno.EDQUOT)
#: Every call of the writing path, and where it is looked up.
CALLS = (
    *((tempfile, "mkstemp"), (tempfile, "mkdtemp"), (os, "open"), (os, "fsync"), (os, "replace")),
    *((os, "chmod"), (os, "rename"), (os, "mkdir")),
)
#: Calls whose failure need not be one of the whole: modes that a file system does not know, and what Python
#: does again when a signal has interrupted it.
FORGIVEN = {("chmod", errno.EACCES), ("write", errno.EINTR)}


class Injector:
    """Counts calls, and has one of them fail before or after it has done its work."""

    def __init__(self, error: BaseException | None, at: int = -1, *, after: bool = False) -> None:
        self.error = error
        self.at = at
        self.after = after
        self.made: list[str] = []

    def around(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            self.made.append(name)
            fails = len(self.made) - 1 == self.at and self.error is not None
            if fails and not self.after:
                raise self.error
            result = function(*arguments, **options)
            if fails:
                raise self.error
            return result

        return call


@contextmanager
def injected(injector: Injector) -> Iterator[Injector]:
    with pytest.MonkeyPatch.context() as patch:
        for place, name in CALLS:
            patch.setattr(place, name, injector.around(name, getattr(place, name)))

        class System(io.FileIO):
            write = injector.around("write", io.FileIO.write)
            close = injector.around("close", io.FileIO.close)

        class Output(NamedOutput, System):
            pass

        patch.setattr(atomic_files, "NamedOutput", Output)
        yield injector


def write_a_file(folder: Path) -> None:
    write_atomically(str(folder / "target"), NEW)


def write_a_folder(folder: Path) -> None:
    write_folder_atomically(str(folder / "target"), {"one": NEW, "two": NEW})


def prepared(folder: Path, *, is_folder: bool, exists: bool) -> Path:
    """Return a folder to write to, perhaps with an old file or folder as the target."""
    folder.mkdir()
    target = folder / "target"
    if exists and is_folder:
        target.mkdir()
        target = target / "one"
    if exists:
        target.write_bytes(OLD)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder, hidden ones too."""
    return {
        str(path.relative_to(folder)): b"" if path.is_dir() else path.read_bytes()
        for path in folder.rglob("*")
    }


WRITERS = [(write_a_file, False), (write_a_folder, True)]


@pytest.mark.parametrize("exists", [False, True])
@pytest.mark.parametrize(("write", "is_folder"), WRITERS)
def test_whichever_call_fails_the_old_content_stays(
    write: Callable[[Path], None], tmp_path: Path, *, is_folder: bool, exists: bool
) -> None:
    finished = prepared(tmp_path / "counted", is_folder=is_folder, exists=exists)
    with injected(Injector(None)) as counted:
        write(finished)
    # What comes after it only tidies up.
    done = max(at for at, name in enumerate(counted.made) if name in ("replace", "rename"))
    assert done >= 6
    for at, name in enumerate(counted.made):
        for number in ERRORS:
            folder = prepared(tmp_path / f"{at}-{number}", is_folder=is_folder, exists=exists)
            before = contents(folder)
            try:
                with injected(Injector(OSError(number, os.strerror(number)), at)):
                    write(folder)
            except OSError as error:
                assert (error.errno, error.filename) == (number, str(folder / "target")), name
                assert contents(folder) == before, name
            else:
                assert at > done or (name, number) in FORGIVEN
                assert NEW in contents(folder).values()


@pytest.mark.parametrize("exists", [False, True])
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(("write", "is_folder"), WRITERS)
def test_whenever_it_is_interrupted_there_is_the_old_content_or_the_new(
    write: Callable[[Path], None], tmp_path: Path, *, is_folder: bool, after: bool, exists: bool
) -> None:
    finished = prepared(tmp_path / "counted", is_folder=is_folder, exists=exists)
    with injected(Injector(None)) as counted:
        write(finished)
    for at in range(len(counted.made)):
        folder = prepared(tmp_path / str(at), is_folder=is_folder, exists=exists)
        before = contents(folder)
        with injected(Signalling(at, after=after)), pytest.raises(KeyboardInterrupt):
            write(folder)
        assert contents(folder) in (before, contents(finished)), counted.made[at]


class Signalling(Injector):
    """Sends this process Ctrl-C at one of the calls; the handler runs when Python looks for it next."""

    def __init__(self, at: int, *, after: bool) -> None:
        super().__init__(None, at, after=after)

    def around(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            self.made.append(name)
            comes = len(self.made) - 1 == self.at
            if comes and not self.after:
                signal.raise_signal(signal.SIGINT)
            result = function(*arguments, **options)
            if comes and self.after:
                signal.raise_signal(signal.SIGINT)
            return result

        return call


def test_a_file_keeps_its_mode_and_a_link_its_target(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(OLD)
    target.chmod(0o640)
    link.symlink_to(target)
    write_atomically(str(link), NEW)
    assert link.is_symlink()
    assert target.read_bytes() == NEW
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_the_longest_names_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("ö" * 127)
    write_atomically(str(path), NEW)
    assert path.read_bytes() == NEW


def test_a_signal_waits_for_the_end_of_an_undisturbed_block() -> None:
    steps: list[int] = []
    with pytest.raises(KeyboardInterrupt), defer_signals():
        signal.raise_signal(signal.SIGINT)
        steps.append(1)
    assert steps == [1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_other_threads_need_no_protection() -> None:
    before = signal.getsignal(signal.SIGINT)
    done: list[bool] = []

    def work() -> None:
        with defer_signals():
            done.append(signal.getsignal(signal.SIGINT) is before)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]
