"""Arguments over several lines: suppositions that fail, also within one another, and what cannot hold."""
