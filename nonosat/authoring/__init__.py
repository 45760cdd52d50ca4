"""What authors ask: whether a picture is the only one, what would make it so, a puzzle from an image."""
