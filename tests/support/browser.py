"""A headless Chromium for tests of pages, with helper functions."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from lacking import skip_without

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
_FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --hide-scrollbars "
    "--window-size=1000,1000 --touch-events=enabled --force-prefers-reduced-motion"
)


def started() -> Iterator[Any]:
    """Yield a browser, closed at the end; skip the test without one."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    if not CHROMIUM or not DRIVER:
        skip_without("Chromium with its driver")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in _FLAGS.split():
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
    browser.set_script_timeout(90)  # the accessibility checker takes seconds; a busy machine needs longer
    try:
        yield browser
    finally:
        browser.quit()


def opened(browser: Any, path: Path, *, fresh: bool = True) -> None:
    """Open a page, by default with empty storage, and clear the console."""
    browser.get("about:blank")
    complaints(browser)
    browser.get(path.as_uri())
    if fresh:
        browser.execute_script("localStorage.clear()")
        browser.get(path.as_uri())


def complaints(browser: Any) -> list[str]:
    """Return the warnings and errors on the browser's console since the last call."""
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] != "INFO"]


def accessibility_problems(browser: Any, within: str = "html") -> list[str]:
    """Return the problems that axe-core finds in the page or a part of it; skip the test without it."""
    found = os.environ.get("NONOSAT_AXE", str(ROOT / "node_modules" / "axe-core" / "axe.min.js"))
    if not Path(found).is_file():
        skip_without("axe-core")
    browser.execute_script(Path(found).read_text(encoding="utf-8"))
    answer = browser.execute_async_script("axe.run(arguments[0]).then(arguments[1])", within)
    return [
        f"{problem['id']}: {problem['help']}: {[node['html'][:120] for node in problem['nodes'][:3]]}"
        for problem in answer["violations"]
    ]


def labels(browser: Any) -> list[str]:
    """Return the labels of all cells of the board, row by row."""
    script = "return [...document.querySelectorAll('tbody td')].map(cell => cell.getAttribute('aria-label'))"
    return list(browser.execute_script(script))


@contextmanager
def window(browser: Any, width: int, height: int) -> Iterator[None]:
    """Resize the window for the block, in pixels: a narrow one is a phone with touch."""
    sizes = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", sizes)
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def settled(browser: Any) -> None:
    """Wait for two frames, after which pointer movements are handled and painted."""
    script = "const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(done))"
    browser.execute_async_script(script)


def printed(browser: Any) -> bytes:
    """Return the page as a PDF on A4, turned if its style sheet says so."""
    options = {"preferCSSPageSize": True, "printBackground": True, "paperWidth": 8.27, "paperHeight": 11.69}
    return base64.b64decode(browser.execute_cdp_cmd("Page.printToPDF", options)["data"])
