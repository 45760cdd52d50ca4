"""The controls that change the size of the cells."""

from __future__ import annotations

#: ``zoom.js`` works them.
ZOOM_BUTTONS = """<button type="button" id="smaller" aria-label="Smaller cells">−</button>
<button type="button" id="larger" aria-label="Larger cells">+</button>"""
