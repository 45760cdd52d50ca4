"""Puzzles in files: recognising formats by content, reading, writing, and what a format cannot hold."""
