"""What a command is given: options, and the puzzles, pictures and files that its arguments name."""
