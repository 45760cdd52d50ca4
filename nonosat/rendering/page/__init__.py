"""The parts of HTML pages, each of which is one file that holds its style, scripts and data."""
