"""Steps and cells in sentences."""
