"""An image made into a puzzle with exactly one picture."""
