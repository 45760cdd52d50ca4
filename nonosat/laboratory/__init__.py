"""For studies of SAT: encodings compared, answers of other solvers decoded, cubes."""
