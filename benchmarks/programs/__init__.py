"""Programs that are run beside nonosat: models of other solvers, and one that does nothing."""
