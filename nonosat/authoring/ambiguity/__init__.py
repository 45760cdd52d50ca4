"""Where a picture of a puzzle is in doubt, and the cells that each doubt rests on."""
