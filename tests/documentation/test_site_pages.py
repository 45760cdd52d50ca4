"""Tables of the site are readable on narrow screens, which stack the columns."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
pytest.importorskip("mkdocs", reason="the extra 'docs' is not installed")


def test_each_cell_names_its_column_and_bars_in_code_have_no_backslash() -> None:
    pages = runpy.run_path(str(ROOT / "docs" / "site_pages.py"))
    head = "<tr><th>a <b>b</b></th><th>c</th></tr>"
    table = f"<table>{head}<tr>\n<td>1</td><td><code>x\\|y</code></td></tr></table>"
    html = pages["on_page_content"](f"<p>p\\|q</p>{table}")
    assert '<td data-label="a b">1</td><td data-label="c"><code>x|y</code></td>' in html
    assert "p\\|q" in html and "<th>c</th>" in html
