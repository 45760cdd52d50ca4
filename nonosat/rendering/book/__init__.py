"""Books of puzzles: what is in them, where it stands on their pages, and the pages as PDF."""
