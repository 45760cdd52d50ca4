"""The input of a command: options, and the puzzles, pictures and files that its arguments name."""
