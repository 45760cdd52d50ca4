"""The parts of pages: one file each, with styles, scripts and data in it, and no network."""
