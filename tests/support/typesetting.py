"""LaTeX compiled, where it is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from lacking import skip_without


def pages_of(text: str, folder: Path, *needed: str) -> int:
    """How many pages a document has; nothing may stick out of a line.

    The test is skipped without pdflatex, or without one of the files that are ``needed``.
    """
    if shutil.which("pdflatex") is None:
        skip_without("LaTeX")
    for name in needed:
        if subprocess.run(["kpsewhich", name], capture_output=True, check=False).returncode:
            skip_without("LaTeX")
    (folder / "document.tex").write_text(text)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "document.tex"]
    for _ in range(2):
        made = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
        assert made.returncode == 0, made.stdout[-2000:]
    assert "Overfull" not in made.stdout, made.stdout
    found = re.search(r"\((\d+) pages?,", made.stdout)
    assert found, made.stdout[-2000:]
    return int(found[1])
