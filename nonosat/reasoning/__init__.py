"""What solvers ask: the next step and why, whether a half-done grid is right, how hard a puzzle is."""
