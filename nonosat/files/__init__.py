"""Puzzles in files: formats told apart by content, read, written whole or not at all, and what is lost."""
