"""Is a puzzle unique? If not, where its pictures differ and how many there are, or which clues conflict."""
