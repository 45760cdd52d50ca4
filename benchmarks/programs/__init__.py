"""Programs to compare nonosat with: models for other solvers, and a program that does nothing."""
