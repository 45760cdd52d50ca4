"""The elements of webpbn XML that say something about a puzzle besides its clues."""

from __future__ import annotations

#: The field of a puzzle that each element fills.
TEXTS = {name: name for name in ("source", "title", "author", "copyright", "licence", "description")}
TEXTS["license"] = "licence"
#: Elements that are kept though a puzzle has no field for them.
EXTRA = ("id", "authorid", "note")
