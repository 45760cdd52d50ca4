"""Every command line on the pages is valid; those of the guides are also run."""

from __future__ import annotations

import re
import runpy
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT

from nonosat.apps.cli.app import ready

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "benchmarks" / "README.md",
]
#: Their sessions are run by ``test_guides``.
RUN = {Path(name).name for name in runpy.run_path(str(ROOT / "docs" / "make_guides.py"))["PAGES"]}
_BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: Requirements of sessions that are not run here.
NEEDED = {
    *("cadical", "clasp", "drat-trim", "minisat"),  # foreign solvers and checkers
    *("cluster", "container-engine", "parallel", "sbatch"),  # other machines
    *("browser", "network"),  # the studio, tested in tests/apps/studio
    "coq",  # tested in tests/sat/proofs/test_theorem.py
    "benchmarks",  # hours on an idle machine
    "dratify",  # an extra
    "plain_starts",  # a package installed by tests/sat/encodings
}
#: The start of a line typed into a shell.
TYPED = re.compile(
    r"\s*(?:\w*\$ +)?\(?(?:nonosat|python3?|pip|cat|curl|dask|docker|drat-trim|gzip|mkdocs|npm|seq|sbatch) "
)
#: The tokens that end a shell command.
_ENDS = {"|", "&&", ";", "&"}


def commands(text: str) -> Iterator[list[str]]:
    """Yield the words of each nonosat command in the blocks of a page."""
    for language, block in _BLOCK.findall(text):
        if language not in ("", "console", "sh", "text"):
            continue
        for line in block.replace("\\\n", " ").splitlines():
            begin = re.match(
                r"(?:\w*\$ +)?(?:.*(?:[|;&] *|--wrap='|--network \w+ -v .*))?nonosat (?=[a-z-])", line
            )
            if begin is None or not re.match(r"\w+ ", line[begin.end() :] + " "):
                continue
            text = line[begin.end() :]
            if "--wrap='" in line:  # the command is a quoted argument
                text = text.removesuffix("'")
            lexer = shlex.shlex(text, posix=True, punctuation_chars="|;&<>")
            lexer.whitespace_split = True
            words = [re.sub(r"\$SLURM_[A-Z_]+|\{\}", "1", word) for word in lexer]
            end = next((at for at, word in enumerate(words) if word in _ENDS), len(words))
            moved = next((at for at, word in enumerate(words) if word in {">", "<"}), end)
            yield words[: min(end, moved)]


ALL = [(page.name, words) for page in PAGES for words in commands(page.read_text(encoding="utf-8"))]


def test_there_are_commands_to_check() -> None:
    assert len(ALL) > 100
    assert {name for name, _ in ALL} >= {"README.md", "batch.md", "cluster.md", *RUN} - {"techniques.md"}


@pytest.mark.parametrize(("page", "words"), ALL, ids=lambda value: value if isinstance(value, str) else None)
def test_a_command_on_a_page_is_valid(
    page: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "choices").mkdir()
    assert ready(words), page


def neither_run_nor_marked(text: str) -> Iterator[str]:
    """Yield the typed lines that neither a session nor ``.ci/run`` runs."""
    ci = (ROOT / ".ci/run").read_text(encoding="utf-8").replace(" --quiet", "")
    known = set(
        tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    )
    for opening, block in re.findall(r"^```([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        needed = re.fullmatch(r"console needs (\S+)", opening)
        if (
            opening == "console"
            or (needed and needed[1] in NEEDED)
            or re.fullmatch(r"(?!console)\w+ \S+", opening)
        ):
            continue
        for line in filter(TYPED.match, block.splitlines()):
            for part in line.split(" && "):
                extras = re.fullmatch(r"python3 -m pip install '\.\[([\w,]+)\]'", part)
                if part in ("python3 -m venv .venv", ". .venv/bin/activate"):
                    continue
                if f"\n{part}" not in ci and not (extras and known.issuperset(extras[1].split(","))):
                    yield line


@pytest.mark.parametrize("page", [PAGES[0], *(ROOT / "docs").glob("*.md")], ids=lambda page: page.name)
def test_every_command_line_is_run_or_marked_by_what_it_needs(page: Path) -> None:
    assert list(neither_run_nor_marked(page.read_text(encoding="utf-8"))) == []


def test_a_command_line_that_nothing_runs_is_noticed() -> None:
    page = "```\nnonosat solve a.json\npython3 -m pip install '.[pfd]'\n```\n"
    page += "```console needs nothing\n$ nonosat solve b\n```\n"
    assert len(list(neither_run_nor_marked(page))) == 3
    assert not list(neither_run_nor_marked("```console\n$ nonosat solve a.json\n```\n"))


def test_a_command_with_an_unknown_option_is_noticed() -> None:
    (words,) = commands("```\n$ nonosat solve a.json --nothing | head -3\n```\n")
    assert words == ["solve", "a.json", "--nothing"]
    with pytest.raises(Exception, match="No such option: --nothing"):
        ready(words)
