"""Every answer as JSON and as sentences: what a command line, a page, a batch and a notebook say alike."""
