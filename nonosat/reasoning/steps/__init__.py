"""Steps on one line: what follows, from which cells, by which technique."""
