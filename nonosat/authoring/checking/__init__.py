"""Whether a puzzle is unique, where its pictures differ, how many there are, or which clues conflict."""
