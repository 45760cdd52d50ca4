"""The counts of readable files of other programs are those recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from census import census, of_repository, recorded


def test_a_census_counts_what_is_read_refused_and_read_in_several_ways(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "SOURCE").write_text("not counted")
    (inner / "one.nin").write_text("2 1\n2\n1\n1\n")
    (inner / "two.jsonl").write_text('{"rows": [[1]], "columns": [[1]]}\n' * 2)
    (inner / "code.rs").write_text("fn main() {}\n")
    (inner / "half.g").write_text(": rows\n1\n: columns\n")
    (inner / "both.txt").write_text("[[1,1],[1,1]]\n")
    (inner / "later.test").write_text("1x1:1/1\n1x1:5\n")
    assert list(census(tmp_path, "top")) == [
        {
            "folder": "top/a/b",
            "files": 6,
            "puzzles": 4,
            "read": {"json": 1, "nin": 1},
            "several": {
                "several formats fit, choose one with --from: json-lists, json-picture "
                "(json-lists: 2×2, row 1 1; json-picture: 2×2, row 1 2)": 1
            },
            "refused": {
                "Rust source code is not read: no puzzle is written out in it, and nothing is run": 1,
                "expected at least one column": 1,
            },
            "broken_off": {"expected 1 column clues and 1 row clues between slashes": 1},
        }
    ]


def test_the_files_of_this_repository_are_read_as_recorded() -> None:
    lines = of_repository()
    assert lines == [recorded()[line["folder"]] for line in lines]
    assert sum(line["files"] for line in lines) > 90


@pytest.mark.slow
def test_the_files_of_the_corpus_are_read_as_recorded(corpus: Path) -> None:
    before = {name: line for name, line in recorded().items() if name.startswith("corpus")}
    assert {line["folder"]: line for line in census(corpus, "corpus")} == before
