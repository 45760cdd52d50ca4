"""Arguments over several lines: assumptions that fail, also within one another, and what cannot hold."""
