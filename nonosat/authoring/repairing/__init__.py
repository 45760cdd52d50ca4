"""The fewest given cells, changed cells or changed numbers that leave exactly one picture."""
