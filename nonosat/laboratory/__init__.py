"""What SAT people ask: encodings side by side, answers of other solvers, cubes."""
