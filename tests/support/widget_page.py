"""A page with widgets as in a notebook, whose other halves are in the test's process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from browser import complaints

from nonosat.apps.studio import board_widget

PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Notebook</title>
<meta name="viewport" content="width=device-width"><style>{style}</style></head>
<body><main><h1>Notebook</h1><textarea id="code" aria-label="code" rows="1">text</textarea>
<div id="one"></div><div id="two"></div></main>
<script type="module">
/* A substitute for anywidget's model: traits, listeners, and a record of saved changes. */
class Model {{
  constructor(state) {{ Object.assign(this, {{ state, listeners: [], unsaved: {{}}, saved: [] }}); }}
  get(name) {{ return this.state[name]; }}
  set(name, value) {{ this.state[name] = value; this.unsaved[name] = value; this.tell(name); }}
  tell(name) {{
    this.listeners.filter(([event]) => event === `change:${{name}}`).forEach(([, heard]) => heard());
  }}
  on(event, heard) {{ this.listeners.push([event, heard]); }}
  off(event, heard) {{
    this.listeners = this.listeners.filter(([other, each]) => other !== event || each !== heard);
  }}
  save_changes() {{ this.saved.push(this.unsaved); this.unsaved = {{}}; }}
  receive(state) {{
    Object.assign(this.state, state);
    Object.keys(state).forEach((name) => this.tell(name));
  }}
}}
const text = {module};
const address = URL.createObjectURL(new Blob([text], {{ type: "text/javascript" }}));
const {{ default: widget }} = await import(address);
window.models = {states}.map((state) => new Model(state));
const show = (id, index) => widget.render({{ model: models[index], el: document.getElementById(id) }});
window.ends = ["one", "two"].map(show);
document.documentElement.dataset.ready = "yes";
</script></body></html>"""


class Notebook:
    """A page with two widgets, a game and a drawing, whose other halves are in this process."""

    def __init__(self, browser: Any, folder: Path, *widgets: Any) -> None:
        from selenium.webdriver.support.ui import WebDriverWait

        self.browser, self.widgets = browser, widgets
        page = PAGE.format(
            style=board_widget.style(),
            module=json.dumps(board_widget.module()).replace("</", "<\\/"),
            states=json.dumps([self._state(widget) for widget in widgets]),
        )
        path = folder / "notebook.html"
        path.write_text(page, encoding="utf-8")
        browser.get(path.as_uri())
        ready = "return document.documentElement.dataset.ready"
        WebDriverWait(browser, 60).until(lambda _: browser.execute_script(ready))
        assert complaints(browser) == []

    def _state(self, widget: Any) -> dict[str, Any]:
        state = widget.get_state()
        names = ("mode", "marks", "_turn", "_result", "_puzzle", "_themes", "_language", "_words")
        return {name: state[name] for name in names}

    def synchronise(self) -> None:
        """Send saved changes of the browser to the widgets, and their answers back."""
        for index, widget in enumerate(self.widgets):
            saved = self.browser.execute_script("return models[arguments[0]].saved.splice(0)", index)
            for state in saved:
                widget.set_state(state)
            self.browser.execute_script(
                "models[arguments[0]].receive(arguments[1])",
                index,
                {key: self._state(widget)[key] for key in ("marks", "_result")},
            )

    def cell(self, place: str, index: int) -> Any:
        return self.browser.find_elements("css selector", f"#{place} tbody td")[index]

    def status(self, place: str) -> str:
        return str(self.browser.find_element("css selector", f"#{place} .status").text)

    def button(self, place: str, text: str) -> None:
        path = f"//div[@id='{place}']//button[normalize-space()='{text}']"
        self.browser.find_element("xpath", path).click()
