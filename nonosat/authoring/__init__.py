"""For authors: whether a picture is the only one, what would make it so, and puzzles made from images."""
